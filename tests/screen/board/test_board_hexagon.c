/* SPDX-License-Identifier: MIT */
/* The board of marbles as it is turned for three players, what is marked on it
 * and what lies in the trays: pictures that were drawn by hand. */
#include "game/abalone.h"
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"

/* Black has pushed out a marble of red. */
static const char THREE[] =
    "11111/111111/......./2......./22.....33/22....33/22...33/"
    "22..33/22.33/1/1,0,0";

/* Black has pushed two out, white one; i7 and i8 could push i9. */
static const char EDGE[] = "...../....../..111../......../...22..../......../"
                           "...222./....../..112/1/2,1";

/* clang-format off */

/* White has e1 to i5 at the left, and red e9 to i9 at the right. */
START_TEST(each_of_three_players_can_have_the_own_side_below)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"             ╭─╯ ◆   ·   ·   ●   ● ╰─╮            ◆ red               10 left",
"           ╭─╯ ◆   ◆   ·   ·   ●   ● ╰─╮          ······  0 pushed out",
"         ╭─╯ ◆   ◆   ·   ·   ·   ●   ● ╰─╮",
"       ╭─╯ ◆   ◆   ·   ·   ·   ·   ●   ● ╰─╮    ▸ ● You               11 left",
"       │ ◆   ◆   ·   ·   ·   ·   ·   ●   ● │      •·····  1 pushed out",
"       ╰9╮ ◆   ·   ·   ·   ·   ·   ·   ● ╭A╯",
"         ╰8╮ ·   ·   ·   ·   ·   ·   · ╭B╯",
"           ╰7╮ ○   ○   ○   ○   ○   ○ ╭C╯          ○ Bramble           11 left",
"             ╰6╮ ○   ○   ○   ○   ○ ╭D╯            ······  0 pushed out",
"               ╰5─I─4─H─3─G─2─F─1─E╯",
    };

    PICTURE_OF("abalone:players=3", THREE, 80, 12, GLYPHS_UTF8, 1, lines);
}
END_TEST

START_TEST(the_third_of_three_has_letters_below_and_digits_at_the_left)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     1       ╭─╯ ●   ●   ·   ○   ○ ╰─╮          ▸ ● You               11 left",
"     2     ╭─╯ ●   ●   ·   ·   ○   ○ ╰─╮          •·····  1 pushed out",
"     3   ╭─╯ ●   ●   ·   ·   ·   ○   ○ ╰─╮",
"     4 ╭─╯ ●   ●   ·   ·   ·   ·   ○   ○ ╰─╮      ○ Bramble           11 left",
"     5 │ ●   ●   ·   ·   ·   ·   ·   ○   ○ │      ······  0 pushed out",
"     6 ╰A╮ ●   ·   ·   ·   ·   ·   ·   ○ ╭─╯",
"     7   ╰B╮ ·   ·   ·   ·   ·   ·   · ╭─╯",
"     8     ╰C╮ ·   ◆   ◆   ◆   ◆   ◆ ╭─╯          ◆ red               10 left",
"     9       ╰D╮ ◆   ◆   ◆   ◆   ◆ ╭─╯            ······  0 pushed out",
"               ╰E───F───G───H───I──╯",
    };

    PICTURE_OF("abalone:players=3", THREE, 80, 12, GLYPHS_UTF8, 2, lines);
}
END_TEST

START_TEST(a_small_board_that_is_turned_has_all_its_labels)
{
    static const char *const lines[] = {
"      ╭─────────╮",
"     ╱ ◆ · · ● ● ╲      ◆ red",
"    ╱ ◆ ◆ · · ● ● ╲     ······ 0 out ◆10",
"   ╱ ◆ ◆ · · · ● ● ╲  ▸ ● You",
"  ╱ ◆ ◆ · · · · ● ● ╲   •····· 1 out ●11",
" │ ◆ ◆ · · · · · ● ● │",
" 9╲ ◆ · · · · · · ● ╱A",
"  8╲ · · · · · · · ╱B",
"   7╲ ○ ○ ○ ○ ○ ○ ╱C",
"    6╲ ○ ○ ○ ○ ○ ╱D     ○ Bramble",
"      ╰5I4H3G2F1E╯      ······ 0 out ○11",
    };

    PICTURE_OF("abalone:players=3", THREE, 40, 11, GLYPHS_UTF8, 1, lines);
}
END_TEST

/* As the small one, without the rim above it and the scores, which have no
 * room. */
START_TEST(the_least_board_has_no_scores)
{
    static const char *const lines[] = {
"     ╭ ◆ · · ● ● ╮",
"    ╱ ◆ ◆ · · ● ● ╲",
"   ╱ ◆ ◆ · · · ● ● ╲",
"  ╱ ◆ ◆ · · · · ● ● ╲",
" │ ◆ ◆ · · · · · ● ● │",
" 9╲ ◆ · · · · · · ● ╱A",
"  8╲ · · · · · · · ╱B",
"   7╲ ○ ○ ○ ○ ○ ○ ╱C",
"    6╲ ○ ○ ○ ○ ○ ╱D",
"      ╰5I4H3G2F1E╯",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", THREE, 40, 11, GLYPHS_UTF8);
    picture.board.viewer = 1;
    picture.size = board_of(picture.game)->measure_least(picture.game, 22);
    picture.rect = (struct rect){0, 0, picture.size.width, picture.size.height};
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_large_board_has_its_labels_on_the_rim)
{
    static const char *const lines[] = {
"                  ╭─────────────────────────────╮",
"                  │  ◆     ·     ·     ●     ●  │                 ◆ red                10 left",
"               ╭──╯                             ╰──╮              ······  0 pushed out",
"               │  ◆     ◆     ·     ·     ●     ●  │",
"            ╭──╯                                   ╰──╮         ▸ ● You                11 left",
"            │  ◆     ◆     ·     ·     ·     ●     ●  │           •·····  1 pushed out",
"         ╭──╯                                         ╰──╮",
"         │  ◆     ◆     ·     ·     ·     ·     ●     ●  │",
"      ╭──╯                                               ╰──╮",
"      │  ◆     ◆     ·     ·     ·     ·     ·     ●     ●  │",
"      ╰─9╮                                               ╭A─╯",
"         │  ◆     ·     ·     ·     ·     ·     ·     ●  │",
"         ╰─8╮                                         ╭B─╯",
"            │  ·     ·     ·     ·     ·     ·     ·  │",
"            ╰─7╮                                   ╭C─╯",
"               │  ○     ○     ○     ○     ○     ○  │",
"               ╰─6╮                             ╭D─╯              ○ Bramble            11 left",
"                  │  ○     ○     ○     ○     ○  │                 ······  0 pushed out",
"                  ╰─5─I───4─H───3─G───2─F───1─E─╯",
    };

    PICTURE_OF("abalone:players=3", THREE, 98, 21, GLYPHS_UTF8, 1, lines);
}
END_TEST

START_TEST(where_the_rim_leans_by_one_it_is_drawn_with_slants)
{
    static const char *const lines[] = {
"             +-----------------+",
"  I         / O   O   .   #   # \\              O Bramble       11 left",
"           /                     \\             ......  0 pushed out",
"  H       / O   O   .   .   #   # \\",
"         /                         \\           # red           10 left",
"  G     / O   O   .   .   .   #   # \\          ......  0 pushed out",
"       /                             \\",
"  F   / O   O   .   .   .   .   #   # \\",
"     /                                 \\",
"  E | O   O   .   .   .   .   .   #   # |",
"     \\                                 9",
"  D   \\ O   .   .   .   .   .   .   . /",
"       \\                             8",
"  C     \\ .   .   .   .   .   .   . /",
"         \\                         7",
"  B       \\ X   X   X   X   X   X /",
"           \\                     6           > X You           11 left",
"  A         \\ X   X   X   X   X /              o.....  1 pushed out",
"             +-1---2---3---4---5+",
    };

    PICTURE_OF("abalone:players=3", THREE, 70, 21, GLYPHS_ASCII, 0, lines);
}
END_TEST

/* i9 could be pushed out, and is marked beside it; a marble that is held has
 * the marks of that. */
START_TEST(a_marble_in_danger_is_seen_without_colours)
{
    static const char *const lines[] = {
"               +-------------------+",
"     I         / .   .   X   X   O!\\              O Bramble",
"     H       / .   .   .   .   .   . \\            X.....  1 pushed out",
"     G     / .   .   .   O   O   O   . \\",
"     F   / .   .   .   .   .   .   .   . \\",
"     E | .   .   .   O   O   .   .   .   . |",
"     D   \\ .   .   .   .   .   .   .   . /9",
"     C     \\ .   .  [X]  X   X!  .   . /8",
"     B       \\ .   .   .   .   .   . /7         > X You",
"     A         \\ .   .   .   .   . /6             OO....  2 pushed out",
"               +--1---2---3---4---5+",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 80, 12, GLYPHS_ASCII);
    picture.board.endangered =
        abalone_endangered(picture.game, &picture.position) |
        UINT64_C(1) << abalone_cell(2, 2) | UINT64_C(1) << abalone_cell(2, 4);
    picture.board.frame.marks[abalone_cell(2, 2)] = MARK_AIM;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* The first two of red's tray are known, of the third only that it is one. */
START_TEST(a_tray_of_three_players_says_whose_marbles_lie_there)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     I       ╭─╯ ○   ○   ·   ◆   ◆ ╰─╮            ○ Bramble           11 left",
"     H     ╭─╯ ○   ○   ·   ·   ◆   ◆ ╰─╮          ······  0 pushed out",
"     G   ╭─╯ ○   ○   ·   ·   ·   ◆   ◆ ╰─╮",
"     F ╭─╯ ○   ○   ·   ·   ·   ·   ◆   ◆ ╰─╮      ◆ red               10 left",
"     E │ ○   ○   ·   ·   ·   ·   ·   ◆   ◆ │      ○●•···  3 pushed out",
"     D ╰─╮ ○   ·   ·   ·   ·   ·   ·   · ╭9╯",
"     C   ╰─╮ ·   ·   ·   ·   ·   ·   · ╭8╯",
"     B     ╰─╮ ●   ●   ●   ●   ●   ● ╭7╯        ▸ ● You               11 left",
"     A       ╰─╮ ●   ●   ●   ●   ● ╭6╯            •·····  1 pushed out",
"               ╰──1───2───3───4───5╯",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", THREE, 80, 12, GLYPHS_UTF8);
    picture.board.frame.counts[PLACE_OUT + 2] = 3;
    picture.board.trays.owners[2][0] = 2;
    picture.board.trays.owners[2][1] = 1;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

void board_add_hexagon(Suite *suite)
{
    TCase *const hexagon = tcase_create("hexagon");

    tcase_add_test(hexagon, each_of_three_players_can_have_the_own_side_below);
    tcase_add_test(hexagon,
                   the_third_of_three_has_letters_below_and_digits_at_the_left);
    tcase_add_test(hexagon, a_small_board_that_is_turned_has_all_its_labels);
    tcase_add_test(hexagon, the_least_board_has_no_scores);
    tcase_add_test(hexagon, a_large_board_has_its_labels_on_the_rim);
    tcase_add_test(hexagon, where_the_rim_leans_by_one_it_is_drawn_with_slants);
    tcase_add_test(hexagon, a_marble_in_danger_is_seen_without_colours);
    tcase_add_test(hexagon,
                   a_tray_of_three_players_says_whose_marbles_lie_there);
    suite_add_tcase(suite, hexagon);
}
