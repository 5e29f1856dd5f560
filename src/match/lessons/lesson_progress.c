/* SPDX-License-Identifier: MIT */
/* The progress in lessons, and its file. */
#include "match/lessons/lesson_progress.h"
#include "base/ini.h"
#include "base/kept_file.h"
#include "base/memory.h"
#include "match/lessons/lesson.h"

#include <stdlib.h>
#include <string.h>

/* NULL if there is none. */
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
        int64_t step = 0;
        bool done = false;

        if (!ini_int(ini, key, "step", 0, LESSON_STEPS_MAX, &step, err) ||
            !ini_flag(ini, key, "done", &done, err))
            return false;
        put_mark(progress, key, (int)step, done);
    }
    return ini_done(ini, err);
}

static bool parse_file(void *content, const char *name, const char *bytes,
                       size_t length, struct err *err)
{
    struct ini *const ini = ini_parse(name, bytes, length, err);
    const bool whole = ini != NULL && parse_marks(ini, content, err);

    ini_free(ini);
    return whole;
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

int lesson_progress_done(const struct lesson_progress *progress,
                         const struct lessons *lessons)
{
    int done = 0;

    for (int i = 0; i < lessons->count; i++)
        done += lesson_progress_of(progress, lessons->items[i].key).done;
    return done;
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

/* ---- writing ---- */

static void write_file(const void *content, FILE *out)
{
    const struct lesson_progress *const progress = content;

    for (int i = 0; i < progress->count; i++) {
        const struct lesson_mark *const mark = &progress->marks[i];

        ini_write_section(out, mark->key);
        ini_write_int(out, "step", mark->step);
        if (mark->done)
            fputs("done = yes\n", out);
    }
}

static void clear_content(void *content)
{
    lesson_progress_free(content);
}

const struct kept_file LESSON_PROGRESS_FILE = {
    .name = "lessons.ini",
    .size = sizeof(struct lesson_progress),
    .parse = parse_file,
    .write = write_file,
    .clear = clear_content,
};

struct lesson_progress lesson_progress_load(struct err *err)
{
    struct lesson_progress progress = {NULL, 0, 0};

    kept_file_load(&LESSON_PROGRESS_FILE, &progress, err);
    return progress;
}

struct mark_change {
    struct kept_change change; /* the first member */
    const char *key;
    int step;
    bool done;
};

static bool make_mark(const struct kept_change *change, void *content,
                      struct err *err)
{
    const struct mark_change *const mark = (const struct mark_change *)change;
    struct lesson_progress *const progress = content;

    put_mark(progress, mark->key, mark->step, mark->done);
    return progress->count <= LESSON_MARKS_MAX ||
           err_set(err, "%s: its progress is not kept: that of %d lessons is",
                   mark->key, LESSON_MARKS_MAX);
}

bool lesson_progress_set(struct lesson_progress *progress, const char *key,
                         int step, bool done, struct err *err)
{
    const struct mark_change change = {{make_mark}, key, step, done};

    if (!ini_is_name(key)) {
        put_mark(progress, key, step, done);
        return err_set(err, "no progress is kept: the name of the file %s",
                       strlen(key) > INI_NAME_MAX
                           ? "is too long"
                           : "has not only letters, digits, . _ -");
    }
    return kept_file_change(&LESSON_PROGRESS_FILE, progress, &change.change,
                            err);
}
