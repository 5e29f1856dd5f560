/* SPDX-License-Identifier: MIT */
/* A setting of the app as a choice. */
#include "screen/dialogs/setting.h"
#include "base/memory.h"

#include <assert.h>

enum { GAP = 2, MARKS = 4 };

#define DOTS "…"

/* The theme is the only text setting in a form; `auto` comes before all
 * themes. */
static int count_choices(const struct app *app, enum config_key key)
{
    const struct option *const option = config_option(key);

    assert(!option_is_text(option) || key == CONFIG_THEME);
    return option_is_text(option) ? themes_count(app->themes) + 1
                                  : option_choices(option);
}

static int find_chosen(const struct app *app, enum config_key key)
{
    const struct option *const option = config_option(key);

    return option_is_text(option)
               ? app->theme_choice - APP_THEME_AUTO
               : option_index(option, app->config.values[key]);
}

/* A speed is a factor on the usual speed. */
static void write_choice(const struct app *app, enum config_key key, int index,
                         FILE *out)
{
    const struct option *const option = config_option(key);

    if (option_is_text(option)) {
        fputs(app_theme_key(app, index + APP_THEME_AUTO), out);
        return;
    }

    const struct option_text text =
        option_text(option, option_choice(option, index));
    const bool speed = option->numbers != NULL && text.text[0] <= '9';

    fprintf(out, "%s%s", text.text, speed ? "×" : "");
}

void setting_write(const struct app *app, enum config_key key, FILE *out)
{
    write_choice(app, key, find_chosen(app, key), out);
}

/* ---- the effect on this terminal ---- */

static const char *const GROUND_WORDS[] = {
    [GROUND_AWAITED] = "asking the terminal",
    [GROUND_UNKNOWN] = "unknown background",
    [GROUND_BETWEEN] = "neither dark nor light",
    [GROUND_DARK] = "the terminal is dark",
    [GROUND_LIGHT] = "the terminal is light",
};

static void write_background(const struct app *app, FILE *out)
{
    const int background = app->config.values[CONFIG_BACKGROUND];
    const struct theme *const theme =
        themes_at(app->themes, app_theme_drawn(app));

    if (theme->styles[THEME_BACKGROUND].kind == COLOUR_OWN)
        fputs("the terminal's own: the theme has none", out);
    else if (theme->paint)
        fprintf(out, "%s's own, always", theme->name);
    else if (!app->theme.paint)
        fprintf(out, "the terminal's own%s",
                app->ground == GROUND_LIGHT  ? ", which is light"
                : app->ground == GROUND_DARK ? ", which is dark"
                                             : "");
    else if (background == PREFER_FITTING)
        fprintf(out, "%s's own: %s", theme->name, GROUND_WORDS[app->ground]);
    else
        fprintf(out, "%s's own", theme->name);
}

struct setting_words setting_about(const struct app *app, enum config_key key)
{
    const int suiting = app_theme_index(app, APP_THEME_AUTO);
    struct setting_words words = {""};
    FILE *const out = memory_file(words.text, sizeof words.text);

    if (key == CONFIG_BACKGROUND)
        write_background(app, out);
    else if (key == CONFIG_THEME && app->theme_choice == APP_THEME_AUTO)
        fprintf(out, "%s: %s, %s", THEMES_AUTO,
                themes_key(app->themes, suiting),
                app->colourless ? "no colours" : GROUND_WORDS[app->ground]);
    else if (key == CONFIG_THEME && app->colourless)
        fputs("as mono: there are no colours", out);
    else
        fputs(config_option(key)->about, out);
    fclose(out);
    return words;
}

void setting_change(struct app *app, enum config_key key, int by, int64_t now)
{
    const int count = count_choices(app, key);
    const int index = (find_chosen(app, key) + by + count) % count;

    if (key == CONFIG_THEME) {
        app_keep_theme(app, index + APP_THEME_AUTO);
    } else if (key == CONFIG_MOUSE) {
        app_set_mouse(app, index != 0, now);
    } else {
        app_set(app, key, (int)option_choice(config_option(key), index));
    }
}

static struct setting_words word_choice(const struct app *app,
                                        enum config_key key, int index)
{
    struct setting_words words = {""};
    FILE *const out = memory_file(words.text, sizeof words.text);

    write_choice(app, key, index, out);
    fclose(out);
    return words;
}

static int measure_choice(const struct app *app, enum config_key key,
                          const struct canvas *canvas, int index)
{
    return canvas_text_width(canvas, word_choice(app, key, index).text) + GAP;
}

/* The first value shown, so that the chosen one fits. */
static int find_first(const struct app *app, enum config_key key,
                      const struct canvas *canvas, int width)
{
    const int chosen = find_chosen(app, key);
    const int dots = canvas_text_width(canvas, DOTS) + GAP;
    const bool last = chosen + 1 == count_choices(app, key);
    int first = chosen;
    int needed = MARKS + measure_choice(app, key, canvas, chosen) - GAP +
                 (last ? 0 : dots);

    while (first > 0) {
        needed += measure_choice(app, key, canvas, first - 1);
        if (needed + (first > 1 ? dots : 0) > width)
            break;
        first--;
    }
    return first;
}

/* Draws whole words; dots stand for words that do not fit. */
void setting_draw_choices(const struct app *app, enum config_key key,
                          struct canvas *canvas, int x, int y, int width)
{
    const struct rect before =
        canvas_clip(canvas, (struct rect){x, y, width < 0 ? 0 : width, 1});
    const int end = x + width;
    const int dots = canvas_text_width(canvas, DOTS) + GAP;
    const int count = count_choices(app, key);
    const int chosen = find_chosen(app, key);
    const int first = find_first(app, key, canvas, width);

    if (first > 0)
        x = canvas_text(canvas, x, y, ink(THEME_DIM), DOTS) + GAP;
    for (int i = first; i < count; i++) {
        const int words = measure_choice(app, key, canvas, i) - GAP;
        const bool fits = x + words + (i + 1 < count ? dots : 0) <= end;

        if (i > chosen && !fits) {
            canvas_text(canvas, x, y, ink(THEME_DIM), DOTS);
            break;
        }
        if (i == chosen)
            x = canvas_text(canvas, x, y, ink(THEME_TITLE), "‹ ");
        x = canvas_text(canvas, x, y,
                        i == chosen ? bold(THEME_NUMBERS) : ink(THEME_DIM),
                        word_choice(app, key, i).text);
        if (i == chosen)
            x = canvas_text(canvas, x, y, ink(THEME_TITLE), " ›");
        x += GAP;
    }
    canvas_unclip(canvas, before);
}
