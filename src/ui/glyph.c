/* SPDX-License-Identifier: MIT */
/* The signs, found by their code. */
#include "ui/glyph.h"
#include "base/utf8.h"

#include <stddef.h>
#include <string.h>

const char *const GLYPH_SET_NAMES[GLYPH_SET_COUNT] = {"utf8", "plain", "ascii"};

static const struct glyph_row {
    const char *name;
    const char *signs[GLYPH_SET_COUNT];
} ROWS[] = {
#define GLYPH_ROW(constant, name, utf8, plain, ascii) \
    {name, {utf8, plain, ascii}},
    GLYPHS(GLYPH_ROW)
#undef GLYPH_ROW
};

const char *glyph_name(enum glyph glyph)
{
    return ROWS[glyph].name;
}

const char *glyph_sign(enum glyph glyph)
{
    return ROWS[glyph].signs[GLYPHS_UTF8];
}

/* By bisection: rows are sorted. -1: not in the list. */
static int find_row(int32_t code)
{
    int low = 0;
    int high = GLYPH_COUNT - 1;

    while (low <= high) {
        const int middle = (low + high) / 2;
        const char *const sign = ROWS[middle].signs[GLYPHS_UTF8];
        const int32_t found = utf8_at(sign, sign + strlen(sign)).code;

        if (found == code)
            return middle;
        if (found < code)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

const char *glyph_for(const struct glyphs *glyphs, int32_t code)
{
    const int row = find_row(code);

    if (row >= 0 && *glyphs->own[row] != '\0')
        return glyphs->own[row];
    if (glyphs->set == GLYPHS_UTF8)
        return NULL;
    if (row >= 0)
        return ROWS[row].signs[glyphs->set];
    return glyphs->set == GLYPHS_ASCII ? "?" : NULL;
}
