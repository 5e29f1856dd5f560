/* SPDX-License-Identifier: MIT */
/* How a game begins: how fair it is, and who sits where. */
#include "match/saves/game_list.h"
#include "match/start.h"
#include "match/who.h"
#include "screen/dialogs/test_dialogs.h"
#include "screen/match_setup.h"
#include "support/game/variants.h"
#include "support/screen/app_probe.h"

/* ---- fair ---- */

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

    struct game_list list = game_list_read();
    struct match *const match = save_load(list.games[0].path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_eq(match_origin(match), ORIGIN_FAIR);
    match_free(match);
    game_list_free(&list);
    app_probe_free(probe);
}
END_TEST

/* It counts as no game from a fair start. */
START_TEST(a_head_start_makes_a_fair_start_another_one)
{
    struct app_probe *const probe = app_probe_menu();
    struct err err = {""};
    struct match_setup setup = match_setup_remembered(probe->app, false, 5);

    snprintf(setup.game, sizeof setup.game, "kalah:pits=5,seeds=4");
    setup.start = SETUP_FAIR;
    setup.head_start = 2;
    ck_assert(match_setup_begin(probe->app, &setup,
                                &(struct play_options){.mode = MODE_PLAY},
                                probe->now, &err));
    app_probe_hides(probe, "fair start");

    struct game_list list = game_list_read();
    struct match *const match = save_load(list.games[0].path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_ne(match_origin(match), ORIGIN_FAIR);
    match_free(match);
    game_list_free(&list);
    app_probe_free(probe);
}
END_TEST

START_TEST(a_fair_game_of_kalah_begins_on_a_proven_board_and_says_which)
{
    struct app_probe *const probe = app_probe_menu();
    struct err err = {""};
    struct match_setup setup = match_setup_remembered(probe->app, false, 5);
    struct game *const fair = start_on_board(variant_game("kalah"), 5);
    struct position start;
    char words[64];

    snprintf(setup.game, sizeof setup.game, "kalah");
    setup.start = SETUP_FAIR;
    ck_assert(match_setup_begin(probe->app, &setup,
                                &(struct play_options){.mode = MODE_PLAY},
                                probe->now, &err));
    snprintf(words, sizeof words, "fair start: board %d of %d, proven even",
             start_board(fair), start_boards(fair));
    app_probe_sees(probe, words);

    /* What is kept knows its board. */
    struct game_list list = game_list_read();
    struct match *const match = save_load(list.games[0].path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    fair->class->start(fair, &start);
    ck_assert_str_eq(game_spec_text(match_game(match)).text,
                     game_spec_text(fair).text);
    ck_assert(position_same(
        &history_node(match_history(match), NODE_START)->position, &start));
    match_free(match);
    game_list_free(&list);
    game_free(fair);
    app_probe_free(probe);
}
END_TEST

/* ---- who ---- */

START_TEST(the_first_opponent_is_two_below_the_one_who_only_banks)
{
    struct levels *const levels = levels_builtin();

    ck_assert_str_eq(match_setup_opponent(levels, "kalah"), "sprout");
    ck_assert_str_eq(match_setup_opponent(levels, "oware"), "hazel");
    levels_free(levels);
}
END_TEST

/* Where nothing is banked it is the strongest of the beginners. */
START_TEST(the_first_opponent_of_abalone_is_a_beginner)
{
    struct levels *const levels = levels_builtin();
    struct err err;
    struct game *const game = game_new("abalone", &err);
    const char *const key = match_setup_opponent(levels, "abalone");
    const int number = levels_playing_number(levels, "abalone", key);

    ck_assert_int_eq(
        level_strength(levels, levels_find(levels, key), game).class,
        LEVEL_BEGINNER);
    ck_assert_int_gt(
        level_strength(levels, levels_playing_at(levels, "abalone", number + 1),
                       game)
            .class,
        LEVEL_BEGINNER);
    game_free(game);
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

/* A level of one's own whose file is gone, or a slip of the pen: somebody else
 * takes the place, and the settings forget the name. */
START_TEST(players_of_the_settings_who_are_not_known_are_told)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_OPPONENT, "wilow");
    app_set_text(probe->app, CONFIG_THIRD, "nobody");
    app_set_text(probe->app, CONFIG_NORTH, "random:depth=3");
    new_game_open(probe->app, false, probe->now);
    app_probe_sees(probe, "opponent: wilow: no such level or agent");
    app_probe_sees(probe, "‹ Sprout ›");

    /* No third player is asked for where two play. */
    app_set_text(probe->app, CONFIG_OPPONENT, "willow");
    app_say_nothing(probe->app);
    new_game_open(probe->app, false, probe->now);
    app_probe_hides(probe, "no such");
    app_set_text(probe->app, CONFIG_GAME, "abalone:players=3");
    new_game_open(probe->app, false, probe->now);
    app_probe_sees(probe, "third: nobody: no such level or agent");
    app_set_text(probe->app, CONFIG_GAME, "kalah");
    new_game_open(probe->app, true, probe->now);
    app_probe_sees(probe, "north: random");
    app_probe_free(probe);
}
END_TEST

/* The start of oware:pits=3,seeds=2 is worth +4 to +8. */
START_TEST(a_new_game_says_how_much_of_it_is_proven)
{
    static const char *const GAMES[][2] = {
        {"kalah", "exact from the first move"},
        {"oware", "exact or bounded, 18 left"},
        {"oware:pits=3,seeds=2", "exact or bounded, 12 left"},
        {"erherhe", "exact or bounded, 18 left"},
        {"awari", "exact with 18 seeds left"},
        {"awari:pits=3,seeds=2", "exact from the first move"},
        {"mangala", "estimates only"},
    };
    struct app_probe *const probe = app_probe_menu();

    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        app_set_text(probe->app, CONFIG_GAME, GAMES[i][0]);
        new_game_open(probe->app, false, probe->now);
        app_probe_sees(probe, GAMES[i][1]);
    }
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

    tcase_add_test(tests, a_head_start_makes_a_fair_start_another_one);
    tcase_add_test(tests, a_fair_game_begins_with_how_fair_it_is);
    tcase_add_test(
        tests, a_fair_game_of_kalah_begins_on_a_proven_board_and_says_which);
    tcase_add_test(tests,
                   the_first_opponent_is_two_below_the_one_who_only_banks);
    tcase_add_test(tests, the_first_opponent_of_abalone_is_a_beginner);
    tcase_add_test(tests, you_begin_or_the_opponent_or_both_in_turn);
    tcase_add_test(tests, chance_lets_both_begin);
    tcase_add_test(tests, settings_that_cannot_be_are_as_for_a_first_game);
    tcase_add_test(tests, players_of_the_settings_who_are_not_known_are_told);
    tcase_add_test(tests, a_new_game_says_how_much_of_it_is_proven);
    tcase_add_test(tests, a_match_has_its_players_in_their_seats);
    return tests;
}
