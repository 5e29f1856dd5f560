/* SPDX-License-Identifier: MIT */
/*
 * Perfect play: what a position of Kalah is worth, and each of its moves, not
 * by evaluation but by proof.
 *
 *     tables    the value of every position with few seeds on the board, built
 *               in memory, a layer for each number of seeds, or read from files
 *     hash      proven bounds of positions above the tables
 *     solver    asks whether a position is worth this much, or that, until the
 *               bounds meet
 *     book      what was proven so long ago that it is part of the program
 *
 * One struct solver serves all users of one game, from any thread: a layer is
 * immutable once it is published, and the hash is shared without a lock, so
 * what one user proves helps the others. Nothing in it is ever a guess: no two
 * positions are taken for each other. It is reference-counted.
 */
#pragma once

#include "engine/task.h"

enum {
    SOLVER_LEVEL_MAX = 43,   /* seeds on the board that tables are built for */
    SOLVER_LEVEL_USUAL = 20, /* unless more is asked for */
    SOLVER_LEVEL_KEPT = 18,  /* and that are kept as files, unless asked for */
    SOLVER_PITS_MAX = 6,     /* a side */
    SOLVER_MOVES_MAX = SOLVER_PITS_MAX + 1, /* one of them is `swap` */
    SOLVER_SEEDS_MAX = 120                  /* on the board */
};

struct cluster;
struct solver;

/*
 * Can this game be solved, and this position (NULL: any)? False and sets err
 * for what is not Kalah, with any of its captures, with the pie rule or without
 * it, for boards that are too large, and for a pit with more than 63 seeds, or 31
 * where a side has six.
 */
bool solver_supports(const struct game *game, const struct position *position,
                     struct err *err);

/* The least memory, in bytes, that a supported game can be solved with. */
size_t solver_memory_min(const struct game *game);

/* Can a supported game be solved with so many bytes? False and sets err if they
 * are too few. */
bool solver_fits(const struct game *game, size_t memory, struct err *err);

/* The same for whatever solves a game, supported or not, with at least so many
 * bytes. */
bool solver_memory_fits(const struct game *game, size_t memory, size_t least,
                        struct err *err);

/* The default, in bytes: room for tables of 20 seeds, but no more than a quarter
 * of the machine's memory. */
size_t solver_memory_default(void);

/*
 * Everything together keeps within so many bytes: the hash, which is allocated
 * at once, the tables, which grow, and what building them takes. Returns NULL
 * and sets err if the game is not supported, the memory is too little, or the
 * machine does not have it. The game is copied.
 */
struct solver *solver_new(const struct game *game, size_t memory,
                          struct err *err);

/* Adds a reference; solver_free drops one. The last one waits for the
 * background thread to stop: 20 ms at most, and some more where tables of more
 * than 20 seeds are built, or others keep the processors busy. */
struct solver *solver_retain(struct solver *solver);
void solver_free(struct solver *solver);

bool solver_is_for(const struct solver *solver, const struct game *game);

/* Raises the memory limit if it was lower: for the tables; the hash keeps its
 * size. */
void solver_raise_memory(struct solver *solver, size_t memory);

/* The most seeds on the board that tables of a supported game are built for: 30
 * with six pits a side, else SOLVER_LEVEL_MAX. */
int solver_tables_max(const struct game *game);

/* The number of seeds up to which the tables know all positions; and up to
 * which they could, within the memory, built by one thread. */
int solver_level(const struct solver *solver);
int solver_level_max(const struct solver *solver);

/*
 * Builds the tables up to a level, or as far as there is memory: with six pits a
 * side 16 takes a tenth of a second of a processor, 20 half a second, 28 half a
 * minute and 6 GB.
 * Any thread may call it while others solve; it returns at once if another
 * thread is building. A layer that is not complete when it is stopped is lost.
 */
void solver_build(struct solver *solver, int level, int threads,
                  const struct stop *stop);

/*
 * The same in a thread of its own, which lowers its priority once it has built
 * to 16 seeds, and ends with the last reference. It also saves the layers, if
 * files are used; that this fails is not reported. To be called by one thread
 * at a time.
 */
void solver_build_in_background(struct solver *solver, int level);

/*
 * From now on the processes of a cluster (base/cluster.h) prove together what
 * all of them are asked, in the same order, with the same answer; each with
 * tables and a hash of its own. NULL: a single process. Tables that they make
 * together are another thing: engine/solver/spread.h.
 */
void solver_share(struct solver *solver, struct cluster *cluster);

/*
 * From now on layers are read from files in this folder (NULL: the default, in
 * the cache) where there are any, which is faster than building them; and
 * solver_save_tables writes those that are missing, up to a level; the smallest
 * are never saved. A file has a header, which says what it is for, and a
 * checksum; it may be deleted at any time, and one that is cut, damaged, or of
 * another game or version is an error that names it, and is built anew. It is
 * copied into memory and not mapped: so nothing that is done to it later hurts,
 * and searches find the large pages that make them a sixth faster.
 */
void solver_use_files(struct solver *solver, const char *folder);
bool solver_save_tables(struct solver *solver, int level,
                        const struct stop *stop, struct err *err);

/*
 * Is the opening book used (default true)? A position that is in it takes no
 * time at all: the report has all moves, whatever was asked, and which one to
 * choose; and of best play as much as is known at once. To be called before
 * anything is solved.
 */
void solver_use_book(struct solver *solver, bool used);

/* Returns the last error with a table file or the book, and clears it; "" if
 * there was none. */
struct err solver_take_error(struct solver *solver);

/* Clears the hash. No thread may be solving. */
void solver_clear(struct solver *solver);

/* Proven bounds of the final margin, for the player to move. */
struct solver_bounds {
    int low;
    int high;
};

struct solver_move {
    struct move move;
    struct solver_bounds bounds; /* for the player who makes it */
    bool swaps; /* a first move with the pie rule, the best answer to which is
                   `swap`; false as well where that is not proven */
};

enum { SOLVER_LINE_MAX = 256 };

/*
 * How much is done, from 0 to 1, of a proof that the answer to a question is yes,
 * and of one that it is no; one of them ends at 1, the other at 0. Of a position
 * of which one move must be enough it is the share of that move, and where all
 * moves must be refuted the mean of all. The first moves take longest, as what is
 * known of them serves the others: half of the nodes are an eighth of the proof.
 * Counted anew every few seconds.
 */
struct solver_shares {
    double yes;
    double no;
};

struct solver_report {
    struct solver_bounds bounds; /* of the position */
    struct solver_shares shares; /* of what at_least asks, for a listener */
    uint64_t nodes;              /* positions searched */
    int level;                   /* of the tables */
    bool chosen;                 /* the position is in the book ... */
    struct move choice;          /* ... and this is, of its best moves, the one
                                    that is hardest to answer for a person */
    int move_count; /* all legal moves, in the order of the board */
    struct solver_move moves[SOLVER_MOVES_MAX];
    int line_count; /* best play of both, as far as it is known */
    struct move line[SOLVER_LINE_MAX];
};

/* Put this first in a struct of yours. `take_report` is called in the thread
 * that solves, about ten times a second; what the report says is proven. */
struct solver_listener {
    void (*take_report)(struct solver_listener *listener,
                        const struct solver_report *report);
};

struct solver_task {
    const struct position *position;     /* one that solver_supports */
    const struct solver_bounds *known;   /* its margin is proven to be within
                                          these, or does not matter where it is
                                          outside; NULL: any */
    const struct solver_report *earlier; /* bounds of its moves that are proven;
                                            or NULL */
    const int *at_least;                 /* asks only whether its margin is this
                                            or more, and stops when the bounds
                                            say which; not before the third move
                                            with the pie rule; NULL: not asked */
    bool every;                          /* the value of every move, too */
    int within;                          /* or only of those worth less than so
                                         many seeds less than the best, and of
                                         others that they are not; 1: which
                                         moves are the best; 0: not asked */
    bool line;                           /* and best play */
    int threads;                         /* at least 1, in all */
    int level;                        /* build tables when they pay, up to here;
                                         0: use what is there */
    struct budget budget;             /* nodes and nanoseconds; 0: no limit */
    const struct stop *stop;          /* or NULL */
    struct solver_listener *listener; /* or NULL */
};

/*
 * True if all that was asked is proven; otherwise the budget is used up or it
 * was stopped (within 20 ms, but see solver_free), and the bounds are what is
 * known. Without a budget it takes as long as it takes: seconds for 48 seeds on
 * the board, and more than a lifetime for some positions with 72.
 */
bool solver_solve(struct solver *solver, const struct solver_task *task,
                  struct solver_report *report);
