/* SPDX-License-Identifier: MIT */
/* Promises of ratings and streaks, with figures computed by hand. */
#include "base/clock.h"
#include "base/file.h"
#include "match/puzzle/puzzle_scores.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct puzzle_set *set;
static char *home;
static struct puzzle_scores scores;

static void set_up(void)
{
    struct err err;
    struct game *const game = game_new("kalah", &err);

    home = folder_new_home();
    set = puzzle_set_new(game, 1);
    for (int i = 0; i < 100; i++)
        puzzle_set_add(set, &(struct puzzle){.elo = 1000});
    game_free(game);
    scores = (struct puzzle_scores){.count = 0};
}

static void tear_down(void)
{
    puzzle_scores_free(&scores);
    puzzle_set_free(set);
    folder_free_home(home);
}

static int64_t day_of(const char *text)
{
    int64_t day = 0;

    ck_assert(*text == '\0' || clock_read_day(text, &day));
    return day;
}

static void tell(int index, bool solved)
{
    const struct puzzle_event event = {
        .set = set, .index = index, .counts = true, .solved = solved};
    struct err err;

    ck_assert_msg(puzzle_scores_tell(&scores, &event, &err), "%s", err.text);
}

static void tell_day(const char *day, bool solved)
{
    const struct puzzle_event event = {
        .set = set,
        .index = 0,
        .today = {.day = day_of(day), .wrong = 1, .solved = solved}};
    struct err err;

    ck_assert_msg(puzzle_scores_tell(&scores, &event, &err), "%s", err.text);
}

/* What a file of this text has of the game; `lines` stand behind the rating. */
static void load(const char *lines)
{
    char *const path = file_folder(FILE_STATE, "puzzles.ini");
    char text[500];
    struct err err;

    snprintf(text, sizeof text,
             "[puzzles]\nform = 1\n[kalah-6-4]\nrating = %s\n", lines);
    tell_day("2026-11-01", false); /* now there is a file */
    folder_put(path, text);
    kept_file_load(&PUZZLE_SCORES_FILE, &scores, &err);
    ck_assert_str_eq(err.text, "");
    free(path);
}

static struct puzzle_score score(void)
{
    return puzzle_scores_of(&scores, set);
}

/* 1000 against 1000 is even: half of 48. Against 1400 one in eleven is
 * expected: 48 * 10 / 11 = 43.6; against 600 ten in eleven: a failure costs as
 * much. */
START_TEST(a_puzzle_moves_the_rating_as_a_game_does)
{
    ck_assert_int_eq(score().rating, 1000);
    tell(0, true);
    ck_assert_int_eq(score().rating, 1024);
    set->puzzles[1].elo = 1424;
    tell(1, true);
    ck_assert_int_eq(score().rating, 1068);
    set->puzzles[2].elo = 668;
    tell(2, false);
    ck_assert_int_eq(score().rating, 1024);
    ck_assert_int_eq(score().rated, 3);
}
END_TEST

/* After twenty puzzles a step is half as large: 12 for an even one. */
START_TEST(a_rating_settles_down)
{
    for (int i = 0; i < 20; i++) {
        set->puzzles[i].elo = score().rating;
        tell(i, i % 2 == 0);
    }
    ck_assert_int_eq(score().rating, 1000);
    set->puzzles[20].elo = 1000;
    tell(20, true);
    ck_assert_int_eq(score().rating, 1012);
}
END_TEST

START_TEST(a_puzzle_counts_once)
{
    tell(5, false);
    tell(5, true);
    ck_assert_int_eq(score().rating, 976);
    ck_assert_int_eq(score().rated, 1);

    const struct puzzle_score mine = score();

    ck_assert(puzzle_score_has(&mine, set, 5));
    ck_assert(!puzzle_score_has(&mine, set, 4));
    ck_assert(!puzzle_score_has(&mine, set, 13));
    set->edition = 2;
    ck_assert(!puzzle_score_has(&mine, set, 5));
    tell(5, true);
    ck_assert_int_eq(score().rated, 2);
}
END_TEST

/* Those of the edition before are forgotten, all of them. */
START_TEST(another_edition_begins_with_none_that_has_counted)
{
    for (int i = 0; i < 40; i++)
        tell(i, true);
    set->edition = 2;
    tell(9, true);

    const struct puzzle_score mine = score();

    ck_assert_int_eq(mine.edition, 2);
    for (int i = 0; i < set->count; i++)
        ck_assert_msg(puzzle_score_has(&mine, set, i) == (i == 9), "%d", i);
}
END_TEST

/* An even puzzle moves it by 12, and no further than to the ends. */
START_TEST(a_rating_stays_between_its_ends)
{
    static const struct {
        const char *lines;
        bool solved;
        int rating;
    } cases[] = {
        {"100\nrated = 20", false, 100},  {"111\nrated = 20", false, 100},
        {"113\nrated = 20", false, 101},  {"3000\nrated = 20", true, 3000},
        {"2989\nrated = 20", true, 3000}, {"2987\nrated = 20", true, 2999},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        load(cases[i].lines);
        set->puzzles[0].elo = score().rating;
        tell(0, cases[i].solved);
        ck_assert_msg(score().rating == cases[i].rating, "%s: %d",
                      cases[i].lines, score().rating);
    }
}
END_TEST

START_TEST(what_is_counted_ends_at_a_million)
{
    static const char *const DAYS[] = {"2026-11-21", "2026-11-22",
                                       "2026-11-23"};

    load("1000\nrated = 999998\nrow = 999998\nbest = 999998\n"
         "days = 999999\nlast = \"2026-11-20\"");
    for (int i = 0; i < 4; i++) {
        const int count = i == 0 ? 999999 : 1000000;

        tell(i, true);
        ck_assert_int_eq(score().rated, count);
        ck_assert_int_eq(score().row, count);
        ck_assert_int_eq(score().best_row, count);
    }
    for (int i = 0; i < 3; i++) {
        tell_day(DAYS[i], true);
        ck_assert_int_eq(score().days, 1000000);
    }
}
END_TEST

START_TEST(each_game_has_its_own_score)
{
    struct err err;
    struct puzzle_set *const kalah = set;
    struct game *const game = game_new("oware", &err);
    char *const path = file_folder(FILE_STATE, "puzzles.ini");

    tell(3, true);
    set = puzzle_set_new(game, 7);
    for (int i = 0; i < 20; i++)
        puzzle_set_add(set, &(struct puzzle){.elo = 1000});
    ck_assert_int_eq(score().rating, 1000);
    ck_assert_int_eq(score().edition, 7);
    tell(14, false);
    ck_assert_int_eq(score().rating, 976);
    tell_day("2026-11-22", true);
    folder_holds(path, "; puzzles: how you do, game by game\n\n"
                       "[puzzles]\nform = 1\n\n"
                       "[kalah-6-4]\nrating = 1024\nrated = 1\nrow = 1\n"
                       "best = 1\ndays = 0\nwrong = 0\nhints = 0\n"
                       "solved = no\nedition = 1\nseen = \"08\"\n\n"
                       "[oware-6-4]\nrating = 976\nrated = 1\nrow = 0\n"
                       "best = 0\ndays = 1\nlast = \"2026-11-22\"\n"
                       "day = \"2026-11-22\"\nwrong = 1\nhints = 0\n"
                       "solved = yes\nedition = 7\nseen = \"0040\"\n");
    puzzle_set_free(set);
    set = kalah;
    ck_assert_int_eq(scores.count, 2);
    ck_assert_int_eq(score().rating, 1024);
    free(path);
    game_free(game);
}
END_TEST

START_TEST(a_row_ends_with_the_first_that_fails)
{
    static const bool SOLVED[] = {true, true, true, false, true, true};
    static const int ROWS[] = {1, 2, 3, 0, 1, 2};

    for (int i = 0; i < 6; i++) {
        tell(i, SOLVED[i]);
        ck_assert_int_eq(score().row, ROWS[i]);
    }
    ck_assert_int_eq(score().best_row, 3);
}
END_TEST

/* In the order in which they are told; what the streak is then. */
static const struct {
    const char *day;
    bool solved;
    int days;
} CALENDAR[] = {
    {"2026-11-22", false, 0}, {"2026-11-22", true, 1},
    {"2026-11-22", true, 1},  {"2026-11-23", true, 2},
    {"2026-11-24", true, 3},  {"2026-11-23", true, 3}, /* flown west */
    {"2026-11-25", true, 4},  {"2026-11-27", true, 1}, /* one was missed */
    {"2026-11-28", false, 1}, {"2026-11-29", true, 1},
    {"2026-12-31", true, 1},  {"2027-01-01", true, 2},
    {"2026-12-01", true, 1}, /* the clock was wrong */
    {"2026-12-02", true, 2},
};

START_TEST(days_in_a_row_are_counted_by_the_calendar)
{
    for (size_t i = 0; i < sizeof CALENDAR / sizeof CALENDAR[0]; i++) {
        tell_day(CALENDAR[i].day, CALENDAR[i].solved);

        const struct puzzle_score mine = score();

        ck_assert_msg(puzzle_score_days(&mine, day_of(CALENDAR[i].day)) ==
                          CALENDAR[i].days,
                      "%zu: %s", i, CALENDAR[i].day);
    }
}
END_TEST

/* Who flies west sees the day before again, which changes nothing. */
START_TEST(yesterday_does_not_come_back)
{
    tell_day("2026-11-23", true);
    tell_day("2026-11-22", false);
    ck_assert_int_eq(score().today.day, day_of("2026-11-23"));
    ck_assert(score().today.solved);
    ck_assert_int_eq(score().days, 1);
}
END_TEST

/* What clocks that were wrong leave behind: the streak, its last day, and the
 * day whose puzzle was begun. */
START_TEST(a_day_that_has_counted_does_not_count_again)
{
    static const struct {
        struct {
            const char *day;
            bool solved;
        } told[4];
        int days;
        const char *last;
        const char *today;
    } cases[] = {
        {{{"2026-11-21", true}, {"2026-11-22", true}, {"2026-11-23", false}},
         2,
         "2026-11-22",
         "2026-11-23"},
        {{{"2026-11-21", true},
          {"2026-11-22", true},
          {"2026-11-23", false},
          {"2026-11-21", true}},
         2,
         "2026-11-22",
         "2026-11-21"},
        {{{"2026-11-21", true},
          {"2026-11-22", true},
          {"2026-11-24", false},
          {"2026-11-22", true}},
         2,
         "2026-11-22",
         "2026-11-22"},
        {{{"2026-11-21", true},
          {"2026-11-22", true},
          {"2026-11-24", false},
          {"2026-11-20", true}},
         1,
         "2026-11-20",
         "2026-11-20"},
        {{{"2026-11-21", true},
          {"2026-11-22", true},
          {"2026-11-20", false},
          {"2026-11-23", true}},
         3,
         "2026-11-23",
         "2026-11-23"},
        {{{"2026-11-22", true}, {"2026-11-22", false}},
         1,
         "2026-11-22",
         "2026-11-22"},
        {{{"2026-11-22", false}, {"2026-11-21", true}}, 0, "", "2026-11-22"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        load("1000");
        for (int k = 0; k < 4 && cases[i].told[k].day != NULL; k++)
            tell_day(cases[i].told[k].day, cases[i].told[k].solved);
        ck_assert_msg(score().days == cases[i].days, "%zu: %d", i,
                      score().days);
        ck_assert_msg(score().last == day_of(cases[i].last), "%zu", i);
        ck_assert_msg(score().today.day == day_of(cases[i].today), "%zu", i);
    }
}
END_TEST

/* From the last day it had to the one behind it; of 1970 it is not one. */
START_TEST(a_streak_without_a_last_day_is_none)
{
    struct puzzle_score mine = {.days = 3, .last = 5};

    ck_assert_int_eq(puzzle_score_days(&mine, 4), 3);
    ck_assert_int_eq(puzzle_score_days(&mine, 6), 3);
    ck_assert_int_eq(puzzle_score_days(&mine, 7), 0);
    mine.last = 0;
    ck_assert_int_eq(puzzle_score_days(&mine, 0), 0);
}
END_TEST

START_TEST(a_streak_lasts_until_a_day_is_over)
{
    tell_day("2026-11-22", true);
    tell_day("2026-11-23", true);

    const struct puzzle_score mine = score();

    ck_assert_int_eq(puzzle_score_days(&mine, day_of("2026-11-23")), 2);
    ck_assert_int_eq(puzzle_score_days(&mine, day_of("2026-11-24")), 2);
    ck_assert_int_eq(puzzle_score_days(&mine, day_of("2026-11-25")), 0);
}
END_TEST

START_TEST(what_two_programs_solve_is_kept)
{
    struct puzzle_scores other = {.count = 0};
    struct err err;

    tell(3, true);
    ck_assert(puzzle_scores_tell(
        &other,
        &(struct puzzle_event){
            .set = set, .index = 99, .counts = true, .solved = false},
        &err));

    struct puzzle_score both = puzzle_scores_of(&other, set);

    ck_assert_int_eq(both.rated, 2);
    ck_assert(puzzle_score_has(&both, set, 3));
    ck_assert(puzzle_score_has(&both, set, 99));
    tell_day("2026-11-22", true);
    puzzle_scores_free(&other);
    kept_file_load(&PUZZLE_SCORES_FILE, &other, &err);
    ck_assert_str_eq(err.text, "");
    both = puzzle_scores_of(&other, set);
    ck_assert_int_eq(both.rated, 2);
    ck_assert_int_eq(both.days, 1);
    ck_assert_int_eq(both.today.wrong, 1);
    ck_assert(both.today.solved);
    ck_assert_int_eq(both.last, day_of("2026-11-22"));
    puzzle_scores_free(&other);
}
END_TEST

START_TEST(a_damaged_file_of_scores_is_said_once_and_set_aside)
{
    char *const path = file_folder(FILE_STATE, "puzzles.ini");
    char *const aside = file_folder(FILE_STATE, "puzzles.ini.broken");
    struct err err;

    tell(3, true);
    folder_put(path, "[puzzles]\nform = 1\n[kalah-6-4]\nrating = fast\n");
    puzzle_scores_free(&scores);
    kept_file_load(&PUZZLE_SCORES_FILE, &scores, &err);
    ck_assert_msg(strstr(err.text, ":4: [kalah-6-4] rating: ") != NULL, "%s",
                  err.text);
    folder_holds(aside, "[puzzles]\nform = 1\n[kalah-6-4]\nrating = fast\n");
    ck_assert(!file_exists(path));
    kept_file_load(&PUZZLE_SCORES_FILE, &scores, &err);
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(score().rated, 0);
    free(aside);
    free(path);
}
END_TEST

/* A home that cannot be written: it counts all the same, and is said. */
START_TEST(without_a_home_it_counts_until_the_end)
{
    const struct puzzle_event event = {
        .set = set, .index = 1, .counts = true, .solved = true};
    struct err err;

    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    ck_assert(!puzzle_scores_tell(&scores, &event, &err));
    ck_assert_str_ne(err.text, "");
    ck_assert_int_eq(score().rating, 1024);
}
END_TEST

/* Two digits for eight puzzles: all of the largest set. */
#define SEEN_80   "ffffffffffffffffffff"
#define SEEN_400  SEEN_80 SEEN_80 SEEN_80 SEEN_80 SEEN_80
#define SEEN_1200 SEEN_400 SEEN_400 SEEN_400

static const struct {
    const char *lines;
    const char *said;
} MISTAKES[] = {
    {"form = 2\n", "form: 2 is newer than this naqala can read, which is 1"},
    {"form = 1\n[kalah]\n", "[kalah] rating"},
    {"form = 1\n[kalah]\nrating = 5\n", "rating: 5 is not in 100..3000"},
    {"form = 1\n[kalah]\nrating = 1000\nlast = \"2026-02-30\"\n",
     "last: 2026-02-30 is not a day"},
    {"form = 1\n[kalah]\nrating = 1000\nseen = \"0g\"\n",
     "seen: is not pairs of the digits 0 to f"},
    {"form = 1\n[kalah]\nrating = 1000\nseen = \"012\"\n", "seen: "},
    {"form = 1\n[kalah]\nrating = 1000\nseen = " SEEN_1200 "ff\n",
     "seen: is longer than 300 bytes"},
    {"form = 1\n[kalah]\nrating = 1000\nseen = " SEEN_1200 "\nwrong = -1\n",
     "wrong: -1 is not in"},
    {"form = 1\n[kalah]\nrating = 1000\nwrong = -1\n", "wrong: -1 is not in"},
    {"form = 1\n[kalah]\nrating = 1000\nspeed = 1\n", "speed: not known"},
};

START_TEST(what_is_wrong_with_scores_is_said)
{
    char text[500];
    struct err err;

    snprintf(text, sizeof text, "[puzzles]\n%s", MISTAKES[_i].lines);
    ck_assert(
        !PUZZLE_SCORES_FILE.parse(&scores, "file", text, strlen(text), &err));
    ck_assert_msg(strstr(err.text, MISTAKES[_i].said) != NULL, "%s", err.text);
    ck_assert_msg(strncmp(err.text, "file:", 5) == 0, "%s", err.text);
}
END_TEST

/* A value behind each end of a number, and what is no day. */
START_TEST(each_value_of_a_score_is_looked_at)
{
    static const struct {
        const char *line;
        bool fine;
    } cases[] = {
        {"rating = 99", false},      {"rating = 100", true},
        {"rating = 3000", true},     {"rating = 3001", false},
        {"rated = -1", false},       {"rated = 0", true},
        {"rated = 1000000", true},   {"rated = 1000001", false},
        {"row = -1", false},         {"row = 1000001", false},
        {"best = -1", false},        {"best = 1000001", false},
        {"days = -1", false},        {"days = 1000001", false},
        {"last = \"today\"", false}, {"day = \"2026-02-30\"", false},
        {"wrong = -1", false},       {"wrong = 1000001", false},
        {"hints = -1", false},       {"hints = 1000001", false},
        {"solved = maybe", false},   {"edition = 0", false},
        {"edition = 1", true},       {"edition = 9999", true},
        {"edition = 10000", false},  {"seen = \"0\"", false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bool rating = strncmp(cases[i].line, "rating", 6) == 0;
        char text[200], place[40];
        struct err err = {""};

        snprintf(text, sizeof text, "[puzzles]\nform = 1\n[kalah]\n%s%s\n",
                 rating ? "" : "rating = 1000\n", cases[i].line);
        snprintf(place, sizeof place, "file:%d: [kalah] %.*s: ", rating ? 4 : 5,
                 (int)strcspn(cases[i].line, " "), cases[i].line);
        ck_assert_msg(PUZZLE_SCORES_FILE.parse(&scores, "file", text,
                                               strlen(text),
                                               &err) == cases[i].fine,
                      "%s", cases[i].line);
        if (!cases[i].fine)
            ck_assert_msg(strncmp(err.text, place, strlen(place)) == 0, "%s",
                          err.text);
    }
}
END_TEST

/* Wherever the head of the file stands. */
START_TEST(a_file_has_a_hundred_games_at_most)
{
    char text[4000] = "";
    size_t length = 0;
    struct err err = {""};

    for (int i = 0; i < PUZZLE_GAMES_MAX; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "[game-%d]\nrating = %d\n", i, 1000 + i);
    length += (size_t)snprintf(text + length, sizeof text - length,
                               "[puzzles]\nform = 1\n");
    ck_assert_msg(PUZZLE_SCORES_FILE.parse(&scores, "file", text, length, &err),
                  "%s", err.text);
    ck_assert_int_eq(scores.count, PUZZLE_GAMES_MAX);
    for (int i = 0; i < PUZZLE_GAMES_MAX; i++)
        ck_assert_int_eq(scores.scores[i].rating, 1000 + i);
    length += (size_t)snprintf(text + length, sizeof text - length,
                               "[last]\nrating = 1000\n");
    puzzle_scores_free(&scores);
    ck_assert(!PUZZLE_SCORES_FILE.parse(&scores, "file", text, length, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "more than 100 games"));
}
END_TEST

Suite *puzzle_scores_suite(void)
{
    Suite *suite = suite_create("puzzle_scores");
    TCase *tests = tcase_create("scores");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_puzzle_moves_the_rating_as_a_game_does);
    tcase_add_test(tests, a_rating_settles_down);
    tcase_add_test(tests, a_puzzle_counts_once);
    tcase_add_test(tests, another_edition_begins_with_none_that_has_counted);
    tcase_add_test(tests, a_rating_stays_between_its_ends);
    tcase_add_test(tests, what_is_counted_ends_at_a_million);
    tcase_add_test(tests, each_game_has_its_own_score);
    tcase_add_test(tests, a_row_ends_with_the_first_that_fails);
    tcase_add_test(tests, days_in_a_row_are_counted_by_the_calendar);
    tcase_add_test(tests, yesterday_does_not_come_back);
    tcase_add_test(tests, a_day_that_has_counted_does_not_count_again);
    tcase_add_test(tests, a_streak_without_a_last_day_is_none);
    tcase_add_test(tests, a_streak_lasts_until_a_day_is_over);
    tcase_add_test(tests, what_two_programs_solve_is_kept);
    tcase_add_test(tests, a_damaged_file_of_scores_is_said_once_and_set_aside);
    tcase_add_test(tests, without_a_home_it_counts_until_the_end);
    tcase_add_loop_test(tests, what_is_wrong_with_scores_is_said, 0,
                        sizeof MISTAKES / sizeof MISTAKES[0]);
    tcase_add_test(tests, each_value_of_a_score_is_looked_at);
    tcase_add_test(tests, a_file_has_a_hundred_games_at_most);
    suite_add_tcase(suite, tests);
    return suite;
}
