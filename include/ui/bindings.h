/* SPDX-License-Identifier: MIT */
/*
 * What the keys of a view do, written once. A table has a row for each thing
 * that the player can do; it determines what a key does, the line of keys at
 * the bottom, clicks on that line, and the view's page of the help.
 *
 *     static const struct binding ROWS[] = {
 *         {.keys = "↑ ↓  j k", .help = "choose", .cap = "↑↓", .hint = "game"},
 *         {.keys = "D", .also = "Delete", .help = "delete", .act = ask_delete},
 *         {0},
 *     };
 *
 * Keys are written as the help shows them, with blanks between: a character
 * stands for itself, `0..9` for all from one to the other, and these have
 * names: Enter Space Tab Shift-Tab Esc Backspace Delete Home End PgUp PgDn F1
 * Ctrl-L ← → ↑ ↓ arrows hjkl. Any other word (`click`, `wheel`) is for the
 * reader only.
 *
 * The bar shows the rows that have a cap, in their order, as long as they fit.
 */
#pragma once

#include "ui/canvas.h"

#include <stdio.h>

struct binding {
    const char *keys; /* NULL behind the last row */
    const char *also; /* more keys, which the help does not name; NULL */
    const char *help; /* what they do; NULL: not in the help */
    const char *cap;  /* the keys on the bar: `⏎`; NULL: not on the bar */
    const char *hint; /* the word behind the cap: `play` */
    const char *word; /* what a command line calls it: `undo`; NULL */
    int32_t click;    /* what a click on the bar presses; 0: the first of
                         `keys`, if there is only one */
    bool pinned;      /* other keys are dropped from the bar first */
    /* Writes the cap instead of `cap`; NULL if `cap` is used. */
    void (*write_cap)(const void *view, FILE *out);
    /* Is it possible now? If not, the row is not on the bar, and the key goes
     * to the next row that has it. NULL: always. */
    bool (*when)(const void *view);
    /* NULL: the view uses these keys itself. */
    void (*act)(void *view, int32_t key, int64_t now);
};

struct bindings {
    const char *name; /* of the view, in the help: `games` */
    const struct binding *rows;
    const struct bindings *more; /* rows behind these; NULL */
    /* Which rows the bar shows, named by one key each: `u i Esc`. NULL: those
     * with a cap, in their order. */
    const char *bar;
};

/* The row behind `row`, or the first if that is NULL; NULL behind the last.
 * `table` is the table that the row is in; it starts as the whole. */
const struct binding *bindings_next(const struct bindings **table,
                                    const struct binding *row);

/* Is the key one of `keys`, written as in `keys` and `also`? */
bool binding_names(const char *keys, int32_t key);

/* Acts by the first row with this key that is possible now; false if there is
 * none. */
bool bindings_key(const struct bindings *bindings, void *view, int32_t key,
                  int64_t now);

/* Should this row be shown now: is it possible, and does one of its keys reach
 * it rather than a row before it? A row without `act` is for the reader only,
 * and needs no such key. */
bool bindings_offer(const struct bindings *bindings, const void *view,
                    const struct binding *row);

/* The line of keys; `notice` stands in its place when it is not empty. */
void bindings_draw(const struct bindings *bindings, const void *view,
                   struct canvas *canvas, const char *notice);
/* The key that a click there stands for, or 0. */
int32_t bindings_click(const struct bindings *bindings, const void *view,
                       const struct canvas *canvas, int x, int y);
