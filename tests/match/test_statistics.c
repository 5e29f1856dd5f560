/* SPDX-License-Identifier: MIT */
/* Promises of the statistics: sums that are those of the record. */
#include "base/memory.h"
#include "base/rng.h"
#include "match/statistics.h"
#include "match/strength.h"
#include "match/test_record.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A game for each letter, as record_recent has them. */
static void count(struct record *record, const char *level, const char *game,
                  const char *letters)
{
    for (; *letters != '\0'; letters++) {
        struct record_game played = RECORD_WIN;

        played.level = level;
        played.game = game;
        played.result = *letters == 'w'   ? RECORD_WON
                        : *letters == 'd' ? RECORD_DRAWN
                                          : RECORD_LOST;
        record_added(record, &played);
    }
}

static void check(const struct statistic *row, const char *name, int won,
                  int drawn, int lost)
{
    ck_assert_str_eq(row->name, name);
    ck_assert_int_eq(row->tally.won, won);
    ck_assert_int_eq(row->tally.drawn, drawn);
    ck_assert_int_eq(row->tally.lost, lost);
}

START_TEST(levels_stand_in_their_order_and_games_by_their_number)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct levels *const levels = levels_builtin();
    struct statistics statistics;

    count(record, "gone", "oware-6-4", "l");
    count(record, "oak", "kalah-6-4", "wl");
    count(record, "willow", "kalah-6-4", "wwd");
    count(record, "willow", "oware-6-4", "l");
    statistics = statistics_read(record, levels);
    ck_assert_int_eq(statistics.level_count, 3);
    check(&statistics.levels[0], "willow", 2, 1, 1);
    check(&statistics.levels[1], "oak", 1, 0, 1);
    check(&statistics.levels[2], "gone", 0, 0, 1);
    ck_assert_int_eq(statistics.game_count, 2);
    check(&statistics.games[0], "kalah-6-4", 3, 1, 1);
    check(&statistics.games[1], "oware-6-4", 0, 0, 2);
    ck_assert_int_eq(tally_games(&statistics.all), 7);
    ck_assert_int_eq(statistics.all.streak, -1);
    ck_assert_int_eq(statistics.all.longest, 2);
    ck_assert_str_eq(statistics.recent, "lwlwwdl");
    statistics_free(&statistics);
    levels_free(levels);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* Names as the record has them first, each with as many games as its number. */
START_TEST(games_that_were_played_as_often_stay_in_the_order_of_the_record)
{
    static const char text[] = "[gone e-1]\nwon = 1\n"
                               "[oak d-3]\nlost = 3\n"
                               "[willow b-3]\ndrawn = 2\nwon = 1\n"
                               "[left a-2]\nwon = 2\n"
                               "[sprout c-3]\nwon = 3\n"
                               "[acorn f-1]\nwon = 1\n";
    static const char *const games[] = {"d-3", "b-3", "c-3",
                                        "a-2", "e-1", "f-1"};
    struct err err = {""};
    struct record *const record = record_parse("x", text, strlen(text), &err);
    struct levels *const levels = levels_builtin();

    ck_assert_msg(record != NULL, "%s", err.text);

    struct statistics statistics = statistics_read(record, levels);

    ck_assert_int_eq(statistics.game_count, 6);
    for (int i = 0; i < 6; i++)
        ck_assert_str_eq(statistics.games[i].name, games[i]);
    /* Of the levels of the program the weakest first, and then those that are
     * none of them. */
    ck_assert_int_eq(statistics.level_count, 6);
    for (int i = 0; i < 4; i++)
        ck_assert_ptr_nonnull(levels_find(levels, statistics.levels[i].name));
    ck_assert_str_eq(statistics.levels[0].name, "acorn");
    ck_assert_str_eq(statistics.levels[4].name, "gone");
    ck_assert_str_eq(statistics.levels[5].name, "left");
    statistics_free(&statistics);
    levels_free(levels);
    record_free(record);
}
END_TEST

/* Zeros are left out of the file, but may stand in it. */
START_TEST(what_was_never_played_has_no_line)
{
    static const char text[] = "[willow oware-6-4]\nwon = 0\n"
                               "[sprout kalah-6-4]\n"
                               "[oak kalah-6-4]\nlost = 1\n";
    struct err err = {""};
    struct record *const record = record_parse("x", text, strlen(text), &err);
    struct levels *const levels = levels_builtin();

    ck_assert_msg(record != NULL, "%s", err.text);

    struct statistics statistics = statistics_read(record, levels);

    ck_assert_int_eq(statistics.level_count, 1);
    check(&statistics.levels[0], "oak", 0, 0, 1);
    ck_assert_int_eq(statistics.game_count, 1);
    check(&statistics.games[0], "kalah-6-4", 0, 0, 1);
    statistics_free(&statistics);
    levels_free(levels);
    record_free(record);
}
END_TEST

/* What is told of this record; the caller frees it. */
static char *told_of(const char *text)
{
    struct err err = {""};
    struct record *const record = record_parse("x", text, strlen(text), &err);
    struct levels *const levels = levels_builtin();
    char *told = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&told, &length);

    ck_assert_msg(record != NULL, "%s", err.text);
    statistics_write(record, levels, out);
    fclose(out);
    levels_free(levels);
    record_free(record);
    return told;
}

static void tells(const char *text, const char *words)
{
    char *const told = told_of(text);

    ck_assert_msg(strstr(told, words) != NULL, "%s", told);
    free(told);
}

static void tells_not(const char *text, const char *words)
{
    char *const told = told_of(text);

    ck_assert_msg(strstr(told, words) == NULL, "%s", told);
    free(told);
}

START_TEST(help_streaks_and_the_course_are_told)
{
#define WON_THREE "[willow kalah-6-4]\nwon = 3\n"

    tells("", "nothing is counted yet: play a whole game against a level, from "
              "the usual start or a fair one\n");
    tells(WON_THREE, "\nnever helped\n");
    tells(WON_THREE "helped = 2\nhints = 5\ntake-backs = 1\n",
          "\nhelped in 2: 5 hints, 1 undo\n");
    tells(WON_THREE "helped = 1\nhints = 1\n",
          "\nhelped in 1: 1 hint, 0 undos\n");
    tells(WON_THREE "[all all]\nstreak = 2\nlongest = 3\n",
          "\nnow 2 won in a row, longest 3\n");
    tells(WON_THREE "[all all]\nstreak = -2\nlongest = 3\n",
          "\nnow 2 lost in a row, longest won 3\n");
    tells(WON_THREE "[all all]\nstreak = 1\nlongest = 3\n",
          "\nlongest 3 won in a row\n");
    tells(WON_THREE "[history]\nrecent = wwwld\n",
          "\nthe last 5 games, won less lost: +2\n");
    tells(WON_THREE "[history]\nrecent = lll\n",
          "\nthe last 3 games, won less lost: -3\n");
    tells_not(WON_THREE "[history]\nrecent = ll\n", "won less lost");
}
END_TEST

/* Half of the points against one level make as strong as it is. */
START_TEST(strength_is_told_once_for_both_starts_of_a_game)
{
    tells("[oak kalah-6-4]\nwon = 2\nlost = 1\n"
          "[oak kalah-6-4.fair]\nwon = 1\nlost = 2\n",
          "fair ");
    for (int i = 0; i < 2; i++) {
        static const char *const texts[] = {
            "[oak kalah-6-4]\nwon = 2\nlost = 1\n"
            "[oak kalah-6-4.fair]\nwon = 1\nlost = 2\n",
            "[oak kalah-6-4.fair]\nwon = 4\nlost = 4\n"};
        struct levels *const levels = levels_builtin();
        struct err err = {""};
        struct game *const game = game_new("kalah", &err);
        const int oak = level_elo(levels_find(levels, "oak"), game)->rating;
        char *const told = told_of(texts[i]);
        const char *const line = strstr(told, "\nstrength kalah-6-4: about ");
        char words[80];

        snprintf(words, sizeof words, "\nstrength kalah-6-4: about %d, ",
                 (oak + 5) / 10 * 10);
        ck_assert_msg(line != NULL && strstr(told, words) == line, "%s%s", told,
                      words);
        ck_assert_ptr_null(strstr(line + 1, "\nstrength"));
        free(told);
        game_free(game);
        levels_free(levels);
    }
}
END_TEST

START_TEST(strength_is_told_after_five_games)
{
    tells("[oak kalah-6-4]\nwon = 1\nlost = 1\n",
          "\nstrength kalah-6-4: told after 3 more games\n");
    tells("[oak kalah-6-4]\nwon = 2\nlost = 2\n",
          "\nstrength kalah-6-4: told after 1 more game\n");
    tells_not("[oak kalah.pits-7.pie-on]\nwon = 6\n", "strength");
    tells_not("[gone kalah-6-4]\nwon = 6\n", "strength");
}
END_TEST

/* The easiest one that is rated there. */
static const struct level *find_rated(const struct levels *levels,
                                      const struct game *game)
{
    const struct level *level;
    int i = 0;

    do
        level = levels_playing_at(levels, game->name, i++);
    while (level != NULL && level_elo(level, game) == NULL);
    ck_assert_ptr_nonnull(level);
    return level;
}

/* The record's name of a game leads back to it. */
START_TEST(strength_is_told_in_every_game_with_rated_levels)
{
    static const char *const games[][2] = {
        {"kalah", "kalah-6-4"},
        {"oware", "oware-6-4"},
        {"awari", "awari-6-4"},
        {"vai-lung-thlan", "vai-lung-thlan-6-5"},
        {"ohvalhu", "ohvalhu-8-8"},
        {"dakon", "dakon-8-8"},
        {"erherhe", "erherhe-6-4"},
        {"mangala", "mangala-6-4"},
        {"togyzkumalak", "togyzkumalak-9-9"},
        {"congkak", "congkak-7-7"},
        {"sungka", "sungka-7-7"},
        {"abalone", "abalone"}};
    struct levels *const levels = levels_builtin();

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct err err = {""};
        struct game *const game = game_new(games[i][0], &err);
        char text[200], words[80];

        snprintf(text, sizeof text, "[%s %s]\nwon = 3\nlost = 3\n",
                 find_rated(levels, game)->key, games[i][1]);
        snprintf(words, sizeof words, "\nstrength %s: about ", games[i][1]);
        tells(text, words);
        game_free(game);
    }
    levels_free(levels);
}
END_TEST

/* However often it is played. */
START_TEST(a_game_of_other_rules_does_not_hide_the_strength_in_the_usual_one)
{
    struct levels *const levels = levels_builtin();
    struct game *const game = variant_game("abalone");
    const char *const key = find_rated(levels, game)->key;
    char text[400];

    snprintf(text, sizeof text,
             "[%s abalone.start-standard]\nwon = 9\nlost = 9\n"
             "[%s abalone]\nwon = 3\nlost = 3\n",
             key, key);
    tells(text, "\nstrength abalone: about ");
    game_free(game);
    levels_free(levels);
}
END_TEST

/* Of Kalah of another size, where somebody has rated levels of their own. */
START_TEST(strength_is_told_in_games_of_other_sizes)
{
    static const char own[] =
        "[mine]\nname = Mine\nagent = \"random\"\nabout = \"mine\"\n"
        "games = \"kalah\"\nelo.kalah-7-3 = \"500 20\"\n";
    static const char text[] = "[mine kalah-7-3]\nwon = 3\nlost = 3\n";
    struct err err = {""};
    struct levels *const levels = levels_parse("own", own, strlen(own), &err);
    struct record *const record = record_parse("x", text, strlen(text), &err);
    char *told = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&told, &length);

    ck_assert_msg(levels != NULL && record != NULL, "%s", err.text);
    statistics_write(record, levels, out);
    fclose(out);
    ck_assert_msg(strstr(told, "\nstrength kalah-7-3: about 500, ") != NULL,
                  "%s", told);
    free(told);
    record_free(record);
    levels_free(levels);
}
END_TEST

START_TEST(the_largest_counts_can_be_added_up)
{
    const struct tally tally = {.won = RECORD_COUNT_MAX,
                                .drawn = RECORD_COUNT_MAX,
                                .lost = RECORD_COUNT_MAX};

    ck_assert_int_eq(tally_games(&tally), 3LL * RECORD_COUNT_MAX);
    ck_assert_int_eq(tally_percent(&tally), 50);
}
END_TEST

START_TEST(streaks_go_over_levels_and_games)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();

    count(record, "willow", "kalah-6-4", "ww");
    count(record, "oak", "oware-6-4", "w");
    ck_assert_int_eq(record_sum(record).streak, 3);
    ck_assert_int_eq(record_sum(record).longest, 3);
    ck_assert_int_eq(record_tally(record, "oak", NULL).longest, 1);
    count(record, "willow", "kalah-6-4", "lw");
    ck_assert_int_eq(record_sum(record).streak, 1);
    ck_assert_int_eq(record_sum(record).longest, 3);
    ck_assert_int_eq(record_tally(record, "willow", "kalah-6-4").longest, 2);
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(an_old_file_knows_as_much_as_it_has)
{
    static const char old[] = "[willow kalah-6-4]\nwon = 5\nlost = 2\n"
                              "streak = 3\n[willow all]\nstreak = 3\n";
    struct err err = {""};
    struct record *const record = record_parse("x", old, strlen(old), &err);
    struct levels *const levels = levels_builtin();
    struct statistics statistics;
    int balance[RECORD_RECENT_MAX + 1];

    ck_assert_msg(record != NULL, "%s", err.text);
    statistics = statistics_read(record, levels);
    ck_assert_int_eq(tally_games(&statistics.all), 7);
    ck_assert_int_eq(statistics.all.longest, 3);
    ck_assert_int_eq(statistics_balance(&statistics, balance), 1);
    statistics_free(&statistics);
    levels_free(levels);
    record_free(record);
}
END_TEST

START_TEST(the_balance_is_that_of_the_last_sixty)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct levels *const levels = levels_builtin();
    struct statistics statistics;
    int balance[RECORD_RECENT_MAX + 1];

    count(record, "willow", "kalah-6-4", "lllll");
    for (int i = 0; i < RECORD_RECENT_MAX / 3; i++)
        count(record, "willow", "kalah-6-4", "wwl");
    statistics = statistics_read(record, levels);
    ck_assert_int_eq(statistics_balance(&statistics, balance),
                     RECORD_RECENT_MAX + 1);
    ck_assert_int_eq(balance[0], 0);
    ck_assert_int_eq(balance[2], 2);
    ck_assert_int_eq(balance[RECORD_RECENT_MAX], RECORD_RECENT_MAX / 3);
    statistics_free(&statistics);
    levels_free(levels);
    record_free(record);
    folder_free_home(home);
}
END_TEST

START_TEST(a_draw_is_half_a_point)
{
    static const struct {
        struct tally tally;
        int percent;
    } rows[] = {
        {{.won = 0}, 0},
        {{.won = 3}, 100},
        {{.lost = 3}, 0},
        {{.won = 1, .drawn = 1, .lost = 1}, 50},
        {{.won = 2, .lost = 1}, 67},
        {{.won = RECORD_COUNT_MAX / 2, .drawn = RECORD_COUNT_MAX / 2}, 75},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_int_eq(tally_percent(&rows[i].tally), rows[i].percent);
}
END_TEST

/* A seed below 0 is not known. */
static struct record_id id_of(const char *date, int64_t seed)
{
    struct record_id id = {.seeded = seed >= 0, .seed = (uint64_t)seed};

    snprintf(id.date.text, sizeof id.date.text, "%s", date);
    return id;
}

static bool has(const struct record *record, const char *date, int64_t seed)
{
    const struct record_id id = id_of(date, seed);

    return record_has(record, &id);
}

/* A game began in each second of a day. */
static struct clock_date date_of(unsigned second)
{
    struct clock_date date;

    snprintf(date.text, sizeof date.text, "2026-11-21T%02u:%02u:%02uZ",
             second / 3600 % 24, second / 60 % 60, second % 60);
    return date;
}

/* The oldest are forgotten, and no others. */
START_TEST(five_hundred_games_are_known_by_when_they_began)
{
    enum { FORGOTTEN = 2 };
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct record_game game = RECORD_WIN;

    for (unsigned i = 0; i < RECORD_KNOWN_MAX + FORGOTTEN; i++) {
        game.id.date = date_of(i);
        record_added(record, &game);
    }

    struct record *const again = record_loaded();

    for (unsigned i = 0; i < RECORD_KNOWN_MAX + FORGOTTEN; i++)
        ck_assert_int_eq(has(again, date_of(i).text, -1), i >= FORGOTTEN);
    record_free(again);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* ---- how strong the player is ---- */

static struct level_strength strength_after(const char *spec,
                                            const char *tallies, int *games)
{
    struct err err = {""};
    struct record *const record =
        record_parse("x", tallies, strlen(tallies), &err);
    struct levels *const levels = levels_builtin();
    struct game *const game = game_new(spec, &err);

    ck_assert_msg(record != NULL && game != NULL, "%s", err.text);

    const struct level_strength strength =
        statistics_strength(record, levels, game, games);

    game_free(game);
    levels_free(levels);
    record_free(record);
    return strength;
}

static struct level_strength number_of(const char *key)
{
    struct err err;
    struct levels *const levels = levels_builtin();
    struct game *const game = game_new("kalah", &err);
    const struct level_strength strength =
        level_strength(levels, levels_find(levels, key), game);

    game_free(game);
    levels_free(levels);
    return strength;
}

START_TEST(who_wins_half_of_the_games_is_as_strong_as_the_level)
{
    int games = 0;
    const struct level_strength strength =
        strength_after("kalah",
                       "[willow kalah-6-4]\nwon = 4\nlost = 3\ndrawn = 3\n"
                       "[willow kalah-6-4.fair]\nwon = 2\nlost = 3\n",
                       &games);

    ck_assert_int_eq(games, 15);
    ck_assert_int_le(abs(strength.number - number_of("willow").number), 1);
    ck_assert_int_eq(strength.class, number_of("willow").class);
}
END_TEST

START_TEST(strength_needs_five_games_and_is_that_of_one_game)
{
    int games = 0;

    ck_assert_int_eq(
        strength_after("kalah", "[willow kalah-6-4]\nwon = 4\n", &games).class,
        LEVEL_UNRATED);
    ck_assert_int_eq(games, 4);
    ck_assert_int_eq(
        strength_after("kalah", "[willow oware]\nwon = 9\n", &games).class,
        LEVEL_UNRATED);
    ck_assert_int_eq(games, 0);
    ck_assert_int_eq(
        strength_after("kalah", "[nobody kalah-6-4]\nwon = 9\n", &games).class,
        LEVEL_UNRATED);
    ck_assert_int_eq(games, 0);
    ck_assert_int_ne(
        strength_after("kalah", "[willow kalah-6-4]\nwon = 5\n", &games).class,
        LEVEL_UNRATED);
}
END_TEST

/* Three of four, as Elo has it: 191 more, less what the drawn game takes. */
START_TEST(who_wins_or_loses_all_is_stronger_or_weaker_within_reason)
{
    int games;
    const int willow = number_of("willow").number;
    const int strong =
        strength_after("kalah", "[willow kalah-6-4]\nwon = 20\n", &games)
            .number;
    const int weak =
        strength_after("kalah", "[acorn kalah-6-4]\nlost = 1000000\n", &games)
            .number;
    const int better =
        strength_after("kalah", "[willow kalah-6-4]\nwon = 300\nlost = 100\n",
                       &games)
            .number;

    ck_assert_int_gt(strong, willow + 300);
    ck_assert_int_lt(strong, willow + 800);
    ck_assert_int_ge(weak, LEVEL_NUMBER_FLOOR);
    ck_assert_int_le(abs(better - willow - 191), 3);
}
END_TEST

/* The least rating at which as many points are expected as there are: each is
 * tried, from 800 below the weakest level that was met to 800 above the strongest.
 * Two games that are drawn with the mean of them all are added. */
static int scan_ratings(const int ratings[], const int games[], int met,
                        double points)
{
    int sum = 0, count = 0, low = INT_MAX, high = INT_MIN;

    for (int i = 0; i < met; i++) {
        sum += ratings[i] * games[i];
        count += games[i];
        low = ratings[i] < low ? ratings[i] : low;
        high = ratings[i] > high ? ratings[i] : high;
    }
    ck_assert_int_gt(count, 0);

    const int middle = sum / count;

    for (int rating = low - 799; rating < high + 800; rating++) {
        double expected = 2 / (1 + pow(10, (middle - rating) / 400.0));

        for (int i = 0; i < met; i++)
            expected += games[i] / (1 + pow(10, (ratings[i] - rating) / 400.0));
        if (expected >= points + 1)
            return rating;
    }
    return high + 800;
}

/* Results by lot against three levels, from a fair start or not. */
START_TEST(strength_is_what_a_search_of_all_ratings_finds)
{
    enum { MET = 3, CASES = 60 };
    static const char *const keys[MET] = {"acorn", "willow", "oak"};
    struct err err = {""};
    struct levels *const levels = levels_builtin();
    struct game *const game = game_new("kalah", &err);
    struct rng rng = rng_new(31, 0);

    for (int i = 0; i < CASES; i++) {
        char text[600] = "";
        int ratings[MET], games[MET];
        int total = 0, all = 0;
        double points = 0;

        for (int j = 0; j < MET; j++) {
            const int most = 1 + (int)rng_below(&rng, i % 4 == 0 ? 900 : 12);
            const int won =
                i % 5 == 1 ? 0 : (int)rng_below(&rng, (uint32_t)most);
            const int lost =
                i % 5 == 2 ? 0 : (int)rng_below(&rng, (uint32_t)most);
            const int drawn = i % 5 > 2 ? (int)rng_below(&rng, 5) : 0;
            const size_t length = strlen(text);

            snprintf(text + length, sizeof text - length,
                     "[%s kalah-6-4%s]\nwon = %d\nlost = %d\ndrawn = %d\n",
                     keys[j], rng_below(&rng, 2) == 0 ? ".fair" : "", won, lost,
                     drawn);
            if (won + lost + drawn == 0)
                continue;
            ratings[total] =
                level_elo(levels_find(levels, keys[j]), game)->rating;
            games[total] = won + lost + drawn;
            points += won + drawn / 2.0;
            all += games[total++];
        }

        int counted;
        const struct level_strength strength =
            strength_after("kalah", text, &counted);

        ck_assert_int_eq(counted, all);
        if (all < 5) {
            ck_assert_int_eq(strength.class, LEVEL_UNRATED);
            continue;
        }

        const struct level_strength wanted = level_strength_of(
            levels, game, scan_ratings(ratings, games, total, points));

        ck_assert_int_eq(strength.class, wanted.class);
        ck_assert_int_eq(strength.number, wanted.number);
    }
    game_free(game);
    levels_free(levels);
}
END_TEST

/* Four games that are rated say less than the tallies do. */
START_TEST(five_rated_games_are_worth_more_than_any_tallies)
{
    char *const home = folder_new_home();
    struct record *const record = record_loaded();
    struct levels *const levels = levels_builtin();
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    struct record_game lost = RECORD_WIN;

    lost.result = RECORD_LOST;
    lost.rated_as = "kalah-6-4";
    lost.rated = (struct rated_game){.result = RECORD_LOST,
                                     .opponent = 600,
                                     .decisions = 30,
                                     .thousandths = 4000};
    count(record, "willow", "kalah-6-4", "wwwwwwww");
    for (int i = 1; i <= 6; i++) {
        int games;

        record_added(record, &lost);

        const struct level_strength is =
            statistics_strength(record, levels, game, &games);
        const struct level_strength rated = level_strength_of(
            levels, game, strength_now(levels, record, game).rating);

        ck_assert_int_eq(games, 8 + i);
        if (i < 5)
            ck_assert_int_gt(is.number, rated.number + 100);
        else
            ck_assert_int_eq(is.number, rated.number);
    }
    game_free(game);
    levels_free(levels);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* And those of which no seed is known by their date alone. */
START_TEST(games_that_began_together_are_told_apart_by_their_seeds)
{
    static const char NOON[] = "2026-11-21T12:00:00Z";
    static const char OLD[] = "2026-11-20T12:00:00Z";
    static const char HISTORY[] =
        "\n[history]\nrecent = \"wwww\"\n"
        "counted.1 = \"2026-11-21T12:00:00Z/0 "
        "2026-11-21T12:00:00Z/9223372036854775807 "
        "2026-11-20T12:00:00Z 2026-11-19T12:00:00Z/5\"\n";
    struct err err = {""};
    struct record *const record =
        record_parse("x", HISTORY, strlen(HISTORY), &err);
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_msg(record != NULL, "%s", err.text);
    ck_assert(has(record, NOON, 0) && has(record, NOON, INT64_MAX));
    ck_assert(!has(record, NOON, 1));
    ck_assert(has(record, NOON, -1));
    ck_assert(has(record, OLD, -1) && has(record, OLD, 1));
    ck_assert(!has(record, "2026-11-19T12:00:00Z", 0));
    record_write(record, out);
    fclose(out);
    ck_assert_msg(strstr(text, HISTORY) != NULL, "%s", text);
    free(text);
    record_free(record);
}
END_TEST

static void check_broken(const char *text, const char *message)
{
    struct err err = {""};

    ck_assert_ptr_null(record_parse("x", text, strlen(text), &err));
    ck_assert_msg(strstr(err.text, message) != NULL, "%s", err.text);
}

START_TEST(a_history_that_is_wrong_is_told_with_its_line)
{
    check_broken("[history]\nrecent = wxl\n", "x:2: [history] recent: is not");
    check_broken("[history]\ncounted.1 = yesterday\n", "x:2: [history]");
    check_broken("[history]\ncounted.1 = 2026-11-21T00:00:00Z/\n",
                 "x:2: [history]");
    check_broken("[history]\ncounted.1 = 2026-11-21T00:00:00Z/-1\n",
                 "x:2: [history]");
    check_broken(
        "[history]\ncounted.1 = 2026-11-21T00:00:00Z/9223372036854775808\n",
        "x:2: [history]");
    check_broken("[history]\ncounted.1 = 2026-11-21/7\n", "x:2: [history]");
    check_broken("[history]\nrecent = w\ncounted.2 = 2026-11-21T00:00:00Z\n",
                 "x:3: [history] counted.2: not known");
}
END_TEST

Suite *statistics_suite(void)
{
    Suite *const suite = suite_create("statistics");
    TCase *const tests = tcase_create("statistics");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests,
                   levels_stand_in_their_order_and_games_by_their_number);
    tcase_add_test(
        tests, games_that_were_played_as_often_stay_in_the_order_of_the_record);
    tcase_add_test(tests, what_was_never_played_has_no_line);
    tcase_add_test(tests, help_streaks_and_the_course_are_told);
    tcase_add_test(tests, strength_is_told_once_for_both_starts_of_a_game);
    tcase_add_test(tests, strength_is_told_after_five_games);
    tcase_add_test(tests, strength_is_told_in_every_game_with_rated_levels);
    tcase_add_test(
        tests,
        a_game_of_other_rules_does_not_hide_the_strength_in_the_usual_one);
    tcase_add_test(tests, strength_is_told_in_games_of_other_sizes);
    tcase_add_test(tests, the_largest_counts_can_be_added_up);
    tcase_add_test(tests, streaks_go_over_levels_and_games);
    tcase_add_test(tests, an_old_file_knows_as_much_as_it_has);
    tcase_add_test(tests, the_balance_is_that_of_the_last_sixty);
    tcase_add_test(tests, a_draw_is_half_a_point);
    tcase_add_test(tests, who_wins_half_of_the_games_is_as_strong_as_the_level);
    tcase_add_test(tests, strength_needs_five_games_and_is_that_of_one_game);
    tcase_add_test(tests,
                   who_wins_or_loses_all_is_stronger_or_weaker_within_reason);
    tcase_add_test(tests, strength_is_what_a_search_of_all_ratings_finds);
    tcase_add_test(tests, five_rated_games_are_worth_more_than_any_tallies);
    tcase_add_test(tests, five_hundred_games_are_known_by_when_they_began);
    tcase_add_test(tests,
                   games_that_began_together_are_told_apart_by_their_seeds);
    tcase_add_test(tests, a_history_that_is_wrong_is_told_with_its_line);
    suite_add_tcase(suite, tests);
    return suite;
}
