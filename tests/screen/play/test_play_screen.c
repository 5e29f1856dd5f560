/* SPDX-License-Identifier: MIT */
/*
 * The play screen, as a player sees it on a canvas in memory: who sits where,
 * how fast it goes, what is said, which labels the pits have.
 */
#include "screen/play/test_play.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* The first of them stands above the second. */
static void sees_above(struct player_of_tests *player, const char *first,
                       const char *second)
{
    char *text = NULL;

    player_see(player, &text);

    const char *const above = strstr(strchr(text, '\n'), first);

    ck_assert_msg(above != NULL && strstr(above, second) != NULL,
                  "%s is not above %s in\n%s", first, second, text);
    free(text);
}

/* ---- the tutor ---- */

/* Until a thread has something to say, or has said it before. */
static void await_thinkers(struct player_of_tests *player)
{
    enum { WAKE_MAX = 10, PATIENCE = 1000 };
    struct pollfd wake[WAKE_MAX];
    const int count =
        screens_descriptors(player_app(player)->screens, wake, WAKE_MAX);

    poll(wake, (nfds_t)count, PATIENCE);
}

/* The machine has its answer at once, and plays it when what is shown slowly has
 * been seen. */
START_TEST(a_move_that_is_insisted_on_is_seen_before_the_answer)
{
    struct player_of_tests *const player = story_begin(
        "set tutor mistakes", "set motion full", "analyst perfect:every=on",
        "from 0,1,0,0,1,0,10/0,0,0,5,0,0,8/s", "sit human max", "key -",
        "key -", "key 5", "think", STORY_LINES_END);

    story_sees(player, "Enter plays it");
    player_do(player, "key Enter", stdout);
    await_thinkers(player);
    player_do(player, "wait 500", stdout);
    story_sees(player, "move 1 · You");
    story_sees(player, "so far  5\n");
    player_do(player, "wait 5000", stdout);
    player_settle(player);
    story_sees(player, "so far  5 d");
    player_free(player);
}
END_TEST

/* ---- panel ---- */

/* 13 cells are kept for them at most, or as few as 9. */
START_TEST(a_name_beside_what_is_thought_is_cut_only_if_it_is_long)
{
    struct player_of_tests *player = story_begin(
        "size 79x40", "watch mcts:memory=4 max", "key Space", STORY_LINES_END);

    story_sees(player, "mcts:memory=4 depth");
    player_free(player);
    player = story_begin("size 79x40", "watch deep:nodes=500 max", "key Space",
                         STORY_LINES_END);
    story_sees(player, "deep:nod… depth");
    player_free(player);
}
END_TEST

START_TEST(each_player_has_a_clock)
{
    struct player_of_tests *player =
        story_begin("sit human human", STORY_LINES_END);

    story_sees(player, "time    0:00 0:00\n");
    player_free(player);
    player = story_begin("size 80x40", "game abalone:players=3",
                         "sit human human human", STORY_LINES_END);
    story_sees(player, "time 0:00 0:00 0:00\n");
    player_free(player);
}
END_TEST

/* ---- speed ---- */

START_TEST(the_speed_of_watching_is_not_that_of_playing)
{
    struct player_of_tests *player =
        story_begin("watch willow oak", "key Space", STORY_LINES_END);
    const int *values = player_app(player)->config.values;

    story_act(player, "key +");
    ck_assert_int_eq(values[CONFIG_WATCH_SPEED], 2000);
    ck_assert_int_eq(values[CONFIG_SPEED], 1000);
    story_sees(player, "paused 2×");
    story_act(player, "key 0");
    ck_assert_int_eq(values[CONFIG_WATCH_SPEED], 1000);
    player_free(player);

    player = story_begin("play willow", STORY_LINES_END);
    values = player_app(player)->config.values;
    story_act(player, "key -");
    ck_assert_int_eq(values[CONFIG_WATCH_SPEED], 1000);
    ck_assert_int_eq(values[CONFIG_SPEED], 500);
    player_free(player);
}
END_TEST

/* How long a move is shown that is watched after these keys. */
static int64_t time_of_move(const char *keys)
{
    struct player_of_tests *const player =
        story_begin("from 4,4,4,4,4,9,0/4,4,4,4,4,4,0/s", "set motion full",
                    "watch max max", "key Space", keys, STORY_LINES_END);
    const int64_t before = player_now(player);

    story_act(player, "key >");
    player_settle(player);
    story_sees(player, "move 2");

    const int64_t after = player_now(player);

    player_free(player);
    return after - before;
}

START_TEST(a_move_that_is_watched_takes_as_long_as_the_speed_of_watching_says)
{
    const int64_t usual = time_of_move("keys 0");

    ck_assert_int_gt(time_of_move("keys -"), usual);
    ck_assert_int_lt(time_of_move("keys + +"), usual);
}
END_TEST

/* How long it takes until all is still again. */
static int64_t time_of_key(struct player_of_tests *player, const char *key)
{
    const int64_t before = player_now(player);

    story_act(player, key);
    player_settle(player);
    return player_now(player) - before;
}

/* A seed from the last pit to the store, each time: first for itself, then as a
 * further move of the same turn. */
START_TEST(further_moves_of_a_turn_are_shown_faster)
{
    struct player_of_tests *const player =
        story_begin("from 0,0,1,0,2,1,0/4,4,4,4,4,4,0/s", "set motion full",
                    "play human", STORY_LINES_END);
    const int64_t first = time_of_key(player, "key 6");

    time_of_key(player, "key 5");
    ck_assert_int_lt(time_of_key(player, "key 6"), first);
    story_sees(player, "move 4");
    player_free(player);
}
END_TEST

/* ---- where things stand ---- */

/* The margin stands right below the players, or a line further where there is
 * room for that. */
START_TEST(the_line_above_the_keys_is_blank_while_machines_play)
{
    static const int heights[] = {20, 21, 23, 24};
    struct player_of_tests *const player =
        story_begin("watch willow oak", "key Space", STORY_LINES_END);

    for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
        player_resize(player, 80, heights[i]);
        story_sees(player, "margin");

        const struct canvas *const canvas = player_canvas(player);

        for (int x = 0; x < canvas_width(canvas); x++)
            ck_assert_str_eq(canvas_cell(canvas, x, heights[i] - 2)->sign, " ");
    }
    player_free(player);
}
END_TEST

/* ---- a person in another seat ---- */

START_TEST(a_person_in_the_north_sits_at_the_bottom)
{
    struct player_of_tests *const player =
        story_begin("from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "sit willow human",
                    STORY_LINES_END);

    story_sees(player, "Willow v You");
    story_sees(player, "your turn");
    sees_above(player, "Willow", "You");
    sees_above(player, "f        e        d", "1        2        3");
    story_act(player, "key Right");
    story_sees(player, "1: ");
    story_act(player, "key Right");
    story_sees(player, "2: ");
    story_act(player, "key Left");
    story_act(player, "key Left");
    story_sees(player, "6: ");
    player_free(player);
}
END_TEST

START_TEST(arrows_go_where_they_point_although_north_is_above)
{
    struct player_of_tests *const player =
        story_begin("from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "sit human human",
                    STORY_LINES_END);

    sees_above(player, "6        5        4", "a        b        c");
    story_act(player, "type :a");
    story_act(player, "key Enter");
    story_sees(player, "a: it is the other side's pit");
    story_act(player, "key Right");
    story_sees(player, "6: ");
    story_act(player, "key Right");
    story_sees(player, "5: ");
    story_act(player, "key Left");
    story_sees(player, "6: ");
    player_free(player);
}
END_TEST

START_TEST(the_card_at_the_end_speaks_to_a_person_in_the_north)
{
    struct player_of_tests *player =
        story_begin("from 1,0,0,0,0,0,20/0,0,0,0,0,1,26/n", "sit willow human",
                    "key 6", STORY_LINES_END);

    story_sees(player, "You win by 6  21-27");
    story_sees(player, "your margin +6");
    player_free(player);

    player = story_begin("from 1,0,0,0,0,0,26/0,0,0,0,0,1,20/n",
                         "sit willow human", "key 6", STORY_LINES_END);
    story_sees(player, "Willow wins by 6  27-21");
    story_sees(player, "your margin -6");
    player_free(player);
}
END_TEST

START_TEST(a_person_in_the_third_seat_sits_at_the_bottom_and_wins)
{
    struct player_of_tests *const player = story_begin(
        "game abalone:players=3",
        "from 11.../....../......./......../133....../......../......./....../"
        "...22/3/0,0,5/-,-,-",
        "sit minimax:depth=1 minimax:depth=1 human", STORY_LINES_END);

    story_sees(player, "your turn");
    sees_above(player, "minimax:depth=1", "▸ ◆ You");
    story_act(player, "type :e3e2");
    story_act(player, "key Enter");
    player_settle(player);
    story_sees(player, "You win");
    story_sees(player, "6 pushed out · minimax:depth=1 0 · minimax:depth=1 0");
    player_free(player);
}
END_TEST

/* ---- what is said ---- */

/* One move from the end, which south loses. */
#define LAST_MOVE "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s"

START_TEST(the_extra_turns_of_a_machine_are_told_as_one_move)
{
    struct player_of_tests *const player = story_begin(
        "from 4,4,9,4,4,4,0/1,0,1,0,2,1,0/n", "sit human max", STORY_LINES_END);

    story_sees(player, ": f e f c, four in a row, takes 10");
    player_free(player);
}
END_TEST

/* What is said after these keys at a row whose pit 1 is empty. */
static void says(const char *keys, const char *words)
{
    struct player_of_tests *const player =
        story_begin("from 0,1,2,0,0,0,0/1,1,1,1,1,1,0/s", "sit human max", keys,
                    STORY_LINES_END);

    story_sees(player, words);
    player_free(player);
}

START_TEST(space_aims_and_sows_like_enter)
{
    says("key Space", "2: one seed");
    says("keys Space Right Space", "so far  3");
}
END_TEST

START_TEST(down_aims_and_says_how_to_sow)
{
    says("key Down", "2: one seed");
    says("keys Down Down", "Enter or Space sows pit 2");
    says("keys Right Right Down", "Enter or Space sows pit 3");
}
END_TEST

START_TEST(space_and_down_say_why_nothing_is_sown)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "play willow", "key 6", STORY_LINES_END);

    story_act(player, "keys Esc Space");
    story_sees(player, "the game is over");
    player_free(player);
}
END_TEST

/* ---- what is watched ---- */

/* What stands beside the name of south when it has moved. */
static void thinks(const char *who, const char *words)
{
    char line[120];
    struct player_of_tests *player;

    snprintf(line, sizeof line, "watch %s random", who);
    player = story_begin("from 4,4,4,4,0,5,1/0,6,5,5,5,5,0/s", line,
                         "key Space", STORY_LINES_END);
    story_act(player, "key >");
    player_settle(player);
    story_sees(player, words);
    player_free(player);
}

START_TEST(every_machine_that_is_watched_says_what_it_goes_by)
{
    thinks("random", "any of 5 moves  line");
    thinks("max", "+7 at once  line 1");
    thinks("person:depth=2,attention=1,reply=1,habit=0", "depth  2  ~");
    thinks("actor", "likes it ");
    thinks("evolved", "line ");
    thinks("mcts:iterations=500", "500 games, ");
    thinks("minimax:depth=3", "depth  3  ~");
    thinks("net:depth=3", "depth  3  ~");
    thinks("perfect:nodes=1000", "line ");
}
END_TEST

START_TEST(a_seat_that_is_taken_over_is_told_as_people_speak)
{
    struct player_of_tests *const player =
        story_begin("from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "watch willow oak",
                    "key Space", "key x", STORY_LINES_END);

    story_sees(player, "you play north now");
    story_act(player, "key x");
    story_sees(player, "Oak plays north now");
    player_free(player);
}
END_TEST

/* ---- the line of commands ---- */

/* Types it, and finishes it with this key. */
static void command(struct player_of_tests *player, const char *text,
                    const char *key)
{
    story_act(player, "key :");
    for (; *text != '\0'; text++)
        player_event(player, &(struct event){.kind = EVENT_KEY, .key = *text});
    story_act(player, key);
}

START_TEST(every_command_that_the_manual_names_is_one)
{
    static const char *const words[] = {
        "undo",    "redo",   "hint",  "eval", "new",   "games",
        "rematch", "result", "copy",  "flip", "rules", "help",
        "w",       "theme",  "level", "goto", "from"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct player_of_tests *const player =
            story_begin("play human", STORY_LINES_END);

        command(player, words[i], "key Enter");
        story_sees_no(player, "no such command");
        story_sees_no(player, "not a move of this game");
        player_free(player);
    }
}
END_TEST

/* Without a word behind it those of the game that is played. */
START_TEST(rules_are_those_of_the_game_or_of_the_one_that_is_named)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    command(player, "rules", "key Enter");
    story_sees(player, "‹ kalah ›");
    story_act(player, "key Esc");
    command(player, "rules oware", "key Enter");
    story_sees(player, "‹ oware ›");
    player_free(player);
}
END_TEST

START_TEST(tab_completes_a_command_and_a_wrong_word_is_none)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    command(player, "rem", "key Tab");
    story_sees(player, ":rematch");
    story_act(player, "key Esc");
    command(player, "remat", "key Enter");
    story_sees(player, "remat: no such command; did you mean rematch?");
    command(player, "3", "key Enter");
    player_settle(player);
    story_sees(player, "move 2");
    player_free(player);
}
END_TEST

/* ---- a very wide screen ---- */

/* What is drawn on a page in the middle is clicked on there. */
START_TEST(a_click_finds_what_is_under_it_on_a_wide_screen)
{
    struct player_of_tests *player = story_begin(
        "size 200x60", "set motion none", "play human", STORY_LINES_END);

    story_sees(player, "move 1");
    story_act(player, "click 76,20");
    story_sees(player, "so far  3");
    player_free(player);
    player = story_begin("size 200x60", "menu", STORY_LINES_END);
    story_click(player, "Levels");
    story_sees(player, "takes what this turn brings most of");
    story_click(player, "?  help");
    story_sees(player, "everywhere");
    player_free(player);
}
END_TEST

/* ---- labels ---- */

static const char NUMBERS[] = "1        2        3        4        5        6";
static const char LETTERS[] = "f        e        d        c        b        a";

/* Whoever moves, and while a move is shown, too. */
START_TEST(labels_stand_still_while_machines_play)
{
    struct player_of_tests *const player =
        story_begin("watch willow oak 3", STORY_LINES_END);

    for (int i = 0; i < 100; i++) {
        story_act(player, "wait 170");
        sees_above(player, LETTERS, NUMBERS);
        story_act(player, i % 10 == 9 ? "key f" : "wait 10");
    }
    player_free(player);
}
END_TEST

/* The sign behind these words, which are seen. */
static char sign_behind(struct player_of_tests *player, const char *words)
{
    char *text = NULL;

    player_see(player, &text);

    const char *const found = strstr(text, words);

    ck_assert_msg(found != NULL, "%s: not in\n%s", words, text);

    const char sign = found[strlen(words)];

    free(text);
    return sign;
}

/* Whichever side that is in notation. */
START_TEST(a_person_has_numbers_and_a_machine_letters)
{
    static const char *const seats[] = {"sit willow human", "sit human willow"};

    for (int i = 0; i < 2; i++) {
        struct player_of_tests *const player =
            story_begin("set motion none", "game oware", seats[i], "key 1",
                        STORY_LINES_END);

        sees_above(player, LETTERS, NUMBERS);
        ck_assert_int_ge(sign_behind(player, "Willow sows "), 'a');
        story_act(player, "key Up");
        sees_above(player, LETTERS, NUMBERS);
        player_free(player);
    }
}
END_TEST

START_TEST(the_moves_of_a_row_are_told_by_the_labels)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "from 1,0,1,0,2,1,0/4,4,9,4,4,4,0/s",
                    "sit max human", STORY_LINES_END);

    player_settle(player);
    sees_above(player, LETTERS, NUMBERS);
    story_sees(player, "max: f e f c, four in a row, takes 10");
    player_free(player);
}
END_TEST

/* Those of the one who decides are above here, so what is below has letters. */
START_TEST(two_persons_have_the_numbers_in_turn)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "play human", "key 1", STORY_LINES_END);

    story_sees(player, "6        5        4        3        2        1");
    story_sees(player, "a        b        c        d        e        f");
    ck_assert_int_eq(sign_behind(player, "so far  "), 'a');
    story_act(player, "key Up");
    sees_above(player, LETTERS, NUMBERS);
    player_free(player);
}
END_TEST

Suite *play_screen_suite(void)
{
    Suite *const suite = suite_create("play_screen");
    TCase *const tests = tcase_create("play_screen");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_move_that_is_insisted_on_is_seen_before_the_answer);
    tcase_add_test(tests,
                   a_name_beside_what_is_thought_is_cut_only_if_it_is_long);
    tcase_add_test(tests, each_player_has_a_clock);
    tcase_add_test(tests, the_speed_of_watching_is_not_that_of_playing);
    tcase_add_test(
        tests,
        a_move_that_is_watched_takes_as_long_as_the_speed_of_watching_says);
    tcase_add_test(tests, further_moves_of_a_turn_are_shown_faster);
    tcase_add_test(tests, the_line_above_the_keys_is_blank_while_machines_play);
    tcase_add_test(tests, a_person_in_the_north_sits_at_the_bottom);
    tcase_add_test(tests, arrows_go_where_they_point_although_north_is_above);
    tcase_add_test(tests, the_card_at_the_end_speaks_to_a_person_in_the_north);
    tcase_add_test(tests,
                   a_person_in_the_third_seat_sits_at_the_bottom_and_wins);
    tcase_add_test(tests, the_extra_turns_of_a_machine_are_told_as_one_move);
    tcase_add_test(tests, space_aims_and_sows_like_enter);
    tcase_add_test(tests, down_aims_and_says_how_to_sow);
    tcase_add_test(tests, space_and_down_say_why_nothing_is_sown);
    tcase_add_test(tests, every_machine_that_is_watched_says_what_it_goes_by);
    tcase_add_test(tests, a_seat_that_is_taken_over_is_told_as_people_speak);
    tcase_add_test(tests, every_command_that_the_manual_names_is_one);
    tcase_add_test(tests,
                   rules_are_those_of_the_game_or_of_the_one_that_is_named);
    tcase_add_test(tests, tab_completes_a_command_and_a_wrong_word_is_none);
    tcase_add_test(tests, a_click_finds_what_is_under_it_on_a_wide_screen);
    tcase_add_test(tests, labels_stand_still_while_machines_play);
    tcase_add_test(tests, a_person_has_numbers_and_a_machine_letters);
    tcase_add_test(tests, the_moves_of_a_row_are_told_by_the_labels);
    tcase_add_test(tests, two_persons_have_the_numbers_in_turn);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, play_keys_case());
    suite_add_tcase(suite, play_panel_case());
    suite_add_tcase(suite, play_film_case());
    suite_add_tcase(suite, play_time_case());
    suite_add_tcase(suite, play_told_case());
    suite_add_tcase(suite, play_commands_case());
    suite_add_tcase(suite, play_history_case());
    suite_add_tcase(suite, play_comments_case());
    suite_add_tcase(suite, play_table_case());
    suite_add_tcase(suite, play_asked_case());
    suite_add_tcase(suite, table_watcher_case());
    return suite;
}
