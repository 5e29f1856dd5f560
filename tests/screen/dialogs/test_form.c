/* The form of a new game, and the position that is set up by hand. */
#include "screen/dialogs/test_dialogs.h"
#include "support/game/variants.h"
#include "support/screen/board_probe.h"

static void go_to(struct hall *hall, const char *label, int32_t key)
{
    for (int i = 0; i < 20; i++) {
        char words[40];

        snprintf(words, sizeof words, "▌ %s", label);
        if (hall_line(hall, words) >= 0)
            return;
        hall_key(hall, key);
    }
    ck_abort_msg("there is no %s", label);
}

/* From the form's last line to the line of these words. */
static void go_up_to(struct hall *hall, const char *label)
{
    go_to(hall, label, INPUT_UP);
}

static void go_down_to(struct hall *hall, const char *label)
{
    go_to(hall, label, INPUT_DOWN);
}

static struct hall *form(void)
{
    struct hall *const hall = hall_new();

    hall_type(hall, "n");
    return hall;
}

START_TEST(the_form_begins_with_what_is_good_for_a_first_game)
{
    struct hall *const hall = form();

    hall_shows(hall, "Opponent      ‹ Sprout ›            6 of 19");
    hall_shows(hall, "counts to three, and finds a prize now and then");
    hall_shows(hall, "you have never met");
    hall_shows(hall, "First move    ‹ you ›               "
                     "you · Sprout · by turns · random");
    hall_shows(hall, "Pits          ‹ 6 ›");
    hall_shows(hall, "capture opposite · end either side empty · no pie rule");
    hall_shows(hall, "▌ Start\n");
    hall_free(hall);
}
END_TEST

START_TEST(what_is_chosen_is_remembered_when_the_game_begins)
{
    struct hall *const hall = form();

    go_up_to(hall, "Head start");
    hall_keys(hall, INPUT_RIGHT, 3);
    go_up_to(hall, "Pits");
    hall_key(hall, INPUT_RIGHT);
    go_up_to(hall, "First move");
    hall_key(hall, INPUT_RIGHT);
    go_up_to(hall, "Opponent");
    hall_key(hall, INPUT_RIGHT);
    ck_assert_str_eq(hall->app->config.texts[CONFIG_GAME], "kalah");
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "game");
    ck_assert_str_eq(hall->app->config.texts[CONFIG_GAME], "kalah:pits=7");
    ck_assert_str_eq(hall->app->config.texts[CONFIG_OPPONENT], "birch");
    ck_assert_int_eq(hall->app->config.values[CONFIG_FIRST], 1);
    ck_assert_int_eq(hall->app->config.values[CONFIG_HEAD_START], 3);
    hall_free(hall);
}
END_TEST

START_TEST(escape_leaves_everything_as_it_was)
{
    struct hall *const hall = form();

    go_up_to(hall, "Seeds");
    hall_keys(hall, INPUT_RIGHT, 3);
    hall_shows(hall, "Seeds         ‹ 7 ›");
    hall_key(hall, INPUT_ESCAPE);
    hall_is_at(hall, "menu");
    hall_shows(hall, "you v Sprout, kalah 6×4, you start");
    hall_free(hall);
}
END_TEST

START_TEST(pits_and_seeds_end_where_the_rules_do)
{
    struct hall *const hall = form();

    go_up_to(hall, "Seeds");
    hall_keys(hall, INPUT_RIGHT, 30);
    hall_shows(hall, "Seeds         ‹ 20 ›");
    hall_keys(hall, INPUT_LEFT, 30);
    hall_shows(hall, "Seeds         ‹ 1 ›");
    go_up_to(hall, "Pits");
    hall_keys(hall, INPUT_RIGHT, 30);
    hall_shows(hall, "Pits          ‹ 12 ›");
    hall_keys(hall, INPUT_LEFT, 30);
    hall_shows(hall, "Pits          ‹ 1 ›");
    hall_free(hall);
}
END_TEST

START_TEST(a_level_that_does_not_play_the_game_gives_its_place)
{
    struct hall *const hall = hall_new();

    app_set_text(hall->app, CONFIG_GAME, "oware");
    app_set_text(hall->app, CONFIG_OPPONENT, "teak");
    hall_type(hall, "n");
    hall_shows(hall, "‹ Teak ›");
    go_up_to(hall, "Game");
    hall_key(hall, INPUT_LEFT);
    hall_shows(hall, "‹ kalah ›");
    hall_shows(hall, "‹ Sprout ›");
    hall_free(hall);
}
END_TEST

START_TEST(rules_are_changed_on_a_card)
{
    struct hall *const hall = form();

    go_up_to(hall, "Rules");
    hall_key(hall, INPUT_RIGHT);
    hall_shows(hall, "▌ capture   ‹ opposite ›");
    hall_keys(hall, INPUT_DOWN, 4);
    hall_key(hall, INPUT_RIGHT);
    hall_shows(hall, "▌ pie       ‹ on ›");
    hall_key(hall, INPUT_ESCAPE);
    hall_is_at(hall, "new game");
    hall_shows(hall, "end either side empty · pie rule");
    hall_key(hall, INPUT_ENTER);
    ck_assert_str_eq(hall->app->config.texts[CONFIG_GAME], "kalah:pie=on");
    hall_free(hall);
}
END_TEST

START_TEST(rules_that_cannot_stand_together_say_so)
{
    struct hall *const hall = form();

    go_up_to(hall, "Rules");
    hall_key(hall, INPUT_RIGHT);
    hall_keys(hall, INPUT_DOWN, 5);
    hall_key(hall, INPUT_RIGHT);
    hall_shows(hall, "▌ relay     ‹ on ›");
    hall_shows(hall, "capture   ‹ none ›");
    hall_key(hall, INPUT_HOME);
    hall_key(hall, INPUT_RIGHT);
    hall_shows(hall, "relay=on makes capture none; capture=opposite cannot");
    hall_shows(hall, "capture   ‹ none ›");
    hall_free(hall);
}
END_TEST

START_TEST(two_people_can_sit_at_one_board)
{
    struct hall *const hall = form();

    go_up_to(hall, "Opponent");
    hall_keys(hall, INPUT_LEFT, 6);
    hall_shows(hall, "‹ a person ›          19 of 19");
    hall_key(hall, INPUT_ENTER);
    hall_shows(hall, "South v North");
    hall_free(hall);
}
END_TEST

START_TEST(two_machines_are_watched_for_several_games)
{
    struct hall *const hall = hall_new();

    hall_type(hall, "w");
    hall_shows(hall, "South         ‹ Alder ›");
    hall_shows(hall, "North         ‹ Rowan ›");
    hall_hides(hall, "Head start");
    hall_key(hall, INPUT_UP);
    hall_keys(hall, INPUT_RIGHT, 4);
    hall_shows(hall, "▌ Games         ‹ 5 ›");
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "watch");
    ck_assert_int_eq(hall->app->config.values[CONFIG_GAMES], 5);
    ck_assert_int_eq(hall->app->config.values[CONFIG_BEGUN], 0);
    hall_free(hall);
}
END_TEST

/* ---- setting up ---- */

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

static struct hall *set_up(struct game *game, struct handed *handed)
{
    struct hall *const hall = hall_new();
    struct position start;

    game->class->start(game, &start);
    set_up_open(hall->app, game, &start, take, handed, hall->now);
    return hall;
}

START_TEST(three_sit_down_to_marbles_and_are_remembered)
{
    struct hall *const hall = form();

    go_up_to(hall, "Game");
    hall_key(hall, INPUT_LEFT);
    hall_shows(hall, "‹ abalone ›");
    hall_hides(hall, "Pits");
    hall_hides(hall, "Head start");
    hall_hides(hall, "Another");
    go_down_to(hall, "Layout");
    hall_key(hall, INPUT_RIGHT);
    go_down_to(hall, "Inverse");
    hall_key(hall, INPUT_RIGHT);
    go_up_to(hall, "Players");
    hall_key(hall, INPUT_RIGHT);
    hall_hides(hall, "Layout");
    go_up_to(hall, "Another");
    hall_key(hall, INPUT_LEFT);
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "game");
    ck_assert_str_eq(hall->app->config.texts[CONFIG_GAME],
                     "abalone:players=3,inverse=allowed");
    ck_assert_str_eq(hall->app->config.texts[CONFIG_OPPONENT], "beechnut");
    ck_assert_str_eq(hall->app->config.texts[CONFIG_THIRD], "elm");
    hall_shows(hall, "You v Beechnut v Elm");
    hall_type(hall, "n");
    hall_shows(hall, "Another       ‹ Elm ›");
    hall_free(hall);
}
END_TEST

START_TEST(machines_are_called_as_their_sides_are)
{
    struct hall *const hall = hall_new();

    hall_type(hall, "w");
    hall_shows(hall, "South         ‹ Alder ›");
    go_up_to(hall, "Game ");
    hall_key(hall, INPUT_LEFT);
    hall_shows(hall, "Black         ‹ Larch ›");
    hall_shows(hall, "White         ‹ Plane ›");
    hall_hides(hall, "Red");
    go_down_to(hall, "Players");
    hall_key(hall, INPUT_RIGHT);
    hall_shows(hall, "Red           ‹ Plane ›");
    hall_free(hall);
}
END_TEST

/* Laid by keys, and typed; what is no position is not handed over. */
START_TEST(marbles_are_set_up_by_hand)
{
    struct hall *const hall = form();

    go_up_to(hall, "Game");
    hall_key(hall, INPUT_LEFT);
    go_down_to(hall, "Opening");
    hall_keys(hall, INPUT_RIGHT, 2);
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "set up");
    hall_shows(hall, "14 black · 14 white");
    hall_type(hall, "c1l2k0j2\t+");
    hall_shows(hall, "1 black · 1 white");
    hall_shows(hall, "...../....../......./......../....12.../......../"
                     "......./....../...../2/0,1");
    hall_type(hall, "----p");
    hall_keys(hall, INPUT_BACKSPACE, 80);
    hall_type(hall, "...../111/1/0,0");
    hall_key(hall, INPUT_ENTER);
    hall_shows(hall, "position: ");
    hall_is_at(hall, "set up");
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "game");
    /* White begins: that is you, at the bottom. */
    hall_shows(hall, "E   ·   ·   ·   ○   ●   ·   ·   ·   ·");
    hall_free(hall);
}
END_TEST

START_TEST(what_is_typed_lies_in_the_pit)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct hall *const hall = set_up(game, &handed);

    hall_type(hall, "12");
    hall_key(hall, INPUT_RIGHT);
    hall_type(hall, "+++-");
    hall_key(hall, INPUT_UP);
    hall_type(hall, "0");
    hall_key(hall, INPUT_LEFT);
    hall_key(hall, INPUT_LEFT);
    hall_type(hall, "7");
    hall_key(hall, INPUT_TAB);
    hall_shows(hall, "12,6,4,4,4,4,0/4,4,4,4,0,4,7/n");
    hall_shows(hall, "61 seeds");
    hall_key(hall, INPUT_ENTER);
    ck_assert_int_eq(handed.times, 1);
    ck_assert_str_eq(game_position_text(game, &handed.position).text,
                     "12,6,4,4,4,4,0/4,4,4,4,0,4,7/n");
    hall_is_at(hall, "menu");
    hall_free(hall);
    game_free(game);
}
END_TEST

START_TEST(what_is_no_position_to_play_from_is_not_handed_over)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct hall *const hall = set_up(game, &handed);

    hall_type(hall, "c");
    hall_key(hall, INPUT_ENTER);
    hall_shows(hall, "0 seeds, when a board holds 1 to 1000");
    hall_type(hall, "5");
    hall_key(hall, INPUT_ENTER);
    hall_shows(hall, "the game would be over: row empty");
    ck_assert_int_eq(handed.times, 0);
    hall_type(hall, "s");
    hall_shows(hall, "48 seeds, as many as at the start");
    hall_key(hall, INPUT_ENTER);
    ck_assert_int_eq(handed.times, 1);
    hall_free(hall);
    game_free(game);
}
END_TEST

START_TEST(a_position_can_be_typed_and_pasted)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct hall *const hall = set_up(game, &handed);
    const struct event paste = {.kind = EVENT_PASTE,
                                .text = " 1,2,3,4,5,6,7/1,1,1,1,1,1,1/n\n"};

    screens_event(hall->app->screens, &paste, hall->now);
    hall_shows(hall, "1,2,3,4,5,6,7/1,1,1,1,1,1,1/n");
    hall_type(hall, "p");
    hall_key(hall, INPUT_CTRL('u'));
    hall_type(hall, "1,2");
    hall_key(hall, INPUT_ENTER);
    hall_shows(hall, "position: ends where");
    hall_shows(hall, "1,2,3,4,5,6,7/1,1,1,1,1,1,1/n");
    hall_free(hall);
    game_free(game);
}
END_TEST

START_TEST(no_board_holds_more_than_it_can)
{
    struct game *const game = variant_game("kalah");
    struct handed handed = {.times = 0};
    struct hall *const hall = set_up(game, &handed);

    hall_type(hall, "c999");
    hall_shows(hall, "999 seeds");
    hall_type(hall, "9+-");
    hall_key(hall, INPUT_RIGHT);
    hall_type(hall, "++++");
    hall_shows(hall, "1000 seeds");
    hall_free(hall);
    game_free(game);
}
END_TEST

START_TEST(the_form_begins_with_what_was_set_up)
{
    struct hall *const hall = form();

    go_up_to(hall, "Opening");
    hall_keys(hall, INPUT_RIGHT, 2);
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "set up");
    hall_type(hall, "9");
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "game");
    hall_shows(hall, "─ 9 ─");
    ck_assert_int_eq(screens_count(hall->app->screens), 2);
    hall_free(hall);
}
END_TEST

TCase *lists_form_case(void)
{
    TCase *const tests = tcase_create("form and set up");

    tcase_add_test(tests, the_form_begins_with_what_is_good_for_a_first_game);
    tcase_add_test(tests, what_is_chosen_is_remembered_when_the_game_begins);
    tcase_add_test(tests, escape_leaves_everything_as_it_was);
    tcase_add_test(tests, pits_and_seeds_end_where_the_rules_do);
    tcase_add_test(tests, a_level_that_does_not_play_the_game_gives_its_place);
    tcase_add_test(tests, rules_are_changed_on_a_card);
    tcase_add_test(tests, rules_that_cannot_stand_together_say_so);
    tcase_add_test(tests, two_people_can_sit_at_one_board);
    tcase_add_test(tests, two_machines_are_watched_for_several_games);
    tcase_add_test(tests, what_is_typed_lies_in_the_pit);
    tcase_add_test(tests, what_is_no_position_to_play_from_is_not_handed_over);
    tcase_add_test(tests, a_position_can_be_typed_and_pasted);
    tcase_add_test(tests, no_board_holds_more_than_it_can);
    tcase_add_test(tests, the_form_begins_with_what_was_set_up);
    tcase_add_test(tests, three_sit_down_to_marbles_and_are_remembered);
    tcase_add_test(tests, machines_are_called_as_their_sides_are);
    tcase_add_test(tests, marbles_are_set_up_by_hand);
    return tests;
}
