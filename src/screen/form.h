/* Settings as lines of a form: `‹ round ›`, changed by arrows. */
#ifndef NAQALA_SRC_SCREEN_FORM_H
#define NAQALA_SRC_SCREEN_FORM_H

#include "screen/app.h"

enum { FORM_TEXT_MAX = 64 };

/* What a setting is now, in words: `round`, `on`, `0.25×`. */
void form_value_words(const struct app *app, enum config_key key,
                      char words[FORM_TEXT_MAX]);

/* The next or the one before of a setting, round and round, at once. */
void form_change(struct app *app, enum config_key key, int by, int64_t now);

/* The line of the selected one begins with a mark; the cursor stands there. */
void form_mark(struct canvas *canvas, int y);

/* `‹ round ›`, in at most `width` cells; where it ended. */
int form_value_draw(const struct app *app, enum config_key key,
                    struct canvas *canvas, int x, int y, int width,
                    bool selected);

/* `‹ round ›  square  ascii`: all that there is to choose from. */
void form_choice_draw(const struct app *app, enum config_key key,
                      struct canvas *canvas, int x, int y, int width);

#endif
