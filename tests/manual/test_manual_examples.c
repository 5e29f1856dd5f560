/* SPDX-License-Identifier: MIT */
/*
 * The examples of naqala(6) print what stands below them, where that is the same
 * each time and takes no second: those of solve, perft and replay.
 */
#include "manual/test_manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PROMPT[] = "$ ";

/* Single blanks between the words, and none around them. */
void manual_squeeze(char *text)
{
    char *to = text;
    char *rest = text;

    for (char *word; (word = strtok_r(rest, " \n", &rest)) != NULL;) {
        const size_t length = strlen(word);

        if (to > text)
            *to++ = ' ';
        memmove(to, word, length);
        to += length;
    }
    *to = '\0';
}

/* The program is found before all others. */
static struct page_line path_setting(const char *program)
{
    struct page_line setting;

    snprintf(setting.text, LINE_BYTES, "PATH=%.*s:/usr/bin:/bin",
             (int)(strrchr(program, '/') - program), program);
    return setting;
}

struct run manual_run(const char *command, const char *input,
                      const char *program)
{
    const char *const words[] = {"-c", command, NULL};
    const struct page_line path = path_setting(program);
    const char *const settings[] = {path.text, NULL};

    return run(&(struct order){
        .program = "sh",
        .words = words,
        .input = input,
        .length = strlen(input),
        .settings = settings,
    });
}

/* Tables of Oware take seconds, and there need not be a jq. */
static bool is_run(const char *command)
{
    return (manual_begins(command, "naqala solve ") ||
            manual_begins(command, "naqala perft ") ||
            strstr(command, "| naqala replay") != NULL) &&
           strstr(command, "solve --game oware") == NULL &&
           strstr(command, "| jq") == NULL;
}

/* Takes what is printed off the rest, up to the next example or the end of the
 * literal text. The caller frees it. */
static char *read_printed(const char **rest)
{
    char *printed = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&printed, &length);
    struct page_line line;

    while (!manual_begins(*rest, PROMPT) && !manual_begins(*rest, ".Ed") &&
           manual_line(rest, &line))
        fprintf(out, "%s\n", line.text);
    fclose(out);
    return printed;
}

static void check_example(const char *command, char *printed)
{
    struct run run = manual_run(command, "", run_release());

    manual_squeeze(run.out);
    manual_squeeze(printed);
    ck_assert_msg(strcmp(run.out, printed) == 0,
                  "%s\n\nprints:\n%s\n\nnot:\n%s\n", command, run.out, printed);
    ck_assert_int_eq(run.status, 0);
    run_free(&run);
}

START_TEST(every_example_prints_what_stands_below_it)
{
    char *page = manual_text("man/naqala.6");
    const char *rest = page;
    struct page_line line;
    int count = 0;

    while (manual_line(&rest, &line)) {
        const char *const command = line.text + strlen(PROMPT);

        if (!manual_begins(line.text, PROMPT) || !is_run(command))
            continue;

        char *printed = read_printed(&rest);

        check_example(command, printed);
        free(printed);
        count++;
    }
    ck_assert_int_ge(count, 5);
    free(page);
}
END_TEST

void manual_add_examples(TCase *page)
{
    tcase_add_test(page, every_example_prints_what_stands_below_it);
}
