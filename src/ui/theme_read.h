/* SPDX-License-Identifier: MIT */
/* What a theme is read from: the words of a colour, the section of signs. */
#pragma once

#include "base/ini.h"
#include "ui/theme.h"

/* `f5b83d 214 yellow`, `cyan` or `default`, and perhaps words behind it. The
 * sentence has no place in front. */
bool theme_read_style(const char *text, struct theme_style *style,
                      struct err *err);

/* The section [glyphs], which may be missing. */
bool theme_read_glyphs(struct ini *ini, struct glyphs *glyphs, struct err *err);
