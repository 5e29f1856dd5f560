/* SPDX-License-Identifier: MIT */
/* Abalone as text: what is wrong with a spec, a position or a move is said in
 * one message. */
#include "game/abalone.h"
#include "game/test_abalone.h"
#include "support/game/variants.h"
#include "support/suites.h"

/* ---- specs ---- */

static void spelled(const char *spec, const char *shortest)
{
    struct game *game = variant_game(spec);

    ck_assert_str_eq(game_spec_text(game).text, shortest);
    game_free(game);
}

START_TEST(a_spec_is_written_with_what_differs_only)
{
    spelled("abalone:players=2,start=belgian,inverse=allowed", "abalone");
    spelled("abalone:preset=official", "abalone");
    spelled("abalone:preset=official,start=german", "abalone:start=german");
    spelled("abalone:inverse=forbidden", "abalone:inverse=forbidden");
    spelled("abalone:start=standard", "abalone:start=standard");
    spelled("abalone:preset=report", "abalone:preset=report");
    spelled("abalone:inverse=forbidden,start=standard",
            "abalone:preset=report");
    spelled("abalone:preset=report,start=wall",
            "abalone:start=wall,inverse=forbidden");
    spelled("abalone:start=three", "abalone:players=3");
    spelled("abalone:players=3,start=three", "abalone:players=3");
    spelled("abalone:preset=report,players=3",
            "abalone:players=3,inverse=forbidden");
}
END_TEST

/* As the first version of the program wrote them, when the report's rules were
 * the usual ones; and as they are written now. */
static const char *const KEPT[][2] = {
    {"abalone", "abalone:preset=report"},
    {"abalone:inverse=allowed", "abalone:start=standard"},
    {"abalone:start=belgian", "abalone:inverse=forbidden"},
    {"abalone:start=belgian,inverse=allowed", "abalone"},
    {"abalone:start=german", "abalone:start=german,inverse=forbidden"},
    {"abalone:start=german,inverse=allowed", "abalone:start=german"},
    {"abalone:players=3", "abalone:players=3,inverse=forbidden"},
    {"abalone:players=3,inverse=allowed", "abalone:players=3"},
    {"kalah:pits=7", "kalah:pits=7"},
};

START_TEST(files_mean_by_a_spec_what_they_always_meant)
{
    struct err err = {""};
    struct game *const kept = game_new_kept(KEPT[_i][0], &err);
    struct game *const typed = variant_game(KEPT[_i][1]);

    ck_assert_msg(kept != NULL, "%s", err.text);
    ck_assert_str_eq(game_spec_text(kept).text, KEPT[_i][1]);
    ck_assert_str_eq(game_spec_kept(typed).text, KEPT[_i][0]);
    game_free(kept);
    game_free(typed);
}
END_TEST

/* A preset that is named is what it is, whatever is usual. */
START_TEST(a_preset_means_the_same_in_a_file)
{
    struct err err = {""};
    struct game *const official =
        game_new_kept("abalone:preset=official", &err);
    struct game *const report = game_new_kept("abalone:preset=report", &err);

    ck_assert_str_eq(game_spec_text(official).text, "abalone:start=standard");
    ck_assert_str_eq(game_spec_text(report).text, "abalone:preset=report");
    game_free(official);
    game_free(report);
}
END_TEST

static const char *const WRONG_SPECS[][2] = {
    {"abalone:start=belgain",
     "start: belgain is not one of belgian, standard, german, dutch, swiss, "
     "domination, wall, pyramid, snakes, snakes-variant, alien, infiltration, "
     "face-to-face, star, fujiyama, alliances, centrifuge, duel, clearing, "
     "atomouche or three"},
    {"abalone:players=4", "players: 4 is not in 2..3"},
    {"abalone:players=3,start=german",
     "players=3 begins with start=three, not german"},
    {"abalone:players=3,start=belgian",
     "players=3 begins with start=three, not belgian"},
    {"abalone:preset=report,inverse=allowed",
     "preset=report makes inverse forbidden; inverse=allowed cannot stand "
     "beside it"},
    {"abalone:players=2,start=three",
     "start=three is for three players, not 2"},
    {"abalone:preset=official,inverse=forbidden",
     "preset=official makes inverse allowed; inverse=forbidden cannot stand "
     "beside it"},
    {"abalone:players=2,players=3", "players: given twice"},
    {"abalone:pits=6", "abalone: pits: not known; its keys are players, start, "
                       "inverse and preset"},
};

START_TEST(a_wrong_spec_is_told_what_is_allowed)
{
    struct err err = {""};

    ck_assert_ptr_null(game_new(WRONG_SPECS[_i][0], &err));
    ck_assert_str_eq(err.text, WRONG_SPECS[_i][1]);
}
END_TEST

/* ---- positions ---- */

#define ROWS_BUT_A \
    "/111111/..111../......../........./......../..222../222222/22222"
#define ROWS "11111" ROWS_BUT_A
#define EMPTY_BUT_A \
    "/....../......./......../........./......../......./....../....."

static const char *const WRONG_POSITIONS[][2] = {
    {"", "position: row A has 5 cells, not 0"},
    {"1111" ROWS_BUT_A "/1/0,0", "position: row A has 5 cells, not 4"},
    {"111111" ROWS_BUT_A "/1/0,0", "position: row A has 5 cells, not 6"},
    {"11x11" ROWS_BUT_A "/1/0,0", "position: x in row A; a cell is ., 1 or 2"},
    {"11311" ROWS_BUT_A "/1/0,0",
     "position: 3 in row A, but there are two players"},
    {ROWS "/3/0,0", "position: 3 is to move, but there are two players"},
    {ROWS, "position: ends where a stroke should be"},
    {ROWS "/", "position: ends where 1, 2 or - to move should be"},
    {ROWS "/4/0,0",
     "position: 4 stands at column 71, where 1, 2 or - to move should be"},
    {ROWS "/-/0,0", "position: is not over, so 1 or 2 must be to move, not -"},
    {ROWS "/1/0", "position: ends where the score of the next player should "
                  "be"},
    {ROWS "/1/7,0",
     "position: 7 stands at column 73, where a score of 0 to 6 should be"},
    {ROWS "/1/0,0,0",
     "position: nothing stands at column 76, where a stroke or the end should "
     "be"},
    {"...../....../......./......../........./......../......./....../....."
     "/-/6,6",
     "position: only one player can have pushed 6 out"},
    {"11111/111111/.11111./......../........./......../..222../222222/22222"
     "/1/0,0",
     "position: black has 16 marbles; 14 are all there are"},
    {ROWS "/1/1,0", "position: white has 14 marbles and has lost 1; 14 are "
                    "all there are"},
    {ROWS "/1/0,0/-", "position: ends where the move of the next player should "
                      "be"},
    {ROWS "/1/0,0/-,", "position: ends where a move or - should be"},
    {ROWS "/1/0,0/e4e5,-",
     "position: e4e5: the marbles of that move are not there"},
    {ROWS "/1/0,0/c3,-", "position: c3: not a move; in line it is like c3d4, "
                         "broadside like c3c5d3"},
    {ROWS "/1/0,0/-,-x",
     "position: -x: not a move; in line it is like c3d4, broadside like "
     "c3c5d3"},
};

START_TEST(where_moves_may_be_taken_back_the_last_ones_mean_nothing)
{
    struct game *game = variant_game("abalone:start=standard");
    struct position with, without;
    struct err err = {""};

    ck_assert_msg(
        game->class->read_position(game, ROWS "/2/0,0/b1a1,-", &with, &err),
        "%s", err.text);
    ck_assert(game->class->read_position(game, ROWS "/2/0,0", &without, &err));
    ck_assert(position_same(&with, &without));
    ck_assert_str_eq(game_position_text(game, &with).text, ROWS "/2/0,0");
    game_free(game);
}
END_TEST

START_TEST(a_wrong_position_is_told_where)
{
    struct game *game = variant_game("abalone:preset=report");
    struct position position;
    struct err err = {""};

    ck_assert(!game->class->read_position(game, WRONG_POSITIONS[_i][0],
                                          &position, &err));
    ck_assert_str_eq(err.text, WRONG_POSITIONS[_i][1]);
    game_free(game);
}
END_TEST

START_TEST(three_players_have_no_more_marbles_than_there_are)
{
    struct game *game = variant_game("abalone:players=3,inverse=forbidden");
    struct position position;
    struct err err = {""};

    ck_assert(!game->class->read_position(
        game,
        "11111/111111/1....../2......3/22.....33/22....33/22...33/22..33/"
        "22.33/1/0,0,0",
        &position, &err));
    ck_assert_str_eq(err.text,
                     "position: black has 12 marbles; 11 are all there are");
    ck_assert(!game->class->read_position(
        game,
        "11111/111111/......./2......3/22.....33/22....33/22...33/22..33/"
        "22.33/1/1,0,0",
        &position, &err));
    ck_assert_str_eq(err.text, "position: 34 marbles with those that are out; "
                               "33 are all there are");
    game_free(game);
}
END_TEST

/* ---- moves ---- */

static const struct {
    const char *position;
    const char *text;
    const char *message;
} WRONG_MOVES[] = {
    {ROWS "/1/0,0", "",
     "nothing: not a move; in line it is like c3d4, "
     "broadside like c3c5d3"},
    {ROWS "/1/0,0", "c3d4e5f6",
     "c3d4e5f6: not a move; in line it is like "
     "c3d4, broadside like c3c5d3"},
    {ROWS "/1/0,0", "a1k1", "a1k1: k1 is no cell; they are a1 to i9"},
    {ROWS "/1/0,0", "A1b1", "A1b1: A1 is no cell; they are a1 to i9"},
    {ROWS "/1/0,0", "c9d9", "c9d9: c9 is off the board; row c has c1 to c7"},
    {ROWS "/1/0,0", "g2g3", "g2g3: g2 is off the board; row g has g3 to g9"},
    {ROWS "/1/0,0", "a1a0", "a1a0: a0 is off the board; row a has a1 to a5"},
    {ROWS "/1/0,0", "c3e5", "c3e5: c3 and e5 are not neighbours"},
    {ROWS "/1/0,0", "e4e5", "e4e5: e4 is empty"},
    {ROWS "/1/0,0", "g5g4", "g5g4: g5 is white's"},
    {"1.1.." EMPTY_BUT_A "/1/0,0", "a1a3b1",
     "a1a3b1: a gap in the line: a2 is empty"},
    {"121.." EMPTY_BUT_A "/1/0,0", "a1a3b1",
     "a1a3b1: a gap in the line: a2 is white's"},
    {"11..." EMPTY_BUT_A "/1/0,0", "a1a3b1", "a1a3b1: a3 is empty"},
    {ROWS "/1/0,0", "a1a4b1",
     "a1a4b1: four marbles in a line; three at most move together"},
    {ROWS "/1/0,0", "b1b2",
     "b1b2: six marbles in a line; three at most move together"},
    {"11111" EMPTY_BUT_A "/1/0,0", "a1a2",
     "a1a2: five marbles in a line; three at most move together"},
    {ROWS "/1/0,0", "a1c2d2", "a1c2d2: a1 and d2 are not neighbours"},
    {ROWS "/1/0,0", "a1c2b1", "a1c2b1: a1 and c2 are not in a line"},
    {ROWS "/1/0,0", "a1a2b1", "a1a2b1: b1 is taken; a broadside cannot push"},
    {"11..." EMPTY_BUT_A "/1/0,0", "a1a2a1",
     "a1a2a1: a1 and a1 are not neighbours"},
    {"11..." EMPTY_BUT_A "/1/0,0", "a1a2a2",
     "a1a2a2: it goes in line, which is written a1a2"},
    {"..111" EMPTY_BUT_A "/1/0,0", "a4a5",
     "a4a5: a5 is at the edge; your own cannot leave the board"},
    {"11..." EMPTY_BUT_A "/1/0,0", "a2a1",
     "a2a1: a1 is at the edge; your own cannot leave the board"},
    {"12..." EMPTY_BUT_A "/1/0,0", "a1a2",
     "a1a2: one marble cannot push one; it takes more than are pushed"},
    {"1122." EMPTY_BUT_A "/1/0,0", "a1a2",
     "a1a2: two marbles cannot push two; it takes more than are pushed"},
    {"...../....../......./......../1112221../......../......./....../....."
     "/1/0,0",
     "e1e2",
     "e1e2: three marbles cannot push three; it takes more than are pushed"},
    {"1121." EMPTY_BUT_A "/1/0,0", "a1a2",
     "a1a2: the push is blocked by your own marble on a4"},
    {ROWS "/1/0,0", "pass", "pass: only for a player who has no move"},
    {"...../....../......./......../...1...../......../......./....../2...."
     "/1/0,0/e3e4,-",
     "e4e3",
     "e4e3: it would take back your own last move, which "
     "inverse=forbidden does not allow"},
    {"...../....../......./......../...1...../......../......./....../....."
     "/-/6,0",
     "e4e3", "e4e3: the game is over"},
};

START_TEST(a_wrong_move_is_told_what_is_wrong_with_it)
{
    struct game *game = variant_game("abalone:preset=report");
    struct position position;
    struct move move;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, WRONG_MOVES[_i].position,
                                             &position, &err),
                  "%s", err.text);
    ck_assert(!game->class->read_move(game, &position, WRONG_MOVES[_i].text,
                                      &move, &err));
    ck_assert_str_eq(err.text, WRONG_MOVES[_i].message);
    game_free(game);
}
END_TEST

START_TEST(a_broadside_is_read_from_either_end_and_written_from_the_first)
{
    static const char *const texts[][3] = {{"c3c5d3", "c5c3d5", "c3c5d3"},
                                           {"c4c5d4", "c5c4d5", "c4c5d4"}};
    struct game *game = variant_game("abalone:preset=report");
    struct position start;

    game->class->start(game, &start);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            struct move move;
            struct err err;

            ck_assert(
                game->class->read_move(game, &start, texts[i][j], &move, &err));
            ck_assert_str_eq(game_move_text(game, &start, move).text,
                             texts[i][2]);
        }
    game_free(game);
}
END_TEST

/* As a player picks them up, in any order. */
START_TEST(a_move_is_made_of_marbles_in_any_order)
{
    struct game *game = variant_game("abalone:preset=report");
    struct position start;
    struct move move;
    struct err err = {""};
    const int row[] = {abalone_cell(2, 4), abalone_cell(2, 2),
                       abalone_cell(2, 3), abalone_cell(0, 0)};

    game->class->start(game, &start);
    ck_assert(abalone_move(game, &start, row, 3, DIRECTION_NW, &move, &err));
    ck_assert_str_eq(game_move_text(game, &start, move).text, "c3c5d3");
    ck_assert(abalone_move(game, &start, row, 3, DIRECTION_E, &move, &err));
    ck_assert_str_eq(game_move_text(game, &start, move).text, "c3c4");
    ck_assert(!abalone_move(game, &start, row, 4, DIRECTION_E, &move, &err));
    ck_assert_str_eq(err.text, "three marbles at most move together, not 4");
    ck_assert(
        !abalone_move(game, &start, row + 2, 2, DIRECTION_E, &move, &err));
    ck_assert_str_eq(err.text, "a1 and c4 are not neighbours in a line");
    ck_assert(
        !abalone_move(game, &start, row + 1, 3, DIRECTION_E, &move, &err));
    ck_assert_str_eq(err.text, "a1, c3 and c4 are not neighbours in a line");
    ck_assert(!abalone_move(game, &start, row, 0, DIRECTION_E, &move, &err));
    ck_assert_str_eq(err.text, "no marble is picked up");
    game_free(game);
}
END_TEST

TCase *abalone_text_case(void)
{
    TCase *text = tcase_create("text");

    tcase_add_test(text, a_spec_is_written_with_what_differs_only);
    tcase_add_loop_test(text, files_mean_by_a_spec_what_they_always_meant, 0,
                        sizeof KEPT / sizeof KEPT[0]);
    tcase_add_test(text, a_preset_means_the_same_in_a_file);
    tcase_add_test(text,
                   where_moves_may_be_taken_back_the_last_ones_mean_nothing);
    tcase_add_loop_test(text, a_wrong_spec_is_told_what_is_allowed, 0,
                        sizeof WRONG_SPECS / sizeof WRONG_SPECS[0]);
    tcase_add_loop_test(text, a_wrong_position_is_told_where, 0,
                        sizeof WRONG_POSITIONS / sizeof WRONG_POSITIONS[0]);
    tcase_add_test(text, three_players_have_no_more_marbles_than_there_are);
    tcase_add_loop_test(text, a_wrong_move_is_told_what_is_wrong_with_it, 0,
                        sizeof WRONG_MOVES / sizeof WRONG_MOVES[0]);
    tcase_add_test(
        text, a_broadside_is_read_from_either_end_and_written_from_the_first);
    tcase_add_test(text, a_move_is_made_of_marbles_in_any_order);
    return text;
}
