/* SPDX-License-Identifier: MIT */
/* Other programs that play: how long they are waited for. */
#include "base/clock.h"
#include "engine/agents/agent.h"
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

Suite *outside_time_suite(void)
{
    Suite *const suite = suite_create("outside_time");
    TCase *const tests = tcase_create("time");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests,
                   a_stop_does_not_wait_for_the_end_of_a_program_that_starts);
    tcase_add_test(tests, nor_for_that_of_one_that_owes_an_answer);
    suite_add_tcase(suite, tests);
    return suite;
}
