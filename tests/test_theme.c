/*
 * Themes: what is drawn can be read and told apart, by every eye; and what is
 * no theme does not become one.
 */
#include "base/builtin.h"
#include "colour.h"
#include "folder.h"
#include "run.h"
#include "suites.h"
#include "ui/theme.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the mathematics of colours ---- */

START_TEST(contrast_is_that_of_wcag)
{
    ck_assert_double_eq_tol(colour_contrast(0x000000, 0xffffff), 21, 0.001);
    ck_assert_double_eq_tol(colour_contrast(0xffffff, 0x777777), 4.478, 0.001);
    ck_assert_double_eq_tol(colour_contrast(0x0000ff, 0x0000ff), 1, 0.001);
}
END_TEST

START_TEST(distance_is_that_of_cie_1976)
{
    const struct colour_triple red = colour_lab(&COLOUR_EYES[0], 0xff0000);

    ck_assert_double_eq_tol(red.at[0], 53.24, 0.01);
    ck_assert_double_eq_tol(red.at[1], 80.09, 0.01);
    ck_assert_double_eq_tol(red.at[2], 67.20, 0.01);
    ck_assert_double_eq_tol(
        colour_distance(&COLOUR_EYES[0], 0x000000, 0xffffff), 100, 0.01);
    ck_assert_double_eq_tol(
        colour_distance(&COLOUR_EYES[0], 0x00ff00, 0x0000ff), 258.7, 0.1);
}
END_TEST

START_TEST(eyes_see_grey_as_grey_and_mix_up_what_they_should)
{
    for (int i = 0; i < COLOUR_EYE_COUNT; i++)
        for (int channel = 0; channel < 3; channel++)
            ck_assert_double_eq_tol(
                colour_seen(&COLOUR_EYES[i], 0x808080).at[channel],
                colour_light(0x80), 0.0001);
    ck_assert_double_gt(colour_distance(&COLOUR_EYES[0], 0xc86400, 0x6e8c00),
                        60);
    ck_assert_double_lt(colour_distance(&COLOUR_EYES[2], 0xc86400, 0x6e8c00),
                        15);
}
END_TEST

/* ---- the themes of the source tree ---- */

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

static struct palette palette_of(const char *path, bool indexed)
{
    struct palette palette = {.path = path, .indexed = indexed};
    struct theme theme;
    struct err err = {""};

    ck_assert_msg(theme_load(path, &theme, &err), "%s", err.text);
    for (int role = 0; role < THEME_ROLE_COUNT; role++)
        palette.colours[role] =
            indexed ? indexed_colour(path, theme.styles[role].index)
                    : theme.styles[role].rgb;
    return palette;
}

/* All of them, and there are some; to be freed with globfree. */
static glob_t theme_files(void)
{
    glob_t files;

    ck_assert_int_eq(glob("themes/*.ini", 0, NULL, &files), 0);
    ck_assert_uint_ge(files.gl_pathc, 3);
    return files;
}

static void with_files(void (*check)(const char *path))
{
    glob_t files = theme_files();

    for (size_t i = 0; i < files.gl_pathc; i++)
        check(files.gl_pathv[i]);
    globfree(&files);
}

static void with_palettes(void (*check)(const struct palette *palette))
{
    glob_t files = theme_files();

    for (size_t i = 0; i < 2 * files.gl_pathc; i++) {
        const struct palette palette =
            palette_of(files.gl_pathv[i / 2], i % 2 == 1);

        check(&palette);
    }
    globfree(&files);
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

static void check_written(const struct palette *palette)
{
    for (int i = 0; i < WRITTEN_COUNT; i++)
        for (int j = 0; j < GROUND_COUNT; j++)
            check_contrast(palette, WRITTEN[i], GROUNDS[j], 4.5);
}

START_TEST(all_that_is_written_can_be_read_on_all_grounds)
{
    with_palettes(check_written);
}
END_TEST

static void check_lines(const struct palette *palette)
{
    check_contrast(palette, THEME_FRAME, THEME_BACKGROUND, 3);
    check_contrast(palette, THEME_RIM, THEME_BACKGROUND, 3);
}

START_TEST(frames_and_the_walls_of_pits_can_be_seen)
{
    with_palettes(check_lines);
}
END_TEST

static void check_apart(const struct palette *palette)
{
    for (int i = 0; i < APART_COUNT; i++)
        for (int j = 0; j < i; j++)
            for (int eye = 0; eye < COLOUR_EYE_COUNT; eye++)
                check_distance(palette, APART[i], APART[j], &COLOUR_EYES[eye],
                               33);
}

START_TEST(yours_theirs_hint_and_capture_differ_for_all_eyes)
{
    with_palettes(check_apart);
}
END_TEST

static void check_title(const struct palette *palette)
{
    check_distance(palette, THEME_TITLE, THEME_YOURS, &COLOUR_EYES[0], 20);
    check_distance(palette, THEME_TITLE, THEME_THEIRS, &COLOUR_EYES[0], 20);
}

START_TEST(a_title_is_taken_for_nobodys_seeds)
{
    with_palettes(check_title);
}
END_TEST

/* What the sixteen look like is the terminal's affair; that they differ is
 * ours. */
static void check_sixteen(const char *path)
{
    struct theme theme;
    struct err err = {""};

    ck_assert_msg(theme_load(path, &theme, &err), "%s", err.text);
    for (int i = 0; i < WRITTEN_COUNT; i++)
        for (int j = 0; j < GROUND_COUNT; j++)
            ck_assert_msg(theme.styles[WRITTEN[i]].basic !=
                              theme.styles[GROUNDS[j]].basic,
                          "%s: %s", path, theme_role_name(WRITTEN[i]));
    for (int i = 0; i < APART_COUNT; i++)
        for (int j = 0; j < i; j++)
            ck_assert_msg(theme.styles[APART[i]].basic !=
                              theme.styles[APART[j]].basic,
                          "%s: %s", path, theme_role_name(APART[i]));
}

START_TEST(sixteen_colours_are_enough_to_read_and_to_tell_apart)
{
    with_files(check_sixteen);
}
END_TEST

static void check_light(const char *path)
{
    struct theme theme;
    struct err err = {""};

    ck_assert_msg(theme_load(path, &theme, &err), "%s", err.text);

    const uint32_t background = theme.styles[THEME_BACKGROUND].rgb;

    ck_assert_msg(theme.light == (colour_contrast(background, 0x000000) >
                                  colour_contrast(background, 0xffffff)),
                  "%s", path);
}

START_TEST(a_light_theme_has_a_light_background)
{
    with_files(check_light);
}
END_TEST

static void check_builtin(const char *path)
{
    const struct builtin *builtin = builtin_find(path);
    size_t length;
    char *const bytes = folder_read(path, &length);

    ck_assert_msg(builtin != NULL, "%s", path);
    ck_assert_uint_eq(builtin_length(builtin), length);
    ck_assert_int_eq(memcmp(builtin->bytes, bytes, length), 0);
    free(bytes);
}

START_TEST(every_theme_is_built_in_as_it_is_in_its_file)
{
    with_files(check_builtin);
}
END_TEST

/* ---- what is read, and what is refused ---- */

#define FRONT "[theme]\nformat = 1\nname = Night\nabout = \"a dark one\"\n"
#define HEAD  FRONT "light = no\npaint = yes\n[colours]\n"
#define REST                                                                  \
    "background = 000000 16 black\npanel = 000000 16 black\n"                 \
    "selected = 000000 16 black\nframe = 808080 244 white\n"                  \
    "rim = 808080 244 white\ntext = ffffff 231 white\ndim = 808080 8 white\n" \
    "theirs = 5FB7E5 74 cyan\nhint = ffffff 231 white\n"                      \
    "capture = ff0000 9 red\nagain = ffffff 255 bright-white\n"               \
    "title = ffffff 231 white\nnumbers = ffffff 231 white\n"
#define YOURS "yours = f5b83d 214 bright-magenta\n"

static bool parse(const char *text, struct theme *theme, struct err *err)
{
    return theme_parse("x", text, strlen(text), theme, err);
}

static void refused(const char *text, const char *sentence)
{
    struct theme theme = {.name = "untouched"};
    struct err err = {""};

    ck_assert_msg(!parse(text, &theme, &err), "%s", text);
    ck_assert_str_eq(err.text, sentence);
    ck_assert_str_eq(theme.name, "untouched");
}

START_TEST(a_theme_made_by_hand_is_read)
{
    struct theme theme;
    struct err err = {""};

    ck_assert_msg(parse(HEAD YOURS REST, &theme, &err), "%s", err.text);
    ck_assert_str_eq(theme.name, "Night");
    ck_assert_str_eq(theme.about, "a dark one");
    ck_assert(!theme.light);
    ck_assert(theme.paint);
    ck_assert_uint_eq(theme.styles[THEME_YOURS].rgb, 0xf5b83d);
    ck_assert_uint_eq(theme.styles[THEME_YOURS].index, 214);
    ck_assert_uint_eq(theme.styles[THEME_YOURS].basic, 13);
    ck_assert_uint_eq(theme.styles[THEME_THEIRS].rgb, 0x5fb7e5);
    ck_assert_uint_eq(theme.styles[THEME_THEIRS].basic, 6);
    ck_assert_uint_eq(theme.styles[THEME_AGAIN].index, 255);
    ck_assert_uint_eq(theme.styles[THEME_AGAIN].basic, 15);
}
END_TEST

START_TEST(a_file_that_is_not_there_is_named)
{
    struct theme theme;
    struct err err = {""};

    ck_assert(!theme_load("themes/none.ini", &theme, &err));
    ck_assert_str_eq(err.text, "themes/none.ini: No such file or directory");
}
END_TEST

START_TEST(what_is_no_theme_is_told_so)
{
    refused("", "x: not a theme: there is no section [theme]");
    refused("[naqala]\nformat = 1\n",
            "x: not a theme: there is no section [theme]");
}
END_TEST

START_TEST(a_newer_theme_is_refused_by_its_number)
{
    refused("[theme]\nformat = 2\n[unheard]\nof = 1\n",
            "x:2: [theme] format: 2 is newer than this naqala can read, "
            "which is 1");
}
END_TEST

START_TEST(a_missing_key_is_named)
{
    refused("[theme]\nformat = 1\n", "x:1: [theme] name: is missing");
    refused(FRONT "light = no\n", "x:1: [theme] paint: is missing");
    refused(FRONT "light = no\npaint = no\n",
            "x: [colours] background: is missing");
    refused(HEAD REST, "x:7: [colours] yours: is missing");
}
END_TEST

START_TEST(an_unknown_key_is_named_with_its_neighbour)
{
    refused(HEAD YOURS REST "boarder = 000000 16 black\n",
            "x:22: [colours] boarder: not known");
    refused(HEAD YOURS REST "yuors = 000000 16 black\n",
            "x:22: [colours] yuors: not known; did you mean yours?");
    refused(HEAD YOURS REST "[sounds]\n", "x:22: [sounds]: not known");
}
END_TEST

START_TEST(words_for_people_are_there_short_and_harmless)
{
    refused("[theme]\nformat = 1\nname = \"\"\n",
            "x:3: [theme] name: is empty");
    refused("[theme]\nformat = 1\nname = 1234567890123456789012345\n",
            "x:3: [theme] name: is longer than 24 bytes");
    refused("[theme]\nformat = 1\nname = a\nabout = \"%1B[2J\"\n",
            "x:4: [theme] about: holds a control character, or is not UTF-8");
}
END_TEST

START_TEST(light_and_paint_are_yes_or_no)
{
    refused(FRONT "light = dark\n",
            "x:5: [theme] light: dark is not one of off, on, no, yes");
}
END_TEST

START_TEST(a_colour_is_three_words)
{
    static const char sentence[] =
        "x:8: [colours] yours: is not three words, as f5b83d 214 yellow are";

    refused(HEAD "yours = f5b83d 214\n" REST, sentence);
    refused(HEAD "yours = f5b83d 214 yellow bold\n" REST, sentence);
    refused(HEAD "yours = \"\"\n" REST, sentence);
}
END_TEST

START_TEST(the_first_word_is_six_hexadecimal_digits)
{
    refused(HEAD "yours = f5b83 214 yellow\n" REST,
            "x:8: [colours] yours: f5b83 is not a colour of six hexadecimal "
            "digits");
    refused(HEAD "yours = f5b83g 214 yellow\n" REST,
            "x:8: [colours] yours: f5b83g is not a colour of six hexadecimal "
            "digits");
    refused(HEAD "yours = 0xf5b8 214 yellow\n" REST,
            "x:8: [colours] yours: 0xf5b8 is not a colour of six hexadecimal "
            "digits");
}
END_TEST

START_TEST(the_second_word_is_a_number_of_the_256)
{
    refused(HEAD "yours = f5b83d 256 yellow\n" REST,
            "x:8: [colours] yours: 256 is not a number in 0..255");
    refused(HEAD "yours = f5b83d -1 yellow\n" REST,
            "x:8: [colours] yours: -1 is not a number in 0..255");
    refused(HEAD "yours = f5b83d 99999999999999999999 yellow\n" REST,
            "x:8: [colours] yours: 99999999999999999999 is not a number in "
            "0..255");
}
END_TEST

START_TEST(the_third_word_is_a_name_of_the_sixteen)
{
    refused(HEAD "yours = f5b83d 214 orange\n" REST,
            "x:8: [colours] yours: orange is not black, red, green, yellow, "
            "blue, magenta, cyan, white, or one of these with bright- in "
            "front");
    refused(HEAD "yours = f5b83d 214 bright-\n" REST,
            "x:8: [colours] yours: bright- is not black, red, green, yellow, "
            "blue, magenta, cyan, white, or one of these with bright- in "
            "front");
}
END_TEST

/* ---- naqala check ---- */

START_TEST(check_tells_a_theme_from_a_save)
{
    struct run run = run_naqala("", "check themes/savanna.ini "
                                    "saves/the-pie.naqala themes/paper.ini");

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_int_eq(strncmp(run.out,
                             "themes/savanna.ini: a theme: Savanna, amber "
                             "seeds on dark wood\nsaves/the-pie.naqala: a game "
                             "of kalah",
                             80),
                     0);
    ck_assert_ptr_nonnull(strstr(
        run.out, "themes/paper.ini: a theme: Paper, ink on a printed page\n"));
    run_free(&run);
}
END_TEST

/* The text in a file, and what check says of it behind its name. */
static void check_refuses(const char *text, const char *sentence)
{
    char *const folder = folder_new();
    char path[200];
    char line[600];

    snprintf(path, sizeof path, "%s/x", folder);
    snprintf(line, sizeof line, "naqala: %s:%s\n", path, sentence);
    folder_put(path, text);

    struct run run = run_naqala("", "check %s", path);

    run_gave(&run, 1, "", line);
    run_free(&run);
    folder_free(folder);
}

START_TEST(check_tells_what_is_wrong_with_a_theme)
{
    check_refuses(HEAD "yours = f5b83 214 yellow\n" REST,
                  "8: [colours] yours: f5b83 is not a colour of six "
                  "hexadecimal digits");
    check_refuses("[theme]\nformat = one\n",
                  "2: [theme] format: one is not a whole number");
}
END_TEST

START_TEST(check_names_what_it_looked_for)
{
    static const char sentence[] =
        " is none of these: a save (it has a section [naqala]), a theme "
        "([theme]), levels (keys called agent) or weights (keys called "
        "weights)";

    check_refuses("[colours]\n", sentence);
    check_refuses("", sentence);
}
END_TEST

static TCase *refusals(void)
{
    TCase *const tests = tcase_create("refusals");

    tcase_add_test(tests, a_theme_made_by_hand_is_read);
    tcase_add_test(tests, a_file_that_is_not_there_is_named);
    tcase_add_test(tests, what_is_no_theme_is_told_so);
    tcase_add_test(tests, a_newer_theme_is_refused_by_its_number);
    tcase_add_test(tests, a_missing_key_is_named);
    tcase_add_test(tests, an_unknown_key_is_named_with_its_neighbour);
    tcase_add_test(tests, words_for_people_are_there_short_and_harmless);
    tcase_add_test(tests, light_and_paint_are_yes_or_no);
    tcase_add_test(tests, a_colour_is_three_words);
    tcase_add_test(tests, the_first_word_is_six_hexadecimal_digits);
    tcase_add_test(tests, the_second_word_is_a_number_of_the_256);
    tcase_add_test(tests, the_third_word_is_a_name_of_the_sixteen);
    return tests;
}

static TCase *shipped(void)
{
    TCase *const tests = tcase_create("shipped");

    tcase_add_test(tests, all_that_is_written_can_be_read_on_all_grounds);
    tcase_add_test(tests, frames_and_the_walls_of_pits_can_be_seen);
    tcase_add_test(tests, yours_theirs_hint_and_capture_differ_for_all_eyes);
    tcase_add_test(tests, a_title_is_taken_for_nobodys_seeds);
    tcase_add_test(tests, sixteen_colours_are_enough_to_read_and_to_tell_apart);
    tcase_add_test(tests, a_light_theme_has_a_light_background);
    tcase_add_test(tests, every_theme_is_built_in_as_it_is_in_its_file);
    return tests;
}

Suite *theme_suite(void)
{
    Suite *const suite = suite_create("theme");
    TCase *const maths = tcase_create("mathematics");
    TCase *const command = tcase_create("check");

    tcase_add_test(maths, contrast_is_that_of_wcag);
    tcase_add_test(maths, distance_is_that_of_cie_1976);
    tcase_add_test(maths, eyes_see_grey_as_grey_and_mix_up_what_they_should);
    suite_add_tcase(suite, maths);
    suite_add_tcase(suite, shipped());
    suite_add_tcase(suite, refusals());
    tcase_add_test(command, check_tells_a_theme_from_a_save);
    tcase_add_test(command, check_tells_what_is_wrong_with_a_theme);
    tcase_add_test(command, check_names_what_it_looked_for);
    suite_add_tcase(suite, command);
    return suite;
}
