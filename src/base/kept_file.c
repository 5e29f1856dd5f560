/* SPDX-License-Identifier: MIT */
/* Files that are kept for the player. */
#include "base/kept_file.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/lock.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum reading { READ_ALL, READ_BROKEN, READ_NOT };

static bool is_newer(const struct kept_file *file,
                     const struct file_bytes *bytes)
{
    struct err unsaid;
    struct ini *const ini =
        file->section == NULL
            ? NULL
            : ini_parse(file->name, bytes->bytes, bytes->length, &unsaid);
    int64_t form = 0;

    if (ini != NULL)
        ini_form(ini, file->section, "form", file->form, &form, &unsaid);
    ini_free(ini);
    return form > file->form;
}

/* Replaces the content by that of the file, if there is one and it is valid. */
static enum reading read_content(const struct kept_file *file, const char *path,
                                 void *content, struct err *err)
{
    struct file_bytes bytes;

    if (!file_exists(path))
        return READ_ALL;
    if (!file_read(path, INI_FILE_MAX, &bytes, err))
        return READ_NOT;

    void *const fresh = memory_new(1, file->size);
    enum reading reading = READ_ALL;

    if (file->parse(fresh, path, bytes.bytes, bytes.length, err)) {
        file->clear(content);
        memcpy(content, fresh, file->size);
    } else {
        file->clear(fresh);
        reading = is_newer(file, &bytes) ? READ_NOT : READ_BROKEN;
    }
    free(fresh);
    free(bytes.bytes);
    return reading;
}

bool kept_file_set_aside(const char *path, struct err *err)
{
    const struct err wrong = *err;
    char *aside;

    if (!file_set_aside(path, &aside, err))
        return false;
    err_set(err, "%s (the file is now %s)", wrong.text,
            strrchr(aside, '/') + 1);
    free(aside);
    return true;
}

static struct lock *take_lock(const char *path, struct err *err)
{
    char *const folder = file_folder(FILE_STATE, "");
    char *const lock_path = lock_beside(path);
    struct lock *const lock =
        file_make_folder(folder, err) ? lock_wait(lock_path, err) : NULL;

    free(lock_path);
    free(folder);
    return lock;
}

/* Reads a broken file again under the lock: another program may have written a
 * valid one meanwhile. */
static void load_again(const struct kept_file *file, const char *path,
                       void *content, struct err *err)
{
    struct err unlocked;
    struct lock *const lock = take_lock(path, &unlocked);

    if (lock == NULL)
        return;
    err->text[0] = '\0';
    if (read_content(file, path, content, err) == READ_BROKEN)
        kept_file_set_aside(path, err);
    lock_free(lock);
}

void kept_file_load(const struct kept_file *file, void *content,
                    struct err *err)
{
    char *const path = file_folder(FILE_STATE, file->name);

    err->text[0] = '\0';
    if (path != NULL && read_content(file, path, content, err) == READ_BROKEN)
        load_again(file, path, content, err);
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

/* Under the lock. A broken file is set aside only if a new one is written. */
static bool change_content(const struct kept_file *file, const char *path,
                           void *content, const struct kept_change *change,
                           struct err *err)
{
    struct err remark = {""};
    const enum reading reading = read_content(file, path, content, &remark);

    if (!change->make(change, content, err))
        return false;

    const bool free_to_write =
        reading == READ_ALL ||
        (reading == READ_BROKEN && kept_file_set_aside(path, &remark));

    if (free_to_write && !write_content(file, path, content, err))
        return false;
    *err = remark;
    return free_to_write;
}

bool kept_file_change(const struct kept_file *file, void *content,
                      const struct kept_change *change, struct err *err)
{
    char *const path = file_folder(FILE_STATE, file->name);

    if (path == NULL)
        return change->make(change, content, err) &&
               err_set(err, "there is no home to keep %s in", file->name);

    struct err unlocked;
    struct lock *const lock = take_lock(path, &unlocked);
    bool kept = false;

    if (lock != NULL)
        kept = change_content(file, path, content, change, err);
    else if (change->make(change, content, err))
        *err = unlocked;
    lock_free(lock);
    free(path);
    return kept;
}
