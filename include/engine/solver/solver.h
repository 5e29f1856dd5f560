/* SPDX-License-Identifier: MIT */
/*
 * Perfect play: the value of a position of Kalah and of each of its moves, by
 * proof instead of evaluation.
 *
 *     tables    the value of every position with few seeds on the board, built
 *               in memory, a layer for each number of seeds, or read from files
 *     hash      proven bounds of positions above the tables
 *     solver    asks whether a position is worth at least this much, or that,
 *               until the bounds meet
 *     book      proven openings that are part of the program
 *
 * One struct solver serves all users of one game, from any thread: a layer is
 * immutable once it is published, and the hash is shared without a lock, so
 * what one user proves helps the others. Nothing in it is ever a guess: no
 * position is ever mistaken for another. It is reference-counted.
 */
#pragma once

#include "engine/task.h"

enum {
    SOLVER_LEVEL_MAX = 43,   /* seeds on the board that tables are built for */
    SOLVER_LEVEL_USUAL = 20, /* the default */
    SOLVER_LEVEL_KEPT = 18,  /* the default for tables that are kept as files */
    SOLVER_PITS_MAX = 6,     /* a side */
    SOLVER_MOVES_MAX = SOLVER_PITS_MAX + 1, /* one of them is `swap` */
    SOLVER_SEEDS_MAX = 120                  /* on the board */
};

struct cluster;
struct solver;

/*
 * Can this game be solved, and this position (NULL: any)? Kalah can, with any
 * of its captures, with the pie rule or without it. Returns false and sets err
 * for other games, for boards that are too large, and for a pit with more than
 * 63 seeds, or 31 with six pits a side.
 */
bool solver_supports(const struct game *game, const struct position *position,
                     struct err *err);

/* The least memory, in bytes, that a supported game can be solved with. */
size_t solver_memory_min(const struct game *game);

/* What so many threads of a proof take besides, in bytes: their stacks. The
 * memory that a solver is given does not cover them. */
size_t solver_threads_size(int threads);

/* Can a supported game be solved with this much memory? Returns false and sets
 * err if it is too little. */
bool solver_fits(const struct game *game, size_t memory, struct err *err);

/* The same for another way to solve a game, supported or not, that needs at
 * least `least` bytes. */
bool solver_memory_fits(const struct game *game, size_t memory, size_t least,
                        struct err *err);

/* The default memory, in bytes: room for tables of 20 seeds, but no more than a
 * quarter of the machine's memory. */
size_t solver_memory_default(void);

/*
 * The solver takes at most `memory` bytes: for the hash, which is allocated at
 * once, for the tables, which grow, and for building them. Returns NULL and
 * sets err if the game is not supported, the memory is too little, or the
 * machine does not have it. The game is copied.
 */
struct solver *solver_new(const struct game *game, size_t memory,
                          struct err *err);

/* Adds a reference; solver_free drops one. The last one waits for the
 * background thread to stop: 20 ms at most, but longer if it builds tables of
 * more than 20 seeds or if other programs keep the processors busy. */
struct solver *solver_retain(struct solver *solver);
void solver_free(struct solver *solver);

bool solver_is_for(const struct solver *solver, const struct game *game);

/* Raises the memory limit if it was lower. Only the tables can use more; the
 * hash keeps its size. */
void solver_raise_memory(struct solver *solver, size_t memory);

/* The most seeds on the board that tables of a supported game are built for: 30
 * with six pits a side, else SOLVER_LEVEL_MAX. */
int solver_tables_max(const struct game *game);

/* The number of seeds up to which the tables have all positions; and up to
 * which they could have them within the memory, if one thread builds. */
int solver_level(const struct solver *solver);
int solver_level_max(const struct solver *solver);

/*
 * Builds the tables up to a level, or as far as there is memory. With six pits
 * a side, level 16 takes a tenth of a second of a processor, 20 half a second,
 * 28 half a minute and 6 GB. Any thread may call it while others solve; it
 * returns at once if another thread is building. A layer that is not complete
 * when it is stopped is lost.
 */
void solver_build(struct solver *solver, int level, int threads,
                  const struct stop *stop);

/*
 * The same in a thread of its own, which lowers its priority once it has built
 * up to 16 seeds, and ends with the last reference. It also saves the layers,
 * if files are used; a failure to save is not reported. Only one thread at a
 * time may call it.
 */
void solver_build_in_background(struct solver *solver, int level);

/*
 * From now on the processes of a cluster (base/cluster.h) prove together: all
 * of them must be asked the same questions in the same order, and get the same
 * answers. Each has tables and a hash of its own. NULL: a single process. For
 * tables that processes make together see engine/solver/spread.h.
 */
void solver_share(struct solver *solver, struct cluster *cluster);

/*
 * From now on layers are read from files in this folder (NULL: the default, in
 * the cache) if they are there, which is faster than building them; and
 * solver_save_tables writes the missing ones up to a level, except for the
 * smallest. A file has a header, which says what it is for, and a checksum. It
 * may be deleted at any time. A file that is cut, damaged, or of another game
 * or version causes an error that names it, and its layer is built anew. Files
 * are copied into memory, not mapped: so later changes to a file do no harm,
 * and searches use large pages, which make them a sixth faster.
 */
void solver_use_files(struct solver *solver, const char *folder);
bool solver_save_tables(struct solver *solver, int level,
                        const struct stop *stop, struct err *err);

/*
 * Turns the opening book on (the default) or off. A position that is in it
 * takes no time: the report then has all moves, even if fewer were asked for,
 * the move to choose, and as much of best play as is known at once. Call it
 * before anything is solved.
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
    bool swaps; /* with the pie rule: the best answer to this first move is
                   proven to be `swap` */
};

enum { SOLVER_LINE_MAX = 256 };

/*
 * How much of the proof is done, from 0 to 1, if the answer to a question is
 * yes, and if it is no; one of them ends at 1, the other at 0. If one move of a
 * position must be good enough, its share is that of this move; if all moves
 * must be refuted, it is the mean of theirs. The first moves take longest,
 * because their results help with the others: half of the nodes are an eighth
 * of the proof. Computed every few seconds.
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
    struct move choice;          /* ... and this is the one of its best moves
                                    that is hardest for a person to answer */
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
                                          these, or does not matter if it is
                                          outside; NULL: any */
    const struct solver_report *earlier; /* bounds of its moves that are proven;
                                            or NULL */
    const int *at_least;                 /* asks only whether its margin is this
                                            or more, and stops when the bounds
                                            tell; with the pie rule only from
                                            the third move on; or NULL */
    bool every;                          /* asks for the value of every move */
    int within;                          /* asks for the values of moves worse
                                         than the best by less than this, and
                                         for a proof that the others are not; 1:
                                         which moves are best; 0: not asked */
    bool line;                           /* asks for best play */
    int threads;                         /* at least 1, in all */
    int level;                        /* builds tables up to here if they pay;
                                         0: uses those that are there */
    struct budget budget;             /* nodes and nanoseconds; 0: no limit */
    const struct stop *stop;          /* or NULL */
    struct solver_listener *listener; /* or NULL */
};

/*
 * Returns true if everything that was asked is proven. Otherwise the budget is
 * used up or it was stopped (within 20 ms, but see solver_free), and the report
 * has the bounds that are known. Without a budget the time is not limited:
 * seconds for 48 seeds on the board, and more than a lifetime for some
 * positions with 72.
 */
bool solver_solve(struct solver *solver, const struct solver_task *task,
                  struct solver_report *report);
