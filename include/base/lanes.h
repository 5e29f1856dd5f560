/* SPDX-License-Identifier: MIT */
/* Eight real numbers at once, in the vector types of gcc and clang. On machines
 * with narrower vectors they are split; the sums are the same. */
#pragma once

#include <stdlib.h> /* says whether this is glibc */

enum { LANES = 8 };

/*
 * Put this before a function that works on lanes: gcc handles vectors wider
 * than the machine's registers badly, so it compiles the function twice, and
 * the better version is chosen when the program starts. The functions that it
 * calls must be LANES_INLINE. It is off with sanitizers, because the choice
 * would run before they are ready, and with C libraries other than glibc: musl
 * cannot choose at start.
 */
#if defined __x86_64__ && defined __GLIBC__ && !defined __clang__ && \
    !defined __SANITIZE_THREAD__ && !defined __SANITIZE_ADDRESS__
#define LANES_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define LANES_WIDE
#endif
#define LANES_INLINE static inline __attribute__((always_inline))

/* Needs no alignment beyond that of a float, and may alias an array of floats.
 */
typedef float lanes
    __attribute__((vector_size(32), aligned(sizeof(float)), may_alias));

typedef int lanes_mask
    __attribute__((vector_size(32), aligned(sizeof(int)), may_alias));

/* The numbers where the mask is true, and 0 elsewhere. A macro, because on some
 * machines a function cannot return lanes. */
#define LANES_WHERE(mask, numbers) ((lanes)((mask) & (lanes_mask)(numbers)))

/* target += factor * source; the count is a multiple of LANES. */
LANES_INLINE void lanes_add(float *target, float factor, const float *source,
                            int count)
{
    for (int i = 0; i < count; i += LANES)
        *(lanes *)(target + i) += factor * *(const lanes *)(source + i);
}

/* The sum of all eight. */
LANES_INLINE float lanes_sum(const lanes *all)
{
    const lanes sum = *all;

    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) +
           ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}
