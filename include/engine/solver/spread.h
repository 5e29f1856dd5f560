/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables that are too large for one memory, made by the processes of a
 * cluster (base/cluster.h). Each keeps its share of every layer and borrows what
 * it needs of the others' while it fills its own:
 *
 *     process 0   its planes    borrowed ones, as many as there is room for
 *     process 1   its planes    borrowed ones, ...
 *
 * They are for files alone, which the first process reads and writes, the same as
 * those of one process (engine/solver/solver.h). All processes call these
 * functions in the same order, with the same words, and get the same answers,
 * but for errors, which the first one gets.
 */
#pragma once

#include "base/cluster.h"
#include "engine/task.h"

struct spread;

/* So many bytes for each process, and threads; at least two processes. The game
 * is one that solver_supports. */
struct spread *spread_new(const struct game *game, size_t memory, int threads,
                          struct cluster *cluster);
void spread_free(struct spread *spread);

/* The seeds of the last layer that is there; 12 at first. */
int spread_level(const struct spread *spread);

/* Is the memory of each process enough for layers up to this one? The largest
 * planes of it, and all that they are filled from, must lie in one. */
bool spread_has_room(const struct spread *spread, int level);

/* Reads the next layer from its file in the folder, or makes it. Sets err, "" if
 * there is none, where the file is not what it should be. False if it was stopped:
 * then the layer is not there. */
bool spread_build(struct spread *spread, const char *folder,
                  const struct stop *stop, struct err *err);

/* Writes the last layer into its file, if it is not from there. */
bool spread_save(struct spread *spread, const char *folder,
                 const struct stop *stop, struct err *err);
