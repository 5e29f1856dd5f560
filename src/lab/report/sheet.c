/* SPDX-License-Identifier: MIT */
/* Tables of text with columns of the least width. */
#include "lab/report/sheet.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
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

void sheet_add_number(struct sheet *sheet, int decimals, double number)
{
    if (isfinite(number))
        sheet_add(sheet, "%.*f", decimals, number);
    else
        sheet_add(sheet, "-");
}

static int count_columns(const char *text)
{
    return utf8_columns(text, (int)strlen(text));
}

void sheet_write(const struct sheet *sheet, FILE *out)
{
    int widths[SHEET_COLUMNS_MAX] = {0};
    int total = 2 * (sheet->columns - 1);

    for (int i = 0; i < sheet->count; i++) {
        const int length = count_columns(sheet->cells[i].text);
        int *const width = &widths[i % sheet->columns];

        if (length > *width) {
            total += length - *width;
            *width = length;
        }
    }
    for (int i = 0; i < sheet->count; i++) {
        const int column = i % sheet->columns;
        const bool last = column == sheet->columns - 1;
        const char *text = sheet->cells[i].text;
        const int blanks = widths[column] - count_columns(text);

        /* A word in the last column needs no blanks after it. */
        if (column >= sheet->words)
            fprintf(out, "%*s%s", blanks, "", text);
        else
            fprintf(out, "%s%*s", text, last ? 0 : blanks, "");
        fputs(last ? "\n" : total <= LINE_WIDTH ? "  " : " ", out);
    }
}

void sheet_write_csv(const struct sheet *sheet, FILE *out)
{
    for (int i = 0; i < sheet->count; i++)
        fprintf(out, "%s%c", sheet->cells[i].text,
                i % sheet->columns == sheet->columns - 1 ? '\n' : ',');
}

void sheet_free(struct sheet *sheet)
{
    free(sheet->cells);
    *sheet = (struct sheet){0};
}
