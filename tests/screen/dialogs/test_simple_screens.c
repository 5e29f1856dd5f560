/* SPDX-License-Identifier: MIT */
/*
 * Help, rules, options and statistics: what they show, and how they close.
 */
#include "base/file.h"
#include "match/record_rows.h"
#include "screen/dialog.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/screen/app_probe.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static struct app_probe *stage;

static void begin(void)
{
    stage = app_probe_new();
}

static void end(void)
{
    app_probe_free(stage);
}

static bool draws(int width, int height, enum glyph_set set, const char *part)
{
    app_probe_draw(stage, width, height, set);
    return app_probe_has(stage, part);
}

static bool shown(const char *part)
{
    return draws(80, 24, GLYPHS_UTF8, part);
}

static int value(enum config_key key)
{
    return stage->app->config.values[key];
}

/* ---- help ---- */

START_TEST(help_is_a_card_with_the_keys_of_here_and_of_everywhere)
{
    const struct bindings *menu;

    begin();
    menu_open(stage->app, 0);
    menu = screens_bindings(stage->app->screens);
    screens_pop(stage->app->screens, 0);
    help_open(stage->app, menu, 0);
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    app_probe_shows(
        stage,
        "\n\n\n\n"
        " ╭─ Help · Tab: commands "
        "─────────────────────────────────────────────────────"
        "╮\n"
        " │ menu                                  everywhere                  "
        "         │\n"
        " │ ↑ ↓  j k      choose                  ?  F1         this help     "
        "         │\n"
        " │ Enter         start                   :             type a command"
        "         │\n"
        " │ c n f p w ... the letter: at once     Tab           complete it; "
        "list them │\n"
        " │ click         choose and start        Esc           one step back "
        "         │\n"
        " │                                       q             close; quit   "
        "         │\n"
        " │                                       t             next theme    "
        "         │\n"
        " │                                       T             choose a theme"
        "         │\n"
        " │                                       + -           faster, slower"
        "         │\n"
        " │                                       0             the usual "
        "speed        │\n"
        " │                                       m             mouse on, off "
        "         │\n"
        " │                                       Ctrl-L        draw anew     "
        "         │\n"
        " │                                       Ctrl-Z        suspend       "
        "         │\n"
        " ╰───────────────────────────────────────────────────────────────────"
        "─────────╯\n"
        "\n\n\n\n\n");
    end();
}
END_TEST

START_TEST(the_help_of_a_screen_without_keys_is_that_of_everywhere)
{
    begin();
    help_open(stage->app, NULL, 0);
    ck_assert(shown("everywhere"));
    ck_assert(!app_probe_has(stage, "menu"));
    end();
}
END_TEST

START_TEST(help_is_a_list_to_scroll_where_there_is_little_room)
{
    begin();
    new_game_open(stage->app, false, 0);
    app_probe_key(stage, '?');
    app_probe_draw(stage, 40, 12, GLYPHS_ASCII);
    app_probe_shows(stage, " Help                            v more\n"
                           "\n"
                           " new game\n"
                           " ^ v           field\n"
                           " <- ->         value\n"
                           " Enter         start\n"
                           "\n"
                           " everywhere\n"
                           " ?  F1         this help\n"
                           " :             type a command\n"
                           " Tab           complete it; list them\n"
                           " ^v scroll  Tab other page       ? help\n");
    app_probe_key(stage, 'j');
    ck_assert(draws(40, 12, GLYPHS_ASCII, "^v more"));
    ck_assert(!app_probe_has(stage, "new game"));
    app_probe_key(stage, 'G');
    ck_assert(draws(40, 12, GLYPHS_ASCII, "^ more"));
    ck_assert(app_probe_has(stage, "Ctrl-Z        suspend"));
    end();
}
END_TEST

/* Behind the widest; what has no room is cut, but not where there is more. */
START_TEST(what_keys_do_stands_behind_them)
{
    static const struct binding rows[] = {
        {.keys = "PgUp PgDn Home End", .help = "to some other place far away"},
        {.keys = "Enter", .help = "there"},
        {0},
    };
    static const struct bindings keys = {.name = "keys", .rows = rows};

    begin();
    help_open(stage->app, &keys, 0);
    ck_assert(shown("│ PgUp PgDn Home End to some other…     ?  F1 "));
    ck_assert(shown("│ Enter              there              :     "));
    ck_assert(shown("  Tab           complete it; list them │"));
    ck_assert(
        draws(120, 40, GLYPHS_UTF8,
              "│ PgUp PgDn Home End to some other place far away  ?  F1 "));
    ck_assert(draws(83, 24, GLYPHS_UTF8,
                    "│ PgUp PgDn Home End to some other place…  ?  F1 "));
    ck_assert(
        draws(40, 12, GLYPHS_UTF8, " PgUp PgDn Home End to some other…\n"));
    end();
}
END_TEST

START_TEST(help_closes_by_escape_q_and_its_own_key)
{
    static const int32_t keys[] = {INPUT_ESCAPE, 'q', '?', INPUT_F1};

    begin();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        help_open(stage->app, &GLOBAL_KEYS, 0);
        ck_assert_str_eq(app_probe_top(stage), "help");
        app_probe_key(stage, keys[i]);
        ck_assert_str_eq(app_probe_top(stage), "");
    }
    end();
}
END_TEST

/* ---- rules ---- */

static void open_rules(const char *spec)
{
    struct game *const game = variant_game(spec);

    rules_open(stage->app, game, 0);
    game_free(game);
}

START_TEST(rules_stand_beside_their_heads)
{
    begin();
    open_rules("oware:slam=again");
    ck_assert(shown("  Rules                       ‹ oware:slam=again ›"
                    "                      ↓ more\n\n"
                    "  The board        Each player has a row of 6 pits, and a "
                    "store. Every pit\n"
                    "                   begins with 4 seeds; that makes 48 in "
                    "all. South has the\n"));
    app_probe_key(stage, 'G');
    ck_assert(shown("  slam=leave-right Where a capture would take all the "
                    "seeds on your opponent's\n"));
    ck_assert(app_probe_has(stage, "South sows 4: 2 seeds, ends on b, takes 2."
                                   "\n\n  ↑↓  scroll"));
    ck_assert(app_probe_has(stage, "↑ more"));
    ck_assert(!app_probe_has(stage, "The board"));
    end();
}
END_TEST

START_TEST(rules_stand_under_their_heads_where_it_is_narrow)
{
    begin();
    open_rules("kalah");
    app_probe_draw(stage, 40, 12, GLYPHS_ASCII);
    app_probe_shows(stage, " Rules         < kalah >         v more\n"
                           " The board\n"
                           " Each player has a row of 6 pits, and a\n"
                           " store. Every pit begins with 4 seeds;\n"
                           " that makes 48 in all. South has the\n"
                           " lower row and the store at the right,\n"
                           " north the upper row and the store at\n"
                           " the left. The player with more seeds\n"
                           " at the end wins; 24 each is a draw.\n"
                           "\n"
                           "         f   e   d   c   b   a\n"
                           " ^v scroll  <--> game            ? help\n");
    app_probe_key(stage, ' ');
    ck_assert(!draws(40, 12, GLYPHS_ASCII, "The board"));
    ck_assert(app_probe_has(stage, "f   e   d   c   b   a"));
    app_probe_key(stage, 'q');
    ck_assert_str_eq(app_probe_top(stage), "");
    end();
}
END_TEST

START_TEST(rules_that_are_scrolled_still_fill_a_screen_that_grows)
{
    begin();
    open_rules("kalah");
    app_probe_draw(stage, 40, 12, GLYPHS_UTF8);
    app_probe_key(stage, 'G');
    ck_assert(!draws(40, 12, GLYPHS_UTF8, "The board"));
    ck_assert(draws(130, 300, GLYPHS_UTF8, "The board"));
    ck_assert(app_probe_has(stage, "Early ends"));
    ck_assert(!app_probe_has(stage, "more\n"));
    end();
}
END_TEST

/* Forty lines; the pictures among them are lines 3 to 7, 12 to 16, 20 to 29. */
static int draw_pictures(const void *view, struct scroll *scroll,
                         struct canvas *canvas, struct rect rect)
{
    (void)view;
    (void)canvas;
    scroll_keep(scroll, rect.y + 3, 5);
    scroll_keep(scroll, rect.y + 12, 5);
    scroll_keep(scroll, rect.y + 20, 10);
    return 40;
}

/* Where the text begins after this key, in ten lines. */
static int top_after(struct scroll *scroll, int32_t key)
{
    struct canvas *const canvas = canvas_new(40, 12);
    const struct event event = event_key(key);

    scroll_draw(scroll, canvas, (struct rect){0, 1, 40, 10}, draw_pictures,
                NULL);
    scroll_event(scroll, &event);
    canvas_free(canvas);
    return scroll->top;
}

START_TEST(a_page_does_not_cut_a_picture_in_two)
{
    struct scroll scroll = {0};

    ck_assert_int_eq(top_after(&scroll, ' '), 9);
    ck_assert_int_eq(top_after(&scroll, INPUT_PAGE_DOWN), 18);
    ck_assert_int_eq(top_after(&scroll, ' '), 20);
    ck_assert_int_eq(top_after(&scroll, ' '), 30);
    ck_assert_int_eq(top_after(&scroll, ' '), 30);
    ck_assert_int_eq(top_after(&scroll, INPUT_PAGE_UP), 20);
    ck_assert_int_eq(top_after(&scroll, INPUT_PAGE_UP), 11);
    ck_assert_int_eq(top_after(&scroll, INPUT_PAGE_UP), 2);
    ck_assert_int_eq(top_after(&scroll, 'j'), 3);
    ck_assert_int_eq(top_after(&scroll, ' '), 12);
    ck_assert_int_eq(top_after(&scroll, INPUT_PAGE_UP), 3);
    ck_assert_int_eq(top_after(&scroll, INPUT_PAGE_UP), 0);
}
END_TEST

/* ---- options ---- */

START_TEST(options_show_the_table_of_settings)
{
    begin();
    options_open(stage->app, 0);
    app_probe_draw(stage, 40, 12, GLYPHS_UTF8);
    app_probe_shows(stage, " Options                      ↓ 13 more\n"
                           "\n"
                           "  ▌ Theme         ‹ auto ›\n"
                           "    Colours       ‹ auto ›\n"
                           "    Signs         ‹ auto ›\n"
                           "    Background    ‹ auto ›\n"
                           "    Seeds         ‹ theme ›\n"
                           "    Borders       ‹ theme ›\n"
                           "    Motion        ‹ full ›\n"
                           "\n"
                           "    auto: savanna, asking the terminal\n"
                           " ↑↓ option  ←→ value  Esc back   ? help\n");
    ck_assert(shown("    Evaluation    ‹ on ›            show who is ahead"));
    ck_assert(app_probe_has(stage, "    ‹ auto ›  savanna  lagoon"));
    end();
}
END_TEST

START_TEST(a_form_says_how_many_lines_are_out_of_sight)
{
    static const struct row {
        const char *size, *keys, *seen;
    } rows[] = {{"size 80x24", "keys o g", "↓ 3 more"},
                {"size 80x24", "keys o G", "↑ 3 more"},
                {"size 80x24", "keys o g", "kept as you change them"},
                {"size 80x40", "keys o g", NULL},
                {"size 40x12", "keys n", "↑ 1 more"},
                {"size 80x24", "keys n", NULL},
                {"size 60x16", "keys a g", "↓ 7 more"},
                {"size 80x40", "keys a g", NULL}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct player_of_tests *const player =
            story_begin(rows[i].size, "menu", rows[i].keys, STORY_LINES_END);

        if (rows[i].seen != NULL)
            story_sees(player, rows[i].seen);
        else
            story_sees_no(player, " more");
        player_free(player);
    }
}
END_TEST

START_TEST(arrows_change_an_option_at_once_and_round_and_round)
{
    begin();
    options_open(stage->app, 0);
    app_probe_type(stage, "jjjjjj");
    ck_assert(shown("▌ Motion        ‹ full ›"));
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert(shown("▌ Motion        ‹ short ›"));
    ck_assert_int_eq(value(CONFIG_MOTION), 1);
    app_probe_key(stage, INPUT_LEFT);
    app_probe_key(stage, INPUT_LEFT);
    ck_assert_int_eq(value(CONFIG_MOTION), 2);
    app_probe_key(stage, INPUT_ENTER);
    ck_assert_int_eq(value(CONFIG_MOTION), 0);
    end();
}
END_TEST

/* Not only at the end, which a program that is killed does not have. */
START_TEST(an_option_is_kept_as_it_is_changed)
{
    struct config kept;
    struct err err = {""};

    begin();
    options_open(stage->app, 0);
    app_probe_key(stage, INPUT_RIGHT);
    app_probe_type(stage, "jjjjjj");
    app_probe_key(stage, INPUT_RIGHT);
    config_begin(&kept);
    ck_assert_msg(config_load(&kept, &err), "%s", err.text);
    ck_assert_str_eq(kept.texts[CONFIG_THEME], "savanna");
    ck_assert_int_eq(kept.values[CONFIG_MOTION], 1);
    end();
}
END_TEST

/* The end tries again, and tells. */
START_TEST(an_option_that_cannot_be_kept_yet_is_kept_at_the_end)
{
    struct err err = {""};

    begin();
    options_open(stage->app, 0);

    char *const place = file_join(stage->folder, "naqala");

    folder_write(place, "", 0); /* a file where the folder should be */
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert(!app_store(stage->app, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "settings not stored: "));
    free(place);
    end();
}
END_TEST

START_TEST(speeds_go_from_a_quarter_to_instant)
{
    static const int speeds[] = {2000, 4000, 10000, 0, 250, 500, 1000};
    static const char *const words[] = {"‹ 2× ›",      "‹ 4× ›",    "‹ 10× ›",
                                        "‹ instant ›", "‹ 0.25× ›", "‹ 0.5× ›",
                                        "‹ 1× ›"};

    begin();
    options_open(stage->app, 0);
    app_probe_keys(stage, INPUT_DOWN, 14);
    ck_assert(shown("▌ Speed         ‹ 1× ›"));
    for (int i = 0; i < 7; i++) {
        app_probe_key(stage, 'l');
        ck_assert_int_eq(value(CONFIG_SPEED), speeds[i]);
        ck_assert(shown(words[i]));
    }
    ck_assert_int_eq(value(CONFIG_WATCH_SPEED), 1000);
    end();
}
END_TEST

START_TEST(the_theme_is_an_option_and_enter_opens_the_picker)
{
    begin();
    options_open(stage->app, 0);
    app_probe_key(stage, INPUT_RIGHT);
    app_probe_key(stage, INPUT_RIGHT);
    ck_assert(shown("▌ Theme         ‹ lagoon ›"));
    ck_assert_str_eq(stage->app->theme.name, "Lagoon");
    ck_assert_str_eq(stage->app->config.texts[CONFIG_THEME], "lagoon");
    for (int i = 0; i < 6; i++)
        app_probe_key(stage, INPUT_RIGHT);
    ck_assert(shown("  ‹ amber-crt ›\n"));
    for (int i = 0; i < 6; i++)
        app_probe_key(stage, INPUT_LEFT);
    app_probe_key(stage, INPUT_ENTER);
    ck_assert_str_eq(app_probe_top(stage), "themes");
    end();
}
END_TEST

START_TEST(a_click_selects_an_option_and_another_changes_it)
{
    begin();
    options_open(stage->app, 0);
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    app_probe_click(stage, 20, 8);
    ck_assert_int_eq(value(CONFIG_MOTION), 0);
    app_probe_click(stage, 20, 8);
    ck_assert_int_eq(value(CONFIG_MOTION), 1);
    app_probe_click(stage, 18, 8);
    ck_assert_int_eq(value(CONFIG_MOTION), 0);
    app_probe_click(stage, 50, 23);
    ck_assert(shown("Options"));
    app_probe_click(stage, 73, 23);
    ck_assert_str_eq(app_probe_top(stage), "help");
    app_probe_key(stage, 'q');
    app_probe_key(stage, INPUT_ESCAPE);
    ck_assert_str_eq(app_probe_top(stage), "");
    end();
}
END_TEST

START_TEST(choices_that_have_no_room_are_left_out_whole)
{
    begin();
    options_open(stage->app, 0);
    ck_assert(shown("‹ auto ›  savanna"));
    ck_assert(shown("mono  …"));
    ck_assert(!shown("amber"));
    app_probe_key(stage, INPUT_LEFT);
    ck_assert(shown("…  savanna"));
    ck_assert(shown("‹ amber-crt ›"));
    ck_assert(draws(120, 40, GLYPHS_UTF8, "auto  savanna"));
    ck_assert(draws(120, 40, GLYPHS_UTF8, "mono  ‹ amber-crt ›"));
    end();
}
END_TEST

/* ---- statistics ---- */

/* A letter for each game: won, drawn or lost. */
static void count_games(const char *results)
{
    static const char signs[] = "wdl";
    struct err err = {""};

    for (const char *at = results; *at != '\0'; at++)
        ck_assert_msg(
            record_count(stage->app->record,
                         &(struct record_game){.level = "willow",
                                               .game = "kalah-6-4",
                                               .result = (enum record_result)(
                                                   strchr(signs, *at) - signs)},
                         &err),
            "%s", err.text);
}

static const struct {
    const char *results;
    const char *words;
} STREAKS[] = {
    {"wwwlll", "now 3 lost in a row · longest won 3"},
    {"wlwwll", "now 2 lost in a row · longest won 2"},
    {"lwlwww", "now 3 won in a row · longest 3"},
    {"wwwlww", "now 2 won in a row · longest 3"},
    {"wwl", "longest 2 won in a row"},
    {"lwd", "longest 1 won in a row"},
};

START_TEST(statistics_tell_how_many_were_won_or_lost_in_a_row)
{
    begin();
    count_games(STREAKS[_i].results);
    statistics_open(stage->app, 0);
    ck_assert(shown(STREAKS[_i].words));
    ck_assert(shown("never helped"));
    end();
}
END_TEST

static TCase *reading_case(void)
{
    TCase *const reading = tcase_create("reading");

    tcase_add_test(reading,
                   help_is_a_card_with_the_keys_of_here_and_of_everywhere);
    tcase_add_test(reading,
                   the_help_of_a_screen_without_keys_is_that_of_everywhere);
    tcase_add_test(reading,
                   help_is_a_list_to_scroll_where_there_is_little_room);
    tcase_add_test(reading, what_keys_do_stands_behind_them);
    tcase_add_test(reading, help_closes_by_escape_q_and_its_own_key);
    tcase_add_test(reading, rules_stand_beside_their_heads);
    tcase_add_test(reading, rules_stand_under_their_heads_where_it_is_narrow);
    tcase_add_test(reading,
                   rules_that_are_scrolled_still_fill_a_screen_that_grows);
    tcase_add_test(reading, a_page_does_not_cut_a_picture_in_two);
    return reading;
}

static TCase *options_case(void)
{
    TCase *const options = tcase_create("options");

    tcase_add_test(options, options_show_the_table_of_settings);
    tcase_add_test(options, a_form_says_how_many_lines_are_out_of_sight);
    tcase_add_test(options,
                   arrows_change_an_option_at_once_and_round_and_round);
    tcase_add_test(options, an_option_is_kept_as_it_is_changed);
    tcase_add_test(options,
                   an_option_that_cannot_be_kept_yet_is_kept_at_the_end);
    tcase_add_test(options, speeds_go_from_a_quarter_to_instant);
    tcase_add_test(options, the_theme_is_an_option_and_enter_opens_the_picker);
    tcase_add_test(options, choices_that_have_no_room_are_left_out_whole);
    tcase_add_test(options, a_click_selects_an_option_and_another_changes_it);
    return options;
}

static TCase *statistics_case(void)
{
    TCase *const statistics = tcase_create("statistics");

    tcase_add_loop_test(statistics,
                        statistics_tell_how_many_were_won_or_lost_in_a_row, 0,
                        sizeof STREAKS / sizeof *STREAKS);
    return statistics;
}

Suite *simple_screens_suite(void)
{
    Suite *const suite = suite_create("simple_screens");

    suite_add_tcase(suite, reading_case());
    suite_add_tcase(suite, options_case());
    suite_add_tcase(suite, statistics_case());
    return suite;
}
