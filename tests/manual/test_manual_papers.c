/* SPDX-License-Identifier: MIT */
/*
 * naqala-papers(7) and naqala-values(7) are true: their commands run, and print
 * what stands below them.
 *
 *     .Bd -literal -offset indent
 *     $ naqala lab table ply \e       a command, in as many lines as it needs
 *         --seed 3
 *     ply,opponent,wins               lines that it prints, in this order, with
 *                                     any blanks between the words;
 *     \&...                            others, which are left out
 *     .Ed
 *
 * What takes more than some seconds has `.\" minutes` before its block. It runs
 * only where NAQALA_PAPERS is set, by `make papers`; a command that nothing
 * stands below does not run at all.
 */
#include "manual/test_manual.h"
#include "support/effort.h"
#include "support/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PROMPT[] = "$ naqala ";
static const char SLOW[] = ".\\\" minutes";
static const char LEFT_OUT[] = "\\&..."; /* no macro */
static const char GOES_ON[] = "\\e";     /* shown as a backslash */

enum { COMMAND_BYTES = 512 };

/* A page that is read on, and the command that was found in it. */
struct shown {
    const char *rest; /* what the command prints, and the page behind it */
    bool slow;        /* the block that is read takes minutes */
    char command[COMMAND_BYTES];
};

/* Adds the words of a line; true if the next line has more of them. */
static bool add_words(char command[COMMAND_BYTES], const char *words)
{
    const size_t length = strlen(command);
    const size_t whole = strlen(words), sign = strlen(GOES_ON);
    const bool goes_on =
        whole >= sign && strcmp(words + whole - sign, GOES_ON) == 0;

    /* A bare backslash would join the lines of the page. */
    ck_assert_msg(whole == 0 || words[whole - 1] != '\\', "%s", words);
    ck_assert_uint_lt(length + whole + 1, COMMAND_BYTES);
    snprintf(command + length, COMMAND_BYTES - length, "%.*s ",
             (int)(goes_on ? whole - sign : whole), words);
    return goes_on;
}

/* Goes on to the next command; false when there is none. */
static bool find_shown(struct shown *shown)
{
    struct page_line line;
    bool goes_on = false;

    *shown->command = '\0';
    while (*shown->command == '\0') {
        if (!manual_line(&shown->rest, &line))
            return false;
        if (strcmp(line.text, SLOW) == 0)
            shown->slow = true;
        else if (manual_begins(line.text, ".Ed"))
            shown->slow = false;
        else if (manual_begins(line.text, PROMPT))
            goes_on = add_words(shown->command, line.text + strlen(PROMPT));
    }
    while (goes_on && manual_line(&shown->rest, &line))
        goes_on = add_words(shown->command, line.text);
    return true;
}

/* Does the page say what it prints? */
static bool tells_output(const struct shown *shown)
{
    return !manual_begins(shown->rest, ".Ed") &&
           !manual_begins(shown->rest, PROMPT);
}

/* The same words, with any blanks between them? */
static bool same_words(const char *line, const char *wanted)
{
    while (true) {
        line += strspn(line, " ");
        wanted += strspn(wanted, " ");

        const size_t length = strcspn(line, " \n");

        if (length != strcspn(wanted, " \n") ||
            strncmp(line, wanted, length) != 0)
            return false;
        if (length == 0)
            return true;
        line += length;
        wanted += length;
    }
}

/* Takes the lines off the output up to the one that is wanted. */
static bool skip_to(const char **out, const char *wanted)
{
    while (**out != '\0') {
        const bool same = same_words(*out, wanted);
        const size_t length = strcspn(*out, "\n");

        *out += length + ((*out)[length] == '\n');
        if (same)
            return true;
    }
    return false;
}

static void check_shown(const struct shown *shown)
{
    struct run run = run_long("%s", shown->command);
    const char *out = run.out;
    const char *rest = shown->rest;
    struct page_line line;

    ck_assert_msg(run.status == 0, "%s: %s", shown->command, run.err);
    while (manual_line(&rest, &line) && !manual_begins(line.text, ".Ed") &&
           !manual_begins(line.text, PROMPT))
        ck_assert_msg(strcmp(line.text, LEFT_OUT) == 0 ||
                          skip_to(&out, line.text),
                      "%s\n\ndoes not print, or not there:\n%s\n\nbut:\n%s",
                      shown->command, line.text, run.out);
    run_free(&run);
}

static const struct {
    const char *path;
    int quick; /* commands that take seconds, at least */
    int slow;  /* others, at least */
    int bare;  /* commands that nothing stands below, at most */
} PAGES[] = {{"man/naqala-papers.7", 25, 40, 14},
             {"man/naqala-values.7", 3, 60, 0}};

enum { PAGE_COUNT = sizeof PAGES / sizeof PAGES[0] };

/* The program as it is shipped does; under the sanitizers it would do the same
 * again. */
START_TEST(every_command_prints_what_stands_below_it)
{
    const bool all = getenv("NAQALA_PAPERS") != NULL;
    char *const page = manual_text(PAGES[_i].path);
    struct shown shown = {.rest = page};
    int quick = 0, slow = 0, bare = 0;

    while (find_shown(&shown)) {
        if (!tells_output(&shown)) {
            bare++;
            continue;
        }
        quick += !shown.slow;
        slow += shown.slow;
        if (all || (!shown.slow && EFFORT_PART == 1))
            check_shown(&shown);
    }
    ck_assert_int_ge(quick, PAGES[_i].quick);
    ck_assert_int_ge(slow, PAGES[_i].slow);
    ck_assert_int_le(bare, PAGES[_i].bare);
    free(page);
}
END_TEST

void manual_add_papers(Suite *suite)
{
    TCase *papers = tcase_create("papers");

    tcase_set_timeout(papers, 0);
    tcase_add_loop_test(papers, every_command_prints_what_stands_below_it, 0,
                        PAGE_COUNT);
    suite_add_tcase(suite, papers);
}
