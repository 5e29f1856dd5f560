/* SPDX-License-Identifier: MIT */
/* Promises of other programs that play, by scripts that behave badly. */
#include "engine/outside/test_outside.h"
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "engine/outside/outside.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* As GREETS, of one that has an option for the game; it answers that by these. */
#define TAKES_GAME(told, words)                                              \
    PATIENT " sh -c 'while read a b; do case $a in ugi) echo option name "   \
            "Game type string; echo ugiok;; setoption) " told                \
            ";; isready) echo readyok;; quit) exit;; go) " words ";; esac; " \
            "done'"

/* What is said of one that has not. */
#define NOT_TOLD(game) \
    "; it offers no option Game, so it was not told that this is " game

/* The same for its turns in the Manchester protocol. */
#define TAKES_TURNS(words)                                                    \
    " sh -c 'while read a; do case $a in START*South|*YOU) " words ";; END) " \
    "exit;; esac; done'"

/* One is not given time enough on a machine that does much else. */
#define HURRIED        "wait=60 margin=0.1 time=0.05"
#define ENGINE(words)  PATIENT GREETS(words)
#define MKAGENT(words) "time=0.05 margin=60" TAKES_TURNS(words)

#define KALAH_PIE "kalah:pits=7,seeds=7,pie=on"

/* South's first pit has been emptied already; nobody says that a swap may be the
 * answer. */
#define BEGUN "0,8,8,8,8,8,8,1/7,7,7,7,7,7,7,0/n"

static struct agent *agent_of(const char *name, const char *command,
                              const struct game *game)
{
    char spec[SPEC_TEXT_MAX];
    struct err err = {""};

    ck_assert_int_lt(snprintf(spec, sizeof spec, "%s:%s", name, command),
                     (int)sizeof spec);

    struct agent *const agent = agent_new(spec, game, 1, &err);

    ck_assert_msg(agent != NULL, "%s: %s", spec, err.text);
    return agent;
}

struct heard {
    struct listener listener;
    struct report report;
    int count;
};

static void take_report(struct listener *listener, const struct report *report)
{
    struct heard *const heard = (struct heard *)listener;

    heard->report = *report;
    heard->count++;
}

/* Its move in a game that begins there and has had these moves; MOVE_NONE where
 * it loses. */
static struct move choose_after(struct agent *agent, const struct game *game,
                                const struct position *start,
                                const char *const moves[], struct heard *heard)
{
    struct line line = {0};

    line_begin(&line, start);
    for (; *moves != NULL; moves++) {
        struct move move;
        struct err err = {""};

        ck_assert_msg(game->class->read_move(game, line_position(&line), *moves,
                                             &move, &err),
                      "%s", err.text);
        line_play(&line, game, move);
    }
    *heard = (struct heard){.listener.take_report = take_report};

    const struct move move = agent_choose(
        agent, &(struct task){.line = &line, .listener = &heard->listener});

    line_free(&line);
    return move;
}

static const char *const NO_MOVES[] = {NULL};

/* The same at the start of the game. */
static struct move choose(struct agent *agent, const struct game *game,
                          struct heard *heard)
{
    struct position start;

    game->class->start(game, &start);
    return choose_after(agent, game, &start, NO_MOVES, heard);
}

/* It makes no move, and this is why. */
static void loses(const char *name, const char *spec, const char *command,
                  const char *why)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);
    struct agent *const agent = agent_of(name, command, game);
    struct heard heard;

    ck_assert(move_is_none(choose(agent, game, &heard)));
    ck_assert(agent_remark(agent, &err));
    ck_assert_str_eq(err.text, why);
    ck_assert(!agent_remark(agent, &err));
    agent_free(agent);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    game_free(game);
}

static void plays(const char *name, const char *spec, const char *command,
                  const char *expected)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);
    struct agent *const agent = agent_of(name, command, game);
    struct position start;
    struct heard heard;

    game->class->start(game, &start);

    const struct move move = choose(agent, game, &heard);

    agent_remark(agent, &err);
    ck_assert_msg(!move_is_none(move), "%s", err.text);
    ck_assert_str_eq(game_move_text(game, &start, move).text, expected);
    agent_free(agent);
    game_free(game);
}

START_TEST(a_program_that_answers_plays)
{
    plays("ugi", "kalah", ENGINE("echo bestmove 3"), "3");
    plays("ugi", "kalah", ENGINE("echo hello; echo bestmove 6 ponder 1"), "6");
    plays("ugi", "kalah", ENGINE("printf best; sleep 0.02; echo move 2"), "2");
    plays("uci", "oware", ENGINE("echo bestmove C ponder f"), "3");
    plays("mkagent", KALAH_PIE, MKAGENT("echo \"MOVE;7\""), "7");
}
END_TEST

START_TEST(one_that_ends_loses_with_its_last_message)
{
    loses("ugi", "kalah", ENGINE("echo no luck >&2; exit 4"),
          "it ended with status 4; its last message: no luck");
    loses("ugi", "kalah", "sh -c 'exit 1'", "it ended with status 1");
    loses("ugi", "kalah", ENGINE("kill -9 $$"),
          "it was killed by signal 9 (Killed)");
    loses("uci", "oware", ENGINE("printf \"bestmo\"; exit 0"),
          "it ended with status 0");
    loses("mkagent", KALAH_PIE, MKAGENT("exit 2"), "it ended with status 2");
}
END_TEST

START_TEST(one_that_hangs_or_is_late_loses)
{
    loses("ugi", "kalah", "wait=0.1 sleep 1000", "no ugiok within 0.1 s");
    loses("uci", "oware", "wait=0.1 sleep 1000", "no uciok within 0.1 s");
    loses("ugi", "kalah", HURRIED GREETS("sleep 1000"),
          "no move within 0.15 s");
    loses("ugi", "kalah", HURRIED GREETS("yes"), "no move within 0.15 s");
    loses("ugi", "kalah",
          HURRIED GREETS("echo info string error: what is kalah; sleep 1000"),
          "no move within 0.15 s; it said: what is kalah");
    loses("mkagent", KALAH_PIE,
          "time=0.05 margin=0.1" TAKES_TURNS("sleep 1000"),
          "no move within 0.15 s");
}
END_TEST

START_TEST(an_illegal_move_loses)
{
    loses(
        "ugi", "kalah", ENGINE("echo bestmove a"),
        "its move a is not legal: a: it is the other side's pit; south plays 1 "
        "to 6" NOT_TOLD("kalah"));
    loses("ugi", "kalah", ENGINE("echo bestmove"),
          "its bestmove has no move" NOT_TOLD("kalah"));
    loses("ugi", "kalah", ENGINE("printf \"bestmove \\\\033[2J\\\\n\""),
          "its move ?[2J is not legal: ?[2J: not a move of this "
          "game; south plays 1 to 6" NOT_TOLD("kalah"));
    loses("ugi", "kalah", TAKES_GAME(":", "echo bestmove 7"),
          "its move 7 is not legal: 7: not a move of this game; south plays 1 "
          "to 6");
    loses("uci", "oware", ENGINE("echo bestmove 0000"),
          "its move 0000 is not legal: 0: a move is a letter from A to F or "
          "a to f");
    loses("uci", "oware", ENGINE("echo bestmove AB"),
          "its move AB is not legal: more than a move");
    loses("mkagent", KALAH_PIE, MKAGENT("echo \"MOVE;8\""),
          "its answer MOVE;8 is no legal move: not MOVE;1 to MOVE;7, or SWAP");
    loses("mkagent", KALAH_PIE, MKAGENT("echo garbage"),
          "its answer garbage is no legal move: not MOVE;1 to MOVE;7, or SWAP");
}
END_TEST

/* One that knows another game has no move that fits, or finds one by chance. */
START_TEST(one_that_does_not_know_the_game_is_told_of)
{
    loses("ugi", "oware",
          ENGINE("echo info string error: no position of kalah; "
                 "echo bestmove 0"),
          "its move 0 is not legal: 0: not a move of this game; south plays 1 "
          "to 6; it said: no position of kalah" NOT_TOLD("oware"));
    loses("ugi", "oware",
          TAKES_GAME("echo info string error: Game: only kalah",
                     "echo bestmove 1"),
          "it does not play oware; it said: Game: only kalah");
    plays("ugi", "oware",
          TAKES_GAME("echo info string fine", "echo bestmove 1"), "1");
}
END_TEST

START_TEST(a_line_without_end_loses)
{
    loses("ugi", "kalah", ENGINE("head -c 70000 /dev/zero; echo"),
          "it wrote a line longer than 65536 bytes");
}
END_TEST

START_TEST(what_it_thinks_is_reported)
{
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    struct agent *const agent = agent_of(
        "ugi",
        ENGINE("echo info depth 7 score cp -250 nodes 99 pv 3 6 x 1 string "
               "proven; echo bestmove 3"),
        game);
    struct heard heard;

    choose(agent, game, &heard);
    ck_assert_int_eq(heard.report.depth, 7);
    ck_assert_uint_eq(heard.report.nodes, 99);
    ck_assert_int_eq(heard.report.value.kind, VALUE_EXACT);
    ck_assert_int_eq(heard.report.value.thousandths, -2500);
    ck_assert_int_eq(heard.report.line_count, 2);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* With its zero a spec has room for SPEC_TEXT_MAX letters. */
START_TEST(a_command_may_be_as_long_as_a_spec)
{
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    char spec[SPEC_TEXT_MAX + 1] = "ugi:";

    memset(spec + 4, 'x', SPEC_TEXT_MAX - 4);

    struct agent *const agent = agent_new(spec, game, 1, &err);

    ck_assert_ptr_null(agent);
    ck_assert_msg(strstr(err.text, "longer than") != NULL, "%s", err.text);
    spec[SPEC_TEXT_MAX - 1] = '\0';
    agent_free(agent_new(spec, game, 1, &err));
    ck_assert_msg(strstr(err.text, "longer than") == NULL, "%s", err.text);
    game_free(game);
}
END_TEST

START_TEST(one_that_has_lost_is_started_again_for_the_next_game)
{
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    char command[SPEC_TEXT_MAX];
    char mark[] = "/tmp/naqala-XXXXXX";
    struct heard heard;

    ck_assert_int_ge(mkstemp(mark), 0);
    snprintf(command, sizeof command,
             ENGINE("test -s %s&&echo bestmove 1;echo>%s;exit"), mark, mark);

    struct agent *const agent = agent_of("ugi", command, game);

    ck_assert(move_is_none(choose(agent, game, &heard)));
    agent_begin(agent, 2);
    ck_assert(!move_is_none(choose(agent, game, &heard)));
    agent_free(agent);
    unlink(mark);
    game_free(game);
}
END_TEST

START_TEST(a_raised_stop_ends_the_wait_with_a_legal_move)
{
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    struct agent *const agent = agent_of("ugi", "wait=200 sleep 1000", game);
    const struct stop raised = {true};
    struct line line = {0};
    struct position start;

    game->class->start(game, &start);
    line_begin(&line, &start);
    ck_assert(game_is_legal(
        game, &start,
        agent_choose(agent, &(struct task){.line = &line, .stop = &raised})));
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

static void is_refused(const char *spec, const char *game_spec,
                       const char *message)
{
    struct err err = {""};
    struct game *const game = game_new(game_spec, &err);

    ck_assert_ptr_null(agent_new(spec, game, 1, &err));
    ck_assert_str_eq(err.text, message);
    game_free(game);
}

START_TEST(what_cannot_be_run_or_played_is_refused)
{
    is_refused("ugi", "kalah", "there is no command");
    is_refused("ugi:time=1", "kalah", "there is no command");
    is_refused("ugi:sh 'x", "kalah",
               "the command ends within a quote, or with a backslash");
    is_refused("ugi:naqala-no-such-program", "kalah",
               "naqala-no-such-program: there is no such program");
    is_refused(
        "ugi:tmie=1 sh", "kalah",
        "ugi: tmie: not known; its keys are time, nodes, depth, margin and "
        "wait");
    is_refused("ugi:time=x sh", "kalah",
               "time: x is not a decimal number, as 0.5 is");
    is_refused("ugi:sh", "abalone:players=3",
               "ugi: is for games of two players, not of 3");
    is_refused("uci:sh", "kalah", "uci: is for oware with six pits a side");
    is_refused("mkagent:sh", "kalah", "mkagent: is for " KALAH_PIE);
}
END_TEST

/* ---- games that are begun when it is asked ---- */

/* In the Manchester protocol the first player moves when it hears the start,
 * whatever was played; of what it is asked then this is the answer. */
#define BEGINS_WITH(first, then)                                            \
    "time=0.05 margin=60 sh -c 'while read a; do case $a in START*South) "  \
    "echo \"MOVE;" first "\";; *YOU) echo \"MOVE;" then "\";; END) exit;; " \
    "esac; done'"

START_TEST(a_game_that_has_begun_is_answered_where_it_stands)
{
    static const char *const moves[] = {"1", "b", NULL};
    struct err err = {""};
    struct game *const game = game_new(KALAH_PIE, &err);
    struct agent *const agent =
        agent_of("mkagent", BEGINS_WITH("7", "2"), game);
    struct position start;
    struct heard heard;

    game->class->start(game, &start);

    const struct move move = choose_after(agent, game, &start, moves, &heard);

    agent_remark(agent, &err);
    ck_assert_msg(!move_is_none(move), "%s", err.text);
    ck_assert_str_eq(game_move_text(game, &start, move).text, "2");
    agent_free(agent);
    game_free(game);
}
END_TEST

/* Its pit 1 and north's pit a are both called 1. */
START_TEST(a_pit_that_is_empty_is_called_by_its_own_name)
{
    static const char *const moves[] = {"a", NULL};
    struct err err = {""};
    struct game *const game = game_new(KALAH_PIE, &err);
    struct agent *const agent =
        agent_of("mkagent", BEGINS_WITH("1", "1"), game);
    struct position start;
    struct heard heard;

    ck_assert(game->class->read_position(
        game, "0,8,8,8,8,8,8,1/1,7,7,7,7,7,7,6/n", &start, &err));
    ck_assert(move_is_none(choose_after(agent, game, &start, moves, &heard)));
    ck_assert(agent_remark(agent, &err));
    ck_assert_str_eq(err.text,
                     "its answer MOVE;1 is no legal move: 1: the pit is empty");
    agent_free(agent);
    game_free(game);
}
END_TEST

/* Only moves are told, so that without one the board is the usual one. */
START_TEST(a_start_that_cannot_be_told_loses)
{
    struct err err = {""};
    struct game *const game = game_new(KALAH_PIE, &err);
    struct agent *const agent = agent_of("mkagent", "sleep 1000", game);
    struct position start;
    struct heard heard;

    ck_assert(game->class->read_position(game, BEGUN, &start, &err));
    ck_assert(
        move_is_none(choose_after(agent, game, &start, NO_MOVES, &heard)));
    ck_assert(agent_remark(agent, &err));
    ck_assert_str_eq(err.text,
                     "mkagent has no word for where this game begins");
    agent_free(agent);
    game_free(game);
}
END_TEST

/* ---- naqala itself ---- */

/* Played outside, by naqala itself, is as played inside: the same rows. */
static void is_same_outside(const char *protocol, const char *game)
{
    struct run inside =
        run_naqala("",
                   "arena --csv --seed 5 --games 10 --threads 2 --game %s "
                   "deep:nodes=300 deep:nodes=200",
                   game);
    char player[SPEC_TEXT_MAX];
    const char *const words[] = {
        "arena", "--csv",          "--seed", "5",      "--games",
        "10",    "--threads",      "2",      "--game", game,
        player,  "deep:nodes=200", NULL};

    snprintf(player, sizeof player,
             "%s:wait=200 margin=60 %s%s engine --protocol %s --level "
             "deep:nodes=300",
             protocol, strcmp(protocol, "mkagent") == 0 ? "" : "nodes=300 ",
             run_program(), protocol);

    struct run outside = run(&(struct order){.words = words});

    ck_assert_msg(outside.status == 0, "%s", outside.err);
    ck_assert_msg(strstr(outside.err, "loses") == NULL, "%s", outside.err);

    /* The numbers alone: the names differ. */
    const char *one = strchr(inside.out, '\n');
    const char *other = strchr(outside.out, '\n');

    for (int row = 0; row < 2; row++) {
        const char *const end = strchr(one + 1, '\n');
        const char *const last = strchr(other + 1, '\n');
        const char *numbers = end;
        size_t length;

        for (int commas = 0; commas < 4; commas += *numbers == ',')
            numbers--;
        length = (size_t)(end - numbers);
        ck_assert_int_eq(strncmp(numbers, last - length, length), 0);
        one = end;
        other = last;
    }
    run_free(&inside);
    run_free(&outside);
}

START_TEST(an_agent_plays_outside_as_it_plays_inside)
{
    is_same_outside("ugi", "kalah");
    is_same_outside("ugi", "abalone");
    is_same_outside("uci", "oware");
    is_same_outside("mkagent", KALAH_PIE);
}
END_TEST

START_TEST(a_game_that_a_program_loses_counts_and_is_told)
{
    const char *const words[] = {"arena",   "--csv",
                                 "--games", "2",
                                 "random",  "ugi:sh -c 'echo why >&2; exit 3'",
                                 NULL};
    struct run played = run(&(struct order){.words = words});

    ck_assert_int_eq(played.status, 0);
    ck_assert_ptr_nonnull(strstr(
        played.out, "random,ugi:sh -c 'echo why >&2; exit 3',1,1,0,0\n"));
    ck_assert_ptr_nonnull(
        strstr(played.err, "loses: it ended with status 3; its last message: "
                           "why\n"));
    run_free(&played);
}
END_TEST

START_TEST(watch_tells_why_a_program_lost_and_by_what_result)
{
    const char *const words[] = {"watch",  "--text",  "--south",
                                 "random", "--north", "ugi:sh -c 'exit 3'",
                                 NULL};
    struct run watched = run(&(struct order){.words = words});

    ck_assert_int_eq(watched.status, 0);
    ck_assert_ptr_nonnull(
        strstr(watched.out, "lost, since it ended with status 3"));
    run_free(&watched);
}
END_TEST

/* A save of a stranger must not start a program. */
static void write_save(FILE *file, const char *program)
{
    fprintf(file,
            "[naqala]\nformat = 3\n\n[game]\nspec = \"kalah\"\n"
            "start = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n\n[players]\n"
            "south = \"%s\"\nsouth.name = \"guest\"\n"
            "north = \"random\"\nnorth.name = \"random\"\n\n"
            "[cursor]\nline = 0\nply = 0\n"
            "position = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n\n"
            "[moves]\n1 = \"1\"\n",
            program);
}

START_TEST(a_program_that_a_save_names_is_not_run)
{
    static const char *const COMMANDS[] = {"watch", "play"};
    char save[] = "/tmp/naqala-XXXXXX";
    char mark[sizeof save + 4];
    char program[SPEC_TEXT_MAX];
    FILE *const file = fdopen(mkstemp(save), "w");

    ck_assert_ptr_nonnull(file);
    snprintf(mark, sizeof mark, "%s.run", save);
    snprintf(program, sizeof program, "ugi:touch %s", mark);
    write_save(file, program);
    fclose(file);
    for (int i = 0; i < 2; i++) {
        struct run loaded =
            run_naqala("quit\n", "%s --text --load %s", COMMANDS[i], save);

        ck_assert_int_ne(access(mark, F_OK), 0);
        ck_assert_ptr_nonnull(
            strstr(i == 0 ? loaded.err : loaded.out,
                   "a program is not run because a save names it"));
        run_free(&loaded);
    }
    unlink(save);
}
END_TEST

Suite *outside_suite(void)
{
    Suite *suite = suite_create("outside");
    TCase *script = tcase_create("scripts");
    TCase *own = tcase_create("own");

    tcase_add_test(script, a_program_that_answers_plays);
    tcase_add_test(script, one_that_ends_loses_with_its_last_message);
    tcase_add_test(script, one_that_hangs_or_is_late_loses);
    tcase_add_test(script, an_illegal_move_loses);
    tcase_add_test(script, one_that_does_not_know_the_game_is_told_of);
    tcase_add_test(script, a_line_without_end_loses);
    tcase_add_test(script, what_it_thinks_is_reported);
    tcase_add_test(script, a_command_may_be_as_long_as_a_spec);
    tcase_add_test(script,
                   one_that_has_lost_is_started_again_for_the_next_game);
    tcase_add_test(script, a_raised_stop_ends_the_wait_with_a_legal_move);
    tcase_add_test(script, what_cannot_be_run_or_played_is_refused);
    tcase_add_test(script, a_game_that_has_begun_is_answered_where_it_stands);
    tcase_add_test(script, a_pit_that_is_empty_is_called_by_its_own_name);
    tcase_add_test(script, a_start_that_cannot_be_told_loses);
    tcase_set_timeout(script, 240);
    suite_add_tcase(suite, script);

    tcase_add_test(own, an_agent_plays_outside_as_it_plays_inside);
    tcase_add_test(own, a_game_that_a_program_loses_counts_and_is_told);
    tcase_add_test(own, watch_tells_why_a_program_lost_and_by_what_result);
    tcase_add_test(own, a_program_that_a_save_names_is_not_run);
    tcase_set_timeout(own, 480);
    suite_add_tcase(suite, own);
    return suite;
}
