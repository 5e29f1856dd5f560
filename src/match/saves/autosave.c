/* SPDX-License-Identifier: MIT */
/* A game's own file, from its first move on, and the lock on it. */
#include "match/saves/autosave.h"
#include "base/builtin.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/saves/inside.h"
#include "match/saves/saved_games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct autosave {
    char *path;              /* NULL before there is a file */
    struct lock *lock;       /* the same */
    struct clock_date begun; /* in the name of a new file */
    bool unsynced;           /* the last moves are perhaps not on the disk */
};

/* ---- files ---- */

char *autosave_folder(void)
{
    return file_folder(FILE_STATE, "games");
}

bool autosave_is_autosave(const char *path)
{
    char *folder = autosave_folder();
    const size_t length = folder != NULL ? strlen(folder) : 0;
    const bool below = folder != NULL && strncmp(path, folder, length) == 0 &&
                       path[length] == '/';

    free(folder);
    return below;
}

struct lock *autosave_lock(const char *path, bool *held, struct err *err)
{
    char *lock_path = lock_beside(path);
    struct lock *lock = lock_try(lock_path, held, err);

    if (*held)
        err_set(err, "%s: is being played already", path);
    free(lock_path);
    return lock;
}

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
                 (long)getpid(), number, SAVE_SUFFIX);
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

bool autosave_store(struct autosave *autosave, const struct match *match,
                    struct err *err)
{
    if (autosave->path == NULL && !find_place(autosave, err))
        return false;

    const bool over = match_end(match) != END_NOT;
    const bool stored =
        save_store(match, autosave->path,
                   over ? FILE_REPLACE : FILE_REPLACE_UNSYNCED, err);

    if (stored)
        autosave->unsynced = !over;
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
    free(autosave);
}

/* ---- a game that goes on ---- */

struct match *autosave_open(const char *path, struct autosave **autosave,
                            struct err *err)
{
    *autosave = NULL;
    if (!autosave_is_autosave(path)) {
        /* The file is not changed: playing on from it makes another game. */
        const struct builtin *const shipped = builtin_find(path);
        struct match *const match =
            shipped != NULL ? save_parse(shipped->name, shipped->bytes,
                                         builtin_length(shipped), err)
                            : saved_games_read(path, err);

        if (match != NULL && shipped != NULL)
            match_set_origin(match, ORIGIN_OTHER);
        if (match != NULL)
            *autosave = autosave_new(err);
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
        **autosave = (struct autosave){.path = memory_text(path), .lock = lock};
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
