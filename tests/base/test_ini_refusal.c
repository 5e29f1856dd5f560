/* SPDX-License-Identifier: MIT */
/* Promises of the INI reader: what it refuses, in which words. */
#include "base/test_ini.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static void check_refused(const char *bytes, size_t length, const char *message)
{
    struct err err = {"(no message)"};
    struct ini *const ini = ini_parse("x.ini", bytes, length, &err);

    ck_assert_msg(ini == NULL, "taken, but should be: %s", message);
    ck_assert_str_eq(err.text, message);
}

static void check_text_refused(const char *text, const char *message)
{
    check_refused(text, strlen(text), message);
}

/* `line` is refused, being line 2, with this message. */
static void check_line_refused(const char *line, const char *expected)
{
    char text[2 * INI_LINE_MAX], message[2 * ERR_TEXT_MAX];

    snprintf(text, sizeof text, "[s]\n%s\n", line);
    snprintf(message, sizeof message, "x.ini:2: %s", expected);
    check_text_refused(text, message);
}

START_TEST(an_escape_needs_two_hexadecimal_digits)
{
    static const char message[] =
        "[s] k: % is not followed by two hexadecimal digits; alone it is "
        "written as %25";

    check_line_refused("k = 50%", message);
    check_line_refused("k = %4", message);
    check_line_refused("k = %4g", message);
    check_line_refused("k = %%41", message);
    check_line_refused("k = \"% 4\"", message);
}
END_TEST

START_TEST(an_escape_cannot_make_a_zero_byte)
{
    check_line_refused("k = a%00b", "[s] k: %00 does not belong in a text");
}
END_TEST

START_TEST(the_same_names_in_other_capitals_are_repeated)
{
    check_text_refused("[s]\nk = 1\n\nK = 2\n",
                       "x.ini:4: [s] k: is already given in line 2");
    check_text_refused("[s]\nk = 1\n[t]\n[S]\n",
                       "x.ini:4: [s]: is already given in line 1");
}
END_TEST

START_TEST(a_key_needs_a_section_above_it)
{
    check_text_refused("; c\nk = 1\n[s]\n",
                       "x.ini:2: k stands before the first [section]");
}
END_TEST

START_TEST(a_line_is_a_section_or_a_key_with_a_value)
{
    check_line_refused("  what now ",
                       "what now is neither [section] nor key = value");
    check_line_refused("x", "x is neither [section] nor key = value");
    check_line_refused("= v", "there is no key before the =");
}
END_TEST

START_TEST(a_section_has_a_name_and_its_line_to_itself)
{
    check_line_refused("[t", "the section is not closed with ]");
    check_line_refused("[]", "the section has no name");
    check_line_refused("[ \t]", "the section has no name");
    check_line_refused("[t] ; c", "nothing may follow the section in its line, "
                                  "a comment neither");
    check_line_refused("[t]]", "nothing may follow the section in its line, "
                               "a comment neither");
}
END_TEST

START_TEST(a_name_is_made_of_letters_digits_and_little_else)
{
    static const char *const names[] = {"a:b", "h\xC3\xA9", "a  b", "a\tb",
                                        "a[b", "\"a\"",     "a/b"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct err_token token = err_token(names[i], strlen(names[i]));
        char key[40], section[40], message[ERR_TEXT_MAX];

        snprintf(key, sizeof key, "%s = 1", names[i]);
        snprintf(section, sizeof section, "[%s]", names[i]);
        snprintf(message, sizeof message,
                 "%s is not a name; it is made of letters, digits, . _ - and "
                 "single blanks",
                 token.text);
        check_line_refused(key, message);
        check_line_refused(section, message);
    }
}
END_TEST

START_TEST(a_name_has_at_most_64_bytes)
{
    char line[INI_NAME_MAX + 8];
    char name[INI_NAME_MAX + 2];

    memset(name, 'n', sizeof name);
    name[INI_NAME_MAX] = '\0';
    snprintf(line, sizeof line, "[s]\n%s=", name);

    struct ini *const ini = ini_parsed(line);

    ck_assert(ini_has(ini, "s", name));
    ini_free(ini);
    name[INI_NAME_MAX] = 'n';
    name[INI_NAME_MAX + 1] = '\0';
    snprintf(line, sizeof line, "%s=", name);
    check_line_refused(line, "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn... is "
                             "longer than 64 bytes");
}
END_TEST

START_TEST(a_quote_is_closed_and_only_a_comment_follows)
{
    check_line_refused("k = \"a", "the quote is not closed");
    check_line_refused("k = \"", "the quote is not closed");
    check_line_refused("k = 'a\" ; b", "the quote is not closed");
    check_line_refused("k = \"a\"b",
                       "only a comment may follow the closing quote");
    check_line_refused("k = \"\"a\"",
                       "only a comment may follow the closing quote");
    check_line_refused("k = 'a' 'b'",
                       "only a comment may follow the closing quote");
}
END_TEST

START_TEST(a_quote_in_the_midst_of_a_plain_value_is_a_mistake)
{
    check_line_refused("k = say \"a;b\"",
                       "quotes go around the whole value or not at all");
}
END_TEST

START_TEST(a_backslash_is_refused_wherever_it_stands)
{
    static const char message[] = "the line holds a backslash; write it as %5C";

    check_line_refused("k = \"a\\n\"", message);
    check_line_refused("k = a\\", message);
    check_line_refused("; a comment \\", message);
}
END_TEST

START_TEST(control_characters_are_refused_even_in_a_comment)
{
    check_line_refused("k = a\x1B[2J",
                       "the line holds the control character U+001B");
    check_line_refused("; \x7F", "the line holds the control character U+007F");
    check_line_refused("k = \xC2\x9B",
                       "the line holds the control character U+009B");
    check_line_refused("k = a\rb",
                       "the line holds the control character U+000D");
    check_line_refused("\f", "the line holds the control character U+000C");
}
END_TEST

START_TEST(a_zero_byte_is_refused)
{
    static const char text[] = "[s]\nk = a\0b\n";

    check_refused(text, sizeof text - 1,
                  "x.ini:2: the line holds the control character U+0000");
}
END_TEST

START_TEST(text_that_is_not_utf8_is_refused)
{
    static const char *const texts[] = {
        "\x80",             /* a continuation of nothing */
        "\xC3",             /* nothing follows */
        "\xC3(",            /* something else follows */
        "\xC0\xAF",         /* a slash in two bytes */
        "\xE0\x80\xAF",     /* and in three */
        "\xED\xA0\x80",     /* half of a surrogate pair */
        "\xF4\x90\x80\x80", /* above all code points */
        "\xF8\x88\x80\x80", /* no form at all */
        "\xFF",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_line_refused(texts[i], "the line is not valid UTF-8");
}
END_TEST

START_TEST(a_character_that_is_cut_off_by_the_end_is_refused)
{
    check_text_refused("; \xE2\x97", "x.ini:1: the line is not valid UTF-8");
}
END_TEST

START_TEST(a_line_has_at_most_1000_bytes)
{
    char line[INI_LINE_MAX + 2];

    memset(line, 'v', sizeof line);
    memcpy(line, "; ", 2);
    line[INI_LINE_MAX + 1] = '\0';
    check_line_refused(line, "the line is longer than 1000 bytes");
    line[INI_LINE_MAX] = '\0';
    ini_free(ini_parsed(line));
}
END_TEST

START_TEST(a_text_has_at_most_300_bytes)
{
    char text[INI_TEXT_MAX + 32];
    struct err err = {""};
    const char *value = "kept";

    snprintf(text, sizeof text, "[s]\nk = %0*d\n", INI_TEXT_MAX, 0);

    struct ini *ini = ini_parsed(text);

    ck_assert_uint_eq(strlen(ini_text_at(ini, "s", "k")), INI_TEXT_MAX);
    ini_free(ini);
    snprintf(text, sizeof text, "[s]\nk = %0*d\n", INI_TEXT_MAX + 1, 0);
    ini = ini_parsed(text);
    ck_assert(!ini_text(ini, "s", "k", &value, &err));
    ck_assert_str_eq(err.text, "x.ini:2: [s] k: is longer than 300 bytes");
    ck_assert_str_eq(value, "kept");
    ini_free(ini);
}
END_TEST

/* A text of one section and `keys` keys; the caller frees it. */
static char *text_of_keys(int keys)
{
    char *text;
    size_t length;
    FILE *const out = open_memstream(&text, &length);

    ini_write_section(out, "s");
    for (int i = 0; i < keys; i++) {
        char key[16];

        snprintf(key, sizeof key, "k%d", i);
        ini_write_int(out, key, i);
    }
    fclose(out);
    return text;
}

START_TEST(a_file_of_as_many_keys_as_there_may_be_loads_in_two_seconds)
{
    char *const text = text_of_keys(INI_ENTRIES_MAX - 1);
    const clock_t begin = clock();
    struct ini *const ini = ini_parsed(text);

    for (int i = 0; i < INI_ENTRIES_MAX - 1; i++) {
        int64_t value = -1;
        struct err err;

        ck_assert(ini_int(ini, "s", ini_key(ini, "s", i), i, i, &value, &err));
    }
    ck_assert_int_lt(clock() - begin, 2 * CLOCKS_PER_SEC);
    ini_free(ini);
    free(text);
}
END_TEST

START_TEST(one_key_more_is_refused)
{
    char *const text = text_of_keys(INI_ENTRIES_MAX);

    check_text_refused(
        text, "x.ini:12001: there are more than 12000 sections and keys");
    free(text);
}
END_TEST

START_TEST(more_than_four_megabytes_are_refused)
{
    const size_t size = (size_t)INI_FILE_MAX + 1;
    char *const text = malloc(size);

    ck_assert_ptr_nonnull(text);
    memset(text, '\n', size);
    check_refused(text, size, "x.ini: is larger than 4194304 bytes");
    free(text);
}
END_TEST

START_TEST(a_file_that_is_not_there_is_an_error_with_its_name)
{
    struct err err = {""};

    ck_assert_ptr_null(ini_read("/nonexistent/x.ini", &err));
    ck_assert_msg(strstr(err.text, "/nonexistent/x.ini") == err.text, "%s",
                  err.text);
}
END_TEST

START_TEST(a_text_that_cannot_be_handed_to_iniparser_is_refused)
{
    struct rlimit files, none;
    struct err err = {""};

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &files), 0);
    none = files;
    none.rlim_cur = 0;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);

    struct ini *const ini = ini_parse("x.ini", "[s]\n", 4, &err);

    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &files), 0);
    ck_assert_ptr_null(ini);
    ck_assert_msg(strstr(err.text, strerror(EMFILE)) != NULL, "%s", err.text);
}
END_TEST

TCase *ini_refusal_case(void)
{
    TCase *const tests = tcase_create("refused");

    tcase_add_test(tests, an_escape_needs_two_hexadecimal_digits);
    tcase_add_test(tests, an_escape_cannot_make_a_zero_byte);
    tcase_add_test(tests, the_same_names_in_other_capitals_are_repeated);
    tcase_add_test(tests, a_key_needs_a_section_above_it);
    tcase_add_test(tests, a_line_is_a_section_or_a_key_with_a_value);
    tcase_add_test(tests, a_section_has_a_name_and_its_line_to_itself);
    tcase_add_test(tests, a_name_is_made_of_letters_digits_and_little_else);
    tcase_add_test(tests, a_quote_is_closed_and_only_a_comment_follows);
    tcase_add_test(tests, a_quote_in_the_midst_of_a_plain_value_is_a_mistake);
    tcase_add_test(tests, a_backslash_is_refused_wherever_it_stands);
    tcase_add_test(tests, control_characters_are_refused_even_in_a_comment);
    tcase_add_test(tests, a_zero_byte_is_refused);
    tcase_add_test(tests, text_that_is_not_utf8_is_refused);
    tcase_add_test(tests, a_character_that_is_cut_off_by_the_end_is_refused);
    tcase_add_test(tests, a_text_that_cannot_be_handed_to_iniparser_is_refused);
    tcase_add_test(tests, a_file_that_is_not_there_is_an_error_with_its_name);
    return tests;
}

TCase *ini_limit_case(void)
{
    TCase *const tests = tcase_create("limits");

    tcase_add_test(tests, a_name_has_at_most_64_bytes);
    tcase_add_test(tests, a_line_has_at_most_1000_bytes);
    tcase_add_test(tests, a_text_has_at_most_300_bytes);
    tcase_add_test(tests,
                   a_file_of_as_many_keys_as_there_may_be_loads_in_two_seconds);
    tcase_add_test(tests, one_key_more_is_refused);
    tcase_add_test(tests, more_than_four_megabytes_are_refused);
    return tests;
}
