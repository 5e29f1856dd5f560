/* SPDX-License-Identifier: MIT */
/* The parts of the suite of opening books. */
#pragma once

#include "engine/solver/book.h"
#include <check.h>

TCase *book_file_case(void);
TCase *book_maker_case(void);
TCase *book_command_case(void);

/* The seeds of a key, south to move, all others in south's store. */
struct position book_position(const struct game *game, uint64_t key);

/* Proves each move without a book, in at most so many nodes; 0: in any case.
 * False when they are too few. */
bool book_proves(struct solver *solver, const struct position *position,
                 uint64_t nodes, struct solver_report *report);

/* The values of an entry are those of a proof. */
bool book_agrees(const struct game *game, const struct book_entry *entry,
                 const struct solver_report *report);

static inline bool book_entry_same(const struct book_entry *one,
                                   const struct book_entry *other)
{
    bool same = one->key == other->key && one->choice == other->choice;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        same = same && one->values[pit] == other->values[pit];
    return same;
}
