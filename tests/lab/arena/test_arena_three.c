/* SPDX-License-Identifier: MIT */
/*
 * The arena with three at a table, on a small game of its own: from a heap of
 * stones each player in turn takes one, two or three; the one with most of them
 * at the end has won.
 */
#include "lab/arena/arena_rows.h"
#include "lab/arena/test_arena.h"

#include <stdlib.h>
#include <string.h>

enum { STONES = 23, HEAP = 3 };

static void start_heap(const struct game *game, struct position *position)
{
    (void)game;
    memset(position, 0, sizeof *position);
    position->halves[HEAP] = STONES;
}

static int count_moves(const struct game *game, const struct position *position)
{
    (void)game;
    return position->halves[HEAP] < 3 ? position->halves[HEAP] : 3;
}

static int list_moves(const struct game *game, const struct position *position,
                      struct move list[MOVES_MAX])
{
    const int all = count_moves(game, position);

    for (int i = 0; i < all; i++)
        list[i].code = (uint32_t)i + 1;
    return all;
}

static void apply_move(const struct game *game, struct position *position,
                       struct move move)
{
    position->halves[position->player] += (uint16_t)move.code;
    position->halves[HEAP] -= (uint16_t)move.code;
    position->player = (uint8_t)((position->player + 1) % game->players);
    position->end = position->halves[HEAP] == 0 ? END_BOARD_EMPTY : END_NOT;
}

static int score_stones(const struct game *game,
                        const struct position *position, int player)
{
    (void)game;
    return position->halves[player];
}

static struct limits find_limits(const struct game *game)
{
    (void)game;
    return (struct limits){.plies = 100};
}

static struct outcome judge_heap(const struct game *game,
                                 const struct position *position, enum end end)
{
    struct outcome outcome = {.end = end, .winner = 0};

    for (int player = 0; player < game->players; player++) {
        const int halves = 2 * position->halves[player];

        outcome.halves[player] = halves;
        if (halves > outcome.halves[outcome.winner])
            outcome.winner = player;
    }
    for (int player = 0; player < game->players; player++)
        if (player != outcome.winner &&
            outcome.halves[player] == outcome.halves[outcome.winner])
            return (struct outcome){.end = end,
                                    .winner = -1,
                                    .halves = {outcome.halves[0],
                                               outcome.halves[1],
                                               outcome.halves[2]}};
    return outcome;
}

static const char *name_player(const struct game *game, int player)
{
    static const char *const names[] = {"one", "two", "three"};

    (void)game;
    return names[player];
}

static void spell_name(const struct game *game, FILE *out)
{
    fputs(game->name, out);
}

static const struct game_class HEAPS = {
    .start = start_heap,
    .count = count_moves,
    .moves = list_moves,
    .apply = apply_move,
    .score = score_stones,
    .limits = find_limits,
    .judge = judge_heap,
    .player_name = name_player,
    .spell = spell_name,
};

static const struct game GAME = {.class = &HEAPS, .name = "heap", .players = 3};

enum { PLAYERS = 4, GAMES = 60, PLAYED = 3 * GAMES, ROWS = 4 * 6 };

static struct arena_result play_heap(int threads)
{
    const struct who players[PLAYERS] = {
        arena_who("A", "random"), arena_who("B", "max"),
        arena_who("C", "random"), arena_who("D", "random")};

    return arena_of(&(struct arena_setting){
        .game = &GAME,
        .players = players,
        .count = PLAYERS,
        .games = GAMES,
        .opening = 2,
        .seed = 8,
        .threads = threads,
    });
}

START_TEST(three_players_sit_in_every_order)
{
    struct arena_result result = play_heap(2);

    ck_assert_int_eq(result.row_count, ROWS);
    for (int i = 0; i < ROWS; i++) {
        const struct arena_row *row = &result.rows[i];

        ck_assert_int_eq(row->games, GAMES / 6);
        ck_assert_int_eq(
            row->wins[0] + row->wins[1] + row->wins[2] + row->draws, GAMES / 6);
        ck_assert_int_eq(row->halves[0] + row->halves[1] + row->halves[2],
                         (int64_t)2 * STONES * GAMES / 6);
    }
    arena_free(&result);
}
END_TEST

START_TEST(rows_of_three_are_the_same_on_many_threads)
{
    static const char header[] =
        "first,second,third,games,wins1,wins2,wins3,draws\nA,B,C,10,";
    struct arena_result one = play_heap(1), many = play_heap(4);
    char *alone = arena_csv(&one), *together = arena_csv(&many);

    ck_assert_str_eq(alone, together);
    ck_assert_ptr_eq(strstr(alone, header), alone);
    free(alone);
    free(together);
    arena_free(&one);
    arena_free(&many);
}
END_TEST

/* Points of each player, the slow way: by all seats of all rows. */
static double points_of(const struct arena_result *result, int player)
{
    double points = 0;

    for (int i = 0; i < result->row_count; i++)
        for (int seat = 0; seat < 3; seat++)
            if (result->rows[i].players[seat] == player)
                points += (double)result->rows[i].wins[seat] +
                          (double)result->rows[i].draws / 3;
    return points;
}

START_TEST(a_game_of_three_gives_one_point_in_all)
{
    struct arena_result result = play_heap(2);
    double points = 0, margins = 0;

    for (int player = 0; player < PLAYERS; player++) {
        const struct arena_sums sums = arena_sum(&result, player, ELO_NOBODY);

        ck_assert_int_eq(sums.games, PLAYED);
        ck_assert_double_eq_tol(arena_score(&sums, 3) * PLAYED,
                                points_of(&result, player), 1e-9);
        points += arena_score(&sums, 3) * PLAYED;
        margins += arena_margin(&sums, 3);
    }
    ck_assert_double_eq_tol(points, 4 * GAMES, 1e-9);
    ck_assert_double_eq_tol(margins, 0, 1e-9);
    arena_free(&result);
}
END_TEST

START_TEST(the_greedy_one_of_three_is_rated_highest)
{
    struct arena_result result = play_heap(2);
    struct elo elos[ARENA_PLAYERS_MAX];

    arena_rate(&result, elos);
    ck_assert_double_eq(elos[1].rating, 1000);
    for (int player = 0; player < PLAYERS; player++)
        if (player != 1)
            ck_assert_double_lt(elos[player].rating + elos[player].error, 1000);
    arena_free(&result);
}
END_TEST

void arena_add_three(Suite *suite)
{
    TCase *three = tcase_create("three players");

    tcase_add_test(three, three_players_sit_in_every_order);
    tcase_add_test(three, rows_of_three_are_the_same_on_many_threads);
    tcase_add_test(three, a_game_of_three_gives_one_point_in_all);
    tcase_add_test(three, the_greedy_one_of_three_is_rated_highest);
    suite_add_tcase(suite, three);
}
