/* SPDX-License-Identifier: MIT */
/*
 * Checksums of files: one that was cut or damaged has another. Every change
 * within eight bytes is noticed, others but for chance. The same on every
 * machine; no protection against intent.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of more bytes; all parts but the last are a multiple of eight long. The first
 * sum is the number of all bytes. */
uint64_t sum_more(uint64_t sum, const char *bytes, size_t length);

/* As the last line of a file has it: sixteen digits, a new line and a zero. */
enum { SUM_LINE = 17 };

void sum_line(const char *bytes, size_t length, char line[SUM_LINE + 1]);

/* Does a file end with the line of all that is before it? */
bool sum_fits(const char *bytes, size_t length);

/* Up to eight bytes, the lowest first, wherever this runs. */
static inline uint64_t sum_word(const char *bytes, size_t count)
{
    uint64_t word = 0;

    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return word;
}
