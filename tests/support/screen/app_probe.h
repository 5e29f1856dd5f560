/* A house without a terminal: screens are given keys and clicks, and their
 * picture is read as text. */
#ifndef NAQALA_TESTS_SUPPORT_SCREEN_APP_PROBE_H
#define NAQALA_TESTS_SUPPORT_SCREEN_APP_PROBE_H

#include "base/rng.h"
#include "screen/screens.h"

struct stage {
    struct house *house;
    struct canvas *canvas;
    struct glyphs glyphs;
    char *home; /* where its settings would be */
    char *text; /* the picture that was drawn last */
};

/* All settings as they are at first. */
struct stage *stage_new(void);
void stage_free(struct stage *stage);

void stage_key(struct stage *stage, int32_t key);
void stage_type(struct stage *stage, const char *keys);
/* With the left button. */
void stage_click(struct stage *stage, int x, int y);
/* Anything that can happen, but for what ends the program. */
void stage_storm(struct stage *stage, struct rng *rng);

/* Draws; the picture as lines of text. */
const char *stage_draw(struct stage *stage, int width, int height,
                       enum glyph_set set);

/* Of the picture that was drawn last: the whole, a part. */
void stage_shows(const struct stage *stage, const char *picture);
bool stage_has(const struct stage *stage, const char *part);

/* The class of the screen on top; "" when there is none. */
const char *stage_top(const struct stage *stage);

#endif
