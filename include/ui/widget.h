/* SPDX-License-Identifier: MIT */
/*
 * What several screens are made of: the line of keys, lists, a line to type in,
 * cards and little charts. They hold what a player can change, as values, and
 * are drawn from that.
 */
#pragma once

#include "ui/canvas.h"
#include "ui/event.h"

/* ---- the top line: left, middle and right, on the panel's ground ---- */

void title_draw(struct canvas *canvas, const char *left, const char *middle,
                const char *right);
/* As title_draw, but if not all fits, the middle part is shortened or left out,
 * and the right one stays: a state that must be seen. */
void title_draw_state(struct canvas *canvas, const char *left,
                      const char *middle, const char *right);
/* The columns for the middle part if the right one is left out. */
int title_room(const struct canvas *canvas, const char *left);
/* Draws `length` bytes of the left part, from `from` on, as a warning. Nothing
 * is drawn if that part was cut. */
void title_warn(struct canvas *canvas, const char *left, size_t from,
                size_t length);

/* ---- the line of keys at the bottom ---- */

/* `1-6 sow`, `⏎ play`. A click on it presses the key; 0: nothing. */
struct key_hint {
    const char *keys;
    const char *what;
    int32_t key;
    bool pinned;
};

enum { KEYBAR_MAX = 16 /* hints */ };

/* Items that do not fit are dropped from the right, except `? help` and at most
 * one hint that is pinned. `notice` is shown instead if it is not empty. */
void keybar_draw(struct canvas *canvas, const struct key_hint *hints, int count,
                 const char *notice);
/* The key that a click there stands for, or 0. */
int32_t keybar_key(const struct canvas *canvas, const struct key_hint *hints,
                   int count, int x, int y);

/* ---- a list with a selected item ---- */

struct list {
    int count;
    int selected;
    int top;  /* the first that can be seen */
    int rows; /* how many can be seen; set when drawing */
};

enum list_answer { LIST_NOT_MINE, LIST_MOVED, LIST_CHOSEN };

/* Arrows, j k, Home, End, g G, pages, the wheel; Enter chooses. */
enum list_answer list_event(struct list *list, const struct event *event);
/* Keeps the selected item in sight; call it before drawing `rows` items. */
void list_show(struct list *list, int rows);

/* ---- a line to type in ---- */

enum { PROMPT_MAX = 240 };

struct prompt {
    char text[PROMPT_MAX + 1];
    int at; /* bytes before the cursor; always between characters */
};

enum prompt_answer { PROMPT_NOT_MINE, PROMPT_EDITED, PROMPT_DONE, PROMPT_LEFT };

void prompt_begin(struct prompt *prompt, const char *text);
/* Characters, a paste (its first line, without controls), arrows, Home, End,
 * Ctrl-A E U W K, Backspace, Delete; Enter is done, Escape leaves. */
enum prompt_answer prompt_event(struct prompt *prompt,
                                const struct event *event);
/* `:w game_` in `width` cells, scrolled so that the cursor is seen, and the
 * canvas's cursor there. */
void prompt_draw(const struct prompt *prompt, struct canvas *canvas, int x,
                 int y, int width, const char *before);

/* ---- cards ---- */

/* A framed panel in the middle of the canvas with a clear margin around it;
 * returns its inside. The title stands in the border. Everything drawn later
 * lies on the panel (canvas_set_ground). */
struct rect card_draw(struct canvas *canvas, int width, int height,
                      const char *title);

/* ---- charts ---- */

/* A row of bars of eight heights: the values between least and most. */
void sparkline_draw(struct canvas *canvas, struct rect rect, struct style style,
                    const int *values, int count);
/* The value of `count` that stands in the column x; -1 if there is none. */
int sparkline_at(struct rect rect, int count, int x);
/* The row of zero in a graph in this rectangle. */
int graph_zero_row(struct rect rect);
/* A line through the values around zero, with its axis, in braille, or in
 * blocks on terminals without it. The edges are the furthest value, or `least`
 * if that is more; `at`: a cursor, or -1. */
void graph_draw(struct canvas *canvas, struct rect rect, struct style style,
                const int *values, int count, int least, int at);
/* The column of a value in the graph. */
int graph_column(const struct canvas *canvas, struct rect rect, int count,
                 int index);
/* The row of a value if the edges are `edge` from zero. */
int graph_row(struct rect rect, int value, int edge);
/* The value that is nearest to the column x, which must be in the rectangle. */
int graph_at(struct rect rect, int count, int x);
