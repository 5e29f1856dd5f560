/* SPDX-License-Identifier: MIT */
/* Pages of a book that is being made, by the keys of positions; and lists of
 * positions without duplicates. */
#pragma once

#include "engine/solver/book.h"

enum page_kind {
    BOOK_PAGE_WHOLE, /* an entry of the book */
    BOOK_PAGE_EASY,  /* all values, but it is easy; no choice was looked for */
    BOOK_PAGE_VALUE  /* the value of the position alone, whichever pit has it */
};

struct book_page {
    struct book_entry entry;
    enum page_kind kind;
};

/* Starts as {0}. */
struct book_pages {
    struct book_page *items;
    int count;
    int capacity;
    int *slots; /* the number of an item after its key, counted from 1 */
    int slot_count;
};

/* NULL if there is none. Valid until the next page is added. */
const struct book_page *book_pages_find(const struct book_pages *pages,
                                        uint64_t key);

/* Replaces a page that knows less. False if there was one with this key. */
bool book_pages_add(struct book_pages *pages, const struct book_page *page);
void book_pages_free(struct book_pages *pages);

/* The whole pages in the order of their keys; the caller frees them. */
struct book_entry *book_pages_print(const struct book_pages *pages, int *count);

/* Starts as {0}. */
struct position_list {
    struct position *items;
    int count;
    int capacity;
    struct book_pages seen;
};

/* False if it was seen before, or a book has no key for it. */
bool position_list_see(struct position_list *places, const struct game *game,
                       const struct position *position);
void position_list_add(struct position_list *places,
                       const struct position *position);
void position_list_free(struct position_list *places);
