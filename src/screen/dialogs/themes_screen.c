/*
 * Choosing a theme: each is shown as one comes to it, on the whole screen; a
 * small board is there to see it on. What was before comes back with Escape.
 */
#include "base/memory.h"
#include "screen/dialogs/themes_screen_inside.h"
#include "screen/screens.h"

#include <stdlib.h>

const struct themes_screen_option PICKER_OPTIONS[PICKER_OPTION_COUNT] = {
    {CONFIG_BACKGROUND, "background"},
    {CONFIG_SEEDS, "seeds"},
    {CONFIG_BORDERS, "borders"},
    {CONFIG_MOTION, "motion"},
};

static void draw_themes(void *self, struct canvas *canvas, int64_t now)
{
    struct themes_screen *const picker = self;
    char place[32];

    themes_screen_draw_inside(picker, canvas);
    snprintf(place, sizeof place, "%d of %d", picker->list.selected + 1,
             picker->list.count);
    title_draw(canvas, "Themes", "applied live as you move", place);
    dialog_draw_keys(&picker->dialog, canvas, now);
}

/* ---- what is done ---- */

static bool try_theme(const struct themes_screen *picker)
{
    app_try_theme(picker->dialog.app, picker->list.selected);
    return true;
}

static bool select_theme(struct themes_screen *picker, int index)
{
    picker->list.selected = index;
    return try_theme(picker);
}

static void focus_option(void *view, int32_t key, int64_t now)
{
    struct themes_screen *const picker = view;

    (void)now;
    picker->option =
        (picker->option + dialog_direction(key) + PICKER_OPTION_COUNT) %
        PICKER_OPTION_COUNT;
}

static void change_option(void *view, int32_t key, int64_t now)
{
    const struct themes_screen *const picker = view;

    setting_change(picker->dialog.app, PICKER_OPTIONS[picker->option].key,
                   dialog_direction(key), now);
}

static void show_next_theme(void *view, int32_t key, int64_t now)
{
    struct themes_screen *const picker = view;

    (void)key;
    (void)now;
    select_theme(picker, (picker->list.selected + 1) % picker->list.count);
}

static void keep_theme(void *view, int32_t key, int64_t now)
{
    const struct themes_screen *const picker = view;
    struct app *const app = picker->dialog.app;

    (void)key;
    app_set_text(app, CONFIG_THEME,
                 themes_key(app->themes, picker->list.selected));
    screens_pop(app->screens, now);
}

/* All as it was. */
static void restore_theme(void *view, int32_t key, int64_t now)
{
    const struct themes_screen *const picker = view;
    struct app *const app = picker->dialog.app;

    (void)key;
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        if (app->config.values[PICKER_OPTIONS[i].key] != picker->before[i])
            app_set(app, PICKER_OPTIONS[i].key, picker->before[i]);
    app_try_theme(app, picker->theme_before);
    screens_pop(app->screens, now);
}

static bool click_theme(struct themes_screen *picker, const struct event *event,
                        int64_t now)
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
            change_option(picker, INPUT_RIGHT, now);
            return true;
        }
    return false;
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k",
     .help = "theme, shown at once",
     .cap = "↑↓",
     .hint = "theme"},
    {"Tab", "Shift-Tab", "which option", "Tab", "option", .act = focus_option},
    {"← →", "h l", "its value", "←→", "value", .click = INPUT_RIGHT,
     .act = change_option},
    {"Enter", NULL, "keep it all", "⏎", "keep", .act = keep_theme},
    {"Esc", "q T", "back as it was", "Esc", "back", .act = restore_theme},
    {.keys = "t", .act = show_next_theme},
    {0},
};

static const struct bindings KEYS = {.name = "themes", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct themes_screen *const picker = self;

    if (dialog_event(&picker->dialog, event, now))
        return true;
    if (list_event(&picker->list, event) == LIST_MOVED)
        return try_theme(picker);
    return event_is_press(event) && click_theme(picker, event, now);
}

static const struct screen_class PICKER = {
    .name = "themes",
    .draw = draw_themes,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void themes_open(struct app *app, int64_t now)
{
    struct themes_screen *const picker = memory_new(1, sizeof *picker);

    picker->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    picker->list.count = themes_count(app->themes);
    picker->list.selected = app_theme_index(app);
    picker->list_step = 1;
    picker->theme_before = app_theme_index(app);
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        picker->before[i] = app->config.values[PICKER_OPTIONS[i].key];
    screens_push(app->screens, &PICKER, picker, now);
}
