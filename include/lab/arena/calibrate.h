/* SPDX-License-Identifier: MIT */
/*
 * The strength of the levels in one game. Each level plays the two above it;
 * the ratings are those under which the results are most likely. The level
 * whose agent is plain `max` (in Abalone `greedy`) has 1000 points.
 */
#pragma once

#include "lab/arena/arena.h"
#include "match/level.h"

struct calibration {
    const struct levels *levels;
    const struct game *game;
    int games;   /* for each pair; even */
    int opening; /* random plies */
    uint64_t seed;
    int threads;
    const struct stop *stop;
    struct progress_listener *listener; /* or NULL */
};

/*
 * Fills a rating for each level that plays the game, in the order of the file,
 * and their number. The keys belong to the levels, which must live longer.
 * False and err if there are too few levels, too many, none is the anchor, or
 * it was stopped.
 */
bool calibrate(const struct calibration *calibration,
               struct level_result results[ARENA_PLAYERS_MAX], int *count,
               struct err *err);

/*
 * The mean loss of a move of each level, by proof: of a sample of the decisions
 * in its games against its neighbours, where there is more than one legal move.
 * What takes more than some seconds to prove is left out. A level whose agent
 * is `perfect` is not measured; it loses nothing. False and err as above, and
 * for games that cannot be proven.
 */
bool calibrate_losses(const struct calibration *calibration,
                      struct level_result results[ARENA_PLAYERS_MAX],
                      int *count, struct err *err);
