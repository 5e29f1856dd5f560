/* SPDX-License-Identifier: MIT */
/* The forms of the sowing board: from which size on each is taken, and where its
 * holes lie then, as maps that were drawn by hand. */
#include "screen/board/test_board.h"
#include "support/game/variants.h"
#include "support/screen/board_picture.h"

#include <stdlib.h>
#include <string.h>

/* ---- sizes ---- */

/* Each form at its least number of columns and lines, and where one is missing. */
START_TEST(each_form_of_holes_is_taken_from_its_least_size_on)
{
    static const struct {
        const char *spec;
        int width;
        int height;
        struct board_size size;
    } sizes[] = {
        {"kalah", 126, 21, {126, 21, false, true}},
        {"kalah", 125, 21, {94, 17, false, true}},
        {"kalah", 126, 20, {94, 17, false, true}},
        {"kalah", 94, 17, {94, 17, false, true}},
        {"kalah", 93, 17, {82, 17, false, true}},
        {"kalah", 82, 17, {82, 17, false, true}},
        {"kalah", 94, 16, {74, 11, false, false}},
        {"kalah", 81, 17, {74, 11, false, false}},
        {"kalah", 73, 17, {70, 11, false, false}},
        {"kalah:pits=7", 78, 17, {77, 17, false, true}},
        {"kalah:pits=7", 77, 17, {77, 17, false, true}},
        {"kalah:pits=7", 76, 17, {69, 12, false, false}},
        {"kalah", 74, 11, {74, 11, false, false}},
        {"kalah", 73, 11, {70, 11, false, false}},
        {"kalah", 70, 11, {70, 11, false, false}},
        {"kalah", 69, 11, {62, 11, false, false}},
        {"kalah", 62, 12, {62, 12, false, false}},
        {"kalah", 61, 11, {58, 11, false, false}},
        {"kalah", 57, 11, {50, 11, false, false}},
        {"kalah", 57, 12, {56, 12, false, false}},
        {"kalah", 50, 12, {50, 12, false, false}},
        {"kalah", 49, 11, {46, 11, false, false}},
        {"kalah", 49, 12, {49, 12, false, false}},
        {"kalah", 46, 10, {46, 7, true, false}},
        {"kalah", 45, 11, {45, 7, true, false}},
        {"kalah", 36, 5, {36, 5, true, false}},
        {"kalah", 36, 6, {36, 6, true, false}},
        {"kalah", 35, 5, {30, 5, true, false}},
        {"kalah", 30, 8, {30, 7, true, false}},
        {"kalah", 29, 5, {24, 5, true, false}},
        {"kalah", 23, 5, {18, 5, true, false}},
        {"kalah", 18, 6, {18, 6, true, false}},
        {"kalah", 17, 7, {0, 0, false, false}},
        {"kalah", 36, 4, {0, 0, false, false}},
        /* A channel of fifty columns needs no line for words. */
        {"kalah:pits=10", 80, 12, {70, 11, false, false}},
        /* Many seeds need deep pits, and wide stores on the small board. */
        {"kalah:seeds=8", 125, 21, {94, 17, false, true}},
        {"kalah:seeds=9", 125, 21, {118, 21, false, true}},
        {"kalah:seeds=9", 117, 21, {94, 17, false, true}},
        {"kalah:seeds=9", 81, 17, {70, 17, false, true}},
        {"kalah:seeds=9", 69, 13, {58, 13, false, false}},
        {"kalah:seeds=9", 69, 14, {58, 14, false, false}},
        {"kalah:seeds=9", 38, 5, {38, 5, true, false}},
        {"kalah:seeds=9", 37, 5, {32, 5, true, false}},
        {"kalah:pits=1", 80, 12, {56, 12, false, false}},
        {"kalah:pits=1", 16, 5, {16, 5, true, false}},
        {"kalah:pits=1", 15, 5, {15, 5, true, false}},
        {"kalah:pits=1", 14, 5, {4, 5, true, false}},
    };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct game *const game = variant_game(sizes[i].spec);
        const struct board_size size =
            board_of(game)->measure(game, sizes[i].width, sizes[i].height);
        const struct board_size wanted = sizes[i].size;

        ck_assert_msg(
            size.width == wanted.width && size.height == wanted.height &&
                size.compact == wanted.compact && size.airy == wanted.airy,
            "%s, %dx%d: %dx%d", sizes[i].spec, sizes[i].width, sizes[i].height,
            size.width, size.height);
        game_free(game);
    }
}
END_TEST

/* The lowest has five lines and no words, however wide it is. */
START_TEST(the_least_sowing_board_has_five_lines)
{
    static const struct {
        int width;
        int least;
    } widths[] = {{80, 36}, {36, 36}, {35, 30}, {24, 24}, {18, 18}, {17, 0}};
    struct game *const game = variant_game("kalah");

    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        const struct board_size size =
            board_of(game)->measure_least(game, widths[i].width);

        ck_assert_int_eq(size.width, widths[i].least);
        ck_assert_int_eq(size.height, widths[i].least > 0 ? 5 : 0);
    }
    game_free(game);
}
END_TEST

/* ---- maps ---- */

/* A letter for each cell in which a click finds a place, from A on; the one that
 * stands for the place is small. */
static char map_letter(const struct picture *picture, int x, int y)
{
    const struct board_class *const class = board_of(picture->game);
    const int place =
        class->place_at(&picture->board, picture->rect, picture->size, x, y);
    int middle_x = -1;
    int middle_y = -1;

    if (place < 0)
        return '.';
    class->cell_of(&picture->board, picture->rect, picture->size, place,
                   &middle_x, &middle_y);
    return (char)((x == middle_x && y == middle_y ? 'a' : 'A') + place);
}

static void check_map(const struct picture *picture, const char *const *lines,
                      int count)
{
    char *text = NULL;
    char *wanted = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    for (int y = 0; y < canvas_height(picture->canvas); y++) {
        for (int x = 0; x < canvas_width(picture->canvas); x++)
            putc(map_letter(picture, x, y), out);
        putc('\n', out);
    }
    fclose(out);
    out = open_memstream(&wanted, &size);
    for (int y = 0; y < canvas_height(picture->canvas); y++)
        fprintf(out, "%s\n", y < count ? lines[y] : "");
    fclose(out);
    ck_assert_str_eq(text, wanted);
    free(text);
    free(wanted);
}

static void check_places(const char *spec, int width, int height, bool flipped,
                         const char *const *lines, int count)
{
    struct picture picture;

    picture_open(&picture, spec, NULL, width, height, GLYPHS_ASCII);
    picture.board.flipped = flipped;
    check_map(&picture, lines, count);
    picture_close(&picture);
}

#define CHECK_PLACES(spec, width, height, flipped, lines) \
    check_places(spec, width, height, flipped, lines,     \
                 sizeof(lines) / sizeof((lines)[0]))

/* clang-format off */

/* Each pit has its labels; below it all is a line for words. */
START_TEST(holes_lie_round_the_channel)
{
    static const char *const lines[] = {
"..............GGGGGGGGGFFFFFFFFFEEEEEEEEE................",
"....HHHHhHHHH.GGGGgGGGGFFFFfFFFFEEEEeEEEE.DDDDdDDDD......",
"....HHHHHHHHH.GGGGGGGGGFFFFFFFFFEEEEEEEEE.DDDDDDDDD......",
"....HHHHHHHHH.GGGGGGGGGFFFFFFFFFEEEEEEEEE.DDDDDDDDD......",
"....HHHHHHHHH.GGGGGGGGGFFFFFFFFFEEEEEEEEE.DDDDDDDDD......",
"....HHHHHHHHH.............................DDDDDDDDD......",
"....HHHHHHHHH.AAAAaAAAABBBBbBBBBCCCCcCCCC.DDDDDDDDD......",
"....HHHHHHHHH.AAAAAAAAABBBBBBBBBCCCCCCCCC.DDDDDDDDD......",
"....HHHHHHHHH.AAAAAAAAABBBBBBBBBCCCCCCCCC.DDDDDDDDD......",
"....HHHHHHHHH.AAAAAAAAABBBBBBBBBCCCCCCCCC.DDDDDDDDD......",
"..............AAAAAAAAABBBBBBBBBCCCCCCCCC................",
".........................................................",
    };
    static const char *const flipped[] = {
"..............CCCCCCCCCBBBBBBBBBAAAAAAAAA................",
"....DDDDdDDDD.CCCCcCCCCBBBBbBBBBAAAAaAAAA.HHHHhHHHH......",
"....DDDDDDDDD.CCCCCCCCCBBBBBBBBBAAAAAAAAA.HHHHHHHHH......",
"....DDDDDDDDD.CCCCCCCCCBBBBBBBBBAAAAAAAAA.HHHHHHHHH......",
"....DDDDDDDDD.CCCCCCCCCBBBBBBBBBAAAAAAAAA.HHHHHHHHH......",
"....DDDDDDDDD.............................HHHHHHHHH......",
"....DDDDDDDDD.EEEEeEEEEFFFFfFFFFGGGGgGGGG.HHHHHHHHH......",
"....DDDDDDDDD.EEEEEEEEEFFFFFFFFFGGGGGGGGG.HHHHHHHHH......",
"....DDDDDDDDD.EEEEEEEEEFFFFFFFFFGGGGGGGGG.HHHHHHHHH......",
"....DDDDDDDDD.EEEEEEEEEFFFFFFFFFGGGGGGGGG.HHHHHHHHH......",
"..............EEEEEEEEEFFFFFFFFFGGGGGGGGG................",
".........................................................",
    };

    CHECK_PLACES("kalah:pits=3", 57, 12, false, lines);
    CHECK_PLACES("kalah:pits=3", 57, 12, true, flipped);
}
END_TEST

START_TEST(holes_of_a_large_board_are_higher)
{
    static const char *const lines[] = {
"................EEEEEEEEEEEDDDDDDDDDDD................",
"..FFFFFFfFFFFFF.EEEEEeEEEEEDDDDDdDDDDD.CCCCCCcCCCCCC..",
"..FFFFFFFFFFFFF.EEEEEEEEEEEDDDDDDDDDDD.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.EEEEEEEEEEEDDDDDDDDDDD.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.EEEEEEEEEEEDDDDDDDDDDD.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.EEEEEEEEEEEDDDDDDDDDDD.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.EEEEEEEEEEEDDDDDDDDDDD.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.EEEEEEEEEEEDDDDDDDDDDD.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF........................CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAaAAAAABBBBBbBBBBB.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAAAAAAABBBBBBBBBBB.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAAAAAAABBBBBBBBBBB.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAAAAAAABBBBBBBBBBB.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAAAAAAABBBBBBBBBBB.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAAAAAAABBBBBBBBBBB.CCCCCCCCCCCCC..",
"..FFFFFFFFFFFFF.AAAAAAAAAAABBBBBBBBBBB.CCCCCCCCCCCCC..",
"................AAAAAAAAAAABBBBBBBBBBB................",
"......................................................",
    };

    CHECK_PLACES("kalah:pits=2", 54, 18, false, lines);
}
END_TEST

/* A pit has the cells of its number and its label; the stores lie in the line of
 * the channel, beside the pits or between them. */
START_TEST(holes_of_a_small_board_have_a_line)
{
    static const char *const beside[] = {
"......GGGGFFFFEEEE.......",
"......GGgGFFfFEEeE.......",
"HHhH................DDdD.",
"......AAaABBbBCCcC.......",
"......AAAABBBBCCCC.......",
".........................",
    };
    static const char *const between[] = {
"..MMMMLLLLKKKKJJJJIIIIHHHH...",
"..MMmMLLlLKKkKJJjJIIiIHHhH...",
"..NNnN................GGgG...",
"..AAaABBbBCCcCDDdDEEeEFFfF...",
"..AAAABBBBCCCCDDDDEEEEFFFF...",
    };
    static const char *const narrow[] = {
"FFFEEEDDDCCCBBBAAA.",
"FfFEeEDdDCcCBbBAaA.",
"GGgG..........NNnN.",
"HhHIiIJjJKkKLlLMmM.",
"HHHIIIJJJKKKLLLMMM.",
    };

    CHECK_PLACES("kalah:pits=3", 25, 6, false, beside);
    CHECK_PLACES("kalah", 29, 5, false, between);
    CHECK_PLACES("kalah", 19, 5, true, narrow);
}
END_TEST

/* ---- the smallest boards, as they look ---- */

START_TEST(stores_between_the_rows_stand_at_the_ends_of_the_channel)
{
    static const char *const lines[] = {
"  f   e   d   c   b   a",
"  1   8   1   0   3   2",
"[ 4] ◂╌╌╌╌╌╌╌╌╌╌╌╌▸ [ 4]",
"  7   7   7   3   1   0",
"  1   2   3   4   5   6",
"",
"       5: one seed",
    };
    struct picture picture;

    picture_open(&picture, "kalah", "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s", 25, 7,
                 GLYPHS_UTF8);
    picture.board.words = "5: one seed";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

void board_add_places(Suite *suite)
{
    TCase *const tests = tcase_create("places");

    tcase_add_test(tests, each_form_of_holes_is_taken_from_its_least_size_on);
    tcase_add_test(tests, the_least_sowing_board_has_five_lines);
    tcase_add_test(tests, holes_lie_round_the_channel);
    tcase_add_test(tests, holes_of_a_large_board_are_higher);
    tcase_add_test(tests, holes_of_a_small_board_have_a_line);
    tcase_add_test(tests,
                   stores_between_the_rows_stand_at_the_ends_of_the_channel);
    suite_add_tcase(suite, tests);
}
