/* SPDX-License-Identifier: MIT */
/*
 * A table of text: cells, in columns as wide as their longest cell. The first
 * row is the heading; words are on the left, numbers on the right.
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

/* Adds the next cell, row by row. */
void sheet_add(struct sheet *sheet, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a number; a dash if it is not finite. */
void sheet_add_number(struct sheet *sheet, int decimals, double number);

/* Writes the table, with two blanks between columns if it fits into 80
 * characters, else one. */
void sheet_write(const struct sheet *sheet, FILE *out);

/* The cells must not have commas or quotes. */
void sheet_write_csv(const struct sheet *sheet, FILE *out);

void sheet_free(struct sheet *sheet);
