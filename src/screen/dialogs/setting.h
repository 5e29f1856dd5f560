/* SPDX-License-Identifier: MIT */
/* A setting of the app as a choice: its values, and which one is chosen. */
#pragma once

#include "screen/app.h"

/* The value that is chosen. */
void setting_write(const struct app *app, enum config_key key, FILE *out);

/* What the setting is for. For the theme and the background, what their values
 * mean on this terminal. */
struct setting_words {
    char text[128];
};
struct setting_words setting_about(const struct app *app, enum config_key key);

/* Changes to the next value or the one before, round and round; it takes effect
 * at once. */
void setting_change(struct app *app, enum config_key key, int by, int64_t now);

/* `‹ round ›  square  ascii`: all values to choose from. */
void setting_draw_choices(const struct app *app, enum config_key key,
                          struct canvas *canvas, int x, int y, int width);
