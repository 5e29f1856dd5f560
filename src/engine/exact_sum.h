/* Checksums of the solver's files: a file that was cut or damaged has another.
 * Every change within eight bytes is noticed, others but for chance. */
#ifndef NAQALA_SRC_ENGINE_EXACT_SUM_H
#define NAQALA_SRC_ENGINE_EXACT_SUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of more bytes; all but the last are a multiple of eight. */
static inline uint64_t sum_more(uint64_t sum, const char *bytes, size_t length)
{
    uint64_t word = 0;

    for (size_t i = 0; i < length; i += sizeof word) {
        const size_t left = length - i;

        word = 0;
        memcpy(&word, bytes + i, left < sizeof word ? left : sizeof word);
        sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    return sum;
}

static inline uint64_t sum_of(const char *bytes, size_t length)
{
    return sum_more(length, bytes, length);
}

#endif
