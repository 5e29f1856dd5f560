/* SPDX-License-Identifier: MIT */
/* A game's own file, from its first move on, and the lock on it. */
#include "match/saves/autosave.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/saves/inside.h"
#include "match/saves/saved_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct autosave {
    char *path;              /* NULL before there is a file */
    struct lock *lock;       /* NULL before there is a file */
    struct clock_date begun; /* in the name of a new file */
    bool name_synced;        /* the disk has the name of the file, too */
    bool unsynced;           /* the last moves may not be on the disk */
    char *tag;               /* at the end of the name of a new file, or NULL */
    char *replaced;          /* a file that the new one replaces, or NULL */
};

/* ---- a new game ---- */

struct autosave *autosave_new(struct err *err)
{
    char *folder = autosave_folder();
    struct autosave *autosave = NULL;

    if (folder == NULL) {
        err_set(err, "there is no home to keep the game in");
    } else if (file_can_make(folder, err)) {
        autosave = memory_new(1, sizeof *autosave);
        autosave->begun = clock_date();
    }
    free(folder);
    return autosave;
}

/* ---- a copy of a file ---- */

/* `-of-5d41402abc4b2a76.naqala`: different for each file, but the same for all
 * paths to it. */
static char *make_tag(const char *path)
{
    enum { TAG_MAX = 64 };
    char *const real = realpath(path, NULL);
    const char *const named = real != NULL ? real : path;
    char *const tag = memory_new(TAG_MAX, 1);

    snprintf(tag, TAG_MAX, "-of-%016" PRIx64 "%s",
             sum_more(0, named, strlen(named)), SAVE_SUFFIX);
    free(real);
    return tag;
}

/* Is this an earlier copy, with the same moves, that no process plays? Then the
 * match takes over its verdicts. */
static bool take_copy(const char *path, struct match *match)
{
    struct err unsaid;
    bool held;
    struct lock *const lock = autosave_lock(path, &held, &unsaid);
    struct match *const copy = held ? NULL : save_load(path, &unsaid);
    const bool same =
        copy != NULL &&
        history_is_same(match_history(match), match_history(copy)) &&
        history_has(match_history(match), match_history(copy));

    if (same)
        history_take_verdicts(match_history(match), match_history(copy));
    match_free(copy);
    lock_free(lock);
    return same;
}

struct autosave *autosave_of_file(const char *path, struct match *match,
                                  struct err *err)
{
    struct autosave *const autosave = autosave_new(err);
    char *const folder = autosave_folder();

    if (autosave != NULL && folder != NULL) {
        autosave->tag = make_tag(path);

        struct file_names files = file_names(folder, autosave->tag);

        for (int i = 0; i < files.count && autosave->replaced == NULL; i++) {
            char *const copy = file_join(folder, files.names[i]);

            if (take_copy(copy, match))
                autosave->replaced = copy;
            else
                free(copy);
        }
        file_names_free(&files);
    }
    free(folder);
    return autosave;
}

/* Called when the new file is there. The old one stays if it has been played on
 * meanwhile. */
static void delete_replaced(struct autosave *autosave,
                            const struct match *match)
{
    struct err unsaid;
    bool held;
    struct lock *const lock = autosave_lock(autosave->replaced, &held, &unsaid);
    struct match *const copy =
        held ? NULL : save_load(autosave->replaced, &unsaid);

    if (copy != NULL && history_has(match_history(match), match_history(copy)))
        unlink(autosave->replaced);
    match_free(copy);
    lock_free(lock);
    free(autosave->replaced);
    autosave->replaced = NULL;
}

/* ---- storing ---- */

enum { NUMBERS = 1000 };

/* Takes the first free name, 2026-11-21T09-12-05-4711-0.naqala: this process
 * may have begun several games in a second, and another machine, or container,
 * may have the same process number. */
static bool find_place(struct autosave *autosave, struct err *err)
{
    char *const folder = autosave_folder();
    bool taken = folder != NULL
                     ? file_make_folder(folder, err)
                     : err_set(err, "there is no home to keep the game in");

    for (int number = 0; taken && number < NUMBERS; number++) {
        char name[CLOCK_DATE_MAX + 64];

        snprintf(name, sizeof name, "%.19s-%ld-%d%s", autosave->begun.text,
                 (long)getpid(), number,
                 autosave->tag != NULL ? autosave->tag : SAVE_SUFFIX);
        for (char *colon = name; (colon = strchr(colon, ':')) != NULL;)
            *colon = '-';

        char *const path = file_join(folder, name);
        struct lock *const lock = autosave_lock(path, &taken, err);

        if (lock != NULL && !file_exists(path)) {
            autosave->lock = lock;
            autosave->path = path;
            break;
        }
        if (lock != NULL) {
            taken = true;
            err_set(err, "%s: there is one already", path);
        }
        lock_free(lock);
        free(path);
    }
    free(folder);
    return autosave->path != NULL;
}

/* If the folder is gone, with the lock and the file in it, since a disk or the
 * folder was removed, the next store makes a new file. It will replace the old
 * one if that comes back with its folder. */
static void leave_lost_place(struct autosave *autosave)
{
    char *const lock =
        autosave->path != NULL ? lock_beside(autosave->path) : NULL;

    if (lock != NULL && !file_exists(lock) && !file_exists(autosave->path)) {
        lock_free(autosave->lock);
        autosave->lock = NULL;
        if (autosave->replaced == NULL)
            autosave->replaced = autosave->path;
        else
            free(autosave->path);
        autosave->path = NULL;
        autosave->unsynced = false;
    }
    free(lock);
}

bool autosave_store(struct autosave *autosave, const struct match *match,
                    struct err *err)
{
    leave_lost_place(autosave);
    if (autosave->path == NULL && !find_place(autosave, err))
        return false;

    const bool played = history_count(match_history(match)) > 1;
    const bool name_synced =
        autosave->name_synced && file_exists(autosave->path);
    const bool synced = (played && !name_synced) || match_end(match) != END_NOT;
    const bool stored =
        save_store(match, autosave->path,
                   synced ? FILE_REPLACE : FILE_REPLACE_UNSYNCED, err);

    if (stored) {
        autosave->name_synced = name_synced || synced;
        autosave->unsynced = !synced;
    }
    if (stored && autosave->replaced != NULL)
        delete_replaced(autosave, match);
    return stored;
}

const char *autosave_path(const struct autosave *autosave)
{
    return autosave->path != NULL ? autosave->path : "";
}

const char *autosave_name(const struct autosave *autosave)
{
    return autosave->path != NULL ? strrchr(autosave->path, '/') + 1 : "";
}

const char *autosave_remark(const struct autosave *autosave)
{
    return autosave->lock != NULL ? lock_remark(autosave->lock) : "";
}

void autosave_free(struct autosave *autosave)
{
    struct err err;

    if (autosave == NULL)
        return;
    if (autosave->unsynced)
        file_sync(autosave->path, &err);
    lock_free(autosave->lock);
    free(autosave->path);
    free(autosave->tag);
    free(autosave->replaced);
    free(autosave);
}

/* ---- a game that is continued ---- */

struct match *autosave_open(const char *path, struct autosave **autosave,
                            struct err *err)
{
    *autosave = NULL;
    if (!autosave_is_autosave(path)) {
        /* The file does not change: playing on makes another game. */
        const struct builtin *const shipped = builtin_find(path);
        struct match *const match =
            shipped != NULL ? save_parse(shipped->name, shipped->bytes,
                                         builtin_length(shipped), err)
                            : saved_games_read(path, err);

        if (match != NULL && shipped != NULL)
            match_set_origin(match, ORIGIN_OTHER);
        if (match != NULL)
            *autosave = autosave_of_file(path, match, err);
        return match;
    }

    bool held;
    struct lock *const lock = autosave_lock(path, &held, err);

    if (held)
        return NULL;

    struct err why;
    struct match *const match = save_load(path, &why);

    if (match == NULL) {
        *err = why;
        lock_free(lock);
    } else if (lock != NULL) {
        *autosave = memory_new(1, sizeof **autosave);
        **autosave = (struct autosave){
            .path = memory_text(path), .lock = lock, .name_synced = true};
    }
    return match;
}

struct match *autosave_open_name(const char *name, struct autosave **autosave,
                                 struct err *err)
{
    char *const folder = autosave_folder();
    char *const path = folder != NULL ? file_join(folder, name) : NULL;
    struct match *match = NULL;

    *autosave = NULL;
    if (path == NULL)
        err_set(err, "there is no home to find the game in");
    else
        match = autosave_open(path, autosave, err);
    free(path);
    free(folder);
    return match;
}
