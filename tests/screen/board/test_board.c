/* SPDX-License-Identifier: MIT */
/* The board of the sowing games: pictures that were drawn by hand. */
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>

/* The position of the design's pictures, and of its animations. */
static const char DESIGN[] = "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s";
static const char FILM[] = "5,0,2,2,1,0,12/3,6,2,1,4,0,10/s";

/* clang-format off */

START_TEST(an_aim_shows_where_it_ends_and_what_it_takes)
{
    static const char *const lines[] = {
"    Bramble      f        e        d        c        b        a",
"   ╭─  4 ──╮ ╭── 1 ──╮╭── 8 ──╮╭── 1 ──╮╭── 0 ──╮╭── 3 ──╮┏╍╍ 2 ╍╍┓ ╭─  4 ──╮",
"   │       │ │   ●   ││● ● ● ●││   ●   ││       ││  ● ●  │╏  ● ●  ╏ │       │",
"   │       │ │       ││● ● ● ●││       ││   ·   ││   ●   │╏       ╏ │       │",
"   │  ● ●  │ ╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯┗╍╍ ✕ ╍╍┛ │  ● ●  │",
"   │  ● ●  │ ◂          5: one seed, ends on 6, takes 3           ▸ │  ● ●  │",
"   │       │ ╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮╭── 3 ──╮┏━━ 1 ━━┓╭┄┄ 0 ┄┄╮ │       │",
"   │       │ │● ● ● ●││● ● ● ●││● ● ● ●││  ● ●  │┃   ●   ┃┆       ┆ │       │",
"   │       │ │ ● ● ● ││ ● ● ● ││ ● ● ● ││   ●   │┃       ┃┆   ·   ┆ │       │",
"   ╰───────╯ ╰───────╯╰───────╯╰───────╯╰───────╯┗━━━━━━━┛╰┄┄┄┄┄┄┄╯ ╰───────╯",
"                 1        2        3        4        5        6        You",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 80, 14, GLYPHS_UTF8);
    picture_aim(&picture, "5");
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(ascii_has_the_same_geometry)
{
    static const char *const lines[] = {
"    Bramble      f        e        d        c        b        a",
"   +-  4 --+ +-- 1 --++-- 8 --++-- 1 --++-- 0 --++-- 3 --+xxx 2 xxx +-  4 --+",
"   |       | |   o   ||o o o o||   o   ||       ||  o o  |x  o o  x |       |",
"   |       | |       ||o o o o||       ||   .   ||   o   |x       x |       |",
"   |  o o  | +-------++-------++-------++-------++-------+xxx x xxx |  o o  |",
"   |  o o  | <          5: one seed, ends on 6, takes 3           > |  o o  |",
"   |       | +-- 7 --++-- 7 --++-- 7 --++-- 3 --+#== 1 ==#... 0 ... |       |",
"   |       | |o o o o||o o o o||o o o o||  o o  |H   o   H:       : |       |",
"   |       | | o o o || o o o || o o o ||   o   |H       H:   .   : |       |",
"   +-------+ +-------++-------++-------++-------+#=======#......... +-------+",
"                 1        2        3        4        5        6        You",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 80, 11, GLYPHS_ASCII);
    picture_aim(&picture, "5");
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_small_screen_has_numbers_and_signs)
{
    static const char *const lines[] = {
"          f   e   d   c   b   a",
"          1   8   1   0   3  ✕2",
"  [ 4]  ◂╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▸  [ 4]",
"          7   7   7   3   1  ┆0",
"          1   2   3   4  ▸5   6",
"",
"    5: one seed, ends on 6, takes 3",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 40, 7, GLYPHS_UTF8);
    picture_aim(&picture, "5");
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(twelve_pits_fit_a_small_screen)
{
    static const char *const lines[] = {
"   12 11 10  9  8  7  6  5  4 >3  2  1",
"   14  2  3  4  5  6  7  8  9 10 11 12",
"  [ 4] <------------------------> [130]",
"    1  2 :3  4  5  6 17  8  9 10 11 12",
"    a  b  c  d  e  f  g  h  i  j  k  l",
"    3: 10 seeds, ends on c, takes 4",
    };
    struct picture picture;

    picture_open(&picture, "kalah:pits=12",
                 "1,2,3,4,5,6,17,8,9,10,11,12,130/"
                 "12,11,10,9,8,7,6,5,4,3,2,14,4/n",
                 40, 6, GLYPHS_ASCII);
    picture.board.words = "3: 10 seeds, ends on c, takes 4";
    picture.board.frame.marks[15] = MARK_AIM;
    picture.board.frame.marks[2] = MARK_LANDING;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_large_screen_has_numbers_to_be_seen_from_afar)
{
    static const char *const lines[] = {
"    Bramble         f          e          d          c          b          a",
" ╭───────────╮ ╭─── 1 ───╮╭─── 8 ───╮╭─── 1 ───╮╭─── 0 ───╮╭─── 3 ───╮╭─── 2 ───╮ ╭───────────╮",
" │    █ █    │ │         ││         ││         ││         ││         ││         │ │    █ █    │",
" │    ▀▀█    │ │         ││  ● ● ●  ││         ││         ││   ● ●   ││         │ │    ▀▀█    │",
" │      ▀    │ │    ●    ││  ● ● ●  ││    ●    ││    ·    ││    ●    ││   ● ●   │ │      ▀    │",
" │           │ │         ││   ● ●   ││         ││         ││         ││         │ │           │",
" │           │ │         ││         ││         ││         ││         ││         │ │           │",
" │           │ ╰─────────╯╰─────────╯╰─────────╯╰─────────╯╰─────────╯╰─────────╯ │           │",
" │           │ ◂                                                                ▸ │           │",
" │    ● ●    │ ╭─── 7 ───╮╭─── 7 ───╮╭─── 7 ───╮╭─── 3 ───╮╭─── 1 ───╮╭─── 0 ───╮ │    ● ●    │",
" │    ● ●    │ │         ││         ││         ││         ││         ││         │ │    ● ●    │",
" │           │ │  ● ● ●  ││  ● ● ●  ││  ● ● ●  ││   ● ●   ││         ││         │ │           │",
" │           │ │   ● ●   ││   ● ●   ││   ● ●   ││    ●    ││    ●    ││    ·    │ │           │",
" │           │ │   ● ●   ││   ● ●   ││   ● ●   ││         ││         ││         │ │           │",
" │           │ │         ││         ││         ││         ││         ││         │ │           │",
" ╰───────────╯ ╰─────────╯╰─────────╯╰─────────╯╰─────────╯╰─────────╯╰─────────╯ ╰───────────╯",
"                    1          2          3          4          5          6           You",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 96, 17, GLYPHS_UTF8);
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_seed_falls_and_leaves_a_trail)
{
    static const char *const lines[] = {
"    Bramble      f        e        d        c        b        a",
"   ╭─ 10 ──╮ ╭── 0 ──╮╭── 4 ──╮╭── 1 ──╮╭── 2 ──╮╭── 6 ──╮╭── 3 ──╮ ╭─ 12 ──╮",
"   │       │ │       ││  ● ●  ││   ●   ││  ● ●  ││ ● ● ● ││  ● ●  │ │       │",
"   │       │ │   ·   ││  ● ●  ││       ││       ││ ● ● ● ││   ●   │ │       │",
"   │● ● ● ●│ ╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯ │● ● ● ●│",
"   │ ● ● ● │ ◂                   in hand ●●● 3                    ▸ │● ● ● ●│",
"   │ ● ● ● │ ╭── 0 ──╮╭──·1·──╮┏━━·3·━━┓╭── 2 ──╮╭── 1 ──╮╭── 0 ──╮ │● ● ● ●│",
"   │       │ │       ││   ●   │┃  ● ●  ┃│  ● ●  ││   ●   ││       │ │       │",
"   │       │ │   ·   ││       │┃   ●   ┃│       ││       ││   ·   │ │       │",
"   ╰───────╯ ╰───────╯╰───────╯┗━━━━━━━┛╰───────╯╰───────╯╰───────╯ ╰───────╯",
"                 1        2        3        4        5        6        You",
    };
    struct picture picture;

    picture_open(&picture, "kalah", FILM, 80, 11, GLYPHS_UTF8);
    picture_moment(&picture, "1", 280);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(seeds_run_home_and_the_store_counts)
{
    static const char *const lines[] = {
"    Bramble      f        e        d        c        b        a",
"   ╭─ 10 ──╮ ╭── 0 ──╮╭── 4 ──╮╭── 1 ──╮╭── 2 ──╮╭── 6 ──╮╭── 0 ──╮ ┏━ 16 ━━┓",
"   │       │ │       ││  ● ●  ││   ●   ││  ● ●  ││ ● ● ● ││       │ ┃       ┃",
"   │       │ │   ·   ││  ● ●  ││       ││       ││ ● ● ● ││   ·   │ ┃● ● ● ●┃",
"   │● ● ● ●│ ╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯ ┃● ● ● ●┃",
"   │ ● ● ● │ ◂                         +4                         ▸ ┃● ● ● ●┃",
"   │ ● ● ● │ ╭── 0 ──╮╭── 1 ──╮╭── 3 ──╮╭── 3 ──╮╭── 2 ──╮╭── 0 ──╮ ┃● ● ● ●┃",
"   │       │ │       ││   ●   ││  ● ●  ││  ● ●  ││  ● ●  ││       │ ┃       ┃",
"   │       │ │   ·   ││       ││   ●   ││   ●   ││       ││   ·   │ ┃       ┃",
"   ╰───────╯ ╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯ ┗━━━━━━━┛",
"                 1        2        3        4        5        6        You",
    };
    struct picture picture;

    picture_open(&picture, "kalah", FILM, 80, 11, GLYPHS_UTF8);
    picture_moment(&picture, "1", 1320);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* North is at the bottom and moves: its digits are there. Clockwise, arrows
 * turn. Eleven seeds are dense, and what is advised has a star. */
START_TEST(a_flipped_board_is_turned_round)
{
    static const char *const lines[] = {
"                   You        c        b        a",
"                ╭─  0 ──╮ ╭─ 20 ──╮╭─ 11 ──╮╭── 3 ──╮ ╭─ 20 ──╮",
"                │       │ │●●●●●●●││●●● ●●●││  ● ●  │ │       │",
"                │       │ │●●●●●●●││ ●●●●● ││   ●   │ │● ● ● ●│",
"                │       │ ╰───────╯╰───────╯╰───────╯ │● ● ● ●│",
"                │       │ ▸                         ◂ │● ● ● ●│",
"                │       │ ╭── 3 ──╮╭──★4 ──╮╭── 0 ──╮ │● ● ● ●│",
"                │       │ │  ● ●  ││  ● ●  ││       │ │● ● ● ●│",
"                │       │ │   ●   ││  ● ●  ││   ·   │ │       │",
"                ╰───────╯ ╰───────╯╰───────╯╰───────╯ ╰───────╯",
"                              1        2        3      Bramble",
"                  a question that is too long for so few pits",
    };
    struct picture picture;

    picture_open(&picture, "vai-lung-thlan:pits=3",
                 "3,11,20,0/3,4,0,20/n", 80, 14, GLYPHS_UTF8);
    picture.board.flipped = true;
    picture.board.viewer = 1;
    picture.board.words = "a question that is too long for so few pits";
    picture.board.frame.marks[5] = MARK_HINT;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

/* ---- the words of the animation ---- */

/* Of the line between the rows the 50 cells in the middle. */
static void check_channel(const struct picture *picture, const char *words)
{
    char line[200];
    FILE *const text = fmemopen(line, sizeof line, "w");

    for (int x = 15; x < 65; x++)
        fputs(canvas_cell(picture->canvas, x, 5)->sign, text);
    fclose(text);
    ck_assert_str_eq(line, words);
}

/* Without the arrows at its ends. */
static void check_caption(const char *spec, enum caption caption, int number,
                          int lap, const char *words)
{
    static const char *const nothing = "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s";
    struct picture picture;

    picture_open(&picture, spec, nothing, 80, 11, GLYPHS_ASCII);
    picture.board.frame.caption = (uint16_t)caption;
    picture.board.frame.number = (int16_t)number;
    picture.board.frame.lap = (int16_t)lap;
    picture.board.frame.laps = (int16_t)(lap > 0 ? 12 : 0);
    picture_draw(&picture);
    check_channel(&picture, words);
    picture_close(&picture);
}

START_TEST(every_caption_has_words)
{
    check_caption("kalah", CAPTION_HELD, 3, 0,
                  "                  in hand ooo 3                   ");
    check_caption("kalah", CAPTION_HELD, 14, 3,
                  "lap 3 of 12  in hand ooooooooooooo 14             ");
    check_caption("kalah", CAPTION_TAKES, 4, 0,
                  "                     takes 4!                     ");
    check_caption("kalah", CAPTION_HOME, 4, 0,
                  "                        +4                        ");
    check_caption("kalah", CAPTION_AGAIN, 0, 0,
                  "                  *  play again                   ");
    check_caption("kalah", CAPTION_SWEEP, 1, 0,
                  "                 1 seed goes home                 ");
    check_caption("kalah", CAPTION_SWAP, 0, 0,
                  "          swap: the players change sides          ");
    check_caption("kalah", CAPTION_NONE, 0, 0,
                  "                                                  ");
}
END_TEST

/* As many seeds are drawn as have room: a lap that there is not needs none. */
START_TEST(a_handful_fills_the_channel)
{
    struct picture picture;

    picture_open(&picture, "kalah:pits=3,seeds=9", "9,9,9,0/9,9,9,0/s", 80, 11,
                 GLYPHS_ASCII);
    picture.board.frame.caption = CAPTION_HELD;
    picture.board.frame.number = 20;
    picture_draw(&picture);
    check_channel(&picture,
                  " |       | < in hand oooooooooooo 20 > |       |  ");
    picture_close(&picture);
}
END_TEST

Suite *board_suite(void)
{
    Suite *const suite = suite_create("board");
    TCase *const pictures = tcase_create("pictures");

    tcase_add_test(pictures, an_aim_shows_where_it_ends_and_what_it_takes);
    tcase_add_test(pictures, ascii_has_the_same_geometry);
    tcase_add_test(pictures, a_small_screen_has_numbers_and_signs);
    tcase_add_test(pictures, twelve_pits_fit_a_small_screen);
    tcase_add_test(pictures, a_large_screen_has_numbers_to_be_seen_from_afar);
    tcase_add_test(pictures, a_seed_falls_and_leaves_a_trail);
    tcase_add_test(pictures, seeds_run_home_and_the_store_counts);
    tcase_add_test(pictures, a_flipped_board_is_turned_round);
    tcase_add_test(pictures, every_caption_has_words);
    tcase_add_test(pictures, a_handful_fills_the_channel);
    suite_add_tcase(suite, pictures);
    board_add_sizes(suite);
    board_add_parts(suite);
    board_add_marbles(suite);
    board_add_hexagon(suite);
    board_add_small(suite);
    board_add_games(suite);
    board_add_inks(suite);
    board_add_beside(suite);
    board_add_names(suite);
    board_add_places(suite);
    board_add_holes(suite);
    board_add_captions(suite);
    return suite;
}
