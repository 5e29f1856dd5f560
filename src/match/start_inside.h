/* SPDX-License-Identifier: MIT */
/* The openings that a fair start is chosen from. */
#pragma once

#include "match/start.h"

#include <limits.h>

enum { START_UNKNOWN = INT_MAX };

/* An opening and its values. */
struct start_candidate {
    struct start_opening way;
    int judged; /* thousandths, for the player to move; or START_UNKNOWN */
    int proven; /* the same */
};

/* The candidate whose value is nearest to 0; the first one if there are
 * several. With `proven` only candidates with a proven value are compared; else
 * only those without one, by the judged value. NULL if there is none. */
struct start_candidate *start_most_even(struct start_candidate candidates[],
                                        int count, bool proven);
