/* Steps of an evolution as a table, CSV and a chart. */
#include "lab/report/curve.h"
#include "base/memory.h"
#include "lab/report/plot.h"
#include "lab/report/sheet.h"

#include <stdlib.h>

enum { ROWS_MAX = 20 };

static void write_rows(const struct curve *curve, FILE *out)
{
    const int every = (curve->count + ROWS_MAX - 1) / ROWS_MAX;
    struct sheet sheet = {.columns = 1 + curve->columns};

    sheet_add(&sheet, "%s", curve->step);
    for (int k = 0; k < curve->columns; k++)
        sheet_add(&sheet, "%s", curve->names[k]);
    for (int i = 0; i < curve->count; i++) {
        if ((curve->count - 1 - i) % every != 0)
            continue;
        sheet_add(&sheet, "%d", i + 1);
        for (int k = 0; k < curve->columns; k++)
            sheet_add(&sheet, "%.*f", curve->decimals[k],
                      curve->value(curve->thing, i, k));
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

/* The numbers of a chart, a row for x and one for each series. */
static double *make_plot(const struct curve *curve, struct plot *plot)
{
    const size_t count = (size_t)curve->count;
    double *numbers =
        memory_new(count * (1 + (size_t)curve->drawn) + 1, sizeof *numbers);

    *plot = (struct plot){.title = curve->title,
                          .x_label = curve->step,
                          .y_label = curve->y_label,
                          .count = curve->drawn};
    for (int i = 0; i < curve->count; i++)
        numbers[i] = i + 1;
    for (int k = 0; k < curve->drawn; k++) {
        double *y = numbers + count * (1 + (size_t)k);

        for (int i = 0; i < curve->count; i++)
            y[i] = curve->value(curve->thing, i, k);
        plot->series[k] = (struct plot_series){.name = curve->names[k],
                                               .x = numbers,
                                               .y = y,
                                               .count = curve->count};
    }
    return numbers;
}

void curve_write(const struct curve *curve, FILE *out)
{
    struct plot plot;

    write_rows(curve, out);
    if (curve->count < 2)
        return;

    double *numbers = make_plot(curve, &plot);

    fputs("\n", out);
    plot_write_text(&plot, out);
    free(numbers);
}

void curve_write_csv(const struct curve *curve, FILE *out)
{
    fputs(curve->step, out);
    for (int k = 0; k < curve->columns; k++)
        fprintf(out, ",%s", curve->names[k]);
    fputs("\n", out);
    for (int i = 0; i < curve->count; i++) {
        fprintf(out, "%d", i + 1);
        for (int k = 0; k < curve->columns; k++)
            fprintf(out, ",%.*f", curve->decimals[k],
                    curve->value(curve->thing, i, k));
        fputs("\n", out);
    }
}

void curve_write_svg(const struct curve *curve, FILE *out)
{
    struct plot plot;
    double *numbers = make_plot(curve, &plot);

    plot_write_svg(&plot, 1, out);
    free(numbers);
}
