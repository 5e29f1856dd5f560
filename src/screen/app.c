/* SPDX-License-Identifier: MIT */
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

/* ---- the status line ---- */

void app_say(struct app *app, int64_t now, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(app->notice, sizeof app->notice, format, arguments);
    va_end(arguments);
    app->notice_until = now + NOTICE_TIME;
}

const char *app_notice(const struct app *app, int64_t now)
{
    return now < app->notice_until ? app->notice : "";
}

int64_t app_notice_due(const struct app *app, int64_t now)
{
    return *app_notice(app, now) != '\0' ? app->notice_until : NEVER;
}

/* ---- how it looks ---- */

/* CONFIG_GLYPHS begins with auto; the sets follow in their order. */
static enum glyph_set richest_glyphs(const struct app *app)
{
    const int wanted = app->config.values[CONFIG_GLYPHS];

    return wanted > 0 ? (enum glyph_set)(wanted - 1) : app->terminal_glyphs;
}

/* With what the player prefers, and what the terminal can show. */
static void apply_theme(struct app *app)
{
    const struct config *const config = &app->config;
    const struct theme_preference preference = {
        .background = (enum prefer_background)config->values[CONFIG_BACKGROUND],
        .seeds = (enum prefer_seeds)config->values[CONFIG_SEEDS],
        .borders = (enum prefer_borders)config->values[CONFIG_BORDERS],
        .richest = richest_glyphs(app),
    };

    app->theme =
        theme_preferred(themes_at(app->themes, app->theme_index), &preference);
    app->glyphs = app->theme.glyphs;
}

void app_try_theme(struct app *app, int index)
{
    app->theme_index = index;
    apply_theme(app);
}

int app_theme_index(const struct app *app)
{
    return app->theme_index;
}

/* ---- settings ---- */

void app_set(struct app *app, enum config_key key, int value)
{
    app->config.values[key] = value;
    app->remembered.values[key] = value;
    if (key == CONFIG_CURSOR && app->term != NULL)
        term_set_cursor(app->term, value != 0);
    app->config_dirty = true;
    apply_theme(app);
}

void app_set_text(struct app *app, enum config_key key, const char *text)
{
    config_set_text(&app->config, key, text);
    config_set_text(&app->remembered, key, text);
    app->config_dirty = true;
}

void app_set_mouse(struct app *app, bool mouse, int64_t now)
{
    app_set(app, CONFIG_MOUSE, mouse);
    if (app->term != NULL)
        term_set_mouse(app->term, mouse);
    app_say(app, now, mouse ? "the mouse is ours" : "the mouse is free");
}

/* ---- speeds ---- */

enum { SPEED_STANDARD = 1000 };

static enum config_key speed_key(bool watching)
{
    return watching ? CONFIG_WATCH_SPEED : CONFIG_SPEED;
}

int app_speed(const struct app *app, bool watching)
{
    return app->config.values[speed_key(watching)];
}

static int next_speed(enum config_key key, int speed, int by)
{
    const struct option *const option = config_option(key);
    const int last = option_choices(option) - 1;
    const int at = option_index(option, speed) + by;

    return (int)option_choice(option, at < 0 ? 0 : at > last ? last : at);
}

void app_change_speed(struct app *app, int64_t now, bool watching, int by)
{
    const enum config_key key = speed_key(watching);
    const int before = app_speed(app, watching);

    app_set(app, key, by == 0 ? SPEED_STANDARD : next_speed(key, before, by));
    app_say(app, now, "speed: %s", config_value(&app->config, key).text);
}

/* ---- what no screen uses ---- */

static void leave_interrupted(void *whose, int64_t now)
{
    struct app *const app = whose;

    (void)now;
    screens_leave(app->screens, INTERRUPTED);
}

/* The second Ctrl-C within two seconds leaves without a question. */
static void handle_interrupt(struct app *app, int64_t now)
{
    if (app->interrupted != 0 && now - app->interrupted < ASK_AGAIN) {
        screens_leave(app->screens, INTERRUPTED);
        return;
    }
    app->interrupted = now;
    ask_yes(app, "Leave naqala? Your game is saved.", leave_interrupted, app,
            now);
}

static void open_help(void *view, int32_t key, int64_t now)
{
    struct app *const app = view;

    (void)key;
    help_open(app, screens_bindings(app->screens), now);
}

static void show_next_theme(void *view, int32_t key, int64_t now)
{
    struct app *const app = view;
    const int index = (app->theme_index + 1) % themes_count(app->themes);

    (void)key;
    app_try_theme(app, index);
    app_set_text(app, CONFIG_THEME, themes_key(app->themes, index));
    app_say(app, now, "theme: %s", app->theme.name);
}

static void choose_a_theme(void *view, int32_t key, int64_t now)
{
    (void)key;
    themes_open(view, now);
}

static void change_speed(void *view, int32_t key, int64_t now)
{
    app_change_speed(view, now, false, key == '0' ? 0 : key == '-' ? -1 : 1);
}

static void switch_mouse(void *view, int32_t key, int64_t now)
{
    struct app *const app = view;

    (void)key;
    app_set_mouse(app, app->config.values[CONFIG_MOUSE] == 0, now);
}

static const struct binding ROWS[] = {
    {.keys = "?  F1", .help = "this help", .act = open_help},
    {.keys = ":", .help = "type a command"},
    {.keys = "Tab", .help = "completes it"},
    {.keys = "Esc", .help = "one step back"},
    {.keys = "q", .help = "close; quit"},
    {.keys = "t", .help = "next theme", .act = show_next_theme},
    {.keys = "T", .help = "choose a theme", .act = choose_a_theme},
    {.keys = "+ -", .also = "=", .help = "faster, slower", .act = change_speed},
    {.keys = "0", .help = "the usual speed", .act = change_speed},
    {.keys = "m", .help = "mouse on, off", .act = switch_mouse},
    {.keys = "f", .help = "turn the board round"},
    {.keys = "Ctrl-L", .help = "draw anew"},
    {.keys = "Ctrl-Z", .help = "suspend"},
    {0},
};

const struct bindings APP_BINDINGS = {.name = "everywhere", .rows = ROWS};

/* A message has been read by a player who goes on. */
static void clear_notice(void *whose, const struct event *event)
{
    struct app *const app = whose;

    if (event->kind == EVENT_KEY ||
        (event->kind == EVENT_MOUSE && event->action == MOUSE_PRESS))
        app->notice_until = 0;
}

static bool handle_event(void *whose, const struct event *event, int64_t now)
{
    struct app *const app = whose;

    switch (event->kind) {
    case EVENT_KEY:
        return bindings_key(&APP_BINDINGS, app, event->key, now);
    case EVENT_INTERRUPT:
        handle_interrupt(app, now);
        return true;
    case EVENT_LEAVE:
        screens_leave(app->screens,
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

void app_options_begin(struct app_options *options)
{
    *options = (struct app_options){.review = {.nanoseconds = REVIEW_TIME}};
    for (int key = 0; key < CONFIG_KEY_COUNT; key++)
        options->values[key] = APP_AS_REMEMBERED;
}

/* Shows the message, if there is one, and forgets it. */
static void show_error(struct app *app, int64_t now, struct err *err)
{
    if (*err->text != '\0')
        app_say(app, now, "%s", err->text);
    *err = (struct err){""};
}

static void read_files(struct app *app, int64_t now)
{
    struct err err = {""};

    config_begin(&app->config);
    config_load(&app->config, &err);
    show_error(app, now, &err);
    app->levels = levels_standard(&err);
    show_error(app, now, &err);
    app->record = record_load(&err);
    show_error(app, now, &err);
    app->themes = themes_new(&err);
    show_error(app, now, &err);
}

/* Fails only for the theme that the command line names. */
static bool choose_theme(struct app *app, const char *wanted, int64_t now,
                         struct err *err)
{
    struct err why = {""};
    int index = themes_need(
        app->themes, wanted != NULL ? wanted : app->config.texts[CONFIG_THEME],
        &why);

    if (index < 0 && wanted != NULL) {
        *err = why;
        return false;
    }
    if (index < 0) {
        show_error(app, now, &why);
        index = themes_find(app->themes,
                            config_option(CONFIG_THEME)->standard_text);
    }
    app->theme_index = index;
    return true;
}

struct app *app_new(const struct app_options *options, int64_t now,
                    struct err *err)
{
    struct app *const app = memory_new(1, sizeof *app);

    app->screens = screens_new();
    app->seed = options->seed;
    app->analyst = options->analyst;
    app->review = options->review;
    app->terminal_glyphs = GLYPHS_UTF8;
    read_files(app, now);
    app->remembered = app->config;
    for (int key = 0; key < CONFIG_KEY_COUNT; key++)
        if (options->values[key] != APP_AS_REMEMBERED)
            app->config.values[key] = options->values[key];
    screens_around(app->screens, clear_notice, handle_event, app);
    if (!choose_theme(app, options->theme, now, err)) {
        app_free(app);
        return NULL;
    }
    apply_theme(app);
    return app;
}

void app_show_on(struct app *app, struct term *term)
{
    const int mono = themes_find(app->themes, "mono");

    app->term = term;
    app->terminal_glyphs = term_glyph_set(term);
    if (term_depth(term) == DEPTH_NONE && mono >= 0)
        app->theme_index = mono;
    apply_theme(app);
}

struct loop_look app_look(void *whose)
{
    const struct app *const app = whose;

    return (struct loop_look){&app->theme, &app->glyphs};
}

bool app_store(struct app *app, struct err *err)
{
    if (!app->config_dirty)
        return true;
    app->config_dirty = false;
    return config_store(&app->remembered, err);
}

void app_free(struct app *app)
{
    if (app == NULL)
        return;
    screens_free(app->screens);
    themes_free(app->themes);
    record_free(app->record);
    levels_free(app->levels);
    free(app);
}

/* ---- from beginning to end ---- */

static int run_screens(const struct app_start *start, struct app *app,
                       struct err *err)
{
    const int *const values = app->config.values;
    const struct term_options options = {
        .color = (enum term_color)values[CONFIG_COLOR],
        .glyphs = values[CONFIG_GLYPHS] - 1,
        .mouse = values[CONFIG_MOUSE] != 0,
        .cursor = values[CONFIG_CURSOR] != 0,
    };
    struct term *term = NULL;
    int result = APP_FAILED;

    if (!start->open(start->whose, app, clock_now(), err))
        return APP_MISUSED;
    term = term_new(&options, err);
    if (term == NULL)
        return APP_FAILED;
    app_show_on(app, term);
    result = loop_run(term, app->screens, app_look, app);
    app->term = NULL;
    term_free(term);
    *err = (struct err){""};
    app_store(app, err);
    return result;
}

int app_run(const struct app_start *start, struct err *err)
{
    struct app *const app = app_new(&start->app, clock_now(), err);
    int result = APP_MISUSED;

    if (app != NULL)
        result = run_screens(start, app, err);
    app_free(app);
    return result;
}
