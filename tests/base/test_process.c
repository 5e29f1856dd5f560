/* SPDX-License-Identifier: MIT */
/* Promises of other programs that run beside this one, and behave badly. */
#include "base/clock.h"
#include "base/process.h"
#include "support/suites.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* No answer of a program that answers takes as long, however busy all is. */
#define PATIENCE (120 * CLOCK_SECOND)
#define MOMENT   (20 * CLOCK_MILLISECOND)

static struct process *start(const char *command)
{
    struct err err = {""};
    struct process *const process = process_start(command, &err);

    ck_assert_msg(process != NULL, "%s: %s", command, err.text);
    return process;
}

static enum process_news hear(struct process *process, char **line)
{
    return process_hear(process, clock_now() + PATIENCE, NULL, line);
}

static void hears(struct process *process, const char *expected)
{
    char *line = NULL;

    ck_assert_int_eq(hear(process, &line), PROCESS_LINE);
    ck_assert_str_eq(line, expected);
}

static void is_cut(const char *command, const char *expected)
{
    struct process_words words;
    struct err err = {""};
    char text[256] = "";

    ck_assert_msg(process_cut(command, &words, &err), "%s", err.text);
    for (int i = 0; i < words.count; i++) {
        strcat(text, "<");
        strcat(text, words.words[i]);
        strcat(text, ">");
    }
    ck_assert_ptr_null(words.words[words.count]);
    process_words_free(&words);
    ck_assert_str_eq(text, expected);
}

static void is_refused(const char *command, const char *message)
{
    struct process_words words;
    struct err err = {""};

    ck_assert(!process_cut(command, &words, &err));
    ck_assert_str_eq(err.text, message);
}

START_TEST(a_command_is_cut_as_a_shell_cuts_it_and_nothing_is_replaced)
{
    is_cut("a", "<a>");
    is_cut("  a\tb  c ", "<a><b><c>");
    is_cut("a 'b  c' d", "<a><b  c><d>");
    is_cut("a \"it's\" d", "<a><it's><d>");
    is_cut("a b\\ c", "<a><b c>");
    is_cut("a 'b\\c' \"d\\\"e\\f\"", "<a><b\\c><d\"e\\f>");
    is_cut("a '' \"\"", "<a><><>");
    is_cut("a b'c'\"d\"", "<a><bcd>");
    is_cut("a $HOME *.c `b`;c|d", "<a><$HOME><*.c><`b`;c|d>");
}
END_TEST

START_TEST(a_command_that_is_none_is_refused)
{
    static const char OPEN[] =
        "the command ends within a quote, or with a backslash";

    is_refused("", "there is no command");
    is_refused(" \t", "there is no command");
    is_refused("''", "there is no command");
    is_refused("a 'b", OPEN);
    is_refused("a \"b", OPEN);
    is_refused("a b\\", OPEN);

    char many[2 * PROCESS_WORDS_MAX + 4] = "";

    for (int i = 0; i <= PROCESS_WORDS_MAX; i++)
        strcat(many, "a ");
    is_refused(many, "the command has more than 64 words");
}
END_TEST

START_TEST(a_program_that_is_not_there_is_told)
{
    struct err err = {""};

    ck_assert(!process_check("naqala-no-such-program x", &err));
    ck_assert_str_eq(err.text,
                     "naqala-no-such-program: there is no such program");
    ck_assert(!process_check("/etc/passwd", &err));
    ck_assert(process_check("sh -c true", &err));
    ck_assert(process_check("/bin/sh", &err));
    ck_assert_ptr_null(process_start("naqala-no-such-program", &err));
    ck_assert_str_eq(err.text,
                     "naqala-no-such-program: No such file or directory");
}
END_TEST

/* As execvp() looks for it, which starts it then. */
START_TEST(a_place_without_a_name_in_the_path_is_the_folder_that_one_is_in)
{
    static const char *const PATHS[] = {"", ":/nowhere",
                                        "/nowhere:", "/nowhere::/nowhere"};
    const int here = open(".", O_RDONLY | O_DIRECTORY);
    const char *const given = getenv("PATH");
    char folder[] = "/tmp/naqala-XXXXXX";
    struct err err = {""};

    ck_assert_ptr_nonnull(given);

    char *const before = strdup(given);

    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    ck_assert_int_eq(symlink("/bin/cat", "naqala-own-cat"), 0);
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
        ck_assert_int_eq(setenv("PATH", PATHS[i], 1), 0);
        ck_assert_msg(process_check("naqala-own-cat", &err), "%s", PATHS[i]);
        process_stop(start("naqala-own-cat"));
    }
    ck_assert_int_eq(setenv("PATH", "/nowhere:/bin", 1), 0);
    ck_assert(!process_check("naqala-own-cat", &err));
    ck_assert_int_eq(setenv("PATH", before, 1), 0);
    ck_assert_int_eq(unlink("naqala-own-cat"), 0);
    ck_assert_int_eq(fchdir(here), 0);
    ck_assert_int_eq(rmdir(folder), 0);
    free(before);
    close(here);
}
END_TEST

START_TEST(lines_go_in_and_come_out)
{
    struct process *const process = start("cat");

    ck_assert(process_say(process, "one", clock_now() + PATIENCE));
    ck_assert(process_say(process, "two", clock_now() + PATIENCE));
    hears(process, "one");
    hears(process, "two");
    process_stop(process);
}
END_TEST

START_TEST(a_line_in_pieces_is_one_and_a_piece_with_lines_is_many)
{
    struct process *const process =
        start("sh -c 'printf on; sleep 0.02; printf \"e\\ntwo\\r\\nth\"; "
              "sleep 0.02; printf ree'");
    char *line;

    hears(process, "one");
    hears(process, "two");
    hears(process, "three");
    ck_assert_int_eq(hear(process, &line), PROCESS_ENDED);
    process_stop(process);
}
END_TEST

START_TEST(a_line_of_sixteen_kilobytes_is_taken_and_one_without_end_is_not_kept)
{
    struct process *const process =
        start("sh -c 'head -c 16384 /dev/zero | tr \"\\0\" x; echo; "
              "head -c 3000000 /dev/zero; echo; echo end'");
    char *line = NULL;

    ck_assert_int_eq(hear(process, &line), PROCESS_LINE);
    ck_assert_uint_eq(strlen(line), 16384);
    ck_assert_int_eq(hear(process, &line), PROCESS_TOO_LONG);
    hears(process, "end");
    process_stop(process);
}
END_TEST

START_TEST(a_flood_on_standard_error_blocks_nothing_and_its_last_line_is_kept)
{
    struct process *const process =
        start("sh -c 'head -c 1000000 /dev/zero | tr \"\\0\" \"\\n\" >&2; "
              "printf \"the \\033last\\n\" >&2; echo done; exit 3'");
    struct err text;
    char *line;

    hears(process, "done");
    ck_assert_int_eq(hear(process, &line), PROCESS_ENDED);
    process_tell_end(process, &text);
    ck_assert_str_eq(text.text,
                     "it ended with status 3; its last message: the ?last");
    process_stop(process);
}
END_TEST

START_TEST(a_program_that_was_killed_is_told_with_its_signal)
{
    struct process *const process = start("sh -c 'kill -SEGV $$'");
    struct err text;
    char *line;

    ck_assert_int_eq(hear(process, &line), PROCESS_ENDED);
    process_tell_end(process, &text);
    ck_assert_str_eq(text.text,
                     "it was killed by signal 11 (Segmentation fault)");
    process_stop(process);
}
END_TEST

/* More than a pipe holds, to one who lets it wait. */
START_TEST(a_long_line_arrives_as_it_was_sent)
{
    enum { PIECES = 300, WIDTH = 1000 };
    struct process *const process =
        start("sh -c 'sleep 0.05; head -c 300001 | fold -w 1000'");
    char *const text = malloc(PIECES * WIDTH + 1);

    for (int i = 0; i < PIECES; i++)
        snprintf(text + (size_t)i * WIDTH, WIDTH + 1, "%0*d", WIDTH, i);
    ck_assert(process_say(process, text, clock_now() + PATIENCE));
    for (int i = 0; i < PIECES; i++) {
        char *line = NULL;

        ck_assert_int_eq(hear(process, &line), PROCESS_LINE);
        ck_assert_uint_eq(strlen(line), WIDTH);
        ck_assert_int_eq(atoi(line), i);
    }
    free(text);
    process_stop(process);
}
END_TEST

START_TEST(nothing_is_waited_for_longer_than_told)
{
    struct process *const process = start("sleep 1000");
    const struct stop raised = {true};
    const int64_t until = clock_now() + MOMENT;
    char *line;

    ck_assert_int_eq(process_hear(process, until, NULL, &line), PROCESS_LATE);
    ck_assert_int_ge(clock_now(), until);
    ck_assert_int_eq(
        process_hear(process, clock_now() + PATIENCE, &raised, &line),
        PROCESS_STOPPED);
    process_stop(process);
}
END_TEST

START_TEST(a_flood_of_lines_does_not_hide_that_it_is_late)
{
    struct process *const process = start("yes");
    const int64_t until = clock_now() + MOMENT;
    enum process_news news;
    char *line;

    do
        news = process_hear(process, until, NULL, &line);
    while (news == PROCESS_LINE);
    ck_assert_int_eq(news, PROCESS_LATE);
    process_stop(process);
}
END_TEST

START_TEST(one_that_does_not_read_and_one_that_has_gone_cannot_be_told)
{
    struct process *const deaf = start("sleep 1000");
    struct process *const gone = start("true");
    char *const text = malloc(1 << 20);
    char *line;

    memset(text, 'x', (1 << 20) - 1);
    text[(1 << 20) - 1] = '\0';
    ck_assert(!process_say(deaf, text, clock_now() + MOMENT));
    ck_assert_int_eq(hear(gone, &line), PROCESS_ENDED);
    ck_assert(!process_say(gone, "hello", clock_now() + PATIENCE));
    free(text);
    process_stop(deaf);
    process_stop(gone);
}
END_TEST

/* Has this process, by its number in the line, ended? */
static void has_ended(long number)
{
    const int64_t until = clock_now() + PATIENCE;

    while (kill((pid_t)number, 0) == 0 && clock_now() < until) {
        char path[64];
        char state = 'Z';
        FILE *stat;

        /* An orphan may lie there until its new parent looks. */
        snprintf(path, sizeof path, "/proc/%ld/stat", number);
        stat = fopen(path, "r");
        if (stat == NULL)
            return;
        if (fscanf(stat, "%*d %*s %c", &state) == 1 && state == 'Z')
            number = -1;
        fclose(stat);
        if (number < 0)
            return;
    }
    ck_assert_int_ne(kill((pid_t)number, 0), 0);
}

START_TEST(neither_what_ignores_a_signal_nor_a_child_of_it_is_left)
{
    static const char *const COMMANDS[] = {
        "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done'",
        "sh -c 'sleep 1000 & echo $!; exit 0'",
        "sh -c 'sleep 1000 >/dev/null 2>&1 & echo $!; exit 0'",
    };

    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        struct process *const process = start(COMMANDS[i]);
        char *line = NULL;

        ck_assert_int_eq(hear(process, &line), PROCESS_LINE);

        const long number = strtol(line, NULL, 10);

        process_stop(process);
        has_ended(number);
    }
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_int_eq(errno, ECHILD);
}
END_TEST

/* Which is the time to keep what it has learned. */
START_TEST(one_that_does_not_end_by_itself_is_asked_to_first)
{
    char mark[] = "/tmp/naqala-XXXXXX";
    char command[200];
    const int descriptor = mkstemp(mark);
    char byte;

    ck_assert_int_ge(descriptor, 0);
    snprintf(command, sizeof command,
             "sh -c 'trap \"echo kept >%s; exit\" TERM; echo ready; "
             "while :; do sleep 0.01; done'",
             mark);

    struct process *const process = start(command);

    hears(process, "ready");
    process_stop(process);
    ck_assert_int_eq(read(descriptor, &byte, 1), 1);
    ck_assert_int_eq(close(descriptor), 0);
    ck_assert_int_eq(unlink(mark), 0);
}
END_TEST

START_TEST(a_child_that_holds_its_output_open_does_not_hide_its_end)
{
    struct process *const process = start("sh -c 'sleep 1000 & exit 5'");
    struct err text;
    char *line;

    ck_assert_int_eq(hear(process, &line), PROCESS_ENDED);
    process_tell_end(process, &text);
    ck_assert_str_eq(text.text, "it ended with status 5");
    process_stop(process);
}
END_TEST

/* Where the signal of ended children is ignored, the system reaps them itself.
 * The group may be another's then: even what is left of it is not ended. */
START_TEST(one_that_was_reaped_elsewhere_has_ended_and_its_group_is_let_be)
{
    void (*const before)(int) = signal(SIGCHLD, SIG_IGN);
    struct process *const process =
        start("sh -c 'sleep 1000 >/dev/null 2>&1 & echo $!; echo panic >&2; "
              "exit 7'");
    struct err text;
    char *line = NULL;

    ck_assert_int_eq(hear(process, &line), PROCESS_LINE);

    const pid_t left = (pid_t)strtol(line, NULL, 10);

    ck_assert_int_eq(hear(process, &line), PROCESS_ENDED);
    process_tell_end(process, &text);
    ck_assert_str_eq(text.text, "it ended; its last message: panic");
    process_stop(process);
    ck_assert_int_eq(kill(left, SIGKILL), 0);
    has_ended(left);
    signal(SIGCHLD, before);
}
END_TEST

START_TEST(it_runs_in_a_group_of_its_own_with_three_descriptors)
{
    struct process *const process =
        start("sh -c 'ps -o pgid= -p $$ | tr -d \" \"; echo $$; "
              "ls /proc/self/fd | wc -l'");
    char *line = NULL;
    long group;

    ck_assert_int_eq(hear(process, &line), PROCESS_LINE);
    group = strtol(line, NULL, 10);
    ck_assert_int_eq(hear(process, &line), PROCESS_LINE);
    ck_assert_int_eq(group, strtol(line, NULL, 10));
    hears(process, "4"); /* and the one that ls reads the folder by */
    process_stop(process);
}
END_TEST

/* What this program ignores and blocks is no matter of the other. */
START_TEST(it_begins_with_the_signals_that_programs_expect)
{
    void (*const before)(int) = signal(SIGHUP, SIG_IGN);
    sigset_t term;
    char *line;

    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &term, NULL);

    struct process *const ignored = start("sh -c 'kill -HUP $$; echo lives'");
    struct process *const blocked = start("sh -c 'kill -TERM $$; echo lives'");

    ck_assert_int_eq(hear(ignored, &line), PROCESS_ENDED);
    ck_assert_int_eq(hear(blocked, &line), PROCESS_ENDED);
    process_stop(ignored);
    process_stop(blocked);
    pthread_sigmask(SIG_UNBLOCK, &term, NULL);
    signal(SIGHUP, before);
}
END_TEST

#ifdef __linux__
/* Even where that is killed, and has no time to end it. */
START_TEST(it_does_not_outlive_the_program_that_has_started_it)
{
    int told[2];
    long number = 0;

    ck_assert_int_eq(pipe(told), 0);

    const pid_t owner = fork();

    if (owner == 0) {
        char *line = NULL;

        hear(start("sh -c 'echo $$; exec sleep 1000'"), &line);
        number = strtol(line, NULL, 10);
        if (write(told[1], &number, sizeof number) > 0)
            pause();
        _exit(1);
    }
    ck_assert_int_eq(read(told[0], &number, sizeof number), sizeof number);
    ck_assert_int_eq(kill(owner, SIGKILL), 0);
    ck_assert_int_eq(waitpid(owner, NULL, 0), owner);
    has_ended(number);
    close(told[0]);
    close(told[1]);
}
END_TEST
#endif

static int count_descriptors(void)
{
    DIR *const folder = opendir("/proc/self/fd");
    int count = 0;

    if (folder == NULL)
        return 0;
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

START_TEST(a_hundred_programs_leave_no_descriptor)
{
    process_stop(start("cat"));

    const int before = count_descriptors();

    for (int i = 0; i < 100; i++) {
        struct process *const process = start("cat");

        ck_assert(process_say(process, "x", clock_now() + PATIENCE));
        hears(process, "x");
        process_stop(process);
    }
    ck_assert_int_eq(count_descriptors(), before);
}
END_TEST

Suite *process_suite(void)
{
    Suite *suite = suite_create("process");
    TCase *owner = tcase_create("owner");
    TCase *words = tcase_create("words");
    TCase *talk = tcase_create("talk");
    TCase *ends = tcase_create("ends");

#ifdef __linux__
    /* First: where tests share a process, a fork would be without the thread that
     * starts programs. */
    tcase_add_test(owner, it_does_not_outlive_the_program_that_has_started_it);
    tcase_set_timeout(owner, 240);
#endif
    suite_add_tcase(suite, owner);

    tcase_add_test(words,
                   a_command_is_cut_as_a_shell_cuts_it_and_nothing_is_replaced);
    tcase_add_test(words, a_command_that_is_none_is_refused);
    tcase_add_test(words, a_program_that_is_not_there_is_told);
    tcase_add_test(
        words, a_place_without_a_name_in_the_path_is_the_folder_that_one_is_in);
    suite_add_tcase(suite, words);

    tcase_add_test(talk, lines_go_in_and_come_out);
    tcase_add_test(talk,
                   a_line_in_pieces_is_one_and_a_piece_with_lines_is_many);
    tcase_add_test(
        talk,
        a_line_of_sixteen_kilobytes_is_taken_and_one_without_end_is_not_kept);
    tcase_add_test(
        talk,
        a_flood_on_standard_error_blocks_nothing_and_its_last_line_is_kept);
    tcase_add_test(talk, a_long_line_arrives_as_it_was_sent);
    tcase_add_test(talk, nothing_is_waited_for_longer_than_told);
    tcase_add_test(talk, a_flood_of_lines_does_not_hide_that_it_is_late);
    tcase_add_test(talk,
                   one_that_does_not_read_and_one_that_has_gone_cannot_be_told);
    suite_add_tcase(suite, talk);

    tcase_add_test(ends, a_program_that_was_killed_is_told_with_its_signal);
    tcase_add_test(ends,
                   neither_what_ignores_a_signal_nor_a_child_of_it_is_left);
    tcase_add_test(ends, one_that_does_not_end_by_itself_is_asked_to_first);
    tcase_add_test(ends,
                   a_child_that_holds_its_output_open_does_not_hide_its_end);
    tcase_add_test(
        ends, one_that_was_reaped_elsewhere_has_ended_and_its_group_is_let_be);
    tcase_add_test(ends, it_runs_in_a_group_of_its_own_with_three_descriptors);
    tcase_add_test(ends, it_begins_with_the_signals_that_programs_expect);
    tcase_add_test(ends, a_hundred_programs_leave_no_descriptor);
    tcase_set_timeout(ends, 240);
    suite_add_tcase(suite, ends);
    return suite;
}
