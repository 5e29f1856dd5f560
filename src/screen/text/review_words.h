/* SPDX-License-Identifier: MIT */
/*
 * What a review says, in words: on the card at the end, and in lines of text.
 * Nothing is written of what is not proven.
 */
#pragma once

#include "match/level.h"
#include "match/session/review.h"

#include <stdio.h>

struct review_words {
    const struct review *review;
    const struct levels *levels;
    const char *names[2];
    int viewer;       /* whose margins are told */
    int reached;      /* the margin of the viewer at the end */
    bool brief;       /* there is little room */
    const char *join; /* between two things: ` · ` */
    struct review_sums sums;
};

/* Fills in the sums of the review. */
void review_words_sum(struct review_words *words);

/* `your margin +6 · best play from the start +8` */
void review_words_write_margin(const struct review_words *words, FILE *out);
/* `you lost 0.8 seeds a move, biggest: move 23 (5, best was 3) -6`; in brief
 * without what comes behind the comma, ... */
void review_words_write_loss(const struct review_words *words, int player,
                             FILE *out);
/* ... which is this: `worst: move 23 (5, best 3) -6`. */
void review_words_write_worst(const struct review_words *words, int player,
                              FILE *out);
/* `turning point: move 31`, `turned: move 31` */
void review_words_write_turning(const struct review_words *words, FILE *out);
/* `you played like Willow`; nothing after a few decisions, or when less than
 * three quarters of the moves are proven. */
void review_words_write_like(const struct review_words *words, int player,
                             FILE *out);

/* `30 of 42 moves proven`; nothing when all of them are. */
void review_words_write_part(const struct review_words *words, FILE *out);
