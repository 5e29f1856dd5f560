/* The record's file: read, added to under a lock, or set aside. */
#include "base/file.h"
#include "base/ini.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/record_inside.h"

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

/* What can be found there. */
enum finding { FOUND_RECORD, FOUND_NOTHING, FOUND_BROKEN, FOUND_UNREADABLE };

/* Fills an empty record; after the last two there is a sentence. */
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
    struct record *record = record_new();

    err->text[0] = '\0';
    fill_record(record, path, err);
    free(path);
    return record;
}

enum { BROKEN_MAX = 100 };

/* Under the first name that is free: no broken record was ever lost, either. */
static bool set_aside(const char *path, struct err *err)
{
    const size_t size = strlen(path) + sizeof ".broken-100";
    char *aside = memory_new(size, 1);

    snprintf(aside, size, "%s.broken", path);
    for (int i = 2; file_exists(aside) && i <= BROKEN_MAX; i++)
        snprintf(aside, size, "%s.broken-%d", path, i);

    const bool moved = file_move(path, aside, err);

    free(aside);
    return moved;
}

/* The text of a record, which the caller frees; NULL and a sentence when it
 * cannot be read back. */
static char *text_of(const struct record *record, const char *path,
                     struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (out == NULL) {
        err_set(err, "%s: no memory for it", path);
        return NULL;
    }
    record_write(record, out);
    fclose(out);

    struct record *again = record_parse(path, text, length, err);

    if (again == NULL) {
        free(text);
        text = NULL;
    }
    record_free(again);
    return text;
}

/* The work under the lock. What is then in the file is in `record`, too. A file
 * is called broken only where a good one can be read. */
static bool add_to(const char *path, struct record *record,
                   const struct record_game *game, struct err *err)
{
    struct record *fresh = record_new();
    const enum finding finding = fill_record(fresh, path, err);
    char *text = finding != FOUND_UNREADABLE && record_count(fresh, game, err)
                     ? text_of(fresh, path, err)
                     : NULL;
    const bool added = text != NULL &&
                       (finding != FOUND_BROKEN || set_aside(path, err)) &&
                       file_write(path, text, strlen(text), err);

    if (added)
        swap_records(record, fresh);
    free(text);
    record_free(fresh);
    return added;
}

static bool make_folder(struct err *err)
{
    char *folder = file_folder(FILE_STATE, "");
    const bool made = file_make_folder(folder, err);

    free(folder);
    return made;
}

bool record_add(struct record *record, const struct record_game *game,
                struct err *err)
{
    char *path = own_path();

    if (path == NULL)
        return err_set(err, "there is no home to keep the record in");

    char *lock_path = lock_beside(path);
    struct lock *lock = make_folder(err) ? lock_wait(lock_path, err) : NULL;
    const bool added = lock != NULL && add_to(path, record, game, err);

    lock_free(lock);
    free(lock_path);
    free(path);
    return added;
}
