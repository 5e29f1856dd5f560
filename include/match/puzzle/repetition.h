/* SPDX-License-Identifier: MIT */
/*
 * Puzzles from the player's own mistakes come back until they are known:
 * $XDG_STATE_HOME/naqala/repetition.ini.
 *
 *     a mistake --1 day--> solved --3--> solved --7--> solved --21--> known
 *                   ^                                  |
 *                   +----- not solved, at any time ----+
 *
 * A missed day changes nothing: the puzzle waits, and the next interval counts
 * from the day on which it is solved. Days are as clock_today() numbers them;
 * the caller says which day is today.
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
    int cost;    /* what the played move lost, ... */
    bool judged; /* ... as a search sees it; else proven */
    /* When the game of the mistake began; "" if that is not known. */
    char date[CLOCK_DATE_MAX];
    int step;    /* solved this often in a row; REPETITION_STEPS: known */
    int64_t due; /* it waits from this day */
};

/* Starts as {0}; freed with repetition_free. */
struct repetition {
    int count;
    int capacity;
    struct repetition_item *items;
};

void repetition_free(struct repetition *repetition);

/* Adds a mistake and sets its step and day. A puzzle that is there already
 * begins anew, unless it is from the same game. If there is no room, the oldest
 * known puzzle is removed; false, with err, if none is known. */
bool repetition_add(struct repetition *repetition,
                    const struct repetition_item *item, int64_t today,
                    struct err *err);

/* Enters an answer to the puzzle with this index. A right answer to a puzzle
 * that does not wait is only practice and changes nothing. */
void repetition_answer(struct repetition *repetition, int index, bool solved,
                       int64_t today);

/* How many puzzles wait; and the index of the one that has waited longest, or
 * -1. */
int repetition_waiting(const struct repetition *repetition, int64_t today);
int repetition_next(const struct repetition *repetition, int64_t today);

/* -1 when it is not there. */
int repetition_find(const struct repetition *repetition, const char *game,
                    const char *position);

/* The puzzle of an item; any move of its line is right. The caller frees the
 * game. If the item is wrong, returns false and sets err, and *key to the key
 * of the file that err is about. */
bool repetition_puzzle(const struct repetition_item *item, struct game **game,
                       struct puzzle *puzzle, const char **key,
                       struct err *err);

/* ---- the file ---- */

/* Files of struct repetition. */
extern const struct kept_file REPETITION_FILE;

/* ---- adding the mistakes of a game ---- */

/* A mistake, and the best moves in its place, which are equally good. */
struct puzzle_mistake {
    const struct game *game; /* of two players */
    const struct position *position;
    const struct move *better;
    const char *date; /* of the game, see struct repetition_item */
    struct move played;
    int better_count; /* at least 1; the first PUZZLE_LINE_MAX are kept */
    int cost;         /* at least 1; in per cent in games that are valued by the
                         chance to win */
    bool judged;      /* by a search; else proven */
};

/* Keeps the mistakes in the file; their puzzles come from tomorrow on. Returns
 * how many are new; err is that of kept_file_change. */
int puzzle_from_mistakes(const struct puzzle_mistake mistakes[], int count,
                         int64_t today, struct err *err);
