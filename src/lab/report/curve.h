/* Generations, or other steps, as rows and as a chart: the same for all that
 * evolves. */
#ifndef NAQALA_SRC_LAB_REPORT_CURVE_H
#define NAQALA_SRC_LAB_REPORT_CURVE_H

#include <stdio.h>

enum { CURVE_COLUMNS_MAX = 6 };

struct curve {
    const char *title;
    const char *step; /* what a row is */
    const char *y_label;
    int count; /* of steps */
    int columns;
    const char *names[CURVE_COLUMNS_MAX];
    int decimals[CURVE_COLUMNS_MAX];
    int drawn; /* so many of them, the first ones, are in the chart */
    const void *thing;
    double (*value)(const void *thing, int index, int column);
};

/* Some twenty rows, the last one always, and a chart below. */
void curve_write(const struct curve *curve, FILE *out);

/* step,... : all of them. */
void curve_write_csv(const struct curve *curve, FILE *out);

void curve_write_svg(const struct curve *curve, FILE *out);

#endif
