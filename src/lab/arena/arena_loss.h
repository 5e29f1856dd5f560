/* What a move gave away, by the reference. */
#ifndef NAQALA_SRC_LAB_ARENA_ARENA_LOSS_H
#define NAQALA_SRC_LAB_ARENA_ARENA_LOSS_H

#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "lab/arena/arena_sample.h"

enum { LOSS_UNKNOWN = -1 };

/*
 * The best move's value less this one's, in thousandths of a seed. LOSS_UNKNOWN
 * where the report does not have every value exactly as it is, or where values
 * are not margins.
 */
int loss_of(const struct report *report, struct move move);

/* The same after the reference has thought about it, as in a game that began
 * there. */
int loss_measure(struct agent *reference, const struct decision *decision,
                 const struct stop *stop);

/* By proof: what the position is worth, less what the move leaves of it.
 * LOSS_UNKNOWN where that takes more than so many positions. */
int loss_prove(struct solver *proof, const struct game *game,
               const struct decision *decision, uint64_t nodes,
               const struct stop *stop);

#endif
