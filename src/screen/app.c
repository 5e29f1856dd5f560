/* SPDX-License-Identifier: MIT */
/* What all screens share. */
#include "screen/app.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "ui/widget.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define NOTICE_TIME (5 * CLOCK_SECOND)
#define REVIEW_TIME (15 * CLOCK_SECOND)

/* ---- the status line ---- */

void app_say(struct app *app, int64_t now, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(app->notice, sizeof app->notice, format, arguments);
    va_end(arguments);
    app->notice_until = now + NOTICE_TIME;
}

void app_say_nothing(struct app *app)
{
    app->notice_until = 0;
}

const char *app_notice(const struct app *app, int64_t now)
{
    return now < app->notice_until ? app->notice : "";
}

void app_draw_notice(const struct app *app, struct canvas *canvas, int64_t now)
{
    const char *const notice = app_notice(app, now);

    if (*notice == '\0')
        return;
    canvas_set_ground(canvas, THEME_BACKGROUND);
    canvas_fill(
        canvas,
        (struct rect){0, canvas_height(canvas) - 1, canvas_width(canvas), 1},
        ink(THEME_TEXT), " ");
    keybar_draw(canvas, NULL, 0, notice);
}

int64_t app_notice_due(const struct app *app, int64_t now)
{
    return *app_notice(app, now) != '\0' ? app->notice_until : NEVER;
}

/* ---- how it looks ---- */

/* Applies the player's preferences, and the limits of the terminal, to the
 * theme. */
static void apply_theme(struct app *app)
{
    const struct config *const config = &app->config;
    /* CONFIG_GLYPHS begins with auto; the sets follow in their order. */
    const int glyphs = config->values[CONFIG_GLYPHS];
    const struct theme_preference preference = {
        .background = (enum prefer_background)config->values[CONFIG_BACKGROUND],
        .seeds = (enum prefer_seeds)config->values[CONFIG_SEEDS],
        .borders = (enum prefer_borders)config->values[CONFIG_BORDERS],
        .richest =
            glyphs > 0 ? (enum glyph_set)(glyphs - 1) : app->terminal_glyphs,
        .ground = app->ground,
    };

    app->theme = theme_preferred(themes_at(app->themes, app_theme_drawn(app)),
                                 &preference);
}

int app_theme_index(const struct app *app, int choice)
{
    if (choice != APP_THEME_AUTO)
        return choice;
    return themes_find(app->themes, app->colourless               ? "mono"
                                    : app->ground == GROUND_LIGHT ? "paper"
                                                                  : "savanna");
}

int app_theme_drawn(const struct app *app)
{
    return app_theme_index(app, app->colourless ? APP_THEME_AUTO
                                                : app->theme_choice);
}

const char *app_theme_key(const struct app *app, int choice)
{
    return choice == APP_THEME_AUTO ? THEMES_AUTO
                                    : themes_key(app->themes, choice);
}

bool app_find_theme(struct app *app, const char *name, int *choice,
                    struct err *err)
{
    const bool named = strcmp(name, THEMES_AUTO) != 0;
    const int index = named ? themes_need(app->themes, name, err) : -1;

    if (named && index < 0)
        return false;
    *choice = named ? index : APP_THEME_AUTO;
    return true;
}

void app_try_theme(struct app *app, int choice)
{
    app->theme_choice = choice;
    apply_theme(app);
}

void app_tell_ground(struct app *app, enum ground ground)
{
    app->ground = ground;
    apply_theme(app);
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

struct app_setting app_setting(const struct app *app, enum config_key key)
{
    return (struct app_setting){.value = app->config.values[key],
                                .written = app->remembered.values[key]};
}

void app_set_back(struct app *app, enum config_key key,
                  const struct app_setting *before)
{
    const struct app_setting now = app_setting(app, key);

    if (now.value == before->value && now.written == before->written)
        return;
    app_set(app, key, before->value);
    app->remembered.values[key] = before->written;
}

void app_keep_theme(struct app *app, int choice)
{
    app_set_text(app, CONFIG_THEME, app_theme_key(app, choice));
    app_try_theme(app, choice);
}

void app_say_theme(struct app *app, int64_t now)
{
    const int chosen = app_theme_index(app, app->theme_choice);

    app_say(app, now, "theme: %s%s%s",
            app->theme_choice == APP_THEME_AUTO ? "auto: " : "",
            themes_at(app->themes, chosen)->name,
            app->colourless ? ", no colours" : "");
}

bool app_copy(struct app *app, const char *text)
{
    return app->term == NULL || term_copy(app->term, text);
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

static enum config_key find_speed_key(bool watching)
{
    return watching ? CONFIG_WATCH_SPEED : CONFIG_SPEED;
}

int app_speed(const struct app *app, bool watching)
{
    return app->config.values[find_speed_key(watching)];
}

void app_change_speed(struct app *app, int64_t now, bool watching, int by)
{
    const enum config_key key = find_speed_key(watching);
    const struct option *const option = config_option(key);
    const int last = option_choices(option) - 1;
    const int at = option_index(option, app_speed(app, watching)) + by;
    const int next = at < 0 ? 0 : at > last ? last : at;

    app_set(app, key,
            by == 0 ? SPEED_STANDARD : (int)option_choice(option, next));
    app_say(app, now, "speed: %s", config_value(&app->config, key).text);
}

/* ---- life ---- */

void app_options_begin(struct app_options *options)
{
    *options = (struct app_options){.review = {.nanoseconds = REVIEW_TIME}};
    for (int key = 0; key < CONFIG_KEY_COUNT; key++)
        options->values[key] = APP_AS_REMEMBERED;
}

/* The first message about broken files, and how many there are. */
struct broken_files {
    struct err first;
    int count;
};

/* Takes the message, if there is one, and forgets it. */
static void take_error(struct broken_files *broken, struct err *err)
{
    if (*err->text == '\0')
        return;
    if (broken->count++ == 0)
        broken->first = *err;
    *err = (struct err){""};
}

static void show_broken(struct app *app, int64_t now,
                        const struct broken_files *broken)
{
    if (broken->count == 1)
        app_say(app, now, "%s", broken->first.text);
    if (broken->count > 1)
        app_say(app, now, "1 of %d: %s", broken->count, broken->first.text);
}

void app_sweep(void)
{
    static const struct {
        enum file_folder folder;
        const char *below;
    } written[] = {{FILE_CONFIG, ""},     {FILE_DATA, "saves"},
                   {FILE_STATE, ""},      {FILE_STATE, "games"},
                   {FILE_STATE, "arena"}, {FILE_CACHE, "tables"}};

    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char *const path = file_folder(written[i].folder, written[i].below);

        if (path != NULL)
            file_sweep(path);
        free(path);
    }
}

struct app *app_new(const struct app_options *options, int64_t now,
                    struct err *err)
{
    struct app *const app = memory_new(1, sizeof *app);
    const char *const theme = options->theme;
    struct broken_files broken = {.count = 0};
    struct err why = {""};

    app_sweep();
    app->screens = screens_new();
    app->seed = options->seed;
    app->analyst = options->analyst;
    app->review = options->review;
    app->terminal_glyphs = GLYPHS_UTF8;
    config_begin(&app->config);
    config_load(&app->config, &why);
    take_error(&broken, &why);
    app->levels = levels_standard(&why);
    take_error(&broken, &why);
    app->record = record_load(&why);
    take_error(&broken, &why);
    app->themes = themes_new(&why);
    take_error(&broken, &why);
    app->own_games = own_games_load(options->called, &why);
    take_error(&broken, &why);
    app->remembered = app->config;
    app->stored = app->config;
    for (int key = 0; key < CONFIG_KEY_COUNT; key++)
        if (options->values[key] != APP_AS_REMEMBERED)
            app->config.values[key] = options->values[key];
    app->theme_choice = APP_THEME_AUTO;
    if (!app_find_theme(app,
                        theme != NULL ? theme : app->config.texts[CONFIG_THEME],
                        &app->theme_choice, &why)) {
        if (theme != NULL) {
            *err = why;
            app_free(app);
            return NULL;
        }
        take_error(&broken, &why);
    }
    show_broken(app, now, &broken);
    apply_theme(app);
    return app;
}

void app_show_on(struct app *app, struct term *term)
{
    app->term = term;
    app->terminal_glyphs = term_glyph_set(term);
    app->ground = term_ground(term);
    app->colourless = term_depth(term) == DEPTH_NONE;
    apply_theme(app);
}

bool app_store(struct app *app, struct err *err)
{
    if (!app->config_dirty)
        return true;
    app->config_dirty = false;
    return config_store(&app->remembered, &app->stored, err);
}

void app_store_early(struct app *app)
{
    struct err unsaid;

    if (!app_store(app, &unsaid))
        app->config_dirty = true;
}

void app_take_unkept(struct app *app, char *codes)
{
    char *const before = app->unkept;

    if (codes == NULL)
        return;
    app->unkept = codes;
    if (before == NULL)
        return;

    const size_t size = strlen(before) + strlen(codes) + 1;

    app->unkept = memory_new(size, 1);
    snprintf(app->unkept, size, "%s%s", before, codes);
    free(before);
    free(codes);
}

void app_end(struct app *app, FILE *out)
{
    screens_free(app->screens);
    app->screens = NULL;
    for (const char *code = app->unkept; code != NULL && *code != '\0';
         code += strcspn(code, "\n") + 1)
        fprintf(out, "not saved: naqala %.*s\n", (int)strcspn(code, "\n"),
                code);
}

void app_free(struct app *app)
{
    if (app == NULL)
        return;
    screens_free(app->screens);
    free(app->unkept);
    own_games_free(&app->own_games);
    themes_free(app->themes);
    record_free(app->record);
    levels_free(app->levels);
    free(app);
}
