/* SPDX-License-Identifier: MIT */
/* The form of the settings of taste. */
#include "base/memory.h"
#include "screen/dialogs/setting.h"
#include "screen/form.h"
#include "screen/open.h"

#include <stdlib.h>

static const struct {
    const char *label;
    enum config_key key;
    bool apart; /* after a blank line */
} OPTIONS[] = {
    {"Theme", CONFIG_THEME, false},
    {"Colours", CONFIG_COLOR, false},
    {"Signs", CONFIG_GLYPHS, false},
    {"Background", CONFIG_BACKGROUND, false},
    {"Seeds", CONFIG_SEEDS, false},
    {"Borders", CONFIG_BORDERS, false},
    {"Motion", CONFIG_MOTION, false},
    {"Cursor", CONFIG_CURSOR, false},
    {"Nearest side", CONFIG_BOTTOM, false},
    {"Mouse", CONFIG_MOUSE, true},
    {"Digits", CONFIG_DIGITS, false},
    {"Preview", CONFIG_PREVIEW, true},
    {"Bell", CONFIG_BELL, false},
    {"Tutor", CONFIG_TUTOR, false},
    {"Speed", CONFIG_SPEED, false},
    {"Watch speed", CONFIG_WATCH_SPEED, true},
    {"Evaluation", CONFIG_EVALUATION, false},
    {"Inaccuracy ?!", CONFIG_INACCURACY, true},
    {"Mistake ?", CONFIG_MISTAKE, false},
    {"Blunder ??", CONFIG_BLUNDER, false},
};

enum {
    OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0],
    WIDE = 70,
    TALL = 20,
    LABEL = 4, /* columns */
    VALUE = 18,
    NOTE = 36
};

/* The settings from CONFIG_GAME on are about the last game. */
_Static_assert((int)OPTION_COUNT == (int)CONFIG_GAME,
               "every setting that is a matter of taste has its row");

struct options {
    struct form form;
    struct form_field fields[OPTION_COUNT + 1];
};

static enum config_key key_of(const struct form_field *field)
{
    return (enum config_key)field->number;
}

static void write_value(const struct form_item *item, FILE *out)
{
    setting_write(item->view, key_of(item->field), out);
}

static void write_about(const struct form_item *item, FILE *out)
{
    fputs(setting_about(item->view, key_of(item->field)).text, out);
}

static void change_value(const struct form_item *item, int by, int64_t now)
{
    setting_change(item->view, key_of(item->field), by, now);
    app_store_early(item->view);
}

/* Below the fields: what the selected one is for, and its values. */
static void draw_options(void *self, struct canvas *canvas, int64_t now)
{
    struct options *const options = self;
    struct app *const app = options->form.dialog.app;
    const enum config_key key = key_of(form_selected(&options->form));
    const int width = canvas_width(canvas);
    const bool tall = canvas_height(canvas) >= TALL;
    const bool wide = width >= WIDE;
    const int foot = canvas_height(canvas) - (tall ? 4 : 2);
    const struct form_columns columns = {LABEL, VALUE, wide ? NOTE : 0,
                                         width - 1, false};

    form_draw(&options->form, canvas,
              (struct rect){0, 2, width, foot > 4 ? foot - 3 : 1}, &columns);
    if (tall || !wide)
        canvas_text_cut(canvas, LABEL, foot, width - LABEL - 1, ink(THEME_DIM),
                        setting_about(app, key).text);
    if (tall || wide)
        setting_draw_choices(app, key, canvas, LABEL, foot + tall,
                             width - LABEL - 1);
    title_draw(canvas, "Options", rows_hidden(&options->form.lines).text,
               "kept as you change them");
    dialog_draw_keys(&options->form.dialog, canvas, now);
}

/* ---- actions ---- */

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
    {"← →", "h l Space", "value", "←→", "value", .click = INPUT_RIGHT,
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

    options->form.dialog = (struct dialog){.app = app, .bindings = &KEYS};
    for (int i = 0; i < OPTION_COUNT; i++)
        options->fields[i] = (struct form_field){.label = OPTIONS[i].label,
                                                 .apart = OPTIONS[i].apart,
                                                 .number = (int)OPTIONS[i].key,
                                                 .value = write_value,
                                                 .note = write_about,
                                                 .change = change_value};
    form_fill(&options->form, app,
              (const struct form_field *const[]){options->fields, NULL});
    screens_push(app->screens, &OPTIONS_CLASS, options, now);
}
