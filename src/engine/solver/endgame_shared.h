/* SPDX-License-Identifier: MIT */
/* Endgame tables in a cluster (base/cluster.h): all its processes call these
 * functions in the same order, and each has whole tables afterwards. */
#pragma once

#include "base/cluster.h"
#include "engine/solver/endgame.h"

/* As endgame_build. In all processes the same layers are there afterwards; a
 * signal ends it between two layers. */
void endgame_build_shared(struct endgame_table *table, int level, int threads,
                          const struct stop *stop, struct cluster *cluster);

/* The layer that the first process has just got, if it says so, becomes the next
 * one of the others. False if it has none, or one of them no memory. */
bool endgame_share_layer(struct endgame_table *table, bool have,
                         struct cluster *cluster);
