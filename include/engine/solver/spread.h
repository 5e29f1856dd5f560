/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables that are too large for one memory, made by the processes of a
 * cluster (base/cluster.h). Each keeps its share of every layer, and borrows
 * the planes of others that it needs to fill its own:
 *
 *     process 0   its planes    borrowed ones, as many as there is room for
 *     process 1   its planes    borrowed ones, ...
 *
 * The tables are only written to files, by the first process, in the form of
 * those of a single process (engine/solver/solver.h). All processes call these
 * functions in the same order, with the same arguments, and get the same
 * answers; only the first one gets the errors.
 */
#pragma once

#include "base/cluster.h"
#include "engine/task.h"

struct spread;

/* `memory` bytes and `threads` threads for each process; there must be at least
 * two processes. The game must be one that solver_supports. */
struct spread *spread_new(const struct game *game, size_t memory, int threads,
                          struct cluster *cluster);
void spread_free(struct spread *spread);

/* The seeds of the last complete layer; 12 at first. */
int spread_level(const struct spread *spread);

/* Is the memory of each process enough for layers up to this one? One process
 * must be able to hold the largest planes of that layer, and all planes that
 * they are filled from. */
bool spread_has_room(const struct spread *spread, int level);

/* Reads the next layer from its file in the folder, or makes it. Sets err if
 * the file is not valid, and to "" otherwise. Returns false if it was stopped:
 * then there is no new layer. */
bool spread_build(struct spread *spread, const char *folder,
                  const struct stop *stop, struct err *err);

/* Writes the last layer into its file, unless it was read from there. */
bool spread_save(struct spread *spread, const char *folder,
                 const struct stop *stop, struct err *err);
