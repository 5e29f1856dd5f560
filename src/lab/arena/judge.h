/* SPDX-License-Identifier: MIT */
/*
 * Judges moves while an arena goes on: a thread measures what the decisions of
 * each player lose, of the same sample and by the same reference as `naqala
 * arena` does in the end. When all games are over and judged, the numbers are the same.
 *
 * It waits until it is told to go on. All functions may be called by any thread.
 */
#pragma once

#include "lab/arena/arena_rows.h"

struct judge; /* owns its thread */

/* Whom to tell that something was judged, and whether nothing is left; called by
 * the thread of the judge. */
struct judge_listener {
    void (*take_news)(struct judge_listener *listener, bool done);
};

/* By ARENA_REFERENCE; the setting is kept. Returns NULL and sets err if the
 * thread cannot be started. */
struct judge *judge_new(const struct arena_setting *setting,
                        struct judge_listener *listener, struct err *err);
/* NULL is fine. */
void judge_free(struct judge *judge);

/* A match of the arena, with so many plies of opening. */
void judge_take(struct judge *judge, const struct arena_number *number,
                const struct arena_row *row, const struct line *line,
                int opening);
void judge_pause(struct judge *judge, bool paused);

/* Fills what is known of each player. False if some moves are not judged yet. */
bool judge_sum(struct judge *judge, struct arena_entry entries[]);
