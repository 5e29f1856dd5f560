/* SPDX-License-Identifier: MIT */
/* What the system refuses to commands: output, memory, a stack, open files. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "support/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void command_failed(const struct run *run, const char *words)
{
    ck_assert_msg(strncmp(run->err, "naqala: ", 8) == 0, "%s", run->err);
    ck_assert_str_eq(strchr(run->err, '\n'), "\n");
    ck_assert_msg(strstr(run->err, words) != NULL, "%s", run->err);
    ck_assert_int_eq(run->status, 1);
}

/* Says that standard output cannot be written. */
static void check_unheard(const char *const words[], const char *input,
                          const char *output, const char *reason)
{
    struct run unheard = run(&(struct order){.words = words,
                                             .input = input,
                                             .length = strlen(input),
                                             .output = output});

    command_failed(&unheard, "standard output");
    command_failed(&unheard, reason);
    run_free(&unheard);
}

static void check_all_unheard(const char *output, const char *reason)
{
    static const char *const help[] = {"help", NULL};
    static const char *const perft[] = {"perft", "4", NULL};
    static const char *const replay[] = {"replay", NULL};
    static const char *const features[] = {"features", NULL};
    static const char *const solve[] = {"solve", "--batch", NULL};
    static const char *const play[] = {"play", "--text", NULL};
    static const char *const bash[] = {"completion", "bash", NULL};

    check_unheard(help, "", output, reason);
    check_unheard(perft, "", output, reason);
    check_unheard(replay, "3 6\n3 1\n", output, reason);
    /* Although it would have failed anyway. */
    check_unheard(replay, "3 6\nx\n", output, reason);
    check_unheard(features, "x\n", output, reason);
    check_unheard(play, "3\n6\nundo\nquit\n", output, reason);
    check_unheard(solve, "x\n", output, reason); /* an answer at a time */
    /* So long that most was lost before the end comes. */
    check_unheard(bash, "", output, reason);
}

/* The program as it is shipped, under what a shell allows it. */
static struct run run_under(const char *limits, const char *words)
{
    char script[300];

    snprintf(script, sizeof script, "%s; exec \"$0\" %s", limits, words);

    const char *const all[] = {"-c", script, run_release(), NULL};

    return run(
        &(struct order){.program = "/bin/sh", .words = all, .input = ""});
}

/* A limit that can be raised is; one that cannot is told. */
START_TEST(a_small_stack_is_told)
{
    static const char *const WORDS[] = {
        "arena --games 2 random max", "perft 2", "solve --game kalah:seeds=2",
        "solve --game awari 0,0,3,1,0,2,18/0,4,0,1,0,0,19/s"};

    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        struct run small = run_under("ulimit -s 64", WORDS[i]);

        run_gave(&small, 1, "",
                 "naqala: the stack is limited to 64 KB (ulimit -s); at least "
                 "512 are needed\n");
        run_free(&small);
        small = run_under("ulimit -S -s 64", WORDS[i]);
        ck_assert_int_eq(small.status, 0);
        run_free(&small);
        small = run_under("ulimit -s 512", WORDS[i]);
        ck_assert_int_eq(small.status, 0);
        run_free(&small);
    }
}
END_TEST

/* To ask for more than the machine has is no misuse. */
START_TEST(memory_that_is_not_there_is_told)
{
    static const char *const WORDS[] = {"solve --memory 4000",
                                        "lab tables --seeds 8 --memory 4000 "
                                        "--folder /tmp"};

    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        struct run told = run_under("ulimit -v 400000", WORDS[i]);

        run_gave(&told, 1, "", "naqala: there is no memory for the solver\n");
        run_free(&told);
    }
}
END_TEST

/* The files built in are given to iniparser by a path, too; and that needs one
 * more open file than the loader of the program does (127: it has too few). */
START_TEST(no_file_more_is_told)
{
    struct run told = run_under("ulimit -n 3", "levels --game oware");

    for (int files = 4; files < 32 && told.status == 127; files++) {
        char limit[32];

        run_free(&told);
        snprintf(limit, sizeof limit, "ulimit -n %d", files);
        told = run_under(limit, "levels --game oware");
    }
    ck_assert_int_eq(told.status, 1);
    ck_assert_msg(strstr(told.err, strerror(EMFILE)) != NULL &&
                      strncmp(told.err, "naqala: ", 8) == 0,
                  "%s", told.err);
    run_free(&told);
}
END_TEST

/* In the place of a save, of levels, of a theme, of settings. */
START_TEST(a_pipe_in_the_place_of_a_file_is_told_and_not_waited_for)
{
    static const struct {
        const char *name; /* below a folder, which is that of settings */
        const char *words;
    } CASES[] = {
        {"x.naqala", "check %s/x.naqala"},
        {"x.naqala", "review %s/x.naqala"},
        {"x.naqala", "export %s/x.naqala --text"},
        {"x.ini", "rules --game %s/x.ini"},
        {"naqala/levels.ini", "levels"},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char *const folder = folder_new();
        char path[300], setting[300], words[300];
        const char *const settings[] = {setting, NULL};
        const char *list[8] = {NULL};
        int count = 0;

        snprintf(path, sizeof path, "%s/naqala", folder);
        ck_assert_int_eq(mkdir(path, 0700), 0);
        snprintf(path, sizeof path, "%s/%s", folder, CASES[i].name);
        ck_assert_int_eq(mkfifo(path, 0600), 0);
        snprintf(setting, sizeof setting, "XDG_CONFIG_HOME=%s", folder);

        const char *const rest = strstr(CASES[i].words, "%s");

        if (rest == NULL)
            snprintf(words, sizeof words, "%s", CASES[i].words);
        else
            snprintf(words, sizeof words, "%.*s%s%s",
                     (int)(rest - CASES[i].words), CASES[i].words, folder,
                     rest + 2);
        for (char *word = strtok(words, " "); word != NULL;
             word = strtok(NULL, " "))
            list[count++] = word;

        struct run told = run(
            &(struct order){.words = list, .input = "", .settings = settings});

        ck_assert_msg(strstr(told.err, "not a regular file") != NULL, "%s: %s",
                      CASES[i].words, told.err);
        run_free(&told);
        folder_free(folder);
    }
}
END_TEST

/* More games than a stream keeps bytes for. */
static void check_convert_unheard(const char *output, const char *reason)
{
    enum { GAMES = 100 };
    char *const folder = folder_new();
    char *const path = file_join(folder, "games.moves");
    const char *const convert[] = {"convert", path,     "-",
                                   "--to",    "naqala", NULL};
    char text[20 + 4 * GAMES] = "game kalah\n";

    for (int i = 0; i < GAMES; i++)
        strcat(text, "3 6\n");
    folder_put(path, text);
    check_unheard(convert, "", output, reason);
    free(path);
    folder_free(folder);
}

START_TEST(a_full_standard_output_is_a_failure)
{
    if (access("/dev/full", W_OK) != 0)
        return;
    check_all_unheard("/dev/full", strerror(ENOSPC));
    check_convert_unheard("/dev/full", strerror(ENOSPC));
}
END_TEST

START_TEST(a_closed_standard_output_is_a_failure)
{
    check_all_unheard(RUN_CLOSED, strerror(EBADF));
    check_convert_unheard(RUN_CLOSED, strerror(EBADF));
}
END_TEST

TCase *command_system_case(void)
{
    TCase *const tests = tcase_create("system");

    tcase_add_test(tests, a_full_standard_output_is_a_failure);
    tcase_add_test(tests, a_closed_standard_output_is_a_failure);
    tcase_add_test(tests, a_small_stack_is_told);
    tcase_add_test(tests, memory_that_is_not_there_is_told);
    tcase_add_test(tests, no_file_more_is_told);
    tcase_add_test(tests,
                   a_pipe_in_the_place_of_a_file_is_told_and_not_waited_for);
    return tests;
}
