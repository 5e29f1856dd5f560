/* SPDX-License-Identifier: MIT */
/* Autosaves as files: their folder, and the lock on each. */
#include "base/file.h"
#include "base/lock.h"
#include "match/saves/inside.h"

#include <stdlib.h>
#include <string.h>

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
