/* SPDX-License-Identifier: MIT */
/* Promises of locks: one process holds it, and it ends with the process. */
#include "base/file.h"
#include "base/lock.h"
#include "base/test_base.h"
#include "support/attempt.h"
#include "support/folder.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A folder, and a lock that could be in it. */
struct lock_place {
    char *folder;
    char *path;
};

static struct lock_place new_place(void)
{
    struct lock_place place = {.folder = folder_new()};
    char *const guarded = file_join(place.folder, "thing");

    place.path = lock_beside(guarded);
    free(guarded);
    return place;
}

static void free_place(struct lock_place *place)
{
    free(place->path);
    folder_free(place->folder);
}

static bool try_once(const char *path, struct err *err)
{
    bool held;
    struct lock *const lock = lock_try(path, &held, err);

    lock_free(lock);
    return lock != NULL;
}

START_TEST(a_lock_is_a_file_beside_what_it_guards)
{
    struct lock_place place = new_place();
    struct err err = {""};
    bool held = true;
    struct lock *const lock = lock_try(place.path, &held, &err);

    ck_assert(!held);

    ck_assert_msg(lock != NULL, "%s", err.text);
    ck_assert_ptr_nonnull(strstr(place.path, "/thing.lock"));
    ck_assert_uint_eq(folder_mode(place.path), 0600);
    ck_assert_str_eq(lock_remark(lock), "");
    lock_free(lock);
    ck_assert_int_eq(folder_count(place.folder), 0);
    lock_free(NULL);
    free_place(&place);
}
END_TEST

START_TEST(no_other_gets_it_while_it_is_held)
{
    struct lock_place place = new_place();
    struct err err = {""};
    bool held = true;
    struct lock *const lock = lock_try(place.path, &held, &err);

    ck_assert(!held);
    const struct attempted apart = attempt_apart(try_once, place.path);

    ck_assert(!apart.done);
    ck_assert_ptr_nonnull(strstr(apart.err.text, ": is held already"));
    ck_assert(!try_once(place.path, &err));
    ck_assert(lock_is_held(place.path));
    lock_free(lock);
    ck_assert(!lock_is_held(place.path));
    ck_assert(attempt_apart(try_once, place.path).done);
    ck_assert(try_once(place.path, &err));
    free_place(&place);
}
END_TEST

START_TEST(asking_and_failing_leave_the_lock_to_its_holder)
{
    struct lock_place place = new_place();
    struct err err;
    bool held;
    struct lock *const lock = lock_try(place.path, &held, &err);

    for (int i = 0; i < 3; i++) {
        ck_assert_ptr_null(lock_try(place.path, &held, &err));
        ck_assert(held);
        ck_assert(lock_is_held(place.path));
        ck_assert(file_exists(place.path));
    }
    lock_free(lock);
    free_place(&place);
}
END_TEST

static bool take_and_die(const char *path, struct err *err)
{
    bool held;

    return lock_try(path, &held, err) != NULL;
}

START_TEST(what_a_dead_process_held_is_free)
{
    struct lock_place place = new_place();
    struct err err;

    ck_assert(attempt_apart(take_and_die, place.path).done);
    ck_assert(file_exists(place.path));
    ck_assert(try_once(place.path, &err));
    ck_assert_int_eq(folder_count(place.folder), 0);
    free_place(&place);
}
END_TEST

START_TEST(what_the_dead_left_is_swept_and_what_is_held_stays)
{
    struct lock_place place = new_place();
    struct err err;
    bool held;

    lock_sweep(place.path);
    ck_assert(attempt_apart(take_and_die, place.path).done);
    ck_assert(!lock_is_held(place.path));
    ck_assert_int_eq(folder_count(place.folder), 1);
    lock_sweep(place.path);
    ck_assert_int_eq(folder_count(place.folder), 0);
    ck_assert(!lock_is_held(place.path));

    struct lock *const lock = lock_try(place.path, &held, &err);

    lock_sweep(place.path);
    ck_assert(file_exists(place.path));
    ck_assert(lock_is_held(place.path));
    lock_free(lock);
    free_place(&place);
}
END_TEST

/* A list of games asks for each whether it is open, while others begin. */
START_TEST(who_asks_keeps_nobody_from_it)
{
    struct lock_place place = new_place();
    struct err err;
    int refused = 0;
    const pid_t taking = getpid();
    atomic_int *const asked = mmap(NULL, sizeof *asked, PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    ck_assert(asked != MAP_FAILED);

    const pid_t asking = fork();

    if (asking == 0) {
        while (getppid() == taking) {
            lock_is_held(place.path);
            ++*asked;
        }
        _exit(0);
    }
    for (int i = 0; asking > 0 && (i < 20000 || *asked < 20000); i++)
        refused += !try_once(place.path, &err);
    ck_assert_int_gt(asking, 0);
    kill(asking, SIGKILL);
    waitpid(asking, NULL, 0);
    ck_assert_int_eq(refused, 0);
    munmap(asked, sizeof *asked);
    free_place(&place);
}
END_TEST

START_TEST(what_a_user_keeps_under_the_name_of_a_lock_stays)
{
    struct lock_place place = new_place();
    struct err err;

    folder_put(place.path, "my own");
    ck_assert(try_once(place.path, &err));
    folder_holds(place.path, "my own");

    bool held;
    struct lock *const lock = lock_try(place.path, &held, &err);

    ck_assert(!attempt_apart(try_once, place.path).done);
    ck_assert(lock_is_held(place.path));
    lock_free(lock);
    ck_assert(!lock_is_held(place.path));
    folder_holds(place.path, "my own");
    unlink(place.path);
    ck_assert_int_eq(mkfifo(place.path, 0600), 0);
    try_once(place.path, &err);
    ck_assert(file_exists(place.path));
    ck_assert(!lock_is_held(place.path));
    ck_assert(file_exists(place.path));
    free_place(&place);
}
END_TEST

/* As when its folder has gone and come back. */
START_TEST(the_lock_of_another_stays)
{
    struct lock_place place = new_place();
    struct err err;
    bool held;
    struct lock *const lock = lock_try(place.path, &held, &err);

    ck_assert_int_eq(unlink(place.path), 0);

    struct lock *const other = lock_try(place.path, &held, &err);

    ck_assert_ptr_nonnull(other);
    lock_free(lock);
    ck_assert(lock_is_held(place.path));
    lock_free(other);
    ck_assert_int_eq(folder_count(place.folder), 0);
    free_place(&place);
}
END_TEST

START_TEST(where_no_file_can_be_made_there_is_no_lock)
{
    struct lock_place place = new_place();
    char *const path = file_join(place.folder, "none/lock");
    struct err err = {""};

    bool held = true;

    ck_assert_ptr_null(lock_try(path, &held, &err));
    ck_assert(!held);
    ck_assert_ptr_nonnull(strstr(err.text, strerror(ENOENT)));
    ck_assert(!lock_is_held(path));
    free(path);
    chmod(place.folder, 0555);

    const struct attempted attempted = attempt_as_nobody(try_once, place.path);

    if (attempted.tried) {
        ck_assert(!attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    free_place(&place);
}
END_TEST

/* ---- files that are written for hours ---- */

static bool claim_once(const char *path, struct err *err)
{
    struct lock *lock;
    const bool claimed = lock_claim(path, NULL, &lock, err);

    lock_free(lock);
    return claimed;
}

START_TEST(a_file_has_one_writer_by_whatever_name)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "thing");
    char *const name = file_join(folder, "name");
    struct lock *lock;
    struct err err;

    folder_put(path, "");
    ck_assert_int_eq(symlink("thing", name), 0);
    ck_assert(lock_claim(name, NULL, &lock, &err));
    ck_assert_ptr_nonnull(lock);

    const struct attempted attempt = attempt_apart(claim_once, path);

    ck_assert(!attempt.done);
    ck_assert_ptr_nonnull(
        strstr(attempt.err.text, "/thing: another naqala writes into it"));
    lock_free(lock);
    ck_assert(attempt_apart(claim_once, path).done);
    ck_assert_int_eq(folder_count(folder), 2);
    free(name);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(where_there_can_be_no_lock_a_writer_goes_on)
{
    struct lock_place place = new_place();
    char *const path = file_join(place.folder, "thing");
    char *const beside = lock_beside(path);
    struct lock *lock;
    struct err err;

    ck_assert_int_eq(mkdir(beside, 0755), 0);
    ck_assert(lock_claim(path, NULL, &lock, &err));
    ck_assert_ptr_null(lock);
    free(beside);
    free(path);
    free_place(&place);
}
END_TEST

/* It is told before the hours, and nothing is left of the question. */
START_TEST(what_cannot_be_written_is_not_claimed)
{
    char *const folder = folder_new();
    char *const far = file_join(folder, "none/thing");
    struct lock *lock;
    struct err err;

    ck_assert(!lock_claim(far, NULL, &lock, &err));
    ck_assert_ptr_null(lock);
    ck_assert_ptr_nonnull(
        strstr(err.text, "/none/thing: No such file or directory"));
    ck_assert(!lock_claim("/dev/null", NULL, &lock, &err));
    ck_assert_ptr_null(lock);
    ck_assert_str_eq(err.text, "/dev/null: not a regular file");
    ck_assert(!file_exists("/dev/null.lock"));
    ck_assert_int_eq(folder_count(folder), 0);
    free(far);
    folder_free(folder);
}
END_TEST

/* ---- many at once ---- */

START_TEST(who_waits_for_a_file_gets_it_by_whatever_name)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "thing");
    char *const name = file_join(folder, "name");
    struct err err;

    folder_put(path, "");
    ck_assert_int_eq(symlink("thing", name), 0);

    struct lock *const lock = lock_wait_of_file(name, &err);

    ck_assert_ptr_nonnull(lock);
    ck_assert(!attempt_apart(claim_once, path).done);
    lock_free(lock);
    ck_assert_int_eq(folder_count(folder), 2);
    free(name);
    free(path);
    folder_free(folder);
}
END_TEST

enum { PROCESSES = 4, TURNS = 250 };

/* A number in a file, read, and written one higher; without a lock some of
 * these would be lost. */
static bool count_up(const char *path, struct err *err)
{
    struct file_bytes file;
    char text[32];

    if (!file_read(path, sizeof text, &file, err))
        return false;
    snprintf(text, sizeof text, "%d", (int)strtol(file.bytes, NULL, 10) + 1);
    free(file.bytes);
    return file_write_as(path, FILE_REPLACE_UNSYNCED, text, strlen(text), err);
}

static bool count_in_turns(const char *path, int number, struct err *err)
{
    char *const beside = lock_beside(path);
    bool counted = true;

    (void)number;
    for (int turn = 0; counted && turn < TURNS; turn++) {
        struct lock *const lock = lock_wait(beside, err);

        counted = lock != NULL && count_up(path, err);
        lock_free(lock);
    }
    free(beside);
    return counted;
}

START_TEST(those_who_wait_get_it_one_after_another)
{
    struct lock_place place = new_place();
    char *const path = file_join(place.folder, "thing");

    folder_put(path, "0");
    attempt_together(PROCESSES, count_in_turns, path);
    folder_holds(path, "1000");
    ck_assert_int_eq(folder_count(place.folder), 1);
    free(path);
    free_place(&place);
}
END_TEST

TCase *base_lock_case(void)
{
    TCase *const tests = tcase_create("locks");

    tcase_add_test(tests, a_lock_is_a_file_beside_what_it_guards);
    tcase_add_test(tests, no_other_gets_it_while_it_is_held);
    tcase_add_test(tests, asking_and_failing_leave_the_lock_to_its_holder);
    tcase_add_test(tests, what_a_dead_process_held_is_free);
    tcase_add_test(tests, what_the_dead_left_is_swept_and_what_is_held_stays);
    tcase_add_test(tests, who_asks_keeps_nobody_from_it);
    tcase_add_test(tests, what_a_user_keeps_under_the_name_of_a_lock_stays);
    tcase_add_test(tests, the_lock_of_another_stays);
    tcase_add_test(tests, where_no_file_can_be_made_there_is_no_lock);
    tcase_add_test(tests, a_file_has_one_writer_by_whatever_name);
    tcase_add_test(tests, where_there_can_be_no_lock_a_writer_goes_on);
    tcase_add_test(tests, what_cannot_be_written_is_not_claimed);
    tcase_add_test(tests, who_waits_for_a_file_gets_it_by_whatever_name);
    tcase_add_test(tests, those_who_wait_get_it_one_after_another);
    return tests;
}
