/* SPDX-License-Identifier: MIT */
/* The reports of the agent that plays by proof: each says as much as those
 * before. */
#include "engine/agents/agent.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>

/* Every report is compared with the last one. */
struct kept_listener {
    struct listener listener; /* first */
    struct stop *stop;        /* raised once some moves are proven; or NULL */
    struct report last;
    int most;  /* moves that were proven in one report */
    int count; /* of the reports */
    bool lost; /* a value that had been proven */
    bool fell; /* the number of nodes */
};

static bool is_proven(struct value value)
{
    return value.kind == VALUE_EXACT && !value.at_most;
}

static int count_proven(const struct report *report)
{
    int count = 0;

    for (int i = 0; i < report->move_count; i++)
        count += is_proven(report->moves[i].value);
    return count;
}

static void compare_report(struct listener *listener,
                           const struct report *report)
{
    struct kept_listener *const kept = (struct kept_listener *)listener;
    const struct report *const last = &kept->last;
    const int proven = count_proven(report);

    for (int i = 0; i < last->move_count; i++)
        kept->lost |= is_proven(last->moves[i].value) &&
                      (!is_proven(report->moves[i].value) ||
                       report->moves[i].value.thousandths !=
                           last->moves[i].value.thousandths);
    kept->lost |= is_proven(last->value) && !is_proven(report->value);
    kept->fell |= report->nodes < last->nodes;
    kept->most = proven > kept->most ? proven : kept->most;
    kept->count++;
    kept->last = *report;
    if (kept->stop != NULL && proven > 0)
        stop_raise(kept->stop, true);
}

/* What an agent of this spec reports of a position, or of the first one. */
static void choose_at(const char *code, const char *spec, const char *text,
                      struct kept_listener *kept)
{
    struct err err = {""};
    struct game *const game = variant_game(code);
    struct agent *const agent = agent_new(spec, game, 1, &err);
    struct line line = {.places = NULL};
    struct position position;

    ck_assert_msg(agent != NULL, "%s", err.text);
    game->class->start(game, &position);
    ck_assert_msg(text == NULL ||
                      game->class->read_position(game, text, &position, &err),
                  "%s", err.text);
    kept->listener.take_report = compare_report;
    line_begin(&line, &position);

    const struct move move =
        agent_choose(agent, &(struct task){.line = &line,
                                           .stop = kept->stop,
                                           .listener = &kept->listener});

    ck_assert(game_is_legal(game, &position, move));
    line_free(&line);
    agent_free(agent);
    game_free(game);
}

/* A first proof, of 200000 nodes at most, proves some moves and not all. */
#define SOME_PROVEN "1,6,0,2,1,8,3/0,1,6,6,1,1,12/s"

START_TEST(what_was_reported_as_proven_stays_so)
{
    static const struct {
        const char *game, *position;
        int nodes;
    } cases[] = {
        {"kalah", SOME_PROVEN, 250000},
        {"kalah:pits=4,seeds=4,pie=on", NULL, 20000},
    };
    struct kept_listener kept = {.stop = NULL};
    char spec[64];

    snprintf(spec, sizeof spec, "perfect:every=on,memory=64,nodes=%d",
             cases[_i].nodes);
    choose_at(cases[_i].game, spec, cases[_i].position, &kept);
    ck_assert_int_gt(kept.count, 2);
    ck_assert_int_gt(kept.most, 0);
    ck_assert(!kept.lost);
}
END_TEST

START_TEST(what_was_proven_stays_so_after_a_stop)
{
    struct stop stop = {0};
    struct kept_listener kept = {.stop = &stop};

    choose_at("kalah", "perfect:every=on,memory=64,nodes=250000", SOME_PROVEN,
              &kept);
    ck_assert_int_gt(kept.most, 0);
    ck_assert(!kept.lost);
}
END_TEST

START_TEST(the_number_of_nodes_never_falls)
{
    struct kept_listener kept = {.stop = NULL};

    choose_at("kalah", "perfect:memory=64,nodes=1000000",
              "0,7,0,8,0,6,2/0,0,8,7,0,7,3/s", &kept);
    ck_assert_int_gt(kept.count, 2);
    ck_assert(!kept.fell);
}
END_TEST

Suite *perfect_reports_suite(void)
{
    Suite *const suite = suite_create("perfect_reports");
    TCase *const tests = tcase_create("reports");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, what_was_reported_as_proven_stays_so, 0, 2);
    tcase_add_test(tests, what_was_proven_stays_so_after_a_stop);
    tcase_add_test(tests, the_number_of_nodes_never_falls);
    suite_add_tcase(suite, tests);
    return suite;
}
