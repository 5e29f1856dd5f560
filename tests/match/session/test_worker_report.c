/* Reports: whole, the latest, and never in anybody's way. */
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
    struct desk *desk = desk_new();
    const struct report told =
        thinker_report(desk->game, line_position(&desk->line), 1);

    atomic_store(&desk->thinker.allowed, 1);

    const uint64_t ticket = desk_start(desk);
    struct news news = worker_news(desk->worker);

    ck_assert_uint_eq(news.ticket, ticket);
    ck_assert(!news.answered);
    ck_assert_int_eq(told.move_count, 6);
    check_report(&news.report, &told);
    ck_assert(worker_is_quiet(desk->worker));
    worker_hurry(desk->worker);
    news = worker_news(desk->worker);
    ck_assert(news.answered);
    check_report(&news.report, &told);
    desk_free(desk);
}
END_TEST

/* Far more than a pipe takes of bytes. */
START_TEST(an_agent_to_whom_nobody_listens_goes_on)
{
    enum { MANY = 100000 };
    struct desk *desk = desk_new();

    atomic_store(&desk->thinker.allowed, MANY);

    const uint64_t ticket = desk_start(desk);

    thinker_await(&desk->thinker, MANY);
    ck_assert_int_eq(worker_news(desk->worker).report.depth, MANY);
    ck_assert(worker_is_quiet(desk->worker));
    worker_hurry(desk->worker);
    worker_answer(desk->worker, ticket);
    ck_assert(worker_is_quiet(desk->worker));
    desk_free(desk);
}
END_TEST

/* A wake-up that got lost would leave this asleep for ever. */
START_TEST(every_wake_up_brings_something_new)
{
    enum { MANY = 20000 };
    struct desk *desk = desk_new();
    int depth = 0;

    desk->thinker.beats = MANY;
    desk_start(desk);
    for (bool answered = false; !answered;) {
        const struct news news = worker_news(desk->worker);

        if (!news.answered && news.report.depth <= depth)
            ck_abort_msg("depth %d after %d", news.report.depth, depth);
        depth = news.report.depth;
        answered = news.answered;
    }
    ck_assert_int_eq(depth, MANY);
    ck_assert(worker_is_quiet(desk->worker));
    desk_free(desk);
}
END_TEST

START_TEST(a_report_does_not_outlive_its_job)
{
    struct desk *desk = desk_new();

    desk_start(desk);
    worker_news(desk->worker);
    atomic_store(&desk->other.allowed, 0);

    const uint64_t ticket = worker_start(desk->worker, &desk->other.agent,
                                         &desk->line, (struct budget){0});

    ck_assert(worker_is_quiet(desk->worker));
    worker_hurry(desk->worker);

    const struct news news = worker_answer(desk->worker, ticket);

    ck_assert_int_eq(news.report.depth, 0);
    ck_assert_int_eq(news.report.value.kind, VALUE_NONE);
    ck_assert_int_eq(news.report.move_count, 0);
    desk_free(desk);
}
END_TEST

void worker_add_reports(Suite *suite)
{
    TCase *reports = tcase_create("reports");

    tcase_add_test(reports, a_report_has_all_that_the_agent_told);
    tcase_add_test(reports, an_agent_to_whom_nobody_listens_goes_on);
    tcase_add_test(reports, every_wake_up_brings_something_new);
    tcase_add_test(reports, a_report_does_not_outlive_its_job);
    suite_add_tcase(suite, reports);
}
