/* SPDX-License-Identifier: MIT */
/* What the games of a tournament add up to beside the rows of its arena. */
#pragma once

#include "game/mancala.h"
#include "lab/arena/arena.h"

/* As arena_sums has margins: a difference of half seeds to each other player. */
enum { TALLY_MARGIN_MAX = 2 * (PLAYERS_MAX - 1) * SEEDS_ON_BOARD_MAX };

/* An opening that one of both seatings of a pair has played. */
struct open_pair {
    int group;
    int opening;
    int halves; /* of a point, of the first player of the group */
};

/* Starts as {.pairs = one for each group}; owns it all. */
struct tournament_tally {
    int64_t (*pairs)[SPRT_OUTCOMES]; /* of each group of two */
    struct open_pair *open;          /* so few that they are searched through */
    int open_count, open_capacity;
    int64_t margins[2 * TALLY_MARGIN_MAX + 1]; /* games, from the largest loss
                                                  of the first seat on */
};

void tally_count(struct tournament_tally *tally, int players,
                 const struct arena_number *number,
                 const struct batch_end *end);

/* In seeds, as the first seat sees it: half of the games end with less, half
 * with more. 0 before the first game. */
double tally_median(const struct tournament_tally *tally, int players);

void tally_free(struct tournament_tally *tally);
