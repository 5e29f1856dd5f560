/* Pondering: thought in advance counts, and in vain is not heard of. */
#include "match/session/test_worker.h"

#include <sched.h>

enum { TRIES = 200, QUIET_LOOKS = 200 };

/* The line goes on, by any move. */
static void play(struct desk *desk)
{
    line_play(&desk->line, desk->game, desk_move(desk, true));
}

/* Has pondered for ten beats, of so many (0: no end), and may make no more. */
static struct desk *pondering_desk(int beats)
{
    struct desk *desk = desk_new();

    desk->thinker.beats = beats;
    play(desk);
    play(desk);
    atomic_store(&desk->thinker.allowed, 10);
    desk_ponder(desk);
    thinker_await(&desk->thinker, 10);
    return desk;
}

/* Comes true with this budget; it is heard of what there was at the end. */
static struct report come_true(struct desk *desk, struct budget budget,
                               bool stopped)
{
    const uint64_t ticket =
        worker_start(desk->worker, &desk->thinker.agent, &desk->line, budget);

    atomic_store(&desk->thinker.allowed, ALWAYS);

    const struct news news = worker_answer(desk->worker, ticket);

    ck_assert(move_same(news.move, desk_move(desk, stopped)));
    ck_assert(worker_is_quiet(desk->worker));
    ck_assert_int_eq(desk->thinker.jobs, 1);
    return news.report;
}

START_TEST(pondering_is_silent)
{
    struct desk *desk = desk_new();

    desk->thinker.beats = 3;
    desk_ponder(desk);
    thinker_await(&desk->thinker, 3);
    while (atomic_load(&desk->thinker.thinking))
        sched_yield();
    for (int i = 0; i < QUIET_LOOKS; i++) {
        ck_assert(worker_is_quiet(desk->worker));
        sched_yield();
    }
    desk_free(desk);
}
END_TEST

START_TEST(what_was_found_out_while_pondering_is_told_when_it_comes_true)
{
    struct desk *desk = pondering_desk(0);
    const uint64_t ticket = desk_start(desk);
    const struct news news = worker_news(desk->worker);

    ck_assert_uint_eq(news.ticket, ticket);
    ck_assert(!news.answered);
    ck_assert_int_eq(news.report.depth, 10);
    desk_free(desk);
}
END_TEST

START_TEST(what_was_pondered_to_the_end_answers_when_it_comes_true)
{
    for (int i = 0; i < TRIES; i++) {
        struct desk *desk = desk_new();

        desk->thinker.beats = 3;
        desk_ponder(desk);
        if (i % 2 == 0)
            thinker_await(&desk->thinker, 3);
        ck_assert_int_eq(come_true(desk, (struct budget){0}, false).depth, 3);
        desk_free(desk);
    }
}
END_TEST

START_TEST(without_a_budget_it_thinks_on_until_it_is_hurried)
{
    struct desk *desk = pondering_desk(0);
    const uint64_t ticket = desk_start(desk);

    atomic_store(&desk->thinker.allowed, ALWAYS);
    thinker_await(&desk->thinker, 100);
    worker_hurry(desk->worker);
    ck_assert_int_ge(worker_answer(desk->worker, ticket).report.depth, 100);
    ck_assert_int_eq(desk->thinker.jobs, 1);
    desk_free(desk);
}
END_TEST

START_TEST(nodes_come_on_top_of_those_that_were_pondered)
{
    struct desk *desk = pondering_desk(0);
    const struct budget budget = {.nodes = UINT64_C(5) * BEAT_NODES};

    ck_assert_uint_eq(come_true(desk, budget, true).nodes,
                      UINT64_C(15) * BEAT_NODES);
    desk_free(desk);
}
END_TEST

START_TEST(time_counts_from_when_it_comes_true)
{
    struct desk *desk = pondering_desk(0);
    const struct budget budget = {.nanoseconds = 1};

    /* It is over as soon as the next report comes, if not before. */
    ck_assert_int_le(come_true(desk, budget, true).depth, 11);
    desk_free(desk);
}
END_TEST

START_TEST(there_is_time_until_the_time_is_over)
{
    const struct budget budget = {UINT64_MAX, INT_MAX, INT64_MAX};
    struct desk *desk = pondering_desk(30);

    ck_assert_int_eq(come_true(desk, budget, false).depth, 30);
    desk_free(desk);
}
END_TEST

START_TEST(a_depth_that_was_pondered_need_not_be_thought_again)
{
    struct desk *desk = pondering_desk(0);

    /* Before the next report, for which it would wait in vain. */
    const uint64_t ticket =
        worker_start(desk->worker, &desk->thinker.agent, &desk->line,
                     (struct budget){.depth = 10});

    ck_assert_int_eq(worker_answer(desk->worker, ticket).report.depth, 10);
    desk_free(desk);
    desk = pondering_desk(0);
    ck_assert_int_eq(come_true(desk, (struct budget){.depth = 12}, true).depth,
                     12);
    desk_free(desk);
}
END_TEST

START_TEST(what_was_granted_does_not_bind_the_next_job)
{
    struct desk *desk = pondering_desk(30);

    come_true(desk, (struct budget){.depth = 12}, true);
    ck_assert(move_same(worker_answer(desk->worker, desk_start(desk)).move,
                        desk_move(desk, false)));
    desk_free(desk);
}
END_TEST

START_TEST(pondering_is_not_hurried)
{
    struct desk *desk = pondering_desk(20);

    worker_hurry(desk->worker);
    ck_assert_int_eq(come_true(desk, (struct budget){0}, false).depth, 20);
    desk_free(desk);
}
END_TEST

START_TEST(who_ponders_does_nothing_else)
{
    struct desk *desk = desk_new();

    worker_start(desk->worker, &desk->other.agent, &desk->line,
                 (struct budget){0});
    worker_news(desk->worker);
    desk_ponder(desk);
    ck_assert(!atomic_load(&desk->other.thinking));
    ck_assert(worker_is_quiet(desk->worker));
    desk_free(desk);
}
END_TEST

/* ---- what did not come true ---- */

/* The thinker begins anew, and answers to the line as it is now. */
static void check_begins(struct desk *desk, struct thinker *thinker, int jobs)
{
    const uint64_t ticket = worker_start(desk->worker, &thinker->agent,
                                         &desk->line, (struct budget){0});

    worker_hurry(desk->worker);

    const struct news news = worker_answer(desk->worker, ticket);

    ck_assert(move_same(news.move, desk_move(desk, true)));
    ck_assert_int_eq(thinker->jobs, jobs);
    ck_assert_int_eq(thinker->plies, line_plies(&desk->line));
    ck_assert(position_same(&thinker->seen, line_position(&desk->line)));
}

static void take_back(struct desk *desk)
{
    desk->line.count--;
}

static void reply_otherwise(struct desk *desk)
{
    take_back(desk);
    line_play(&desk->line, desk->game, desk_move(desk, false));
}

static void come_another_way(struct desk *desk)
{
    desk->line.places[1].move = (struct move){77};
}

static void come_from_elsewhere(struct desk *desk)
{
    desk->line.places[0].position.notes[0] ^= 1;
}

static void come_later(struct desk *desk)
{
    desk->line.before++;
}

static void (*const CHANGES[])(struct desk *desk) = {
    reply_otherwise, take_back,        play,
    come_later,      come_another_way, come_from_elsewhere,
};

enum { CHANGE_COUNT = sizeof CHANGES / sizeof CHANGES[0] };

START_TEST(another_line_was_not_pondered)
{
    struct desk *desk = pondering_desk(0);

    CHANGES[_i](desk);
    check_begins(desk, &desk->thinker, 2);
    desk_free(desk);
}
END_TEST

START_TEST(another_agent_has_not_pondered)
{
    struct desk *desk = pondering_desk(0);

    check_begins(desk, &desk->other, 1);
    ck_assert(!atomic_load(&desk->thinker.thinking));
    check_begins(desk, &desk->thinker, 2);
    desk_free(desk);
}
END_TEST

START_TEST(cancelled_pondering_does_not_come_true)
{
    struct desk *desk = pondering_desk(0);

    worker_cancel(desk->worker);
    check_begins(desk, &desk->thinker, 2);
    desk_free(desk);
}
END_TEST

START_TEST(pondering_comes_true_only_once)
{
    struct desk *desk = pondering_desk(0);

    desk_start(desk);
    check_begins(desk, &desk->thinker, 2);
    desk_start(desk);
    check_begins(desk, &desk->thinker, 4);
    desk_free(desk);
}
END_TEST

static void add_true(Suite *suite)
{
    TCase *tests = tcase_create("what came true");

    tcase_add_test(tests, pondering_is_silent);
    tcase_add_test(
        tests, what_was_found_out_while_pondering_is_told_when_it_comes_true);
    tcase_add_test(tests,
                   what_was_pondered_to_the_end_answers_when_it_comes_true);
    tcase_add_test(tests, without_a_budget_it_thinks_on_until_it_is_hurried);
    tcase_add_test(tests, nodes_come_on_top_of_those_that_were_pondered);
    tcase_add_test(tests, time_counts_from_when_it_comes_true);
    tcase_add_test(tests, there_is_time_until_the_time_is_over);
    tcase_add_test(tests, a_depth_that_was_pondered_need_not_be_thought_again);
    tcase_add_test(tests, what_was_granted_does_not_bind_the_next_job);
    tcase_add_test(tests, pondering_is_not_hurried);
    tcase_add_test(tests, who_ponders_does_nothing_else);
    suite_add_tcase(suite, tests);
}

static void add_vain(Suite *suite)
{
    TCase *tests = tcase_create("what did not come true");

    tcase_add_loop_test(tests, another_line_was_not_pondered, 0, CHANGE_COUNT);
    tcase_add_test(tests, another_agent_has_not_pondered);
    tcase_add_test(tests, cancelled_pondering_does_not_come_true);
    tcase_add_test(tests, pondering_comes_true_only_once);
    suite_add_tcase(suite, tests);
}

void worker_add_ponder(Suite *suite)
{
    add_true(suite);
    add_vain(suite);
}
