/* SPDX-License-Identifier: MIT */
/* Arrays that grow, or the program ends with a message. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static void *or_abort(void *memory)
{
    if (memory == NULL) {
        fputs("naqala: out of memory\n", stderr);
        abort();
    }
    return memory;
}

size_t memory_of_machine(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    size_t most = SIZE_MAX; /* what the system lets a program have */
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur < SIZE_MAX)
        most = (size_t)limit.rlim_cur;
    if (pages <= 0 || page <= 0)
        return most < SIZE_MAX ? most : 0;
    return (size_t)pages > most / (size_t)page ? most
                                               : (size_t)pages * (size_t)page;
}

void *memory_new(size_t count, size_t size)
{
    return or_abort(calloc(count, size));
}

void *memory_grow(void *items, int *capacity, int needed, size_t size)
{
    if (needed <= *capacity)
        return items;

    const int doubled = *capacity * 2;
    const int wanted = doubled < 16 ? 16 : doubled;

    *capacity = needed > wanted ? needed : wanted;
    return or_abort(realloc(items, (size_t)*capacity * size));
}

char *memory_text(const char *text)
{
    return or_abort(strdup(text));
}

FILE *memory_file(char *text, size_t size)
{
    return or_abort(fmemopen(text, size, "w"));
}

void *memory_large(size_t bytes)
{
    char *memory = calloc(bytes, 1);

#ifdef MADV_HUGEPAGE
    const size_t page = 1 << 21;
    const size_t before = page - (uintptr_t)memory % page;

    /* Only whole pages, not what shares a page with other memory. */
    if (memory != NULL && bytes >= before + page)
        madvise(memory + before, (bytes - before) / page * page, MADV_HUGEPAGE);
#endif
    return memory;
}
