/* SPDX-License-Identifier: MIT */
/* How much a level that grows gives away for a rating; and for how many games a
 * level is rated. */
#include "match/level.h"
#include "match/test_level.h"
#include "support/game/sowing.h"
#include "support/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUD "[bud]\nname = Bud\nabout = grows\nagent = mirror\n"
#define ASH "[ash]\nname = Ash\nabout = old\nagent = max\n"

/* Twelve, with this one in the place of the last. */
static const char *twelve_slacks(const char *last)
{
    static char text[200];
    size_t length = 0;

    for (int i = 1; i < LEVEL_SLACKS_MAX; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "%d %d, ", i, 2000 - 100 * i);
    snprintf(text + length, sizeof text - length, "%s", last);
    return text;
}

/* Reads what stands at Kalah; NULL where it is refused, as the message says. */
static struct levels *read_slacks(const char *slacks)
{
    char text[400];
    struct err err = {""};

    snprintf(text, sizeof text, BUD "slack.kalah-6-4 = \"%s\"\n", slacks);

    struct levels *const levels = levels_parse("x", text, strlen(text), &err);

    if (levels == NULL)
        ck_assert_msg(strncmp(err.text, "x:5: [bud] slack.kalah-6-4: ", 28) ==
                          0,
                      "%s", err.text);
    return levels;
}

START_TEST(more_slack_makes_weaker)
{
    struct levels *const levels = read_slacks("0 1310,0.5 1309,  99.999 -9999");
    struct game *const game = sowing_game("kalah");

    ck_assert_ptr_nonnull(levels);

    const struct level_rating *const known =
        level_slacks(levels_find(levels, "bud"), game);

    ck_assert_int_eq(known->slack_count, 3);
    ck_assert_int_eq(known->slacks[0].slack, 0);
    ck_assert_int_eq(known->slacks[0].rating, 1310);
    ck_assert_int_eq(known->slacks[1].slack, 500);
    ck_assert_int_eq(known->slacks[1].rating, 1309);
    ck_assert_int_eq(known->slacks[2].slack, 99999);
    ck_assert_int_eq(known->slacks[2].rating, -9999);
    game_free(game);
    levels_free(levels);
}
END_TEST

START_TEST(a_slack_that_is_wrong_is_refused)
{
    static const char *const bad[] = {
        "",
        "1",
        "1 ",
        "1 x",
        "x 1000",
        "1  1000",
        "1 1000 2",
        "1 1000,",
        "1.0005 1000",
        "100 1000",
        "-1 1000",
        "1 10000",
        "1 1000, 1 900",
        "1 1000, 0.5 900",
        "1 1000, 2 1000",
        "1 1000, 2 1001",
        "1 1000; 2 900",
        "0000000000000.5 1000",
        "1 00000000000000000000000000001000",
        "1 000000000000000000000000001000",
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(read_slacks(bad[i]) == NULL, "%s", bad[i]);
    ck_assert_ptr_null(read_slacks(twelve_slacks("12 800, 13 700")));
    ck_assert_ptr_null(read_slacks(twelve_slacks("12 x")));

    struct levels *const levels = read_slacks(twelve_slacks("12 800"));

    ck_assert_ptr_nonnull(levels);
    levels_free(levels);
}
END_TEST

/* Games of Kalah of so many sizes, and a last line. */
static struct levels *rated_in(int games, const char *last, struct err *err)
{
    char text[1000];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", ASH);

    for (int i = 1; i <= games; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "elo.kalah-6-%d = \"%d 10\"\n", i, 100 * i);
    snprintf(text + length, sizeof text - length, "%s", last);
    return levels_parse("x", text, strlen(text), err);
}

START_TEST(a_level_is_rated_for_sixteen_games_at_most)
{
    struct err err = {""};
    struct game *const last = sowing_game("kalah:seeds=16");
    struct levels *const levels =
        rated_in(LEVEL_RATINGS_MAX, "loss.kalah-6-16 = 1.5\n", &err);

    ck_assert_msg(levels != NULL, "%s", err.text);
    ck_assert_int_eq(level_elo(levels_find(levels, "ash"), last)->rating, 1600);
    ck_assert_int_eq(level_loss(levels_find(levels, "ash"), last)->thousandths,
                     1500);
    ck_assert_ptr_null(rated_in(LEVEL_RATINGS_MAX + 1, "", &err));
    ck_assert_str_eq(err.text, "x:21: [ash] elo.kalah-6-17: is one of more "
                               "than 16 ratings");
    levels_free(levels);
    game_free(last);
}
END_TEST

void level_add_slacks(Suite *suite)
{
    TCase *const slacks = tcase_create("slacks");

    tcase_add_test(slacks, more_slack_makes_weaker);
    tcase_add_test(slacks, a_slack_that_is_wrong_is_refused);
    tcase_add_test(slacks, a_level_is_rated_for_sixteen_games_at_most);
    suite_add_tcase(suite, slacks);
}
