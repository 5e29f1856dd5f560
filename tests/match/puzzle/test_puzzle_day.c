/* SPDX-License-Identifier: MIT */
/* Promises of the puzzle of a day, and of how days are counted. */
#include "base/clock.h"
#include "match/puzzle/puzzle_day.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct puzzle_set *built_in(const char *spec)
{
    struct err err;
    struct game *const game = game_new(spec, &err);
    struct puzzle_set *const set = puzzle_set_builtin(game, &err);

    ck_assert_msg(set != NULL, "%s", err.text);
    game_free(game);
    return set;
}

START_TEST(every_puzzle_comes_once_in_a_round_and_never_twice_in_a_row)
{
    struct puzzle_set *const set = built_in("oware");
    int before = -1;

    for (int round = 0; round < 40; round++) {
        int seen[PUZZLE_SET_MAX] = {0};

        for (int i = 0; i < set->count; i++) {
            const int puzzle =
                puzzle_of_day(set, (int64_t)(round - 20) * set->count + i);

            ck_assert_int_eq(seen[puzzle]++, 0);
            ck_assert_int_ne(puzzle, before);
            before = puzzle;
        }
    }
    puzzle_set_free(set);
}
END_TEST

/* Sets as small as there are. */
START_TEST(a_set_of_one_puzzle_has_it_every_day)
{
    struct puzzle_set *const set = built_in("kalah");

    set->count = 1;

    for (int64_t day = -3; day < 3; day++)
        ck_assert_int_eq(puzzle_of_day(set, day), 0);
    puzzle_set_free(set);
}
END_TEST

/* ---- the puzzle of a day, as naqala-puzzle(5) describes it ---- */

/* SplitMix64, from its paper. */
static uint64_t mix_slowly(uint64_t word)
{
    word ^= word >> 30;
    word *= 0xBF58476D1CE4E5B9;
    word ^= word >> 27;
    word *= 0x94D049BB133111EB;
    return word ^ word >> 31;
}

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15;

/* The puzzles of a round, in their order. */
static void draw_slowly(int edition, const char *spec, int count, int64_t round,
                        int order[])
{
    uint64_t seed = (uint64_t)edition;
    uint64_t state;

    for (size_t i = 0; i < strlen(spec); i += 8) {
        uint64_t word = 0;

        for (size_t k = 0; k < 8 && i + k < strlen(spec); k++)
            word |= (uint64_t)(unsigned char)spec[i + k] << 8 * k;
        seed = (seed ^ word) * GOLDEN;
        seed ^= seed >> 32;
    }
    state = mix_slowly(mix_slowly(seed + GOLDEN) ^ (uint64_t)round * GOLDEN);
    for (int i = 0; i < count; i++) {
        state += GOLDEN;

        const uint64_t drawn = mix_slowly(state) >> 32;
        const int place = (int)(drawn * (uint64_t)(i + 1) >> 32);

        if (place < i)
            order[i] = order[place];
        order[place] = i;
    }
}

static int find_slowly(int edition, const char *spec, int count, int64_t day)
{
    int order[PUZZLE_SET_MAX];
    int last[PUZZLE_SET_MAX];
    int64_t round = 0;

    for (; day < 0; day += count)
        round--;
    for (; day >= count; day -= count)
        round++;
    draw_slowly(edition, spec, count, round, order);
    draw_slowly(edition, spec, count, round - 1, last);
    if (count > 2 && order[0] == last[count - 1] && day < 2)
        return order[1 - day];
    return order[day];
}

START_TEST(the_puzzle_of_a_day_is_that_of_the_manual)
{
    static const char *const SPECS[] = {"kalah", "oware", "abalone"};

    for (int i = 0; i < 3; i++) {
        struct puzzle_set *const set = built_in(SPECS[i]);

        for (int count = 1; count < 6; count++)
            for (int64_t day = -20; day < 20; day++) {
                set->count = count;
                ck_assert_int_eq(puzzle_of_day(set, day),
                                 find_slowly(1, SPECS[i], count, day));
            }
        for (int64_t day = -5000; day < 50000; day += 777) {
            set->count = 100;
            set->edition = 2;
            ck_assert_int_eq(puzzle_of_day(set, day),
                             find_slowly(2, SPECS[i], 100, day));
        }
        puzzle_set_free(set);
    }
}
END_TEST

/* Computed by a few lines of Python, and written down once: whoever changes how
 * a day's puzzle is drawn, sends people who speak of it to different ones. */
START_TEST(a_day_has_the_puzzle_that_it_always_had)
{
    static const int EXPECTED[] = {28, 201, 200, 66, 292};
    struct puzzle_set *const set = built_in("kalah");
    int64_t day;

    set->count = 300;
    ck_assert(clock_read_day("2026-11-22", &day));
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(puzzle_of_day(set, day + i), EXPECTED[i]);
    puzzle_set_free(set);
}
END_TEST

/* What each calendar has, at 2026-11-22T10:30:00Z and at the end of a year. */
static const struct {
    const char *zone;
    const char *epoch;
    const char *day;
} CALENDARS[] = {
    {"UTC0", "1795343400", "2026-11-22"},
    {"XXX-14", "1795343400", "2026-11-23"},
    {"XXX11", "1795343400", "2026-11-21"},
    {"UTC0", "1798761599", "2026-12-31"},
    {"XXX-1", "1798761599", "2027-01-01"},
    {"XXX12", "1798761600", "2026-12-31"},
};

START_TEST(today_is_what_the_calendar_of_the_player_says)
{
    for (size_t i = 0; i < sizeof CALENDARS / sizeof CALENDARS[0]; i++) {
        setenv("TZ", CALENDARS[i].zone, 1);
        setenv("SOURCE_DATE_EPOCH", CALENDARS[i].epoch, 1);
        tzset();
        ck_assert_str_eq(clock_day_text(clock_today()).text, CALENDARS[i].day);
    }
    unsetenv("TZ");
    unsetenv("SOURCE_DATE_EPOCH");
    tzset();
}
END_TEST

START_TEST(days_are_counted_as_the_calendar_has_them)
{
    static const struct {
        const char *text;
        int64_t day;
    } DATES[] = {
        {"1970-01-01", 0},     {"1969-12-31", -1},    {"2000-02-29", 11016},
        {"2000-03-01", 11017}, {"2026-11-22", 20779}, {"2100-03-01", 47541},
    };
    static const char *const NONE[] = {"2026-02-29", "2026-13-01", "2026-00-10",
                                       "2026-11-31", "26-11-22",   "2026-11-00",
                                       "2026-11-22 "};
    int64_t day = 7;

    for (size_t i = 0; i < sizeof DATES / sizeof DATES[0]; i++) {
        ck_assert(clock_read_day(DATES[i].text, &day));
        ck_assert_int_eq(day, DATES[i].day);
        ck_assert_str_eq(clock_day_text(day).text, DATES[i].text);
    }
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        ck_assert_msg(!clock_read_day(NONE[i], &day), "%s", NONE[i]);
    for (int64_t at = -200000; at < 200000; at += 97) {
        ck_assert(clock_read_day(clock_day_text(at).text, &day));
        ck_assert_int_eq(day, at);
    }
}
END_TEST

Suite *puzzle_day_suite(void)
{
    Suite *suite = suite_create("puzzle_day");
    TCase *days = tcase_create("days");

    tcase_add_test(days,
                   every_puzzle_comes_once_in_a_round_and_never_twice_in_a_row);
    tcase_add_test(days, a_set_of_one_puzzle_has_it_every_day);
    tcase_add_test(days, the_puzzle_of_a_day_is_that_of_the_manual);
    tcase_add_test(days, a_day_has_the_puzzle_that_it_always_had);
    tcase_add_test(days, today_is_what_the_calendar_of_the_player_says);
    tcase_add_test(days, days_are_counted_as_the_calendar_has_them);
    suite_add_tcase(suite, days);
    return suite;
}
