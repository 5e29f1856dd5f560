/* SPDX-License-Identifier: MIT */
/*
 * The files of the solver:
 *
 *     pie.c            solves a position, also the first two with the pie rule
 *     solve.c          solves a position without it: the questions, when tables
 *                      are built, the book, best play
 *     solver.c         the struct itself; memory, files, building, also in the
 *                      background
 *     prove.c          threads that prove a position together
 *     peers.c          processes that do the same
 *     goal.c           the questions of both, and the bounds known so far
 *     shares.c         how much of a question is answered
 *     proof_search.c   the search of one thread, and the transposition table in
 *                      which all threads share what they have proven
 *     endgame.c        endgame tables; layer_builder.c fills a layer by threads,
 *                      layer.c fills two planes of it at a time, layer_needs.c
 *                      tells from which others
 *     spread.c         tables spread over processes, only for files:
 *                      spread_planes.c, spread_file.c
 *     board.c          boards, sowing, the ranks of sides, lists of moves
 *     book.c           opening books
 *     supported.c      what can be solved
 *     proof_file.c     long proofs in files, to be continued
 */
#pragma once

#include "engine/solver/book.h"
#include "engine/solver/proof_search.h"
#include "engine/solver/solver.h"

#include <pthread.h>

/* The thread that builds tables in the background. All members but the stop and
 * `ended` belong to the thread that calls solver_build_in_background or frees.
 */
struct background_build {
    pthread_t thread;
    struct stop stop;
    int level;         /* it builds up to this one */
    bool started;      /* and is to be joined */
    atomic_bool ended; /* relaxed: it only saves a stop that would do no harm */
};

struct solver {
    struct game *game; /* its own */
    struct endgame_table *table;
    struct hash hash;
    atomic_size_t
        memory;         /* a limit that grows; relaxed: it publishes nothing */
    atomic_int holders; /* each lets go with release; the last acquires */
    pthread_mutex_t
        builder;          /* held by the thread that adds layers; for seconds */
    pthread_mutex_t lock; /* guards the rest; never held for long */
    char *folder;         /* of table files; NULL: none are used */
    struct err error;
    struct cluster *cluster;   /* of processes that help; or NULL */
    struct proof_peers *peers; /* what they tell each other */
    struct book book;          /* empty if there is none, or it is not used */
    struct background_build background;
};

/* ---- solve.c ---- */

/* As solver_solve, for a position in which the pie rule plays no part. */
bool solve_plainly(struct solver *solver, const struct solver_task *task,
                   struct solver_report *report);

/* ---- goal.c ---- */

/*
 * A value that is asked for: that of the position, or of one of its moves. Each
 * question that is answered narrows its window.
 */
struct goal {
    int pit; /* the move; -1: the position */
    /* The window: bounds of what the mover gets. Written under the lock. The
     * threads that work on the goal read it without the lock, and may notice
     * late that they are no longer needed. */
    atomic_int low;
    atomic_int high;
    int floor;     /* values below this need not be told apart ... */
    int ceiling;   /* ... nor values above this */
    int want;      /* the next question: does the mover get at least this? */
    int threads;   /* how many work on it */
    int elsewhere; /* how many other processes do, as far as is known */
};

/* A position that threads prove together. They take questions, about different
 * goals if there are enough, until no goal is open. */
struct proof {
    struct solver *solver;
    const struct solver_task *task;
    struct solver_report *report; /* only the calling thread writes it */
    uint64_t board;
    int seeds;  /* on the board */
    int margin; /* of the stores, for the mover */
    struct goal goals[BOARD_PITS_MAX + 1];
    int count;
    int64_t deadline;
    int64_t next_report;
    int64_t next_shares;
    uint64_t nodes_max;
    atomic_uint_fast64_t nodes;    /* relaxed, like the next: only counts */
    atomic_uint_fast64_t pause_at; /* from here on building tables is better */
    atomic_bool ended; /* the budget is used up, or it was stopped */
    atomic_bool paused;
    pthread_t caller;
    struct in_progress in_progress;
    pthread_mutex_t lock; /* guards the goals */
};

/* Makes a goal: to find out what the mover gets, as far as it lies between
 * `floor` and `ceiling`; it cannot exceed the latter. */
void goal_init(struct goal *goal, int pit, int floor, int ceiling);

/* Asks only whether the mover gets at least `want`. */
void goal_ask(struct goal *goal, int want);

/* Sets bounds of the value, and asks from the lower one up; or sets the value.
 */
void goal_know(struct goal *goal, int low, int high);
void goal_settle(struct goal *goal, int value);

/* Narrows the bounds by those that were proven before, or by another process.
 * Hold the lock if threads are at work. */
void goal_narrow(struct goal *goal, int low, int high);
int goal_low(const struct goal *goal);
int goal_high(const struct goal *goal);
/* Is the value not known yet? */
bool goal_is_open(const struct goal *goal);
bool proof_is_complete(const struct proof *proof);

/* The final margin if the mover gets `value` of the seeds on the board. */
int proof_margin(const struct proof *proof, int value);

/* Writes what is known into the report; proof_tell sends it to the listener, at
 * most ten times a second unless `now`. */
void proof_write_bounds(struct proof *proof);
void proof_tell(struct proof *proof, bool now);

/* The entry of the move that empties this pit. */
struct solver_move *report_move(struct solver_report *report, int pit);

/* ---- shares.c ---- */

/* How much of the answer to the question whether the mover gets `want` is in
 * the transposition table. Looks at some ten thousand boards. */
struct solver_shares proof_shares(const struct proof *proof, int want);

/* ---- prove.c ---- */

/* A thread that works on a proof. */
struct prover {
    struct proof_search search; /* first: its poll gets a pointer to it */
    struct proof *proof;
    struct goal *goal;
    int want;
    bool reports;     /* true only in the calling thread */
    uint64_t counted; /* how many of its nodes are in the proof's count */
    uint64_t pace;    /* nodes from poll to poll */
    int64_t polled;   /* clock_now() of the last one */
};

/* After how many nodes the next poll is due, if the last one came after `pace`
 * nodes, which took that many nanoseconds. A node takes a fraction of a
 * microsecond, but nearly a millisecond if it is the first to touch a large
 * page of the hash; a stop must be seen soon even then. */
enum { PACE_MIN = 1, PACE_MAX = 1024 };

uint64_t prover_pace(uint64_t pace, int64_t nanoseconds);

/* The prover of the calling thread. */
struct prover prover_new(struct proof *proof);

/* Adds the prover's new nodes to the proof's, and returns all of the proof's.
 */
uint64_t prover_count_nodes(struct prover *prover);

/* Asks questions about the goals of a proof until none is open, or it is paused
 * or ended; work for thread_run_together. */
void *prover_run(void *data);

/* ---- flags ---- */

/* The atomics here are counts, flags and bounds that publish nothing else. */
static inline bool flag_is_set(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static inline void flag_set(atomic_bool *flag, bool value)
{
    atomic_store_explicit(flag, value, memory_order_relaxed);
}
