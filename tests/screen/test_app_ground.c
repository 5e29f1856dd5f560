/* SPDX-License-Identifier: MIT */
/*
 * The first screen on a light terminal and on a dark one: which theme is shown,
 * and on which ground. What the terminal answers was sent before the program
 * asked, so that no test has to be in time.
 */
#include "support/folder.h"
#include "support/screen/terminal.h"
#include "support/suites.h"
#include "ui/term/sgr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LIGHT "\033]11;rgb:ffff/ffff/ffff\a\033[?62;22c"
#define DARK  "\033]11;rgb:0000/0000/0000\a\033[?62;22c"

enum { PATH_LENGTH = 256, HOMES = 4, SETTINGS_MAX = 8, THEMES = 8 };

/* The grounds of the themes, of 256 colours and of 16. */
enum { PAPER = 255, SAVANNA = 232, PAPER_OF_16 = 15, SAVANNA_OF_16 = 0 };

static const struct {
    const char *ahead; /* NULL: no answer */
    const char *setting;
    const char *theme; /* --theme, or NULL */
    const char *config;
    int32_t ground;
} ROWS[] = {
    {LIGHT, NULL, NULL, "", PAPER},
    {DARK, NULL, NULL, "", TERMINAL_OWN},
    {NULL, NULL, NULL, "", SAVANNA},
    {"\033[?62c", NULL, NULL, "", SAVANNA},
    {NULL, "COLORFGBG=0;15", NULL, "", PAPER},
    {NULL, "COLORFGBG=15;0", NULL, "", TERMINAL_OWN},
    {LIGHT, "COLORFGBG=15;0", NULL, "", PAPER},
    {LIGHT, NULL, "auto", "theme = lagoon\n", PAPER},
    {LIGHT, NULL, "savanna", "", SAVANNA},
    {DARK, NULL, "savanna", "", TERMINAL_OWN},
    {DARK, NULL, "paper", "", PAPER},
    {LIGHT, NULL, NULL, "theme = savanna\n", SAVANNA},
    {LIGHT, NULL, NULL, "theme = savanna\nbackground = mine\n", TERMINAL_OWN},
    {DARK, NULL, NULL, "theme = savanna\nbackground = theme\n", SAVANNA},
    {DARK, NULL, NULL, "background = theme\n", SAVANNA},
    {LIGHT, NULL, "mono", "", TERMINAL_OWN},
    {LIGHT, NULL, "terminal", "", TERMINAL_OWN},
    {LIGHT, "NO_COLOR=1", NULL, "", TERMINAL_OWN},
    {LIGHT, "TERM=xterm-16color", NULL, "", PAPER_OF_16},
    {NULL, "TERM=xterm-16color", NULL, "", SAVANNA_OF_16},
    {NULL, "TERM=linux", NULL, "", TERMINAL_OWN},
    {NULL, "TERM=ansi", "mono", "", TERMINAL_OWN},
};

enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

struct ground_visit {
    char *folder;
    char homes[HOMES][PATH_LENGTH];
    const char *settings[SETTINGS_MAX];
    struct terminal *terminal;
};

static void write_config(const struct ground_visit *visit, const char *lines)
{
    char path[PATH_LENGTH];
    char text[PATH_LENGTH];

    snprintf(path, sizeof path, "%s/naqala", visit->folder);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/naqala/naqala.conf", visit->folder);
    snprintf(text, sizeof text, "[look]\n%s", lines);
    folder_put(path, text);
}

static struct ground_visit start(int row, const char *const words[])
{
    static const char *const names[HOMES] = {"CONFIG", "DATA", "STATE",
                                             "CACHE"};
    struct ground_visit visit = {.folder = folder_new()};

    for (int i = 0; i < HOMES; i++) {
        snprintf(visit.homes[i], sizeof visit.homes[i], "XDG_%s_HOME=%s",
                 names[i], visit.folder);
        visit.settings[i] = visit.homes[i];
    }
    visit.settings[HOMES] = ROWS[row].setting;
    write_config(&visit, ROWS[row].config);
    visit.terminal = terminal_start(&(struct terminal_order){
        .words = words, .settings = visit.settings, .ahead = ROWS[row].ahead});
    return visit;
}

static void end_visit(struct ground_visit *visit)
{
    terminal_type(visit->terminal, "q");
    ck_assert_int_eq(terminal_wait(visit->terminal), 0);
    terminal_is_as_found(visit->terminal);
    terminal_free(visit->terminal);
    folder_free(visit->folder);
}

static bool has_ground(struct terminal *terminal, void *ground)
{
    return terminal_shows(terminal, "help") &&
           terminal_cell(terminal, 0, 12).ground == *(const int32_t *)ground;
}

START_TEST(the_first_screen_suits_the_terminal)
{
    const char *const theme = ROWS[_i].theme;
    const char *const words[] = {"play", "willow",
                                 theme != NULL ? "--theme" : NULL, theme, NULL};
    struct ground_visit visit = start(_i, words);
    int32_t ground = ROWS[_i].ground;

    terminal_await_that(visit.terminal, has_ground, &ground, "the ground");
    end_visit(&visit);
}
END_TEST

START_TEST(what_auto_chose_is_told_in_the_options)
{
    struct ground_visit visit = start(0, (const char *const[]){NULL});
    int32_t ground = PAPER;

    terminal_await_that(visit.terminal, has_ground, &ground, "the ground");
    terminal_type(visit.terminal, "o");
    terminal_await(visit.terminal, "auto: paper, the terminal is light");
    terminal_await(visit.terminal, "↑↓  option"); /* drawn last */
    terminal_type(visit.terminal, "\033");
    terminal_await(visit.terminal, "New game");
    end_visit(&visit);
}
END_TEST

static int find_row(const char *setting)
{
    int row = 0;

    while (ROWS[row].setting == NULL || strcmp(ROWS[row].setting, setting) != 0)
        row++;
    return row;
}

/* A choice that is made and taken back leaves no other one in the settings. */
START_TEST(without_colours_auto_is_mono_and_stays_auto)
{
    const int row = find_row("NO_COLOR=1");
    struct ground_visit visit = start(row, (const char *const[]){NULL});
    char path[PATH_LENGTH];
    size_t length;

    terminal_await(visit.terminal, "New game");
    terminal_type(visit.terminal, "o");
    terminal_await(visit.terminal, "auto: mono, no colours");
    terminal_type(visit.terminal, "l");
    terminal_await(visit.terminal, "as mono: there are no colours");
    terminal_type(visit.terminal, "h");
    terminal_await(visit.terminal, "auto: mono, no colours");
    terminal_type(visit.terminal, "\033");
    terminal_await(visit.terminal, "New game");
    snprintf(path, sizeof path, "%s/naqala/naqala.conf", visit.folder);
    terminal_type(visit.terminal, "q");
    ck_assert_int_eq(terminal_wait(visit.terminal), 0);

    char *const written = folder_read(path, &length);

    ck_assert_ptr_null(strstr(written, "mono"));
    free(written);
    terminal_free(visit.terminal);
    folder_free(visit.folder);
}
END_TEST

/* Fails if cells are erased while a ground is set. */
static void erases_no_ground(const char *output, size_t length)
{
    const char *const end = output + length;
    struct sgr style = {.ink = ""};

    for (const char *at = output; (at = strstr(at, "\033[")) != NULL;) {
        const char *const behind = sgr_find_end(at, end);

        at += strlen("\033[");
        if (behind == NULL)
            continue;
        if (behind[-1] == 'm')
            ck_assert(sgr_read(at, behind - 1, &style));
        else if (strchr("JKX", behind[-1]) != NULL)
            ck_assert_msg(*style.ground == '\0', "on %s: %.*s", style.ground,
                          (int)(behind - at), at);
    }
}

/* There, erased cells have the terminal's own ground. */
START_TEST(a_terminal_that_erases_without_colours_shows_no_holes)
{
    static const char *const words[] = {"play", "willow", "--theme", "mono",
                                        NULL};
    struct ground_visit visit = start(find_row("TERM=ansi"), words);
    size_t length;

    terminal_await(visit.terminal, "help");
    for (int i = 0; i < THEMES; i++) {
        terminal_type(visit.terminal, "t");
        terminal_await(visit.terminal, "theme: ");
        terminal_type(visit.terminal, "?");
        terminal_await(visit.terminal, "Help");
        terminal_type(visit.terminal, "\033");
        terminal_await_without(visit.terminal, "Help");
    }
    terminal_type(visit.terminal, "q");
    ck_assert_int_eq(terminal_wait(visit.terminal), 0);

    const char *const output = terminal_output(visit.terminal, &length);

    erases_no_ground(output, length);
    terminal_free(visit.terminal);
    folder_free(visit.folder);
}
END_TEST

Suite *app_ground_suite(void)
{
    Suite *const suite = suite_create("app_ground");
    TCase *const tests = tcase_create("app_ground");

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, the_first_screen_suits_the_terminal, 0,
                        ROW_COUNT);
    tcase_add_test(tests, what_auto_chose_is_told_in_the_options);
    tcase_add_test(tests, without_colours_auto_is_mono_and_stays_auto);
    tcase_add_test(tests,
                   a_terminal_that_erases_without_colours_shows_no_holes);
    suite_add_tcase(suite, tests);
    return suite;
}
