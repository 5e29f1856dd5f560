/* SPDX-License-Identifier: MIT */
/* What the tests of widgets share: a canvas, and what stands on it. */
#pragma once

#include "ui/widget.h"

#include <check.h>

/* Of the test that runs, from its begin to its end. */
extern struct canvas *widget_canvas;

void widget_begin(int width, int height, enum glyph_set set);
void widget_end(void);

/* Its lines are these. */
void widget_shows(const char *picture);
void widget_styled(int x, int y, enum theme_role ink, enum theme_role ground,
                   enum weight weight);

TCase *widget_input_case(void);
TCase *widget_chart_case(void);
