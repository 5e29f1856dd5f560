/* SPDX-License-Identifier: MIT */
/*
 * With a budget of positions a search is the same on every machine.
 *
 * What stands in the table are fingerprints: they were written down from the
 * program itself (a failure says what they are now), and say nothing of right
 * or wrong. They hold for every compiler and for every way of building, and
 * change with every change of what a search looks at.
 */
#include "engine/agents/agent.h"
#include "engine/search/test_search.h"
#include "support/game/sowing.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 1, MACHINES = 3, PRINT_MAX = 100 };

static const struct {
    const char *game;
    const char *moves; /* from the start */
    const char *agent;
    const char *print; /* depth, positions, thousandths: the move */
} PRINTS[] = {
    {"kalah", "3 6 c", "deep:nodes=20000,table=1", "10 20000 9000: 2"},
    {"kalah", "", "mtd:nodes=20000,table=1", "11 20000 5000: 3"},
    {"kalah", "1 f", "deep:nodes=20000,table=0,extra=free", "7 20000 -5000: 6"},
    {"kalah:pits=8,seeds=17,pie=on", "8", "deep:nodes=20000",
     "12 20000 23000: h"},
    {"kalah", "3 6 c", "heuristic:depth=6", "6 714 22927: 2"},
    {"kalah", "3 6 c", "deep:depth=11,reduce=on,table=1", "11 14465 10000: 2"},
    {"oware", "4 c 2 a", "deep:nodes=20000,table=1", "9 20000 0: 6"},
    {"oware", "4 c 2 a", "mtd:nodes=20000,eval=heuristic,every=on",
     "7 20000 7670: 4"},
    {"awari:pits=3,seeds=2", "", "deep:nodes=20000", "23 20000 3000: 2"},
    {"vai-lung-thlan", "2 b", "weighted:depth=5", "5 909 50: 4"},
    {"ohvalhu", "", "mtd:nodes=20000,table=1", "7 20000 57000: 1"},
    {"erherhe", "3", "minimax:depth=5", "5 731 1000: e"},
};

/* Keeps the last report. */
struct machine_listener {
    struct listener listener;
    struct report report;
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct machine_listener *)listener)->report = *report;
}

/* What an agent that is made anew says of this place. */
static void print(int row, char text[PRINT_MAX])
{
    struct game *game = sowing_game(PRINTS[row].game);
    struct machine_listener last = {.listener.take_report = take_report};
    struct position position;
    struct line line = {0};
    struct err err = {""};
    struct agent *agent = agent_new(PRINTS[row].agent, game, SEED, &err);

    ck_assert_msg(agent != NULL, "%s", err.text);
    game->class->start(game, &position);
    sowing_play(game, &position, PRINTS[row].moves);
    line_begin(&line, &position);

    const struct move choice = agent_choose(
        agent, &(struct task){.line = &line, .listener = &last.listener});

    snprintf(text, PRINT_MAX, "%d %d %d: %s", last.report.depth,
             (int)last.report.nodes, last.report.value.thousandths,
             game_move_text(game, &position, choice).text);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}

START_TEST(the_same_is_found_on_every_machine)
{
    char text[PRINT_MAX];

    print(_i, text);
    ck_assert_msg(strcmp(text, PRINTS[_i].print) == 0,
                  "%s after \"%s\", %s: \"%s\" is not \"%s\"", PRINTS[_i].game,
                  PRINTS[_i].moves, PRINTS[_i].agent, text, PRINTS[_i].print);
}
END_TEST

START_TEST(the_same_is_found_again)
{
    char first[PRINT_MAX];

    print(_i, first);
    for (int i = 1; i < MACHINES; i++) {
        char other[PRINT_MAX];

        print(_i, other);
        ck_assert_str_eq(first, other);
    }
}
END_TEST

TCase *search_machine_case(void)
{
    TCase *machine = tcase_create("machine");
    const int count = sizeof PRINTS / sizeof PRINTS[0];

    tcase_add_loop_test(machine, the_same_is_found_on_every_machine, 0, count);
    tcase_add_loop_test(machine, the_same_is_found_again, 0, count);
    return machine;
}
