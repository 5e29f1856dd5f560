/* SPDX-License-Identifier: MIT */
/* Promises of writing a file: the old bytes or the new ones, nothing else. */
#include "base/clock.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/test_base.h"
#include "support/attempt.h"
#include "support/calls.h"
#include "support/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LARGE = 1 << 16 };

static bool write_new(const char *path, struct err *err)
{
    return file_write(path, "new", 3, err);
}

static bool write_large(const char *path, struct err *err)
{
    char *const bytes = memory_new(LARGE, 1);
    const bool written = file_write(path, bytes, LARGE, err);

    free(bytes);
    return written;
}

static void check_written(const char *path)
{
    struct err err = {""};

    ck_assert_msg(write_new(path, &err), "%s", err.text);
    folder_holds(path, "new");
}

/* It was refused, and for this reason. */
static void check_refused(const struct attempted *attempted, const char *path,
                          const char *why)
{
    ck_assert(!attempted->done);
    ck_assert_msg(strncmp(attempted->err.text, path, strlen(path)) == 0, "%s",
                  attempted->err.text);
    ck_assert_msg(strstr(attempted->err.text, why) != NULL, "%s",
                  attempted->err.text);
}

static struct attempted attempt_here(const char *path)
{
    struct attempted attempted = {.tried = true};

    attempted.done = write_new(path, &attempted.err);
    return attempted;
}

/* A folder with `old` in it, and the paths of both. */
struct write_place {
    char *folder;
    char *path;
};

static struct write_place new_place(void)
{
    struct write_place place = {.folder = folder_new()};

    place.path = file_join(place.folder, "file");
    folder_put(place.path, "old");
    return place;
}

static void free_place(struct write_place *place)
{
    free(place->path);
    folder_free(place->folder);
}

/* The old bytes are there, and nothing lies beside them. */
static void check_untouched(const struct write_place *place)
{
    folder_holds(place->path, "old");
    ck_assert_int_eq(folder_count(place->folder), 1);
}

START_TEST(a_new_file_is_private)
{
    struct write_place place = new_place();

    umask(0);
    unlink(place.path);
    check_written(place.path);
    ck_assert_uint_eq(folder_mode(place.path), 0600);
    ck_assert_int_eq(folder_count(place.folder), 1);
    free_place(&place);
}
END_TEST

START_TEST(an_old_file_is_replaced)
{
    struct write_place place = new_place();

    check_written(place.path);
    ck_assert_int_eq(folder_count(place.folder), 1);
    free_place(&place);
}
END_TEST

START_TEST(a_file_may_be_empty_or_hold_any_byte)
{
    struct write_place place = new_place();
    struct err err;
    size_t length;

    ck_assert(file_write(place.path, "a\0\377\n", 4, &err));

    char *const bytes = folder_read(place.path, &length);

    ck_assert_uint_eq(length, 4);
    ck_assert_mem_eq(bytes, "a\0\377\n", 4);
    free(bytes);
    ck_assert(file_write(place.path, "", 0, &err));
    folder_holds(place.path, "");
    free_place(&place);
}
END_TEST

static bool write_bare_name(const char *folder, struct err *err)
{
    return chdir(folder) == 0 && write_new("file", err);
}

START_TEST(a_name_without_a_folder_is_written_where_we_are)
{
    struct write_place place = new_place();

    ck_assert(attempt_apart(write_bare_name, place.folder).done);
    folder_holds(place.path, "new");
    free_place(&place);
}
END_TEST

START_TEST(a_symbolic_link_is_followed)
{
    struct write_place place = new_place();
    char *const other = folder_new();
    char *const link = file_join(other, "link");

    ck_assert_int_eq(symlink(place.path, link), 0);
    check_written(link);
    folder_holds(place.path, "new");
    ck_assert(folder_has_link(link));
    ck_assert_int_eq(folder_count(other), 1);
    free(link);
    folder_free(other);
    free_place(&place);
}
END_TEST

START_TEST(a_symbolic_link_that_leads_nowhere_stays_one)
{
    struct write_place place = new_place();
    char *const link = file_join(place.folder, "link");

    ck_assert_int_eq(symlink("nowhere", link), 0);
    attempt_here(link);
    ck_assert(folder_has_link(link));
    free(link);
    free_place(&place);
}
END_TEST

START_TEST(a_folder_is_not_replaced)
{
    struct write_place place = new_place();
    const struct attempted attempted = attempt_here(place.folder);

    check_refused(&attempted, place.folder, strerror(EISDIR));
    check_untouched(&place);
    free_place(&place);
}
END_TEST

START_TEST(a_pipe_is_not_replaced)
{
    struct write_place place = new_place();
    char *const pipe = file_join(place.folder, "pipe");

    ck_assert_int_eq(mkfifo(pipe, 0600), 0);

    const struct attempted attempted = attempt_here(pipe);
    struct stat status;

    check_refused(&attempted, pipe, "regular");
    ck_assert_int_eq(stat(pipe, &status), 0);
    ck_assert(S_ISFIFO(status.st_mode));
    free(pipe);
    free_place(&place);
}
END_TEST

/* Only tried as the user nobody: root would spoil /dev. */
START_TEST(a_device_is_not_replaced)
{
    const struct attempted attempted =
        attempt_as_nobody(write_new, "/dev/null");

    if (attempted.tried)
        check_refused(&attempted, "/dev/null", "regular");
}
END_TEST

START_TEST(nothing_is_written_in_a_folder_that_is_not_there)
{
    struct write_place place = new_place();
    char *const path = file_join(place.folder, "none/file");
    const struct attempted attempted = attempt_here(path);

    check_refused(&attempted, path, strerror(ENOENT));
    check_untouched(&place);
    free(path);
    free_place(&place);
}
END_TEST

START_TEST(nothing_is_written_under_no_name)
{
    const struct attempted attempted = attempt_here("");

    ck_assert(!attempted.done);
}
END_TEST

START_TEST(a_read_only_file_is_not_replaced)
{
    struct write_place place = new_place();

    chmod(place.path, 0444);

    const struct attempted attempted = attempt_as_nobody(write_new, place.path);

    if (attempted.tried) {
        check_refused(&attempted, place.path, strerror(EACCES));
        check_untouched(&place);
    }
    free_place(&place);
}
END_TEST

START_TEST(nothing_is_written_in_a_read_only_folder)
{
    struct write_place place = new_place();

    chmod(place.path, 0666);
    chmod(place.folder, 0555);

    const struct attempted attempted = attempt_as_nobody(write_new, place.path);

    if (attempted.tried) {
        check_refused(&attempted, place.path, strerror(EACCES));
        check_untouched(&place);
    }
    free_place(&place);
}
END_TEST

START_TEST(a_folder_that_can_be_written_need_not_be_readable)
{
    struct write_place place = new_place();

    unlink(place.path);
    chmod(place.folder, 0333);

    const struct attempted attempted = attempt_as_nobody(write_new, place.path);

    chmod(place.folder, 0777);
    if (attempted.tried) {
        ck_assert_msg(attempted.done, "%s", attempted.err.text);
        folder_holds(place.path, "new");
    }
    free_place(&place);
}
END_TEST

START_TEST(a_full_disk_leaves_the_old_file)
{
    struct write_place place = new_place();
    const struct attempted none =
        attempt_on_full_disk(write_new, place.path, 0);
    const struct attempted some =
        attempt_on_full_disk(write_large, place.path, LARGE - 1);

    check_refused(&none, place.path, strerror(EFBIG));
    check_refused(&some, place.path, strerror(EFBIG));
    check_untouched(&place);
    ck_assert(attempt_on_full_disk(write_large, place.path, LARGE).done);
    free_place(&place);
}
END_TEST

START_TEST(a_file_can_be_written_now_and_synced_later)
{
    struct write_place place = new_place();
    struct err err = {""};

    ck_assert(file_write_as(place.path, FILE_REPLACE_UNSYNCED, "new", 3, &err));
    folder_holds(place.path, "new");
    ck_assert_int_eq(folder_count(place.folder), 1);
    ck_assert_msg(file_sync(place.path, &err), "%s", err.text);
    folder_holds(place.path, "new");
    unlink(place.path);
    ck_assert(!file_sync(place.path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, strerror(ENOENT)));
    free_place(&place);
}
END_TEST

/* ---- killed while it writes ---- */

enum { ROUNDS = 300 };

/* Two contents, one letter each; of different lengths. */
static const struct content {
    char letter;
    size_t length;
} CONTENTS[] = {{'a', LARGE}, {'b', LARGE - 1234}};

/* Writes one and the other until the end of its days. */
static void write_for_ever(const char *path)
{
    char *const bytes = memory_new(LARGE, 1);
    struct err err;
    bool written = true;

    for (int i = 0; written; i = !i) {
        memset(bytes, CONTENTS[i].letter, CONTENTS[i].length);
        written = file_write(path, bytes, CONTENTS[i].length, &err);
    }
}

static void check_whole(const char *path)
{
    size_t length;
    char *const bytes = folder_read(path, &length);
    const struct content *const content = &CONTENTS[bytes[0] != 'a'];

    ck_assert_int_eq(bytes[0], content->letter);
    ck_assert_uint_eq(length, content->length);
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != content->letter)
            ck_abort_msg("byte %zu is of neither", i);
    free(bytes);
}

/* How long a disk takes, so that no moment of a write is out of reach; some
 * milliseconds at most, and at least enough for a process to begin. */
static int64_t write_once(const char *path)
{
    const int64_t before = clock_now();
    char *const bytes = memory_new(LARGE, 1);
    struct err err;

    memset(bytes, CONTENTS[0].letter, CONTENTS[0].length);
    ck_assert(file_write(path, bytes, CONTENTS[0].length, &err));
    free(bytes);

    const int64_t took = clock_now() - before;

    if (took < CLOCK_MILLISECOND)
        return CLOCK_MILLISECOND;
    return took < 10 * CLOCK_MILLISECOND ? took : 10 * CLOCK_MILLISECOND;
}

START_TEST(a_writer_killed_at_any_moment_leaves_the_old_bytes_or_the_new)
{
    struct rng rng = rng_new(1, 0);
    struct write_place place = new_place();
    const int64_t took = write_once(place.path);

    for (int i = 0; i < ROUNDS; i++) {
        attempt_and_kill(write_for_ever, place.path,
                         rng_below(&rng, (uint32_t)(3 * took / 2)));
        check_whole(place.path);
    }
    free_place(&place);
}
END_TEST

/* A file that is open when the process begins; Check has such a one. */
static FILE *handed;

static void note_for_ever(const char *path)
{
    (void)path;
    while (write(fileno(handed), "half a note", 11) == 11)
        ;
}

START_TEST(a_killed_process_leaves_what_it_was_handed_alone)
{
    handed = tmpfile();
    ck_assert_ptr_nonnull(handed);
    attempt_and_kill(note_for_ever, "", CLOCK_MILLISECOND);
    fseek(handed, 0, SEEK_END);
    ck_assert_int_eq(ftell(handed), 0);
    fclose(handed);
}
END_TEST

/* What is synced has its bytes then, and has no name before. */
START_TEST(what_is_written_is_on_the_disk_before_its_name)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "a");
    struct err err;

    calls_begin();
    ck_assert(file_write(path, "new", 3, &err));
    ck_assert_str_eq(calls_end(), "sync file, rename, sync folder");
    calls_begin();
    ck_assert(file_write_as(path, FILE_REPLACE_UNSYNCED, "more", 4, &err));
    ck_assert_str_eq(calls_end(), "rename");
    calls_begin();
    ck_assert(file_sync(path, &err));
    ck_assert_str_eq(calls_end(), "sync file, sync folder");
    unlink(path);
    calls_begin();
    ck_assert(file_write_as(path, FILE_NEW, "new", 3, &err));
    ck_assert_str_eq(calls_end(), "sync file, link, sync folder");
    free(path);
    folder_free(folder);
}
END_TEST

/* As on FAT and exFAT, and on file systems of a program (FUSE). */
static const int NO_LINKS[] = {EPERM, EOPNOTSUPP, ENOSYS};

START_TEST(a_new_file_is_written_where_files_have_one_name_only)
{
    struct write_place place = new_place();
    struct err err;

    calls_refuse_link(NO_LINKS[_i]);
    ck_assert(!file_write_as(place.path, FILE_NEW, "new", 3, &err));
    ck_assert_msg(strstr(err.text, strerror(EEXIST)) != NULL, "%s", err.text);
    check_untouched(&place);
    unlink(place.path);
    ck_assert_msg(file_write_as(place.path, FILE_NEW, "new", 3, &err), "%s",
                  err.text);
    folder_holds(place.path, "new");
    ck_assert_uint_eq(folder_mode(place.path), 0600);
    ck_assert_int_eq(folder_count(place.folder), 1);
    calls_refuse_link(0);
    free_place(&place);
}
END_TEST

START_TEST(a_new_folder_is_on_the_disk)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "a/b");
    struct err err;

    calls_begin();
    ck_assert(file_make_folder(path, &err));
    ck_assert_str_eq(calls_end(), "sync folder, sync folder");
    calls_begin();
    ck_assert(file_make_folder(path, &err));
    ck_assert_str_eq(calls_end(), "");
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- what was left behind ---- */

static void put_old(const char *path, const char *text, int seconds)
{
    const struct timespec then = {.tv_sec = time(NULL) - seconds};

    folder_put(path, text);
    ck_assert_int_eq(
        utimensat(AT_FDCWD, path, (const struct timespec[]){then, then}, 0), 0);
}

/* Temporary files and locks that are old and that nobody holds, and nothing
 * else. */
START_TEST(what_was_left_behind_is_swept_away)
{
    static const struct {
        const char *name;
        const char *text;
        int age;
        bool stays;
    } files[] = {{".naqala-aBc123", "half", 100, false},
                 {".naqala-000000", "", 100, false},
                 {".naqala-young0", "half", 20, true},
                 {".naqala-longer-name", "", 100, true},
                 {"naqala-aBc123", "", 100, true},
                 {"naqala.conf.lock", "", 100, false},
                 {"young.lock", "", 20, true},
                 {"mine.lock", "text", 100, true},
                 {".lock", "", 100, true},
                 {"naqala.conf", "", 100, true}};
    char *const folder = folder_new();

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *const path = file_join(folder, files[i].name);

        put_old(path, files[i].text, files[i].age);
        free(path);
    }
    file_sweep(folder);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *const path = file_join(folder, files[i].name);

        ck_assert_msg(file_exists(path) == files[i].stays, "%s", path);
        free(path);
    }
    folder_free(folder);
}
END_TEST

/* Under the names of ours: a link, and what another user has left in a folder of
 * all. */
START_TEST(what_is_not_ours_is_not_swept_away)
{
    enum { OLD = 2 * 3600, NOBODY = 65534 };
    const struct timespec then = {.tv_sec = time(NULL) - OLD};
    char *const folder = folder_new();
    char *const alias = file_join(folder, ".naqala-aLink0");
    char *const others = file_join(folder, ".naqala-other0");
    struct stat status;

    ck_assert_int_eq(symlink("elsewhere", alias), 0);
    ck_assert_int_eq(utimensat(AT_FDCWD, alias,
                               (const struct timespec[]){then, then},
                               AT_SYMLINK_NOFOLLOW),
                     0);
    put_old(others, "half", OLD);

    /* Only root can give a file away. */
    const bool given = chown(others, NOBODY, (gid_t)-1) == 0;

    file_sweep(folder);
    ck_assert_int_eq(lstat(alias, &status), 0);
    ck_assert(file_exists(others) == given);
    free(alias);
    free(others);
    folder_free(folder);
}
END_TEST

START_TEST(what_a_process_holds_is_not_swept_away)
{
    char *const folder = folder_new();
    char *const temporary = file_join(folder, ".naqala-aBc123");
    char *const guarded = file_join(folder, "a.lock");
    struct err err;
    struct lock *const lock = lock_wait(guarded, &err);
    int descriptor;

    ck_assert_ptr_nonnull(lock);
    put_old(temporary, "half", 100);
    descriptor = open(temporary, O_RDWR);
    ck_assert_int_eq(flock(descriptor, LOCK_EX), 0);
    ck_assert_int_eq(
        utimensat(AT_FDCWD, guarded, (const struct timespec[2]){{0}, {0}}, 0),
        0);
    file_sweep(folder);
    ck_assert(file_exists(temporary));
    ck_assert(file_exists(guarded));
    close(descriptor);
    lock_free(lock);
    file_sweep(folder);
    ck_assert_int_eq(folder_count(folder), 0);
    free(guarded);
    free(temporary);
    folder_free(folder);
}
END_TEST

/* However long it takes: here it has taken more than a day already. */
static bool put_slowly(int descriptor, const void *whose)
{
    const struct timespec then = {.tv_sec = time(NULL) - 100000};
    const bool put = write(descriptor, "new", 3) == 3;

    futimens(descriptor, (const struct timespec[]){then, then});
    file_sweep(whose);
    return put && folder_count(whose) == 1;
}

START_TEST(what_is_being_written_is_not_swept_away)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "a");
    struct err err = {""};

    ck_assert_msg(file_write_by(path, FILE_REPLACE, put_slowly, folder, &err),
                  "%s", err.text);
    folder_holds(path, "new");
    free(path);
    folder_free(folder);
}
END_TEST

TCase *base_write_case(void)
{
    TCase *const tests = tcase_create("writing");

    tcase_add_test(tests, a_new_file_is_private);
    tcase_add_test(tests, an_old_file_is_replaced);
    tcase_add_test(tests, what_is_written_is_on_the_disk_before_its_name);
    tcase_add_loop_test(tests,
                        a_new_file_is_written_where_files_have_one_name_only, 0,
                        sizeof NO_LINKS / sizeof NO_LINKS[0]);
    tcase_add_test(tests, a_new_folder_is_on_the_disk);
    tcase_add_test(tests, what_was_left_behind_is_swept_away);
    tcase_add_test(tests, what_is_not_ours_is_not_swept_away);
    tcase_add_test(tests, what_a_process_holds_is_not_swept_away);
    tcase_add_test(tests, what_is_being_written_is_not_swept_away);
    tcase_add_test(tests, a_file_may_be_empty_or_hold_any_byte);
    tcase_add_test(tests, a_name_without_a_folder_is_written_where_we_are);
    tcase_add_test(tests, a_symbolic_link_is_followed);
    tcase_add_test(tests, a_symbolic_link_that_leads_nowhere_stays_one);
    tcase_add_test(tests, a_folder_is_not_replaced);
    tcase_add_test(tests, a_pipe_is_not_replaced);
    tcase_add_test(tests, a_device_is_not_replaced);
    tcase_add_test(tests, nothing_is_written_in_a_folder_that_is_not_there);
    tcase_add_test(tests, nothing_is_written_under_no_name);
    tcase_add_test(tests, a_read_only_file_is_not_replaced);
    tcase_add_test(tests, nothing_is_written_in_a_read_only_folder);
    tcase_add_test(tests, a_folder_that_can_be_written_need_not_be_readable);
    tcase_add_test(tests, a_full_disk_leaves_the_old_file);
    tcase_add_test(tests, a_file_can_be_written_now_and_synced_later);
    tcase_add_test(
        tests, a_writer_killed_at_any_moment_leaves_the_old_bytes_or_the_new);
    tcase_add_test(tests, a_killed_process_leaves_what_it_was_handed_alone);
    return tests;
}
