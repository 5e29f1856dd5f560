/* SPDX-License-Identifier: MIT */
/* The signs that a theme brings, and those that a player prefers to them. */
#include "base/utf8.h"
#include "ui/theme_read.h"

#include <string.h>

static void set_sign(struct glyphs *glyphs, enum glyph glyph, const char *sign)
{
    snprintf(glyphs->own[glyph], GLYPH_BYTES, "%s", sign);
}

/* ---- reading ---- */

/* One character, shown in one cell. */
static bool is_sign(const char *text)
{
    const size_t length = strlen(text);

    if (length == 0 || !utf8_is_text(text))
        return false;

    const struct utf8 character = utf8_at(text, text + length);

    return (size_t)character.size == length && utf8_width(character.code) == 1;
}

static bool read_sign(struct ini *ini, enum glyph glyph, struct glyphs *glyphs,
                      struct err *err)
{
    const char *const key = glyph_name(glyph);
    const char *text = NULL;

    if (!ini_text(ini, "glyphs", key, &text, err))
        return false;
    if (text == NULL)
        return true;
    if (!is_sign(text))
        return ini_fail(ini, "glyphs", key, err,
                        "is not a single character that fills one cell");
    set_sign(glyphs, glyph, text);
    return true;
}

bool theme_read_glyphs(struct ini *ini, struct glyphs *glyphs, struct err *err)
{
    int set = GLYPHS_UTF8;

    if (!ini_choice(ini, "glyphs", "set", GLYPH_SET_NAMES, GLYPH_SET_COUNT,
                    &set, err))
        return false;
    glyphs->set = (enum glyph_set)set;
    for (int glyph = 0; glyph < GLYPH_COUNT; glyph++)
        if (!read_sign(ini, (enum glyph)glyph, glyphs, err))
            return false;
    return true;
}

/* ---- what a player prefers ---- */

static int32_t code_of(const char *sign)
{
    return utf8_at(sign, sign + strlen(sign)).code;
}

/* What the set writes for a sign of the list. */
static const char *sign_in(enum glyph_set set, enum glyph glyph)
{
    const struct glyphs glyphs = {.set = set};
    const char *const twin = glyph_for(&glyphs, code_of(glyph_sign(glyph)));

    return twin != NULL ? twin : glyph_sign(glyph);
}

static void prefer_seeds(struct glyphs *glyphs, enum prefer_seeds seeds)
{
    static const char *const SIGNS[] = {
        [PREFER_DISC] = "●",
        [PREFER_BULLET] = "•",
        [PREFER_O] = "o",
        [PREFER_DIGITS] = " ",
    };

    if (seeds != PREFER_THEME_SEEDS)
        set_sign(glyphs, GLYPH_SEED, SIGNS[seeds]);
}

static void prefer_corners(struct glyphs *glyphs, bool round)
{
    static const enum glyph CORNERS[][2] = {
        {GLYPH_SQUARE_1, GLYPH_ROUND_1},
        {GLYPH_SQUARE_2, GLYPH_ROUND_2},
        {GLYPH_SQUARE_3, GLYPH_ROUND_4},
        {GLYPH_SQUARE_4, GLYPH_ROUND_3},
    };

    for (size_t i = 0; i < sizeof CORNERS / sizeof CORNERS[0]; i++)
        set_sign(glyphs, CORNERS[i][1], glyph_sign(CORNERS[i][round]));
}

/* The lines are those that Unicode has a block for. */
static void prefer_ascii_lines(struct glyphs *glyphs)
{
    for (int i = 0; i < GLYPH_COUNT; i++) {
        const enum glyph glyph = (enum glyph)i;
        const int32_t code = code_of(glyph_sign(glyph));

        if (code >= 0x2500 && code <= 0x257F)
            set_sign(glyphs, glyph, sign_in(GLYPHS_ASCII, glyph));
    }
}

static void prefer_borders(struct glyphs *glyphs, enum prefer_borders borders)
{
    if (borders == PREFER_ASCII)
        prefer_ascii_lines(glyphs);
    else if (borders != PREFER_THEME_BORDERS)
        prefer_corners(glyphs, borders == PREFER_ROUND);
}

/* ASCII is in every set; plain has besides what it puts for others. */
static bool set_has(enum glyph_set set, const char *sign)
{
    if (set == GLYPHS_UTF8 || code_of(sign) < 0x80)
        return true;
    for (int i = 0; set == GLYPHS_PLAIN && i < GLYPH_COUNT; i++)
        if (strcmp(sign_in(set, (enum glyph)i), sign) == 0)
            return true;
    return false;
}

static void drop_foreign(struct glyphs *glyphs)
{
    for (int i = 0; i < GLYPH_COUNT; i++)
        if (!set_has(glyphs->set, glyphs->own[i]))
            *glyphs->own[i] = '\0';
}

struct theme theme_preferred(const struct theme *theme,
                             const struct theme_preference *preference)
{
    struct theme preferred = *theme;
    struct glyphs *const glyphs = &preferred.glyphs;

    if (preference->background == PREFER_PAINTED)
        preferred.paint = true;
    if (glyphs->set < preference->richest)
        glyphs->set = preference->richest;
    prefer_seeds(glyphs, preference->seeds);
    prefer_borders(glyphs, preference->borders);
    drop_foreign(glyphs);
    return preferred;
}
