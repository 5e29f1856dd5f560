/* SPDX-License-Identifier: MIT */
/* The parts of the hybrid: generations (hybrid.c), and the nets that the
 * individuals describe (hybrid_learn.c). */
#pragma once

#include "lab/nets/hybrid.h"
#include "lab/nets/net_training_inside.h"

/* The range of a gene, and its value in the standard net. */
struct hybrid_range {
    const char *name;
    int min;
    int max;
    int standard;
};

extern const struct hybrid_range HYBRID_RANGES[HYBRID_GENES];

/* One piece of examples in sixteen is for validation, and another for tests. */
enum hybrid_purpose { HYBRID_LEARN, HYBRID_VALIDATE, HYBRID_TEST };

/* Trains a net with so many budgets. Returns its root mean square error, in
 * seeds, on the examples of this purpose. */
double hybrid_learn(const struct hybrid *hybrid, const int genes[HYBRID_GENES],
                    double budgets, uint64_t stream,
                    enum hybrid_purpose purpose);
