/* SPDX-License-Identifier: MIT */
/* The agents that look at the next move alone: random, max and greedy, and how
 * often they choose which move. */
#include "engine/agents/agents.h"
#include "support/game/agent.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 3, TRIES = 4000 };

/* How often each pit is chosen in so many tries. */
static void count_choices(const char *spec, const char *text, int counts[6])
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, text);
    struct agent *agent = agent_of(spec, game, SEED);

    for (int i = 0; i < TRIES; i++)
        counts[mancala_pit(agent_choice(agent, &position))]++;
    agent_free(agent);
    game_free(game);
}

START_TEST(random_plays_all_moves_alike)
{
    int counts[6] = {0};

    /* Five standard deviations of a fifth of the tries, either way. */
    count_choices("random", "1,1,0,1,1,1,0/4,4,4,4,4,4,0/s", counts);
    ck_assert_int_eq(counts[2], 0);
    for (int pit = 0; pit < 6; pit++)
        if (pit != 2)
            ck_assert_int_le(abs(counts[pit] - TRIES / 5), 127);
}
END_TEST

/* Only this pit is ever chosen. */
static void chooses(const char *spec, const char *text, int pit)
{
    int counts[6] = {0};

    count_choices(spec, text, counts);
    ck_assert_int_eq(counts[pit], TRIES);
}

START_TEST(max_takes_the_largest_capture)
{
    /* 1 ends in the empty 2 and takes five and itself, 6 banks one. */
    chooses("max", "1,0,0,0,0,2,0/4,4,4,4,5,4,0/s", 0);
    chooses("max:chain=off", "1,0,0,0,0,2,0/4,4,4,4,5,4,0/s", 0);
}
END_TEST

START_TEST(max_counts_what_extra_turns_bring)
{
    /* Both pits end in the store. 5 first banks two in all; 6, 5 and 6 again
     * bank three. */
    const char *text = "0,0,0,0,2,1,0/0,0,0,0,9,1,0/s";

    chooses("max", text, 5);
}
END_TEST

START_TEST(without_the_chain_equal_hauls_are_drawn_for)
{
    int counts[6] = {0};

    count_choices("max:chain=off", "0,0,0,0,2,1,0/0,0,0,0,9,1,0/s", counts);
    ck_assert_int_gt(counts[4], TRIES / 3);
    ck_assert_int_gt(counts[5], TRIES / 3);
}
END_TEST

/* 1 takes six, 6 banks one, and there is no other move: with a `near` of five it
 * draws in every second decision, and then takes either. */
START_TEST(max_draws_among_hauls_that_are_near)
{
    const char *text = "1,0,0,0,0,2,0/4,4,4,4,5,4,0/s";
    int counts[6] = {0};

    chooses("max:near=4.999", text, 0);
    count_choices("max:near=5", text, counts);
    ck_assert_int_eq(counts[0] + counts[5], TRIES);
    ck_assert_int_le(abs(counts[5] - TRIES / 4), 137); /* five deviations */
}
END_TEST

/* How often of 100 times a4a3 is played; a4a5 is the only other move. */
static int count_first_way(const char *spec)
{
    struct game *const game = variant_game("abalone:start=standard");
    const struct position position = sowing_position(
        game, "12.1./222222/......./......../........./......../......./....../"
              "...../1/0,0");
    int count = 0;

    for (uint64_t seed = 0; seed < 100; seed++) {
        struct agent *const agent = agent_of(spec, game, seed);

        const struct move move = agent_choice(agent, &position);

        count +=
            strcmp(game_move_text(game, &position, move).text, "a4a3") == 0;
        agent_free(agent);
    }
    game_free(game);
    return count;
}

/* Of two moves it looks at one, or at both. */
START_TEST(without_attention_greedy_takes_the_first_move_that_it_looks_at)
{
    const int best = count_first_way("greedy");
    const int drawn = count_first_way("greedy:attention=0");

    ck_assert_msg(best == 0 || best == 100, "%d", best);
    ck_assert_int_gt(drawn, 25);
    ck_assert_int_lt(drawn, 75);
}
END_TEST

enum { GREEDY_SEEDS = 600, THIRD = GREEDY_SEEDS / 3 };

/* How often each of the three moves of a position is played. */
static void count_ways(const char *spec, int counts[3])
{
    struct game *const game = variant_game("abalone:start=standard");
    const struct position position = sowing_position(
        game, "12222/112.22/2222222/......../........./......../......./....../"
              "...../1/0,0");
    struct move moves[MOVES_MAX];

    ck_assert_int_eq(game->class->moves(game, &position, moves), 3);
    for (int i = 0; i < 3; i++)
        counts[i] = 0;
    for (uint64_t seed = 0; seed < GREEDY_SEEDS; seed++) {
        struct agent *const agent = agent_of(spec, game, seed);
        const struct move move = agent_choice(agent, &position);

        for (int i = 0; i < 3; i++)
            counts[i] += move_same(move, moves[i]);
        agent_free(agent);
    }
    game_free(game);
}

/* Five standard deviations of a third of the seeds, either way. */
static void is_about(int count, int wanted)
{
    ck_assert_int_le(abs(count - wanted), wanted % GREEDY_SEEDS > 0 ? 58 : 0);
}

/* One move, and that part of the others: of two moves out of three the best is one
 * in two cases of three, and else it is the second; of one it is that. */
START_TEST(greedy_plays_the_best_of_the_moves_that_it_looks_at)
{
    static const char *const twos[] = {"greedy:attention=0.5",
                                       "greedy:attention=0.999"};
    int counts[3];
    int best = 0;

    count_ways("greedy", counts);
    while (best < 2 && counts[best] == 0)
        best++;
    is_about(counts[best], GREEDY_SEEDS);
    for (int i = 0; i < 2; i++) {
        count_ways(twos[i], counts);

        const int one = counts[(best + 1) % 3], other = counts[(best + 2) % 3];

        is_about(counts[best], 2 * THIRD);
        is_about(one > other ? one : other, THIRD);
        is_about(one > other ? other : one, 0);
    }
    count_ways("greedy:attention=0.499", counts);
    for (int i = 0; i < 3; i++)
        is_about(counts[i], THIRD);
}
END_TEST

/* In every other decision it plays the best of the two that it sees, and else
 * any of them, however much worse. */
START_TEST(greedy_draws_among_the_moves_that_it_looks_at)
{
    enum { SIXTH = GREEDY_SEEDS / 6 };
    int seen[3], drawn[3];

    count_ways("greedy:attention=0.5", seen);
    count_ways("greedy:attention=0.5,near=8", drawn);
    for (int i = 0; i < 3; i++)
        is_about(drawn[i], seen[i] > THIRD + SIXTH ? 3 * SIXTH
                           : seen[i] > 0           ? 2 * SIXTH
                                                   : SIXTH);
    count_ways("greedy:attention=0.5,near=0", drawn);
    ck_assert_mem_eq(drawn, seen, sizeof seen);
}
END_TEST

/* Of 6000 draws each of those that are near has an equal part, the others none;
 * within five standard deviations, 194 of a half. */
static void draws(int near, const bool wanted[4])
{
    static const int values[] = {7, 5, 8, 8};
    struct game *const game = sowing_game("kalah");
    struct agent *const agent = agent_of("random", game, SEED);
    int counts[4] = {0};
    int among = 0;

    for (int i = 0; i < 4; i++)
        among += wanted[i];
    for (int i = 0; i < 6000; i++)
        counts[agent_draw_near(agent, values, 4, near)]++;
    for (int i = 0; i < 4; i++)
        ck_assert_int_le(abs(counts[i] - (wanted[i] ? 6000 / among : 0)),
                         wanted[i] ? 200 : 0);
    agent_free(agent);
    game_free(game);
}

START_TEST(of_those_that_are_near_each_is_drawn_as_often)
{
    draws(0, (const bool[]){false, false, true, true});
    draws(1, (const bool[]){true, false, true, true});
    draws(2, (const bool[]){true, false, true, true});
    draws(3, (const bool[]){true, true, true, true});
}
END_TEST

Suite *agent_simple_suite(void)
{
    Suite *const suite = suite_create("agent_simple");
    TCase *const agents = tcase_create("agents");

    tcase_add_test(agents, random_plays_all_moves_alike);
    tcase_add_test(agents, max_takes_the_largest_capture);
    tcase_add_test(agents, max_counts_what_extra_turns_bring);
    tcase_add_test(agents, without_the_chain_equal_hauls_are_drawn_for);
    tcase_add_test(agents, max_draws_among_hauls_that_are_near);
    tcase_add_test(
        agents, without_attention_greedy_takes_the_first_move_that_it_looks_at);
    tcase_add_test(agents, greedy_plays_the_best_of_the_moves_that_it_looks_at);
    tcase_add_test(agents, greedy_draws_among_the_moves_that_it_looks_at);
    tcase_add_test(agents, of_those_that_are_near_each_is_drawn_as_often);
    suite_add_tcase(suite, agents);
    return suite;
}
