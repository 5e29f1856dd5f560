/* SPDX-License-Identifier: MIT */
/* The parts of the arena suite that stand in files of their own. */
#pragma once

#include "lab/arena/arena.h"
#include <check.h>

/* A player of this name, played by this agent. */
struct who arena_who(const char *name, const char *agent);

/* What comes of a setting that is right; freed with arena_free. */
struct arena_result arena_of(const struct arena_setting *setting);

/* Its rows; the caller frees them. */
char *arena_csv(const struct arena_result *result);

/* So many games, each won by a player or drawn, and no seed lost. */
void arena_check_row(const struct arena_row *row, const struct game *game,
                     int64_t games);

void arena_add_ends(Suite *suite);
void arena_add_parts(Suite *suite);
void arena_add_tables(Suite *suite);
void arena_add_three(Suite *suite);
void arena_add_command(Suite *suite);
void arena_add_save(Suite *suite);
