/* SPDX-License-Identifier: MIT */
/*
 * Promises of looks: what a terminal is told, with as many colours as it has;
 * without any, the other three ways tell the same.
 */
#include "ui/test_theme.h"

static struct look look_at(const struct theme *theme, enum theme_role ink,
                           enum theme_role ground, enum depth depth)
{
    const struct style style = {(uint8_t)ink, (uint8_t)ground, WEIGHT_PLAIN};

    return theme_look(theme, style, depth);
}

/* `how` is made of b, u and r. */
static void is_look(struct look look, int32_t ink, int32_t ground,
                    const char *how)
{
    const char told[] = {look.bold ? 'b' : '.', look.underline ? 'u' : '.',
                         look.reverse ? 'r' : '.', '\0'};

    ck_assert_int_eq(look.ink, ink);
    ck_assert_int_eq(look.ground, ground);
    ck_assert_str_eq(told, how);
}

static const enum depth DEPTHS[] = {DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256,
                                    DEPTH_TRUE};

enum { DEPTH_COUNT = sizeof DEPTHS / sizeof DEPTHS[0] };

/* ---- colours ---- */

START_TEST(a_role_has_the_colour_that_its_theme_chose_for_the_depth)
{
    const struct theme savanna = theme_in("themes/savanna.ini");

    is_look(look_at(&savanna, THEME_YOURS, THEME_PANEL, DEPTH_TRUE), 0xf5b83d,
            0x231b16, "...");
    is_look(look_at(&savanna, THEME_YOURS, THEME_PANEL, DEPTH_256), 214, 233,
            "...");
    is_look(look_at(&savanna, THEME_YOURS, THEME_PANEL, DEPTH_16), 11, 0,
            "...");
    is_look(look_at(&savanna, THEME_THEIRS, THEME_PANEL, DEPTH_8), 6, 0, "...");
}
END_TEST

START_TEST(the_background_is_the_terminals_unless_it_is_painted)
{
    const struct theme savanna = theme_in("themes/savanna.ini");
    const struct theme paper = theme_in("themes/paper.ini");

    is_look(look_at(&savanna, THEME_TEXT, THEME_BACKGROUND, DEPTH_TRUE),
            0xeadbc4, LOOK_OWN, "...");
    is_look(look_at(&paper, THEME_TEXT, THEME_BACKGROUND, DEPTH_TRUE), 0x2c2620,
            0xf6f1e4, "...");
    is_look(look_at(&paper, THEME_TEXT, THEME_BACKGROUND, DEPTH_256), 235, 255,
            "...");
    is_look(look_at(&paper, THEME_TEXT, THEME_BACKGROUND, DEPTH_8), 0, 7,
            "...");
}
END_TEST

START_TEST(keys_are_written_in_the_background_on_the_rim)
{
    const struct theme savanna = theme_in("themes/savanna.ini");

    is_look(look_at(&savanna, THEME_BACKGROUND, THEME_RIM, DEPTH_TRUE),
            0x1b1512, 0xa9794a, "...");
    is_look(look_at(&savanna, THEME_BACKGROUND, THEME_RIM, DEPTH_16), 0, 3,
            "...");
    is_look(look_at(&savanna, THEME_BACKGROUND, THEME_RIM, DEPTH_NONE),
            LOOK_OWN, LOOK_OWN, "..r");
}
END_TEST

START_TEST(a_bold_text_is_bold_at_every_depth)
{
    const struct theme savanna = theme_in("themes/savanna.ini");
    const struct style bold = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_BOLD};

    for (int i = 0; i < DEPTH_COUNT; i++)
        ck_assert(theme_look(&savanna, bold, DEPTHS[i]).bold);
}
END_TEST

START_TEST(of_eight_colours_a_bright_one_is_the_plain_one_in_bold)
{
    const struct theme savanna = theme_in("themes/savanna.ini");
    const struct theme paper = theme_in("themes/paper.ini");

    is_look(look_at(&savanna, THEME_YOURS, THEME_BACKGROUND, DEPTH_8), 3,
            LOOK_OWN, "b..");
    is_look(look_at(&paper, THEME_DIM, THEME_BACKGROUND, DEPTH_8), 0, 7, "b..");
}
END_TEST

START_TEST(bright_black_on_black_is_white_where_there_is_no_grey)
{
    const struct theme savanna = theme_in("themes/savanna.ini");

    is_look(look_at(&savanna, THEME_FRAME, THEME_BACKGROUND, DEPTH_8), 7,
            LOOK_OWN, "...");
    is_look(look_at(&savanna, THEME_FRAME, THEME_PANEL, DEPTH_8), 7, 0, "...");
    is_look(look_at(&savanna, THEME_FRAME, THEME_PANEL, DEPTH_16), 8, 0, "...");
}
END_TEST

START_TEST(what_is_selected_is_reversed_where_its_ground_is_everybodys)
{
    const struct theme savanna = theme_in("themes/savanna.ini");

    is_look(look_at(&savanna, THEME_TEXT, THEME_SELECTED, DEPTH_256), 187, 235,
            "...");
    is_look(look_at(&savanna, THEME_TEXT, THEME_SELECTED, DEPTH_16), 7, 0,
            "..r");
    is_look(look_at(&savanna, THEME_YOURS, THEME_SELECTED, DEPTH_8), 3, 0,
            "b.r");
}
END_TEST

START_TEST(a_ground_that_is_another_among_the_sixteen_is_not_reversed)
{
    struct theme theme = theme_in("themes/savanna.ini");

    theme.styles[THEME_SELECTED].basic = 4;
    is_look(look_at(&theme, THEME_TEXT, THEME_SELECTED, DEPTH_16), 7, 4, "...");
    theme.styles[THEME_SELECTED].basic = 8;
    is_look(look_at(&theme, THEME_TEXT, THEME_SELECTED, DEPTH_16), 7, 8, "...");
    is_look(look_at(&theme, THEME_TEXT, THEME_SELECTED, DEPTH_8), 7, 0, "..r");
}
END_TEST

/* ---- the terminal's own ---- */

START_TEST(the_terminals_own_colours_are_the_same_at_every_depth)
{
    const struct theme terminal = theme_in("themes/terminal.ini");

    for (int i = 1; i < DEPTH_COUNT; i++) {
        is_look(look_at(&terminal, THEME_YOURS, THEME_BACKGROUND, DEPTHS[i]), 3,
                LOOK_OWN, "...");
        is_look(look_at(&terminal, THEME_TEXT, THEME_PANEL, DEPTHS[i]),
                LOOK_OWN, LOOK_OWN, "...");
        is_look(look_at(&terminal, THEME_YOURS, THEME_SELECTED, DEPTHS[i]), 3,
                LOOK_OWN, "..r");
        is_look(look_at(&terminal, THEME_BACKGROUND, THEME_RIM, DEPTHS[i]),
                LOOK_OWN, LOOK_OWN, "..r");
    }
}
END_TEST

/* As terminfo has it, 0 to 7 are not nearly black where colours are RGB. */
START_TEST(with_all_colours_a_bright_one_of_the_sixteen_is_bold)
{
    const struct theme theme = theme_of(HEAD "yours = bright-red\n" REST);

    is_look(look_at(&theme, THEME_YOURS, THEME_PANEL, DEPTH_TRUE), 1, 16,
            "b..");
    is_look(look_at(&theme, THEME_YOURS, THEME_PANEL, DEPTH_256), 9, 16, "...");
}
END_TEST

START_TEST(with_all_colours_what_is_selected_is_reversed_on_the_same_ground)
{
    struct theme theme = theme_in("themes/terminal.ini");
    struct theme_style *const selected = &theme.styles[THEME_SELECTED];

    theme.styles[THEME_BACKGROUND].kind = selected->kind = COLOUR_BASIC;
    theme.styles[THEME_BACKGROUND].basic = 0;
    selected->basic = 8;
    is_look(look_at(&theme, THEME_YOURS, THEME_SELECTED, DEPTH_TRUE), 3, 0,
            "..r");
    is_look(look_at(&theme, THEME_YOURS, THEME_SELECTED, DEPTH_256), 3, 8,
            "...");
    selected->basic = 12;
    is_look(look_at(&theme, THEME_YOURS, THEME_SELECTED, DEPTH_TRUE), 3, 4,
            "...");
    *selected = (struct theme_style){.kind = COLOUR_CHOSEN, .rgb = 0x1b1512};
    theme.styles[THEME_BACKGROUND] = *selected;
    is_look(look_at(&theme, THEME_YOURS, THEME_SELECTED, DEPTH_TRUE), 3,
            0x1b1512, "..r");
}
END_TEST

START_TEST(black_is_never_taken_for_the_terminals_own_black)
{
    const struct theme theme = theme_of(HEAD YOURS REST);

    is_look(look_at(&theme, THEME_TEXT, THEME_BACKGROUND, DEPTH_TRUE), 0xffffff,
            16, "...");
}
END_TEST

START_TEST(the_terminals_ground_becomes_an_ink_by_exchanging_both)
{
    struct theme theme = theme_in("themes/terminal.ini");

    theme.styles[THEME_RIM].kind = COLOUR_BASIC;
    theme.styles[THEME_RIM].basic = 5;
    is_look(look_at(&theme, THEME_BACKGROUND, THEME_RIM, DEPTH_16), 5, LOOK_OWN,
            "..r");
    theme.styles[THEME_RIM].kind = COLOUR_OWN;
    theme.styles[THEME_BACKGROUND].kind = COLOUR_BASIC;
    theme.styles[THEME_BACKGROUND].basic = 4;
    is_look(look_at(&theme, THEME_BACKGROUND, THEME_RIM, DEPTH_16), LOOK_OWN, 4,
            "..r");
}
END_TEST

/* ---- no colours ---- */

START_TEST(without_colours_meanings_are_told_by_the_other_three)
{
    static const struct {
        enum theme_role ink;
        const char *how;
    } rows[] = {
        {THEME_TEXT, "..."},    {THEME_DIM, "..."},   {THEME_FRAME, "..."},
        {THEME_RIM, "..."},     {THEME_YOURS, "b.."}, {THEME_THEIRS, "..."},
        {THEME_HINT, ".u."},    {THEME_AGAIN, "bu."}, {THEME_CAPTURE, "..r"},
        {THEME_NUMBERS, "b.."}, {THEME_TITLE, "b.."},
    };
    const struct theme savanna = theme_in("themes/savanna.ini");
    const struct theme mono = theme_in("themes/mono.ini");

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        is_look(look_at(&savanna, rows[i].ink, THEME_BACKGROUND, DEPTH_NONE),
                LOOK_OWN, LOOK_OWN, rows[i].how);
        is_look(look_at(&mono, rows[i].ink, THEME_PANEL, DEPTH_TRUE), LOOK_OWN,
                LOOK_OWN, rows[i].how);
    }
}
END_TEST

START_TEST(a_capture_on_what_is_selected_stands_out_of_the_reversed_line)
{
    const struct theme mono = theme_in("themes/mono.ini");

    is_look(look_at(&mono, THEME_TEXT, THEME_SELECTED, DEPTH_NONE), LOOK_OWN,
            LOOK_OWN, "..r");
    is_look(look_at(&mono, THEME_CAPTURE, THEME_SELECTED, DEPTH_NONE), LOOK_OWN,
            LOOK_OWN, "...");
}
END_TEST

START_TEST(words_of_a_theme_count_where_it_does_not_colour)
{
    const struct theme theme =
        theme_of(HEAD "yours = f5b83d 214 yellow underline\n" REST);

    is_look(look_at(&theme, THEME_YOURS, THEME_PANEL, DEPTH_NONE), LOOK_OWN,
            LOOK_OWN, ".u.");
    is_look(look_at(&theme, THEME_YOURS, THEME_PANEL, DEPTH_256), 214, 16,
            "...");
}
END_TEST

/* ---- every theme, at every depth ---- */

static bool same(struct look one, struct look other)
{
    return one.ink == other.ink && one.ground == other.ground &&
           one.bold == other.bold && one.underline == other.underline &&
           one.reverse == other.reverse;
}

static const enum theme_role GROUNDS[] = {THEME_BACKGROUND, THEME_PANEL,
                                          THEME_SELECTED};

static void check_two(const char *path, const struct theme *theme,
                      enum theme_role one, enum theme_role other)
{
    for (int i = 0; i < DEPTH_COUNT; i++)
        for (int j = 0; j < 3; j++)
            ck_assert_msg(!same(look_at(theme, one, GROUNDS[j], DEPTHS[i]),
                                look_at(theme, other, GROUNDS[j], DEPTHS[i])),
                          "%s, depth %d: %s and %s on %s", path, DEPTHS[i],
                          theme_role_name(one), theme_role_name(other),
                          theme_role_name(GROUNDS[j]));
}

static void check_apart(const char *path, const struct theme *theme)
{
    static const enum theme_role apart[] = {THEME_YOURS, THEME_THEIRS,
                                            THEME_HINT, THEME_CAPTURE};

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            check_two(path, theme, apart[i], apart[j]);
}

START_TEST(yours_theirs_hint_and_capture_differ_at_every_depth)
{
    theme_each(check_apart);
}
END_TEST

/* In every ink: a row of blanks that nothing shows is no row. */
static void check_selected(const char *path, const struct theme *theme)
{
    for (int i = 0; i < DEPTH_COUNT; i++)
        for (int ink = THEME_TEXT; ink < THEME_ROLE_COUNT; ink++) {
            const struct look plain = look_at(theme, (enum theme_role)ink,
                                              THEME_BACKGROUND, DEPTHS[i]);
            const struct look selected =
                look_at(theme, (enum theme_role)ink, THEME_SELECTED, DEPTHS[i]);

            ck_assert_msg(plain.reverse != selected.reverse ||
                              plain.ground != selected.ground,
                          "%s, depth %d: %s", path, DEPTHS[i],
                          theme_role_name((enum theme_role)ink));
        }
}

START_TEST(what_is_selected_can_be_seen_at_every_depth)
{
    theme_each(check_selected);
}
END_TEST

static void check_visible(const char *path, const struct theme *theme)
{
    for (int i = 0; i < DEPTH_COUNT; i++)
        for (int ink = THEME_FRAME; ink < THEME_ROLE_COUNT; ink++)
            for (int ground = 0; ground < 3; ground++) {
                const struct look look = look_at(theme, (enum theme_role)ink,
                                                 GROUNDS[ground], DEPTHS[i]);

                ck_assert_msg(look.ink != look.ground || look.ink == LOOK_OWN,
                              "%s, depth %d: %s", path, DEPTHS[i],
                              theme_role_name((enum theme_role)ink));
            }
}

START_TEST(no_ink_is_the_colour_of_its_ground)
{
    theme_each(check_visible);
}
END_TEST

void theme_add_looks(Suite *suite)
{
    TCase *const tests = tcase_create("looks");

    tcase_add_test(tests,
                   a_role_has_the_colour_that_its_theme_chose_for_the_depth);
    tcase_add_test(tests, the_background_is_the_terminals_unless_it_is_painted);
    tcase_add_test(tests, keys_are_written_in_the_background_on_the_rim);
    tcase_add_test(tests, a_bold_text_is_bold_at_every_depth);
    tcase_add_test(tests,
                   of_eight_colours_a_bright_one_is_the_plain_one_in_bold);
    tcase_add_test(tests,
                   bright_black_on_black_is_white_where_there_is_no_grey);
    tcase_add_test(tests,
                   what_is_selected_is_reversed_where_its_ground_is_everybodys);
    tcase_add_test(tests,
                   a_ground_that_is_another_among_the_sixteen_is_not_reversed);
    tcase_add_test(tests,
                   the_terminals_own_colours_are_the_same_at_every_depth);
    tcase_add_test(tests, with_all_colours_a_bright_one_of_the_sixteen_is_bold);
    tcase_add_test(
        tests,
        with_all_colours_what_is_selected_is_reversed_on_the_same_ground);
    tcase_add_test(tests, black_is_never_taken_for_the_terminals_own_black);
    tcase_add_test(tests,
                   the_terminals_ground_becomes_an_ink_by_exchanging_both);
    tcase_add_test(tests, without_colours_meanings_are_told_by_the_other_three);
    tcase_add_test(
        tests, a_capture_on_what_is_selected_stands_out_of_the_reversed_line);
    tcase_add_test(tests, words_of_a_theme_count_where_it_does_not_colour);
    tcase_add_test(tests, yours_theirs_hint_and_capture_differ_at_every_depth);
    tcase_add_test(tests, what_is_selected_can_be_seen_at_every_depth);
    tcase_add_test(tests, no_ink_is_the_colour_of_its_ground);
    suite_add_tcase(suite, tests);
}
