/* SPDX-License-Identifier: MIT */
/*
 * The results of a review: a mark for each move, the best line from a place,
 * and for each player the number of moves of each kind, accuracy, and mean
 * loss.
 *
 *     !!  the only move: every other one would have been a blunder
 *     !   best by far: every other one would have been a mistake
 *         a good move
 *     ?!  an inaccuracy       loses 2 seeds or more, by default
 *     ?   a mistake           4
 *     ??  a blunder           8
 *
 * In games that are valued by the chance to win, a seed of these limits stands
 * for 5 per cent: a mistake gives away 20 per cent.
 */
#pragma once

#include "match/config.h"
#include "match/review/review.h"

/* The smallest loss of each kind, in seeds. */
struct review_limits {
    int inaccuracy;
    int mistake;
    int blunder;
};

#define REVIEW_LIMITS_USUAL ((struct review_limits){2, 4, 8})

/* The limits in the settings. */
struct review_limits review_limits_of(const struct config *config);

/* The `within` of a review_task that is exact enough for all marks. */
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
    bool known; /* is its loss known? */
    bool exact; /* by proof */
    bool choice;
    int lost; /* seeds, or per cent: see verdict_unit */
    enum review_mark mark;
    bool best_known;
    struct move best;
    int value; /* of the best move, for the player who moved */
};

struct reviewed_move review_move(const struct review *review, int ply,
                                 const struct review_limits *limits);

/* The mark of a move that loses `lost`. */
enum review_mark review_mark_loss(const struct review *review, int lost,
                                  const struct review_limits *limits);

/* Is it one of the mistakes that are listed? */
bool review_is_mistake(const struct reviewed_move *move);

/* Best play from a place; returns how many moves of it are known. */
int review_best_line(const struct review *review, int place,
                     struct move moves[JUDGED_LINE_MAX]);

/* The margin of player 0 by best play from a place, in seeds; in games that are
 * not valued in seeds, the margin banked there. False if it is not known
 * yet. */
bool review_margin(const struct review *review, int place, int *margin,
                   bool *exact);

/* ---- accounts ---- */

/* Each of the three phases is a third of the moves. */
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
    int best;   /* moves that lost nothing */
    int good;   /* moves that lost something, but less than an inaccuracy */
    int marks[REVIEW_MARKS];
    int lost;
    /* 0..100: the mean over the moves; a move that lost nothing has 100, one
     * that lost as much as a mistake 50, one that lost twice as much 25. */
    int accuracy;
};

struct review_account review_account(const struct review *review, int player,
                                     enum review_phase phase,
                                     const struct review_limits *limits);

/* Moves of the line that have been judged, and all those with a choice. */
struct review_progress {
    int judged; /* with the values of the other moves */
    int all;
};
struct review_progress review_progress(const struct review *review);
