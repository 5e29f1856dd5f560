/* SPDX-License-Identifier: MIT */
/* Which games are drawn, and in which order; what a board knows of a position;
 * where the names of the players stand. */
#include "screen/board/test_board.h"
#include "support/game/variants.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

START_TEST(every_game_that_is_drawn_has_its_number)
{
    const int count = board_game_count();
    int number = 0;

    for (int i = 0; i < game_name_count(); i++) {
        struct err err = {""};
        struct game *const game = game_new(game_name(i), &err);
        const bool drawn =
            strcmp(game_family(game_name(i)), GAME_SOWING) == 0 ||
            strcmp(game_family(game_name(i)), "abalone") == 0;

        ck_assert_msg(game != NULL, "%s", err.text);
        ck_assert_int_eq(board_exists(game), drawn);
        ck_assert_int_eq(board_game_number(game), drawn ? number : count);
        if (drawn)
            ck_assert_str_eq(board_game(number++), game_name(i));
        game_free(game);
    }
    ck_assert_int_eq(count, number);
}
END_TEST

/* The place of a name in the list. */
static int number_of(const char *name)
{
    struct err err = {""};
    struct game *const game = game_new(name, &err);
    const int number = board_game_number(game);

    game_free(game);
    return number;
}

START_TEST(a_variant_is_kept_only_where_the_game_is_the_same)
{
    static const struct {
        const char *spec;
        const char *name;
        const char *game;
    } cases[] = {
        {"kalah:pits=3", "kalah", "kalah:pits=3"},
        {"kalah", "kalah", "kalah"},
        {"kalah:pits=3", "oware", "oware"},
        {"oware:slam=again", "kalah", "kalah"}, /* as many letters */
        {"kalah:pits=3", "abalone", "abalone"},
        {"kalahs", "kalah", "kalah"},
        {"kala", "kalah", "kalah"},
        {"abalone:players=3", "abalone", "abalone:players=3"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game =
            board_game_like(cases[i].spec, number_of(cases[i].name));
        struct game *const wanted = variant_game(cases[i].game);

        ck_assert_ptr_nonnull(game);
        ck_assert_str_eq(game_spec_text(game).text,
                         game_spec_text(wanted).text);
        game_free(game);
        game_free(wanted);
    }
}
END_TEST

/* ---- what has gone out ---- */

#define THREE_OUT                                                      \
    "..331/....../......./......../2......../......../......./....../" \
    "...../3/1,0,5"

START_TEST(marbles_that_were_pushed_out_are_banked)
{
    struct game *const game = variant_game("abalone:players=3");
    const struct board_class *const class = board_of(game);
    struct board board = {.game = game};
    struct position position;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(game, THREE_OUT, &position, &err),
                  "%s", err.text);
    class->counts(game, &position, board.frame.counts);
    for (int player = 0; player < game->players; player++)
        ck_assert_int_eq(class->banked(&board, player),
                         game->class->score(game, &position, player));
    ck_assert_int_eq(class->banked(&board, 2), 5);
    ck_assert_int_eq(class->banked(&board, 0), 1);
    game_free(game);
}
END_TEST

/* A marble of white goes out: the tray of black has it. */
START_TEST(trays_are_those_of_the_position_and_follow_its_moves)
{
    struct game *const game = variant_game("abalone");
    struct board board = {.game = game};
    struct position before;
    struct position after;
    struct err err = {""};

    ck_assert_msg(game->class->read_position(
                      game,
                      "..112/111111/1111.../......../........./......../"
                      "2222222/22222./...../1/1,2",
                      &before, &err),
                  "%s", err.text);
    board_of(game)->follow(&board, NULL, &before);
    ck_assert_int_eq(board.trays.owners[0][0], 2);
    ck_assert_int_eq(board.trays.owners[0][1], 0);
    ck_assert_int_eq(board.trays.owners[1][1], 1);
    ck_assert_int_eq(board.trays.owners[1][2], 0);
    after = before;
    game->class->apply(game, &after, variant_read(game, &before, "a3a4"));
    board_of(game)->follow(&board, &before, &after);
    ck_assert_int_eq(board.trays.owners[0][1], 2);
    ck_assert_int_eq(board.trays.owners[0][2], 0);
    game_free(game);
}
END_TEST

/* ---- names ---- */

enum { LEFT_STORE = 3, RIGHT_STORE = 68, STORE = 9, ROOM = 12, LONGEST = 15 };

/* The signs of a line between two columns. */
static const char *read_line(const struct picture *picture, int y, int from,
                             int to, char text[100])
{
    size_t length = 0;

    for (int x = from; x < to; x++)
        length += (size_t)snprintf(text + length, 100 - length, "%s",
                                   canvas_cell(picture->canvas, x, y)->sign);
    return text;
}

/* In the middle over its store if it is as wide at most; else it begins at the
 * outer edge of the store, and is cut before the label of the pit. */
START_TEST(a_name_stands_at_its_store)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRST";

    for (int width = 1; width <= LONGEST; width++) {
        char name[LONGEST + 1];
        char wanted[40];
        char text[100];
        struct picture picture;
        const int used = width < ROOM ? width : ROOM;
        const int before = width < STORE ? (STORE - width) / 2 : 0;

        snprintf(name, sizeof name, "%.*s", width, letters);
        picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_ASCII);
        picture.board.names[0] = picture.board.names[1] = name;
        picture_draw(&picture);
        if (width > ROOM)
            snprintf(name, sizeof name, "%.*s...", ROOM - 3, letters);

        snprintf(wanted, sizeof wanted, "%*s%-*s", LEFT_STORE + before, "",
                 17 - LEFT_STORE - before, name);
        ck_assert_str_eq(read_line(&picture, 0, 0, 17, text), wanted);

        const int right =
            width <= STORE ? RIGHT_STORE + before : RIGHT_STORE + STORE - used;

        snprintf(wanted, sizeof wanted, "%*s%-*s", right - 63, "", 80 - right,
                 name);
        ck_assert_str_eq(read_line(&picture, 10, 63, 80, text), wanted);
        picture_close(&picture);
    }
}
END_TEST

/* Where nobody is named only the labels stand there. */
START_TEST(a_board_without_names_has_its_labels)
{
    struct picture picture;
    char text[100];

    picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_ASCII);
    picture.board.names[0] = picture.board.names[1] = NULL;
    picture_draw(&picture);
    ck_assert_str_eq(read_line(&picture, 0, 0, 80, text),
                     "                 f        e        d        c        b  "
                     "      a                 ");
    ck_assert_str_eq(read_line(&picture, 10, 0, 80, text),
                     "                 1        2        3        4        5  "
                     "      6                 ");
    picture_close(&picture);
}
END_TEST

void board_add_games(Suite *suite)
{
    TCase *const tests = tcase_create("games");

    tcase_add_test(tests, every_game_that_is_drawn_has_its_number);
    tcase_add_test(tests, a_variant_is_kept_only_where_the_game_is_the_same);
    tcase_add_test(tests, marbles_that_were_pushed_out_are_banked);
    tcase_add_test(tests, trays_are_those_of_the_position_and_follow_its_moves);
    tcase_add_test(tests, a_name_stands_at_its_store);
    tcase_add_test(tests, a_board_without_names_has_its_labels);
    suite_add_tcase(suite, tests);
}
