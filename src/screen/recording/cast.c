/* SPDX-License-Identifier: MIT */
/*
 * The film as a recording of a terminal, asciinema v2: a line of JSON for the
 * screen, then one for each write to it.
 *
 *     {"version": 2, "width": 80, "height": 24, ...}
 *     [1.160, "o", "\u001b[7;12H\u001b[0;38;2;245;184;61m3"]
 */
#include "base/memory.h"
#include "screen/recording/inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000, FRAME_LEAST = 20 /* milliseconds */ };

/* The present picture of the terminal. */
struct cast {
    const struct recording_style *style;
    struct theme theme;
    struct canvas *canvas;
    struct cell *shown;
    struct style pen;
    bool pen_known;
    int64_t time; /* nanoseconds */
    FILE *out;
};

/* ---- JSON ---- */

static void write_json(const char *text, size_t length, FILE *out)
{
    putc('"', out);
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[i];

        if (byte < ' ' || byte == 0x7F)
            fprintf(out, "\\u%04x", byte);
        else if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

static void write_head(const struct recording *recording, struct cast *cast)
{
    char title[RECORDING_WORDS_MAX] = "";
    FILE *const out = memory_file(title, sizeof title);

    recording_write_title(recording, out);
    fclose(out);
    fprintf(cast->out, "{\"version\": 2, \"width\": %d, \"height\": %d, ",
            cast->style->width, cast->style->height);
    fputs("\"env\": {\"TERM\": \"xterm-256color\"}, \"title\": ", cast->out);
    write_json(title, strlen(title), cast->out);
    fputs("}\n", cast->out);
}

static void write_event(struct cast *cast, const char *bytes, size_t length)
{
    const int64_t millis = cast->time / MILLION;

    fprintf(cast->out, "[%" PRId64 ".%03d, \"o\", ", millis / 1000,
            (int)(millis % 1000));
    write_json(bytes, length, cast->out);
    fputs("]\n", cast->out);
}

/* ---- the differences between two pictures ---- */

/* RGB colours from 0 to 7 are the terminal's own. */
static void write_colour(int32_t colour, int kind, FILE *out)
{
    if (colour == LOOK_OWN)
        return;
    if (colour < 8)
        fprintf(out, ";%d", 10 * kind + (int)colour);
    else
        fprintf(out, ";%d8;2;%d;%d;%d", kind, (int)(colour >> 16 & 255),
                (int)(colour >> 8 & 255), (int)(colour & 255));
}

static void write_style(struct cast *cast, struct style style, FILE *out)
{
    if (cast->pen_known && memcmp(&style, &cast->pen, sizeof style) == 0)
        return;

    const struct look look = theme_look(&cast->theme, style, DEPTH_TRUE);

    fprintf(out, "\033[0%s%s%s", look.bold ? ";1" : "",
            look.underline ? ";4" : "", look.reverse ? ";7" : "");
    write_colour(look.ink, 3, out);
    write_colour(look.ground, 4, out);
    putc('m', out);
    cast->pen = style;
    cast->pen_known = true;
}

static bool same_cell(const struct cell *one, const struct cell *other)
{
    return strcmp(one->sign, other->sign) == 0 &&
           memcmp(&one->style, &other->style, sizeof one->style) == 0;
}

static void write_row(struct cast *cast, int y, FILE *out)
{
    const int width = cast->style->width;
    struct cell *const shown = cast->shown + (size_t)y * (size_t)width;
    int cursor = -1;

    for (int x = 0; x < width; x++) {
        const struct cell *const cell = canvas_whole_cell(cast->canvas, x, y);

        if (same_cell(cell, &shown[x]))
            continue;
        shown[x] = *cell;
        if (*cell->sign == '\0') /* the right half of a wide sign */
            continue;
        if (cursor != x)
            fprintf(out, "\033[%d;%dH", y + 1, x + 1);
        write_style(cast, cell->style, out);
        fputs(cell->sign, out);
        cursor = x + 1;
        if (x + 1 < width && *cell[1].sign == '\0')
            cursor++;
    }
}

/* Writes the changes of the picture; nothing if there are none. */
static void write_picture(const struct recording *recording, struct cast *cast,
                          const struct film_moment *moment)
{
    struct glyphs glyphs = cast->theme.glyphs;
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&bytes, &length);
    glyphs.set = GLYPHS_UTF8;
    canvas_begin(cast->canvas, cast->style->width, cast->style->height,
                 &glyphs);
    film_page_draw(recording, moment, cast->canvas);
    if (!cast->pen_known) {
        write_style(cast, ink(THEME_TEXT), out);
        fputs("\033[?25l\033[2J", out);
    }
    for (int y = 0; y < cast->style->height; y++)
        write_row(cast, y, out);
    fclose(out);
    if (length > 0)
        write_event(cast, bytes, length);
    free(bytes);
}

/* ---- the film ---- */

static int64_t scale_time(const struct cast *cast, int millis)
{
    return (int64_t)millis * MILLION * 1000 / cast->style->speed;
}

static void write_move(const struct recording *recording, struct cast *cast,
                       int ply)
{
    struct timeline *const timeline =
        recording_timeline(recording, ply, cast->style->speed);
    const int64_t began = cast->time;
    const int64_t length = timeline_length(timeline);
    struct film_moment moment = {.ply = ply - 1};
    struct frame frame;

    for (int64_t t = 0; t < length;) {
        timeline_at(timeline, t, &frame);
        moment.frame = &frame;
        cast->time = began + t;
        write_picture(recording, cast, &moment);

        const int64_t next = timeline_next(timeline, t);
        const int64_t least = t + (int64_t)FRAME_LEAST * MILLION;

        t = next < least ? least : next;
    }
    timeline_free(timeline);
    cast->time = began + length;
    write_picture(recording, cast, &(struct film_moment){.ply = ply});
    cast->time += scale_time(cast, recording_rest(recording, ply));
}

static void write_film(const struct recording *recording, struct cast *cast)
{
    static const char end[] = "\033[0m\033[?25h";

    write_head(recording, cast);
    write_picture(recording, cast, &(struct film_moment){.ply = 0});
    cast->time += scale_time(cast, recording_rest(recording, 0));
    for (int ply = 1; ply <= recording->moves; ply++)
        write_move(recording, cast, ply);
    cast->time += scale_time(cast, RECORDING_END);
    write_event(cast, end, sizeof end - 1);
}

bool recording_write_cast(const struct recording *recording,
                          const struct recording_style *style, FILE *out,
                          struct err *err)
{
    const size_t cells = (size_t)style->width * (size_t)style->height;
    struct cast cast = {.style = style, .theme = *style->theme, .out = out};

    if (!film_page_fits(recording, style->width, style->height, err))
        return false;
    cast.theme.paint = true;
    cast.canvas = canvas_new(style->width, style->height);
    cast.shown = memory_new(cells, sizeof *cast.shown);
    for (size_t i = 0; i < cells; i++)
        cast.shown[i] = (struct cell){" ", ink(THEME_TEXT)};
    write_film(recording, &cast);
    free(cast.shown);
    canvas_free(cast.canvas);
    return true;
}
