/* SPDX-License-Identifier: MIT */
/*
 * Promises of the canvas: what is written stands where it was written, whatever
 * it is made of, and nowhere else.
 */
#include "ui/test_canvas.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

const struct style CANVAS_TEXT = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN};

struct canvas *canvas_of(int width, int height, enum glyph_set set)
{
    static const struct glyphs sets[] = {
        {.set = GLYPHS_UTF8}, {.set = GLYPHS_PLAIN}, {.set = GLYPHS_ASCII}};
    struct canvas *const canvas = canvas_new(width, height);

    canvas_begin(canvas, width, height, &sets[set]);
    return canvas;
}

void canvas_shows(const struct canvas *canvas, const char *lines)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    canvas_write(canvas, out);
    fclose(out);
    ck_assert_str_eq(text, lines);
    free(text);
}

/* What a text looks like on a line of ten cells. */
static void line_shows(enum glyph_set set, const char *text, const char *line)
{
    struct canvas *const canvas = canvas_of(10, 1, set);

    canvas_text(canvas, 0, 0, CANVAS_TEXT, text);
    canvas_shows(canvas, line);
    canvas_free(canvas);
}

/* ---- the grid ---- */

START_TEST(a_new_canvas_is_blank_and_has_no_cursor)
{
    struct canvas *const canvas = canvas_new(3, 2);
    int x, y;

    ck_assert_int_eq(canvas_width(canvas), 3);
    ck_assert_int_eq(canvas_height(canvas), 2);
    ck_assert_int_eq(canvas_glyph_set(canvas), GLYPHS_UTF8);
    ck_assert_str_eq(canvas_cell(canvas, 2, 1)->sign, " ");
    ck_assert_int_eq(canvas_cell(canvas, 2, 1)->style.ink, THEME_TEXT);
    ck_assert_int_eq(canvas_cell(canvas, 2, 1)->style.ground, THEME_BACKGROUND);
    ck_assert(!canvas_cursor(canvas, &x, &y));
    canvas_shows(canvas, "\n\n");
    canvas_free(canvas);
    canvas_free(NULL);
}
END_TEST

START_TEST(beginning_again_forgets_everything_and_takes_another_size)
{
    static const struct glyphs ascii = {.set = GLYPHS_ASCII};
    struct canvas *const canvas = canvas_new(4, 2);
    int x, y;

    canvas_text(canvas, 0, 0, CANVAS_TEXT, "full");
    canvas_clip(canvas, (struct rect){0, 0, 1, 1});
    canvas_set_cursor(canvas, 1, 1);
    canvas_begin(canvas, 6, 3, &ascii);
    ck_assert(!canvas_cursor(canvas, &x, &y));
    canvas_text(canvas, 3, 2, CANVAS_TEXT, "new");
    canvas_shows(canvas, "\n\n   new\n");
    canvas_begin(canvas, 0, 0, &ascii);
    canvas_text(canvas, 0, 0, CANVAS_TEXT, "nowhere");
    canvas_shows(canvas, "");
    canvas_free(canvas);
}
END_TEST

START_TEST(the_cursor_stands_inside_or_nowhere)
{
    struct canvas *const canvas = canvas_new(4, 2);
    int x, y;

    canvas_set_cursor(canvas, 3, 1);
    ck_assert(canvas_cursor(canvas, &x, &y));
    ck_assert_int_eq(x, 3);
    ck_assert_int_eq(y, 1);
    canvas_set_cursor(canvas, 4, 1);
    ck_assert(!canvas_cursor(canvas, &x, &y));
    canvas_set_cursor(canvas, 0, -1);
    ck_assert(!canvas_cursor(canvas, &x, &y));
    canvas_free(canvas);
}
END_TEST

/* Nothing can be drawn beside it; a page of more columns than there are is all
 * of it. */
START_TEST(a_page_lies_in_the_middle_and_has_its_own_columns)
{
    static const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(9, 1);
    int x, y;

    canvas_set_page(canvas, 4);
    ck_assert_int_eq(canvas_width(canvas), 4);
    ck_assert_int_eq(canvas_page_left(canvas), 2);
    canvas_text(canvas, -1, 0, ink(THEME_TEXT), "abcdefgh");
    ck_assert_str_eq(canvas_cell(canvas, 0, 0)->sign, "b");
    ck_assert_str_eq(canvas_whole_cell(canvas, 2, 0)->sign, "b");
    ck_assert_str_eq(canvas_whole_cell(canvas, 1, 0)->sign, " ");
    ck_assert_str_eq(canvas_whole_cell(canvas, 5, 0)->sign, "e");
    ck_assert_str_eq(canvas_whole_cell(canvas, 6, 0)->sign, " ");
    canvas_set_cursor(canvas, 3, 0);
    ck_assert(canvas_cursor(canvas, &x, &y));
    ck_assert_int_eq(x, 5);
    canvas_set_page(canvas, 100);
    ck_assert_int_eq(canvas_width(canvas), 9);
    ck_assert_int_eq(canvas_page_left(canvas), 0);
    canvas_begin(canvas, 7, 1, &glyphs);
    ck_assert_int_eq(canvas_whole_width(canvas), 7);
    canvas_free(canvas);
}
END_TEST

START_TEST(a_clip_lies_inside_the_one_before)
{
    struct canvas *const canvas = canvas_of(6, 2, GLYPHS_UTF8);
    const struct rect all = canvas_clip(canvas, (struct rect){1, 0, 3, 1});
    const struct rect three = canvas_clip(canvas, (struct rect){2, -1, 9, 9});

    canvas_text(canvas, -1, 0, CANVAS_TEXT, "abcdefgh");
    canvas_text(canvas, 0, 1, CANVAS_TEXT, "abcdefgh");
    canvas_shows(canvas, "  de\n\n");
    canvas_unclip(canvas, three);
    canvas_text(canvas, 0, 0, CANVAS_TEXT, "------");
    canvas_shows(canvas, " ---\n\n");
    canvas_unclip(canvas, all);
    canvas_text(canvas, 0, 1, CANVAS_TEXT, "------");
    canvas_shows(canvas, " ---\n------\n");
    canvas_free(canvas);
}
END_TEST

/* ---- what a text may hold ---- */

START_TEST(what_is_broken_or_could_be_obeyed_becomes_a_question_mark)
{
    line_shows(GLYPHS_UTF8, "a\x1B[2Jb", "a?[2Jb\n");
    line_shows(GLYPHS_UTF8, "a\tb\nc\x7F", "a?b?c?\n");
    line_shows(GLYPHS_UTF8, "\xC2\x9B", "?\n");
    line_shows(GLYPHS_UTF8, "\xFF\xC3.\xE2\x94", "??.??\n");
    line_shows(GLYPHS_UTF8, "\xED\xA0\x80", "???\n");
}
END_TEST

START_TEST(accents_that_stand_alone_are_left_out)
{
    /* U+202E would write the rest from right to left. */
    static const char override[] = {'\xE2', '\x80', '\xAE', 'a',
                                    'b',    'c',    '\0'};

    line_shows(GLYPHS_UTF8, "e\xCC\x81t\xE2\x80\x8B\xEF\xB8\x8F!", "et!\n");
    line_shows(GLYPHS_UTF8, override, "abc\n");
    line_shows(GLYPHS_ASCII, "e\xCC\x81t", "et\n");
}
END_TEST

/* Without them, Rama would be Rum. */
START_TEST(vowel_signs_that_stand_beside_their_letter_are_shown)
{
    line_shows(GLYPHS_UTF8, "राम!", "राम!\n");
    line_shows(GLYPHS_ASCII, "राम.", "???.\n");
}
END_TEST

/* Beside a letter, too, whose cell it would share. */
START_TEST(signs_of_direction_are_left_out)
{
    line_shows(GLYPHS_UTF8, "a\342\200\256bc\342\201\251d", "abcd\n");
    line_shows(GLYPHS_ASCII, "a\342\200\256b\357\273\277c", "abc\n");
}
END_TEST

START_TEST(ascii_shows_a_question_mark_for_what_it_has_no_sign_for)
{
    line_shows(GLYPHS_UTF8, "Zoë 漢", "Zoë 漢\n");
    line_shows(GLYPHS_PLAIN, "Zoë 漢", "Zoë 漢\n");
    line_shows(GLYPHS_ASCII, "Zoë 漢", "Zo? ?\n");
}
END_TEST

START_TEST(a_wide_character_fills_two_cells)
{
    struct canvas *const canvas = canvas_of(4, 1, GLYPHS_UTF8);

    ck_assert_int_eq(canvas_text_width(canvas, "a漢b"), 4);
    ck_assert_int_eq(canvas_text(canvas, 0, 0, CANVAS_TEXT, "a漢b"), 4);
    ck_assert_str_eq(canvas_cell(canvas, 1, 0)->sign, "漢");
    ck_assert_str_eq(canvas_cell(canvas, 2, 0)->sign, "");
    canvas_shows(canvas, "a漢b\n");
    canvas_free(canvas);
}
END_TEST

START_TEST(a_wide_character_is_never_cut_in_half_by_an_edge)
{
    struct canvas *const canvas = canvas_of(3, 1, GLYPHS_UTF8);

    canvas_text(canvas, 2, 0, CANVAS_TEXT, "漢");
    canvas_text(canvas, -1, 0, CANVAS_TEXT, "漢");
    canvas_shows(canvas, "\n");
    canvas_clip(canvas, (struct rect){0, 0, 2, 1});
    canvas_text(canvas, 1, 0, CANVAS_TEXT, "漢");
    canvas_shows(canvas, "\n");
    canvas_free(canvas);
}
END_TEST

START_TEST(a_wide_character_goes_when_either_half_is_written_over)
{
    struct canvas *const canvas = canvas_of(4, 1, GLYPHS_UTF8);

    canvas_text(canvas, 0, 0, CANVAS_TEXT, "漢漢");
    canvas_text(canvas, 0, 0, CANVAS_TEXT, "x");
    canvas_shows(canvas, "x 漢\n");
    canvas_text(canvas, 3, 0, CANVAS_TEXT, "y");
    canvas_shows(canvas, "x  y\n");
    canvas_text(canvas, 0, 0, CANVAS_TEXT, "漢漢");
    canvas_text(canvas, 1, 0, CANVAS_TEXT, "字");
    canvas_shows(canvas, " 字\n");
    canvas_free(canvas);
}
END_TEST

/* Of a right half 0, and outside -1. */
static int width_at(const struct canvas *canvas, int x, int y)
{
    if (!rect_holds(canvas_area(canvas), x, y))
        return -1;

    const char *const sign = canvas_cell(canvas, x, y)->sign;

    return *sign == '\0' ? 0
                         : utf8_width(utf8_at(sign, sign + strlen(sign)).code);
}

/* Every right half has a left one, and every left one a right one. */
static bool is_whole(const struct canvas *canvas)
{
    bool whole = true;

    for (int y = 0; y < canvas_height(canvas); y++)
        for (int x = 0; x < canvas_width(canvas); x++) {
            const bool wide = width_at(canvas, x, y) == 2;

            whole = whole && utf8_is_text(canvas_cell(canvas, x, y)->sign) &&
                    wide == (width_at(canvas, x + 1, y) == 0);
        }
    return whole;
}

/* Up to five pieces, as they come. */
static void write_anything(struct canvas *canvas, struct rng *rng)
{
    static const char *const pieces[] = {"漢", "a", "●", "\xE2", "e\xCC\x81",
                                         "字", " ", "…", "\x1B", "é"};
    const struct rect clip = {(int)rng_below(rng, 8), 0,
                              (int)rng_below(rng, 12), 2};
    const struct rect before = canvas_clip(canvas, clip);
    char text[80] = "";

    for (uint32_t count = rng_below(rng, 6); count > 0; count--)
        strcat(text, pieces[rng_below(rng, 10)]);
    canvas_text_cut(canvas, (int)rng_below(rng, 14) - 1, (int)rng_below(rng, 2),
                    (int)rng_below(rng, 9), CANVAS_TEXT, text);
    canvas_unclip(canvas, before);
}

START_TEST(whatever_is_written_no_half_of_a_character_is_left)
{
    struct canvas *const canvas = canvas_of(12, 2, (enum glyph_set)_i);
    struct rng rng = rng_new(7, 0);

    for (int i = 0; i < 3000; i++) {
        write_anything(canvas, &rng);
        ck_assert(is_whole(canvas));
    }
    canvas_free(canvas);
}
END_TEST

/* ---- where a text stands ---- */

START_TEST(a_text_begins_is_centred_or_ends_before_a_column)
{
    struct canvas *const canvas = canvas_of(9, 3, GLYPHS_UTF8);

    ck_assert_int_eq(canvas_text(canvas, 2, 0, CANVAS_TEXT, "seed"), 6);
    ck_assert_int_eq(canvas_text_middle(canvas, 4, 1, CANVAS_TEXT, "seed"), 2);
    ck_assert_int_eq(canvas_text_before(canvas, 9, 2, CANVAS_TEXT, "seed"), 5);
    canvas_shows(canvas, "  seed\n  seed\n     seed\n");
    canvas_free(canvas);
}
END_TEST

START_TEST(a_format_is_written_whole_however_long_it_is)
{
    struct canvas *const canvas = canvas_of(700, 1, GLYPHS_UTF8);

    ck_assert_int_eq(
        canvas_format(canvas, 0, 0, CANVAS_TEXT, "%0600d|%s", 5, "●"), 602);
    ck_assert_str_eq(canvas_cell(canvas, 599, 0)->sign, "5");
    ck_assert_str_eq(canvas_cell(canvas, 601, 0)->sign, "●");
    canvas_free(canvas);
}
END_TEST

static void cut_shows(enum glyph_set set, int width, const char *text,
                      const char *line, int end)
{
    struct canvas *const canvas = canvas_of(10, 1, set);

    ck_assert_int_eq(canvas_text_cut(canvas, 1, 0, width, CANVAS_TEXT, text),
                     end);
    canvas_shows(canvas, line);
    canvas_free(canvas);
}

START_TEST(a_text_that_is_cut_ends_with_dots)
{
    cut_shows(GLYPHS_UTF8, 7, "Bramble", " Bramble\n", 8);
    cut_shows(GLYPHS_UTF8, 6, "Bramble", " Bramb…\n", 7);
    cut_shows(GLYPHS_ASCII, 6, "Bramble", " Bra...\n", 7);
    cut_shows(GLYPHS_UTF8, 1, "Bramble", " …\n", 2);
    cut_shows(GLYPHS_UTF8, 8, "sows a pit", " sows a…\n", 8);
    cut_shows(GLYPHS_UTF8, 7, "sows a pit", " sows a…\n", 8);
    cut_shows(GLYPHS_UTF8, 6, "sows a pit", " sows…\n", 6);
    cut_shows(GLYPHS_UTF8, 8, "move · you", " move…\n", 6);
    cut_shows(GLYPHS_UTF8, 8, "takes, ends", " takes…\n", 7);
    cut_shows(GLYPHS_UTF8, 8, "a Bramble", " a Bramb…\n", 9);
    cut_shows(GLYPHS_UTF8, 0, "Bramble", "\n", 1);
    cut_shows(GLYPHS_UTF8, -3, "Bramble", "\n", 1);
}
END_TEST

/* What is drawn of a sentence in so many columns. */
static void clauses_show(int width, const char *text, const char *shown)
{
    struct canvas *const canvas = canvas_new(40, 1);
    char line[60];

    canvas_text_clauses(canvas, 0, 0, width, ink(THEME_TEXT), text);
    snprintf(line, sizeof line, "%s\n", shown);
    canvas_shows(canvas, line);
    canvas_free(canvas);
}

START_TEST(a_sentence_that_is_cut_ends_behind_a_clause_if_one_fits)
{
    static const char text[] = "counts to two: some turns, few captures";

    clauses_show(39, text, text);
    clauses_show(38, text, "counts to two: some turns…");
    clauses_show(26, text, "counts to two: some turns…");
    clauses_show(25, text, "counts to two…");
    clauses_show(14, text, "counts to two…");
    clauses_show(13, text, "counts to…");
    clauses_show(0, text, "");
}
END_TEST

START_TEST(dots_that_do_not_fit_are_cut_themselves)
{
    cut_shows(GLYPHS_ASCII, 3, "Bramble", " ...\n", 4);
    cut_shows(GLYPHS_ASCII, 2, "Bramble", " ..\n", 3);
}
END_TEST

START_TEST(a_cut_leaves_no_half_of_a_wide_character)
{
    cut_shows(GLYPHS_UTF8, 4, "漢字", " 漢字\n", 5);
    cut_shows(GLYPHS_UTF8, 3, "漢字", " 漢…\n", 4);
    cut_shows(GLYPHS_UTF8, 2, "漢字", " …\n", 2);
}
END_TEST

/* ---- paragraphs ---- */

static void paragraph_shows(int width, const char *text, int lines,
                            const char *shown)
{
    struct canvas *const canvas = canvas_of(12, 4, GLYPHS_UTF8);

    ck_assert_int_eq(canvas_paragraph(canvas, (struct rect){1, 0, width, 3},
                                      CANVAS_TEXT, text),
                     lines);
    canvas_shows(canvas, shown);
    canvas_free(canvas);
}

START_TEST(a_paragraph_is_broken_between_words)
{
    paragraph_shows(8, "sow from any pit", 2, " sow from\n any pit\n\n\n");
    paragraph_shows(7, "sow from any pit", 3, " sow\n from\n any pit\n\n");
    paragraph_shows(9, "", 0, "\n\n\n\n");
    paragraph_shows(3, "sow ", 1, " sow\n\n\n\n");
}
END_TEST

START_TEST(a_word_that_is_longer_than_a_line_is_broken)
{
    paragraph_shows(5, "counterclock", 3, " count\n erclo\n ck\n\n");
    paragraph_shows(4, "go clock", 3, " go\n cloc\n k\n\n");
    paragraph_shows(4, " clockwise", 3, "  clo\n ckwi\n se\n\n");
    paragraph_shows(3, "漢字漢", 3, " 漢\n 字\n 漢\n\n");
}
END_TEST

START_TEST(a_paragraph_of_more_lines_ends_with_dots)
{
    paragraph_shows(4, "counterclockwise", 4, " coun\n terc\n loc…\n\n");
    paragraph_shows(8, "sow all from any pit of your own", 4,
                    " sow all\n from any\n pit of…\n\n");
    paragraph_shows(8, "sow all from any pit of", 3,
                    " sow all\n from any\n pit of\n\n");
}
END_TEST

/* As many as are drawn where there is room. */
START_TEST(the_lines_of_a_paragraph_are_counted)
{
    struct canvas *const canvas = canvas_of(12, 4, GLYPHS_UTF8);

    ck_assert_int_eq(canvas_paragraph_lines(canvas, 8, ""), 0);
    ck_assert_int_eq(canvas_paragraph_lines(canvas, 8, "sow from any pit"), 2);
    ck_assert_int_eq(canvas_paragraph_lines(canvas, 4, "go clockwise"), 4);
    canvas_free(canvas);
}
END_TEST

START_TEST(a_paragraph_of_no_width_comes_to_an_end)
{
    paragraph_shows(0, "a b", 2, "\n\n\n\n");
    paragraph_shows(1, "漢字", 2, "\n\n\n\n");
}
END_TEST

static TCase *texts(void)
{
    TCase *const tests = tcase_create("texts");

    tcase_add_test(tests,
                   what_is_broken_or_could_be_obeyed_becomes_a_question_mark);
    tcase_add_test(tests, accents_that_stand_alone_are_left_out);
    tcase_add_test(tests, vowel_signs_that_stand_beside_their_letter_are_shown);
    tcase_add_test(tests, signs_of_direction_are_left_out);
    tcase_add_test(tests,
                   ascii_shows_a_question_mark_for_what_it_has_no_sign_for);
    tcase_add_test(tests, a_wide_character_fills_two_cells);
    tcase_add_test(tests, a_wide_character_is_never_cut_in_half_by_an_edge);
    tcase_add_test(tests,
                   a_wide_character_goes_when_either_half_is_written_over);
    tcase_add_loop_test(tests,
                        whatever_is_written_no_half_of_a_character_is_left, 0,
                        GLYPH_SET_COUNT);
    tcase_add_test(tests, a_text_begins_is_centred_or_ends_before_a_column);
    tcase_add_test(tests, a_format_is_written_whole_however_long_it_is);
    tcase_add_test(tests, a_text_that_is_cut_ends_with_dots);
    tcase_add_test(tests,
                   a_sentence_that_is_cut_ends_behind_a_clause_if_one_fits);
    tcase_add_test(tests, dots_that_do_not_fit_are_cut_themselves);
    tcase_add_test(tests, a_cut_leaves_no_half_of_a_wide_character);
    tcase_add_test(tests, a_paragraph_is_broken_between_words);
    tcase_add_test(tests, a_word_that_is_longer_than_a_line_is_broken);
    tcase_add_test(tests, a_paragraph_of_more_lines_ends_with_dots);
    tcase_add_test(tests, the_lines_of_a_paragraph_are_counted);
    tcase_add_test(tests, a_paragraph_of_no_width_comes_to_an_end);
    return tests;
}

Suite *canvas_suite(void)
{
    Suite *const suite = suite_create("canvas");
    TCase *const grid = tcase_create("grid");

    tcase_add_test(grid, a_new_canvas_is_blank_and_has_no_cursor);
    tcase_add_test(grid,
                   beginning_again_forgets_everything_and_takes_another_size);
    tcase_add_test(grid, the_cursor_stands_inside_or_nowhere);
    tcase_add_test(grid, a_page_lies_in_the_middle_and_has_its_own_columns);
    tcase_add_test(grid, a_clip_lies_inside_the_one_before);
    suite_add_tcase(suite, grid);
    suite_add_tcase(suite, texts());
    canvas_add_shapes(suite);
    canvas_add_glyphs(suite);
    return suite;
}
