/* SPDX-License-Identifier: MIT */
/*
 * A table of text: cells, in columns as wide as what they hold. The first row
 * is the heading; words stand to the left, numbers to the right.
 */
#pragma once

#include <stdio.h>

enum { SHEET_COLUMNS_MAX = 40, SHEET_CELL_MAX = 48 };

struct sheet_cell {
    char text[SHEET_CELL_MAX];
};

/* Begins with the columns and, of these, how many hold words. */
struct sheet {
    int columns;
    int words;
    struct sheet_cell *cells; /* owned; row by row */
    int count;
    int capacity;
};

/* The next cell, row by row. */
void sheet_add(struct sheet *sheet, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A dash where the number is not finite. */
void sheet_add_number(struct sheet *sheet, int decimals, double number);

/* Two blanks between columns where 80 columns have room for that, else one. */
void sheet_write(const struct sheet *sheet, FILE *out);

/* Of cells without commas or quotes. */
void sheet_write_csv(const struct sheet *sheet, FILE *out);

void sheet_free(struct sheet *sheet);
