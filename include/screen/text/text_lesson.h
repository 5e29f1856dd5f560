/* SPDX-License-Identifier: MIT */
/* Lessons in lines of text: the board, the question, and a reply to each
 * answer. Nothing is overwritten. */
#pragma once

#include "match/lessons/lesson_progress.h"
#include "match/lessons/lessons.h"
#include "match/level.h"
#include "match/match.h"

#include <stdio.h>

struct text_lessons {
    const struct lessons *lessons;
    struct lesson_progress *progress;
    const struct levels *levels;
    FILE *in;
    /* If above 0, a descriptor that is readable when the reader must leave;
     * `in` must not be buffered then. */
    int leaves;
    FILE *out;
    bool echo; /* write each answer behind its question */
};

/* A line for each lesson: its name, what it is about, and the reader's
 * progress. */
void text_lessons_list(const struct text_lessons *all);

/*
 * Teaches this lesson, from where it was left, and those behind it, until `q`,
 * the end of `in`, or the reader must leave. Returns the match that the reader
 * wants to play then, which the caller owns; or NULL. Sets err if the progress
 * could not be kept or its file was damaged, else to "".
 */
struct match *text_lessons_learn(const struct text_lessons *all, int index,
                                 struct err *err);
