/* SPDX-License-Identifier: MIT */
/* The menu in its parts: what can be chosen, and how it is drawn. */
#pragma once

#include "screen/dialog.h"
#include "screen/dialogs/demo.h"
#include "screen/screens.h"
#include "screen/text/phrases.h"

enum { MENU_ENTRIES_MAX = 8 };

/* An entry that can be chosen just now. */
struct menu_entry {
    int32_t key;
    const char *name;
    void (*open)(struct app *app, int64_t now);
    struct phrase info;
};

struct menu {
    struct dialog dialog;
    struct menu_entry entries[MENU_ENTRIES_MAX];
    struct rows rows;
    struct demo *demo; /* NULL: nothing plays */
    int64_t quiet;     /* since the last key or click */
    bool played;       /* the demo was played to its end */
    bool room;         /* for the demo, as drawn last */
    bool stale;        /* it was covered: the entries may have changed */
};

/* Lists the entries that can be chosen, each with a few words about it; returns
 * how many there are. */
int menu_fill(const struct app *app,
              struct menu_entry entries[MENU_ENTRIES_MAX]);
