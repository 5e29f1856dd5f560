/* SPDX-License-Identifier: MIT */
/* The two halves of arrange.h: bytes become cells in arrange.c, and cells become
 * bytes in arrange_write.c. */
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

/* Where the cursor of the terminal is; a row or column of -1: anywhere. */
struct cursor {
    int row;
    int column;
};

/* Writes cells that are due, all or as many rows as a frame has room for, and
 * moves the cursor from here to where curses knows it; `end` is the style of what
 * is written next. */
void arranger_write(struct arranger *arranger, struct sgr_filter *filter,
                    struct cursor cursor, const struct sgr *end, FILE *out);
