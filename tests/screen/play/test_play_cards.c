/* SPDX-License-Identifier: MIT */
/*
 * The cards on the board: when clocks stand, what the card at the end says of a
 * game or a series, and how it is opened again.
 */
#include "base/file.h"
#include "base/memory.h"
#include "screen/play/inside.h"
#include "support/folder.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One move from the end, which south loses. */
#define LAST_MOVE "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s"

/* ---- the keys below the card at the end ---- */

/* He loses before he has moved, for the third time. */
static struct player_of_tests *begin_lost_on_time(void)
{
    return story_begin("size 80x24", "count sprout kalah-6-4 ll", "game kalah",
                       "clock 4s/move", "play sprout", "wait 5000",
                       STORY_LINES_END);
}

START_TEST(a_key_of_the_card_at_the_end_has_no_other_name_below_it)
{
    struct player_of_tests *const player = begin_lost_on_time();

    story_sees(player, "n one level down: Aspen");
    story_sees(player, "N  rematch");
    story_sees_no(player, "n  new");
    story_act(player, "key ?");
    story_sees_no(player, "new game");
    story_act(player, "keys Esc Esc");
    story_sees(player, "n  new");
    story_act(player, "key ?");
    story_sees(player, "new game");
    story_act(player, "key Esc");
    story_act(player, "key R");
    story_act(player, "key n");
    story_sees(player, "v Aspen");
    player_free(player);
}
END_TEST

START_TEST(where_nothing_was_moved_nothing_is_to_be_taken_back)
{
    struct player_of_tests *const player = begin_lost_on_time();

    story_sees_no(player, "u  undo");
    story_act(player, "key Esc");
    story_sees_no(player, "u  undo");
    story_act(player, "key u");
    story_sees(player, "this is the start");
    player_free(player);
}
END_TEST

/* ---- cards ---- */

START_TEST(the_clock_stands_while_a_card_lies_on_the_board)
{
    struct player_of_tests *const player =
        story_begin("play willow", STORY_LINES_END);

    story_act(player, "wait 3000");
    story_act(player, "key Esc");
    story_sees(player, "Resume");
    story_act(player, "wait 60000");
    story_act(player, "key Esc");
    story_act(player, "wait 4000");
    story_act(player, "key 1");
    story_act(player, "settle");
    story_sees(player, "0:07");
    story_sees_no(player, "1:0");
    player_free(player);
}
END_TEST

START_TEST(the_card_says_why_another_program_has_lost)
{
    struct player_of_tests *const player =
        story_begin("sit ugi:false human", "settle", STORY_LINES_END);

    story_sees(player, "by resignation");
    story_sees(player, " has resigned: ");
    story_sees(player, "ended");
    player_free(player);
}
END_TEST

START_TEST(who_had_no_time_left_is_said_once)
{
    struct player_of_tests *player = story_begin(
        "clock 30s/move", LAST_MOVE, "play willow", STORY_LINES_END);

    story_act(player, "wait 40000");
    story_act(player, "settle");
    story_sees(player, "Willow wins on time");
    story_sees(player, "│  You have no time left  ");
    story_act(player, "size 120x40");
    story_act(player, "key Esc");
    story_sees(player, "  Willow wins on time  ");
    story_sees_no(player, "no time left");
    player_free(player);

    player = story_begin("set motion none", "game abalone:players=3",
                         "clock 30s/move", "play human", STORY_LINES_END);
    story_act(player, "wait 40000");
    story_act(player, "settle");
    story_sees(player, "White wins on time");
    story_sees(player, "│  Black has no time left  ");
    player_free(player);
}
END_TEST

START_TEST(a_rematch_from_the_card_exchanges_the_sides)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "play willow", "key 6", STORY_LINES_END);

    story_sees(player, "You v Willow");
    story_sees(player, "Willow wins by 6  21-27");
    story_act(player, "key N");
    player_settle(player);
    story_sees(player, "Willow v You");
    story_sees(player, "You win by 6  21-27");
    player_free(player);
}
END_TEST

/* The weights that the opponent had are gone. */
START_TEST(a_rematch_that_cannot_be_says_why)
{
    struct player_of_tests *const player = player_new();
    char *const folder = file_folder(FILE_DATA, "");
    char *const path = file_join(folder, "weights.ini");
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(path, "[mine]\nweights = \"1 1 1 1 1 1 1 1 1 1\"\n");
    story_act(player, LAST_MOVE);
    story_act(player, "sit human heuristic:weights=mine");
    story_act(player, "key 6");
    player_settle(player);
    ck_assert_int_eq(unlink(path), 0);
    story_act(player, "key N");
    player_settle(player);
    story_sees(player, "mine: no such weights");
    story_sees(player, "move 1 · over");
    player_free(player);
    free(path);
    free(folder);
}
END_TEST

/* What the card says after two captures by south, in moves 1 and 3. */
static void captured(const char *position, const char *words)
{
    struct player_of_tests *const player =
        story_begin(position, "sit human human", "key 1", "settle", "key 4",
                    "settle", "key 4", STORY_LINES_END);

    story_sees(player, words);
    player_free(player);
}

/* Behind the swap South has the row of letters. */
START_TEST(the_card_at_the_end_names_moves_as_they_were_seen)
{
    struct player_of_tests *const player =
        story_begin("size 120x40", "set motion none",
                    "game kalah:pits=3,seeds=3,pie=on", "sit human human",
                    "keys 1 s 2 2 1 1 2 3 1 1", "settle", STORY_LINES_END);

    story_sees(player, "best was 3) -4");
    story_sees(player, "move 2 (swap, best was b) -4");
    player_free(player);
}
END_TEST

START_TEST(the_card_at_the_end_names_the_first_of_the_biggest_captures)
{
    captured("from 1,0,0,1,0,0,10/0,2,0,1,2,0,10/s",
             "biggest capture 3 (South, move 1)");
    captured("from 1,0,0,1,0,0,10/0,3,0,1,2,0,10/s",
             "biggest capture 4 (South, move 3)");
}
END_TEST

/* South moves by 6 and 1, North by e and f, and South once more, by 1. */
START_TEST(the_card_at_the_end_names_the_first_of_the_longest_chains)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "from 2,0,0,0,0,1,20/0,0,0,0,2,2,21/s",
        "sit human human", "keys 6 1 5 6 1", "settle", STORY_LINES_END);

    story_sees(player, "longest chain 2 (South)");
    player_free(player);
}
END_TEST

/* North takes nine seeds and the one that takes them, then South ends it. */
#define NORTH_TAKES "from 0,0,0,0,9,1,1/1,0,0,0,0,10,26/n"

START_TEST(the_card_at_the_end_counts_the_captures_of_both_people)
{
    struct player_of_tests *const player =
        story_begin("set motion none", NORTH_TAKES, "sit human human", "key 1",
                    "settle", "key 6", "settle", STORY_LINES_END);

    story_sees(player, "North wins by 44");
    story_sees(player, "biggest capture 10 (North, move 1) ");
    player_free(player);
}
END_TEST

/* What the card says to one who plays a machine and ends the game. */
static void captured_against_machine(const char *position, const char *key,
                                     const char *words)
{
    struct player_of_tests *const player =
        story_begin(position, "play willow", key, "settle", STORY_LINES_END);

    story_sees(player, words);
    story_act(player, "size 40x12");
    story_sees_no(player, "no capture");
    player_free(player);
}

START_TEST(the_card_at_the_end_tells_a_player_of_the_own_captures)
{
    captured_against_machine(LAST_MOVE, "key 6", "you took nothing  ");
    captured_against_machine("from 1,0,0,0,0,0,20/0,0,0,0,5,0,22/s", "key 1",
                             "your biggest capture 6 (move 1)  ");
}
END_TEST

/* The first move banks less than the other one would, by four; what is left of the
 * game has no choice. */
START_TEST(the_card_at_the_end_tells_first_what_the_reader_lost)
{
    static const struct {
        const char *from;
        const char *seats;
    } cases[] = {
        {"from 0,0,0,0,1,1,20/1,0,0,0,0,0,25/s", "sit human willow"},
        {"from 1,0,0,0,0,0,25/0,0,0,0,1,1,20/n", "sit willow human"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player_of_tests *const player =
            story_begin("set motion none", cases[i].from, cases[i].seats,
                        "key 5", "settle", "key 6", "settle", STORY_LINES_END);

        story_sees(player, "│  you lost 4.0 seeds a move");
        story_sees_no(player, "Willow lost");
        player_free(player);
    }
}
END_TEST

/* What the card says of help after these keys. */
static void helped(const char *keys, const char *words)
{
    struct player_of_tests *const player = story_begin(
        LAST_MOVE, "play willow", keys, "settle", "key 6", STORY_LINES_END);

    story_sees(player, "row empty");
    if (words != NULL)
        story_sees(player, words);
    else
        story_sees_no(player, "helped");
    player_free(player);
}

START_TEST(the_card_at_the_end_counts_the_help)
{
    helped("wait 1", NULL);
    helped("keys i", "helped: 1 hint, 0 undos");
    helped("keys i i", "helped: 1 hint, 0 undos");
    helped("keys e e", "helped: 0 hints, 0 undos, evaluation");
    helped("keys 6 Esc Esc u", "helped: 0 hints, 1 undo");
}
END_TEST

/* ---- the card, again ---- */

START_TEST(the_card_at_the_end_can_be_opened_again)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "play willow", "key 6", STORY_LINES_END);

    story_act(player, "key Esc");
    story_sees_no(player, "N rematch   n new game");
    story_sees(player, "R  result");
    story_act(player, "key R");
    story_sees(player, "Willow wins by 6  21-27");
    story_act(player, "key R");
    story_sees_no(player, "21-27");
    story_act(player, "key Esc");
    story_sees(player, "R    Result");
    story_sees_no(player, "Hint");
    story_act(player, "key R");
    story_sees(player, "Willow wins by 6  21-27");
    story_act(player, "key k");
    story_sees(player, "looking back");
    story_act(player, "key R");
    story_sees(player, "Willow wins by 6  21-27");
    story_act(player, "key k");
    story_sees(player, "looking back");
    story_act(player, "keys Left R");
    story_sees(player, "your margin -6");
    player_free(player);
}
END_TEST

START_TEST(a_harder_or_easier_opponent_is_met_after_the_game)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "play willow", "key >", STORY_LINES_END);

    story_sees(player, "Willow");
    story_act(player, "keys 6 Esc >");
    story_sees_no(player, "Willow");
    story_act(player, "keys 6 Esc <");
    story_sees(player, "Willow");
    player_free(player);
}
END_TEST

/* Of Kalah the ratings of levels.ini have Willow between Birch and Alder. */
START_TEST(the_card_at_the_end_names_the_easier_and_the_harder_opponent)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "play willow", "key 6", STORY_LINES_END);

    story_sees(player, "one more   < easier, Birch   > harder, Alder");
    player_free(player);
}
END_TEST

START_TEST(the_pause_card_has_undo_where_there_is_a_move)
{
    struct player_of_tests *const player =
        story_begin("play human", "key Esc", STORY_LINES_END);

    story_sees(player, "Paused");
    story_sees(player, "Hint");
    story_sees_no(player, "Undo");
    story_act(player, "keys Esc 1");
    player_settle(player);
    story_act(player, "key Esc");
    story_sees(player, "u    Undo");
    story_act(player, "key u");
    player_settle(player);
    story_act(player, "key Esc");
    story_sees(player, "Paused");
    story_sees_no(player, "Undo");
    player_free(player);
}
END_TEST

START_TEST(a_game_that_is_not_over_has_no_card)
{
    struct player_of_tests *const player =
        story_begin("play willow", STORY_LINES_END);

    story_sees_no(player, "R  result");
    story_act(player, "key R");
    story_sees(player, "the game is not over yet");
    story_act(player, "key Esc");
    story_sees_no(player, "Result");
    story_sees(player, "Hint");
    player_free(player);
}
END_TEST

START_TEST(a_finished_game_of_the_list_has_its_card)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "play willow", "key 6", "settle", "key q",
                    "key L", "key g", STORY_LINES_END);

    story_act(player, "key Enter");
    player_settle(player);
    story_sees(player, "looking back");
    story_sees(player, "R  result");
    story_act(player, "key R");
    story_sees(player, "Willow wins by 6  21-27");
    story_sees(player, "k look back   q menu");
    story_act(player, "key q");
    story_sees_no(player, "looking back");
    player_free(player);
}
END_TEST

/* ---- watching to the end ---- */

START_TEST(the_card_at_the_end_of_machines_speaks_of_them)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "watch willow oak", STORY_LINES_END);

    story_sees(player, "Oak wins by 6  21-27");
    story_sees(player, "Willow's margin");
    story_sees_no(player, "your margin");
    story_sees_no(player, "helped");
    story_sees_no(player, "live");
    story_act(player, "key Esc");
    story_sees_no(player, "live");
    story_sees(player, "saved");
    player_free(player);
}
END_TEST

/* The style of the first letter of these words, in letters of ASCII. */
static struct style style_of(struct player_of_tests *player, const char *words)
{
    const struct canvas *const canvas = player_canvas(player);
    const int length = (int)strlen(words);

    for (int y = 0; y < canvas_height(canvas); y++)
        for (int x = 0; x + length <= canvas_width(canvas); x++) {
            int same = 0;

            while (same < length &&
                   *canvas_cell(canvas, x + same, y)->sign == words[same])
                same++;
            if (same == length)
                return canvas_cell(canvas, x, y)->style;
        }
    ck_abort_msg("%s is not there", words);
}

START_TEST(a_series_ends_with_a_card_of_its_own)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, "watch willow oak 3", STORY_LINES_END);

    for (int i = 0; i < 3; i++) {
        story_act(player, "wait 3000");
        player_settle(player);
    }
    story_sees(player, "game 3 of 3 · Willow 1 – 2 Oak");
    story_sees(player, "Oak wins the series  2 – 1");
    ck_assert_int_eq(style_of(player, "Oak wins the series").weight,
                     WEIGHT_BOLD);
    story_sees(player, "3 games: Oak won 2, Willow won 1");
    ck_assert_int_eq(style_of(player, "3 games: Oak won").weight, WEIGHT_PLAIN);
    story_sees(player, "biggest win 6, by Oak (game 1)");
    story_sees(player, "who began won 0 of 3");
    story_sees_no(player, "live");
    story_act(player, "key R");
    story_sees(player, "Oak wins by 6  21-27");
    story_sees(player, "R series");
    story_act(player, "key R");
    story_sees(player, "Oak wins the series");
    story_act(player, "key N");
    story_sees(player, "game 1 of 3 · Oak 0 – 0 Willow");
    player_free(player);
}
END_TEST

/* ---- the chart ---- */

/* Of 200 moves on a card of 58 columns: a frame and two blanks on both sides,
 * then bars, two blanks and the caption. */
START_TEST(a_chart_of_many_moves_leaves_its_caption_whole)
{
    static const char caption[] = "your margin";
    struct canvas *const canvas = canvas_new(80, 24);
    struct card_lines lines = {.count = 0};

    card_chart_add(&lines, 4, memory_new(200, sizeof(int)), 200, caption);

    const struct drawn_chart chart = card_lines_draw(&lines, canvas);
    const int after = chart.rect.x + chart.rect.width + 2;

    ck_assert_int_eq(chart.rect.x, 11 + 3);
    ck_assert_int_eq(chart.rect.width, 58 - 2 * 3 - 2 - (int)strlen(caption));
    for (int i = 0; caption[i] != '\0'; i++)
        ck_assert_int_eq(*canvas_cell(canvas, after + i, chart.rect.y)->sign,
                         caption[i]);
    canvas_free(canvas);
}
END_TEST

Suite *play_cards_suite(void)
{
    Suite *const suite = suite_create("play_cards");
    TCase *const tests = tcase_create("play_cards");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests,
                   a_key_of_the_card_at_the_end_has_no_other_name_below_it);
    tcase_add_test(tests, where_nothing_was_moved_nothing_is_to_be_taken_back);
    tcase_add_test(tests, the_clock_stands_while_a_card_lies_on_the_board);
    tcase_add_test(tests, the_card_says_why_another_program_has_lost);
    tcase_add_test(tests, who_had_no_time_left_is_said_once);
    tcase_add_test(tests, a_rematch_from_the_card_exchanges_the_sides);
    tcase_add_test(tests, a_rematch_that_cannot_be_says_why);
    tcase_add_test(tests, the_card_at_the_end_names_moves_as_they_were_seen);
    tcase_add_test(tests,
                   the_card_at_the_end_names_the_first_of_the_biggest_captures);
    tcase_add_test(tests,
                   the_card_at_the_end_names_the_first_of_the_longest_chains);
    tcase_add_test(tests,
                   the_card_at_the_end_counts_the_captures_of_both_people);
    tcase_add_test(tests,
                   the_card_at_the_end_tells_a_player_of_the_own_captures);
    tcase_add_test(tests, the_card_at_the_end_tells_first_what_the_reader_lost);
    tcase_add_test(tests, the_card_at_the_end_counts_the_help);
    tcase_add_test(tests, the_card_at_the_end_can_be_opened_again);
    tcase_add_test(tests, a_harder_or_easier_opponent_is_met_after_the_game);
    tcase_add_test(
        tests, the_card_at_the_end_names_the_easier_and_the_harder_opponent);
    tcase_add_test(tests, the_pause_card_has_undo_where_there_is_a_move);
    tcase_add_test(tests, a_game_that_is_not_over_has_no_card);
    tcase_add_test(tests, a_finished_game_of_the_list_has_its_card);
    tcase_add_test(tests, the_card_at_the_end_of_machines_speaks_of_them);
    tcase_add_test(tests, a_series_ends_with_a_card_of_its_own);
    tcase_add_test(tests, a_chart_of_many_moves_leaves_its_caption_whole);
    suite_add_tcase(suite, tests);
    return suite;
}
