/* SPDX-License-Identifier: MIT */
/* Promises of naqala lab: its files, and those that cannot be written. */
#include "base/file.h"
#include "lab/test_lab.h"
#include "support/folder.h"
#include "support/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `naqala lab` with these words, and with this limit of a shell. */
static struct run run_limited(const char *limit, const char *words)
{
    char line[400];

    snprintf(line, sizeof line, "ulimit %s; exec '%s' lab %s", limit,
             run_program(), words);

    const char *const shell[] = {"-c", line, NULL};

    return run(&(struct order){.program = "/bin/sh", .words = shell});
}

START_TEST(a_result_whose_checkpoint_cannot_be_kept_is_not_lost)
{
    static const char *const COMMANDS[][2] = {
        {"evolve --generations 2 --population 4 --games 2", "generation"},
        {"values --pits 1 --seeds 1", "margin"},
    };
    char *const folder = folder_new();
    char *const path = file_join(folder, "x");
    char words[300];

    snprintf(words, sizeof words, "%s --resume '%s'", COMMANDS[_i][0], path);

    struct run found = run_limited("-f 0", words);

    ck_assert_int_eq(found.status, 1);
    ck_assert_msg(strstr(found.out, COMMANDS[_i][1]) != NULL, "%s", found.out);
    ck_assert_msg(strstr(found.err, "x: File too large\n") != NULL, "%s",
                  found.err);
    run_free(&found);
    free(path);
    folder_free(folder);
}
END_TEST

/* And not when hours of work are done: two seconds of a processor are enough. */
static const struct {
    const char *words;
    const char *message;
} UNWRITABLE[] = {
    {"genetic --out /nowhere/x",
     "--out: /nowhere/x: No such file or directory"},
    {"evolve --plot /nowhere/x",
     "--plot: /nowhere/x: No such file or directory"},
    {"evolve --plot /tmp", "--plot: /tmp: Is a directory"},
    {"table fig-4 --plot /nowhere/x",
     "--plot: /nowhere/x: No such file or directory"},
    {"fair /nowhere/x", "/nowhere/x: No such file or directory"},
    {"puzzles /nowhere/x", "/nowhere/x: No such file or directory"},
    {"puzzles /dev/null", "/dev/null: not a regular file"},
    {"calibrate /dev/null", "/dev/null: not a regular file"},
    {"book /nowhere/x", "/nowhere/x: No such file or directory"},
    {"book --game oware /nowhere/x", "/nowhere/x: No such file or directory"},
    {"evolve --resume /nowhere/x", "/nowhere/x: No such file or directory"},
    {"calibrate /tmp/naqala-test-none.ini --resume /nowhere/x",
     "/nowhere/x: No such file or directory"},
    {"fair --moved 3 /tmp/naqala-test-none.fair --resume /nowhere/x",
     "/nowhere/x: No such file or directory"},
};

enum { UNWRITABLE_COUNT = sizeof UNWRITABLE / sizeof *UNWRITABLE };

START_TEST(what_will_not_be_written_is_told_before_the_work)
{
    struct run found = run_limited("-t 2", UNWRITABLE[_i].words);
    char line[100];

    snprintf(line, sizeof line, "naqala: %s\n", UNWRITABLE[_i].message);
    run_gave(&found, 1, "", line);
    run_free(&found);
}
END_TEST

static const struct {
    const char *command;
    const char *file; /* its option */
    const char *last; /* in what is printed */
} FULL[] = {
    {"evolve --generations 1 --population 3 --games 2", "--plot",
     "\n[evolved-1]\n"},
    {"evolve --generations 1 --population 3 --games 2", "--out",
     "\n[evolved-1]\n"},
    {"genetic --game abalone --generations 1 --population 3 --games 2",
     "--plot", "\n[optimised-1]\n"},
    {"genetic --game abalone --generations 1 --population 3 --games 2", "--out",
     "\n[optimised-1]\n"},
    {"genetic --generations 1 --population 5 --games 2 --depth 1", "--out",
     "\n[genetic-1]\n"},
};

enum { FULL_COUNT = sizeof FULL / sizeof *FULL };

/* As on a disk that is full when the work is done. */
START_TEST(what_is_printed_does_not_need_the_file_of_the_chart_or_result)
{
    char *const folder = folder_new();
    char words[300];
    char line[300];

    snprintf(words, sizeof words, "%s %s '%s/x'", FULL[_i].command,
             FULL[_i].file, folder);
    snprintf(line, sizeof line, "naqala: %s: %s/x: File too large\n",
             FULL[_i].file, folder);

    struct run found = run_limited("-f 0", words);

    ck_assert_int_eq(found.status, 1);
    ck_assert_msg(strstr(found.out, FULL[_i].last) != NULL, "%s", found.out);
    ck_assert_str_eq(found.err, line);
    run_free(&found);
    folder_free(folder);
}
END_TEST

/* The second would replace the first: a checkpoint, or a result. */
static const struct {
    const char *command;
    const char *one; /* the options; "" for the operand */
    const char *other;
    const char *names[2]; /* in the message */
} TWICE[] = {
    {"evolve", "--resume", "--out", {"--resume", "--out"}},
    {"genetic", "--resume", "--plot", {"--resume", "--plot"}},
    {"net", "--out", "--plot", {"--out", "--plot"}},
    {"calibrate", "--resume", "", {"--resume", "FILE"}},
    {"puzzles", "--resume", "", {"--resume", "FILE"}},
    {"fair", "--resume", "", {"--resume", "FILE"}},
};

enum { TWICE_COUNT = sizeof TWICE / sizeof *TWICE };

START_TEST(a_file_that_two_things_would_be_written_into_is_refused)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "x");
    char words[400];
    char line[400];

    snprintf(words, sizeof words, "%s %s '%s' %s '%s/./x'", TWICE[_i].command,
             TWICE[_i].one, path, TWICE[_i].other, folder);
    snprintf(line, sizeof line,
             "naqala: lab %s: %s and %s name the same file, %s; try naqala "
             "lab %s --help\n",
             TWICE[_i].command, TWICE[_i].names[0], TWICE[_i].names[1], path,
             TWICE[_i].command);

    struct run found = run_limited("-t 2", words);

    run_gave(&found, 2, "", line);
    run_free(&found);
    free(path);
    folder_free(folder);
}
END_TEST

void lab_add_files(Suite *suite)
{
    TCase *files = tcase_create("files of naqala lab");

    tcase_set_timeout(files, 240);
    tcase_add_loop_test(
        files, a_result_whose_checkpoint_cannot_be_kept_is_not_lost, 0, 2);
    tcase_add_loop_test(
        files, what_is_printed_does_not_need_the_file_of_the_chart_or_result, 0,
        FULL_COUNT);
    tcase_add_loop_test(files, what_will_not_be_written_is_told_before_the_work,
                        0, UNWRITABLE_COUNT);
    tcase_add_loop_test(files,
                        a_file_that_two_things_would_be_written_into_is_refused,
                        0, TWICE_COUNT);
    suite_add_tcase(suite, files);
}
