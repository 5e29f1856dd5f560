/* SPDX-License-Identifier: MIT */
/* What Continue opens, what is taken away, renamed and thrown away. */
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/saves/saved_games.h"
#include "match/saves/test_autosave.h"
#include "support/folder.h"
#include "support/screen/autosave_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Texts of a game that goes on, and of one that is over. */
struct texts {
    char *open;
    char *over;
};

static struct texts new_texts(void)
{
    struct match *const open = autosave_probe_match("kalah", "3");
    struct match *const over =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");
    const struct texts texts = {autosave_probe_text(open),
                                autosave_probe_text(over)};

    match_free(over);
    match_free(open);
    return texts;
}

static void free_texts(struct texts *texts)
{
    free(texts->over);
    free(texts->open);
}

/* ---- the newest ---- */

/* By reading as few files as it takes, and of a list that was read. */
static void check_newest(const char *expected)
{
    char *const path = game_list_newest();
    struct game_list list = game_list_read_own();
    const struct listed_game *const listed = game_list_newest_of(&list);

    ck_assert_pstr_eq(path, expected);
    ck_assert_pstr_eq(listed != NULL ? listed->path : NULL, expected);
    game_list_free(&list);
    free(path);
}

START_TEST(continue_opens_the_newest_that_goes_on)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();

    check_newest(NULL);
    free(autosave_probe_put("over.naqala", texts.over, 5000));
    check_newest(NULL);

    char *const old = autosave_probe_put("old.naqala", texts.open, 1000);

    check_newest(old);
    free(autosave_probe_put("broken.naqala", "nonsense", 4000));
    check_newest(old);

    char *const newer = autosave_probe_put("newer.naqala", texts.open, 3000);

    check_newest(newer);
    free(newer);
    free(old);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

/* The file of a set of three that is over; its path, which the caller frees. */
static char *put_set(const char *name, const struct match_sets *sets,
                     int64_t touched)
{
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");

    match_set_sets(match, sets);

    char *const text = autosave_probe_text(match);
    char *const path = autosave_probe_put(name, text, touched);

    match_free(match);
    free(text);
    return path;
}

START_TEST(continue_opens_a_set_behind_which_none_was_begun)
{
    static const struct outcome drawn = {.winner = -1, .halves = {12, 12}};
    char *const home = folder_new_home();
    struct match_sets sets = {.count = 3};
    char *const first = put_set("first.naqala", &sets, 3000);

    check_newest(first);
    snprintf(sets.after, sizeof sets.after, "second.naqala");
    free(put_set("first.naqala", &sets, 3000));
    check_newest(first); /* there is no such file */
    sets = sets_next(&sets, &drawn);
    snprintf(sets.before, sizeof sets.before, "first.naqala");

    char *const second = put_set("second.naqala", &sets, 2000);

    check_newest(second);
    snprintf(sets.after, sizeof sets.after, "third.naqala");
    free(put_set("second.naqala", &sets, 2000));
    sets = sets_next(&sets, &drawn);
    snprintf(sets.before, sizeof sets.before, "second.naqala");
    free(put_set("third.naqala", &sets, 1000));
    check_newest(NULL);
    free(second);
    free(first);
    folder_free_home(home);
}
END_TEST

/* The set behind it, though newer, is one of another way that the match went. */
START_TEST(continue_opens_a_set_that_ended_anew)
{
    static const struct outcome drawn = {.winner = -1, .halves = {12, 12}};
    char *const home = folder_new_home();
    struct match_sets sets = {.count = 3};
    char *const first = put_set("first.naqala", &sets, 1000);
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2");

    sets = sets_next(&sets, &drawn);
    snprintf(sets.before, sizeof sets.before, "first.naqala");
    match_set_sets(match, &sets);

    char *const text = autosave_probe_text(match);

    free(autosave_probe_put("second.naqala", text, 2000));
    check_newest(first);
    match_free(match);
    free(text);
    free(first);
    folder_free_home(home);
}
END_TEST

/* Its moves are wrong, which only a replay shows. */
START_TEST(continue_opens_nothing_that_cannot_be_opened)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const move = strstr(texts.open, "1 = \"3\"");

    ck_assert_ptr_nonnull(move);
    move[5] = '4';
    free(autosave_probe_put("wrong.naqala", texts.open, 3000));
    check_newest(NULL);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(continue_opens_no_game_that_is_being_played)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const old = autosave_probe_put("old.naqala", texts.open, 1000);
    char *const newer = autosave_probe_put("newer.naqala", texts.open, 3000);
    struct err err;
    struct autosave *autosave;

    match_free(autosave_open(newer, &autosave, &err));
    check_newest(old);
    autosave_free(autosave);
    check_newest(newer);
    free(newer);
    free(old);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(continue_opens_no_saved_game)
{
    char *const home = folder_new_home();
    struct match *const match = autosave_probe_match("kalah", "3");
    struct err err;

    ck_assert(saved_games_save(match, "mine", false, &err));
    check_newest(NULL);
    match_free(match);
    folder_free_home(home);
}
END_TEST

/* ---- the oldest ---- */

enum { TOO_MANY = 5 };

/* Games that are over, the second the newest; so many are too many. */
static void put_over(const char *text)
{
    for (int i = 0; i < GAME_LIST_FINISHED_MAX + TOO_MANY; i++) {
        char name[32];

        snprintf(name, sizeof name, "over-%d.naqala", i);
        free(autosave_probe_put(name, text, 100000 - i));
    }
}

static bool is_there(int number)
{
    char *const folder = autosave_probe_folder();
    char name[32];

    snprintf(name, sizeof name, "over-%d.naqala", number);

    char *const path = file_join(folder, name);
    const bool there = file_exists(path);

    free(path);
    free(folder);
    return there;
}

START_TEST(the_oldest_games_that_are_over_are_taken_away)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();

    put_over(texts.over);
    game_list_prune();
    for (int i = 0; i < GAME_LIST_FINISHED_MAX + TOO_MANY; i++)
        ck_assert_msg(is_there(i) == (i < GAME_LIST_FINISHED_MAX), "%d", i);
    game_list_prune();
    ck_assert(is_there(GAME_LIST_FINISHED_MAX - 1));
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(what_goes_on_or_is_broken_is_never_taken_away)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const open = autosave_probe_put("open.naqala", texts.open, 10);
    char *const broken = autosave_probe_put("broken.naqala", "nonsense", 10);

    put_over(texts.over);

    /* Only a replay shows that this one is not what it says. */
    char *const moves = strstr(texts.over, "1 = \"2 3");

    ck_assert_ptr_nonnull(moves);
    moves[5] = '3';

    char *const liar = autosave_probe_put("liar.naqala", texts.over, 10);

    game_list_prune();
    ck_assert(file_exists(open) && file_exists(broken) && file_exists(liar));
    ck_assert(!is_there(GAME_LIST_FINISHED_MAX));
    free(liar);
    free(broken);
    free(open);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(what_goes_on_or_is_broken_takes_no_place_of_what_is_over)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();

    free(autosave_probe_put("open.naqala", texts.open, 200000));
    free(autosave_probe_put("broken.naqala", "nonsense", 200001));
    put_over(texts.over);
    game_list_prune();
    ck_assert(is_there(GAME_LIST_FINISHED_MAX - 1));
    ck_assert(!is_there(GAME_LIST_FINISHED_MAX));
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

#define FORMAT "format = "

_Static_assert(SAVE_FORMAT < 10, "a format is one digit");

/* The first of three sets, with and without the second one. */
START_TEST(a_set_that_waits_for_the_next_is_not_taken_away)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char text[2000];

    put_over(texts.over);
    snprintf(text, sizeof text, "%s\n[sets]\ncount = 3\n", texts.over);

    char *const waits = autosave_probe_put("waits.naqala", text, 10);

    snprintf(text, sizeof text,
             "%s\n[sets]\ncount = 3\nafter = \"over-0.naqala\"\n", texts.over);
    strstr(text, FORMAT)[strlen(FORMAT)] = '0' + SAVE_FORMAT;

    char *const followed = autosave_probe_put("followed.naqala", text, 10);

    game_list_prune();
    ck_assert(file_exists(waits));
    ck_assert(!file_exists(followed));
    free(followed);
    free(waits);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_being_looked_through_is_not_taken_away)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const oldest = autosave_probe_put("oldest.naqala", texts.over, 10);
    struct err err;
    struct autosave *autosave;

    put_over(texts.over);
    match_free(autosave_open(oldest, &autosave, &err));
    game_list_prune();
    ck_assert(file_exists(oldest));
    autosave_free(autosave);
    game_list_prune();
    ck_assert(!file_exists(oldest));
    free(oldest);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(locks_of_the_dead_are_swept_up)
{
    char *const home = folder_new_home();
    char *const dead = autosave_probe_put("dead.naqala.lock", "", 10);

    game_list_prune();
    ck_assert(!file_exists(dead));
    free(dead);
    folder_free_home(home);
}
END_TEST

/* ---- one game ---- */

static bool rename_to(const char *path, const char *name, struct err *err)
{
    struct game_list list = game_list_read();
    const bool renamed =
        game_list_rename(autosave_probe_find(&list, path), name, err);

    game_list_free(&list);
    return renamed;
}

static bool throw_away(const char *path, struct err *err)
{
    struct game_list list = game_list_read();
    const bool deleted =
        game_list_delete(autosave_probe_find(&list, path), err);

    game_list_free(&list);
    return deleted;
}

START_TEST(a_game_that_gets_a_name_becomes_a_saved_game)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const path = autosave_probe_put("game.naqala", texts.open, 3000);
    struct err err = {""};

    ck_assert_msg(rename_to(path, "mine", &err), "%s", err.text);
    ck_assert(!file_exists(path));

    char *const named = saved_games_path("mine", &err);
    struct game_list list = game_list_read();

    folder_holds(named, texts.open);
    ck_assert_int_eq(autosave_probe_find(&list, named)->touched, 3000);
    ck_assert(autosave_probe_find(&list, named)->saved);
    ck_assert_msg(rename_to(named, "yours", &err), "%s", err.text);
    ck_assert(!file_exists(named) && saved_games_has("yours"));
    game_list_free(&list);
    free(named);
    free(path);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(a_name_that_is_taken_or_is_none_is_refused)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const path = autosave_probe_put("game.naqala", texts.open, 3000);
    char *const other = autosave_probe_put("other.naqala", texts.over, 3000);
    struct err err = {""};

    ck_assert(rename_to(path, "mine", &err));
    ck_assert(!rename_to(other, "mine", &err));
    ck_assert_ptr_nonnull(
        strstr(err.text, "/mine.naqala: there is one already"));
    ck_assert(!rename_to(other, ".", &err));
    ck_assert_str_eq(err.text,
                     ".: a name has 1 to 100 bytes and begins with no dot");
    folder_holds(other, texts.over);
    free(other);
    free(path);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_can_be_thrown_away)
{
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const path = autosave_probe_put("game.naqala", texts.open, 3000);
    char *const broken = autosave_probe_put("broken.naqala", "nonsense", 3000);
    char *const folder = autosave_probe_folder();
    struct err err = {""};

    ck_assert_msg(throw_away(path, &err), "%s", err.text);
    ck_assert_msg(throw_away(broken, &err), "%s", err.text);
    ck_assert_int_eq(folder_count(folder), 0);
    free(folder);
    free(broken);
    free(path);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_shipped_or_being_played_stays)
{
    static const char shipped[] = "saves/avalanche.naqala";
    char *const home = folder_new_home();
    struct texts texts = new_texts();
    char *const path = autosave_probe_put("game.naqala", texts.open, 3000);
    struct err err = {""};
    struct autosave *autosave;

    ck_assert(!throw_away(shipped, &err));
    ck_assert_str_eq(err.text,
                     "avalanche: came with the program, and stays as it is");
    ck_assert(!rename_to(shipped, "mine", &err));
    match_free(autosave_open(path, &autosave, &err));
    ck_assert(!throw_away(path, &err));
    ck_assert_ptr_nonnull(
        strstr(err.text, "/game.naqala: is being played already"));
    ck_assert(!rename_to(path, "mine", &err));
    folder_holds(path, texts.open);
    autosave_free(autosave);
    ck_assert(throw_away(path, &err));
    free(path);
    free_texts(&texts);
    folder_free_home(home);
}
END_TEST

TCase *autosave_old_case(void)
{
    TCase *const tests = tcase_create("newest and oldest");

    tcase_add_test(tests, continue_opens_the_newest_that_goes_on);
    tcase_add_test(tests, continue_opens_a_set_behind_which_none_was_begun);
    tcase_add_test(tests, continue_opens_a_set_that_ended_anew);
    tcase_add_test(tests, continue_opens_nothing_that_cannot_be_opened);
    tcase_add_test(tests, continue_opens_no_game_that_is_being_played);
    tcase_add_test(tests, continue_opens_no_saved_game);
    tcase_add_test(tests, the_oldest_games_that_are_over_are_taken_away);
    tcase_add_test(tests, what_goes_on_or_is_broken_is_never_taken_away);
    tcase_add_test(tests,
                   what_goes_on_or_is_broken_takes_no_place_of_what_is_over);
    tcase_add_test(tests, a_set_that_waits_for_the_next_is_not_taken_away);
    tcase_add_test(tests, what_is_being_looked_through_is_not_taken_away);
    tcase_add_test(tests, locks_of_the_dead_are_swept_up);
    tcase_add_test(tests, a_game_that_gets_a_name_becomes_a_saved_game);
    tcase_add_test(tests, a_name_that_is_taken_or_is_none_is_refused);
    tcase_add_test(tests, a_game_can_be_thrown_away);
    tcase_add_test(tests, what_is_shipped_or_being_played_stays);
    return tests;
}
