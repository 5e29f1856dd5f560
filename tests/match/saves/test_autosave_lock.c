/* SPDX-License-Identifier: MIT */
/* What is taken away is locked from before it is looked at until it is gone: no
 * process can open it in between, and play on in a file that is deleted. */
#include "base/file.h"
#include "match/saves/test_autosave.h"
#include "support/folder.h"
#include "support/screen/autosave_probe.h"

#ifdef __linux__

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#define GAME "oldest.naqala"

/* A game that is over, and all that happens to it from now on. */
struct watched_game {
    char *home;
    char *text;
    char *path;
    int events;
};

static struct watched_game new_watched(void)
{
    struct watched_game watched = {.home = folder_new_home()};
    struct match *const match =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");
    char *const folder = autosave_probe_folder();

    watched.text = autosave_probe_text(match);
    watched.path = autosave_probe_put(GAME, watched.text, 10);
    watched.events = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    ck_assert_int_ge(watched.events, 0);
    ck_assert_int_ge(inotify_add_watch(watched.events, folder,
                                       IN_CREATE | IN_OPEN | IN_DELETE),
                     0);
    free(folder);
    match_free(match);
    return watched;
}

static void free_watched(struct watched_game *watched)
{
    close(watched->events);
    free(watched->path);
    free(watched->text);
    folder_free_home(watched->home);
}

static const char *name_event(const struct inotify_event *event)
{
    const bool game = strcmp(event->name, GAME) == 0;
    const bool lock = strcmp(event->name, GAME ".lock") == 0;

    if (lock && (event->mask & IN_CREATE) != 0)
        return "locked ";
    if (lock && (event->mask & IN_DELETE) != 0)
        return "unlocked ";
    if (game && (event->mask & IN_OPEN) != 0)
        return "read ";
    return game && (event->mask & IN_DELETE) != 0 ? "gone " : "";
}

/* This has happened to the game and its lock, in this order, at the end. */
static void happened(const struct watched_game *watched, const char *expected)
{
    _Alignas(struct inotify_event) char bytes[1 << 12];
    char story[400] = "";
    ssize_t got;

    while ((got = read(watched->events, bytes, sizeof bytes)) > 0)
        for (const char *at = bytes; at < bytes + got;) {
            const struct inotify_event *const event = (const void *)at;
            const size_t told = strlen(story);

            snprintf(story + told, sizeof story - told, "%s",
                     name_event(event));
            at += sizeof *event + event->len;
        }

    const size_t length = strlen(story);
    const size_t front = strlen(expected);

    ck_assert_msg(length >= front &&
                      strcmp(story + length - front, expected) == 0,
                  "%s", story);
}

START_TEST(an_old_game_is_read_and_taken_away_under_its_lock)
{
    struct watched_game watched = new_watched();

    for (int i = 0; i < GAME_LIST_FINISHED_MAX; i++) {
        char name[32];

        snprintf(name, sizeof name, "over-%d.naqala", i);
        free(autosave_probe_put(name, watched.text, 100000 - i));
    }
    game_list_prune();
    happened(&watched, "locked read gone unlocked ");
    free_watched(&watched);
}
END_TEST

START_TEST(a_game_is_deleted_and_renamed_under_its_lock)
{
    struct watched_game watched = new_watched();
    struct game_list list = game_list_read();
    const struct listed_game *const game =
        autosave_probe_find(&list, watched.path);
    struct err err = {""};

    ck_assert_msg(_i == 0 ? game_list_delete(game, &err)
                          : game_list_rename(game, "mine", &err),
                  "%s", err.text);
    happened(&watched, "locked gone unlocked ");
    game_list_free(&list);
    free_watched(&watched);
}
END_TEST

#endif

TCase *autosave_lock_case(void)
{
    TCase *const tests = tcase_create("under the lock");

#ifdef __linux__ /* which tells in what order files change */
    tcase_add_test(tests, an_old_game_is_read_and_taken_away_under_its_lock);
    tcase_add_loop_test(tests, a_game_is_deleted_and_renamed_under_its_lock, 0,
                        2);
#endif
    return tests;
}
