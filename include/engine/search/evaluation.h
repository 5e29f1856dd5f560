/* SPDX-License-Identifier: MIT */
/*
 * Evaluations: what a position that is not over is worth to a player, without
 * search. Every search values its leaves by one of them. A finished position is
 * worth its final margin, `seed` for each seed of it.
 *
 *     stores      own store less the other's           every game
 *     heuristic   H1..H10 of the thesis, weighted      sowing games
 *     weighted    score, captures, chains              sowing games
 *     hoarding, offensive, defensive, chaining         one term each
 *     tuzdiks     margin, tuzdiks, own row             games with tuzdiks
 *     strategies  S1..S8 of the report, weighted       Abalone
 *     net         margin, and what a net sees to come  boards of two rows
 */
#pragma once

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
    EVALUATION_TUZDIKS,
    EVALUATION_STRATEGIES,
    EVALUATION_NET,
    EVALUATION_COUNT
};

/* The position where a search began, for an evaluation that compares with it.
 */
struct root_context {
    const int *weights; /* the weights for a search from there */
    int own;            /* pieces of the viewer */
    int foreign;        /* pieces of all others */
    int own_plies;      /* plies of the viewer within the depth */
    int foreign_plies;
};

/* The player that a position is valued for, and facts about the path that led
 * to the position. */
struct viewer {
    int player;
    bool again;     /* the first move of the path earned an extra turn */
    bool rightmost; /* the last move emptied the rightmost pit with seeds */
    struct root_context root; /* set by read_root, if it is not NULL */
};

struct evaluation {
    int (*leaf)(const struct evaluation *evaluation, const struct game *game,
                const struct position *position, const struct viewer *viewer);
    /* Sets viewer->root from the end of the line; NULL: it is not used. */
    void (*read_root)(const struct evaluation *evaluation,
                      const struct game *game, const struct line *line,
                      int plies, struct viewer *viewer);
    int seed;       /* what a seed of the final margin is worth */
    int lead;       /* if each player has a value of its own: the difference
                       that wins three games of four; 0: a value is a lead */
    bool margin;    /* its values are margins, in seeds */
    bool symmetric; /* the value for the other player is the negative */
    bool remembers; /* it reads the viewer's `again` or `rightmost` */
    bool printed;   /* H9 with the signs that Algorithm 4 prints */
    int weights[WEIGHTS_MAX];
    struct weights_matrix matrix; /* of the strategies */
    const struct value_net *net;  /* of EVALUATION_NET; not owned */
};

/* stores, heuristic, ... */
const char *evaluation_name(enum evaluation_kind kind);

/* Returns false and sets err if the evaluation does not know the game. The
 * heuristic and the strategies still need weights, and EVALUATION_NET a net for
 * the game's board. */
bool evaluation_make(enum evaluation_kind kind, const struct game *game,
                     struct evaluation *evaluation, struct err *err);

/* The `lead` of this kind in thousandths, the unit of reports; 1000, a seed, if
 * a value is itself a lead. */
int evaluation_lead(enum evaluation_kind kind, const struct game *game);

/* Sets the weights of this name (NULL: the usual ones) if the kind has weights.
 * Returns false and sets err if there is no such set for the kind. */
bool evaluation_find_weights(enum evaluation_kind kind, const char *name,
                             struct evaluation *evaluation, struct err *err);

/* Sets the weights of H1..H10, in thousandths. */
void evaluation_weigh(struct evaluation *evaluation,
                      const int weights[WEIGHTS_MAX], bool printed);

/* The points of a player less those of the best of the others. */
int evaluation_margin(const struct game *game, const struct position *position,
                      int player);
