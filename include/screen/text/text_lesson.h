/* SPDX-License-Identifier: MIT */
/* A lesson in lines of text: what is on the board, what is asked, and what is
 * said to each answer. Nothing is drawn over. */
#pragma once

#include "match/lessons/lesson_progress.h"
#include "match/lessons/lessons.h"

#include <stdio.h>

/* A line for each lesson: its name, what it is about, and how far it is. */
void text_lessons_list(const struct lessons *lessons,
                       const struct lesson_progress *progress, FILE *out);

/* From where it was left to its end, `q` or the end of `in`. With `echo` each
 * answer is written behind its question. False with err if the progress could
 * not be kept. */
bool text_lesson_play(const struct lessons *lessons, int index,
                      struct lesson_progress *progress, FILE *in, FILE *out,
                      bool echo, struct err *err);
