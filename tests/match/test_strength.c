/* SPDX-License-Identifier: MIT */
/* Promises of a person's strength: it follows from the last games. */
#include "base/rng.h"
#include "lab/arena/partner.h"
#include "match/strength.h"
#include "match/who.h"
#include "support/game/sowing.h"
#include "support/level.h"
#include "support/suites.h"

#include <math.h>
#include <stdlib.h>

#define LEVEL(key, agent, elo, judged)                     \
    "[" key "]\nname = " key "\nabout = a\nagent = " agent \
    "\nelo.kalah-6-4 = \"" elo " 10\"\njudged.kalah-6-4 = \"" judged "\"\n"

/* Every 400 points half of the loss. */
#define LEVELS                                                       \
    LEVEL("ash", "random", "600", "4")                               \
    LEVEL("elm", "max", "1000", "2")                                 \
    LEVEL("fir", "minimax", "1400", "1")                             \
    "[bud]\nname = Bud\nabout = grows\nagent = mirror\nnodes = 50\n" \
    "slack.kalah-6-4 = \"0.5 1400, 2 1000, 8 600\"\n"

enum { BEGINNER = 800, GAMES = 12, MOVES = 17, NEAR = 100, SEED = 1000 };

static struct rated_game game_of(int opponent, enum record_result result,
                                 int thousandths)
{
    return (struct rated_game){opponent, result, MOVES, thousandths};
}

static struct strength strength_in(const char *spec,
                                   const struct rated_game games[], int count)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const game = sowing_game(spec);
    const struct strength strength = strength_of(levels, game, games, count);

    game_free(game);
    levels_free(levels);
    return strength;
}

START_TEST(who_begins_is_taken_for_a_beginner)
{
    const struct strength strength = strength_in("kalah", NULL, 0);

    ck_assert(strength.known);
    ck_assert_int_eq(strength.rating, BEGINNER);
    ck_assert_int_eq(strength.games, 0);
    ck_assert_int_gt(strength.error, 400);
    ck_assert(!strength_in("oware", NULL, 0).known);
}
END_TEST

START_TEST(losses_tell_more_than_results)
{
    struct rated_game games[GAMES];

    /* Three games of every four are lost, and yet the moves are good. */
    for (int i = 0; i < GAMES; i++)
        games[i] = game_of(1400, i % 4 == 0 ? RECORD_WON : RECORD_LOST, 1000);

    const int both = strength_in("kalah", games, GAMES).rating;

    /* Where no loss is known, results are all there is. */
    for (int i = 0; i < GAMES; i++)
        games[i].decisions = 0;

    const int results = strength_in("kalah", games, GAMES).rating;

    ck_assert_int_lt(results, 1200);
    ck_assert_int_gt(both, (results + 1400) / 2);
    ck_assert_int_lt(both, 1400);
}
END_TEST

START_TEST(wins_count_where_the_moves_were_equal)
{
    struct rated_game won[GAMES], lost[GAMES];

    for (int i = 0; i < GAMES; i++) {
        won[i] = game_of(1000, RECORD_WON, 2000);
        lost[i] = game_of(1000, RECORD_LOST, 2000);
    }
    ck_assert_int_ge(strength_in("kalah", won, GAMES).rating,
                     strength_in("kalah", lost, GAMES).rating + NEAR);
}
END_TEST

START_TEST(the_last_games_count_more)
{
    struct rated_game better[GAMES], worse[GAMES];

    for (int i = 0; i < GAMES; i++) {
        better[i] = game_of(1000, RECORD_DRAWN, i < GAMES / 2 ? 4000 : 1000);
        worse[i] = game_of(1000, RECORD_DRAWN, i < GAMES / 2 ? 1000 : 4000);
    }
    ck_assert_int_gt(strength_in("kalah", better, GAMES).rating,
                     strength_in("kalah", worse, GAMES).rating + NEAR);
}
END_TEST

/* Of somebody who is so strong: halves and losses as the scale has them, drawn by
 * chance, against an opponent who follows. */
START_TEST(twelve_games_lead_to_the_strength_of_the_player)
{
    static const int RATINGS[] = {600, 1000, 1400};
    const int rating = RATINGS[_i];
    struct rng rng = rng_new(5, 0);
    struct rated_game games[GAMES];

    for (int i = 0; i < GAMES; i++) {
        const int opponent = strength_in("kalah", games, i).rating;
        const double wins = 1 / (1 + pow(10, (opponent - rating) / 400.0));
        const double mean = 4 * pow(0.5, (rating - 600) / 400.0);
        double sum = 0;

        for (int j = 0; j < MOVES; j++)
            sum -= mean * log((rng_below(&rng, SEED) + 0.5) / SEED);
        games[i] = game_of(opponent,
                           rng_below(&rng, SEED) < wins * SEED ? RECORD_WON
                                                               : RECORD_LOST,
                           (int)(SEED * sum / MOVES));
    }

    const struct strength strength = strength_in("kalah", games, GAMES);

    ck_assert_int_ge(strength.rating, rating - NEAR);
    ck_assert_int_le(strength.rating, rating + NEAR);
    ck_assert_int_le(strength.error, 150);
}
END_TEST

/* The same with shipped levels in the place of a person, at the board. */
START_TEST(a_level_that_grows_becomes_as_strong_as_its_opponent)
{
    static const char *const KEYS[] = {"sprout", "willow", "alder"};
    struct levels *const levels = levels_builtin();
    struct game *const game = sowing_game("kalah");
    const struct level *const level = levels_find(levels, KEYS[_i]);
    struct partner_course course;
    struct err err = {""};

    ck_assert_msg(partner_play(&(struct partner_task){.levels = levels,
                                                      .game = game,
                                                      .grown = levels_find(
                                                          levels, "sapling"),
                                                      .level = level,
                                                      .games = GAMES,
                                                      .seed = 1},
                               &course, &err),
                  "%s", err.text);

    const int off = abs(course.ratings[GAMES] - level_elo(level, game)->rating);

    ck_assert_msg(off <= NEAR, "%s: off by %d", KEYS[_i], off);
    game_free(game);
    levels_free(levels);
}
END_TEST

/* In Abalone moves lose chances in the place of seeds: somebody whose moves lose
 * as much as those of a shipped level, and who has half of the points against
 * it, is as strong as it. */
START_TEST(losses_of_chances_lead_to_the_strength_in_abalone)
{
    static const char *const KEYS[] = {"quince", "plane", "beechnut", "beech"};
    struct levels *const levels = levels_builtin();
    struct game *const game = sowing_game("abalone");
    const struct level *const level = levels_find(levels, KEYS[_i]);
    const struct level_rating *const elo = level_elo(level, game);
    const struct level_rating *const loss = level_judged(level, game);
    struct rated_game games[GAMES];

    ck_assert_ptr_nonnull(elo);
    ck_assert_ptr_nonnull(loss);
    for (int i = 0; i < GAMES; i++)
        games[i] = game_of(elo->rating, i % 2 == 0 ? RECORD_WON : RECORD_LOST,
                           loss->judged_thousandths);

    const int off =
        abs(strength_of(levels, game, games, GAMES).rating - elo->rating);

    ck_assert_msg(off <= 2 * NEAR, "%s: off by %d", KEYS[_i], off);
    ck_assert_ptr_nonnull(level_slacks(levels_find(levels, "sapling"), game));
    game_free(game);
    levels_free(levels);
}
END_TEST

/* ---- a level that is told its strength ---- */

static void plays(const char *who, const char *agent)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const game = sowing_game("kalah");
    struct err err = {""};
    struct who read;

    ck_assert_msg(who_read_for(who, levels, game, &read, &err), "%s", err.text);
    ck_assert_str_eq(read.agent, agent);
    ck_assert_str_eq(read.player.who, who);
    ck_assert_str_eq(read.player.name, "Bud");
    game_free(game);
    levels_free(levels);
}

START_TEST(its_slack_follows_from_the_strength_that_it_is_told)
{
    plays("bud", "mirror:nodes=50");
    plays("bud:strength=1000", "mirror:nodes=50,slack=2.000");
    plays("bud:strength=800", "mirror:nodes=50,slack=5.000");
    plays("bud:strength=100", "mirror:nodes=50,slack=8.000");
    plays("bud:strength=2000", "mirror:nodes=50,slack=0.500");
}
END_TEST

static void refused(const char *who, const char *message)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct err err = {""};
    struct who read;

    ck_assert(!who_read(who, levels, &read, &err));
    ck_assert_str_eq(err.text, message);
    levels_free(levels);
}

START_TEST(only_such_a_level_is_told_a_strength)
{
    refused("elm:strength=900", "elm:strength=900: no such level or agent; "
                                "naqala levels lists them");
    refused("bud:strength=much", "bud: strength: much is not a whole number");
    refused("bud:strength=99999", "bud: strength: 99999 is not in -999..9999");
    refused("bud:slack=3", "bud: slack: not known; its keys are strength");
}
END_TEST

START_TEST(no_such_level_is_a_step_of_the_ladder)
{
    struct levels *const levels = level_read_text(LEVELS);

    ck_assert_int_eq(levels_playing(levels, "kalah"), 4);
    ck_assert_int_eq(levels_fixed(levels, "kalah"), 3);
    ck_assert_str_eq(levels_playing_at(levels, "kalah", 3)->key, "bud");
    ck_assert_str_eq(levels_step(levels, "kalah", "elm", 1)->key, "fir");
    ck_assert_str_eq(levels_step(levels, "kalah", "elm", -1)->key, "ash");
    ck_assert_ptr_null(levels_step(levels, "kalah", "fir", 1));
    ck_assert_ptr_null(levels_step(levels, "kalah", "bud", -1));
    levels_free(levels);
}
END_TEST

Suite *strength_suite(void)
{
    Suite *const suite = suite_create("strength");
    TCase *const games = tcase_create("games");
    TCase *const told = tcase_create("told");

    tcase_add_test(games, who_begins_is_taken_for_a_beginner);
    tcase_add_test(games, losses_tell_more_than_results);
    tcase_add_test(games, wins_count_where_the_moves_were_equal);
    tcase_add_test(games, the_last_games_count_more);
    tcase_add_loop_test(games, twelve_games_lead_to_the_strength_of_the_player,
                        0, 3);
    tcase_add_loop_test(
        games, a_level_that_grows_becomes_as_strong_as_its_opponent, 0, 3);
    tcase_add_loop_test(
        games, losses_of_chances_lead_to_the_strength_in_abalone, 0, 4);
    suite_add_tcase(suite, games);
    tcase_add_test(told, its_slack_follows_from_the_strength_that_it_is_told);
    tcase_add_test(told, only_such_a_level_is_told_a_strength);
    tcase_add_test(told, no_such_level_is_a_step_of_the_ladder);
    suite_add_tcase(suite, told);
    return suite;
}
