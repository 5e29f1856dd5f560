/* SPDX-License-Identifier: MIT */
/*
 * What all screens share: settings, levels, themes, the record, the message in
 * the status line, and the stack of screens. The app owns all of it; there is
 * one app, made by the command that runs it (src/cmd/players.c).
 */
#pragma once

#include "engine/task.h"
#include "match/config.h"
#include "match/level.h"
#include "match/match.h"
#include "match/own_game.h"
#include "match/record.h"
#include "screen/themes.h"
#include "ui/screen.h"
#include "ui/term/term.h"

#include <limits.h>

struct app {
    struct screens *screens;
    struct config config;     /* in use */
    struct config remembered; /* without the values of the command line */
    struct config stored;     /* in the file, as far as known */
    bool config_dirty;        /* the settings must be written */
    struct levels *levels;
    struct record *record;
    struct themes *themes;
    struct own_games own_games; /* games defined in files */
    int theme_choice;           /* the player's: APP_THEME_AUTO, or an index */
    struct theme theme;         /* with the player's options applied */
    struct term *term;          /* NULL in tests: canvases in memory */
    enum ground ground;         /* the terminal's own */
    bool colourless;            /* it has no colours: the theme is mono */
    enum glyph_set terminal_glyphs;
    uint64_t seed;        /* of the next game; counts up */
    const char *analyst;  /* WHO gives advice; NULL: the usual one */
    struct budget review; /* of the review of a game */
    char notice[ERR_TEXT_MAX];
    int64_t notice_until;
    int64_t interrupted; /* time of the last Ctrl-C, or 0 */
    char *unkept;        /* of app_take_unkept; NULL: none */
};

#define APP_AS_REMEMBERED INT_MIN

/* The theme that suits the ground of the terminal. */
enum { APP_THEME_AUTO = -1 };

struct app_options {
    const char *theme;            /* name, path, auto; NULL: as remembered */
    int values[CONFIG_KEY_COUNT]; /* instead of the settings, or
                                     APP_AS_REMEMBERED */
    uint64_t seed;
    const char *analyst; /* NULL: the usual one */
    const char *called;  /* the game as on the command line; NULL: not given */
    struct budget review;
};

/* Sets all options to the values of the settings. */
void app_options_begin(struct app_options *options);

/* Deletes temporary files left behind where the program writes (file_sweep);
 * app_new calls it. */
void app_sweep(void);

/* Reads all files. Instead of a broken file the built-in one is used, and a
 * message is shown; if several are broken, it names the first and their number.
 * Returns NULL and sets err if the theme in the options is not found or
 * broken. */
struct app *app_new(const struct app_options *options, int64_t now,
                    struct err *err);
void app_free(struct app *app);

/* On a terminal without colours the theme `mono` is shown, regardless of the
 * settings. */
void app_show_on(struct app *app, struct term *term);

/* Tells the app the terminal's ground, once it has answered or will not. */
void app_tell_ground(struct app *app, enum ground ground);

/* Writes the settings if they have changed. */
bool app_store(struct app *app, struct err *err);

/* The same while the screens are shown. If it fails, it is tried again at the
 * end, where the error is reported. */
void app_store_early(struct app *app);

/* Takes ownership of the codes, a line each, of games that were left and could
 * not be kept. NULL: there are none. */
void app_take_unkept(struct app *app, char *codes);
/* Closes all screens, so that everything in them is kept if possible. Prints a
 * line for each game that could not be kept, which begins it again. */
void app_end(struct app *app, FILE *out);

/* Copies the text to the clipboard. Returns false if the terminal has none. */
bool app_copy(struct app *app, const char *text);

/* Shows a message in the status line for five seconds, or until a key. */
void app_say(struct app *app, int64_t now, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Removes the message, which is not true any more. */
void app_say_nothing(struct app *app);
/* The message; "" when its time is over. */
const char *app_notice(const struct app *app, int64_t now);
/* For a card, which may cover the line of keys: draws the message, if there is
 * one, over the card. */
void app_draw_notice(const struct app *app, struct canvas *canvas, int64_t now);
/* When its time is over, or NEVER. */
int64_t app_notice_due(const struct app *app, int64_t now);

/* Changes a setting, which takes effect at once and will be written. */
void app_set(struct app *app, enum config_key key, int value);
void app_set_text(struct app *app, enum config_key key, const char *text);

/* The value in use, and the one for naqala.conf; they differ if an option of
 * the command line is in use. */
struct app_setting {
    int value;
    int written;
};
struct app_setting app_setting(const struct app *app, enum config_key key);
void app_set_back(struct app *app, enum config_key key,
                  const struct app_setting *before);

/* Shows the theme of this choice: app_try_theme without changing the setting,
 * app_keep_theme with it. */
void app_try_theme(struct app *app, int choice);
void app_keep_theme(struct app *app, int choice);
/* Says which theme is in use now. */
void app_say_theme(struct app *app, int64_t now);
/* The choice that this name or path, or `auto`, stands for. False and err if
 * there is no such theme, or it is broken. */
bool app_find_theme(struct app *app, const char *name, int *choice,
                    struct err *err);
/* The name of a choice in the settings; and the index of its theme. */
const char *app_theme_key(const struct app *app, int choice);
int app_theme_index(const struct app *app, int choice);
/* The index of the theme that is drawn, whatever the choice. */
int app_theme_drawn(const struct app *app);

/* In thousandths; 0 is instant. */
int app_speed(const struct app *app, bool watching);
/* The next speed up (1) or down (-1), or the usual one (0). */
void app_change_speed(struct app *app, int64_t now, bool watching, int by);

void app_set_mouse(struct app *app, bool mouse, int64_t now);
