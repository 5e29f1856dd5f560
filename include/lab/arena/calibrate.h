/*
 * How strong the levels are in one game: each plays the next one of the ladder,
 * and the one after it, and the ratings are those under which what happened is
 * most likely. The level behind which stands `max`, as it is, has 1000.
 */
#ifndef NAQALA_LAB_ARENA_CALIBRATE_H
#define NAQALA_LAB_ARENA_CALIBRATE_H

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
    struct progress_listener *watch; /* or NULL */
};

/*
 * Fills a rating for each level that plays the game, in the order of the file,
 * and says how many. The keys are those of the levels, who must live longer.
 * False with a sentence when there are too few, too many, none is max, or it
 * was stopped.
 */
bool calibrate(const struct calibration *calibration,
               struct level_rating ratings[ARENA_PLAYERS_MAX], int *count,
               struct err *err);

/*
 * What a move of each of them loses, in the mean: of some decisions out of the
 * games that they play against their neighbours, where there is more than one
 * legal move, by proof; what is not proven within some seconds' work is left
 * out. A level whose agent is `perfect` is not measured; it loses nothing.
 * False as above, and for games that cannot be proven.
 */
bool calibrate_losses(const struct calibration *calibration,
                      struct level_losing losings[ARENA_PLAYERS_MAX],
                      int *count, struct err *err);

#endif
