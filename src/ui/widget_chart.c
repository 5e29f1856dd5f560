/* SPDX-License-Identifier: MIT */
/* Values as bars, and as a line through dots that are finer than cells. */
#include "base/memory.h"
#include "ui/widget.h"

#include <stdlib.h>

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int most(int one, int other)
{
    return one > other ? one : other;
}

/* ---- bars ---- */

enum { EIGHTHS = 8 };

static const char *const BARS[EIGHTHS + 1] = {" ", "▁", "▂", "▃", "▄",
                                              "▅", "▆", "▇", "█"};

struct range {
    int low;
    int high;
};

static struct range range_of(const int *values, int count)
{
    struct range range = {values[0], values[0]};

    for (int i = 1; i < count; i++) {
        range.low = least(range.low, values[i]);
        range.high = most(range.high, values[i]);
    }
    return range;
}

/* In eighths of a cell, 1 to 8 for every row; where all are equal, half. */
static int bar_height(struct range range, int value, int rows)
{
    const long long span = (long long)range.high - range.low;
    const long long above = (long long)value - range.low;

    if (span == 0)
        return EIGHTHS * rows / 2;
    return 1 + (int)(above * (EIGHTHS * rows - 1) / span);
}

static void draw_bar(struct canvas *canvas, struct rect rect,
                     struct style style, int x, int height)
{
    for (int row = 0; row < rect.height; row++) {
        const int part = least(most(height - EIGHTHS * row, 0), EIGHTHS);

        if (part > 0)
            canvas_text(canvas, x, rect.y + rect.height - 1 - row, style,
                        BARS[part]);
    }
}

/* Where there are more values than columns, the last of each column's. */
void sparkline_draw(struct canvas *canvas, struct rect rect, struct style style,
                    const int *values, int count)
{
    const int columns = least(count, rect.width);

    if (columns <= 0)
        return;

    const struct range range = range_of(values, count);

    for (int i = 0; i < columns; i++) {
        const int last = (int)((i + 1LL) * count / columns) - 1;
        const int height = bar_height(range, values[last], rect.height);

        draw_bar(canvas, rect, style, rect.x + i, height);
    }
}

/* ---- a line ---- */

/* A cell is this many dots wide and high. */
struct grain {
    int across;
    int down;
};

static const struct grain BRAILLE = {2, 4};
static const struct grain BLOCKS = {1, 2};

struct chart_area {
    struct rect rect;
    struct grain grain;
    uint8_t *cells; /* bit by bit which dots are set, row by row */
};

static struct grain grain_of(const struct canvas *canvas)
{
    return canvas_glyph_set(canvas) == GLYPHS_UTF8 ? BRAILLE : BLOCKS;
}

static struct chart_area plot_new(const struct canvas *canvas, struct rect rect)
{
    const size_t count = (size_t)rect.width * (size_t)rect.height;

    return (struct chart_area){rect, grain_of(canvas), memory_new(count, 1)};
}

static uint8_t *plot_cell(const struct chart_area *plot, int x, int y)
{
    return &plot->cells[y * plot->rect.width + x];
}

static void plot_dot(const struct chart_area *plot, int x, int y)
{
    const struct grain grain = plot->grain;
    const int bit = x % grain.across * grain.down + y % grain.down;
    uint8_t *const cell = plot_cell(plot, x / grain.across, y / grain.down);

    *cell = (uint8_t)(*cell | 1 << bit);
}

/* From one dot to another: every column has the dots between its own height and
 * the one before. */
static void plot_line(const struct chart_area *plot, int x, int y, int to_x,
                      int to_y)
{
    const int width = most(to_x - x, 1);
    int height = y;

    for (int i = 0; i <= to_x - x; i++) {
        const int next = x == to_x ? to_y : y + (to_y - y) * i / width;

        for (int at = least(height, next); at <= most(height, next); at++)
            plot_dot(plot, x + i, at);
        height = next;
    }
}

/* The row of cells that has zero. */
static int zero_row(struct rect rect)
{
    return (rect.height - 1) / 2;
}

/* A graph of few values does not fill its rectangle: four columns for each. */
static int graph_span(struct rect rect, int count)
{
    return most(most(count - 1, rect.width / 4), 1);
}

static int graph_dot(const struct chart_area *plot, int index, int count)
{
    const int dots = plot->rect.width * plot->grain.across;

    return (int)((long long)index * (dots - 1) / graph_span(plot->rect, count));
}

int graph_index(const struct canvas *canvas, struct rect rect, int count, int x)
{
    const int across = grain_of(canvas).across;
    const int last = most(rect.width * across - 1, 1);
    const int dot = most(x - rect.x, 0) * across + across / 2;
    const long long index =
        ((long long)dot * graph_span(rect, count) + last / 2) / last;

    return index < count ? (int)index : count - 1;
}

static void plot_values(const struct chart_area *plot, const int *values,
                        int count)
{
    const struct range range = range_of(values, count);
    const int furthest = most(most(abs(range.high), abs(range.low)), 1);
    const int zero =
        zero_row(plot->rect) * plot->grain.down + (plot->grain.down - 1) / 2;
    int x = 0;
    int y = zero;

    for (int i = 0; i < count; i++) {
        const int to_x = graph_dot(plot, i, count);
        const int to_y = zero - (int)((long long)values[i] * zero / furthest);

        plot_line(plot, i == 0 ? to_x : x, i == 0 ? to_y : y, to_x, to_y);
        x = to_x;
        y = to_y;
    }
}

/* ---- its picture ---- */

/* What Unicode adds for each dot: the left column from above, the right. */
static void braille_sign(unsigned dots, char sign[GLYPH_BYTES])
{
    static const unsigned char parts[] = {0x01, 0x02, 0x04, 0x40,
                                          0x08, 0x10, 0x20, 0x80};
    unsigned code = 0;

    for (int bit = 0; bit < 8; bit++)
        if (dots & 1U << bit)
            code |= parts[bit];
    sign[0] = (char)0xE2;
    sign[1] = (char)(0xA0 | code >> 6);
    sign[2] = (char)(0x80 | (code & 0x3F));
    sign[3] = '\0';
}

static void draw_dots(struct canvas *canvas, const struct chart_area *plot,
                      int x, int y, struct style style)
{
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    const unsigned dots = *plot_cell(plot, x, y);
    char sign[GLYPH_BYTES];

    if (dots == 0)
        return;
    braille_sign(dots, sign);
    canvas_text(canvas, plot->rect.x + x, plot->rect.y + y, style,
                plot->grain.down == BLOCKS.down ? blocks[dots] : sign);
}

static void draw_axes(struct canvas *canvas, const struct chart_area *plot,
                      int cursor)
{
    static const struct style axis = {THEME_FRAME, THEME_BACKGROUND,
                                      WEIGHT_PLAIN};
    const struct rect rect = plot->rect;

    canvas_fill(canvas,
                (struct rect){rect.x, rect.y + zero_row(rect), rect.width, 1},
                axis, "┈");
    if (cursor < 0)
        return;
    canvas_fill(canvas, (struct rect){rect.x + cursor, rect.y, 1, rect.height},
                axis, "│");
}

void graph_draw(struct canvas *canvas, struct rect rect, struct style style,
                const int *values, int count, int at)
{
    if (rect.width <= 0 || rect.height <= 0 || count <= 0)
        return;

    const struct chart_area plot = plot_new(canvas, rect);

    plot_values(&plot, values, count);
    draw_axes(canvas, &plot,
              at < 0 ? -1 : graph_dot(&plot, at, count) / plot.grain.across);
    for (int y = 0; y < rect.height; y++)
        for (int x = 0; x < rect.width; x++)
            draw_dots(canvas, &plot, x, y, style);
    free(plot.cells);
}
