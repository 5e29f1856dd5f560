/* SPDX-License-Identifier: MIT */
/*
 * Promises of the list of signs: the board has the same shape in every set, and
 * only words of sentences may grow.
 */
#include "base/utf8.h"
#include "ui/test_canvas.h"

#include <string.h>

static int32_t code_of(const char *sign)
{
    return utf8_at(sign, sign + strlen(sign)).code;
}

/* Is it a single character of one cell? */
static bool is_cell(const char *sign)
{
    const size_t length = strlen(sign);

    return length > 0 && utf8_is_text(sign) &&
           (size_t)utf8_at(sign, sign + length).size == length &&
           utf8_width(code_of(sign)) == 1;
}

static const char *sign_in(enum glyph_set set, enum glyph glyph)
{
    const struct glyphs glyphs = {.set = set};
    const char *const twin = glyph_for(&glyphs, code_of(glyph_sign(glyph)));

    return twin != NULL ? twin : glyph_sign(glyph);
}

/* They stand in sentences, never in a drawing. */
static bool is_word(enum glyph_set set, enum glyph glyph)
{
    static const struct {
        enum glyph glyph;
        enum glyph_set first; /* the richest set in which it is one */
    } words[] = {
        {GLYPH_DOTS, GLYPHS_PLAIN},       {GLYPH_ENTER, GLYPHS_PLAIN},
        {GLYPH_SPACE, GLYPHS_PLAIN},      {GLYPH_CHECK, GLYPHS_PLAIN},
        {GLYPH_PLUS_MINUS, GLYPHS_ASCII}, {GLYPH_HALF, GLYPHS_ASCII},
        {GLYPH_LEFT, GLYPHS_ASCII},       {GLYPH_RIGHT, GLYPHS_ASCII},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].glyph == glyph)
            return set >= words[i].first;
    return false;
}

START_TEST(signs_are_sorted_by_their_code_so_that_they_are_found)
{
    for (int i = 1; i < GLYPH_COUNT; i++)
        ck_assert_msg(code_of(glyph_sign((enum glyph)(i - 1))) <
                          code_of(glyph_sign((enum glyph)i)),
                      "%s", glyph_name((enum glyph)i));
}
END_TEST

START_TEST(names_are_known_once_and_none_is_the_word_for_the_set)
{
    for (int i = 0; i < GLYPH_COUNT; i++) {
        ck_assert_str_ne(glyph_name((enum glyph)i), "set");
        for (int j = 0; j < i; j++)
            ck_assert_str_ne(glyph_name((enum glyph)i),
                             glyph_name((enum glyph)j));
    }
}
END_TEST

START_TEST(every_sign_is_a_character_of_one_cell_but_for_words)
{
    const enum glyph_set set = (enum glyph_set)_i;

    for (int i = 0; i < GLYPH_COUNT; i++)
        ck_assert_msg(is_cell(sign_in(set, (enum glyph)i)) !=
                          is_word(set, (enum glyph)i),
                      "%s", glyph_name((enum glyph)i));
}
END_TEST

START_TEST(ascii_is_ascii)
{
    for (int i = 0; i < GLYPH_COUNT; i++)
        for (const char *at = sign_in(GLYPHS_ASCII, (enum glyph)i); *at != '\0';
             at++)
            ck_assert_msg(*at >= ' ' && *at <= '~', "%s",
                          glyph_name((enum glyph)i));
}
END_TEST

/* What a terminal of fewer signs is sent must not need a terminal of more. */
START_TEST(what_stands_for_a_sign_stands_for_itself)
{
    static const struct glyphs plain = {.set = GLYPHS_PLAIN};

    for (int i = 0; i < GLYPH_COUNT; i++) {
        const char *const sign = sign_in(GLYPHS_PLAIN, (enum glyph)i);
        const char *const twin = is_cell(sign) && code_of(sign) >= 0x80
                                     ? glyph_for(&plain, code_of(sign))
                                     : NULL;

        ck_assert_msg(twin == NULL || strcmp(twin, sign) == 0, "%s", sign);
    }
}
END_TEST

START_TEST(a_canvas_writes_all_sets_in_the_same_cells)
{
    struct canvas *const canvas = canvas_of(3, 1, (enum glyph_set)_i);

    for (int i = 0; i < GLYPH_COUNT; i++) {
        const enum glyph glyph = (enum glyph)i;
        const int end =
            canvas_text(canvas, 1, 0, CANVAS_TEXT, glyph_sign(glyph));

        if (is_word((enum glyph_set)_i, glyph))
            continue;
        ck_assert_int_eq(canvas_text_width(canvas, glyph_sign(glyph)), 1);
        ck_assert_int_eq(end, 2);
        ck_assert_str_eq(canvas_cell(canvas, 1, 0)->sign,
                         sign_in((enum glyph_set)_i, glyph));
    }
    canvas_free(canvas);
}
END_TEST

START_TEST(signs_of_ones_own_come_before_those_of_the_set)
{
    struct glyphs glyphs = {.set = GLYPHS_ASCII};
    struct canvas *const canvas = canvas_new(9, 1);

    strcpy(glyphs.own[GLYPH_SEED], "*");
    strcpy(glyphs.own[GLYPH_RIGHT], "→");
    strcpy(glyphs.own[GLYPH_RING], " ");
    canvas_begin(canvas, 9, 1, &glyphs);
    canvas_text(canvas, 0, 0, CANVAS_TEXT, "●○●→★ ←");
    canvas_shows(canvas, "* *→* <-\n");
    canvas_free(canvas);
}
END_TEST

START_TEST(words_grow_where_a_set_has_no_sign)
{
    struct canvas *const canvas = canvas_of(24, 1, GLYPHS_PLAIN);

    canvas_text(canvas, 0, 0, CANVAS_TEXT, "⏎ play … ✓ 3×");
    canvas_shows(canvas, "Enter play ...  3x\n");
    canvas_free(canvas);
}
END_TEST

START_TEST(what_is_not_in_the_list_is_shown_where_it_can_be)
{
    static const struct glyphs utf8 = {.set = GLYPHS_UTF8};
    static const struct glyphs plain = {.set = GLYPHS_PLAIN};
    static const struct glyphs ascii = {.set = GLYPHS_ASCII};

    ck_assert_ptr_null(glyph_for(&utf8, 0xE9));
    ck_assert_ptr_null(glyph_for(&plain, 0xE9));
    ck_assert_str_eq(glyph_for(&ascii, 0xE9), "?");
    ck_assert_ptr_null(glyph_for(&utf8, 0x25CF));
    ck_assert_str_eq(glyph_for(&plain, 0x25CF), "•");
    ck_assert_str_eq(glyph_for(&ascii, 0x25CF), "o");
    ck_assert_str_eq(glyph_for(&ascii, 0xB1), "+-");
    ck_assert_str_eq(glyph_for(&ascii, 0x2715), "x");
}
END_TEST

void canvas_add_glyphs(Suite *suite)
{
    TCase *const tests = tcase_create("glyphs");

    tcase_add_test(tests,
                   signs_are_sorted_by_their_code_so_that_they_are_found);
    tcase_add_test(tests,
                   names_are_known_once_and_none_is_the_word_for_the_set);
    tcase_add_loop_test(tests,
                        every_sign_is_a_character_of_one_cell_but_for_words, 0,
                        GLYPH_SET_COUNT);
    tcase_add_test(tests, ascii_is_ascii);
    tcase_add_test(tests, what_stands_for_a_sign_stands_for_itself);
    tcase_add_loop_test(tests, a_canvas_writes_all_sets_in_the_same_cells, 0,
                        GLYPH_SET_COUNT);
    tcase_add_test(tests, signs_of_ones_own_come_before_those_of_the_set);
    tcase_add_test(tests, words_grow_where_a_set_has_no_sign);
    tcase_add_test(tests, what_is_not_in_the_list_is_shown_where_it_can_be);
    suite_add_tcase(suite, tests);
}
