/* SPDX-License-Identifier: MIT */
/* Estimates the rest of a proof from the proven part and the work that it
 * took. */
#include "cmd/solve/solve_estimate.h"

#include <math.h>
#include <stdio.h>

enum { LONGEST = 360000000 /* seconds: more would be no answer */ };
#define LEAST_WAY 0.1 /* below this share, chance decides */

int solve_estimate_count(const struct solver_report *report)
{
    int proven = 0;

    for (int i = 0; i < report->move_count; i++)
        proven += report->moves[i].bounds.low == report->moves[i].bounds.high;
    return proven;
}

/* A negative time means unknown. */
static void write_left(double left, char text[SOLVE_ESTIMATE_TEXT])
{
    if (!(left >= 0 && left < LONGEST)) {
        snprintf(text, SOLVE_ESTIMATE_TEXT, "no estimate");
        return;
    }

    const int seconds = (int)(left + 0.5);
    const int hours = seconds / 3600;

    if (hours > 0)
        snprintf(text, SOLVE_ESTIMATE_TEXT, "about %d:%02d:%02d left", hours,
                 seconds / 60 % 60, seconds % 60);
    else
        snprintf(text, SOLVE_ESTIMATE_TEXT, "about %02d:%02d left",
                 seconds / 60, seconds % 60);
}

void solve_estimate_write(const struct solver_report *report, double rate,
                          char text[SOLVE_ESTIMATE_TEXT])
{
    const int proven = solve_estimate_count(report);
    const double open = report->move_count - proven;

    if (proven == 0 || report->nodes == 0 || rate <= 0)
        write_left(-1, text);
    else
        write_left((double)report->nodes / proven * open / rate, text);
}

void solve_estimate_write_question(struct solver_shares first,
                                   struct solver_shares now, uint64_t nodes,
                                   double rate, char text[SOLVE_ESTIMATE_TEXT])
{
    const bool no = now.no > now.yes;
    const double here = cbrt(no ? now.no : now.yes);
    const double way = here - cbrt(no ? first.no : first.yes);

    if (way < LEAST_WAY || nodes == 0 || rate <= 0)
        write_left(-1, text);
    else
        write_left((double)nodes * (1 - here) / way / rate, text);
}
