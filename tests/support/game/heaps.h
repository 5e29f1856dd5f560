/* SPDX-License-Identifier: MIT */
/*
 * A game of three that only tests know: heaps of stones, from which each player
 * in turn takes one to three of one heap and keeps them. A player who empties a
 * heap moves again. It is over when all stones are taken, and a match as soon
 * as a player has more than half of them.
 *
 * It can be told what a search does: the moves that it plays are counted, and
 * after so many of them a flag is raised.
 */
#pragma once

#include "base/rng.h"
#include "engine/task.h"

enum { HEAPS = 4, HEAP_MAX = 20 };

struct heaps {
    struct game game; /* what is given to a search */
    int stones[HEAPS];
    bool majority;
    /* What happens to it. */
    uint64_t played;
    uint64_t raise_at; /* 0: never */
    struct stop stop;
};

/* Heaps of so many stones; a struct of the caller's own, which must stay where
 * it is. */
void heaps_set_up(struct heaps *heaps, const int stones[HEAPS], bool majority);

/* Heaps of up to `most` stones, the first of one; a majority or not. */
void heaps_deal(struct heaps *heaps, struct rng *rng, int most);

/* The same stones with this player to move, who has so many already. */
struct position heaps_position(const struct heaps *heaps, int player,
                               const int scores[3]);
