/* SPDX-License-Identifier: MIT */
/* Reports: whole, the latest, and never in the way. */
#include "match/session/test_worker.h"

static void check_report(const struct report *is, const struct report *should)
{
    ck_assert_int_eq(is->value.kind, should->value.kind);
    ck_assert_int_eq(is->value.thousandths, should->value.thousandths);
    ck_assert_int_eq(is->depth, should->depth);
    ck_assert_uint_eq(is->nodes, should->nodes);
    ck_assert_int_eq(is->line_count, should->line_count);
    ck_assert(move_same(is->line[0], should->line[0]));
    ck_assert_int_eq(is->move_count, should->move_count);
    for (int i = 0; i < is->move_count; i++) {
        ck_assert(move_same(is->moves[i].move, should->moves[i].move));
        ck_assert_int_eq(is->moves[i].value.thousandths,
                         should->moves[i].value.thousandths);
        ck_assert_int_eq(is->moves[i].value.at_most,
                         should->moves[i].value.at_most);
    }
}

START_TEST(a_report_has_all_that_the_agent_told)
{
    struct worker_probe *probe = worker_probe_new();
    const struct report told =
        thinker_report(probe->game, line_position(&probe->line), 1);

    atomic_store(&probe->thinker.allowed, 1);

    const uint64_t ticket = worker_probe_start(probe);
    struct news news = worker_news(probe->worker);

    ck_assert_uint_eq(news.ticket, ticket);
    ck_assert(!news.answered);
    ck_assert_int_eq(told.move_count, 6);
    check_report(&news.report, &told);
    ck_assert(worker_is_quiet(probe->worker));
    worker_hurry(probe->worker);
    news = worker_news(probe->worker);
    ck_assert(news.answered);
    check_report(&news.report, &told);
    worker_probe_free(probe);
}
END_TEST

/* Far more than a pipe takes of bytes. */
START_TEST(an_agent_without_a_listener_goes_on)
{
    enum { MANY = 100000 };
    struct worker_probe *probe = worker_probe_new();

    atomic_store(&probe->thinker.allowed, MANY);

    const uint64_t ticket = worker_probe_start(probe);

    thinker_await(&probe->thinker, MANY);
    ck_assert_int_eq(worker_news(probe->worker).report.depth, MANY);
    ck_assert(worker_is_quiet(probe->worker));
    worker_hurry(probe->worker);
    worker_answer(probe->worker, ticket);
    ck_assert(worker_is_quiet(probe->worker));
    worker_probe_free(probe);
}
END_TEST

/* A wake-up that got lost would leave this asleep for ever. */
START_TEST(every_wake_up_brings_something_new)
{
    enum { MANY = 20000 };
    struct worker_probe *probe = worker_probe_new();
    int depth = 0;

    probe->thinker.beats = MANY;
    worker_probe_start(probe);
    for (bool answered = false; !answered;) {
        const struct news news = worker_news(probe->worker);

        if (!news.answered && news.report.depth <= depth)
            ck_abort_msg("depth %d after %d", news.report.depth, depth);
        depth = news.report.depth;
        answered = news.answered;
    }
    ck_assert_int_eq(depth, MANY);
    ck_assert(worker_is_quiet(probe->worker));
    worker_probe_free(probe);
}
END_TEST

START_TEST(a_report_does_not_outlive_its_job)
{
    struct worker_probe *probe = worker_probe_new();

    worker_probe_start(probe);
    worker_news(probe->worker);
    atomic_store(&probe->other.allowed, 0);

    const uint64_t ticket = worker_start(probe->worker, &probe->other.agent,
                                         &probe->line, (struct budget){0});

    ck_assert(worker_is_quiet(probe->worker));
    worker_hurry(probe->worker);

    const struct news news = worker_answer(probe->worker, ticket);

    ck_assert_int_eq(news.report.depth, 0);
    ck_assert_int_eq(news.report.value.kind, VALUE_NONE);
    ck_assert_int_eq(news.report.move_count, 0);
    worker_probe_free(probe);
}
END_TEST

void worker_add_reports(Suite *suite)
{
    TCase *reports = tcase_create("reports");

    tcase_add_test(reports, a_report_has_all_that_the_agent_told);
    tcase_add_test(reports, an_agent_without_a_listener_goes_on);
    tcase_add_test(reports, every_wake_up_brings_something_new);
    tcase_add_test(reports, a_report_does_not_outlive_its_job);
    suite_add_tcase(suite, reports);
}
