/* SPDX-License-Identifier: MIT */
/*
 * The inks of a screen, as text: so that a golden screen shows a wrong colour,
 * too. A letter stands for the ink of each sign, large where it is bold:
 *
 *     text t  dim d  frame f  rim r  yours y  theirs o  hint h  capture c
 *     again a  title i  numbers n  background b  panel p  selected s
 */
#pragma once

#include "ui/canvas.h"

/* The inks, then the lines where something lies on another ground than the
 * background: its letters. */
void style_write_picture(const struct canvas *canvas, FILE *out);

/* Every style that is drawn, as the theme has it with 256 colours:
 * `yours bold on selected: 214 on 236 bold`. */
void style_write_looks(const struct canvas *canvas, const struct theme *theme,
                       FILE *out);

/* Every ink of the theme on the background. */
void style_write_inks(const struct theme *theme, FILE *out);
