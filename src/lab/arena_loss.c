/* Asks the reference what the moves of a position are worth. */
#include "lab/arena_loss.h"

#include <limits.h>

/* The last report counts. */
struct scribe {
    struct listener listener;
    struct report report;
};

static void write_down(struct listener *listener, const struct report *report)
{
    ((struct scribe *)listener)->report = *report;
}

static bool is_margin(const struct value *value)
{
    return (value->kind == VALUE_EXACT || value->kind == VALUE_MARGIN) &&
           !value->at_most;
}

int loss_of(const struct report *report, struct move move)
{
    int best = INT_MIN, played = INT_MIN;

    for (int i = 0; i < report->move_count; i++) {
        const struct move_value *of = &report->moves[i];

        if (!is_margin(&of->value))
            return LOSS_UNKNOWN;
        if (of->value.thousandths > best)
            best = of->value.thousandths;
        if (move_same(of->move, move))
            played = of->value.thousandths;
    }
    return played == INT_MIN ? LOSS_UNKNOWN : best - played;
}

int loss_measure(struct agent *reference, const struct decision *decision,
                 const struct stop *stop)
{
    struct scribe scribe = {.listener = {write_down}};
    struct line line = {0};
    const struct task task = {
        .line = &line, .stop = stop, .listener = &scribe.listener};

    line_begin(&line, &decision->position);
    line.before = decision->plies;
    agent_begin(reference, decision->key);
    agent_choose(reference, &task);
    line_free(&line);
    return stop_raised(stop) ? LOSS_UNKNOWN
                             : loss_of(&scribe.report, decision->move);
}
