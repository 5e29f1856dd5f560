/* SPDX-License-Identifier: MIT */
/* What moves lose, by the report of an agent. */
#include "match/move_loss.h"
#include "engine/search/evaluation.h"
#include "game/abalone.h"
#include "game/mancala.h"

#include <limits.h>
#include <math.h>

/* Keeps the last report. */
struct last_report {
    struct listener listener;
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct last_report *)listener)->report = *report;
}

/* The values of the best move and of this one; false if not all are exact, or
 * they are neither all margins nor all points. */
static bool find_values(const struct report *report, struct move move,
                        int *best, int *played)
{
    bool margins = false, points = false, found = false;

    *best = INT_MIN;
    for (int i = 0; i < report->move_count; i++) {
        const struct value *value = &report->moves[i].value;

        margins = margins || value->kind == VALUE_MARGIN;
        points = points || value->kind == VALUE_POINTS;
        if ((value->kind != VALUE_EXACT && value->kind != VALUE_MARGIN &&
             value->kind != VALUE_POINTS) ||
            value->at_most || (margins && points))
            return false;
        if (value->thousandths > *best)
            *best = value->thousandths;
        if (move_same(report->moves[i].move, move)) {
            *played = value->thousandths;
            found = true;
        }
    }
    return found;
}

/* The chance in thousandths of a per cent; a value of `lead` wins three games
 * of four. */
static double chance_of(int value, int lead)
{
    const double odds = pow(3, (double)value / lead);

    return 100000 * odds / (1 + odds);
}

int loss_judged(struct agent *judge, const struct line *line, struct move move,
                const struct stop *stop)
{
    struct last_report last = {.listener = {keep_report}};
    const struct task task = {
        .line = line, .stop = stop, .listener = &last.listener};
    int best, played;

    agent_choose(judge, &task);
    if (stop_raised(stop) || !find_values(&last.report, move, &best, &played))
        return LOSS_UNKNOWN;
    if (!abalone_is(judge->game))
        return best - played;

    const int lead = evaluation_lead(EVALUATION_STRATEGIES, judge->game);

    return (int)(chance_of(best, lead) - chance_of(played, lead));
}

const char *loss_quick_judge(const struct game *game)
{
    if (abalone_is(game))
        return "deep:every=on,nodes=8000,eval=strategies";

    /* A relay sowing takes as long as many plain ones. */
    return mancala_is(game) && mancala_rules(game)->relay
               ? "deep:every=on,nodes=1500"
               : "deep:every=on,nodes=8000";
}
