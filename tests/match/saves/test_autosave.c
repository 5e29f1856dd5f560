/* SPDX-License-Identifier: MIT */
/* Promises of autosaves: a game that is played has a file of its own. */
#include "match/saves/test_autosave.h"
#include "base/file.h"
#include "base/memory.h"
#include "match/saves/saved_games.h"
#include "support/attempt.h"
#include "support/folder.h"
#include "support/game/variants.h"
#include "support/screen/autosave_probe.h"
#include "support/suites.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 1000 };

/* ---- matches and files ---- */

static void check_same(const struct match *one, const struct match *other)
{
    char *const left = autosave_probe_text(one);
    char *const right = autosave_probe_text(other);

    ck_assert_str_eq(left, right);
    free(right);
    free(left);
}

static struct autosave *new_autosave(void)
{
    struct err err = {""};
    struct autosave *const autosave = autosave_new(&err);

    ck_assert_msg(autosave != NULL, "%s", err.text);
    return autosave;
}

static void store_match(struct autosave *autosave, const struct match *match)
{
    struct err err = {""};

    ck_assert_msg(autosave_store(autosave, match, &err), "%s", err.text);
    ck_assert_str_eq(autosave_remark(autosave), "");
}

/* Opened, it is this match; the autosave is freed. */
static void check_opens(const char *path, const struct match *expected)
{
    struct err err = {""};
    struct autosave *autosave;
    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_ptr_nonnull(autosave);
    check_same(match, expected);
    autosave_free(autosave);
    match_free(match);
}

/* ---- a new game ---- */

START_TEST(nothing_is_written_before_the_first_store)
{
    char *const home = folder_new_home();
    struct autosave *const autosave = new_autosave();

    ck_assert_str_eq(autosave_path(autosave), "");
    autosave_free(autosave);
    autosave_free(NULL);
    ck_assert_int_eq(folder_count(home), 0);
    folder_free_home(home);
}
END_TEST

static void check_path(const char *home, const struct autosave *autosave,
                       int number)
{
    char expected[200];

    snprintf(expected, sizeof expected,
             "%s/naqala/games/2026-11-21T09-12-05-%ld-%d.naqala", home,
             (long)getpid(), number);
    ck_assert_str_eq(autosave_path(autosave), expected);
}

START_TEST(a_file_is_named_by_its_beginning_its_process_and_a_number)
{
    char *const home = folder_new_home();

    setenv("SOURCE_DATE_EPOCH", "1795252325", 1);

    struct match *const match = autosave_probe_match("kalah", "3");
    struct autosave *const first = new_autosave();
    struct autosave *const second = new_autosave();
    struct autosave *const third = new_autosave();

    store_match(first, match);
    store_match(second, match);
    check_path(home, first, 0);
    check_path(home, second, 1);
    autosave_free(first);
    store_match(third, match);
    check_path(home, third, 2);
    ck_assert_uint_eq(folder_mode(autosave_path(third)), 0600);
    autosave_free(second);
    autosave_free(third);
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(every_move_is_in_the_file_at_once)
{
    char *const home = folder_new_home();
    struct autosave *const autosave = new_autosave();
    struct match *const whole = autosave_probe_random("kalah", 1, LONGEST);

    for (int ply = 1; ply <= match_ply(whole); ply++) {
        struct match *const match = autosave_probe_random("kalah", 1, ply);
        struct err err = {""};

        store_match(autosave, match);

        struct match *const loaded = save_load(autosave_path(autosave), &err);

        ck_assert_msg(loaded != NULL, "%s", err.text);
        check_same(match, loaded);
        match_free(loaded);
        match_free(match);
    }
    autosave_free(autosave);
    match_free(whole);
    folder_free_home(home);
}
END_TEST

START_TEST(only_the_game_is_left_when_it_is_let_go)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    char *const path = autosave_probe_away(match);
    char *const folder = autosave_probe_folder();

    ck_assert_int_eq(folder_count(folder), 1);
    check_opens(path, match);
    ck_assert_int_eq(folder_count(folder), 1);
    free(folder);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* Every third stops on the way, every third is over. */
START_TEST(a_match_that_is_autosaved_is_opened_the_same)
{
    char *const home = folder_new_home();
    const int plies[] = {LONGEST, 5, 30};

    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct match *const match =
            autosave_probe_random(VARIANTS[i], 2, plies[i % 3]);
        char *const path = autosave_probe_away(match);

        check_opens(path, match);
        unlink(path);
        free(path);
        match_free(match);
    }
    folder_free_home(home);
}
END_TEST

/* ---- who plays it ---- */

static bool open_and_close(const char *path, struct err *err)
{
    struct autosave *autosave;
    struct match *const match = autosave_open(path, &autosave, err);

    autosave_free(autosave);
    match_free(match);
    return match != NULL;
}

START_TEST(a_game_that_is_being_played_is_not_opened_again)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    struct autosave *const autosave = new_autosave();
    struct err err;

    store_match(autosave, match);

    char *const path = memory_text(autosave_path(autosave));
    const struct attempted apart = attempt_apart(open_and_close, path);

    ck_assert(!apart.done);
    ck_assert_ptr_nonnull(strstr(apart.err.text, ": is being played already"));
    ck_assert(!open_and_close(path, &err));
    autosave_free(autosave);
    ck_assert(attempt_apart(open_and_close, path).done);
    check_opens(path, match);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

static bool open_and_die(const char *path, struct err *err)
{
    struct autosave *autosave;

    return autosave_open(path, &autosave, err) != NULL && autosave != NULL;
}

START_TEST(the_game_of_a_dead_process_is_free)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    char *const path = autosave_probe_away(match);
    char *const folder = autosave_probe_folder();

    ck_assert(attempt_apart(open_and_die, path).done);
    ck_assert_int_eq(folder_count(folder), 2);
    check_opens(path, match);
    ck_assert_int_eq(folder_count(folder), 1);
    free(folder);
    free(path);
    match_free(match);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_goes_on_stays_in_its_file)
{
    char *const home = folder_new_home();
    struct match *const before = autosave_probe_match("kalah", "3");
    struct match *const after = autosave_probe_match("kalah", "3 6 b");
    char *const path = autosave_probe_away(before);
    struct err err = {""};
    struct autosave *autosave;

    match_free(autosave_open(path, &autosave, &err));
    ck_assert_str_eq(autosave_path(autosave), path);
    store_match(autosave, after);
    autosave_free(autosave);
    check_opens(path, after);
    free(path);
    match_free(after);
    match_free(before);
    folder_free_home(home);
}
END_TEST

/* ---- saved games ---- */

START_TEST(a_saved_game_stays_as_it_is_and_goes_on_in_a_new_file)
{
    char *const home = folder_new_home();
    struct match *const before = autosave_probe_match("kalah", "3");
    struct match *const after = autosave_probe_match("kalah", "3 6 b");
    struct err err = {""};
    struct autosave *autosave;

    ck_assert(saved_games_save(before, "mine", false, &err));

    char *const path = saved_games_path("mine", &err);

    match_free(autosave_open(path, &autosave, &err));
    ck_assert_ptr_nonnull(autosave);
    store_match(autosave, after);
    ck_assert_str_ne(autosave_path(autosave), path);
    check_opens(path, before);
    autosave_free(autosave);
    free(path);
    match_free(after);
    match_free(before);
    folder_free_home(home);
}
END_TEST

/* A game of three moves under this name: its path. */
static char *save_played(const char *name)
{
    struct match *const match = autosave_probe_match("kalah", "3 6 b");
    struct err err = {""};

    ck_assert(saved_games_save(match, name, false, &err));
    match_free(match);

    char *const path = saved_games_path(name, &err);

    ck_assert_msg(path != NULL, "%s", err.text);
    return path;
}

/* Opened from its file, and kept; returns the path of what is kept. */
static char *open_and_keep(const char *path, const char *more)
{
    struct err err = {""};
    struct autosave *autosave;
    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL && autosave != NULL, "%s", err.text);
    for (; *more != '\0'; more++)
        match_play(match, (struct move){(uint32_t)(*more - '1')}, 0);
    store_match(autosave, match);

    char *const kept = memory_text(autosave_path(autosave));

    autosave_free(autosave);
    match_free(match);
    return kept;
}

START_TEST(a_file_that_is_opened_again_is_kept_once)
{
    char *const home = folder_new_home();
    char *const path = save_played("mine");
    char *const other = save_played("other");
    char *const first = open_and_keep(path, "");
    char *const second = open_and_keep(path, "");
    char *const third = open_and_keep(other, "");

    ck_assert(!file_exists(first));
    ck_assert(file_exists(second));
    ck_assert(file_exists(third));

    /* What was played there stays, whatever is opened after it. */
    char *const played = open_and_keep(path, "1");
    char *const again = open_and_keep(path, "");
    char *const last = open_and_keep(path, "");

    ck_assert(!file_exists(second));
    ck_assert(file_exists(played));
    ck_assert(!file_exists(again));
    ck_assert(file_exists(last));
    free(last);
    free(again);
    free(played);
    free(third);
    free(second);
    free(first);
    free(other);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_kept_of_a_file_and_being_played_is_not_replaced)
{
    char *const home = folder_new_home();
    struct match *const before = autosave_probe_match("kalah", "3 6 b");
    struct autosave *one, *other;
    struct err err = {""};

    ck_assert(saved_games_save(before, "mine", false, &err));

    char *const path = saved_games_path("mine", &err);

    match_free(autosave_open(path, &one, &err));
    store_match(one, before);
    match_free(autosave_open(path, &other, &err));
    store_match(other, before);
    ck_assert(file_exists(autosave_path(one)));
    ck_assert(file_exists(autosave_path(other)));
    autosave_free(other);
    autosave_free(one);
    free(path);
    match_free(before);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_kept_of_a_file_and_played_on_meanwhile_stays)
{
    char *const home = folder_new_home();
    struct autosave *autosave;
    struct err err = {""};
    char *const path = save_played("mine");
    char *const kept = open_and_keep(path, "");
    struct match *const match = autosave_open(path, &autosave, &err);
    char *const elsewhere = open_and_keep(kept, "1");

    ck_assert_str_eq(elsewhere, kept);
    store_match(autosave, match);

    struct match *const after = save_load(kept, &err);

    ck_assert_msg(after != NULL, "%s", err.text);
    ck_assert_int_eq(history_count(match_history(after)),
                     history_count(match_history(match)) + 1);
    match_free(after);
    autosave_free(autosave);
    match_free(match);
    free(elsewhere);
    free(kept);
    free(path);
    folder_free_home(home);
}
END_TEST

/* A comment, or that a player gave up, in a file without other moves. */
START_TEST(what_is_kept_of_a_file_and_has_notes_stays)
{
    char *const home = folder_new_home();
    struct autosave *autosave;
    struct err err = {""};
    char *const path = save_played("mine");
    struct match *const match = autosave_open(path, &autosave, &err);

    if (_i == 0)
        history_set_comment(match_history(match), 2, "a slip");
    else
        match_resign(match, 0);
    store_match(autosave, match);

    char *const noted = memory_text(autosave_path(autosave));

    autosave_free(autosave);
    free(open_and_keep(path, ""));
    check_opens(noted, match);
    free(noted);
    match_free(match);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_was_found_of_a_file_is_there_when_it_is_opened_again)
{
    char *const home = folder_new_home();
    const struct verdict verdict = {.known = true, .exact = true, .value = 8};
    struct autosave *autosave;
    struct err err = {""};
    char *const path = save_played("mine");
    size_t length;
    char *const text = folder_read(path, &length);
    struct match *match = autosave_open(path, &autosave, &err);

    ck_assert_ptr_null(history_node(match_history(match), 1)->verdict);
    history_set_verdict(match_history(match), 1, &verdict);
    store_match(autosave, match);
    autosave_free(autosave);
    match_free(match);
    match = autosave_open(path, &autosave, &err);
    ck_assert_ptr_nonnull(history_node(match_history(match), 1)->verdict);
    autosave_free(autosave);
    match_free(match);
    folder_holds(path, text);
    free(text);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_shipped_game_is_opened_by_the_path_of_its_line)
{
    char *const home = folder_new_home();
    struct err err = {""};
    struct match *const expected = saved_games_load("avalanche", &err);

    ck_assert_msg(expected != NULL, "%s", err.text);
    check_opens("saves/avalanche.naqala", expected);
    ck_assert_int_eq(folder_count(home), 0);
    match_free(expected);
    folder_free_home(home);
}
END_TEST

static enum match_origin origin_at(const char *path)
{
    struct err err = {""};
    struct autosave *autosave;
    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);

    const enum match_origin origin = match_origin(match);

    match_free(match);
    autosave_free(autosave);
    return origin;
}

START_TEST(only_ones_own_games_are_opened_as_such)
{
    char *const home = folder_new_home();
    char *const his = file_join(home, "his.naqala");
    struct match *const match = autosave_probe_match("kalah", "3");
    struct err err = {""};

    ck_assert(saved_games_save(match, "mine", false, &err));
    ck_assert(save_store(match, his, FILE_NEW, &err));

    char *const mine = saved_games_path("mine", &err);
    char *const text = autosave_probe_text(match);
    char *const left = autosave_probe_put("left.naqala", text, 1);

    ck_assert_int_eq(origin_at(mine), ORIGIN_OWN);
    ck_assert_int_eq(origin_at(left), ORIGIN_OWN);
    ck_assert_int_eq(origin_at(his), ORIGIN_OTHER);
    ck_assert_int_eq(origin_at("saves/avalanche.naqala"), ORIGIN_OTHER);
    unlink(his);
    unlink(left);
    free(left);
    free(text);
    free(mine);
    match_free(match);
    free(his);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_not_there_is_not_opened)
{
    char *const home = folder_new_home();
    char *const path = autosave_probe_put("broken.naqala", "[naqala]\n", 1);
    struct err err = {""};

    ck_assert(!open_and_close(path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, ":1: [naqala] format: is missing"));
    unlink(path);
    ck_assert(!open_and_close(path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, strerror(ENOENT)));
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_is_opened_by_the_name_of_its_file)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3 6");
    struct autosave *autosave = new_autosave();
    struct err err = {""};

    ck_assert_str_eq(autosave_name(autosave), "");
    store_match(autosave, match);

    char *const name = memory_text(autosave_name(autosave));

    ck_assert_ptr_eq(strstr(autosave_path(autosave), name),
                     strrchr(autosave_path(autosave), '/') + 1);
    autosave_free(autosave);

    struct match *const opened = autosave_open_name(name, &autosave, &err);

    ck_assert_msg(opened != NULL, "%s", err.text);
    ck_assert_str_eq(autosave_name(autosave), name);
    check_same(opened, match);
    autosave_free(autosave);
    ck_assert_ptr_null(autosave_open_name("none.naqala", &autosave, &err));
    ck_assert_ptr_null(autosave);
    match_free(opened);
    folder_free_home(home);
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "", 1);
    ck_assert_ptr_null(autosave_open_name(name, &autosave, &err));
    ck_assert_str_eq(err.text, "there is no home to find the game in");
    free(name);
    match_free(match);
}
END_TEST

Suite *autosave_suite(void)
{
    Suite *const suite = suite_create("autosave");
    TCase *const one = tcase_create("one game");

    tcase_add_test(one, nothing_is_written_before_the_first_store);
    tcase_add_test(one,
                   a_file_is_named_by_its_beginning_its_process_and_a_number);
    tcase_add_test(one, every_move_is_in_the_file_at_once);
    tcase_add_test(one, only_the_game_is_left_when_it_is_let_go);
    tcase_add_test(one, a_match_that_is_autosaved_is_opened_the_same);
    tcase_add_test(one, a_game_that_is_being_played_is_not_opened_again);
    tcase_add_test(one, the_game_of_a_dead_process_is_free);
    tcase_add_test(one, a_game_that_goes_on_stays_in_its_file);
    tcase_add_test(one, a_saved_game_stays_as_it_is_and_goes_on_in_a_new_file);
    tcase_add_test(one, a_file_that_is_opened_again_is_kept_once);
    tcase_add_test(one,
                   what_is_kept_of_a_file_and_being_played_is_not_replaced);
    tcase_add_test(one, what_is_kept_of_a_file_and_played_on_meanwhile_stays);
    tcase_add_loop_test(one, what_is_kept_of_a_file_and_has_notes_stays, 0, 2);
    tcase_add_test(one,
                   what_was_found_of_a_file_is_there_when_it_is_opened_again);
    tcase_add_test(one, a_shipped_game_is_opened_by_the_path_of_its_line);
    tcase_add_test(one, only_ones_own_games_are_opened_as_such);
    tcase_add_test(one, what_is_not_there_is_not_opened);
    tcase_add_test(one, a_game_is_opened_by_the_name_of_its_file);
    suite_add_tcase(suite, one);
    suite_add_tcase(suite, game_list_case());
    suite_add_tcase(suite, autosave_old_case());
    suite_add_tcase(suite, autosave_faults_case());
    suite_add_tcase(suite, autosave_lock_case());
    return suite;
}
