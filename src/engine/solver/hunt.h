/*
 * One thread's search for a proof: does the mover get at least so many of the
 * seeds on the board? (And which thread proves it does not matter: what is
 * found stands in the hash that all share.)
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_HUNT_H
#define NAQALA_SRC_ENGINE_SOLVER_HUNT_H

#include "engine/solver/hash.h"
#include "engine/solver/table.h"

/* The large boards that some thread is at; starts as {0}. */
enum { FENCE_POSTS = 1021 };
struct fence {
    hash_word posts[FENCE_POSTS];
};

struct hunt {
    const struct solver_table *table;
    const struct hash *hash;
    int level;           /* of the table, while this hunt lasts */
    struct fence *fence; /* NULL for one who hunts alone */

    uint64_t nodes;
    uint64_t checkpoint; /* where `poll` is asked next */
    /* Is it time to come back? Sets the next checkpoint. */
    bool (*poll)(struct hunt *hunt);
    bool stopped;
};

/*
 * A bound of what the mover gets, between 0 and seeds: at least `want`, and
 * then he gets that much or more, or less, and then no more than that.
 * Meaningless once hunt->stopped. Both sides have seeds, and there are more of
 * them than the table knows; want is 1..seeds.
 */
int hunt_node(struct hunt *hunt, uint64_t board, int seeds, int want);

/* The same for any board. */
int hunt_any(struct hunt *hunt, uint64_t board, int seeds, int want);

/* The same for what the mover gets by sowing this pit, which holds seeds. */
int hunt_move(struct hunt *hunt, uint64_t board, int seeds, int pit, int want);

#endif
