/*
 * The parts of the solver:
 *
 *     exact.c          what it is made of, and how much of everything
 *     exact_solve.c    a position: what is asked, and when tables are built
 *     exact_crew.c     questions shared out among threads
 *     exact_line.c     best play, once the value is known
 *     exact_book.c     answers from the opening book, book.c; book_file.c
 *                      reads and writes it
 *     exact_hunt.c     one question, one thread; exact_wide.c for boards that
 *                      do not fit a word
 *     exact_table.c    layers of tables; exact_layer.c fills one, with the
 *                      lists of exact_moves.c and the planes that exact_turn.c
 *                      turns over; exact_file.c keeps them
 *     exact_rank.c     sides numbered; exact_board.c: what a move does to one
 */
#ifndef NAQALA_SRC_ENGINE_EXACT_INSIDE_H
#define NAQALA_SRC_ENGINE_EXACT_INSIDE_H

#include "engine/book.h"
#include "engine/exact_hunt.h"

#include <pthread.h>

struct exact {
    const struct game *game;
    struct exact_table *table;
    struct hash hash;
    size_t memory;
    pthread_mutex_t builder; /* who has it may add layers; guards the rest */
    char *folder;            /* of files; NULL: none is used */
    struct err remark;
    struct book book; /* empty where there is none, or it is not used */
};

/* Best play from a board whose value is known, into the report. */
void exact_write_line(struct hunt *hunt, uint64_t board, int seeds, int value,
                      struct exact_report *report);

#endif
