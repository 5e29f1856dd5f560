/* SPDX-License-Identifier: MIT */
/* Arrays that grow, or the program ends with a sentence. */
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

/* SIZE_MAX: none. */
static size_t limit_of_system(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        limit.rlim_cur > SIZE_MAX)
        return SIZE_MAX;
    return (size_t)limit.rlim_cur;
}

size_t memory_of_machine(void)
{
    const size_t limit = limit_of_system();
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);

    if (pages <= 0 || page <= 0)
        return limit < SIZE_MAX ? limit : 0;
    if ((size_t)pages > limit / (size_t)page)
        return limit;
    return (size_t)pages * (size_t)page;
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
