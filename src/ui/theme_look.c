/* SPDX-License-Identifier: MIT */
/*
 * The look of a style on a terminal: colours, or bold, underline and reverse
 * instead; and the signs that a player prefers to the theme's.
 */
#include "base/utf8.h"
#include "ui/theme.h"

#include <stdio.h>
#include <string.h>

enum { BLACK = 0, WHITE = 7, PLAIN_COUNT = 8, BASIC_COUNT = 16 };

static bool is_ground(int role)
{
    return role <= THEME_SELECTED;
}

static int32_t choose_colour(const struct theme_style *style, enum depth depth)
{
    if (style->kind == COLOUR_OWN || depth == DEPTH_NONE)
        return LOOK_OWN;
    if (style->kind == COLOUR_BASIC || depth <= DEPTH_16)
        return style->basic;
    if (depth == DEPTH_256)
        return style->index;
    /* With all colours, numbers below BASIC_COUNT mean the sixteen. RGB colours
     * that low, the darkest blues, get a little lighter, which is invisible. */
    return style->rgb < BASIC_COUNT ? BASIC_COUNT : (int32_t)style->rgb;
}

static bool take_brightness(int32_t *colour)
{
    const bool bright = *colour >= PLAIN_COUNT && *colour < BASIC_COUNT;

    if (bright)
        *colour -= PLAIN_COUNT;
    return bright;
}

/* A bright ink is shown as the plain one in bold. Bright black on black could
 * not be seen then: such an ink becomes white, or black on white. */
static void fold_brightness(const struct theme *theme, struct look *look)
{
    const int32_t own = theme->light ? WHITE : BLACK;
    const bool bright = take_brightness(&look->ink);
    const bool pale = take_brightness(&look->ground);

    if ((bright || pale) &&
        look->ink == (look->ground == LOOK_OWN ? own : look->ground))
        look->ink = look->ink == BLACK ? WHITE : BLACK;
    else if (bright)
        look->bold = true;
}

static void add_attributes(struct look *look, int attributes)
{
    look->bold = look->bold || (attributes & ATTRIBUTE_BOLD) != 0;
    look->underline =
        look->underline || (attributes & ATTRIBUTE_UNDERLINE) != 0;
    look->reverse ^= (attributes & ATTRIBUTE_REVERSE) != 0;
}

/* Must bright colours be replaced by plain ones? With all colours 8 to 15 would
 * be taken for the darkest blues. */
static bool folds_brightness(enum depth depth)
{
    return depth == DEPTH_8 || depth == DEPTH_TRUE;
}

/* The colour of a ground on the terminal; the terminal's own counts as
 * black. */
static int32_t told_ground(const struct theme_style *style, enum depth depth)
{
    int32_t colour =
        style->kind == COLOUR_OWN ? BLACK : choose_colour(style, depth);

    if (folds_brightness(depth))
        take_brightness(&colour);
    return colour;
}

/* Is the selection invisible, because it has the ground of everything else?
 * That can be so with few colours, or if bright ones are replaced. */
static bool is_hidden(const struct theme *theme, int ground, enum depth depth)
{
    const struct theme_style *const selected = &theme->styles[THEME_SELECTED];

    return ground == THEME_SELECTED && selected->kind != COLOUR_OWN &&
           depth != DEPTH_NONE &&
           told_ground(selected, depth) ==
               told_ground(&theme->styles[THEME_BACKGROUND], depth);
}

struct look theme_look(const struct theme *theme, struct style style,
                       enum depth depth)
{
    const struct theme_style *const ink = &theme->styles[style.ink];
    const struct theme_style *const ground = &theme->styles[style.ground];
    const bool bare = style.ground == THEME_BACKGROUND && !theme->paint;
    struct look look = {
        .ink = choose_colour(ink, depth),
        .ground = bare ? LOOK_OWN : choose_colour(ground, depth),
        .bold = style.weight == WEIGHT_BOLD,
    };

    if (folds_brightness(depth))
        fold_brightness(theme, &look);
    /* A terminal's own ground cannot be set as an ink, nor its ink as a ground:
     * ink and ground are exchanged, and shown in reverse. */
    if ((look.ink == LOOK_OWN && is_ground(style.ink)) ||
        (look.ground == LOOK_OWN && !is_ground(style.ground))) {
        const int32_t exchanged = look.ink;

        look.ink = look.ground;
        look.ground = exchanged;
        look.reverse = !look.reverse;
    }
    if (!is_ground(style.ink) && choose_colour(ink, depth) == LOOK_OWN)
        add_attributes(&look, ink->attributes);
    if (is_ground(style.ground) && choose_colour(ground, depth) == LOOK_OWN)
        add_attributes(&look, ground->attributes);
    if (is_hidden(theme, style.ground, depth))
        look.reverse = !look.reverse;
    return look;
}

/* ---- what a player prefers ---- */

static void set_sign(struct glyphs *glyphs, enum glyph glyph, const char *sign)
{
    snprintf(glyphs->own[glyph], GLYPH_BYTES, "%s", sign);
}

static int32_t get_code(const char *sign)
{
    return utf8_at(sign, sign + strlen(sign)).code;
}

/* The set's sign for a sign of the list. */
static const char *find_sign(enum glyph_set set, enum glyph glyph)
{
    const struct glyphs glyphs = {.set = set};
    const char *const twin = glyph_for(&glyphs, get_code(glyph_sign(glyph)));

    return twin != NULL ? twin : glyph_sign(glyph);
}

/* Every set has ASCII; plain also has its own column of the list. */
static bool set_holds(enum glyph_set set, const char *sign)
{
    if (set == GLYPHS_UTF8 || get_code(sign) < 0x80)
        return true;
    for (int i = 0; set == GLYPHS_PLAIN && i < GLYPH_COUNT; i++)
        if (strcmp(find_sign(set, (enum glyph)i), sign) == 0)
            return true;
    return false;
}

/* While the terminal's answer is awaited its own ground stays: most will keep
 * it. */
static bool must_paint(const struct theme *theme,
                       const struct theme_preference *preference)
{
    const enum ground fitting = theme->light ? GROUND_LIGHT : GROUND_DARK;

    if (preference->background == PREFER_FITTING)
        return preference->ground != GROUND_AWAITED &&
               preference->ground != fitting;
    return preference->background == PREFER_PAINTED;
}

struct theme theme_preferred(const struct theme *theme,
                             const struct theme_preference *preference)
{
    static const char *const seeds[] = {
        [PREFER_DISC] = "●",
        [PREFER_BULLET] = "•",
        [PREFER_O] = "o",
        [PREFER_DIGITS] = " ",
    };
    static const enum glyph corners[][2] = {
        {GLYPH_SQUARE_1, GLYPH_ROUND_1},
        {GLYPH_SQUARE_2, GLYPH_ROUND_2},
        {GLYPH_SQUARE_3, GLYPH_ROUND_4},
        {GLYPH_SQUARE_4, GLYPH_ROUND_3},
    };
    const enum prefer_borders borders = preference->borders;
    struct theme preferred = *theme;
    struct glyphs *const glyphs = &preferred.glyphs;

    preferred.paint = theme->paint || must_paint(theme, preference);
    if (glyphs->set < preference->richest)
        glyphs->set = preference->richest;
    if (preference->seeds != PREFER_THEME_SEEDS)
        set_sign(glyphs, GLYPH_SEED, seeds[preference->seeds]);
    if (borders == PREFER_ROUND || borders == PREFER_SQUARE)
        for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++)
            set_sign(glyphs, corners[i][1],
                     glyph_sign(corners[i][borders == PREFER_ROUND]));
    for (int i = 0; i < GLYPH_COUNT; i++) {
        const enum glyph glyph = (enum glyph)i;
        const int32_t code = get_code(glyph_sign(glyph));

        /* Unicode has a block for the lines. */
        if (borders == PREFER_ASCII && code >= 0x2500 && code <= 0x257F)
            set_sign(glyphs, glyph, find_sign(GLYPHS_ASCII, glyph));
        if (!set_holds(glyphs->set, glyphs->own[i]))
            *glyphs->own[i] = '\0';
    }
    return preferred;
}
