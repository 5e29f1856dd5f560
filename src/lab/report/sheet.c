/* SPDX-License-Identifier: MIT */
/* Columns that are as wide as they must be. */
#include "lab/report/sheet.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 80 };

void sheet_add(struct sheet *sheet, const char *format, ...)
{
    va_list arguments;

    sheet->cells = memory_grow(sheet->cells, &sheet->capacity, sheet->count + 1,
                               sizeof *sheet->cells);
    va_start(arguments, format);
    vsnprintf(sheet->cells[sheet->count++].text, SHEET_CELL_MAX, format,
              arguments);
    va_end(arguments);
}

static int width_of(const struct sheet *sheet, int column)
{
    int width = 0;

    for (int i = column; i < sheet->count; i += sheet->columns) {
        const int length = (int)strlen(sheet->cells[i].text);

        width = length > width ? length : width;
    }
    return width;
}

/* A word that nothing follows needs no blanks behind it. */
static void write_cell(const struct sheet *sheet, int cell, int width,
                       FILE *out)
{
    const int column = cell % sheet->columns;
    const char *text = sheet->cells[cell].text;

    if (column >= sheet->words)
        fprintf(out, "%*s", width, text);
    else if (column < sheet->columns - 1)
        fprintf(out, "%-*s", width, text);
    else
        fputs(text, out);
}

void sheet_write(const struct sheet *sheet, FILE *out)
{
    int widths[SHEET_COLUMNS_MAX] = {0};
    int total = 2 * (sheet->columns - 1);

    for (int i = 0; i < sheet->columns; i++) {
        widths[i] = width_of(sheet, i);
        total += widths[i];
    }

    const char *between = total <= LINE_WIDTH ? "  " : " ";

    for (int i = 0; i < sheet->count; i++) {
        const int column = i % sheet->columns;

        write_cell(sheet, i, widths[column], out);
        fputs(column == sheet->columns - 1 ? "\n" : between, out);
    }
}

void sheet_free(struct sheet *sheet)
{
    free(sheet->cells);
    *sheet = (struct sheet){0};
}
