/* SPDX-License-Identifier: MIT */
/*
 * How far the player is in each lesson: $XDG_STATE_HOME/naqala/lessons.ini.
 *
 *     [kalah 01-sowing]
 *     step = 3         ; steps that were passed
 *     done = yes       ; it was finished once
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
 * Empty if there is no file. A broken file is kept under another name and err
 * is set, so that this is said only once; else err is "".
 */
struct lesson_progress lesson_progress_load(struct err *err);
void lesson_progress_free(struct lesson_progress *progress);

/* The mark of a lesson; zeros if it was never begun. */
struct lesson_mark lesson_progress_of(const struct lesson_progress *progress,
                                      const char *key);

/* Keeps the progress of a lesson in memory and in the file, under a lock; a
 * lesson that was done stays done. False, with err, if it is kept in memory
 * only. True: err is that of kept_file_change. */
bool lesson_progress_set(struct lesson_progress *progress, const char *key,
                         int step, bool done, struct err *err);

/* How many of these lessons are done. */
int lesson_progress_done(const struct lesson_progress *progress,
                         const struct lessons *lessons);

/* The index of the lesson that was begun; else of the first that is not done; 0
 * if all are done. */
int lesson_progress_next(const struct lesson_progress *progress,
                         const struct lessons *lessons);
