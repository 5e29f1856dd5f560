/* SPDX-License-Identifier: MIT */
/* Abalone: how attractive a move looks, and how far the marbles are from the
 * middle, compared with the distances of the cells. */
#include "game/abalone.h"
#include "game/test_abalone.h"
#include "support/effort.h"
#include "support/game/variants.h"

#include <math.h>
#include <string.h>

enum { SEED = 1990, GAMES = 4 / EFFORT_PART, PLIES = 150 };
enum { ABALONES = VARIANT_COUNT - SOWING_COUNT };

/* The square of the distance to e5: rows and columns run along lines that meet
 * at an angle of 120 degrees. */
static int squared_of(int cell)
{
    const int row = abalone_row(cell) - 4;
    const int column = abalone_column(cell) - 4;

    return row * row + column * column - row * column;
}

/* In 65536ths of a pitch, as the features have it. */
static double distance_of(int cell)
{
    return 65536 * sqrt(squared_of(cell));
}

/* What a move does: own marbles nearer to the middle, pushes, points. */
struct appeal {
    double nearer;
    bool push;
    bool out;
};

static struct appeal appeal_of(const struct game *game,
                               const struct position *position,
                               struct move move)
{
    struct position after = *position;
    struct steps steps = {0};
    struct appeal appeal = {.nearer = 0};

    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct step *const step = &steps.items[i];
        const bool slides = step->kind == STEP_SLIDE;

        if (!slides && step->kind != STEP_CAPTURE)
            continue;
        if (abalone_owner(position, step->from) == position->player)
            appeal.nearer += distance_of(step->from) - distance_of(step->to);
        else
            appeal.push = true;
        appeal.out = appeal.out || !slides;
    }
    steps_free(&steps);
    return appeal;
}

/* What comes on top of coming nearer is the same for all pushes, and for all
 * that push a marble out; three marbles can come nearer by three pitches. */
static void check_moves(const struct game *game,
                        const struct position *position, double extra[3])
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        const struct appeal appeal = appeal_of(game, position, moves[i]);
        const int kind = appeal.out ? 2 : appeal.push ? 1 : 0;
        const double rest =
            abalone_order_score(position, moves[i]) - appeal.nearer;

        if (kind > 0 && extra[kind] == 0)
            extra[kind] = rest;
        holds(fabs(rest - extra[kind]) < 8, "a move is as attractive", game,
              position);
    }
}

START_TEST(out_is_more_than_a_push_and_that_more_than_the_middle)
{
    struct game *const game = variant_game(VARIANTS[SOWING_COUNT + _i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    const double steps = 6 * 65536;
    double extra[3] = {0};

    for (int i = 0; i < GAMES; i++) {
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            check_moves(game, &position, extra);
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        }
    }
    ck_assert_double_gt(extra[1], steps);
    ck_assert_double_gt(extra[2], extra[1] + steps);
    game_free(game);
}
END_TEST

START_TEST(a_pass_is_not_attractive)
{
    struct game *const game = variant_game("abalone:preset=report");
    struct position position;
    struct move moves[MOVES_MAX];
    struct err err;

    ck_assert(game->class->read_position(
        game,
        "12.../22..../......./......../........./......../......./....../"
        "...../1/0,0",
        &position, &err));
    ck_assert_int_eq(game->class->moves(game, &position, moves), 1);
    ck_assert_int_eq(abalone_order_score(&position, moves[0]), 0);
    game_free(game);
}
END_TEST

START_TEST(marbles_are_counted_by_their_distance)
{
    struct game *const game = variant_game(VARIANTS[SOWING_COUNT + _i]);
    struct rng rng = rng_new(SEED, 9);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
        for (int player = 0; player < game->players; player++) {
            int wanted[ABALONE_SQUARED_MAX + 1] = {0};
            int counts[ABALONE_SQUARED_MAX + 1];

            for (int cell = 0; cell < ABALONE_CELLS; cell++)
                wanted[squared_of(cell)] +=
                    abalone_owner(&position, cell) == player;
            abalone_rings(&position, player, counts);
            for (int i = 0; i <= ABALONE_SQUARED_MAX; i++)
                holds(counts[i] == wanted[i], "marbles at a distance", game,
                      &position);
        }
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    game_free(game);
}
END_TEST

/* The board is written as it is read: marbles in the order of the cells. */
START_TEST(cells_have_names_and_boards_are_made_of_counts)
{
    static const char wanted[] =
        "1.2../....../......./......../.......21/......../......./....../"
        "....2/2/3,4";
    struct game *const game = variant_game("abalone:preset=report");
    int16_t counts[ABALONE_CELLS + PLAYERS_MAX] = {0};
    char text[POSITION_TEXT_MAX] = "";

    ck_assert_str_eq(abalone_cell_text(0).text, "a1");
    ck_assert_str_eq(abalone_cell_text(30).text, "e5");
    ck_assert_str_eq(abalone_cell_text(ABALONE_CELLS - 1).text, "i9");
    ck_assert_str_eq(abalone_cell_text(-1).text, "");
    counts[0] = counts[34] = 1;
    counts[2] = counts[33] = counts[60] = 2;
    counts[ABALONE_CELLS] = 3;
    counts[ABALONE_CELLS + 1] = 4;
    for (int player = -1; player < 2; player += 2) {
        FILE *const out = fmemopen(text, sizeof text, "w");

        abalone_write_counts(game, counts, player, out);
        fclose(out);
        if (player == 1)
            ck_assert_str_eq(text, wanted);
        else
            ck_assert_ptr_nonnull(strstr(text, "....2/-/3,4"));
    }
    ck_assert(abalone_is(game));
    game_free(game);
}
END_TEST

TCase *abalone_order_case(void)
{
    TCase *const order = tcase_create("order");

    tcase_add_loop_test(order,
                        out_is_more_than_a_push_and_that_more_than_the_middle,
                        0, ABALONES);
    tcase_add_test(order, a_pass_is_not_attractive);
    tcase_add_loop_test(order, marbles_are_counted_by_their_distance, 0,
                        ABALONES);
    tcase_add_test(order, cells_have_names_and_boards_are_made_of_counts);
    return order;
}
