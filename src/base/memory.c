/* SPDX-License-Identifier: MIT */
/* Arrays that grow, or the program ends with a message. */
#define _GNU_SOURCE 1 /* fopencookie */

#include "base/memory.h"
#include "base/err.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

_Noreturn void memory_fail(void)
{
    err_end(&(struct err){"out of memory"});
}

static void *or_fail(void *memory)
{
    if (memory == NULL)
        memory_fail();
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

size_t memory_with_program(size_t bytes, int threads)
{
    const size_t program = 21 << 18; /* 5 megabytes were measured, ... */
    const size_t thread = 16 << 10;  /* ... and 9 kilobytes */

    return program + (size_t)threads * thread + bytes;
}

size_t memory_beside_program(size_t limit, int threads)
{
    const size_t program = memory_with_program(0, threads);

    return limit > program ? limit - program : 0;
}

size_t memory_megabytes(int64_t count)
{
    const uint64_t bytes = (uint64_t)count << 20;

    return bytes < PTRDIFF_MAX ? (size_t)bytes : PTRDIFF_MAX;
}

void memory_need(size_t bytes)
{
    /* Volatile, or the compiler leaves out memory that is freed unused. */
    void *volatile const needed = or_fail(malloc(bytes));

    free(needed);
}

void *memory_new(size_t count, size_t size)
{
    return or_fail(calloc(count, size));
}

void *memory_new_aligned(size_t alignment, size_t bytes)
{
    return memset(or_fail(aligned_alloc(alignment, bytes)), 0, bytes);
}

void *memory_grow(void *items, int *capacity, int needed, size_t size)
{
    if (needed <= *capacity)
        return items;

    const int doubled = *capacity * 2;
    const int wanted = doubled < 16 ? 16 : doubled;

    *capacity = needed > wanted ? needed : wanted;
    return or_fail(realloc(items, (size_t)*capacity * size));
}

char *memory_text(const char *text)
{
    return or_fail(strdup(text));
}

FILE *memory_file(char *text, size_t size)
{
    *text = '\0'; /* a stream without output would not end the text */
    return or_fail(fmemopen(text, size, "w"));
}

#ifdef __linux__

/* A stream of open_memstream silently drops output for which there is no
 * memory; this one ends the program. */
struct memory_stream {
    char **text;
    size_t *length;
    size_t capacity;
};

static ssize_t write_stream(void *cookie, const char *bytes, size_t count)
{
    struct memory_stream *const stream = cookie;
    const size_t needed = *stream->length + count + 1;

    if (needed > stream->capacity) {
        stream->capacity =
            needed > 2 * stream->capacity ? needed : 2 * stream->capacity;
        *stream->text = or_fail(realloc(*stream->text, stream->capacity));
    }
    memcpy(*stream->text + *stream->length, bytes, count);
    *stream->length += count;
    (*stream->text)[*stream->length] = '\0';
    return (ssize_t)count;
}

/* Only tells the place, for ftell(). */
static int tell_stream(void *cookie, off64_t *offset, int whence)
{
    const struct memory_stream *const stream = cookie;

    if (whence != SEEK_CUR || *offset != 0)
        return -1;
    *offset = (off64_t)*stream->length;
    return 0;
}

static int close_stream(void *cookie)
{
    free(cookie);
    return 0;
}

FILE *memory_stream(char **text, size_t *length)
{
    static const cookie_io_functions_t functions = {
        .write = write_stream, .seek = tell_stream, .close = close_stream};
    struct memory_stream *const stream = memory_new(1, sizeof *stream);

    *stream = (struct memory_stream){text, length, 1};
    *text = memory_new(1, 1);
    *length = 0;
    return or_fail(fopencookie(stream, "w", functions));
}

#else

FILE *memory_stream(char **text, size_t *length)
{
    return or_fail(open_memstream(text, length));
}

#endif

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

void memory_return_large(void)
{
#ifdef __GLIBC__ /* which keeps more and more otherwise */
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}
