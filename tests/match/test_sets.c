/* SPDX-License-Identifier: MIT */
/* A match of several sets, or of the rounds of a game: how many there are, who
 * begins, who gets the points, what is kept of them. */
#include "match/sets.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 23 };

/* ---- how many ---- */

START_TEST(
    a_match_has_as_many_sets_as_are_asked_for_and_as_many_rounds_as_usual)
{
    static const struct {
        const char *spec;
        int asked;
        int count;
        bool rounds, open;
    } rows[] = {
        {"kalah", 0, 1, false, false},
        {"kalah", -1, 1, false, false},
        {"kalah", 1, 1, false, false},
        {"kalah", 7, 7, false, false},
        {"mangala", 0, 5, false, false},
        {"mangala", 1, 1, false, false},
        {"mangala", 2, 2, false, false},
        {"abalone", 0, 1, false, false},
        {"abalone", 3, 3, false, false},
        {"congkak", 0, SETS_MAX, true, true},
        {"congkak", 3, SETS_MAX, true, true},
        {"congkak:rounds=1", 0, 1, false, false},
        {"congkak:rounds=1", 4, 4, false, false},
        {"congkak:rounds=2", 1, 2, true, false},
        {"sungka:rounds=6", 9, 6, true, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game *const game = variant_game(rows[i].spec);
        const struct match_sets sets = sets_of(game, rows[i].asked);

        ck_assert_msg(sets.count == rows[i].count, "%s: %d sets", rows[i].spec,
                      sets.count);
        ck_assert_int_eq(sets.rounds, rows[i].rounds);
        ck_assert_int_eq(sets.open, rows[i].open);
        ck_assert_int_eq(sets_are_rounds(game), rows[i].rounds);
        ck_assert_int_eq(sets.over, 0);
        game_free(game);
    }
}
END_TEST

static void is_written(const struct match_sets *sets, int number,
                       const char *words)
{
    char text[40] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    ck_assert_ptr_nonnull(out);
    sets_write_number(sets, number, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

START_TEST(the_number_of_a_set_says_of_how_many_where_that_is_known)
{
    is_written(&(struct match_sets){.count = 5}, 2, "set 2 of 5");
    is_written(&(struct match_sets){.count = 4, .rounds = true}, 4,
               "round 4 of 4");
    is_written(
        &(struct match_sets){.count = SETS_MAX, .rounds = true, .open = true},
        3, "round 3");
}
END_TEST

/* ---- who begins, and what it is worth ---- */

START_TEST(the_players_change_seats_after_every_set)
{
    struct match_sets sets = {.count = 5};

    for (; sets.over < 4; sets.over++) {
        ck_assert_int_eq(sets_first(&sets, 0),
                         sets.over == 1 || sets.over == 3);
        ck_assert_int_eq(sets_first(&sets, 1),
                         sets.over == 0 || sets.over == 2);
    }
}
END_TEST

/* Who has won each set, A, B or - for nobody; and in which of them it was the
 * one who had the first move. */
static void begun_by_winner(bool rounds, const char *winners, const char *begun)
{
    struct match_sets sets = {.count = SETS_MAX, .rounds = rounds};

    for (; winners[sets.over] != '\0'; sets.over++)
        sets.results[sets.over].points = winners[sets.over] == 'A'   ? 2
                                         : winners[sets.over] == 'B' ? 0
                                                                     : 1;
    for (int i = 0; i < sets.over; i++)
        ck_assert_msg(sets_beginner_won(&sets, i) == (begun[i] == '+'),
                      "set %d of %s", i, winners);
}

START_TEST(sets_begin_by_turns_and_rounds_with_the_winner)
{
    /* Sets are begun by A, B, A, B ... */
    begun_by_winner(false, "A", "+");
    begun_by_winner(false, "B", ".");
    begun_by_winner(false, "ABAB", "++++");
    begun_by_winner(false, "BABA", "....");
    begun_by_winner(false, "AA--BB", "+....+");
    /* These by A, A, B, A, B, B, A, A, and by A, B, B, B, B, A, A, B. */
    begun_by_winner(true, "AB--BAA-", "+...+.+.");
    begun_by_winner(true, "-BBB-A-B", ".+++.+.+");
}
END_TEST

/* A seat of Congkak with three seeds a pit is out with two. */
START_TEST(a_match_of_rounds_ends_when_one_cannot_fill_a_pit)
{
    static const struct {
        int halves[2];
        int out;
    } rows[] = {
        {{24, 24}, -1}, {{42, 6}, -1}, {{43, 5}, 1},
        {{44, 4}, 1},   {{6, 42}, -1}, {{5, 43}, 0},
    };
    struct game *const game = sowing_game("congkak:pits=4,seeds=3");
    const struct match_sets rounds = sets_of(game, 0);
    const struct match_sets sets = {.count = 3};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int *const halves = rows[i].halves;

        ck_assert_int_eq(sets_out(&rounds, game, halves), rows[i].out);
        ck_assert_int_eq(sets_follow(&rounds, game, halves), rows[i].out < 0);
        ck_assert_int_eq(sets_out(&sets, game, halves), -1);
        ck_assert(sets_follow(&sets, game, halves));
    }
    game_free(game);
}
END_TEST

START_TEST(behind_the_last_set_there_is_no_other)
{
    struct game *const game = sowing_game("congkak:rounds=3");
    const int even[] = {98, 98};
    struct match_sets all[] = {sets_of(game, 0), {.count = 3}};

    for (int i = 0; i < 2; i++)
        for (all[i].over = 0; all[i].over < 4; all[i].over++)
            ck_assert_int_eq(sets_follow(&all[i], game, even), all[i].over < 2);
    game_free(game);
}
END_TEST

/* In the second set the other one sits first. */
START_TEST(a_set_that_is_won_is_a_point_and_a_drawn_one_half)
{
    static const struct outcome ends[] = {{.winner = 0, .halves = {60, 36}},
                                          {.winner = 0, .halves = {50, 46}},
                                          {.winner = -1, .halves = {48, 48}}};
    static const int points[] = {2, 0, 1}; /* of the first, in halves */
    struct match_sets sets = {.count = 5};

    for (int i = 0; i < 3; i++) {
        sets = sets_next(&sets, &ends[i]);
        ck_assert_int_eq(sets.over, i + 1);
        for (int j = 0; j <= i; j++)
            ck_assert_int_eq(sets.results[j].points, points[j]);
    }
}
END_TEST

START_TEST(what_a_set_was_worth_stands_under_the_one_who_sat_there)
{
    const struct outcome ends[] = {{.winner = 1, .halves = {36, 60}},
                                   {.winner = 1, .halves = {36, 60}},
                                   {.winner = -1, .halves = {47, 49}}};
    static const int expected[][3] = {{0, 36, 60}, {2, 60, 36}, {1, 47, 49}};
    struct match_sets sets = {.count = 9, .before = "b", .after = "a"};

    for (int i = 0; i < 3; i++) {
        const struct match_sets next = sets_next(&sets, &ends[i]);

        ck_assert_int_eq(next.results[i].points, expected[i][0]);
        ck_assert_int_eq(next.results[i].halves[0], expected[i][1]);
        ck_assert_int_eq(next.results[i].halves[1], expected[i][2]);
        ck_assert_int_eq(next.count, 9);
        ck_assert_int_eq(next.over, i + 1);
        ck_assert_str_eq(next.before, "");
        ck_assert_str_eq(next.after, "");
        sets = next;
    }
}
END_TEST

/* ---- the start of the next one ---- */

static void next_begins(const char *spec, int mover, const char *end,
                        int winner, const char *next)
{
    struct game *const game = sowing_game(spec);
    const struct match_sets sets = sets_of(game, 3);
    struct position start;
    const struct position last = sowing_position(game, end);
    const struct outcome outcome = {.winner = winner};

    game->class->start(game, &start);
    start.player = (uint8_t)mover;

    const struct position after =
        sets_next_start(&sets, game, &start, &last, &outcome);

    ck_assert_str_eq(game_position_text(game, &after).text, next);
    ck_assert_int_eq(after.player, next[strlen(next) - 1] == 'n');
    game_free(game);
}

#define SMALL "congkak:pits=4,seeds=3"

/* The players change sides with what they have. */
START_TEST(the_winner_of_a_round_begins_the_next_one)
{
    next_begins(SMALL, 0, "0,0,0,0,17/0,0,0,0,7/-", 0, "3,3,-,-,1/3,3,3,3,5/n");
    next_begins(SMALL, 1, "0,0,0,0,17/0,0,0,0,7/-", 0, "3,3,-,-,1/3,3,3,3,5/n");
    next_begins(SMALL, 0, "0,0,0,0,7/0,0,0,0,17/-", 1, "3,3,3,3,5/3,3,-,-,1/s");
    next_begins(SMALL, 1, "0,0,0,0,7/0,0,0,0,17/-", 1, "3,3,3,3,5/3,3,-,-,1/s");
}
END_TEST

/* South, who began, sits in the north then, and south begins once more. */
START_TEST(after_a_drawn_round_the_other_player_begins)
{
    next_begins(SMALL, 0, "0,0,0,0,12/0,0,0,0,12/-", -1,
                "3,3,3,3,0/3,3,3,3,0/s");
    next_begins(SMALL, 1, "0,0,0,0,12/0,0,0,0,12/-", -1,
                "3,3,3,3,0/3,3,3,3,0/n");
}
END_TEST

START_TEST(a_set_begins_where_the_first_one_began)
{
    next_begins("kalah", 0, "0,0,0,0,0,0,21/0,0,0,0,0,0,27/-", 1,
                "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
}
END_TEST

static struct position play_round(const struct game *game,
                                  struct position position, struct rng *rng)
{
    while (position.end == END_NOT)
        game->class->apply(game, &position, variant_move(game, &position, rng));
    return position;
}

/* Rounds from start to end, of which it is written down who began each, A or B,
 * and who won it. */
START_TEST(who_began_a_round_is_known_from_the_results)
{
    static const char *const specs[] = {"congkak:pits=3,seeds=2",
                                        "sungka:pits=4,seeds=3", "congkak"};
    struct game *const game = sowing_game(specs[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    int drawn = 0, late = 0;

    for (int i = 0; i < 200; i++) {
        struct match_sets sets = sets_of(game, 0);
        struct position start;
        bool follows = true;

        game->class->start(game, &start);
        while (follows) {
            const int round = sets.over;
            const int beginner = sets_first(&sets, start.player);
            const struct position end = play_round(game, start, &rng);
            const struct outcome outcome =
                game->class->judge(game, &end, (enum end)end.end);
            const int winner =
                outcome.winner < 0 ? -1 : sets_first(&sets, outcome.winner);

            follows = sets_follow(&sets, game, outcome.halves);
            if (follows)
                start = sets_next_start(&sets, game, &start, &end, &outcome);
            sets = sets_next(&sets, &outcome);
            ck_assert_int_eq(sets_beginner_won(&sets, round),
                             winner == beginner);
            drawn += winner < 0;
            late += winner == 1 - beginner;
        }
    }
    ck_assert_int_gt(drawn, 0);
    ck_assert_int_gt(late, 0);
    game_free(game);
}
END_TEST

/* ---- as text ---- */

START_TEST(what_is_written_of_sets_is_read_again)
{
    static const char text[] = "1 30-18, 0.5 24-24, 0 22.5-25.5";
    struct match_sets sets = {.count = 5};
    char written[80] = "";
    FILE *const out = fmemopen(written, sizeof written, "w");
    struct err err = {""};

    ck_assert_msg(sets_read_results(text, &sets, &err), "%s", err.text);
    ck_assert_int_eq(sets.over, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(sets.results[i].points, 2 - i);
    ck_assert_int_eq(sets.results[0].halves[0], 60);
    ck_assert_int_eq(sets.results[0].halves[1], 36);
    ck_assert_int_eq(sets.results[2].halves[0], 45);
    ck_assert_int_eq(sets.results[2].halves[1], 51);
    sets_write_results(&sets, out);
    fclose(out);
    ck_assert_str_eq(written, text);
    /* The last set of a match is never over in it. */
    sets.count = 3;
    ck_assert(!sets_read_results(text, &sets, &err));
    ck_assert_str_eq(err.text, "of 3 sets at most 2 are over");
}
END_TEST

static void refused(const char *text, int set)
{
    struct match_sets sets = {.count = 9};
    struct err err = {""};
    char message[64];

    snprintf(message, sizeof message, "set %d is not of the form `0.5 24-24`",
             set);
    ck_assert_msg(!sets_read_results(text, &sets, &err), "%s", text);
    ck_assert_str_eq(err.text, message);
}

START_TEST(a_result_is_points_and_two_scores)
{
    refused("1", 1);
    refused("1 30", 1);
    refused("1 30-", 1);
    refused("1 30-x", 1);
    refused("x 30-18", 1);
    refused("1 x-18", 1);
    refused("1.5 30-18", 1);
    refused("-1 30-18", 1);
    refused("0.2 30-18", 1);
    refused("1 30.2-18", 1);
    refused("1 30-18.7", 1);
    refused("1 30-18 0 18-30", 1);
    refused("1 30-18,", 2);
    refused("1 30-18, ", 2);
    refused("1 30-18, 0", 2);
    refused("1 30-18, 0 18-30, 1 18+30", 3);
    refused("1 2000.5-0", 1);
    refused("1 0-2000.5", 1);
    refused("1 00000000000000030-18", 1);
}
END_TEST

START_TEST(a_score_is_at_most_two_thousand)
{
    struct match_sets sets = {.count = 3};
    struct err err = {""};

    ck_assert(sets_read_results("0 0-2000,   1 2000-0", &sets, &err));
    ck_assert_int_eq(sets.over, 2);
    ck_assert_int_eq(sets.results[0].halves[1], 4000);
    ck_assert_int_eq(sets.results[1].halves[0], 4000);
    ck_assert(sets_read_results("", &sets, &err));
    ck_assert_int_eq(sets.over, 0);
}
END_TEST

Suite *sets_suite(void)
{
    Suite *const suite = suite_create("sets");
    TCase *const count = tcase_create("count");
    TCase *const course = tcase_create("course");
    TCase *const text = tcase_create("text");

    tcase_add_test(
        count,
        a_match_has_as_many_sets_as_are_asked_for_and_as_many_rounds_as_usual);
    tcase_add_test(count,
                   the_number_of_a_set_says_of_how_many_where_that_is_known);
    suite_add_tcase(suite, count);
    tcase_add_test(course, the_players_change_seats_after_every_set);
    tcase_add_test(course, sets_begin_by_turns_and_rounds_with_the_winner);
    tcase_add_test(course, a_match_of_rounds_ends_when_one_cannot_fill_a_pit);
    tcase_add_test(course, behind_the_last_set_there_is_no_other);
    tcase_add_test(course, a_set_that_is_won_is_a_point_and_a_drawn_one_half);
    tcase_add_test(course,
                   what_a_set_was_worth_stands_under_the_one_who_sat_there);
    tcase_add_test(course, the_winner_of_a_round_begins_the_next_one);
    tcase_add_test(course, after_a_drawn_round_the_other_player_begins);
    tcase_add_test(course, a_set_begins_where_the_first_one_began);
    tcase_add_loop_test(course, who_began_a_round_is_known_from_the_results, 0,
                        3);
    suite_add_tcase(suite, course);
    tcase_add_test(text, what_is_written_of_sets_is_read_again);
    tcase_add_test(text, a_result_is_points_and_two_scores);
    tcase_add_test(text, a_score_is_at_most_two_thousand);
    suite_add_tcase(suite, text);
    return suite;
}
