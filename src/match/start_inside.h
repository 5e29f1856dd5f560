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

/* The candidate nearest to even, whoever is ahead; of equals the first. Among the
 * proven ones; or among all others, by what was judged. NULL if nothing is known
 * of any of these. */
struct start_candidate *start_most_even(struct start_candidate candidates[],
                                        int count, bool proven);
