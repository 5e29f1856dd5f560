/* SPDX-License-Identifier: MIT */
/* Promises of a person's strength: it follows from the last games. */
#include "match/test_strength.h"
#include "base/rng.h"
#include "lab/arena/partner.h"
#include "match/strength.h"
#include "match/who.h"
#include "support/game/sowing.h"
#include "support/level.h"
#include "support/suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* To win against someone thousands of points weaker says nothing, nor does a loss
 * against someone as much stronger; with a loss of seeds as here they are known. */
START_TEST(the_result_against_an_opponent_far_away_says_nothing)
{
    static const struct {
        enum record_result result;
        int near;
        int far; /* as far as a record can say */
    } CASES[] = {{RECORD_WON, -4000, -9999}, {RECORD_LOST, 7000, 9999}};

    for (int i = 0; i < 2; i++) {
        const struct rated_game near =
            game_of(CASES[i].near, CASES[i].result, 1000);
        const struct rated_game far =
            game_of(CASES[i].far, CASES[i].result, 1000);
        const struct strength one = strength_in("kalah", &near, 1);
        const struct strength other = strength_in("kalah", &far, 1);

        ck_assert_int_gt(one.rating, BEGINNER);
        ck_assert_int_eq(other.rating, one.rating);
        ck_assert_int_eq(other.error, one.error);
    }
}
END_TEST

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

/* Half of the loss on the way from 600 to 1000 and to 1400, of which the
 * logarithm counts; beyond the ends it goes on as steeply, until the ratings end. */
static void rates(const char *levels, int thousandths, int rating)
{
    struct levels *const read = level_read_text(levels);
    struct game *const game = sowing_game("kalah");
    int found = 0;

    ck_assert(strength_by_loss(read, game, thousandths, &found));
    ck_assert_int_le(found, 2400);
    ck_assert_msg(abs(found - rating) <= 10, "%d: %d and not %d", thousandths,
                  found, rating);
    game_free(game);
    levels_free(read);
}

START_TEST(a_loss_tells_a_rating)
{
    rates(LEVELS, 4000, 600);
    rates(LEVELS, 2000, 1000);
    rates(LEVELS, 1000, 1400);
    /* The roots of 4.05 times 2.05, of 2.05 times 1.05, less 0.05. */
    rates(LEVELS, 2831, 800);
    rates(LEVELS, 1417, 1200);
    /* Here the logarithm of 12.05 / 4.05, and of 1.05 / 0.55. */
    rates(LEVELS, 12000, -40);
    rates(LEVELS, 500, 1787);
    rates(LEVELS, 99999, -200);
    rates(LEVELS, 0, 2400);
}
END_TEST

/* Stronger levels that lose more are put together with the weaker ones, at the
 * mean of all of them. */
START_TEST(levels_that_lose_more_than_weaker_ones_are_put_together)
{
    rates(LEVEL("ash", "random", "600", "2") LEVEL("elm", "max", "1000", "4")
              LEVEL("fir", "minimax", "1400", "1"),
          2831, 800);
    /* The third root of 2.05 times 4.05 times 3.05, at 2800 / 3. */
    rates(LEVEL("oak", "greedy", "200", "8") LEVEL("ash", "random", "600", "2")
              LEVEL("elm", "max", "1000", "4")
                  LEVEL("yew", "heuristic", "1200", "3")
                      LEVEL("fir", "minimax", "1600", "1"),
          2886, 933);
}
END_TEST

/* The root of 8.05 times 2.05 is nearly 4.05, that of 2.05 and 0.55 nearly
 * 1.05. */
START_TEST(levels_of_the_same_rating_are_put_together)
{
    static const char weak[] = LEVEL("ash", "random", "600", "8")
        LEVEL("yew", "greedy", "600", "2") LEVEL("elm", "max", "1000", "2")
            LEVEL("fir", "minimax", "1400", "1");
    static const char strong[] =
        LEVEL("ash", "random", "600", "4") LEVEL("elm", "max", "1000", "2")
            LEVEL("yew", "heuristic", "1400", "1.955")
                LEVEL("fir", "minimax", "1400", "0.5");
    static const char all[] =
        LEVEL("ash", "random", "600", "4") LEVEL("elm", "max", "600", "2");
    struct levels *const levels = level_read_text(weak);
    struct levels *const same = level_read_text(all);
    struct game *const game = sowing_game("kalah");
    struct rated_game games[GAMES];
    int rating = 5;

    rates(weak, 2831, 800);
    rates(weak, 12000, -40);
    rates(strong, 1417, 1200);
    rates(strong, 500, 1787);
    ck_assert(!strength_by_loss(same, game, 2000, &rating));
    for (int i = 0; i < GAMES; i++)
        games[i] =
            game_of(1000, i % 2 == 0 ? RECORD_WON : RECORD_LOST, 2 * SEED);
    ck_assert_int_le(abs(strength_of(levels, game, games, GAMES).rating - 1000),
                     NEAR);
    game_free(game);
    levels_free(same);
    levels_free(levels);
}
END_TEST

START_TEST(no_loss_tells_a_rating_where_fewer_than_two_are_measured)
{
    struct levels *const one = level_read_text(
        LEVEL("ash", "random", "600", "4") "[elm]\nname = e\nabout = a\n"
                                           "agent = max\nelo.kalah-6-4 = "
                                           "\"1000 10\"\n");
    struct levels *const three = level_read_text(LEVELS);
    struct game *const kalah = sowing_game("kalah");
    struct game *const oware = sowing_game("oware");
    int rating = 5;

    ck_assert(!strength_by_loss(one, kalah, 2000, &rating));
    ck_assert(!strength_by_loss(three, oware, 2000, &rating));
    ck_assert(strength_by_loss(three, kalah, 2000, &rating));
    game_free(oware);
    game_free(kalah);
    levels_free(three);
    levels_free(one);
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
    refused("bud:strength", "bud: strength: not of the form key=value");
    refused("bud:strength=much", "bud: strength: much is not a whole number");
    refused("bud:strength=99999", "bud: strength: 99999 is not in -999..9999");
    refused("bud:slack=3", "bud: slack: not known; its only key is strength");
}
END_TEST

START_TEST(where_no_strength_is_told_nothing_is_wrong)
{
    struct err err = {"?"};
    int rating = 7;

    ck_assert(!strength_read("bud", &rating, &err));
    ck_assert_str_eq(err.text, "");
    ck_assert(strength_read("bud:strength=-999", &rating, &err));
    ck_assert_int_eq(rating, -999);
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

/* ---- the level that a person meets ---- */

/* Drawn games without a loss that is known. */
static struct record *record_of_draws(int opponent)
{
    char text[80];
    struct err err = {""};

    snprintf(text, sizeof text,
             "[strength]\nkalah-6-4 = \"%dd0:0 %dd0:0 %dd0:0\"\n", opponent,
             opponent, opponent);

    struct record *const record = record_parse("x", text, strlen(text), &err);

    ck_assert_msg(record != NULL, "%s", err.text);
    return record;
}

static void meets(const struct record *record, const char *spec,
                  const char *who, int steps, const char *met)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const game = sowing_game(spec);

    ck_assert_str_eq(strength_choose(levels, record, game, who, steps).text,
                     met);
    game_free(game);
    levels_free(levels);
}

START_TEST(a_level_that_grows_is_met_as_strong_as_the_person)
{
    meets(NULL, "kalah", "bud", 0, "bud:strength=800");
    meets(NULL, "kalah", "bud", 2, "bud:strength=920");
    meets(NULL, "kalah", "bud", -1, "bud:strength=740");
    /* Where it is told, that is so, whatever is known. */
    meets(NULL, "kalah", "bud:strength=900", 0, "bud:strength=900");
    meets(NULL, "kalah", "bud:strength=900", -2, "bud:strength=780");
    meets(NULL, "oware", "bud:strength=900", 1, "bud:strength=960");
    /* It ends where what can be told ends. */
    meets(NULL, "kalah", "bud:strength=-990", -1, "bud:strength=-999");
    meets(NULL, "kalah", "bud:strength=9990", 1, "bud:strength=9999");
    /* What is told wrong stays so, to be refused. */
    meets(NULL, "kalah", "bud:strength=99999", 0, "bud:strength=99999");
    meets(NULL, "kalah", "bud:slack=3", 0, "bud:slack=3");
    /* No level is rated, or the player is none that grows. */
    meets(NULL, "oware", "bud", 1, "bud");
    meets(NULL, "kalah", "elm", 1, "elm");
    meets(NULL, "kalah", "human", 1, "human");
    meets(NULL, "kalah", "max:chain=off", 1, "max:chain=off");
}
END_TEST

/* A beginner is taken for 800: draws against 800 do not change that, and those
 * against a stronger one raise it. */
START_TEST(the_record_tells_how_strong_the_person_is)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const game = sowing_game("kalah");
    struct record *const even = record_of_draws(BEGINNER);
    struct record *const better = record_of_draws(1400);
    const struct strength strength = strength_now(levels, better, game);

    meets(even, "kalah", "bud", 0, "bud:strength=800");
    ck_assert_int_eq(strength.games, 3);
    ck_assert_int_gt(strength.rating, BEGINNER + NEAR);
    meets(better, "kalah", "bud", -1,
          strength_spell(levels_find(levels, "bud"),
                         strength.rating - STRENGTH_STEP)
              .text);
    record_free(better);
    record_free(even);
    game_free(game);
    levels_free(levels);
}
END_TEST

static void same_level_strength(struct level_strength one,
                                struct level_strength other)
{
    ck_assert_int_eq(one.class, other.class);
    ck_assert_int_eq(one.number, other.number);
    ck_assert_int_eq(one.bar, other.bar);
}

START_TEST(only_a_level_that_grows_has_the_strength_of_the_person)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const kalah = sowing_game("kalah");
    struct game *const oware = sowing_game("oware");
    struct record *const record = record_of_draws(1400);
    const struct level *const bud = levels_find(levels, "bud");
    const struct level *const elm = levels_find(levels, "elm");
    const int rating = strength_now(levels, record, kalah).rating;

    same_level_strength(strength_of_level(levels, record, bud, kalah),
                        level_strength_of(levels, kalah, rating));
    same_level_strength(strength_of_level(levels, NULL, bud, kalah),
                        level_strength_of(levels, kalah, BEGINNER));
    same_level_strength(strength_of_level(levels, record, elm, kalah),
                        level_strength_of(levels, kalah, 1000));
    ck_assert_int_eq(strength_of_level(levels, record, bud, oware).class,
                     LEVEL_UNRATED);
    record_free(record);
    game_free(oware);
    game_free(kalah);
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
    tcase_add_test(games, the_result_against_an_opponent_far_away_says_nothing);
    tcase_add_loop_test(games, twelve_games_lead_to_the_strength_of_the_player,
                        0, 3);
    tcase_add_loop_test(
        games, a_level_that_grows_becomes_as_strong_as_its_opponent, 0, 3);
    tcase_add_loop_test(
        games, losses_of_chances_lead_to_the_strength_in_abalone, 0, 4);
    tcase_add_test(games, a_loss_tells_a_rating);
    tcase_add_test(games, levels_of_the_same_rating_are_put_together);
    tcase_add_test(games,
                   levels_that_lose_more_than_weaker_ones_are_put_together);
    tcase_add_test(games,
                   no_loss_tells_a_rating_where_fewer_than_two_are_measured);
    suite_add_tcase(suite, games);
    tcase_add_test(told, its_slack_follows_from_the_strength_that_it_is_told);
    tcase_add_test(told, only_such_a_level_is_told_a_strength);
    tcase_add_test(told, where_no_strength_is_told_nothing_is_wrong);
    tcase_add_test(told, no_such_level_is_a_step_of_the_ladder);
    tcase_add_test(told, a_level_that_grows_is_met_as_strong_as_the_person);
    tcase_add_test(told, the_record_tells_how_strong_the_person_is);
    tcase_add_test(told,
                   only_a_level_that_grows_has_the_strength_of_the_person);
    suite_add_tcase(suite, told);
    suite_add_tcase(suite, strength_mean_case());
    return suite;
}
