/* The menu in its parts: what can be chosen, and how it is drawn. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_MENU_INSIDE_H
#define NAQALA_SRC_SCREEN_DIALOGS_MENU_INSIDE_H

#include "screen/dialog.h"
#include "screen/dialogs/demo.h"
#include "screen/screens.h"
#include "screen/text/phrases.h"

enum { MENU_ENTRIES_MAX = 8 };

/* An entry that works just now. */
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
    int64_t quiet;     /* since when nobody touched a key */
    bool played;       /* it has been to the end */
    bool room;         /* for it, as drawn last */
    bool stale;        /* something lay over it */
};

/* Finds out what works, and says about it what is worth knowing; how many? */
int menu_fill(const struct app *app,
              struct menu_entry entries[MENU_ENTRIES_MAX]);

#endif
