/* SPDX-License-Identifier: MIT */
/* A setting of the app as a choice: what there is to choose from, and which. */
#pragma once

#include "screen/app.h"

/* The value that is chosen. */
void setting_write(const struct app *app, enum config_key key, FILE *out);

/* What it is; of the theme and the background, what their values come to on
 * this terminal. */
struct setting_words {
    char text[128];
};
struct setting_words setting_about(const struct app *app, enum config_key key);

/* The next value or the one before, round and round; it holds at once. */
void setting_change(struct app *app, enum config_key key, int by, int64_t now);

/* `‹ round ›  square  ascii`: all that there is to choose from. */
void setting_draw_choices(const struct app *app, enum config_key key,
                          struct canvas *canvas, int x, int y, int width);
