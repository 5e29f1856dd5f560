/* A house without a terminal: screens are given keys and clicks, and their
 * picture is read as text. */
#ifndef NAQALA_TESTS_SUPPORT_SCREEN_APP_PROBE_H
#define NAQALA_TESTS_SUPPORT_SCREEN_APP_PROBE_H

#include "base/rng.h"
#include "screen/screens.h"

struct app_probe {
    struct app *app;
    struct canvas *canvas;
    struct glyphs glyphs;
    char *home; /* where its settings would be */
    char *text; /* the picture that was drawn last */
};

/* All settings as they are at first. */
struct app_probe *app_probe_new(void);
void app_probe_free(struct app_probe *stage);

void app_probe_key(struct app_probe *stage, int32_t key);
void app_probe_type(struct app_probe *stage, const char *keys);
/* With the left button. */
void app_probe_click(struct app_probe *stage, int x, int y);
/* Anything that can happen, but for what ends the program. */
void app_probe_storm(struct app_probe *stage, struct rng *rng);

/* Draws; the picture as lines of text. */
const char *app_probe_draw(struct app_probe *stage, int width, int height,
                           enum glyph_set set);

/* Of the picture that was drawn last: the whole, a part. */
void app_probe_shows(const struct app_probe *stage, const char *picture);
bool app_probe_has(const struct app_probe *stage, const char *part);

/* The class of the screen on top; "" when there is none. */
const char *app_probe_top(const struct app_probe *stage);

#endif
