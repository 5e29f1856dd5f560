/* SPDX-License-Identifier: MIT */
/* Other programs that play: how long they are waited for, and how often they
 * report. */
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "engine/outside/test_outside.h"
#include "support/suites.h"

#include <sys/wait.h>

/* Neither answers nor ends until it is killed, which takes half a second. */
#define HANGS "wait=200 sh -c 'trap : TERM; while :; do sleep 1000; done'"

/* A busy machine is given more than the 20 ms that are promised. */
#define SOON (250 * CLOCK_MILLISECOND)

/* Asks so often for a first move when the stop is raised already, and frees the
 * agent. */
static void stops_soon(const char *spec, const char *game_spec, int moves)
{
    struct err err = {""};
    struct game *const game = game_new(game_spec, &err);
    struct agent *const agent = agent_new(spec, game, 1, &err);
    const struct stop raised = {true};
    struct line line = {.places = NULL};
    struct position start;

    ck_assert_msg(agent != NULL, "%s", err.text);
    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < moves; i++) {
        const int64_t began = clock_now();
        const struct move move =
            agent_choose(agent, &(struct task){.line = &line, .stop = &raised});

        ck_assert_int_lt(clock_now() - began, SOON);
        ck_assert(game_is_legal(game, &start, move));
        ck_assert(!agent_remark(agent, &err));
    }
    agent_free(agent);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1); /* all have ended */
    line_free(&line);
    game_free(game);
}

START_TEST(a_stop_does_not_wait_for_the_end_of_a_program_that_starts)
{
    stops_soon("ugi:" HANGS, "kalah", 2);
}
END_TEST

/* In the Manchester protocol it cannot be stopped, so another one is started. */
START_TEST(nor_for_that_of_one_that_owes_an_answer)
{
    stops_soon("mkagent:" HANGS, "kalah:pits=7,seeds=7,pie=on", 3);
}
END_TEST

/* ---- reports ---- */

struct thought_counter {
    struct listener listener; /* first */
    int64_t count;
    int depth; /* of the last report */
};

static void count_report(struct listener *listener, const struct report *report)
{
    struct thought_counter *const counter = (struct thought_counter *)listener;

    counter->count++;
    counter->depth = report->depth;
}

/* What it reports of the start of kalah; how long that took is returned. */
static int64_t listen_to(const char *spec, struct thought_counter *counter)
{
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    struct agent *const agent = agent_new(spec, game, 1, &err);
    const int64_t began = clock_now();
    struct line line = {.places = NULL};
    struct position start;

    ck_assert_msg(agent != NULL, "%s", err.text);
    *counter = (struct thought_counter){.listener.take_report = count_report};
    game->class->start(game, &start);
    line_begin(&line, &start);

    const struct move move = agent_choose(
        agent, &(struct task){.line = &line, .listener = &counter->listener});

    agent_remark(agent, &err);
    ck_assert_msg(!move_is_none(move), "%s", err.text);
    agent_free(agent);
    line_free(&line);
    game_free(game);
    return clock_now() - began;
}

START_TEST(of_a_flood_of_thoughts_ten_a_second_and_the_last_are_reported)
{
    struct thought_counter counter;
    const int64_t took =
        listen_to("ugi:" PATIENT GREETS("yes info depth 7 pv 3|head -n 3000;"
                                        "echo info depth 8 pv 3;"
                                        "echo bestmove 3"),
                  &counter);

    ck_assert_int_le(counter.count, 2 + took / (100 * CLOCK_MILLISECOND));
    ck_assert_int_eq(counter.depth, 8);
}
END_TEST

/* The first one at once, and at the end the last one once more. */
START_TEST(a_thought_is_reported_though_no_other_follows)
{
    struct thought_counter counter;

    listen_to("ugi:" PATIENT GREETS("echo info depth 1 pv 3;"
                                    "echo info depth 2 pv 3;"
                                    "sleep 0.3;echo bestmove 3"),
              &counter);
    ck_assert_int_eq(counter.count, 3);
    ck_assert_int_eq(counter.depth, 2);
}
END_TEST

Suite *outside_time_suite(void)
{
    Suite *const suite = suite_create("outside_time");
    TCase *const tests = tcase_create("time");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests,
                   a_stop_does_not_wait_for_the_end_of_a_program_that_starts);
    tcase_add_test(tests, nor_for_that_of_one_that_owes_an_answer);
    tcase_add_test(
        tests, of_a_flood_of_thoughts_ten_a_second_and_the_last_are_reported);
    tcase_add_test(tests, a_thought_is_reported_though_no_other_follows);
    suite_add_tcase(suite, tests);
    return suite;
}
