/* SPDX-License-Identifier: MIT */
/* naqala lab actor, as a script runs it. */
#include "base/file.h"
#include "engine/nets/actor_net.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"
#include "support/xml.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALL \
    "lab actor --game kalah:pits=4 --threads 1 --hidden 16 --batch 2 --games 4"

static void holds_the_same(const char *one, const char *other)
{
    size_t length, others;
    char *const bytes = folder_read(one, &length);
    char *const same = folder_read(other, &others);

    ck_assert_uint_eq(length, others);
    ck_assert_mem_eq(bytes, same, length);
    free(same);
    free(bytes);
}

/* What is measured twenty times prints as many rows. */
static int lines_of(const char *text)
{
    int lines = 0;

    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

START_TEST(a_net_and_a_chart_are_written)
{
    struct game *const game = sowing_game("kalah:pits=4");
    char *const folder = folder_new();
    char *const net = file_join(folder, "x.net");
    char *const plot = file_join(folder, "x.svg");
    struct run run = run_naqala(
        "", SMALL " --steps 400 --csv --out %s --plot %s", net, plot);
    struct actor_net actor;
    struct err err;
    size_t length;

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_int_eq(lines_of(run.out), 21);
    ck_assert_msg(actor_net_find(&actor, game, net, &err), "%s", err.text);
    ck_assert_int_eq(actor.net.hidden, 16);

    char *const svg = folder_read(plot, &length);

    ck_assert_ptr_null(xml_fault(svg));
    ck_assert_ptr_nonnull(strstr(svg, "minimax"));
    free(svg);
    actor_net_free(&actor);
    run_free(&run);
    free(plot);
    free(net);
    folder_free(folder);
    game_free(game);
}
END_TEST

START_TEST(a_finished_run_that_is_resumed_gives_the_same_files)
{
    char *const folder = folder_new();
    char *const one = file_join(folder, "1.net");
    char *const two = file_join(folder, "2.net");
    char *const state = file_join(folder, "state");
    struct run whole = run_naqala(
        "", SMALL " --steps 600 --csv --resume %s --out %s", state, one);
    struct run again = run_naqala(
        "", SMALL " --steps 600 --csv --resume %s --out %s", state, two);
    struct run other =
        run_naqala("", SMALL " --steps 600 --seed 2 --resume %s", state);

    ck_assert_msg(whole.status == 0, "%s", whole.err);
    ck_assert_str_eq(again.out, whole.out);
    holds_the_same(one, two);
    ck_assert_int_eq(other.status, 1);
    ck_assert_ptr_nonnull(strstr(other.err, "seed"));
    run_free(&other);
    run_free(&again);
    run_free(&whole);
    free(state);
    free(two);
    free(one);
    folder_free(folder);
}
END_TEST

/* The command stands in the net; threads are no part of it. */
START_TEST(any_number_of_threads_writes_the_same_net)
{
    static const char first[] =
        "naqala net 1 actor kalah-4 130 16 5\n"
        "naqala lab actor --game kalah:pits=4 --steps 3000 --hidden 16 "
        "--batch 2 --lag 2 --seed 7 (";
    char *const folder = folder_new();
    char *const paths[] = {file_join(folder, "1.net"),
                           file_join(folder, "2.net"),
                           file_join(folder, "3.net")};
    size_t length;

    for (int i = 0; i < 3; i++) {
        struct run run = run_naqala(
            "",
            "lab actor --game kalah:pits=4 --hidden 16 --batch 2 --games 4 "
            "--lag 2 --seed 7 --steps 3000 --threads %d --out %s",
            i + 1, paths[i]);

        ck_assert_msg(run.status == 0, "%s", run.err);
        run_free(&run);
        holds_the_same(paths[i], paths[0]);
    }

    char *const net = folder_read(paths[0], &length);

    ck_assert_msg(strncmp(net, first, strlen(first)) == 0, "%.200s", net);
    free(net);
    for (int i = 0; i < 3; i++)
        free(paths[i]);
    folder_free(folder);
}
END_TEST

START_TEST(opponents_of_ones_own_stand_in_the_net)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");
    struct run run =
        run_naqala("", SMALL " --steps 100 --opponents max --out %s", path);
    size_t length;

    ck_assert_msg(run.status == 0, "%s", run.err);

    char *const net = folder_read(path, &length);

    ck_assert_ptr_nonnull(
        strstr(net, " --batch 2 --opponents '1*max' --seed 1 ("));
    free(net);
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

/* However long it is: it makes the same net again. */
START_TEST(the_whole_command_stands_in_the_net)
{
    static const char command[] =
        "lab actor --game kalah:pits=5,capture=empty,sweep=nobody,"
        "pie=on --steps 300 --hidden 8 --rate 0.0012 --discount 0.9 "
        "--trace 0.5 --entropy 0.02 --win 0.5 --margin 2 --batch 2 --lag 1 "
        "--opening 7 --opened 0.5 --seed 77";
    char *const folder = folder_new();
    char *const path = file_join(folder, "x.net");
    struct run run = run_naqala("", "%s --games 2 --out %s", command, path);
    size_t length;

    ck_assert_msg(run.status == 0, "%s", run.err);

    char *const net = folder_read(path, &length);
    const char *const line = strchr(net, '\n') + 1;

    ck_assert_msg(strncmp(line, "naqala ", 7) == 0 &&
                      strncmp(line + 7, command, strlen(command)) == 0 &&
                      strncmp(line + 7 + strlen(command), " (", 2) == 0,
                  "%.400s", line);
    free(net);
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

static void fails(const char *words, const char *message)
{
    struct run run = run_naqala("", "lab actor %s", words);

    ck_assert_int_eq(run.status, 2);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

START_TEST(what_makes_no_sense_is_refused)
{
    fails("--game abalone", "--game: the actor does not know abalone");
    fails("--game kalah:pits=1",
          "--game: the actor needs pits=2..12, not pits=1");
    fails("--steps 5 --seconds 5", "--steps: goes without --seconds");
    fails("--steps 0", "--steps: 0 is not in 1..100000000000");
    fails("--lag 64", "--lag: 64 is not in 0..63");
    fails("--hidden 12", "hidden: 12 is not a multiple of 8");
    fails("--hidden 300", "--hidden: 300 is not in 1..256");
    fails("--rate 2", "--rate: 2 is not in 0..1, with at most 6 decimals");
    fails("--rate 0.1234567", "--rate: 0.1234567 is not in 0..1");
    fails("--win 11", "--win: 11 is not in 0..10, with at most 3 decimals");
    fails("--optimiser sgd", "--optimiser: sgd is not one of adam or rms");
    fails("--opponents mx",
          "opponents: agent: mx: not known; did you mean max");
    fails("--games 5", "games: 5 is odd");
    fails("--out levels.ini", "--out: levels.ini is there already");
}
END_TEST

/* Is there a net when a long training was interrupted? */
static bool is_written_when_stopped(const char *net, const char *checkpoint)
{
    const char *const words[] = {"lab",
                                 "actor",
                                 "--game",
                                 "kalah:pits=4",
                                 "--hidden",
                                 "16",
                                 "--steps",
                                 "90000000",
                                 "--out",
                                 net,
                                 "--games",
                                 "2",
                                 "--threads",
                                 "1",
                                 checkpoint != NULL ? "--resume" : NULL,
                                 checkpoint,
                                 NULL};
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words});

    terminal_await(terminal, " of 90000 k");
    terminal_signal(terminal, SIGINT);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGINT);
    terminal_free(terminal);
    return file_exists(net);
}

/* The same command goes on, and needs a file that is not there yet. */
START_TEST(what_a_checkpoint_keeps_is_no_net_yet)
{
    char *const folder = folder_new();
    char *const net = file_join(folder, "x.net");
    char *const checkpoint = file_join(folder, "x.job");

    ck_assert(!is_written_when_stopped(net, checkpoint));
    ck_assert(!is_written_when_stopped(net, checkpoint));
    ck_assert(is_written_when_stopped(net, NULL));
    free(checkpoint);
    free(net);
    folder_free(folder);
}
END_TEST

Suite *actor_run_suite(void)
{
    Suite *suite = suite_create("actor_run");
    TCase *command = tcase_create("naqala lab actor");

    tcase_add_test(command, a_net_and_a_chart_are_written);
    tcase_add_test(command,
                   a_finished_run_that_is_resumed_gives_the_same_files);
    tcase_add_test(command, any_number_of_threads_writes_the_same_net);
    tcase_add_test(command, what_a_checkpoint_keeps_is_no_net_yet);
    tcase_add_test(command, opponents_of_ones_own_stand_in_the_net);
    tcase_add_test(command, the_whole_command_stands_in_the_net);
    tcase_add_test(command, what_makes_no_sense_is_refused);
    suite_add_tcase(suite, command);
    return suite;
}
