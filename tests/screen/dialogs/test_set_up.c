/* SPDX-License-Identifier: MIT */
/* A position that is set up by hand: laid, typed and pasted, then handed over. */
#include "game/mancala.h"
#include "screen/dialogs/test_dialogs.h"
#include "screen/match_setup.h"
#include "support/game/variants.h"
#include "support/screen/app_probe.h"

/* What was handed over, and how often. */
struct handed {
    struct position position;
    int times;
};

static void take(void *whose, const struct position *position, int64_t now)
{
    struct handed *const handed = whose;

    (void)now;
    handed->position = *position;
    handed->times++;
}

static struct app_probe *set_up(struct game *game, struct handed *handed)
{
    struct app_probe *const probe = app_probe_menu();
    struct position start;

    game->class->start(game, &start);
    set_up_open(probe->app, game, &start, take, handed, probe->now);
    return probe;
}

START_TEST(marbles_are_set_up_by_hand)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Game");
    app_probe_key(probe, INPUT_LEFT);
    form_down_to(probe, "Opening");
    app_probe_keys(probe, INPUT_RIGHT, 2);
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "set up");
    app_probe_sees(probe, "14 black · 14 white");
    app_probe_type(probe, "c1l2k0j2\t+");
    app_probe_sees(probe, "1 black · 1 white");
    app_probe_sees(probe, "...../....../......./......../....12.../......../"
                          "......./....../...../2/0,1");
    app_probe_type(probe, "----p");
    app_probe_keys(probe, INPUT_BACKSPACE, 80);
    app_probe_type(probe, "...../111/1/0,0");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "position: ");
    app_probe_is_at(probe, "set up");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    /* White begins: that is you, at the bottom. */
    app_probe_sees(probe, "E │ ·   ·   ·   ○   ●   ·   ·   ·   · │");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_bar_of_marbles_has_the_digits_of_all_who_play)
{
    static const struct {
        const char *spec;
        const char *words;
    } games[] = {{"abalone", "1-2 0  marble"},
                 {"abalone:players=3", "1-3 0  marble"}};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *const game = variant_game(games[i].spec);
        struct handed handed = {.times = 0};
        struct app_probe *const probe = set_up(game, &handed);

        app_probe_sees(probe, games[i].words);
        app_probe_free(probe);
        game_free(game);
    }
}
END_TEST

/* The digit 3 is a key all the same. */
START_TEST(a_marble_of_a_player_who_is_not_there_is_refused)
{
    struct game *const two = variant_game("abalone");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(two, &handed);

    app_probe_type(probe, "c3");
    app_probe_sees(probe, "3: there are 2 players");
    app_probe_sees(probe, "0 black · 0 white");
    app_probe_type(probe, "2");
    app_probe_hides(probe, "there are 2 players");
    app_probe_sees(probe, "0 black · 1 white");
    app_probe_free(probe);
    game_free(two);
}
END_TEST

START_TEST(what_is_typed_lies_in_the_pit)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);

    app_probe_type(probe, "12");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_type(probe, "+++-");
    app_probe_key(probe, INPUT_UP);
    app_probe_type(probe, "0");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_key(probe, INPUT_LEFT);
    app_probe_type(probe, "7");
    app_probe_key(probe, INPUT_TAB);
    app_probe_sees(probe, "12,6,4,4,4,4,0/4,4,4,4,0,4,7/n");
    app_probe_sees(probe, "61 seeds");
    app_probe_key(probe, INPUT_ENTER);
    ck_assert_int_eq(handed.times, 1);
    ck_assert_str_eq(game_position_text(game, &handed.position).text,
                     "12,6,4,4,4,4,0/4,4,4,4,0,4,7/n");
    app_probe_is_at(probe, "menu");
    app_probe_free(probe);
    game_free(game);
}
END_TEST

START_TEST(what_is_no_position_to_play_from_is_not_handed_over)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);

    app_probe_type(probe, "c");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "0 seeds, when a board holds 1 to 1000");
    app_probe_type(probe, "5");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "the game would be over: row empty");
    ck_assert_int_eq(handed.times, 0);
    app_probe_type(probe, "s");
    app_probe_sees(probe, "48 seeds, as many as at the start");
    app_probe_key(probe, INPUT_ENTER);
    ck_assert_int_eq(handed.times, 1);
    app_probe_free(probe);
    game_free(game);
}
END_TEST

START_TEST(a_board_without_marbles_of_a_side_is_not_handed_over)
{
    struct game *const game = variant_game("abalone");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);

    app_probe_type(probe, "c");
    app_probe_sees(probe, "position: black has no marbles");
    app_probe_type(probe, "1");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "position: white has no marbles");
    app_probe_is_at(probe, "set up");
    app_probe_type(probe, "l2");
    app_probe_key(probe, INPUT_ENTER);
    ck_assert_int_eq(handed.times, 1);
    app_probe_free(probe);
    game_free(game);
}
END_TEST

/* The board and the line below it name them so, too. */
START_TEST(who_has_too_many_marbles_is_called_by_the_colour)
{
    struct game *const game = variant_game("abalone");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);

    app_probe_type(probe, "1");
    app_probe_sees(probe, "15 black · 14 white");
    app_probe_sees(probe,
                   "position: black has 15 marbles; 14 are all there are");
    app_probe_free(probe);
    game_free(game);
}
END_TEST

START_TEST(a_position_can_be_typed_and_pasted)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);
    const struct event paste = {.kind = EVENT_PASTE,
                                .text = " 1,2,3,4,5,6,7/1,1,1,1,1,1,1/n\n"};

    screens_event(probe->app->screens, &paste, probe->now);
    app_probe_sees(probe, "1,2,3,4,5,6,7/1,1,1,1,1,1,1/n");
    app_probe_type(probe, "p");
    app_probe_key(probe, INPUT_CTRL('u'));
    app_probe_type(probe, "1,2");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "position: ends where");
    app_probe_sees(probe, "1,2,3,4,5,6,7/1,1,1,1,1,1,1/n");
    app_probe_free(probe);
    game_free(game);
}
END_TEST

/* A pit that is closed is one again when seeds are laid there. */
START_TEST(closed_pits_are_set_up_as_text)
{
    struct game *const game = variant_game("congkak");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);
    const struct event paste = {.kind = EVENT_PASTE,
                                .text = "7,7,7,7,7,-,-,3/7,7,7,7,7,7,7,11/s"};

    screens_event(probe->app->screens, &paste, probe->now);
    app_probe_sees(probe, "98 seeds");
    app_probe_sees(probe, "7,7,7,7,7,-,-,3/7,7,7,7,7,7,7,11/s");
    app_probe_key(probe, INPUT_ENTER);
    ck_assert_int_eq(handed.times, 1);
    ck_assert_int_eq(mancala_closed(&handed.position, 0), 2);
    ck_assert_int_eq(mancala_closed(&handed.position, 1), 0);
    set_up_open(probe->app, game, &handed.position, take, &handed, probe->now);
    app_probe_sees(probe, "7,7,7,7,7,-,-,3/7,7,7,7,7,7,7,11/s");
    for (int i = 0; i < 5; i++)
        app_probe_key(probe, INPUT_RIGHT);
    app_probe_type(probe, "+");
    app_probe_sees(probe, "7,7,7,7,7,1,-,3/7,7,7,7,7,7,7,11/s");
    app_probe_free(probe);
    game_free(game);
}
END_TEST

START_TEST(no_board_holds_more_than_it_can)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct app_probe *const probe = set_up(game, &handed);

    app_probe_type(probe, "c999");
    app_probe_sees(probe, "999 seeds");
    app_probe_type(probe, "9");
    app_probe_sees(probe, "9999: a board holds at most 1000 seeds");
    app_probe_sees(probe, " 999 seeds");
    app_probe_type(probe, "+-");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_type(probe, "+");
    app_probe_hides(probe, "at most");
    app_probe_type(probe, "+");
    app_probe_sees(probe, "1001: a board holds at most 1000 seeds");
    app_probe_sees(probe, " 1000 seeds");
    app_probe_free(probe);
    game_free(game);
}
END_TEST

/* It was shown there, and not given. */
START_TEST(the_form_begins_with_what_was_set_up)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Opening");
    app_probe_keys(probe, INPUT_RIGHT, 2);
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "set up");
    app_probe_type(probe, "9");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_sees(probe, "─ 9 ─");
    ck_assert_int_eq(screens_count(probe->app->screens), 2);
    app_probe_free(probe);
}
END_TEST

/* The seeds are laid by hand, and the next game begins as those before. */
START_TEST(what_is_set_up_changes_no_setting_of_the_next_game)
{
    struct app_probe *const probe = app_probe_menu();
    const int *const values = probe->app->config.values;

    app_set(probe->app, CONFIG_START, SETUP_FAIR);
    app_set(probe->app, CONFIG_HEAD_START, 3);
    app_probe_type(probe, "n");
    form_up_to(probe, "Opening");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "Opening       ‹ set up ›");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "set up");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_sees(probe, "─  0 ──");
    app_probe_hides(probe, "─  3 ──");
    ck_assert_int_eq(values[CONFIG_START], SETUP_FAIR);
    ck_assert_int_eq(values[CONFIG_HEAD_START], 3);
    app_probe_free(probe);
}
END_TEST

TCase *lists_set_up_case(void)
{
    TCase *const tests = tcase_create("set up");

    tcase_add_test(tests, marbles_are_set_up_by_hand);
    tcase_add_test(tests, the_bar_of_marbles_has_the_digits_of_all_who_play);
    tcase_add_test(tests, a_marble_of_a_player_who_is_not_there_is_refused);
    tcase_add_test(tests, what_is_typed_lies_in_the_pit);
    tcase_add_test(tests, what_is_no_position_to_play_from_is_not_handed_over);
    tcase_add_test(tests, a_board_without_marbles_of_a_side_is_not_handed_over);
    tcase_add_test(tests, who_has_too_many_marbles_is_called_by_the_colour);
    tcase_add_test(tests, a_position_can_be_typed_and_pasted);
    tcase_add_test(tests, closed_pits_are_set_up_as_text);
    tcase_add_test(tests, no_board_holds_more_than_it_can);
    tcase_add_test(tests, the_form_begins_with_what_was_set_up);
    tcase_add_test(tests, what_is_set_up_changes_no_setting_of_the_next_game);
    return tests;
}
