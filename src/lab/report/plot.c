/* SPDX-License-Identifier: MIT */
/* Axes with round numbers, and charts of lines as SVG. */
#include "lab/report/plot.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* ---- axes ---- */

/* The least of 1, 2, 5, 10, 20 ... and .5, .2, .1 ... that is not below. */
static double round_step(double least)
{
    static const double steps[] = {1, 2, 5, 10};
    const double unit = pow(10, floor(log10(least)));

    /* With a tolerance: 0.2 is 0.2 however it was computed. */
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i] * unit >= least * (1 - 1e-9))
            return steps[i] * unit;
    return 10 * unit;
}

static struct plot_axis make_axis(double low, double high, double step)
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

/* A single value gets room on both sides. */
struct plot_axis plot_axis(double low, double high, int steps_max)
{
    if (high - low <= fabs(high) * 1e-9) {
        const double room = low == 0 ? 1 : fabs(low) / 2;

        low -= room;
        high += room;
    }

    double step = round_step((high - low) / steps_max);

    /* Rounding the ends can add a step too many. */
    while (make_axis(low, high, step).steps > steps_max)
        step = round_step(step * 1.5);
    return make_axis(low, high, step);
}

double plot_share(const struct plot_axis *axis, double value)
{
    return (value - axis->low) / (axis->step * axis->steps);
}

/* From the least to the greatest number that `pick` selects of all series. */
static struct plot_axis
span_series(const struct plot *plot,
            const double *(*pick)(const struct plot_series *), int steps_max)
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
    return span_series(plot, pick_x, steps_max);
}

struct plot_axis plot_y_axis(const struct plot *plot, int steps_max)
{
    return span_series(plot, pick_y, steps_max);
}

/* ---- SVG ---- */

/* Of one chart, in pixels. */
enum {
    WIDTH = 760,
    HEIGHT = 340,
    LEFT = 76,
    RIGHT = 150, /* for the legend */
    TOP = 44,
    BOTTOM = 52,
    ACROSS = WIDTH - LEFT - RIGHT,
    DOWN = HEIGHT - TOP - BOTTOM,
    STEPS = 8,
    LEGEND_LINE = 20,
    DOTTED_MAX = 60 /* more points than this have no dots */
};

/* Distinct for colour-blind readers, and by their dashes without any colour. */
static const struct series_style {
    const char *colour;
    const char *dashes;
} SERIES_STYLES[PLOT_SERIES_MAX] = {
    {"#0072b2", "none"},     {"#d55e00", "8 4"}, {"#666666", "2 3"},
    {"#009e73", "10 3 2 3"}, {"#cc79a7", "6 2"}, {"#8c6d00", "4 6"},
    {"#56b4e9", "12 4 4 4"}, {"#000000", "1 5"},
};

static void write_text(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        const char *special = NULL;

        switch (*text) {
        case '&':
            special = "&amp;";
            break;
        case '<':
            special = "&lt;";
            break;
        case '>':
            special = "&gt;";
            break;
        default:
            break;
        }
        if (special != NULL)
            fputs(special, out);
        else
            putc((unsigned char)*text < ' ' ? '?' : *text, out);
    }
}

/* A word at a place; `more` are attributes. */
static void write_word(double x, double y, const char *more, const char *text,
                       FILE *out)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, more);
    write_text(text, out);
    fputs("</text>\n", out);
}

/* ---- a chart ---- */

struct chart_frame {
    const struct plot *plot;
    struct plot_axis x, y;
    double top; /* of the chart, in the document */
};

static double x_at(const struct chart_frame *frame, double value)
{
    return LEFT + plot_share(&frame->x, value) * ACROSS;
}

static double y_at(const struct chart_frame *frame, double value)
{
    return frame->top + TOP + (1 - plot_share(&frame->y, value)) * DOWN;
}

static void write_line(double x1, double y1, double x2, double y2,
                       const char *colour, FILE *out)
{
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
            "stroke=\"%s\"/>\n",
            x1, y1, x2, y2, colour);
}

static void write_x_axis(const struct chart_frame *frame, FILE *out)
{
    const double bottom = frame->top + TOP + DOWN;
    char number[32];

    for (int i = 0; i <= frame->x.steps; i++) {
        const double value = frame->x.low + i * frame->x.step;

        write_line(x_at(frame, value), bottom, x_at(frame, value), bottom + 5,
                   "#333333", out);
        snprintf(number, sizeof number, "%.*f", frame->x.decimals, value);
        write_word(x_at(frame, value), bottom + 19, " text-anchor=\"middle\"",
                   number, out);
    }
    write_word(LEFT + ACROSS / 2.0, bottom + 40, " text-anchor=\"middle\"",
               frame->plot->x_label, out);
}

static void write_y_axis(const struct chart_frame *frame, FILE *out)
{
    char number[32];

    for (int i = 0; i <= frame->y.steps; i++) {
        const double value = frame->y.low + i * frame->y.step;
        const double y = y_at(frame, value);

        write_line(LEFT, y, LEFT + ACROSS, y, i == 0 ? "#333333" : "#dddddd",
                   out);
        snprintf(number, sizeof number, "%.*f", frame->y.decimals, value);
        write_word(LEFT - 8, y + 4, " text-anchor=\"end\"", number, out);
    }
    write_word(LEFT - 8, frame->top + TOP - 14, " text-anchor=\"end\"",
               frame->plot->y_label, out);
}

static void write_points(const struct chart_frame *frame,
                         const struct plot_series *series,
                         const struct series_style *style, FILE *out)
{
    fprintf(out,
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
            "stroke-dasharray=\"%s\" points=\"",
            style->colour, style->dashes);
    for (int i = 0; i < series->count; i++)
        fprintf(out, "%s%.1f,%.1f", i > 0 ? " " : "", x_at(frame, series->x[i]),
                y_at(frame, series->y[i]));
    fputs("\"/>\n", out);
    for (int i = 0; i < series->count && series->count <= DOTTED_MAX; i++)
        fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
                x_at(frame, series->x[i]), y_at(frame, series->y[i]),
                style->colour);
}

static void write_legend(const struct chart_frame *frame, int index,
                         const struct series_style *style, FILE *out)
{
    const double left = LEFT + ACROSS + 16;
    const double y = frame->top + TOP + 8 + index * LEGEND_LINE;

    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
            "stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>\n",
            left, y, left + 26, y, style->colour, style->dashes);
    write_word(left + 32, y + 4, "", frame->plot->series[index].name, out);
}

static void write_chart(const struct plot *plot, double top, FILE *out)
{
    const struct chart_frame frame = {
        .plot = plot,
        .x = plot_x_axis(plot, STEPS),
        .y = plot_y_axis(plot, STEPS),
        .top = top,
    };

    fputs("<g>\n", out);
    write_word(LEFT + ACROSS / 2.0, top + 18,
               " text-anchor=\"middle\" font-size=\"15\" font-weight=\"bold\"",
               plot->title, out);
    write_y_axis(&frame, out);
    write_x_axis(&frame, out);
    for (int i = 0; i < plot->count; i++) {
        write_points(&frame, &plot->series[i], &SERIES_STYLES[i], out);
        write_legend(&frame, i, &SERIES_STYLES[i], out);
    }
    fputs("</g>\n", out);
}

void plot_write_svg(const struct plot plots[], int count, FILE *out)
{
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
            "font-size=\"12\" fill=\"#222222\">\n",
            WIDTH, HEIGHT * count, WIDTH, HEIGHT * count);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
    for (int i = 0; i < count; i++)
        write_chart(&plots[i], i * (double)HEIGHT, out);
    fputs("</svg>\n", out);
}
