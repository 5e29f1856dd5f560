/* SPDX-License-Identifier: MIT */
/* The mistakes of a reviewed game, kept as puzzles of the player's own. */
#pragma once

#include "match/match.h"
#include "match/puzzle/repetition.h"
#include "match/review/marks.h"

struct puzzle_source_game {
    int player;       /* whose mistakes they are */
    const char *date; /* when the game began, which tells games apart; "" */
    struct review_limits limits;
};

/* Keeps the mistakes and blunders of a review; a move is right if it is not
 * even an inaccuracy. Puzzles of this game that were kept before stay as they
 * are. Returns how many are new; err is that of kept_file_change. */
int puzzle_from_review(const struct review *review,
                       const struct puzzle_source_game *source, int64_t today,
                       struct err *err);

/* The same for the person in a match against machines; 0 if there is none. */
int puzzle_from_match(const struct match *match, const struct review *review,
                      const struct review_limits *limits, int64_t today,
                      struct err *err);
