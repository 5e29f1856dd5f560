/* SPDX-License-Identifier: MIT */
/* The file of the record: games are added under a lock, a broken one is
 * renamed. */
#include "base/file.h"
#include "base/kept_file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/record_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *own_path(void)
{
    return file_folder(FILE_STATE, "record.ini");
}

static void swap_records(struct record *one, struct record *other)
{
    const struct record before = *one;

    *one = *other;
    *other = before;
}

/* The state of the file at the path of the record. */
enum finding { FOUND_RECORD, FOUND_NOTHING, FOUND_BROKEN, FOUND_UNREADABLE };

/* Fills an empty record; the last two set err. */
static enum finding fill_record(struct record *record, const char *path,
                                struct err *err)
{
    struct file_bytes file;

    if (path == NULL || !file_exists(path))
        return FOUND_NOTHING;
    if (!file_read(path, INI_FILE_MAX, &file, err))
        return FOUND_UNREADABLE;

    struct record *read = record_parse(path, file.bytes, file.length, err);

    free(file.bytes);
    if (read == NULL)
        return FOUND_BROKEN;
    swap_records(record, read);
    record_free(read);
    return FOUND_RECORD;
}

struct record *record_load(struct err *err)
{
    char *path = own_path();
    struct record *record = memory_new(1, sizeof *record);

    err->text[0] = '\0';
    fill_record(record, path, err);
    free(path);
    return record;
}

/* The text of a record, which the caller frees, and a record read back from it.
 * Returns NULL and sets err if it cannot be read back. */
static char *text_of(const struct record *record, const char *path,
                     struct record **again, struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = memory_stream(&text, &length);

    record_write(record, out);
    fclose(out);
    *again = record_parse(path, text, length, err);
    if (*again == NULL) {
        free(text);
        text = NULL;
    }
    return text;
}

static struct record *copy_of(const struct record *record, const char *path)
{
    struct record *copy;
    struct err unsaid;

    free(text_of(record, path, &copy, &unsaid));
    return copy != NULL ? copy : memory_new(1, sizeof *copy);
}

/* The record in the file, or if that is broken a copy of the one in memory; the
 * caller frees it. NULL: err says why there is none. */
static struct record *begin_to_add(const struct record *record,
                                   const char *path, enum finding *finding,
                                   struct err *err)
{
    struct record *fresh = memory_new(1, sizeof *fresh);

    *finding = fill_record(fresh, path, err);
    if (*finding == FOUND_RECORD || *finding == FOUND_NOTHING)
        return fresh;
    record_free(fresh);
    return *finding == FOUND_BROKEN ? copy_of(record, path) : NULL;
}

/* A broken file is renamed only when the new text is ready. */
static bool put_record(const struct record *record, const char *path,
                       bool broken, struct err *remark, struct err *err)
{
    struct record *again;
    char *const text = text_of(record, path, &again, err);
    const bool named =
        text != NULL && (!broken || kept_file_set_aside(path, remark));

    if (text != NULL && !named)
        *err = *remark;

    const bool put = named && file_write(path, text, strlen(text), err);

    record_free(again);
    free(text);
    return put;
}

/* Called under the lock; `record` becomes the content of the file. */
static enum record_added add_to(const char *path, struct record *record,
                                const struct record_game *game, struct err *err)
{
    enum finding finding;
    struct err remark = {""};
    struct record *const fresh = begin_to_add(record, path, &finding, &remark);
    enum record_added added = RECORD_FAILED;

    if (fresh == NULL)
        *err = remark;
    else if (game->opened && record_has(fresh, &game->id))
        added = RECORD_KNOWN;
    else if (record_count(fresh, game, err) &&
             put_record(fresh, path, finding == FOUND_BROKEN, &remark, err))
        added = RECORD_ADDED;
    if (added != RECORD_FAILED) {
        *err = remark;
        swap_records(record, fresh);
    }
    record_free(fresh);
    return added;
}

enum record_added record_add(struct record *record,
                             const struct record_game *game, struct err *err)
{
    char *path = own_path();

    if (path == NULL) {
        err_set(err, "there is no home to keep the record in");
        return RECORD_FAILED;
    }

    char *folder = file_folder(FILE_STATE, "");
    char *lock_path = lock_beside(path);
    struct lock *lock =
        file_make_folder(folder, err) ? lock_wait(lock_path, err) : NULL;
    const enum record_added added =
        lock != NULL ? add_to(path, record, game, err) : RECORD_FAILED;

    lock_free(lock);
    free(lock_path);
    free(folder);
    free(path);
    return added;
}
