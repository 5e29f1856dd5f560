/* SPDX-License-Identifier: MIT */
/* Turns roles into colours, and cells into those of curses. */
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1

#include "ui/term/painter.h"

#include "base/utf8.h"
#include "ui/term/kind.h"

#include <curses.h>
#include <limits.h>
#include <string.h>
#include <wchar.h>

/* ---- colours ---- */

/* If colours are RGB numbers, they cannot be used as 16 or 256. */
void painter_begin(struct painter *painter, enum term_color asked)
{
    const enum depth most = asked == COLOR_16    ? DEPTH_16
                            : asked == COLOR_256 ? DEPTH_256
                                                 : DEPTH_TRUE;

    if (term_kind_wants_no_colour(asked) || start_color() == ERR)
        return;
    painter->depth = !has_colors()       ? DEPTH_NONE
                     : COLORS >= 1 << 24 ? DEPTH_TRUE
                     : COLORS >= 256     ? DEPTH_256
                     : COLORS >= 16      ? DEPTH_16
                                         : DEPTH_8;
    if (painter->depth != DEPTH_TRUE && painter->depth > most)
        painter->depth = most;
    painter->own_colours = assume_default_colors(-1, -1) == OK;
    painter->pair_limit = COLOR_PAIRS - 1 < PAINTER_PAIRS_MAX
                              ? COLOR_PAIRS - 1
                              : PAINTER_PAIRS_MAX;
}

static int choose_colour(const struct painter *painter, int32_t wanted, int own)
{
    if (wanted == LOOK_OWN)
        return painter->own_colours ? -1 : own;
    return (int)wanted;
}

/* The number of a colour pair; 0, without colours, if there are too many. */
static int choose_pair(struct painter *painter, int32_t ink, int32_t ground)
{
    if (painter->depth == DEPTH_NONE || (ink == LOOK_OWN && ground == LOOK_OWN))
        return 0;
    for (int i = 0; i < painter->pair_count; i++)
        if (painter->pairs[i].ink == ink && painter->pairs[i].ground == ground)
            return i + 1;
    if (painter->pair_count >= painter->pair_limit) {
        painter->pairs_lack = true;
        return 0;
    }

    const int number = painter->pair_count + 1;
    const int front = choose_colour(painter, ink, COLOR_WHITE);
    const int back = choose_colour(painter, ground, COLOR_BLACK);

    painter->pairs[painter->pair_count++] = (struct colour_pair){ink, ground};
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
    init_extended_pair(number, front, back);
#else
    init_pair((short)number, (short)front, (short)back);
#endif
    return number;
}

/* ---- pictures ---- */

/* The style of the last cell, for curses: most cells are like the one
 * before. */
struct brush {
    struct style style;
    attr_t attributes;
    short pair;
    bool ready;
};

static void set_brush(struct painter *painter, struct brush *brush,
                      const struct theme *theme, struct style style)
{
    if (brush->ready && brush->style.ink == style.ink &&
        brush->style.ground == style.ground &&
        brush->style.weight == style.weight)
        return;

    const struct look look = theme_look(theme, style, painter->depth);

    brush->ready = true;
    brush->style = style;
    brush->attributes = (look.bold ? A_BOLD : 0) |
                        (look.underline ? A_UNDERLINE : 0) |
                        (look.reverse ? A_REVERSE : 0);
    brush->pair = (short)choose_pair(painter, look.ink, look.ground);
}

static void put_sign(const struct brush *brush, int x, int y, wchar_t sign)
{
    const wchar_t text[2] = {sign};
    cchar_t cell;

    setcchar(&cell, text, brush->attributes, brush->pair, NULL);
    mvadd_wch(y, x, &cell);
}

/* Some C libraries know the width of signs that the locale has no bytes for. */
static bool can_show(int32_t code, int width)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};

    return code >= 0 && wcwidth((wchar_t)code) == width &&
           wcrtomb(bytes, (wchar_t)code, &state) != (size_t)-1;
}

/* The sign, or ASCII if the locale cannot show it in `width` cells. */
static wchar_t choose_sign(const char *sign, int width)
{
    static const struct glyphs ascii = {.set = GLYPHS_ASCII};
    const int32_t code = utf8_at(sign, sign + strlen(sign)).code;

    if (can_show(code, width))
        return (wchar_t)code;

    const char *const twin = glyph_for(&ascii, code);

    return twin != NULL && *twin != '\0' ? (wchar_t)*twin : L' ';
}

/* Blanks look alike in all inks. They get the same one, so that curses does not
 * write them again when only inks change. */
static struct style choose_style(const struct painter *painter,
                                 const struct theme *theme,
                                 const struct cell *cell)
{
    const struct style style = cell->style;
    const struct style bare = on((enum theme_role)style.ground, THEME_TEXT);

    if (strcmp(cell->sign, " ") != 0)
        return style;

    const struct look look = theme_look(theme, style, painter->depth);
    const struct look plain = theme_look(theme, bare, painter->depth);
    const bool drawn = look.underline || look.reverse || plain.underline ||
                       plain.reverse || look.ground != plain.ground;

    return drawn ? style : bare;
}

static void put_row(struct painter *painter, const struct canvas *canvas, int y,
                    const struct theme *theme, struct brush *brush)
{
    const int width = smaller(canvas_whole_width(canvas), COLS);

    for (int x = 0; x < width; x++) {
        const struct cell *const cell = canvas_whole_cell(canvas, x, y);
        const bool wide = x + 1 < width && *cell[1].sign == '\0';

        set_brush(painter, brush, theme, choose_style(painter, theme, cell));
        if (wide)
            put_sign(brush, x + 1, y, L' '); /* a twin leaves a gap */
        put_sign(brush, x, y, choose_sign(cell->sign, wide ? 2 : 1));
        x += wide ? 1 : 0;
    }
}

static void paint_rows(struct painter *painter, const struct canvas *canvas,
                       const struct theme *theme)
{
    const int height = smaller(canvas_height(canvas), LINES);
    struct brush brush = {0};

    painter->pairs_lack = false;
    erase();
    for (int y = 0; y < height; y++)
        put_row(painter, canvas, y, theme, &brush);
}

void painter_paint(struct painter *painter, const struct canvas *canvas,
                   const struct theme *theme)
{
    paint_rows(painter, canvas, theme);
    if (painter->pairs_lack) { /* earlier pictures have used up the pairs */
        painter->pair_count = 0;
        paint_rows(painter, canvas, theme);
    }
}
