/* SPDX-License-Identifier: MIT */
/* Steps of long work as a table, CSV and charts. */
#include "lab/report/curve.h"
#include "base/memory.h"
#include "lab/report/plot.h"
#include "lab/report/sheet.h"

#include <stdlib.h>

enum { ROWS_MAX = 20 };

static double value_at(const struct curve *curve, int step, int column)
{
    double values[CURVE_COLUMNS_MAX];

    curve->fill(curve->thing, step, values);
    return values[column];
}

void curve_write_csv(const struct curve *curve, FILE *out)
{
    for (int i = -1; i < curve->count; i++) { /* -1 is the heading */
        for (int k = 0; k < curve->column_count; k++) {
            const struct curve_column *column = &curve->columns[k];

            if (column->form == CURVE_TABLE)
                continue;
            if (k > 0)
                fputs(",", out);
            if (i < 0)
                fputs(column->name, out);
            else
                fprintf(out, "%.*f", column->decimals, value_at(curve, i, k));
        }
        fputs("\n", out);
    }
}

/* ---- charts ---- */

/* Fills a plot for each chart. Returns their numbers, a row for x and one for
 * each series; the caller frees it. */
static double *make_plots(const struct curve *curve,
                          struct plot plots[CURVE_CHARTS_MAX])
{
    const size_t count = (size_t)curve->count;
    const double unit = curve->x_unit > 0 ? curve->x_unit : 1;
    double *numbers =
        memory_new(count * (1 + CURVE_COLUMNS_MAX) + 1, sizeof *numbers);
    double *y = numbers;

    for (int i = 0; i < curve->count; i++)
        numbers[i] = value_at(curve, i, 0) / unit;
    for (int c = 0; c < curve->chart_count; c++) {
        const struct curve_chart *chart = &curve->charts[c];

        plots[c] = (struct plot){
            .title = chart->title,
            .x_label = curve->x_label != NULL ? curve->x_label
                                              : curve->columns[0].name,
            .y_label = chart->y_label,
            .count = chart->count,
        };
        for (int k = 0; k < chart->count; k++) {
            const int column = chart->first + k;

            y += count;
            for (int i = 0; i < curve->count; i++)
                y[i] = value_at(curve, i, column);
            plots[c].series[k] = (struct plot_series){
                .name = chart->names != NULL ? chart->names[k]
                                             : curve->columns[column].name,
                .x = numbers,
                .y = y,
                .count = curve->count,
            };
        }
    }
    return numbers;
}

void curve_write(const struct curve *curve, FILE *out)
{
    const int every = (curve->count + ROWS_MAX - 1) / ROWS_MAX;
    struct plot plots[CURVE_CHARTS_MAX];
    struct sheet sheet = {.columns = 0};

    for (int k = 0; k < curve->column_count; k++)
        sheet.columns += curve->columns[k].form != CURVE_CSV;
    /* Row -1 is the heading. */
    for (int i = -1; i < curve->count; i++)
        for (int k = 0; k < curve->column_count; k++) {
            const struct curve_column *column = &curve->columns[k];

            if (column->form == CURVE_CSV ||
                (i >= 0 && (curve->count - 1 - i) % every != 0))
                continue;
            if (i < 0)
                sheet_add(&sheet, "%s", column->name);
            else
                sheet_add(&sheet, column->sign ? "%+.*f" : "%.*f",
                          column->decimals, value_at(curve, i, k));
        }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    if (curve->count < 2)
        return;

    double *numbers = make_plots(curve, plots);

    for (int i = 0; i < curve->chart_count; i++) {
        fputs("\n", out);
        plot_write_text(&plots[i], out);
    }
    free(numbers);
}

void curve_write_svg(const struct curve *curve, FILE *out)
{
    struct plot plots[CURVE_CHARTS_MAX];
    double *numbers = make_plots(curve, plots);

    plot_write_svg(plots, curve->chart_count, out);
    free(numbers);
}
