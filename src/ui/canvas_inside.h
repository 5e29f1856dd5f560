/* What the files of the canvas share. */
#ifndef NAQALA_SRC_UI_CANVAS_INSIDE_H
#define NAQALA_SRC_UI_CANVAS_INSIDE_H

#include "ui/canvas.h"

const struct glyphs *canvas_glyphs(const struct canvas *canvas);

/* A sign that fills `width` cells, if all of them are inside the clip. */
void canvas_put(struct canvas *canvas, int x, int y, struct style style,
                const char *sign, int width);

#endif
