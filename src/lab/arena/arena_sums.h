/* What the rows of an arena come to: of a player, of everything. */
#ifndef NAQALA_SRC_LAB_ARENA_ARENA_SUMS_H
#define NAQALA_SRC_LAB_ARENA_ARENA_SUMS_H

#include "lab/arena/arena.h"

struct sums {
    int64_t games;
    int64_t wins;
    int64_t draws;
    int64_t margin; /* half seeds, more than the others had in the mean; times
                       how many others there are */
};

struct sums sums_of_player(const struct arena_result *result, int player);

/* Everything, seen from the first seat; the plies beside it. */
struct sums sums_of_first(const struct arena_result *result, int64_t *plies);

/* Games of two that sat at one table, as the first of them saw them. */
struct sums sums_between(const struct arena_result *result, int player,
                         int other);

/* Wins, with the share that everybody has of a drawn game; 0..1. */
double sums_score(const struct sums *sums, int players);

/* In seeds, a game. */
double sums_margin(const struct sums *sums, int players);

#endif
