/* SPDX-License-Identifier: MIT */
/* The settings that are a matter of taste: a form over the table of the config.
 */
#include "base/memory.h"
#include "screen/dialogs/form.h"
#include "screen/dialogs/setting.h"
#include "screen/screens.h"

#include <stdlib.h>

static const struct {
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
    WIDE = 70,
    TALL = 20
};

static const struct form_columns NARROW_COLUMNS = {.label = 4, .value = 18};
static const struct form_columns WIDE_COLUMNS = {
    .label = 4, .value = 18, .note = 36};

struct options {
    struct form form;
    struct form_field fields[OPTION_COUNT + 1];
};

/* ---- the fields ---- */

static enum config_key key_of(const struct form_field *field)
{
    return (enum config_key)field->number;
}

static void write_value(const struct form_item *item, FILE *out)
{
    const struct options *const options = item->view;

    setting_write(options->form.dialog.app, key_of(item->field), out);
}

static void write_about(const struct form_item *item, FILE *out)
{
    (void)item;
    fputs(config_option(key_of(item->field))->about, out);
}

static void change_value(const struct form_item *item, int by, int64_t now)
{
    const struct options *const options = item->view;

    setting_change(options->form.dialog.app, key_of(item->field), by, now);
}

/* ---- the picture ---- */

/* Of the selected one: what it is, and what there is to choose from. */
static void draw_foot(const struct options *options, struct canvas *canvas)
{
    const enum config_key key = key_of(form_selected(&options->form));
    const bool tall = canvas_height(canvas) >= TALL;
    const bool wide = canvas_width(canvas) >= WIDE;
    const int x = NARROW_COLUMNS.label;
    const int y = canvas_height(canvas) - (tall ? 4 : 2);
    const int width = canvas_width(canvas) - x - 1;

    if (tall || !wide)
        canvas_text_cut(canvas, x, y, width, ink(THEME_DIM),
                        config_option(key)->about);
    if (tall || wide)
        setting_draw_choices(options->form.dialog.app, key, canvas, x,
                             tall ? y + 1 : y, width);
}

static void draw_options(void *self, struct canvas *canvas, int64_t now)
{
    struct options *const options = self;
    const int width = canvas_width(canvas);
    const int foot = canvas_height(canvas) >= TALL ? 4 : 2;
    const int height = canvas_height(canvas) - 3 - foot;
    struct form_columns columns = width >= WIDE ? WIDE_COLUMNS : NARROW_COLUMNS;

    columns.end = width - 1;
    form_draw(&options->form, canvas,
              (struct rect){0, 2, width, height > 1 ? height : 1}, &columns);
    draw_foot(options, canvas);
    title_draw(canvas, "Options", "", "kept as you change them");
    dialog_draw_keys(&options->form.dialog, canvas, now);
}

/* ---- what is done ---- */

static void enter_option(void *view, int32_t key, int64_t now)
{
    const struct options *const options = view;

    if (key_of(form_selected(&options->form)) == CONFIG_THEME)
        themes_open(options->form.dialog.app, now);
    else
        form_change(view, key, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "option", .cap = "↑↓", .hint = "option"},
    {"← →", "h l Space", "value, at once", "←→", "value", .click = INPUT_RIGHT,
     .act = form_change},
    {.keys = "Enter", .help = "next value", .act = enter_option},
    {0},
};

static const struct bindings KEYS = {
    .name = "options", .rows = ROWS, .more = &DIALOG_BINDINGS};

static const struct screen_class OPTIONS_CLASS = {
    .name = "options",
    .draw = draw_options,
    .event = form_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void options_open(struct app *app, int64_t now)
{
    struct options *const options = memory_new(1, sizeof *options);
    const struct form_field *const tables[] = {options->fields, NULL};

    options->form.dialog = (struct dialog){.app = app, .bindings = &KEYS};
    for (int i = 0; i < OPTION_COUNT; i++)
        options->fields[i] = (struct form_field){.label = OPTIONS[i].label,
                                                 .apart = OPTIONS[i].apart,
                                                 .number = (int)OPTIONS[i].key,
                                                 .value = write_value,
                                                 .note = write_about,
                                                 .change = change_value};
    form_fill(&options->form, tables);
    screens_push(app->screens, &OPTIONS_CLASS, options, now);
}
