/* SPDX-License-Identifier: MIT */
/*
 * The README is true: its examples run, and print what it shows.
 *
 *     $ naqala play                             a command, behind four blanks
 *     South's move (1-6, ? for commands): 3     what it prints, and what is
 *     South sows 3: 4 seeds, ...                typed behind the questions
 *
 * What follows with less than four blanks is text again. Long lines may be
 * folded, so any blank space is as good as any other.
 *
 * It names every game, and so does what software centres show of the program; and
 * what it says is needed is what `make play` asks for.
 */
#include "game/game.h"
#include "manual/test_manual.h"
#include "support/run.h"
#include "ui/test_theme.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PROMPT[] = "    $ ";
static const char INDENT[] = "    ";
static const char QUESTION[] = "? for commands): ";

struct example {
    char *command;
    char *answers;
    char *printed;
};

static void free_example(struct example *example)
{
    free(example->command);
    free(example->answers);
    free(example->printed);
}

/* Takes what is indented off the rest. */
static void read_printed(const char **rest, struct example *example)
{
    size_t answers_length, printed_length;
    FILE *answers = open_memstream(&example->answers, &answers_length);
    FILE *printed = open_memstream(&example->printed, &printed_length);
    struct page_line line;

    while (manual_begins(*rest, INDENT) && manual_line(rest, &line)) {
        const char *question = strstr(line.text, QUESTION);

        fprintf(printed, "%s\n", line.text);
        if (question != NULL)
            fprintf(answers, "%s\n", question + strlen(QUESTION));
    }
    fclose(answers);
    fclose(printed);
}

/* Takes the next example off the rest; false when there is none. */
static bool next_example(const char **rest, struct example *example)
{
    struct page_line line;

    while (manual_line(rest, &line))
        if (manual_begins(line.text, PROMPT)) {
            example->command = strdup(line.text + strlen(PROMPT));
            read_printed(rest, example);
            return true;
        }
    return false;
}

START_TEST(every_example_prints_what_stands_below_it)
{
    char *readme = manual_text("README");
    const char *rest = readme;
    struct example example;

    while (next_example(&rest, &example)) {
        struct run run =
            manual_run(example.command, example.answers, run_program());

        manual_squeeze(run.out);
        manual_squeeze(example.printed);
        ck_assert_msg(strcmp(run.out, example.printed) == 0,
                      "%s\n\nprints:\n%s\n\nnot:\n%s\n", example.command,
                      run.out, example.printed);
        ck_assert_str_eq(run.err, "");
        ck_assert_int_eq(run.status, 0);
        run_free(&run);
        free_example(&example);
    }
    free(readme);
}
END_TEST

/* The first line that is drawn as a board is, up to the blank line below it. */
static char *find_picture(const char *readme)
{
    const char *const begin = strstr(readme, "\n\n    Sprout ");

    ck_assert_ptr_nonnull(begin);
    return strndup(begin + 2, (size_t)(strstr(begin + 2, "\n\n") - begin - 1));
}

START_TEST(its_picture_is_what_the_program_draws)
{
    char *const readme = manual_text("README");
    char *const drawn = manual_text("tests/golden/sowing/readme.txt");
    char *const picture = find_picture(readme);

    ck_assert_ptr_nonnull(strstr(drawn, picture));
    ck_assert_ptr_nonnull(strstr(picture, "takes 4"));
    free(picture);
    free(drawn);
    free(readme);
}
END_TEST

enum { EXAMPLES = 3, README_BYTES_MAX = 6 * 1024 };

START_TEST(it_is_short_and_has_examples)
{
    char *readme = manual_text("README");
    const char *rest = readme;
    struct example example;
    int count = 0;

    for (; next_example(&rest, &example); count++)
        free_example(&example);
    ck_assert_int_eq(count, EXAMPLES);
    ck_assert_uint_le(strlen(readme), README_BYTES_MAX);
    free(readme);
}
END_TEST

static int themes_of_the_tree;

static void count_theme(const char *path, const struct theme *theme)
{
    (void)path;
    (void)theme;
    themes_of_the_tree++;
}

START_TEST(it_knows_how_many_themes_there_are)
{
    char *const readme = manual_text("README");
    char words[40];

    themes_of_the_tree = 0;
    theme_each(count_theme);
    snprintf(words, sizeof words, "There are %s themes",
             manual_number(themes_of_the_tree));
    ck_assert_msg(strstr(readme, words) != NULL, "%s", words);
    free(readme);
}
END_TEST

/* The letter that stands here, small and without an accent; goes on behind it. */
static char read_letter(const char **text)
{
    const char *const at = *text;

    if (strncmp(at, "É", strlen("É")) == 0 ||
        strncmp(at, "é", strlen("é")) == 0) {
        *text += strlen("é");
        return 'e';
    }
    ++*text;
    return (char)(*at == '-' ? ' ' : tolower((unsigned char)*at));
}

static void make_plain(char *text)
{
    const char *from = text;

    manual_squeeze(text);
    while (*from != '\0')
        *text++ = read_letter(&from);
    *text = '\0';
}

START_TEST(every_game_is_named)
{
    static const char *const PAGES[] = {"README",
                                        "src/desktop/naqala.metainfo.xml"};
    char *const page = manual_text(PAGES[_i]);

    make_plain(page);
    for (int i = 0; i < game_name_count(); i++) {
        char *const name = strdup(game_name(i));

        make_plain(name);
        ck_assert_msg(strstr(page, name) != NULL, "%s: no %s", PAGES[_i], name);
        free(name);
    }
    free(page);
}
END_TEST

/* What src/make/setup.sh says where there is no pkg-config, with a compiler that
 * finds all libraries but `lacking`. Nothing is installed. */
static struct run set_up(const char *what, const char *lacking)
{
    static const char SCRIPT[] =
        "top=$PWD; here=$(mktemp -d); trap 'rm -rf \"$here\"' EXIT\n"
        "cd \"$here\"; printf '#!/bin/sh\\nexit 1\\n' | tee apt-get >sudo\n"
        "printf '#!/bin/sh\\n! grep -q \"<%s\" -\\n' \"$2\" >cc\n"
        "chmod +x cc sudo apt-get\n"
        "CC=./cc PKG_CONFIG=no-such-program PATH=$here:$PATH"
        " sh \"$top/src/make/setup.sh\" \"$1\"";
    const char *const words[] = {"-uc", SCRIPT, "sh", what, lacking, NULL};

    return run(
        &(struct order){.program = "/bin/sh", .words = words, .input = ""});
}

/* Where it is in its place, a library is found without; where it is not,
 * pkg-config may be what finds it. */
START_TEST(playing_needs_pkg_config_only_to_find_a_library)
{
    static const struct {
        const char *what, *lacking, *missing;
    } rows[] = {
        {"play", "nothing.h", NULL},
        {"play", "iniparser", "missing: iniparser pkg-config;"},
        {"play", "curses", "missing: ncurses pkg-config;"},
        {"fuzz", "nothing.h", NULL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct run result = set_up(rows[i].what, rows[i].lacking);

        if (rows[i].missing == NULL) {
            ck_assert_str_eq(result.err, "");
            ck_assert_int_eq(result.status, 0);
        } else {
            ck_assert_int_eq(result.status, 1);
            ck_assert_msg(strstr(result.err, rows[i].missing) != NULL, "%s",
                          result.err);
        }
        run_free(&result);
    }
}
END_TEST

void manual_add_readme(Suite *suite)
{
    TCase *readme = tcase_create("README");

    tcase_add_test(readme, every_example_prints_what_stands_below_it);
    tcase_add_test(readme, its_picture_is_what_the_program_draws);
    tcase_add_test(readme, it_is_short_and_has_examples);
    tcase_add_test(readme, it_knows_how_many_themes_there_are);
    tcase_add_loop_test(readme, every_game_is_named, 0, 2);
    tcase_add_test(readme, playing_needs_pkg_config_only_to_find_a_library);
    suite_add_tcase(suite, readme);
}
