/* Memory in large pages. */
#include "engine/solver/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifdef MADV_HUGEPAGE
enum { PAGE = 1 << 21 };

/* Only what is there for itself, not what shares its pages with others. */
static void enlarge(char *memory, size_t bytes)
{
    const size_t before = PAGE - (uintptr_t)memory % PAGE;

    if (bytes >= before + PAGE)
        madvise(memory + before, (bytes - before) / PAGE * PAGE, MADV_HUGEPAGE);
}
#else
static void enlarge(const char *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}
#endif

void *pages_new(size_t bytes)
{
    char *memory = calloc(bytes, 1);

    if (memory != NULL)
        enlarge(memory, bytes);
    return memory;
}
