/* SPDX-License-Identifier: MIT */
/* Pairs of games for the sequential test; and the median of the margins. */
#include "lab/arena/tournament_tally.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* ---- pairs ---- */

static void count_pair(struct tournament_tally *tally,
                       const struct arena_number *number,
                       const struct batch_end *end)
{
    struct open_pair *const open = tally->open;
    const int halves =
        end->winner < 0 ? 1 : 2 * (end->winner == number->seating);
    int i = 0;

    while (i < tally->open_count && (open[i].group != number->group ||
                                     open[i].opening != number->opening))
        i++;
    if (i < tally->open_count) {
        tally->pairs[number->group][open[i].halves + halves]++;
        open[i] = open[--tally->open_count];
        return;
    }
    tally->open = memory_grow(tally->open, &tally->open_capacity,
                              tally->open_count + 1, sizeof *tally->open);
    tally->open[tally->open_count++] =
        (struct open_pair){number->group, number->opening, halves};
}

/* ---- margins ---- */

static void count_margin(struct tournament_tally *tally, int players,
                         const struct batch_end *end)
{
    int margin = players * end->halves[0];

    for (int seat = 0; seat < players; seat++)
        margin -= end->halves[seat];
    assert(abs(margin) <= TALLY_MARGIN_MAX);
    tally->margins[TALLY_MARGIN_MAX + margin]++;
}

/* The margin of the game that comes after `games` others, if sorted by
 * margin. */
static int margin_behind(const struct tournament_tally *tally, int64_t games)
{
    int at = 0;

    for (int64_t before = tally->margins[0]; before <= games;)
        before += tally->margins[++at];
    return at - TALLY_MARGIN_MAX;
}

double tally_median(const struct tournament_tally *tally, int players)
{
    int64_t games = 0;

    for (int i = 0; i <= 2 * TALLY_MARGIN_MAX; i++)
        games += tally->margins[i];
    if (games == 0)
        return 0;
    /* For an even number of games the mean of the two in the middle. */
    return (double)(margin_behind(tally, (games - 1) / 2) +
                    margin_behind(tally, games / 2)) /
           2 / (2 * (players - 1));
}

/* ---- both ---- */

void tally_count(struct tournament_tally *tally, int players,
                 const struct arena_number *number, const struct batch_end *end)
{
    if (players == 2)
        count_pair(tally, number, end);
    count_margin(tally, players, end);
}

void tally_free(struct tournament_tally *tally)
{
    free(tally->pairs);
    free(tally->open);
}
