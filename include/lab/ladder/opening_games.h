/* SPDX-License-Identifier: MIT */
/* Games of levels from the start of the rules, for the counts of openings. */
#pragma once

#include "base/thread.h"
#include "match/level.h"
#include "match/openings/opening_tree.h"

struct opening_task {
    const struct levels *levels;
    const struct game *game;
    int games; /* of each pair of neighbours, sides exchanged in turn */
    uint64_t seed;
    const struct stop *stop;
    struct progress_listener *listener; /* or NULL */
};

/* Every level of the ladder plays its neighbours, except the strongest quarter,
 * which is slow. Returns NULL and sets err if an agent cannot be made, or if it
 * was stopped. The same task gives the same tree. */
struct opening_tree *opening_games_play(const struct opening_task *task,
                                        struct err *err);

/* Writes a line of comment for each level that plays, with its agent:
 *
 *     ; oak minimax:depth=4,extra=free,near=1,plies=4
 *
 * If a file has other lines, its counts are from other levels. False and err if
 * there are too few levels. */
bool opening_games_levels(const struct opening_task *task, FILE *out,
                          struct err *err);
