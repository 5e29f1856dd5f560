/* SPDX-License-Identifier: MIT */
/* Promises of files that are kept for the player. */
#include "base/file.h"
#include "base/ini.h"
#include "base/kept_file.h"
#include "base/lock.h"
#include "base/thread.h"
#include "support/folder.h"
#include "support/suites.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* What is kept: two numbers. */
struct two_counts {
    int64_t one, two;
};

static bool parse_pair(void *content, const char *name, const char *bytes,
                       size_t length, struct err *err)
{
    struct two_counts *const pair = content;
    struct ini *const ini = ini_parse(name, bytes, length, err);
    int64_t form = 0;
    const bool fine = ini != NULL &&
                      ini_form(ini, "pair", "form", 1, &form, err) &&
                      ini_int(ini, "pair", "one", 0, 9, &pair->one, err) &&
                      ini_int(ini, "pair", "two", 0, 9, &pair->two, err) &&
                      ini_done(ini, err);

    ini_free(ini);
    return fine;
}

static void write_pair(const void *content, FILE *out)
{
    const struct two_counts *const pair = content;

    fprintf(out, "[pair]\nform = 1\none = %d\ntwo = %d\n", (int)pair->one,
            (int)pair->two);
}

static void clear_pair(void *content)
{
    *(struct two_counts *)content = (struct two_counts){0, 0};
}

static const struct kept_file PAIR = {
    .name = "pair.ini",
    .section = "pair",
    .form = 1,
    .size = sizeof(struct two_counts),
    .parse = parse_pair,
    .write = write_pair,
    .clear = clear_pair,
};

static bool count_one(const struct kept_change *change, void *content,
                      struct err *err)
{
    struct two_counts *const pair = content;

    (void)change;
    if (pair->one == 9)
        return err_set(err, "nine are enough");
    pair->one++;
    return true;
}

static const struct kept_change COUNT_ONE = {count_one};

static char *home;
static char *path;
static char *aside;
static char *second; /* name of a broken file */
static struct two_counts counts;

static void set_up(void)
{
    char *folder;
    struct err err;

    home = folder_new_home();
    folder = file_folder(FILE_STATE, "");
    ck_assert(file_make_folder(folder, &err));
    free(folder);
    path = file_folder(FILE_STATE, "pair.ini");
    aside = file_folder(FILE_STATE, "pair.ini.broken");
    second = file_folder(FILE_STATE, "pair.ini.broken-2");
    counts = (struct two_counts){0, 0};
}

static void tear_down(void)
{
    free(second);
    free(aside);
    free(path);
    folder_free_home(home);
}

static const char GOOD[] = "[pair]\nform = 1\none = 3\ntwo = 5\n";
static const char COUNTED[] = "[pair]\nform = 1\none = 4\ntwo = 5\n";
static const char BROKEN[] = "[pair]\nform = 1\none = 7\nnovel = 3\n";
static const char NEWER[] = "[pair]\nform = 2\nnovel = 3\n";

/* The content of the file; what is wrong with it is said so. */
static void load(const char *text, const char *said)
{
    struct err err;

    folder_put(path, text);
    kept_file_load(&PAIR, &counts, &err);
    ck_assert_msg(*said == '\0' ? *err.text == '\0'
                                : strstr(err.text, said) != NULL,
                  "%s", err.text);
}

START_TEST(a_damaged_file_is_told_with_its_new_name_and_begun_anew)
{
    struct err err;

    load(BROKEN, "pair.ini:4: [pair] novel: not known");
    ck_assert_int_eq(counts.one, 0);
    folder_holds(aside, BROKEN);
    load(BROKEN, " (the file is now pair.ini.broken-2)");
    folder_holds(second, BROKEN);
    ck_assert(!file_exists(path));
    kept_file_load(&PAIR, &counts, &err);
    ck_assert_str_eq(err.text, "");
    ck_assert(kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_str_eq(err.text, "");
    folder_holds(path, "[pair]\nform = 1\none = 1\ntwo = 0\n");
}
END_TEST

START_TEST(a_file_that_is_damaged_meanwhile_costs_nothing_and_is_told)
{
    struct err err = {""};

    load(GOOD, "");
    folder_put(path, BROKEN);
    ck_assert(kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_int_eq(counts.one, 4);
    ck_assert_int_eq(counts.two, 5);
    ck_assert_msg(strstr(err.text, "pair.ini:4: [pair] novel: not known") !=
                      NULL,
                  "%s", err.text);
    ck_assert_msg(strstr(err.text, " (the file is now pair.ini.broken)") !=
                      NULL,
                  "%s", err.text);
    folder_holds(path, COUNTED);
    folder_holds(aside, BROKEN);
    ck_assert(kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_str_eq(err.text, "");
    ck_assert_int_eq(counts.one, 5);
}
END_TEST

START_TEST(a_change_that_is_refused_leaves_a_damaged_file_where_it_is)
{
    struct err err;

    load("[pair]\nform = 1\none = 9\n", "");
    folder_put(path, BROKEN);
    ck_assert(!kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_str_eq(err.text, "nine are enough");
    folder_holds(path, BROKEN);
    ck_assert(!file_exists(aside));
}
END_TEST

START_TEST(a_file_of_a_newer_form_is_told_and_left_alone)
{
    static const char SAID[] =
        "pair.ini:2: [pair] form: 2 is newer than this naqala can read, "
        "which is 1";
    struct err err;

    load(NEWER, SAID);
    folder_holds(path, NEWER);
    load(GOOD, "");
    folder_put(path, NEWER);
    ck_assert(!kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_msg(strstr(err.text, SAID) != NULL, "%s", err.text);
    ck_assert_int_eq(counts.one, 4);
    ck_assert_int_eq(counts.two, 5);
    folder_holds(path, NEWER);
    ck_assert(!file_exists(aside));
}
END_TEST

/* What it counts goes on to count, and whoever has counted hears why the next
 * program will not know. */
START_TEST(what_cannot_be_kept_is_counted_and_told)
{
    char *const lock_path = lock_beside(path);
    struct err err = {""};

    load(GOOD, "");
    ck_assert(file_make_folder(lock_path, &err)); /* so it is no lock */
    ck_assert(!kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_int_eq(counts.one, 4);
    ck_assert_ptr_nonnull(strstr(err.text, "pair.ini.lock: "));
    folder_holds(path, GOOD);
    free(lock_path);

    unsetenv("HOME");
    unsetenv("XDG_STATE_HOME");
    ck_assert(!kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_int_eq(counts.one, 5);
    ck_assert_str_eq(err.text, "there is no home to keep pair.ini in");

    /* What is refused says that alone. */
    counts.one = 9;
    ck_assert(!kept_file_change(&PAIR, &counts, &COUNT_ONE, &err));
    ck_assert_int_eq(counts.one, 9);
    ck_assert_str_eq(err.text, "nine are enough");
}
END_TEST

static void *load_pair(void *data)
{
    kept_file_load(&PAIR, &counts, data);
    return NULL;
}

enum { MOMENT = 30 }; /* milliseconds: enough to find the file broken in */

/* Whoever holds the lock may be about to write it anew. */
START_TEST(a_file_that_is_written_anew_meanwhile_is_not_set_aside)
{
    char *const lock_path = lock_beside(path);
    struct err err = {""}, said = {""};
    struct lock *const lock = lock_wait(lock_path, &err);
    pthread_t thread;

    ck_assert_ptr_nonnull(lock);
    folder_put(path, BROKEN);
    ck_assert_int_eq(thread_start(&thread, load_pair, &said), 0);
    poll(NULL, 0, MOMENT);
    folder_holds(path, BROKEN);
    folder_put(path, GOOD);
    lock_free(lock);
    pthread_join(thread, NULL);
    ck_assert_str_eq(said.text, "");
    ck_assert_int_eq(counts.two, 5);
    folder_holds(path, GOOD);
    ck_assert(!file_exists(aside));
    free(lock_path);
}
END_TEST

Suite *kept_file_suite(void)
{
    Suite *const suite = suite_create("kept_file");
    TCase *const tests = tcase_create("kept_file");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests,
                   a_damaged_file_is_told_with_its_new_name_and_begun_anew);
    tcase_add_test(tests,
                   a_file_that_is_damaged_meanwhile_costs_nothing_and_is_told);
    tcase_add_test(tests,
                   a_change_that_is_refused_leaves_a_damaged_file_where_it_is);
    tcase_add_test(tests, a_file_of_a_newer_form_is_told_and_left_alone);
    tcase_add_test(tests,
                   a_file_that_is_written_anew_meanwhile_is_not_set_aside);
    tcase_add_test(tests, what_cannot_be_kept_is_counted_and_told);
    suite_add_tcase(suite, tests);
    return suite;
}
