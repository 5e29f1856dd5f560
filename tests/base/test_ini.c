/* SPDX-License-Identifier: MIT */
/* Promises of the INI reader: what it takes, and how it understands that. */
#include "base/test_ini.h"
#include "support/suites.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct ini *ini_parsed(const char *text)
{
    struct err err = {""};
    struct ini *const ini = ini_parse("x.ini", text, strlen(text), &err);

    ck_assert_msg(ini != NULL, "%s", err.text);
    return ini;
}

const char *ini_text_at(struct ini *ini, const char *section, const char *key)
{
    struct err err = {""};
    const char *text = NULL;

    ck_assert_msg(ini_need(ini, section, key, &err), "%s", err.text);
    ck_assert_msg(ini_text(ini, section, key, &text, &err), "%s", err.text);
    return text;
}

void ini_open_written(struct ini_written *written)
{
    written->out = open_memstream(&written->text, &written->length);
    ck_assert_ptr_nonnull(written->out);
}

struct ini *ini_read_written(struct ini_written *written)
{
    ck_assert_int_eq(fclose(written->out), 0);

    struct ini *const ini = ini_parsed(written->text);

    free(written->text);
    return ini;
}

/* `line` is all that section s holds, and its key is k. */
static void check_reads(const char *line, const char *expected)
{
    char text[2 * INI_LINE_MAX];

    snprintf(text, sizeof text, "[s]\n%s\n", line);

    struct ini *const ini = ini_parsed(text);

    ck_assert_msg(strcmp(ini_text_at(ini, "s", "k"), expected) == 0,
                  "%s\nreads as: %s", line, ini_text_at(ini, "s", "k"));
    ini_free(ini);
}

START_TEST(a_plain_value_ends_at_a_comment_and_sheds_its_blanks)
{
    check_reads("k=v", "v");
    check_reads("  k\t=\tv  ", "v");
    check_reads("k = two words", "two words");
    check_reads("k = a\tb", "a\tb");
    check_reads("k = a;c", "a");
    check_reads("k = a #c", "a");
    check_reads("k = a ; \"b\" = 'c'", "a");
}
END_TEST

START_TEST(a_quoted_value_keeps_its_blanks_and_what_would_begin_a_comment)
{
    check_reads("k = \" a \"", " a ");
    check_reads("k = '\ta '", "\ta ");
    check_reads("k = \" \"", " ");
    check_reads("k = \"a;b#c\" ; d", "a;b#c");
    check_reads("k = 'a;b';'d'", "a;b");
    check_reads("k = \"a\"# \"b\"", "a");
}
END_TEST

START_TEST(each_quote_may_hold_the_other)
{
    check_reads("k = \"it's\"", "it's");
    check_reads("k = 'say \"x\"'", "say \"x\"");
    check_reads("k = '\"'", "\"");
    check_reads("k = it's", "it's");
}
END_TEST

START_TEST(a_value_may_be_empty)
{
    check_reads("k =", "");
    check_reads("k=;c", "");
    check_reads("k = # c = d", "");
    check_reads("k = \"\"", "");
    check_reads("k = ''", "");
    check_reads("k = \"\" ; 'x' = \"y\"", "");
    check_reads("k = '';c", "");
}
END_TEST

START_TEST(a_value_may_hold_an_equals_sign_and_brackets)
{
    check_reads("k = a=b", "a=b");
    check_reads("k == b", "= b");
    check_reads("k = \"=\"", "=");
    check_reads("k = [a]", "[a]");
}
END_TEST

START_TEST(utf8_passes_as_it_is)
{
    check_reads("k = h\xC3\xA9", "h\xC3\xA9");
    check_reads("k = \"\xE2\x97\x8F \xF0\x9F\x8C\xB1\"",
                "\xE2\x97\x8F \xF0\x9F\x8C\xB1");
    check_reads("k = \xC2\xA0", "\xC2\xA0");
    check_reads("k = v ; \xE2\x80\xA6", "v");
}
END_TEST

START_TEST(escapes_are_undone_in_every_kind_of_value)
{
    check_reads("k = %41%6a%6A", "Ajj");
    check_reads("k = \"%22%5C%25\"", "\"\\%");
    check_reads("k = '%27%0A'", "'\n");
    check_reads("k = %20", " ");
    check_reads("k = %2541", "%41");
}
END_TEST

START_TEST(line_ends_may_be_of_either_kind_and_the_last_may_be_absent)
{
    struct ini *const ini = ini_parsed("[s]\r\na = 1\r\n\r\nb = 2");

    ck_assert_str_eq(ini_text_at(ini, "s", "a"), "1");
    ck_assert_str_eq(ini_text_at(ini, "s", "b"), "2");
    ini_free(ini);
}
END_TEST

START_TEST(a_byte_order_mark_is_skipped)
{
    struct ini *const ini = ini_parsed("\xEF\xBB\xBF[s]\nk = 1\n");

    ck_assert_str_eq(ini_text_at(ini, "s", "k"), "1");
    ini_free(ini);
}
END_TEST

START_TEST(an_empty_text_has_no_sections)
{
    struct ini *const ini = ini_parsed("");

    ck_assert_int_eq(ini_section_count(ini), 0);
    ck_assert_str_eq(ini_name(ini), "x.ini");
    ini_free(ini);
}
END_TEST

START_TEST(sections_and_keys_keep_their_order)
{
    struct ini *const ini =
        ini_parsed("; first\n[two]\nb = 1\n\n# ...\na = 2\n[ one ]\n  [three]\n"
                   "c = 3");

    ck_assert_int_eq(ini_section_count(ini), 3);
    ck_assert_str_eq(ini_section(ini, 0), "two");
    ck_assert_str_eq(ini_section(ini, 1), "one");
    ck_assert_str_eq(ini_section(ini, 2), "three");
    ck_assert_int_eq(ini_key_count(ini, "two"), 2);
    ck_assert_str_eq(ini_key(ini, "two", 0), "b");
    ck_assert_str_eq(ini_key(ini, "two", 1), "a");
    ck_assert_int_eq(ini_key_count(ini, "one"), 0);
    ck_assert_int_eq(ini_key_count(ini, "four"), 0);
    ini_free(ini);
}
END_TEST

START_TEST(capitals_in_names_become_small_letters)
{
    struct ini *const ini = ini_parsed("[Two Words]\nA.Key_of-9 = Value\n");

    ck_assert(ini_has_section(ini, "two words"));
    ck_assert(!ini_has_section(ini, "Two Words"));
    ck_assert_str_eq(ini_key(ini, "two words", 0), "a.key_of-9");
    ck_assert_str_eq(ini_text_at(ini, "two words", "a.key_of-9"), "Value");
    ini_free(ini);
}
END_TEST

START_TEST(a_key_is_looked_for_in_its_own_section_only)
{
    struct ini *const ini = ini_parsed("[a]\nk = 1\n[b]\nk = 2\n[k]\n");

    ck_assert_str_eq(ini_text_at(ini, "a", "k"), "1");
    ck_assert_str_eq(ini_text_at(ini, "b", "k"), "2");
    ck_assert(!ini_has(ini, "k", "k"));
    ck_assert(!ini_has(ini, "c", "k"));
    ini_free(ini);
}
END_TEST

START_TEST(the_longest_names_are_told_apart)
{
    char text[8 * INI_NAME_MAX];
    char section[INI_NAME_MAX + 1], key[INI_NAME_MAX + 1];

    memset(section, 's', sizeof section);
    memset(key, 'k', sizeof key);
    section[INI_NAME_MAX] = key[INI_NAME_MAX] = '\0';
    snprintf(text, sizeof text, "[%s]\n%s = 1\n%.63s = 2\n", section, key, key);

    struct ini *const ini = ini_parsed(text);

    ck_assert_str_eq(ini_text_at(ini, section, key), "1");
    key[INI_NAME_MAX - 1] = '\0';
    ck_assert_str_eq(ini_text_at(ini, section, key), "2");
    ini_free(ini);
}
END_TEST

START_TEST(a_key_of_the_same_name_is_told_apart_in_thousands_of_sections)
{
    const int sections = 4500;
    struct ini_written written;

    ini_open_written(&written);
    for (int i = 0; i < sections; i++) {
        char section[16];

        snprintf(section, sizeof section, "s%d", i);
        ini_write_section(written.out, section);
        ini_write_int(written.out, "k", i);
    }

    struct ini *const ini = ini_read_written(&written);

    for (int i = 0; i < sections; i++)
        ck_assert_int_eq(atoi(ini_text_at(ini, ini_section(ini, i), "k")), i);
    ini_free(ini);
}
END_TEST

START_TEST(a_file_is_read_by_its_path)
{
    char path[] = "/tmp/naqala-test-XXXXXX";
    struct err err = {""};
    const int descriptor = mkstemp(path);

    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, "[s]\nk = v\n", 10), 10);
    close(descriptor);

    struct ini *const ini = ini_read(path, &err);

    unlink(path);
    ck_assert_msg(ini != NULL, "%s", err.text);
    ck_assert_str_eq(ini_name(ini), path);
    ck_assert_str_eq(ini_text_at(ini, "s", "k"), "v");
    ini_free(ini);
}
END_TEST

/* Counts in *agreed how often a number was read as it stands in its text. */
static void *read_often(void *agreed)
{
    for (int i = 0; i < 100; i++) {
        char text[32];
        struct err err;
        int64_t number = 0;
        const int length = snprintf(text, sizeof text, "[s]\nk = %d\n", i + 5);
        struct ini *const ini = ini_parse("x.ini", text, (size_t)length, &err);

        if (ini != NULL && ini_int(ini, "s", "k", 0, 200, &number, &err) &&
            number == i + 5)
            ++*(int *)agreed;
        ini_free(ini);
    }
    return NULL;
}

START_TEST(several_threads_may_read_at_once)
{
    pthread_t threads[4];
    int agreed[4] = {0};

    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(
            pthread_create(&threads[i], NULL, read_often, &agreed[i]), 0);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
        ck_assert_int_eq(agreed[i], 100);
    }
}
END_TEST

/* As on a full disk; of more than a pipe holds it is told. */
START_TEST(a_text_is_read_where_no_file_can_be_written)
{
    struct rlimit before;
    static char large[1 << 17];

    memset(large, '\n', sizeof large - 1);
    large[snprintf(large, sizeof large, "[s]\nk = 1")] = '\n';
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);

    const struct rlimit full = {.rlim_cur = 0, .rlim_max = before.rlim_max};
    struct err err = {""};

    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &full), 0);

    struct ini *const small = ini_parse("x.ini", "[s]\nk=two\n", 10, &err);
    struct ini *const none = ini_parse("x.ini", large, sizeof large - 1, &err);

    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    ck_assert_ptr_nonnull(small);
    ck_assert_str_eq(ini_text_at(small, "s", "k"), "two");
    ck_assert_ptr_null(none);
    ck_assert_msg(strstr(err.text, "a temporary file cannot be written") !=
                      NULL,
                  "%s", err.text);
    ini_free(small);
}
END_TEST

START_TEST(no_home_is_needed)
{
    const char *const home = getenv("HOME");
    char *const kept = strdup(home == NULL ? "" : home);

    setenv("HOME", "/nonexistent", 1);
    check_reads("k = v", "v");
    setenv("HOME", kept, 1);
    free(kept);
}
END_TEST

static TCase *taken(void)
{
    TCase *const tests = tcase_create("taken");

    tcase_add_test(tests, a_plain_value_ends_at_a_comment_and_sheds_its_blanks);
    tcase_add_test(
        tests, a_quoted_value_keeps_its_blanks_and_what_would_begin_a_comment);
    tcase_add_test(tests, each_quote_may_hold_the_other);
    tcase_add_test(tests, a_value_may_be_empty);
    tcase_add_test(tests, a_value_may_hold_an_equals_sign_and_brackets);
    tcase_add_test(tests, utf8_passes_as_it_is);
    tcase_add_test(tests, escapes_are_undone_in_every_kind_of_value);
    tcase_add_test(tests,
                   line_ends_may_be_of_either_kind_and_the_last_may_be_absent);
    tcase_add_test(tests, a_byte_order_mark_is_skipped);
    tcase_add_test(tests, an_empty_text_has_no_sections);
    tcase_add_test(tests, sections_and_keys_keep_their_order);
    tcase_add_test(tests, capitals_in_names_become_small_letters);
    tcase_add_test(tests, a_key_is_looked_for_in_its_own_section_only);
    tcase_add_test(tests, the_longest_names_are_told_apart);
    tcase_add_test(
        tests, a_key_of_the_same_name_is_told_apart_in_thousands_of_sections);
    tcase_add_test(tests, a_file_is_read_by_its_path);
    tcase_add_test(tests, several_threads_may_read_at_once);
    tcase_add_test(tests, no_home_is_needed);
    tcase_add_test(tests, a_text_is_read_where_no_file_can_be_written);
    return tests;
}

Suite *ini_suite(void)
{
    Suite *const suite = suite_create("ini");

    suite_add_tcase(suite, taken());
    suite_add_tcase(suite, ini_refusal_case());
    suite_add_tcase(suite, ini_limit_case());
    suite_add_tcase(suite, ini_value_case());
    suite_add_tcase(suite, ini_claim_case());
    suite_add_tcase(suite, ini_write_case());
    return suite;
}
