/* SPDX-License-Identifier: MIT */
/* Promises of files: where they lie, and reading them. */
#include "base/file.h"
#include "base/memory.h"
#include "base/test_base.h"
#include "support/attempt.h"
#include "support/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- folders ---- */

/* NULL takes the variable away. */
static void set(const char *variable, const char *value)
{
    if (value != NULL)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

static void check_folder(enum file_folder folder, const char *below,
                         const char *expected)
{
    char *const path = file_folder(folder, below);

    if (expected == NULL)
        ck_assert_ptr_null(path);
    else
        ck_assert_pstr_eq(path, expected);
    free(path);
}

START_TEST(an_absolute_xdg_folder_is_used)
{
    set("HOME", "/home/ann");
    set("XDG_CONFIG_HOME", "/x/config");
    set("XDG_DATA_HOME", "/x/data");
    set("XDG_STATE_HOME", "/x/state");
    set("XDG_CACHE_HOME", "/x/cache");
    check_folder(FILE_CONFIG, "themes", "/x/config/naqala/themes");
    check_folder(FILE_DATA, "saves", "/x/data/naqala/saves");
    check_folder(FILE_STATE, "", "/x/state/naqala");
    check_folder(FILE_CACHE, "tables/small", "/x/cache/naqala/tables/small");
}
END_TEST

static void unset_xdg(const char *value)
{
    set("XDG_CONFIG_HOME", value);
    set("XDG_DATA_HOME", value);
    set("XDG_STATE_HOME", value);
    set("XDG_CACHE_HOME", value);
}

static void check_home_folders(void)
{
    set("HOME", "/home/ann");
    check_folder(FILE_CONFIG, "", "/home/ann/.config/naqala");
    check_folder(FILE_DATA, "saves", "/home/ann/.local/share/naqala/saves");
    check_folder(FILE_STATE, "", "/home/ann/.local/state/naqala");
    check_folder(FILE_CACHE, "x", "/home/ann/.cache/naqala/x");
}

START_TEST(without_an_absolute_xdg_folder_the_home_holds_them)
{
    unset_xdg(NULL);
    check_home_folders();
    unset_xdg("");
    check_home_folders();
    unset_xdg("relative/path");
    check_home_folders();
}
END_TEST

START_TEST(without_a_home_there_is_no_folder)
{
    unset_xdg(NULL);
    set("HOME", NULL);
    check_folder(FILE_DATA, "saves", NULL);
    set("HOME", "");
    check_folder(FILE_CONFIG, "", NULL);
    set("HOME", "not/absolute");
    check_folder(FILE_CACHE, "", NULL);
    set("XDG_STATE_HOME", "/x");
    check_folder(FILE_STATE, "", "/x/naqala");
}
END_TEST

START_TEST(folder_and_name_are_joined_by_one_slash)
{
    char *const path = file_join("/a/b", "c");
    char *const bare = file_join("", "c");

    ck_assert_str_eq(path, "/a/b/c");
    ck_assert_str_eq(bare, "c");
    free(path);
    free(bare);
}
END_TEST

static void check_made(const char *folder, const char *below)
{
    char *const path = file_join(folder, below);

    ck_assert_uint_eq(folder_mode(path), 0700);
    free(path);
}

START_TEST(folders_are_made_with_those_above_and_are_private)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "one/two/three");
    struct err err = {""};

    umask(0);
    ck_assert_msg(file_make_folder(path, &err), "%s", err.text);
    check_made(folder, "one");
    check_made(folder, "one/two");
    check_made(folder, "one/two/three");
    ck_assert(file_make_folder(path, &err));
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_folder_that_is_there_keeps_its_permissions)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "one");
    struct err err = {""};

    ck_assert(file_make_folder(path, &err));
    ck_assert_uint_eq(folder_mode(folder), 0777);
    ck_assert_uint_eq(folder_mode(path), 0700);
    free(path);
    folder_free(folder);
}
END_TEST

/* The message says what is in the way. */
static void check_not_made(const char *folder, const char *below,
                           const char *expected)
{
    char *const path = file_join(folder, below);
    struct err err = {""};

    ck_assert(!file_make_folder(path, &err));
    ck_assert_str_eq(err.text + strlen(folder), expected);
    free(path);
}

START_TEST(a_folder_is_not_made_of_a_file_nor_below_it)
{
    char *const folder = folder_new();
    char *const file = file_join(folder, "file");

    folder_put(file, "text");
    check_not_made(folder, "file", "/file: Not a directory");
    check_not_made(folder, "file/a/b", "/file: Not a directory");
    folder_holds(file, "text");
    free(file);
    folder_free(folder);
}
END_TEST

START_TEST(a_folder_is_not_made_behind_a_link_that_leads_nowhere)
{
    char *const folder = folder_new();
    char *const link = file_join(folder, "link");

    ck_assert_int_eq(symlink("nowhere", link), 0);
    check_not_made(folder, "link", "/link: No such file or directory");
    check_not_made(folder, "link/a", "/link: No such file or directory");
    unlink(link);
    free(link);
    folder_free(folder);
}
END_TEST

START_TEST(a_folder_without_a_name_is_not_made)
{
    check_not_made("", "", "nothing: No such file or directory");
}
END_TEST

START_TEST(a_folder_is_not_made_where_one_may_not_write)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "below");

    chmod(folder, 0555);

    const struct attempted made = attempt_as_nobody(file_make_folder, path);

    if (made.tried) {
        ck_assert(!made.done);
        ck_assert_msg(strstr(made.err.text, strerror(EACCES)) != NULL, "%s",
                      made.err.text);
    }
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- reading ---- */

static void check_read(const char *path, const char *bytes, size_t length,
                       size_t limit)
{
    struct file_bytes file;
    struct err err = {""};

    ck_assert_msg(file_read(path, limit, &file, &err), "%s", err.text);
    ck_assert_uint_eq(file.length, length);
    ck_assert_mem_eq(file.bytes, bytes, length);
    ck_assert_int_eq(file.bytes[length], 0);
    free(file.bytes);
}

static void check_not_read(const char *path, size_t limit, const char *why)
{
    struct file_bytes file;
    struct err err = {""};

    ck_assert(!file_read(path, limit, &file, &err));
    ck_assert_msg(strncmp(err.text, path, strlen(path)) == 0, "%s", err.text);
    ck_assert_msg(strstr(err.text, why) != NULL, "%s", err.text);
}

/* A file in a folder of its own, and its path; both freed by free_file. */
struct file {
    char *folder;
    char *path;
};

static struct file new_file(const char *bytes, size_t length)
{
    struct file file = {.folder = folder_new()};

    file.path = file_join(file.folder, "file");
    folder_write(file.path, bytes, length);
    return file;
}

static void free_file(struct file *file)
{
    free(file->path);
    folder_free(file->folder);
}

START_TEST(a_file_is_read_byte_for_byte)
{
    struct file file = new_file("one\0two\r\n\377", 10);

    check_read(file.path, "one\0two\r\n\377", 10, 1000);
    free_file(&file);
}
END_TEST

START_TEST(an_empty_file_is_read_as_an_empty_text)
{
    struct file file = new_file("", 0);

    check_read(file.path, "", 0, 1000);
    check_read(file.path, "", 0, 0);
    free_file(&file);
}
END_TEST

START_TEST(a_file_is_read_up_to_its_limit_and_not_beyond)
{
    enum { SIZE = 100000 };
    char *const bytes = memory_new(SIZE, 1);

    for (int i = 0; i < SIZE; i++)
        bytes[i] = (char)(i % 251);

    struct file file = new_file(bytes, SIZE);

    check_read(file.path, bytes, SIZE, SIZE);
    check_read(file.path, bytes, SIZE, SIZE + 1);
    check_not_read(file.path, SIZE - 1, "larger than 99999 bytes");
    check_not_read(file.path, 0, "larger than 0 bytes");
    free_file(&file);
    free(bytes);
}
END_TEST

/* What is shorter is cut off, and what is longer is another file. */
START_TEST(a_file_of_a_known_length_is_read_if_it_has_that)
{
    struct file file = new_file("four", 4);
    char bytes[5];
    struct err err = {""};

    ck_assert(file_read_exactly(file.path, bytes, 4, NULL, &err));
    ck_assert_mem_eq(bytes, "four", 4);
    ck_assert(!file_read_exactly(file.path, bytes, 5, NULL, &err));
    ck_assert_ptr_nonnull(strstr(err.text, ": fewer than 5 bytes"));
    ck_assert(!file_read_exactly(file.path, bytes, 3, NULL, &err));
    ck_assert_ptr_nonnull(strstr(err.text, ": more than 3 bytes"));
    free_file(&file);
}
END_TEST

START_TEST(a_folder_is_not_read)
{
    char *const folder = folder_new();

    check_not_read(folder, 1000, strerror(EISDIR));
    folder_free(folder);
}
END_TEST

START_TEST(a_missing_file_is_not_read)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "none");

    check_not_read(path, 1000, strerror(ENOENT));
    ck_assert(!file_exists(path));
    ck_assert(file_exists(folder));
    free(path);
    folder_free(folder);
}
END_TEST

static bool read_it(const char *path, struct err *err)
{
    struct file_bytes file;

    return file_read(path, 1000, &file, err);
}

START_TEST(two_paths_can_name_the_same_file)
{
    static const struct {
        const char *one, *other;
        bool same;
    } PAIRS[] = {
        {"there", "there", true},         {"there", "./there", true},
        {"there", "link", true},          {"none", "./below/../none", true},
        {"below", "./below", true},       {"there", "none", false},
        {"none", "other", false},         {"none", "below/none", false},
        {"away/none", "away/none", true},
    };
    char *const folder = folder_new();
    char *const below = file_join(folder, "below");

    ck_assert_int_eq(chdir(folder), 0);
    folder_put("there", "");
    ck_assert_int_eq(symlink("there", "link"), 0);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        char *const whole = file_join(folder, PAIRS[i].other);

        ck_assert_msg(file_is_same(PAIRS[i].one, PAIRS[i].other) ==
                          PAIRS[i].same,
                      "%s %s", PAIRS[i].one, PAIRS[i].other);
        if (strncmp(PAIRS[i].one, "away", 4) != 0)
            ck_assert_msg(file_is_same(whole, PAIRS[i].one) == PAIRS[i].same,
                          "%s %s", PAIRS[i].one, PAIRS[i].other);
        free(whole);
    }
    ck_assert_int_eq(chdir("/"), 0);
    free(below);
    folder_free(folder);
}
END_TEST

START_TEST(a_file_that_may_not_be_read_says_so)
{
    struct file file = new_file("secret", 6);

    chmod(file.path, 0);

    const struct attempted read = attempt_as_nobody(read_it, file.path);

    if (read.tried) {
        ck_assert(!read.done);
        ck_assert_msg(strstr(read.err.text, strerror(EACCES)) != NULL, "%s",
                      read.err.text);
    }
    free_file(&file);
}
END_TEST

START_TEST(a_pipe_is_read_to_its_end)
{
    char path[32];
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(write(ends[1], "piped", 5), 5);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    if (file_exists(path))
        check_read(path, "piped", 5, 1000);
    close(ends[0]);
}
END_TEST

/* Nobody writes to the FIFO, and the device has no end: neither is waited for. */
START_TEST(what_is_no_file_is_refused_at_once)
{
    char *const folder = folder_new();
    char *const fifo = file_join(folder, "fifo");
    const char *const paths[] = {fifo, "/dev/zero", "/dev/tty"};

    ck_assert_int_eq(mkfifo(fifo, 0600), 0);
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct file_bytes file;
        struct err err = {""};
        char byte;

        ck_assert(!file_read(paths[i], 100, &file, &err));
        ck_assert_msg(strncmp(err.text, paths[i], strlen(paths[i])) == 0, "%s",
                      err.text);
        ck_assert(!file_read_exactly(paths[i], &byte, 1, NULL, &err));
        ck_assert(i > 0 || strstr(err.text, "fifo: not a regular file"));
    }
    free(fifo);
    folder_free(folder);
}
END_TEST

/* A file of this name in the folder, last touched so many seconds ago. */
static void put_aged(const char *folder, const char *name, time_t ago)
{
    const struct timespec then = {.tv_sec = time(NULL) - ago};
    char *const path = file_join(folder, name);

    folder_put(path, "half a");
    ck_assert_int_eq(
        utimensat(AT_FDCWD, path, (const struct timespec[]){then, then}, 0), 0);
    free(path);
}

static bool has_file(const char *folder, const char *name)
{
    char *const path = file_join(folder, name);
    const bool has = file_exists(path);

    free(path);
    return has;
}

START_TEST(only_old_temporary_files_are_swept_away)
{
    enum { OLD = 2 * 3600 };
    char *const folder = folder_new();

    put_aged(folder, ".naqala-AbC123", OLD);
    put_aged(folder, ".naqala-young1", 30);
    put_aged(folder, ".naqala-longer12", OLD);
    put_aged(folder, ".naqala-abc", OLD);
    put_aged(folder, "x.naqala", OLD);
    put_aged(folder, ".other-AbC123", OLD);
    file_sweep(folder);
    ck_assert(!has_file(folder, ".naqala-AbC123"));
    ck_assert(has_file(folder, ".naqala-young1"));
    ck_assert(has_file(folder, ".naqala-longer12"));
    ck_assert(has_file(folder, ".naqala-abc"));
    ck_assert(has_file(folder, "x.naqala"));
    ck_assert(has_file(folder, ".other-AbC123"));
    file_sweep("/no/such/folder");
    folder_free(folder);
}
END_TEST

/* ---- who may read a file ---- */

START_TEST(a_file_that_is_replaced_keeps_its_mode)
{
    static const enum file_manner WAYS[] = {FILE_REPLACE, FILE_REPLACE_UNSYNCED,
                                            FILE_OUTPUT};
    static const unsigned MODES[] = {0600, 0640, 0664, 0755};
    char *const folder = folder_new();
    char *const path = file_join(folder, "file");
    struct err err;

    for (int way = 0; way < 3; way++)
        for (int i = 0; i < 4; i++) {
            folder_put(path, "old");
            ck_assert_int_eq(chmod(path, MODES[i]), 0);
            ck_assert(file_write_as(path, WAYS[way], "new", 3, &err));
            folder_holds(path, "new");
            ck_assert_uint_eq(folder_mode(path), MODES[i]);
        }
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(new_output_has_the_mode_of_the_umask)
{
    static const enum file_manner WAYS[] = {FILE_OUTPUT, FILE_NEW_OUTPUT};
    char *const folder = folder_new();
    char *const path = file_join(folder, "file");
    const mode_t before = umask(027);
    struct err err;

    for (int way = 0; way < 2; way++) {
        ck_assert(file_write_as(path, WAYS[way], "new", 3, &err));
        ck_assert_uint_eq(folder_mode(path), 0640);
        ck_assert_int_eq(unlink(path), 0);
    }
    ck_assert_uint_eq(umask(before), 027);
    free(path);
    folder_free(folder);
}
END_TEST

TCase *base_mode_case(void)
{
    TCase *const tests = tcase_create("modes");

    tcase_add_test(tests, a_file_that_is_replaced_keeps_its_mode);
    tcase_add_test(tests, new_output_has_the_mode_of_the_umask);
    return tests;
}

TCase *base_folder_case(void)
{
    TCase *const tests = tcase_create("folders");

    tcase_add_test(tests, an_absolute_xdg_folder_is_used);
    tcase_add_test(tests, without_an_absolute_xdg_folder_the_home_holds_them);
    tcase_add_test(tests, without_a_home_there_is_no_folder);
    tcase_add_test(tests, folder_and_name_are_joined_by_one_slash);
    tcase_add_test(tests, folders_are_made_with_those_above_and_are_private);
    tcase_add_test(tests, a_folder_that_is_there_keeps_its_permissions);
    tcase_add_test(tests, a_folder_is_not_made_of_a_file_nor_below_it);
    tcase_add_test(tests,
                   a_folder_is_not_made_behind_a_link_that_leads_nowhere);
    tcase_add_test(tests, a_folder_without_a_name_is_not_made);
    tcase_add_test(tests, a_folder_is_not_made_where_one_may_not_write);
    tcase_add_test(tests, only_old_temporary_files_are_swept_away);
    return tests;
}

TCase *base_read_case(void)
{
    TCase *const tests = tcase_create("reading");

    tcase_add_test(tests, a_file_is_read_byte_for_byte);
    tcase_add_test(tests, an_empty_file_is_read_as_an_empty_text);
    tcase_add_test(tests, a_file_is_read_up_to_its_limit_and_not_beyond);
    tcase_add_test(tests, a_file_of_a_known_length_is_read_if_it_has_that);
    tcase_add_test(tests, a_folder_is_not_read);
    tcase_add_test(tests, a_missing_file_is_not_read);
    tcase_add_test(tests, two_paths_can_name_the_same_file);
    tcase_add_test(tests, a_file_that_may_not_be_read_says_so);
    tcase_add_test(tests, a_pipe_is_read_to_its_end);
    tcase_add_test(tests, what_is_no_file_is_refused_at_once);
    return tests;
}
