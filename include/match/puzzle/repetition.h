/* SPDX-License-Identifier: MIT */
/*
 * Puzzles of one's own mistakes come back until they are known:
 * $XDG_STATE_HOME/naqala/repetition.ini.
 *
 *     a mistake --1 day--> solved --3--> solved --7--> solved --21--> known
 *                   ^                                  |
 *                   +----- not solved, at any time ----+
 *
 * A day that is missed changes nothing: it waits, and the next interval counts
 * from the day on which it is solved. Days are as clock_today() numbers them;
 * the caller says which one it is.
 */
#pragma once

#include "match/puzzle/puzzle.h"

enum {
    REPETITION_STEPS = 4, /* intervals; then it is known */
    REPETITION_MAX = 1000 /* puzzles in the file */
};

struct repetition_item {
    char game[SPEC_TEXT_MAX]; /* a spec, a position and the moves as text */
    char position[POSITION_TEXT_MAX];
    char solution[INI_TEXT_MAX];
    int step;    /* so often in a row it was solved; REPETITION_STEPS: known */
    int64_t due; /* the day from which on it waits */
};

/* Starts as {0}; freed with repetition_free. */
struct repetition {
    int count;
    int capacity;
    struct repetition_item *items;
};

void repetition_free(struct repetition *repetition);

/* A new mistake; one that is there already begins anew. Where there is no more
 * room, one that is known makes it, the oldest first; false and err if none is.
 */
bool repetition_add(struct repetition *repetition, const char *game,
                    const char *position, const char *solution, int64_t today,
                    struct err *err);

/* An answer to the puzzle of this index; one that does not wait is practice and
 * changes nothing, unless it was wrong. */
void repetition_answer(struct repetition *repetition, int index, bool solved,
                       int64_t today);

/* How many wait; and the one that has waited longest, or -1. */
int repetition_waiting(const struct repetition *repetition, int64_t today);
int repetition_next(const struct repetition *repetition, int64_t today);

/* -1 when it is not there. */
int repetition_find(const struct repetition *repetition, const char *game,
                    const char *position);

/* ---- the file ---- */

/* False and err, with file, line and key; the repetition is empty then. */
bool repetition_parse(struct repetition *repetition, const char *name,
                      const char *bytes, size_t length, struct err *err);
void repetition_write(const struct repetition *repetition, FILE *out);

/* What is kept. A broken file is renamed to repetition.ini.broken, err says so,
 * and it begins anew; err is "" otherwise. */
void repetition_load(struct repetition *repetition, struct err *err);

/* A change of what is kept, under a lock: what another naqala has kept since is
 * read first. Put this first in a struct of yours. */
struct repetition_change {
    bool (*make)(struct repetition_change *change,
                 struct repetition *repetition, struct err *err);
};
bool repetition_keep(struct repetition *repetition,
                     struct repetition_change *change, struct err *err);
