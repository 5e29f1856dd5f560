/* SPDX-License-Identifier: MIT */
/*
 * Their figures beside ours: what a source reports, what this program measures,
 * with its error, and a note if the two differ by more than the error.
 *
 *                        report  ours  +/-
 *     greedy wins, % [1]   100.0   5.0  2.1
 *
 *     [1] a defect of its program
 *
 * Every error is half of a 95 % interval.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A figure and its interval of 95 %. */
struct measure {
    double value;
    double low;
    double high;
};

/* Without an error. */
struct measure measure_of(double value);

/* An unknown figure: it never differs from another, and is printed as a dash,
 * or in CSV as an empty field. */
struct measure measure_unknown(void);
bool measure_known(const struct measure *measure);

/* A share in per cent, unknown if the whole is 0; a draw counts as half a win.
 * (Wilson's interval: 9 of 9 is 100, from 70 to 100.) */
struct measure measure_share(double part, double whole);

/* A sum of numbers that are added one by one, for their mean. Starts as {0}. */
struct measure_sum {
    int64_t count;
    double sum;
    double squares;
};
void measure_add(struct measure_sum *sum, double number);
void measure_join(struct measure_sum *sum, const struct measure_sum *other);
/* The mean; unknown if there are no numbers. */
struct measure measure_of_sum(const struct measure_sum *sum);

/* A mean of `count` numbers from a source, if they vary as much as the
 * `own_count` numbers of our mean `own`. */
struct measure measure_like(double value, int64_t count,
                            const struct measure *own, int64_t own_count);

/* Do they differ by more than both errors together? (Newcombe's interval of a
 * difference does not contain 0.) */
bool measure_differ(const struct measure *one, const struct measure *other);

/* Half the distance of its bounds. */
double measure_error(const struct measure *measure);

enum { COMPARE_WHAT_MAX = 40 };

struct comparison {
    char what[COMPARE_WHAT_MAX];
    int decimals;
    struct measure theirs;
    struct measure ours;
    const char *why; /* the note if they differ; or NULL */
};

/* `source` heads the column of their figures. */
void compare_write(const char *source, const struct comparison rows[],
                   int count, FILE *out);

/* Writes words in lines that fit a terminal; the first line begins at this
 * column, the others under it. */
void compare_write_words(const char *words, int column, FILE *out);

/* what,theirs,ours,error,differs,why */
void compare_write_csv(const struct comparison rows[], int count, FILE *out);
