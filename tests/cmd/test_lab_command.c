/* SPDX-License-Identifier: MIT */
/* Promises of naqala lab, end to end. */
#include "base/file.h"
#include "base/lock.h"
#include "lab/test_lab.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/system/memory_use.h"
#include "support/xml.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define FEW "--game abalone --population 3 --games 2 --seed 5"

/* The path of a file in the folder; the caller frees it. */
static char *below(const char *folder, const char *name)
{
    return file_join(folder, name);
}

/* Evolves with these options. */
static void evolve(const char *words, const char *path, char **out)
{
    struct run run =
        run_naqala("", "lab genetic " FEW " %s --resume %s", words, path);

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_str_eq(run.err, "");
    *out = strdup(run.out);
    run_free(&run);
}

START_TEST(an_interrupted_and_resumed_run_prints_and_stores_the_same)
{
    char *folder = folder_new();
    char *whole = below(folder, "whole"), *parts = below(folder, "parts");
    char *once, *first, *second;
    size_t length;

    evolve("--generations 3 --threads 1 --csv", whole, &once);
    evolve("--generations 1 --threads 1 --csv", parts, &first);
    evolve("--generations 3 --threads 1 --csv", parts, &second);
    ck_assert_str_eq(once, second);
    ck_assert_int_eq(strncmp(once, first, strlen(first)), 0);

    char *text = folder_read(whole, &length);

    folder_holds(parts, text);
    free(text);
    free(second);
    free(first);
    free(once);
    free(parts);
    free(whole);
    folder_free(folder);
}
END_TEST

static const char *const EVOLUTIONS[] = {
    ("genetic " FEW),
    "genetic --game kalah:pits=1,seeds=1 --population 5 --games 2 --depth 1",
    "evolve --game kalah:pits=1,seeds=1 --population 3 --games 2",
};

/* Of those that were done, not of those that were asked for now. */
START_TEST(a_run_that_was_done_already_prints_the_same_whatever_is_asked_for)
{
    char *const folder = folder_new();
    char *const path = below(folder, "x");
    struct run two = run_naqala("", "lab %s --generations 2 --resume %s",
                                EVOLUTIONS[_i], path);
    struct run one = run_naqala("", "lab %s --generations 1 --resume %s",
                                EVOLUTIONS[_i], path);

    ck_assert_str_eq(two.err, "");
    ck_assert_str_eq(one.err, "");
    ck_assert_msg(strstr(two.out, " --generations 2 --population ") != NULL,
                  "%s", two.out);
    ck_assert_str_eq(one.out, two.out);
    run_free(&one);
    run_free(&two);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(charts_and_the_result_are_written)
{
    char *folder = folder_new();
    char *plot = below(folder, "x.svg"), *set = below(folder, "x.ini");
    struct run run =
        run_naqala("", "lab genetic " FEW " --generations 2 --plot %s --out %s",
                   plot, set);
    size_t length;

    ck_assert_msg(run.status == 0, "%s", run.err);

    char *svg = folder_read(plot, &length);
    char *ini = folder_read(set, &length);

    ck_assert_ptr_null(xml_fault(svg));
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        ck_assert_ptr_nonnull(strstr(svg, MATRIX_EVOLUTION_BASELINE_NAMES[i]));
    ck_assert_ptr_nonnull(strstr(ini, "\n[optimised-5]\nmode1 = \"0."));
    ck_assert_ptr_nonnull(strstr(ini, "\nmode5 = \"0."));
    ck_assert_ptr_nonnull(strstr(run.out, ini));
    ck_assert_ptr_nonnull(strstr(run.out, " % against neutral\n"));
    free(ini);
    free(svg);
    run_free(&run);
    free(set);
    free(plot);
    folder_free(folder);
}
END_TEST

/* It fails with this status, and its message contains this. */
static void fails(int status, const char *words, const char *message)
{
    struct run run = run_naqala("", "lab %s", words);

    ck_assert_msg(run.status == status, "%s: %d", words, run.status);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

/* As a search leaves it that was stopped early. */
START_TEST(of_a_set_without_boards_none_is_proven)
{
    char *const folder = folder_new();
    char *const path = below(folder, "none.boards");
    char told[300];

    folder_put(path, "; fair boards of kalah, each with its first moves: = "
                     "keeps the draw, < loses\n");
    snprintf(told, sizeof told, "%s: 0 of 0 boards of kalah are proven\n",
             path);

    struct run run = run_naqala("", "lab fair --prove --every 2 %s", path);

    run_gave(&run, 0, told, "");
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(what_makes_no_sense_is_refused)
{
    fails(
        2, "genetic --game oware",
        "--game: oware has no weights to evolve; there are abalone and kalah");
    fails(2, "genetic --game abalone --method cma",
          "--method: is not for abalone");
    fails(2, "genetic --game abalone:players=3",
          "--game: the weights are evolved for two players");
    fails(2, "genetic --game abalone --games 3", "--games: 3 is odd");
    fails(2, "genetic --game abalone --trials 1", "--trials: 1 is odd");
    fails(2, "genetic --game abalone --population 2",
          "--population: 2 is not in 3..1000");
    fails(2, "genetic --game abalone --mutation 2",
          "--mutation: 2 is not in 0..1, with at most 3 decimals");
    fails(2, "genetic --game abalone --out levels.ini",
          "--out: levels.ini is there already");
    fails(2, "genetic --game abalone --seconds-scale 2",
          "lab genetic: --seconds-scale: no such option");
    fails(2, "genetic x --game abalone", "lab genetic: x: one word too many");
    fails(2, "evolve --against 000000000000003x",
          "--against: 000000000000003x is not a whole number");
    fails(2, "evolve --against 000000000000003x..4",
          "--against: 000000000000003x is not a whole number");
    fails(2, "evolve --against 00000000000000000",
          "--against: 00000000000000000 is not in 1..12");
    fails(2, "table abalone-1",
          "abalone-1: no such table; there are abalone-2, abalone-3, "
          "abalone-4, abalone-5, abalone-6, abalone-7, depth, evolved, fig-4, "
          "fig-5, lost, ply, thesis-1, thesis-2, thesis-3, thesis-8v4 and "
          "thesis-ab");
    fails(2, "table abalone-5 --games 3", "abalone-5 is not made of games");
    fails(2, "table abalone-2 --seconds-scale 1",
          "--seconds-scale: abalone-2 has no seconds in it");
    fails(2, "", "lab: needs a command; there are actor, book, ");
    fails(2, "xyz", "xyz: no such command; there are actor, book, calibrate");
    fails(2, "tabel", "tabel: no such command; did you mean table?");
    fails(2, "tables --game ohvalhu",
          "ohvalhu: there are tables of oware, awari, erherhe and kalah, up to "
          "6 pits");
    fails(2, "tables --game awari --seeds 25",
          "--seeds: 25, when tables of awari go up to 24");
    fails(2, "tables --seeds 31",
          "--seeds: 31, when tables of kalah go up to 30");
    fails(2, "tables --memory 1", "1 MB are too little to solve kalah");
    fails(2, "fair --game oware x", "oware: the solver knows only kalah");
    fails(2, "fair --game kalah:pie=on x", "boards are found without it");
    fails(2, "fair --every 2 x", "--every: only with --prove");
    fails(2, "puzzles --every 2 x", "--every: only with --prove");
    fails(2, "puzzles --game mangala x",
          "mangala: nothing can be proven in this game");
    fails(2, "puzzles --game abalone:players=3 x",
          "puzzles are of games of two players");
    fails(2, "openings --game abalone:players=3",
          "a level cannot be rated for this game");
}
END_TEST

/* Of a set that is proven the file says everything. */
START_TEST(what_means_nothing_beside_prove_is_refused)
{
    fails(2, "fair --prove --resume y x", "--resume: not with --prove");
    fails(2, "fair --prove --count 3 x", "--count: not with --prove");
    fails(2, "fair --prove --moved 1 x", "--moved: not with --prove");
    fails(2, "fair --prove --game kalah x", "--game: not with --prove");
    fails(2, "puzzles --prove --resume y x", "--resume: not with --prove");
    fails(2, "puzzles --prove --count 3 x", "--count: not with --prove");
    fails(2, "puzzles --prove --edition 2 x", "--edition: not with --prove");
    fails(2, "puzzles --prove --seed 3 x", "--seed: not with --prove");
    fails(2, "puzzles --prove --game oware x", "--game: not with --prove");
}
END_TEST

/* Each number of seeds is kept before the next, and read by who comes then. */
START_TEST(tables_are_built_as_far_as_there_is_memory_and_go_on)
{
    static const struct {
        const char *game;
        const char *file;
        long bytes; /* of that with twelve seeds */
    } CASES[] = {
        {"awari:pits=3", "endings-3-6121-12.table", 64 + 6188},
        {"oware:pits=3", "endings-3-6010-12.table", 64 + 2 * 6188},
        {"kalah:pits=3,seeds=3", "kalah-3-opposite-13.table", 64 + 8568},
    };
    char *const folder = folder_new();
    char *const path = below(folder, CASES[_i].file);
    size_t length;

    struct run run =
        run_naqala("", "lab tables --game %s --seeds 8 --folder %s",
                   CASES[_i].game, folder);

    ck_assert_int_eq(run.status, 0);
    ck_assert(strncmp(run.out, "tables of 8 seeds, ", 19) == 0);
    run_free(&run);
    ck_assert(!file_exists(path));
    run = run_naqala("", "lab tables --game %s --seeds 13 --folder %s",
                     CASES[_i].game, folder);
    ck_assert_str_eq(run.err, "");
    ck_assert(strncmp(run.out, "tables of 13 seeds, ", 20) == 0);
    run_free(&run);

    char *const bytes = folder_read(path, &length);

    ck_assert_uint_eq(length, (size_t)CASES[_i].bytes);
    bytes[100] ^= 1;
    folder_write(path, bytes, length);
    run = run_naqala("", "lab tables --game %s --seeds 13 --folder %s",
                     CASES[_i].game, folder);
    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strstr(run.err, "is damaged") != NULL, "%s", run.err);
    run_free(&run);
    bytes[100] ^= 1;

    char *const again = folder_read(path, &length);

    ck_assert_mem_eq(again, bytes, length);
    free(again);
    free(bytes);
    free(path);
    folder_free(folder);
}
END_TEST

static void prints(const char *words, const char *text)
{
    struct run run = run_naqala("", "lab %s", words);

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strstr(run.out, text) != NULL, "%s", run.out);
    run_free(&run);
}

START_TEST(one_is_not_told_as_many)
{
    char *const folder = folder_new();
    char words[300];

    snprintf(words, sizeof words, "tables --seeds 1 --folder %s", folder);
    prints(words, "tables of 1 seed, ");
    snprintf(words, sizeof words, "tables --seeds 2 --folder %s", folder);
    prints(words, "tables of 2 seeds, ");
    snprintf(words, sizeof words,
             "fair --game kalah:pits=4,seeds=3 --moved 1 --count 1 %s/set",
             folder);
    prints(words, "1 fair board; ");
    snprintf(words, sizeof words, "fair --prove %s/set", folder);
    prints(words, "/set: 1 of 1 board of kalah:pits=4,seeds=3 is proven\n");
    prints("table lost --games 1", "out of 1\ngame in which");
    folder_free(folder);
}
END_TEST

/* ---- memory, as the system counts it ---- */

enum { LIMIT_KILOBYTES = 60 * 1024 };

/* To build as much as there is room for, and to search with it. */
START_TEST(no_more_memory_is_taken_than_is_allowed)
{
    char *const folder = folder_new();
    const char *const building[] = {"lab",      "tables", "--seeds",   "20",
                                    "--memory", "60",     "--threads", "2",
                                    "--folder", folder,   NULL};
    const char *const solving[] = {"solve",     "--game",   "kalah:seeds=3",
                                   "--fresh",   "--memory", "60",
                                   "--threads", "2",        NULL};
    const long built = memory_use_of(run_begin(run_release(), building), 1);
    const long read_again =
        memory_use_of(run_begin(run_release(), building), 1);
    const long solved = memory_use_of(run_begin(run_release(), solving), 0);

    ck_assert_int_eq(folder_count(folder), 4); /* of 13 to 16 seeds */
    ck_assert_int_le(built, LIMIT_KILOBYTES);
    ck_assert_int_le(read_again, LIMIT_KILOBYTES);
    ck_assert_int_le(solved, LIMIT_KILOBYTES);
    if (access("/proc/self/status", R_OK) == 0) {
        ck_assert_int_ge(built, LIMIT_KILOBYTES / 2);
        ck_assert_int_ge(solved, LIMIT_KILOBYTES / 2);
    }
    folder_free(folder);
}
END_TEST

START_TEST(a_damaged_or_foreign_file_is_not_resumed)
{
    char *folder = folder_new();
    char *path = below(folder, "x");
    char words[300];
    char *out;
    size_t length;

    evolve("--generations 1 --csv", path, &out);
    snprintf(words, sizeof words, "genetic --game abalone --resume %s", path);
    fails(1, words, "x: population is 3 in it, and 10 here");

    char *text = folder_read(path, &length);

    text[length / 2] ^= 1;
    folder_write(path, text, length);
    snprintf(words, sizeof words, "genetic " FEW " --resume %s", path);
    fails(1, words, "x: is damaged");
    folder_put(path, "[levels]\n");
    fails(1, words, "x: is damaged, or neither a checkpoint nor a share\n");
    folder_put(path, "[levels]\n; of more bytes than the checksum has\n");
    fails(1, words, "x: is damaged, or neither a checkpoint nor a share\n");
    free(text);
    free(out);
    free(path);
    folder_free(folder);
}
END_TEST

/* The second of two is refused at once, and leaves the file to the first. */
START_TEST(a_file_that_another_process_writes_is_left_to_it)
{
    static const char *const COMMANDS[] = {
        "genetic --game abalone --population 3 --games 2 --resume",
        "evolve --generations 1 --population 3 --games 2 --resume",
        "values --pits 1 --seeds 1 --resume",
        "calibrate /tmp/naqala-test-none.ini --games 2 --resume",
        "fair --moved 3 /tmp/naqala-test-none.fair --resume",
        "puzzles --count 1 /tmp/naqala-test-none.puzzles --resume",
        "book --game kalah:pits=2,seeds=2",
    };
    char *const folder = folder_new();
    char *const path = below(folder, "x");
    char words[300];
    struct lock *lock;
    struct err err;

    snprintf(words, sizeof words, "%s %s", COMMANDS[_i], path);
    ck_assert(lock_claim(path, NULL, &lock, &err));
    fails(1, words, "x: another naqala writes into it\n");
    ck_assert(!file_exists(path));
    lock_free(lock);
    folder_free(folder);
    free(path);
}
END_TEST

/* The first board takes no time, and the second one many seconds. */
START_TEST(a_signal_ends_a_proof_in_the_middle)
{
    char *const folder = folder_new();
    char *const path = below(folder, "checkpoint");
    const char *const words[] = {
        "lab",     "values", "--game",   "kalah:capture=none",
        "--pits",  "6",      "--most",   "24",
        "--nodes", "100",    "--resume", path,
        NULL};
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words});
    size_t length;

    terminal_await(terminal, "1 of 2 boards");
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    terminal_free(terminal);

    char *const rows = folder_read(path, &length);

    ck_assert_ptr_nonnull(strstr(rows, "6 1 0 0 "));
    ck_assert_ptr_null(strstr(rows, "6 2 -2 -2 "));
    free(rows);
    free(path);
    folder_free(folder);
}
END_TEST

/* A signal ends the program, and what it keeps from being kept is told before. */
START_TEST(what_cannot_be_kept_behind_a_signal_is_told)
{
    static const char *const COMMANDS[][8] = {
        {"evolve", "--generations", "8000", "--population", "9", "--resume"},
        {"values", "--most", "36", "--nodes", "100", "--resume"},
        {"calibrate", "/tmp/naqala-test-none.ini", "--resume"},
        {"puzzles", "/tmp/naqala-test-none.puzzles", "--resume"},
        {"fair", "--game", "kalah:pits=5,seeds=4", "--count", "10000"},
        {"book", "--memory", "64"},
    };
    char *const folder = folder_new();
    char *const path = below(folder, "x");
    const char *words[12] = {"lab"};
    int count = 1;

    for (int i = 0; COMMANDS[_i][i] != NULL; i++)
        words[count++] = COMMANDS[_i][i];
    words[count] = path;

    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words, .width = 200});

    terminal_await(terminal, " of ");
    folder_free(folder);
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGTERM);
    ck_assert_msg(terminal_shows(terminal, "x: No such file or directory"),
                  "%s", terminal_text(terminal));
    terminal_free(terminal);
    free(path);
}
END_TEST

/* Where there is no home and no folder is named. */
START_TEST(tables_that_no_folder_keeps_are_not_built)
{
    const char *const words[] = {"lab", "tables", "--seeds", "8", NULL};
    const char *const settings[] = {"HOME", "XDG_CACHE_HOME", NULL};
    struct run found =
        run(&(struct order){.words = words, .settings = settings});

    run_gave(&found, 1, "",
             "naqala: there is no folder to keep tables in; --folder names "
             "one\n");
    run_free(&found);
}
END_TEST

static const struct {
    const char *const words[10];
    const char *progress;
} SHOWN[] = {
    {{"lab", "openings", "--games", "1000000"}, "000 games, 0 %"},
    {{"lab", "notice", "--level", "acorn", "--positions", "1000000"},
     " of 1000000 positions, 0 %"},
    {{"lab", "partner", "acorn", "willow", "--games", "15", "--trials", "9000"},
     " of 270000 games, 0 %"},
};

enum { SHOWN_COUNT = sizeof SHOWN / sizeof *SHOWN };

START_TEST(a_terminal_is_shown_how_far_it_is)
{
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = SHOWN[_i].words});

    terminal_await(terminal, SHOWN[_i].progress);
    terminal_signal(terminal, SIGINT);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGINT);
    terminal_free(terminal);
}
END_TEST

/* Each row stands where the progress was. */
START_TEST(nothing_of_the_progress_is_left_behind)
{
    static const char *const words[] = {"lab",      "partner", "acorn",
                                        "willow",   "--games", "1",
                                        "--trials", "2",       NULL};
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words});
    struct run piped = run(&(struct order){.words = words, .input = ""});

    ck_assert_int_eq(terminal_wait(terminal), 0);
    ck_assert_int_eq(
        strncmp(terminal_text(terminal), piped.out, strlen(piped.out)), 0);
    run_free(&piped);
    terminal_free(terminal);
}
END_TEST

void lab_add_command(Suite *suite)
{
    TCase *command = tcase_create("naqala lab");

    tcase_set_timeout(command, 240);
    tcase_add_test(command,
                   an_interrupted_and_resumed_run_prints_and_stores_the_same);
    tcase_add_test(command, a_signal_ends_a_proof_in_the_middle);
    tcase_add_loop_test(
        command,
        a_run_that_was_done_already_prints_the_same_whatever_is_asked_for, 0,
        sizeof EVOLUTIONS / sizeof EVOLUTIONS[0]);
    tcase_add_loop_test(command, a_terminal_is_shown_how_far_it_is, 0,
                        SHOWN_COUNT);
    tcase_add_test(command, nothing_of_the_progress_is_left_behind);
    tcase_add_test(command, charts_and_the_result_are_written);
    tcase_add_test(command, of_a_set_without_boards_none_is_proven);
    tcase_add_test(command, what_makes_no_sense_is_refused);
    tcase_add_test(command, what_means_nothing_beside_prove_is_refused);
    tcase_add_loop_test(
        command, tables_are_built_as_far_as_there_is_memory_and_go_on, 0, 3);
    tcase_add_test(command, one_is_not_told_as_many);
    tcase_add_test(command, no_more_memory_is_taken_than_is_allowed);
    tcase_add_test(command, a_damaged_or_foreign_file_is_not_resumed);
    tcase_add_loop_test(command,
                        a_file_that_another_process_writes_is_left_to_it, 0, 7);
    tcase_add_loop_test(command, what_cannot_be_kept_behind_a_signal_is_told, 0,
                        6);
    tcase_add_test(command, tables_that_no_folder_keeps_are_not_built);
    suite_add_tcase(suite, command);
}
