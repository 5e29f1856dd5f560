/* SPDX-License-Identifier: MIT */
/* Sums of the games of a tournament beside the rows of its arena. */
#pragma once

#include "game/mancala.h"
#include "lab/arena/arena.h"

/* Margins are those of arena_sums: the sum of the differences to each other
 * player, in half seeds. */
enum { TALLY_MARGIN_MAX = 2 * (PLAYERS_MAX - 1) * SEEDS_ON_BOARD_MAX };

/* An opening that a pair has played in one of the two seatings. */
struct open_pair {
    int group;
    int opening;
    int halves; /* of a point, of the first player of the group */
};

/* Starts as {.pairs = one for each group}; owns its arrays. */
struct tournament_tally {
    int64_t (*pairs)[SPRT_OUTCOMES]; /* of each group of two */
    struct open_pair *open;          /* few, so that a linear search will do */
    int open_count, open_capacity;
    int64_t margins[2 * TALLY_MARGIN_MAX + 1]; /* games, from the largest loss
                                                  of the first seat on */
};

void tally_count(struct tournament_tally *tally, int players,
                 const struct arena_number *number,
                 const struct batch_end *end);

/* The median margin of the first seat, in seeds; 0 before the first game. */
double tally_median(const struct tournament_tally *tally, int players);

void tally_free(struct tournament_tally *tally);
