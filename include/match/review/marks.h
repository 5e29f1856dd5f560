/* SPDX-License-Identifier: MIT */
/*
 * What is made of a review: a mark for each move, the best line from a place,
 * and for each player how many moves of each kind, accuracy, and mean loss.
 *
 *     !!  the only move: every other one would have been a blunder
 *     !   best by far: every other one would have been a mistake
 *         a good move
 *     ?!  an inaccuracy       loses 2 seeds or more, by default
 *     ?   a mistake           4
 *     ??  a blunder           8
 *
 * In games that are valued by the chance to win a seed of these limits is 5 per
 * cent of it: a mistake gives away 20.
 */
#pragma once

#include "match/config.h"
#include "match/review/review.h"

/* The least loss for each, in seeds. */
struct review_limits {
    int inaccuracy;
    int mistake;
    int blunder;
};

#define REVIEW_LIMITS_USUAL ((struct review_limits){2, 4, 8})

/* As the settings have them. */
struct review_limits review_limits_of(const struct config *config);

/* The `within` of a task that is exact enough for all marks. */
int review_limits_window(const struct review_limits *limits);

enum review_mark {
    REVIEW_PLAIN,
    REVIEW_ONLY_MOVE,
    REVIEW_BY_FAR,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_MARKS
};

/* "", "!!", ... */
extern const char *const REVIEW_SIGNS[REVIEW_MARKS];
/* `only move`, `best by far`, ... */
extern const char *const REVIEW_SIGN_WORDS[REVIEW_MARKS];

/* A move that was played, by its ply, counted from 1. */
struct reviewed_move {
    bool known; /* what it lost is: */
    bool exact; /* by proof */
    bool choice;
    int lost; /* seeds, or per cent: see verdict_unit */
    enum review_mark mark;
    bool best_known;
    struct move best;
    int value; /* of the best one, for the one who moved */
};

struct reviewed_move review_move(const struct review *review, int ply,
                                 const struct review_limits *limits);

/* The mark of a move that loses so much. */
enum review_mark review_mark_loss(const struct review *review, int lost,
                                  const struct review_limits *limits);

/* Is it one of the mistakes that are listed? */
bool review_is_mistake(const struct reviewed_move *move);

/* Best play from a place; returns how many moves of it are known. */
int review_best_line(const struct review *review, int place,
                     struct move moves[JUDGED_LINE_MAX]);

/* The margin of player 0 by best play from a place, in seeds, or what is banked
 * where values are no seeds. False: nothing is known yet. */
bool review_margin(const struct review *review, int place, int *margin,
                   bool *exact);

/* ---- accounts ---- */

/* A third of the moves each. */
enum review_phase {
    REVIEW_OPENING,
    REVIEW_MIDDLE,
    REVIEW_END,
    REVIEW_WHOLE,
    REVIEW_PHASES
};
extern const char *const REVIEW_PHASE_WORDS[REVIEW_PHASES];

/* The moves of one player for which there was a choice and the loss is known. */
struct review_account {
    int decisions;
    bool exact; /* all of them */
    int best;   /* that lost nothing */
    int good;   /* that lost less than an inaccuracy */
    int marks[REVIEW_MARKS];
    int lost;
    /* 0..100: the mean of what each move keeps, all of it if it lost nothing,
     * half if it lost as much as a mistake, a quarter if twice as much. */
    int accuracy;
};

struct review_account review_account(const struct review *review, int player,
                                     enum review_phase phase,
                                     const struct review_limits *limits);

/* Moves of the line whose loss is known, and all those with a choice. */
struct review_progress {
    int judged; /* fully, with the other moves */
    int all;
};
struct review_progress review_progress(const struct review *review);
