/* What is known already while a book is made, by the keys of positions; and
 * lists of positions in which none comes twice. */
#ifndef NAQALA_SRC_LAB_BOOK_BOOK_PAGES_H
#define NAQALA_SRC_LAB_BOOK_BOOK_PAGES_H

#include "engine/solver/book.h"

enum page_kind {
    PAGE_WHOLE, /* what goes into the book */
    PAGE_EASY,  /* all values, but it is easy; no choice was looked for */
    PAGE_VALUE  /* the value of the position alone, whichever pit has it */
};

struct page {
    struct book_entry entry;
    enum page_kind kind;
};

/* Starts as {0}. */
struct pages {
    struct page *items;
    int count;
    int capacity;
    int *slots; /* the number of an item after its key, counted from 1 */
    int slot_count;
};

/* Until the next one is added. */
const struct page *pages_find(const struct pages *pages, uint64_t key);

/* In the place of one that says less. False when there was one with this key.
 */
bool pages_add(struct pages *pages, const struct page *page);
void pages_free(struct pages *pages);

/* Those that are whole, in order; the caller frees them. */
struct book_entry *pages_print(const struct pages *pages, int *count);

/* Starts as {0}. */
struct places {
    struct position *items;
    int count;
    int capacity;
    struct pages seen;
};

/* False when it was seen before, or a book has no key for it. */
bool places_see(struct places *places, const struct game *game,
                const struct position *position);
void places_add(struct places *places, const struct position *position);
void places_free(struct places *places);

#endif
