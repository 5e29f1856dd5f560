/* SPDX-License-Identifier: MIT */
/* The entries of the menu, with a few words about each. */
#pragma once

#include "screen/app.h"
#include "screen/text/describe.h"

enum { MENU_ENTRIES_MAX = 16 };

struct game_counts;

struct menu_row {
    int32_t key;
    const char *name;
    void (*say)(const struct game_counts *counts, FILE *out); /* NULL */
    void (*open)(struct app *app, int64_t now);
};

/* The entries that can be chosen now, with a few words about each. */
struct menu_entries {
    const struct menu_row *rows[MENU_ENTRIES_MAX];
    struct phrase infos[MENU_ENTRIES_MAX];
    int count;
};

/* Fills in all entries. Returns true if nothing has been played and no lesson
 * begun. */
bool menu_entries_fill(struct app *app, struct menu_entries *entries,
                       int64_t now);
