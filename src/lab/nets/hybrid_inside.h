/* The parts of the hybrid: heads (hybrid.c), what they learn
 * (hybrid_learn.c), and what becomes of them on another day (hybrid_state.c).
 */
#ifndef NAQALA_SRC_LAB_NETS_HYBRID_INSIDE_H
#define NAQALA_SRC_LAB_NETS_HYBRID_INSIDE_H

#include "lab/nets/hybrid.h"
#include "lab/nets/net_training_inside.h"

struct hybrid {
    struct hybrid_setting setting;
    struct net_training *school; /* whose positions of round 0 are learnt */
    struct hybrid_head *heads;   /* the fitter half in front, once known */
    struct hybrid_head *best;    /* of each generation */
    int count;
    int capacity;
    int64_t began;
    int resumed; /* generations */
};

/* What a gene can be, and what it is in the usual net. */
struct hybrid_range {
    const char *name;
    int least;
    int most;
    int usual;
};

extern const struct hybrid_range HYBRID_RANGES[HYBRID_GENES];

/* The best of another generation. */
void hybrid_add(struct hybrid *hybrid, const struct hybrid_head *head);

/* One piece in sixteen chooses, and another judges. */
enum hybrid_purpose { HYBRID_LEARN, HYBRID_CHOOSE, HYBRID_JUDGE };

/* Learns with so many budgets, and is asked about positions of that purpose:
 * the root of the mean square error, in seeds. */
double hybrid_learn(const struct hybrid *hybrid, const int genes[HYBRID_GENES],
                    double budgets, uint64_t stream,
                    enum hybrid_purpose purpose);

#endif
