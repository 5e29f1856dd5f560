/* SPDX-License-Identifier: MIT */
/* Pondering: thought in advance counts, and in vain is not heard of. */
#include "match/session/test_worker.h"

#include <sched.h>

enum { TRIES = 200, QUIET_LOOKS = 200, PIT_NOWHERE = 20 };

/* The line goes on, by any move. */
static void play(struct worker_probe *probe)
{
    line_play(&probe->line, probe->game, worker_probe_move(probe, true));
}

/* Has pondered for ten beats, of so many (0: no end), and may make no more. */
static struct worker_probe *pondering_probe(int beats)
{
    struct worker_probe *probe = worker_probe_new();

    probe->thinker.beats = beats;
    play(probe);
    play(probe);
    atomic_store(&probe->thinker.allowed, 10);
    worker_probe_ponder(probe);
    thinker_await(&probe->thinker, 10);
    return probe;
}

/* Comes true with this budget; it is heard of what there was at the end. */
static struct report come_true(struct worker_probe *probe, struct budget budget,
                               bool stopped)
{
    const uint64_t ticket = worker_start(probe->worker, &probe->thinker.agent,
                                         &probe->line, budget);

    atomic_store(&probe->thinker.allowed, ALWAYS);

    const struct news news = worker_answer(probe->worker, ticket);

    ck_assert(move_same(news.move, worker_probe_move(probe, stopped)));
    ck_assert(worker_is_quiet(probe->worker));
    ck_assert_int_eq(probe->thinker.jobs, 1);
    return news.report;
}

START_TEST(pondering_is_silent)
{
    struct worker_probe *probe = worker_probe_new();

    probe->thinker.beats = 3;
    worker_probe_ponder(probe);
    thinker_await(&probe->thinker, 3);
    while (atomic_load(&probe->thinker.thinking))
        sched_yield();
    for (int i = 0; i < QUIET_LOOKS; i++) {
        ck_assert(worker_is_quiet(probe->worker));
        sched_yield();
    }
    worker_probe_free(probe);
}
END_TEST

START_TEST(what_was_found_out_while_pondering_is_told_when_it_comes_true)
{
    struct worker_probe *probe = pondering_probe(0);
    const uint64_t ticket = worker_probe_start(probe);
    const struct news news = worker_news(probe->worker);

    ck_assert_uint_eq(news.ticket, ticket);
    ck_assert(!news.answered);
    ck_assert_int_eq(news.report.depth, 10);
    worker_probe_free(probe);
}
END_TEST

START_TEST(what_was_pondered_to_the_end_answers_when_it_comes_true)
{
    for (int i = 0; i < TRIES; i++) {
        struct worker_probe *probe = worker_probe_new();

        probe->thinker.beats = 3;
        worker_probe_ponder(probe);
        if (i % 2 == 0)
            thinker_await(&probe->thinker, 3);
        ck_assert_int_eq(come_true(probe, (struct budget){0}, false).depth, 3);
        worker_probe_free(probe);
    }
}
END_TEST

START_TEST(without_a_budget_it_thinks_on_until_it_is_hurried)
{
    struct worker_probe *probe = pondering_probe(0);
    const uint64_t ticket = worker_probe_start(probe);

    atomic_store(&probe->thinker.allowed, ALWAYS);
    thinker_await(&probe->thinker, 100);
    worker_hurry(probe->worker);
    ck_assert_int_ge(worker_answer(probe->worker, ticket).report.depth, 100);
    ck_assert_int_eq(probe->thinker.jobs, 1);
    worker_probe_free(probe);
}
END_TEST

START_TEST(nodes_come_on_top_of_those_that_were_pondered)
{
    struct worker_probe *probe = pondering_probe(0);
    const struct budget budget = {.nodes = UINT64_C(5) * BEAT_NODES};

    ck_assert_uint_eq(come_true(probe, budget, true).nodes,
                      UINT64_C(15) * BEAT_NODES);
    worker_probe_free(probe);
}
END_TEST

START_TEST(time_counts_from_when_it_comes_true)
{
    struct worker_probe *probe = pondering_probe(0);
    const struct budget budget = {.nanoseconds = 1};

    /* It is over as soon as the next report comes, if not before. */
    ck_assert_int_le(come_true(probe, budget, true).depth, 11);
    worker_probe_free(probe);
}
END_TEST

START_TEST(there_is_time_until_the_time_is_over)
{
    const struct budget budget = {UINT64_MAX, INT_MAX, INT64_MAX};
    struct worker_probe *probe = pondering_probe(30);

    ck_assert_int_eq(come_true(probe, budget, false).depth, 30);
    worker_probe_free(probe);
}
END_TEST

START_TEST(a_depth_that_was_pondered_need_not_be_thought_again)
{
    struct worker_probe *probe = pondering_probe(0);

    /* Before the next report, for which it would wait in vain. */
    const uint64_t ticket =
        worker_start(probe->worker, &probe->thinker.agent, &probe->line,
                     (struct budget){.depth = 10});

    ck_assert_int_eq(worker_answer(probe->worker, ticket).report.depth, 10);
    worker_probe_free(probe);
    probe = pondering_probe(0);
    ck_assert_int_eq(come_true(probe, (struct budget){.depth = 12}, true).depth,
                     12);
    worker_probe_free(probe);
}
END_TEST

START_TEST(what_was_granted_does_not_bind_the_next_job)
{
    struct worker_probe *probe = pondering_probe(30);

    come_true(probe, (struct budget){.depth = 12}, true);
    ck_assert(
        move_same(worker_answer(probe->worker, worker_probe_start(probe)).move,
                  worker_probe_move(probe, false)));
    worker_probe_free(probe);
}
END_TEST

START_TEST(pondering_is_not_hurried)
{
    struct worker_probe *probe = pondering_probe(20);

    worker_hurry(probe->worker);
    ck_assert_int_eq(come_true(probe, (struct budget){0}, false).depth, 20);
    worker_probe_free(probe);
}
END_TEST

START_TEST(who_ponders_does_nothing_else)
{
    struct worker_probe *probe = worker_probe_new();

    worker_start(probe->worker, &probe->other.agent, &probe->line,
                 (struct budget){0});
    worker_news(probe->worker);
    worker_probe_ponder(probe);
    ck_assert(!atomic_load(&probe->other.thinking));
    ck_assert(worker_is_quiet(probe->worker));
    worker_probe_free(probe);
}
END_TEST

/* ---- what did not come true ---- */

/* The thinker begins anew, and answers to the line as it is now. */
static void check_begins(struct worker_probe *probe, struct thinker *thinker,
                         int jobs)
{
    const uint64_t ticket = worker_start(probe->worker, &thinker->agent,
                                         &probe->line, (struct budget){0});

    worker_hurry(probe->worker);

    const struct news news = worker_answer(probe->worker, ticket);

    ck_assert(move_same(news.move, worker_probe_move(probe, true)));
    ck_assert_int_eq(thinker->jobs, jobs);
    ck_assert_int_eq(thinker->plies, line_plies(&probe->line));
    ck_assert(position_same(&thinker->seen, line_position(&probe->line)));
}

static void take_back(struct worker_probe *probe)
{
    probe->line.count--;
}

static void reply_otherwise(struct worker_probe *probe)
{
    take_back(probe);
    line_play(&probe->line, probe->game, worker_probe_move(probe, false));
}

static void come_another_way(struct worker_probe *probe)
{
    probe->line.places[1].move = (struct move){77};
}

static void come_from_elsewhere(struct worker_probe *probe)
{
    probe->line.places[0].position.notes[0] ^= 1;
}

static void come_later(struct worker_probe *probe)
{
    probe->line.before++;
}

static void (*const CHANGES[])(struct worker_probe *probe) = {
    reply_otherwise, take_back,        play,
    come_later,      come_another_way, come_from_elsewhere,
};

enum { CHANGE_COUNT = sizeof CHANGES / sizeof CHANGES[0] };

START_TEST(another_line_was_not_pondered)
{
    struct worker_probe *probe = pondering_probe(0);

    CHANGES[_i](probe);
    check_begins(probe, &probe->thinker, 2);
    worker_probe_free(probe);
}
END_TEST

START_TEST(another_agent_has_not_pondered)
{
    struct worker_probe *probe = pondering_probe(0);

    check_begins(probe, &probe->other, 1);
    ck_assert(!atomic_load(&probe->thinker.thinking));
    check_begins(probe, &probe->thinker, 2);
    worker_probe_free(probe);
}
END_TEST

START_TEST(cancelled_pondering_does_not_come_true)
{
    struct worker_probe *probe = pondering_probe(0);

    worker_cancel(probe->worker);
    check_begins(probe, &probe->thinker, 2);
    worker_probe_free(probe);
}
END_TEST

START_TEST(pondering_comes_true_only_once)
{
    struct worker_probe *probe = pondering_probe(0);

    worker_probe_start(probe);
    check_begins(probe, &probe->thinker, 2);
    worker_probe_start(probe);
    check_begins(probe, &probe->thinker, 4);
    worker_probe_free(probe);
}
END_TEST

/* ---- what is expected ---- */

/* South has made the first of these moves, which it reported: is a reply to be
 * pondered, and how many plies long is it? -1: nothing is. */
static int expected_plies(const char *moves)
{
    struct worker_probe *const probe = worker_probe_new();
    const struct game *const game = probe->game;
    struct report report = {.line_count = 0};
    struct position position = *line_position(&probe->line);
    struct err err;

    for (const char *at = moves; *at != '\0'; at++) {
        const char word[] = {*at, '\0'};
        struct move *const move = &report.line[report.line_count++];

        ck_assert(game->class->read_move(game, &position, word, move, &err));
        game->class->apply(game, &position, *move);
    }
    line_play(&probe->line, game, report.line[0]);

    const int before = probe->line.count;
    const bool expected = worker_expect(game, &report, 0, &probe->line);
    const int plies = probe->line.count - before;

    ck_assert(!expected || line_position(&probe->line)->player == 0);
    worker_probe_free(probe);
    return expected ? plies : -1;
}

START_TEST(a_reply_is_all_that_the_opponent_plays)
{
    ck_assert_int_eq(expected_plies("1a"), 1);
    ck_assert_int_eq(expected_plies("1a3"), 1);
    /* The third pit of north reaches its store, too. */
    ck_assert_int_eq(expected_plies("1ca"), 2);
    ck_assert_int_eq(expected_plies("1ca2"), 2);
}
END_TEST

START_TEST(a_reply_that_is_not_reported_to_its_end_is_not_expected)
{
    ck_assert_int_eq(expected_plies("1"), -1);
    ck_assert_int_eq(expected_plies("1c"), -1);
}
END_TEST

START_TEST(a_player_that_goes_again_expects_no_reply_yet)
{
    ck_assert_int_eq(expected_plies("3"), -1);
    ck_assert_int_eq(expected_plies("31"), -1);
    ck_assert_int_eq(expected_plies("31a"), -1);
}
END_TEST

START_TEST(a_reply_that_cannot_be_played_is_not_expected)
{
    struct worker_probe *const probe = worker_probe_new();
    const struct report report = {.line_count = 2,
                                  .line = {{0}, {PIT_NOWHERE}}};

    line_play(&probe->line, probe->game, report.line[0]);
    ck_assert(!worker_expect(probe->game, &report, 0, &probe->line));
    worker_probe_free(probe);
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

static void add_expected(Suite *suite)
{
    TCase *tests = tcase_create("what is expected");

    tcase_add_test(tests, a_reply_is_all_that_the_opponent_plays);
    tcase_add_test(tests,
                   a_reply_that_is_not_reported_to_its_end_is_not_expected);
    tcase_add_test(tests, a_player_that_goes_again_expects_no_reply_yet);
    tcase_add_test(tests, a_reply_that_cannot_be_played_is_not_expected);
    suite_add_tcase(suite, tests);
}

void worker_add_ponder(Suite *suite)
{
    add_expected(suite);
    add_true(suite);
    add_vain(suite);
}
