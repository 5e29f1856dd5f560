/* SPDX-License-Identifier: MIT */
/*
 * Judges moves while an arena goes on: a thread measures the losses of the
 * decisions of each player, with the same sample and the same reference as
 * `naqala arena` uses at the end. When all games are over and judged, the
 * numbers are the same.
 *
 * It waits until it is told to go on. All functions may be called by any thread.
 */
#pragma once

#include "lab/arena/arena_rows.h"

struct judge; /* owns its thread */

/* Is called by the thread of the judge when something was judged; `done`:
 * nothing is left to judge. */
struct judge_listener {
    void (*take_news)(struct judge_listener *listener, bool done);
};

/* Judges by ARENA_REFERENCE; keeps the pointer to the setting. Returns NULL and
 * sets err if the thread cannot be started. */
struct judge *judge_new(const struct arena_setting *setting,
                        struct judge_listener *listener, struct err *err);
/* NULL is fine. */
void judge_free(struct judge *judge);

/* Takes a match of the arena, which has `opening` plies of opening. */
void judge_take(struct judge *judge, const struct arena_number *number,
                const struct arena_row *row, const struct line *line,
                int opening);
void judge_pause(struct judge *judge, bool paused);

/* Fills in the known losses of each player. False if some moves are not judged
 * yet. */
bool judge_sum(struct judge *judge, struct arena_entry entries[]);
