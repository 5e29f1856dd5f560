/* SPDX-License-Identifier: MIT */
/* Cells, and the texts and shapes that are drawn on them. */
#include "ui/canvas.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct canvas {
    int whole_width;
    int left;  /* of the page */
    int width; /* of the page */
    int height;
    struct cell *cells;
    int capacity;
    const struct glyphs *glyphs;
    struct rect clip;
    enum theme_role ground; /* used for the background */
    int cursor_x;           /* -1: nowhere */
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
    canvas->whole_width = width;
    canvas->left = 0;
    canvas->width = width;
    canvas->height = height;
    canvas->glyphs = glyphs;
    canvas->clip = canvas_area(canvas);
    canvas->ground = THEME_BACKGROUND;
    canvas->cursor_x = -1;
    for (int i = 0; i < count; i++)
        canvas->cells[i] = blank;
}

void canvas_set_page(struct canvas *canvas, int width)
{
    canvas->width = smaller(larger(width, 0), canvas->whole_width);
    canvas->left = (canvas->whole_width - canvas->width) / 2;
    canvas->clip = canvas_area(canvas);
}

int canvas_page_left(const struct canvas *canvas)
{
    return canvas->left;
}

int canvas_whole_width(const struct canvas *canvas)
{
    return canvas->whole_width;
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

static struct cell *get_cell(const struct canvas *canvas, int x, int y)
{
    return &canvas->cells[y * canvas->whole_width + canvas->left + x];
}

const struct cell *canvas_cell(const struct canvas *canvas, int x, int y)
{
    return get_cell(canvas, x, y);
}

const struct cell *canvas_whole_cell(const struct canvas *canvas, int x, int y)
{
    return get_cell(canvas, x - canvas->left, y);
}

/* ---- the clip ---- */

static struct rect intersect(struct rect one, struct rect other)
{
    const int x = larger(one.x, other.x);
    const int y = larger(one.y, other.y);
    const int right = smaller(one.x + one.width, other.x + other.width);
    const int below = smaller(one.y + one.height, other.y + other.height);

    return (struct rect){x, y, larger(right - x, 0), larger(below - y, 0)};
}

struct rect canvas_clip(struct canvas *canvas, struct rect rect)
{
    const struct rect before = canvas->clip;

    canvas->clip = intersect(before, rect);
    return before;
}

void canvas_unclip(struct canvas *canvas, struct rect before)
{
    canvas->clip = before;
}

/* ---- one sign ---- */

/* If one half of a wide character is overwritten, the other is cleared, too. */
static void put_sign(struct canvas *canvas, int x, int y, struct style style,
                     const char *sign, int width)
{
    if (!rect_holds(canvas->clip, x, y) ||
        !rect_holds(canvas->clip, x + width - 1, y))
        return;
    if (*get_cell(canvas, x, y)->sign == '\0' && x > 0)
        strcpy(get_cell(canvas, x - 1, y)->sign, " ");
    if (x + width < canvas->width &&
        *get_cell(canvas, x + width, y)->sign == '\0')
        strcpy(get_cell(canvas, x + width, y)->sign, " ");
    for (int i = 0; i < width; i++) {
        struct cell *const cell = get_cell(canvas, x + i, y);

        snprintf(cell->sign, sizeof cell->sign, "%s", i == 0 ? sign : "");
        cell->style = style;
        if (style.ground == THEME_BACKGROUND)
            cell->style.ground = (uint8_t)canvas->ground;
    }
}

/* ---- texts ---- */

/* The next thing to be written of a text: a sign that fills `width` cells, or
 * some ASCII that stands for it. */
struct text_piece {
    char text[GLYPH_BYTES];
    int width;
};

static struct text_piece read_piece(const struct canvas *canvas,
                                    const char **text)
{
    const char *const end = *text + strlen(*text);
    const struct utf8 character = utf8_at(*text, end);
    struct text_piece piece = {.text = "?", .width = 1};
    const char *const twin = character.code < 0x80
                                 ? NULL
                                 : glyph_for(canvas->glyphs, character.code);

    if (utf8_is_invisible(character.code)) {
        piece = (struct text_piece){.text = ""};
    } else if (utf8_is_shown(character.code)) {
        snprintf(piece.text, sizeof piece.text, "%.*s", character.size, *text);
        piece.width = utf8_width(character.code);
    }
    if (twin != NULL && piece.width > 0) {
        snprintf(piece.text, sizeof piece.text, "%s", twin);
        piece.width = (unsigned char)*twin < 0x80 ? (int)strlen(twin) : 1;
    }
    *text += character.size;
    return piece;
}

static void put_piece(struct canvas *canvas, int x, int y, struct style style,
                      const struct text_piece *piece)
{
    if ((unsigned char)*piece->text >= 0x80) {
        put_sign(canvas, x, y, style, piece->text, piece->width);
        return;
    }
    for (int i = 0; i < piece->width; i++)
        put_sign(canvas, x + i, y, style, (char[2]){piece->text[i]}, 1);
}

const char *canvas_sign(const struct canvas *canvas, const char *sign)
{
    const char *const twin =
        glyph_for(canvas->glyphs, utf8_at(sign, sign + strlen(sign)).code);

    return twin != NULL ? twin : sign;
}

int canvas_text_width(const struct canvas *canvas, const char *text)
{
    int width = 0;

    while (*text != '\0')
        width += read_piece(canvas, &text).width;
    return width;
}

int canvas_text(struct canvas *canvas, int x, int y, struct style style,
                const char *text)
{
    while (*text != '\0') {
        const struct text_piece piece = read_piece(canvas, &text);

        if (piece.width > 0)
            put_piece(canvas, x, y, style, &piece);
        x += piece.width;
    }
    return x;
}

int canvas_text_middle(struct canvas *canvas, int x, int y, struct style style,
                       const char *text)
{
    const int first = x - canvas_text_width(canvas, text) / 2;

    canvas_text(canvas, first, y, style, text);
    return first;
}

int canvas_text_before(struct canvas *canvas, int x, int y, struct style style,
                       const char *text)
{
    const int first = x - canvas_text_width(canvas, text);

    canvas_text(canvas, first, y, style, text);
    return first;
}

int canvas_format(struct canvas *canvas, int x, int y, struct style style,
                  const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);

    const int length = vsnprintf(NULL, 0, format, arguments);
    char *const text = memory_new((size_t)larger(length, 0) + 1, 1);

    va_end(arguments);
    va_start(arguments, format);
    vsnprintf(text, (size_t)larger(length, 0) + 1, format, arguments);
    va_end(arguments);
    x = canvas_text(canvas, x, y, style, text);
    free(text);
    return x;
}

/* The end of a word, before the signs that separate it from the next. */
static const char *find_word_end(const char *text, const char *end)
{
    static const char DOT[] = "·";
    const ptrdiff_t dot = sizeof DOT - 1;

    while (end > text)
        if (strchr(" ,:;", end[-1]) != NULL)
            end--;
        else if (end - text > dot && memcmp(end - dot, DOT, dot) == 0)
            end -= dot;
        else
            break;
    return end;
}

/* Returns where to cut a text that is too wide: behind the last whole word that
 * fits or, if that is less than half of the width, inside a word. */
static const char *find_cut(const struct canvas *canvas, const char *text,
                            int width)
{
    const char *at = text;
    const char *word = text;
    int used = 0;
    int kept = 0;

    while (*at != '\0') {
        const char *next = at;
        const int more = read_piece(canvas, &next).width;

        if (*at == ' ' && at > text && at[-1] != ' ') {
            word = find_word_end(text, at);
            kept = used;
        }
        if (used + more > width)
            break;
        used += more;
        at = next;
    }
    return 2 * kept >= width ? word : at;
}

/* Writes the text up to `end`, with dots behind it if that is not its end. */
static int write_until(struct canvas *canvas, struct rect room,
                       struct style style, const char *text, const char *end)
{
    const struct rect before = canvas_clip(canvas, room);
    int x = room.x;

    while (text < end) {
        const struct text_piece piece = read_piece(canvas, &text);

        if (piece.width > 0)
            put_piece(canvas, x, room.y, style, &piece);
        x += piece.width;
    }
    if (*end != '\0')
        x = canvas_text(canvas, x, room.y, style, "…");
    canvas_unclip(canvas, before);
    return smaller(x, room.x + room.width);
}

int canvas_text_cut(struct canvas *canvas, int x, int y, int width,
                    struct style style, const char *text)
{
    const bool fits = canvas_text_width(canvas, text) <= width;
    const int dots = canvas_text_width(canvas, "…");
    const char *const end =
        fits ? text + strlen(text) : find_cut(canvas, text, width - dots);

    return write_until(canvas, (struct rect){x, y, larger(width, 0), 1}, style,
                       text, end);
}

int canvas_text_clauses(struct canvas *canvas, int x, int y, int width,
                        struct style style, const char *text)
{
    const int room = width - canvas_text_width(canvas, "…");
    const char *at = text;
    const char *end = NULL;
    int used = 0;

    while (*at != '\0' && used <= room) {
        if (strchr(";:,", *at) != NULL)
            end = at;
        used += read_piece(canvas, &at).width;
    }
    if (end == NULL || canvas_text_width(canvas, text) <= width)
        return canvas_text_cut(canvas, x, y, width, style, text);
    return write_until(canvas, (struct rect){x, y, width, 1}, style, text, end);
}

/* Returns how many bytes of the text make a line of `width` cells: up to a
 * blank if there is one, and at least one character. */
static int measure_line(const struct canvas *canvas, const char *text,
                        int width)
{
    const char *at = text;
    const char *blank = NULL;
    int used = 0;

    while (*at != '\0') {
        const char *next = at;

        if (*at == ' ' && at > text)
            blank = at;
        used += read_piece(canvas, &next).width;
        if (used > width && blank != NULL)
            return (int)(blank - text);
        if (used > width && at > text)
            break;
        at = next;
    }
    return (int)(at - text);
}

int canvas_paragraph_lines(const struct canvas *canvas, int width,
                           const char *text)
{
    int lines = 0;

    for (; *text != '\0'; lines++) {
        text += measure_line(canvas, text, width);
        text += strspn(text, " ");
    }
    return lines;
}

int canvas_paragraph(struct canvas *canvas, struct rect rect,
                     struct style style, const char *text)
{
    const int lines = canvas_paragraph_lines(canvas, rect.width, text);
    const int whole = lines > rect.height ? rect.height - 1 : lines;
    const struct rect before = canvas_clip(canvas, rect);

    for (int i = 0; i < whole; i++) {
        const int length = measure_line(canvas, text, rect.width);
        char *const line = memory_text(text);

        line[length] = '\0';
        canvas_text(canvas, rect.x, rect.y + i, style, line);
        free(line);
        text += length;
        text += strspn(text, " ");
    }
    if (whole < lines && whole >= 0)
        canvas_text_cut(canvas, rect.x, rect.y + whole, rect.width, style,
                        text);
    canvas_unclip(canvas, before);
    return lines;
}

/* ---- shapes ---- */

/* Fills with the first sign of the text, or with blanks if it fills no cell. */
void canvas_fill(struct canvas *canvas, struct rect rect, struct style style,
                 const char *sign)
{
    const struct rect before = canvas_clip(canvas, rect);
    struct text_piece piece = read_piece(canvas, &(const char *){sign});

    if (*sign == '\0' || piece.width == 0)
        piece = (struct text_piece){.text = " ", .width = 1};
    for (int y = rect.y; y < rect.y + rect.height; y++)
        for (int x = rect.x; x < rect.x + rect.width; x += piece.width)
            put_piece(canvas, x, y, style, &piece);
    canvas_unclip(canvas, before);
}

/* Corners from the top left clockwise, the lines across, the walls. */
static const char *const BORDERS[BORDER_COUNT][6] = {
    {"╭", "╮", "╯", "╰", "─", "│"}, {"┏", "┓", "┛", "┗", "━", "┃"},
    {"╭", "╮", "╯", "╰", "┄", "┆"}, {"┏", "┓", "┛", "┗", "╍", "╏"},
    {"╔", "╗", "╝", "╚", "═", "║"},
};

/* In ASCII corners tell borders apart better than lines do. */
static const char *const ASCII_BORDERS[BORDER_COUNT][6] = {
    {"+", "+", "+", "+", "-", "|"}, {"#", "#", "#", "#", "=", "H"},
    {".", ".", ".", ".", ".", ":"}, {"x", "x", "x", "x", "x", "x"},
    {"%", "%", "%", "%", "%", "%"},
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
    const struct rect inside = intersect(canvas->clip, rect);

    for (int y = inside.y; y < inside.y + inside.height; y++)
        for (int x = inside.x; x < inside.x + inside.width; x++)
            get_cell(canvas, x, y)->style.ground = (uint8_t)ground;
}

void canvas_set_ground(struct canvas *canvas, enum theme_role ground)
{
    canvas->ground = ground;
}

/* ---- the cursor, and the way out ---- */

void canvas_set_cursor(struct canvas *canvas, int x, int y)
{
    canvas->cursor_x = rect_holds(canvas_area(canvas), x, y) ? x : -1;
    canvas->cursor_y = y;
}

bool canvas_cursor(const struct canvas *canvas, int *x, int *y)
{
    *x = canvas->left + canvas->cursor_x;
    *y = canvas->cursor_y;
    return canvas->cursor_x >= 0;
}

void canvas_write(const struct canvas *canvas, FILE *out)
{
    for (int y = 0; y < canvas->height; y++) {
        int end = canvas->whole_width;

        while (end > 0 &&
               strcmp(canvas_whole_cell(canvas, end - 1, y)->sign, " ") == 0)
            end--;
        for (int x = 0; x < end; x++)
            fputs(canvas_whole_cell(canvas, x, y)->sign, out);
        putc('\n', out);
    }
}
