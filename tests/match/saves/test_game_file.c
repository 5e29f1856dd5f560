/* SPDX-License-Identifier: MIT */
/* A file of games: they are added, taken away, put into another order, copied. */
#include "base/file.h"
#include "base/thread.h"
#include "match/saves/game_file.h"
#include "match/saves/saved_games.h"
#include "match/saves/test_saved_games.h"
#include "support/attempt.h"
#include "support/folder.h"
#include "support/notation.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 3, TEXT_MAX = 4000 };

/* Games of one, two and three moves. */
static const char *const MOVES[GAMES] = {"i9h8", "i9h8 i6h6", "i9h8 i6h6 i8h7"};

/* A file of these games in a folder of its own, and their texts. */
struct game_file_probe {
    char *folder;
    char *path;
    char *texts[GAMES];
    struct game_file *file;
};

static struct game_file_probe game_file_probe_new(void)
{
    struct game_file_probe probe = {.folder = folder_new()};
    struct err err = {""};

    probe.path = file_join(probe.folder, "games");
    probe.file = game_file_open_to_add(probe.path, &err);
    ck_assert_msg(probe.file != NULL, "%s", err.text);
    for (int i = 0; i < GAMES; i++) {
        struct match *const match = notation_reads("aba", MOVES[i]);
        const int before = game_file_version(probe.file);

        probe.texts[i] = notation_writes("naqala", match);
        ck_assert(game_file_add(probe.file, probe.texts[i],
                                strlen(probe.texts[i]), &err));
        ck_assert_int_eq(game_file_count(probe.file), i + 1);
        ck_assert_int_eq(game_file_version(probe.file), before + 1);
        match_free(match);
    }
    return probe;
}

static void game_file_probe_free(struct game_file_probe *probe)
{
    game_file_free(probe->file);
    for (int i = 0; i < GAMES; i++)
        free(probe->texts[i]);
    free(probe->path);
    folder_free(probe->folder);
}

/* The file, and what is told of it, has these games, by the number of their
 * moves. */
static void check_games(const struct game_file_probe *probe, const char *path,
                        const char *games)
{
    char wanted[GAMES * TEXT_MAX] = "";
    struct err err = {""};

    for (const char *game = games; *game != '\0'; game++) {
        strcat(wanted, game > games ? "\n" : "");
        strcat(wanted, probe->texts[*game - '1']);
    }
    folder_holds(path, wanted);
    ck_assert_int_eq(game_file_count(probe->file), (int)strlen(games));
    for (int i = 0; i < game_file_count(probe->file); i++) {
        struct match *const match = game_file_load(probe->file, i, &err);

        ck_assert_msg(match != NULL, "%s", err.text);
        ck_assert_int_eq(match_ply(match), games[i] - '0');
        match_free(match);
    }
}

START_TEST(games_are_put_into_another_order_and_have_other_indices_then)
{
    static const int order[] = {2, 0, 1};
    struct game_file_probe probe = game_file_probe_new();
    const int before = game_file_version(probe.file);
    struct err err = {""};

    check_games(&probe, probe.path, "123");
    ck_assert_msg(game_file_sort(probe.file, order, &err), "%s", err.text);
    check_games(&probe, probe.path, "312");
    ck_assert_int_gt(game_file_version(probe.file), before + 1);
    game_file_probe_free(&probe);
}
END_TEST

START_TEST(the_last_game_is_taken_away_and_others_are_added_behind_the_rest)
{
    struct game_file_probe probe = game_file_probe_new();
    const int before = game_file_version(probe.file);
    struct err err = {""};

    ck_assert(game_file_drop(probe.file, &err));
    ck_assert_int_gt(game_file_version(probe.file), before + 1);
    check_games(&probe, probe.path, "12");
    ck_assert(game_file_drop(probe.file, &err));
    check_games(&probe, probe.path, "1");
    ck_assert(game_file_drop(probe.file, &err));
    check_games(&probe, probe.path, "");
    ck_assert(game_file_add(probe.file, probe.texts[1], strlen(probe.texts[1]),
                            &err));
    check_games(&probe, probe.path, "2");
    game_file_probe_free(&probe);
}
END_TEST

START_TEST(after_games_were_sorted_more_can_be_added)
{
    static const int order[] = {1, 0};
    struct game_file_probe probe = game_file_probe_new();
    struct err err = {""};

    ck_assert(game_file_drop(probe.file, &err));
    ck_assert(game_file_sort(probe.file, order, &err));
    ck_assert(game_file_add(probe.file, probe.texts[2], strlen(probe.texts[2]),
                            &err));
    check_games(&probe, probe.path, "213");
    ck_assert_ptr_null(game_file_open_to_add(probe.path, &err));
    ck_assert_msg(strstr(err.text, "another arena writes into it") != NULL,
                  "%s", err.text);
    game_file_probe_free(&probe);
}
END_TEST

START_TEST(a_copy_has_all_games_as_they_are)
{
    struct game_file_probe probe = game_file_probe_new();
    char *const path = file_join(probe.folder, "copy");
    struct err err = {""};

    ck_assert_msg(game_file_copy(probe.file, path, &err), "%s", err.text);
    check_games(&probe, path, "123");
    check_games(&probe, probe.path, "123");
    ck_assert(!game_file_copy(probe.file, path, &err));
    free(path);
    game_file_probe_free(&probe);
}
END_TEST

START_TEST(of_one_game_there_is_only_one)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "one");
    struct err err = {""};

    folder_put(path, "[naqala]\nformat = 1\n");

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_ptr_null(game_file_text(file, 1, &err));
    ck_assert_msg(strstr(err.text, "#2: there is only 1 game") != NULL &&
                      strstr(err.text, "games") == NULL,
                  "%s", err.text);
    game_file_free(file);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_game_behind_the_last_one_is_told_as_none)
{
    struct game_file_probe probe = game_file_probe_new();
    struct err err = {""};

    ck_assert_ptr_null(game_file_load(probe.file, GAMES, &err));
    ck_assert_msg(strstr(err.text, "#4: there are only 3 games") != NULL, "%s",
                  err.text);
    game_file_probe_free(&probe);
}
END_TEST

/* Somebody else has cut it: the last game is not there any more. */
START_TEST(a_game_that_is_gone_from_the_file_is_an_error)
{
    static const int order[] = {2, 0, 1};
    struct game_file_probe probe = game_file_probe_new();
    char *const other = file_join(probe.folder, "other");
    char wanted[400];
    struct err err = {""};
    char *text;

    ck_assert_int_eq(truncate(probe.path, (off_t)strlen(probe.texts[0]) + 3),
                     0);
    text = game_file_text(probe.file, 0, &err);
    ck_assert_pstr_eq(text, probe.texts[0]);
    free(text);
    snprintf(wanted, sizeof wanted, "%s: %s", probe.path, strerror(EIO));
    for (int i = 1; i < GAMES; i++) {
        ck_assert_ptr_null(game_file_text(probe.file, i, &err));
        ck_assert_str_eq(err.text, wanted);
    }
    ck_assert(!game_file_copy(probe.file, other, &err));
    ck_assert(!file_exists(other));
    ck_assert(!game_file_sort(probe.file, order, &err));
    ck_assert_int_eq(game_file_count(probe.file), GAMES);
    free(other);
    game_file_probe_free(&probe);
}
END_TEST

/* A second game on a disk that has room for one. */
static bool add_second(const char *path, struct err *err)
{
    struct game_file *const file = game_file_open_to_add(path, err);
    char *const text = file != NULL ? game_file_text(file, 0, err) : NULL;
    const bool added =
        text != NULL && game_file_add(file, text, strlen(text), err);

    if (text != NULL && !added && game_file_count(file) != 1)
        err_set(err, "it is counted");
    free(text);
    game_file_free(file);
    return added;
}

START_TEST(a_game_for_which_there_is_no_room_leaves_the_file_as_it_was)
{
    struct game_file_probe probe = game_file_probe_new();
    char *const path = file_join(probe.folder, "other");

    folder_put(path, probe.texts[0]);

    const struct attempted full =
        attempt_on_full_disk(add_second, path, strlen(probe.texts[0]) + 20);

    ck_assert(!full.done);
    ck_assert_msg(strstr(full.err.text, strerror(EFBIG)) != NULL, "%s",
                  full.err.text);
    ck_assert_ptr_null(strstr(full.err.text, "half a game"));
    folder_holds(path, probe.texts[0]);
    ck_assert(attempt_apart(add_second, path).done);
    free(path);
    game_file_probe_free(&probe);
}
END_TEST

START_TEST(a_file_that_cannot_be_opened_is_told_by_its_path)
{
    char *const folder = folder_new();
    char *const none = file_join(folder, "none");
    char *const deeper = file_join(none, "games");
    char wanted[400];
    struct err err = {""};

    snprintf(wanted, sizeof wanted, "%s: %s", none, strerror(ENOENT));
    ck_assert_ptr_null(game_file_open(none, &err));
    ck_assert_str_eq(err.text, wanted);
    snprintf(wanted, sizeof wanted, "%s: %s", deeper, strerror(ENOENT));
    ck_assert_ptr_null(game_file_open_to_add(deeper, &err));
    ck_assert_str_eq(err.text, wanted);
    snprintf(wanted, sizeof wanted, "%s: %s", folder, strerror(EISDIR));
    ck_assert_ptr_null(game_file_open(folder, &err));
    ck_assert_str_eq(err.text, wanted);
    ck_assert_int_eq(folder_count(folder), 0);
    game_file_free(NULL);
    free(deeper);
    free(none);
    folder_free(folder);
}
END_TEST

/* How many games of a file are told together; 0 where it is none of several. */
static int count_of(const char *name)
{
    struct game_file *const file = saved_games_many(name);
    const int count = file != NULL ? game_file_count(file) : 0;

    game_file_free(file);
    return count;
}

START_TEST(a_file_of_several_games_is_told_from_one_game)
{
    struct game_file_probe probe = game_file_probe_new();
    char *const none = file_join(probe.folder, "none");
    struct err err = {""};

    ck_assert_int_eq(count_of(probe.path), 3);
    ck_assert(game_file_drop(probe.file, &err));
    ck_assert_int_eq(count_of(probe.path), 2);
    ck_assert(game_file_drop(probe.file, &err));
    ck_assert_int_eq(count_of(probe.path), 0);
    ck_assert(game_file_drop(probe.file, &err));
    ck_assert_int_eq(count_of(probe.path), 0);
    ck_assert_int_eq(count_of(none), 0);
    ck_assert_int_eq(count_of(probe.folder), 0);
    ck_assert_int_eq(count_of(""), 0);
    free(none);
    game_file_probe_free(&probe);
}
END_TEST

START_TEST(several_games_that_are_saved_under_a_name_are_found_by_it)
{
    char *const home = folder_new_home();
    struct game_file_probe probe = game_file_probe_new();
    struct err err = {""};
    char *const place = saved_games_place("cup", &err);

    ck_assert_msg(place != NULL, "%s", err.text);
    ck_assert_int_eq(count_of("cup"), 0);
    ck_assert(game_file_copy(probe.file, place, &err));
    ck_assert_int_eq(count_of("cup"), 3);
    ck_assert_int_eq(count_of("cup.naqala"), 3);
    free(place);
    game_file_probe_free(&probe);
    folder_free_home(home);
}
END_TEST

/* The number that the next file to be opened gets. */
static int next_descriptor(void)
{
    const int descriptor = dup(STDERR_FILENO);

    ck_assert_int_ge(descriptor, 0);
    close(descriptor);
    return descriptor;
}

START_TEST(sorting_leaves_no_more_files_open_than_there_were)
{
    static const int order[] = {2, 0, 1};
    struct game_file_probe probe = game_file_probe_new();
    const int next = next_descriptor();
    struct err err = {""};

    for (int i = 0; i < 4; i++)
        ck_assert_msg(game_file_sort(probe.file, order, &err), "%s", err.text);
    ck_assert_int_le(next_descriptor(), next + 1);
    game_file_probe_free(&probe);
}
END_TEST

/* Another program that deletes the file whenever it may. */
struct deleter {
    const char *path;
    atomic_bool stop;
    int deleted;
};

static void *delete_again_and_again(void *whose)
{
    struct deleter *const deleter = whose;
    struct err unsaid;

    while (!atomic_load(&deleter->stop))
        deleter->deleted += game_file_delete(deleter->path, &unsaid);
    return NULL;
}

static void is_kept_while_it_is_open(const char *path, const char *text)
{
    struct err err = {""};
    struct game_file *const file = game_file_open_to_add(path, &err);

    if (file == NULL) { /* just when it is deleted */
        ck_assert_ptr_nonnull(strstr(err.text, "another arena writes into it"));
        return;
    }
    ck_assert_msg(game_file_add(file, text, strlen(text), &err), "%s",
                  err.text);

    struct game_file *const there = game_file_open(path, &err);

    ck_assert_msg(there != NULL, "%s", err.text);
    ck_assert_int_eq(game_file_count(there), game_file_count(file));
    game_file_free(there);
    game_file_free(file);
}

START_TEST(a_file_that_is_deleted_by_others_is_never_one_that_is_added_to)
{
    struct game_file_probe probe = game_file_probe_new();
    struct deleter deleter = {.path = probe.path};
    struct err err = {""};
    pthread_t thread;

    ck_assert(!game_file_delete(probe.path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "another arena writes into it"));
    ck_assert(file_exists(probe.path));
    game_file_free(probe.file);
    probe.file = NULL;
    ck_assert_int_eq(thread_start(&thread, delete_again_and_again, &deleter),
                     0);
    for (int i = 0; i < 3000; i++)
        is_kept_while_it_is_open(probe.path, probe.texts[0]);
    atomic_store(&deleter.stop, true);
    pthread_join(thread, NULL);
    ck_assert_int_gt(deleter.deleted, 0);
    ck_assert_msg(game_file_delete(probe.path, &err), "%s", err.text);
    ck_assert(!file_exists(probe.path));
    ck_assert_msg(game_file_delete(probe.path, &err), "%s", err.text);
    game_file_probe_free(&probe);
}
END_TEST

TCase *game_file_case(void)
{
    TCase *const tests = tcase_create("game_file");

    tcase_add_test(
        tests, games_are_put_into_another_order_and_have_other_indices_then);
    tcase_add_test(
        tests,
        the_last_game_is_taken_away_and_others_are_added_behind_the_rest);
    tcase_add_test(tests, after_games_were_sorted_more_can_be_added);
    tcase_add_test(tests, a_copy_has_all_games_as_they_are);
    tcase_add_test(tests, a_game_behind_the_last_one_is_told_as_none);
    tcase_add_test(tests, of_one_game_there_is_only_one);
    tcase_add_test(tests, a_game_that_is_gone_from_the_file_is_an_error);
    tcase_add_test(tests,
                   a_game_for_which_there_is_no_room_leaves_the_file_as_it_was);
    tcase_add_test(tests, a_file_that_cannot_be_opened_is_told_by_its_path);
    tcase_add_test(tests, a_file_of_several_games_is_told_from_one_game);
    tcase_add_test(tests,
                   several_games_that_are_saved_under_a_name_are_found_by_it);
    tcase_add_test(tests, sorting_leaves_no_more_files_open_than_there_were);
    tcase_add_test(
        tests, a_file_that_is_deleted_by_others_is_never_one_that_is_added_to);
    return tests;
}
