/* SPDX-License-Identifier: MIT */
/* What the parts of the worker suite share. */
#pragma once

#include "match/session/worker.h"
#include "support/game/thinker.h"
#include <check.h>

/* A game that begins, and a worker with two machines to think about it. */
struct worker_probe {
    struct game *game;
    struct line line;
    struct thinker thinker;
    struct thinker other;
    struct worker *worker;
};

struct worker_probe *worker_probe_new(void);
void worker_probe_free(struct worker_probe *probe);

/* A job for the thinker about the line, with no budget. */
uint64_t worker_probe_start(struct worker_probe *probe);
void worker_probe_ponder(struct worker_probe *probe);

/* The move of a thinker that was done, or stopped, where the line ends. */
struct move worker_probe_move(const struct worker_probe *probe, bool stopped);

struct worker *worker_made(void);

/* Sleeps until there is news; there must be. */
struct news worker_news(struct worker *worker);

/* Passes over reports. The answer must bear the ticket. */
struct news worker_answer(struct worker *worker, uint64_t ticket);

/* Nothing is there to be taken, and the descriptor says so. */
bool worker_is_quiet(struct worker *worker);

void worker_add_reports(Suite *suite);
void worker_add_thread(Suite *suite);
void worker_add_ponder(Suite *suite);
void worker_add_storm(Suite *suite);
