/* SPDX-License-Identifier: MIT */
/* Promises of folders and what lies in them: listing, moving, could it be. */
#include "base/file.h"
#include "base/test_base.h"
#include "support/attempt.h"
#include "support/calls.h"
#include "support/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names ---- */

static void check_names(const char *folder, const char *suffix,
                        const char *expected)
{
    struct file_names names = file_names(folder, suffix);
    char all[200] = "";
    size_t length = 0;

    for (int i = 0; i < names.count; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, "%s,",
                                   names.names[i]);
    ck_assert_str_eq(all, expected);
    file_names_free(&names);
    ck_assert_int_eq(names.count, 0);
}

static void put(const char *folder, const char *name)
{
    char *const path = file_join(folder, name);

    folder_put(path, "");
    free(path);
}

START_TEST(the_names_that_end_so_are_listed_in_their_order)
{
    char *const folder = folder_new();

    check_names(folder, ".x", "");
    put(folder, "b.x");
    put(folder, "a.x");
    put(folder, "Z.x");
    put(folder, "a.xx");
    put(folder, ".x");
    put(folder, ".hidden.x");
    put(folder, "x");
    check_names(folder, ".x", "Z.x,a.x,b.x,");
    check_names("/nonexistent-folder", ".x", "");
    folder_free(folder);
}
END_TEST

/* ---- moving ---- */

/* A folder with files of two names, and their paths. */
struct names_place {
    char *folder;
    char *from;
    char *to;
};

static struct names_place new_place(void)
{
    struct names_place place = {.folder = folder_new()};

    place.from = file_join(place.folder, "from");
    place.to = file_join(place.folder, "to");
    folder_put(place.from, "text");
    return place;
}

static void free_place(struct names_place *place)
{
    free(place->to);
    free(place->from);
    folder_free(place->folder);
}

START_TEST(a_file_that_is_moved_is_the_same_under_another_name)
{
    struct names_place place = new_place();
    const struct timespec times[] = {{.tv_sec = 1000}, {.tv_sec = 2000}};
    struct stat status;
    struct err err = {""};

    ck_assert_int_eq(utimensat(AT_FDCWD, place.from, times, 0), 0);
    ck_assert_msg(file_move(place.from, place.to, &err), "%s", err.text);
    folder_holds(place.to, "text");
    ck_assert_int_eq(folder_count(place.folder), 1);
    ck_assert_int_eq(stat(place.to, &status), 0);
    ck_assert_int_eq(status.st_mtime, 2000);
    free_place(&place);
}
END_TEST

/* /dev/shm is another disk than /tmp on most systems; where not, it is moved
 * all the same. */
START_TEST(a_file_is_moved_to_another_disk)
{
    struct names_place place = new_place();
    char other[] = "/dev/shm/naqala-test-XXXXXX";
    const struct timespec times[] = {{.tv_sec = 1000}, {.tv_sec = 2000}};
    struct stat status;
    struct err err = {""};

    if (mkdtemp(other) != NULL) {
        char *const to = file_join(other, "to");

        ck_assert_int_eq(utimensat(AT_FDCWD, place.from, times, 0), 0);
        ck_assert_msg(file_move(place.from, to, &err), "%s", err.text);
        folder_holds(to, "text");
        ck_assert_int_eq(folder_count(place.folder), 0);
        ck_assert_int_eq(stat(to, &status), 0);
        ck_assert_int_eq(status.st_mtime, 2000);
        folder_put(place.from, "other");
        ck_assert(!file_move(place.from, to, &err));
        folder_holds(to, "text");
        folder_holds(place.from, "other");
        unlink(to);
        rmdir(other);
        free(to);
    }
    free_place(&place);
}
END_TEST

START_TEST(a_file_is_moved_where_files_have_one_name_only)
{
    struct names_place place = new_place();
    struct err err = {""};

    calls_refuse_link(EPERM);
    folder_put(place.to, "other");
    ck_assert(!file_move(place.from, place.to, &err));
    folder_holds(place.from, "text");
    folder_holds(place.to, "other");
    unlink(place.to);
    ck_assert_msg(file_move(place.from, place.to, &err), "%s", err.text);
    calls_refuse_link(0);
    folder_holds(place.to, "text");
    ck_assert_int_eq(folder_count(place.folder), 1);
    free_place(&place);
}
END_TEST

START_TEST(moving_never_takes_the_place_of_another_file)
{
    struct names_place place = new_place();
    struct err err = {""};

    folder_put(place.to, "other");
    ck_assert(!file_move(place.from, place.to, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "/to: there is one already"));
    folder_holds(place.from, "text");
    folder_holds(place.to, "other");
    unlink(place.from);
    ck_assert(!file_move(place.from, place.to, &err));
    ck_assert_ptr_nonnull(strstr(err.text, strerror(ENOENT)));
    free_place(&place);
}
END_TEST

/* ---- could it be made? ---- */

START_TEST(whether_a_file_can_be_made_is_known_without_making_it)
{
    struct names_place place = new_place();
    char *const below = file_join(place.folder, "a/b/c");
    char *const under = file_join(place.from, "a");
    struct err err = {""};

    ck_assert_msg(file_can_make(place.folder, &err), "%s", err.text);
    ck_assert_msg(file_can_make(below, &err), "%s", err.text);
    ck_assert(!file_can_make(under, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "/from: Not a directory"));
    ck_assert(!file_can_make(place.from, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "/from: Not a directory"));
    chmod(place.folder, 0555);

    const struct attempted attempted = attempt_as_nobody(file_can_make, below);

    if (attempted.tried) {
        ck_assert(!attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    ck_assert_int_eq(folder_count(place.folder), 1);
    free(under);
    free(below);
    free_place(&place);
}
END_TEST

START_TEST(whether_a_file_can_be_written_is_known_without_writing_it)
{
    struct names_place place = new_place();
    char *const under = file_join(place.from, "a");
    char *const far = file_join(place.folder, "a/b");
    struct err err = {""};

    ck_assert_msg(file_can_write(place.from, FILE_OUTPUT, &err), "%s",
                  err.text);
    ck_assert_msg(file_can_write(place.to, FILE_OUTPUT, &err), "%s", err.text);
    ck_assert_msg(file_can_write(place.to, FILE_NEW_OUTPUT, &err), "%s",
                  err.text);
    ck_assert(!file_can_write(place.from, FILE_NEW_OUTPUT, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "/from: File exists"));
    for (int mode = 0; mode < 2; mode++) {
        chmod(place.from, mode == 0 ? 0644 : 0755);
        ck_assert(!file_can_write(under, FILE_OUTPUT, &err));
        ck_assert_ptr_nonnull(strstr(err.text, "/from/a: Not a directory"));
    }
    ck_assert(!file_can_write(far, FILE_OUTPUT, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "/a/b: No such file or directory"));
    ck_assert_int_eq(folder_count(place.folder), 1);
    free(far);
    free(under);
    free_place(&place);
}
END_TEST

/* A rename would destroy it, or the link that leads there. */
START_TEST(what_is_no_file_cannot_be_written)
{
    struct names_place place = new_place();
    struct err err = {""};

    ck_assert(!file_can_write(place.folder, FILE_OUTPUT, &err));
    ck_assert_ptr_nonnull(strstr(err.text, ": Is a directory"));
    ck_assert(!file_can_write("/dev/null", FILE_OUTPUT, &err));
    ck_assert_str_eq(err.text, "/dev/null: not a regular file");
    ck_assert_int_eq(symlink("nowhere", place.to), 0);
    for (int new = 0; new < 2; new ++) {
        ck_assert(!file_can_write(
            place.to, new == 0 ? FILE_OUTPUT : FILE_NEW_OUTPUT, &err));
        ck_assert_ptr_nonnull(strstr(
            err.text, new == 0 ? "/to: a symbolic link that leads nowhere"
                               : "/to: File exists"));
    }
    ck_assert_int_eq(folder_count(place.folder), 2);
    free_place(&place);
}
END_TEST

static bool can_write(const char *path, struct err *err)
{
    return file_can_write(path, FILE_OUTPUT, err);
}

/* A new file takes its place, also where it may be written itself. */
START_TEST(in_a_folder_that_is_closed_no_file_can_be_written)
{
    struct names_place place = new_place();

    chmod(place.from, 0666);
    chmod(place.folder, 0555);

    const struct attempted attempted = attempt_as_nobody(can_write, place.from);

    if (attempted.tried) {
        ck_assert(!attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    free_place(&place);
}
END_TEST

TCase *base_names_case(void)
{
    TCase *const tests = tcase_create("names and moving");

    tcase_add_test(tests, the_names_that_end_so_are_listed_in_their_order);
    tcase_add_test(tests, a_file_that_is_moved_is_the_same_under_another_name);
    tcase_add_test(tests, a_file_is_moved_to_another_disk);
    tcase_add_test(tests, a_file_is_moved_where_files_have_one_name_only);
    tcase_add_test(tests, moving_never_takes_the_place_of_another_file);
    tcase_add_test(tests,
                   whether_a_file_can_be_made_is_known_without_making_it);
    tcase_add_test(tests,
                   whether_a_file_can_be_written_is_known_without_writing_it);
    tcase_add_test(tests, what_is_no_file_cannot_be_written);
    tcase_add_test(tests, in_a_folder_that_is_closed_no_file_can_be_written);
    return tests;
}
