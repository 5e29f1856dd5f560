/*
 * The parts of the solver:
 *
 *     solver.c          what it is made of, and how much of everything
 *     behind.c   tables in the background
 *     solve.c    a position: what is asked, and when tables are built
 *     crew.c     questions shared out among threads
 *     line.c     best play, once the value is known
 *     book_answer.c     answers from the opening book, book.c; book_file.c
 *                      reads and writes it
 *     hunt.c     one question, one thread; wide.c for boards that
 *                      do not fit a word
 *     table.c    layers of tables; layer.c fills one, with the
 *                      lists of moves.c and the planes that turn.c
 *                      turns over; file.c keeps them
 *     rank.c     sides numbered; board.c: what a move does to one
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_INSIDE_H
#define NAQALA_SRC_ENGINE_SOLVER_INSIDE_H

#include "engine/solver/book.h"
#include "engine/solver/hunt.h"

#include <pthread.h>

/* The thread that builds when nobody waits. All but the stop and the end belong
 * to whoever calls solver_build_in_background, or frees. */
struct behind {
    pthread_t thread;
    struct stop stop;
    int level;         /* it goes up to */
    bool begun;        /* there is one to be joined */
    atomic_bool ended; /* relaxed: it only saves a stop that would do no harm */
};

struct solver {
    struct game *game; /* its own */
    struct solver_table *table;
    struct hash hash;
    atomic_size_t memory; /* a limit that grows; relaxed: no data goes by it */
    atomic_int holders;   /* each lets go, with release, of what he did; the
                             last acquires all of it */
    pthread_mutex_t builder; /* who has it may add layers; may take seconds */
    pthread_mutex_t lock;    /* guards the rest; never takes long */
    char *folder;            /* of files; NULL: none is used */
    struct err remark;
    struct book book; /* empty where there is none, or it is not used */
    struct behind behind;
};

/* As solver_build and solver_save_tables, but they wait for whoever builds, and
 * the second can be stopped. */
void solver_wait_and_build(struct solver *exact, int level,
                           const struct stop *stop);
bool solver_wait_and_save(struct solver *exact, const struct stop *stop,
                          struct err *err);

/* Stops it, and waits until it has. */
void solver_end_behind(struct solver *exact);

/* Best play from a board whose value is known, into the report. */
void solver_write_line(struct hunt *hunt, uint64_t board, int seeds, int value,
                       struct solver_report *report);

#endif
