/* SPDX-License-Identifier: MIT */
/* Other programs that are asked more than once: what is left of one answer when the
 * next is asked for, moves that are taken back, and the time of a game. */
#include "base/clock.h"
#include "engine/outside/inside.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define KALAH_PIE "kalah:pits=7,seeds=7,pie=on"

/* Speaks UGI, and does this when it hears these words. */
#define SPEAKS(greeting, go, stop)                                        \
    "sh -c 'while read a b; do case $a in ugi) " greeting "echo ugiok;; " \
    "isready) echo readyok;; quit) exit;; go) " go ";; stop) " stop ";; " \
    "setoption) told=yes;; esac; done'"

/* Answers the first question with this, and all others with pit 2. */
#define FIRST(words) \
    "case $n in \"\") n=1; " words ";; *) echo bestmove 2;; esac"

/* Speaks the Manchester protocol as the second player, and plays the pit whose
 * number is that of the moves which this process has been told. */
#define COUNTS(first)                                                      \
    "sh -c 'n=0; while read a; do case $a in CHANGE*) n=$((n+1));; esac; " \
    "case $n$a in " first " *YOU) echo \"MOVE;$n\";; *END) exit;; esac; done'"

/* More than a busy machine needs. */
static const struct outside_limits PATIENT = {
    .nodes = 1, .margin = 60 * CLOCK_SECOND, .wait = 60 * CLOCK_SECOND};

static struct outside *program_of(const struct outside_protocol *protocol,
                                  const char *command, const struct game *game,
                                  const struct outside_limits *limits)
{
    struct err err = {""};
    struct outside *const outside =
        outside_new(protocol, command, game, limits, &err);

    ck_assert_msg(outside != NULL, "%s", err.text);
    return outside;
}

/* From the start of the game, or from another position. */
static struct line line_of(const struct game *game, const char *start,
                           const char *const moves[])
{
    struct line line = {0};
    struct position position;
    struct err err = {""};

    if (start == NULL)
        game->class->start(game, &position);
    else
        ck_assert_msg(game->class->read_position(game, start, &position, &err),
                      "%s", err.text);
    line_begin(&line, &position);
    for (; *moves != NULL; moves++) {
        struct move move;

        ck_assert_msg(game->class->read_move(game, line_position(&line), *moves,
                                             &move, &err),
                      "%s: %s", *moves, err.text);
        line_play(&line, game, move);
    }
    return line;
}

/* It answers this where the task's line ends. */
static void answers(struct outside *outside, const struct task *task,
                    const char *expected)
{
    const struct game *const game = outside->game;
    struct move move;
    struct err why;

    ck_assert_msg(outside_choose(outside, task, &move, &why), "%s", why.text);
    ck_assert_str_eq(game_move_text(game, line_position(task->line), move).text,
                     expected);
}

static void fails(struct outside *outside, const struct task *task,
                  const char *expected)
{
    struct move move;
    struct err why;

    ck_assert(!outside_choose(outside, task, &move, &why));
    ck_assert_str_eq(why.text, expected);
}

static const char *const NO_MOVES[] = {NULL};

/* ---- stopped ---- */

/* Raises the stop as soon as it hears anything. */
struct stopper {
    struct listener listener; /* first */
    struct stop stop;
};

static void stop_at_once(struct listener *listener, const struct report *report)
{
    (void)report;
    stop_raise(&((struct stopper *)listener)->stop, true);
}

/* Stopped when it has thought of pit 3, it plays that; and when it is asked again,
 * pit 2, whatever it says to the stop. */
static void is_stopped(const char *command)
{
    struct game *const game = sowing_game("kalah");
    struct outside *const outside =
        program_of(&outside_ugi, command, game, &PATIENT);
    struct stopper stopper = {.listener.take_report = stop_at_once};
    struct line line = line_of(game, NULL, NO_MOVES);

    answers(outside,
            &(struct task){.line = &line,
                           .listener = &stopper.listener,
                           .stop = &stopper.stop},
            "3");
    answers(outside, &(struct task){.line = &line}, "2");
    outside_free(outside);
    line_free(&line);
    game_free(game);
}

START_TEST(what_was_asked_before_is_answered_before_the_next_is_asked)
{
    is_stopped(SPEAKS("", FIRST("echo info depth 1 pv 3"),
                      "sleep 0.1; echo info depth 2 pv 4; echo bestmove 1"));
}
END_TEST

START_TEST(a_wrong_answer_to_a_stop_is_not_played)
{
    is_stopped(SPEAKS("", FIRST("echo info depth 1 pv 3"), "echo bestmove 9"));
}
END_TEST

/* It plays pit 2 only if it was told which game it is. */
START_TEST(one_that_was_stopped_as_it_greeted_greets_anew)
{
    struct game *const game = sowing_game("kalah");
    struct outside *const outside =
        program_of(&outside_ugi,
                   SPEAKS("echo option name Game type string; ",
                          "case $told in yes) echo bestmove 2;; *) echo "
                          "bestmove 1;; esac",
                          ":"),
                   game, &PATIENT);
    const struct stop raised = {true};
    struct line line = line_of(game, NULL, NO_MOVES);
    struct move move;
    struct err why;

    ck_assert(outside_choose(
        outside, &(struct task){.line = &line, .stop = &raised}, &move, &why));
    answers(outside, &(struct task){.line = &line}, "2");
    outside_free(outside);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what is told ---- */

struct hearer {
    struct listener listener; /* first */
    struct report report;
};

static void hear(struct listener *listener, const struct report *report)
{
    ((struct hearer *)listener)->report = *report;
}

/* What it thinks of the start of kalah, where it says this and plays pit 2. */
static struct report hear_of(const char *command)
{
    struct game *const game = sowing_game("kalah");
    struct outside *const outside =
        program_of(&outside_ugi, command, game, &PATIENT);
    struct hearer hearer = {.listener.take_report = hear};
    struct line line = line_of(game, NULL, NO_MOVES);

    answers(outside,
            &(struct task){.line = &line, .listener = &hearer.listener}, "2");
    outside_free(outside);
    line_free(&line);
    game_free(game);
    return hearer.report;
}

#define TELLS(info) SPEAKS("", "echo info " info "; echo bestmove 2", ":")

/* The line that it has thought of begins with another move. */
START_TEST(the_last_report_begins_with_the_move_that_is_made)
{
    const struct report report = hear_of(TELLS("depth 5 pv 4 6"));

    ck_assert_int_eq(report.line_count, 1);
    ck_assert_int_eq(mancala_pit(report.line[0]), 1);
    ck_assert_int_eq(report.depth, 5);
}
END_TEST

/* No more than an int holds has the sign that it was given. */
START_TEST(numbers_of_a_program_are_bounded)
{
    const struct report high =
        hear_of(TELLS("depth 4294967295 score cp 3000000000 nodes -5 pv 2"));
    const struct report low =
        hear_of(TELLS("depth -1 score cp -3000000000 nodes 7 pv 2"));

    ck_assert_int_gt(high.depth, 0);
    ck_assert_int_gt(high.value.thousandths, 0);
    ck_assert_uint_eq(high.nodes, 0);
    ck_assert_int_eq(low.depth, 0);
    ck_assert_int_lt(low.value.thousandths, 0);
    ck_assert_uint_eq(low.nodes, 7);
}
END_TEST

START_TEST(without_a_score_nothing_is_proven)
{
    ck_assert_int_eq(hear_of(TELLS("depth 3 pv 2 string proven")).value.kind,
                     VALUE_NONE);
    ck_assert_int_eq(
        hear_of(TELLS("depth 3 pv 2; echo info string proven")).value.kind,
        VALUE_NONE);
}
END_TEST

START_TEST(what_it_complained_of_before_is_not_told_again)
{
    struct game *const game = sowing_game("kalah");
    struct outside *const outside = program_of(
        &outside_ugi,
        SPEAKS("",
               "case $n in \"\") n=1; echo info string error: a little late; "
               "echo bestmove 2;; *) echo bestmove 9;; esac",
               ":"),
        game, &PATIENT);
    struct line line = line_of(game, NULL, NO_MOVES);

    answers(outside, &(struct task){.line = &line}, "2");
    fails(outside, &(struct task){.line = &line},
          "its move 9 is not legal: 9: not a move of this game; south plays 1 "
          "to 6; it offers no option Game, so it was not told that this is "
          "kalah");
    outside_free(outside);
    line_free(&line);
    game_free(game);
}
END_TEST

/* The stricter of its own time and that of the task; 0 would be no time. */
START_TEST(the_shorter_of_two_times_is_told_in_milliseconds)
{
    static const struct {
        int64_t own, given;
        const char *told;
    } cases[] = {
        {50 * CLOCK_MILLISECOND, CLOCK_SECOND, "movetime 50"},
        {CLOCK_SECOND, 50 * CLOCK_MILLISECOND, "movetime 50"},
        {0, 50 * CLOCK_MILLISECOND, "movetime 50"},
        {0, CLOCK_MILLISECOND / 2, "movetime 1"},
    };
    struct game *const game = sowing_game("kalah");
    struct line line = line_of(game, NULL, NO_MOVES);

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct outside_limits limits = {.time = cases[i].own,
                                              .margin = PATIENT.margin,
                                              .wait = PATIENT.wait};
        struct outside *const outside =
            program_of(&outside_ugi, SPEAKS("", "echo $b >&2; exit 3", ":"),
                       game, &limits);
        struct err why;

        err_set(&why, "it ended with status 3; its last message: %s",
                cases[i].told);
        fails(
            outside,
            &(struct task){.line = &line, .budget.nanoseconds = cases[i].given},
            why.text);
        outside_free(outside);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- the Manchester protocol ---- */

/* What it has used is used up, until another game begins. */
START_TEST(a_game_has_one_time_for_all_moves)
{
    const struct outside_limits limits = {.time = 100 * CLOCK_MILLISECOND,
                                          .margin = 20 * CLOCK_MILLISECOND,
                                          .wait = PATIENT.wait};
    struct game *const game = sowing_game(KALAH_PIE);
    struct outside *const outside = program_of(
        &outside_mkagent, "sh -c 'while read a; do :; done'", game, &limits);
    struct line line = line_of(game, NULL, NO_MOVES);
    const struct task task = {.line = &line};

    outside->used = 60 * CLOCK_MILLISECOND;
    fails(outside, &task, "no move within 0.06 s");
    ck_assert_int_ge(outside->used, limits.time);
    fails(outside, &task, "no move within 0.02 s");
    outside_begin(outside);
    fails(outside, &task, "no move within 0.12 s");
    outside_free(outside);
    line_free(&line);
    game_free(game);
}
END_TEST

/* Asks the program where these moves lead to. */
static void answers_after(struct outside *outside, const char *start,
                          const char *const moves[], const char *expected)
{
    struct line line = line_of(outside->game, start, moves);

    answers(outside, &(struct task){.line = &line}, expected);
    line_free(&line);
}

/* It cannot take back a move, so that another process is told all of them. */
START_TEST(where_a_game_does_not_go_on_it_is_told_from_its_start)
{
    static const char *const one[] = {"2", NULL};
    static const char *const three[] = {"2", "b", "3", NULL};
    static const char *const other[] = {"2", "b", "4", NULL};
    struct game *const game = sowing_game(KALAH_PIE);
    struct outside *const outside =
        program_of(&outside_mkagent, COUNTS(""), game, &PATIENT);

    answers_after(outside, NULL, one, "a");
    answers_after(outside, NULL, three, "c");
    answers_after(outside, NULL, one, "a");
    answers_after(outside, NULL, three, "c");
    answers_after(outside, NULL, other, "c");
    /* The same moves, where pit 1 is empty at the start. */
    answers_after(outside, "0,7,7,7,7,7,7,7/7,7,7,7,7,7,7,0/s", other, "c");
    outside_free(outside);
    game_free(game);
}
END_TEST

/* One that has swapped knows it; another process does not. */
START_TEST(its_own_swap_is_told_to_another_process)
{
    static const char *const first[] = {"2", NULL};
    static const char *const swapped[] = {"2", "swap", "c", NULL};
    static const char *const other[] = {"2", "swap", "d", NULL};
    struct game *const game = sowing_game(KALAH_PIE);
    struct outside *const outside = program_of(
        &outside_mkagent, COUNTS("1*YOU) echo SWAP;;"), game, &PATIENT);

    answers_after(outside, NULL, first, "swap");
    answers_after(outside, NULL, swapped, "2");
    answers_after(outside, NULL, other, "3");
    outside_free(outside);
    game_free(game);
}
END_TEST

Suite *outside_turns_suite(void)
{
    Suite *const suite = suite_create("outside_turns");
    TCase *const stopped = tcase_create("stopped");
    TCase *const told = tcase_create("told");
    TCase *const games = tcase_create("games");

    tcase_set_timeout(stopped, 240);
    tcase_add_test(stopped,
                   what_was_asked_before_is_answered_before_the_next_is_asked);
    tcase_add_test(stopped, a_wrong_answer_to_a_stop_is_not_played);
    tcase_add_test(stopped, one_that_was_stopped_as_it_greeted_greets_anew);
    suite_add_tcase(suite, stopped);

    tcase_set_timeout(told, 240);
    tcase_add_test(told, the_last_report_begins_with_the_move_that_is_made);
    tcase_add_test(told, numbers_of_a_program_are_bounded);
    tcase_add_test(told, without_a_score_nothing_is_proven);
    tcase_add_test(told, what_it_complained_of_before_is_not_told_again);
    tcase_add_test(told, the_shorter_of_two_times_is_told_in_milliseconds);
    suite_add_tcase(suite, told);

    tcase_set_timeout(games, 240);
    tcase_add_test(games, a_game_has_one_time_for_all_moves);
    tcase_add_test(games,
                   where_a_game_does_not_go_on_it_is_told_from_its_start);
    tcase_add_test(games, its_own_swap_is_told_to_another_process);
    suite_add_tcase(suite, games);
    return suite;
}
