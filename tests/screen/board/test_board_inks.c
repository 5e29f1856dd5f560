/* SPDX-License-Identifier: MIT */
/* Whole boards with everything that can be marked on them, and the inks and
 * grounds of all that: pictures that were drawn by hand. */
#include "game/abalone.h"
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"
#include "support/screen/style_picture.h"

#include <stdlib.h>

static const char DESIGN[] = "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s";

/* Black has pushed two out, white one; i7 and i8 could push i9. */
static const char EDGE[] = "...../....../..111../......../...22..../......../"
                           "...222./....../..112/1/2,1";

/* Black has pushed out a marble of red. */
static const char THREE[] =
    "11111/111111/......./2......./22.....33/22....33/22...33/"
    "22..33/22.33/1/1,0,0";

/* A mark of each kind from the first pit on, and another turn. */
static void mark_pits(struct picture *picture)
{
    static const enum mark marks[] = {MARK_AIM, MARK_TRAIL, MARK_LANDING,
                                      MARK_CAPTURE, MARK_HINT};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        picture->board.frame.marks[i] = (uint8_t)marks[i];
    picture->board.frame.marks[6] = MARK_AGAIN;
    picture->board.frame.at = 5;
}

/* clang-format off */

START_TEST(every_mark_of_a_pit_has_its_border_and_its_inks)
{
    static const char *const lines[] = {
"    Bramble      f        e        d        c        b        a",
"   ╭─  4 ──╮ ╭── 1 ──╮╭── 8 ──╮╭── 1 ──╮╭── 0 ──╮╭── 3 ──╮╭── 2 ──╮ ┏━  4 ━━┓",
"   │       │ │   ●   ││● ● ● ●││   ●   ││       ││  ● ●  ││  ● ●  │ ┃       ┃",
"   │       │ │       ││● ● ● ●││       ││   ·   ││   ●   ││       │ ┃       ┃",
"   │  ● ●  │ ╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯ ┃  ● ●  ┃",
"   │  ● ●  │ ◂                    three seeds                     ▸ ┃  ● ●  ┃",
"   │       │ ┏━━ 7 ━━┓╭──·7·──╮╭┄┄ 7 ┄┄╮┏╍╍ 3 ╍╍┓╭──★1 ──╮┏━━ 0 ━━┓ ┃       ┃",
"   │       │ ┃● ● ● ●┃│● ● ● ●│┆● ● ● ●┆╏  ● ●  ╏│   ●   │┃       ┃ ┃       ┃",
"   │       │ ┃ ● ● ● ┃│ ● ● ● │┆ ● ● ● ┆╏   ●   ╏│       │┃   ·   ┃ ┃       ┃",
"   ╰───────╯ ┗━━━━━━━┛╰───────╯╰┄┄┄┄┄┄┄╯┗╍╍ ✕ ╍╍┛╰───────╯┗━━━━━━━┛ ┗━━━━━━━┛",
"                 1        2        3        4        5        6        You",
    };
    static const char *const inks[] = {
"    OOOOOOO      d        d        d        d        d        d",
"   ff  N fff fff N ffffff N ffffff N ffffff N ffffff N ffffff N fff AA  A AAA",
"   f       f f   o   ffo o o off   o   ff       ff  o o  ff  o o  f A       A",
"   f       f f       ffo o o off       ff   d   ff   o   ff       f A       A",
"   f  o o  f ffffffffffffffffffffffffffffffffffffffffffffffffffffff A  y y  A",
"   f  o o  f d                    hhhhh hhhhh                     d A  y y  A",
"   f       f YYY N YYYrrrYYYrrrHHH H HHHCCC C CCCfffHH fffYYY N YYY A       A",
"   f       f Yy y y yYry y y yrHy y y yHC  c c  Cf   y   fY       Y A       A",
"   f       f Y y y y Yr y y y rH y y y HC   c   Cf       fY   d   Y A       A",
"   fffffffff YYYYYYYYYrrrrrrrrrHHHHHHHHHCCC C CCCfffffffffYYYYYYYYY AAAAAAAAA",
"                 Y        Y        Y        Y        Y        d        YYY",
PICTURE_GROUNDS,
" 6              sssssssss",
" 7              sssssssss",
" 8              sssssssss",
" 9              sssssssss",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 80, 11, GLYPHS_UTF8);
    mark_pits(&picture);
    picture.board.words = "three seeds";
    picture.board.words_ink = THEME_HINT;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

START_TEST(every_mark_of_the_small_board_has_its_sign_and_its_inks)
{
    static const char *const lines[] = {
"          f   e   d   c   b   a",
"          1   8   1   0   3   2",
"  [ 4]  ◂╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▸  ┃ 4┃",
"          7  ·7  ┆7  ✕3  ★1   0",
"         ▸1   2   3   4   5   6",
"",
"              three seeds",
    };
    static const char *const inks[] = {
"          d   d   d   d   d   d",
"          O   O   O   d   O   O",
"  O OO  dffffffffffffffffffffffd  A AA",
"          N  NN  HH  CC  HH   d",
"         NY   Y   Y   Y   Y   d",
"",
"              hhhhh hhhhh",
PICTURE_GROUNDS,
" 3         ssss",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 40, 7, GLYPHS_UTF8);
    mark_pits(&picture);
    picture.board.words = "three seeds";
    picture.board.words_ink = THEME_HINT;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

START_TEST(the_large_board_has_the_same_inks_and_high_numbers)
{
    static const char *const lines[] = {
"    Bramble         f          e          d          c          b          a",
" ┏╍╍╍╍╍╍╍╍╍╍╍┓ ╭─── 1 ───╮╭─── 8 ───╮╭─── 1 ───╮╭─── 0 ───╮╭─── 3 ───╮╭─── 2 ───╮ ┏━━━━━━━━━━━┓",
" ╏    █ █    ╏ │         ││         ││         ││         ││         ││         │ ┃    █ █    ┃",
" ╏    ▀▀█    ╏ │         ││  ● ● ●  ││         ││         ││   ● ●   ││         │ ┃    ▀▀█    ┃",
" ╏      ▀    ╏ │    ●    ││  ● ● ●  ││    ●    ││    ·    ││    ●    ││   ● ●   │ ┃      ▀    ┃",
" ╏           ╏ │         ││   ● ●   ││         ││         ││         ││         │ ┃           ┃",
" ╏           ╏ │         ││         ││         ││         ││         ││         │ ┃           ┃",
" ╏           ╏ ╰─────────╯╰─────────╯╰─────────╯╰─────────╯╰─────────╯╰─────────╯ ┃           ┃",
" ╏           ╏ ◂                                                                ▸ ┃           ┃",
" ╏    ● ●    ╏ ┏━━━ 7 ━━━┓╭───·7·───╮╭┄┄┄ 7 ┄┄┄╮┏╍╍╍ 3 ╍╍╍┓╭───★1 ───╮┏━━━ 0 ━━━┓ ┃    ● ●    ┃",
" ╏    ● ●    ╏ ┃         ┃│         │┆         ┆╏         ╏│         │┃         ┃ ┃    ● ●    ┃",
" ╏           ╏ ┃  ● ● ●  ┃│  ● ● ●  │┆  ● ● ●  ┆╏   ● ●   ╏│         │┃         ┃ ┃           ┃",
" ╏           ╏ ┃   ● ●   ┃│   ● ●   │┆   ● ●   ┆╏    ●    ╏│    ●    │┃    ·    ┃ ┃           ┃",
" ╏           ╏ ┃   ● ●   ┃│   ● ●   │┆   ● ●   ┆╏         ╏│         │┃         ┃ ┃           ┃",
" ╏           ╏ ┃         ┃│         │┆         ┆╏         ╏│         │┃         ┃ ┃           ┃",
" ┗╍╍╍╍ ✕ ╍╍╍╍┛ ┗━━━━━━━━━┛╰─────────╯╰┄┄┄┄┄┄┄┄┄╯┗╍╍╍ ✕ ╍╍╍┛╰─────────╯┗━━━━━━━━━┛ ┗━━━━━━━━━━━┛",
"                    1          2          3          4          5          6           You",
    };
    static const char *const inks[] = {
"    OOOOOOO         d          d          d          d          d          d",
" CCCCCCCCCCCCC ffff N ffffffff N ffffffff N ffffffff N ffffffff N ffffffff N ffff AAAAAAAAAAAAA",
" C    C C    C f         ff         ff         ff         ff         ff         f A    A A    A",
" C    CCC    C f         ff  o o o  ff         ff         ff   o o   ff         f A    AAA    A",
" C      C    C f    o    ff  o o o  ff    o    ff    d    ff    o    ff   o o   f A      A    A",
" C           C f         ff   o o   ff         ff         ff         ff         f A           A",
" C           C f         ff         ff         ff         ff         ff         f A           A",
" C           C ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff A           A",
" C           C d                                                                d A           A",
" C    c c    C YYYY N YYYYrrrrYYYrrrrHHHH H HHHHCCCC C CCCCffffHH ffffYYYY N YYYY A    y y    A",
" C    c c    C Y         Yr         rH         HC         Cf         fY         Y A    y y    A",
" C           C Y  y y y  Yr  y y y  rH  y y y  HC   c c   Cf         fY         Y A           A",
" C           C Y   y y   Yr   y y   rH   y y   HC    c    Cf    y    fY    d    Y A           A",
" C           C Y   y y   Yr   y y   rH   y y   HC         Cf         fY         Y A           A",
" C           C Y         Yr         rH         HC         Cf         fY         Y A           A",
" CCCCC C CCCCC YYYYYYYYYYYrrrrrrrrrrrHHHHHHHHHHHCCCC C CCCCfffffffffffYYYYYYYYYYY AAAAAAAAAAAAA",
"                    Y          Y          Y          Y          Y          d           YYY",
PICTURE_GROUNDS,
" 9                sssssssssss",
"10                sssssssssss",
"11                sssssssssss",
"12                sssssssssss",
"13                sssssssssss",
"14                sssssssssss",
"15                sssssssssss",
    };
    struct picture picture;

    picture_open(&picture, "kalah", DESIGN, 96, 17, GLYPHS_UTF8);
    mark_pits(&picture);
    picture.board.frame.marks[13] = MARK_CAPTURE;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

/* Three of south's pits are closed, and nothing can be sown from there. */
START_TEST(closed_pits_are_grey_and_have_no_label)
{
    static const char *const lines[] = {
"Bramble     g        f        e        d        c        b        a",
"╭ 14 ─╮ ╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮ ╭ 17 ─╮",
"│     │ │● ● ● ●││● ● ● ●││● ● ● ●││● ● ● ●││● ● ● ●││● ● ● ●││● ● ● ●│ │● ● ●│",
"│● ● ●│ │ ● ● ● ││ ● ● ● ││ ● ● ● ││ ● ● ● ││ ● ● ● ││ ● ● ● ││ ● ● ● │ │● ● ●│",
"│● ● ●│ ╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯╰───────╯ │● ● ●│",
"│● ● ●│ ◂                                                             ▸ │● ● ●│",
"│● ● ●│ ╭── 7 ──╮╭── 7 ──╮╭── 7 ──╮╭── 0 ──╮░░░░░░░░░░░░░░░░░░░░░░░░░░░ │● ● ●│",
"│ ● ● │ │● ● ● ●││● ● ● ●││● ● ● ●││       │░░░░░░░░░░░░░░░░░░░░░░░░░░░ │ ● ● │",
"│     │ │ ● ● ● ││ ● ● ● ││ ● ● ● ││   ·   │░░░░░░░░░░░░░░░░░░░░░░░░░░░ │     │",
"╰─────╯ ╰───────╯╰───────╯╰───────╯╰───────╯░░░░░░░░░░░░░░░░░░░░░░░░░░░ ╰─────╯",
"            1        2        3        4        -        -        -       You",
    };
    static const char *const inks[] = {
"OOOOOOO     d        d        d        d        d        d        d",
"f NN ff fff N ffffff N ffffff N ffffff N ffffff N ffffff N ffffff N fff f NN ff",
"f     f fo o o offo o o offo o o offo o o offo o o offo o o offo o o of fy y yf",
"fo o of f o o o ff o o o ff o o o ff o o o ff o o o ff o o o ff o o o f fy y yf",
"fo o of fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff fy y yf",
"fo o of d                                                             d fy y yf",
"fo o of fff N ffffff N ffffff N ffffff N fffddddddddddddddddddddddddddd fy y yf",
"f o o f fy y y yffy y y yffy y y yff       fddddddddddddddddddddddddddd f y y f",
"f     f f y y y ff y y y ff y y y ff   d   fddddddddddddddddddddddddddd f     f",
"fffffff ffffffffffffffffffffffffffffffffffffddddddddddddddddddddddddddd fffffff",
"            Y        Y        Y        d        d        d        d       YYY",
    };
    struct picture picture;

    picture_open(&picture, "congkak", "7,7,7,0,-,-,-,17/7,7,7,7,7,7,7,14/s",
                 80, 11, GLYPHS_UTF8);
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

/* The cursor is on c3, one of three that are held; they could go to c2, and to
 * g7, where a marble lies; i9 would go out, i7 could; black's tray is new. */
static void mark_marbles(struct picture *picture)
{
    struct board *const board = &picture->board;

    for (int column = 2; column < 5; column++)
        board->frame.marks[abalone_cell(2, column)] = MARK_AIM;
    board->frame.marks[abalone_cell(6, 6)] = MARK_LANDING;
    board->frame.marks[abalone_cell(8, 8)] = MARK_CAPTURE;
    board->frame.marks[abalone_cell(4, 3)] = MARK_TRAIL;
    board->frame.marks[abalone_cell(4, 4)] = MARK_HINT;
    board->frame.marks[PLACE_OUT] = MARK_CAPTURE;
    board->endangered = UINT64_C(1) << abalone_cell(8, 6);
    board->roaming = true;
    board->cursor = abalone_cell(2, 2);
    board->target_count = 2;
    board->targets[0] = (struct board_target){abalone_cell(2, 1), '4'};
    board->targets[1] = (struct board_target){abalone_cell(6, 6), '9'};
    board->words = "three marbles held";
    board->words_ink = THEME_HINT;
}

START_TEST(every_mark_of_a_marble_has_its_inks)
{
    static const char *const lines[] = {
"               ╭───────────────────╮",
"     I       ╭─╯ ·   ·   ●!  ●  ✕○✕╰─╮            ○ Bramble",
"     H     ╭─╯ ·   ·   ·   ·   ·   · ╰─╮          ●·····  1 pushed out",
"     G   ╭─╯ ·   ·   ·   ○  ┆○9  ○   · ╰─╮",
"     F ╭─╯ ·   ·   ·   ·   ·   ·   ·   · ╰─╮",
"     E │ ·   ·   ·  ‹○› ★○   ·   ·   ·   · │",
"     D ╰─╮ ·   ·   ·   ·   ·   ·   ·   · ╭9╯",
"     C   ╰─╮ ·   4  [●] [●] [●]  ·   · ╭8╯",
"     B     ╰─╮ ·   ·   ·   ·   ·   · ╭7╯        ▸ ● You",
"     A       ╰─╮ ·   ·   ·   ·   · ╭6╯            ○○····  2 pushed out",
"               ╰──1───2───3───4───5╯",
"",
"         three marbles held",
    };
    static const char *const inks[] = {
"               rrrrrrrrrrrrrrrrrrrrr",
"     d       rrr d   d   YC  Y  COCrrr            o ooooooo",
"     d     rrr d   d   d   d   d   d rrr          Yddddd  N dddddd ddd",
"     d   rrr d   d   d   O  HOH  O   d rrr",
"     d rrr d   d   d   d   d   d   d   d rrr",
"     d r d   d   d  DOD HO   d   d   d   d r",
"     d rrr d   d   d   d   d   d   d   d rdr",
"     d   rrr d   H  NYN NYN NYN  d   d rdr",
"     d     rrr d   d   d   d   d   d rdr        N Y YYY",
"     d       rrr d   d   d   d   d rdr            CCdddd  C dddddd ddd",
"               rrrdrrrdrrrdrrrdrrrdr",
"",
"         hhhhh hhhhhhh hhhh",
PICTURE_GROUNDS,
" 7                     sss",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 80, 13, GLYPHS_UTF8);
    mark_marbles(&picture);
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

START_TEST(the_small_hexagon_has_the_same_inks)
{
    static const char *const lines[] = {
"      ╭─────────╮",
"I    ╱ · · ●!●✕○✕╲      ○ Bramble",
"H   ╱ · · · · · · ╲     ●·····  1 out",
"G  ╱ · · · ○┆○9○ · ╲",
"F ╱ · · · · · · · · ╲   three marbles",
"E│ · · ·‹○★○ · · · · │  held",
"D ╲ · · · · · · · · ╱9",
"C  ╲ · 4[● ● ●]· · ╱8",
"B   ╲ · · · · · · ╱7",
"A    ╲ · · · · · ╱6   ▸ ● You",
"      ╰─1─2─3─4─5╯      ○○····  2 out",
    };
    static const char *const inks[] = {
"      rrrrrrrrrrr",
"d    r d d YCYCOCr      o ooooooo",
"d   r d d d d d d r     Yddddd  N ddd",
"d  r d d d OHOHO d r",
"d r d d d d d d d d r   hhhhh hhhhhhh",
"dr d d dDOHO d d d d r  hhhh",
"d r d d d d d d d d rd",
"d  r d HNY Y YNd d rd",
"d   r d d d d d d rd",
"d    r d d d d d rd   N Y YYY",
"      rrdrdrdrdrdr      CCdddd  C ddd",
PICTURE_GROUNDS,
" 7         sss",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 40, 11, GLYPHS_UTF8);
    mark_marbles(&picture);
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

START_TEST(a_large_marble_has_three_lines_and_so_have_its_marks)
{
    static const char *const lines[] = {
"                    ╭─────────────────────────────────────╮",
"                   ╱                 ▄███▄!  ▄███▄  ✕╭───╮✕╲                    ○ Bramble",
"I                 ╱    ·       ·     █████!  █████  ✕│   │✕ ╲                   ▄███▄",
"                 ╱                   ▀███▀!  ▀███▀  ✕╰───╯✕  ╲                  █████   ·     ·     ·     ·     ·",
"                ╱                                             ╲                 ▀███▀",
"               ╱                                               ╲                1 pushed out",
"H             ╱    ·       ·       ·       ·       ·       ·    ╲",
"             ╱                                                   ╲",
"            ╱                                                     ╲",
"           ╱                         ╭───╮  ┆╭───╮┆  ╭───╮         ╲",
"G         ╱    ·       ·       ·     │   │  ┆│   │9  │   │     ·    ╲",
"         ╱                           ╰───╯  ┆╰───╯┆  ╰───╯           ╲",
"        ╱                                                             ╲",
"       ╱                                                               ╲",
"F     ╱    ·       ·       ·       ·       ·       ·       ·       ·    ╲",
"     ╱                                                                   ╲",
"    ╱                                                                     ╲",
"   ╱                        ‹╭───╮› ★╭───╮                                 ╲",
"E │    ·       ·       ·    ‹│   │› ★│   │     ·       ·       ·       ·    │",
"   ╲                        ‹╰───╯› ★╰───╯                                 ╱",
"    ╲                                                                     9",
"     ╲                                                                   ╱",
"D     ╲    ·       ·       ·       ·       ·       ·       ·       ·    ╱",
"       ╲                                                               ╱",
"        ╲                                                             8",
"         ╲                  [▄███▄] [▄███▄] [▄███▄]                  ╱",
"C         ╲    ·       4    [█████] [█████] [█████]    ·       ·    ╱",
"           ╲                [▀███▀] [▀███▀] [▀███▀]                ╱",
"            ╲                                                     7",
"             ╲                                                   ╱",
"B             ╲    ·       ·       ·       ·       ·       ·    ╱",
"               ╲                                               ╱              ▸ ● You",
"                ╲                                             6                 ╭───╮ ╭───╮",
"                 ╲                                           ╱                  │   │ │   │   ·     ·     ·     ·",
"A                 ╲    ·       ·       ·       ·       ·    ╱                   ╰───╯ ╰───╯",
"                   ╲                                       ╱                    2 pushed out",
"                    ╰────1───────2───────3───────4───────5╯",
"",
"       three marbles held",
    };
    static const char *const inks[] = {
"                    rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr",
"                   r                 YYYYYC  YYYYY  COOOOOCr                    o ooooooo",
"d                 r    d       d     YYYYYC  YYYYY  CO   OC r                   YYYYY",
"                 r                   YYYYYC  YYYYY  COOOOOC  r                  YYYYY   d     d     d     d     d",
"                r                                             r                 YYYYY",
"               r                                               r                N dddddd ddd",
"d             r    d       d       d       d       d       d    r",
"             r                                                   r",
"            r                                                     r",
"           r                         OOOOO  HOOOOOH  OOOOO         r",
"d         r    d       d       d     O   O  HO   OH  O   O     d    r",
"         r                           OOOOO  HOOOOOH  OOOOO           r",
"        r                                                             r",
"       r                                                               r",
"d     r    d       d       d       d       d       d       d       d    r",
"     r                                                                   r",
"    r                                                                     r",
"   r                        DOOOOOD HOOOOO                                 r",
"d r    d       d       d    DO   OD HO   O     d       d       d       d    r",
"   r                        DOOOOOD HOOOOO                                 r",
"    r                                                                     d",
"     r                                                                   r",
"d     r    d       d       d       d       d       d       d       d    r",
"       r                                                               r",
"        r                                                             d",
"         r                  NYYYYYN NYYYYYN NYYYYYN                  r",
"d         r    d       H    NYYYYYN NYYYYYN NYYYYYN    d       d    r",
"           r                NYYYYYN NYYYYYN NYYYYYN                r",
"            r                                                     d",
"             r                                                   r",
"d             r    d       d       d       d       d       d    r",
"               r                                               r              N Y YYY",
"                r                                             d                 CCCCC CCCCC",
"                 r                                           r                  C   C C   C   d     d     d     d",
"d                 r    d       d       d       d       d    r                   CCCCC CCCCC",
"                   r                                       r                    C dddddd ddd",
"                    rrrrrdrrrrrrrdrrrrrrrdrrrrrrrdrrrrrrrdr",
"",
"       hhhhh hhhhhhh hhhh",
PICTURE_GROUNDS,
"25                             sssssss",
"26                             sssssss",
"27                             sssssss",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 118, 39, GLYPHS_UTF8);
    mark_marbles(&picture);
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

/* Neighbours in a row have their mark around both: a1 and a2 as black sees them.
 * Turned to white's side they lie in a line that falls, and no two of the others
 * in a row either. */
START_TEST(on_a_small_board_that_is_turned_neighbours_share_their_marks)
{
    static const char *const lines[] = {
"I    ╭ ○ ○ · ◆ ◆ ╮      ○ Bramble",
"H   ╱ ○ ○ · · ◆ ◆ ╲     ······ 0 out ○11",
"G  ╱ ○ ○[·]· · ◆ ◆ ╲    ◆ red",
"F ╱ ○ ○ ·[·]· · ◆ ◆ ╲   ······ 0 out ◆10",
"E│ ○ ○ · ·[·]· · ◆ ◆ │",
"D ╲ ○ · · · · · · · ╱9",
"C  ╲ · · · · · · · ╱8",
"B   ╲ ● ● ● ● ● ● ╱7",
"A    ╲┆● ●┆● ● ● ╱6   ▸ ● You",
"      ╰─1─2─3─4─5╯      •····· 1 out ●11",
    };
    static const char *const turned[] = {
"     ╭ ◆ · · ● ● ╮      ◆ red",
"    ╱ ◆ ◆ · · ● ● ╲     ······ 0 out ◆10",
"   ╱ ◆ ◆ · · · ● ● ╲  ▸ ● You",
"  ╱ ◆ ◆ · · · · ●┆●┆╲   •····· 1 out ●11",
" │ ◆ ◆ · ·[·]· · ●┆●┆│",
" 9╲ ◆ · ·[·]· · · ● ╱A",
"  8╲ · ·[·]· · · · ╱B",
"   7╲ ○ ○ ○ ○ ○ ○ ╱C",
"    6╲ ○ ○ ○ ○ ○ ╱D     ○ Bramble",
"      ╰5I4H3G2F1E╯      ······ 0 out ○11",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", THREE, 40, 10, GLYPHS_UTF8);
    for (int i = 0; i < 3; i++)
        picture.board.frame.marks[abalone_cell(4 + i, 4)] = MARK_AIM;
    picture.board.frame.marks[abalone_cell(0, 0)] = MARK_LANDING;
    picture.board.frame.marks[abalone_cell(0, 1)] = MARK_LANDING;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture.board.viewer = 1;
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, turned);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

/* The places of the trays stand behind those of the cells. */
START_TEST(a_cursor_or_a_target_beside_the_cells_is_not_drawn)
{
    static const int places[] = {-1, ABALONE_CELLS, ABALONE_CELLS + 1};
    char *texts[4];

    for (int i = 0; i < 4; i++) {
        struct picture picture;
        size_t size = 0;
        FILE *const out = open_memstream(&texts[i], &size);

        picture_open(&picture, "abalone", EDGE, 80, 13, GLYPHS_UTF8);
        if (i < 3) {
            picture.board.roaming = true;
            picture.board.cursor = places[i];
            picture.board.target_count = 1;
            picture.board.targets[0] = (struct board_target){places[i], '7'};
        }
        picture_draw(&picture);
        style_write_picture(picture.canvas, out);
        canvas_write(picture.canvas, out);
        fclose(out);
        picture_close(&picture);
    }
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(texts[i], texts[3]);
        free(texts[i]);
    }
    free(texts[3]);
}
END_TEST

void board_add_inks(Suite *suite)
{
    TCase *const tests = tcase_create("inks");

    tcase_add_test(tests, every_mark_of_a_pit_has_its_border_and_its_inks);
    tcase_add_test(tests,
                   every_mark_of_the_small_board_has_its_sign_and_its_inks);
    tcase_add_test(tests, the_large_board_has_the_same_inks_and_high_numbers);
    tcase_add_test(tests, closed_pits_are_grey_and_have_no_label);
    tcase_add_test(tests, every_mark_of_a_marble_has_its_inks);
    tcase_add_test(tests, the_small_hexagon_has_the_same_inks);
    tcase_add_test(tests, a_large_marble_has_three_lines_and_so_have_its_marks);
    tcase_add_test(
        tests, on_a_small_board_that_is_turned_neighbours_share_their_marks);
    tcase_add_test(tests, a_cursor_or_a_target_beside_the_cells_is_not_drawn);
    suite_add_tcase(suite, tests);
}
