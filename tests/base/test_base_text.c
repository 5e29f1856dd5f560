/* SPDX-License-Identifier: MIT */
/* Promises of texts: the sentences of failures, the letters of UTF-8, and rows of
 * values. */
#include "base/err.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/test_base.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- err ---- */

START_TEST(a_failure_is_false_and_sets_its_message)
{
    struct err err;

    ck_assert(!err_set(&err, "pits: %d is not in 1..%d", 40, 12));
    ck_assert_str_eq(err.text, "pits: 40 is not in 1..12");
}
END_TEST

START_TEST(who_knows_more_puts_it_in_front)
{
    struct err err;

    err_set(&err, "pits: 40");
    ck_assert(!err_prefix(&err, "%s:%d: ", "saves/x.naqala", 12));
    ck_assert_str_eq(err.text, "saves/x.naqala:12: pits: 40");
    err_prefix(&err, "%s", "");
    ck_assert_str_eq(err.text, "saves/x.naqala:12: pits: 40");
}
END_TEST

/* So many letters x. */
static char *long_text(size_t length)
{
    char *const text = memory_new(length + 1, 1);

    memset(text, 'x', length);
    return text;
}

START_TEST(a_message_that_is_too_long_is_cut)
{
    char *const text = long_text(10000);
    struct err err;

    err_set(&err, "%s", text);
    ck_assert_uint_eq(strlen(err.text), ERR_TEXT_MAX - 1);
    err_prefix(&err, "%s: ", "front");
    ck_assert_uint_eq(strlen(err.text), ERR_TEXT_MAX - 1);
    ck_assert_int_eq(strncmp(err.text, "front: xxx", 10), 0);
    err_prefix(&err, "y%s", text);
    ck_assert_uint_eq(strlen(err.text), ERR_TEXT_MAX - 1);
    ck_assert_int_eq(strncmp(err.text, "yxx", 3), 0);
    free(text);
}
END_TEST

START_TEST(a_message_that_just_fits_is_whole)
{
    char *const text = long_text(ERR_TEXT_MAX - 1);
    struct err err;

    err_set(&err, "%s", text);
    ck_assert_str_eq(err.text, text);
    err_set(&err, "%s", text + 2);
    err_prefix(&err, "%s", "xx");
    ck_assert_str_eq(err.text, text);
    free(text);
}
END_TEST

START_TEST(a_foreign_text_is_shown_without_what_a_terminal_obeys)
{
    ck_assert_str_eq(err_token("pits=7 ~", 8).text, "pits=7 ~");
    ck_assert_str_eq(err_token("\033[2J\n\t\0\177", 8).text, "?[2J????");
    ck_assert_str_eq(err_token("h\303\251", 3).text, "h??");
    ck_assert_str_eq(err_token("abc", 2).text, "ab");
    ck_assert_str_eq(err_token("", 0).text, "nothing");
}
END_TEST

START_TEST(a_long_foreign_text_ends_in_dots)
{
    char *const text = long_text(1000000);
    const struct err_token cut = err_token(text, 1000000);

    ck_assert_str_eq(cut.text + strspn(cut.text, "x"), "...");
    ck_assert_uint_ge(strspn(cut.text, "x"), ERR_TOKEN_MAX - 1);
    ck_assert_str_eq(err_token(text, ERR_TOKEN_MAX).text, cut.text);
    ck_assert_uint_eq(strlen(err_token(text, ERR_TOKEN_MAX - 1).text),
                      ERR_TOKEN_MAX - 1);
    free(text);
}
END_TEST

static const char *const WORDS[] = {"kalah", "oware", "awari", "pits", "seeds"};

static const char *nearest(const char *word)
{
    return err_nearest(word, WORDS, sizeof WORDS / sizeof WORDS[0]);
}

START_TEST(a_slip_finds_the_name_that_was_meant)
{
    ck_assert_str_eq(nearest("kalah"), "kalah");
    ck_assert_str_eq(nearest("kala"), "kalah");
    ck_assert_str_eq(nearest("kallah"), "kalah");
    ck_assert_str_eq(nearest("owara"), "oware");
    ck_assert_str_eq(nearest("pit"), "pits");
    ck_assert_str_eq(nearest("seed"), "seeds");
}
END_TEST

START_TEST(what_is_far_from_every_name_finds_none)
{
    char *const text = long_text(100000);

    ck_assert_ptr_null(nearest("chess"));
    ck_assert_ptr_null(nearest("k"));
    ck_assert_ptr_null(nearest(""));
    ck_assert_ptr_null(nearest(text));
    ck_assert_ptr_null(err_nearest("kalah", NULL, 0));
    free(text);
}
END_TEST

START_TEST(a_name_that_is_none_is_told_with_what_there_is)
{
    struct err err;

    ck_assert(!err_no_such(&err, "game", "kala:pits=3", 4, WORDS, 3));
    ck_assert_str_eq(err.text, "kala: no such game; did you mean kalah?");
    ck_assert(!err_no_such(&err, "game", "chess", 5, WORDS, 3));
    ck_assert_str_eq(err.text, "chess: no such game; there are kalah, oware "
                               "and awari");
    ck_assert(!err_no_such(&err, "game", "\t", 1, WORDS, 1));
    ck_assert_str_eq(err.text, "?: no such game; there are kalah");
}
END_TEST

/* It may be filled to its last byte, and ends between two words. */
START_TEST(a_list_that_is_too_long_ends_in_dots)
{
    enum { COUNT = 60 };
    const char *words[COUNT];

    for (int i = 0; i < COUNT; i++)
        words[i] = "four";
    for (int count = 1; count <= COUNT; count++) {
        const struct err_list list = err_list(words, count, " or ");
        const size_t whole = 6 * (size_t)count - (count > 1 ? 0 : 2);
        const char *const dots = strstr(list.text, "...");

        ck_assert_uint_lt(strlen(list.text), sizeof list.text);
        ck_assert_int_eq(dots == NULL, whole < sizeof list.text);
        if (dots == NULL)
            ck_assert_uint_eq(strlen(list.text), whole);
        else
            ck_assert(strcmp(dots - 6, "four, ...") == 0);
    }
}
END_TEST

/* ---- utf8 ---- */

static void check_letter(const char *bytes, int32_t code, int size)
{
    const struct utf8 letter = utf8_at(bytes, bytes + strlen(bytes));

    ck_assert_int_eq(letter.code, code);
    ck_assert_int_eq(letter.size, size);
}

START_TEST(a_letter_has_one_to_four_bytes)
{
    check_letter("a", 'a', 1);
    check_letter("\177b", 0x7F, 1);
    check_letter("\303\251t", 0xE9, 2);
    check_letter("\302\200", 0x80, 2);
    check_letter("\340\240\200", 0x800, 3);
    check_letter("\342\227\217x", 0x25CF, 3);
    check_letter("\357\277\277", 0xFFFF, 3);
    check_letter("\360\220\200\200", 0x10000, 4);
    check_letter("\364\217\277\277", 0x10FFFF, 4);
}
END_TEST

START_TEST(what_is_no_letter_is_one_byte)
{
    static const char *const broken[] = {
        "\200",
        "\277a",
        "\300\200",
        "\301\277",
        "\340\237\277",
        "\360\217\277\277",
        "\355\240\200",
        "\355\277\277",
        "\364\220\200\200",
        "\370\210\200\200",
        "\377",
        "\303",
        "\342\227",
        "\360\220\200",
        "\303a",
        "\342\227a",
    };

    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        check_letter(broken[i], -1, 1);
}
END_TEST

START_TEST(a_letter_ends_where_the_text_does)
{
    static const char bytes[] = "\342\227\217";

    ck_assert_int_eq(utf8_at(bytes, bytes + 1).code, -1);
    ck_assert_int_eq(utf8_at(bytes, bytes + 2).code, -1);
    ck_assert_int_eq(utf8_at(bytes, bytes + 3).code, 0x25CF);
}
END_TEST

START_TEST(controls_are_those_of_ascii_and_their_twins)
{
    ck_assert(utf8_is_control(0));
    ck_assert(utf8_is_control(0x1F));
    ck_assert(!utf8_is_control(' '));
    ck_assert(!utf8_is_control('~'));
    ck_assert(utf8_is_control(0x7F));
    ck_assert(utf8_is_control(0x9B));
    ck_assert(!utf8_is_control(0xA0));
    ck_assert(!utf8_is_control(0x25CF));
}
END_TEST

START_TEST(a_text_that_can_be_shown_is_letters_without_controls)
{
    ck_assert(utf8_is_text(""));
    ck_assert(utf8_is_text("28-20 h\303\251 \342\227\217"));
    ck_assert(!utf8_is_text("a\nb"));
    ck_assert(!utf8_is_text("\033[2J"));
    ck_assert(!utf8_is_text("\302\2332J"));
    ck_assert(!utf8_is_text("a\377"));
    ck_assert(!utf8_is_text("caf\303"));
}
END_TEST

/* Space to tilde; a byte of any other kind ends it, and so does the text. */
START_TEST(plain_text_is_printable_ascii)
{
    for (int byte = 0; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'b'};
        const bool plain = byte >= 0x20 && byte <= 0x7E;

        ck_assert_uint_eq(utf8_plain(text, text + 3), plain ? 3 : 1);
        ck_assert_uint_eq(utf8_plain(text, text + 1), 1);
        ck_assert_uint_eq(utf8_plain(text, text), 0);
    }
}
END_TEST

/* Of the Unicode standard: Bidi_Control, and what else of the formats (Cf) and
 * the separators (Zl, Zp) is never drawn; but not what scripts and emoji need. */
START_TEST(signs_of_direction_and_joints_are_invisible)
{
    static const int32_t invisible[] = {
        0x61C,  0x180E,  0x200B,  0x200E,  0x200F,  0x2028,  0x2029,
        0x202A, 0x202B,  0x202C,  0x202D,  0x202E,  0x2060,  0x2064,
        0x2066, 0x2067,  0x2068,  0x2069,  0x206F,  0xFEFF,  0xFFF9,
        0xFFFB, 0x1D173, 0x1D17A, 0x1BCA0, 0xE0001, 0xE0020, 0xE007F};
    static const int32_t others[] = {'a',    ' ',    0xA0,   0xAD,   0x300,
                                     0x61B,  0x200C, 0x200D, 0x2010, 0x202F,
                                     0x205F, 0x2070, 0xFE0F, 0xFFFD, 0xE0100};

    for (size_t i = 0; i < sizeof invisible / sizeof *invisible; i++) {
        ck_assert_msg(utf8_is_invisible(invisible[i]), "U+%04X",
                      (unsigned)invisible[i]);
        ck_assert(!utf8_is_shown(invisible[i]));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!utf8_is_invisible(others[i]) && utf8_is_shown(others[i]),
                      "U+%04X", (unsigned)others[i]);
    ck_assert(!utf8_is_shown(-1));
    ck_assert(!utf8_is_shown('\n'));
    ck_assert(!utf8_is_text("a\342\200\256b"));
}
END_TEST

START_TEST(what_is_invisible_is_taken_out_of_a_text)
{
    char text[] = "\342\200\256n\303\251\342\200\217 \303\342\201\246.\377"
                  "\363\240\201\277";
    char nothing[] = "\342\200\213\357\273\277";
    char written[32] = "";
    FILE *const out = memory_file(written, sizeof written);

    utf8_write_text(text, out);
    fclose(out);
    ck_assert_str_eq(written, "n\303\251 ?.?");
    utf8_clean(text);
    ck_assert_str_eq(text, "n\303\251 \303.\377");
    utf8_clean(nothing);
    ck_assert_str_eq(nothing, "");
}
END_TEST

START_TEST(a_text_that_was_cut_ends_in_a_whole_letter)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"a", "a"},
        {"a\303", "a"},
        {"a\303\251", "a\303\251"},
        {"a\342\227", "a"},
        {"a\342\227\217", "a\342\227\217"},
        {"\360\237\230", ""},
        {"\360\237\230\200", "\360\237\230\200"},
        {"\251", "\251"}, /* no letter, and not the beginning of one */
        {"a\251", "a\251"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[8];

        strcpy(text, rows[i][0]);
        utf8_end_whole(text);
        ck_assert_str_eq(text, rows[i][1]);
    }
}
END_TEST

START_TEST(what_fits_of_a_text_are_whole_letters)
{
    static const struct {
        const char *text;
        int most;
        int fits;
    } rows[] = {
        {"", 4, 0},
        {"abc", 0, 0},
        {"abc", 2, 2},
        {"abc", 9, 3},
        {"a\303\251", 2, 1},
        {"a\303\251", 3, 3},
        {"\342\227\217\342\227\217", 5, 3},
        {"\360\237\230\200", 3, 0},
        {"\251\251", 1, 1}, /* no letters: a byte each */
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_int_eq(utf8_fit(rows[i].text, rows[i].most), rows[i].fits);
}
END_TEST

/* Of the Unicode standard, version 15: DerivedGeneralCategory.txt (marks are
 * Mn, Me and, with a cell of their own, Mc; formats Cf) and EastAsianWidth.txt
 * (wide are W and F). */
static const struct {
    int32_t code;
    int width;
} WIDTHS[] = {
    {'A', 1},     {0xE9, 1},     {0xA1, 1},    {0x2500, 1},  {0x25CF, 1},
    {0x0301, 0},  {0x0488, 0},   {0x05B0, 0},  {0x05BE, 1},  {0x05C1, 0},
    {0x064B, 0},  {0x0660, 1},   {0x0901, 0},  {0x0903, 1},  {0x0915, 1},
    {0x093C, 0},  {0x093F, 1},   {0x0941, 0},  {0x094D, 0},  {0x0966, 1},
    {0x0995, 1},  {0x09BC, 0},   {0x09BE, 1},  {0x09C1, 0},  {0x0B95, 1},
    {0x0BBE, 1},  {0x0BCD, 0},   {0x0E01, 1},  {0x0E31, 0},  {0x0E48, 0},
    {0x1000, 1},  {0x102D, 0},   {0x1100, 2},  {0x1780, 1},  {0x17B6, 1},
    {0x17B7, 0},  {0x17D2, 0},   {0x200B, 0},  {0x200D, 0},  {0x20AC, 1},
    {0x20DD, 0},  {0x231A, 2},   {0x2614, 2},  {0x26A0, 1},  {0x3000, 2},
    {0x3042, 2},  {0x3099, 0},   {0x4E00, 2},  {0xAC00, 2},  {0xD7A3, 2},
    {0xFB01, 1},  {0xFE0F, 0},   {0xFF21, 2},  {0xFF61, 1},  {0x1D165, 1},
    {0x1F321, 1}, {0x1F600, 2},  {0x1F6D0, 2}, {0x1FA80, 2}, {0x20000, 2},
    {0xE0100, 0}, {0x10FFFD, 1}, {0x302E, 2}};

START_TEST(a_letter_fills_as_many_cells_as_unicode_says)
{
    for (size_t i = 0; i < sizeof WIDTHS / sizeof WIDTHS[0]; i++)
        ck_assert_msg(utf8_width(WIDTHS[i].code) == WIDTHS[i].width,
                      "U+%04X fills %d cells", (unsigned)WIDTHS[i].code,
                      utf8_width(WIDTHS[i].code));
}
END_TEST

/* ---- csv ---- */

/* RFC 4180: with a comma, a quote or a part of a line's end inside, in quotes. */
START_TEST(a_field_is_quoted_where_it_could_be_two)
{
    static const char *const FIELDS[][2] = {
        {"plain 'text'", "plain 'text';"},
        {"", ";"},
        {"a,b", "\"a,b\";"},
        {"a\"b", "\"a\"\"b\";"},
        {"a\nb", "\"a\nb\";"},
        {"a\rb", "\"a\rb\";"},
    };

    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        char *text = NULL;
        size_t length = 0;
        FILE *const out = memory_stream(&text, &length);

        csv_write_field(FIELDS[i][0], ';', out);
        fclose(out);
        ck_assert_str_eq(text, FIELDS[i][1]);
        free(text);
    }
}
END_TEST

TCase *base_sentence_case(void)
{
    TCase *const tests = tcase_create("err");

    tcase_add_test(tests, a_failure_is_false_and_sets_its_message);
    tcase_add_test(tests, who_knows_more_puts_it_in_front);
    tcase_add_test(tests, a_message_that_is_too_long_is_cut);
    tcase_add_test(tests, a_message_that_just_fits_is_whole);
    tcase_add_test(tests,
                   a_foreign_text_is_shown_without_what_a_terminal_obeys);
    tcase_add_test(tests, a_long_foreign_text_ends_in_dots);
    tcase_add_test(tests, a_slip_finds_the_name_that_was_meant);
    tcase_add_test(tests, what_is_far_from_every_name_finds_none);
    tcase_add_test(tests, a_name_that_is_none_is_told_with_what_there_is);
    tcase_add_test(tests, a_list_that_is_too_long_ends_in_dots);
    tcase_add_test(tests, a_field_is_quoted_where_it_could_be_two);
    return tests;
}

TCase *base_letter_case(void)
{
    TCase *const tests = tcase_create("utf8");

    tcase_add_test(tests, a_letter_has_one_to_four_bytes);
    tcase_add_test(tests, what_is_no_letter_is_one_byte);
    tcase_add_test(tests, a_letter_ends_where_the_text_does);
    tcase_add_test(tests, controls_are_those_of_ascii_and_their_twins);
    tcase_add_test(tests, a_text_that_can_be_shown_is_letters_without_controls);
    tcase_add_test(tests, plain_text_is_printable_ascii);
    tcase_add_test(tests, signs_of_direction_and_joints_are_invisible);
    tcase_add_test(tests, what_is_invisible_is_taken_out_of_a_text);
    tcase_add_test(tests, a_text_that_was_cut_ends_in_a_whole_letter);
    tcase_add_test(tests, what_fits_of_a_text_are_whole_letters);
    tcase_add_test(tests, a_letter_fills_as_many_cells_as_unicode_says);
    return tests;
}
