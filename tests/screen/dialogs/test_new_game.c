/* SPDX-License-Identifier: MIT */
/* How a game begins: fair openings, seeds ahead, who sits where. */
#include "base/memory.h"
#include "engine/solver/test_solver.h"
#include "match/start.h"
#include "match/who.h"
#include "screen/dialogs/test_dialogs.h"
#include "screen/match_setup.h"
#include "support/game/variants.h"
#include "support/screen/app_probe.h"

/* ---- fair ---- */

START_TEST(a_fair_opening_is_the_same_for_the_same_seed)
{
    struct game *const game = variant_game("kalah");
    struct position one;
    struct position other;

    start_fair(game, 7, &one);
    start_fair(game, 7, &other);
    ck_assert(position_same(&one, &other));
    start_fair(game, 8, &other);
    ck_assert(!position_same(&one, &other));
    game_free(game);
}
END_TEST

/* Compared with a search that plays every line to its end. */
START_TEST(what_is_said_of_a_fair_opening_is_true)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    int even = 0;

    for (uint64_t seed = 0; seed < 6; seed++) {
        struct position fair;
        const struct start_worth worth = start_fair(game, seed, &fair);

        ck_assert(worth.known);
        ck_assert(worth.proven);
        const int truth = 1000 * solver_truth(game, &fair);

        ck_assert_int_eq(worth.thousandths, truth);
        even += worth.thousandths == 0;
    }
    ck_assert_int_gt(even, 0);
    game_free(game);
}
END_TEST

START_TEST(a_fair_opening_of_another_game_is_judged)
{
    struct game *const game = variant_game("oware");
    struct position fair;
    const struct start_worth worth = start_fair(game, 3, &fair);

    ck_assert(worth.known);
    ck_assert(!worth.proven);
    game_free(game);
}
END_TEST

static void worth_reads(struct start_worth worth, const char *words)
{
    char text[80];
    FILE *const out = memory_file(text, sizeof text);

    start_write_worth(&worth, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

START_TEST(a_proof_differs_from_an_estimate_in_words)
{
    worth_reads((struct start_worth){true, true, 0}, "proven even");
    worth_reads((struct start_worth){true, true, -2000},
                "proven -2 for the first to move");
    worth_reads((struct start_worth){false, true, 400}, "judged even (~)");
    worth_reads((struct start_worth){false, true, 1600},
                "judged +2 for the first to move (~)");
    worth_reads((struct start_worth){false, false, 0}, "not judged");
}
END_TEST

START_TEST(a_fair_game_begins_with_how_fair_it_is)
{
    struct app_probe *const probe = app_probe_menu();
    struct err err = {""};
    struct match_setup opening = match_setup_remembered(probe->app, false, 5);

    snprintf(opening.game, sizeof opening.game, "kalah:pits=3,seeds=2");
    opening.start = SETUP_FAIR;
    ck_assert(match_setup_begin(probe->app, &opening,
                                &(struct play_options){.mode = MODE_PLAY},
                                probe->now, &err));
    app_probe_sees(probe, "fair start: proven ");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_fair_opening_is_a_position_to_play_from)
{
    for (int i = 0; i < VARIANT_COUNT; i += 5) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct position start;
        struct position fair;

        game->class->start(game, &start);
        start_fair(game, 3, &fair);
        ck_assert_msg(fair.end == END_NOT || start.end != END_NOT, "%s",
                      VARIANTS[i]);
        ck_assert_int_eq(game->class->material(game, &fair),
                         game->class->material(game, &start));
        game_free(game);
    }
}
END_TEST

/* ---- ahead ---- */

static void ahead_gives(const char *spec, int player, int seeds,
                        const char *text)
{
    struct game *const game = variant_game(spec);
    struct position position;
    struct err err = {""};

    game->class->start(game, &position);
    ck_assert_msg(start_ahead(game, player, seeds, &position, &err), "%s",
                  err.text);
    ck_assert_str_eq(game_position_text(game, &position).text, text);
    game_free(game);
}

START_TEST(seeds_ahead_are_taken_from_the_other_side_one_by_one)
{
    ahead_gives("kalah", 0, 0, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    ahead_gives("kalah", 0, 3, "4,4,4,4,4,4,3/3,3,3,4,4,4,0/s");
    ahead_gives("kalah", 1, 3, "3,3,3,4,4,4,0/4,4,4,4,4,4,3/s");
    ahead_gives("kalah", 1, 10, "2,2,2,2,3,3,0/4,4,4,4,4,4,10/s");
    ahead_gives("oware", 0, 6, "4,4,4,4,4,4,6/3,3,3,3,3,3,0/s");
}
END_TEST

START_TEST(seeds_ahead_empty_no_pit)
{
    struct game *const game = variant_game("kalah:pits=3,seeds=2");
    struct position position;
    struct position before;
    struct err err = {""};

    game->class->start(game, &before);
    position = before;
    ck_assert_int_eq(start_ahead_most(game), 3);
    ck_assert(!start_ahead(game, 0, 4, &position, &err));
    ck_assert_str_eq(err.text, "head start: 4 seeds would empty a pit of the "
                               "opponent");
    ck_assert(position_same(&position, &before));
    game_free(game);
}
END_TEST

/* ---- who ---- */

START_TEST(the_first_opponent_is_two_below_the_one_who_only_banks)
{
    struct levels *const levels = levels_builtin();

    ck_assert_str_eq(match_setup_opponent(levels, "kalah"), "sprout");
    ck_assert_str_eq(match_setup_opponent(levels, "oware"), "sprout");
    ck_assert_str_eq(match_setup_opponent(levels, "abalone"), "beechnut");
    levels_free(levels);
}
END_TEST

/* Who has the first turn, by these settings. */
static const char *first_of(struct app_probe *probe, int first, int begun)
{
    static struct match_setup opening;

    app_set(probe->app, CONFIG_FIRST, first);
    app_set(probe->app, CONFIG_BEGUN, begun);
    opening = match_setup_remembered(probe->app, false, 5);
    return opening.who[0];
}

START_TEST(you_begin_or_the_opponent_or_both_in_turn)
{
    struct app_probe *const probe = app_probe_menu();

    ck_assert_str_eq(first_of(probe, FIRST_YOU, 0), "human");
    ck_assert_str_eq(first_of(probe, FIRST_OPPONENT, 0), "sprout");
    ck_assert_str_eq(first_of(probe, FIRST_TURNS, 0), "human");
    ck_assert_str_eq(first_of(probe, FIRST_TURNS, 1), "sprout");
    ck_assert_str_eq(first_of(probe, FIRST_TURNS, 2), "human");
    app_probe_free(probe);
}
END_TEST

START_TEST(chance_lets_both_begin)
{
    struct app_probe *const probe = app_probe_menu();
    int yours = 0;

    app_set(probe->app, CONFIG_FIRST, FIRST_RANDOM);
    for (uint64_t seed = 0; seed < 100; seed++)
        yours += match_setup_remembered(probe->app, false, seed).ahead == 0;
    ck_assert_int_gt(yours, 25);
    ck_assert_int_lt(yours, 75);
    app_probe_free(probe);
}
END_TEST

START_TEST(settings_that_cannot_be_are_as_for_a_first_game)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "chess");
    app_set_text(probe->app, CONFIG_OPPONENT, "nobody");
    app_set(probe->app, CONFIG_HEAD_START, 10);

    struct match_setup opening = match_setup_remembered(probe->app, false, 0);

    ck_assert_str_eq(opening.game, "kalah");
    ck_assert_str_eq(opening.who[1], "sprout");
    ck_assert_int_eq(opening.head_start, 10);
    app_set_text(probe->app, CONFIG_GAME, "kalah:pits=1,seeds=3");
    opening = match_setup_remembered(probe->app, false, 0);
    ck_assert_int_eq(opening.head_start, 2);
    app_probe_free(probe);
}
END_TEST

START_TEST(a_match_has_its_players_in_their_seats)
{
    struct app_probe *const probe = app_probe_menu();
    const char *who[PLAYERS_MAX] = {"willow", "human"};
    struct err err = {""};
    struct match *const match =
        match_seated(probe->app->levels, "oware", who, NULL, &err);

    ck_assert_ptr_nonnull(match);
    ck_assert_str_eq(match_player(match, 0)->name, "Willow");
    ck_assert_str_eq(match_player(match, 1)->name, "You");
    match_free(match);
    who[0] = "wilow";
    ck_assert_ptr_null(
        match_seated(probe->app->levels, "oware", who, NULL, &err));
    ck_assert_str_eq(err.text, "wilow: no such level or agent; did you mean "
                               "willow?");
    app_probe_free(probe);
}
END_TEST

TCase *lists_start_case(void)
{
    TCase *const tests = tcase_create("start");

    tcase_add_test(tests, a_fair_opening_is_the_same_for_the_same_seed);
    tcase_add_test(tests, what_is_said_of_a_fair_opening_is_true);
    tcase_add_test(tests, a_fair_opening_of_another_game_is_judged);
    tcase_add_test(tests, a_proof_differs_from_an_estimate_in_words);
    tcase_add_test(tests, a_fair_game_begins_with_how_fair_it_is);
    tcase_add_test(tests, a_fair_opening_is_a_position_to_play_from);
    tcase_add_test(tests, seeds_ahead_are_taken_from_the_other_side_one_by_one);
    tcase_add_test(tests, seeds_ahead_empty_no_pit);
    tcase_add_test(tests,
                   the_first_opponent_is_two_below_the_one_who_only_banks);
    tcase_add_test(tests, you_begin_or_the_opponent_or_both_in_turn);
    tcase_add_test(tests, chance_lets_both_begin);
    tcase_add_test(tests, settings_that_cannot_be_are_as_for_a_first_game);
    tcase_add_test(tests, a_match_has_its_players_in_their_seats);
    return tests;
}
