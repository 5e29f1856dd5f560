/* Texts on a canvas, piece by piece: each is written as its signs can be. */
#include "base/memory.h"
#include "base/utf8.h"
#include "ui/canvas_inside.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int most(int one, int other)
{
    return one > other ? one : other;
}

/* The next thing to be written of a text: a sign that fills `width` cells, or
 * some ASCII that stands for it. */
struct piece {
    char text[GLYPH_BYTES];
    int width;
};

static struct piece next_piece(const struct canvas *canvas, const char **text)
{
    const char *const end = *text + strlen(*text);
    const struct utf8 character = utf8_at(*text, end);
    struct piece piece = {.text = "?", .width = 1};
    const char *const twin =
        character.code < 0x80
            ? NULL
            : glyph_for(canvas_glyphs(canvas), character.code);

    if (character.code >= 0 && !utf8_is_control(character.code)) {
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
                      const struct piece *piece)
{
    if ((unsigned char)*piece->text >= 0x80) {
        canvas_put(canvas, x, y, style, piece->text, piece->width);
        return;
    }
    for (int i = 0; i < piece->width; i++)
        canvas_put(canvas, x + i, y, style, (char[2]){piece->text[i]}, 1);
}

const char *canvas_sign(const struct canvas *canvas, const char *sign)
{
    const char *const twin = glyph_for(canvas_glyphs(canvas),
                                       utf8_at(sign, sign + strlen(sign)).code);

    return twin != NULL ? twin : sign;
}

int canvas_text_width(const struct canvas *canvas, const char *text)
{
    int width = 0;

    while (*text != '\0')
        width += next_piece(canvas, &text).width;
    return width;
}

int canvas_text(struct canvas *canvas, int x, int y, struct style style,
                const char *text)
{
    while (*text != '\0') {
        const struct piece piece = next_piece(canvas, &text);

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
    char *const text = memory_new((size_t)most(length, 0) + 1, 1);

    va_end(arguments);
    va_start(arguments, format);
    vsnprintf(text, (size_t)most(length, 0) + 1, format, arguments);
    va_end(arguments);
    x = canvas_text(canvas, x, y, style, text);
    free(text);
    return x;
}

int canvas_text_cut(struct canvas *canvas, int x, int y, int width,
                    struct style style, const char *text)
{
    const bool fits = canvas_text_width(canvas, text) <= width;
    const int dots = fits ? 0 : canvas_text_width(canvas, "…");
    const struct rect room = {x, y, most(width, 0), 1};
    const struct rect before = canvas_clip(canvas, room);
    const int end = x + width - dots;

    while (*text != '\0') {
        const struct piece piece = next_piece(canvas, &text);

        if (x + piece.width > end)
            break;
        if (piece.width > 0)
            put_piece(canvas, x, y, style, &piece);
        x += piece.width;
    }
    if (!fits)
        x = canvas_text(canvas, x, y, style, "…");
    canvas_unclip(canvas, before);
    return least(x, room.x + room.width);
}

/* The bytes of a text that make a line of so many cells, at a blank where there
 * is one; at least one character. */
static int line_length(const struct canvas *canvas, const char *text, int width)
{
    const char *at = text;
    const char *blank = NULL;
    int used = 0;

    while (*at != '\0') {
        if (*at == ' ' && at > text)
            blank = at;

        const char *next = at;

        used += next_piece(canvas, &next).width;
        if (used > width && at > text && *at != ' ')
            return (int)((blank != NULL ? blank : at) - text);
        if (used > width && *at == ' ')
            return (int)(at - text);
        at = next;
    }
    return (int)(at - text);
}

int canvas_paragraph(struct canvas *canvas, struct rect rect,
                     struct style style, const char *text)
{
    const struct rect before = canvas_clip(canvas, rect);
    int lines = 0;

    while (*text != '\0') {
        const int length = line_length(canvas, text, rect.width);
        char *const line = memory_text(text);

        line[length] = '\0';
        canvas_text(canvas, rect.x, rect.y + lines, style, line);
        free(line);
        lines++;
        text += length;
        text += strspn(text, " ");
    }
    canvas_unclip(canvas, before);
    return lines;
}

/* ---- a sign, again and again ---- */

/* The first sign of a text; a blank where that fills no cell. */
static struct piece first_piece(const struct canvas *canvas, const char *sign)
{
    static const struct piece blank = {.text = " ", .width = 1};
    const struct piece piece = next_piece(canvas, &(const char *){sign});

    return *sign == '\0' || piece.width == 0 ? blank : piece;
}

void canvas_fill(struct canvas *canvas, struct rect rect, struct style style,
                 const char *sign)
{
    const struct rect before = canvas_clip(canvas, rect);
    const struct piece piece = first_piece(canvas, sign);

    for (int y = rect.y; y < rect.y + rect.height; y++)
        for (int x = rect.x; x < rect.x + rect.width; x += piece.width)
            put_piece(canvas, x, y, style, &piece);
    canvas_unclip(canvas, before);
}
