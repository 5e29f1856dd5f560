/* SPDX-License-Identifier: MIT */
/*
 * Memory for small things: arrays that grow. The program cannot go on without
 * them, so running out ends it with a message and status 1. What is large, and
 * can be done without, uses malloc.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Ends the program, as err_end() does: "naqala: out of memory". */
_Noreturn void memory_fail(void);

/* Bytes that the machine has, or lets a program have; 0 where it does not say.
 * Large tables take no more than a part of that. */
size_t memory_of_machine(void);

/* Of a limit in bytes, what it leaves for large tables beside the program itself
 * with so many threads; 0: nothing. */
size_t memory_beside_program(size_t limit, int threads);
/* The least limit that leaves so many bytes. */
size_t memory_with_program(size_t bytes, int threads);

/* Bytes of so many megabytes; where addresses are short, at most what a program
 * can use of them. */
size_t memory_megabytes(int64_t count);

/* Ends the program, as memory_fail() does, unless so many bytes can be had now.
 * They are free again when it returns. */
void memory_need(size_t bytes);

/* Zeroed; freed with free(). */
void *memory_new(size_t count, size_t size);

/* Zeroed; its address is a multiple of `alignment`, a power of two, as `bytes`
 * has to be. Freed with free(). */
void *memory_new_aligned(size_t alignment, size_t bytes);

/* Room for at least `needed` items of `size` bytes; *capacity says how many. */
void *memory_grow(void *items, int *capacity, int needed, size_t size);

char *memory_text(const char *text);

/* A file to write to that is this array; closing it closes the text. */
FILE *memory_file(char *text, size_t size);

/*
 * A file to write to that is a text, which grows: good, with its length and a
 * zero behind it, after fflush() and fclose(), and then the caller's to free.
 * All that is written arrives, so nobody need ask.
 */
FILE *memory_stream(char **text, size_t *length);

/*
 * Large memory that is looked into here and there: zeroed, and, where the
 * system can, in large pages, so that finding a page does not take longer than
 * reading it. NULL if there is not as much. Freed with free().
 */
void *memory_large(size_t bytes);

/* From now on what is large goes back to the system when it is freed, for as long
 * as the program lasts: it is not kept for what comes next. */
void memory_return_large(void);
