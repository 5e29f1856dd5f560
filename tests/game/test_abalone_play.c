/* SPDX-License-Identifier: MIT */
/* Abalone: what holds in whatever is played. */
#include "game/abalone.h"
#include "game/test_abalone.h"
#include "support/effort.h"
#include "support/game/variants.h"

#include <stdlib.h>
#include <string.h>

enum { ABALONES = VARIANT_COUNT - SOWING_COUNT };
enum { SEED = 1987, GAMES = 8 / EFFORT_PART, PLIES = 200 };

static void play_random_games(const char *spec, uint64_t stream,
                              void (*visit)(const struct game *game,
                                            const struct position *position,
                                            struct move move))
{
    struct game *game = variant_game(spec);
    struct rng rng = rng_new(SEED, stream);

    for (int i = 0; i < GAMES; i++) {
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            const struct move move = variant_move(game, &position, &rng);

            visit(game, &position, move);
            game->class->apply(game, &position, move);
        }
    }
    game_free(game);
}

/* Steps slide one marble onto an empty cell, or out for a point. */
static void fold(const struct game *game, const struct position *before,
                 const struct steps *steps, int owners[ABALONE_CELLS],
                 int scores[PLAYERS_MAX])
{
    for (int i = 0; i < steps->count; i++) {
        const struct step *step = &steps->items[i];

        if (step->kind == STEP_SLIDE) {
            holds(owners[step->to] < 0 && owners[step->from] >= 0,
                  "a marble goes to an empty cell", game, before);
            owners[step->to] = owners[step->from];
            owners[step->from] = -1;
        } else if (step->kind == STEP_CAPTURE) {
            holds(owners[step->from] >= 0 && step->to == PLACE_AWAY,
                  "a marble goes away", game, before);
            owners[step->from] = -1;
            scores[step->player]++;
        }
    }
}

static void adds_up(const struct game *game, const struct position *before,
                    struct move move)
{
    struct position told = *before;
    struct position applied = *before;
    struct steps steps = {0};
    int owners[ABALONE_CELLS];
    int scores[PLAYERS_MAX] = {0};

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        owners[cell] = abalone_owner(before, cell);
    game->class->tell(game, &told, move, &steps);
    game->class->apply(game, &applied, move);
    holds(position_same(&told, &applied), "tell does what apply does", game,
          before);
    fold(game, before, &steps, owners, scores);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        holds(owners[cell] == abalone_owner(&applied, cell),
              "the steps add up to the move", game, before);
    for (int player = 0; player < game->players; player++)
        holds(game->class->score(game, before, player) + scores[player] ==
                  game->class->score(game, &applied, player),
              "points are told", game, before);

    const struct step *last = &steps.items[steps.count - 1];

    holds(applied.end != END_NOT
              ? last->kind == STEP_END
              : last->kind == STEP_PASS && last->player == applied.player,
          "the last step tells what comes next", game, before);
    steps_free(&steps);
}

START_TEST(the_steps_of_a_move_add_up_to_the_move)
{
    play_random_games(VARIANTS[SOWING_COUNT + _i], 1, adds_up);
}
END_TEST

static void reads_what_is_listed(const struct game *game,
                                 const struct position *position,
                                 struct move unused)
{
    struct move moves[MOVES_MAX];
    struct move_text texts[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    (void)unused;
    for (int i = 0; i < count; i++) {
        struct move read;
        struct err err;

        texts[i] = game_move_text(game, position, moves[i]);
        holds(game->class->read_move(game, position, texts[i].text, &read,
                                     &err) &&
                  move_same(read, moves[i]),
              "a move is read as it is written", game, position);
        for (int j = 0; j < i; j++)
            holds(strcmp(texts[j].text, texts[i].text) != 0,
                  "no two moves have one text", game, position);
    }
}

START_TEST(every_legal_move_can_be_read)
{
    play_random_games(VARIANTS[SOWING_COUNT + _i], 2, reads_what_is_listed);
}
END_TEST

/* The rules once more, as they are written: a group of cells, a direction. */
static bool book_allows(const struct position *position, const int *cells,
                        int count, enum direction direction, bool in_line)
{
    const int mover = position->player;
    int front = cells[count - 1];
    int pushed = 0;

    for (int i = 0; i < count; i++)
        if (abalone_owner(position, cells[i]) != mover)
            return false;
    if (!in_line) {
        for (int i = 0; i < count; i++) {
            const int next = abalone_neighbour(cells[i], direction);

            if (next < 0 || abalone_owner(position, next) >= 0)
                return false;
        }
        return true;
    }
    front = abalone_neighbour(front, direction);
    while (front >= 0 && abalone_owner(position, front) >= 0 &&
           abalone_owner(position, front) != mover) {
        pushed++;
        front = abalone_neighbour(front, direction);
    }
    if (pushed >= count)
        return false;
    if (pushed == 0)
        return front >= 0 && abalone_owner(position, front) < 0;
    return front < 0 || abalone_owner(position, front) < 0;
}

static int book_count(const struct position *position)
{
    int count = 0;

    for (int first = 0; first < ABALONE_CELLS; first++)
        for (int line = 0; line < DIRECTION_COUNT; line++) {
            int cells[ABALONE_GROUP_MAX] = {first};

            for (int size = 1; size <= ABALONE_GROUP_MAX; size++) {
                if (size > 1)
                    cells[size - 1] = abalone_neighbour(cells[size - 2],
                                                        (enum direction)line);
                if (cells[size - 1] < 0)
                    break;
                for (int i = 0; i < DIRECTION_COUNT; i++) {
                    const bool in_line = i == line;

                    /* A broadside is one of its two ends'; a marble alone
                     * goes in line. */
                    if (in_line || (size > 1 && line < 3 && i != line + 3))
                        count += book_allows(position, cells, size,
                                             (enum direction)i, in_line);
                }
            }
        }
    return count;
}

static void has_the_moves_of_the_book(const struct game *game,
                                      const struct position *position,
                                      struct move unused)
{
    const int count = book_count(position);

    (void)unused;
    holds(game->class->count(game, position) == (count > 0 ? count : 1),
          "there are as many moves as in the book", game, position);
}

START_TEST(there_are_as_many_moves_as_in_the_book)
{
    static const char *const specs[] = {
        "abalone:start=standard", "abalone", "abalone:start=german",
        "abalone:players=3", "abalone:start=atomouche"};

    play_random_games(specs[_i], 3, has_the_moves_of_the_book);
}
END_TEST

static void comes_back(const struct game *game, const struct position *position,
                       struct move unused)
{
    const struct position_text text = game_position_text(game, position);
    struct position read = {0};
    struct err err;

    (void)unused;
    holds(game->class->read_position(game, text.text, &read, &err) &&
              position_same(&read, position),
          "a position is its text", game, position);
    holds(game->class->hash(game, &read) == game->class->hash(game, position),
          "equal positions hash equal", game, position);
}

START_TEST(a_position_comes_back_from_its_text_whole)
{
    play_random_games(VARIANTS[SOWING_COUNT + _i], 4, comes_back);
}
END_TEST

/* ---- symmetry ---- */

/* A sixth of a turn, or a mirror at the row through the middle. */
static int turned(int cell, bool mirrored)
{
    const int row = abalone_row(cell) - 4;
    const int column = abalone_column(cell) - 4;

    /* In cube coordinates (x, y, z) with x + y + z = 0, a sixth of a turn is
     * (-z, -x, -y); a mirror exchanges two of them. */
    return mirrored ? abalone_cell(4 - row, 4 + column - row)
                    : abalone_cell(4 + column, 4 + column - row);
}

static void turn_board(const struct game *game, const struct position *position,
                       bool mirrored, struct position *result)
{
    char rows[ABALONE_CELLS];
    char text[POSITION_TEXT_MAX];
    int length = 0;
    struct err err = {""};

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const int owner = abalone_owner(position, cell);

        rows[turned(cell, mirrored)] = (char)(owner < 0 ? '.' : '1' + owner);
    }
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        if (cell > 0 && abalone_row(cell) != abalone_row(cell - 1))
            text[length++] = '/';
        text[length++] = rows[cell];
    }
    text[length] = '\0';
    snprintf(text + length, sizeof text - (size_t)length, "%s",
             strrchr(game_position_text(game, position).text, '/') - 2);
    ck_assert_msg(game->class->read_position(game, text, result, &err), "%s",
                  err.text);
}

static enum direction turned_direction(int cell, enum direction direction,
                                       bool mirrored)
{
    const int to = turned(abalone_neighbour(cell, direction), mirrored);
    int i = 0;

    while (abalone_neighbour(turned(cell, mirrored), (enum direction)i) != to)
        i++;
    return (enum direction)i;
}

static void turns_with_the_board(const struct game *game,
                                 const struct position *position, bool mirrored,
                                 struct move move)
{
    const struct abalone_group group = abalone_group(move);
    int cells[ABALONE_GROUP_MAX];
    struct position board;
    struct position after = *position;
    struct position wanted;
    struct move same;
    struct err err = {""};

    turn_board(game, position, mirrored, &board);
    holds(game->class->count(game, &board) ==
              game->class->count(game, position),
          "a turned board has as many moves", game, position);
    if (group.count == 0)
        return;
    for (int i = 0; i < group.count; i++)
        cells[i] = turned(group.cells[i], mirrored);

    const enum direction direction =
        turned_direction(group.cells[0], group.direction, mirrored);

    holds(
        abalone_move(game, &board, cells, group.count, direction, &same, &err),
        "the turned move is legal", game, position);
    game->class->apply(game, &board, same);
    game->class->apply(game, &after, move);
    turn_board(game, &after, mirrored, &wanted);
    holds(position_same(&board, &wanted), "and does the same", game, position);
}

static void turns_and_mirrors(const struct game *game,
                              const struct position *position, struct move move)
{
    turns_with_the_board(game, position, false, move);
    turns_with_the_board(game, position, true, move);
}

START_TEST(a_board_that_is_turned_or_mirrored_has_the_same_moves)
{
    static const char *const specs[] = {"abalone:start=standard",
                                        "abalone:start=german"};

    play_random_games(specs[_i], 5, turns_and_mirrors);
}
END_TEST

/* By the steps of every move that any of the players could make. */
static void endangers(const struct game *game, const struct position *position,
                      struct move move)
{
    uint64_t out = 0;

    (void)move;
    for (int player = 0; player < game->players; player++) {
        struct position turn = *position;
        struct move moves[MOVES_MAX];

        turn.player = (uint8_t)player;

        const int count = game->class->moves(game, &turn, moves);

        for (int i = 0; i < count; i++) {
            struct position after = turn;
            struct steps steps = {0};

            game->class->tell(game, &after, moves[i], &steps);
            for (int j = 0; j < steps.count; j++)
                if (steps.items[j].kind == STEP_CAPTURE)
                    out |= UINT64_C(1) << steps.items[j].from;
            steps_free(&steps);
        }
    }
    holds(abalone_endangered(game, position) == out,
          "what could be pushed out is in danger", game, position);
}

START_TEST(a_marble_is_in_danger_that_another_could_push_out)
{
    play_random_games(VARIANTS[SOWING_COUNT + _i], 6, endangers);
}
END_TEST

START_TEST(a_board_is_turned_so_that_each_player_has_the_own_side_below)
{
    for (int i = 0; i < ABALONES; i++) {
        struct game *const game = variant_game(VARIANTS[SOWING_COUNT + i]);

        for (int player = 0; player < game->players; player++) {
            const int rotation = abalone_rotation(game, player);
            uint64_t seen = 0;

            for (int cell = 0; cell < ABALONE_CELLS; cell++) {
                const int turned = abalone_rotated(cell, rotation);

                seen |= UINT64_C(1) << turned;
                ck_assert_int_eq(
                    abalone_rotated(turned, DIRECTION_COUNT - rotation), cell);
                for (int j = 0; j < DIRECTION_COUNT; j++) {
                    const int next = abalone_neighbour(cell, (enum direction)j);

                    ck_assert_int_eq(
                        abalone_neighbour(
                            turned,
                            (enum direction)((j + rotation) % DIRECTION_COUNT)),
                        next < 0 ? -1 : abalone_rotated(next, rotation));
                }
            }
            ck_assert_uint_eq(seen, (UINT64_C(1) << ABALONE_CELLS) - 1);
        }
        game_free(game);
    }
}
END_TEST

static int count_in(const struct abalone_trays *trays, int player, int owner)
{
    int count = 0;

    for (int i = 0; i < ABALONE_GOAL; i++)
        count += trays->owners[player][i] == owner;
    return count;
}

/* The fewest marbles of an owner that a player can have pushed out, of all ways
 * in which those that are out can have been shared by three. */
static int count_least(const struct position *position, const int missing[],
                       int player, int owner)
{
    const uint8_t *const points = position->notes;
    int least = ABALONE_GOAL;

    for (int a = 0; a <= points[0]; a++)
        for (int b = 0; b <= points[1]; b++)
            for (int c = 0; c <= points[2]; c++) {
                const int shares[PLAYERS_MAX][PLAYERS_MAX] = {
                    {0, a, points[0] - a},
                    {b, 0, points[1] - b},
                    {c, points[2] - c, 0},
                };
                bool adds_up = true;

                for (int i = 0; i < PLAYERS_MAX; i++)
                    adds_up =
                        adds_up && shares[0][i] + shares[1][i] + shares[2][i] ==
                                       missing[i];
                if (adds_up && shares[player][owner] < least)
                    least = shares[player][owner];
            }
    return least;
}

/* A position alone tells no more than is true: of two players all, of three what
 * is so however they have shared. */
static void check_guess(const struct game *game,
                        const struct position *position,
                        const struct abalone_trays *trays)
{
    const struct abalone_trays guess = abalone_trays_at(game, position);
    int missing[PLAYERS_MAX] = {0};

    for (int player = 0; player < game->players; player++)
        for (int other = 0; other < game->players; other++)
            missing[player] += count_in(trays, other, player + 1);
    for (int player = 0; player < game->players; player++)
        for (int owner = 0; owner < game->players; owner++) {
            const int sure = count_in(&guess, player, owner + 1);
            const int there = count_in(trays, player, owner + 1);

            holds(sure == (game->players == 2
                               ? there
                               : count_least(position, missing, player, owner)),
                  "a position tells what is sure of the trays", game, position);
            holds(sure <= there, "and that is true", game, position);
        }
}

/* By the steps of every move; what is known of the start stays known. */
static void check_trays(const struct game *game, struct rng *rng)
{
    int8_t expected[PLAYERS_MAX][ABALONE_GOAL] = {0};
    struct abalone_trays trays;
    struct position position;

    game->class->start(game, &position);
    trays = abalone_trays_at(game, &position);
    for (int ply = 0; ply < 2 * PLIES && position.end == END_NOT; ply++) {
        const struct position before = position;
        const struct move move = variant_move(game, &position, rng);
        struct steps steps = {0};

        game->class->tell(game, &position, move, &steps);
        for (int i = 0; i < steps.count; i++)
            if (steps.items[i].kind == STEP_CAPTURE)
                expected[before.player][before.notes[before.player]] =
                    (int8_t)(abalone_owner(&before, steps.items[i].from) + 1);
        steps_free(&steps);
        abalone_trays_follow(&trays, &before, &position);
        holds(memcmp(trays.owners, expected, sizeof expected) == 0,
              "a tray holds what was pushed out", game, &before);
        check_guess(game, &position, &trays);
    }
}

START_TEST(trays_hold_what_was_pushed_out)
{
    struct game *const game = variant_game(VARIANTS[SOWING_COUNT + _i]);
    struct rng rng = rng_new(SEED, 7);

    for (int i = 0; i < GAMES; i++)
        check_trays(game, &rng);
    game_free(game);
}
END_TEST

/* The two rows at the bottom, of three players. */
START_TEST(of_three_players_everybody_begins_at_the_bottom)
{
    struct game *const game =
        variant_game("abalone:players=3,inverse=forbidden");
    struct position start;

    game->class->start(game, &start);
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const int owner = abalone_owner(&start, cell);

        if (owner >= 0)
            ck_assert_int_lt(abalone_row(abalone_rotated(
                                 cell, abalone_rotation(game, owner))),
                             2);
    }
    game_free(game);
}
END_TEST

TCase *abalone_play_case(void)
{
    TCase *played = tcase_create("played");

    tcase_add_loop_test(played, the_steps_of_a_move_add_up_to_the_move, 0,
                        ABALONES);
    tcase_add_loop_test(played, every_legal_move_can_be_read, 0, ABALONES);
    tcase_add_loop_test(played, there_are_as_many_moves_as_in_the_book, 0, 5);
    tcase_add_loop_test(played, a_position_comes_back_from_its_text_whole, 0,
                        ABALONES);
    tcase_add_loop_test(
        played, a_board_that_is_turned_or_mirrored_has_the_same_moves, 0, 2);
    tcase_add_loop_test(
        played, a_marble_is_in_danger_that_another_could_push_out, 0, ABALONES);
    tcase_add_test(
        played, a_board_is_turned_so_that_each_player_has_the_own_side_below);
    tcase_add_test(played, of_three_players_everybody_begins_at_the_bottom);
    tcase_add_loop_test(played, trays_hold_what_was_pushed_out, 0, ABALONES);
    return played;
}
