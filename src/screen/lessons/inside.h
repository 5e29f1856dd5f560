/* SPDX-License-Identifier: MIT */
/*
 * The screen of a lesson: the board, with the teacher's words below or beside
 * it.
 *
 *     lesson_draw.c     the picture of a lesson
 *     lesson_screen.c   its keys, its time, what is kept
 *     lessons_list.c    all lessons, and how far the player is
 */
#pragma once

#include "match/lessons/lesson_player.h"
#include "match/lessons/lesson_progress.h"
#include "match/lessons/lessons.h"
#include "screen/exercise/exercise.h"

struct lesson_screen {
    struct exercise exercise; /* the first member */
    struct lessons lessons;
    struct lesson_progress progress;
    int index; /* of the lesson */
    struct lesson_player *player;
    struct bindings keys;   /* while a move is asked for: the lesson's, ... */
    struct bindings family; /* ... and behind them the board's */
};

static inline const struct lesson *
lesson_screen_lesson(const struct lesson_screen *screen)
{
    return screen->lessons.items[screen->index].lesson;
}

void lesson_screen_draw(void *self, struct canvas *canvas, int64_t now);

/* Opens lesson `index` of all, where it was left. */
void lesson_open(struct app *app, int index, int64_t now);
