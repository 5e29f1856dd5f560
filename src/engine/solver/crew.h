/*
 * Threads that prove a position together. A target is a board whose value is
 * asked for: that of the position, or that after one of its moves. Its bounds
 * close in on it with every question that is answered; threads take questions,
 * about different targets if there are enough, until nothing is open.
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_CREW_H
#define NAQALA_SRC_ENGINE_SOLVER_CREW_H

#include "engine/solver/inside.h"

struct target {
    int pit; /* the move; -1: whichever is best */
    /* What the mover gets. Written under the lock; read without by those who
     * ask about it, who may learn a little late that they need not. */
    atomic_int low;
    atomic_int high;
    int floor;   /* no more than this is as good as nothing ... */
    int ceiling; /* ... and no less than this as all of it */
    int guess;   /* the next question; under the lock, like the rest */
    int hunters; /* who are at it */
};

struct crew {
    struct solver *exact;
    const struct solver_task *task;
    struct solver_report *report; /* the first hunter's, who is the caller */
    uint64_t board;
    int seeds;  /* on it */
    int margin; /* of the stores */
    struct target targets[BOARD_PITS_MAX + 1];
    int count;
    int64_t deadline;
    int64_t next_report;
    uint64_t nodes_max;
    atomic_uint_fast64_t nodes; /* relaxed, like all here: only counts */
    atomic_uint_fast64_t pause; /* nodes after which tables are better */
    atomic_bool ended;          /* the budget is used up, or it was stopped */
    atomic_bool paused;
    pthread_t caller;
    struct fence fence;
    pthread_mutex_t lock; /* guards the targets */
};

struct hunter {
    struct hunt hunt; /* first: it is what is polled */
    struct crew *crew;
    struct target *target;
    int want;
    bool first;       /* the caller's own thread, which tells */
    uint64_t counted; /* of its nodes */
};

/* The atomics here are counts, flags and bounds that publish nothing else. */
static inline int value_get(const atomic_int *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

static inline void value_set(atomic_int *value, int to)
{
    atomic_store_explicit(value, to, memory_order_relaxed);
}

static inline bool flag_is_set(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static inline void flag_raise(atomic_bool *flag)
{
    atomic_store_explicit(flag, true, memory_order_relaxed);
}

static inline bool target_is_open(const struct target *target)
{
    const int low = value_get(&target->low);
    const int high = value_get(&target->high);

    return low < high && low < target->ceiling && high > target->floor;
}

/* The nearest question that tells apart what is to be told apart. */
static inline int target_question(const struct target *target, int want)
{
    if (want <= target->floor)
        want = target->floor + 1;
    return want < target->ceiling ? want : target->ceiling;
}

/* The final margin if the mover gets so many of the seeds on the board. */
int crew_margin(const struct crew *crew, int value);

/* What is known, into the report; and to whoever listens, unless he was told a
 * moment ago. */
void crew_write_bounds(struct crew *crew);
void crew_tell(struct crew *crew, bool now);

/* Whatever the opening book says of the position; false when it is not in it.
 * And best play then, as far as it is known at once. */
bool crew_look_up(struct crew *crew);
void crew_write_book_line(struct crew *crew, struct hunt *hunt);

/* The move that empties this pit. */
struct solver_move *report_move(struct solver_report *report, int pit);

/* In the thread that calls it. */
struct hunter hunter_new(struct crew *crew);
void hunter_count(struct hunter *hunter);

/* Takes questions about the targets of a crew until none is left, or it is
 * paused or ended: work for a gang. */
void *crew_hunt(void *data);

#endif
