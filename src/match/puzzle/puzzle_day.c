/* SPDX-License-Identifier: MIT */
/* The puzzle of a day, computed with integers only, so that all machines
 * agree. */
#include "match/puzzle/puzzle_day.h"
#include "base/file.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* All puzzles in the order of this round. */
static void draw_order(const struct puzzle_set *set, int64_t round, int order[])
{
    const struct spec_text spec = game_spec_kept(set->game);
    const uint64_t seed =
        sum_more((uint64_t)set->edition, spec.text, strlen(spec.text));
    struct rng rng = rng_new(seed, (uint64_t)round);

    for (int i = 0; i < set->count; i++) {
        const int other = (int)rng_below(&rng, (uint32_t)i + 1);

        order[i] = order[other];
        order[other] = i;
    }
}

int puzzle_of_day(const struct puzzle_set *set, int64_t day)
{
    const int count = set->count;
    const int64_t place = (day % count + count) % count;
    const int64_t round = (day - place) / count;
    int *const orders = memory_new((size_t)count * 2, sizeof *orders);
    int *const before = orders + count;

    draw_order(set, round, orders);
    draw_order(set, round - 1, before);
    /* No puzzle comes on two days in a row. With three puzzles or more this
     * does not change the last one of a round. */
    if (count > 2 && orders[0] == before[count - 1]) {
        const int first = orders[0];

        orders[0] = orders[1];
        orders[1] = first;
    }

    const int puzzle = orders[place];

    free(orders);
    return puzzle;
}
