/* SPDX-License-Identifier: MIT */
/*
 * The rows of an arena: group by group of players, each in all seatings; and
 * their sums.
 */
#pragma once

#include "lab/arena/arena.h"
#include "lab/arena/batch.h"

/* All rows with nothing played yet; the caller frees them. */
struct arena_row *arena_rows_new(int count, int size, int *row_count);

/* Each use of random numbers has streams of its own. */
enum arena_chance {
    ARENA_CHANCE_OPENING,
    ARENA_CHANCE_AGENTS,
    ARENA_CHANCE_SAMPLE
};
struct rng arena_chance(const struct arena_setting *setting,
                        enum arena_chance chance, int group, int number);

/* The keys of the decisions in a game, one after the other. */
struct rng arena_sample_keys(const struct arena_setting *setting,
                             const struct arena_number *number);

/* Plans the game of this row from this opening, which is the same for all rows;
 * `seating` is the row's number in its group. The seeds of the players differ
 * between openings and seatings, but are the same for all groups. */
void arena_plan(const struct arena_setting *setting,
                const struct arena_row *row, int opening, int seating,
                struct batch_game *game);
