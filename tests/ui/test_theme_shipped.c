/* SPDX-License-Identifier: MIT */
/*
 * The themes of the source tree: what is drawn can be read and told apart, by
 * every eye.
 *
 * Two cannot be measured, for what they show is the terminal's affair: mono and
 * terminal. Whatever their colours, they are told apart as ui/test_theme_look.c
 * has it. amber-crt has a single hue on purpose: it is measured as the others
 * are, but its distances are what one hue can give, and no theme but it is let
 * off with that.
 */
#include "base/builtin.h"
#include "support/colour.h"
#include "support/folder.h"
#include "ui/term/sequence.h"
#include "ui/test_theme.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A theme as a terminal with 256 colours, or one with all of them, shows it. */
struct palette {
    const char *path;
    bool indexed;
    uint32_t colours[THEME_ROLE_COUNT];
};

/* The cube of 6 * 6 * 6 and the greys; what is below a terminal may change. */
static uint32_t indexed_colour(const char *path, int index)
{
    static const uint32_t levels[] = {0, 95, 135, 175, 215, 255};
    const int cube = index - 16;

    ck_assert_msg(cube >= 0, "%s: %d is not the same everywhere", path, index);
    return index >= 232 ? 0x010101 * (uint32_t)(8 + 10 * (index - 232))
                        : levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 |
                              levels[cube % 6];
}

static struct palette palette_of(const char *path, const struct theme *theme,
                                 bool indexed)
{
    struct palette palette = {.path = path, .indexed = indexed};

    for (int role = 0; role < THEME_ROLE_COUNT; role++)
        palette.colours[role] =
            indexed ? indexed_colour(path, theme->styles[role].index)
                    : theme->styles[role].rgb;
    return palette;
}

/* All of them; to be freed with globfree. */
static glob_t theme_files(void)
{
    glob_t files;

    ck_assert_int_eq(glob("themes/*.ini", 0, NULL, &files), 0);
    return files;
}

void theme_each(void (*check)(const char *path, const struct theme *theme))
{
    glob_t files = theme_files();

    for (size_t i = 0; i < files.gl_pathc; i++) {
        const struct theme theme = theme_in(files.gl_pathv[i]);

        check(files.gl_pathv[i], &theme);
    }
    globfree(&files);
}

static bool is_theme(const char *path, const char *name)
{
    return strcmp(path + strlen("themes/"), name) == 0;
}

/* How many roles have a colour that is the theme's and not the terminal's. */
static int chosen_count(const struct theme *theme)
{
    int count = 0;

    for (int role = 0; role < THEME_ROLE_COUNT; role++)
        count += theme->styles[role].kind == COLOUR_CHOSEN;
    return count;
}

static void check_chosen(const char *path, const struct theme *theme)
{
    const bool own =
        is_theme(path, "mono.ini") || is_theme(path, "terminal.ini");

    ck_assert_msg(chosen_count(theme) == (own ? 0 : THEME_ROLE_COUNT), "%s",
                  path);
}

START_TEST(only_mono_and_terminal_leave_colours_to_the_terminal)
{
    theme_each(check_chosen);
}
END_TEST

static void check_coloured(const char *path, const struct theme *theme,
                           void (*check)(const struct palette *palette))
{
    if (chosen_count(theme) < THEME_ROLE_COUNT)
        return;
    for (int indexed = 0; indexed < 2; indexed++) {
        const struct palette palette = palette_of(path, theme, indexed == 1);

        check(&palette);
    }
}

static void reaches(double value, double least, const struct palette *palette,
                    const char *what, enum theme_role one,
                    enum theme_role other)
{
    ck_assert_msg(value >= least, "%s, %s: %s of %s and %s: %.2f, not %.1f",
                  palette->path, palette->indexed ? "256" : "rgb", what,
                  theme_role_name(one), theme_role_name(other), value, least);
}

static void check_contrast(const struct palette *palette, enum theme_role one,
                           enum theme_role other, double least)
{
    reaches(colour_contrast(palette->colours[one], palette->colours[other]),
            least, palette, "contrast", one, other);
}

static void check_distance(const struct palette *palette, enum theme_role one,
                           enum theme_role other, const struct colour_eye *eye,
                           double least)
{
    reaches(
        colour_distance(eye, palette->colours[one], palette->colours[other]),
        least, palette, eye->name, one, other);
}

static const enum theme_role GROUNDS[] = {THEME_BACKGROUND, THEME_PANEL,
                                          THEME_SELECTED};
static const enum theme_role WRITTEN[] = {
    THEME_TEXT,   THEME_DIM,  THEME_TITLE,   THEME_NUMBERS, THEME_YOURS,
    THEME_THEIRS, THEME_HINT, THEME_CAPTURE, THEME_AGAIN};
static const enum theme_role APART[] = {THEME_YOURS, THEME_THEIRS, THEME_HINT,
                                        THEME_CAPTURE};

enum {
    GROUND_COUNT = sizeof GROUNDS / sizeof GROUNDS[0],
    WRITTEN_COUNT = sizeof WRITTEN / sizeof WRITTEN[0],
    APART_COUNT = sizeof APART / sizeof APART[0]
};

/* contrast promises AAA of WCAG, the others AA. */
static double least_contrast(const struct palette *palette)
{
    return is_theme(palette->path, "contrast.ini") ? 7 : 4.5;
}

static void check_written(const struct palette *palette)
{
    const double least = least_contrast(palette);

    for (int i = 0; i < WRITTEN_COUNT; i++)
        for (int j = 0; j < GROUND_COUNT; j++)
            check_contrast(palette, WRITTEN[i], GROUNDS[j], least);
}

static void with_written(const char *path, const struct theme *theme)
{
    check_coloured(path, theme, check_written);
}

START_TEST(all_that_is_written_can_be_read_on_all_grounds)
{
    theme_each(with_written);
}
END_TEST

static void check_lines(const struct palette *palette)
{
    check_contrast(palette, THEME_FRAME, THEME_BACKGROUND, 3);
    check_contrast(palette, THEME_RIM, THEME_BACKGROUND, 3);
}

static void with_lines(const char *path, const struct theme *theme)
{
    check_coloured(path, theme, check_lines);
}

START_TEST(frames_and_the_walls_of_pits_can_be_seen)
{
    theme_each(with_lines);
}
END_TEST

/* ---- on the background of a terminal ---- */

static const enum depth DEPTHS[] = {DEPTH_TRUE, DEPTH_256};

static enum ground told_ground(uint32_t rgb)
{
    enum ground ground = GROUND_AWAITED;
    char answer[40];
    const int length = snprintf(answer, sizeof answer, "]11;rgb:%02x/%02x/%02x",
                                rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);

    ck_assert(term_sequence_ground(answer, length, &ground));
    return ground;
}

static uint32_t seen_colour(const char *path, int32_t colour, enum depth depth,
                            uint32_t own)
{
    return colour == LOOK_OWN    ? own
           : depth == DEPTH_TRUE ? (uint32_t)colour
                                 : indexed_colour(path, colour);
}

/* On the terminal's own ground all is read that is to be read long, and the
 * rest is still seen; on a painted one all is as clear as it was chosen. */
static void check_on_terminal(const char *path, const struct theme *theme,
                              uint32_t own, enum depth depth,
                              const struct style *style)
{
    const struct look look = theme_look(theme, *style, depth);
    const bool words = style->ink == THEME_TEXT || style->ink == THEME_NUMBERS;
    const bool wall = style->ink == THEME_RIM;
    const double least = wall || (look.ground == LOOK_OWN && !words) ? 3 : 4.5;
    const double contrast =
        colour_contrast(seen_colour(path, look.ink, depth, own),
                        seen_colour(path, look.ground, depth, own));

    ck_assert_msg(contrast >= least, "%s: %s on %06x: %.2f, not %.1f", path,
                  theme_role_name(style->ink), own, contrast, least);
}

static void check_terminal(const char *path, const struct theme *theme,
                           uint32_t own)
{
    const struct theme_preference preference = {.ground = told_ground(own)};
    const struct theme shown = theme_preferred(theme, &preference);

    for (int i = 0; i < 2; i++) {
        check_on_terminal(
            path, &shown, own, DEPTHS[i],
            &(struct style){THEME_RIM, THEME_BACKGROUND, WEIGHT_PLAIN});
        for (int j = 0; j < WRITTEN_COUNT; j++)
            for (int k = 0; k < GROUND_COUNT; k++)
                check_on_terminal(path, &shown, own, DEPTHS[i],
                                  &(struct style){(uint8_t)WRITTEN[j],
                                                  (uint8_t)GROUNDS[k],
                                                  WEIGHT_PLAIN});
    }
}

/* White, black and all between; Solarized, Nord, Gruvbox, Ubuntu, pure blue. */
static void on_terminals(const char *path, const struct theme *theme)
{
    static const uint32_t owns[] = {0xfdf6e3, 0x002b36, 0x2e3440,
                                    0x282828, 0x300a24, 0x0000ff};

    if (chosen_count(theme) < THEME_ROLE_COUNT)
        return;
    for (size_t i = 0; i < sizeof owns / sizeof owns[0]; i++)
        check_terminal(path, theme, owns[i]);
    for (uint32_t grey = 0; grey <= 0xff; grey++)
        check_terminal(path, theme, 0x010101 * grey);
}

START_TEST(every_theme_can_be_read_on_the_background_of_every_terminal)
{
    theme_each(on_terminals);
}
END_TEST

/* Savanna, which suits a dark one, paints its own. */
START_TEST(on_a_white_terminal_every_theme_has_its_own_background)
{
    const struct theme_preference preference = {.ground =
                                                    told_ground(0xffffff)};
    const struct theme savanna = theme_in("themes/savanna.ini");
    const struct theme paper = theme_in("themes/paper.ini");
    const struct theme dark = theme_preferred(&savanna, &preference);
    const struct theme light = theme_preferred(&paper, &preference);

    ck_assert_int_eq(theme_look(&dark, ink(THEME_TEXT), DEPTH_TRUE).ground,
                     0x1b1512);
    ck_assert_int_eq(theme_look(&light, ink(THEME_TEXT), DEPTH_TRUE).ground,
                     0xf6f1e4);
}
END_TEST

/* The names of keys are written in the background's colour on the rim's. */
static void check_keys(const struct palette *palette)
{
    check_contrast(palette, THEME_BACKGROUND, THEME_RIM,
                   least_contrast(palette));
}

static void with_keys(const char *path, const struct theme *theme)
{
    check_coloured(path, theme, check_keys);
}

START_TEST(the_names_of_keys_can_be_read)
{
    theme_each(with_keys);
}
END_TEST

/* One hue alone has no room for more: of its colours that can be read a search
 * found no four that lie 27 apart, and among the 256 none that lie 22 apart. */
static double least_distance(const struct palette *palette)
{
    return is_theme(palette->path, "amber-crt.ini") ? 20 : 33;
}

static void check_apart(const struct palette *palette)
{
    const double least = least_distance(palette);

    for (int i = 0; i < APART_COUNT; i++)
        for (int j = 0; j < i; j++)
            for (int eye = 0; eye < COLOUR_EYE_COUNT; eye++)
                check_distance(palette, APART[i], APART[j], &COLOUR_EYES[eye],
                               least);
}

static void with_apart(const char *path, const struct theme *theme)
{
    check_coloured(path, theme, check_apart);
}

START_TEST(yours_theirs_hint_and_capture_differ_for_all_eyes)
{
    theme_each(with_apart);
}
END_TEST

static void check_title(const struct palette *palette)
{
    check_distance(palette, THEME_TITLE, THEME_YOURS, &COLOUR_EYES[0], 20);
    check_distance(palette, THEME_TITLE, THEME_THEIRS, &COLOUR_EYES[0], 20);
}

static void with_title(const char *path, const struct theme *theme)
{
    check_coloured(path, theme, check_title);
}

START_TEST(a_title_is_not_taken_for_seeds)
{
    theme_each(with_title);
}
END_TEST

/* Between red and yellow, in every eye's terms: some red, more yellow. */
static void check_amber(const struct palette *palette)
{
    for (int role = THEME_FRAME; role < THEME_ROLE_COUNT; role++) {
        const struct colour_triple lab =
            colour_lab(&COLOUR_EYES[0], palette->colours[role]);

        ck_assert_msg(lab.at[1] > 0 && lab.at[2] > lab.at[1], "%s: %s",
                      palette->path, theme_role_name((enum theme_role)role));
    }
}

START_TEST(amber_crt_has_one_hue_and_so_a_right_to_be_less_clear)
{
    const struct theme theme = theme_in("themes/amber-crt.ini");

    check_coloured("themes/amber-crt.ini", &theme, check_amber);
}
END_TEST

/* What the sixteen look like is the terminal's affair; that they differ is
 * ours. */
static void check_sixteen(const char *path, const struct theme *theme)
{
    if (chosen_count(theme) < THEME_ROLE_COUNT)
        return;
    for (int i = 0; i < WRITTEN_COUNT; i++)
        for (int j = 0; j < GROUND_COUNT; j++)
            ck_assert_msg(theme->styles[WRITTEN[i]].basic !=
                              theme->styles[GROUNDS[j]].basic,
                          "%s: %s", path, theme_role_name(WRITTEN[i]));
    for (int i = 0; i < APART_COUNT; i++)
        for (int j = 0; j < i; j++)
            ck_assert_msg(theme->styles[APART[i]].basic !=
                              theme->styles[APART[j]].basic,
                          "%s: %s", path, theme_role_name(APART[i]));
}

START_TEST(sixteen_colours_are_enough_to_read_and_to_tell_apart)
{
    theme_each(check_sixteen);
}
END_TEST

/* The terminal's own background may be either: those say no. */
static void check_light(const char *path, const struct theme *theme)
{
    const uint32_t background = theme->styles[THEME_BACKGROUND].rgb;
    const bool light =
        chosen_count(theme) > 0 && colour_contrast(background, 0x000000) >
                                       colour_contrast(background, 0xffffff);

    ck_assert_msg(theme->light == light, "%s", path);
}

START_TEST(a_light_theme_has_a_light_background)
{
    theme_each(check_light);
}
END_TEST

/* Dark ink cannot be read on whatever a terminal may have, and AAA cannot be
 * promised on it. */
static void check_paint(const char *path, const struct theme *theme)
{
    ck_assert_msg(theme->paint == (is_theme(path, "paper.ini") ||
                                   is_theme(path, "contrast.ini")),
                  "%s", path);
}

START_TEST(only_themes_that_need_their_background_paint_it)
{
    theme_each(check_paint);
}
END_TEST

static void check_builtin(const char *path, const struct theme *theme)
{
    const struct builtin *builtin = builtin_find(path);
    size_t length;
    char *const bytes = folder_read(path, &length);

    (void)theme;
    ck_assert_msg(builtin != NULL, "%s", path);
    ck_assert_uint_eq(builtin_length(builtin), length);
    ck_assert_int_eq(memcmp(builtin->bytes, bytes, length), 0);
    free(bytes);
}

START_TEST(every_theme_is_built_in_as_it_is_in_its_file)
{
    theme_each(check_builtin);
}
END_TEST

void theme_add_shipped(Suite *suite)
{
    TCase *const tests = tcase_create("shipped");

    tcase_add_test(tests, only_mono_and_terminal_leave_colours_to_the_terminal);
    tcase_add_test(tests, all_that_is_written_can_be_read_on_all_grounds);
    tcase_add_test(tests, frames_and_the_walls_of_pits_can_be_seen);
    tcase_add_test(tests,
                   every_theme_can_be_read_on_the_background_of_every_terminal);
    tcase_add_test(tests,
                   on_a_white_terminal_every_theme_has_its_own_background);
    tcase_add_test(tests, the_names_of_keys_can_be_read);
    tcase_add_test(tests, yours_theirs_hint_and_capture_differ_for_all_eyes);
    tcase_add_test(tests,
                   amber_crt_has_one_hue_and_so_a_right_to_be_less_clear);
    tcase_add_test(tests, a_title_is_not_taken_for_seeds);
    tcase_add_test(tests, sixteen_colours_are_enough_to_read_and_to_tell_apart);
    tcase_add_test(tests, a_light_theme_has_a_light_background);
    tcase_add_test(tests, only_themes_that_need_their_background_paint_it);
    tcase_add_test(tests, every_theme_is_built_in_as_it_is_in_its_file);
    suite_add_tcase(suite, tests);
}
