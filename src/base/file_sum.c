/* SPDX-License-Identifier: MIT */
/* Checksums of files. */
#include "base/file.h"
#include "base/rng.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 8 };

static uint64_t mix_bits(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * RNG_GOLDEN;
    return sum ^ (sum >> 32);
}

/* As sum_word, for eight bytes, in one read. */
static uint64_t read_word(const char *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word)
                                                  : word;
}

uint64_t sum_more(uint64_t sum, const char *bytes, size_t length)
{
    size_t i = 0;

    for (; i + WORD <= length; i += WORD)
        sum = mix_bits(sum, read_word(bytes + i));
    return i < length ? mix_bits(sum, sum_word(bytes + i, length - i)) : sum;
}

void sum_line(const char *bytes, size_t length, char line[SUM_LINE + 1])
{
    snprintf(line, SUM_LINE + 1, "%016" PRIx64 "\n",
             sum_more(length, bytes, length));
}

bool sum_fits(const char *bytes, size_t length)
{
    char line[SUM_LINE + 1];

    if (length < SUM_LINE)
        return false;
    sum_line(bytes, length - SUM_LINE, line);
    return memcmp(line, bytes + length - SUM_LINE, SUM_LINE) == 0;
}
