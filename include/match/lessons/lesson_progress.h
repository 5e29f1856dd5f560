/* SPDX-License-Identifier: MIT */
/*
 * How far the player is in each lesson: $XDG_STATE_HOME/naqala/lessons.ini.
 *
 *     [kalah 01-sowing]
 *     step = 3         ; steps that are behind
 *     done = yes       ; it was gone through once
 */
#pragma once

#include "base/err.h"
#include "base/kept_file.h"
#include "match/lessons/lessons.h"

enum { LESSON_MARKS_MAX = 1000 };

struct lesson_mark {
    char key[LESSON_KEY_MAX + 1]; /* of struct listed_lesson */
    int step;
    bool done;
};

struct lesson_progress {
    struct lesson_mark *marks;
    int count;
    int capacity;
};

/* Files of struct lesson_progress. */
extern const struct kept_file LESSON_PROGRESS_FILE;

/*
 * Empty where there is no file. A broken file is kept under another name, with
 * err, so that this is said but once; err is "" else.
 */
struct lesson_progress lesson_progress_load(struct err *err);
void lesson_progress_free(struct lesson_progress *progress);

/* Zeros of a lesson that was never begun. */
struct lesson_mark lesson_progress_of(const struct lesson_progress *progress,
                                      const char *key);

/* Takes it into the file, under a lock; a lesson that was done stays so. False
 * with err, and the progress is kept in memory only. True, with the err of
 * kept_file_change. */
bool lesson_progress_set(struct lesson_progress *progress, const char *key,
                         int step, bool done, struct err *err);

/* How many of these were gone through. */
int lesson_progress_done(const struct lesson_progress *progress,
                         const struct lessons *lessons);

/* The lesson that was begun, or else the first that is not done; the first, if
 * all are. */
int lesson_progress_next(const struct lesson_progress *progress,
                         const struct lessons *lessons);
