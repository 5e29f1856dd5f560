/* SPDX-License-Identifier: MIT */
/*
 * Memory for small things: arrays that grow. The program cannot go on without
 * them, so running out of memory ends it with a message and status 1. For large
 * memory that the program can do without, use malloc.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Ends the program, as err_end() does: "naqala: out of memory". */
_Noreturn void memory_fail(void);

/* The bytes of memory that the machine has, or lets a program use; 0 if
 * unknown. Large tables take no more than a part of them. */
size_t memory_of_machine(void);

/* Returns how many bytes of `limit` are left for large tables when the program
 * itself, with this many threads, has taken its part; 0 if none are. */
size_t memory_beside_program(size_t limit, int threads);
/* Returns the lowest limit that leaves this many bytes. */
size_t memory_with_program(size_t bytes, int threads);

/* The bytes in `count` megabytes; on machines with short addresses, at most as
 * many as a program can use. */
size_t memory_megabytes(int64_t count);

/* Ends the program, as memory_fail() does, unless this many bytes can be
 * allocated now. They are free again when it returns. */
void memory_need(size_t bytes);

/* Zeroed; freed with free(). */
void *memory_new(size_t count, size_t size);

/* Zeroed; its address is a multiple of `alignment`, a power of two, as `bytes`
 * has to be. Freed with free(). */
void *memory_new_aligned(size_t alignment, size_t bytes);

/* Makes room for at least `needed` items of `size` bytes, and sets *capacity to
 * the number that fit. */
void *memory_grow(void *items, int *capacity, int needed, size_t size);

char *memory_text(const char *text);

/* A stream that writes into this array; closing it ends the text with a zero.
 */
FILE *memory_file(char *text, size_t size);

/*
 * A stream that writes into a growing text. *text and *length are valid after
 * fflush() or fclose(), with a zero behind the text; the caller frees it after
 * fclose(). Writing cannot fail, so the caller need not check.
 */
FILE *memory_stream(char **text, size_t *length);

/*
 * Large zeroed memory for random access, in large pages if the system has them,
 * so that finding a page does not take longer than reading it. NULL if there is
 * not enough memory. Freed with free().
 */
void *memory_large(size_t bytes);

/* From now on large memory goes back to the system when it is freed, instead of
 * being kept for later allocations. */
void memory_return_large(void);
