/* SPDX-License-Identifier: MIT */
/* What is left of a proof, from what the moves took that are proven. */
#include "cmd/solve/solve_estimate.h"

#include <stdio.h>

enum { LONGEST = 360000000 /* seconds: more would be no answer */ };

int solve_estimate_count(const struct solver_report *report)
{
    int proven = 0;

    for (int i = 0; i < report->move_count; i++)
        proven += report->moves[i].bounds.low == report->moves[i].bounds.high;
    return proven;
}

void solve_estimate_write(const struct solver_report *report, double rate,
                          char text[SOLVE_ESTIMATE_TEXT])
{
    const int proven = solve_estimate_count(report);
    const double each = (double)report->nodes / (proven > 0 ? proven : 1);
    const double left =
        rate > 0 ? each * (report->move_count - proven) / rate : LONGEST;

    if (proven == 0 || report->nodes == 0 || left >= LONGEST) {
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
