/* The settings that are a matter of taste: a form over the table of the config.
 */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/form.h"
#include "screen/screens.h"

#include <stdlib.h>

static const struct option_line {
    const char *label;
    enum config_key key;
    bool apart; /* a blank line goes before it */
} OPTIONS[] = {
    {"Theme", CONFIG_THEME, false},
    {"Colours", CONFIG_COLOR, false},
    {"Signs", CONFIG_GLYPHS, false},
    {"Background", CONFIG_BACKGROUND, false},
    {"Seeds", CONFIG_SEEDS, false},
    {"Borders", CONFIG_BORDERS, false},
    {"Motion", CONFIG_MOTION, false},
    {"Cursor", CONFIG_CURSOR, false},
    {"Mouse", CONFIG_MOUSE, true},
    {"Digits", CONFIG_DIGITS, false},
    {"Preview", CONFIG_PREVIEW, true},
    {"Speed", CONFIG_SPEED, false},
    {"Watch speed", CONFIG_WATCH_SPEED, true},
    {"Evaluation", CONFIG_EVALUATION, false},
};

enum {
    OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0],
    GROUPS = 4, /* with a blank line between two */
    WIDE = 70,
    LABEL_X = 4,
    VALUE_X = 18,
    ABOUT_X = 36,
    TALL = 20
};

struct options {
    struct dialog dialog;
    struct list list;
    int lines[OPTION_COUNT]; /* where each was drawn; -1: not at all */
};

/* ---- the picture ---- */

static void option_draw(const struct options *options, struct canvas *canvas,
                        int index, int y)
{
    const bool selected = index == options->list.selected;
    const int width = canvas_width(canvas);
    const int room = (width >= WIDE ? ABOUT_X - 2 : width) - VALUE_X;
    const struct option *const option = config_option(OPTIONS[index].key);

    if (selected)
        form_mark(canvas, y);
    canvas_text_cut(canvas, LABEL_X, y, VALUE_X - LABEL_X - 1,
                    selected ? bold(THEME_TEXT) : ink(THEME_DIM),
                    OPTIONS[index].label);
    form_value_draw(options->dialog.app, OPTIONS[index].key, canvas, VALUE_X, y,
                    room, selected);
    if (width >= WIDE)
        canvas_text_cut(canvas, ABOUT_X, y, width - ABOUT_X - 1, ink(THEME_DIM),
                        option->about);
    if (selected)
        canvas_shade(canvas, (struct rect){1, y, width - 2, 1}, THEME_SELECTED);
}

/* Blank lines between groups, where there are lines to spare. */
static void options_lay(struct options *options, int height)
{
    const bool airy = height >= OPTION_COUNT + GROUPS - 1;
    int y = 2;

    list_show(&options->list, height);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const int line = i - options->list.top;
        const bool shown = line >= 0 && line < height;

        y += airy && OPTIONS[i].apart ? 1 : 0;
        options->lines[i] = shown ? y : -1;
        y += shown ? 1 : 0;
    }
}

/* Lines under the list, with a blank one above. */
static int foot_height(const struct canvas *canvas)
{
    return canvas_height(canvas) >= TALL ? 4 : 2;
}

/* Of the selected one: what it is, and what there is to choose from. */
static void foot_draw(const struct options *options, struct canvas *canvas)
{
    const enum config_key key = OPTIONS[options->list.selected].key;
    const bool tall = canvas_height(canvas) >= TALL;
    const int y = canvas_height(canvas) - (tall ? 4 : 2);
    const int width = canvas_width(canvas) - LABEL_X - 1;

    if (tall || canvas_width(canvas) < WIDE)
        canvas_text_cut(canvas, LABEL_X, y, width, ink(THEME_DIM),
                        config_option(key)->about);
    if (tall || canvas_width(canvas) >= WIDE)
        form_choice_draw(options->dialog.app, key, canvas, LABEL_X,
                         tall ? y + 1 : y, width);
}

static void options_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct options *const options = self;
    const int height = canvas_height(canvas) - 3 - foot_height(canvas);

    options_lay(options, height > 1 ? height : 1);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options->lines[i] >= 0)
            option_draw(options, canvas, i, options->lines[i]);
    foot_draw(options, canvas);
    title_draw(canvas, "Options", "", "kept as you change them");
    dialog_draw_keys(&options->dialog, canvas, now);
}

/* ---- what is done ---- */

static void change(void *view, int32_t key, int64_t now)
{
    const struct options *const options = view;

    form_change(options->dialog.app, OPTIONS[options->list.selected].key,
                dialog_direction(key), now);
}

static void enter_option(void *view, int32_t key, int64_t now)
{
    const struct options *const options = view;

    if (OPTIONS[options->list.selected].key == CONFIG_THEME)
        themes_open(options->dialog.app, now);
    else
        change(view, key, now);
}

/* A click on a line selects it; on what is selected already, it changes it. */
static bool options_click(struct options *options, const struct event *event,
                          int64_t now)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options->lines[i] == event->y) {
            const bool again = i == options->list.selected;

            options->list.selected = i;
            if (again && event->x >= VALUE_X)
                change(options,
                       event->x < VALUE_X + 2 ? INPUT_LEFT : INPUT_RIGHT, now);
            return true;
        }
    return false;
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "option", .cap = "↑↓", .hint = "option"},
    {.keys = "← →",
     .also = "h l Space",
     .help = "value, at once",
     .cap = "←→",
     .hint = "value",
     .click = INPUT_RIGHT,
     .act = change},
    {.keys = "Enter", .help = "next value", .act = enter_option},
    {.keys = "Esc",
     .also = "q",
     .cap = "Esc",
     .hint = "back",
     .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "options", .rows = ROWS};

static bool options_event(void *self, const struct event *event, int64_t now)
{
    struct options *const options = self;

    return dialog_event(&options->dialog, event, now) ||
           list_event(&options->list, event) == LIST_MOVED ||
           (event_is_press(event) && options_click(options, event, now));
}

static const struct screen_class OPTIONS_CLASS = {
    .name = "options",
    .draw = options_draw,
    .event = options_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void options_open(struct app *app, int64_t now)
{
    struct options *const options = memory_new(1, sizeof *options);

    options->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    options->list.count = OPTION_COUNT;
    for (int i = 0; i < OPTION_COUNT; i++)
        options->lines[i] = -1;
    screens_push(app->screens, &OPTIONS_CLASS, options, now);
}
