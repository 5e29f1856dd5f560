/* SPDX-License-Identifier: MIT */
/* Cuts names that have too little room so that no two of them look alike. */
#include "ui/cut_name.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static int measure_part(const struct canvas *canvas, const char *text,
                        size_t length)
{
    char part[CUT_NAME_MAX];

    snprintf(part, sizeof part, "%.*s", (int)length, text);
    return canvas_text_width(canvas, part);
}

/* Returns how many bytes of the text fit. */
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

/* Returns how many bytes the names have in common at the beginning, in whole
 * characters. */
static size_t count_shared(const char *one, const char *other)
{
    size_t shared = 0;

    while (one[shared] != '\0' && one[shared] == other[shared])
        shared++;
    while (shared > 0 && (one[shared] & 0xc0) == 0x80)
        shared--;
    return shared;
}

/* How many bytes a name shares with the beginning of another. Equal names are
 * ignored: they cannot be told apart. */
static size_t find_difference(const char *const names[], int count, int which)
{
    size_t most = 0;

    for (int other = 0; other < count; other++) {
        const size_t shared = count_shared(names[which], names[other]);

        if (shared > most && strcmp(names[which], names[other]) != 0)
            most = shared;
    }
    return most;
}

/* The end of the text, as much as fits, beginning at `latest` or before. */
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

void cut_name(const struct canvas *canvas, const char *const names[], int count,
              int which, int width, char text[CUT_NAME_MAX])
{
    const char *const name = names[which];
    const size_t difference = find_difference(names, count, which);
    const int room = width - canvas_text_width(canvas, "…");
    const size_t head = fit_bytes(canvas, name, room / 2);

    snprintf(text, CUT_NAME_MAX, "%s", name);
    if (canvas_text_width(canvas, name) <= width)
        return;
    if (difference < head) {
        snprintf(text, CUT_NAME_MAX, "%.*s…",
                 (int)fit_bytes(canvas, name, room), name);
        return;
    }

    const int rest = room - measure_part(canvas, name, head);
    const char *const tail = find_tail(canvas, name, difference, rest);

    snprintf(text, CUT_NAME_MAX, "%.*s…%.*s", (int)head, name,
             (int)fit_bytes(canvas, tail, rest), tail);
}
