/* SPDX-License-Identifier: MIT */
/* Files that are kept for the player. */
#include "base/kept_file.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/lock.h"
#include "base/memory.h"

#include <stdlib.h>

enum reading { READ_ALL, READ_BROKEN, READ_NOT };

/* An empty content is filled; nothing changes where there is no file. */
static enum reading read_content(const struct kept_file *file, const char *path,
                                 void *content, struct err *err)
{
    struct file_bytes bytes;

    if (!file_exists(path))
        return READ_ALL;
    if (!file_read(path, INI_FILE_MAX, &bytes, err))
        return READ_NOT;
    file->clear(content);

    const bool whole =
        file->parse(content, path, bytes.bytes, bytes.length, err);

    if (!whole)
        file->clear(content);
    free(bytes.bytes);
    return whole ? READ_ALL : READ_BROKEN;
}

void kept_file_load(const struct kept_file *file, void *content,
                    struct err *err)
{
    char *const path = file_folder(FILE_STATE, file->name);
    struct err unmoved;

    err->text[0] = '\0';
    if (path != NULL && read_content(file, path, content, err) == READ_BROKEN &&
        !file_set_aside(path, &unmoved))
        *err = unmoved;
    free(path);
}

static bool write_content(const struct kept_file *file, const char *path,
                          const void *content, struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    file->write(content, out);
    fclose(out);

    const bool written = file_write(path, text, length, err);

    free(text);
    return written;
}

/* Under the lock. */
static bool change_content(const struct kept_file *file, const char *path,
                           void *content, const struct kept_change *change,
                           struct err *err)
{
    struct err unread;
    const enum reading reading = read_content(file, path, content, &unread);
    const bool free_to_write =
        reading == READ_ALL ||
        (reading == READ_BROKEN && file_set_aside(path, &unread));

    if (!change->make(change, content, err))
        return false;
    if (free_to_write)
        return write_content(file, path, content, err);
    *err = unread;
    return false;
}

bool kept_file_change(const struct kept_file *file, void *content,
                      const struct kept_change *change, struct err *err)
{
    char *const path = file_folder(FILE_STATE, file->name);

    if (path == NULL)
        return change->make(change, content, err) &&
               err_set(err, "there is no home to keep %s in", file->name);

    char *const folder = file_folder(FILE_STATE, "");
    char *const lock_path = lock_beside(path);
    struct err unlocked;
    struct lock *const lock = file_make_folder(folder, &unlocked)
                                  ? lock_wait(lock_path, &unlocked)
                                  : NULL;
    bool kept = false;

    if (lock != NULL)
        kept = change_content(file, path, content, change, err);
    else if (change->make(change, content, err))
        *err = unlocked;
    lock_free(lock);
    free(lock_path);
    free(folder);
    free(path);
    return kept;
}
