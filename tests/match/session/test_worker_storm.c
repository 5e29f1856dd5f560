/* SPDX-License-Identifier: MIT */
/*
 * Thousands of jobs in any order of asking, thinking better of it, hurrying and
 * taking. What must come of it is kept in a few plain numbers.
 */
#include "base/memory.h"
#include "base/rng.h"
#include "match/session/test_worker.h"
#include "support/game/variants.h"

#include <stdlib.h>

enum { CYCLES = 5000, BEATS_MAX = 4 };

struct storm {
    struct worker_probe *probe;
    struct rng rng;
    struct line lines[2];
    uint64_t due;   /* the ticket that is to be answered; 0: none */
    bool endless;   /* its job; it only answers in a hurry */
    int about;      /* its line, or the one that is pondered */
    bool pondering; /* and who does */
    int ponderer;
    int begun; /* jobs that the thinkers must have seen, in the end */
};

static void must(const struct storm *storm, bool promise, const char *words)
{
    holds(promise, words, storm->probe->game,
          line_position(&storm->lines[storm->about]));
}

static struct thinker *thinker_of(struct storm *storm, int index)
{
    return index == 0 ? &storm->probe->thinker : &storm->probe->other;
}

/* ---- what the owner can do ---- */

static void start(struct storm *storm)
{
    const int who = (int)rng_below(&storm->rng, 2);
    const int about = (int)rng_below(&storm->rng, 2);
    const uint64_t beats = rng_below(&storm->rng, BEATS_MAX);
    const bool expected =
        storm->pondering && storm->ponderer == who && storm->about == about;
    const uint64_t ticket = worker_start(
        storm->probe->worker, &thinker_of(storm, who)->agent,
        &storm->lines[about], (struct budget){.nodes = beats * BEAT_NODES});

    must(storm, ticket > storm->due, "a ticket is new");
    storm->due = ticket;
    storm->endless = beats == 0;
    storm->about = about;
    storm->pondering = false;
    storm->begun += expected ? 0 : 1;
}

static void ponder(struct storm *storm)
{
    storm->ponderer = (int)rng_below(&storm->rng, 2);
    storm->about = (int)rng_below(&storm->rng, 2);
    storm->pondering = true;
    storm->due = 0;
    storm->begun++;
    worker_ponder(storm->probe->worker,
                  &thinker_of(storm, storm->ponderer)->agent,
                  &storm->lines[storm->about]);
}

static void cancel(struct storm *storm)
{
    worker_cancel(storm->probe->worker);
    must(storm,
         !atomic_load(&storm->probe->thinker.thinking) &&
             !atomic_load(&storm->probe->other.thinking),
         "the thread has let go");
    storm->due = 0;
    storm->pondering = false;
}

static void hurry(struct storm *storm)
{
    worker_hurry(storm->probe->worker);
    storm->endless = false;
}

static void check(struct storm *storm, const struct news *news)
{
    const struct line *line = &storm->lines[storm->about];
    const struct game *game = storm->probe->game;
    const struct position *position = line_position(line);

    must(storm, storm->due != 0, "there is news only of what is due");
    must(storm, news->ticket == storm->due, "news bears the ticket");
    if (!news->answered)
        return;
    must(storm,
         move_same(news->move, thinker_move(game, position, true)) ||
             move_same(news->move, thinker_move(game, position, false)),
         "the move is about the line");
    storm->due = 0;
}

static void take(struct storm *storm)
{
    struct news news;

    if (worker_take(storm->probe->worker, &news))
        check(storm, &news);
    else if (storm->due == 0)
        must(storm, worker_is_quiet(storm->probe->worker),
             "where nothing is due it is quiet");
}

static void await(struct storm *storm)
{
    if (storm->endless)
        hurry(storm);
    while (storm->due != 0) {
        const struct news news = worker_news(storm->probe->worker);

        check(storm, &news);
    }
}

static void (*const ACTIONS[])(struct storm *storm) = {
    start, start, ponder, ponder, cancel, hurry, take, take, await,
};

enum { ACTION_COUNT = sizeof ACTIONS / sizeof ACTIONS[0] };

/* ---- the storm ---- */

static struct storm *storm_new(uint64_t seed)
{
    struct storm *storm = memory_new(1, sizeof *storm);

    storm->probe = worker_probe_new();
    storm->rng = rng_new(seed, 0);
    line_copy(&storm->lines[0], &storm->probe->line);
    line_copy(&storm->lines[1], &storm->probe->line);
    line_play(&storm->lines[1], storm->probe->game,
              worker_probe_move(storm->probe, false));
    return storm;
}

static void storm_free(struct storm *storm)
{
    line_free(&storm->lines[0]);
    line_free(&storm->lines[1]);
    worker_probe_free(storm->probe);
    free(storm);
}

START_TEST(thousands_of_jobs_in_any_order_are_answered_or_not_as_promised)
{
    struct storm *storm = storm_new((uint64_t)_i);

    for (int i = 0; i < CYCLES; i++)
        ACTIONS[rng_below(&storm->rng, ACTION_COUNT)](storm);
    await(storm);
    cancel(storm);
    ck_assert_int_eq(storm->probe->thinker.jobs + storm->probe->other.jobs,
                     storm->begun);
    ck_assert_int_gt(storm->begun, CYCLES / 3);
    storm_free(storm);
}
END_TEST

START_TEST(thousands_of_jobs_are_started_and_cancelled)
{
    struct worker_probe *probe = worker_probe_new();

    for (int i = 0; i < CYCLES; i++) {
        worker_probe_start(probe);
        worker_cancel(probe->worker);
    }
    ck_assert(worker_is_quiet(probe->worker));
    ck_assert_int_eq(probe->thinker.jobs, CYCLES);
    worker_probe_free(probe);
}
END_TEST

void worker_add_storm(Suite *suite)
{
    TCase *storm = tcase_create("storm");

    tcase_add_loop_test(
        storm, thousands_of_jobs_in_any_order_are_answered_or_not_as_promised,
        0, 3);
    tcase_add_test(storm, thousands_of_jobs_are_started_and_cancelled);
    suite_add_tcase(suite, storm);
}
