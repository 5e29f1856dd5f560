/* SPDX-License-Identifier: MIT */
/* Keeping when things go wrong: killed, shut out, several at once. */
#include "base/clock.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/rng.h"
#include "match/saves/test_autosave.h"
#include "support/attempt.h"
#include "support/calls.h"
#include "support/folder.h"
#include "support/screen/autosave_probe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- killed ---- */

enum { KILLS = 60 };

static const char *const LINES[] = {"3 6 b", "3 6 b f 1"};

/* Stores one and the other in a game that goes on. */
static void store_for_ever(const char *path)
{
    struct match *const matches[] = {autosave_probe_match("kalah", LINES[0]),
                                     autosave_probe_match("kalah", LINES[1])};
    struct err err;
    struct autosave *autosave;
    bool stored = autosave_open(path, &autosave, &err) != NULL;

    for (int i = 0; stored; i = !i)
        stored = autosave_store(autosave, matches[i], &err);
}

START_TEST(a_process_killed_while_it_stores_leaves_a_whole_game)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", LINES[0]);
    char *const path = autosave_probe_away(match);
    struct rng rng = rng_new(1, 0);
    struct err err = {""};

    for (int i = 0; i < KILLS; i++) {
        struct autosave *autosave;

        attempt_and_kill(store_for_ever, path,
                         rng_below(&rng, 12 * CLOCK_MILLISECOND));

        struct match *const left = autosave_open(path, &autosave, &err);

        ck_assert_msg(left != NULL, "%s", err.text);
        ck_assert(match_ply(left) == 3 || match_ply(left) == 5);
        ck_assert_ptr_nonnull(autosave);
        autosave_free(autosave);
        match_free(left);
    }
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* ---- shut out ---- */

START_TEST(without_a_home_nothing_is_autosaved_and_it_is_told)
{
    struct err err = {""};

    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "", 1);
    ck_assert_ptr_null(autosave_new(&err));
    ck_assert_str_eq(err.text, "there is no home to keep the game in");
    ck_assert_ptr_null(game_list_newest());
    game_list_prune();
}
END_TEST

static bool begin(const char *path, struct err *err)
{
    struct autosave *const autosave = autosave_new(err);

    (void)path;
    autosave_free(autosave);
    return autosave != NULL;
}

START_TEST(a_home_that_cannot_be_written_is_told_at_the_beginning)
{
    char *const home = folder_new_home();

    chmod(home, 0555);

    const struct attempted attempted = attempt_as_nobody(begin, "");

    if (attempted.tried) {
        ck_assert(!attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    folder_free_home(home);
}
END_TEST

START_TEST(a_home_that_is_a_file_is_told_at_the_beginning)
{
    char *const home = folder_new_home();
    char *const file = file_join(home, "file");
    struct err err = {""};

    folder_put(file, "");
    setenv("XDG_STATE_HOME", file, 1);
    ck_assert(!begin("", &err));
    ck_assert_ptr_nonnull(strstr(err.text, strerror(ENOTDIR)));
    free(file);
    folder_free_home(home);
}
END_TEST

/* It can be read, but not locked: it is played without an autosave. */
static bool open_unkept(const char *path, struct err *err)
{
    struct autosave *autosave;
    struct match *const match = autosave_open(path, &autosave, err);
    const bool unsaved = match != NULL && autosave == NULL;

    match_free(match);
    return unsaved;
}

START_TEST(a_game_of_a_home_that_cannot_be_written_is_played_without_autosave)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    char *const path = autosave_probe_away(match);
    char *const folder = autosave_probe_folder();
    char *const ours = file_join(home, "naqala");

    chmod(ours, 0755);
    chmod(path, 0644);
    chmod(folder, 0555);

    const struct attempted attempted = attempt_as_nobody(open_unkept, path);

    if (attempted.tried) {
        ck_assert(attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    free(ours);
    free(folder);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

static bool store_somewhere(const char *path, struct err *err)
{
    struct match *const match = autosave_probe_match("kalah", "3");
    struct autosave *const autosave = autosave_new(err);
    const bool stored =
        autosave != NULL && autosave_store(autosave, match, err);

    (void)path;
    autosave_free(autosave);
    match_free(match);
    return stored;
}

START_TEST(a_full_disk_is_told_and_leaves_nothing_behind)
{
    char *const home = folder_new_home();
    char *const folder = autosave_probe_folder();
    const struct attempted attempted =
        attempt_on_full_disk(store_somewhere, "", 100);

    ck_assert(!attempted.done);
    ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EFBIG)));
    ck_assert_int_eq(folder_count(folder), 0);
    free(folder);
    folder_free_home(home);
}
END_TEST

/* ---- several at once ---- */

enum { PROCESSES = 3, GAMES = 20, ALL = PROCESSES * GAMES };

/* All in one second, of one process number as if on several machines: only the
 * lock and the file tell names apart. */
static bool play_games(const char *path, int number, struct err *err)
{
    bool stored = true;

    (void)path;
    (void)number;
    setenv("SOURCE_DATE_EPOCH", "1795252325", 1);
    for (int i = 0; stored && i < GAMES; i++)
        stored = store_somewhere("", err);
    return stored;
}

START_TEST(those_who_play_at_once_lose_no_game)
{
    char *const home = folder_new_home();
    char *const folder = autosave_probe_folder();

    attempt_together(PROCESSES, play_games, "");
    ck_assert_int_eq(folder_count(folder), ALL);

    struct game_list list = game_list_read();

    for (int i = 0; i < ALL; i++) {
        ck_assert_str_eq(list.games[i].wrong, "");
        ck_assert_int_eq(list.games[i].ply, 1);
    }
    game_list_free(&list);
    free(folder);
    folder_free_home(home);
}
END_TEST

enum { ROUNDS = 40, PLAYERS = 2, MILLIS = PLAYERS * ROUNDS };

/* The process that has the game adds a millisecond to its first move; the
 * others try again. */
static bool add_millis(const char *path, int number, struct err *err)
{
    (void)number;
    for (int added = 0; added < ROUNDS;) {
        struct autosave *autosave;
        struct match *const match = autosave_open(path, &autosave, err);

        if (match == NULL && strstr(err->text, "is being played") == NULL)
            return false;
        if (match == NULL)
            continue;

        struct history *const history = match_history(match);
        const uint32_t so_far = history_node(history, 1)->millis;

        history_set_millis(history, 1, so_far + 1);
        added += autosave_store(autosave, match, err);
        autosave_free(autosave);
        match_free(match);
    }
    return true;
}

START_TEST(two_who_want_one_game_have_it_one_after_another)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");

    history_set_millis(match_history(match), 1, 0);

    char *const path = autosave_probe_away(match);
    struct err err = {""};

    attempt_together(PLAYERS, add_millis, path);

    struct match *const played = save_load(path, &err);

    ck_assert_msg(played != NULL, "%s", err.text);
    ck_assert_uint_eq(history_node(match_history(played), 1)->millis, MILLIS);
    match_free(played);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* ---- a power cut ---- */

/* A new name is synced once: of the first move there is a file, and not an empty
 * one. The board before it is not waited for, nor are the next moves; the end
 * is. */
START_TEST(a_new_game_is_on_the_disk_from_its_first_move_on)
{
    char *const home = folder_new_home();
    struct match *const unplayed = autosave_probe_match("kalah", "");
    struct match *const first = autosave_probe_match("kalah", "5");
    struct match *const next = autosave_probe_match("kalah", "5 a");
    struct match *const over =
        autosave_probe_match("kalah:pits=1,seeds=3", "1");
    char *const folder = autosave_probe_folder();
    struct err err;
    struct autosave *const autosave = autosave_new(&err);

    calls_begin();
    ck_assert(autosave_store(autosave, unplayed, &err));
    ck_assert_str_eq(calls_end(), "rename");
    calls_begin();
    ck_assert(autosave_store(autosave, first, &err));
    ck_assert_str_eq(calls_end(), "sync file, rename, sync folder");
    calls_begin();
    ck_assert(autosave_store(autosave, next, &err));
    ck_assert_str_eq(calls_end(), "rename");
    ck_assert_int_eq(unlink(autosave_path(autosave)), 0);
    calls_begin();
    ck_assert(autosave_store(autosave, next, &err));
    ck_assert_str_eq(calls_end(), "sync file, rename, sync folder");
    calls_begin();
    ck_assert(autosave_store(autosave, over, &err));
    ck_assert_str_eq(calls_end(), "sync file, rename, sync folder");
    ck_assert(autosave_store(autosave, first, &err));
    calls_begin();
    autosave_free(autosave);
    ck_assert_str_eq(calls_end(), "sync file, sync folder");
    free(folder);
    match_free(over);
    match_free(next);
    match_free(first);
    match_free(unplayed);
    folder_free_home(home);
}
END_TEST

/* ---- a disk that goes ---- */

START_TEST(a_folder_that_is_gone_is_made_again)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "5");
    struct match *const next = autosave_probe_match("kalah", "5 a");
    struct err err;
    struct autosave *const autosave = autosave_new(&err);
    char *const aside = file_join(home, "aside");
    char *folder;
    char *lock;
    struct match *kept;

    ck_assert(autosave_store(autosave, match, &err));
    folder = autosave_probe_folder();
    ck_assert_int_eq(rename(folder, aside), 0);
    ck_assert(autosave_store(autosave, next, &err));
    kept = save_load(autosave_path(autosave), &err);
    ck_assert_ptr_nonnull(kept);
    ck_assert_int_eq(match_ply(kept), 2);
    lock = lock_beside(autosave_path(autosave));
    ck_assert(lock_is_held(lock));
    free(lock);
    autosave_free(autosave);
    ck_assert_int_eq(folder_count(folder), 1);
    match_free(kept);
    free(folder);
    free(aside);
    match_free(next);
    match_free(match);
    folder_free_home(home);
}
END_TEST

TCase *autosave_faults_case(void)
{
    TCase *const tests = tcase_create("peril");

    tcase_add_test(tests, a_process_killed_while_it_stores_leaves_a_whole_game);
    tcase_add_test(tests, without_a_home_nothing_is_autosaved_and_it_is_told);
    tcase_add_test(tests,
                   a_home_that_cannot_be_written_is_told_at_the_beginning);
    tcase_add_test(tests, a_home_that_is_a_file_is_told_at_the_beginning);
    tcase_add_test(
        tests,
        a_game_of_a_home_that_cannot_be_written_is_played_without_autosave);
    tcase_add_test(tests, a_full_disk_is_told_and_leaves_nothing_behind);
    tcase_add_test(tests, a_new_game_is_on_the_disk_from_its_first_move_on);
    tcase_add_test(tests, a_folder_that_is_gone_is_made_again);
    tcase_add_test(tests, those_who_play_at_once_lose_no_game);
    tcase_add_test(tests, two_who_want_one_game_have_it_one_after_another);
    return tests;
}
