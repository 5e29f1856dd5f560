/* Arrays that grow, or the program ends with a sentence. */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void *or_abort(void *memory)
{
    if (memory == NULL) {
        fputs("naqala: out of memory\n", stderr);
        abort();
    }
    return memory;
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
