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

#include "base/clock.h"
#include "base/kept_file.h"
#include "match/puzzle/puzzle.h"

enum {
    REPETITION_STEPS = 4, /* intervals; then it is known */
    REPETITION_MAX = 1000 /* puzzles in the file */
};

struct repetition_item {
    char game[SPEC_TEXT_MAX]; /* a spec, a position and moves as text */
    char position[POSITION_TEXT_MAX];
    char better[INI_TEXT_MAX]; /* the best moves, with blanks between them */
    char played[MOVE_TEXT_MAX];
    int cost;    /* seeds or marbles that it lost, ... */
    bool judged; /* ... as a search sees it; else proven */
    /* When the game began in which it was made; "" if that is not known. */
    char date[CLOCK_DATE_MAX];
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

/* A new mistake, whose step and day are set; one that is there already begins
 * anew, unless it is of the same game. Where there is no more
 * room, one that is known makes it, the oldest first; false and err if none is.
 */
bool repetition_add(struct repetition *repetition,
                    const struct repetition_item *item, int64_t today,
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

/* The puzzle of an item: any move of its line is right. The caller frees the
 * game. False and err, which is about `key`, for what cannot be. */
bool repetition_puzzle(const struct repetition_item *item, struct game **game,
                       struct puzzle *puzzle, const char **key,
                       struct err *err);

/* ---- the file ---- */

/* Files of struct repetition. */
extern const struct kept_file REPETITION_FILE;

/* ---- adding the mistakes of a game ---- */

/* A move that was a mistake, and those that would have been best, as good as
 * each other. */
struct puzzle_mistake {
    const struct game *game; /* of two players */
    const struct position *position;
    const struct move *better;
    const char *date; /* of the game, see struct repetition_item */
    struct move played;
    int better_count; /* at least 1; the first PUZZLE_LINE_MAX are kept */
    int cost;         /* at least 1; in games that are valued by the chance to
                         win in per cent of it */
    bool judged;      /* by a search; else proven */
};

/* Keeps them in the file: they come back from tomorrow on. Returns how many were
 * not there; err is that of kept_file_change. */
int puzzle_from_mistakes(const struct puzzle_mistake mistakes[], int count,
                         int64_t today, struct err *err);
