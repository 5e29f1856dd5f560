/* SPDX-License-Identifier: MIT */
/* Pages and places. */
#include "lab/book/book_pages.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_FIRST = 1024 };

/* ---- pages ---- */

/* The slot where the key is, or would be. */
static int slot_of(const struct book_pages *pages, uint64_t key)
{
    const uint64_t mixed = key * UINT64_C(0x9e3779b97f4a7c15);
    int slot = (int)(mixed >> 32) & (pages->slot_count - 1);

    while (pages->slots[slot] != 0 &&
           pages->items[pages->slots[slot] - 1].entry.key != key)
        slot = (slot + 1) & (pages->slot_count - 1);
    return slot;
}

const struct book_page *book_pages_find(const struct book_pages *pages,
                                        uint64_t key)
{
    if (pages->count == 0)
        return NULL;

    const int number = pages->slots[slot_of(pages, key)];

    return number > 0 ? &pages->items[number - 1] : NULL;
}

bool book_pages_add(struct book_pages *pages, const struct book_page *page)
{
    /* Half of the slots are always free. */
    if (2 * (pages->count + 1) > pages->slot_count) {
        pages->slot_count =
            pages->slot_count > 0 ? 2 * pages->slot_count : SLOTS_FIRST;
        free(pages->slots);
        pages->slots =
            memory_new((size_t)pages->slot_count, sizeof *pages->slots);
        for (int i = 0; i < pages->count; i++)
            pages->slots[slot_of(pages, pages->items[i].entry.key)] = i + 1;
    }

    int *const slot = &pages->slots[slot_of(pages, page->entry.key)];

    if (*slot != 0) {
        struct book_page *const known = &pages->items[*slot - 1];

        if (known->kind > page->kind)
            *known = *page;
        return false;
    }
    pages->items = memory_grow(pages->items, &pages->capacity, pages->count + 1,
                               sizeof *pages->items);
    pages->items[pages->count++] = *page;
    *slot = pages->count;
    return true;
}

void book_pages_free(struct book_pages *pages)
{
    free(pages->items);
    free(pages->slots);
}

static int by_key(const void *one, const void *other)
{
    const struct book_entry *const a = one, *const b = other;

    return (a->key > b->key) - (a->key < b->key);
}

struct book_entry *book_pages_print(const struct book_pages *pages, int *count)
{
    struct book_entry *const entries =
        memory_new((size_t)pages->count + 1, sizeof *entries);

    *count = 0;
    for (int i = 0; i < pages->count; i++)
        if (pages->items[i].kind == BOOK_PAGE_WHOLE)
            entries[(*count)++] = pages->items[i].entry;
    qsort(entries, (size_t)*count, sizeof *entries, by_key);
    return entries;
}

/* ---- places ---- */

bool position_list_see(struct position_list *places, const struct game *game,
                       const struct position *position)
{
    struct book_page page = {.kind = BOOK_PAGE_WHOLE};

    return book_key(game, position, &page.entry.key) &&
           book_pages_add(&places->seen, &page);
}

void position_list_add(struct position_list *places,
                       const struct position *position)
{
    places->items = memory_grow(places->items, &places->capacity,
                                places->count + 1, sizeof *places->items);
    places->items[places->count++] = *position;
}

void position_list_free(struct position_list *places)
{
    free(places->items);
    book_pages_free(&places->seen);
}
