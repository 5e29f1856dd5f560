/*
 * Perfect play: what a position of Kalah is worth, and each of its moves, not
 * by judgement but by proof.
 *
 *     tables    the value of every position with few seeds on the board, made
 *               in memory, a layer for each number of seeds, or read from files
 *     hash      bounds that were proven of positions above the tables
 *     solver    asks whether a position is worth this much, or that, until
 *               there is nothing left in between
 *     book      what was proven so long ago that it is a part of the program
 *
 * One struct solver serves all who ask about one game, from any thread: a layer
 * is immutable once it is there, and the hash is shared without a lock, so what
 * one found out helps the others. Nothing in it is ever a guess: no two
 * positions are taken for each other. Whoever holds it lets go of it with
 * solver_free, and the last one frees it.
 */
#ifndef NAQALA_ENGINE_SOLVER_SOLVER_H
#define NAQALA_ENGINE_SOLVER_SOLVER_H

#include "engine/task.h"

enum {
    SOLVER_LEVEL_MAX = 20, /* seeds on the board that tables are made for */
    SOLVER_PITS_MAX = 6,   /* a side */
    SOLVER_PIT_MAX = 31,   /* seeds in one */
    SOLVER_SEEDS_MAX = 120 /* on the board */
};

struct solver;

/*
 * Can this game be solved, and this position (NULL: never mind)? False with a
 * sentence for what is not Kalah with capture=opposite or capture=empty, and
 * for boards that are too large.
 */
bool solver_supports(const struct game *game, const struct position *position,
                     struct err *err);

/* Bytes below which nothing can be done for a game that can be solved. */
size_t solver_memory_min(const struct game *game);

/* Bytes that it may have when nobody says: room for all tables, but no more
 * than a quarter of what the machine has. */
size_t solver_memory_default(void);

/*
 * Everything together keeps within so many bytes: the hash at once, the tables
 * as they grow, and what building them takes. NULL with a sentence when the
 * game cannot be solved, or not in so little. The game is copied.
 */
struct solver *solver_new(const struct game *game, size_t memory,
                          struct err *err);

/* One more who holds it; and one who does no more. The last waits until the
 * thread behind has stopped, which takes 20 ms at most. */
struct solver *solver_retain(struct solver *exact);
void solver_free(struct solver *exact);

/* Is it about this game? And from now on it may have so much memory, if that is
 * more than before: for the tables; the hash stays as it is. */
bool solver_is_for(const struct solver *exact, const struct game *game);
void solver_raise_memory(struct solver *exact, size_t memory);

/* The tables know all positions with so many seeds; and they could, within the
 * memory, built by one thread. */
int solver_level(const struct solver *exact);
int solver_level_max(const struct solver *exact);

/*
 * Builds the tables up to a level, or as far as there is memory: 16 takes some
 * tenths of a second, 20 some seconds. May be called from a thread that has
 * nothing else to do, while others solve; returns at once when somebody else
 * builds already. A layer that is not ready when it is stopped is lost.
 */
void solver_build(struct solver *exact, int level, int threads,
                  const struct stop *stop);

/*
 * The same in a thread of its own, which gives way to all others once it has
 * built to 16 seeds, and ends with the last holder. It keeps the layers, too,
 * if files are used; that this is not possible is not said. To be called by one
 * thread at a time.
 */
void solver_build_in_background(struct solver *exact, int level);

/*
 * From now on layers are read from files in this folder (NULL: the usual one,
 * the cache) where there are any, which is faster than to build them; and
 * solver_save_tables writes those that are not there. The smallest are never
 * kept, nor are the largest. A file has a header with what it is for and a checksum; it
 * may be deleted at any time, and what is damaged is built anew.
 */
void solver_use_files(struct solver *exact, const char *folder);
bool solver_save_tables(struct solver *exact, struct err *err);

/*
 * Does the opening book answer (it does, unless this says no)? Then what stands
 * in it takes no time at all: every move is told, whatever was asked, and which
 * one to choose; and of best play as much as is known at once. To be said
 * before anybody solves.
 */
void solver_use_book(struct solver *exact, bool used);

/* What was wrong with a file since somebody asked last; "" mostly. */
struct err solver_take_error(struct solver *exact);

/* Forgets what was proven above the tables. Nobody may be solving. */
void solver_clear(struct solver *exact);

/* Final margins of the player to move, proven: no less, and no more. */
struct solver_bounds {
    int low;
    int high;
};

struct solver_move {
    struct move move;
    struct solver_bounds bounds; /* for whoever makes it */
};

enum { SOLVER_LINE_MAX = 256 };

struct solver_report {
    struct solver_bounds bounds; /* of the position */
    uint64_t nodes;              /* positions that were looked at */
    int level;                   /* of the tables */
    bool chosen;                 /* the book knows the position ... */
    struct move choice;          /* ... and of its best moves the one that is
                                   hardest to answer for a person */
    int move_count;              /* every legal move, as the board has them */
    struct solver_move moves[SOLVER_PITS_MAX];
    int line_count; /* best play of both, as far as it is known */
    struct move line[SOLVER_LINE_MAX];
};

/* Put this first in a struct of yours. What it hears is true at once; it is
 * called in the thread that solves, about ten times a second. */
struct solver_listener {
    void (*hear)(struct solver_listener *listener,
                 const struct solver_report *report);
};

struct solver_task {
    const struct position *position;  /* that solver_supports */
    bool every;                       /* the value of every move, too */
    bool equals;                      /* which moves are worth what the position
                                        is: bounds tell them from others */
    bool line;                        /* and best play */
    int threads;                      /* at least 1, in all */
    int level;                        /* build tables when they pay, up to here;
                                        0: take what is there */
    struct budget budget;             /* nodes and nanoseconds; 0: no limit */
    const struct stop *stop;          /* NULL: nobody stops it */
    struct solver_listener *listener; /* NULL: nobody listens */
};

/*
 * True when all that was asked is proven; otherwise the budget is used up or it
 * was stopped (within 20 ms), and the bounds are what is known. Without a
 * budget it ends when it ends: seconds for what has 48 seeds on the board, and
 * more than a life for some that have 72.
 */
bool solver_solve(struct solver *exact, const struct solver_task *task,
                  struct solver_report *report);

#endif
