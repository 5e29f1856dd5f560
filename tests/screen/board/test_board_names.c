/* SPDX-License-Identifier: MIT */
/* Names beside the hexagon that are longer than there is room. */
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"

#include <stdio.h>

/* Black and white have lost two marbles each, red has lost one. */
static const char NINE[] =
    "11111/1111../......./2......./22.....33/2.....33/2....33/"
    "22..33/22.33/1/3,1,1";

/* clang-format off */

START_TEST(where_names_are_long_what_is_left_stands_below)
{
    static const char *const small[] = {
"I    ╭ ○ ○ · ◆ ◆ ╮      ○ minima…depth=2",
"H   ╱ ○ ○ · · ◆ ◆ ╲     •····· 1 out ○ 9",
"G  ╱ ○ · · · · ◆ ◆ ╲    ◆ Pistachio",
"F ╱ ○ · · · · · ◆ ◆ ╲   •····· 1 out ◆10",
"E│ ○ ○ · · · · · ◆ ◆ │",
"D ╲ ○ · · · · · · · ╱9",
"C  ╲ · · · · · · · ╱8",
"B   ╲ ● ● ● ● · · ╱7",
"A    ╲ ● ● ● ● ● ╱6   ▸ ● minima…depth=1",
"      ╰─1─2─3─4─5╯      •••··· 3 out ● 9",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", NINE, 40, 10, GLYPHS_UTF8);
    picture.board.names[0] = "minimax:depth=1";
    picture.board.names[1] = "minimax:depth=2";
    picture.board.names[2] = "Pistachio";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, small);
    picture_close(&picture);
}
END_TEST

START_TEST(with_more_room_it_is_told_in_words)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     I       ╭─╯ ○   ○   ·   ◆   ◆ ╰─╮            ○ Tamarisk of the library",
"     H     ╭─╯ ○   ○   ·   ·   ◆   ◆ ╰─╮          •····· 1 out         9 left",
"     G   ╭─╯ ○   ·   ·   ·   ·   ◆   ◆ ╰─╮",
"     F ╭─╯ ○   ·   ·   ·   ·   ·   ◆   ◆ ╰─╮      ◆ red",
"     E │ ○   ○   ·   ·   ·   ·   ·   ◆   ◆ │      •····· 1 out        10 left",
"     D ╰─╮ ○   ·   ·   ·   ·   ·   ·   · ╭9╯",
"     C   ╰─╮ ·   ·   ·   ·   ·   ·   · ╭8╯",
"     B     ╰─╮ ●   ●   ●   ●   ·   · ╭7╯        ▸ ● You",
"     A       ╰─╮ ●   ●   ●   ●   ● ╭6╯            •••··· 3 out         9 left",
"               ╰──1───2───3───4───5╯",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", NINE, 80, 12, GLYPHS_UTF8);
    picture.board.names[1] = "Tamarisk of the library";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

/* What is seen of the name of the second player, at 40 columns. */
static void see_name(struct picture *picture, char seen[64])
{
    enum { LEFT = 26, RIGHT = 40 };
    size_t length = 0;

    picture_draw(picture);
    for (int x = LEFT; x < RIGHT; x++)
        length += (size_t)snprintf(seen + length, 64 - length, "%s",
                                   canvas_cell(picture->canvas, x, 0)->sign);
}

/* Two names that begin alike are never seen alike. */
START_TEST(no_two_names_look_the_same)
{
    static const char *const names[][2] = {
        {"minimax:depth=1", "minimax:depth=12"},
        {"mcts:playouts=10,c=1,seed=3", "mcts:playouts=10,c=2,seed=3"},
        {"Second Rambutan the younger", "Second Rambutan the elder"},
        {"Second Rambutan", "Second Rambutan the elder"},
        {"éééééééééééééééé", "éééééééééééééééà"},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char seen[2][64];
        struct picture picture;

        picture_open(&picture, "abalone:players=3", NULL, 40, 10,
                     i < 4 ? GLYPHS_ASCII : GLYPHS_UTF8);
        for (int j = 0; j < 2; j++) {
            picture.board.names[1] = names[i][j];
            picture.board.names[2] = names[i][1 - j];
            see_name(&picture, seen[j]);
        }
        ck_assert_str_ne(seen[0], seen[1]);
        picture_close(&picture);
    }
}
END_TEST

void board_add_names(Suite *suite)
{
    TCase *const tests = tcase_create("names");

    tcase_add_test(tests, where_names_are_long_what_is_left_stands_below);
    tcase_add_test(tests, with_more_room_it_is_told_in_words);
    tcase_add_test(tests, no_two_names_look_the_same);
    suite_add_tcase(suite, tests);
}
