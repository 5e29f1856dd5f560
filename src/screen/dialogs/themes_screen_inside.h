/* The theme picker: what its two files share. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_THEMES_SCREEN_INSIDE_H
#define NAQALA_SRC_SCREEN_DIALOGS_THEMES_SCREEN_INSIDE_H

#include "screen/dialog.h"
#include "screen/dialogs/setting.h"

enum { PICKER_OPTION_COUNT = 4 };

/* Settings that change how a theme looks. */
struct themes_screen_option {
    enum config_key key;
    const char *label;
};

extern const struct themes_screen_option PICKER_OPTIONS[PICKER_OPTION_COUNT];

struct themes_screen {
    struct dialog dialog;
    struct list list;
    int option; /* that arrows change */
    /* As it was before, for Escape. */
    int theme_before;
    int before[PICKER_OPTION_COUNT];
    /* Where things were drawn last, for clicks. */
    struct rect list_at;
    int list_step; /* lines of a theme */
    struct rect options_at[PICKER_OPTION_COUNT];
};

/* All between the title and the line of keys. */
void themes_screen_draw_inside(struct themes_screen *picker,
                               struct canvas *canvas);

#endif
