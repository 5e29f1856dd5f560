/* SPDX-License-Identifier: MIT */
/*
 * The screen of a lesson: the board with what the teacher says below it, or
 * beside it.
 *
 *     lessons_list.c    all lessons, and how far the player is
 *     lesson_screen.c   one of them: keys, time, what is kept
 *     lesson_draw.c     its picture
 *     film.c            moves that are seen
 */
#pragma once

#include "match/lessons/lesson_progress.h"
#include "match/lessons/lessons.h"
#include "screen/dialog.h"
#include "screen/input/input.h"
#include "screen/lessons/film.h"

struct lesson_screen {
    struct input input; /* the first member */
    struct app *app;
    struct lessons lessons;
    struct lesson_progress progress;
    int index; /* of the lesson */
    struct lesson_player *player;
    struct film film;
    struct bindings keys;   /* while a move is asked for: of the lesson, ... */
    struct bindings family; /* ... and behind them those of the board */
    struct scroll scroll;   /* of what is said */
    const struct canvas *seen;
    struct board_size board_size; /* as drawn last */
    struct rect board_at;
};

const struct lesson *lesson_screen_lesson(const struct lesson_screen *screen);
/* The player who learns: the one to move as the step began. */
int lesson_screen_learner(const struct lesson_screen *screen);
/* What is drawn, and how its pits are called. */
const struct position *
lesson_screen_position(const struct lesson_screen *screen);
enum labels lesson_screen_labels(const struct lesson_screen *screen);
void lesson_screen_board(const struct lesson_screen *screen, int64_t now,
                         struct board *board);
/* What the teacher says just now. */
void lesson_screen_write(const struct lesson_screen *screen, FILE *out);
/* The next lesson of the same game; -1 behind the last. */
int lesson_screen_next(const struct lesson_screen *screen);

/* What its keys do just now. */
const struct bindings *lesson_screen_keys(const void *self);
void lesson_screen_draw(void *self, struct canvas *canvas, int64_t now);

/* Lesson `index` of all, from where it was left. */
void lesson_open(struct app *app, int index, int64_t now);
