/* SPDX-License-Identifier: MIT */
/*
 * Figures of the steps of long work (the generations of an evolution, the
 * epochs of a training), as rows of numbers: a table with charts below it, CSV,
 * and charts as a picture.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { CURVE_COLUMNS_MAX = 18, CURVE_CHARTS_MAX = 2 };

/* Most columns are in the table and in the CSV. */
enum curve_form { CURVE_BOTH, CURVE_TABLE, CURVE_CSV };

struct curve_column {
    const char *name;
    int decimals;
    enum curve_form form;
    bool sign; /* + in front of numbers above 0 */
};

/* A chart of some columns against the first column. */
struct curve_chart {
    const char *title;
    const char *y_label;
    int first;
    int count;
    const char *const *names; /* NULL: those of the columns */
};

struct curve {
    int count; /* of steps */
    int column_count;
    struct curve_column columns[CURVE_COLUMNS_MAX];
    int chart_count;
    struct curve_chart charts[CURVE_CHARTS_MAX];
    const char *x_label; /* NULL: the name of the first column */
    double x_unit;       /* 0: 1 */
    const void *thing;   /* must outlive the curve */
    /* The numbers of a step, by columns. */
    void (*fill)(const void *thing, int step, double values[]);
};

/* About twenty rows, always with the last one; charts if there are two steps.
 */
void curve_write(const struct curve *curve, FILE *out);

/* All rows. */
void curve_write_csv(const struct curve *curve, FILE *out);

void curve_write_svg(const struct curve *curve, FILE *out);
