/* SPDX-License-Identifier: MIT */
/*
 * A search stops when it is told to, or has had what it was given: with a legal
 * move in hand, always.
 */
#include "base/clock.h"
#include "engine/search/test_search.h"
#include "support/game/heaps.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include "engine/search/search.h"
#include <pthread.h>
#include <string.h>

/* So many positions may still be looked at when a flag is seen at last. */
enum { SEEN_WITHIN = 1024, NODES_MOST = 3000 };

static const int STONES[HEAPS] = {20, 20, 20, 20};

static struct search *search_of(const struct game *game,
                                enum search_driver driver)
{
    struct search_setting setting = {.driver = driver,
                                     .transposition_bytes = 1 << 16,
                                     .first_depth = 1,
                                     .prune = true,
                                     .order = true};
    struct err err = {""};

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));
    return search_new(game, &setting);
}

/* From the start; what was in the report before must not be there after. */
static void run(const struct game *game, struct search *search,
                struct task *task, struct report *report)
{
    struct line line = {0};
    struct position start;
    struct move moves[MOVES_MAX];

    memset(report, 0x5a, sizeof *report);
    game->class->start(game, &start);
    line_begin(&line, &start);
    task->line = &line;
    search_run(search, task, report);
    ck_assert_int_gt(report->line_count, 0);
    ck_assert(game_is_legal(game, &start, report->line[0]));
    ck_assert_int_ge(search_best_moves(search, moves), 1);
    ck_assert(move_same(moves[0], report->line[0]));
    task->line = NULL;
    line_free(&line);
}

/* Before the first depth there is nothing to say but a move. */
static void is_silent(const struct search *search, const struct report *report)
{
    struct move moves[MOVES_MAX];

    ck_assert_int_eq(search_best_moves(search, moves), 1);
    ck_assert_int_eq(report->depth, 0);
    ck_assert_int_eq(report->move_count, 0);
    ck_assert_int_eq(report->value.kind, VALUE_NONE);
    ck_assert_int_eq(report->line_count, 1);
}

START_TEST(no_search_looks_at_more_than_it_may)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct report report;
    int silent = 0;

    for (uint64_t nodes = 1; nodes <= NODES_MOST; nodes += 1 + nodes / 50) {
        struct task task = {.budget.nodes = nodes};

        run(game, search, &task, &report);
        ck_assert_uint_eq(report.nodes, nodes);
        if (report.depth == 0) {
            is_silent(search, &report);
            silent++;
        }
    }
    ck_assert_int_ge(silent, 5); /* six moves need as many */
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(a_search_that_is_done_leaves_the_rest)
{
    struct game *game = sowing_game("kalah:pits=2,seeds=1");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct task task = {.budget.nodes = 100000};
    struct report report;

    run(game, search, &task, &report);
    ck_assert_uint_lt(report.nodes, 1000);
    ck_assert_int_eq(report.value.kind, VALUE_EXACT);
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(a_depth_is_kept)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct report report;

    for (int depth = 1; depth <= 7; depth++) {
        struct task task = {.budget.depth = depth};

        run(game, search, &task, &report);
        ck_assert_int_eq(report.depth, depth);
        ck_assert_int_le(report.line_count, depth);
        ck_assert_int_eq(report.value.kind, VALUE_MARGIN);
    }
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(a_flag_that_is_up_already_still_gives_a_move)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct stop stop = {0};
    struct task task = {.stop = &stop};
    struct report report;

    stop_raise(&stop, true);
    run(game, search, &task, &report);
    ck_assert_uint_le(report.nodes, SEEN_WITHIN);
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(a_flag_is_seen_after_so_many_positions)
{
    for (uint64_t at = 1; at < 200000; at = at * 3 + 1) {
        struct heaps heaps;
        struct report report;
        struct task task = {.stop = &heaps.stop};

        heaps_set_up(&heaps, STONES, false);
        heaps.raise_at = at;

        struct search *search = search_of(&heaps.game, (enum search_driver)_i);

        run(&heaps.game, search, &task, &report);
        ck_assert_uint_ge(heaps.played, at);
        ck_assert_uint_le(report.nodes, at + SEEN_WITHIN);

        /* Once more, from a flag that is down: it takes it up where it was. */
        /* cppcheck-suppress redundantAssignment; the game reads it */
        heaps.raise_at = 0;
        stop_raise(&heaps.stop, false);
        task.budget.nodes = 5000;
        run(&heaps.game, search, &task, &report);
        ck_assert_uint_eq(report.nodes, 5000);
        search_free(search);
    }
}
END_TEST

static struct report ask_every(const struct game *game,
                               enum search_driver driver, struct task *task)
{
    struct search_setting setting = {
        .driver = driver, .first_depth = 5, .prune = true, .every = true};
    struct report report;
    struct err err = {""};

    ck_assert(
        evaluation_make(EVALUATION_STORES, game, &setting.evaluation, &err));

    struct search *const search = search_new(game, &setting);

    search_run(search, task, &report);
    search_free(search);
    return report;
}

/* South is far behind: a move whose search was cut looks better than all others.
 * Before the first depth is done it plays the best of those that were not. */
START_TEST(what_was_not_searched_to_its_end_is_not_played)
{
    struct game *game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "1,2,3,0,2,1,0/2,1,0,3,2,1,30/s");
    struct task task = {.budget.depth = 5};
    struct line line = {0};

    line_begin(&line, &start);
    task.line = &line;

    const struct report whole = ask_every(game, (enum search_driver)_i, &task);

    for (task.budget.nodes = 10; task.budget.nodes < whole.nodes;
         task.budget.nodes += 10) {
        const struct report cut =
            ask_every(game, (enum search_driver)_i, &task);
        bool best_of_some = false;
        int best = 0;

        for (int i = 0; i < whole.move_count; i++) {
            if (whole.moves[i].value.thousandths >
                whole.moves[best].value.thousandths)
                best = i;
            best_of_some |= move_same(cut.line[0], whole.moves[best].move);
        }
        ck_assert_int_eq(cut.depth, 0);
        ck_assert(best_of_some);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- from outside ---- */

/* Raises the flag with the first report. */
struct stopping_listener {
    struct listener listener;
    struct stop stop;
    int64_t first; /* when the first report came */
    int reports;
    struct report report;
};

static void take_report(struct listener *listener, const struct report *report)
{
    struct stopping_listener *stopping = (struct stopping_listener *)listener;

    if (stopping->reports++ == 0)
        stopping->first = clock_now();
    stopping->report = *report;
    stop_raise(&stopping->stop, true);
}

START_TEST(a_listener_may_stop_it)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct stopping_listener stopping = {.listener.take_report = take_report};
    struct task task = {.listener = &stopping.listener, .stop = &stopping.stop};
    struct report report;

    /* Once on the way, after a tenth of a second, and once at the end. */
    const int64_t before = clock_now();

    run(game, search, &task, &report);
    ck_assert_int_eq(stopping.reports, 2);
    ck_assert_int_ge(stopping.first - before, 100 * CLOCK_MILLISECOND);
    ck_assert_int_ge(report.depth, 1);
    ck_assert_uint_eq(stopping.report.nodes, report.nodes);
    ck_assert_int_eq(stopping.report.depth, report.depth);
    ck_assert(move_same(stopping.report.line[0], report.line[0]));
    search_free(search);
    game_free(game);
}
END_TEST

/* Counts. */
struct counting_listener {
    struct listener listener;
    int reports;
};

static void count_report(struct listener *listener, const struct report *report)
{
    (void)report;
    ((struct counting_listener *)listener)->reports++;
}

/* One at the end, and before it one for each tenth of a second that has passed. */
START_TEST(ten_times_a_second_a_listener_is_told)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct counting_listener counting = {.listener.take_report = count_report};
    struct task task = {.listener = &counting.listener,
                        .budget.nanoseconds = 250 * CLOCK_MILLISECOND};
    const int64_t before = clock_now();
    struct report report;

    run(game, search, &task, &report);

    const int64_t tenths = (clock_now() - before) / (100 * CLOCK_MILLISECOND);

    ck_assert_int_ge(counting.reports, 1);
    ck_assert_int_le(counting.reports, (int)tenths + 1);
    search_free(search);
    game_free(game);
}
END_TEST

/* Whenever its thread comes to run. */
static void *interrupt(void *stop)
{
    stop_raise(stop, true);
    return NULL;
}

START_TEST(another_thread_may_stop_it)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct stop stop = {0};
    struct task task = {.stop = &stop};
    struct report report;
    pthread_t thread;

    ck_assert_int_eq(pthread_create(&thread, NULL, interrupt, &stop), 0);
    run(game, search, &task, &report); /* it would take days */
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(no_time_at_all_is_enough_for_a_move)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct task task = {.budget.nanoseconds = 1};
    struct report report;

    run(game, search, &task, &report);
    ck_assert_uint_le(report.nodes, SEEN_WITHIN);
    search_free(search);
    game_free(game);
}
END_TEST

/* Kalah is far from solved within it. */
START_TEST(time_that_is_given_is_used)
{
    struct game *game = sowing_game("kalah");
    struct search *search = search_of(game, (enum search_driver)_i);
    struct task task = {.budget.nanoseconds = 60 * CLOCK_MILLISECOND};
    const int64_t before = clock_now();
    struct report report;

    run(game, search, &task, &report);
    ck_assert_int_ge(clock_now() - before, task.budget.nanoseconds);
    ck_assert_int_ne(report.value.kind, VALUE_EXACT);
    search_free(search);
    game_free(game);
}
END_TEST

TCase *search_budget_case(void)
{
    TCase *budgets = tcase_create("budgets");
    const int last = DRIVER_MTD + 1;

    tcase_add_loop_test(budgets, no_search_looks_at_more_than_it_may, 0, last);
    tcase_add_loop_test(budgets, a_search_that_is_done_leaves_the_rest, 0,
                        last);
    tcase_add_loop_test(budgets, a_depth_is_kept, 0, last);
    tcase_add_loop_test(budgets, a_flag_that_is_up_already_still_gives_a_move,
                        0, last);
    tcase_add_loop_test(budgets, a_flag_is_seen_after_so_many_positions, 0,
                        last);
    tcase_add_loop_test(budgets, what_was_not_searched_to_its_end_is_not_played,
                        0, last);
    tcase_add_loop_test(budgets, a_listener_may_stop_it, 0, last);
    tcase_add_loop_test(budgets, ten_times_a_second_a_listener_is_told, 0,
                        last);
    tcase_add_loop_test(budgets, another_thread_may_stop_it, 0, last);
    tcase_add_loop_test(budgets, no_time_at_all_is_enough_for_a_move, 0, last);
    tcase_add_loop_test(budgets, time_that_is_given_is_used, 0, last);
    return budgets;
}
