/* How books lie in files, for those who read and write them. */
#ifndef NAQALA_SRC_ENGINE_SOLVER_BOOK_INSIDE_H
#define NAQALA_SRC_ENGINE_SOLVER_BOOK_INSIDE_H

#include "engine/solver/book.h"

enum {
    BOOK_HEADER = 256,
    BOOK_KEY_BYTES = 8,
    BOOK_CHOICE = 60 /* the bit of a key's word where the choice begins */
};

#define BOOK_KEY_MASK ((UINT64_C(1) << BOOK_CHOICE) - 1)

static inline size_t book_entry_size(int pits)
{
    return BOOK_KEY_BYTES + (size_t)pits;
}

#endif
