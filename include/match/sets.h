/* SPDX-License-Identifier: MIT */
/*
 * A match of sets: so many games between the same two, the first move by turns,
 * a point for a set that is won and half a point for a drawn one. Every set is a
 * match of its own (match.h), with a save of its own, and knows those before:
 *
 *     set 1   south is A          A 30-18     1 - 0
 *     set 2   south is B          B 24-24     1½ - ½
 *     set 3   south is A ...
 *
 * A is the first, who sat in the south in set one; results are told of A and B.
 *
 * In a game of rounds (mancala_rounds) the sets are its rounds: each begins with
 * what the one before has left, and its winner has the first move; a player who
 * can no longer fill a pit has lost the match.
 */
#pragma once

#include "game/game.h"

enum { SETS_MAX = 99, SET_FILE_MAX = 80 };

struct set_result {
    int points;    /* halves of one, of the first: 2, 1 or 0 */
    int halves[2]; /* the score, of the first and the second, twice */
};

struct match_sets {
    int count;   /* of the whole match; below 2: it is not of sets */
    int over;    /* sets before this one */
    bool rounds; /* they are rounds */
    bool open;   /* until one is out; count is only the most that is played */
    char before[SET_FILE_MAX]; /* the autosave of the last of them; "": it has
                                  none */
    char after[SET_FILE_MAX];  /* that of the set behind this one; "": none was
                                  begun, or this one ended anew */
    struct set_result results[SETS_MAX];
};

/* So many are played as a rule: five of mangala, the rounds of a game that is
 * played in rounds, else one. */
int sets_usual(const struct game *game);
bool sets_are_rounds(const struct game *game);

/* A match of so many, or with 0 of as many as are usual; those of rounds are
 * always as many as its rules say. */
struct match_sets sets_of(const struct game *game, int count);

/* `set` or `round`; and `set 2 of 5`, `round 3` where their number is open. */
const char *sets_unit(const struct match_sets *sets);
void sets_write_number(const struct match_sets *sets, int number, FILE *out);

/* Which of the two sits there in this set: 0 is the first. */
int sets_first(const struct match_sets *sets, int seat);

/* Did the winner of this set, from 0, have the first move? False for a drawn
 * one. */
bool sets_beginner_won(const struct match_sets *sets, int set);

/* The seat of the one who cannot fill a pit with this score, or -1. */
int sets_out(const struct match_sets *sets, const struct game *game,
             const int halves[]);

/* Does another one follow a set that ended with this score? */
bool sets_follow(const struct match_sets *sets, const struct game *game,
                 const int halves[]);

/* The start of the set behind one that began and ended so. There must be one. */
struct position sets_next_start(const struct match_sets *sets,
                                const struct game *game,
                                const struct position *start,
                                const struct position *end,
                                const struct outcome *outcome);

/* This set ended so: the sets of the next one, which has no files beside it. */
struct match_sets sets_next(const struct match_sets *sets,
                            const struct outcome *outcome);

/* `1 30-18, 0.5 24-24`: points of the first, the score of both. */
void sets_write_results(const struct match_sets *sets, FILE *out);
bool sets_read_results(const char *text, struct match_sets *sets,
                       struct err *err);
