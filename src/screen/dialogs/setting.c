/* SPDX-License-Identifier: MIT */
/* A setting of the app as a choice. */
#include "screen/dialogs/setting.h"
#include "base/memory.h"

#include <assert.h>

enum { WORDS_MAX = 64 };

/* No text but the theme is chosen in a form. */
static int count_choices(const struct app *app, enum config_key key)
{
    const struct option *const option = config_option(key);

    assert(!option_is_text(option) || key == CONFIG_THEME);
    return option_is_text(option) ? themes_count(app->themes)
                                  : option_choices(option);
}

static int find_chosen(const struct app *app, enum config_key key)
{
    const struct option *const option = config_option(key);

    return option_is_text(option)
               ? app->theme_index
               : option_index(option, app->config.values[key]);
}

/* A speed is that of the design times so much. */
static void write_choice(const struct app *app, enum config_key key, int index,
                         FILE *out)
{
    const struct option *const option = config_option(key);

    if (option_is_text(option)) {
        fputs(themes_key(app->themes, index), out);
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

void setting_change(struct app *app, enum config_key key, int by, int64_t now)
{
    const int count = count_choices(app, key);
    const int index = (find_chosen(app, key) + by + count) % count;

    if (key == CONFIG_THEME) {
        app_set_text(app, key, themes_key(app->themes, index));
        app_try_theme(app, index);
    } else if (key == CONFIG_MOUSE) {
        app_set_mouse(app, index != 0, now);
    } else {
        app_set(app, key, (int)option_choice(config_option(key), index));
    }
}

void setting_draw_choices(const struct app *app, enum config_key key,
                          struct canvas *canvas, int x, int y, int width)
{
    const struct rect before =
        canvas_clip(canvas, (struct rect){x, y, width < 0 ? 0 : width, 1});
    const int count = count_choices(app, key);
    const int chosen = find_chosen(app, key);

    for (int i = 0; i < count; i++) {
        char words[WORDS_MAX] = "";
        FILE *const out = memory_file(words, sizeof words);

        write_choice(app, key, i, out);
        fclose(out);
        if (i == chosen)
            x = canvas_text(canvas, x, y, ink(THEME_TITLE), "‹ ");
        x = canvas_text(canvas, x, y,
                        i == chosen ? bold(THEME_NUMBERS) : ink(THEME_DIM),
                        words);
        if (i == chosen)
            x = canvas_text(canvas, x, y, ink(THEME_TITLE), " ›");
        x += 2;
    }
    canvas_unclip(canvas, before);
}
