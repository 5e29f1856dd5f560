/* SPDX-License-Identifier: MIT */
/*
 * The inside of a review. Each file uses those above it, and no other:
 *
 *     review.c    the places of a line, and sums
 *     judge.c     judges a place by a search
 *     prove.c     proves and judges all places
 *     reviewer.c  the same in a thread of its own
 *     marks.c     marks, and sums for each player
 */
#pragma once

#include "match/review/review.h"

/* Turns a margin of the player to move into one of player 0; and back. */
int review_turn_margin(const struct review *review, int place, int margin);

/* Is the loss of the move that was played there proven? */
bool review_is_proven(const struct review *review, int place);

/* Enters a move that loses nothing. */
void review_know_better(struct review *review, int place, struct move better);

/* ---- judge.c ---- */

/* Judges places of a game, each by itself, so that the order does not
 * matter. */
struct place_judge {
    struct agent *agent;
    const struct review *review;
    int lead; /* thousandths of a value that wins three games of four; 0: values
                 are margins */
};

void place_judge_begin(struct place_judge *judge, const struct review *review,
                       const struct review_task *task, uint64_t nodes);
void place_judge_end(struct place_judge *judge);

/* False if it was stopped, or the search does not value the moves. */
bool place_judge_ask(struct place_judge *judge, int place,
                     const struct stop *stop, struct verdict *verdict);

/* ---- prove.c ---- */

/* Is called in the thread that proves, when more places are known. */
struct review_listener {
    void (*take_places)(struct review_listener *listener);
};

/* As review_prove; the listener may be NULL. */
bool review_prove_telling(struct review *review, const struct review_task *task,
                          struct review_listener *listener);
