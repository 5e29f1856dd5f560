/* SPDX-License-Identifier: MIT */
/* What a move loses, in thousandths of a seed of the final margin; in Abalone of a
 * per cent of the chance to win. */
#pragma once

#include "engine/agents/agent.h"

enum { LOSS_UNKNOWN = -1 };

/*
 * What this move loses where the line ends, as the judge sees it: an agent that
 * reports the value of every move. The best move's value less this one's; in
 * Abalone what that is in chances. LOSS_UNKNOWN when it was stopped, and where
 * its report does not have the exact value of every move, or the values are
 * neither all margins nor all points.
 */
int loss_judged(struct agent *judge, const struct line *line, struct move move,
                const struct stop *stop);

/* Such an agent, which needs a few milliseconds for a move; as agent_new takes
 * it. By what it sees the losses of levels and of people are compared. */
const char *loss_quick_judge(const struct game *game);
