/* SPDX-License-Identifier: MIT */
/* The parts of arrange.h: bytes become cells in arrange.c, lines move in
 * arrange_scroll.c, and cells become bytes in arrange_write.c. */
#pragma once

#include "ui/term/arrange.h"

#include <assert.h>

static inline struct arranged_cell *
arranged_cell_at(const struct arranger *arranger, int row, int column)
{
    assert(row >= 0 && row < arranger->height && column >= 0 &&
           column < arranger->width);
    return &arranger->cells[row * arranger->width + column];
}

/* Where the cursor of the terminal is; -1 if the row or column is unknown. */
struct cursor {
    int row;
    int column;
};

/* Writes the cells that are due, all of them or as many rows as a frame has
 * room for. Moves the cursor from `cursor` to where curses expects it; `end` is
 * the style of what is written next. */
void arranger_write(struct arranger *arranger, struct sgr_filter *filter,
                    struct cursor cursor, const struct sgr *end, FILE *out);

/* ---- lines that move ---- */

/* From now on all lines of the screen scroll, and none has been moved. */
void arranger_begin_scrolls(struct arranger *arranger);

/* Do all lines scroll (again)? */
bool arranger_is_unbounded(const struct arranger *arranger);

/* From now on only these lines scroll, and the cursor may be anywhere. False if
 * there are no such lines, or lines have been moved too often. */
bool arranger_set_region(struct arranger *arranger, int top, int bottom);

/* `sequence`, written at the cursor's row, moves the lines from `first` to the
 * end of those that scroll: up or, if `up` is below 0, down. False if the lines
 * that come in would not be blank and without colours, or as above. */
bool arranger_scroll(struct arranger *arranger, const struct sgr *style,
                     int first, int up, const char *sequence);
