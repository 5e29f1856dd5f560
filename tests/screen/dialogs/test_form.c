/* SPDX-License-Identifier: MIT */
/* The form of a new game. */
#include "screen/dialogs/test_dialogs.h"
#include "screen/match_setup.h"
#include "support/screen/app_probe.h"

static void go_to(struct app_probe *probe, const char *label, int32_t key)
{
    for (int i = 0; i < 20; i++) {
        char words[40];

        snprintf(words, sizeof words, "▌ %s", label);
        if (app_probe_line(probe, words) >= 0)
            return;
        app_probe_key(probe, key);
    }
    ck_abort_msg("there is no %s", label);
}

void form_up_to(struct app_probe *probe, const char *label)
{
    go_to(probe, label, INPUT_UP);
}

void form_down_to(struct app_probe *probe, const char *label)
{
    go_to(probe, label, INPUT_DOWN);
}

struct app_probe *form_probe(void)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    return probe;
}

START_TEST(the_form_begins_with_what_is_good_for_a_first_game)
{
    struct app_probe *const probe = form_probe();

    app_probe_sees(probe, "Opponent      ‹ Sprout ›            4 of 18");
    app_probe_sees(probe,
                   "counts to three: sees some short captures, no answer");
    app_probe_sees(probe, "you have never met");
    app_probe_sees(probe, "First move    ‹ by turns ›          "
                          "you · Sprout · by turns · random");
    app_probe_sees(probe, "Pits          ‹ 6 ›");
    app_probe_sees(probe,
                   "capture opposite · end either side empty · no pie rule");
    app_probe_sees(probe, "▌ Start\n");
    app_probe_free(probe);
}
END_TEST

START_TEST(what_is_chosen_is_remembered_when_the_game_begins)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Head start");
    app_probe_keys(probe, INPUT_RIGHT, 3);
    form_up_to(probe, "Pits");
    app_probe_key(probe, INPUT_RIGHT);
    form_up_to(probe, "First move");
    app_probe_key(probe, INPUT_RIGHT);
    form_up_to(probe, "Opponent");
    app_probe_key(probe, INPUT_RIGHT);
    ck_assert_str_eq(probe->app->config.texts[CONFIG_GAME], "kalah");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    ck_assert_str_eq(probe->app->config.texts[CONFIG_GAME], "kalah:pits=7");
    ck_assert_str_eq(probe->app->config.texts[CONFIG_OPPONENT], "birch");
    ck_assert_int_eq(probe->app->config.values[CONFIG_FIRST], FIRST_RANDOM);
    ck_assert_int_eq(probe->app->config.values[CONFIG_HEAD_START], 3);
    app_probe_free(probe);
}
END_TEST

/* You in the first game, and the menu says who it is. */
START_TEST(the_first_move_is_made_by_turns)
{
    struct app_probe *const probe = app_probe_menu();

    for (int game = 0; game < 4; game++) {
        const bool yours = game % 2 == 0;

        app_probe_sees(probe,
                       yours ? "kalah 6×4, you start" : "kalah 6×4, it starts");
        app_probe_type(probe, "n");
        app_probe_key(probe, INPUT_ENTER);
        app_probe_sees(probe, yours ? "You v Sprout" : "Sprout v You");
        app_probe_key(probe, INPUT_ESCAPE);
        app_probe_type(probe, "q");
        app_probe_is_at(probe, "menu");
    }
    app_probe_free(probe);
}
END_TEST

static const struct {
    const char *opponent, *third;
    enum setup_first first;
    const char *said;
} THREE[] = {
    {"plane", "ebony", FIRST_YOU, "you v Plane v Ebony, abalone, you start"},
    {"plane", "ebony", FIRST_OPPONENT,
     "you v Plane v Ebony, abalone, Plane starts"},
    {"plane", "ebony", FIRST_RANDOM, "abalone, who starts is random"},
    {"human", "human", FIRST_YOU, "three people, abalone"},
    {"human", "ebony", FIRST_YOU, "two people v Ebony, abalone"},
    {"ebony", "human", FIRST_OPPONENT, "two people v Ebony, abalone"},
};

/* Also of those that are watched. */
START_TEST(the_menu_says_of_three_who_they_are)
{
    struct app_probe *const probe = app_probe_new();

    app_set_text(probe->app, CONFIG_GAME, "abalone:players=3");
    app_set_text(probe->app, CONFIG_OPPONENT, THREE[_i].opponent);
    app_set_text(probe->app, CONFIG_THIRD, THREE[_i].third);
    app_set_text(probe->app, CONFIG_SOUTH, "elm");
    app_set_text(probe->app, CONFIG_NORTH, "plane");
    app_set(probe->app, CONFIG_FIRST, (int)THREE[_i].first);
    menu_open(probe->app, probe->now);
    app_probe_sees(probe, THREE[_i].said);
    if (strcmp(THREE[_i].third, "ebony") == 0)
        app_probe_sees(probe, "Elm v Plane v Ebony");
    app_probe_free(probe);
}
END_TEST

START_TEST(two_people_are_those_of_a_game_of_two)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_OPPONENT, "human");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "two people at one board");
    app_probe_key(probe, INPUT_ESCAPE);
    app_set_text(probe->app, CONFIG_GAME, "abalone:players=3");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "a person at the same board");
    app_probe_hides(probe, "two people");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_game_of_three_that_goes_on_names_both_of_the_others)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "abalone:players=3");
    app_set_text(probe->app, CONFIG_OPPONENT, "plane");
    app_set_text(probe->app, CONFIG_THIRD, "ebony");
    app_set(probe->app, CONFIG_FIRST, FIRST_YOU);
    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "q");
    app_probe_sees(probe, "v Plane v Ebony, move 1, 0-0-0");
    app_probe_free(probe);
}
END_TEST

/* Who did not begin before it has begun the rematch. */
START_TEST(a_rematch_is_a_game_of_those_by_turns)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "You v Sprout");
    app_probe_type(probe, "N");
    app_probe_sees(probe, "Sprout v You");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "q");
    app_probe_sees(probe, "kalah 6×4, you start");
    app_probe_free(probe);
}
END_TEST

START_TEST(escape_leaves_everything_as_it_was)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Seeds");
    app_probe_keys(probe, INPUT_RIGHT, 3);
    app_probe_sees(probe, "Seeds         ‹ 7 ›");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_is_at(probe, "menu");
    app_probe_sees(probe, "you v Sprout, kalah 6×4, you start");
    app_probe_free(probe);
}
END_TEST

START_TEST(pits_and_seeds_end_where_the_rules_do)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Seeds");
    app_probe_keys(probe, INPUT_RIGHT, 30);
    app_probe_sees(probe, "Seeds         ‹ 20 ›");
    app_probe_keys(probe, INPUT_LEFT, 30);
    app_probe_sees(probe, "Seeds         ‹ 1 ›");
    form_up_to(probe, "Pits");
    app_probe_keys(probe, INPUT_RIGHT, 30);
    app_probe_sees(probe, "Pits          ‹ 12 ›");
    app_probe_keys(probe, INPUT_LEFT, 30);
    app_probe_sees(probe, "Pits          ‹ 1 ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_head_start_ends_where_the_rules_do)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Head start");
    app_probe_sees(probe, "0 to 10 seeds for you");
    app_probe_keys(probe, INPUT_RIGHT, 30);
    app_probe_sees(probe, "Head start    ‹ 10 ›");
    app_probe_keys(probe, INPUT_LEFT, 30);
    app_probe_sees(probe, "Head start    ‹ none ›");
    app_probe_free(probe);
}
END_TEST

/* How many were chosen is forgotten with the game. */
START_TEST(another_game_has_the_sets_that_are_usual_in_it)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "mangala");
    app_probe_type(probe, "n");
    form_up_to(probe, "Sets");
    app_probe_sees(probe, "Sets          ‹ 5 ›");
    app_probe_keys(probe, INPUT_LEFT, 2);
    app_probe_sees(probe, "Sets          ‹ 3 ›");
    form_up_to(probe, "Game ");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_hides(probe, "mangala");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "Game          ‹ mangala ›");
    app_probe_sees(probe, "Sets          ‹ 5 ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_series_is_of_games_and_has_no_sets)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "mangala");
    app_probe_type(probe, "w");
    app_probe_sees(probe, "Sets          ‹ 5 ›");
    form_up_to(probe, "Games");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_hides(probe, "Sets ");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "Sets          ‹ 5 ›");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "game 1 of 2");
    app_probe_hides(probe, "set 1");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_level_that_does_not_play_the_game_gives_its_place)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "oware");
    app_set_text(probe->app, CONFIG_OPPONENT, "teak");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "‹ Teak ›");
    form_up_to(probe, "Game");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "‹ kalah ›");
    app_probe_sees(probe, "‹ Sprout ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(rules_are_changed_on_a_card)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Rules");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "▌ capture   ‹ opposite ›");
    app_probe_keys(probe, INPUT_DOWN, 4);
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "▌ pie       ‹ on ›");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "end either side empty · pie rule");
    app_probe_key(probe, INPUT_ENTER);
    ck_assert_str_eq(probe->app->config.texts[CONFIG_GAME], "kalah:pie=on");
    app_probe_free(probe);
}
END_TEST

START_TEST(rules_that_cannot_stand_together_say_so)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Rules");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_keys(probe, INPUT_DOWN, 5);
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "▌ relay     ‹ on ›");
    app_probe_sees(probe, "capture   ‹ none ›");
    app_probe_key(probe, INPUT_HOME);
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe,
                   "relay=on makes capture none; capture=opposite cannot");
    app_probe_sees(probe, "capture   ‹ none ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(two_people_can_sit_at_one_board)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Opponent");
    app_probe_keys(probe, INPUT_LEFT, 4);
    app_probe_sees(probe, "‹ a person ›          18 of 18");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "South v North");
    app_probe_free(probe);
}
END_TEST

START_TEST(two_machines_are_watched_for_several_games)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "w");
    app_probe_sees(probe, "South         ‹ Hickory ›");
    app_probe_sees(probe, "North         ‹ Oak ›");
    app_probe_hides(probe, "Head start");
    app_probe_key(probe, INPUT_UP);
    app_probe_keys(probe, INPUT_RIGHT, 4);
    app_probe_sees(probe, "▌ Games         ‹ 5 ›");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "watch");
    ck_assert_int_eq(probe->app->config.values[CONFIG_GAMES], 5);
    ck_assert_int_eq(probe->app->config.values[CONFIG_BEGUN], 0);
    app_probe_free(probe);
}
END_TEST

/* A series is one of machines, whatever was watched last. */
START_TEST(of_several_games_that_were_watched_one_is_played)
{
    struct app_probe *const probe = app_probe_menu();

    app_set(probe->app, CONFIG_GAMES, 5);
    app_probe_type(probe, "w");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "game 1 of 5");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "q");
    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_hides(probe, "game 1");
    app_probe_free(probe);
}
END_TEST

START_TEST(three_sit_down_to_marbles_and_are_remembered)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Game");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "‹ abalone ›");
    app_probe_hides(probe, "Pits");
    app_probe_hides(probe, "Head start");
    app_probe_hides(probe, "Another");
    form_down_to(probe, "Layout");
    app_probe_key(probe, INPUT_RIGHT);
    form_down_to(probe, "Rules");
    app_probe_sees(probe, "Rules         a move may be taken back");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "▌ players   ‹ 2 ›");
    app_probe_sees(probe, "have 14 marbles each. Whoever is the first");
    app_probe_key(probe, INPUT_DOWN);
    app_probe_sees(probe, "You may take back your own last move");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "▌ inverse   ‹ forbidden ›");
    app_probe_sees(probe, "You must not take back your own last move");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "Rules         no move is taken straight back");
    form_up_to(probe, "Players");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_hides(probe, "Layout");
    form_up_to(probe, "Another");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    ck_assert_str_eq(probe->app->config.texts[CONFIG_GAME],
                     "abalone:players=3,inverse=forbidden");
    ck_assert_str_eq(probe->app->config.texts[CONFIG_OPPONENT], "plane");
    ck_assert_str_eq(probe->app->config.texts[CONFIG_THIRD], "quince");
    app_probe_sees(probe, "You v Plane v Quince");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "Another       ‹ Quince ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(machines_are_called_as_their_sides_are)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "w");
    app_probe_sees(probe, "South         ‹ Hickory ›");
    form_up_to(probe, "Game ");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "Black         ‹ Beech ›");
    app_probe_sees(probe, "White         ‹ Chestnut ›");
    app_probe_hides(probe, "Red");
    form_down_to(probe, "Players");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "Red           ‹ Chestnut ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(values_of_abalone_go_round_and_round)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Game ");
    app_probe_key(probe, INPUT_LEFT);
    form_down_to(probe, "Layout");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe,
                   "Layout        ‹ atomouche ›         twelve marbles each, "
                   "scattered");
    app_probe_sees(probe, "2 or 3, 12 marbles each");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "Layout        ‹ belgian daisy ›     two flowers");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "Layout        ‹ standard ›          two fronts");
    form_up_to(probe, "Players");
    app_probe_sees(probe, "Players       ‹ 2 ›                 2 or 3, 14 "
                          "marbles each");
    app_probe_key(probe, INPUT_LEFT);
    app_probe_sees(probe, "Players       ‹ 3 ›                 2 or 3, 11 "
                          "marbles each");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "Layout        ‹ belgian daisy ›");
    app_probe_free(probe);
}
END_TEST

START_TEST(after_a_head_start_nobody_swaps)
{
    struct app_probe *const probe = app_probe_menu();

    app_set_text(probe->app, CONFIG_GAME, "kalah:pie=on");
    app_set(probe->app, CONFIG_HEAD_START, 2);
    app_probe_type(probe, "n");
    form_up_to(probe, "Head start");
    app_probe_sees(probe, "yours from theirs; then nobody swaps");
    app_probe_keys(probe, INPUT_LEFT, 2);
    app_probe_sees(probe, "0 to 10 seeds for you");
    app_probe_free(probe);
}
END_TEST

/* Laid by keys, and typed; what is no position is not handed over. */
START_TEST(a_board_that_is_set_up_has_no_head_start)
{
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Head start");
    app_probe_keys(probe, INPUT_RIGHT, 3);
    app_probe_sees(probe, "Head start    ‹ 3 ›");
    form_up_to(probe, "Opening");
    app_probe_keys(probe, INPUT_RIGHT, 2);
    app_probe_sees(probe, "Opening       ‹ set up ›");
    app_probe_hides(probe, "Head start");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "Head start    ‹ 3 ›");
    app_probe_free(probe);
}
END_TEST

/* ---- several events before the next picture ---- */

static void send_at_once(struct app_probe *probe, struct event event)
{
    screens_event(probe->app->screens, &event, probe->now);
}

static void click_at_once(struct app_probe *probe, int x, int y)
{
    send_at_once(probe, (struct event){.kind = EVENT_MOUSE,
                                       .action = MOUSE_PRESS,
                                       .button = MOUSE_LEFT,
                                       .x = x,
                                       .y = y});
}

/* Abalone has one field less than Kalah: where Preview was is Start. */
START_TEST(a_click_on_a_line_that_is_drawn_no_more_does_nothing)
{
    enum { FIRST_ARROW = 19 };
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Game");

    const int game = app_probe_line(probe, "▌ Game");
    const int preview = app_probe_line(probe, "  Preview");

    click_at_once(probe, FIRST_ARROW, game);
    click_at_once(probe, FIRST_ARROW, preview);
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "▌ Game          ‹ abalone ›");
    app_probe_sees(probe, "  Preview       ‹ on ›");
    app_probe_free(probe);
}
END_TEST

/* Three players have a start of their own, so its line is gone. */
START_TEST(a_rule_that_another_one_settles_cannot_be_changed)
{
    static const char keys[] = "ljjl";
    struct app_probe *const probe = form_probe();

    form_up_to(probe, "Game");
    app_probe_key(probe, INPUT_LEFT);
    form_down_to(probe, "Rules");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "start     ‹ belgian daisy ›");
    for (const char *key = keys; *key != '\0'; key++)
        send_at_once(probe, event_key(*key));
    app_probe_sees(probe, "players   ‹ 3 ›");
    app_probe_sees(probe, "▌ inverse   ‹ forbidden ›");
    app_probe_hides(probe, "start     ‹");
    app_probe_free(probe);
}
END_TEST

/* ---- on a narrow screen ---- */

START_TEST(what_a_level_is_like_has_two_lines_where_one_is_too_short)
{
    struct app_probe *const probe = form_probe();

    probe->width = 60;
    app_probe_sees(probe, "     Opponent      ‹ Sprout ›            4 of 18\n"
                          "       counts to three: sees some short captures, "
                          "no\n"
                          "       answer\n"
                          "       ▪▪▪▪······ casual 819  you have never met");
    probe->width = 48;
    probe->height = 20;
    app_probe_sees(probe, "    counts to three: sees some short captures,\n"
                          "    no answer\n"
                          "    ▪▪▪▪······ casual 819  you have never met\n"
                          "  First move");
    app_probe_free(probe);
}
END_TEST

/* The selected field tells it, and its note, below the fields. */
START_TEST(what_has_no_room_in_the_lines_of_a_form_stands_below_them)
{
    struct app_probe *const probe = form_probe();

    probe->width = 40;
    probe->height = 12;
    form_up_to(probe, "Rules");
    app_probe_sees(probe, "capture opposite · end either side\n"
                          "  empty · no pie rule\n");
    form_up_to(probe, "Clock");
    app_probe_sees(probe, "  think as long as you like\n ↑↓ field");
    form_up_to(probe, "Opponent");
    app_probe_sees(probe, "  counts to three: sees some short\n"
                          "  captures, no answer\n"
                          "  ▪▪▪▪······ casual 819  you have…\n ↑↓ field");
    app_probe_hides(probe, "Opening");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_note_that_is_cut_beside_its_value_is_told_below)
{
    struct app_probe *const probe = form_probe();

    app_probe_sees(probe, "▌ Start\n\n\n\n");
    form_up_to(probe, "Head start");
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "yours before the first move…\n");
    app_probe_sees(probe, "\n     yours before the first move, from theirs\n");
    form_up_to(probe, "Opening");
    app_probe_sees(probe, "‹ standard ›          as the rules say\n");
    app_probe_hides(probe, "\n     as the rules say");
    app_probe_free(probe);
}
END_TEST

TCase *lists_form_case(void)
{
    TCase *const tests = tcase_create("form");

    tcase_add_test(tests, the_form_begins_with_what_is_good_for_a_first_game);
    tcase_add_test(tests, what_is_chosen_is_remembered_when_the_game_begins);
    tcase_add_test(tests, a_click_on_a_line_that_is_drawn_no_more_does_nothing);
    tcase_add_test(tests, a_rule_that_another_one_settles_cannot_be_changed);
    tcase_add_test(tests, the_first_move_is_made_by_turns);
    tcase_add_loop_test(tests, the_menu_says_of_three_who_they_are, 0,
                        sizeof THREE / sizeof *THREE);
    tcase_add_test(tests, two_people_are_those_of_a_game_of_two);
    tcase_add_test(tests,
                   the_game_of_three_that_goes_on_names_both_of_the_others);
    tcase_add_test(tests, a_rematch_is_a_game_of_those_by_turns);
    tcase_add_test(tests, escape_leaves_everything_as_it_was);
    tcase_add_test(tests, pits_and_seeds_end_where_the_rules_do);
    tcase_add_test(tests, a_head_start_ends_where_the_rules_do);
    tcase_add_test(tests, another_game_has_the_sets_that_are_usual_in_it);
    tcase_add_test(tests, a_series_is_of_games_and_has_no_sets);
    tcase_add_test(tests, a_level_that_does_not_play_the_game_gives_its_place);
    tcase_add_test(tests, rules_are_changed_on_a_card);
    tcase_add_test(tests, rules_that_cannot_stand_together_say_so);
    tcase_add_test(tests, two_people_can_sit_at_one_board);
    tcase_add_test(tests, two_machines_are_watched_for_several_games);
    tcase_add_test(tests, of_several_games_that_were_watched_one_is_played);
    tcase_add_test(tests, a_board_that_is_set_up_has_no_head_start);
    tcase_add_test(tests, after_a_head_start_nobody_swaps);
    tcase_add_test(tests, three_sit_down_to_marbles_and_are_remembered);
    tcase_add_test(tests, machines_are_called_as_their_sides_are);
    tcase_add_test(tests, values_of_abalone_go_round_and_round);
    tcase_add_test(tests,
                   what_a_level_is_like_has_two_lines_where_one_is_too_short);
    tcase_add_test(tests,
                   what_has_no_room_in_the_lines_of_a_form_stands_below_them);
    tcase_add_test(tests, a_note_that_is_cut_beside_its_value_is_told_below);
    return tests;
}
