/* SPDX-License-Identifier: MIT */
/* Promises of which puzzle comes, and what is kept of it. */
#include "base/file.h"
#include "match/puzzle/puzzle_day.h"
#include "match/puzzle/puzzle_trainer.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20779 }; /* 2026-11-22 */

static char *home;
static struct puzzle_trainer *trainer;

static struct puzzle_trainer *open_trainer(int64_t day, int64_t today)
{
    struct err err;
    struct game *const game = game_new("kalah", &err);
    struct puzzle_trainer *const opened =
        puzzle_trainer_new(game, day, today, &err);

    ck_assert_msg(opened != NULL, "%s", err.text);
    game_free(game);
    return opened;
}

static void set_up(void)
{
    home = folder_new_home();
    trainer = open_trainer(TODAY, TODAY);
}

static void tear_down(void)
{
    puzzle_trainer_free(trainer);
    folder_free_home(home);
}

/* As if the program had been left and begun again on that day. */
static void come_back(int64_t today)
{
    puzzle_trainer_free(trainer);
    trainer = open_trainer(today, today);
}

static struct puzzle_player *player(void)
{
    return puzzle_trainer_player(trainer);
}

static void try_wrong(void)
{
    const struct game *const game = puzzle_player_game(player());
    const struct move wanted = puzzle_player_wanted(player());
    struct move moves[MOVES_MAX];
    int other = 0;

    game->class->moves(game, puzzle_player_position(player()), moves);
    while (move_same(moves[other], wanted))
        other++;
    ck_assert(puzzle_trainer_try(trainer, moves[other]));
    ck_assert(puzzle_player_retry(player()));
}

static void solve(void)
{
    while (puzzle_player_stage(player()) != PUZZLE_DONE)
        ck_assert(puzzle_trainer_try(trainer, puzzle_player_wanted(player())));
}

static const struct puzzle *puzzle(void)
{
    return puzzle_player_puzzle(player());
}

START_TEST(today_has_the_puzzle_of_today_and_solving_it_begins_a_streak)
{
    struct err err;
    struct puzzle_set *const set =
        puzzle_set_builtin(puzzle_trainer_game(trainer), &err);
    const int index = puzzle_of_day(set, TODAY);

    ck_assert(
        position_same(&puzzle()->position, &set->puzzles[index].position));
    ck_assert_int_eq(puzzle_trainer_days(trainer), 0);
    solve();
    ck_assert_int_eq(puzzle_trainer_days(trainer), 1);
    ck_assert_int_gt(puzzle_trainer_score(trainer).rating, 1000);
    come_back(TODAY + 1);
    ck_assert_int_eq(puzzle_player_stage(player()), PUZZLE_ASKS);
    solve();
    ck_assert_int_eq(puzzle_trainer_days(trainer), 2);
    puzzle_set_free(set);
}
END_TEST

START_TEST(todays_puzzle_goes_on_where_it_was_left)
{
    try_wrong();
    puzzle_trainer_hint(trainer);
    come_back(TODAY);
    ck_assert_int_eq(puzzle_player_stage(player()), PUZZLE_ASKS);
    ck_assert_int_eq(puzzle_player_wrong(player()), 1);
    ck_assert_int_eq(puzzle_player_hints(player()), 1);
    puzzle_trainer_hint(trainer);
    solve();
    come_back(TODAY);
    ck_assert_int_eq(puzzle_player_stage(player()), PUZZLE_DONE);
    ck_assert_int_eq(puzzle_trainer_score(trainer).today.wrong, 1);
    ck_assert_int_eq(puzzle_trainer_score(trainer).today.hints, 1);
    ck_assert(puzzle_trainer_score(trainer).today.solved);
    ck_assert_int_eq(puzzle_trainer_score(trainer).rated, 1);
}
END_TEST

/* Whoever looks at it again can spoil nothing. */
START_TEST(a_puzzle_that_is_solved_stays_so)
{
    solve();

    const int rating = puzzle_trainer_score(trainer).rating;

    ck_assert(puzzle_player_back(player()));
    try_wrong();
    ck_assert_int_eq(puzzle_trainer_score(trainer).rating, rating);
    ck_assert(puzzle_trainer_score(trainer).today.solved);
    ck_assert_int_eq(puzzle_trainer_score(trainer).today.wrong, 0);
    ck_assert_int_eq(puzzle_trainer_score(trainer).row, 1);
}
END_TEST

START_TEST(a_wrong_try_or_a_hint_counts_as_failed_once)
{
    try_wrong();

    const int rating = puzzle_trainer_score(trainer).rating;

    ck_assert_int_lt(rating, 1000);
    try_wrong();
    solve();
    ck_assert_int_eq(puzzle_trainer_score(trainer).rating, rating);
    ck_assert_int_eq(puzzle_trainer_score(trainer).row, 0);
    puzzle_trainer_open_practice(trainer);
    puzzle_trainer_hint(trainer);
    ck_assert_int_lt(puzzle_trainer_score(trainer).rating, rating);
    ck_assert_int_eq(puzzle_trainer_score(trainer).rated, 2);
}
END_TEST

START_TEST(the_puzzle_of_another_day_begins_no_streak)
{
    puzzle_trainer_free(trainer);
    trainer = open_trainer(TODAY - 30, TODAY);
    ck_assert(!puzzle_trainer_is_today(trainer));
    solve();
    ck_assert_int_eq(puzzle_trainer_days(trainer), 0);
    ck_assert_int_eq(puzzle_trainer_score(trainer).rated, 1);
}
END_TEST

START_TEST(practice_is_near_the_rating_and_never_comes_twice)
{
    struct position seen[20];
    const struct position today = puzzle()->position;

    for (int i = 0; i < 20; i++) {
        puzzle_trainer_open_practice(trainer);
        ck_assert_int_le(
            abs(puzzle()->elo - puzzle_trainer_score(trainer).rating), 300);
        ck_assert(!position_same(&puzzle()->position, &today));
        for (int k = 0; k < i; k++)
            ck_assert(!position_same(&puzzle()->position, &seen[k]));
        seen[i] = puzzle()->position;
        if (i % 2 == 0)
            try_wrong();
        solve();
    }
}
END_TEST

START_TEST(practice_can_be_about_a_theme)
{
    int themes = 0;

    for (puzzle_trainer_next_theme(trainer);
         puzzle_trainer_theme(trainer) != PUZZLE_ANY_THEME;
         puzzle_trainer_next_theme(trainer)) {
        puzzle_trainer_open_practice(trainer);
        ck_assert_uint_ne(
            puzzle()->themes & 1U << puzzle_trainer_theme(trainer), 0);
        themes++;
    }
    ck_assert_int_ge(themes, 4);
}
END_TEST

START_TEST(only_themes_of_which_there_are_puzzles_are_offered)
{
    struct err err;
    struct puzzle_set *const set =
        puzzle_set_builtin(puzzle_trainer_game(trainer), &err);
    unsigned there = 0, offered = 0;

    for (int i = 0; i < set->count; i++)
        there |= set->puzzles[i].themes;
    for (puzzle_trainer_next_theme(trainer);
         puzzle_trainer_theme(trainer) != PUZZLE_ANY_THEME;
         puzzle_trainer_next_theme(trainer))
        offered |= 1U << puzzle_trainer_theme(trainer);
    ck_assert_uint_eq(offered, there);
    puzzle_set_free(set);
}
END_TEST

/* When all of a theme have been seen, they come again. */
START_TEST(practice_never_ends)
{
    struct position before = puzzle()->position;

    for (int i = 0; i < PUZZLE_SACRIFICE + 1; i++)
        puzzle_trainer_next_theme(trainer);
    ck_assert_int_eq(puzzle_trainer_theme(trainer), PUZZLE_SACRIFICE);
    for (int i = 0; i < 60; i++) {
        puzzle_trainer_open_practice(trainer);
        ck_assert(!position_same(&puzzle()->position, &before));
        before = puzzle()->position;
        solve();
    }
}
END_TEST

/* ---- one's own ---- */

static void make_mistake(int64_t day)
{
    struct err err;
    struct game *const game = game_new("oware", &err);
    struct puzzle own = {.count = 0};
    struct move played;

    ck_assert(puzzle_read_position(game, "4,4,4,4,4,1,3/1,4,4,4,4,4,3/s", &own,
                                   &err));
    ck_assert(puzzle_read_choices(game, "6 5", &own, &err));
    ck_assert(game->class->read_move(game, &own.position, "1", &played, &err));
    ck_assert(
        puzzle_from_mistakes(&(struct puzzle_mistake){.game = game,
                                                      .position = &own.position,
                                                      .played = played,
                                                      .better = own.line,
                                                      .better_count = own.count,
                                                      .cost = 2,
                                                      .date = ""},
                             1, day, &err));
    game_free(game);
}

START_TEST(a_mistake_of_yesterday_waits_whatever_game_it_is_of)
{
    ck_assert(!puzzle_trainer_open_own(trainer));
    make_mistake(TODAY);
    come_back(TODAY);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 0);
    come_back(TODAY + 1);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 1);
    ck_assert(puzzle_trainer_open_own(trainer));
    ck_assert_int_eq(puzzle_trainer_source(trainer), PUZZLE_OWN);
    ck_assert_str_eq(puzzle_player_game(player())->name, "oware");
    ck_assert_str_eq(puzzle_trainer_mistake(trainer)->played, "1");
    ck_assert_int_eq(puzzle_trainer_mistake(trainer)->cost, 2);
    solve();
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 0);
    ck_assert_int_eq(puzzle_trainer_comes_back(trainer), 3);
    ck_assert_int_eq(puzzle_trainer_score(trainer).rated, 0);
    come_back(TODAY + 3);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 0);
    come_back(TODAY + 4);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 1);
}
END_TEST

START_TEST(a_mistake_that_is_made_again_comes_back_tomorrow)
{
    make_mistake(TODAY - 1);
    come_back(TODAY);
    ck_assert(puzzle_trainer_open_own(trainer));
    try_wrong();
    solve();
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 0);
    ck_assert_int_eq(puzzle_trainer_comes_back(trainer), 1);
    come_back(TODAY + 1);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 1);
}
END_TEST

START_TEST(looking_at_a_mended_mistake_again_spoils_nothing)
{
    make_mistake(TODAY - 1);
    come_back(TODAY);
    ck_assert(puzzle_trainer_open_own(trainer));
    solve();
    ck_assert(puzzle_player_back(player()));
    ck_assert_int_eq(puzzle_player_stage(player()), PUZZLE_ASKS);

    struct move other;
    struct err err;

    ck_assert(puzzle_player_game(player())->class->read_move(
        puzzle_player_game(player()), puzzle_player_position(player()), "1",
        &other, &err));
    ck_assert(puzzle_trainer_try(trainer, other));
    ck_assert_int_eq(puzzle_player_stage(player()), PUZZLE_WRONG);
    ck_assert_int_eq(puzzle_trainer_comes_back(trainer), 3);
}
END_TEST

/* The file of the scores, with this text. */
static void put_scores(const char *text)
{
    char *const path = file_folder(FILE_STATE, "puzzles.ini");

    folder_put(path, text);
    free(path);
}

/* Even for who is as strong as it is hard. */
START_TEST(the_puzzle_of_today_is_not_spent_in_practice)
{
    const struct position today = puzzle()->position;
    char text[100];

    solve();
    snprintf(text, sizeof text,
             "[puzzles]\nform = 1\n[kalah-6-4]\nrating = %d\n", puzzle()->elo);
    put_scores(text);
    come_back(TODAY);
    for (int i = 0; i < 100; i++) {
        puzzle_trainer_open_practice(trainer);
        ck_assert(!position_same(&puzzle()->position, &today));
    }
}
END_TEST

/* All have been seen but one. */
static void leave_one(int count, int left)
{
    char text[PUZZLE_SET_MAX], *end = text;

    end += sprintf(end, "[puzzles]\nform = 1\n[kalah-6-4]\nrating = 1000\n"
                        "rated = 5\nseen = \"");
    for (int byte = 0; byte <= (count - 1) / 8; byte++)
        end += sprintf(end, "%02x",
                       left / 8 == byte ? 255 - (1 << left % 8) : 255);
    strcpy(end, "\"\n");
    put_scores(text);
    come_back(TODAY);
}

START_TEST(the_last_one_that_was_not_seen_comes_first)
{
    struct err err;
    struct puzzle_set *const set =
        puzzle_set_builtin(puzzle_trainer_game(trainer), &err);
    const int lefts[] = {0, 1, set->count / 2, set->count - 1};

    solve();
    for (int i = 0; i < 4; i++) {
        ck_assert_int_ne(lefts[i], puzzle_of_day(set, TODAY));
        leave_one(set->count, lefts[i]);
        puzzle_trainer_open_practice(trainer);
        ck_assert(position_same(&puzzle()->position,
                                &set->puzzles[lefts[i]].position));
        solve();
        puzzle_trainer_open_practice(trainer);
        ck_assert(!position_same(&puzzle()->position,
                                 &set->puzzles[lefts[i]].position));
    }
    puzzle_set_free(set);
}
END_TEST

/* No puzzle that may come is nearer by as much as chance adds. */
START_TEST(practice_is_as_near_the_rating_as_there_is_one)
{
    enum { CHANCE = 150 };
    struct err err;
    struct puzzle_set *const set =
        puzzle_set_builtin(puzzle_trainer_game(trainer), &err);
    const int today = puzzle_of_day(set, TODAY);
    static const int ratings[] = {100, 700, 1000, 1500, 3000};
    char text[100];

    solve();
    for (size_t i = 0; i < sizeof ratings / sizeof *ratings; i++) {
        int least = 10000;

        snprintf(text, sizeof text,
                 "[puzzles]\nform = 1\n[kalah-6-4]\nrating = %d\n", ratings[i]);
        put_scores(text);
        come_back(TODAY);
        for (int k = 0; k < set->count; k++)
            if (k != today && abs(set->puzzles[k].elo - ratings[i]) < least)
                least = abs(set->puzzles[k].elo - ratings[i]);
        for (int k = 0; k < 20; k++) {
            puzzle_trainer_open_practice(trainer);
            ck_assert_int_lt(abs(puzzle()->elo - ratings[i]), least + CHANCE);
        }
    }
    puzzle_set_free(set);
}
END_TEST

/* What a file says of today's puzzle, and whether solving it counts then. */
START_TEST(a_puzzle_that_has_failed_before_counts_no_more)
{
    static const struct {
        const char *day;
        int wrong;
        int hints;
        bool solved;
        int rated;
    } cases[] = {
        {"2026-11-22", 0, 0, false, 1}, {"2026-11-22", 1, 0, false, 0},
        {"2026-11-22", 0, 1, false, 0}, {"2026-11-22", 2, 3, false, 0},
        {"2026-11-22", 0, 0, true, 0},  {"2026-11-21", 1, 1, false, 1},
        {"2026-11-21", 0, 0, true, 1},
    };
    char text[200];

    solve();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bool today = strcmp(cases[i].day, "2026-11-22") == 0;

        snprintf(text, sizeof text,
                 "[puzzles]\nform = 1\n[kalah-6-4]\nrating = 1000\n"
                 "day = \"%s\"\nwrong = %d\nhints = %d\nsolved = %s\n",
                 cases[i].day, cases[i].wrong, cases[i].hints,
                 cases[i].solved ? "yes" : "no");
        put_scores(text);
        come_back(TODAY);
        ck_assert_int_eq(puzzle_player_stage(player()),
                         today && cases[i].solved ? PUZZLE_DONE : PUZZLE_ASKS);
        ck_assert_int_eq(puzzle_player_wrong(player()),
                         today ? cases[i].wrong : 0);
        ck_assert_int_eq(puzzle_player_hints(player()),
                         today ? cases[i].hints : 0);
        if (puzzle_player_stage(player()) == PUZZLE_DONE)
            ck_assert(puzzle_player_back(player()));
        solve();
        ck_assert_msg(puzzle_trainer_score(trainer).rated == cases[i].rated,
                      "%zu", i);
        ck_assert(puzzle_trainer_score(trainer).today.solved);
        ck_assert_int_eq(puzzle_trainer_score(trainer).today.wrong,
                         today ? cases[i].wrong : 0);
        ck_assert_int_eq(puzzle_trainer_score(trainer).today.hints,
                         today ? cases[i].hints : 0);
    }
}
END_TEST

static void put_mistakes(const char *text)
{
    char *const path = file_folder(FILE_STATE, "repetition.ini");

    folder_put(path, text);
    free(path);
}

/* After 1, 3, 7 and 21 days. */
START_TEST(a_mistake_that_is_known_does_not_come_back)
{
    static const int days[] = {1, 4, 11, 32};
    static const int back[] = {3, 7, 21, 0};

    make_mistake(TODAY);
    for (int i = 0; i < 4; i++) {
        come_back(TODAY + days[i]);
        ck_assert(puzzle_trainer_open_own(trainer));
        solve();
        ck_assert_int_eq(puzzle_trainer_comes_back(trainer), back[i]);
    }
    come_back(TODAY + 400);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 0);
    ck_assert(!puzzle_trainer_open_own(trainer));
}
END_TEST

/* By another program that runs: what is left of the file stays as it is. */
START_TEST(a_mistake_that_is_gone_from_the_file_is_not_answered)
{
    make_mistake(TODAY - 1);
    come_back(TODAY);
    ck_assert(puzzle_trainer_open_own(trainer));
    put_mistakes("[repetition]\nform = 1\n[1]\ngame = \"kalah\"\n"
                 "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n"
                 "better = \"5 4\"\nplayed = \"2\"\ncost = 4\nstep = 1\n"
                 "due = \"2026-11-20\"\n");
    solve();
    ck_assert_int_eq(puzzle_trainer_comes_back(trainer), 0);
    ck_assert_int_eq(puzzle_trainer_waiting(trainer), 1);
    ck_assert(puzzle_trainer_open_own(trainer));
    ck_assert_str_eq(puzzle_player_game(player())->name, "kalah");
    solve();
    ck_assert_int_eq(puzzle_trainer_comes_back(trainer), 7);
}
END_TEST

START_TEST(damaged_mistakes_are_told_as_well)
{
    struct err err;

    make_mistake(TODAY);
    put_mistakes("nonsense");
    come_back(TODAY);
    ck_assert(puzzle_trainer_take_trouble(trainer, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "repetition.ini:1:"));
    ck_assert(!puzzle_trainer_take_trouble(trainer, &err));
    solve();
    put_scores("nonsense");
    come_back(TODAY);
    ck_assert(puzzle_trainer_take_trouble(trainer, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "puzzles.ini:1:"));
    come_back(TODAY);
    ck_assert(!puzzle_trainer_take_trouble(trainer, &err));
}
END_TEST

START_TEST(what_is_damaged_is_told_once)
{
    struct err err;
    struct puzzle_trainer *fresh;

    solve();
    put_scores("nonsense");
    fresh = open_trainer(TODAY, TODAY);
    ck_assert(puzzle_trainer_take_trouble(fresh, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "puzzles.ini:1:"));
    ck_assert(!puzzle_trainer_take_trouble(fresh, &err));
    puzzle_trainer_free(fresh);
}
END_TEST

/* As a newer naqala adds a key, or a sync ends in the middle. */
START_TEST(what_is_damaged_meanwhile_is_told_and_nothing_is_lost)
{
    struct err err;

    solve();

    const int rating = puzzle_trainer_score(trainer).rating;

    put_scores("nonsense");
    puzzle_trainer_open_practice(trainer);
    try_wrong();
    ck_assert(puzzle_trainer_take_trouble(trainer, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "puzzles.ini:1:"));
    ck_assert_ptr_nonnull(strstr(err.text, "puzzles.ini.broken"));
    ck_assert(!puzzle_trainer_take_trouble(trainer, &err));
    ck_assert_int_eq(puzzle_trainer_days(trainer), 1);
    ck_assert_int_eq(puzzle_trainer_score(trainer).rated, 2);
    ck_assert_int_lt(puzzle_trainer_score(trainer).rating, rating);
    come_back(TODAY);
    ck_assert_int_eq(puzzle_trainer_days(trainer), 1);
    ck_assert_int_eq(puzzle_trainer_score(trainer).rated, 2);
}
END_TEST

Suite *puzzle_trainer_suite(void)
{
    Suite *suite = suite_create("puzzle_trainer");
    TCase *tests = tcase_create("trainer");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(
        tests, today_has_the_puzzle_of_today_and_solving_it_begins_a_streak);
    tcase_add_test(tests, todays_puzzle_goes_on_where_it_was_left);
    tcase_add_test(tests, a_puzzle_that_is_solved_stays_so);
    tcase_add_test(tests, a_wrong_try_or_a_hint_counts_as_failed_once);
    tcase_add_test(tests, the_puzzle_of_another_day_begins_no_streak);
    tcase_add_test(tests, practice_is_near_the_rating_and_never_comes_twice);
    tcase_add_test(tests, practice_can_be_about_a_theme);
    tcase_add_test(tests, only_themes_of_which_there_are_puzzles_are_offered);
    tcase_add_test(tests, practice_never_ends);
    tcase_add_test(tests, a_mistake_of_yesterday_waits_whatever_game_it_is_of);
    tcase_add_test(tests, a_mistake_that_is_made_again_comes_back_tomorrow);
    tcase_add_test(tests, looking_at_a_mended_mistake_again_spoils_nothing);
    tcase_add_test(tests, the_puzzle_of_today_is_not_spent_in_practice);
    tcase_add_test(tests, the_last_one_that_was_not_seen_comes_first);
    tcase_add_test(tests, practice_is_as_near_the_rating_as_there_is_one);
    tcase_add_test(tests, a_puzzle_that_has_failed_before_counts_no_more);
    tcase_add_test(tests, a_mistake_that_is_known_does_not_come_back);
    tcase_add_test(tests, a_mistake_that_is_gone_from_the_file_is_not_answered);
    tcase_add_test(tests, damaged_mistakes_are_told_as_well);
    tcase_add_test(tests, what_is_damaged_is_told_once);
    tcase_add_test(tests,
                   what_is_damaged_meanwhile_is_told_and_nothing_is_lost);
    suite_add_tcase(suite, tests);
    return suite;
}
