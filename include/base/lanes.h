/* SPDX-License-Identifier: MIT */
/* Eight real numbers at once, by the vectors that gcc and clang share. Where a
 * machine has narrower ones they are split; the sums are the same. */
#pragma once

#include <stdlib.h> /* says whether this is glibc */

enum { LANES = 8 };

/*
 * Before a function that works on them: gcc, which handles what is wider than
 * the machine's registers badly, makes it twice, and the better one is taken
 * when the program starts. What it calls belongs into it, by LANES_INLINE.
 * Sanitizers do without: it would be chosen before they are ready. So do other
 * C libraries: musl cannot choose when a program starts.
 */
#if defined __x86_64__ && defined __GLIBC__ && !defined __clang__ && \
    !defined __SANITIZE_THREAD__ && !defined __SANITIZE_ADDRESS__
#define LANES_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define LANES_WIDE
#endif
#define LANES_INLINE static inline __attribute__((always_inline))

/* May lie anywhere, over numbers that are written one by one. */
typedef float lanes
    __attribute__((vector_size(32), aligned(sizeof(float)), may_alias));

typedef int lanes_mask
    __attribute__((vector_size(32), aligned(sizeof(int)), may_alias));

/* The numbers where the mask is true, and 0 elsewhere. No function, as none may
 * return lanes: not every machine could. */
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
