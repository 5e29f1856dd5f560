/* SPDX-License-Identifier: MIT */
/* The thinking thread: what was asked is answered, and nothing else is. */
#include "match/session/test_worker.h"
#include "base/memory.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 200 };

/* ---- the probe ---- */

struct worker *worker_made(void)
{
    struct err err = {""};
    struct worker *worker = worker_new(&err);

    ck_assert_msg(worker != NULL, "%s", err.text);
    return worker;
}

struct worker_probe *worker_probe_new(void)
{
    struct worker_probe *probe = memory_new(1, sizeof *probe);
    struct position start;

    probe->game = sowing_game("kalah");
    probe->game->class->start(probe->game, &start);
    line_begin(&probe->line, &start);
    thinker_set_up(&probe->thinker, probe->game);
    thinker_set_up(&probe->other, probe->game);
    probe->worker = worker_made();
    return probe;
}

void worker_probe_free(struct worker_probe *probe)
{
    worker_free(probe->worker);
    line_free(&probe->line);
    game_free(probe->game);
    free(probe);
}

uint64_t worker_probe_start(struct worker_probe *probe)
{
    return worker_start(probe->worker, &probe->thinker.agent, &probe->line,
                        (struct budget){0});
}

void worker_probe_ponder(struct worker_probe *probe)
{
    worker_ponder(probe->worker, &probe->thinker.agent, &probe->line);
}

struct move worker_probe_move(const struct worker_probe *probe, bool stopped)
{
    return thinker_move(probe->game, line_position(&probe->line), stopped);
}

static bool is_readable(const struct worker *worker, int timeout)
{
    struct pollfd descriptor = {worker_descriptor(worker), POLLIN, 0};

    while (poll(&descriptor, 1, timeout) < 0)
        ck_assert_int_eq(errno, EINTR);
    return (descriptor.revents & POLLIN) != 0;
}

struct news worker_news(struct worker *worker)
{
    struct news news;

    if (!is_readable(worker, -1) || !worker_take(worker, &news))
        ck_abort_msg("the descriptor was readable, and there was no news");
    return news;
}

struct news worker_answer(struct worker *worker, uint64_t ticket)
{
    struct news news = worker_news(worker);

    while (!news.answered)
        news = worker_news(worker);
    ck_assert_uint_eq(news.ticket, ticket);
    return news;
}

bool worker_is_quiet(struct worker *worker)
{
    struct news news;

    return !is_readable(worker, 0) && !worker_take(worker, &news);
}

/* ---- jobs ---- */

START_TEST(an_answer_comes_with_its_ticket)
{
    struct worker_probe *probe = worker_probe_new();
    uint64_t before = 0;

    probe->thinker.beats = 3;
    for (int i = 0; i < TRIES; i++) {
        const uint64_t ticket = worker_probe_start(probe);
        const struct news news = worker_answer(probe->worker, ticket);

        ck_assert_uint_gt(ticket, before);
        ck_assert(move_same(news.move, worker_probe_move(probe, false)));
        ck_assert(worker_is_quiet(probe->worker));
        before = ticket;
    }
    ck_assert_int_eq(probe->thinker.jobs, TRIES);
    worker_probe_free(probe);
}
END_TEST

START_TEST(a_cancelled_job_never_answers)
{
    struct worker_probe *probe = worker_probe_new();

    probe->thinker.beats = 2;
    for (int i = 0; i < TRIES; i++) {
        worker_probe_start(probe);
        if (i % 3 == 0)
            worker_news(probe->worker);
        worker_cancel(probe->worker);
        ck_assert(!atomic_load(&probe->thinker.thinking));
        ck_assert(worker_is_quiet(probe->worker));
    }
    worker_probe_free(probe);
}
END_TEST

START_TEST(an_answer_that_was_not_taken_is_cancelled_too)
{
    struct worker_probe *probe = worker_probe_new();

    /* Without a report, only an answer makes it readable. */
    atomic_store(&probe->thinker.allowed, 0);
    for (int i = 0; i < TRIES; i++) {
        worker_probe_start(probe);
        worker_hurry(probe->worker);
        ck_assert(is_readable(probe->worker, -1));
        worker_cancel(probe->worker);
        ck_assert(worker_is_quiet(probe->worker));
    }
    worker_probe_free(probe);
}
END_TEST

START_TEST(a_superseded_job_never_answers)
{
    struct worker_probe *probe = worker_probe_new();

    probe->other.beats = 1;
    for (int i = 0; i < TRIES; i++) {
        worker_probe_start(probe);
        if (i % 3 == 0)
            worker_news(probe->worker);

        const uint64_t ticket = worker_start(probe->worker, &probe->other.agent,
                                             &probe->line, (struct budget){0});

        ck_assert(!atomic_load(&probe->thinker.thinking));
        ck_assert_uint_eq(worker_news(probe->worker).ticket, ticket);
        worker_cancel(probe->worker);
    }
    worker_probe_free(probe);
}
END_TEST

START_TEST(a_job_in_a_hurry_answers_with_the_move_that_there_is)
{
    struct worker_probe *probe = worker_probe_new();

    for (int i = 0; i < TRIES; i++) {
        const uint64_t ticket = worker_probe_start(probe);

        if (i % 3 == 0)
            worker_news(probe->worker);
        worker_hurry(probe->worker);
        ck_assert(move_same(worker_answer(probe->worker, ticket).move,
                            worker_probe_move(probe, true)));
    }
    worker_probe_free(probe);
}
END_TEST

START_TEST(hurrying_no_job_does_not_hurry_the_next)
{
    struct worker_probe *probe = worker_probe_new();

    probe->thinker.beats = 5;
    worker_hurry(probe->worker);
    ck_assert(
        move_same(worker_answer(probe->worker, worker_probe_start(probe)).move,
                  worker_probe_move(probe, false)));
    worker_probe_free(probe);
}
END_TEST

START_TEST(the_budget_reaches_the_agent)
{
    struct worker_probe *probe = worker_probe_new();
    const struct budget budget = {.nodes = UINT64_C(7) * BEAT_NODES};
    const uint64_t ticket = worker_start(probe->worker, &probe->thinker.agent,
                                         &probe->line, budget);

    ck_assert_int_eq(worker_answer(probe->worker, ticket).report.depth, 7);
    worker_probe_free(probe);
}
END_TEST

START_TEST(the_line_belongs_to_the_caller_again_at_once)
{
    struct worker_probe *probe = worker_probe_new();

    line_play(&probe->line, probe->game, worker_probe_move(probe, true));

    const struct position asked = *line_position(&probe->line);
    const uint64_t ticket = worker_probe_start(probe);

    memset(probe->line.places, 0xff,
           (size_t)probe->line.capacity * sizeof *probe->line.places);
    line_free(&probe->line);
    worker_news(probe->worker);
    worker_hurry(probe->worker);

    const struct news news = worker_answer(probe->worker, ticket);

    ck_assert(position_same(&probe->thinker.seen, &asked));
    ck_assert_int_eq(probe->thinker.plies, 1);
    ck_assert(move_same(news.move, thinker_move(probe->game, &asked, true)));
    worker_probe_free(probe);
}
END_TEST

static void add_jobs(Suite *suite)
{
    TCase *jobs = tcase_create("jobs");

    tcase_add_test(jobs, an_answer_comes_with_its_ticket);
    tcase_add_test(jobs, a_cancelled_job_never_answers);
    tcase_add_test(jobs, an_answer_that_was_not_taken_is_cancelled_too);
    tcase_add_test(jobs, a_superseded_job_never_answers);
    tcase_add_test(jobs, a_job_in_a_hurry_answers_with_the_move_that_there_is);
    tcase_add_test(jobs, hurrying_no_job_does_not_hurry_the_next);
    tcase_add_test(jobs, the_budget_reaches_the_agent);
    tcase_add_test(jobs, the_line_belongs_to_the_caller_again_at_once);
    suite_add_tcase(suite, jobs);
}

Suite *worker_suite(void)
{
    Suite *suite = suite_create("worker");

    add_jobs(suite);
    worker_add_reports(suite);
    worker_add_thread(suite);
    worker_add_ponder(suite);
    worker_add_storm(suite);
    return suite;
}
