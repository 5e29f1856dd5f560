/* SPDX-License-Identifier: MIT */
/* The mistakes of a reviewed game, kept as puzzles of the player's own. */
#pragma once

#include "match/puzzle/repetition.h"
#include "match/review/marks.h"

struct puzzle_source_game {
    int player;       /* whose mistakes they are */
    const char *date; /* when the game began, which tells games apart; "" */
    struct review_limits limits;
};

/* Mistakes and blunders; right is whatever is not an inaccuracy at least. Those
 * of this game that were kept before stay as they are. Returns how many are
 * new; err is "" unless they cannot be kept. */
int puzzle_from_review(const struct review *review,
                       const struct puzzle_source_game *source, int64_t today,
                       struct err *err);
