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
 */
#pragma once

#include "game/game.h"

enum { SETS_MAX = 99, SET_FILE_MAX = 80 };

struct set_result {
    int points;    /* halves of one, of the first: 2, 1 or 0 */
    int halves[2]; /* the score, of the first and the second, twice */
};

struct match_sets {
    int count; /* of the whole match; below 2: it is not of sets */
    int over;  /* sets before this one */
    char before[SET_FILE_MAX]; /* the autosave of the last of them; "": it has
                                  none */
    struct set_result results[SETS_MAX];
};

/* So many are played as a rule: five of mangala, else one. */
int sets_usual(const struct game *game);

/* Which of the two sits there in this set: 0 is the first. */
int sets_first(const struct match_sets *sets, int seat);

/* Halves of points, of the first or the second, of the sets that are over. */
int sets_points(const struct match_sets *sets, int first);

/* Did the winner of this set, from 0, sit in the south, which has the first move?
 * False for a drawn one. */
bool sets_south_won(const struct match_sets *sets, int set);

/* This set ended so: the sets of the next one, which has no file before it. */
struct match_sets sets_next(const struct match_sets *sets,
                            const struct outcome *outcome);

/* `1 30-18, 0.5 24-24`: points of the first, the score of both. */
void sets_write_results(const struct match_sets *sets, FILE *out);
bool sets_read_results(const char *text, struct match_sets *sets,
                       struct err *err);
