/* SPDX-License-Identifier: MIT */
/* How hard a puzzle is: the rating of the weakest level that finds it. */
#pragma once

#include "lab/arena/arena.h"
#include "match/level.h"
#include "match/puzzle/puzzle.h"

/* A level that can be asked: it is rated, and plays the same on all machines. */
struct puzzle_level {
    const struct level *level;
    int elo;
    struct agent *agent;
};

/* From the weakest to the strongest. */
struct puzzle_ladder {
    int count;
    struct puzzle_level levels[ARENA_PLAYERS_MAX];
};

/* The levels and the game must outlive the ladder. False and err if there are
 * fewer than two levels; in both cases free it with puzzle_ladder_free. */
bool puzzle_ladder_make(const struct levels *levels, const struct game *game,
                        struct puzzle_ladder *ladder, struct err *err);
void puzzle_ladder_free(struct puzzle_ladder *ladder);

/* Asks level after level, with several seeds each, and sets level and elo.
 * Returns the index of the level, or -1 if none finds it, or it was stopped. */
int puzzle_grade(const struct puzzle_ladder *ladder, const struct game *game,
                 uint64_t seed, const struct stop *stop, struct puzzle *puzzle);
