/* SPDX-License-Identifier: MIT */
/*
 * What the keys of a view do, written once. A table has a row for each thing
 * that the player can do; from it come what a key does, the line of keys at the
 * bottom, clicks on that line, and the view's page of the help.
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
    const char *also; /* more of them, which the help does not name; NULL */
    const char *help; /* what they do; NULL: the help leaves the row out */
    const char *cap;  /* the keys on the bar: `⏎`; NULL: it is not there */
    const char *hint; /* the word behind the cap: `play` */
    const char *word; /* what a command line calls it: `undo`; NULL */
    int32_t click;    /* what a click on the bar presses; 0: the first of
                         `keys`, if there is but one */
    bool pinned;      /* other keys leave the bar before it does */
    /* Writes the cap in the place of `cap`; NULL. */
    void (*write_cap)(const void *view, FILE *out);
    /* May it be done just now? If not, it is not in the bar either, and the
     * key goes to the next row that has it. NULL: always. */
    bool (*when)(const void *view);
    /* NULL: the view uses these keys itself. */
    void (*act)(void *view, int32_t key, int64_t now);
};

struct bindings {
    const char *name; /* of the view, for the help: `games` */
    const struct binding *rows;
    const struct bindings *more; /* that come behind them; NULL */
    /* Which rows the bar shows, by a key of each: `u i Esc`. NULL: those with
     * a cap, as they come. */
    const char *bar;
};

/* The row behind `row`, or the first if that is NULL; NULL behind the last.
 * `table` is where one is; at first the whole. */
const struct binding *bindings_next(const struct bindings **table,
                                    const struct binding *row);

/* Is it one of these keys, as `keys` and `also` write them? */
bool binding_names(const char *keys, int32_t key);

/* Acts as the first row with this key that may; false: there is none. */
bool bindings_key(const struct bindings *bindings, void *view, int32_t key,
                  int64_t now);

/* Is there something to say of a row just now: may it be done, and does one of
 * its keys do it, and not what a row before has it do? A row that does nothing
 * is for the reader. */
bool bindings_offer(const struct bindings *bindings, const void *view,
                    const struct binding *row);

/* The line of keys; `notice` stands in its place when it is not empty. */
void bindings_draw(const struct bindings *bindings, const void *view,
                   struct canvas *canvas, const char *notice);
/* The key that a click there stands for, or 0. */
int32_t bindings_click(const struct bindings *bindings, const void *view,
                       const struct canvas *canvas, int x, int y);
