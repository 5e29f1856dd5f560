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
    check_comes_back("\xEF\xBB\xBF mark");
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
    static const long numbers[] = {0, -1, LONG_MIN, LONG_MAX};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct ini_written written;
        struct err err = {""};
        long number = 5;

        ini_open_written(&written);
        ini_write_section(written.out, "s");
        ini_write_int(written.out, "k", numbers[i]);

        struct ini *const ini = ini_read_written(&written);

        ck_assert_msg(ini_int(ini, "s", "k", LONG_MIN, LONG_MAX, &number, &err),
                      "%s", err.text);
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

TCase *ini_write_case(void)
{
    TCase *const tests = tcase_create("writing");

    tcase_add_test(tests, every_byte_but_zero_comes_back_as_it_was_written);
    tcase_add_test(
        tests, blanks_quotes_and_comment_signs_come_back_as_they_were_written);
    tcase_add_test(tests, the_longest_text_comes_back_even_if_all_is_escaped);
    tcase_add_test(tests, a_whole_number_comes_back_as_it_was_written);
    tcase_add_test(tests, what_is_written_is_meant_to_be_read);
    return tests;
}
