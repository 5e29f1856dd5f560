/*
 * Choosing a theme: each is shown as one comes to it, on the whole screen; a
 * small board is there to see it on. What was before comes back with Escape.
 */
#include "base/memory.h"
#include "screen/dialogs/themes_screen_inside.h"
#include "screen/screens.h"
#include "screen/scroll.h"

#include <stdlib.h>

const struct themes_screen_option PICKER_OPTIONS[PICKER_OPTION_COUNT] = {
    {CONFIG_BACKGROUND, "background"},
    {CONFIG_SEEDS, "seeds"},
    {CONFIG_BORDERS, "borders"},
    {CONFIG_MOTION, "motion"},
};

static const struct key_hint HINTS[] = {
    {"↑↓", "theme", 0},
    {"Tab", "option", INPUT_TAB},
    {"←→", "value", 0},
    {"⏎", "keep", INPUT_ENTER},
    {"Esc", "back", INPUT_ESCAPE},
};
enum { HINT_COUNT = sizeof HINTS / sizeof HINTS[0] };

static void themes_screen_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct themes_screen *const picker = self;
    char place[32];

    picker->seen = canvas;
    themes_screen_draw_inside(picker, canvas);
    snprintf(place, sizeof place, "%d of %d", picker->list.selected + 1,
             picker->list.count);
    title_draw(canvas, "Themes", "applied live as you move", place);
    keybar_draw(canvas, HINTS, HINT_COUNT, app_notice(picker->app, now));
}

/* ---- what is done ---- */

static bool try_selected(const struct themes_screen *picker)
{
    app_try_theme(picker->app, picker->list.selected);
    return true;
}

static bool select_theme(struct themes_screen *picker, int index)
{
    picker->list.selected = index;
    return try_selected(picker);
}

static bool focus(struct themes_screen *picker, int by)
{
    picker->option =
        (picker->option + by + PICKER_OPTION_COUNT) % PICKER_OPTION_COUNT;
    return true;
}

static bool change(const struct themes_screen *picker, int by, int64_t now)
{
    form_change(picker->app, PICKER_OPTIONS[picker->option].key, by, now);
    return true;
}

static bool keep(const struct themes_screen *picker, int64_t now)
{
    struct app *const app = picker->app;

    app_set_text(app, CONFIG_THEME,
                 themes_key(app->themes, picker->list.selected));
    screens_pop(app->screens, now);
    return true;
}

/* All as it was. */
static bool put_back(const struct themes_screen *picker, int64_t now)
{
    struct app *const app = picker->app;

    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        if (app->config.values[PICKER_OPTIONS[i].key] != picker->before[i])
            app_set(app, PICKER_OPTIONS[i].key, picker->before[i]);
    app_try_theme(app, picker->theme_before);
    screens_pop(app->screens, now);
    return true;
}

static bool themes_screen_click(struct themes_screen *picker,
                                const struct event *event, int64_t now)
{
    const struct rect list = picker->list_at;

    if (rect_holds(list, event->x, event->y)) {
        const int index =
            picker->list.top + (event->y - list.y) / picker->list_step;

        return index >= picker->list.count || select_theme(picker, index);
    }
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        if (rect_holds(picker->options_at[i], event->x, event->y)) {
            picker->option = i;
            return change(picker, 1, now);
        }
    return false;
}

static bool themes_screen_key(struct themes_screen *picker, int32_t key,
                              int64_t now)
{
    switch (key) {
    case INPUT_TAB:
        return focus(picker, 1);
    case INPUT_BACK_TAB:
        return focus(picker, -1);
    case INPUT_LEFT:
    case 'h':
        return change(picker, -1, now);
    case INPUT_RIGHT:
    case 'l':
        return change(picker, 1, now);
    case 't':
        return select_theme(picker,
                            (picker->list.selected + 1) % picker->list.count);
    case INPUT_ESCAPE:
    case 'q':
    case 'T':
        return put_back(picker, now);
    case '?':
        help_open(picker->app, "themes", now);
        return true;
    default:
        return false;
    }
}

static bool themes_screen_event(void *self, const struct event *event,
                                int64_t now)
{
    struct themes_screen *const picker = self;
    const struct event meant =
        bar_event(picker->seen, HINTS, HINT_COUNT, event);

    switch (list_event(&picker->list, &meant)) {
    case LIST_MOVED:
        return try_selected(picker);
    case LIST_CHOSEN:
        return keep(picker, now);
    case LIST_NOT_MINE:
        break;
    }
    if (event_is_press(&meant))
        return themes_screen_click(picker, &meant, now);
    return meant.kind == EVENT_KEY && themes_screen_key(picker, meant.key, now);
}

static int64_t themes_screen_due(const void *self, int64_t now)
{
    return notice_due(((const struct themes_screen *)self)->app, now);
}

static const struct screen_class PICKER = {
    .name = "themes",
    .draw = themes_screen_draw,
    .event = themes_screen_event,
    .due = themes_screen_due,
    .free = free,
};

void themes_open(struct app *app, int64_t now)
{
    struct themes_screen *const picker = memory_new(1, sizeof *picker);

    picker->app = app;
    picker->list.count = themes_count(app->themes);
    picker->list.selected = app_theme_index(app);
    picker->list_step = 1;
    picker->theme_before = app_theme_index(app);
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        picker->before[i] = app->config.values[PICKER_OPTIONS[i].key];
    screens_push(app->screens, &PICKER, picker, now);
}
