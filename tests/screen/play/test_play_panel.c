/* SPDX-License-Identifier: MIT */
/* What stands below the board and beside it: the moves so far, of which the newest
 * are seen, and what moves are worth; and the card of a table. */
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#include <stdlib.h>
#include <string.h>

static void play_move(struct player_of_tests *player, const char *move)
{
    char line[20];

    snprintf(line, sizeof line, "type :%s", move);
    story_act(player, line);
    story_act(player, "key Enter");
    player_settle(player);
}

/* Twenty columns have room for two moves of four characters. */
START_TEST(where_all_moves_have_no_room_the_newest_are_told)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game abalone:start=standard",
                    "play human", STORY_LINES_END);

    play_move(player, "c3d3");
    story_sees(player, "so far  c3d3\n");
    play_move(player, "g5f4");
    story_sees(player, "so far  c3d3 g5f4\n");
    play_move(player, "d3e3");
    story_sees(player, "so far  g5f4 d3e3\n");
    play_move(player, "f4f5");
    story_sees(player, "so far  d3e3 f4f5\n");
    player_free(player);
}
END_TEST

/* A swap and four moves of one sign fill the thirteen columns behind the words. */
START_TEST(moves_that_fill_their_room_are_all_told)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game kalah:pie=on", "play human",
                    "key 1", "settle", "key s", "settle", STORY_LINES_END);

    story_sees(player, "so far  a swap\n");
    play_move(player, "2");
    play_move(player, "3");
    story_sees(player, "so far  a swap 2 c\n");
    play_move(player, "4");
    story_sees(player, "so far  1 swap b 3 d\n");
    play_move(player, "5");
    story_sees(player, "so far  swap 2 c 4 e\n");
    player_free(player);
}
END_TEST

/* Their times have twenty columns, too, and what is drawn over them leaves
 * nothing of them. */
START_TEST(the_times_of_three_have_room)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game abalone:players=3", "play human",
                    "wait 60000", "type :a1b1", "key Enter", STORY_LINES_END);

    story_sees(player, " time 1:00 0:00 0:00\n");
    story_act(player, "wait 606000");
    story_act(player, "type :i5h5");
    story_act(player, "key Enter");
    story_act(player, "wait 6001000");
    story_act(player, "type :i9h8");
    story_act(player, "key Enter");
    story_sees(player, " 1:00 10:06 100:01\n");
    story_sees_no(player, "time 1:00");
    player_free(player);
}
END_TEST

/* The line below this text, which must hold these words. */
static const char *next_line(const char *text, const char *words)
{
    const char *const line = strchr(text, '\n') + 1;
    const char *const found = strstr(line, words);

    ck_assert_msg(found != NULL && found < strchr(line, '\n'),
                  "%s is not below %s", words, text);
    return line;
}

/* A line is left free above the frame. */
static void is_the_last_line(struct player_of_tests *player, const char *words)
{
    char *text = NULL;

    player_see(player, &text);

    const char *const found = strstr(text, words);

    ck_assert_msg(found != NULL, "%s: not in\n%s", words, text);
    next_line(next_line(found, "│                               │"),
              "╰───────────────────────────────╯");
    free(text);
}

/* To and fro, more often than there are lines. */
START_TEST(the_column_of_moves_keeps_inside_its_frame)
{
    static const char *const moves[] = {
        "c3d3", "g5f4", "d3e3", "f4f5", "e3e4", "f5f6", "e4e5", "f6f7",
        "e5e6", "f7f8", "e6e7", "f8f7", "e7e8", "f7f8", "e8d7", "f8f7",
        "d7d6", "f7f8", "d6d5", "f8f7", "d5d4", "f7f8", "d4d3"};
    struct player_of_tests *const player = story_begin(
        "size 140x34", "set motion none", "game abalone:start=standard",
        "play human", STORY_LINES_END);

    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        play_move(player, moves[i]);
    is_the_last_line(player, "│  23  d4d3 ");
    player_free(player);
}
END_TEST

/* Every move goes again: the seeds in front of a store lie as in Tchoukaillon. Of
 * 25 columns fourteen moves need 27, and nine, most of them of two figures, 24. */
START_TEST(a_turn_that_is_longer_than_its_line_says_so)
{
    static const char *const moves[] = {"6", "5", "6", "1", "6", "2", "6",
                                        "5", "6", "3", "6", "4", "6", "5"};
    static const char *const wide[] = {"12", "11", "12", "7", "12",
                                       "8",  "12", "11", "12"};
    struct player_of_tests *player = story_begin(
        "size 140x40", "set motion none", "from 6,4,2,0,2,1,9/6,5,0,0,0,0,9/s",
        "play human", STORY_LINES_END);

    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        play_move(player, moves[i]);
    story_sees(player, "│   1  6 5 6 1 6 2 6 5 6 3 6 4… │");
    player_free(player);
    player = story_begin(
        "size 140x40", "set motion none", "game kalah:pits=12",
        "from 0,0,0,0,0,0,6,4,2,0,2,1,9/6,5,0,0,0,0,0,0,0,0,0,0,9/s",
        "play human", STORY_LINES_END);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        play_move(player, wide[i]);
    story_sees(player, "│   1  12 11 12 7 12 8 12 11 12 │");
    player_free(player);
}
END_TEST

START_TEST(a_narrow_column_of_moves_has_no_numbers)
{
    struct player_of_tests *const player = story_begin(
        "size 120x34", "set motion none", "game abalone:start=standard",
        "play human", STORY_LINES_END);

    play_move(player, "c3d3");
    play_move(player, "g5f4");
    story_sees(player, "│ c3d3    ");
    story_sees(player, "│         g5f4 ");
    player_free(player);
}
END_TEST

/* Black has moved, and white sits at the bottom: white's moves are in the first
 * column, red's in the second, black's in the third. */
START_TEST(of_three_the_one_at_the_bottom_has_the_first_column)
{
    struct player_of_tests *const player =
        story_begin("size 140x34", "set motion none", "game abalone:players=3",
                    "sit random human random", "settle", STORY_LINES_END);

    story_sees(player, "│   1                  ");
    story_sees_no(player, "│   1                   ");
    player_free(player);
}
END_TEST

/* However high the list is, one line more is never spent on one move. */
START_TEST(what_moves_are_worth_is_cut_only_where_it_must_be)
{
    struct player_of_tests *const player =
        story_begin("analyst deep:every=on,depth=1,table=1", "size 120x50",
                    "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "play human", "key e",
                    STORY_LINES_END);
    int cut = 0;
    int whole = 0;

    for (int height = 30; height <= 50; height++) {
        player_resize(player, 120, height);
        story_sees_no(player, "and 1 more");
        cut += player_sees(player, "and 2 more");
        whole += player_sees(player, "what each move is worth") &&
                 !player_sees(player, " more ");
    }
    ck_assert_int_gt(cut, 0);
    ck_assert_int_gt(whole, 0);
    player_free(player);
}
END_TEST

/* Nobody need close it once the game can begin. */
START_TEST(the_card_of_a_table_is_closed_when_somebody_comes)
{
    struct player_of_tests *const player =
        story_begin("game kalah", "host Ann", "settle", STORY_LINES_END);

    story_sees(player, "─ The table ─");
    story_sees(player, "│ Nobody has come yet.  ");
    story_sees(player, "│ To watch: the same with --watch.  ");
    story_act(player, "call naqala 1");
    story_act(player, "call join play ABCD - Ben");
    player_settle(player);
    story_sees_no(player, "─ The table ─");
    story_act(player, "key C");
    player_settle(player);
    story_sees(player, "─ The table ─");
    story_act(player, "key Esc");
    player_settle(player);
    story_sees_no(player, "─ The table ─");
    story_sees_no(player, "Resume");
    player_free(player);
}
END_TEST

/* All moves of one player before the other's are one line, with the number of
 * the first of them. Whoever is to move has the digits. */
START_TEST(a_turn_of_several_moves_is_one_line)
{
    struct player_of_tests *const player = story_begin(
        "size 140x40", "set motion none", "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
        "play human", STORY_LINES_END);

    story_act(player, "keys 3 1");
    player_settle(player);
    story_sees(player, "│   1  c a ");
    story_act(player, "key 2");
    player_settle(player);
    story_sees(player, "│   1  3 1 ");
    story_sees(player, "│   3              b ");
    player_free(player);
}
END_TEST

TCase *play_panel_case(void)
{
    TCase *const tests = tcase_create("play_panel");

    tcase_add_test(tests, where_all_moves_have_no_room_the_newest_are_told);
    tcase_add_test(tests, moves_that_fill_their_room_are_all_told);
    tcase_add_test(tests, the_times_of_three_have_room);
    tcase_add_test(tests, the_column_of_moves_keeps_inside_its_frame);
    tcase_add_test(tests, a_turn_that_is_longer_than_its_line_says_so);
    tcase_add_test(tests, a_narrow_column_of_moves_has_no_numbers);
    tcase_add_test(tests, of_three_the_one_at_the_bottom_has_the_first_column);
    tcase_add_test(tests, what_moves_are_worth_is_cut_only_where_it_must_be);
    tcase_add_test(tests, the_card_of_a_table_is_closed_when_somebody_comes);
    tcase_add_test(tests, a_turn_of_several_moves_is_one_line);
    return tests;
}
