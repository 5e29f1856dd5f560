/* SPDX-License-Identifier: MIT */
/* The small board and the thumbnail: in which ink a number is, and what they do
 * with one that is long; and the tuzdik, on boards of all sizes. */
#include "game/mancala.h"
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <string.h>

/* Holes are numbered counter-clockwise from the south player's left. */
enum { SOUTH_STORE = 6, NORTH_STORE = 13 };

/* ---- the number of a hole: its text, and how all of it is written ---- */

static void check_number(const struct picture *picture, int place,
                         const char *text, enum theme_role role,
                         enum weight weight)
{
    const struct board_class *const class = board_of(picture->game);
    char seen[40] = "";
    int x;
    int y;

    class->cell_of(&picture->board, picture->rect, picture->size, place, &x,
                   &y);
    for (x = 0; x < canvas_width(picture->canvas); x++) {
        const struct cell *const cell = canvas_cell(picture->canvas, x, y);

        if (class->place_at(&picture->board, picture->rect, picture->size, x,
                            y) != place ||
            strcmp(cell->sign, " ") == 0)
            continue;
        strcat(seen, cell->sign);
        ck_assert_msg(cell->style.ink == role,
                      "the ink of %s at %d is %d, not %d", cell->sign, place,
                      cell->style.ink, role);
        ck_assert_int_eq(cell->style.weight, weight);
    }
    ck_assert_str_eq(seen, text);
}

START_TEST(a_number_of_the_small_board_has_the_ink_of_whose_seeds_they_are)
{
    struct picture picture;

    picture_open(&picture, "kalah", "4,0,4,4,4,4,0/4,4,0,4,4,4,4/s", 40, 7,
                 GLYPHS_UTF8);
    for (int viewer = 0; viewer < 2; viewer++) {
        const enum theme_role south = viewer == 0 ? THEME_YOURS : THEME_THEIRS;
        const enum theme_role north = viewer == 0 ? THEME_THEIRS : THEME_YOURS;

        picture.board.viewer = viewer;
        picture_draw(&picture);
        check_number(&picture, 0, "4", south, WEIGHT_BOLD);
        check_number(&picture, 7, "4", north, WEIGHT_BOLD);
        check_number(&picture, 1, "0", THEME_DIM, WEIGHT_PLAIN);
        check_number(&picture, 9, "0", THEME_DIM, WEIGHT_PLAIN);
        check_number(&picture, SOUTH_STORE, "[0]", south, WEIGHT_BOLD);
        check_number(&picture, NORTH_STORE, "[4]", north, WEIGHT_BOLD);
    }
    picture_close(&picture);
}
END_TEST

/* Whether the hole is empty or not. */
START_TEST(a_mark_of_the_small_board_has_its_own_ink)
{
    static const struct {
        const char *sign;
        enum mark mark;
        enum theme_role ink;
    } marks[] = {
        {"", MARK_AIM, THEME_NUMBERS},   {"·", MARK_TRAIL, THEME_NUMBERS},
        {"┆", MARK_LANDING, THEME_HINT}, {"✕", MARK_CAPTURE, THEME_CAPTURE},
        {"↻", MARK_AGAIN, THEME_AGAIN},  {"★", MARK_HINT, THEME_HINT},
    };
    struct picture picture;

    picture_open(&picture, "kalah", "4,0,4,4,4,4,0/4,4,0,4,4,4,4/s", 40, 7,
                 GLYPHS_UTF8);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char text[8];

        picture.board.frame.marks[1] = picture.board.frame.marks[7] =
            (uint8_t)marks[i].mark;
        picture_draw(&picture);
        snprintf(text, sizeof text, "%s0", marks[i].sign);
        check_number(&picture, 1, text, marks[i].ink, WEIGHT_BOLD);
        snprintf(text, sizeof text, "%s4", marks[i].sign);
        check_number(&picture, 7, text, marks[i].ink, WEIGHT_BOLD);
    }
    picture_close(&picture);
}
END_TEST

START_TEST(the_hole_of_the_small_board_that_is_sown_into_is_heavy_if_a_store)
{
    struct picture picture;

    picture_open(&picture, "kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", 40, 7,
                 GLYPHS_UTF8);
    picture.board.frame.at = SOUTH_STORE;
    picture_draw(&picture);
    check_number(&picture, SOUTH_STORE, "┃0┃", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, NORTH_STORE, "[0]", THEME_THEIRS, WEIGHT_BOLD);
    picture.board.frame.at = -1;
    picture.board.frame.marks[NORTH_STORE] = MARK_AGAIN;
    picture_draw(&picture);
    check_number(&picture, SOUTH_STORE, "[0]", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, NORTH_STORE, "┃0┃", THEME_AGAIN, WEIGHT_BOLD);
    picture_close(&picture);
}
END_TEST

/* There are no more than three cells for it. */
START_TEST(a_number_of_three_digits_has_no_sign_beside_it)
{
    struct picture picture;

    picture_open(&picture, "kalah:pits=3", "99,100,4,0/4,4,4,0/s", 40, 7,
                 GLYPHS_UTF8);
    picture.board.frame.marks[0] = MARK_HINT;
    picture.board.frame.marks[1] = MARK_HINT;
    picture_draw(&picture);
    check_number(&picture, 0, "★99", THEME_HINT, WEIGHT_BOLD);
    check_number(&picture, 1, "100", THEME_HINT, WEIGHT_BOLD);
    picture_close(&picture);
}
END_TEST

/* Of twelve pits each has three cells in 40 columns. */
START_TEST(a_number_that_would_touch_the_next_one_is_a_plus)
{
    struct picture picture;

    picture_open(&picture, "kalah:pits=12,seeds=20",
                 "20,110,105,7,99,100,0,0,0,0,0,0,0/"
                 "0,0,0,0,0,0,0,0,0,9,14,16,0/s",
                 40, 7, GLYPHS_UTF8);
    picture.board.frame.marks[1] = MARK_HINT;
    picture_draw(&picture);
    check_number(&picture, 0, "20", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 1, "★+", THEME_HINT, WEIGHT_BOLD);
    check_number(&picture, 2, "+", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 3, "7", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 4, "99", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 5, "+", THEME_YOURS, WEIGHT_BOLD);
    picture_close(&picture);
}
END_TEST

/* clang-format off */

START_TEST(the_arrow_of_an_aim_stands_before_a_label_of_two_digits)
{
    static const char *const labels[] = {
"          1   2   3   4   5   6   7   8  ▸9  10",
"          1   2   3   4   5   6   7   8   9 ▸10",
    };

    for (int pit = 8; pit < 10; pit++) {
        const char *const lines[] = {
"          j   i   h   g   f   e   d   c   b   a",
"          1   1   1   1   1   1   1   1   1   1",
"  [ 0]  ◂╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▸  [ 0]",
"          1   1   1   1   1   1   1   1   1   1",
            labels[pit - 8],
        };
        struct picture picture;

        picture_open(&picture, "kalah:pits=10",
                     "1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,0/s", 56, 7,
                     GLYPHS_UTF8);
        picture.board.frame.marks[pit] = MARK_AIM;
        picture_draw(&picture);
        PICTURE_SHOWS(&picture, lines);
        picture_close(&picture);
    }
}
END_TEST

/* clang-format on */

/* ---- the tuzdik, a pit of the opponent's side that is one's own ---- */

/* South's third pit is north's, and north's second is south's. */
static const char TUZDIKS[] = "1,2,X,4,0/5,X,0,7,0/s";
enum { OF_NORTH = 2, OF_SOUTH = 6 };

START_TEST(a_tuzdik_of_the_small_board_has_its_sign_in_the_ink_of_its_owner)
{
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", TUZDIKS, 40, 7, GLYPHS_UTF8);
    picture_draw(&picture);
    check_number(&picture, OF_NORTH, "◆", THEME_THEIRS, WEIGHT_BOLD);
    check_number(&picture, OF_SOUTH, "◆", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 1, "2", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 5, "5", THEME_THEIRS, WEIGHT_BOLD);
    check_number(&picture, 7, "0", THEME_DIM, WEIGHT_PLAIN);
    picture.board.frame.marks[OF_SOUTH] = MARK_HINT;
    picture_draw(&picture);
    check_number(&picture, OF_SOUTH, "★◆", THEME_HINT, WEIGHT_BOLD);
    picture_close(&picture);
}
END_TEST

START_TEST(while_seeds_lie_in_a_tuzdik_they_are_counted)
{
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", TUZDIKS, 40, 7, GLYPHS_UTF8);
    picture.board.frame.counts[OF_NORTH] = 1;
    picture_draw(&picture);
    check_number(&picture, OF_NORTH, "1", THEME_THEIRS, WEIGHT_BOLD);
    picture_close(&picture);
}
END_TEST

START_TEST(a_tuzdik_that_is_set_up_is_seen_before_the_position_has_it)
{
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", "1,2,3,4,0/5,6,7,8,0/s", 40,
                 7, GLYPHS_UTF8);
    picture.board.frame.counts[1] = HOLE_TUZDIK;
    picture_draw(&picture);
    check_number(&picture, 0, "1", THEME_YOURS, WEIGHT_BOLD);
    check_number(&picture, 1, "◆", THEME_THEIRS, WEIGHT_BOLD);
    picture_close(&picture);
}
END_TEST

/* The ink of the first of these signs. */
static int find_ink(const struct picture *picture, const char *sign, int place)
{
    const struct board_class *const class = board_of(picture->game);

    for (int y = 0; y < canvas_height(picture->canvas); y++)
        for (int x = 0; x < canvas_width(picture->canvas); x++) {
            const struct cell *const cell = canvas_cell(picture->canvas, x, y);

            if (strcmp(cell->sign, sign) == 0 &&
                class->place_at(&picture->board, picture->rect, picture->size,
                                x, y) == place)
                return cell->style.ink;
        }
    ck_abort_msg("there is no %s at %d", sign, place);
}

/* clang-format off */

START_TEST(a_tuzdik_of_the_large_board_is_its_owners_by_name_and_ink)
{
    static const char *const lines[] = {
"             Bramble      d        c        b        a",
"            ╭─  0 ──╮ ╭── 7 ──╮╭── 0 ──╮╔══ ◆ ══╗╭── 5 ──╮ ╭─  0 ──╮",
"            │       │ │● ● ● ●││       │║       ║│ ● ● ● │ │       │",
"            │       │ │ ● ● ● ││   ·   │║  You  ║│  ● ●  │ │       │",
"            │       │ ╰───────╯╰───────╯╚═══════╝╰───────╯ │       │",
"            │       │ ◂                                  ▸ │       │",
"            │       │ ╭── 1 ──╮╭── 2 ──╮╔══ ◆ ══╗╭── 4 ──╮ │       │",
"            │       │ │   ●   ││  ● ●  │║       ║│  ● ●  │ │       │",
"            │       │ │       ││       │║Bramble║│  ● ●  │ │       │",
"            ╰───────╯ ╰───────╯╰───────╯╚═══════╝╰───────╯ ╰───────╯",
"                          1        2        3        4        You",
    };
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", TUZDIKS, 80, 12, GLYPHS_UTF8);
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    ck_assert_int_eq(find_ink(&picture, "╔", OF_NORTH), THEME_THEIRS);
    ck_assert_int_eq(find_ink(&picture, "◆", OF_NORTH), THEME_THEIRS);
    ck_assert_int_eq(find_ink(&picture, "B", OF_NORTH), THEME_THEIRS);
    ck_assert_int_eq(find_ink(&picture, "╔", OF_SOUTH), THEME_YOURS);
    ck_assert_int_eq(find_ink(&picture, "◆", OF_SOUTH), THEME_YOURS);
    ck_assert_int_eq(find_ink(&picture, "Y", OF_SOUTH), THEME_YOURS);
    ck_assert_int_eq(find_ink(&picture, "●", 0), THEME_YOURS);
    picture_close(&picture);
}
END_TEST

/* The arrow points to the side of its owner. */
START_TEST(a_tuzdik_without_room_for_a_name_has_an_arrow_to_its_owner)
{
    static const char *const lines[] = {
"            Bartholomew   d        c        b        a",
"            ╭─  0 ──╮ ╭── 7 ──╮╭── 0 ──╮╔══ ◆ ══╗╭── 5 ──╮ ╭─  0 ──╮",
"            │       │ │● ● ● ●││       │║       ║│ ● ● ● │ │       │",
"            │       │ │ ● ● ● ││   ·   │║  ↓ A  ║│  ● ●  │ │       │",
"            │       │ ╰───────╯╰───────╯╚═══════╝╰───────╯ │       │",
"            │       │ ◂                                  ▸ │       │",
"            │       │ ╭── 1 ──╮╭── 2 ──╮╔══ ◆ ══╗╭── 4 ──╮ │       │",
"            │       │ │   ●   ││  ● ●  │║       ║│  ● ●  │ │       │",
"            │       │ │       ││       │║  ↑ B  ║│  ● ●  │ │       │",
"            ╰───────╯ ╰───────╯╰───────╯╚═══════╝╰───────╯ ╰───────╯",
"                          1        2        3        4     Anastasia",
    };
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", TUZDIKS, 80, 12, GLYPHS_UTF8);
    picture.board.names[0] = "Anastasia";
    picture.board.names[1] = "Bartholomew";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

/* ---- the thumbnail ---- */

static void draw_thumbnail_of(struct picture *picture, int width)
{
    canvas_begin(picture->canvas, width, 3, &picture->glyphs);
    board_of(picture->game)
        ->draw_small(&picture->board, picture->canvas,
                     (struct rect){0, 0, width, 3});
}

static int thumbnail_ink(const struct picture *picture, int x, int y)
{
    return canvas_cell(picture->canvas, x, y)->style.ink;
}

START_TEST(a_thumbnail_has_the_inks_of_the_players)
{
    static const char *const lines[] = {
        "      7  ·  ◆  5",
        "  9 ╌╌╌╌╌╌╌╌╌╌╌╌ 8",
        "      1  2  ◆  4",
    };
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", "1,2,X,4,8/5,X,0,7,9/s", 20,
                 3, GLYPHS_UTF8);
    draw_thumbnail_of(&picture, 20);
    PICTURE_SHOWS(&picture, lines);
    ck_assert_int_eq(thumbnail_ink(&picture, 6, 2), THEME_YOURS);
    ck_assert_int_eq(thumbnail_ink(&picture, 12, 2), THEME_THEIRS);
    ck_assert_int_eq(thumbnail_ink(&picture, 17, 1), THEME_YOURS);
    ck_assert_int_eq(thumbnail_ink(&picture, 6, 0), THEME_THEIRS);
    ck_assert_int_eq(thumbnail_ink(&picture, 9, 0), THEME_DIM);
    ck_assert_int_eq(thumbnail_ink(&picture, 12, 0), THEME_YOURS);
    ck_assert_int_eq(thumbnail_ink(&picture, 2, 1), THEME_THEIRS);
    picture_close(&picture);
}
END_TEST

/* In the middle of its rectangle; where that is no wider than the rows, the
 * stores stand between them. */
START_TEST(a_thumbnail_stands_in_the_middle)
{
    static const char *const lines[] = {
        "            7  ·  5  6",
        "        9 ╌╌╌╌╌╌╌╌╌╌╌╌ 8",
        "            1  2  3  4",
    };
    static const char *const inks[] = {
        "            o  d  o  o",
        "        o ffffffffffff y",
        "            y  y  y  y",
    };
    static const char *const near[] = {
        "    7  ·  5  6",
        "    9 ╌╌╌╌ 8",
        "    1  2  3  4",
    };
    struct picture picture;

    picture_open(&picture, "kalah:pits=4", "1,2,3,4,8/6,5,0,7,9/s", 34, 3,
                 GLYPHS_UTF8);
    canvas_begin(picture.canvas, 34, 3, &picture.glyphs);
    board_of(picture.game)
        ->draw_small(&picture.board, picture.canvas,
                     (struct rect){1, 0, 30, 3});
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    canvas_begin(picture.canvas, 34, 3, &picture.glyphs);
    board_of(picture.game)
        ->draw_small(&picture.board, picture.canvas,
                     (struct rect){2, 0, 12, 3});
    PICTURE_SHOWS(&picture, near);
    picture_close(&picture);
}
END_TEST

/* A column of a pit is three cells where the rows have room for that, else two;
 * a count needs one of them more than it has digits. */
START_TEST(a_thumbnail_has_as_many_digits_as_there_is_room_for)
{
    static const char *const wide[] = {
        "      + 10  9  1",
        "  0 ╌╌╌╌╌╌╌╌╌╌╌╌ 0",
        "      1  9 10  +",
    };
    static const char *const narrow[] = {
        "  + + 9 1",
        "  0 ╌╌╌ 0",
        "  1 9 + +",
    };
    struct picture picture;

    picture_open(&picture, "kalah:pits=4", "1,9,10,100,0/1,9,10,100,0/s", 20, 3,
                 GLYPHS_UTF8);
    draw_thumbnail_of(&picture, 20);
    PICTURE_SHOWS(&picture, wide);
    draw_thumbnail_of(&picture, 11);
    PICTURE_SHOWS(&picture, narrow);
    picture_close(&picture);
}
END_TEST

void board_add_small(Suite *suite)
{
    TCase *const small = tcase_create("small");

    tcase_add_test(
        small, a_number_of_the_small_board_has_the_ink_of_whose_seeds_they_are);
    tcase_add_test(small, a_mark_of_the_small_board_has_its_own_ink);
    tcase_add_test(
        small,
        the_hole_of_the_small_board_that_is_sown_into_is_heavy_if_a_store);
    tcase_add_test(small, a_number_of_three_digits_has_no_sign_beside_it);
    tcase_add_test(small, a_number_that_would_touch_the_next_one_is_a_plus);
    tcase_add_test(small,
                   the_arrow_of_an_aim_stands_before_a_label_of_two_digits);
    tcase_add_test(
        small,
        a_tuzdik_of_the_small_board_has_its_sign_in_the_ink_of_its_owner);
    tcase_add_test(small, while_seeds_lie_in_a_tuzdik_they_are_counted);
    tcase_add_test(small,
                   a_tuzdik_that_is_set_up_is_seen_before_the_position_has_it);
    tcase_add_test(small,
                   a_tuzdik_of_the_large_board_is_its_owners_by_name_and_ink);
    tcase_add_test(small,
                   a_tuzdik_without_room_for_a_name_has_an_arrow_to_its_owner);
    tcase_add_test(small, a_thumbnail_has_the_inks_of_the_players);
    tcase_add_test(small, a_thumbnail_stands_in_the_middle);
    tcase_add_test(small, a_thumbnail_has_as_many_digits_as_there_is_room_for);
    suite_add_tcase(suite, small);
}
