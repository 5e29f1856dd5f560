/* SPDX-License-Identifier: MIT */
/* Colours and signs, as far as each terminal has them; and those it has not. */
#include "ui/term/test_term.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Savanna's `yours` is f5b83d, 214 of 256, bright yellow (11) of 16. */
static const struct {
    const char *term;
    const char *more; /* another setting */
    enum term_color color;
    int32_t ink;
    bool bold;
    const char *words;
} TERMINALS[] = {
    {"xterm-256color", "", COLOR_AUTO, 214, false,
     "xterm-256color, 256 colours, UTF-8"},
    {"xterm", "", COLOR_AUTO, 3, true, "xterm, 8 colours, UTF-8"},
    {"linux", "", COLOR_AUTO, 3, true, "linux, 8 colours, ASCII"},
    {"vt100", "", COLOR_AUTO, TERMINAL_OWN, true, "vt100, no colours, UTF-8"},
    {"xterm-16color", "", COLOR_AUTO, 11, false,
     "xterm-16color, 16 colours, UTF-8"},
    {"screen-256color", "", COLOR_AUTO, 214, false,
     "screen-256color, 256 colours, UTF-8"},
    {"xterm-256color", "COLORTERM=truecolor", COLOR_AUTO,
     TERMINAL_RGB + 0xf5b83d, false, "xterm-256color, all colours, UTF-8"},
    {"xterm-256color", "COLORTERM=24bit", COLOR_AUTO, TERMINAL_RGB + 0xf5b83d,
     false, "xterm-256color, all colours, UTF-8"},
    {"screen-256color", "COLORTERM=truecolor", COLOR_AUTO, 214, false,
     "screen-256color, 256 colours, UTF-8"},
    {"xterm-256color", "NO_COLOR=1", COLOR_AUTO, TERMINAL_OWN, true,
     "xterm-256color, no colours, UTF-8"},
    {"xterm-256color", "NO_COLOR=", COLOR_AUTO, 214, false,
     "xterm-256color, 256 colours, UTF-8"},
    {"xterm-256color", "NO_COLOR=1", COLOR_ALWAYS, 214, false,
     "xterm-256color, 256 colours, UTF-8"},
    {"xterm-256color", "COLORTERM=truecolor", COLOR_NEVER, TERMINAL_OWN, true,
     "xterm-256color, no colours, UTF-8"},
    {"xterm-256color", "", COLOR_16, 11, false,
     "xterm-256color, 16 colours, UTF-8"},
    {"xterm", "", COLOR_256, 214, false, "xterm, 256 colours, UTF-8"},
    {"xterm-256color", "NO_COLOR=1", COLOR_TRUE, TERMINAL_RGB + 0xf5b83d, false,
     "xterm-256color, all colours, UTF-8"},
    {"xterm-direct", "", COLOR_256, 214, false,
     "xterm-direct, 256 colours, UTF-8"},
};

enum { TERMINAL_COUNT = sizeof TERMINALS / sizeof TERMINALS[0] };

static struct terminal *start_with(const char *one, const char *other,
                                   enum term_color color)
{
    const char *const settings[] = {one, *other != '\0' ? other : NULL, NULL};
    struct probe_order order = PROBE_USUAL;

    order.options.color = color;
    return probe_start(&order, settings);
}

static void quit(struct terminal *terminal)
{
    terminal_type(terminal, "q");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_is_as_found(terminal);
    terminal_free(terminal);
}

START_TEST(every_terminal_gets_the_colours_that_it_has)
{
    char setting[60];

    snprintf(setting, sizeof setting, "TERM=%s", TERMINALS[_i].term);

    struct terminal *const terminal =
        start_with(setting, TERMINALS[_i].more, TERMINALS[_i].color);

    terminal_await(terminal, TERMINALS[_i].words);

    const struct terminal_cell cell = terminal_cell(terminal, 0, 0);

    ck_assert_str_eq(cell.sign, "r");
    ck_assert_int_eq(cell.ink, TERMINALS[_i].ink);
    ck_assert_int_eq(cell.ground, TERMINAL_OWN);
    ck_assert_int_eq(cell.bold, TERMINALS[_i].bold);
    quit(terminal);
}
END_TEST

START_TEST(a_ground_is_painted_where_a_style_has_one)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", "", COLOR_AUTO);
    const struct terminal_cell cell = terminal_cell(terminal, 0, 2);

    ck_assert_int_eq(cell.ink, 187);
    ck_assert_int_eq(cell.ground, 235);
    ck_assert(cell.bold);
    quit(terminal);
}
END_TEST

START_TEST(without_colours_what_is_selected_is_reversed)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", "NO_COLOR=1", COLOR_AUTO);

    ck_assert(terminal_cell(terminal, 0, 2).reverse);
    ck_assert(!terminal_cell(terminal, 0, 1).reverse);
    quit(terminal);
}
END_TEST

/* Where an ink draws on blanks, too; elsewhere these keep what they have. */
START_TEST(a_blank_between_reversed_signs_is_reversed)
{
    const char *const settings[] = {"TERM=xterm-256color", NULL};
    struct probe_order order = PROBE_USUAL;

    order.theme = "mono";

    struct terminal *const terminal = probe_start(&order, settings);

    for (int i = 0; i < 3; i++)
        ck_assert(terminal_cell(terminal, PROBE_CAPTURE_LEFT + i, 6).reverse);
    ck_assert(!terminal_cell(terminal, PROBE_CAPTURE_LEFT + 3, 6).reverse);
    ck_assert(!terminal_cell(terminal, 5, 0).reverse);
    quit(terminal);
}
END_TEST

static void palette_is_shown(const struct terminal *terminal, int palette)
{
    for (int ground = 0; ground < THEME_ROLE_COUNT; ground++)
        for (int ink = 0; ink < THEME_ROLE_COUNT; ink++) {
            const struct terminal_cell cell =
                terminal_cell(terminal, ink, PROBE_PALETTE_TOP + ground);

            ck_assert_int_eq(cell.ink,
                             probe_colour((enum theme_role)ink, palette));
            ck_assert_int_eq(
                cell.ground,
                ground == THEME_BACKGROUND
                    ? TERMINAL_OWN
                    : probe_colour((enum theme_role)ground, palette));
        }
}

static bool last_is_shown(struct terminal *terminal, void *palette)
{
    const int last = THEME_ROLE_COUNT - 1;

    return terminal_cell(terminal, last, PROBE_PALETTE_TOP + last).ink ==
           probe_colour((enum theme_role)last, *(const int *)palette);
}

/* They are nearly two hundred each. */
START_TEST(colours_of_pictures_that_have_gone_make_room)
{
    struct terminal *const terminal =
        start_with("TERM=xterm-256color", "", COLOR_AUTO);

    for (int palette = 1; palette <= 5; palette++) {
        char words[32];

        terminal_type(terminal, "r");
        snprintf(words, sizeof words, "palette: %d\n", palette);
        terminal_await(terminal, words);
        terminal_await_that(terminal, last_is_shown, &palette, words);
        palette_is_shown(terminal, palette);
    }
    quit(terminal);
}
END_TEST

START_TEST(no_colour_of_the_terminal_is_changed)
{
    static const char *const terms[] = {"TERM=xterm-256color", "TERM=linux"};

    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        struct terminal *const terminal = start_with(terms[i], "", COLOR_AUTO);

        terminal_type(terminal, "q");
        ck_assert_int_eq(terminal_wait(terminal), 0);

        const char *const output = terminal_output(terminal, &(size_t){0});

        ck_assert_ptr_null(strstr(output, "\033]4;"));
        ck_assert_ptr_null(strstr(output, "\033]104"));
        ck_assert_ptr_null(strstr(output, "\033]P"));
        ck_assert_ptr_null(strstr(output, "\033]R"));
        terminal_free(terminal);
    }
}
END_TEST

/* ---- signs ---- */

START_TEST(signs_are_as_rich_as_the_terminal)
{
    static const struct {
        const char *settings[3];
        const char *line;
    } rows[] = {
        {{"LANG=C.UTF-8"}, "ready ● 日!"},
        {{"TERM=linux"}, "ready o ?!"},
        {{"LANG=C"}, "ready o ?!"},
        {{"LC_ALL=C"}, "ready o ?!"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *const terminal =
            probe_start(&PROBE_USUAL, rows[i].settings);
        char line[40];

        snprintf(line, sizeof line, "%s\n", rows[i].line);
        ck_assert_msg(terminal_shows(terminal, line), "%s",
                      terminal_text(terminal));
        quit(terminal);
    }
}
END_TEST

START_TEST(a_sign_that_the_locale_cannot_show_has_a_twin)
{
    static const char *const settings[] = {"LC_ALL=C", NULL};
    struct probe_order order = PROBE_USUAL;

    order.options.glyphs = GLYPHS_UTF8;

    struct terminal *const terminal = probe_start(&order, settings);

    ck_assert_msg(terminal_shows(terminal, "ready o ? !\n"), "%s",
                  terminal_text(terminal));
    quit(terminal);
}
END_TEST

START_TEST(the_player_may_choose_the_signs)
{
    struct probe_order order = PROBE_USUAL;

    order.options.glyphs = GLYPHS_PLAIN;

    struct terminal *const terminal = probe_start(&order, NULL);

    ck_assert(terminal_shows(terminal, "ready • 日!\n"));
    quit(terminal);
}
END_TEST

/* ---- no terminal ---- */

START_TEST(what_is_no_terminal_is_told_so)
{
    static const struct {
        const char *setting;
        const char *words;
    } rows[] = {
        {"TERM", "TERM is not set: no screens, only text"},
        {"TERM=", "TERM is not set: no screens, only text"},
        {"TERM=dumb", "TERM=dumb: no screens, only text"},
        {"TERM=unknown", "TERM=unknown: that terminal is not known"},
        {"TERM=tty33", "TERM=tty33: "},
        {"TERM=no-such-one", "TERM=no-such-one: that terminal is not known"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const settings[] = {rows[i].setting, NULL};
        struct probe_order order = PROBE_USUAL;
        struct terminal *const terminal =
            terminal_start(&(struct terminal_order){
                .function = probe_run, .whose = &order, .settings = settings});

        ck_assert_int_eq(terminal_wait(terminal), PROBE_REFUSED);
        ck_assert_msg(terminal_shows(terminal, rows[i].words), "%s",
                      terminal_text(terminal));
        terminal_is_as_found(terminal);
        terminal_free(terminal);
    }
}
END_TEST

struct refusal {
    int descriptor;
    const char *words;
};

/* In a terminal, but for one end of it. */
static int refused_so(void *whose)
{
    const struct refusal *const refusal = whose;
    struct err err = {""};
    const int nothing = open("/dev/null", O_RDWR);

    dup2(nothing, refusal->descriptor);
    return term_possible(&err) || strcmp(err.text, refusal->words) != 0;
}

START_TEST(standard_input_and_output_must_be_terminals)
{
    static const int descriptors[] = {0, 1};
    static const char *const words[] = {"standard input is no terminal",
                                        "standard output is no terminal"};

    for (int i = 0; i < 2; i++) {
        struct refusal refusal = {descriptors[i], words[i]};
        struct terminal *const terminal = terminal_start(&(
            struct terminal_order){.function = refused_so, .whose = &refusal});

        ck_assert_int_eq(terminal_wait(terminal), 0);
        terminal_free(terminal);
    }
}
END_TEST

TCase *term_looks(void)
{
    TCase *const tests = tcase_create("looks");

    tcase_add_loop_test(tests, every_terminal_gets_the_colours_that_it_has, 0,
                        TERMINAL_COUNT);
    tcase_add_test(tests, a_ground_is_painted_where_a_style_has_one);
    tcase_add_test(tests, without_colours_what_is_selected_is_reversed);
    tcase_add_test(tests, a_blank_between_reversed_signs_is_reversed);
    tcase_add_test(tests, colours_of_pictures_that_have_gone_make_room);
    tcase_add_test(tests, no_colour_of_the_terminal_is_changed);
    tcase_add_test(tests, signs_are_as_rich_as_the_terminal);
    tcase_add_test(tests, a_sign_that_the_locale_cannot_show_has_a_twin);
    tcase_add_test(tests, the_player_may_choose_the_signs);
    tcase_add_test(tests, what_is_no_terminal_is_told_so);
    tcase_add_test(tests, standard_input_and_output_must_be_terminals);
    return tests;
}
