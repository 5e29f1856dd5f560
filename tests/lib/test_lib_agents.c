/* SPDX-License-Identifier: MIT */
/*
 * Agents and batches of the library through its header. What is proven is
 * compared with a solver that is not ours, and batches with single positions.
 */
#include "base/rng.h"
#include "support/effort.h"
#include "support/lib.h"
#include "support/suites.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- agents ---- */

static const struct {
    const char *who;
    const char *sentence;
} WRONG_AGENTS[] = {
    {"", "nothing: no such level"},
    {"nobody", "nobody"},
    {"human", "a human is no agent"},
    {"ugi:/bin/cat", "another program is no agent of the library"},
    {"minimax:depth=x", "depth"},
    {"beech", "Beech does not play kalah"},
};

START_TEST(who_is_no_agent_is_told)
{
    naqala_game *const game = lib_game("kalah");
    naqala_error error = {""};

    ck_assert_ptr_null(naqala_agent_new(game, WRONG_AGENTS[_i].who, 1, &error));
    ck_assert_msg(strstr(error.text, WRONG_AGENTS[_i].sentence) != NULL, "%s",
                  error.text);
    naqala_agent_free(NULL);
    naqala_game_free(game);
}
END_TEST

START_TEST(an_agent_plays_its_own_game_and_none_that_is_over)
{
    naqala_game *const kalah = lib_game("kalah");
    naqala_game *const oware = lib_game("oware");
    naqala_agent *const agent = naqala_agent_new(kalah, "random", 1, NULL);
    naqala_position *const other = naqala_position_new(oware);
    naqala_position *const over =
        lib_position(kalah, "0,0,0,0,0,0,24/0,0,0,0,0,0,24/s");
    naqala_error error = {""};

    ck_assert_int_eq(naqala_agent_choose(agent, other, NULL, NULL, &error), -1);
    ck_assert_str_eq(error.text,
                     "the position is of another game than the agent");
    ck_assert_int_eq(naqala_agent_choose(agent, over, NULL, NULL, &error), -1);
    ck_assert_str_eq(error.text, "the game is over");
    naqala_position_free(other);
    naqala_position_free(over);
    naqala_agent_free(agent);
    naqala_game_free(kalah);
    naqala_game_free(oware);
}
END_TEST

/* What pit 3 brings is a seed and another turn. */
START_TEST(a_game_that_was_made_twice_is_the_same)
{
    naqala_game *const one = lib_game("kalah:seeds=4");
    naqala_game *const other = lib_game("kalah:pits=6");
    naqala_agent *const agent = naqala_agent_new(one, "max", 1, NULL);
    naqala_position *const position = naqala_position_new(other);
    naqala_error error = {""};

    ck_assert_int_eq(naqala_agent_choose(agent, position, NULL, NULL, &error),
                     2);
    ck_assert_str_eq(error.text, "");
    naqala_position_free(position);
    naqala_agent_free(agent);
    naqala_game_free(one);
    naqala_game_free(other);
}
END_TEST

START_TEST(the_same_seed_plays_the_same_moves)
{
    naqala_game *const game = lib_game("oware");
    int32_t first[40];

    for (int round = 0; round < 2; round++) {
        naqala_agent *const agent = naqala_agent_new(game, "mcts", 7, NULL);
        naqala_position *const position = naqala_position_new(game);

        for (int i = 0; i < 40; i++) {
            const naqala_limits limits = {.nodes = 200};
            const int32_t action =
                naqala_agent_choose(agent, position, &limits, NULL, NULL);

            ck_assert(naqala_position_play(position, action, NULL));
            if (round == 0)
                first[i] = action;
            else
                ck_assert_int_eq(action, first[i]);
        }
        naqala_position_free(position);
        naqala_agent_free(agent);
    }
    naqala_game_free(game);
}
END_TEST

START_TEST(limits_hold_and_what_was_thought_is_told)
{
    naqala_game *const game = lib_game("oware");
    naqala_agent *const agent = naqala_agent_new(game, "minimax", 1, NULL);
    naqala_position *const position = naqala_position_new(game);
    naqala_thought thought;
    /* More seconds than any clock has are no limit. */
    const naqala_limits limits = {.depth = 3, .seconds = 1e30};
    const int32_t action =
        naqala_agent_choose(agent, position, &limits, &thought, NULL);

    ck_assert_int_eq(thought.depth, 3);
    ck_assert_int_gt((int)thought.nodes, 5);
    ck_assert_int_eq(thought.action_count, 6);
    ck_assert_int_eq(thought.line[0], action);
    ck_assert_int_ge(thought.line_count, 2);
    for (int i = 0; i < thought.line_count; i++)
        ck_assert(naqala_position_play(position, thought.line[i], NULL));
    naqala_position_free(position);
    naqala_agent_free(agent);
    naqala_game_free(game);
}
END_TEST

/* Less than a nanosecond: it is not taken for 0, which is no limit. */
START_TEST(the_shortest_time_is_a_limit)
{
    naqala_game *const game = lib_game("oware");
    naqala_agent *const agent =
        naqala_agent_new(game, "deep:nodes=100000", 1, NULL);
    naqala_position *const position = naqala_position_new(game);
    naqala_thought thought;
    const naqala_limits limits = {.seconds = 1e-10};

    ck_assert_int_ge(
        naqala_agent_choose(agent, position, &limits, &thought, NULL), 0);
    ck_assert_uint_lt(thought.nodes, 100000);
    naqala_position_free(position);
    naqala_agent_free(agent);
    naqala_game_free(game);
}
END_TEST

/* A row: kalah POSITION MARGIN PIT=MARGIN... */
static void prove_row(naqala_agent *solver, const naqala_game *game, char *row)
{
    char *rest = NULL;
    const char *const name = strtok_r(row, " ", &rest);
    naqala_position *const position =
        lib_position(game, strtok_r(NULL, " ", &rest));
    const int margin = atoi(strtok_r(NULL, " ", &rest));
    naqala_thought thought;
    const int32_t action =
        naqala_agent_choose(solver, position, NULL, &thought, NULL);
    bool best = false;

    ck_assert_str_eq(name, "kalah");
    ck_assert_int_eq(thought.value.kind, NAQALA_VALUE_PROVEN);
    ck_assert_double_eq(thought.value.amount, margin);
    for (char *word; (word = strtok_r(NULL, " \n", &rest)) != NULL;) {
        int pit;
        int value;

        ck_assert_int_eq(sscanf(word, "%d=%d", &pit, &value), 2);
        best = best || (pit - 1 == action && value == margin);
        for (int i = 0; i < thought.action_count; i++)
            if (thought.actions[i] == pit - 1)
                ck_assert(thought.values[i].at_most
                              ? thought.values[i].amount >= value
                              : thought.values[i].amount == (double)value);
    }
    ck_assert(best);
    naqala_position_free(position);
}

START_TEST(the_solver_proves_what_another_solver_has_proven)
{
    naqala_game *const game = lib_game("kalah");
    naqala_agent *const solver = naqala_agent_new(game, NAQALA_SOLVER, 1, NULL);
    FILE *const file = fopen("tests/oracle/kalah-solved.txt", "r");
    char row[512];
    int count = 0;

    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(solver);
    while (count < 40 / EFFORT_PART && fgets(row, sizeof row, file) != NULL)
        if (strncmp(row, "kalah ", 6) == 0) {
            prove_row(solver, game, row);
            count++;
        }
    ck_assert_int_eq(count, 40 / EFFORT_PART);
    fclose(file);
    naqala_agent_free(solver);
    naqala_game_free(game);
}
END_TEST

START_TEST(every_game_has_a_solver_that_plays)
{
    for (int i = 0; naqala_game_name_at(i) != NULL; i++) {
        naqala_game *const game = lib_game(naqala_game_name_at(i));
        naqala_error error = {""};
        naqala_agent *const solver =
            naqala_agent_new(game, NAQALA_SOLVER, 1, &error);
        naqala_position *const position = naqala_position_new(game);
        const naqala_limits limits = {.nodes = 500};

        ck_assert_msg(solver != NULL, "%s", error.text);
        ck_assert(naqala_position_play(
            position,
            naqala_agent_choose(solver, position, &limits, NULL, NULL), NULL));
        naqala_position_free(position);
        naqala_agent_free(solver);
        naqala_game_free(game);
    }
}
END_TEST

/* ---- many games at once ---- */

/* More steps than a game of Abalone has. */
enum { GAMES = 5, STEPS = 650 };

/* What the batch shows of each game is what its position says. */
static void compare_look(const naqala_game *game, const naqala_batch *batch,
                         naqala_position *const *positions)
{
    const size_t actions = (size_t)naqala_game_action_count(game);
    const size_t numbers = (size_t)naqala_game_number_count(game);
    uint8_t players[GAMES];
    uint8_t *const legal = malloc(GAMES * actions);
    float *const shown = malloc(GAMES * numbers * sizeof *shown);
    float *const wanted = malloc(numbers * sizeof *wanted);

    ck_assert(legal != NULL && shown != NULL && wanted != NULL);
    naqala_batch_look(batch, players, legal, shown);
    for (size_t i = 0; i < GAMES; i++) {
        int32_t moves[NAQALA_ACTIONS_MAX];
        const int count = naqala_position_actions(positions[i], moves);
        int marked = 0;

        ck_assert_int_eq(players[i], naqala_position_player(positions[i]));
        for (size_t action = 0; action < actions; action++)
            marked += legal[i * actions + action];
        ck_assert_int_eq(marked, count);
        for (int move = 0; move < count; move++)
            ck_assert_int_eq(legal[i * actions + (size_t)moves[move]], 1);
        naqala_position_numbers(positions[i], players[i], wanted);
        ck_assert_mem_eq(shown + i * numbers, wanted, numbers * sizeof *wanted);
    }
    free(legal);
    free(shown);
    free(wanted);
}

static const char *const BATCHED[] = {
    "kalah",
    "kalah:pits=7,seeds=7,pie=on",
    "togyzkumalak",
    "mangala",
    "sungka:rounds=1",
    "abalone",
    "abalone:players=3",
};

START_TEST(a_batch_plays_as_positions_do)
{
    naqala_game *const game = lib_game(BATCHED[_i]);
    naqala_batch *const batch = naqala_batch_new(game, GAMES, 1, NULL);
    const int players = naqala_game_player_count(game);
    naqala_position *positions[GAMES];
    bool was_repeated[GAMES] = {false};
    struct rng rng = rng_new(3, (uint64_t)_i);
    int over = 0;

    for (size_t i = 0; i < GAMES; i++)
        positions[i] = naqala_position_new(game);
    for (int step = 0; step < STEPS; step++) {
        int32_t actions[GAMES];
        uint8_t ended[GAMES];
        float returns[GAMES * NAQALA_PLAYERS_MAX];

        compare_look(game, batch, positions);
        for (size_t i = 0; i < GAMES; i++) {
            int32_t legal[NAQALA_ACTIONS_MAX];
            const int count = naqala_position_actions(positions[i], legal);

            actions[i] = legal[rng_below(&rng, (uint32_t)count)];
            ck_assert(naqala_position_play(positions[i], actions[i], NULL));
        }
        ck_assert_uint_eq(naqala_batch_step(batch, actions, returns, ended), 0);
        for (size_t i = 0; i < GAMES; i++) {
            const enum naqala_end end = naqala_position_end(positions[i]);

            /* Of repetitions a batch knows nothing: there it goes on, and its
             * moves are more than those from where the position is read. */
            if (end == NAQALA_IS_REPEATED && ended[i] == 0) {
                char text[NAQALA_TEXT_MAX];
                naqala_position *const again = lib_position(
                    game, naqala_position_text(positions[i], text));

                naqala_position_free(positions[i]);
                positions[i] = again;
                was_repeated[i] = true;
                continue;
            }
            if (was_repeated[i] && end == NAQALA_GOES_ON && ended[i] == 1) {
                naqala_position_free(positions[i]);
                positions[i] = naqala_position_new(game);
                was_repeated[i] = false;
                continue;
            }
            ck_assert_int_eq(ended[i], end != NAQALA_GOES_ON);
            for (int player = 0; player < players; player++)
                ck_assert_double_eq_tol(
                    (double)returns[i * (size_t)players + (size_t)player],
                    naqala_position_return(positions[i], player), 1e-6);
            if (ended[i] == 1) {
                over++;
                was_repeated[i] = false;
                naqala_position_free(positions[i]);
                positions[i] = naqala_position_new(game);
            }
        }
    }
    ck_assert_int_gt(over, 0);
    for (size_t i = 0; i < GAMES; i++)
        naqala_position_free(positions[i]);
    naqala_batch_free(batch);
    naqala_game_free(game);
}
END_TEST

START_TEST(chance_plays_where_an_action_is_not_legal)
{
    naqala_game *const game = lib_game("kalah");
    naqala_batch *const batch = naqala_batch_new(game, 3, 1, NULL);
    static const int32_t ACTIONS[] = {-1, 2, 99};
    float numbers[3 * 32];

    ck_assert_uint_eq(naqala_batch_step(batch, ACTIONS, NULL, NULL), 2);
    naqala_batch_look(batch, NULL, NULL, numbers);

    /* Seeds were sown in all three. */
    const int count = naqala_game_number_count(game);

    for (int i = 0; i < 3; i++) {
        int fours = 0;

        for (int hole = 0; hole < 14; hole++)
            fours += numbers[i * count + hole] == 4.0F;
        ck_assert_int_lt(fours, 12);
    }
    naqala_batch_free(batch);
    naqala_batch_free(NULL);
    naqala_game_free(game);
}
END_TEST

START_TEST(chance_plays_the_same_games_again)
{
    naqala_game *const game = lib_game("kalah");
    float *const first = calloc(100, 29 * sizeof *first);
    float *const second = calloc(100, 29 * sizeof *second);
    float *const third = calloc(100, 29 * sizeof *third);
    float *const kept[] = {first, second, third};
    size_t ended[3];

    ck_assert(first != NULL && second != NULL && third != NULL);
    ck_assert_int_eq(naqala_game_number_count(game), 29);
    for (int i = 0; i < 3; i++) {
        naqala_batch *const batch =
            naqala_batch_new(game, 100, i < 2 ? 1 : 2, NULL);

        ended[i] = naqala_batch_play(batch, 100);
        ended[i] += naqala_batch_play(batch, 57);
        ck_assert_uint_eq(naqala_batch_play(batch, 0), 0);
        ck_assert_uint_eq(naqala_batch_play(batch, -1), 0);
        naqala_batch_look(batch, NULL, NULL, kept[i]);
        naqala_batch_free(batch);
    }
    /* A game of chance takes some 40 moves. */
    ck_assert_uint_gt(ended[0], 200);
    ck_assert_uint_lt(ended[0], 700);
    ck_assert_uint_eq(ended[0], ended[1]);
    ck_assert_mem_eq(first, second, 2900 * sizeof *first);
    ck_assert_mem_ne(first, third, 2900 * sizeof *first);
    free(first);
    free(second);
    free(third);
    naqala_game_free(game);
}
END_TEST

/* A single pit a side: one can only go on, until as many moves are made as a game
 * may have. */
START_TEST(chance_ends_games_with_as_many_moves_as_they_may_have)
{
    enum { GAMES_EACH = 3 };
    naqala_game *const game = lib_game("vai-lung-thlan:pits=1,seeds=3");
    naqala_position *const position = naqala_position_new(game);
    naqala_batch *const batch = naqala_batch_new(game, GAMES, 1, NULL);

    while (naqala_position_end(position) == NAQALA_GOES_ON)
        ck_assert(naqala_position_play(position, 0, NULL));
    ck_assert_int_eq(naqala_position_end(position), NAQALA_IS_LONG);
    ck_assert_uint_eq(
        naqala_batch_play(batch, GAMES_EACH * naqala_position_plies(position)),
        (size_t)GAMES * GAMES_EACH);
    naqala_batch_free(batch);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

START_TEST(more_games_than_memory_holds_are_refused)
{
    naqala_game *const game = lib_game("kalah");
    naqala_error error = {""};
    naqala_batch *const none = naqala_batch_new(game, 0, 1, &error);

    ck_assert_ptr_nonnull(none);
    ck_assert_uint_eq(naqala_batch_step(none, NULL, NULL, NULL), 0);
    naqala_batch_free(none);
    ck_assert_ptr_null(naqala_batch_new(game, SIZE_MAX, 1, &error));
    ck_assert_str_eq(error.text, "too many games");
    naqala_game_free(game);
}
END_TEST

/* ---- threads ---- */

static void *play_a_game(void *argument)
{
    const naqala_game *const game = argument;
    naqala_agent *const agent =
        naqala_agent_new(game, "minimax:depth=3", 1, NULL);
    naqala_position *const position = naqala_position_new(game);
    naqala_batch *const batch = naqala_batch_new(game, 10, 1, NULL);

    while (naqala_position_end(position) == NAQALA_GOES_ON)
        naqala_position_play(
            position, naqala_agent_choose(agent, position, NULL, NULL, NULL),
            NULL);
    naqala_batch_play(batch, 100);

    const bool plays = naqala_position_plies(position) > 5;

    naqala_batch_free(batch);
    naqala_position_free(position);
    naqala_agent_free(agent);
    return plays ? argument : NULL;
}

START_TEST(a_game_may_be_used_by_many_threads)
{
    naqala_game *const game = lib_game("kalah");
    pthread_t threads[4];

    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, play_a_game, game),
                         0);
    for (int i = 0; i < 4; i++) {
        void *played;

        ck_assert_int_eq(pthread_join(threads[i], &played), 0);
        ck_assert_ptr_eq(played, game);
    }
    naqala_game_free(game);
}
END_TEST

Suite *lib_agents_suite(void)
{
    Suite *suite = suite_create("lib_agents");
    TCase *agents = tcase_create("agents");
    TCase *batches = tcase_create("batches");

    ADD_EACH(agents, who_is_no_agent_is_told, WRONG_AGENTS);
    tcase_add_test(agents, an_agent_plays_its_own_game_and_none_that_is_over);
    tcase_add_test(agents, a_game_that_was_made_twice_is_the_same);
    tcase_add_test(agents, the_same_seed_plays_the_same_moves);
    tcase_add_test(agents, limits_hold_and_what_was_thought_is_told);
    tcase_add_test(agents, the_shortest_time_is_a_limit);
    tcase_add_test(agents, the_solver_proves_what_another_solver_has_proven);
    tcase_add_test(agents, every_game_has_a_solver_that_plays);
    tcase_add_test(agents, a_game_may_be_used_by_many_threads);
    ADD_EACH(batches, a_batch_plays_as_positions_do, BATCHED);
    tcase_add_test(batches, chance_plays_where_an_action_is_not_legal);
    tcase_add_test(batches, chance_plays_the_same_games_again);
    tcase_add_test(batches,
                   chance_ends_games_with_as_many_moves_as_they_may_have);
    tcase_add_test(batches, more_games_than_memory_holds_are_refused);
    suite_add_tcase(suite, agents);
    suite_add_tcase(suite, batches);
    return suite;
}
