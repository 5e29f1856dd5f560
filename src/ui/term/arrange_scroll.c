/* SPDX-License-Identifier: MIT */
/* Lines that a picture moves. */
#include "ui/term/arrange_inside.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = -1 };

void arranger_begin_scrolls(struct arranger *arranger)
{
    arranger->top = 0;
    arranger->bottom = arranger->height - 1;
    *arranger->scrolls = '\0';
}

bool arranger_is_unbounded(const struct arranger *arranger)
{
    return arranger->top == 0 && arranger->bottom == arranger->height - 1;
}

/* False if there is no room for it. */
static bool note_sequence(struct arranger *arranger, const char *sequence)
{
    const size_t length = strlen(arranger->scrolls);
    const size_t room = sizeof arranger->scrolls - length;

    return (size_t)snprintf(arranger->scrolls + length, room, "%s", sequence) <
           room;
}

/* A terminal moves its cursor to the first cell then, but curses does not rely
 * on that. */
bool arranger_set_region(struct arranger *arranger, int top, int bottom)
{
    char sequence[ARRANGED_SCROLL_BYTES];

    if (top < 0 || bottom <= top || bottom >= arranger->height)
        return false;
    arranger->top = top;
    arranger->bottom = bottom;
    arranger->row = UNKNOWN;
    arranger->column = UNKNOWN;
    snprintf(sequence, sizeof sequence, "\033[%d;%dr", top + 1, bottom + 1);
    return note_sequence(arranger, sequence);
}

static void move_row(struct arranger *arranger, int from, int to)
{
    memcpy(arranged_cell_at(arranger, to, 0),
           arranged_cell_at(arranger, from, 0),
           (size_t)arranger->width * sizeof *arranger->cells);
}

static void clear_row(struct arranger *arranger, int row)
{
    for (int x = 0; x < arranger->width; x++)
        arranged_cell_at(arranger, row, x)->due = false;
}

/* Moves the rows from `first` to the end of the region: up or, below 0,
 * down. */
static void move_rows(struct arranger *arranger, int first, int up)
{
    const int count = arranger->bottom - first + 1;

    for (int i = 0; i < count; i++) {
        const int to = up > 0 ? first + i : arranger->bottom - i;

        if (i + abs(up) < count)
            move_row(arranger, to + up, to);
        else
            clear_row(arranger, to);
    }
}

bool arranger_scroll(struct arranger *arranger, const struct sgr *style,
                     int first, int up, const char *sequence)
{
    char here[ARRANGED_SCROLL_BYTES];

    if (*style->ground != '\0' || style->reverse || first < arranger->top ||
        first > arranger->bottom)
        return false;
    move_rows(arranger, first, up);
    snprintf(here, sizeof here, "\033[%dH%s", arranger->row + 1, sequence);
    return note_sequence(arranger, here);
}
