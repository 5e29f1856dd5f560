/* SPDX-License-Identifier: MIT */
/* Promises of the record: nothing is counted twice, and nothing lost. */
#include "match/test_record.h"
#include "base/file.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static struct record_game game_of(enum record_result result)
{
    struct record_game game = RECORD_WIN;

    game.result = result;
    return game;
}

/* ---- counting ---- */

START_TEST(who_never_met_has_only_zeros)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    const struct tally zeros = {.won = 0};

    record_check(record, "willow", "kalah-6-4", &zeros);
    record_check(record, "willow", NULL, &zeros);
    ck_assert_int_eq(folder_count(home), 0);
    record_free(record);
    record_free(NULL);
    folder_free_home(home);
}
END_TEST

START_TEST(every_game_is_counted_with_the_help_that_was_taken)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game helped = game_of(RECORD_DRAWN);
    const struct record_game lost = game_of(RECORD_LOST);
    const struct tally expected = {.won = 1,
                                   .drawn = 1,
                                   .lost = 2,
                                   .helped = 1,
                                   .hints = 3,
                                   .take_backs = 2,
                                   .streak = -2,
                                   .best_margin = 8};

    helped.helped = true;
    helped.hints = 3;
    helped.take_backs = 2;
    record_added(record, &RECORD_WIN);
    record_added(record, &helped);
    record_added(record, &lost);
    record_added(record, &lost);
    record_check(record, "willow", "kalah-6-4", &expected);
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(a_streak_goes_on_with_and_without_help_until_it_is_broken)
{
    static const struct {
        enum record_result result;
        bool helped;
        int streak;
    } games[] = {
        {RECORD_WON, false, 1},   {RECORD_WON, true, 2},
        {RECORD_WON, false, 3},   {RECORD_DRAWN, false, 0},
        {RECORD_WON, true, 1},    {RECORD_LOST, true, -1},
        {RECORD_LOST, false, -2}, {RECORD_DRAWN, true, 0},
        {RECORD_LOST, false, -1}, {RECORD_WON, false, 1},
    };
    char *const home = folder_new_home();
    struct record *const record = record_loaded();

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct record_game game = game_of(games[i].result);

        game.helped = games[i].helped;
        record_added(record, &game);
        ck_assert_int_eq(record_tally(record, "willow", "kalah-6-4").streak,
                         games[i].streak);
    }
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(the_best_margin_is_that_of_a_win)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game game = game_of(RECORD_LOST);

    game.margin = 30;
    record_added(record, &game);
    record_added(record, &RECORD_WIN);
    game = game_of(RECORD_WON);
    game.margin = 6;
    record_added(record, &game);
    ck_assert_int_eq(record_tally(record, "willow", "kalah-6-4").best_margin,
                     8);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* And in the file. */
START_TEST(the_margins_of_the_last_twenty_games_are_known)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    int margins[RECORD_COURSE_MAX];

    ck_assert_int_eq(record_course(record, "willow", "kalah-6-4", margins), 0);
    for (int i = 0; i < RECORD_COURSE_MAX + 2; i++) {
        struct record_game game = game_of(RECORD_LOST);

        game.margin = -i - 1;
        record_added(record, &game);
    }

    struct record *const again = record_loaded();

    ck_assert_int_eq(record_course(again, "willow", "kalah-6-4", margins),
                     RECORD_COURSE_MAX);
    for (int i = 0; i < RECORD_COURSE_MAX; i++)
        ck_assert_int_eq(margins[i], -i - 3);
    ck_assert_int_eq(record_course(again, "willow", "oware", margins), 0);
    ck_assert_int_eq(record_course(again, "oak", "kalah-6-4", margins), 0);
    record_free(again);
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_time_decided_is_won_or_lost_by_one)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game won = game_of(RECORD_WON);
    struct record_game lost = game_of(RECORD_LOST);
    struct record_game drawn = game_of(RECORD_DRAWN);
    int margins[RECORD_COURSE_MAX];

    won.margin = lost.margin = drawn.margin = 0;
    record_added(record, &won);
    record_added(record, &lost);
    record_added(record, &drawn);
    ck_assert_int_eq(record_course(record, "willow", "kalah-6-4", margins), 3);
    ck_assert_int_eq(margins[0], 1);
    ck_assert_int_eq(margins[1], -1);
    ck_assert_int_eq(margins[2], 0);
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(levels_and_games_are_counted_apart_and_together)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game other = RECORD_WIN;
    const struct tally kalah = {.won = 2, .streak = 2, .best_margin = 8};
    const struct tally oware = {.lost = 1, .hints = 1, .streak = -1};
    const struct tally both = {
        .won = 2, .lost = 1, .hints = 1, .streak = 1, .best_margin = 8};
    const struct tally zeros = {.won = 0};

    record_added(record, &RECORD_WIN);
    other.game = "oware";
    other.result = RECORD_LOST;
    other.hints = 1;
    record_added(record, &other);
    record_added(record, &RECORD_WIN);
    other.level = "will";
    record_added(record, &other);
    record_check(record, "willow", "kalah-6-4", &kalah);
    record_check(record, "willow", "oware", &oware);
    record_check(record, "willow", NULL, &both);
    record_check(record, "will", "oware", &oware);
    record_check(record, "will", NULL, &oware);
    record_check(record, "wil", NULL, &zeros);
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(the_key_of_a_level_may_have_blanks)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game game = RECORD_WIN;
    const struct tally one = {.won = 1, .streak = 1, .best_margin = 8};
    const struct tally zeros = {.won = 0};

    game.level = "old willow tree";
    record_added(record, &game);
    record_check(record, "old willow tree", "kalah-6-4", &one);
    record_check(record, "old willow tree", NULL, &one);
    record_check(record, "old willow", NULL, &zeros);
    record_check(record, "old", NULL, &zeros);
    record_free(record);
    folder_free_home(home);
}
END_TEST

static void check_name(const char *spec, bool fair, const char *name)
{
    struct game *const game = sowing_game(spec);

    ck_assert_str_eq(record_name(game, fair).text, name);
    game_free(game);
}

START_TEST(every_set_of_rules_has_its_name)
{
    check_name("kalah", false, "kalah-6-4");
    check_name("kalah:pits=7,seeds=7", false, "kalah-7-7");
    check_name("kalah", true, "kalah-6-4.fair");
    check_name("oware:slam=forbidden", false, "oware.slam-forbidden");
    check_name("kalah:pits=7,seeds=7,pie=on", true,
               "kalah.pits-7.seeds-7.pie-on.fair");
    /* On whichever board: the record is that of fair starts. */
    check_name("kalah:start=fair-1", true, "kalah-6-4.fair");
    check_name("kalah:start=fair-2", true, "kalah-6-4.fair");
    check_name("kalah:capture=empty,start=fair-2", true,
               "kalah.capture-empty.fair");
}
END_TEST

START_TEST(whatever_the_rules_a_game_is_counted)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();

    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        const struct level_game name = record_name(game, true);
        struct record_game won = RECORD_WIN;

        won.level = "philodendron";
        won.game = name.text;
        record_added(record, &won);
        ck_assert_int_ge(record_tally(record, won.level, name.text).won, 1);
        game_free(game);
    }
    ck_assert_int_eq(record_tally(record, "philodendron", NULL).won,
                     VARIANT_COUNT);
    record_free(record);
    folder_free_home(home);
}
END_TEST

static void check_refused(const char *level, const char *game,
                          const char *message)
{
    struct record *const record = record_loaded();
    struct record_game refused = RECORD_WIN;
    struct err err = {""};

    refused.level = level;
    refused.game = game;
    ck_assert(!record_add(record, &refused, &err));
    ck_assert_str_eq(err.text, message);
    record_free(record);
}

START_TEST(who_is_no_level_is_not_counted)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "naqala/record.ini");
    char longer[70] = "";

    memset(longer, 'n', 60);
    check_refused("max:chain=off", "oware",
                  "max:chain=off oware: is not counted: no level and game "
                  "have this name");
    check_refused("Willow", "oware",
                  "Willow oware: is not counted: no level "
                  "and game have this name");
    check_refused(longer, "oware",
                  "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn...: is not "
                  "counted: no level and game have this name");
    ck_assert(!file_exists(path));
    free(path);
    folder_free_home(home);
}
END_TEST

Suite *record_suite(void)
{
    Suite *const suite = suite_create("record");
    TCase *const counts = tcase_create("counts");

    tcase_add_test(counts, who_never_met_has_only_zeros);
    tcase_add_test(counts, every_game_is_counted_with_the_help_that_was_taken);
    tcase_add_test(counts,
                   a_streak_goes_on_with_and_without_help_until_it_is_broken);
    tcase_add_test(counts, the_best_margin_is_that_of_a_win);
    tcase_add_test(counts, the_margins_of_the_last_twenty_games_are_known);
    tcase_add_test(counts, a_game_that_time_decided_is_won_or_lost_by_one);
    tcase_add_test(counts, levels_and_games_are_counted_apart_and_together);
    tcase_add_test(counts, the_key_of_a_level_may_have_blanks);
    tcase_add_test(counts, every_set_of_rules_has_its_name);
    tcase_add_test(counts, whatever_the_rules_a_game_is_counted);
    tcase_add_test(counts, who_is_no_level_is_not_counted);
    suite_add_tcase(suite, counts);
    suite_add_tcase(suite, record_file_case());
    suite_add_tcase(suite, record_rated_case());
    return suite;
}
