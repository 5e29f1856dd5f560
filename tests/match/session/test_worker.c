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

/* ---- the desk ---- */

struct worker *worker_made(void)
{
    struct err err = {""};
    struct worker *worker = worker_new(&err);

    ck_assert_msg(worker != NULL, "%s", err.text);
    return worker;
}

struct desk *desk_new(void)
{
    struct desk *desk = memory_new(1, sizeof *desk);
    struct position start;

    desk->game = sowing_game("kalah");
    desk->game->class->start(desk->game, &start);
    line_begin(&desk->line, &start);
    thinker_set_up(&desk->thinker, desk->game);
    thinker_set_up(&desk->other, desk->game);
    desk->worker = worker_made();
    return desk;
}

void desk_free(struct desk *desk)
{
    worker_free(desk->worker);
    line_free(&desk->line);
    game_free(desk->game);
    free(desk);
}

uint64_t desk_start(struct desk *desk)
{
    return worker_start(desk->worker, &desk->thinker.agent, &desk->line,
                        (struct budget){0});
}

void desk_ponder(struct desk *desk)
{
    worker_ponder(desk->worker, &desk->thinker.agent, &desk->line);
}

struct move desk_move(const struct desk *desk, bool stopped)
{
    return thinker_move(desk->game, line_position(&desk->line), stopped);
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
    struct desk *desk = desk_new();
    uint64_t before = 0;

    desk->thinker.beats = 3;
    for (int i = 0; i < TRIES; i++) {
        const uint64_t ticket = desk_start(desk);
        const struct news news = worker_answer(desk->worker, ticket);

        ck_assert_uint_gt(ticket, before);
        ck_assert(move_same(news.move, desk_move(desk, false)));
        ck_assert(worker_is_quiet(desk->worker));
        before = ticket;
    }
    ck_assert_int_eq(desk->thinker.jobs, TRIES);
    desk_free(desk);
}
END_TEST

START_TEST(a_cancelled_job_never_answers)
{
    struct desk *desk = desk_new();

    desk->thinker.beats = 2;
    for (int i = 0; i < TRIES; i++) {
        desk_start(desk);
        if (i % 3 == 0)
            worker_news(desk->worker);
        worker_cancel(desk->worker);
        ck_assert(!atomic_load(&desk->thinker.thinking));
        ck_assert(worker_is_quiet(desk->worker));
    }
    desk_free(desk);
}
END_TEST

START_TEST(an_answer_that_nobody_took_is_cancelled_too)
{
    struct desk *desk = desk_new();

    /* Without a report, only an answer makes it readable. */
    atomic_store(&desk->thinker.allowed, 0);
    for (int i = 0; i < TRIES; i++) {
        desk_start(desk);
        worker_hurry(desk->worker);
        ck_assert(is_readable(desk->worker, -1));
        worker_cancel(desk->worker);
        ck_assert(worker_is_quiet(desk->worker));
    }
    desk_free(desk);
}
END_TEST

START_TEST(a_superseded_job_never_answers)
{
    struct desk *desk = desk_new();

    desk->other.beats = 1;
    for (int i = 0; i < TRIES; i++) {
        desk_start(desk);
        if (i % 3 == 0)
            worker_news(desk->worker);

        const uint64_t ticket = worker_start(desk->worker, &desk->other.agent,
                                             &desk->line, (struct budget){0});

        ck_assert(!atomic_load(&desk->thinker.thinking));
        ck_assert_uint_eq(worker_news(desk->worker).ticket, ticket);
        worker_cancel(desk->worker);
    }
    desk_free(desk);
}
END_TEST

START_TEST(a_job_in_a_hurry_answers_with_the_move_that_there_is)
{
    struct desk *desk = desk_new();

    for (int i = 0; i < TRIES; i++) {
        const uint64_t ticket = desk_start(desk);

        if (i % 3 == 0)
            worker_news(desk->worker);
        worker_hurry(desk->worker);
        ck_assert(move_same(worker_answer(desk->worker, ticket).move,
                            desk_move(desk, true)));
    }
    desk_free(desk);
}
END_TEST

START_TEST(hurrying_nobody_does_not_hurry_the_next)
{
    struct desk *desk = desk_new();

    desk->thinker.beats = 5;
    worker_hurry(desk->worker);
    ck_assert(move_same(worker_answer(desk->worker, desk_start(desk)).move,
                        desk_move(desk, false)));
    desk_free(desk);
}
END_TEST

START_TEST(the_budget_reaches_the_agent)
{
    struct desk *desk = desk_new();
    const struct budget budget = {.nodes = UINT64_C(7) * BEAT_NODES};
    const uint64_t ticket =
        worker_start(desk->worker, &desk->thinker.agent, &desk->line, budget);

    ck_assert_int_eq(worker_answer(desk->worker, ticket).report.depth, 7);
    desk_free(desk);
}
END_TEST

START_TEST(the_line_belongs_to_the_caller_again_at_once)
{
    struct desk *desk = desk_new();

    line_play(&desk->line, desk->game, desk_move(desk, true));

    const struct position asked = *line_position(&desk->line);
    const uint64_t ticket = desk_start(desk);

    memset(desk->line.places, 0xff,
           (size_t)desk->line.capacity * sizeof *desk->line.places);
    line_free(&desk->line);
    worker_news(desk->worker);
    worker_hurry(desk->worker);

    const struct news news = worker_answer(desk->worker, ticket);

    ck_assert(position_same(&desk->thinker.seen, &asked));
    ck_assert_int_eq(desk->thinker.plies, 1);
    ck_assert(move_same(news.move, thinker_move(desk->game, &asked, true)));
    desk_free(desk);
}
END_TEST

static void add_jobs(Suite *suite)
{
    TCase *jobs = tcase_create("jobs");

    tcase_add_test(jobs, an_answer_comes_with_its_ticket);
    tcase_add_test(jobs, a_cancelled_job_never_answers);
    tcase_add_test(jobs, an_answer_that_nobody_took_is_cancelled_too);
    tcase_add_test(jobs, a_superseded_job_never_answers);
    tcase_add_test(jobs, a_job_in_a_hurry_answers_with_the_move_that_there_is);
    tcase_add_test(jobs, hurrying_nobody_does_not_hurry_the_next);
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
