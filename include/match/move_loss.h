/* SPDX-License-Identifier: MIT */
/* What a move loses, in thousandths of a seed of the final margin; in Abalone
 * in thousandths of a per cent of the chance to win. */
#pragma once

#include "engine/agents/agent.h"

enum { LOSS_UNKNOWN = -1 };

/*
 * What this move loses at the end of the line, as the judge sees it, an agent
 * that reports the value of every move: the best move's value minus this one's,
 * in Abalone as a difference of chances. LOSS_UNKNOWN if the judge was stopped,
 * if its report does not have the exact value of every move, or if the values
 * are neither all margins nor all points.
 */
int loss_judged(struct agent *judge, const struct line *line, struct move move,
                const struct stop *stop);

/* The spec of such an agent that needs a few milliseconds for a move; agent_new
 * takes it. The losses of levels and of people are compared by its values. */
const char *loss_quick_judge(const struct game *game);
