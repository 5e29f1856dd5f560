/* SPDX-License-Identifier: MIT */
/* What the tests of themes share. */
#pragma once

#include "ui/theme.h"
#include <check.h>

/* A theme made by hand: HEAD, YOURS in line 8, REST to line 21. */
#define FRONT "[theme]\nformat = 1\nname = Night\nabout = \"a dark one\"\n"
#define HEAD  FRONT "light = no\npaint = yes\n[colours]\n"
#define REST                                                                  \
    "background = 000000 16 black\npanel = 000000 16 black\n"                 \
    "selected = 000000 16 black\nframe = 808080 244 white\n"                  \
    "rim = 808080 244 white\ntext = ffffff 231 white\ndim = 808080 8 white\n" \
    "theirs = 5FB7E5 74 cyan\nhint = ffffff 231 white\n"                      \
    "capture = ff0000 9 red\nagain = ffffff 255 bright-white\n"               \
    "title = ffffff 231 white\nnumbers = ffffff 231 white\n"
#define YOURS "yours = f5b83d 214 bright-magenta\n"

/* The theme of a text, or of a file, that is known to be good. */
struct theme theme_of(const char *text);
struct theme theme_in(const char *path);

/* The file `x` with this text is refused with exactly this message. */
void theme_refused(const char *text, const char *message);

/* Every theme of the source tree. */
void theme_each(void (*check)(const char *path, const struct theme *theme));

/* The tests of other files, put into the suite. */
void theme_add_colours(Suite *suite);
void theme_add_shipped(Suite *suite);
void theme_add_looks(Suite *suite);
void theme_add_glyphs(Suite *suite);
void theme_add_list(Suite *suite);
