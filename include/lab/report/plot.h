/* SPDX-License-Identifier: MIT */
/*
 * Line charts: how numbers change with another one.
 *
 *     marbles |   __n      n neutral           plot_write_svg    a picture
 *          40 | _/         a aggressive        plot_write_text   in a terminal
 *          20 |/___a
 *             +------
 *              generation
 *
 * The numbers of a series belong to the caller; they are finite, and x grows.
 */
#pragma once

#include <stdio.h>

enum { PLOT_SERIES_MAX = 8 };

struct plot_series {
    const char *name;
    const double *x;
    const double *y;
    int count;
};

struct plot {
    const char *title;
    const char *x_label;
    const char *y_label;
    int count; /* of series */
    struct plot_series series[PLOT_SERIES_MAX];
};

/* Writes an SVG document with all plots, one below the other. */
void plot_write_svg(const struct plot plots[], int count, FILE *out);

/* Writes about 70 columns and 14 lines of ASCII. A series is drawn with the
 * first letter of its name, or with a number if two names begin alike; * where
 * series meet. */
void plot_write_text(const struct plot *plot, FILE *out);

/* ---- axes ---- */

/* Round numbers around low..high, few enough to be readable. */
struct plot_axis {
    double low;
    double step; /* 1, 2 or 5, times a power of ten */
    int steps;
    int decimals; /* that the numbers need */
};

struct plot_axis plot_axis(double low, double high, int steps_max);

/* 0 at the low end, 1 at the high one. */
double plot_share(const struct plot_axis *axis, double value);
