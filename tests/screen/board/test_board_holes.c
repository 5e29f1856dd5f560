/* SPDX-License-Identifier: MIT */
/* What is drawn in a hole: its number in signs or three lines high, and its seeds
 * in rows. */
#include "game/mancala.h"
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <string.h>

/* The cells in which a click finds this place, labels left out: of a store. */
static struct rect find_store(const struct picture *picture, int place)
{
    const struct board_class *const class = board_of(picture->game);
    struct rect rect = {-1, -1, 0, 0};

    for (int y = 0; y < canvas_height(picture->canvas); y++)
        for (int x = 0; x < canvas_width(picture->canvas); x++) {
            if (class->place_at(&picture->board, picture->rect, picture->size,
                                x, y) != place)
                continue;
            if (rect.x < 0)
                rect = (struct rect){x, y, 0, 0};
            rect.width = x - rect.x + 1;
            rect.height = y - rect.y + 1;
        }
    return rect;
}

/* The signs of this line of a rectangle. */
static const char *read_inside(const struct picture *picture, struct rect rect,
                               int line, char text[200])
{
    size_t length = 0;

    for (int x = rect.x; x < rect.x + rect.width; x++)
        length += (size_t)snprintf(
            text + length, 200 - length, "%s",
            canvas_cell(picture->canvas, x, rect.y + line)->sign);
    return text;
}

/* ---- numbers ---- */

/* A digit is three cells wide and five halves high; one lies between two. */
START_TEST(numbers_three_lines_high_stand_in_the_middle_of_a_store)
{
    static const struct {
        int number;
        const char *lines[3];
    } numbers[] = {
        {0, {"│    █▀█    │", "│    █ █    │", "│    ▀▀▀    │"}},
        {1, {"│    ▄█     │", "│     █     │", "│    ▀▀▀    │"}},
        {2, {"│    ▀▀█    │", "│    █▀▀    │", "│    ▀▀▀    │"}},
        {3, {"│    ▀▀█    │", "│    ▀▀█    │", "│    ▀▀▀    │"}},
        {4, {"│    █ █    │", "│    ▀▀█    │", "│      ▀    │"}},
        {5, {"│    █▀▀    │", "│    ▀▀█    │", "│    ▀▀▀    │"}},
        {6, {"│    █▀▀    │", "│    █▀█    │", "│    ▀▀▀    │"}},
        {7, {"│    ▀▀█    │", "│      █    │", "│      ▀    │"}},
        {8, {"│    █▀█    │", "│    █▀█    │", "│    ▀▀▀    │"}},
        {9, {"│    █▀█    │", "│    ▀▀█    │", "│    ▀▀▀    │"}},
        {10, {"│  ▄█  █▀█  │", "│   █  █ █  │", "│  ▀▀▀ ▀▀▀  │"}},
        {99, {"│  █▀█ █▀█  │", "│  ▀▀█ ▀▀█  │", "│  ▀▀▀ ▀▀▀  │"}},
        {100, {"│▄█  █▀█ █▀█│", "│ █  █ █ █ █│", "│▀▀▀ ▀▀▀ ▀▀▀│"}},
        {472, {"│█ █ ▀▀█ ▀▀█│", "│▀▀█   █ █▀▀│", "│  ▀   ▀ ▀▀▀│"}},
    };
    enum { SOUTH_STORE = 6 };
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 96, 17, GLYPHS_UTF8);

    const struct rect store = find_store(&picture, SOUTH_STORE);

    ck_assert_int_eq(store.width, 13);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        picture.board.frame.counts[SOUTH_STORE] = (int16_t)numbers[i].number;
        picture_draw(&picture);
        for (int line = 0; line < 3; line++) {
            char text[200];

            ck_assert_str_eq(read_inside(&picture, store, 1 + line, text),
                             numbers[i].lines[line]);
        }
    }
    picture_close(&picture);
}
END_TEST

/* Four digits need a wider store; ASCII has no blocks. */
START_TEST(a_number_that_has_no_room_for_blocks_stands_in_the_border)
{
    enum { STORE = 6 };
    static const struct {
        int width;
        int height;
        int number;
        enum glyph_set set;
        const char *border;
        const char *below;
    } stores[] = {
        {96, 17, 999, GLYPHS_UTF8, "╭───────────╮", "│█▀█ █▀█ █▀█│"},
        {96, 17, 1000, GLYPHS_UTF8, "╭── 1000 ───╮", "│●●●●●●●●●●●│"},
        {96, 17, 9, GLYPHS_ASCII, "+---  9 ----+", "|           |"},
        {126, 21, 1000, GLYPHS_UTF8, "╭───────────────╮", "│▄█  █▀█ █▀█ █▀█│"},
        {126, 21, 9999, GLYPHS_UTF8, "╭───────────────╮", "│█▀█ █▀█ █▀█ █▀█│"},
        {80, 11, 10, GLYPHS_UTF8, "╭─ 10 ──╮", "│       │"},
        {70, 11, 9, GLYPHS_UTF8, "╭─ 9 ─╮", "│     │"},
        {70, 11, 99, GLYPHS_UTF8, "╭ 99 ─╮", "│●●●●●│"},
        {70, 11, 100, GLYPHS_UTF8, "╭ 100 ╮", "│●●●●●│"},
        {70, 11, 1000, GLYPHS_UTF8, "╭1000─╮", "│●●●●●│"},
    };

    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++) {
        struct picture picture;
        char text[200];

        picture_open(&picture, "kalah", NULL, stores[i].width, stores[i].height,
                     stores[i].set);
        picture.board.frame.counts[STORE] = (int16_t)stores[i].number;
        picture_draw(&picture);

        const struct rect store = find_store(&picture, STORE);

        ck_assert_str_eq(read_inside(&picture, store, 0, text),
                         stores[i].border);
        ck_assert_str_eq(read_inside(&picture, store, 1, text),
                         stores[i].below);
        picture_close(&picture);
    }
}
END_TEST

/* A pit of five columns has a sign at both sides of one digit, only the first of
 * two signs beside two, and none beside three. */
START_TEST(a_narrow_pit_has_the_signs_that_its_number_leaves_room_for)
{
    static const struct {
        int number;
        enum mark mark;
        const char *border;
    } pits[] = {
        {7, MARK_NONE, "╭ 7 ╮"},     {10, MARK_NONE, "╭10─╮"},
        {100, MARK_NONE, "╭100╮"},   {7, MARK_TRAIL, "╭·7·╮"},
        {10, MARK_TRAIL, "╭·10╮"},   {100, MARK_TRAIL, "╭100╮"},
        {7, MARK_HINT, "╭★7 ╮"},     {10, MARK_HINT, "╭★10╮"},
        {100, MARK_HINT, "╭100╮"},   {7, MARK_AIM, "┏ 7 ┓"},
        {10, MARK_AIM, "┏10━┓"},     {10, MARK_CAPTURE, "┏10╍┓"},
        {10, MARK_LANDING, "╭10┄╮"},
    };
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 50, 11, GLYPHS_UTF8);
    for (size_t i = 0; i < sizeof pits / sizeof *pits; i++) {
        char text[200];

        picture.board.frame.counts[0] = (int16_t)pits[i].number;
        picture.board.frame.marks[0] = (uint8_t)pits[i].mark;
        picture_draw(&picture);
        ck_assert_str_eq(
            read_inside(&picture, (struct rect){10, 6, 5, 1}, 0, text),
            pits[i].border);
    }
    picture_close(&picture);
}
END_TEST

/* ---- tuzdiks ---- */

/* South's third pit is north's: a name as wide as the pit is whole; of a longer
 * one the first sign stands behind the arrow; and seeds that lie there for a
 * moment are seen in its place. */
START_TEST(a_tuzdik_has_the_name_of_its_owner_until_a_seed_falls_there)
{
    static const struct {
        const char *name;
        int seeds;
        const char *line; /* the second of two */
    } tuzdiks[] = {
        {"Bramble", HOLE_TUZDIK, "Bramble"},
        {"Brambles", HOLE_TUZDIK, "  ↑ B  "},
        {"Ächzender Ast", HOLE_TUZDIK, "  ↑ Ä  "},
        {"樹", HOLE_TUZDIK, "  樹   "},
        {"Bramble", 0, "Bramble"},
        {"Bramble", 1, "       "},
        {"Bramble", 3, "   ●   "},
    };
    struct picture picture;

    picture_open(&picture, "togyzkumalak:pits=4", "1,2,X,4,0/5,0,0,7,0/s", 80,
                 11, GLYPHS_UTF8);
    for (size_t i = 0; i < sizeof tuzdiks / sizeof *tuzdiks; i++) {
        char text[200];

        picture.board.names[1] = tuzdiks[i].name;
        picture.board.frame.counts[2] = (int16_t)tuzdiks[i].seeds;
        picture_draw(&picture);
        ck_assert_str_eq(
            read_inside(&picture, (struct rect){41, 8, 7, 1}, 0, text),
            tuzdiks[i].line);
    }
    picture_close(&picture);
}
END_TEST

/* ---- seeds ---- */

/* The first pit of south, whose left upper corner is there. */
static void check_seeds(struct picture *picture, struct rect inside, int seeds,
                        const char *const *lines)
{
    picture->board.frame.counts[0] = (int16_t)seeds;
    picture_draw(picture);
    for (int line = 0; line < inside.height; line++) {
        char text[200];

        read_inside(picture, inside, line, text);
        ck_assert_msg(strcmp(text, lines[line]) == 0,
                      "%d seeds, line %d: %s for %s", seeds, line, text,
                      lines[line]);
    }
}

/* As nearly a square as has room, all rows as long or one seed shorter; close
 * together only where there is no room for air. */
START_TEST(seeds_lie_in_rows_of_which_each_is_symmetrical)
{
    static const struct {
        int seeds;
        const char *lines[2];
    } low[] = {
        {1, {"   o   ", "       "}},  {2, {"  o o  ", "       "}},
        {3, {"  o o  ", "   o   "}},  {4, {"  o o  ", "  o o  "}},
        {5, {" o o o ", "  o o  "}},  {6, {" o o o ", " o o o "}},
        {7, {"o o o o", " o o o "}},  {8, {"o o o o", "o o o o"}},
        {9, {" ooooo ", "o o o o"}},  {10, {" ooooo ", " ooooo "}},
        {11, {"ooo ooo", " ooooo "}}, {12, {"ooo ooo", "ooo ooo"}},
        {13, {"ooooooo", "ooo ooo"}}, {14, {"ooooooo", "ooooooo"}},
        {15, {"ooooooo", "ooooooo"}}, {99, {"ooooooo", "ooooooo"}},
    };
    static const struct {
        int seeds;
        const char *lines[5];
    } high[] = {
        {1, {"         ", "         ", "    o    ", "         ", "         "}},
        {2, {"         ", "         ", "   o o   ", "         ", "         "}},
        {3, {"         ", "   o o   ", "    o    ", "         ", "         "}},
        {4, {"         ", "   o o   ", "   o o   ", "         ", "         "}},
        {5, {"         ", "  o o o  ", "   o o   ", "         ", "         "}},
        {7, {"         ", "  o o o  ", "   o o   ", "   o o   ", "         "}},
        {9, {"         ", "  o o o  ", "  o o o  ", "  o o o  ", "         "}},
        {10, {"         ", " o o o o ", "  o o o  ", "  o o o  ", "         "}},
        {13, {" o o o o ", "  o o o  ", "  o o o  ", "  o o o  ", "         "}},
        {16, {" o o o o ", " o o o o ", " o o o o ", " o o o o ", "         "}},
        {17, {"o o o o o", " o o o o ", " o o o o ", " o o o o ", "         "}},
        {21, {"o o o o o", " o o o o ", " o o o o ", " o o o o ", " o o o o "}},
        {25, {"o o o o o", "o o o o o", "o o o o o", "o o o o o", "o o o o o"}},
        {26, {" ooo ooo ", "o o o o o", "o o o o o", "o o o o o", "o o o o o"}},
        {33, {" ooooooo ", " ooooooo ", " ooooooo ", " ooo ooo ", " ooo ooo "}},
        {40, {"oooo oooo", "oooo oooo", "oooo oooo", "oooo oooo", "oooo oooo"}},
        {46, {"ooooooooo", "ooooooooo", "ooooooooo", "ooooooooo", "ooooooooo"}},
    };
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_ASCII);
    for (size_t i = 0; i < sizeof low / sizeof *low; i++)
        check_seeds(&picture, (struct rect){14, 7, 7, 2}, low[i].seeds,
                    low[i].lines);
    picture_close(&picture);
    picture_open(&picture, "kalah", NULL, 96, 17, GLYPHS_ASCII);
    for (size_t i = 0; i < sizeof high / sizeof *high; i++)
        check_seeds(&picture, (struct rect){16, 10, 9, 5}, high[i].seeds,
                    high[i].lines);
    picture_close(&picture);
}
END_TEST

void board_add_holes(Suite *suite)
{
    TCase *const tests = tcase_create("holes");

    tcase_add_test(tests,
                   numbers_three_lines_high_stand_in_the_middle_of_a_store);
    tcase_add_test(tests,
                   a_number_that_has_no_room_for_blocks_stands_in_the_border);
    tcase_add_test(tests,
                   a_narrow_pit_has_the_signs_that_its_number_leaves_room_for);
    tcase_add_test(tests,
                   a_tuzdik_has_the_name_of_its_owner_until_a_seed_falls_there);
    tcase_add_test(tests, seeds_lie_in_rows_of_which_each_is_symmetrical);
    suite_add_tcase(suite, tests);
}
