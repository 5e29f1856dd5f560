/* What the keys do, screen by screen: the text of the help. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_HELP_KEYS_H
#define NAQALA_SRC_SCREEN_DIALOGS_HELP_KEYS_H

enum { HELP_ROWS_MAX = 18 };

struct help_row {
    const char *keys; /* NULL behind the last */
    const char *what;
};

struct help_page {
    const char *screen; /* as its class is called */
    struct help_row rows[HELP_ROWS_MAX + 1];
};

/* NULL where a screen has no keys of its own. */
const struct help_page *help_page(const char *screen);

/* Those that hold everywhere. */
extern const struct help_page HELP_EVERYWHERE;

#endif
