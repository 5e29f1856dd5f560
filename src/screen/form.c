/* Settings as choices: what there is to choose from, in words, and which. */
#include "screen/form.h"

#include <assert.h>
#include <stdio.h>

/* ---- choices ---- */

/* A speed is that of the design times so much. */
static void choice_words(const struct app *app, enum config_key key, int index,
                         char words[FORM_TEXT_MAX])
{
    const struct option *const option = config_option(key);

    if (option_is_text(option)) {
        snprintf(words, FORM_TEXT_MAX, "%s", themes_key(app->themes, index));
        return;
    }

    const struct option_text text =
        option_text(option, option_choice(option, index));
    const bool speed = option->numbers != NULL && text.text[0] <= '9';

    snprintf(words, FORM_TEXT_MAX, "%s%s", text.text, speed ? "×" : "");
}

static int choice_count(const struct app *app, enum config_key key)
{
    const struct option *const option = config_option(key);

    if (!option_is_text(option))
        return option_choices(option);
    assert(key == CONFIG_THEME); /* no other text is chosen in a form */
    return themes_count(app->themes);
}

static int choice_set(const struct app *app, enum config_key key)
{
    const struct option *const option = config_option(key);

    return option_is_text(option)
               ? app_theme_index(app)
               : option_index(option, app->config.values[key]);
}

void form_value_words(const struct app *app, enum config_key key,
                      char words[FORM_TEXT_MAX])
{
    choice_words(app, key, choice_set(app, key), words);
}

static void choose_theme(struct app *app, int index)
{
    app_set_text(app, CONFIG_THEME, themes_key(app->themes, index));
    app_try_theme(app, index);
}

/* What needs more than to be remembered says so to the house. */
static void choose(struct app *app, enum config_key key, int index, int64_t now)
{
    if (key == CONFIG_THEME)
        choose_theme(app, index);
    else if (key == CONFIG_MOUSE)
        app_set_mouse(app, index != 0, now);
    else
        app_set(app, key, (int)option_choice(config_option(key), index));
}

void form_change(struct app *app, enum config_key key, int by, int64_t now)
{
    const int count = choice_count(app, key);

    choose(app, key, (choice_set(app, key) + by + count) % count, now);
}

/* ---- the picture ---- */

void form_mark(struct canvas *canvas, int y)
{
    canvas_text(canvas, 2, y, bold(THEME_TITLE), "▌");
    canvas_set_cursor(canvas, 2, y);
}

int form_value_draw(const struct app *app, enum config_key key,
                    struct canvas *canvas, int x, int y, int width,
                    bool selected)
{
    const struct style arrow = ink(selected ? THEME_TITLE : THEME_DIM);
    const struct style style = selected ? bold(THEME_NUMBERS) : ink(THEME_TEXT);
    char words[FORM_TEXT_MAX];

    form_value_words(app, key, words);
    canvas_text(canvas, x, y, arrow, "‹");

    const int end = canvas_text_cut(canvas, x + 2, y, width - 4, style, words);

    return canvas_text(canvas, end + 1, y, arrow, "›");
}

static int one_choice_draw(struct canvas *canvas, int x, int y, bool set,
                           const char *words)
{
    if (!set)
        return canvas_text(canvas, x, y, ink(THEME_DIM), words);
    x = canvas_text(canvas, x, y, ink(THEME_TITLE), "‹ ");
    x = canvas_text(canvas, x, y, bold(THEME_NUMBERS), words);
    return canvas_text(canvas, x, y, ink(THEME_TITLE), " ›");
}

void form_choice_draw(const struct app *app, enum config_key key,
                      struct canvas *canvas, int x, int y, int width)
{
    const struct rect before =
        canvas_clip(canvas, (struct rect){x, y, width < 0 ? 0 : width, 1});
    const int count = choice_count(app, key);
    const int set = choice_set(app, key);

    for (int i = 0; i < count; i++) {
        char words[FORM_TEXT_MAX];

        choice_words(app, key, i, words);
        x = one_choice_draw(canvas, x, y, i == set, words) + 2;
    }
    canvas_unclip(canvas, before);
}
