/* SPDX-License-Identifier: MIT */
/*
 * A match of sets: several games between the same two players, who take turns
 * with the first move. A set that is won gives a point, a drawn one half a
 * point. Every set is a match of its own (match.h), with a save of its own, and
 * knows the results of the sets before:
 *
 *     set 1   south is A          A 30-18     1 - 0
 *     set 2   south is B          B 24-24     1½ - ½
 *     set 3   south is A ...
 *
 * A is the first player, who sat in the south in set one; results are those of
 * A and B, wherever they sit.
 *
 * In a game of rounds (mancala_rounds) the sets are its rounds: each round
 * begins with the seeds that the players won in the one before, and the winner
 * of that has the first move; a player who can no longer fill a pit has lost
 * the match.
 */
#pragma once

#include "game/game.h"

enum { SETS_MAX = 99, SET_FILE_MAX = 80 };

struct set_result {
    int points;    /* of the first player, in half points: 2, 1 or 0 */
    int halves[2]; /* twice the score of the first and the second player */
};

struct match_sets {
    int count;   /* sets of the whole match; below 2: it is no match of sets */
    int over;    /* sets before this one */
    bool rounds; /* the sets are rounds */
    bool open;   /* until a player is out; count is the largest number */
    char before[SET_FILE_MAX]; /* the autosave of the set before; "": none */
    char after[SET_FILE_MAX];  /* that of the set after this one; "": none was
                                  begun, or this one has ended anew */
    struct set_result results[SETS_MAX];
};

/* The usual number of sets of a game: five for mangala, the number of rounds
 * for a game of rounds, else one. */
int sets_usual(const struct game *game);
bool sets_are_rounds(const struct game *game);

/* A match of `count` sets, or of the usual number if `count` is 0; a game of
 * rounds always has the usual number. */
struct match_sets sets_of(const struct game *game, int count);

/* `set` or `round`; and `set 2 of 5`, or `round 3` if their number is open. */
const char *sets_unit(const struct match_sets *sets);
void sets_write_number(const struct match_sets *sets, int number, FILE *out);

/* Which of the two players sits there in this set; 0 is the first player. */
int sets_first(const struct match_sets *sets, int seat);

/* Did the winner of this set, counted from 0, have the first move? False if it
 * was drawn. */
bool sets_beginner_won(const struct match_sets *sets, int set);

/* In a game of rounds, the seat of the player who cannot fill a pit with this
 * score; else, or if there is none, -1. */
int sets_out(const struct match_sets *sets, const struct game *game,
             const int halves[]);

/* Does another set follow this one, which ended with this score? */
bool sets_follow(const struct match_sets *sets, const struct game *game,
                 const int halves[]);

/* The start of the next set, after one that began at `start` and ended at
 * `end`. There must be a next set. */
struct position sets_next_start(const struct match_sets *sets,
                                const struct game *game,
                                const struct position *start,
                                const struct position *end,
                                const struct outcome *outcome);

/* What the next set knows of the match, after this one ended with `outcome`;
 * its `before` and `after` are "". */
struct match_sets sets_next(const struct match_sets *sets,
                            const struct outcome *outcome);

/* `1 30-18, 0.5 24-24`: for each set the first player's points, and the score
 * of both. */
void sets_write_results(const struct match_sets *sets, FILE *out);
bool sets_read_results(const char *text, struct match_sets *sets,
                       struct err *err);
