/* Pages and places. */
#include "lab/book/book_pages.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_FIRST = 1024 };

/* ---- pages ---- */

/* Where the key is, or would be. */
static int slot_of(const struct pages *pages, uint64_t key)
{
    const uint64_t mixed = key * UINT64_C(0x9e3779b97f4a7c15);
    int slot = (int)(mixed >> 32) & (pages->slot_count - 1);

    while (pages->slots[slot] != 0 &&
           pages->items[pages->slots[slot] - 1].entry.key != key)
        slot = (slot + 1) & (pages->slot_count - 1);
    return slot;
}

const struct page *pages_find(const struct pages *pages, uint64_t key)
{
    if (pages->count == 0)
        return NULL;

    const int number = pages->slots[slot_of(pages, key)];

    return number > 0 ? &pages->items[number - 1] : NULL;
}

/* Half of the slots are always free. */
static void make_room(struct pages *pages)
{
    if (2 * (pages->count + 1) <= pages->slot_count)
        return;
    pages->slot_count =
        pages->slot_count > 0 ? 2 * pages->slot_count : SLOTS_FIRST;
    free(pages->slots);
    pages->slots = memory_new((size_t)pages->slot_count, sizeof *pages->slots);
    for (int i = 0; i < pages->count; i++)
        pages->slots[slot_of(pages, pages->items[i].entry.key)] = i + 1;
}

bool pages_add(struct pages *pages, const struct page *page)
{
    make_room(pages);

    int *const slot = &pages->slots[slot_of(pages, page->entry.key)];

    if (*slot != 0) {
        struct page *const known = &pages->items[*slot - 1];

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

void pages_free(struct pages *pages)
{
    free(pages->items);
    free(pages->slots);
}

static int by_key(const void *one, const void *other)
{
    const struct book_entry *const a = one, *const b = other;

    return (a->key > b->key) - (a->key < b->key);
}

struct book_entry *pages_print(const struct pages *pages, int *count)
{
    struct book_entry *const entries =
        memory_new((size_t)pages->count + 1, sizeof *entries);

    *count = 0;
    for (int i = 0; i < pages->count; i++)
        if (pages->items[i].kind == PAGE_WHOLE)
            entries[(*count)++] = pages->items[i].entry;
    qsort(entries, (size_t)*count, sizeof *entries, by_key);
    return entries;
}

/* ---- places ---- */

bool places_see(struct places *places, const struct game *game,
                const struct position *position)
{
    struct page page = {.kind = PAGE_WHOLE};

    return book_key(game, position, &page.entry.key) &&
           pages_add(&places->seen, &page);
}

void places_add(struct places *places, const struct position *position)
{
    places->items = memory_grow(places->items, &places->capacity,
                                places->count + 1, sizeof *places->items);
    places->items[places->count++] = *position;
}

void places_free(struct places *places)
{
    free(places->items);
    pages_free(&places->seen);
}
