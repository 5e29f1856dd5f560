/* Axes with round numbers. */
#include "lab/report/plot.h"

#include <math.h>
#include <stddef.h>

/* The least of 1, 2, 5, 10, 20 ... and .5, .2, .1 ... that is not below. */
static double round_step(double least)
{
    static const double steps[] = {1, 2, 5, 10};
    const double unit = pow(10, floor(log10(least)));

    /* A little more room than none: 0.2 is 0.2 however it was computed. */
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i] * unit >= least * (1 - 1e-9))
            return steps[i] * unit;
    return 10 * unit;
}

static struct plot_axis around(double low, double high, double step)
{
    const double first = floor(low / step + 1e-9);
    const double last = ceil(high / step - 1e-9);
    const double digits = -floor(log10(step) + 1e-9);

    return (struct plot_axis){
        .low = first * step,
        .step = step,
        .steps = (int)(last - first),
        .decimals = digits > 0 ? (int)digits : 0,
    };
}

/* What is all the same gets room on both sides. */
struct plot_axis plot_axis(double low, double high, int steps_max)
{
    if (high - low <= fabs(high) * 1e-9) {
        const double room = low == 0 ? 1 : fabs(low) / 2;

        low -= room;
        high += room;
    }

    double step = round_step((high - low) / steps_max);

    /* Ends that are made round can need a step too many. */
    while (around(low, high, step).steps > steps_max)
        step = round_step(step * 1.5);
    return around(low, high, step);
}

double plot_share(const struct plot_axis *axis, double value)
{
    return (value - axis->low) / (axis->step * axis->steps);
}

/* ---- of a plot ---- */

/* From the least to the most of what `pick` takes of every series. */
static struct plot_axis span(const struct plot *plot,
                             const double *(*pick)(const struct plot_series *),
                             int steps_max)
{
    double low = INFINITY, high = -INFINITY;

    for (int i = 0; i < plot->count; i++)
        for (int k = 0; k < plot->series[i].count; k++) {
            low = fmin(low, pick(&plot->series[i])[k]);
            high = fmax(high, pick(&plot->series[i])[k]);
        }
    return low <= high ? plot_axis(low, high, steps_max)
                       : plot_axis(0, 1, steps_max);
}

static const double *pick_x(const struct plot_series *series)
{
    return series->x;
}

static const double *pick_y(const struct plot_series *series)
{
    return series->y;
}

struct plot_axis plot_x_axis(const struct plot *plot, int steps_max)
{
    return span(plot, pick_x, steps_max);
}

struct plot_axis plot_y_axis(const struct plot *plot, int steps_max)
{
    return span(plot, pick_y, steps_max);
}
