/* SPDX-License-Identifier: MIT */
/* Axes with round numbers; charts of lines as SVG, and in ASCII. */
#include "lab/report/plot.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* ---- axes ---- */

/* The smallest of 1, 2, 5, 10, 20 ... and .5, .2, .1 ... that is not below
 * `least`. */
static double round_step(double least)
{
    static const double steps[] = {1, 2, 5, 10};
    const double unit = pow(10, floor(log10(least)));

    /* With a tolerance for rounding errors. */
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

/* If low and high are equal, the axis gets room on both sides. */
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

/* The common axis of all series. That of percentages which are all the same has
 * all hundred: around a single 100 there would be 150. */
static struct plot_axis span_series(const struct plot *plot, bool across,
                                    int steps_max)
{
    double low = INFINITY, high = -INFINITY;

    for (int i = 0; i < plot->count; i++) {
        const struct plot_series *series = &plot->series[i];
        const double *numbers = across ? series->x : series->y;

        for (int k = 0; k < series->count; k++) {
            low = fmin(low, numbers[k]);
            high = fmax(high, numbers[k]);
        }
    }
    if (!across && strcmp(plot->y_label, "%") == 0 && low == high && low >= 0 &&
        high <= 100)
        return plot_axis(0, 100, steps_max);
    return low <= high ? plot_axis(low, high, steps_max)
                       : plot_axis(0, 1, steps_max);
}

/* ---- SVG ---- */

/* The sizes of a chart, in pixels. */
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

/* A word at a place; `more` are attributes. */
static void write_word(double x, double y, const char *more, const char *text,
                       FILE *out)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, more);
    for (; *text != '\0'; text++) {
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else
            putc((unsigned char)*text < ' ' ? '?' : *text, out);
    }
    fputs("</text>\n", out);
}

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

/* Writes the points of a series, and its line in the legend. */
static void write_series(const struct chart_frame *frame, int index, FILE *out)
{
    const struct plot_series *series = &frame->plot->series[index];
    const struct series_style *style = &SERIES_STYLES[index];
    const double left = LEFT + ACROSS + 16;
    const double y = frame->top + TOP + 8 + index * LEGEND_LINE;

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
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
            "stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>\n",
            left, y, left + 26, y, style->colour, style->dashes);
    write_word(left + 32, y + 4, "", series->name, out);
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
    for (int k = 0; k < count; k++) {
        const struct chart_frame frame = {
            .plot = &plots[k],
            .x = span_series(&plots[k], true, STEPS),
            .y = span_series(&plots[k], false, STEPS),
            .top = k * (double)HEIGHT,
        };

        fputs("<g>\n", out);
        write_word(LEFT + ACROSS / 2.0, frame.top + 18,
                   " text-anchor=\"middle\" font-size=\"15\" "
                   "font-weight=\"bold\"",
                   plots[k].title, out);
        write_y_axis(&frame, out);
        write_x_axis(&frame, out);
        for (int i = 0; i < plots[k].count; i++)
            write_series(&frame, i, out);
        fputs("</g>\n", out);
    }
    fputs("</svg>\n", out);
}

/* ---- ASCII ---- */

enum { COLUMNS = 60, ROWS = 10, TEXT_STEPS = 5, NUMBER = 8 };

/* The first letter of the name, unless another series has it too. */
static char letter_of(const struct plot *plot, int index)
{
    const char letter = plot->series[index].name[0];

    for (int i = 0; i < plot->count; i++)
        if (i != index && plot->series[i].name[0] == letter)
            return (char)('1' + index);
    return letter;
}

/* The value of a series at x, interpolated between two of its points. */
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

/* Writes two lines below the chart, and the legend. */
static void write_foot(const struct plot *plot, FILE *out)
{
    const struct plot_series *series = &plot->series[0];
    const int decimals = span_series(plot, true, TEXT_STEPS).decimals;
    char first[32], last[32], line[COLUMNS + 2];

    memset(line, '-', COLUMNS + 1);
    line[COLUMNS + 1] = '\0';
    snprintf(first, sizeof first, "%.*f", decimals, series->x[0]);
    snprintf(last, sizeof last, "%.*f", decimals, series->x[series->count - 1]);
    if (series->count == 1) /* the axis around it has decimals */
        snprintf(first, sizeof first, "%g", series->x[0]);
    fprintf(out, "%*s +%s\n%*s  %s", NUMBER, "", line, NUMBER, "", first);
    if (series->count > 1)
        fprintf(out, "%*s", COLUMNS + 1 - (int)strlen(first), last);
    fprintf(out, "\n%*s  %s:", NUMBER, "", plot->x_label);
    for (int i = 0; i < plot->count; i++)
        fprintf(out, "%s %c %s", i > 0 ? "," : "", letter_of(plot, i),
                plot->series[i].name);
    fputs("\n", out);
}

void plot_write_text(const struct plot *plot, FILE *out)
{
    const struct plot_axis y = span_series(plot, false, TEXT_STEPS);
    char cells[ROWS + 1][COLUMNS + 1];

    fprintf(out, "%s\n", plot->title);
    if (plot->count == 0 || plot->series[0].count == 0)
        return;

    /* From the first x of the first series to its last, over all columns. */
    const struct plot_series *longest = &plot->series[0];
    const double first = longest->x[0], last = longest->x[longest->count - 1];

    memset(cells, ' ', sizeof cells);
    for (int i = 0; i < plot->count; i++)
        for (int column = 0; column <= (first < last ? COLUMNS : 0); column++) {
            const char letter = letter_of(plot, i);
            const double x = column == COLUMNS
                                 ? last
                                 : first + (last - first) * column / COLUMNS;
            double value;

            if (value_at(&plot->series[i], x, &value)) {
                const double share = plot_share(&y, value);
                char *cell = &cells[ROWS - (int)lround(share * ROWS)][column];

                *cell = *cell == ' ' || *cell == letter ? letter : '*';
            }
        }
    for (int row = 0; row <= ROWS; row++) {
        char number[32] = ""; /* of the axis, beside this row */
        int length = COLUMNS + 1;

        for (int i = 0; i <= y.steps; i++)
            if (lround((double)i * ROWS / y.steps) == ROWS - row)
                snprintf(number, sizeof number, "%.*f", y.decimals,
                         y.low + i * y.step);
        while (length > 0 && cells[row][length - 1] == ' ')
            length--;
        fprintf(out, "%*s |%.*s\n", NUMBER, number, length, cells[row]);
    }
    write_foot(plot, out);
}
