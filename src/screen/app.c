/* What all screens share, and the keys that hold everywhere. */
#include "screen/app.h"
#include "base/clock.h"
#include "base/memory.h"
#include "screen/screens.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define NOTICE_TIME (5 * CLOCK_SECOND)
#define ASK_AGAIN   (2 * CLOCK_SECOND)
#define REVIEW_TIME (15 * CLOCK_SECOND)

enum { SIGNAL_RESULT = 128, INTERRUPTED = 130 };

/* ---- words for the status line ---- */

void house_say(struct house *house, int64_t now, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(house->notice, sizeof house->notice, format, arguments);
    va_end(arguments);
    house->notice_until = now + NOTICE_TIME;
}

const char *house_notice(const struct house *house, int64_t now)
{
    return now < house->notice_until ? house->notice : "";
}

/* ---- how it looks ---- */

/* CONFIG_GLYPHS begins with auto; the sets follow in their order. */
static enum glyph_set richest(const struct house *house)
{
    const int wanted = house->config.values[CONFIG_GLYPHS];

    return wanted > 0 ? (enum glyph_set)(wanted - 1) : house->terminal_glyphs;
}

/* The theme that is tried or kept, as this player likes it here. */
static void apply(struct house *house)
{
    const struct config *const config = &house->config;
    const struct theme_preference preference = {
        .background = (enum prefer_background)config->values[CONFIG_BACKGROUND],
        .seeds = (enum prefer_seeds)config->values[CONFIG_SEEDS],
        .borders = (enum prefer_borders)config->values[CONFIG_BORDERS],
        .richest = richest(house),
    };

    house->theme = theme_preferred(themes_at(house->themes, house->theme_index),
                                   &preference);
    house->glyphs = house->theme.glyphs;
}

void house_try_theme(struct house *house, int index)
{
    house->theme_index = index;
    apply(house);
}

int house_theme_index(const struct house *house)
{
    return house->theme_index;
}

static void next_theme(struct house *house, int64_t now)
{
    const int index = (house->theme_index + 1) % themes_count(house->themes);

    house_try_theme(house, index);
    house_set_text(house, CONFIG_THEME, themes_key(house->themes, index));
    house_say(house, now, "theme: %s", house->theme.name);
}

/* ---- settings ---- */

void house_set(struct house *house, enum config_key key, int value)
{
    house->config.values[key] = value;
    house->remembered.values[key] = value;
    if (key == CONFIG_CURSOR && house->term != NULL)
        term_set_cursor(house->term, value != 0);
    house->config_dirty = true;
    apply(house);
}

void house_set_text(struct house *house, enum config_key key, const char *text)
{
    config_set_text(&house->config, key, text);
    config_set_text(&house->remembered, key, text);
    house->config_dirty = true;
}

void house_set_mouse(struct house *house, bool mouse, int64_t now)
{
    house_set(house, CONFIG_MOUSE, mouse);
    if (house->term != NULL)
        term_set_mouse(house->term, mouse);
    house_say(house, now, mouse ? "the mouse is ours" : "the mouse is free");
}

/* ---- speeds ---- */

enum { SPEED_STANDARD = 1000 };

static enum config_key speed_key(bool watching)
{
    return watching ? CONFIG_WATCH_SPEED : CONFIG_SPEED;
}

int house_speed(const struct house *house, bool watching)
{
    return house->config.values[speed_key(watching)];
}

static int faster(enum config_key key, int speed, int by)
{
    const int count = config_word_count(key);
    int at = 0;

    while (at < count - 1 && config_tempo(at) != speed)
        at++;
    at += by;
    return config_tempo(at < 0 ? 0 : at >= count ? count - 1 : at);
}

void house_change_speed(struct house *house, int64_t now, bool watching, int by)
{
    const enum config_key key = speed_key(watching);
    const int before = house_speed(house, watching);

    house_set(house, key, by == 0 ? SPEED_STANDARD : faster(key, before, by));
    house_say(house, now, "speed: %s", config_value(&house->config, key).text);
}

/* ---- what no screen wants ---- */

static void answer_yes(void *whose, int64_t now)
{
    struct house *const house = whose;

    (void)now;
    screens_leave(house->screens, INTERRUPTED);
}

/* Twice within two seconds means it. */
static void interrupt(struct house *house, int64_t now)
{
    if (house->interrupted != 0 && now - house->interrupted < ASK_AGAIN) {
        screens_leave(house->screens, INTERRUPTED);
        return;
    }
    house->interrupted = now;
    ask_yes(house, "Leave naqala? Your game is saved.", answer_yes, house, now);
}

static bool press(struct house *house, int32_t key, int64_t now)
{
    const struct screen_class *const top = screens_class_at(house->screens, 0);

    switch (key) {
    case '?':
    case INPUT_F1:
        help_open(house, top != NULL ? top->name : "", now);
        return true;
    case 't':
        next_theme(house, now);
        return true;
    case 'T':
        themes_open(house, now);
        return true;
    case 'm':
        house_set_mouse(house, house->config.values[CONFIG_MOUSE] == 0, now);
        return true;
    case '+':
    case '=':
        house_change_speed(house, now, false, 1);
        return true;
    case '-':
        house_change_speed(house, now, false, -1);
        return true;
    case '0':
        house_change_speed(house, now, false, 0);
        return true;
    default:
        return false;
    }
}

/* What has been said has been read by who goes on. */
static void before(void *whose, const struct event *event)
{
    struct house *const house = whose;

    if (event->kind == EVENT_KEY ||
        (event->kind == EVENT_MOUSE && event->action == MOUSE_PRESS))
        house->notice_until = 0;
}

static bool otherwise(void *whose, const struct event *event, int64_t now)
{
    struct house *const house = whose;

    switch (event->kind) {
    case EVENT_KEY:
        return press(house, event->key, now);
    case EVENT_INTERRUPT:
        interrupt(house, now);
        return true;
    case EVENT_LEAVE:
        screens_leave(house->screens,
                      event->signal == 0 ? 0 : SIGNAL_RESULT + event->signal);
        return true;
    case EVENT_MOUSE:
    case EVENT_PASTE:
    case EVENT_RESIZE:
        break;
    }
    return false;
}

/* ---- life ---- */

void house_options_begin(struct house_options *options)
{
    *options = (struct house_options){.review = {.nanoseconds = REVIEW_TIME}};
    for (int key = 0; key < CONFIG_KEY_COUNT; key++)
        options->values[key] = HOUSE_AS_REMEMBERED;
}

/* What is broken is said; the built-in one serves. */
static void complain(struct house *house, int64_t now, struct err *err)
{
    if (*err->text != '\0')
        house_say(house, now, "%s", err->text);
    *err = (struct err){""};
}

static void read_files(struct house *house, int64_t now)
{
    struct err err = {""};

    config_begin(&house->config);
    config_load(&house->config, &err);
    complain(house, now, &err);
    house->levels = levels_standard(&err);
    complain(house, now, &err);
    house->record = record_load(&err);
    complain(house, now, &err);
    house->themes = themes_new(&err);
    complain(house, now, &err);
}

/* The one of the command line is a demand, which can fail. */
static bool choose_theme(struct house *house, const char *wanted, int64_t now,
                         struct err *err)
{
    struct err why = {""};
    int index = themes_need(
        house->themes,
        wanted != NULL ? wanted : house->config.texts[CONFIG_THEME], &why);

    if (index < 0 && wanted != NULL) {
        *err = why;
        return false;
    }
    if (index < 0) {
        complain(house, now, &why);
        index =
            themes_find(house->themes, config_row(CONFIG_THEME)->standard_text);
    }
    house->theme_index = index;
    return true;
}

struct house *house_new(const struct house_options *options, int64_t now,
                        struct err *err)
{
    struct house *const house = memory_new(1, sizeof *house);

    house->screens = screens_new();
    house->seed = options->seed;
    house->analyst = options->analyst;
    house->review = options->review;
    house->terminal_glyphs = GLYPHS_UTF8;
    read_files(house, now);
    house->remembered = house->config;
    for (int key = 0; key < CONFIG_KEY_COUNT; key++)
        if (options->values[key] != HOUSE_AS_REMEMBERED)
            house->config.values[key] = options->values[key];
    screens_around(house->screens, before, otherwise, house);
    if (!choose_theme(house, options->theme, now, err)) {
        house_free(house);
        return NULL;
    }
    apply(house);
    return house;
}

/* Without colours the theme that was made for that is shown. */
void house_show_on(struct house *house, struct term *term)
{
    const int mono = themes_find(house->themes, "mono");

    house->term = term;
    house->terminal_glyphs = term_glyph_set(term);
    if (term_depth(term) == DEPTH_NONE && mono >= 0)
        house->theme_index = mono;
    apply(house);
}

struct loop_look house_look(void *whose)
{
    const struct house *const house = whose;

    return (struct loop_look){&house->theme, &house->glyphs};
}

bool house_store(struct house *house, struct err *err)
{
    if (!house->config_dirty)
        return true;
    house->config_dirty = false;
    return config_store(&house->remembered, err);
}

void house_free(struct house *house)
{
    if (house == NULL)
        return;
    screens_free(house->screens);
    themes_free(house->themes);
    record_free(house->record);
    levels_free(house->levels);
    free(house);
}
