/* SPDX-License-Identifier: MIT */
/* The openings that a fair start is chosen from. */
#pragma once

#include "match/start.h"

#include <limits.h>

enum { START_UNKNOWN = INT_MAX };

/* One of them, and what is known of it. */
struct start_candidate {
    struct start_opening way;
    int judged; /* thousandths, for the one to move; or START_UNKNOWN */
    int proven; /* likewise */
};

/* The candidate whose value is nearest to 0, for whichever side; the first of
 * several. With `proven` only those with a proven value are compared; else only
 * those without one, by the judged value. NULL if there is none. */
struct start_candidate *start_most_even(struct start_candidate candidates[],
                                        int count, bool proven);
