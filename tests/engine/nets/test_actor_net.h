/* SPDX-License-Identifier: MIT */
/* What the tests of nets of actors share, and their parts. */
#pragma once

#include "engine/nets/actor_net.h"
#include <check.h>

/* A net of random weights; and one in which only the biases of the outputs count,
 * where all else is 0. The caller frees them. */
struct actor_net actor_net_drawn(const struct game *game, uint64_t seed);
struct actor_net actor_net_biased(const struct game *game, const float *biases,
                                  int count);

TCase *actor_net_files_case(void);
