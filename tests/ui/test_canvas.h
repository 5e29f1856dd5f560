/* SPDX-License-Identifier: MIT */
/* What the tests of the canvas share. */
#pragma once

#include "ui/canvas.h"
#include <check.h>

extern const struct style CANVAS_TEXT;

/* Empty, and drawn with this set; the caller frees it. */
struct canvas *canvas_of(int width, int height, enum glyph_set set);

/* Exactly these lines are on it. */
void canvas_shows(const struct canvas *canvas, const char *lines);

/* The tests of other files, put into the suite. */
void canvas_add_shapes(Suite *suite);
void canvas_add_glyphs(Suite *suite);
