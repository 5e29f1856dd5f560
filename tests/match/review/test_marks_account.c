/* SPDX-License-Identifier: MIT */
/* Limits of the marks, and accounts of what moves lost, written out by hand. */
#include "match/review/test_marks.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

/* Four moves of one player, with what they lost. */
struct losing {
    struct game *game;
    struct line line;
    struct review review;
};

static struct losing losing_new(const int lost[4])
{
    static const char *const moves[] = {"6", "5", "6", "4"};
    struct losing losing = {.game = sowing_game("kalah")};
    const struct position start =
        sowing_position(losing.game, "1,0,0,3,2,1,0/4,4,4,4,4,4,17/s");
    struct err err = {""};
    int margin = 0;

    line_begin(&losing.line, &start);
    for (int i = 0; i < 4; i++) {
        struct move move;

        ck_assert(losing.game->class->read_move(
            losing.game, line_position(&losing.line), moves[i], &move, &err));
        line_play(&losing.line, losing.game, move);
    }
    review_begin(&losing.review, losing.game, &losing.line);
    review_know(&losing.review, 0, margin);
    for (int i = 0; i < 4; i++)
        review_know(&losing.review, i + 1, margin -= lost[i]);
    return losing;
}

static void losing_free(struct losing *losing)
{
    review_free(&losing->review);
    line_free(&losing->line);
    game_free(losing->game);
}

START_TEST(an_account_adds_up_what_moves_lost)
{
    struct losing losing = losing_new((int[]){0, 4, 1, 8});
    const struct review_account all =
        review_account(&losing.review, 0, REVIEW_WHOLE, &MARK_LIMITS);
    const struct review_account none =
        review_account(&losing.review, 1, REVIEW_WHOLE, &MARK_LIMITS);

    ck_assert_int_eq(all.decisions, 4);
    ck_assert_int_eq(all.best, 1);
    ck_assert_int_eq(all.good, 1);
    ck_assert_int_eq(all.marks[REVIEW_INACCURACY], 0);
    ck_assert_int_eq(all.marks[REVIEW_MISTAKE], 1);
    ck_assert_int_eq(all.marks[REVIEW_BLUNDER], 1);
    ck_assert_int_eq(all.lost, 13);
    /* (1 + 1/2 + 0.841 + 1/4) / 4 */
    ck_assert_int_eq(all.accuracy, 65);
    ck_assert(all.exact);
    ck_assert_int_eq(none.decisions, 0);
    losing_free(&losing);
}
END_TEST

/* Three of four moves were best; that none was good but for those, and that the
 * fourth was inaccurate, is counted apart. */
START_TEST(an_account_counts_the_best_moves_and_those_that_are_no_mistakes)
{
    struct losing losing = losing_new((int[]){0, 0, 3, 0});
    const struct review_account three =
        review_account(&losing.review, 0, REVIEW_WHOLE, &MARK_LIMITS);

    ck_assert_int_eq(three.best, 3);
    ck_assert_int_eq(three.good, 0);
    ck_assert_int_eq(three.marks[REVIEW_PLAIN], 3);
    ck_assert_int_eq(three.marks[REVIEW_INACCURACY], 1);
    losing_free(&losing);
    losing = losing_new((int[]){1, 1, 1, 2});

    const struct review_account good =
        review_account(&losing.review, 0, REVIEW_WHOLE, &MARK_LIMITS);

    ck_assert_int_eq(good.best, 0);
    ck_assert_int_eq(good.good, 3);
    losing_free(&losing);
}
END_TEST

START_TEST(the_phases_are_thirds_and_add_up_to_the_whole)
{
    struct losing losing = losing_new((int[]){0, 4, 1, 8});
    /* Of four moves the second still belongs to the first third. */
    static const int decisions[] = {2, 1, 1};
    static const int lost[] = {4, 1, 8};

    for (int phase = REVIEW_OPENING; phase < REVIEW_WHOLE; phase++) {
        const struct review_account part = review_account(
            &losing.review, 0, (enum review_phase)phase, &MARK_LIMITS);

        ck_assert_int_eq(part.decisions, decisions[phase]);
        ck_assert_int_eq(part.lost, lost[phase]);
    }
    losing_free(&losing);
}
END_TEST

START_TEST(the_limits_are_the_players_own)
{
    struct losing losing = losing_new((int[]){1, 2, 3, 9});
    const struct review_limits own = {1, 3, 10};
    static const enum review_mark marks[] = {
        REVIEW_INACCURACY, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_MISTAKE};
    struct config config;

    for (int ply = 1; ply <= 4; ply++)
        ck_assert_int_eq(review_move(&losing.review, ply, &own).mark,
                         marks[ply - 1]);
    config_begin(&config);

    const struct review_limits usual = review_limits_of(&config);

    ck_assert_int_eq(usual.inaccuracy, 2);
    ck_assert_int_eq(usual.mistake, 4);
    ck_assert_int_eq(usual.blunder, 8);
    losing_free(&losing);
}
END_TEST

/* A seed of the limits is 5 per cent of the chance to win. */
START_TEST(in_abalone_a_mistake_gives_a_fifth_of_the_chances_away)
{
    static const struct {
        int lost;
        enum review_mark mark;
    } cases[] = {{0, REVIEW_PLAIN},       {9, REVIEW_PLAIN},
                 {10, REVIEW_INACCURACY}, {19, REVIEW_INACCURACY},
                 {20, REVIEW_MISTAKE},    {39, REVIEW_MISTAKE},
                 {40, REVIEW_BLUNDER},    {90, REVIEW_BLUNDER}};
    struct game *const game = variant_game("abalone");
    struct line line = {0};

    marks_play_randomly(game, 3, 1, &line);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct review review = marks_review(game, &line);
        struct move moves[MOVES_MAX];
        struct verdict verdict = {.known = true, .value = 95};

        game->class->moves(game, &line.places[0].position, moves);

        const struct move played = line.places[1].move;
        const struct move other =
            move_same(moves[0], played) ? moves[1] : moves[0];
        const struct judged_move two[] = {{played, 95 - cases[i].lost, false},
                                          {other, 95, false}};

        verdict_list(&verdict, two, 2, played);
        review_take_verdict(&review, 0, &verdict);
        ck_assert_int_eq(review_move(&review, 1, &MARK_LIMITS).mark,
                         cases[i].mark);
        review_free(&review);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(the_window_is_as_wide_as_the_largest_limit)
{
    ck_assert_int_eq(review_limits_window(&(struct review_limits){2, 4, 8}), 8);
    ck_assert_int_eq(review_limits_window(&(struct review_limits){2, 9, 8}), 9);
    ck_assert_int_eq(review_limits_window(&(struct review_limits){9, 4, 8}), 9);
}
END_TEST

TCase *marks_account_case(void)
{
    TCase *const accounts = tcase_create("accounts");

    tcase_add_test(accounts, the_window_is_as_wide_as_the_largest_limit);
    tcase_add_test(accounts, an_account_adds_up_what_moves_lost);
    tcase_add_test(
        accounts,
        an_account_counts_the_best_moves_and_those_that_are_no_mistakes);
    tcase_add_test(accounts, the_phases_are_thirds_and_add_up_to_the_whole);
    tcase_add_test(accounts, the_limits_are_the_players_own);
    tcase_add_test(accounts,
                   in_abalone_a_mistake_gives_a_fifth_of_the_chances_away);
    return accounts;
}
