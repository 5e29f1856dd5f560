/* SPDX-License-Identifier: MIT */
/* Promises of the INI writer: whatever it writes comes back. */
#include "base/test_ini.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_comes_back(const char *text)
{
    struct ini_written written;

    ini_open_written(&written);
    ini_write_section(written.out, "s");
    ini_write_text(written.out, "k", text);

    struct ini *const ini = ini_read_written(&written);

    ck_assert_str_eq(ini_text_at(ini, "s", "k"), text);
    ini_free(ini);
}

START_TEST(every_byte_but_zero_comes_back_as_it_was_written)
{
    for (int byte = 1; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'z', '\0'};

        check_comes_back(text);
        check_comes_back(text + 1);
    }
}
END_TEST

START_TEST(blanks_quotes_and_comment_signs_come_back_as_they_were_written)
{
    check_comes_back("");
    check_comes_back("  two blanks around  ");
    check_comes_back(" \t\r\n");
    check_comes_back("\"");
    check_comes_back("''");
    check_comes_back("it's \"quoted\" ; not # a comment");
    check_comes_back("a = b \\");
    check_comes_back("%41 100%");
}
END_TEST

START_TEST(the_longest_text_comes_back_even_if_all_is_escaped)
{
    char key[INI_NAME_MAX + 1], text[INI_TEXT_MAX + 1];
    struct ini_written written;

    memset(key, 'k', sizeof key);
    memset(text, '\x80', sizeof text);
    key[INI_NAME_MAX] = text[INI_TEXT_MAX] = '\0';
    ini_open_written(&written);
    ini_write_section(written.out, "s");
    ini_write_text(written.out, key, text);

    struct ini *const ini = ini_read_written(&written);

    ck_assert_str_eq(ini_text_at(ini, "s", key), text);
    ini_free(ini);
}
END_TEST

START_TEST(a_whole_number_comes_back_as_it_was_written)
{
    static const int64_t numbers[] = {0, -1, INT64_MIN, INT64_MAX};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct ini_written written;
        struct err err = {""};
        int64_t number = 5;

        ini_open_written(&written);
        ini_write_section(written.out, "s");
        ini_write_int(written.out, "k", numbers[i]);

        struct ini *const ini = ini_read_written(&written);

        ck_assert_msg(
            ini_int(ini, "s", "k", INT64_MIN, INT64_MAX, &number, &err), "%s",
            err.text);
        ck_assert_int_eq(number, numbers[i]);
        ini_free(ini);
    }
}
END_TEST

START_TEST(what_is_written_is_meant_to_be_read)
{
    struct ini_written written;

    ini_open_written(&written);
    ini_write_section(written.out, "game");
    ini_write_text(written.out, "white", "J\xC3\xBCrgen \"the\" 1%\n\xFF");
    ini_write_int(written.out, "ply", 12);
    ck_assert_int_eq(fclose(written.out), 0);
    ck_assert_str_eq(written.text,
                     "[game]\n"
                     "white = \"J\xC3\xBCrgen %22the%22 1%25%0A%FF\"\n"
                     "ply = 12\n");
    free(written.text);
}
END_TEST

/* ---- changing ---- */

static void check_changed(const char *text, const char *section,
                          const char *key, const char *value,
                          const char *expected)
{
    size_t length = strlen(text);
    char *const changed = ini_change(text, &length, section, key, value);

    ck_assert_str_eq(changed, expected);
    ck_assert_uint_eq(length, strlen(expected));
    free(changed);
}

START_TEST(a_changed_value_leaves_everything_else_as_it_was)
{
    static const char before[] = "# mine\n\n[b]\n\tone= 1 \t; the first\n"
                                 "[a]\none = 7\n\n; two of them\ntwo = "
                                 "'it; is' # old\n\n[c]\n";

    check_changed(before, "b", "one", "22",
                  "# mine\n\n[b]\n\tone= 22 \t; the first\n"
                  "[a]\none = 7\n\n; two of them\ntwo = 'it; is' # old\n\n"
                  "[c]\n");
    check_changed(before, "a", "two", "\"x\"",
                  "# mine\n\n[b]\n\tone= 1 \t; the first\n"
                  "[a]\none = 7\n\n; two of them\ntwo = \"x\" # old\n\n"
                  "[c]\n");
}
END_TEST

START_TEST(a_new_key_stands_behind_the_last_one_of_its_section)
{
    check_changed("[a]\none = 1\n\n; of b\n[b]\ntwo = 2\n", "a", "new", "3",
                  "[a]\none = 1\nnew = 3\n\n; of b\n[b]\ntwo = 2\n");
    check_changed("[a]\n; nothing yet\n[b]\n", "a", "new", "3",
                  "[a]\nnew = 3\n; nothing yet\n[b]\n");
    check_changed("[a]\none = 1", "a", "new", "3", "[a]\none = 1\nnew = 3\n");
}
END_TEST

START_TEST(a_new_section_stands_behind_all_others)
{
    check_changed("[a]\none = 1\n", "b", "new", "3",
                  "[a]\none = 1\n\n[b]\nnew = 3\n");
    check_changed("; end", "b", "new", "3", "; end\n\n[b]\nnew = 3\n");
    check_changed("", "b", "new", "3", "[b]\nnew = 3\n");
}
END_TEST

START_TEST(the_line_ends_of_the_file_are_kept)
{
    check_changed("\xEF\xBB\xBF[a]\r\none = 1\r\n", "a", "one", "2",
                  "\xEF\xBB\xBF[a]\r\none = 2\r\n");
    check_changed("[a]\r\none = 1\r\n", "a", "new", "3",
                  "[a]\r\none = 1\r\nnew = 3\r\n");
    check_changed("[a]\none = 1", "a", "one", "2", "[a]\none = 2");
}
END_TEST

START_TEST(names_are_found_in_capitals_and_values_where_there_is_none)
{
    check_changed("[A]\nOne = 1\n", "a", "one", "2", "[A]\nOne = 2\n");
    check_changed("[a]\none =\n", "a", "one", "2", "[a]\none =2\n");
    check_changed("[a]\none = ; why\n", "a", "one", "2 ",
                  "[a]\none = 2 ; why\n");
}
END_TEST

START_TEST(a_comment_that_no_longer_fits_gets_a_line_of_its_own)
{
    char before[INI_LINE_MAX + 20] = "[a]\none = 1 ;";
    char expected[INI_LINE_MAX + 20] = "[a]\n;";
    const size_t filled = strlen(before);
    const size_t more = 4 + INI_LINE_MAX - filled;

    memset(before + filled, 'x', more);
    strcpy(before + filled + more, "\n");
    memset(expected + 5, 'x', more);
    strcpy(expected + 5 + more, "\none = 12\n");
    check_changed(before, "a", "one", "12", expected);
}
END_TEST

TCase *ini_write_case(void)
{
    TCase *const tests = tcase_create("writing");

    tcase_add_test(tests, every_byte_but_zero_comes_back_as_it_was_written);
    tcase_add_test(
        tests, blanks_quotes_and_comment_signs_come_back_as_they_were_written);
    tcase_add_test(tests, the_longest_text_comes_back_even_if_all_is_escaped);
    tcase_add_test(tests, a_whole_number_comes_back_as_it_was_written);
    tcase_add_test(tests, what_is_written_is_meant_to_be_read);
    tcase_add_test(tests, a_changed_value_leaves_everything_else_as_it_was);
    tcase_add_test(tests, a_new_key_stands_behind_the_last_one_of_its_section);
    tcase_add_test(tests, a_new_section_stands_behind_all_others);
    tcase_add_test(tests, the_line_ends_of_the_file_are_kept);
    tcase_add_test(tests,
                   names_are_found_in_capitals_and_values_where_there_is_none);
    tcase_add_test(tests, a_comment_that_no_longer_fits_gets_a_line_of_its_own);
    return tests;
}
