/*
 * Makes opening books. In one stands
 *
 *     every position until both players have completed their first turn, and
 *     those right after it;
 *
 *     and from there whatever a player who chooses what the book tells him to
 *     can meet in so many turns of his, first or second, against any reply: the
 *     positions in which he decides, and those in which the other does. What
 *     the solver proves at a glance is left out, and all that follows it.
 *
 * An entry depends on its position alone, and which there are on the plan; so a
 * book that was stopped and gone on with is in the end that of one go.
 */
#ifndef NAQALA_LAB_BOOK_BOOK_H
#define NAQALA_LAB_BOOK_BOOK_H

#include "base/thread.h"
#include "engine/solver/book.h"

/* Takes what there is so far, now and then; put this first. False when it
 * cannot. */
struct book_keeper {
    bool (*keep)(struct book_keeper *keeper, const struct book_entry *entries,
                 int count, bool finished, struct err *err);
};

enum { BOOK_TURNS_MAX = 20 };

struct book_plan {
    const struct game *game; /* that solver_supports */
    int turns;               /* at least 1 */
    uint64_t easy;           /* nodes that every move is proven in, with small
                                  tables and from nothing; 0: nothing is easy */
    int threads;             /* for a proof */
    size_t memory;           /* for all of them */
    int64_t nanoseconds;     /* 0: no limit */
    const struct stop *stop; /* NULL: nobody stops it */
    struct progress_listener *watch; /* NULL: nobody looks */
    struct book_keeper *keeper;
};

/* What it took. */
struct book_cost {
    int count;      /* entries */
    int proofs;     /* that were made for them */
    uint64_t nodes; /* that those took */
    int64_t seconds;
    bool finished; /* false: the time was up, or it was stopped */
};

/* The entries of `known` need no proof. The keeper is called at the beginning,
 * sometimes, and at the end. False with a sentence when the game cannot be
 * solved in so much memory, or the keeper could not keep. */
bool book_make(const struct book_plan *plan, const struct book *known,
               struct book_cost *cost, struct err *err);

#endif
