/* SPDX-License-Identifier: MIT */
/*
 * The program itself in a terminal, when it must leave: by one signal, by two of
 * them at any distance, and where the game is kept nowhere.
 */
#include "base/file.h"
#include "base/rng.h"
#include "lab/job/checkpoint.h"
#include "match/saves/game_code.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 24 / EFFORT_PART, DISTANCE_MOST = 12 };

/* The folder holds so many things, and none of them is a lock or temporary. */
static void holds_only(const char *home, const char *below, int count)
{
    char *const folder = file_join(home, below);
    DIR *const entries = opendir(folder);

    ck_assert_msg(entries != NULL, "there is no %s", folder);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        const char *const end = strrchr(entry->d_name, '.');

        ck_assert_msg(
            strncmp(entry->d_name, FILE_TEMPORARY, strlen(FILE_TEMPORARY)) != 0,
            "%s stays", entry->d_name);
        ck_assert_msg(end == NULL || strcmp(end, ".lock") != 0, "%s stays",
                      entry->d_name);
    }
    closedir(entries);
    ck_assert_int_eq(folder_count(folder), count);
    free(folder);
}

/* Two people at a game, with another theme than before, which is to be stored. */
static struct terminal *play_with_theme(void)
{
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = (const char *const[]){"play", "--game", "kalah", NULL}});

    terminal_await(terminal, "South's turn");
    terminal_type(terminal, "3");
    terminal_await(terminal, "move 2");
    terminal_type(terminal, "t");
    terminal_await(terminal, "theme: ");
    return terminal;
}

START_TEST(two_signals_at_any_distance_leave_once_and_keep_all)
{
    static const int first[] = {SIGTERM, SIGHUP};
    static const int second[] = {SIGHUP, SIGTERM, SIGINT};
    struct rng rng = rng_new(20, 2);

    for (int i = 0; i < PAIRS; i++) {
        char *const home = folder_new_home();
        char *const config = file_join(home, "naqala/naqala.conf");
        struct terminal *const terminal = play_with_theme();
        size_t length;

        terminal_signal(terminal, first[rng_below(&rng, 2)]);
        for (int more = 0; more < 2; more++) {
            poll(NULL, 0, (int)rng_below(&rng, DISTANCE_MOST));
            if (!terminal_signal_again(terminal, second[rng_below(&rng, 3)]))
                break;
        }

        const int status = terminal_wait(terminal);

        ck_assert_msg(status == 128 + SIGTERM || status == 128 + SIGHUP,
                      "status %d", status);
        terminal_is_as_found(terminal);
        terminal_free(terminal);

        char *const text = folder_read(config, &length);

        ck_assert_ptr_nonnull(strstr(text, "theme = "));
        ck_assert_ptr_null(strstr(text, "theme = auto"));
        free(text);
        holds_only(home, "naqala/games", 1);
        holds_only(home, "naqala", 2); /* and the settings */
        free(config);
        folder_free_home(home);
    }
}
END_TEST

/* Nothing is drawn between. */
START_TEST(ended_while_it_has_stopped_it_leaves_the_terminal_as_it_was)
{
    char *const home = folder_new_home();
    struct terminal *const terminal = play_with_theme();

    terminal_type(terminal, "\032");
    terminal_await_stop(terminal);
    terminal_signal(terminal, SIGTERM);
    terminal_continue(terminal);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
    folder_free_home(home);
}
END_TEST

/* ---- kept nowhere ---- */

static const char *const NO_HOME[] = {"HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
                                      "XDG_CONFIG_HOME", NULL};

/* The line that was written when the picture was gone begins the game again. */
static void reads_back(struct terminal *terminal, const char *position)
{
    const char *const text = terminal_text(terminal);
    const char *const line = strstr(text, "not saved: naqala nq1.");
    char code[200];
    struct err err = {""};

    ck_assert_msg(line != NULL, "no code: %s", text);
    ck_assert_int_eq(sscanf(line, "not saved: naqala %199s", code), 1);

    struct match *const match = game_code_read(code, &err);

    ck_assert_msg(match != NULL, "%s: %s", code, err.text);
    ck_assert_str_eq(
        game_position_text(match_game(match), match_position(match)).text,
        position);
    match_free(match);

    struct run run = run_naqala("quit\n", "play --text %s", code);

    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "Move 2."));
    run_free(&run);
}

#define AFTER_FOUR "4,4,4,0,5,5,1/5,4,4,4,4,4,0/n"

static struct terminal *start_unkept(bool text)
{
    const char *const words[] = {"play", "--game", "kalah",
                                 text ? "--text" : NULL, NULL};

    return terminal_start(
        &(struct terminal_order){.words = words, .settings = NO_HOME});
}

START_TEST(a_signal_prints_a_game_that_is_kept_nowhere)
{
    static const int signals[] = {SIGTERM, SIGHUP};

    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct terminal *const terminal = start_unkept(false);

        terminal_await(terminal, "South's turn");
        terminal_type(terminal, "4");
        terminal_await(terminal, "North's turn");
        terminal_signal(terminal, signals[i]);
        ck_assert_int_eq(terminal_wait(terminal), 128 + signals[i]);
        terminal_is_as_found(terminal);
        reads_back(terminal, AFTER_FOUR);
        terminal_free(terminal);
    }
}
END_TEST

START_TEST(text_mode_prints_it_too_however_it_ends)
{
    static const struct {
        const char *keys; /* NULL: the signal */
        int signal;
        int status;
    } ends[] = {{NULL, SIGTERM, 128 + SIGTERM},
                {NULL, SIGHUP, 128 + SIGHUP},
                {"\003", 0, 128 + SIGINT},
                {"\004", 0, 0},
                {"quit\nquit\n", 0, 0}};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct terminal *const terminal = start_unkept(true);

        terminal_await(terminal, "South's move (");
        terminal_type(terminal, "4\n");
        terminal_await(terminal, "North's move (");
        if (ends[i].keys != NULL)
            terminal_type(terminal, ends[i].keys);
        else
            terminal_signal(terminal, ends[i].signal);
        ck_assert_int_eq(terminal_wait(terminal), ends[i].status);
        terminal_is_as_found(terminal);
        reads_back(terminal, AFTER_FOUR);
        terminal_free(terminal);
    }
}
END_TEST

/* As that of `play` does. */
START_TEST(the_game_behind_a_lesson_ends_with_the_signal_that_ended_it)
{
    char *const home = folder_new_home();
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words =
            (const char *const[]){"lesson", "--text", "relay", "6", NULL}});

    terminal_await(terminal, "Your move (");
    terminal_type(terminal, "6\n");
    terminal_await(terminal, "plays a game");
    terminal_type(terminal, "p\n");
    terminal_await(terminal, "? for commands");
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    terminal_free(terminal);
    folder_free_home(home);
}
END_TEST

/* The puzzle's question is left, and the game behind it is kept. */
START_TEST(a_signal_leaves_a_puzzle_and_the_game_behind_it)
{
    char *const home = folder_new_home();
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = (const char *const[]){"play", "--text", NULL}});

    terminal_await(terminal, "Move 1. ");
    terminal_type(terminal, "3\n");
    terminal_await(terminal, "Move 2. ");
    terminal_type(terminal, "puzzle\n");
    terminal_await(terminal, "i hint, u undo");
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    holds_only(home, "naqala/games", 1);
    terminal_free(terminal);
    folder_free_home(home);
}
END_TEST

/* The game of machines that is watched in text is kept as on the screens. */
START_TEST(what_is_watched_in_text_at_a_terminal_is_kept)
{
    char *const home = folder_new_home();
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = (const char *const[]){"watch", "--text", "--seed", "1",
                                       "random", "random", NULL}});

    ck_assert_int_eq(terminal_wait(terminal), 0);
    holds_only(home, "naqala/games", 1);
    terminal_free(terminal);
    folder_free_home(home);
}
END_TEST

/* ---- long runs, and nohup ---- */

/* Progress that was shown when the program had been sent a signal. */
struct later {
    size_t from; /* bytes of output */
    int lines;   /* of progress behind them */
};

static bool has_gone_on(struct terminal *terminal, void *whose)
{
    const struct later *const later = whose;
    size_t length;
    const char *const output = terminal_output(terminal, &length);
    int lines = 0;

    for (size_t i = later->from; i < length; i++)
        lines += output[i] == '\r';
    return lines >= later->lines;
}

/* It goes on, and ends as it does at the first signal. */
START_TEST(a_long_run_does_not_hear_a_hangup_that_was_ignored)
{
    static const char *const runs[][12] = {
        {"arena", "--games", "100000000", "--threads", "1", "max",
         "max:chain=off"},
        {"lab", "genetic", "--game", "abalone", "--population", "3", "--games",
         "2", "--generations", "10000"}};
    struct terminal *const terminal = terminal_start(
        &(struct terminal_order){.words = runs[_i], .ignored = SIGHUP});
    struct later later = {.lines = 8};

    terminal_await(terminal, " left");
    ck_assert(!terminal_has_ended(terminal)); /* reads what has come */
    (void)terminal_output(terminal, &later.from);
    terminal_signal(terminal, SIGHUP);
    terminal_await_that(terminal, has_gone_on, &later, "it goes on");
    terminal_signal(terminal, SIGINT);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGINT);
    terminal_free(terminal);
}
END_TEST

/* On the screen, and in text. */
START_TEST(a_game_does_not_hear_a_hangup_that_was_ignored)
{
    char *const home = folder_new_home();
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = (const char *const[]){"play", "--game", "kalah",
                                       _i > 0 ? "--text" : NULL, NULL},
        .ignored = SIGHUP});

    terminal_await(terminal, _i > 0 ? "South's move (" : "South's turn");
    terminal_signal(terminal, SIGHUP);
    terminal_type(terminal, _i > 0 ? "4\n" : "4");
    terminal_await(terminal, _i > 0 ? "North's move (" : "North's turn");
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    terminal_free(terminal);
    folder_free_home(home);
}
END_TEST

/* Has the progress told of so many games, in the last line that began? */
static bool has_played(struct terminal *terminal, void *whose)
{
    const long *const games = whose;
    size_t length;
    const char *const output = terminal_output(terminal, &length);
    size_t at = length;
    long told = 0;

    while (at > 0 && output[at - 1] != '\r')
        at--;
    for (; at < length && output[at] >= '0' && output[at] <= '9'; at++)
        told = 10 * told + (output[at] - '0');
    return told >= *games;
}

/* Long before it would be written by the clock. */
START_TEST(a_hangup_of_the_lab_writes_its_checkpoint)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "checkpoint");
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = (const char *const[]){"lab", "genetic", "--game", "abalone",
                                       "--population", "3", "--games", "2",
                                       "--generations", "10000", "--threads",
                                       "1", "--resume", path, NULL}});
    const long generation = 18; /* games: three in all seatings of two games */
    struct err err;
    size_t length;

    terminal_await_that(terminal, has_played, &(long){2 * generation},
                        "two generations have played");
    terminal_signal(terminal, SIGHUP);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGHUP);
    terminal_free(terminal);

    struct checkpoint *const checkpoint =
        checkpoint_read(path, "genetic", &err);
    char *const text = folder_read(path, &length);
    int numbers = 0;

    ck_assert_msg(checkpoint != NULL, "%s", err.text);
    ck_assert_ptr_nonnull(strstr(text, "\nnumbers generations "));
    sscanf(strstr(text, "\nnumbers generations "), " numbers generations %d",
           &numbers);
    ck_assert_int_gt(numbers, 0);
    checkpoint_free(checkpoint);
    free(text);
    free(path);
    folder_free(folder);
}
END_TEST

Suite *terminal_leaves_suite(void)
{
    Suite *const suite = suite_create("terminal_leaves");
    TCase *const tests = tcase_create("terminal_leaves");

    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, two_signals_at_any_distance_leave_once_and_keep_all);
    tcase_add_test(tests,
                   ended_while_it_has_stopped_it_leaves_the_terminal_as_it_was);
    tcase_add_test(tests, a_signal_prints_a_game_that_is_kept_nowhere);
    tcase_add_test(tests, text_mode_prints_it_too_however_it_ends);
    tcase_add_test(tests,
                   the_game_behind_a_lesson_ends_with_the_signal_that_ended_it);
    tcase_add_test(tests, a_signal_leaves_a_puzzle_and_the_game_behind_it);
    tcase_add_test(tests, what_is_watched_in_text_at_a_terminal_is_kept);
    tcase_add_loop_test(
        tests, a_long_run_does_not_hear_a_hangup_that_was_ignored, 0, 2);
    tcase_add_loop_test(tests, a_game_does_not_hear_a_hangup_that_was_ignored,
                        0, 2);
    tcase_add_test(tests, a_hangup_of_the_lab_writes_its_checkpoint);
    suite_add_tcase(suite, tests);
    return suite;
}
