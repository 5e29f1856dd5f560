/* SPDX-License-Identifier: MIT */
/* Abalone as the engine sees it: features, strategies, modes. */
#include "base/file.h"
#include "engine/search/feature.h"
#include "engine/search/strategy.h"
#include "engine/search/test_search.h"
#include "game/abalone.h"
#include "game/test_abalone.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- features ---- */

/* `0,42,1,BOARD,n,m,d1,d2,s3,s4,s5,s8`: cuts the board into rows. */
static void cut_rows(const char *board, int player, bool three, char *text)
{
    int length = 0;

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        if (cell > 0 && abalone_row(cell) != abalone_row(cell - 1))
            text[length++] = '/';
        text[length++] = board[cell];
    }
    sprintf(text + length, "/%d/0,0%s", player, three ? ",0" : "");
}

static void sees_the_same(const char *row)
{
    char board[ABALONE_CELLS + 1];
    char text[POSITION_TEXT_MAX];
    double wanted[8];
    double values[FEATURE_COUNT];
    int player;

    ck_assert_int_eq(sscanf(row,
                            "%*d,%*d,%d,%61[.123],%lf,%lf,%lf,%lf,%lf,%lf,%lf,"
                            "%lf",
                            &player, board, &wanted[0], &wanted[1], &wanted[2],
                            &wanted[3], &wanted[4], &wanted[5], &wanted[6],
                            &wanted[7]),
                     10);

    const bool three = strchr(board, '3') != NULL;
    struct game *game =
        variant_game(three ? "abalone:players=3,inverse=forbidden"
                           : "abalone:preset=report");

    cut_rows(board, player, three, text);

    const struct position position = sowing_position(game, text);

    feature_values(game, &position, values);
    for (int i = 0; i < 8; i++)
        holds(fabs(values[i] - wanted[i]) < 1e-8, row, game, &position);
    game_free(game);
}

START_TEST(features_are_those_of_another_program)
{
    struct file_bytes file;
    struct err err = {""};
    char *rest = NULL;
    int count = 0;

    ck_assert_msg(
        file_read("tests/oracle/abalone-features.csv", 1 << 20, &file, &err),
        "%s", err.text);
    strtok_r(file.bytes, "\n", &rest);
    for (char *row; (row = strtok_r(NULL, "\n", &rest)) != NULL; count++)
        sees_the_same(row);
    ck_assert_int_eq(count, 696);
    free(file.bytes);
}
END_TEST

/* ---- strategies ---- */

static void valued(const char *text, const struct root_context *root,
                   const double wanted[STRATEGY_COUNT])
{
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = sowing_position(game, text);
    const struct viewer viewer = {.root = *root};
    int values[STRATEGY_COUNT];

    strategy_values(&position, &viewer, values);
    for (int i = 0; i < STRATEGY_COUNT; i++)
        ck_assert_double_eq_tol((double)values[i] / STRATEGY_ONE, wanted[i],
                                1e-4);
    game_free(game);
}

static const char START[] = "11111/111111/..111../......../........./......../"
                            "..222../222222/22222/1/0,0";

START_TEST(strategies_lie_between_nothing_and_one)
{
    static const struct root_context level = {
        .own = 14, .foreign = 14, .own_plies = 1, .foreign_plies = 1};
    /* Means 1.3137 and 3.7746 are the least and the most of 14 marbles; the
     * start has 3.06499, and 27 pairs where 29 are the most. */
    static const double at_the_start[] = {
        (3.7746 - 3.06499) / (3.7746 - 1.3137),
        (3.06499 - 1.3137) / (3.7746 - 1.3137),
        54 / 58.0,
        0,
        0,
        0,
        1,
        1};
    static const struct root_context before = {
        .own = 3, .foreign = 2, .own_plies = 2, .foreign_plies = 1};
    /* e7 and e8, 2 and 3 from the middle, push e9. Two marbles are 1 to 8 away
     * together. */
    static const double at_the_edge[] = {(8 - 5) / 7.0, 1,   1, 0,
                                         1 / 8.0,       0.5, 0, 1};

    /* A marble alone is together, and without others all is won. */
    static const double alone[] = {0.5, 1, 1, 0, 0, 1, 1, 1};
    static const struct root_context taken = {
        .own = 1, .foreign = 1, .own_plies = 1, .foreign_plies = 1};

    valued(START, &level, at_the_start);
    valued("...../....../......./......../..1....../......../......./....../"
           "...../1/0,0",
           &taken, alone);
    valued("...../....../......./......../......112/......../......./....../"
           "...../1/0,0",
           &before, at_the_edge);
}
END_TEST

/* Where no ply is looked ahead nothing is pushed out, to the last bit. */
START_TEST(of_no_plies_there_is_no_share)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = sowing_position(game, START);
    const struct viewer viewer = {.root = {.own = 14, .foreign = 14}};
    int values[STRATEGY_COUNT];

    strategy_values(&position, &viewer, values);
    ck_assert_int_eq(values[5], 0);
    ck_assert_int_eq(values[6], STRATEGY_ONE);
    game_free(game);
}
END_TEST

START_TEST(the_weights_of_a_mode_add_up_to_one)
{
    static const char *const names[] = {"aggressive", "defensive", "neutral",
                                        "optimised"};

    for (int i = 0; i < 4; i++) {
        struct weights_matrix matrix;
        struct err err = {""};

        ck_assert_msg(weights_find_matrix(names[i], &matrix, &err), "%s",
                      err.text);
        for (int mode = 0; mode < MODE_COUNT; mode++) {
            int sum = 0;

            for (int j = 0; j < STRATEGY_COUNT; j++)
                sum += matrix.rows[mode][j];
            ck_assert_int_eq(sum, 1000);
        }
    }
}
END_TEST

START_TEST(other_weights_are_refused_with_a_message)
{
    struct weights_matrix matrix;
    struct err err = {""};

    ck_assert(!weights_find_matrix("wild", &matrix, &err));
    ck_assert_str_eq(err.text, "wild: no such weights for Abalone; there are "
                               "aggressive, defensive, neutral and optimised, "
                               "and those of your weights.ini");
}
END_TEST

/* ---- modes ---- */

/* The same with the colours exchanged: of the marbles, the mover, the points. */
static void exchange_colours(const char *text, char *exchanged)
{
    const size_t points = strlen(text) - strlen("/0,0") + 1;

    for (size_t i = 0; i < points; i++)
        exchanged[i] = text[i] == '1' ? '2' : text[i] == '2' ? '1' : text[i];
    sprintf(exchanged + points, "%c,%c", text[points + 2], text[points]);
}

static int mode_of(const char *variant, const char *before, const char *text,
                   int player)
{
    struct game *game = variant_game(variant);
    struct line line = {0};
    const struct position last = sowing_position(game, text);

    if (before != NULL) {
        const struct position first = sowing_position(game, before);

        line_begin(&line, &first);
        line_add(&line, (struct move){0}, &last);
    } else {
        line_begin(&line, &last);
    }

    const int mode = strategy_mode(game, &line, player);

    line_free(&line);
    game_free(game);
    return mode + 1;
}

/* That of the first player; the second has the same with colours exchanged. */
static int mode_at(const char *before, const char *text)
{
    static const char variant[] = "abalone:preset=report";
    const int mode = mode_of(variant, before, text, 0);
    char exchanged[POSITION_TEXT_MAX], exchanged_before[POSITION_TEXT_MAX];

    exchange_colours(text, exchanged);
    if (before != NULL)
        exchange_colours(before, exchanged_before);
    ck_assert_int_eq(mode_of(variant, before != NULL ? exchanged_before : NULL,
                             exchanged, 1),
                     mode);
    return mode;
}

#define MIDDLE(SCORES)                                                      \
    "2222./....../......./...11.../...111.../....11../......./....../22..." \
    "/1/" SCORES
#define EDGE(SCORES)                                                        \
    "22.../....../......./......../........./......../......./11..../11111" \
    "/1/" SCORES

START_TEST(the_mode_follows_points_and_the_gathering_of_marbles)
{
    ck_assert_int_eq(mode_at(NULL, START), 1);
    ck_assert_int_eq(mode_at(NULL, MIDDLE("0,0")), 2);
    ck_assert_int_eq(mode_at(NULL, MIDDLE("1,0")), 3);
    ck_assert_int_eq(mode_at(NULL, MIDDLE("1,1")), 2);
    ck_assert_int_eq(mode_at(NULL, MIDDLE("4,5")), 4);
    ck_assert_int_eq(mode_at(NULL, MIDDLE("5,4")), 5);
    ck_assert_int_eq(mode_at(NULL, MIDDLE("5,5")), 5);
    ck_assert_int_eq(mode_at(NULL, EDGE("1,0")), 1);
    ck_assert_int_eq(mode_at(NULL, EDGE("5,0")), 5);
}
END_TEST

/* One marble is at most four steps away from the middle, and three quarters of
 * what there is to be had where it is one step away. */
START_TEST(with_three_quarters_of_gathering_the_opening_is_over)
{
#define ONE(ROWS) "2..../....../......./......../" ROWS "/....../...../1/0,0"
    ck_assert_int_eq(mode_at(NULL, ONE("....1..../......../.......")), 2);
    ck_assert_int_eq(mode_at(NULL, ONE("...1...../......../.......")), 2);
    ck_assert_int_eq(mode_at(NULL, ONE("........./...1..../.......")), 2);
    ck_assert_int_eq(mode_at(NULL, ONE("..1....../......../.......")), 1);
    ck_assert_int_eq(mode_at(NULL, ONE("........./..1...../.......")), 1);
}
END_TEST

/* Where a player has no marbles their distance is nothing. */
START_TEST(without_marbles_there_is_no_distance)
{
    static const char *const boards[] = {
        "...../....../......./......../....1..../......../......./....../...../"
        "1/0,0",
        "...../....../......./......../....1..../......../......./....../...../"
        "2/0,0",
    };
    struct game *const game = variant_game("abalone:preset=report");

    for (int i = 0; i < 2; i++) {
        const struct position position = sowing_position(game, boards[i]);
        double values[FEATURE_COUNT];

        feature_values(game, &position, values);
        ck_assert(values[i == 0 ? 0 : 1] == 1);
        ck_assert(values[i == 0 ? 1 : 0] == 0);
        ck_assert(values[2] == 0);
        ck_assert(values[3] == 0);
    }
    game_free(game);
}
END_TEST

/* Own marbles gathered, those of the two others at the edge. */
static int mode_of_three(int player, int own, int next, int third)
{
    static const char board[] =
        "nnnn./....../......./...oo.../...ooo.../....oo../......./....../tttt.";
    static const char owners[] = "ont"; /* own, next, third */
    const int points[] = {own, next, third};
    int by_player[3];
    char text[POSITION_TEXT_MAX];
    size_t length = 0;

    for (; board[length] != '\0'; length++) {
        const char *const whose = strchr(owners, board[length]);

        text[length] = board[length];
        if (whose != NULL)
            text[length] = (char)('1' + (player + (whose - owners)) % 3);
    }
    for (int i = 0; i < 3; i++)
        by_player[(player + i) % 3] = points[i];
    sprintf(text + length, "/%d/%d,%d,%d", player + 1, by_player[0],
            by_player[1], by_player[2]);
    return mode_of("abalone:players=3", NULL, text, player);
}

START_TEST(of_three_players_the_best_of_the_others_decides_the_mode)
{
    for (int player = 0; player < 3; player++) {
        ck_assert_int_eq(mode_of_three(player, 2, 1, 1), 3);
        ck_assert_int_eq(mode_of_three(player, 2, 1, 2), 2);
        ck_assert_int_eq(mode_of_three(player, 2, 2, 1), 2);
        ck_assert_int_eq(mode_of_three(player, 4, 5, 0), 4);
        ck_assert_int_eq(mode_of_three(player, 4, 0, 5), 4);
    }
}
END_TEST

START_TEST(the_opening_never_comes_back)
{
    ck_assert_int_eq(mode_at(MIDDLE("0,0"), EDGE("0,0")), 2);
    ck_assert_int_eq(mode_at(EDGE("0,0"), EDGE("0,0")), 1);
}
END_TEST

/* Part of the suite of the game, which counts what is seen here. */
TCase *abalone_features_case(void)
{
    TCase *const features = tcase_create("features");

    tcase_add_test(features, features_are_those_of_another_program);
    return features;
}

TCase *search_strategies_case(void)
{
    TCase *const strategies = tcase_create("strategies");

    tcase_add_test(strategies, strategies_lie_between_nothing_and_one);
    tcase_add_test(strategies, of_no_plies_there_is_no_share);
    tcase_add_test(strategies, the_weights_of_a_mode_add_up_to_one);
    tcase_add_test(strategies, other_weights_are_refused_with_a_message);
    tcase_add_test(strategies,
                   the_mode_follows_points_and_the_gathering_of_marbles);
    tcase_add_test(strategies,
                   of_three_players_the_best_of_the_others_decides_the_mode);
    tcase_add_test(strategies, the_opening_never_comes_back);
    tcase_add_test(strategies,
                   with_three_quarters_of_gathering_the_opening_is_over);
    tcase_add_test(strategies, without_marbles_there_is_no_distance);
    return strategies;
}
