/* SPDX-License-Identifier: MIT */
/*
 * What dialogs have in common: keys from a table of bindings, the line of keys
 * at the bottom, which can be clicked on; lists of lines; and text that is
 * scrolled. A dialog's own struct begins with a `struct dialog`, so that the
 * functions here serve in its screen class.
 */
#pragma once

#include "screen/app.h"
#include "ui/bindings.h"
#include "ui/widget.h"

struct dialog {
    struct app *app;
    const struct bindings *bindings;
    const struct canvas *seen; /* the canvas its keys were last drawn on;
                                  NULL */
};

/* Draws the line of keys or, instead, the app's message. */
void dialog_draw_keys(struct dialog *dialog, struct canvas *canvas,
                      int64_t now);
/* Handles a key of the table, or a click on the line of keys. False if it is
 * neither. */
bool dialog_event(struct dialog *dialog, const struct event *event,
                  int64_t now);

/* For a screen class whose `self` is a dialog: when the app's message is over;
 * and its table of keys. */
int64_t dialog_due(const void *self, int64_t now);
const struct bindings *dialog_bindings(const void *self);
/* For a table: takes the dialog off the screens. */
void dialog_close(void *self, int32_t key, int64_t now);
/* To be put behind the rows of a table: Esc and q close the dialog. */
extern const struct bindings DIALOG_BINDINGS;

/* Back or on: -1 for Left, Up, h, k and Shift-Tab, 1 for any other key. */
int dialog_direction(int32_t key);

/* A press of the left button. */
static inline bool event_is_press(const struct event *event)
{
    return event->kind == EVENT_MOUSE && event->action == MOUSE_PRESS &&
           event->button == MOUSE_LEFT;
}

/* ---- a list with a line for each item ---- */

struct rows {
    struct list list;
    struct rect at; /* as drawn last */
};

/* Call this before drawing at `at`: keeps the selected item in sight. */
void rows_show(struct rows *rows, int count, struct rect at);
/* The line of a visible item. */
static inline int rows_y(const struct rows *rows, int item)
{
    return rows->at.y + item - rows->list.top;
}
/* As list_event; pointing selects, and a click chooses. */
enum list_answer rows_event(struct rows *rows, const struct event *event);
/* `↓ 6 more`: how many lines are hidden above and below; "" if none is. */
struct rows_words {
    char text[40];
};
struct rows_words rows_words(int above, int below);
/* The same for a list as it was last shown. */
struct rows_words rows_hidden(const struct list *list);
/* For lists with headings, where the first line is a heading and the last is
 * not. After rows_event: if a heading was selected, goes on in the same
 * direction to the next item. */
void rows_pass_heading(struct rows *rows, int before);
/* For lists with headings, after rows_show: makes the heading above the first
   visible line visible, too. */
void rows_show_heading(struct rows *rows);
/* Returns the ground of a line. The selected line is filled with it and marked,
 * and the cursor is put behind the mark. */
enum theme_role rows_ground(struct canvas *canvas, struct rect line,
                            bool selected);

/* ---- text that may be longer than the screen ---- */

struct scroll {
    int top;   /* the first line that is seen */
    int rows;  /* how many can be seen; set when drawing */
    int total; /* of all lines; set when drawing */
    int drawn; /* `top` when last drawn; from there ... */
    int above; /* ... a page up goes to this line, ... */
    int below; /* ... and a page down to this one */
    int y;     /* of the first line while it is drawn */
};

/* Handles the keys of a list, and Space. */
bool scroll_event(struct scroll *scroll, const struct event *event);
/* Draws the text, twice if it has become shorter. `draw` gets the place of the
 * first line, which may lie above the rectangle, and returns how many lines
 * there are. */
void scroll_draw(struct scroll *scroll, struct canvas *canvas, struct rect rect,
                 int (*draw)(const void *view, struct scroll *scroll,
                             struct canvas *canvas, struct rect rect),
                 const void *view);
/* While it is drawn: `lines` lines from `y` on are a picture, which pages do
 * not cut in two. */
void scroll_keep(struct scroll *scroll, int y, int lines);
/* `↓ more`: words for the title line. */
const char *scroll_words(const struct scroll *scroll);
