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
#include "ui/term/loop.h"

#include <limits.h>

struct house {
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

#define HOUSE_AS_REMEMBERED INT_MIN

struct house_options {
    const char *theme;            /* name or path; NULL: as remembered */
    int values[CONFIG_KEY_COUNT]; /* in the place of what is remembered; or
                                     HOUSE_AS_REMEMBERED */
    uint64_t seed;
    const char *analyst; /* NULL: analyst_for the game */
    struct budget review;
};

/* All of it as it is remembered. */
void house_options_begin(struct house_options *options);

/* Everything is read; what is broken is said in the notice, and the built-in
 * one serves. NULL and a sentence only for the theme that was asked for. */
struct house *house_new(const struct house_options *options, int64_t now,
                        struct err *err);
void house_free(struct house *house);

/* The terminal that the house is shown on. */
void house_show_on(struct house *house, struct term *term);
/* For loop_run; `whose` is the house. */
struct loop_look house_look(void *whose);

/* Writes the settings if they have changed. */
bool house_store(struct house *house, struct err *err);

/* Words for the status line; for five seconds, or until a key. */
void house_say(struct house *house, int64_t now, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "" when there is nothing to say any more. */
const char *house_notice(const struct house *house, int64_t now);

/* A setting changes, is shown at once and will be remembered. */
void house_set(struct house *house, enum config_key key, int value);
void house_set_text(struct house *house, enum config_key key, const char *text);

/* The theme of this index, tried (not remembered) or kept. */
void house_try_theme(struct house *house, int index);
int house_theme_index(const struct house *house);

/* Speeds from 250 to 10000, then 0, instant: the next one up or down. */
int house_speed(const struct house *house, bool watching);
/* `by` 0: as it was made. */
void house_change_speed(struct house *house, int64_t now, bool watching,
                        int by);

void house_set_mouse(struct house *house, bool mouse, int64_t now);

/* Style from roles. */
static inline struct style ink(enum theme_role role)
{
    return (struct style){(uint8_t)role, THEME_BACKGROUND, WEIGHT_PLAIN};
}
static inline struct style bold(enum theme_role role)
{
    return (struct style){(uint8_t)role, THEME_BACKGROUND, WEIGHT_BOLD};
}
static inline struct style on(enum theme_role ground, enum theme_role role)
{
    return (struct style){(uint8_t)role, (uint8_t)ground, WEIGHT_PLAIN};
}

#endif
