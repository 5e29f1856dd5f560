/*
 * Opening books of Kalah: positions that somebody proved long ago, with what
 * each of their moves is worth, so that nobody has to wait for it.
 *
 *     256 bytes   text: what it is, for which rules, how many positions, and
 *                 what made it, filled up with blanks
 *     entries     in the order of their keys
 *                     8 bytes   the key, and from bit 60 on the pit to choose,
 *                               the low byte first
 *                     a byte for each pit of the mover: what emptying it is
 *                     worth, -128 for one that is empty
 *     17 bytes    the checksum of all before, in hexadecimal digits, and a new
 *                 line
 *
 * A position is its seeds as the mover sees them; what lies in the stores is no
 * part of it, so values are margins of what is still to come. A key is the
 * whole position: no other is ever taken for it.
 */
#ifndef NAQALA_ENGINE_SOLVER_BOOK_H
#define NAQALA_ENGINE_SOLVER_BOOK_H

#include "engine/solver/solver.h"

enum {
    BOOK_FORM = 1,       /* of the file; another order of bytes is another */
    BOOK_NOTE_MAX = 160, /* bytes of what made it */
    BOOK_FILE_MAX = 64 << 20,
    BOOK_EMPTY = -128 /* the value of an empty pit */
};

struct book_entry {
    uint64_t key;
    int choice; /* the pit that is best; of several the one whose replies are
                   hardest to find for a person */
    int values[SOLVER_PITS_MAX]; /* margins still to come, for the mover */
};

/* One whose pits are all empty. */
struct book_entry book_entry_empty(uint64_t key);

/* A view of bytes that are somebody else's. */
struct book {
    const char *entries;
    int count;
    int pits;
    char note[BOOK_NOTE_MAX + 1]; /* what made it, in words */
};

/* The seeds of a position; false where a pit holds more than a key has room
 * for. The game is one that solver_supports. */
bool book_key(const struct game *game, const struct position *position,
              uint64_t *key);

/*
 * A book from the bytes of a file, which must live as long as it. What is
 * damaged, of another form or for other rules than the game's is refused in a
 * sentence that begins with the name.
 */
bool book_open(struct book *book, const struct game *game, const char *name,
               const char *bytes, size_t length, struct err *err);

/* The one that is built in for this game; an empty one where there is none.
 * False with a sentence when it is damaged; then it is empty, too. */
bool book_built_in(struct book *book, const struct game *game, struct err *err);

struct book_entry book_at(const struct book *book, int index);
bool book_find(const struct book *book, uint64_t key, struct book_entry *entry);

/* What a position is worth to the mover; and one entry like another? */
int book_entry_value(const struct book_entry *entry);
bool book_entry_same(const struct book_entry *one,
                     const struct book_entry *other);

/* The bytes of a file with these entries, which are in order. The caller frees
 * them. */
char *book_write(const struct game *game, const char *note,
                 const struct book_entry *entries, int count, size_t *length);

#endif
