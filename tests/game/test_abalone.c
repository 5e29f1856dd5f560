/* SPDX-License-Identifier: MIT */
/* Abalone: what its moves do, on lines of the board that are known by heart. */
#include "game/test_abalone.h"
#include "game/abalone.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static struct position position_of(const struct game *game, const char *text)
{
    struct position position;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, text, &position, &err), "%s",
                  err.text);
    return position;
}

/* Plays words; the position that they lead to is this. */
static void leads_to(const char *spec, const char *from, const char *words,
                     const char *wanted)
{
    struct game *game = variant_game(spec);
    struct position position = position_of(game, from);
    char text[256];
    char *rest = NULL;

    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        struct move move;
        struct err err = {""};

        ck_assert_msg(
            game->class->read_move(game, &position, word, &move, &err), "%s",
            err.text);
        game->class->apply(game, &position, move);
    }
    ck_assert_str_eq(game_position_text(game, &position).text, wanted);
    game_free(game);
}

static const char OFFICIAL[] = "abalone:start=standard";

/* ---- the board ---- */

START_TEST(cells_are_numbered_row_by_row)
{
    int count = 0;

    for (int row = 0; row < ABALONE_ROWS; row++)
        for (int column = 0; column < ABALONE_ROWS; column++) {
            const int cell = abalone_cell(row, column);

            ck_assert_int_eq(cell >= 0, abs(row - column) <= 4);
            if (cell < 0)
                continue;
            ck_assert_int_eq(cell, count++);
            ck_assert_int_eq(abalone_row(cell), row);
            ck_assert_int_eq(abalone_column(cell), column);
        }
    ck_assert_int_eq(count, ABALONE_CELLS);
    ck_assert_int_eq(abalone_cell(-1, 0), -1);
    ck_assert_int_eq(abalone_cell(9, 8), -1);
}
END_TEST

START_TEST(three_directions_and_their_opposites)
{
    const int middle = abalone_cell(4, 4);

    ck_assert_int_eq(abalone_neighbour(middle, DIRECTION_E), middle + 1);
    ck_assert_int_eq(abalone_neighbour(middle, DIRECTION_NE),
                     abalone_cell(5, 5));
    ck_assert_int_eq(abalone_neighbour(middle, DIRECTION_NW),
                     abalone_cell(5, 4));
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        for (int i = 0; i < DIRECTION_COUNT; i++) {
            const int next = abalone_neighbour(cell, (enum direction)i);

            ck_assert(next < 0 ||
                      abalone_neighbour(next, (enum direction)((i + 3) % 6)) ==
                          cell);
        }
    ck_assert_int_eq(abalone_neighbour(0, DIRECTION_SW), -1);
    ck_assert_int_eq(abalone_neighbour(0, DIRECTION_W), -1);
}
END_TEST

/* ---- what moves do ---- */

START_TEST(a_line_moves_as_one)
{
    leads_to(OFFICIAL,
             "11111/111111/..111../......../........./......../"
             "..222../222222/22222/1/0,0",
             "a1b2",
             ".1111/111111/..111../...1..../........./......../"
             "..222../222222/22222/2/0,0");
}
END_TEST

START_TEST(a_broadside_moves_side_by_side)
{
    leads_to(OFFICIAL,
             "...../....../......./......../..111..../......../"
             "......./....../22.../1/0,0",
             "e3e5f3",
             "...../....../......./......../........./.111..../"
             "......./....../22.../2/0,0");
}
END_TEST

START_TEST(two_push_one_and_three_push_two)
{
    leads_to(OFFICIAL,
             "...../....../......./......../..112..../......../"
             "......./....../...../1/0,0",
             "e3e4",
             "...../....../......./......../...112.../......../"
             "......./....../...../2/0,0");
    leads_to(OFFICIAL,
             "...../....../......./......../.11122.../......../"
             "......./....../...../1/0,0",
             "e2e3",
             "...../....../......./......../..11122../......../"
             "......./....../...../2/0,0");
}
END_TEST

START_TEST(what_is_pushed_off_the_board_counts)
{
    leads_to(OFFICIAL,
             "...../....../......./......../......112/......../"
             "......./....../...../1/2,0",
             "e7e8",
             "...../....../......./......../.......11/......../"
             "......./....../...../2/3,0");
    leads_to(OFFICIAL,
             "...../....../......./......../....11122/......../"
             "......./....../...../1/0,4",
             "e5e6",
             "...../....../......./......../.....1112/......../"
             "......./....../...../2/1,4");
}
END_TEST

START_TEST(the_sixth_one_out_wins)
{
    leads_to(OFFICIAL,
             "...../....../......./......../......112/......../"
             "......./....../...../1/5,0",
             "e7e8",
             "...../....../......./......../.......11/......../"
             "......./....../...../-/6,0");
}
END_TEST

START_TEST(two_colours_are_pushed_alike)
{
    leads_to("abalone:players=3",
             "...../....../......./......../....11123/......../"
             "......./....../...../1/0,0,0",
             "e5e6",
             "...../....../......./......../.....1112/......../"
             "......./....../...../2/1,0,0");
}
END_TEST

START_TEST(who_cannot_move_passes)
{
    leads_to(OFFICIAL,
             "...../....../......./......../......112/......../"
             "......./....../...../1/0,0",
             "e7e8 pass e9e8",
             "...../....../......./......../......11./......../"
             "......./....../...../2/1,0");
}
END_TEST

/* ---- taking back ---- */

static void is_legal(const char *spec, const char *from, const char *word,
                     bool legal)
{
    struct game *game = variant_game(spec);
    const struct position position = position_of(game, from);
    struct move move;
    struct err err = {""};

    ck_assert_msg(game->class->read_move(game, &position, word, &move, &err) ==
                      legal,
                  "%s: %s", word, err.text);
    game_free(game);
}

#define START_ROWS                                                     \
    "11111/111111/..111../......../........./......../..222../222222/" \
    "22222/"

START_TEST(no_player_takes_its_last_move_back)
{
    leads_to("abalone:preset=report", START_ROWS "1/0,0/-,-", "a1b2 i9h8",
             ".1111/111111/..111../...1..../........./....2.../"
             "..222../222222/2222./1/0,0/a1b2,i9h8");
    is_legal("abalone:preset=report",
             ".1111/111111/..111../...1..../........./....2.../"
             "..222../222222/2222./1/0,0/a1b2,i9h8",
             "d4c3", false);
    is_legal("abalone:preset=report",
             ".1111/111111/..111../...1..../........./....2.../"
             "..222../222222/2222./1/0,0",
             "d4c3", true);
    is_legal("abalone:preset=report",
             "...../....../......./......../...111.../......../"
             "......./....../22222/1/0,0/d3d5e4,-",
             "e4e6d3", false);
}
END_TEST

START_TEST(a_part_of_it_may_go_back)
{
    is_legal("abalone:preset=report",
             "...../....../......./......../...111.../......../"
             "......./....../22222/1/0,0/d3d5e4,-",
             "e4e5d3", true);
    is_legal("abalone:preset=report",
             "...../....../......./......../...111.../......../"
             "......./....../22222/1/0,0/d3d5e4,-",
             "e4d3", true);
}
END_TEST

/* One marble in a corner, with one way out. */
START_TEST(the_only_move_may_take_back)
{
    is_legal("abalone:preset=report",
             "12.../.2..../2....../......../........./......../"
             "......./....../...../1/0,0/b1a1,-",
             "a1b1", true);
    is_legal("abalone:preset=report",
             "12.../....../......./......../........./......../"
             "......./....../...../1/0,0/b1a1,-",
             "a1b1", false);
}
END_TEST

START_TEST(what_was_pushed_elsewhere_is_free_again)
{
    leads_to("abalone:preset=report",
             "...../....../......./......../..22.1.../......../"
             "......./....../...../1/0,0/-,-",
             "e6e5 e3e4",
             "...../....../......./......../...221.../......../"
             "......./....../...../1/0,0/-,e3e4");
}
END_TEST

/* A single marble that joins others, and a line of them, are not the same. */
START_TEST(the_text_tells_how_many_went)
{
    leads_to("abalone:preset=report",
             "...../....../......./......../..1.1..../......../"
             "......./....../....2/1/0,0/-,-",
             "e3e4",
             "...../....../......./......../...11..../......../"
             "......./....../....2/2/0,0/e3e3e4,-");
    leads_to("abalone:preset=report",
             "...../....../......./......../..11...../......../"
             "......./....../....2/1/0,0/-,-",
             "e3e4",
             "...../....../......./......../...11..../......../"
             "......./....../....2/2/0,0/e3e4,-");
}
END_TEST

START_TEST(after_a_pass_there_is_nothing_to_take_back)
{
    leads_to("abalone:preset=report",
             "12.../22..../......./......../........./......../"
             "......./....../...../1/0,0/a2a1,-",
             "pass",
             "12.../22..../......./......../........./......../"
             "......./....../...../2/0,0/-,-");
}
END_TEST

START_TEST(when_it_is_over_there_is_nothing_to_take_back)
{
    leads_to("abalone:preset=report",
             "2..../....../......./......../......112/......../"
             "......./....../...../1/5,0/-,a2a1",
             "e7e8",
             "2..../....../......./......../.......11/......../"
             "......./....../...../-/6,0/-,-");
}
END_TEST

/* It decides which moves are legal, so positions that differ in it differ. */
START_TEST(a_hash_sees_what_may_not_be_taken_back)
{
    static const char *const memories[] = {"-,-", "a2a1,-", "b1a1,-", "-,i8i9"};
    struct game *game = variant_game("abalone:preset=report");
    uint64_t hashes[4];

    for (int i = 0; i < 4; i++) {
        char text[POSITION_TEXT_MAX];

        snprintf(text, sizeof text,
                 "1..../....../......./......../........./......../......./"
                 "....../....2/1/0,0/%s",
                 memories[i]);

        const struct position position = position_of(game, text);

        ck_assert_str_eq(game_position_text(game, &position).text, text);
        hashes[i] = game->class->hash(game, &position);
        for (int j = 0; j < i; j++)
            ck_assert_uint_ne(hashes[i], hashes[j]);
    }
    game_free(game);
}
END_TEST

START_TEST(a_hash_sees_who_is_to_move)
{
    struct game *const game = variant_game("abalone");
    struct position start;

    game->class->start(game, &start);

    struct position other = start;

    other.player = !start.player;
    ck_assert_uint_ne(game->class->hash(game, &start),
                      game->class->hash(game, &other));
    game_free(game);
}
END_TEST

/* Boards that differ in one thing each: the marbles of a player, or its points. */
static void hashes_differ(const char *spec, const char *const *texts, int count)
{
    struct game *const game = variant_game(spec);
    uint64_t hashes[8];

    for (int i = 0; i < count; i++) {
        const struct position position = position_of(game, texts[i]);

        hashes[i] = game->class->hash(game, &position);
        for (int k = 0; k < i; k++)
            ck_assert_uint_ne(hashes[i], hashes[k]);
    }
    game_free(game);
}

#define BELOW "/....../......./......../........./......../......./....../....."

START_TEST(a_hash_sees_marbles_and_points_of_each_player)
{
    static const char *const two[] = {
        "12..." BELOW "/1/0,0", "1.2.." BELOW "/1/0,0", ".2.1." BELOW "/1/0,0",
        "12..." BELOW "/1/1,0", "12..." BELOW "/1/0,1", "12..." BELOW "/1/1,1",
        "12..." BELOW "/2/0,0", "12..." BELOW "/1/2,0"};
    static const char *const three[] = {
        "12..3" BELOW "/1/0,0,0", "1.2.3" BELOW "/1/0,0,0",
        ".2.13" BELOW "/1/0,0,0", "12.3." BELOW "/1/0,0,0",
        "12..3" BELOW "/1/1,0,0", "12..3" BELOW "/1/0,1,0",
        "12..3" BELOW "/1/0,0,1", "12..3" BELOW "/3/0,0,0"};

    hashes_differ("abalone", two, 8);
    hashes_differ("abalone:players=3", three, 8);
}
END_TEST

/* Two can agree on a draw. */
START_TEST(a_match_has_limits_and_two_may_agree)
{
    for (int players = 2; players <= 3; players++) {
        struct game *const game =
            variant_game(players == 2 ? "abalone" : "abalone:players=3");
        const struct limits limits = game->class->limits(game);

        ck_assert_int_eq(game->players, players);
        ck_assert_int_eq(limits.plies, 600);
        ck_assert_int_eq(limits.repetitions, 3);
        ck_assert_int_eq(limits.agreement, players == 2);
        ck_assert(!limits.majority);
        ck_assert_int_eq(game->class->head_start_most(game), 0);
        game_free(game);
    }
}
END_TEST

/* ---- the ends of matches ---- */

START_TEST(a_match_that_stops_is_a_draw_whatever_the_points)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct position position = position_of(game, START_ROWS "1/0,0");
    const struct limits limits = game->class->limits(game);
    const struct outcome outcome =
        game->class->judge(game, &position, END_REPETITION);

    ck_assert_int_eq(limits.plies, 600);
    ck_assert_int_eq(limits.repetitions, 3);
    ck_assert(!limits.majority);
    ck_assert_int_eq(outcome.winner, -1);
    ck_assert(outcome.even);
    ck_assert_int_eq(game_end(game, &position, 599, 2), END_NOT);
    ck_assert_int_eq(game_end(game, &position, 599, 3), END_REPETITION);
    ck_assert_int_eq(game_end(game, &position, 600, 1), END_CAP);
    game_free(game);
}
END_TEST

START_TEST(who_has_six_wins_with_three_players_too)
{
    struct game *game = variant_game("abalone:players=3,inverse=forbidden");
    const struct position position =
        position_of(game, "1..../....../......./......../........./......../"
                          "......./....../2...3/-/2,6,4");
    const struct outcome outcome =
        game->class->judge(game, &position, END_SIX_OUT);

    ck_assert_int_eq(outcome.winner, 1);
    ck_assert_int_eq(outcome.halves[0], 4);
    ck_assert_int_eq(outcome.halves[1], 12);
    ck_assert_int_eq(outcome.halves[2], 8);
    game_free(game);
}
END_TEST

START_TEST(a_position_that_is_decided_is_no_draw)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct position position =
        position_of(game, "1..../....../......./......../........./......../"
                          "......./....../....2/-/6,5");

    ck_assert_int_eq(game_end(game, &position, 600, 3), END_SIX_OUT);

    const struct outcome outcome =
        game->class->judge(game, &position, END_SIX_OUT);

    ck_assert_int_eq(outcome.winner, 0);
    ck_assert(!outcome.even);
    game_free(game);
}
END_TEST

static TCase *rules_case(void)
{
    TCase *rules = tcase_create("rules");

    tcase_add_test(rules, cells_are_numbered_row_by_row);
    tcase_add_test(rules, three_directions_and_their_opposites);
    tcase_add_test(rules, a_line_moves_as_one);
    tcase_add_test(rules, a_broadside_moves_side_by_side);
    tcase_add_test(rules, two_push_one_and_three_push_two);
    tcase_add_test(rules, what_is_pushed_off_the_board_counts);
    tcase_add_test(rules, the_sixth_one_out_wins);
    tcase_add_test(rules, two_colours_are_pushed_alike);
    tcase_add_test(rules, who_cannot_move_passes);
    tcase_add_test(rules, no_player_takes_its_last_move_back);
    tcase_add_test(rules, a_part_of_it_may_go_back);
    tcase_add_test(rules, the_only_move_may_take_back);
    tcase_add_test(rules, what_was_pushed_elsewhere_is_free_again);
    tcase_add_test(rules, the_text_tells_how_many_went);
    tcase_add_test(rules, after_a_pass_there_is_nothing_to_take_back);
    tcase_add_test(rules, when_it_is_over_there_is_nothing_to_take_back);
    tcase_add_test(rules, a_hash_sees_what_may_not_be_taken_back);
    tcase_add_test(rules, a_hash_sees_who_is_to_move);
    tcase_add_test(rules, a_hash_sees_marbles_and_points_of_each_player);
    tcase_add_test(rules, a_match_has_limits_and_two_may_agree);
    tcase_add_test(rules, a_match_that_stops_is_a_draw_whatever_the_points);
    tcase_add_test(rules, who_has_six_wins_with_three_players_too);
    tcase_add_test(rules, a_position_that_is_decided_is_no_draw);
    return rules;
}

Suite *abalone_suite(void)
{
    Suite *suite = suite_create("abalone");

    suite_add_tcase(suite, rules_case());
    suite_add_tcase(suite, abalone_play_case());
    suite_add_tcase(suite, abalone_text_case());
    suite_add_tcase(suite, abalone_starts_case());
    suite_add_tcase(suite, abalone_features_case());
    suite_add_tcase(suite, abalone_order_case());
    return suite;
}
