/* Cells, and the shapes that are drawn on them. */
#include "base/memory.h"
#include "ui/canvas_inside.h"

#include <stdlib.h>
#include <string.h>

struct canvas {
    int width;
    int height;
    struct cell *cells;
    int capacity;
    const struct glyphs *glyphs;
    struct rect clip;
    int cursor_x; /* -1: nowhere */
    int cursor_y;
};

static const struct glyphs PLAIN_UTF8 = {.set = GLYPHS_UTF8};

/* ---- life ---- */

struct canvas *canvas_new(int width, int height)
{
    struct canvas *const canvas = memory_new(1, sizeof *canvas);

    canvas_begin(canvas, width, height, &PLAIN_UTF8);
    return canvas;
}

void canvas_free(struct canvas *canvas)
{
    if (canvas == NULL)
        return;
    free(canvas->cells);
    free(canvas);
}

void canvas_begin(struct canvas *canvas, int width, int height,
                  const struct glyphs *glyphs)
{
    static const struct cell blank = {
        .sign = " ", .style = {THEME_TEXT, THEME_BACKGROUND, WEIGHT_PLAIN}};
    const int count = width * height;

    canvas->cells = memory_grow(canvas->cells, &canvas->capacity, count,
                                sizeof *canvas->cells);
    canvas->width = width;
    canvas->height = height;
    canvas->glyphs = glyphs;
    canvas->clip = canvas_area(canvas);
    canvas->cursor_x = -1;
    for (int i = 0; i < count; i++)
        canvas->cells[i] = blank;
}

int canvas_width(const struct canvas *canvas)
{
    return canvas->width;
}

int canvas_height(const struct canvas *canvas)
{
    return canvas->height;
}

struct rect canvas_area(const struct canvas *canvas)
{
    return (struct rect){0, 0, canvas->width, canvas->height};
}

enum glyph_set canvas_glyph_set(const struct canvas *canvas)
{
    return canvas->glyphs->set;
}

const struct glyphs *canvas_glyphs(const struct canvas *canvas)
{
    return canvas->glyphs;
}

static struct cell *cell_at(const struct canvas *canvas, int x, int y)
{
    return &canvas->cells[y * canvas->width + x];
}

const struct cell *canvas_cell(const struct canvas *canvas, int x, int y)
{
    return cell_at(canvas, x, y);
}

/* ---- the clip ---- */

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int most(int one, int other)
{
    return one > other ? one : other;
}

static struct rect overlap(struct rect one, struct rect other)
{
    const int x = most(one.x, other.x);
    const int y = most(one.y, other.y);
    const int right = least(one.x + one.width, other.x + other.width);
    const int below = least(one.y + one.height, other.y + other.height);

    return (struct rect){x, y, most(right - x, 0), most(below - y, 0)};
}

struct rect canvas_clip(struct canvas *canvas, struct rect rect)
{
    const struct rect before = canvas->clip;

    canvas->clip = overlap(before, rect);
    return before;
}

void canvas_unclip(struct canvas *canvas, struct rect before)
{
    canvas->clip = before;
}

/* ---- one sign ---- */

/* A wide character that loses one of its halves loses the other, too. */
static void tear(struct canvas *canvas, int x, int y)
{
    struct cell *const cell = cell_at(canvas, x, y);

    if (*cell->sign == '\0' && x > 0)
        strcpy(cell_at(canvas, x - 1, y)->sign, " ");
    if (x + 1 < canvas->width && *cell[1].sign == '\0')
        strcpy(cell[1].sign, " ");
}

void canvas_put(struct canvas *canvas, int x, int y, struct style style,
                const char *sign, int width)
{
    if (!rect_holds(canvas->clip, x, y) ||
        !rect_holds(canvas->clip, x + width - 1, y))
        return;
    for (int i = 0; i < width; i++)
        tear(canvas, x + i, y);
    for (int i = 0; i < width; i++) {
        struct cell *const cell = cell_at(canvas, x + i, y);

        snprintf(cell->sign, sizeof cell->sign, "%s", i == 0 ? sign : "");
        cell->style = style;
    }
}

/* ---- shapes ---- */

/* Corners from the top left clockwise, the lines across, the walls. */
static const char *const BORDERS[BORDER_COUNT][6] = {
    {"╭", "╮", "╯", "╰", "─", "│"},
    {"┏", "┓", "┛", "┗", "━", "┃"},
    {"╭", "╮", "╯", "╰", "┄", "┆"},
    {"┏", "┓", "┛", "┗", "╍", "╏"},
};

/* In ASCII corners tell more than they do in a set that has lines. */
static const char *const ASCII_BORDERS[BORDER_COUNT][6] = {
    {"+", "+", "+", "+", "-", "|"},
    {"#", "#", "#", "#", "=", "H"},
    {".", ".", ".", ".", ".", ":"},
    {"x", "x", "x", "x", "x", "x"},
};

void canvas_border(struct canvas *canvas, struct rect rect, struct style style,
                   enum border border)
{
    const char *const *const signs = canvas->glyphs->set == GLYPHS_ASCII
                                         ? ASCII_BORDERS[border]
                                         : BORDERS[border];
    const int right = rect.x + rect.width - 1;
    const int below = rect.y + rect.height - 1;
    const struct rect before = canvas_clip(canvas, rect);

    for (int x = rect.x + 1; x < right; x++) {
        canvas_text(canvas, x, rect.y, style, signs[4]);
        canvas_text(canvas, x, below, style, signs[4]);
    }
    for (int y = rect.y + 1; y < below; y++) {
        canvas_text(canvas, rect.x, y, style, signs[5]);
        canvas_text(canvas, right, y, style, signs[5]);
    }
    canvas_text(canvas, rect.x, rect.y, style, signs[0]);
    canvas_text(canvas, right, rect.y, style, signs[1]);
    canvas_text(canvas, right, below, style, signs[2]);
    canvas_text(canvas, rect.x, below, style, signs[3]);
    canvas_unclip(canvas, before);
}

void canvas_shade(struct canvas *canvas, struct rect rect,
                  enum theme_role ground)
{
    const struct rect inside = overlap(canvas->clip, rect);

    for (int y = inside.y; y < inside.y + inside.height; y++)
        for (int x = inside.x; x < inside.x + inside.width; x++)
            cell_at(canvas, x, y)->style.ground = (uint8_t)ground;
}

/* ---- the cursor, and the way out ---- */

void canvas_set_cursor(struct canvas *canvas, int x, int y)
{
    canvas->cursor_x = rect_holds(canvas_area(canvas), x, y) ? x : -1;
    canvas->cursor_y = y;
}

bool canvas_cursor(const struct canvas *canvas, int *x, int *y)
{
    *x = canvas->cursor_x;
    *y = canvas->cursor_y;
    return canvas->cursor_x >= 0;
}

void canvas_write(const struct canvas *canvas, FILE *out)
{
    for (int y = 0; y < canvas->height; y++) {
        int end = canvas->width;

        while (end > 0 && strcmp(cell_at(canvas, end - 1, y)->sign, " ") == 0)
            end--;
        for (int x = 0; x < end; x++)
            fputs(cell_at(canvas, x, y)->sign, out);
        putc('\n', out);
    }
}
