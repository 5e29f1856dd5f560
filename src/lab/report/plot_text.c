/* SPDX-License-Identifier: MIT */
/* Charts of lines for a terminal, in ASCII. */
#include "lab/report/plot.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { COLUMNS = 60, ROWS = 10, STEPS = 5, NUMBER = 8 };

struct grid {
    char cells[ROWS + 1][COLUMNS + 2]; /* the last column is a zero */
};

/* The first letter of the name, unless another series has it too. */
static char letter_of(const struct plot *plot, int index)
{
    const char letter = plot->series[index].name[0];

    for (int i = 0; i < plot->count; i++)
        if (i != index && plot->series[i].name[0] == letter)
            return (char)('1' + index);
    return letter;
}

/* What a series is at x, between two of its points. */
static bool value_at(const struct plot_series *series, double x, double *value)
{
    const double *xs = series->x;

    for (int i = 0; i < series->count; i++) {
        if (xs[i] == x) {
            *value = series->y[i];
            return true;
        }
        if (i > 0 && xs[i - 1] < x && x < xs[i]) {
            const double share = (x - xs[i - 1]) / (xs[i] - xs[i - 1]);

            *value =
                series->y[i - 1] + share * (series->y[i] - series->y[i - 1]);
            return true;
        }
    }
    return false;
}

static void mark_cell(struct grid *grid, int column, double share, char letter)
{
    char *cell = &grid->cells[ROWS - (int)lround(share * ROWS)][column];

    *cell = *cell == ' ' || *cell == letter ? letter : '*';
}

/* From the first x of a series to its last, over all columns. */
static void draw_series(struct grid *grid, const struct plot *plot, int index,
                        const struct plot_axis *y)
{
    const struct plot_series *series = &plot->series[index];
    const double first = plot->series[0].x[0];
    const double last = plot->series[0].x[plot->series[0].count - 1];
    double value;

    for (int column = 0; column <= COLUMNS; column++) {
        const double x = column == COLUMNS
                             ? last
                             : first + (last - first) * column / COLUMNS;

        if (value_at(series, x, &value))
            mark_cell(grid, column, plot_share(y, value),
                      letter_of(plot, index));
    }
}

/* A number beside the row where it belongs. */
static void write_rows(const struct grid *grid, const struct plot_axis *y,
                       FILE *out)
{
    for (int row = 0; row <= ROWS; row++) {
        char number[32] = "";

        for (int i = 0; i <= y->steps; i++)
            if (lround((double)i * ROWS / y->steps) == ROWS - row)
                snprintf(number, sizeof number, "%.*f", y->decimals,
                         y->low + i * y->step);

        size_t length = strlen(grid->cells[row]);

        while (length > 0 && grid->cells[row][length - 1] == ' ')
            length--;
        fprintf(out, "%*s |%.*s\n", NUMBER, number, (int)length,
                grid->cells[row]);
    }
}

static void write_foot(const struct plot *plot, FILE *out)
{
    const struct plot_series *series = &plot->series[0];
    const struct plot_axis x = plot_x_axis(plot, STEPS);
    char first[32], last[32], line[COLUMNS + 2];

    memset(line, '-', COLUMNS + 1);
    line[COLUMNS + 1] = '\0';
    snprintf(first, sizeof first, "%.*f", x.decimals, series->x[0]);
    snprintf(last, sizeof last, "%.*f", x.decimals,
             series->x[series->count - 1]);
    fprintf(out, "%*s +%s\n%*s  %s%*s\n%*s  %s:", NUMBER, "", line, NUMBER, "",
            first, COLUMNS + 1 - (int)strlen(first), last, NUMBER, "",
            plot->x_label);
    for (int i = 0; i < plot->count; i++)
        fprintf(out, "%s %c %s", i > 0 ? "," : "", letter_of(plot, i),
                plot->series[i].name);
    fputs("\n", out);
}

void plot_write_text(const struct plot *plot, FILE *out)
{
    const struct plot_axis y = plot_y_axis(plot, STEPS);
    struct grid grid;

    fprintf(out, "%s\n", plot->title);
    if (plot->count == 0 || plot->series[0].count == 0)
        return;
    memset(grid.cells, ' ', sizeof grid.cells);
    for (int row = 0; row <= ROWS; row++)
        grid.cells[row][COLUMNS + 1] = '\0';
    for (int i = 0; i < plot->count; i++)
        draw_series(&grid, plot, i, &y);
    write_rows(&grid, &y, out);
    write_foot(plot, out);
}
