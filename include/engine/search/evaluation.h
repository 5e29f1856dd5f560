/*
 * What a position that is not over is worth to a player, judged by looking at
 * it: the leaves of every search are valued so. A finished one is worth its
 * final margin, `seed` for each seed of it.
 *
 *     stores      own store less the other's           every game
 *     heuristic   H1..H10 of the thesis, weighted      sowing games
 *     weighted    score, captures, chains              sowing games
 *     hoarding, offensive, defensive, chaining         one thought each
 *     strategies  S1..S8 of the report, weighted       Abalone
 *     net         margin, and what a net sees to come  boards of two rows
 */
#ifndef NAQALA_ENGINE_SEARCH_EVALUATION_H
#define NAQALA_ENGINE_SEARCH_EVALUATION_H

#include "engine/line.h"
#include "engine/nets/value_net.h"
#include "engine/search/weights.h"
#include "game/game.h"

enum evaluation_kind {
    EVALUATION_STORES,
    EVALUATION_HEURISTIC,
    EVALUATION_WEIGHTED,
    EVALUATION_HOARDING,
    EVALUATION_OFFENSIVE,
    EVALUATION_DEFENSIVE,
    EVALUATION_CHAINING,
    EVALUATION_STRATEGIES,
    EVALUATION_NET,
    EVALUATION_COUNT
};

/* Where a search began, for an evaluation that compares with it. */
struct outlook {
    const int *weights; /* those that count from there */
    int own;            /* things of his own, and of all others */
    int foreign;
    int own_plies; /* that are looked ahead */
    int foreign_plies;
};

/* Who looks, and what the path that led here says beside the position. */
struct viewer {
    int player;
    bool again;     /* the first move of the path earned an extra turn */
    bool rightmost; /* his last move emptied his rightmost pit with seeds */
    struct outlook outlook; /* where the evaluation asks for one */
};

struct evaluation {
    int (*leaf)(const struct evaluation *evaluation, const struct game *game,
                const struct position *position, const struct viewer *viewer);
    /* Looks out, from the end of the line, so many plies ahead; or NULL. */
    void (*look_out)(const struct evaluation *evaluation,
                     const struct game *game, const struct line *line,
                     int plies, struct viewer *viewer);
    int seed;       /* what a seed of the final margin is worth */
    int lead;       /* a player has his own value, and where it is so much more
                       than the others' he wins three games of four; 0: it is
                       a lead by itself */
    bool margin;    /* its values are margins, in seeds */
    bool symmetric; /* for the other player it is the same with a minus */
    bool remembers; /* it reads the viewer's `again` or `rightmost` */
    bool printed;   /* H9 with the signs that Algorithm 4 prints */
    int weights[WEIGHTS_MAX];
    struct weights_matrix matrix; /* of the strategies */
    const struct value_net *net;  /* that it looks through; not its own */
};

/* stores, heuristic, ... */
const char *evaluation_name(enum evaluation_kind kind);

/* False with a sentence when it does not know the game. The heuristic is still
 * to be weighed, and the net to be given, of the game's board. */
bool evaluation_make(enum evaluation_kind kind, const struct game *game,
                     struct evaluation *evaluation, struct err *err);

/* Weighs S1..S8, by the mode. */
void evaluation_weigh_modes(struct evaluation *evaluation,
                            const struct weights_matrix *matrix);

/* Weighs H1..H10, in thousandths. */
void evaluation_weigh(struct evaluation *evaluation,
                      const int weights[WEIGHTS_MAX], bool printed);

/* The margin of a finished position for a player: his points less those of
 * the best of the others. */
int evaluation_margin(const struct game *game, const struct position *position,
                      int player);

#endif
