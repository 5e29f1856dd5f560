/* SPDX-License-Identifier: MIT */
/*
 * The parts of "try again":
 *
 *     try_words.c     what is said, and of which mistake
 *     try_screen.c    the screen: trying, going on, the picture
 */
#pragma once

#include "screen/exercise/exercise.h"
#include "screen/review/inside.h"

enum { TRIES_MAX = 8 };

enum try_stage {
    TRY_ASKS,
    TRY_WRONG, /* the move that was tried is no better */
    TRY_RIGHT,
    TRY_SHOWN /* the best line was shown */
};

/* A move that was no better, and its loss; `at_least`: perhaps it loses
 * more. */
struct wrong_try {
    struct move move;
    int lost;
    bool at_least;
};

struct try_screen {
    struct exercise exercise; /* the first member */
    struct review_view view;
    int plies[MISTAKES_MAX]; /* of the mistakes to try */
    int count;
    int at;
    enum try_stage stage;
    struct move tried;
    struct position after;  /* the position when the animation is over */
    struct wrong_try wrong; /* the last one */
    struct wrong_try tries[TRIES_MAX];
    int try_count;
    int hinted;
    int found;    /* how many were solved at the first try */
    bool missed;  /* this one was not solved at the first try */
    bool heard;   /* the analyst has told the reply to the wrong move, ... */
    bool replied; /* ... which is `reply`: */
    struct move reply;
    struct position before_reply;
    struct bindings asking;   /* while a move is asked for: the screen's, ... */
    struct bindings family;   /* ... and behind them the board's */
    struct bindings answered; /* the same rows with another bar */
};

const struct try_screen *try_screen_of(const struct exercise *exercise);

/* ---- the mistake ---- */

const struct review *try_review(const struct try_screen *screen);
int try_ply(const struct try_screen *screen);
const struct position *try_place(const struct try_screen *screen);
const struct verdict *try_verdict(const struct try_screen *screen);
struct move try_played(const struct try_screen *screen);
bool try_is_percent(const struct try_screen *screen);

/* ---- the words, for the exercise ---- */

void try_write_channel(const struct exercise *exercise, FILE *out);
void try_write_words(const struct exercise *exercise, FILE *out);
enum theme_role try_words_ink(const struct exercise *exercise);
