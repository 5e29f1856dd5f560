/* SPDX-License-Identifier: MIT */
/*
 * Opening books: positions that were analysed in advance, with the value of
 * each move. The values of Kalah are proven, in seeds; those of other games are
 * estimates by long searches, in eighths of a seed.
 *
 *     256 bytes   text: what it is, for which rules, how many positions, and
 *                 how it was made, filled up with blanks
 *     entries     in the order of their keys
 *                     8 bytes   the key, and from bit 60 on the pit to choose,
 *                               the low byte first
 *                     a byte for each pit of the mover: the value of sowing it,
 *                     -128 for one that is empty
 *     17 bytes    the checksum of all before, in hexadecimal digits, and a new
 *                 line
 *
 * A position is its seeds as the mover sees them, without the stores, so values
 * are margins of what is still to come. A key is the whole position: no two
 * positions are taken for each other.
 */
#pragma once

#include "engine/solver/solver.h"

enum {
    BOOK_FORM = 1,       /* of the file; changes with the order of its bytes */
    BOOK_NOTE_MAX = 160, /* bytes of how it was made */
    BOOK_FILE_MAX = 64 << 20,
    BOOK_EMPTY = -128, /* the value of a pit that cannot be sown */
    BOOK_VALUE_MAX = 127,
    BOOK_PARTS = 8,    /* of a seed: the unit of estimates */
    BOOK_PIT_BITS = 5, /* of a key, for each pit */
    BOOK_PIT_MAX = (1 << BOOK_PIT_BITS) - 1
};

struct book_entry {
    uint64_t key;
    int choice; /* the best pit; among equals the one whose replies are hardest
                   for a person to find */
    int values[SOLVER_PITS_MAX]; /* margins still to come, for the mover */
};

/* An entry whose pits are all empty. */
struct book_entry book_entry_empty(uint64_t key);

/* A view of bytes that it does not own. */
struct book {
    const char *entries;
    int count;
    int pits;
    int scale; /* the value of a seed: 1 if proven, else BOOK_PARTS */
    char note[BOOK_NOTE_MAX + 1]; /* how it was made, in words */
};

/* Can the game have a book? Games that the solver knows can, and named sowing
 * games by their usual rules, with two rows of up to six pits. */
bool book_supports(const struct game *game, struct err *err);

/* Would its values be proven? */
bool book_is_proven(const struct game *game);

/* The key of a position of a game that book_supports; false if a pit holds
 * more seeds than a key has room for. */
bool book_key(const struct game *game, const struct position *position,
              uint64_t *key);

/*
 * Makes a book from the bytes of a file, which must outlive it. Returns false
 * and sets err, which begins with the name, if the bytes are damaged, of
 * another form, or for other rules than the game's.
 */
bool book_open(struct book *book, const struct game *game, const char *name,
               const char *bytes, size_t length, struct err *err);

/* Opens the built-in book of this game; the book is empty if there is none. If
 * it is damaged it is empty, too, and this returns false and sets err. */
bool book_built_in(struct book *book, const struct game *game, struct err *err);

struct book_entry book_at(const struct book *book, int index);
bool book_find(const struct book *book, uint64_t key, struct book_entry *entry);

/* The value of the position, for the mover. */
int book_entry_value(const struct book_entry *entry);

/* Returns the bytes of a file with these entries, which must be sorted by key.
 * The caller frees them. */
char *book_write(const struct game *game, const char *note,
                 const struct book_entry *entries, int count, size_t *length);
