/* SPDX-License-Identifier: MIT */
/* The parts of the suite of marks, and what they share. */
#pragma once

#include "match/review/marks.h"

#include <check.h>

static const struct review_limits MARK_LIMITS = {2, 4, 8};

/* A random game of so many plies, or to its end. */
void marks_play_randomly(const struct game *game, uint64_t seed, int plies,
                         struct line *line);

/* A review that has begun and judged nothing. */
struct review marks_review(const struct game *game, const struct line *line);

/* Judges every position: with so many nodes for proofs, 0 for as many as it
 * takes; and with 20000. */
void marks_judge_within(struct review *review, uint64_t nodes,
                        const struct stop *stop);
void marks_judge(struct review *review);

TCase *marks_minimax_case(void);
TCase *marks_account_case(void);
TCase *marks_verdict_case(void);
TCase *review_kept_case(void);
TCase *review_judge_case(void);
TCase *review_lines_case(void);
