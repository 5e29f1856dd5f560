/* SPDX-License-Identifier: MIT */
/*
 * What a terminal is told: the colours that it has, or in their place bold,
 * underline and reverse.
 */
#include "ui/theme.h"

enum { BLACK = 0, WHITE = 7, PLAIN_COUNT = 8, BASIC_COUNT = 16 };

static bool is_ground(int role)
{
    return role <= THEME_SELECTED;
}

/*
 * What a terminal with all colours is told for one of the sixteen lies below
 * them; the darkest blues get a little lighter, which is invisible.
 */
static int32_t true_colour(const struct theme_style *style)
{
    return style->rgb < BASIC_COUNT ? BASIC_COUNT : (int32_t)style->rgb;
}

static int32_t colour_of(const struct theme_style *style, enum depth depth)
{
    if (style->kind == COLOUR_OWN || depth == DEPTH_NONE)
        return LOOK_OWN;
    if (style->kind == COLOUR_BASIC || depth <= DEPTH_16)
        return style->basic;
    return depth == DEPTH_256 ? style->index : true_colour(style);
}

/* A ground as eyes see it, where it is one of eight. */
static int32_t seen_ground(const struct theme *theme, int32_t ground)
{
    if (ground == LOOK_OWN)
        return theme->light ? WHITE : BLACK;
    return ground;
}

static bool take_brightness(int32_t *colour)
{
    const bool bright = *colour >= PLAIN_COUNT && *colour < BASIC_COUNT;

    if (bright)
        *colour -= PLAIN_COUNT;
    return bright;
}

/* A bright ink is the plain one in bold. Bright black on black would be nothing
 * then: such an ink becomes what can be seen. */
static void fold(const struct theme *theme, struct look *look)
{
    const bool bright = take_brightness(&look->ink);
    const bool pale = take_brightness(&look->ground);

    if ((bright || pale) && look->ink == seen_ground(theme, look->ground))
        look->ink = look->ink == BLACK ? WHITE : BLACK;
    else if (bright)
        look->bold = true;
}

/* A terminal's own ground can be no ink, nor its ink a ground: but both are
 * where they belong when ink and ground are exchanged. */
static void exchange(struct look *look)
{
    const int32_t ink = look->ink;

    look->ink = look->ground;
    look->ground = ink;
    look->reverse = !look->reverse;
}

static bool is_misplaced(const struct look *look, struct style style)
{
    return (look->ink == LOOK_OWN && is_ground(style.ink)) ||
           (look->ground == LOOK_OWN && !is_ground(style.ground));
}

static void add(struct look *look, int attributes)
{
    look->bold = look->bold || (attributes & ATTRIBUTE_BOLD) != 0;
    look->underline =
        look->underline || (attributes & ATTRIBUTE_UNDERLINE) != 0;
    look->reverse ^= (attributes & ATTRIBUTE_REVERSE) != 0;
}

/* Few colours have but one black: then what is selected lies on the same ground
 * as everything else. */
static bool is_hidden(const struct theme *theme, int ground, enum depth depth)
{
    const struct theme_style *const selected = &theme->styles[THEME_SELECTED];
    const int told = depth == DEPTH_8 ? PLAIN_COUNT - 1 : BASIC_COUNT - 1;
    const int difference =
        selected->basic ^ theme->styles[THEME_BACKGROUND].basic;

    return ground == THEME_SELECTED && selected->kind != COLOUR_OWN &&
           (depth == DEPTH_8 || depth == DEPTH_16) && (difference & told) == 0;
}

struct look theme_look(const struct theme *theme, struct style style,
                       enum depth depth)
{
    const struct theme_style *const ink = &theme->styles[style.ink];
    const struct theme_style *const ground = &theme->styles[style.ground];
    const bool bare = style.ground == THEME_BACKGROUND && !theme->paint;
    struct look look = {
        .ink = colour_of(ink, depth),
        .ground = bare ? LOOK_OWN : colour_of(ground, depth),
        .bold = style.weight == WEIGHT_BOLD,
    };

    if (depth == DEPTH_8 || depth == DEPTH_TRUE)
        fold(theme, &look);
    if (is_misplaced(&look, style))
        exchange(&look);
    if (!is_ground(style.ink) && colour_of(ink, depth) == LOOK_OWN)
        add(&look, ink->attributes);
    if (is_ground(style.ground) && colour_of(ground, depth) == LOOK_OWN)
        add(&look, ground->attributes);
    if (is_hidden(theme, style.ground, depth))
        look.reverse = !look.reverse;
    return look;
}
