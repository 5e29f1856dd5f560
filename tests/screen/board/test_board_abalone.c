/* SPDX-License-Identifier: MIT */
/* The board of marbles: pictures that were drawn by hand, and every cell of it
 * at every size. */
#include "game/abalone.h"
#include "screen/board/test_board.h"
#include "support/game/variants.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <string.h>

static const char START[] = "11111/111111/..111../......../........./"
                            "......../..222../222222/22222/1/0,0";

/* Black has pushed two out, white one; i7 and i8 could push i9. */
static const char EDGE[] = "...../....../..111../......../...22..../......../"
                           "...222./....../..112/1/2,1";

/* clang-format off */

START_TEST(marbles_lie_on_a_hexagon_with_trays_beside_it)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     I       ╭─╯ ○   ○   ○   ○   ○ ╰─╮            ○ Bramble",
"     H     ╭─╯ ○   ○   ○   ○   ○   ○ ╰─╮          ······  0 pushed out",
"     G   ╭─╯ ·   ·   ○   ○   ○   ·   · ╰─╮",
"     F ╭─╯ ·   ·   ·   ·   ·   ·   ·   · ╰─╮",
"     E │ ·   ·   ·   ·   ·   ·   ·   ·   · │",
"     D ╰─╮ ·   ·   ·   ·   ·   ·   ·   · ╭9╯",
"     C   ╰─╮ ·   ·   ●   ●   ●   ·   · ╭8╯",
"     B     ╰─╮ ●   ●   ●   ●   ●   ● ╭7╯        ▸ ● You",
"     A       ╰─╮ ●   ●   ●   ●   ● ╭6╯            ······  0 pushed out",
"               ╰──1───2───3───4───5╯",
"         your turn",
    };
    struct picture picture;

    picture_open(&picture, "abalone", START, 80, 12, GLYPHS_UTF8);
    picture.board.words = "your turn";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* The cursor on an empty cell; three are held, one cell can be gone to, one
 * marble would be pushed, another out. */
START_TEST(a_hand_is_seen_by_its_signs)
{
    static const char *const lines[] = {
"               +-------------------+",
"     I         / .   .   X   X  xOx\\              O Bramble",
"     H       / .   .   .   .   .   . \\            X.....  1 pushed out",
"     G     / .   .   .   O  :O9  O   . \\",
"     F   / .   .   .   .   .   .   .   . \\",
"     E | .   .   .   O   O   .   .   .   . |",
"     D   \\ .   .   .  (.)  .   .   .   . /9",
"     C     \\ .   4  [X] [X] [X]  .   . /8",
"     B       \\ .   .   .   .   .   . /7         > X You",
"     A         \\ .   .   .   .   . /6             OO....  2 pushed out",
"               +--1---2---3---4---5+",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 80, 12, GLYPHS_ASCII);

    struct board *const board = &picture.board;

    for (int column = 2; column < 5; column++)
        board->frame.marks[abalone_cell(2, column)] = MARK_AIM;
    board->frame.marks[abalone_cell(6, 6)] = MARK_LANDING;
    board->frame.marks[abalone_cell(8, 8)] = MARK_CAPTURE;
    board->roaming = true;
    board->cursor = abalone_cell(3, 3);
    board->target_count = 3;
    board->targets[0] = (struct board_target){abalone_cell(2, 1), '4'};
    board->targets[1] = (struct board_target){abalone_cell(6, 6), '9'};
    board->targets[2] = (struct board_target){-1, '3'};
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* As wide as the marks at its sides, and as high as a marble; a marked cell
 * elsewhere does not stand on it. */
static void check_cursor_ground(int width, int height, struct rect wanted)
{
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, width, height, GLYPHS_ASCII);
    picture.board.roaming = true;
    picture.board.cursor = abalone_cell(3, 3);
    picture.board.frame.marks[abalone_cell(3, 3)] = MARK_HINT;
    picture.board.frame.marks[abalone_cell(5, 5)] = MARK_HINT;
    picture_draw(&picture);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            ck_assert_msg(
                (canvas_cell(picture.canvas, x, y)->style.ground ==
                 THEME_SELECTED) ==
                    (x >= wanted.x && x < wanted.x + wanted.width &&
                     y >= wanted.y && y < wanted.y + wanted.height),
                "%dx%d: %d,%d", width, height, x, y);
    picture_close(&picture);
}

/* A marble is a line high, or three. */
START_TEST(the_cursor_stands_on_another_ground)
{
    check_cursor_ground(80, 12, (struct rect){22, 6, 3, 1});
    check_cursor_ground(140, 40, (struct rect){43, 21, 7, 3});
}
END_TEST

/* Where but one column lies between them, what is held is held together. */
START_TEST(a_small_screen_has_all_of_it_in_ten_lines)
{
    static const char *const lines[] = {
"I    ╭ · · ● ●✕○✕╮      ○ Bramble",
"H   ╱ · · · · · · ╲     ●·····  1 out",
"G  ╱ · · · ○ ○ ○ · ╲",
"F ╱ · · · · · · · · ╲   three marbles",
"E│ · · · ○ ○ · · · · │  held",
"D ╲ · · · · · · · · ╱9",
"C  ╲ · ·[● ● ●]· · ╱8",
"B   ╲ · · · · · · ╱7",
"A    ╲ · · · · · ╱6   ▸ ● You",
"      ╰─1─2─3─4─5╯      ○○····  2 out",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 40, 10, GLYPHS_UTF8);
    for (int column = 2; column < 5; column++)
        picture.board.frame.marks[abalone_cell(2, column)] = MARK_AIM;
    picture.board.frame.marks[abalone_cell(8, 8)] = MARK_CAPTURE;
    picture.board.words = "three marbles held";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_flipped_hexagon_is_turned_round)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     A       ╭─╯ ·   ·   ·   ·   · ╰─╮          ▸ ● You",
"     B     ╭─╯ ·   ·   ·   ·   ·   · ╰─╮          ○○····  2 pushed out",
"     C   ╭─╯ ·   ·   ●   ●   ●   ·   · ╰─╮",
"     D ╭─╯ ·   ·   ·   ·   ·   ·   ·   · ╰─╮",
"     E │ ·   ·   ·   ·   ○   ○   ·   ·   · │",
"     F ╰─╮ ·   ·   ·   ·   ·   ·   ·   · ╭1╯",
"     G   ╰─╮ ·   ○   ○   ○   ·   ·   · ╭2╯",
"     H     ╰─╮ ·   ·   ·   ·   ·   · ╭3╯          ○ Bramble",
"     I       ╰─╮ ○   ●   ●   ·   · ╭4╯            ●·····  1 pushed out",
"               ╰──9───8───7───6───5╯",
    };

    PICTURE_OF("abalone", EDGE, 80, 12, GLYPHS_UTF8, 1, lines);
}
END_TEST

START_TEST(three_players_have_three_shapes)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     I       ╭─╯ ○   ○   ·   ◆   ◆ ╰─╮            ○ Bramble           11 left",
"     H     ╭─╯ ○   ○   ·   ·   ◆   ◆ ╰─╮          ······  0 pushed out",
"     G   ╭─╯ ○   ○   ·   ·   ·   ◆   ◆ ╰─╮",
"     F ╭─╯ ○   ○   ·   ·   ·   ·   ◆   ◆ ╰─╮      ◆ red               10 left",
"     E │ ○   ○   ·   ·   ·   ·   ·   ◆   ◆ │      ······  0 pushed out",
"     D ╰─╮ ○   ·   ·   ·   ·   ·   ·   · ╭9╯",
"     C   ╰─╮ ·   ·   ·   ·   ·   ·   · ╭8╯",
"     B     ╰─╮ ●   ●   ●   ●   ●   ● ╭7╯        ▸ ● You               11 left",
"     A       ╰─╮ ●   ●   ●   ●   ● ╭6╯            •·····  1 pushed out",
"               ╰──1───2───3───4───5╯",
    };

    PICTURE_OF("abalone:players=3",
                 "11111/111111/......./2......./22.....33/22....33/22...33/"
                 "22..33/22.33/1/1,0,0",
                 80, 12, GLYPHS_UTF8, 0, lines);
}
END_TEST

START_TEST(what_is_pushed_out_lands_in_the_tray)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     I       ╭─╯ ·   ·  [●] [●] ✕·✕╰─╮            ○ Bramble",
"     H     ╭─╯ ·   ·   ·   ·   ·   · ╰─╮          ●·····  1 pushed out",
"     G   ╭─╯ ·   ·   ·   ○   ○   ○   · ╰─╮",
"     F ╭─╯ ·   ·   ·   ·   ·   ·   ·   · ╰─╮",
"     E │ ·   ·   ·   ○   ○   ·   ·   ·   · │",
"     D ╰─╮ ·   ·   ·   ·   ·   ·   ·   · ╭9╯",
"     C   ╰─╮ ·   ·   ●   ●   ●   ·   · ╭8╯",
"     B     ╰─╮ ·   ·   ·   ·   ·   · ╭7╯        ▸ ● You",
"     A       ╰─╮ ·   ·   ·   ·   · ╭6╯            ○○○···  3 pushed out",
"               ╰──1───2───3───4───5╯",
"         pushed out!",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 80, 12, GLYPHS_UTF8);
    picture_moment(&picture, "i7i8", 160);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_thumbnail_of_marbles_says_how_everybody_stands)
{
    static const char *const lines[] = {
        " ○○○○○○········  1 out",
        "",
        " ●●●●●·········  2 out",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 24, 3, GLYPHS_UTF8);
    board_of(picture.game)->draw_small(&picture.board, picture.canvas,
                                       (struct rect){0, 0, 24, 3});
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

/* ---- inks ---- */

static int ink_at(const struct picture *picture, int cell)
{
    int x = 0;
    int y = 0;

    board_of(picture->game)
        ->cell_of(&picture->board, picture->rect, picture->size, cell, &x, &y);
    return canvas_cell(picture->canvas, x, y)->style.ink;
}

START_TEST(the_viewers_marbles_are_warm_and_no_two_players_have_one_ink)
{
    static const int cells[] = {0, 26, 34}; /* a1, e1, e9 */
    static const int inks[] = {THEME_YOURS, THEME_THEIRS, THEME_HINT};
    struct picture picture;

    picture_open(&picture, "abalone:players=3", NULL, 80, 12, GLYPHS_UTF8);
    for (int viewer = 0; viewer < 3; viewer++) {
        picture.board.viewer = viewer;
        picture_draw(&picture);
        for (int player = 0; player < 3; player++)
            ck_assert_int_eq(ink_at(&picture, cells[player]),
                             inks[(player - viewer + 3) % 3]);
    }
    picture_close(&picture);
}
END_TEST

/* Seeds that are to be digits, or letters, must not make marbles vanish. */
START_TEST(marbles_are_seen_whatever_a_seed_looks_like)
{
    static const char *const seeds[] = {" ", "o", "•", "◉"};
    static const char *const wanted[] = {"XO", "XO", "•○", "◉○"};

    for (int i = 0; i < 4; i++) {
        struct picture picture;
        char seen[2 * GLYPH_BYTES];

        picture_open(&picture, "abalone", NULL, 80, 12, GLYPHS_UTF8);
        strcpy(picture.glyphs.own[GLYPH_SEED], seeds[i]);
        picture_draw(&picture);
        snprintf(seen, sizeof seen, "%s%s",
                 canvas_cell(picture.canvas, 17, 9)->sign,
                 canvas_cell(picture.canvas, 17, 1)->sign);
        ck_assert_str_eq(seen, wanted[i]);
        picture_close(&picture);
    }
}
END_TEST

START_TEST(every_mark_is_written_without_colours)
{
    enum { MARKS = MARK_HINT + 1 };
    char seen[MARKS][4];

    for (int mark = 0; mark < MARKS; mark++) {
        struct picture picture;
        const int left = 15; /* of b1, at 80x12 */

        if (mark == MARK_AGAIN)
            continue; /* no player moves twice */
        picture_open(&picture, "abalone", NULL, 80, 12, GLYPHS_ASCII);
        picture.board.frame.marks[abalone_cell(1, 0)] = (uint8_t)mark;
        picture_draw(&picture);
        for (int i = 0; i < 3; i++)
            seen[mark][i] =
                canvas_cell(picture.canvas, left - 1 + i, 8)->sign[0];
        seen[mark][3] = '\0';
        for (int other = 0; other < mark; other++)
            ck_assert_msg(other == MARK_AGAIN ||
                              strcmp(seen[mark], seen[other]) != 0,
                          "%d and %d: %s", mark, other, seen[mark]);
        picture_close(&picture);
    }
}
END_TEST

/* ---- every place at every size ---- */

static const struct {
    int width;
    int height;
    struct board_size size;
} ROOMS[] = {
    {80, 11, {74, 11, false, false}},  {80, 12, {74, 12, false, false}},
    {80, 14, {74, 13, false, false}},  {98, 24, {91, 21, false, true}},
    {120, 30, {91, 21, false, true}},  {80, 24, {74, 21, false, true}},
    {60, 12, {60, 12, false, false}},  {60, 24, {60, 21, false, true}},
    {40, 10, {40, 10, true, false}},   {40, 12, {40, 11, true, false}},
    {200, 10, {44, 10, true, false}},  {39, 10, {0, 0, false, false}},
    {80, 9, {0, 0, false, false}},     {166, 38, {118, 38, false, true}},
    {166, 44, {118, 39, false, true}}, {116, 37, {116, 37, false, true}},
    {115, 37, {91, 21, false, true}},  {166, 36, {91, 21, false, true}},
};

enum { ROOM_COUNT = sizeof ROOMS / sizeof ROOMS[0] };

/* Of all marbles of two players, each of 3 + 5 + 3 signs where the board is
 * large. */
enum { LARGE_SIGNS_ALL = 2 * 14 * 11 };

START_TEST(the_largest_hexagon_that_fits_is_taken)
{
    struct game *const game = variant_game("abalone");

    for (int i = 0; i < ROOM_COUNT; i++) {
        const struct board_size size =
            board_of(game)->measure(game, ROOMS[i].width, ROOMS[i].height);

        ck_assert_int_eq(size.width, ROOMS[i].size.width);
        ck_assert_int_eq(size.height, ROOMS[i].size.height);
        ck_assert_int_eq(size.compact, ROOMS[i].size.compact);
        ck_assert_int_eq(size.airy, ROOMS[i].size.airy);
    }
    game_free(game);
}
END_TEST

static int place_at(const struct picture *picture, int x, int y)
{
    return board_of(picture->game)
        ->place_at(&picture->board, picture->rect, picture->size, x, y);
}

static void finds_every_place(struct picture *picture)
{
    const int places = ABALONE_CELLS + picture->game->players;

    for (int place = 0; place < places; place++) {
        int x = -1;
        int y = -1;

        board_of(picture->game)
            ->cell_of(&picture->board, picture->rect, picture->size, place, &x,
                      &y);
        holds(rect_holds(picture->rect, x, y), "a place is on the board",
              picture->game, &picture->position);
        holds(place_at(picture, x, y) == place, "a place is found where it is",
              picture->game, &picture->position);
    }
}

/* Marbles lie where they are said to lie, and nowhere else. */
static void shows_every_marble(struct picture *picture)
{
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        static const char *const signs[] = {".", "X", "O", "#"};
        int x = 0;
        int y = 0;

        board_of(picture->game)
            ->cell_of(&picture->board, picture->rect, picture->size, cell, &x,
                      &y);
        holds(strcmp(canvas_cell(picture->canvas, x, y)->sign,
                     signs[abalone_owner(&picture->position, cell) + 1]) == 0,
              "a marble is where it lies", picture->game, &picture->position);
    }
}

START_TEST(every_cell_is_found_again_at_every_size_and_turned_round)
{
    struct rng rng = rng_new(21, (uint64_t)_i);

    for (int room = 0; room < ROOM_COUNT; room++) {
        struct picture picture;

        if (ROOMS[room].size.width == 0)
            continue;
        picture_open(&picture, VARIANTS[SOWING_COUNT + _i], NULL,
                     ROOMS[room].width, ROOMS[room].height, GLYPHS_ASCII);
        for (int ply = 0; ply < 12; ply++)
            picture.game->class->apply(
                picture.game, &picture.position,
                variant_move(picture.game, &picture.position, &rng));
        board_of(picture.game)
            ->counts(picture.game, &picture.position,
                     picture.board.frame.counts);
        for (int viewer = 0; viewer < picture.game->players; viewer++) {
            picture.board.viewer = viewer;
            picture_draw(&picture);
            finds_every_place(&picture);
            shows_every_marble(&picture);
        }
        picture_close(&picture);
    }
}
END_TEST

/* Beside a cell is still the cell; beside everything is nothing. */
START_TEST(a_click_near_a_marble_is_meant_for_it)
{
    static const struct {
        int x;
        int y;
        int place;
    } clicks[] = {
        {17, 9, 0},  {16, 9, 0},  {19, 9, 0},  {20, 9, 1},   {15, 9, -1},
        {9, 5, 26},  {41, 5, 34}, {44, 5, -1}, {19, 10, -1}, {5, 5, -1},
        {50, 1, 62}, {50, 9, 61}, {60, 2, 62}, {60, 6, -1},  {33, 1, 60},
    };
    struct picture picture;

    picture_open(&picture, "abalone", NULL, 80, 12, GLYPHS_UTF8);
    for (size_t i = 0; i < sizeof clicks / sizeof clicks[0]; i++)
        ck_assert_msg(place_at(&picture, clicks[i].x, clicks[i].y) ==
                          clicks[i].place,
                      "%d,%d", clicks[i].x, clicks[i].y);
    picture_close(&picture);
}
END_TEST

/* A marble has three lines; its marks stand beside it. */
START_TEST(a_click_on_each_cell_of_a_large_marble_finds_it)
{
    struct picture picture;

    for (int viewer = 0; viewer < 2; viewer++) {
        int drawn = 0;

        picture_open(&picture, "abalone", START, 166, 38, GLYPHS_ASCII);
        picture.board.viewer = viewer;
        picture_draw(&picture);
        for (int cell = 0; cell < ABALONE_CELLS; cell++) {
            int middle = 0;
            int line = 0;

            board_of(picture.game)
                ->cell_of(&picture.board, picture.rect, picture.size, cell,
                          &middle, &line);
            for (int y = line - 1; y <= line + 1; y++)
                for (int x = middle - 3; x <= middle + 3; x++) {
                    const char sign = *canvas_cell(picture.canvas, x, y)->sign;

                    ck_assert_msg(place_at(&picture, x, y) == cell, "%d,%d", x,
                                  y);
                    drawn += sign == 'X' || sign == 'O';
                }

            const bool marble = abalone_owner(&picture.position, cell) >= 0;

            for (int x = middle - 2; x <= middle + 2; x++) /* five signs wide */
                ck_assert_msg(
                    !marble ||
                        *canvas_cell(picture.canvas, x, line)->sign ==
                            *canvas_cell(picture.canvas, middle, line)->sign,
                    "%d,%d", x, line);
        }
        ck_assert_int_eq(drawn, LARGE_SIGNS_ALL);
        picture_close(&picture);
    }
}
END_TEST

void board_add_marbles(Suite *suite)
{
    TCase *const marbles = tcase_create("marbles");

    tcase_add_test(marbles, marbles_lie_on_a_hexagon_with_trays_beside_it);
    tcase_add_test(marbles, a_hand_is_seen_by_its_signs);
    tcase_add_test(marbles, the_cursor_stands_on_another_ground);
    tcase_add_test(marbles, a_small_screen_has_all_of_it_in_ten_lines);
    tcase_add_test(marbles, a_flipped_hexagon_is_turned_round);
    tcase_add_test(marbles, three_players_have_three_shapes);
    tcase_add_test(marbles, what_is_pushed_out_lands_in_the_tray);
    tcase_add_test(marbles, a_thumbnail_of_marbles_says_how_everybody_stands);
    tcase_add_test(
        marbles, the_viewers_marbles_are_warm_and_no_two_players_have_one_ink);
    tcase_add_test(marbles, marbles_are_seen_whatever_a_seed_looks_like);
    tcase_add_test(marbles, every_mark_is_written_without_colours);
    tcase_add_test(marbles, the_largest_hexagon_that_fits_is_taken);
    tcase_add_loop_test(
        marbles, every_cell_is_found_again_at_every_size_and_turned_round, 0,
        VARIANT_COUNT - SOWING_COUNT);
    tcase_add_test(marbles, a_click_near_a_marble_is_meant_for_it);
    tcase_add_test(marbles, a_click_on_each_cell_of_a_large_marble_finds_it);
    suite_add_tcase(suite, marbles);
}
