/* SPDX-License-Identifier: MIT */
/*
 * The inside of a review. Each file uses those above it, and no other:
 *
 *     review.c    the places of a line, and sums
 *     judge.c     a place is judged by a search
 *     prove.c     all places are proven, and judged
 *     reviewer.c  the same in a thread of its own
 *     marks.c     what is made of it
 */
#pragma once

#include "match/review/review.h"

/* A margin of the one to move, for player 0; and back. */
int review_turn_margin(const struct review *review, int place, int margin);

/* Is the loss of the move that was played there proven? */
bool review_is_proven(const struct review *review, int place);

/* A move that loses nothing. */
void review_know_better(struct review *review, int place, struct move better);

/* ---- judge.c ---- */

/* What judges places of a game for itself each, so that it does not matter which
 * it judged before. */
struct place_judge {
    struct agent *agent;
    const struct review *review;
    int lead; /* a position that is worth so many thousandths more wins three
                 games of four; 0: values are margins */
};

void place_judge_begin(struct place_judge *judge, const struct review *review,
                       const struct review_task *task, uint64_t nodes);
void place_judge_end(struct place_judge *judge);

/* False if it was stopped, or the search does not value the moves. */
bool place_judge_ask(struct place_judge *judge, int place,
                     const struct stop *stop, struct verdict *verdict);

/* ---- prove.c ---- */

/* Who hears of each place that is known, in the thread that proves. */
struct review_listener {
    void (*take_places)(struct review_listener *listener);
};

/* As review_prove; the listener may be NULL. */
bool review_prove_telling(struct review *review, const struct review_task *task,
                          struct review_listener *listener);
