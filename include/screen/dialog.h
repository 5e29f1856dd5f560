/* SPDX-License-Identifier: MIT */
/*
 * What dialogs have in common: the keys that a table of bindings describes,
 * with the line of them at the bottom, which can be clicked on; lists of lines;
 * and text that is scrolled. A dialog's own struct begins with a `struct
 * dialog`, so that the functions here serve in its screen class.
 */
#pragma once

#include "screen/app.h"
#include "ui/bindings.h"
#include "ui/widget.h"

struct dialog {
    struct app *app;
    const struct bindings *bindings;
    const struct canvas *seen; /* what its keys were drawn on last; NULL */
};

/* The line of keys, or in its place what the app has to say. */
void dialog_draw_keys(struct dialog *dialog, struct canvas *canvas,
                      int64_t now);
/* A key of the table, or a click on the line of keys. False: it is neither. */
bool dialog_event(struct dialog *dialog, const struct event *event,
                  int64_t now);

/* For a screen class: `self` is a dialog. When what the app says is over; and
 * its table. */
int64_t dialog_due(const void *self, int64_t now);
const struct bindings *dialog_bindings(const void *self);
/* For a table: takes the dialog off the screens. */
void dialog_close(void *self, int32_t key, int64_t now);
/* To go behind the rows of a table: Esc and q close the dialog. */
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

/* Before it is drawn there: keeps the selected one in sight. */
void rows_show(struct rows *rows, int count, struct rect at);
/* The line of an item that is in sight. */
static inline int rows_y(const struct rows *rows, int item)
{
    return rows->at.y + item - rows->list.top;
}
/* As list_event; pointing selects, and a click chooses. */
enum list_answer rows_event(struct rows *rows, const struct event *event);
/* `↓ 6 more`: so many are out of sight above and below; "" where none is. */
struct rows_words {
    char text[40];
};
struct rows_words rows_words(int above, int below);
/* Of a list as it was shown last. */
struct rows_words rows_hidden(const struct list *list);
/* Lists with headings, the first line being one and the last none: behind
 * rows_event, a heading that got selected is passed over, the way the selection
 * went. */
void rows_pass_heading(struct rows *rows, int before);
/* Behind rows_show: the heading above the first line that is seen is seen, too.
 */
void rows_show_heading(struct rows *rows);
/* The ground of a line. The selected one is filled with it and marked, and the
 * cursor stands behind the mark. */
enum theme_role rows_ground(struct canvas *canvas, struct rect line,
                            bool selected);

/* ---- text that may be longer than the screen ---- */

struct scroll {
    int top;   /* the first line that is seen */
    int rows;  /* that can be seen; the drawing says */
    int total; /* lines there are; the same */
    int drawn; /* `top` when it was drawn: from there ... */
    int above; /* ... a page up begins here, ... */
    int below; /* ... and a page down here */
    int y;     /* of the first line while it is drawn */
};

/* The keys of a list, and Space. */
bool scroll_event(struct scroll *scroll, const struct event *event);
/* Draws it there, again if it has become shorter. `draw` gets where the first
 * line is, which may lie above, and returns how many lines there are. */
void scroll_draw(struct scroll *scroll, struct canvas *canvas, struct rect rect,
                 int (*draw)(const void *view, struct scroll *scroll,
                             struct canvas *canvas, struct rect rect),
                 const void *view);
/* While it is drawn: so many lines from this one on are a picture, which pages do
 * not cut in two. */
void scroll_keep(struct scroll *scroll, int y, int lines);
/* `↓ more`: words for the title line. */
const char *scroll_words(const struct scroll *scroll);
