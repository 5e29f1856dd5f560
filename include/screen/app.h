/*
 * What all screens share: settings, levels, themes, the record, what is said in
 * the status line, and the stack they lie on. The house owns all of it; there
 * is one, made by the command that opens it.
 */
#ifndef NAQALA_SCREEN_APP_H
#define NAQALA_SCREEN_APP_H

#include "engine/task.h"
#include "match/config.h"
#include "match/level.h"
#include "match/record.h"
#include "screen/themes.h"
#include "ui/bindings.h"
#include "ui/term/loop.h"

#include <limits.h>

struct app {
    struct screens *screens;
    struct config config;     /* as it is just now */
    struct config remembered; /* without what the command line says */
    bool config_dirty;        /* to be stored */
    struct levels *levels;
    struct record *record;
    struct themes *themes;
    int theme_index;
    struct theme theme;   /* as it is shown, the player's options applied */
    struct glyphs glyphs; /* the same */
    struct term *term;    /* NULL in tests: canvases in memory */
    enum glyph_set terminal_glyphs;
    uint64_t seed;        /* of the next game; counts up */
    const char *analyst;  /* whose values are shown; NULL: analyst_for */
    struct budget review; /* to prove what a game teaches */
    char notice[ERR_TEXT_MAX];
    int64_t notice_until;
    int64_t interrupted; /* when Ctrl-C was pressed last */
};

#define APP_AS_REMEMBERED INT_MIN

struct app_options {
    const char *theme;            /* name or path; NULL: as remembered */
    int values[CONFIG_KEY_COUNT]; /* in the place of what is remembered; or
                                     APP_AS_REMEMBERED */
    uint64_t seed;
    const char *analyst; /* NULL: analyst_for the game */
    struct budget review;
};

/* All of it as it is remembered. */
void app_options_begin(struct app_options *options);

/* Everything is read; what is broken is said in the notice, and the built-in
 * one serves. NULL and a sentence only for the theme that was asked for. */
struct app *app_new(const struct app_options *options, int64_t now,
                    struct err *err);
void app_free(struct app *app);

/* The terminal that the house is shown on. */
void app_show_on(struct app *app, struct term *term);
/* The keys that no screen uses; the view is the app. */
extern const struct bindings APP_BINDINGS;

/* For loop_run; `whose` is the house. */
struct loop_look app_look(void *whose);

/* Writes the settings if they have changed. */
bool app_store(struct app *app, struct err *err);

/* Words for the status line; for five seconds, or until a key. */
void app_say(struct app *app, int64_t now, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "" when there is nothing to say any more. */
const char *app_notice(const struct app *app, int64_t now);
/* When it is over, or NEVER. */
int64_t app_notice_due(const struct app *app, int64_t now);

/* A setting changes, is shown at once and will be remembered. */
void app_set(struct app *app, enum config_key key, int value);
void app_set_text(struct app *app, enum config_key key, const char *text);

/* The theme of this index, tried (not remembered) or kept. */
void app_try_theme(struct app *app, int index);
int app_theme_index(const struct app *app);

/* Speeds from 250 to 10000, then 0, instant: the next one up or down. */
int app_speed(const struct app *app, bool watching);
/* `by` 0: as it was made. */
void app_change_speed(struct app *app, int64_t now, bool watching, int by);

void app_set_mouse(struct app *app, bool mouse, int64_t now);

#endif
