/* SPDX-License-Identifier: MIT */
/*
 * Choosing a theme: the selected one is shown at once on the whole screen, with
 * a small board as an example. Escape restores the earlier theme.
 */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/dialogs/setting.h"
#include "screen/open.h"

#include <stdlib.h>
#include <string.h>

enum { PICKER_OPTION_COUNT = 4 };

struct themes_screen {
    struct dialog dialog;
    struct list list; /* auto, and all themes */
    int option;       /* the one that arrows change */
    /* The state before, for Escape. */
    int theme_before;
    struct app_setting before[PICKER_OPTION_COUNT];
    /* Where things were drawn last, for clicks. */
    struct rect list_at;
    int list_step; /* lines for each theme */
    struct rect options_at[PICKER_OPTION_COUNT];
};

/* Settings that change how a theme looks. */
static const enum config_key PICKER_OPTIONS[PICKER_OPTION_COUNT] = {
    CONFIG_BACKGROUND, CONFIG_SEEDS, CONFIG_BORDERS, CONFIG_MOTION};

enum {
    WIDE = 70,
    TALL = 22,
    LOW = 16,        /* of the wide layout */
    LIST_WIDTH = 36, /* or more, if there is room */
    LIST_WIDTH_MAX = 60,
    NAME_X = 4,
    ABOUT_X = 15,
    SAMPLE_WIDTH = 34,
    SIDE_WIDTH = 43
};

/* ---- the list ---- */

static int choice_of(int line)
{
    return line + APP_THEME_AUTO;
}

/* Draws name and description, which has the second line, too, if it needs that.
 * Returns the lines that it takes. */
static int draw_names(const struct app *app, struct canvas *canvas, int choice,
                      struct rect line, bool selected)
{
    const struct theme *const theme =
        themes_at(app->themes, app_theme_index(app, choice));
    const bool automatic = choice == APP_THEME_AUTO;
    const int width = line.x + line.width - 1 - ABOUT_X;
    char suits[THEME_NAME_MAX + 20];

    canvas_text_cut(canvas, NAME_X, line.y, ABOUT_X - NAME_X - 1,
                    selected ? bold(THEME_TEXT) : ink(THEME_TEXT),
                    automatic ? "Auto" : theme->name);
    if (automatic)
        snprintf(suits, sizeof suits, "what suits: %s", theme->name);
    if (line.height > 1)
        canvas_text(canvas, NAME_X, line.y + 1, ink(THEME_DIM),
                    theme->styles[THEME_BACKGROUND].kind == COLOUR_OWN ? "any"
                    : theme->light                                     ? "light"
                                   : "dark");
    return canvas_paragraph(canvas,
                            (struct rect){ABOUT_X, line.y, width, line.height},
                            ink(THEME_DIM), automatic ? suits : theme->about);
}

/* Its seeds are drawn in the colours of the screen: those of the theme that is
 * tried. */
static void draw_theme(const struct themes_screen *picker,
                       struct canvas *canvas, int index, struct rect line)
{
    const bool selected = index == picker->list.selected;

    rows_ground(canvas, (struct rect){2, line.y, 1, 1}, selected);

    const int lines = draw_names(picker->dialog.app, canvas, choice_of(index),
                                 line, selected);

    if (line.height > lines && selected) {
        canvas_text(canvas, ABOUT_X, line.y + 1, ink(THEME_YOURS), "●●●");
        canvas_text(canvas, ABOUT_X + 4, line.y + 1, ink(THEME_THEIRS), "●●●");
    }
    if (selected)
        canvas_shade(canvas, line, THEME_SELECTED);
}

/* Two lines for each, if they all fit. */
static void draw_list(struct themes_screen *picker, struct canvas *canvas,
                      struct rect rect)
{
    struct list *const list = &picker->list;
    const int step = 2 * list->count <= rect.height ? 2 : 1;
    const struct rect before = canvas_clip(canvas, rect);

    list_show(list, rect.height / step);
    picker->list_at = rect;
    picker->list_step = step;
    for (int i = list->top; i < list->count && i < list->top + list->rows; i++)
        draw_theme(picker, canvas, i,
                   (struct rect){rect.x, rect.y + (i - list->top) * step,
                                 rect.width, step});
    canvas_unclip(canvas, before);
}

/* ---- the example ---- */

static void draw_row(struct canvas *canvas, int x, int y, enum theme_role role,
                     const char *const counts[6])
{
    for (int i = 0; i < 6; i++)
        canvas_text_before(canvas, x + 4 * i + 1, y,
                           strcmp(counts[i], "·") == 0 ? ink(THEME_DIM)
                                                       : bold(role),
                           counts[i]);
}

/* A board in the middle of a game. */
static void draw_board(struct canvas *canvas, struct rect rect)
{
    static const char *const theirs[] = {"1", "8", "1", "·", "3", "2"};
    static const char *const yours[] = {"7", "7", "7", "3", "1", "·"};
    const int middle = rect.y + rect.height / 2;
    const int x = rect.x + 6;

    canvas_border(canvas, rect, ink(THEME_RIM), BORDER_PIT);
    draw_row(canvas, x, middle - 1, THEME_THEIRS, theirs);
    canvas_text(canvas, rect.x + 3, middle, bold(THEME_THEIRS), "4");
    canvas_fill(canvas, (struct rect){x - 1, middle, 22, 1}, ink(THEME_FRAME),
                "╌");
    canvas_text(canvas, rect.x + rect.width - 4, middle, bold(THEME_YOURS),
                "4");
    draw_row(canvas, x, middle + 1, THEME_YOURS, yours);
}

/* Draws each meaning in its colour. */
static void draw_samples(struct canvas *canvas, int x, int y)
{
    int at = canvas_text(canvas, x, y, bold(THEME_YOURS), "you ");

    at = canvas_text(canvas, at, y, ink(THEME_YOURS), "●●●●●");
    at = canvas_text(canvas, at + 3, y, bold(THEME_THEIRS), "them ");
    canvas_text(canvas, at, y, ink(THEME_THEIRS), "●●●●●");
    at = canvas_text(canvas, x, y + 1, bold(THEME_HINT), "hint");
    at = canvas_text(canvas, at + 2, y + 1, bold(THEME_CAPTURE), "capture");
    at = canvas_text(canvas, at + 2, y + 1, bold(THEME_AGAIN), "play again");
    canvas_text(canvas, at + 2, y + 1, ink(THEME_DIM), "dim");
}

/* ---- options ---- */

static void draw_option(struct themes_screen *picker, struct canvas *canvas,
                        int index, struct rect line)
{
    const enum config_key key = PICKER_OPTIONS[index];
    const bool focused = index == picker->option;
    const int x = canvas_text(canvas, line.x, line.y,
                              focused ? bold(THEME_TEXT) : ink(THEME_DIM),
                              config_option(key)->key) +
                  2;

    picker->options_at[index] = line;
    setting_draw_choices(picker->dialog.app, key, canvas, x, line.y,
                         line.x + line.width - x);
    if (focused)
        canvas_shade(canvas, line, THEME_SELECTED);
}

/* ---- all of it ---- */

/* Must it be explained which theme is shown? Only auto, or a terminal without
 * colours, needs that. */
static bool is_explained(const struct app *app)
{
    return app->theme_choice == APP_THEME_AUTO || app->colourless;
}

/* On the right: the board, samples, and options below each other. */
static void draw_wide(struct themes_screen *picker, struct canvas *canvas)
{
    const struct app *const app = picker->dialog.app;
    const int height = canvas_height(canvas);
    const bool tall = height >= TALL;
    const int room = canvas_width(canvas) - SIDE_WIDTH - 2;
    const int list_width = room < LIST_WIDTH       ? LIST_WIDTH
                           : room < LIST_WIDTH_MAX ? room
                                                   : LIST_WIDTH_MAX;
    const int x = list_width + 2;
    const int width = canvas_width(canvas) - x - 1;
    int y = tall ? 3 : 2;

    draw_list(picker, canvas,
              (struct rect){1, y, list_width, height - y - (tall ? 2 : 1)});
    draw_board(canvas, (struct rect){x, y, SAMPLE_WIDTH, tall ? 7 : 5});
    y += tall ? 8 : 5;
    draw_samples(canvas, x, y);
    y += tall ? 3 : 2;
    if (tall && app->term != NULL) {
        const int end = canvas_text(canvas, x, y, ink(THEME_DIM), "terminal");

        canvas_text_cut(canvas, end + 2, y, x + width - end - 2,
                        ink(THEME_TEXT), term_words(app->term));
    }
    y += tall;
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        draw_option(picker, canvas, i, (struct rect){x, y + i, width, 1});
    y += PICKER_OPTION_COUNT;
    canvas_text_cut(canvas, x, y, width, ink(THEME_DIM),
                    setting_about(app, CONFIG_BACKGROUND).text);
    canvas_text_cut(canvas, x, y + 1, width, ink(THEME_DIM),
                    is_explained(app) ? setting_about(app, CONFIG_THEME).text
                                      : app->theme.about);
}

static void draw_narrow(struct themes_screen *picker, struct canvas *canvas)
{
    const struct app *const app = picker->dialog.app;
    const int width = canvas_width(canvas);
    const int below = canvas_height(canvas) - 4;

    draw_list(picker, canvas,
              (struct rect){1, 2, width - 2, below > 3 ? below - 3 : 0});
    canvas_text_cut(
        canvas, NAME_X, below - 1, width - NAME_X - 1, ink(THEME_DIM),
        setting_about(app, is_explained(app) ? CONFIG_THEME : CONFIG_BACKGROUND)
            .text);
    draw_samples(canvas, NAME_X, below);
    draw_option(picker, canvas, picker->option,
                (struct rect){NAME_X, below + 2, width - NAME_X - 1, 1});
}

static void draw_themes(void *self, struct canvas *canvas, int64_t now)
{
    struct themes_screen *const picker = self;
    char place[32];

    memset(picker->options_at, 0, sizeof picker->options_at);
    if (canvas_width(canvas) >= WIDE && canvas_height(canvas) >= LOW)
        draw_wide(picker, canvas);
    else
        draw_narrow(picker, canvas);
    snprintf(place, sizeof place, "%d of %d", picker->list.selected + 1,
             picker->list.count);
    title_draw(canvas, "Themes", "applied live as you move", place);
    dialog_draw_keys(&picker->dialog, canvas, now);
}

/* ---- actions ---- */

static void select_theme(struct themes_screen *picker, int index)
{
    picker->list.selected = index;
    app_try_theme(picker->dialog.app, choice_of(index));
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

    setting_change(picker->dialog.app, PICKER_OPTIONS[picker->option],
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
    app_keep_theme(app, choice_of(picker->list.selected));
    app_store_early(app);
    screens_pop(app->screens, now);
}

/* Restores everything as it was. */
static void restore_theme(void *view, int32_t key, int64_t now)
{
    const struct themes_screen *const picker = view;
    struct app *const app = picker->dialog.app;

    (void)key;
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        app_set_back(app, PICKER_OPTIONS[i], &picker->before[i]);
    app_try_theme(app, picker->theme_before);
    screens_pop(app->screens, now);
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
    const struct rect at = picker->list_at;

    if (dialog_event(&picker->dialog, event, now))
        return true;
    if (list_event(&picker->list, event) == LIST_MOVED) {
        select_theme(picker, picker->list.selected);
        return true;
    }
    if (!event_is_press(event))
        return false;
    if (rect_holds(at, event->x, event->y)) {
        const int index =
            picker->list.top + (event->y - at.y) / picker->list_step;

        if (index < picker->list.count)
            select_theme(picker, index);
        return true;
    }
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        if (rect_holds(picker->options_at[i], event->x, event->y)) {
            picker->option = i;
            change_option(picker, INPUT_RIGHT, now);
            return true;
        }
    return false;
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
    picker->list.count = themes_count(app->themes) + 1;
    picker->list.selected = app->theme_choice - APP_THEME_AUTO;
    picker->list_step = 1;
    picker->theme_before = app->theme_choice;
    for (int i = 0; i < PICKER_OPTION_COUNT; i++)
        picker->before[i] = app_setting(app, PICKER_OPTIONS[i]);
    screens_push(app->screens, &PICKER, picker, now);
}
