/* SPDX-License-Identifier: MIT */
/* Abalone as the engine sees it: features, strategies, modes, search. */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "engine/search/feature.h"
#include "engine/search/search.h"
#include "engine/search/strategy.h"
#include "engine/search/test_search.h"
#include "game/abalone.h"
#include "game/test_abalone.h"
#include "support/game/variants.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 61 };

static struct position position_of(const struct game *game, const char *text)
{
    struct position position;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, text, &position, &err), "%s",
                  err.text);
    return position;
}

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

    const struct position position = position_of(game, text);

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
    const struct position position = position_of(game, text);
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
    const struct position position = position_of(game, START);
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
    const struct position last = position_of(game, text);

    if (before != NULL) {
        const struct position first = position_of(game, before);

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
        const struct position position = position_of(game, boards[i]);
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

/* ---- search ---- */

/* Plain minimax: who is at the root wants more, all others want less. */
static int minimax(const struct game *game, const struct evaluation *evaluation,
                   struct line *line, const struct viewer *viewer, int depth)
{
    const struct position position = *line_position(line);
    const enum end end = line_end(line, game);
    const bool own = position.player == viewer->player;
    struct move moves[MOVES_MAX];
    int best = own ? INT_MIN : INT_MAX;

    if (position.end != END_NOT)
        return evaluation->seed *
               evaluation_margin(game, &position, viewer->player);
    if (end != END_NOT)
        return 0;
    if (depth == 0)
        return evaluation->leaf(evaluation, game, &position, viewer);
    for (int i = game->class->moves(game, &position, moves) - 1; i >= 0; i--) {
        line_play(line, game, moves[i]);

        const int value = minimax(game, evaluation, line, viewer, depth - 1);

        line->count--;
        if (own ? value > best : value < best)
            best = value;
    }
    return best;
}

/* What minimax finds, in thousandths. */
static int wanted(const struct game *game, const struct evaluation *evaluation,
                  struct line *line, int depth)
{
    struct viewer viewer = {.player = line_position(line)->player};

    if (evaluation->read_root != NULL)
        evaluation->read_root(evaluation, game, line, depth, &viewer);
    return (int)((int64_t)minimax(game, evaluation, line, &viewer, depth) *
                 1000 / evaluation->seed);
}

static struct evaluation evaluation_of(const struct game *game,
                                       enum evaluation_kind kind)
{
    struct evaluation evaluation;
    struct err err;

    ck_assert(evaluation_make(kind, game, &evaluation, &err));
    ck_assert(weights_find_matrix("aggressive", &evaluation.matrix, &err));
    return evaluation;
}

/* Of the plies that are looked ahead the viewer has the first, and every second
 * or third. */
START_TEST(a_root_is_read_with_the_plies_of_each_side)
{
    static const struct {
        int players, plies, own, foreign;
    } CASES[] = {{2, 1, 1, 0}, {2, 2, 1, 1}, {2, 3, 2, 1}, {2, 4, 2, 2},
                 {3, 1, 1, 0}, {3, 2, 1, 1}, {3, 3, 1, 2}, {3, 4, 2, 2},
                 {3, 6, 2, 4}, {3, 7, 3, 4}};

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const bool three = CASES[i].players == 3;
        struct game *const game =
            variant_game(three ? "abalone:players=3" : "abalone:preset=report");
        const struct evaluation evaluation =
            evaluation_of(game, EVALUATION_STRATEGIES);
        struct position start;
        struct line line = {0};

        game->class->start(game, &start);
        line_begin(&line, &start);
        for (int player = 0; player < CASES[i].players; player++) {
            struct viewer viewer = {.player = player};

            evaluation.read_root(&evaluation, game, &line, CASES[i].plies,
                                 &viewer);
            ck_assert_int_eq(viewer.root.own_plies, CASES[i].own);
            ck_assert_int_eq(viewer.root.foreign_plies, CASES[i].foreign);
            ck_assert_int_eq(viewer.root.own, three ? 11 : 14);
            ck_assert_int_eq(viewer.root.foreign, three ? 22 : 14);
            ck_assert_ptr_eq(
                viewer.root.weights,
                evaluation.matrix.rows[strategy_mode(game, &line, player)]);
        }
        line_free(&line);
        game_free(game);
    }
}
END_TEST

/* Half of all there is to be had is nothing, as a draw is. */
START_TEST(a_leaf_is_the_weighted_sum_less_a_half)
{
    struct game *const game = variant_game("abalone:preset=report");
    const struct evaluation evaluation =
        evaluation_of(game, EVALUATION_STRATEGIES);
    struct rng rng = rng_new(SEED, 77);
    struct position position;
    struct line line = {0};

    game->class->start(game, &position);
    for (int ply = 0; ply < 60 && position.end == END_NOT; ply++) {
        line_begin(&line, &position);
        for (int player = 0; player < 2; player++) {
            struct viewer viewer = {.player = player};
            int values[STRATEGY_COUNT];
            double sum = 0;

            evaluation.read_root(&evaluation, game, &line, 2, &viewer);
            strategy_values(&position, &viewer, values);
            for (int i = 0; i < STRATEGY_COUNT; i++)
                sum += viewer.root.weights[i] / 1000.0 *
                       ((double)values[i] / STRATEGY_ONE);
            ck_assert_double_eq_tol(
                (double)evaluation.leaf(&evaluation, game, &position, &viewer) /
                    (1000.0 * STRATEGY_ONE),
                sum - 0.5, 1e-6);
        }
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    line_free(&line);
    game_free(game);
}
END_TEST

static struct search_setting setting_of(const struct evaluation *evaluation,
                                        enum search_driver driver, int depth,
                                        bool prune)
{
    return (struct search_setting){
        .evaluation = *evaluation,
        .driver = driver,
        .transposition_bytes = prune ? 1 << 16 : 0,
        .first_depth = prune ? 1 : depth,
        .prune = prune,
        .order = true,
        .equal_depth = true,
    };
}

static int searched(struct search *search, const struct line *line, int depth)
{
    struct report *const report = calloc(1, sizeof *report);

    search_run(search, &(struct task){.line = line, .budget.depth = depth},
               report);

    const int value = report->value.thousandths;

    free(report);
    return value;
}

static void agrees(const struct game *game, enum evaluation_kind kind,
                   struct line *line, int depth)
{
    const struct evaluation evaluation = evaluation_of(game, kind);
    const int value = wanted(game, &evaluation, line, depth);

    for (int i = DRIVER_PLAIN; i <= DRIVER_MTD + 1; i++) {
        const bool prune = i <= DRIVER_MTD; /* and the last time without */
        const struct search_setting setting = setting_of(
            &evaluation, prune ? (enum search_driver)i : DRIVER_PLAIN, depth,
            prune);
        struct search *const search = search_new(game, &setting);

        holds(searched(search, line, depth) == value,
              prune ? "alpha-beta is minimax" : "without alpha and beta, too",
              game, line_position(line));
        search_free(search);
    }
}

static const char *const FEW_MARBLES[][2] = {
    {"abalone:preset=report",
     "...../.11.../......./......../......112/......../......./....22/...../"
     "1/5,3/-,-"},
    {"abalone:start=standard",
     "12.../.1..../.2...../.2....../........./......../......./....../...../"
     "2/2,5"},
    {"abalone:players=3,inverse=forbidden",
     "113../.2..../.2...../......../......133/......../......./....../...../"
     "2/5,4,3/-,-,-"},
    {"abalone:players=3",
     "...../....../......./......../.....1123/......../......./....../...../"
     "1/5,5,5"},
};

START_TEST(alpha_beta_is_plain_minimax_with_few_marbles)
{
    struct game *game = variant_game(FEW_MARBLES[_i][0]);
    const struct position position = position_of(game, FEW_MARBLES[_i][1]);
    struct line line = {0};

    for (int depth = 1; depth <= 3; depth++) {
        line_begin(&line, &position);
        agrees(game, EVALUATION_STORES, &line, depth);
        agrees(game, EVALUATION_STRATEGIES, &line, depth);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Nobody has won a match that stops, whatever was pushed out. */
START_TEST(what_stops_at_the_cap_is_worth_nothing)
{
    for (size_t i = 0; i < sizeof FEW_MARBLES / sizeof FEW_MARBLES[0]; i++) {
        struct game *const game = variant_game(FEW_MARBLES[i][0]);
        const struct position position = position_of(game, FEW_MARBLES[i][1]);
        const int plies = game->class->limits(game).plies;

        for (int kind = 0; kind < 2; kind++) {
            const struct evaluation evaluation = evaluation_of(
                game, kind == 0 ? EVALUATION_STORES : EVALUATION_STRATEGIES);
            struct search_setting setting =
                setting_of(&evaluation, DRIVER_PLAIN, 1, true);
            struct line line = {0};
            struct report report;
            int drawn = 0;

            setting.every = true;

            struct search *const search = search_new(game, &setting);

            line_begin(&line, &position);
            line.before = plies - 1;
            search_run(search, &(struct task){.line = &line, .budget.depth = 1},
                       &report);
            for (int k = 0; k < report.move_count; k++) {
                struct position after = position;

                game->class->apply(game, &after, report.moves[k].move);
                if (after.end != END_NOT)
                    continue;
                ck_assert_int_eq(report.moves[k].value.thousandths, 0);
                drawn++;
            }
            ck_assert_int_gt(drawn, 0);
            ck_assert_int_eq(report.value.kind, VALUE_EXACT);
            line_free(&line);
            search_free(search);
        }
        game_free(game);
    }
}
END_TEST

/* With no depth to look ahead strategies count as if it were four plies. */
START_TEST(without_a_depth_four_plies_are_usual)
{
    struct game *const game = variant_game("abalone:preset=report");
    /* A marble can be pushed out, and the game goes on. */
    const struct position position = position_of(
        game, "...../.11.../......./......../......112/......../......./"
              "....22/...../1/0,0");
    const struct evaluation evaluation =
        evaluation_of(game, EVALUATION_STRATEGIES);
    struct search_setting setting =
        setting_of(&evaluation, DRIVER_PLAIN, 1, true);
    struct viewer viewer = {.player = position.player};
    struct line line = {0};
    struct report report;

    setting.every = true;

    struct search *const search = search_new(game, &setting);

    line_begin(&line, &position);
    search_run(search, &(struct task){.line = &line, .budget.nodes = 3000},
               &report);
    ck_assert_int_ge(report.depth, 2);
    ck_assert_int_le(report.depth, 3);
    evaluation.read_root(&evaluation, game, &line, 4, &viewer);
    for (int i = 0; i < report.move_count; i++) {
        line_play(&line, game, report.moves[i].move);

        const int value =
            minimax(game, &evaluation, &line, &viewer, report.depth - 1);

        line.count--;
        ck_assert_int_eq(report.moves[i].value.thousandths,
                         (int)((int64_t)value * 1000 / evaluation.seed));
    }
    line_free(&line);
    search_free(search);
    game_free(game);
}
END_TEST

/* The weights are others once the opening is over; and what a search keeps was
 * valued by those of its root. */
START_TEST(what_is_kept_of_another_root_is_no_harm)
{
    enum { DEPTH = 6 }; /* nothing is kept of the last three plies */
    struct game *const game = variant_game("abalone:preset=report");
    const struct evaluation evaluation =
        evaluation_of(game, EVALUATION_STRATEGIES);
    struct search_setting setting =
        setting_of(&evaluation, DRIVER_PLAIN, DEPTH, false);
    const struct position gathered =
        position_of(game, ONE("...1...../......../......."));
    const struct position position =
        position_of(game, ONE("..1....../......../......."));
    struct line opening = {0}, later = {0};

    setting.transposition_bytes = 1 << 20; /* and all values exact */

    struct search *const search = search_new(game, &setting);

    line_begin(&opening, &position);
    line_begin(&later, &gathered);
    line_add(&later, (struct move){0}, &position);

    const int first = wanted(game, &evaluation, &opening, DEPTH);
    const int second = wanted(game, &evaluation, &later, DEPTH);

    ck_assert_int_ne(first, second);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(searched(search, &opening, DEPTH), first);
        ck_assert_int_eq(searched(search, &later, DEPTH), second);
    }
    line_free(&opening);
    line_free(&later);
    search_free(search);
    game_free(game);
}
END_TEST

START_TEST(alpha_beta_is_plain_minimax_in_random_games)
{
    struct game *game = variant_game(VARIANTS[SOWING_COUNT + _i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    struct line line = {0};

    for (int i = 0; i < 3; i++) {
        struct position start;
        const int plies = (int)rng_below(&rng, 120);

        game->class->start(game, &start);
        line_begin(&line, &start);
        for (int ply = 0; ply < plies && line_end(&line, game) == END_NOT;
             ply++)
            line_play(&line, game,
                      variant_move(game, line_position(&line), &rng));
        if (line_end(&line, game) != END_NOT)
            continue;
        agrees(game, EVALUATION_STORES, &line, 2);
        agrees(game, EVALUATION_STRATEGIES, &line, 2);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

START_TEST(a_sixth_marble_is_always_taken)
{
    static const char *const agents[] = {"max",
                                         "greedy",
                                         "minimax:depth=2",
                                         "minimax:depth=2,eval=strategies",
                                         "deep:nodes=3000",
                                         "mtd:nodes=3000",
                                         "mcts:iterations=400",
                                         "mcts:iterations=200,eval=strategies",
                                         ("mcts:iterations=1,eval=strategies,"
                                          "priors=on")};
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = position_of(
        game, "...../....../......./......../......112/......../......./"
              "22..../222../1/5,5");
    struct line line = {0};

    line_begin(&line, &position);
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++) {
        struct err err = {""};
        struct agent *agent = agent_new(agents[i], game, SEED, &err);

        ck_assert_msg(agent != NULL, "%s", err.text);
        ck_assert_str_eq(
            game_move_text(game, &position,
                           agent_choose(agent, &(struct task){.line = &line}))
                .text,
            "e7e8");
        agent_free(agent);
    }
    line_free(&line);
    game_free(game);
}
END_TEST

/* Of the moves there is one that wins. */
static int times_taken(const char *spec)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = position_of(
        game, "...../....../......./......../......112/......../......./"
              "22..../222../1/5,5");
    struct err err = {""};
    struct agent *agent = agent_new(spec, game, SEED, &err);
    struct line line = {0};
    int taken = 0;

    ck_assert_msg(agent != NULL, "%s", err.text);
    line_begin(&line, &position);
    for (int i = 0; i < 400; i++) {
        const struct move move =
            agent_choose(agent, &(struct task){.line = &line});

        taken +=
            strcmp(game_move_text(game, &position, move).text, "e7e8") == 0;
        ck_assert(game_is_legal(game, &position, move));
    }
    line_free(&line);
    agent_free(agent);
    game_free(game);
    return taken;
}

/* Two marbles have a dozen moves here. The spread of half of 400 is 10. */
START_TEST(who_looks_at_some_of_the_moves_misses_the_others)
{
    const int half = times_taken("greedy:attention=0.5");

    ck_assert_int_gt(half, 150);
    ck_assert_int_lt(half, 260);
    ck_assert_int_lt(times_taken("greedy:attention=0"), 100);
    ck_assert_int_gt(times_taken("greedy:attention=0"), 5);
    ck_assert_int_eq(times_taken("greedy:attention=1"), 400);
}
END_TEST

START_TEST(who_cannot_play_it_says_so)
{
    static const char *const refusals[][3] = {
        {"heuristic", "abalone:preset=report",
         "heuristic: does not know abalone"},
        {"weighted", "abalone:preset=report",
         "weighted: does not know abalone"},
        {"deep:eval=chaining", "abalone:preset=report",
         "chaining: does not know abalone"},
        {"greedy", "kalah", "strategies: does not know kalah"},
        {"greedy:weights=thesis-1", "abalone:preset=report",
         "thesis-1: no such weights for Abalone; there are aggressive, "
         "defensive, neutral and optimised, and those of your weights.ini"},
    };

    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        struct game *game = variant_game(refusals[i][1]);
        struct err err = {""};

        ck_assert_ptr_null(agent_new(refusals[i][0], game, SEED, &err));
        ck_assert_msg(strstr(err.text, refusals[i][2]) != NULL, "%s", err.text);
        game_free(game);
    }
}
END_TEST

/* Part of the suite of the game, which counts what is seen here. */
TCase *abalone_features_case(void)
{
    TCase *const features = tcase_create("features");

    tcase_add_test(features, features_are_those_of_another_program);
    return features;
}

TCase *search_abalone_case(void)
{
    TCase *const abalone = tcase_create("abalone");

    tcase_add_test(abalone, strategies_lie_between_nothing_and_one);
    tcase_add_test(abalone, of_no_plies_there_is_no_share);
    tcase_add_test(abalone, the_weights_of_a_mode_add_up_to_one);
    tcase_add_test(abalone, other_weights_are_refused_with_a_message);
    tcase_add_test(abalone,
                   the_mode_follows_points_and_the_gathering_of_marbles);
    tcase_add_test(abalone,
                   of_three_players_the_best_of_the_others_decides_the_mode);
    tcase_add_test(abalone, the_opening_never_comes_back);
    tcase_add_test(abalone,
                   with_three_quarters_of_gathering_the_opening_is_over);
    tcase_add_test(abalone, without_marbles_there_is_no_distance);
    tcase_add_test(abalone, what_is_kept_of_another_root_is_no_harm);
    tcase_add_loop_test(abalone, alpha_beta_is_plain_minimax_with_few_marbles,
                        0, sizeof FEW_MARBLES / sizeof FEW_MARBLES[0]);
    tcase_add_test(abalone, a_root_is_read_with_the_plies_of_each_side);
    tcase_add_test(abalone, a_leaf_is_the_weighted_sum_less_a_half);
    tcase_add_test(abalone, what_stops_at_the_cap_is_worth_nothing);
    tcase_add_test(abalone, without_a_depth_four_plies_are_usual);
    tcase_add_loop_test(abalone, alpha_beta_is_plain_minimax_in_random_games, 0,
                        VARIANT_COUNT - SOWING_COUNT);
    tcase_add_test(abalone, a_sixth_marble_is_always_taken);
    tcase_add_test(abalone, who_looks_at_some_of_the_moves_misses_the_others);
    tcase_add_test(abalone, who_cannot_play_it_says_so);
    return abalone;
}
