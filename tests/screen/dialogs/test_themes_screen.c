/* SPDX-License-Identifier: MIT */
/*
 * The theme picker, shown live and put back; and all the simple screens in a
 * storm of keys, clicks and sizes.
 */
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/screen/app_probe.h"
#include "support/suites.h"

#include <string.h>

static struct app_probe *stage;

static void begin(void)
{
    stage = app_probe_new();
    themes_open(stage->app, 0);
}

static void end(void)
{
    app_probe_free(stage);
}

static bool shown(const char *part)
{
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    return app_probe_has(stage, part);
}

static const char *theme(void)
{
    return stage->app->theme.name;
}

static const char *remembered(void)
{
    return stage->app->config.texts[CONFIG_THEME];
}

START_TEST(the_picker_shows_a_board_and_every_meaning)
{
    begin();
    app_probe_draw(stage, 80, 16, GLYPHS_UTF8);
    app_probe_shows(
        stage,
        "  Themes                    applied live as you move             "
        "       1 of 9\n"
        "\n"
        "  ▌ Auto       what suits: Savanna    "
        "╭────────────────────────────────╮\n"
        "    Savanna    amber seeds on dark…   "
        "│     1   8   1   ·   3   2      │\n"
        "    Lagoon     lamps over deep water  "
        "│  4 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌   4  │\n"
        "    Paper      ink on a printed page  "
        "│     7   7   7   3   1   ·      │\n"
        "    Okabe      colours of Okabe and…  "
        "╰────────────────────────────────╯\n"
        "    Contrast   nothing is faint: at…  you ●●●●●   them ●●●●●\n"
        "    Terminal   your 16 colours…       hint  capture  play again  dim\n"
        "    Mono       bold, underline…       "
        "background  ‹ auto ›  mine  theme\n"
        "    Amber CRT  one phosphor, as it…   "
        "seeds  ‹ theme ›  disc  bullet  o  digits\n"
        "                                      "
        "borders  ‹ theme ›  round  square  ascii\n"
        "                                      "
        "motion  ‹ full ›  short  none\n"
        "                                      the terminal's own\n"
        "                                      "
        "auto: savanna, asking the terminal\n"
        "  ↑↓  theme   Tab  option   ←→  value   ⏎  keep   Esc  back"
        "            ?  help\n");
    end();
}
END_TEST

START_TEST(the_picker_fits_forty_columns_in_ascii)
{
    begin();
    app_probe_draw(stage, 40, 12, GLYPHS_ASCII);
    app_probe_shows(stage, " Themes        applied live as you move\n"
                           "\n"
                           "  > Auto       what suits: Savanna\n"
                           "    Savanna    amber seeds on dark...\n"
                           "    Lagoon     lamps over deep water\n"
                           "    Paper      ink on a printed page\n"
                           "    Okabe      colours of Okabe and...\n"
                           "    auto: savanna, asking the terminal\n"
                           "    you ooooo   them ooooo\n"
                           "    hint  capture  play again  dim\n"
                           "    background  < auto >  mine  theme\n"
                           " ^v theme  Tab option            ? help\n");
    end();
}
END_TEST

/* In both lines of a theme; its seeds where one is free. */
START_TEST(what_a_theme_is_like_is_told_whole_where_it_has_two_lines)
{
    begin();
    app_probe_keys(stage, INPUT_DOWN, 4);
    app_probe_draw(stage, 40, 30, GLYPHS_UTF8);
    ck_assert(app_probe_has(stage, "    Savanna    amber seeds on dark\n"
                                   "    dark       wood\n"
                                   "    Lagoon     lamps over deep water\n"
                                   "    dark\n"
                                   "    Paper      ink on a printed page\n"
                                   "    light\n"
                                   "  ▌ Okabe      colours of Okabe and\n"
                                   "    dark       Ito, for every eye\n"));
    end();
}
END_TEST

START_TEST(a_theme_is_shown_as_one_comes_to_it)
{
    begin();
    app_probe_keys(stage, INPUT_DOWN, 2);
    ck_assert_str_eq(theme(), "Lagoon");
    ck_assert(shown("▌ Lagoon     lamps over deep water"));
    ck_assert(app_probe_has(stage, "    dark       ●●● ●●●"));
    app_probe_type(stage, "t");
    ck_assert_str_eq(theme(), "Paper");
    ck_assert(shown("    light      ●●● ●●●"));
    ck_assert_str_eq(remembered(), "auto");
    end();
}
END_TEST

static void tell(enum ground ground)
{
    const struct event event = {.kind = EVENT_GROUND, .ground = ground};

    screens_event(stage->app->screens, &event, stage->now);
}

START_TEST(auto_follows_the_terminal_and_says_what_it_chose)
{
    begin();
    tell(GROUND_LIGHT);
    ck_assert_str_eq(theme(), "Paper");
    ck_assert(shown("▌ Auto       what suits: Paper"));
    ck_assert(app_probe_has(stage, "  auto: paper, the terminal is light\n"));
    ck_assert(app_probe_has(stage, "  Paper's own, always\n"));
    tell(GROUND_DARK);
    ck_assert_str_eq(theme(), "Savanna");
    ck_assert(shown("  auto: savanna, the terminal is dark\n"));
    ck_assert(app_probe_has(stage, "  the terminal's own, which is dark\n"));
    tell(GROUND_BETWEEN);
    ck_assert_str_eq(theme(), "Savanna");
    ck_assert(shown("  auto: savanna, neither dark nor light\n"));
    ck_assert(
        app_probe_has(stage, "  Savanna's own: neither dark nor light\n"));
    tell(GROUND_UNKNOWN);
    ck_assert_str_eq(theme(), "Savanna");
    ck_assert(shown("  auto: savanna, unknown background\n"));
    ck_assert(app_probe_has(stage, "  Savanna's own: unknown background\n"));
    end();
}
END_TEST

/* The description is that of what is seen, not of what is chosen. */
START_TEST(without_colours_every_theme_says_that_it_is_shown_as_mono)
{
    begin();
    stage->app->colourless = true;
    app_probe_keys(stage, INPUT_DOWN, 2);
    ck_assert_str_eq(theme(), "Mono");
    ck_assert(shown("▌ Lagoon     lamps over deep water"));
    ck_assert(app_probe_has(stage, "  as mono: there are no colours\n"));
    app_probe_draw(stage, 40, 12, GLYPHS_ASCII);
    ck_assert(app_probe_has(stage, "    as mono: there are no colours\n"));
    app_probe_key(stage, INPUT_ESCAPE);
    end();
}
END_TEST

START_TEST(the_background_says_what_it_does_in_this_theme)
{
    begin();
    tell(GROUND_LIGHT);
    app_probe_keys(stage, INPUT_DOWN, 2);
    ck_assert_str_eq(theme(), "Lagoon");
    ck_assert(shown("  Lagoon's own: the terminal is light\n"));
    ck_assert(stage->app->theme.paint);
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert(shown("  the terminal's own, which is light\n"));
    ck_assert(!stage->app->theme.paint);
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert(shown("  Lagoon's own\n"));
    ck_assert(stage->app->theme.paint);
    app_probe_keys(stage, INPUT_DOWN, 4);
    ck_assert_str_eq(theme(), "Terminal");
    ck_assert(shown("  the terminal's own: the theme has none\n"));
    end();
}
END_TEST

START_TEST(a_theme_that_was_chosen_stays_whatever_the_terminal_tells)
{
    begin();
    app_probe_keys(stage, INPUT_DOWN, 2);
    app_probe_key(stage, INPUT_ENTER);
    tell(GROUND_LIGHT);
    ck_assert_str_eq(theme(), "Lagoon");
    ck_assert(stage->app->theme.paint);
    tell(GROUND_DARK);
    ck_assert_str_eq(theme(), "Lagoon");
    ck_assert(!stage->app->theme.paint);
    end();
}
END_TEST

/* From auto on, each looks different from the one before. */
START_TEST(the_key_for_the_next_theme_passes_all_and_comes_back_to_auto)
{
    static const char *const dark[] = {"lagoon",    "paper",    "okabe",
                                       "contrast",  "terminal", "mono",
                                       "amber-crt", "auto"};
    static const char *const light[] = {"savanna", "lagoon"};

    begin();
    screens_pop(stage->app->screens, 0);
    tell(GROUND_DARK);
    for (size_t i = 0; i < sizeof dark / sizeof dark[0]; i++) {
        app_probe_type(stage, "t");
        ck_assert_str_eq(remembered(), dark[i]);
    }
    ck_assert_str_eq(app_notice(stage->app, stage->now),
                     "theme: auto: Savanna");
    tell(GROUND_LIGHT);
    for (size_t i = 0; i < sizeof light / sizeof light[0]; i++) {
        app_probe_type(stage, "t");
        ck_assert_str_eq(remembered(), light[i]);
    }
    end();
}
END_TEST

START_TEST(enter_keeps_the_theme)
{
    struct config kept;
    struct err err = {""};

    begin();
    app_probe_keys(stage, INPUT_DOWN, 2);
    app_probe_key(stage, INPUT_ENTER);
    ck_assert_str_eq(app_probe_top(stage), "");
    ck_assert_str_eq(theme(), "Lagoon");
    ck_assert_str_eq(remembered(), "lagoon");
    config_begin(&kept);
    ck_assert_msg(config_load(&kept, &err), "%s", err.text);
    ck_assert_str_eq(kept.texts[CONFIG_THEME], "lagoon");
    end();
}
END_TEST

START_TEST(escape_puts_everything_back)
{
    begin();
    app_probe_key(stage, INPUT_DOWN);
    app_probe_key(stage, INPUT_RIGHT);
    app_probe_key(stage, INPUT_TAB);
    app_probe_key(stage, INPUT_RIGHT);
    app_probe_key(stage, INPUT_BACK_TAB);
    app_probe_key(stage, INPUT_BACK_TAB);
    app_probe_key(stage, INPUT_LEFT);
    ck_assert_int_eq(stage->app->config.values[CONFIG_BACKGROUND], 1);
    ck_assert_int_eq(stage->app->config.values[CONFIG_SEEDS], 1);
    ck_assert_int_eq(stage->app->config.values[CONFIG_MOTION], 2);
    ck_assert(shown("motion  full  short  ‹ none ›"));
    app_probe_key(stage, INPUT_ESCAPE);
    ck_assert_str_eq(app_probe_top(stage), "");
    ck_assert_str_eq(theme(), "Savanna");
    ck_assert_str_eq(remembered(), "auto");
    ck_assert_int_eq(stage->app->config.values[CONFIG_BACKGROUND], 0);
    ck_assert_int_eq(stage->app->config.values[CONFIG_SEEDS], 0);
    ck_assert_int_eq(stage->app->config.values[CONFIG_MOTION], 0);
    end();
}
END_TEST

/* Of an option that the program was called with, too, which is not written. */
START_TEST(escape_leaves_what_was_written_as_it_was)
{
    begin();
    app_probe_key(stage, INPUT_ESCAPE);
    stage->app->config.values[CONFIG_MOTION] = 2;
    themes_open(stage->app, 0);
    app_probe_key(stage, INPUT_BACK_TAB);
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert(shown("motion  ‹ full ›"));
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert_int_eq(stage->app->remembered.values[CONFIG_MOTION], 1);
    app_probe_key(stage, INPUT_ESCAPE);
    ck_assert_int_eq(stage->app->config.values[CONFIG_MOTION], 2);
    ck_assert_int_eq(stage->app->remembered.values[CONFIG_MOTION], 0);
    end();
}
END_TEST

START_TEST(themes_and_options_can_be_clicked)
{
    begin();
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    app_probe_click(stage, 8, 8);
    ck_assert_str_eq(theme(), "Lagoon");
    app_probe_click(stage, 8, 9);
    ck_assert_str_eq(theme(), "Paper");
    ck_assert(shown("borders  ‹ theme ›"));
    app_probe_click(stage, 45, 17);
    ck_assert(shown("borders  theme  ‹ round ›"));
    app_probe_click(stage, 52, 23);
    ck_assert_str_eq(theme(), "Savanna");
    ck_assert_str_eq(app_probe_top(stage), "");
    end();
}
END_TEST

/* ---- anything at any size ---- */

static void nothing_text(void *whose, const char *text, int64_t now)
{
    (void)whose;
    (void)text;
    (void)now;
}

static void nothing(void *whose, int64_t now)
{
    (void)whose;
    (void)now;
}

static void open_some(struct rng *rng)
{
    struct app *const app = stage->app;
    struct game *game = NULL;

    switch (rng_below(rng, 6)) {
    case 0:
        help_open(app, screens_bindings(app->screens), 0);
        break;
    case 1:
        game = variant_game(VARIANTS[rng_below(rng, SOWING_COUNT)]);
        rules_open(app, game, 0);
        game_free(game);
        break;
    case 2:
        options_open(app, 0);
        break;
    case 3:
        themes_open(app, 0);
        break;
    case 4:
        ask_text(app, "A name for it", "name", nothing_text, NULL, 0);
        break;
    default:
        ask_yes(app, "Is that what you want, or is it not?", nothing, NULL, 0);
        break;
    }
}

static void draw_some(struct rng *rng)
{
    const int width = 1 + (int)rng_below(rng, 130);
    const int height = 1 + (int)rng_below(rng, 45);

    app_probe_draw(stage, width, height, (enum glyph_set)rng_below(rng, 3));
}

START_TEST(no_random_input_breaks_the_simple_screens)
{
    struct rng rng = rng_new(20, 0);

    begin();
    for (int i = 0; i < 6000 / EFFORT_PART; i++) {
        if (screens_count(stage->app->screens) < 4)
            open_some(&rng);
        app_probe_storm(stage, &rng);
        if (i % 7 == 0)
            draw_some(&rng);
    }
    end();
}
END_TEST

Suite *themes_screen_suite(void)
{
    Suite *const suite = suite_create("themes_screen");
    TCase *const picker = tcase_create("picker");
    TCase *const storm = tcase_create("storm");

    tcase_add_test(picker, the_picker_shows_a_board_and_every_meaning);
    tcase_add_test(picker, the_picker_fits_forty_columns_in_ascii);
    tcase_add_test(picker,
                   what_a_theme_is_like_is_told_whole_where_it_has_two_lines);
    tcase_add_test(picker, a_theme_is_shown_as_one_comes_to_it);
    tcase_add_test(picker, auto_follows_the_terminal_and_says_what_it_chose);
    tcase_add_test(picker,
                   without_colours_every_theme_says_that_it_is_shown_as_mono);
    tcase_add_test(picker, the_background_says_what_it_does_in_this_theme);
    tcase_add_test(picker,
                   a_theme_that_was_chosen_stays_whatever_the_terminal_tells);
    tcase_add_test(
        picker, the_key_for_the_next_theme_passes_all_and_comes_back_to_auto);
    tcase_add_test(picker, enter_keeps_the_theme);
    tcase_add_test(picker, escape_puts_everything_back);
    tcase_add_test(picker, escape_leaves_what_was_written_as_it_was);
    tcase_add_test(picker, themes_and_options_can_be_clicked);
    tcase_add_test(storm, no_random_input_breaks_the_simple_screens);
    suite_add_tcase(suite, picker);
    suite_add_tcase(suite, storm);
    return suite;
}
