/* SPDX-License-Identifier: MIT */
/* What the tests of nets of values share, and their parts. */
#pragma once

#include "engine/nets/value_net.h"
#include <check.h>

/* A file of random weights, as wide as it can be without being refused. The caller
 * frees it. */
struct net_file value_net_drawn(int pits, int counts, int hidden,
                                struct rng *rng);

/* The net of a file that is right. */
struct value_net *value_net_made(const struct net_file *file);

TCase *value_net_files_case(void);
TCase *value_net_players_case(void);
