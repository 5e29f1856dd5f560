/* SPDX-License-Identifier: MIT */
/* What the player has learnt, and its file. */
#include "match/lessons/lesson_progress.h"
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "match/lessons/lesson.h"

#include <stdlib.h>
#include <string.h>

static char *own_path(void)
{
    return file_folder(FILE_STATE, "lessons.ini");
}

/* NULL where there is none. */
static struct lesson_mark *find_mark(const struct lesson_progress *progress,
                                     const char *key)
{
    for (int i = 0; i < progress->count; i++)
        if (strcmp(progress->marks[i].key, key) == 0)
            return &progress->marks[i];
    return NULL;
}

static void put_mark(struct lesson_progress *progress, const char *key,
                     int step, bool done)
{
    struct lesson_mark *mark = find_mark(progress, key);

    if (mark == NULL) {
        progress->marks =
            memory_grow(progress->marks, &progress->capacity,
                        progress->count + 1, sizeof *progress->marks);
        mark = &progress->marks[progress->count++];
        *mark = (struct lesson_mark){.step = 0};
        snprintf(mark->key, sizeof mark->key, "%s", key);
    }
    mark->step = step;
    mark->done = mark->done || done;
}

/* ---- reading ---- */

static bool parse_marks(struct ini *ini, struct lesson_progress *progress,
                        struct err *err)
{
    if (ini_section_count(ini) > LESSON_MARKS_MAX)
        return err_set(err, "%s: more than %d lessons", ini_name(ini),
                       LESSON_MARKS_MAX);
    for (int i = 0; i < ini_section_count(ini); i++) {
        const char *const key = ini_section(ini, i);
        long step = 0;
        bool done = false;

        if (!ini_int(ini, key, "step", 0, LESSON_STEPS_MAX, &step, err) ||
            !ini_flag(ini, key, "done", &done, err))
            return false;
        put_mark(progress, key, (int)step, done);
    }
    return ini_done(ini, err);
}

enum reading { READ_ALL, READ_BROKEN, READ_NOT };

/* Nothing is in it where there is no file. */
static enum reading read_file(const char *path,
                              struct lesson_progress *progress, struct err *err)
{
    struct file_bytes file;

    if (!file_exists(path))
        return READ_ALL;
    if (!file_read(path, INI_FILE_MAX, &file, err))
        return READ_NOT;

    struct ini *const ini = ini_parse(path, file.bytes, file.length, err);
    const bool whole = ini != NULL && parse_marks(ini, progress, err);

    ini_free(ini);
    free(file.bytes);
    if (!whole)
        lesson_progress_free(progress);
    return whole ? READ_ALL : READ_BROKEN;
}

struct lesson_progress lesson_progress_load(struct err *err)
{
    struct lesson_progress progress = {NULL, 0, 0};
    char *const path = own_path();
    struct err unsaid;

    err->text[0] = '\0';
    if (path != NULL && read_file(path, &progress, err) == READ_BROKEN)
        file_set_aside(path, &unsaid);
    free(path);
    return progress;
}

void lesson_progress_free(struct lesson_progress *progress)
{
    free(progress->marks);
    *progress = (struct lesson_progress){NULL, 0, 0};
}

struct lesson_mark lesson_progress_of(const struct lesson_progress *progress,
                                      const char *key)
{
    const struct lesson_mark *const mark = find_mark(progress, key);

    return mark != NULL ? *mark : (struct lesson_mark){.step = 0};
}

/* ---- writing ---- */

static bool write_file(const char *path, const struct lesson_progress *progress,
                       struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    if (out == NULL)
        return err_set(err, "%s: no memory for it", path);
    for (int i = 0; i < progress->count; i++) {
        const struct lesson_mark *const mark = &progress->marks[i];

        ini_write_section(out, mark->key);
        ini_write_int(out, "step", mark->step);
        if (mark->done)
            fputs("done = yes\n", out);
    }
    fclose(out);

    const bool written = file_write(path, text, length, err);

    free(text);
    return written;
}

/* Under the lock: what another naqala has written stays. */
static bool add_to_file(const char *path, const struct lesson_mark *mark,
                        struct err *err)
{
    struct lesson_progress stored = {NULL, 0, 0};
    const enum reading reading = read_file(path, &stored, err);

    if (reading == READ_NOT ||
        (reading == READ_BROKEN && !file_set_aside(path, err)))
        return false;
    put_mark(&stored, mark->key, mark->step, mark->done);

    const bool written = write_file(path, &stored, err);

    lesson_progress_free(&stored);
    return written;
}

bool lesson_progress_set(struct lesson_progress *progress, const char *key,
                         int step, bool done, struct err *err)
{
    char *const path = own_path();

    put_mark(progress, key, step, done);
    if (path == NULL)
        return err_set(err, "there is no home to keep the lessons in");
    if (!ini_is_name(key)) {
        free(path);
        return err_set(err, "%s: no progress is kept under such a name", key);
    }

    char *const folder = file_folder(FILE_STATE, "");
    char *const lock_path = lock_beside(path);
    struct lock *const lock =
        file_make_folder(folder, err) ? lock_wait(lock_path, err) : NULL;
    const bool kept =
        lock != NULL && add_to_file(path, find_mark(progress, key), err);

    lock_free(lock);
    free(lock_path);
    free(folder);
    free(path);
    return kept;
}

int lesson_progress_next(const struct lesson_progress *progress,
                         const struct lessons *lessons)
{
    int first = -1;

    for (int i = 0; i < lessons->count; i++) {
        const struct lesson_mark mark =
            lesson_progress_of(progress, lessons->items[i].key);

        if (!mark.done && mark.step > 0)
            return i;
        if (!mark.done && first < 0)
            first = i;
    }
    return first < 0 ? 0 : first;
}
