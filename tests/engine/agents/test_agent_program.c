/* SPDX-License-Identifier: MIT */
/* Other programs as agents: how their command is read, what they are told of their
 * bounds, and what is heard of those that lose. */
#include "engine/agents/agent.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

/* Greets, and lets the shell do this with a line of which $a is the first word,
 * and $b the rest. */
#define GREETS(words)                                              \
    "sh -c 'while read a b; do case $a in ugi) echo ugiok;; uci) " \
    "echo uciok;; isready) echo readyok;; quit) exit;; " words " esac; done'"

#define KALAH_PIE "kalah:pits=7,seeds=7,pie=on"

/* ---- how they are read ---- */

enum { UNSAID = -1 };

static const struct {
    const char *text;
    const char *game;
    const char *command;
    int time, nodes, depth; /* as they are given; or UNSAID */
} READ[] = {
    {"ugi:sh", "kalah", "sh", UNSAID, UNSAID, UNSAID},
    {"ugi:/bin/sh -c x", "kalah", "/bin/sh -c x", UNSAID, UNSAID, UNSAID},
    {"ugi:time=0.5 sh", "kalah", "sh", 500, UNSAID, UNSAID},
    {"ugi:time=0.5 depth=4 sh -c 'x y'", "kalah", "sh -c 'x y'", 500, UNSAID,
     4},
    {"ugi:time=2,nodes=7 sh", "kalah", "sh", 2000, 7, UNSAID},
    {"ugi:nodes=7,time=2 depth=9 sh", "kalah", "sh", 2000, 7, 9},
    {"ugi:   depth=3   nodes=8   sh  -c  x", "kalah", "sh  -c  x", UNSAID, 8,
     3},
    {"ugi: sh", "kalah", "sh", UNSAID, UNSAID, UNSAID},
    {"ugi:sh time=3", "kalah", "sh time=3", UNSAID, UNSAID, UNSAID},
    {"ugi:depth=5 sh nodes=3", "kalah", "sh nodes=3", UNSAID, UNSAID, 5},
    {"uci:nodes=5 sh", "oware", "sh", UNSAID, 5, UNSAID},
    {"mkagent:time=9 sh", KALAH_PIE, "sh", 9000, UNSAID, UNSAID},
};

enum { READ_COUNT = sizeof READ / sizeof *READ };

/* Some protocols do not have all options. */
static void is_given(const struct agent *agent, const char *key, int wanted)
{
    const int option = option_find(agent->class->options, key);

    ck_assert_int_eq(option >= 0 && agent->setting.given[option],
                     wanted != UNSAID);
    if (wanted != UNSAID)
        ck_assert_int_eq(agent->setting.values[option], wanted);
}

START_TEST(options_stand_before_the_command)
{
    struct game *const game = sowing_game(READ[_i].game);
    struct err err = {""};
    struct agent *const agent = agent_new(READ[_i].text, game, 1, &err);

    ck_assert_msg(agent != NULL, "%s: %s", READ[_i].text, err.text);
    ck_assert_str_eq(agent->command, READ[_i].command);
    ck_assert(agent->class->outside);
    ck_assert_str_eq(agent->spec.name, agent->class->name);
    is_given(agent, "time", READ[_i].time);
    is_given(agent, "nodes", READ[_i].nodes);
    is_given(agent, "depth", READ[_i].depth);
    is_given(agent, "margin", UNSAID);
    ck_assert(agent_check(READ[_i].text, &err));
    agent_free(agent);
    game_free(game);
}
END_TEST

static void is_refused(const char *text, const char *message)
{
    struct err err = {""};

    ck_assert_msg(!agent_check(text, &err), "%s", text);
    ck_assert_str_eq(err.text, message);
}

START_TEST(what_is_no_command_is_refused_before_a_game_is_known)
{
    is_refused("ugi", "ugi: there is no command");
    is_refused("ugi:", "ugi: there is no command");
    is_refused("ugi:time=1", "ugi: there is no command");
    is_refused("ugi:time=1 ", "ugi: there is no command");
    is_refused("ugi:naqala-no-such-program",
               "ugi: naqala-no-such-program: there is no such program");
    is_refused("ugi:tmie=1 sh",
               "ugi: tmie: not known; its keys are time, nodes, depth, "
               "margin and wait");
    is_refused("ugi:time=x sh", "time: x is not a decimal number, as 0.5 is");
    is_refused("ugi:time= sh", "ugi: time=: not of the form key=value");
    is_refused("mkagent:depth=1 sh",
               "mkagent: depth: not known; its keys are time, margin and wait");
}
END_TEST

/* The text of an agent has room for SPEC_TEXT_MAX letters, a zero among them. */
START_TEST(a_command_is_shorter_than_a_spec_can_be)
{
    char text[SPEC_TEXT_MAX + 1] = "ugi:depth=2 sh ";
    struct err err = {""};

    memset(text + strlen(text), 'x', SPEC_TEXT_MAX - strlen(text));
    is_refused(text, "ugi: longer than 255 letters");
    text[SPEC_TEXT_MAX - 1] = '\0';
    ck_assert_msg(agent_check(text, &err), "%s", err.text);

    struct game *const game = sowing_game("kalah");
    struct agent *const agent = agent_new(text, game, 1, &err);

    ck_assert_ptr_nonnull(agent);
    ck_assert_str_eq(agent->command, text + strlen("ugi:depth=2 "));
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(what_a_program_does_not_play_is_refused)
{
    static const struct {
        const char *text;
        const char *game;
        const char *message;
    } cases[] = {
        {"ugi:sh", "abalone:players=3",
         "ugi: is for games of two players, not of 3"},
        {"uci:sh", "kalah", "uci: is for oware with six pits a side"},
        {"mkagent:sh", "kalah", "mkagent: is for " KALAH_PIE},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].game);
        struct err err = {""};

        ck_assert_ptr_null(agent_new(cases[i].text, game, 1, &err));
        ck_assert_str_eq(err.text, cases[i].message);
        game_free(game);
    }
}
END_TEST

/* ---- what they are told ---- */

static struct agent *program_of(const char *name, const char *options,
                                const char *command, const struct game *game)
{
    char text[SPEC_TEXT_MAX];
    struct err err = {""};

    ck_assert_int_lt(
        snprintf(text, sizeof text, "%s:%s %s", name, options, command),
        (int)sizeof text);

    struct agent *const agent = agent_new(text, game, 1, &err);

    ck_assert_msg(agent != NULL, "%s: %s", text, err.text);
    return agent;
}

/* Its move at the start of the game; MOVE_NONE where it loses. */
static struct move choose(struct agent *agent)
{
    struct position start;
    struct line line = {0};

    agent->game->class->start(agent->game, &start);
    line_begin(&line, &start);

    const struct move move = agent_choose(agent, &(struct task){.line = &line});

    line_free(&line);
    return move;
}

/* It makes no move, and this is why: which is said once. */
static void loses(struct agent *agent, const char *why)
{
    struct err remark = {"as it was"};

    ck_assert(!agent_remark(agent, &remark));
    ck_assert_str_eq(remark.text, "");
    ck_assert(move_is_none(choose(agent)));
    ck_assert(agent_remark(agent, &remark));
    ck_assert_str_eq(remark.text, why);
    ck_assert(!agent_remark(agent, &remark));
    ck_assert_str_eq(remark.text, "");
}

/* What stands behind `go`; a bound of time makes it depend on the machine. */
static const struct {
    const char *name;
    const char *game;
    const char *options;
    const char *bounds;
    bool timed;
} BOUNDS[] = {
    {"ugi", "kalah", "", "movetime 1000", true},
    {"ugi", "kalah", "time=0.05", "movetime 50", true},
    {"ugi", "kalah", "nodes=7", "nodes 7", false},
    {"ugi", "kalah", "depth=1", "depth 1", false},
    {"ugi", "kalah", "nodes=1 depth=3", "depth 3 nodes 1", false},
    {"ugi", "kalah", "nodes=0", "movetime 1000", true},
    {"uci", "oware", "depth=3 time=2", "movetime 2000 depth 3", true},
    {"uci", "oware", "nodes=9", "nodes 9", false},
};

enum { BOUNDS_COUNT = sizeof BOUNDS / sizeof *BOUNDS };

START_TEST(a_program_is_told_its_bounds)
{
    struct game *const game = sowing_game(BOUNDS[_i].game);
    char options[80], why[120];

    snprintf(options, sizeof options, "wait=60 margin=60 %s",
             BOUNDS[_i].options);
    snprintf(why, sizeof why, "it ended with status 3; its last message: %s",
             BOUNDS[_i].bounds);

    struct agent *const agent = program_of(
        BOUNDS[_i].name, options, GREETS("go) echo $b >&2; exit 3;;"), game);

    ck_assert_int_eq(agent->timed, BOUNDS[_i].timed);
    loses(agent, why);
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(a_program_is_waited_for_as_long_as_is_said)
{
    static const struct {
        const char *name;
        const char *game;
        const char *options;
        const char *command;
        const char *why;
    } cases[] = {
        {"ugi", "kalah", "wait=0.1", "sleep 1000", "no ugiok within 0.1 s"},
        {"ugi", "kalah", "wait=60 margin=0.1 time=0.05",
         GREETS("go) sleep 1000;;"), "no move within 0.15 s"},
        {"mkagent", KALAH_PIE, "margin=0.1 time=0.07",
         "sh -c 'while read a; do sleep 1000; done'", "no move within 0.17 s"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].game);
        struct agent *const agent =
            program_of(cases[i].name, cases[i].options, cases[i].command, game);

        ck_assert(agent->timed);
        loses(agent, cases[i].why);
        agent_free(agent);
        game_free(game);
    }
}
END_TEST

/* It plays the pit of the number of games that it was told of. */
START_TEST(a_program_is_told_of_another_game)
{
    struct game *const game = sowing_game("kalah");
    struct agent *const agent = program_of(
        "ugi", "wait=60 margin=60",
        GREETS("uginewgame) n=x$n;; go) echo bestmove ${#n};;"), game);
    struct err remark = {""};

    for (int pit = 0; pit < 3; pit++) {
        const struct move move = choose(agent);

        agent_remark(agent, &remark);
        ck_assert_msg(mancala_pit(move) == pit, "%d: %s", pit, remark.text);
        ck_assert_int_eq(mancala_pit(choose(agent)), pit);
        agent_begin(agent, 1);
    }
    agent_free(agent);
    game_free(game);
}
END_TEST

Suite *agent_program_suite(void)
{
    Suite *const suite = suite_create("agent_program");
    TCase *const texts = tcase_create("texts");
    TCase *const programs = tcase_create("programs");

    tcase_add_loop_test(texts, options_stand_before_the_command, 0, READ_COUNT);
    tcase_add_test(texts, what_is_no_command_is_refused_before_a_game_is_known);
    tcase_add_test(texts, a_command_is_shorter_than_a_spec_can_be);
    tcase_add_test(texts, what_a_program_does_not_play_is_refused);
    suite_add_tcase(suite, texts);
    tcase_set_timeout(programs, 240);
    tcase_add_loop_test(programs, a_program_is_told_its_bounds, 0,
                        BOUNDS_COUNT);
    tcase_add_test(programs, a_program_is_waited_for_as_long_as_is_said);
    tcase_add_test(programs, a_program_is_told_of_another_game);
    suite_add_tcase(suite, programs);
    return suite;
}
