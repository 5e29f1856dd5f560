/* SPDX-License-Identifier: MIT */
/* The levels that are measured in a game, from the weakest to the strongest. */
#pragma once

#include "lab/arena/arena.h"
#include "match/level.h"

struct ladder {
    struct level_game game;
    const struct level *levels[ARENA_PLAYERS_MAX];
    struct who players[ARENA_PLAYERS_MAX];
    int count;
};

/* Can levels be rated for this game? False and err if not. */
bool ladder_supports(const struct game *game, struct err *err);

/* The levels that are offered and do not grow; with or without those whose
 * agent is `perfect`. False and err if the game is not supported, or there are
 * fewer than two such levels, or too many. */
bool ladder_read(const struct levels *levels, const struct game *game,
                 bool with_perfect, struct ladder *ladder, struct err *err);

bool ladder_is_perfect(const struct level *level);
