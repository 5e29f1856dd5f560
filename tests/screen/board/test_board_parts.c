/* SPDX-License-Identifier: MIT */
/* What the board is made of: inks, marks, thumbnails; and the seed bar. */
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- inks ---- */

/* Holes are numbered counter-clockwise from the south player's left. */
enum { SOUTH_STORE = 6, NORTH_STORE = 13 };

static int ink_at(const struct picture *picture, int x, int y)
{
    return canvas_cell(picture->canvas, x, y)->style.ink;
}

START_TEST(the_viewers_seeds_are_warm_wherever_they_lie)
{
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_UTF8);
    picture_draw(&picture);
    ck_assert_int_eq(ink_at(&picture, 16, 7), THEME_YOURS);
    ck_assert_int_eq(ink_at(&picture, 16, 2), THEME_THEIRS);
    picture.board.viewer = 1;
    picture_draw(&picture);
    ck_assert_int_eq(ink_at(&picture, 16, 7), THEME_THEIRS);
    picture.board.flipped = true;
    picture_draw(&picture);
    ck_assert_int_eq(ink_at(&picture, 16, 7), THEME_YOURS);
    picture_close(&picture);
}
END_TEST

/* Pit 6 of the position is empty; 4 is not, and could be sown. */
START_TEST(only_what_can_be_moved_is_bright)
{
    struct picture picture;

    picture_open(&picture, "kalah", "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s", 80, 11,
                 GLYPHS_UTF8);
    picture_draw(&picture);
    ck_assert_int_eq(ink_at(&picture, 44, 10), THEME_YOURS);
    ck_assert_int_eq(ink_at(&picture, 62, 10), THEME_DIM);
    ck_assert_int_eq(ink_at(&picture, 62, 0), THEME_DIM);
    picture.board.over = true;
    picture_draw(&picture);
    ck_assert_int_eq(ink_at(&picture, 44, 10), THEME_DIM);
    picture_close(&picture);
    picture_open(&picture, "kalah", "0,7,0,3,1,0,4/2,3,0,1,8,1,4/s", 80, 11,
                 GLYPHS_UTF8);
    picture_draw(&picture);
    ck_assert_int_eq(ink_at(&picture, 17, 10), THEME_DIM);
    ck_assert_int_eq(ink_at(&picture, 26, 10), THEME_YOURS);
    ck_assert_int_eq(ink_at(&picture, 35, 10), THEME_DIM);
    picture_close(&picture);
}
END_TEST

START_TEST(what_is_aimed_at_stands_on_another_ground)
{
    struct picture picture;

    picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_UTF8);
    picture_aim(&picture, "1");
    for (int y = 6; y < 10; y++)
        for (int x = 13; x < 22; x++)
            ck_assert_int_eq(canvas_cell(picture.canvas, x, y)->style.ground,
                             THEME_SELECTED);
    ck_assert_int_eq(canvas_cell(picture.canvas, 22, 7)->style.ground,
                     THEME_BACKGROUND);
    picture_close(&picture);
}
END_TEST

/* The ink of the uppermost digit of a number three lines high. */
static int ink_of_blocks(const struct picture *picture, int place)
{
    const struct board_class *const class = board_of(picture->game);

    for (int y = 0; y < canvas_height(picture->canvas); y++)
        for (int x = 0; x < canvas_width(picture->canvas); x++) {
            const char *const sign = canvas_cell(picture->canvas, x, y)->sign;

            if (class->place_at(&picture->board, picture->rect, picture->size,
                                x, y) == place &&
                (strcmp(sign, "█") == 0 || strcmp(sign, "▀") == 0))
                return ink_at(picture, x, y);
        }
    ck_abort_msg("there are no blocks at %d", place);
}

START_TEST(a_large_number_of_a_store_is_its_owners_unless_it_is_marked)
{
    struct picture picture;

    picture_open(&picture, "kalah", "4,4,4,4,4,0,2/4,4,4,4,4,0,6/s", 120, 30,
                 GLYPHS_UTF8);
    picture_draw(&picture);
    ck_assert_int_eq(ink_of_blocks(&picture, SOUTH_STORE), THEME_YOURS);
    ck_assert_int_eq(ink_of_blocks(&picture, NORTH_STORE), THEME_THEIRS);
    picture.board.frame.marks[SOUTH_STORE] = MARK_AGAIN;
    picture.board.frame.marks[NORTH_STORE] = MARK_CAPTURE;
    picture_draw(&picture);
    ck_assert_int_eq(ink_of_blocks(&picture, SOUTH_STORE), THEME_AGAIN);
    ck_assert_int_eq(ink_of_blocks(&picture, NORTH_STORE), THEME_CAPTURE);
    picture_close(&picture);
}
END_TEST

/* A long name goes on over the free cells beside its store, not further. */
START_TEST(a_long_name_is_cut_before_the_labels)
{
    struct picture picture;
    char line[100];
    FILE *text = NULL;

    picture_open(&picture, "kalah", NULL, 80, 11, GLYPHS_ASCII);
    picture.board.names[1] = "Bartholomew the Great";
    picture.board.names[0] = "Anastasia I.";
    picture_draw(&picture);
    text = fmemopen(line, sizeof line, "w");
    for (int x = 0; x < 80; x++)
        fputs(canvas_cell(picture.canvas, x, 10)->sign, text);
    for (int x = 0; x < 19; x++)
        fputs(canvas_cell(picture.canvas, x, 0)->sign, text);
    fclose(text);
    ck_assert_str_eq(line,
                     "                 1        2        3        4        5  "
                     "      6  Anastasia I.   "
                     "   Bartholom...  f ");
    picture_close(&picture);
}
END_TEST

/* ---- marks ---- */

/* The text of a picture with one mark, and no colours. */
static char *text_with(struct picture *picture, int place, enum mark mark)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    picture->board.frame.marks[place] = (uint8_t)mark;
    picture_draw(picture);
    canvas_write(picture->canvas, out);
    fclose(out);
    return text;
}

/* Marks of a pit, and of a store, where nothing but another turn is heavy. */
static void tells_apart(int width, int height, enum glyph_set set, int place,
                        const enum mark *marks, int count)
{
    struct picture picture;
    char *texts[MARK_HINT + 1] = {NULL};

    picture_open(&picture, "kalah:pits=12", NULL, width, height, set);
    for (int i = 0; i < count; i++)
        texts[i] = text_with(&picture, place, marks[i]);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            ck_assert_str_ne(texts[i], texts[k]);
    for (int i = 0; i < count; i++)
        free(texts[i]);
    picture_close(&picture);
}

START_TEST(marks_are_written_apart_without_colours)
{
    static const enum mark pit[] = {MARK_NONE,    MARK_AIM,     MARK_TRAIL,
                                    MARK_LANDING, MARK_CAPTURE, MARK_HINT};
    static const enum mark store[] = {MARK_NONE, MARK_AGAIN};

    for (int set = GLYPHS_UTF8; set <= GLYPHS_ASCII; set++) {
        tells_apart(80, 11, (enum glyph_set)set, 3, pit, 6);
        tells_apart(80, 11, (enum glyph_set)set, 12, store, 2);
        tells_apart(40, 7, (enum glyph_set)set, 3, pit, 6);
        tells_apart(40, 7, (enum glyph_set)set, 12, store, 2);
    }
}
END_TEST

/* ---- the thumbnail ---- */

START_TEST(a_thumbnail_has_three_lines)
{
    static const char *const lines[] = {
        "      1  8  1  ·  3  2",
        "   4 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ 14",
        "      7  7  7 10  1  ·",
    };
    struct picture picture;

    picture_open(&picture, "kalah", "7,7,7,10,1,0,14/2,3,0,1,8,1,4/s", 30, 3,
                 GLYPHS_UTF8);
    board_of(picture.game)
        ->draw_small(&picture.board, picture.canvas,
                     (struct rect){1, 0, 24, 3});
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(twelve_pits_fit_a_thumbnail)
{
    static const char *const lines[] = {
        " 9 8 7 6 5 4 3 2 1 . + 1",
        "  0 ---------------- 120",
        " 1 . 3 4 5 6 7 8 9 + 1 2",
    };
    struct picture picture;

    picture_open(&picture, "kalah:pits=12",
                 "1,0,3,4,5,6,7,8,9,10,1,2,120/1,11,0,1,2,3,4,5,6,7,8,9,0/s",
                 24, 3, GLYPHS_ASCII);
    canvas_begin(picture.canvas, 24, 3, &picture.glyphs);
    board_of(picture.game)
        ->draw_small(&picture.board, picture.canvas,
                     (struct rect){0, 0, 24, 3});
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* ---- the seed bar ---- */

static void draws_bar(const struct seed_bar *bar, int width, enum glyph_set set,
                      const char *tick, const char *line)
{
    const struct glyphs glyphs = {.set = set};
    struct canvas *const canvas = canvas_new(1, 1);
    char text[400];
    char wanted[400];
    FILE *const out = fmemopen(text, sizeof text, "w");

    canvas_begin(canvas, width + 2, 2, &glyphs);
    seed_bar_draw(bar, canvas, 1, 1, width);
    canvas_write(canvas, out);
    fclose(out);
    snprintf(wanted, sizeof wanted, "%s\n%s\n", tick, line);
    ck_assert_str_eq(text, wanted);
    canvas_free(canvas);
}

START_TEST(the_seed_bar_has_a_cell_for_each_seed)
{
    const struct seed_bar bar = {.material = 12, .banked = {4, 1}};

    draws_bar(&bar, 12, GLYPHS_UTF8, "       ▾", " ████·······█");
    draws_bar(&bar, 16, GLYPHS_ASCII, "         v", "   ####.......@");
}
END_TEST

START_TEST(the_seed_bar_shows_what_best_play_makes_of_it)
{
    struct seed_bar bar = {
        .material = 12, .banked = {4, 1}, .forecast = true, .final_halves = 14};

    draws_bar(&bar, 12, GLYPHS_UTF8, "       ▾", " ████▓▓▓░░░░█");
    draws_bar(&bar, 12, GLYPHS_ASCII, "       v", " ####+++----@");
    bar.final_halves = 8;
    draws_bar(&bar, 12, GLYPHS_UTF8, "       ▾", " ████░░░░░░░█");
}
END_TEST

/* Of 12 seeds yours are four, and three more are forecast; one is theirs. */
START_TEST(each_cell_of_the_seed_bar_has_the_ink_of_its_owner)
{
    static const char owners[] = "YYYYYYYTTTTT";
    const struct seed_bar bar = {
        .material = 12, .banked = {4, 1}, .forecast = true, .final_halves = 14};
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(1, 1);

    canvas_begin(canvas, 12, 2, &glyphs);
    seed_bar_draw(&bar, canvas, 0, 1, 12);
    for (int x = 0; x < 12; x++)
        ck_assert_int_eq(canvas_cell(canvas, x, 1)->style.ink,
                         owners[x] == 'Y' ? THEME_YOURS : THEME_THEIRS);
    canvas_free(canvas);
}
END_TEST

START_TEST(beyond_sixty_seeds_two_share_a_cell)
{
    const struct seed_bar bar = {.material = 64, .banked = {5, 3}};
    const struct seed_bar all = {.material = 62, .banked = {31, 31}};

    draws_bar(&bar, 40, GLYPHS_UTF8, "                     ▾",
              "     ██▌···························▐█");
    draws_bar(&all, 31, GLYPHS_UTF8, "                ▾",
              " ███████████████▌███████████████");
}
END_TEST

START_TEST(of_sixty_seeds_each_has_a_cell)
{
    const struct seed_bar sixty = {.material = 60, .banked = {1, 1}};
    const struct seed_bar more = {.material = 61, .banked = {2, 2}};

    draws_bar(&sixty, 60, GLYPHS_UTF8, "                               ▾",
              " █··························································█");
    draws_bar(&more, 60, GLYPHS_UTF8, "                              ▾",
              "               █·····························█");
}
END_TEST

static void check_cell(const struct canvas *canvas, int x, const char *sign,
                       struct style style)
{
    const struct cell *const cell = canvas_cell(canvas, x, 1);

    ck_assert_str_eq(cell->sign, sign);
    ck_assert_int_eq(cell->style.ink, style.ink);
    ck_assert_int_eq(cell->style.ground, style.ground);
}

/* The other half of a cell is a seed of theirs, or none. */
START_TEST(half_a_cell_stands_on_what_is_beside_it)
{
    static const struct {
        int yours;
        int theirs;
        const char *sign;
        struct style style;
    } cells[] = {
        {31, 31, "▌", {THEME_YOURS, THEME_THEIRS, WEIGHT_PLAIN}},
        {31, 30, "▌", {THEME_YOURS, THEME_BACKGROUND, WEIGHT_PLAIN}},
        {30, 31, "▐", {THEME_THEIRS, THEME_BACKGROUND, WEIGHT_PLAIN}},
        {30, 30, "·", {THEME_FRAME, THEME_BACKGROUND, WEIGHT_PLAIN}},
        {32, 30, "█", {THEME_YOURS, THEME_BACKGROUND, WEIGHT_PLAIN}},
        {30, 32, "█", {THEME_THEIRS, THEME_BACKGROUND, WEIGHT_PLAIN}},
    };
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(1, 1);

    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        const struct seed_bar bar = {
            .material = 62, .banked = {cells[i].yours, cells[i].theirs}};

        canvas_begin(canvas, 31, 2, &glyphs);
        seed_bar_draw(&bar, canvas, 0, 1, 31);
        check_cell(canvas, 15, cells[i].sign, cells[i].style);
    }
    canvas_free(canvas);
}
END_TEST

START_TEST(the_seed_bar_is_scaled_where_it_is_too_long)
{
    const struct seed_bar bar = {.material = 480, .banked = {240, 1}};

    draws_bar(&bar, 10, GLYPHS_UTF8, "      ▾", " █████····▐");
}
END_TEST

START_TEST(no_seeds_or_no_cells_are_no_bar)
{
    const struct seed_bar none = {.material = 0};
    const struct seed_bar one = {.material = 1};

    draws_bar(&none, 10, GLYPHS_UTF8, "", "");
    draws_bar(&one, 0, GLYPHS_UTF8, "", "");
    draws_bar(&one, 1, GLYPHS_UTF8, " ▾", " ·");
}
END_TEST

void board_add_parts(Suite *suite)
{
    TCase *const parts = tcase_create("parts");

    tcase_add_test(parts, the_viewers_seeds_are_warm_wherever_they_lie);
    tcase_add_test(parts, only_what_can_be_moved_is_bright);
    tcase_add_test(parts, what_is_aimed_at_stands_on_another_ground);
    tcase_add_test(parts,
                   a_large_number_of_a_store_is_its_owners_unless_it_is_marked);
    tcase_add_test(parts, a_long_name_is_cut_before_the_labels);
    tcase_add_test(parts, marks_are_written_apart_without_colours);
    tcase_add_test(parts, a_thumbnail_has_three_lines);
    tcase_add_test(parts, twelve_pits_fit_a_thumbnail);
    tcase_add_test(parts, the_seed_bar_has_a_cell_for_each_seed);
    tcase_add_test(parts, the_seed_bar_shows_what_best_play_makes_of_it);
    tcase_add_test(parts, each_cell_of_the_seed_bar_has_the_ink_of_its_owner);
    tcase_add_test(parts, beyond_sixty_seeds_two_share_a_cell);
    tcase_add_test(parts, the_seed_bar_is_scaled_where_it_is_too_long);
    tcase_add_test(parts, of_sixty_seeds_each_has_a_cell);
    tcase_add_test(parts, half_a_cell_stands_on_what_is_beside_it);
    tcase_add_test(parts, no_seeds_or_no_cells_are_no_bar);
    suite_add_tcase(suite, parts);
}
