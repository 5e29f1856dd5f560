/* SPDX-License-Identifier: MIT */
/* Values as bars, and as a line through dots that are finer than cells. */
#include "base/memory.h"
#include "ui/widget.h"

#include <stdlib.h>

/* ---- bars ---- */

enum { EIGHTHS = 8 };

static const char *const BARS[EIGHTHS + 1] = {" ", "▁", "▂", "▃", "▄",
                                              "▅", "▆", "▇", "█"};

struct range {
    int low;
    int high;
};

static struct range find_range(const int *values, int count)
{
    struct range range = {values[0], values[0]};

    for (int i = 1; i < count; i++) {
        range.low = smaller(range.low, values[i]);
        range.high = larger(range.high, values[i]);
    }
    return range;
}

/* If there are more values than columns, a column has the last of its
 * values. */
static int find_value(int column, int columns, int count)
{
    return (int)((column + 1LL) * count / columns) - 1;
}

void sparkline_draw(struct canvas *canvas, struct rect rect, struct style style,
                    const int *values, int count)
{
    const int columns = smaller(count, rect.width);

    if (columns <= 0)
        return;

    const struct range range = find_range(values, count);
    const long long span = (long long)range.high - range.low;
    const int full = EIGHTHS * rect.height;

    for (int i = 0; i < columns; i++) {
        const long long above =
            (long long)values[find_value(i, columns, count)] - range.low;
        /* In eighths of a cell, at least one; half the height if all are
         * equal. */
        const int height =
            span == 0 ? full / 2 : 1 + (int)(above * (full - 1) / span);

        for (int row = 0; EIGHTHS * row < height; row++)
            canvas_text(canvas, rect.x + i, rect.y + rect.height - 1 - row,
                        style, BARS[smaller(height - EIGHTHS * row, EIGHTHS)]);
    }
}

int sparkline_at(struct rect rect, int count, int x)
{
    const int columns = smaller(count, rect.width);
    const int column = x - rect.x;

    return column < 0 || column >= columns ? -1
                                           : find_value(column, columns, count);
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
    uint8_t *cells; /* a bit for each dot that is set, row by row */
};

static uint8_t *get_cell(const struct chart_area *plot, int x, int y)
{
    return &plot->cells[y * plot->rect.width + x];
}

int graph_zero_row(struct rect rect)
{
    return rect.y + (rect.height - 1) / 2;
}

/* A graph of few values does not fill its rectangle: each value has four
 * columns. */
static int count_steps(int width, int count)
{
    return larger(larger(count - 1, width / 4), 1);
}

static int find_dot(const struct chart_area *plot, int index, int count)
{
    const int dots = plot->rect.width * plot->grain.across;
    const int steps = count_steps(plot->rect.width, count);

    return (int)((long long)index * (dots - 1) / steps);
}

/* Draws a line from one dot to another: every column has the dots between its
 * own height and the one before. */
static void plot_line(const struct chart_area *plot, int x, int y, int to_x,
                      int to_y)
{
    const struct grain grain = plot->grain;
    const int width = larger(to_x - x, 1);
    int height = y;

    for (int i = x; i <= to_x; i++) {
        const int next = i == to_x ? to_y : y + (to_y - y) * (i - x) / width;

        for (int j = smaller(height, next); j <= larger(height, next); j++)
            *get_cell(plot, i / grain.across, j / grain.down) |=
                (uint8_t)(1U
                          << (i % grain.across * grain.down + j % grain.down));
        height = next;
    }
}

static void plot_values(const struct chart_area *plot, const int *values,
                        int count, int least)
{
    const struct range range = find_range(values, count);
    const int furthest =
        larger(larger(abs(range.high), abs(range.low)), larger(least, 1));
    const int zero =
        (graph_zero_row(plot->rect) - plot->rect.y) * plot->grain.down +
        (plot->grain.down - 1) / 2;
    int x = 0;
    int y = zero;

    for (int i = 0; i < count; i++) {
        const int to_x = find_dot(plot, i, count);
        const int to_y = zero - (int)((long long)values[i] * zero / furthest);

        plot_line(plot, i == 0 ? to_x : x, i == 0 ? to_y : y, to_x, to_y);
        x = to_x;
        y = to_y;
    }
}

static void draw_dots(struct canvas *canvas, const struct chart_area *plot,
                      int x, int y, struct style style)
{
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    /* The number that Unicode adds for each dot: the left column from above,
     * then the right one. */
    static const unsigned char parts[] = {0x01, 0x02, 0x04, 0x40,
                                          0x08, 0x10, 0x20, 0x80};
    const unsigned dots = *get_cell(plot, x, y);
    unsigned code = 0;

    for (int bit = 0; bit < 8; bit++)
        if (dots & 1U << bit)
            code |= parts[bit];

    const char braille[] = {(char)0xE2, (char)(0xA0 | code >> 6),
                            (char)(0x80 | (code & 0x3F)), '\0'};

    if (dots != 0)
        canvas_text(canvas, plot->rect.x + x, plot->rect.y + y, style,
                    plot->grain.down == BLOCKS.down ? blocks[dots] : braille);
}

static struct grain find_grain(const struct canvas *canvas)
{
    return canvas_glyph_set(canvas) == GLYPHS_UTF8 ? BRAILLE : BLOCKS;
}

int graph_column(const struct canvas *canvas, struct rect rect, int count,
                 int index)
{
    const struct chart_area plot = {rect, find_grain(canvas), NULL};

    return rect.x + find_dot(&plot, index, count) / plot.grain.across;
}

int graph_row(struct rect rect, int value, int edge)
{
    const int zero = graph_zero_row(rect);

    return zero - (int)((long long)value * (zero - rect.y) / larger(edge, 1));
}

void graph_draw(struct canvas *canvas, struct rect rect, struct style style,
                const int *values, int count, int least, int at)
{
    if (rect.width <= 0 || rect.height <= 0 || count <= 0)
        return;

    const struct chart_area plot = {
        rect, find_grain(canvas),
        memory_new((size_t)rect.width * (size_t)rect.height, 1)};

    plot_values(&plot, values, count, least);
    canvas_fill(canvas,
                (struct rect){rect.x, graph_zero_row(rect), rect.width, 1},
                ink(THEME_FRAME), "┈");
    if (at >= 0)
        canvas_fill(canvas,
                    (struct rect){graph_column(canvas, rect, count, at), rect.y,
                                  1, rect.height},
                    ink(THEME_FRAME), "│");
    for (int y = 0; y < rect.height; y++)
        for (int x = 0; x < rect.width; x++)
            draw_dots(canvas, &plot, x, y, style);
    free(plot.cells);
}

int graph_at(struct rect rect, int count, int x)
{
    const int steps = count_steps(rect.width, count);
    const int wide = larger(rect.width - 1, 1);
    const long long index = ((long long)(x - rect.x) * steps + wide / 2) / wide;

    return smaller((int)index, count - 1);
}
