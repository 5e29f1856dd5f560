/* SPDX-License-Identifier: MIT */
/* Figures with their errors, side by side. */
#include "lab/report/compare.h"
#include "base/file.h"
#include "lab/report/sheet.h"

#include <math.h>
#include <string.h>

/* 95 % of a normal distribution lie within this many standard deviations. */
static const double SPREAD = 1.959964;

enum { NOTES_MAX = 16, LINE_WIDTH = 80 };

/* ---- a figure ---- */

struct measure measure_of(double value)
{
    return (struct measure){value, value, value};
}

struct measure measure_unknown(void)
{
    return (struct measure){NAN, NAN, NAN};
}

bool measure_known(const struct measure *measure)
{
    return !isnan(measure->value);
}

struct measure measure_share(double part, double whole)
{
    const double square = SPREAD * SPREAD;

    if (whole <= 0)
        return measure_unknown();

    const double share = part / whole;
    const double middle = (share + square / (2 * whole)) / (1 + square / whole);
    const double width =
        SPREAD / (1 + square / whole) *
        sqrt(share * (1 - share) / whole + square / (4 * whole * whole));

    return (struct measure){100 * share, 100 * fmax(0, middle - width),
                            100 * fmin(1, middle + width)};
}

void measure_add(struct measure_sum *sum, double number)
{
    measure_join(sum, &(struct measure_sum){1, number, number * number});
}

void measure_join(struct measure_sum *sum, const struct measure_sum *other)
{
    sum->count += other->count;
    sum->sum += other->sum;
    sum->squares += other->squares;
}

struct measure measure_of_sum(const struct measure_sum *sum)
{
    const double count = (double)sum->count;

    if (sum->count == 0)
        return measure_unknown();

    const double mean = sum->sum / count;

    if (sum->count < 2)
        return (struct measure){mean, -INFINITY, INFINITY};

    const double variance = (sum->squares - mean * sum->sum) / (count - 1);
    const double error = SPREAD * sqrt(fmax(0, variance) / count);

    return (struct measure){mean, mean - error, mean + error};
}

struct measure measure_like(double value, int64_t count,
                            const struct measure *own, int64_t own_count)
{
    const double error =
        measure_error(own) * sqrt((double)own_count / (double)count);

    return (struct measure){value, value - error, value + error};
}

bool measure_differ(const struct measure *one, const struct measure *other)
{
    if (!measure_known(one) || !measure_known(other))
        return false;

    const bool above = one->value > other->value;
    const struct measure *high = above ? one : other;
    const struct measure *low = above ? other : one;

    return high->value - low->value >
           hypot(high->value - high->low, low->high - low->value);
}

double measure_error(const struct measure *measure)
{
    return (measure->high - measure->low) / 2;
}

/* ---- in print ---- */

static bool is_different(const struct comparison *row)
{
    return measure_differ(&row->theirs, &row->ours);
}

void compare_write_words(const char *words, int column, FILE *out)
{
    const int left = column;

    while (*words != '\0') {
        const int length = (int)strcspn(words, " ");

        if (column > left && column + 1 + length > LINE_WIDTH)
            column = fprintf(out, "\n%*s", left, "") - 1;
        column +=
            fprintf(out, "%s%.*s", column > left ? " " : "", length, words);
        words += length + (words[length] == ' ');
    }
    fputs("\n", out);
}

void compare_write(const char *source, const struct comparison rows[],
                   int count, FILE *out)
{
    struct sheet sheet = {.columns = 4, .words = 1};
    const char *notes[NOTES_MAX]; /* the same words have the same number */
    int note_count = 0;

    sheet_add(&sheet, " ");
    sheet_add(&sheet, "%s", source);
    sheet_add(&sheet, "ours");
    sheet_add(&sheet, "+/-");
    for (int i = 0; i < count; i++) {
        const struct comparison *row = &rows[i];

        if (is_different(row) && row->why != NULL) {
            int note = 0;

            while (note < note_count && strcmp(notes[note], row->why) != 0)
                note++;
            note -= note == NOTES_MAX;
            if (note == note_count)
                notes[note_count++] = row->why;
            sheet_add(&sheet, "%s [%d]", row->what, note + 1);
        } else {
            sheet_add(&sheet, "%s%s", row->what, is_different(row) ? " *" : "");
        }
        sheet_add_number(&sheet, row->decimals, row->theirs.value);
        sheet_add_number(&sheet, row->decimals, row->ours.value);
        sheet_add_number(&sheet, row->decimals, measure_error(&row->ours));
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    if (note_count > 0)
        fputs("\n", out);
    for (int i = 0; i < note_count; i++)
        compare_write_words(notes[i], fprintf(out, "[%d] ", i + 1), out);
}

void compare_write_csv(const struct comparison rows[], int count, FILE *out)
{
    fputs("what,theirs,ours,error,differs,why\n", out);
    for (int i = 0; i < count; i++) {
        const struct comparison *row = &rows[i];
        const bool told = is_different(row) && row->why != NULL;
        const double numbers[] = {row->theirs.value, row->ours.value,
                                  measure_error(&row->ours)};

        csv_write_field(row->what, ',', out);
        for (int k = 0; k < 3; k++) {
            if (isfinite(numbers[k]))
                fprintf(out, "%.*f", row->decimals, numbers[k]);
            putc(',', out);
        }
        fprintf(out, "%s,", is_different(row) ? "yes" : "no");
        csv_write_field(told ? row->why : "", '\n', out);
    }
}
