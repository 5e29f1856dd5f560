/* SPDX-License-Identifier: MIT */
/* What moves lose, by the report of an agent. */
#include "match/move_loss.h"
#include "game/mancala.h"

#include <limits.h>

/* Keeps the last report. */
struct last_report {
    struct listener listener;
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct last_report *)listener)->report = *report;
}

int loss_of(const struct report *report, struct move move)
{
    int best = INT_MIN, played = INT_MIN;

    for (int i = 0; i < report->move_count; i++) {
        const struct value *value = &report->moves[i].value;

        if ((value->kind != VALUE_EXACT && value->kind != VALUE_MARGIN) ||
            value->at_most)
            return LOSS_UNKNOWN;
        if (value->thousandths > best)
            best = value->thousandths;
        if (move_same(report->moves[i].move, move))
            played = value->thousandths;
    }
    return played == INT_MIN ? LOSS_UNKNOWN : best - played;
}

int loss_judged(struct agent *judge, const struct line *line, struct move move,
                const struct stop *stop)
{
    struct last_report last = {.listener = {keep_report}};
    const struct task task = {
        .line = line, .stop = stop, .listener = &last.listener};

    agent_choose(judge, &task);
    return stop_raised(stop) ? LOSS_UNKNOWN : loss_of(&last.report, move);
}

const char *loss_quick_judge(const struct game *game)
{
    /* A relay goes on and on: it takes as long as many plain sowings. */
    return mancala_is(game) && mancala_rules(game)->relay
               ? "deep:every=on,nodes=1500"
               : "deep:every=on,nodes=8000";
}
