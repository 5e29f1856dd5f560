/* SPDX-License-Identifier: MIT */
/* Pages of a book that is being made, by the keys of positions; and lists of
 * positions without duplicates. */
#pragma once

#include "engine/solver/book.h"

enum page_kind {
    BOOK_PAGE_WHOLE, /* an entry of the book */
    BOOK_PAGE_EASY,  /* all values of an easy position, without a choice */
    BOOK_PAGE_VALUE  /* only the value of the position, in any pit */
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
    int *slots; /* a hash table of numbers of items, counted from 1 */
    int slot_count;
};

/* NULL if there is none. Valid until the next page is added. */
const struct book_page *book_pages_find(const struct book_pages *pages,
                                        uint64_t key);

/* Replaces a page that knows less. False if there was one with this key. */
bool book_pages_add(struct book_pages *pages, const struct book_page *page);
void book_pages_free(struct book_pages *pages);

/* The entries of the whole pages, in the order of their keys; the caller frees
 * them. */
struct book_entry *book_pages_print(const struct book_pages *pages, int *count);

/* Starts as {0}. */
struct position_list {
    struct position *items;
    int count;
    int capacity;
    struct book_pages seen;
};

/* Notes a position as seen. False if it was seen before, or a book has no key
 * for it. */
bool position_list_see(struct position_list *places, const struct game *game,
                       const struct position *position);
void position_list_add(struct position_list *places,
                       const struct position *position);
void position_list_free(struct position_list *places);
