/* SPDX-License-Identifier: MIT */
/* naqala-reliability(7) is true: the suites and commands that it names exist. */
#include "manual/test_manual.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE "man/naqala-reliability.7"

static bool is_suite(const char *name)
{
    static const char *const names[] = {
#define NAME_SUITE(name) #name,
        SUITES(NAME_SUITE)
#undef NAME_SUITE
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* The word behind a macro at the beginning of a line; false if it is another
 * line. */
static bool read_word(const char *line, const char *macro, char *word)
{
    if (!manual_begins(line, macro))
        return false;
    snprintf(word, LINE_BYTES, "%.*s", (int)strcspn(line + strlen(macro), " "),
             line + strlen(macro));
    return true;
}

START_TEST(every_suite_that_the_page_names_exists)
{
    char *const page = manual_text(PAGE);
    const char *rest = page;
    struct page_line line;
    char word[LINE_BYTES];
    int count = 0;

    while (manual_line(&rest, &line))
        if (read_word(line.text, ".Cm ", word)) {
            ck_assert_msg(is_suite(word), "%s: there is no suite %s", PAGE,
                          word);
            count++;
        }
    ck_assert_int_gt(count, 20);
    free(page);
}
END_TEST

START_TEST(every_command_that_the_page_names_exists)
{
    char *const page = manual_text(PAGE);
    char *const makefile = manual_text("Makefile");
    const char *rest = page;
    struct page_line line;
    char word[LINE_BYTES], rule[LINE_BYTES + 3];
    int count = 0;

    while (manual_line(&rest, &line))
        if (read_word(line.text, ".It Ic make ", word)) {
            snprintf(rule, sizeof rule, "\n%s:", word);
            ck_assert_msg(strstr(makefile, rule) != NULL,
                          "%s: there is no make %s", PAGE, word);
            count++;
        }
    ck_assert_int_gt(count, 4);
    free(makefile);
    free(page);
}
END_TEST

void manual_add_reliability(Suite *suite)
{
    TCase *const page = tcase_create("naqala-reliability(7)");

    tcase_add_test(page, every_suite_that_the_page_names_exists);
    tcase_add_test(page, every_command_that_the_page_names_exists);
    suite_add_tcase(suite, page);
}
