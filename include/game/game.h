/* SPDX-License-Identifier: MIT */
/*
 * A game, as everything above this folder sees it: a position, the moves that
 * are legal in it, and the position after a move. Nothing here depends on two
 * players, pits or seeds.
 *
 *     spec     --game_new-->  struct game     what never changes: rules, tables
 *                                  |
 *                                start
 *                                  v
 *             +------------> struct position -- end != END_NOT --> finished
 *             |                    |
 *             |                  moves        at least one until it is over
 *             |                    v
 *             +---- apply -- struct move
 *
 * Everything is pure: the same input gives the same output, always. A game is
 * immutable once made and is shared by all threads without a lock.
 */
#pragma once

#include "base/err.h"
#include "base/rng.h"
#include "base/value.h"
#include "game/step.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    PLAYERS_MAX = 3,
    MOVES_MAX = 384,         /* 14 marbles cannot have more */
    POSITION_WORDS = 7,      /* a position fills one cache line */
    POSITION_TEXT_MAX = 256, /* bytes of a position in text form */
    MOVE_TEXT_MAX = 12,
    GAME_HALVES_MAX = 4000 /* of points, in texts; more than any board gives */
};

/* Why a position or a match is over; game_end_words puts it in words. */
enum end {
    END_NOT,
    END_ROW_EMPTY, /* positions end with these */
    END_BOARD_EMPTY,
    END_NO_MOVE,
    END_GRAND_SLAM,
    END_SIX_OUT,
    END_MAJORITY, /* and matches with these as well */
    END_REPETITION,
    END_CAP,
    END_TIME,     /* the player to move has no time left */
    END_AGREED,   /* the players agreed on a draw */
    END_RESIGNED, /* a player gave up */
    END_COUNT
};

struct move {
    uint32_t code; /* its meaning is up to the game; never all ones */
};

/*
 * A plain value: copied by assignment and compared with memcmp, so unused bytes
 * must be zero. The rules decide what the words and the notes mean.
 */
struct position {
    union {
        uint64_t words[POSITION_WORDS];
        uint16_t halves[4 * POSITION_WORDS];
    };
    uint8_t player; /* who moves, from 0 */
    uint8_t end;    /* enum end; END_NOT while there is a move */
    uint8_t notes[6];
};

_Static_assert(sizeof(struct position) == 64, "a position is a cache line");

/* When a match stops although its position is not over. */
struct limits {
    int plies;       /* the cap; always set */
    int repetitions; /* the position occurs for the n-th time; 0 = never */
    bool majority;   /* one player has banked more than half of everything */
    bool agreement;  /* the players may agree on a draw */
};

/* The result of a finished match. */
struct outcome {
    enum end end;
    int halves[PLAYERS_MAX]; /* twice the points: half a seed can be won */
    int winner;              /* or -1: a draw */
    bool even;               /* a draw regardless of the points */
};

struct game {
    const struct game_class *class;
    const char *name; /* kalah, oware, ... */
    int players;
    void *plan; /* the rules and data derived from them; the class owns it */
};

struct option;

/* A key that the spec of a game may have. */
struct game_switch {
    const struct option *option; /* pits, capture, players, ... */
    int value;                   /* in this game */
};

/* Functions only, none optional. Their speed matters: the search spends its
 * time in them. */
struct game_class {
    /* Fills plan, players and (if a faster leaf class fits) the class. */
    bool (*plan)(struct game *game, const struct spec *spec, struct err *err);
    void (*free)(struct game *game);
    /* The shortest spec that gives this game. */
    void (*spell)(const struct game *game, FILE *out);
    /* The same for specs in files: there a missing key has the default of the
     * time when the first file was written, and this never changes. */
    bool (*plan_kept)(struct game *game, const struct spec *spec,
                      struct err *err);
    void (*spell_kept)(const struct game *game, FILE *out);
    /* The keys that its spec may have, from 0; false behind the last. */
    bool (*switch_at)(const struct game *game, int index,
                      struct game_switch *found);

    void (*start)(const struct game *game, struct position *position);
    /*
     * Gives a player seeds before the first move. They are taken one by one
     * from the fullest pit of the opponent (if there are several, from the one
     * farthest from its store) and put into the player's own store.
     *
     *     4 4 4 4 4 4         3 for south         4 4 4 3 3 3   north
     *   0             0       ----------->      0             3
     *     4 4 4 4 4 4                             4 4 4 4 4 4
     *
     * Returns false and sets err, and changes nothing, if there are no stores
     * or a pit of the opponent would be emptied.
     */
    bool (*head_start)(const struct game *game, int player, int seeds,
                       struct position *position, struct err *err);
    /* The most seeds that head_start can give; 0: the game has no head start.
     */
    int (*head_start_most)(const struct game *game);
    /* The legal moves, in the order of the board; none when it is over. */
    int (*moves)(const struct game *game, const struct position *position,
                 struct move moves[MOVES_MAX]);
    /* How many legal moves there are; this is cheaper than listing them. */
    int (*count)(const struct game *game, const struct position *position);
    /* The move must be legal. */
    void (*apply)(const struct game *game, struct position *position,
                  struct move move);
    /* As apply, and adds what happens to the steps. */
    void (*tell)(const struct game *game, struct position *position,
                 struct move move, struct steps *steps);

    /*
     * Plays random moves, all legal ones equally likely, until the position is
     * over, a player has more than `enough` points, or `plies` plies are
     * played. Returns the number of plies played. It must do the same as
     * game_playout, which a class without a faster function puts here.
     */
    int (*playout)(const struct game *game, struct position *position,
                   int enough, int plies, struct rng *rng);

    /* Points so far; final, with everything shared out, when it is over. */
    int (*score)(const struct game *game, const struct position *position,
                 int player);
    /* Has one player more than this many points? */
    bool (*has_more)(const struct game *game, const struct position *position,
                     int points);
    /* The number of all pieces in play, wherever they are; no move changes it.
     */
    int (*material)(const struct game *game, const struct position *position);
    struct limits (*limits)(const struct game *game);
    /* What each player gets if the match ends here for this reason. */
    struct outcome (*judge)(const struct game *game,
                            const struct position *position, enum end end);

    /* Different for different positions, but for a chance of one in 2^64. */
    uint64_t (*hash)(const struct game *game, const struct position *position);
    /*
     * The position with the players exchanged so that player 0 moves. Two
     * positions with the same twin have the same future.
     */
    void (*twin)(const struct game *game, const struct position *position,
                 struct position *twin);

    /* The text form, read strictly. Reading settles a finished position. */
    bool (*read_position)(const struct game *game, const char *text,
                          struct position *position, struct err *err);
    void (*write_position)(const struct game *game,
                           const struct position *position, FILE *out);
    /* Reads only a legal move; otherwise err says why it is not one. */
    bool (*read_move)(const struct game *game, const struct position *position,
                      const char *text, struct move *move, struct err *err);
    void (*write_move)(const struct game *game, const struct position *position,
                       struct move move, FILE *out);
    /* south, north; black, white, ...: how players are called in words. */
    const char *(*player_name)(const struct game *game, int player);
};

/* From a spec. Returns NULL and sets err if it is wrong. The caller frees the
 * game, after all its users. */
struct game *game_new(const char *text, struct err *err);
/* From a spec that a program wrote into a save or a code. Defaults may have
 * changed since then, so `abalone` there need not be the game that a person
 * means by `abalone`. */
struct game *game_new_kept(const char *text, struct err *err);
void game_free(struct game *game);

/* The names that specs begin with. */
int game_name_count(void);
const char *game_name(int index);

/* The name of a game's family: GAME_SOWING, or the name itself if no other game
 * is of its kind. An unknown name is that of a sowing game whose rules stand in
 * a file. */
#define GAME_SOWING "sowing"
const char *game_family(const char *name);
/* Is the name unknown, that of a game whose rules stand in a file? */
bool game_is_own(const char *name);

const char *game_end_words(enum end end);

/* Did the players or their clocks end the match, so that the points do not say
 * who has won? */
static inline bool game_end_is_called(enum end end)
{
    return end == END_TIME || end == END_AGREED || end == END_RESIGNED;
}

bool game_is_legal(const struct game *game, const struct position *position,
                   struct move move);

/* Returns why a match is over after `plies` plies, when its position has
 * occurred `occurrences` times, or END_NOT. Occurrences need not be counted if
 * the limits do not mention repetitions. */
enum end game_end(const struct game *game, const struct position *position,
                  int plies, int occurrences);

static inline bool move_same(struct move one, struct move other)
{
    return one.code == other.code;
}

bool position_same(const struct position *one, const struct position *other);

/* The texts as strings, for messages and files. */
struct position_text {
    char text[POSITION_TEXT_MAX];
};
struct move_text {
    char text[MOVE_TEXT_MAX];
};
struct spec_text {
    char text[SPEC_TEXT_MAX];
};

/* A position in text form, or `start`. */
bool game_read_position(const struct game *game, const char *text,
                        struct position *position, struct err *err);
struct position_text game_position_text(const struct game *game,
                                        const struct position *position);
struct move_text game_move_text(const struct game *game,
                                const struct position *position,
                                struct move move);
struct spec_text game_spec_text(const struct game *game);
/* A spec that game_new_kept reads as the same game in any version. */
struct spec_text game_spec_kept(const struct game *game);

/* Writes halves as points: 24, 23.5. */
void game_write_halves(int halves, FILE *out);
/* Reads points up to the byte `end`, and moves *text past that byte. */
bool game_read_halves(const char **text, char end, int most, int *halves);

/* The playout of a class that has none of its own. Each ply draws one rng_below
 * of the number of moves, and plays the move at that index in their list. */
int game_playout(const struct game *game, struct position *position, int enough,
                 int plies, struct rng *rng);

/* Sequences of exactly `depth` moves; the last ply is counted, not made. */
uint64_t game_perft(const struct game *game, const struct position *position,
                    int depth);
