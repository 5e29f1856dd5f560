/* SPDX-License-Identifier: MIT */
/*
 * A form: lines with a label, a value that arrows change, and a note.
 *
 *     ▌ Opponent      ‹ Willow ›            4 of 18
 *                     slow, but it never forgets
 *       First move    ‹ you ›               you · Willow · by turns · random
 *
 * A screen with a form declares its fields and a table of keys with form_change
 * and form_next in it; drawing, moving, the mouse and scrolling are done here.
 * A form's own struct begins with a `struct form`.
 */
#pragma once

#include "screen/dialog.h"

enum { FORM_FIELDS_MAX = 72, FORM_LINES_MAX = 104, FORM_DETAILS = 2 };

/* What a field's functions get. */
struct form_item {
    void *view; /* as form_fill got it */
    const struct form_field *field;
    bool selected;
    int line; /* of the details */
};

/* All but the label may be NULL. */
struct form_field {
    const char *label; /* NULL ends a table */
    bool apart;        /* a blank line goes before it if there is room */
    int number;        /* for the use of the functions */
    /* Is it in the form now? NULL: always. */
    bool (*is_there)(const struct form_item *item);
    /* Written instead of the label. */
    void (*name)(const struct form_item *item, FILE *out);
    void (*value)(const struct form_item *item, FILE *out);
    void (*note)(const struct form_item *item, FILE *out);
    /* One of FORM_DETAILS sentences below it, if there is room; each has two
     * lines if it needs them. */
    void (*detail)(const struct form_item *item, FILE *out);
    /* NULL: a click on it is Enter. */
    void (*change)(const struct form_item *item, int by, int64_t now);
};

struct form_columns {
    int label;
    int value;
    int note; /* 0: there is none */
    int end;
    bool foot; /* details of the selected field that have no room on its lines
                  are written in the last lines of the rectangle */
};

struct form {
    struct dialog dialog;
    void *view;
    const struct form_field *fields[FORM_FIELDS_MAX];
    struct list list;                /* of the fields */
    struct list lines;               /* the lines that the fields take */
    struct rect at;                  /* where it was drawn last, ... */
    int value_at;                    /* ... with the values there, ... */
    int line_fields[FORM_LINES_MAX]; /* ... and what is on each line: a field,
                                        or -1 */
};

/* Fills the form with those fields of the tables (NULL behind the last) that
 * are there now; `view` is for their functions. The same field stays selected,
 * if it is still there. If the fields have changed, a click does nothing until
 * the form is drawn. */
void form_fill(struct form *form, void *view,
               const struct form_field *const tables[]);

static inline const struct form_field *form_selected(const struct form *form)
{
    return form->fields[form->list.selected];
}

void form_draw(struct form *form, struct canvas *canvas, struct rect at,
               const struct form_columns *columns);

/* For a screen class: handles the keys of its table and of a list, and the
 * mouse. */
bool form_event(void *self, const struct event *event, int64_t now);

/* For the table of keys: changes the value of the selected field, back or on;
 * or goes to the next field, and from the last to the first. */
void form_change(void *view, int32_t key, int64_t now);
void form_next(void *view, int32_t key, int64_t now);
