/* SPDX-License-Identifier: MIT */
/* What a move loses, by the report of an agent. */
#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "match/move_loss.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MADE_MOVES = 3 };

/* Moves 0, 1, 2 with these values. */
static struct report report_of(const struct value values[MADE_MOVES])
{
    struct report report = {.move_count = MADE_MOVES};

    for (uint32_t i = 0; i < MADE_MOVES; i++)
        report.moves[i] = (struct move_value){{i}, values[i]};
    return report;
}

/* A judge that says that all moves are even, and then what it really thinks; it
 * is stopped by itself where that is asked of it. */
struct sayer {
    struct agent agent;
    struct report report;
    struct stop *stop;
    const struct line *seen;
};

static struct move say_report(struct agent *agent, const struct task *task)
{
    struct sayer *const sayer = (struct sayer *)agent;
    struct report even = sayer->report;

    sayer->seen = task->line;
    for (int i = 0; i < even.move_count; i++)
        even.moves[i].value.thousandths = 0;
    task->listener->take_report(task->listener, &even);
    task->listener->take_report(task->listener, &sayer->report);
    if (sayer->stop != NULL)
        stop_raise(sayer->stop, true);
    return (struct move){0};
}

/* What this move loses at the start of the game, by a judge of this report. */
static int judged_loss(const char *spec, const struct report *report,
                       uint32_t move, bool stopped)
{
    static const struct agent_class class = {.name = "sayer",
                                             .choose = say_report};
    struct game *const game = variant_game(spec);
    struct stop stop = {0};
    struct line line = {0};
    struct position start;
    struct sayer sayer = {.agent = {.class = &class, .game = game},
                          .report = *report,
                          .stop = stopped ? &stop : NULL};

    game->class->start(game, &start);
    line_begin(&line, &start);

    const int loss =
        loss_judged(&sayer.agent, &line, (struct move){move}, &stop);

    ck_assert_ptr_eq(sayer.seen, &line);
    line_free(&line);
    game_free(game);
    return loss;
}

static void lose(const struct report *report, int first, int second, int third)
{
    ck_assert_int_eq(judged_loss("kalah", report, 0, false), first);
    ck_assert_int_eq(judged_loss("kalah", report, 1, false), second);
    ck_assert_int_eq(judged_loss("kalah", report, 2, false), third);
    ck_assert_int_eq(judged_loss("kalah", report, 3, false), LOSS_UNKNOWN);
}

START_TEST(a_move_loses_what_the_best_one_is_better)
{
    static const enum value_kind kinds[] = {VALUE_EXACT, VALUE_MARGIN,
                                            VALUE_POINTS};

    for (int i = 0; i < 3; i++) {
        struct report report =
            report_of((struct value[]){{kinds[i], -500, false},
                                       {kinds[i], -3000, false},
                                       {kinds[i], 250, false}});

        lose(&report, 750, 3250, 0);
        report.moves[0].value.thousandths = 1000;
        lose(&report, 0, 4000, 750);
        /* What is proven stands beside estimates. */
        report.moves[1].value.kind = VALUE_EXACT;
        lose(&report, 0, 4000, 750);
        report.move_count = 0;
        lose(&report, LOSS_UNKNOWN, LOSS_UNKNOWN, LOSS_UNKNOWN);
    }
}
END_TEST

START_TEST(no_loss_is_known_where_a_value_is_a_bound_or_of_another_kind)
{
    static const struct {
        enum value_kind one, other;
        bool at_most;
    } rows[] = {
        {VALUE_MARGIN, VALUE_MARGIN, true}, {VALUE_EXACT, VALUE_EXACT, true},
        {VALUE_POINTS, VALUE_POINTS, true}, {VALUE_MARGIN, VALUE_POINTS, false},
        {VALUE_EXACT, VALUE_CHANCE, false}, {VALUE_POINTS, VALUE_GAIN, false},
        {VALUE_MARGIN, VALUE_NONE, false},  {VALUE_CHANCE, VALUE_CHANCE, false},
        {VALUE_GAIN, VALUE_GAIN, false},    {VALUE_NONE, VALUE_NONE, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int odd = 0; odd < MADE_MOVES; odd++) {
            struct value values[MADE_MOVES];

            for (int j = 0; j < MADE_MOVES; j++)
                values[j] = (struct value){rows[i].one, 100 * j, false};
            values[odd].kind = rows[i].other;
            values[odd].at_most = rows[i].at_most;

            const struct report report = report_of(values);

            lose(&report, LOSS_UNKNOWN, LOSS_UNKNOWN, LOSS_UNKNOWN);
        }
}
END_TEST

/* What the second move loses, where the first has one value and the others
 * another. */
static int second_loss(const char *spec, int first, int second, bool stopped)
{
    const struct report report =
        report_of((struct value[]){{VALUE_POINTS, first, false},
                                   {VALUE_POINTS, second, false},
                                   {VALUE_POINTS, second, false}});

    return judged_loss(spec, &report, 1, stopped);
}

START_TEST(in_seeds_the_last_report_of_the_judge_is_what_counts)
{
    ck_assert_int_eq(second_loss("kalah", 2000, -1500, false), 3500);
    ck_assert_int_eq(second_loss("congkak", -2000, -2000, false), 0);
    ck_assert_int_eq(second_loss("kalah", 2000, -1500, true), LOSS_UNKNOWN);
}
END_TEST

/* A lead stands for three games of four: twice the lead for nine of ten. */
START_TEST(in_abalone_a_move_loses_chances)
{
    static const struct {
        int best, played; /* in leads */
        int chances;      /* thousandths of a per cent */
    } rows[] = {{0, 0, 0},     {1, 0, 25000},  {0, -1, 25000}, {2, 0, 40000},
                {2, 1, 15000}, {1, -1, 50000}, {2, -2, 80000}, {-1, -2, 15000}};
    struct game *const game = variant_game("abalone");
    const int lead = evaluation_lead(EVALUATION_STRATEGIES, game);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int loss = second_loss("abalone", rows[i].best * lead,
                                     rows[i].played * lead, false);

        ck_assert_int_le(abs(loss - rows[i].chances), 1);
    }
    ck_assert_int_eq(second_loss("abalone", lead, 0, true), LOSS_UNKNOWN);
    game_free(game);
}
END_TEST

/* Of every game, at the start: the best move loses nothing. */
START_TEST(the_quick_judge_values_every_move)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct err err = {""};
    struct agent *const judge =
        agent_new(loss_quick_judge(game), game, 1, &err);
    struct line line = {0};
    struct position start;
    struct move moves[MOVES_MAX];
    int least = INT_MAX;

    ck_assert_msg(judge != NULL, "%s", err.text);
    game->class->start(game, &start);
    line_begin(&line, &start);

    const int count = game->class->moves(game, &start, moves);

    for (int i = 0; i < count; i++) {
        agent_begin(judge, 1);

        const int loss = loss_judged(judge, &line, moves[i], NULL);

        ck_assert_int_ge(loss, 0);
        least = loss < least ? loss : least;
    }
    ck_assert(count == 0 || least == 0);
    line_free(&line);
    agent_free(judge);
    game_free(game);
}
END_TEST

/* A turn of relays takes as long as many others. */
START_TEST(the_quick_judge_looks_at_fewer_positions_where_seeds_are_relayed)
{
    static const char *const specs[] = {"kalah", "oware", "congkak",
                                        "vai-lung-thlan"};
    const char *judges[4];

    for (int i = 0; i < 4; i++) {
        struct game *const game = variant_game(specs[i]);

        judges[i] = loss_quick_judge(game);
        game_free(game);
    }
    ck_assert_str_eq(judges[0], judges[1]);
    ck_assert_str_eq(judges[0], judges[3]);
    ck_assert_str_ne(judges[0], judges[2]);
}
END_TEST

Suite *move_loss_suite(void)
{
    Suite *const suite = suite_create("move_loss");
    TCase *const losses = tcase_create("losses");

    tcase_add_test(losses, a_move_loses_what_the_best_one_is_better);
    tcase_add_test(
        losses, no_loss_is_known_where_a_value_is_a_bound_or_of_another_kind);
    tcase_add_test(losses,
                   in_seeds_the_last_report_of_the_judge_is_what_counts);
    tcase_add_test(losses, in_abalone_a_move_loses_chances);
    tcase_add_loop_test(losses, the_quick_judge_values_every_move, 0,
                        VARIANT_COUNT);
    tcase_add_test(
        losses,
        the_quick_judge_looks_at_fewer_positions_where_seeds_are_relayed);
    suite_add_tcase(suite, losses);
    return suite;
}
