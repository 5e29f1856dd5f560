/* SPDX-License-Identifier: MIT */
/* The games by which a player's strength is known: the last of each game, and
 * how they stand in the file. */
#include "match/test_record.h"
#include "support/folder.h"

#include <stdio.h>
#include <string.h>

static int rated_opponents(const struct record *record, const char *game,
                           int *oldest, int *newest)
{
    struct rated_game games[RECORD_RATED_MAX];
    const int count = record_rated(record, game, games);

    *oldest = count > 0 ? games[0].opponent : 0;
    *newest = count > 0 ? games[count - 1].opponent : 0;
    return count;
}

START_TEST(of_rated_games_the_oldest_gives_way)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game game = RECORD_WIN;
    int oldest, newest;

    for (int i = 1; i <= RECORD_RATED_MAX + 2; i++) {
        struct rated_game games[RECORD_RATED_MAX];
        const int first = i > RECORD_RATED_MAX ? i - RECORD_RATED_MAX : 0;

        game.rated_as = "kalah-6-4";
        game.rated = (struct rated_game){1000 + i, RECORD_WON, i, 10 * i};
        record_added(record, &game);

        const int count = record_rated(record, "kalah-6-4", games);

        ck_assert_int_eq(count, i - first);
        for (int j = 0; j < count; j++) {
            ck_assert_int_eq(games[j].opponent, 1001 + first + j);
            ck_assert_int_eq(games[j].decisions, 1 + first + j);
        }
    }
    /* A game that is not rated, or another one, leaves these alone. */
    game.rated_as = NULL;
    record_added(record, &game);
    game.rated_as = "oware-6-4";
    record_added(record, &game);

    struct record *const again = record_loaded();

    ck_assert_int_eq(rated_opponents(again, "kalah-6-4", &oldest, &newest),
                     RECORD_RATED_MAX);
    ck_assert_int_eq(oldest, 1003);
    ck_assert_int_eq(newest, 1000 + RECORD_RATED_MAX + 2);
    ck_assert_int_eq(rated_opponents(again, "oware-6-4", &oldest, &newest), 1);
    record_free(again);
    record_free(record);
    folder_free_home(home);
}
END_TEST

static void rate(struct record *record, const char *game, int opponent)
{
    struct record_game rated = RECORD_WIN;

    rated.rated_as = game;
    rated.rated = (struct rated_game){opponent, RECORD_WON, 1, 1};
    record_added(record, &rated);
}

START_TEST(beyond_a_hundred_games_no_other_is_rated)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    int oldest, newest;

    for (int i = 1; i <= RECORD_RATED_GAMES_MAX; i++) {
        char name[20];

        snprintf(name, sizeof name, "game-%d", i);
        rate(record, name, i);
    }
    rate(record, "game-101", 101);
    rate(record, "game-7", 1200);
    ck_assert_int_eq(rated_opponents(record, "game-101", &oldest, &newest), 0);
    ck_assert_int_eq(rated_opponents(record, "game-100", &oldest, &newest), 1);
    ck_assert_int_eq(newest, 100);
    ck_assert_int_eq(rated_opponents(record, "game-7", &oldest, &newest), 2);
    ck_assert_int_eq(oldest, 7);
    ck_assert_int_eq(newest, 1200);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* `value` in the place of games of Kalah. */
static void check_rating(const char *value, bool good)
{
    char text[400];
    struct err err = {""};

    snprintf(text, sizeof text, "[strength]\nkalah-6-4 = \"%s\"\n", value);

    struct record *const record = record_parse("x", text, strlen(text), &err);

    ck_assert_msg((record != NULL) == good, "%s: %s", value, err.text);
    if (!good)
        ck_assert_str_eq(err.text, "x:2: [strength] kalah-6-4: is not up to 15 "
                                   "games of the form 905w17:1.52");
    record_free(record);
}

START_TEST(fifteen_games_are_rated_and_no_more)
{
    static const char fifteen[] =
        "1w1:1 2w1:1 3w1:1 4w1:1 5w1:1 6w1:1 7w1:1 8w1:1 9w1:1 10w1:1 "
        "11w1:1 12w1:1 13w1:1 14w1:1 15w1:1";
    char sixteen[sizeof fifteen + 10];

    check_rating(fifteen, true);
    snprintf(sixteen, sizeof sixteen, "%s 16w1:1", fifteen);
    check_rating(sixteen, false);
}
END_TEST

START_TEST(a_rated_game_is_an_opponent_a_result_and_losses)
{
    static const char *const good[] = {
        "",
        "905w17:1.52",
        "0l0:0",
        "  -9999d999:99.999   9999w1:0.001  ",
        "-9999d999:00099.999",
    };
    static const char *const bad[] = {
        "w17:1.52",    "905",          "905w",
        "905x17:1.52", "905w17",       "905w17-1",
        "905w17:",     "905w17:x",     "905w:1.52",
        "905w-1:1",    "905w1000:1",   "10000w1:1",
        "-10000w1:1",  "1w1:100",      "1w1:-1",
        "1w1:1.5555",  "1w1:1,2w1:1",  "1w1:1 2w1",
        "1w1:1 905",   "905 w17:1.52", "-09999d999:00099.999",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check_rating(good[i], true);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_rating(bad[i], false);
}
END_TEST

TCase *record_rated_case(void)
{
    TCase *const rated = tcase_create("rated");

    tcase_add_test(rated, of_rated_games_the_oldest_gives_way);
    tcase_add_test(rated, beyond_a_hundred_games_no_other_is_rated);
    tcase_add_test(rated, fifteen_games_are_rated_and_no_more);
    tcase_add_test(rated, a_rated_game_is_an_opponent_a_result_and_losses);
    return rated;
}
