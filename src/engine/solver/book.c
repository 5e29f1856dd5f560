/* Looking something up in an opening book. */
#include "engine/solver/book.h"
#include "base/sum.h"
#include "engine/solver/board.h"
#include "engine/solver/book_inside.h"
#include "game/mancala.h"

bool book_key(const struct game *game, const struct position *position,
              uint64_t *key)
{
    const int pits = mancala_rules(game)->pits;
    const int holes = 2 * pits + 2;
    const int first = mancala_side(position) * (pits + 1);

    *key = 0;
    for (int i = 0; i < 2 * pits; i++) {
        const int hole = (first + i + (i >= pits)) % holes;
        const int seeds = mancala_hole(game, position, hole);

        if (seeds > BOARD_PIT_MAX)
            return false;
        *key |= (uint64_t)seeds << (BOARD_BITS * i);
    }
    return true;
}

struct book_entry book_entry_empty(uint64_t key)
{
    struct book_entry entry = {.key = key};

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        entry.values[pit] = BOOK_EMPTY;
    return entry;
}

bool book_entry_same(const struct book_entry *one,
                     const struct book_entry *other)
{
    bool same = one->key == other->key && one->choice == other->choice;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        same = same && one->values[pit] == other->values[pit];
    return same;
}

static const char *entry_bytes(const struct book *book, int index)
{
    return book->entries + book_entry_size(book->pits) * (size_t)index;
}

/* From -128 to 127. */
static int value_of(unsigned char byte)
{
    return byte < 128 ? byte : byte - 256;
}

static uint64_t key_at(const struct book *book, int index)
{
    return sum_word(entry_bytes(book, index), BOOK_KEY_BYTES) & BOOK_KEY_MASK;
}

struct book_entry book_at(const struct book *book, int index)
{
    const char *const bytes = entry_bytes(book, index);
    const uint64_t word = sum_word(bytes, BOOK_KEY_BYTES);
    struct book_entry entry = book_entry_empty(word & BOOK_KEY_MASK);

    entry.choice = (int)(word >> BOOK_CHOICE);
    for (int pit = 0; pit < book->pits; pit++)
        entry.values[pit] =
            value_of((unsigned char)bytes[BOOK_KEY_BYTES + pit]);
    return entry;
}

bool book_find(const struct book *book, uint64_t key, struct book_entry *entry)
{
    int first = 0, end = book->count;

    while (first < end) {
        const int middle = first + (end - first) / 2;
        const uint64_t there = key_at(book, middle);

        if (there == key) {
            *entry = book_at(book, middle);
            return true;
        }
        if (there < key)
            first = middle + 1;
        else
            end = middle;
    }
    return false;
}

int book_entry_value(const struct book_entry *entry)
{
    int best = BOOK_EMPTY;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        if (entry->values[pit] > best)
            best = entry->values[pit];
    return best;
}
