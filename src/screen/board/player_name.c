/* SPDX-License-Identifier: MIT */
/* The names beside a hexagon: where they have too little room, they are cut so
 * that no two of them look alike. */
#include "base/utf8.h"
#include "screen/board/abalone.h"

#include <stdio.h>
#include <string.h>

enum { CUT_NAME_MAX = 256 };

const char *abalone_name(const struct board *board, int player)
{
    return board->names[player] != NULL
               ? board->names[player]
               : board->game->class->player_name(board->game, player);
}

static int measure_part(const struct canvas *canvas, const char *text,
                        size_t length)
{
    char part[CUT_NAME_MAX];

    snprintf(part, sizeof part, "%.*s", (int)length, text);
    return canvas_text_width(canvas, part);
}

/* So many bytes of the text have room. */
static size_t fit_bytes(const struct canvas *canvas, const char *text,
                        int width)
{
    const char *const end = text + strlen(text);
    size_t length = 0;

    while (text[length] != '\0') {
        const size_t more = length + (size_t)utf8_at(text + length, end).size;

        if (measure_part(canvas, text, more) > width)
            break;
        length = more;
    }
    return length;
}

/* Both begin with the same characters of so many bytes. */
static size_t count_shared(const char *one, const char *other)
{
    size_t shared = 0;

    while (one[shared] != '\0' && one[shared] == other[shared])
        shared++;
    while (shared > 0 && (one[shared] & 0xc0) == 0x80)
        shared--;
    return shared;
}

/* How far a name is that of another player, too. */
static size_t find_difference(const struct board *board, int player)
{
    size_t most = 0;

    for (int other = 0; other < board->game->players; other++) {
        const size_t shared = count_shared(abalone_name(board, player),
                                           abalone_name(board, other));

        if (other != player && shared > most)
            most = shared;
    }
    return most;
}

/* The end of the text that has room, but not from behind this byte on. */
static const char *find_tail(const struct canvas *canvas, const char *text,
                             size_t latest, int width)
{
    size_t start = latest;

    while (start > 0) {
        size_t before = start - 1;

        while (before > 0 && (text[before] & 0xc0) == 0x80)
            before--;
        if (canvas_text_width(canvas, text + before) > width)
            break;
        start = before;
    }
    return text + start;
}

void abalone_draw_name(const struct abalone_drawing *drawing, int x, int y,
                       int width, struct style style, int player)
{
    struct canvas *const canvas = drawing->canvas;
    const char *const name = abalone_name(drawing->board, player);
    const size_t difference = find_difference(drawing->board, player);
    const int dots = canvas_text_width(canvas, "…");
    const size_t head = fit_bytes(canvas, name, (width - dots) / 2);

    if (canvas_text_width(canvas, name) <= width || difference < head) {
        canvas_text_cut(canvas, x, y, width, style, name);
        return;
    }

    const int room = width - dots - measure_part(canvas, name, head);
    const char *const tail = find_tail(canvas, name, difference, room);
    char text[CUT_NAME_MAX];

    snprintf(text, sizeof text, "%.*s…%.*s", (int)head, name,
             (int)fit_bytes(canvas, tail, room), tail);
    canvas_text(canvas, x, y, style, text);
}
