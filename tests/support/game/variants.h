/* SPDX-License-Identifier: MIT */
/*
 * What holds for all games is tested on these: every named game, every value of
 * every switch, boards of all sizes.
 */
#pragma once

#include "base/rng.h"
#include "game/game.h"

/* The sowing games come first. */
enum { SOWING_COUNT = 79, VARIANT_COUNT = 86 };

extern const char *const VARIANTS[VARIANT_COUNT];

/* The game of a spec that is known to be one. The caller frees it. */
struct game *variant_game(const char *spec);

/*
 * A promise that is tested millions of times: costs nothing while it is kept
 * (Check writes to a pipe at every assertion), and says where it was not.
 */
void holds(bool promise, const char *words, const struct game *game,
           const struct position *position);

/* One of the legal moves. */
struct move variant_move(const struct game *game,
                         const struct position *position, struct rng *rng);

/* The move of this text, which can be read. */
struct move variant_read(const struct game *game,
                         const struct position *position, const char *text);

/* At random up to where so many seeds are left in the pits, or fewer. False: that
 * game ended before. */
bool variant_ending(const struct game *game, int most, struct rng *rng,
                    struct position *position);
