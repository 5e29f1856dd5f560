/* SPDX-License-Identifier: MIT */
/* The list of levels: what it tells of each, and what it begins. */
#include "base/memory.h"
#include "screen/dialogs/test_dialogs.h"
#include "support/screen/app_probe.h"

#include <stdlib.h>
#include <string.h>

static void beat(struct app_probe *probe, const char *level, const char *game,
                 int times)
{
    const struct record_game won = {.level = level,
                                    .game = game,
                                    .result = RECORD_WON,
                                    .margin = 7,
                                    .helped = true};
    struct err err = {""};

    for (int i = 0; i < times; i++)
        ck_assert_msg(record_add(probe->app->record, &won, &err), "%s",
                      err.text);
}

static void open_first_level(struct app_probe *probe)
{
    app_probe_type(probe, "v");
    app_probe_key(probe, INPUT_HOME);
}

START_TEST(every_level_has_what_you_did_against_it)
{
    struct app_probe *const probe = app_probe_menu();

    beat(probe, "willow", "kalah-6-4", 2);
    app_probe_type(probe, "v");
    app_probe_sees(probe, "‹ kalah 6×4 ›");
    app_probe_sees(probe, "2-0-0");
    ck_assert_int_eq(app_probe_line(probe, "Willow"),
                     app_probe_line(probe, "2-0-0"));
    list_select(probe, "Willow");
    app_probe_sees(probe,
                   "You v Willow  ▄▄  won 2, lost 0, drew 0 · 2 won in a row · "
                   "best win by 7");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_again(probe);
    app_probe_sees(probe, "you: Willow 2-0");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_levels_say_what_counts_and_tell_fair_starts_apart)
{
    struct app_probe *const probe = app_probe_menu();

    beat(probe, "willow", "kalah-6-4.fair", 3);
    beat(probe, "willow", "kalah.pie-on", 1);
    app_probe_type(probe, "v");
    app_probe_sees(probe, "Counted: whole games from the usual start, these "
                          "rules, no head start");
    list_select(probe, "Willow");
    app_probe_sees(probe, "You have never met");
    app_probe_sees(probe, "From fair starts you won 3, lost 0, drew 0");
    app_probe_hides(probe, "3-0-0");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_sees(probe, "Fair starts: won 3, lost 0, drew 0");
    app_probe_key(probe, INPUT_UP);
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_sees(probe, "counts to five: sees no long\n"
                          "  capture, and no answer\n");
    app_probe_hides(probe, "Counted");
    list_select(probe, "Acorn");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_sees(probe, "moves at random; sees nothing at all\n"
                          "  Counted: whole games, usual start\n");
    app_probe_draw(probe, 80, 16, GLYPHS_UTF8);
    app_probe_sees(probe, "Counted: whole games from the usual start");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_levels_say_how_strong_you_are)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "v");
    app_probe_sees(probe, "your strength here: told after 5 games");
    app_probe_key(probe, INPUT_ESCAPE);
    beat(probe, "willow", "kalah-6-4", 4);
    app_probe_type(probe, "v");
    app_probe_sees(probe, "your strength here: told after 1 more game");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_hides(probe, "You here");
    app_probe_key(probe, INPUT_ESCAPE);
    beat(probe, "acorn", "kalah-6-4", 1);
    app_probe_type(probe, "v");
    app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    app_probe_sees(probe, "your strength here: about 1250, strong");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_sees(probe, "You here: about 1250, strong");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    app_probe_sees(probe, "your strength here: told after 5 games");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_games_against_a_level_are_a_key_away)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "v");
    list_select(probe, "Willow");
    app_probe_type(probe, "g");
    app_probe_is_at(probe, "games");
    app_probe_sees(probe, "with Willow");
    app_probe_keys(probe, INPUT_ESCAPE, 2);
    app_probe_is_at(probe, "levels");
    app_probe_free(probe);
}
END_TEST

START_TEST(two_levels_are_chosen_to_be_watched)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "v");
    list_select(probe, "Birch");
    app_probe_type(probe, "w");
    app_probe_is_at(probe, "levels");
    app_probe_sees(probe, "watch Birch: w on the one it plays");
    app_probe_sees(probe, "›Birch");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_is_at(probe, "levels");
    app_probe_hides(probe, "›Birch");
    app_probe_type(probe, "w");
    list_select(probe, "Alder");
    app_probe_type(probe, "w");
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "‹ Birch ›");
    app_probe_sees(probe, "‹ Alder ›");
    app_probe_free(probe);
}
END_TEST

/* Who only looks at the form has chosen nothing. Oak plays both games. */
START_TEST(what_levels_are_looked_at_is_forgotten_with_the_form)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_sees(probe, "‹ kalah ›");
    app_probe_hides(probe, "‹ Oak ›");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "v");
    app_probe_key(probe, INPUT_RIGHT);
    list_select(probe, "Oak");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "‹ oware ›");
    app_probe_sees(probe, "‹ Oak ›");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "n");
    app_probe_sees(probe, "‹ kalah ›");
    app_probe_hides(probe, "‹ Oak ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(what_levels_are_played_is_remembered)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "v");
    app_probe_key(probe, INPUT_RIGHT);
    list_select(probe, "Oak");
    app_probe_keys(probe, INPUT_ENTER, 2);
    app_probe_is_at(probe, "game");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "‹ oware ›");
    app_probe_sees(probe, "‹ Oak ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_levels_that_are_to_be_watched_are_forgotten_with_the_form)
{
    struct app_probe *const probe = app_probe_menu();
    char *const south = memory_text(probe->app->config.texts[CONFIG_SOUTH]);
    char *const north = memory_text(probe->app->config.texts[CONFIG_NORTH]);

    app_probe_type(probe, "v");
    app_probe_key(probe, INPUT_RIGHT);
    list_select(probe, "Oak");
    app_probe_type(probe, "w");
    list_select(probe, "Alder");
    app_probe_type(probe, "w");
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "‹ oware ›");
    app_probe_sees(probe, "‹ Oak ›");
    app_probe_sees(probe, "‹ Alder ›");
    app_probe_key(probe, INPUT_ESCAPE);
    ck_assert_str_eq(probe->app->config.texts[CONFIG_SOUTH], south);
    ck_assert_str_eq(probe->app->config.texts[CONFIG_NORTH], north);
    ck_assert_ptr_null(strstr(probe->app->config.texts[CONFIG_GAME], "oware"));
    free(north);
    free(south);
    app_probe_free(probe);
}
END_TEST

START_TEST(other_games_have_other_levels)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "v");
    app_probe_hides(probe, "Linden");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "‹ oware ›");
    app_probe_sees(probe, "Linden");
    app_probe_keys(probe, INPUT_LEFT, 2);
    app_probe_sees(probe, "‹ abalone ›");
    app_probe_free(probe);
}
END_TEST

/* Word and bar first, then the number; nobody is below zero. */
START_TEST(levels_stand_in_groups_with_headings)
{
    struct app_probe *const probe = app_probe_menu();
    const int beginner =
        (open_first_level(probe), app_probe_line(probe, " beginner"));

    ck_assert_int_eq(app_probe_line(probe, " Acorn "), beginner + 1);
    ck_assert_int_eq(app_probe_line(probe, " Acorn "),
                     app_probe_line(probe, " ▪·········  "));
    ck_assert_int_lt(beginner, app_probe_line(probe, " casual"));
    ck_assert_int_lt(app_probe_line(probe, " casual"),
                     app_probe_line(probe, " club"));
    app_probe_type(probe, "G");
    ck_assert_int_eq(app_probe_line(probe, " Bristlecone "),
                     app_probe_line(probe, " perfect") + 1);
    ck_assert_int_eq(app_probe_line(probe, " Bristlecone "),
                     app_probe_line(probe, " ▪▪▪▪▪▪▪▪▪▪ "));
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "‹ abalone ›");
    app_probe_key(probe, INPUT_HOME);
    app_probe_sees(probe, "Quince ");
    app_probe_hides(probe, "-2");
    app_probe_free(probe);
}
END_TEST

/* A heading is no choice, by no key and no click, and stays above its group. */
START_TEST(headings_of_levels_are_passed_over)
{
    struct app_probe *const probe = app_probe_menu();

    open_first_level(probe);
    app_probe_sees(probe, "▌ Acorn");
    app_probe_key(probe, INPUT_UP);
    app_probe_sees(probe, "▌ Acorn");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_sees(probe, "beginner");
    for (int i = 0; i < 60; i++) {
        app_probe_key(probe, i < 30 ? INPUT_DOWN : INPUT_UP);
        app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
        app_probe_sees(probe, "▌ ");
    }
    app_probe_sees(probe, "▌ Acorn");
    app_probe_sees(probe, "beginner");
    app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    app_probe_click(probe, 6, app_probe_line(probe, " casual"));
    app_probe_is_at(probe, "levels");
    app_probe_free(probe);
}
END_TEST

static int count_seen(struct app_probe *probe, const char *words)
{
    char *const text = app_probe_text(probe);
    int count = 0;

    for (const char *at = text; (at = strstr(at, words)) != NULL; at++)
        count++;
    free(text);
    return count;
}

/* On each side neither. */
START_TEST(levels_that_are_not_rated_say_so)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "kalah:pits=5,seeds=9");
    app_probe_type(probe, "v");
    ck_assert_int_eq(count_seen(probe, "Counted: whole games"), 1);
    app_probe_sees(probe, "not rated for this game");
    app_probe_sees(probe, "▌ Sprout");
    app_probe_hides(probe, "▪");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "not rated for this game");
    app_probe_free(probe);
}
END_TEST

/* From the usual start the weakest of Ohvalhu are below the scale. Willow's 1407
 * and 593 are raised by 81, as Acorn's 119 is to 200. */
START_TEST(both_sides_have_ratings_where_they_are_on_the_scale)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "ohvalhu");
    app_probe_type(probe, "v");
    list_select(probe, "Willow");
    app_probe_sees(probe, "As south 1488, as north 674");
    list_select(probe, "Birch");
    app_probe_hides(probe, "As south");
    list_select(probe, "Acorn");
    app_probe_hides(probe, "As south");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_new_game_says_how_strong_the_opponent_is)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_sees(probe, "you start · ▪");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "▪");
    app_probe_hides(probe, "Elo");
    app_probe_hides(probe, "±");
    app_probe_free(probe);
}
END_TEST

/* At every size at which some have no room. */
START_TEST(the_levels_say_how_many_are_out_of_sight)
{
    struct app_probe *const probe = app_probe_menu();

    open_first_level(probe);
    app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    app_probe_hides(probe, "Bristlecone");
    app_probe_sees(probe, "‹ kalah 6×4 ›");
    app_probe_sees(probe, "   ↓ ");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    app_probe_sees(probe, "   ↓ ");
    app_probe_type(probe, "G");
    app_probe_sees(probe, "   ↑ ");
    app_probe_hides(probe, "↓ 1");
    app_probe_draw(probe, 120, 40, GLYPHS_UTF8);
    app_probe_hides(probe, "more");
    app_probe_free(probe);
}
END_TEST

START_TEST(enter_on_a_level_is_a_new_game_against_it)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "v");
    app_probe_key(probe, INPUT_RIGHT);
    list_select(probe, "Maple");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "‹ Maple ›");
    app_probe_sees(probe, "‹ oware ›");
    app_probe_free(probe);
}
END_TEST

TCase *lists_level_case(void)
{
    TCase *const tests = tcase_create("levels");

    tcase_add_test(tests, every_level_has_what_you_did_against_it);
    tcase_add_test(tests,
                   the_levels_say_what_counts_and_tell_fair_starts_apart);
    tcase_add_test(tests, the_levels_say_how_strong_you_are);
    tcase_add_test(tests, the_games_against_a_level_are_a_key_away);
    tcase_add_test(tests, two_levels_are_chosen_to_be_watched);
    tcase_add_test(tests, what_levels_are_looked_at_is_forgotten_with_the_form);
    tcase_add_test(tests, what_levels_are_played_is_remembered);
    tcase_add_test(
        tests, the_levels_that_are_to_be_watched_are_forgotten_with_the_form);
    tcase_add_test(tests, other_games_have_other_levels);
    tcase_add_test(tests, the_levels_say_how_many_are_out_of_sight);
    tcase_add_test(tests, levels_stand_in_groups_with_headings);
    tcase_add_test(tests, headings_of_levels_are_passed_over);
    tcase_add_test(tests, levels_that_are_not_rated_say_so);
    tcase_add_test(tests, both_sides_have_ratings_where_they_are_on_the_scale);
    tcase_add_test(tests, a_new_game_says_how_strong_the_opponent_is);
    tcase_add_test(tests, enter_on_a_level_is_a_new_game_against_it);
    return tests;
}
