/* SPDX-License-Identifier: MIT */
/* What a move loses, in thousandths of a seed of the final margin; in Abalone of a
 * per cent of the chance to win. */
#pragma once

#include "engine/agents/agent.h"

enum { LOSS_UNKNOWN = -1 };

/*
 * The best move's value less this one's, in the unit of the values. LOSS_UNKNOWN
 * where the report does not have the exact value of every move, or its values are
 * neither all margins nor all points.
 */
int loss_of(const struct report *report, struct move move);

/*
 * What this move loses where the line ends, as the judge sees it: an agent that
 * reports the value of every move. LOSS_UNKNOWN when it was stopped, too.
 */
int loss_judged(struct agent *judge, const struct line *line, struct move move,
                const struct stop *stop);

/* Such an agent, which needs a few milliseconds for a move; as agent_new takes
 * it. By what it sees the losses of levels and of people are compared. */
const char *loss_quick_judge(const struct game *game);
