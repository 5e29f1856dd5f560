/* Eight real numbers at once, by the vectors that gcc and clang share. Where a
 * machine has narrower ones they are split; the sums are the same. */
#ifndef NAQALA_BASE_LANES_H
#define NAQALA_BASE_LANES_H

enum { LANES = 8 };

/* May lie anywhere, over numbers that are written one by one. */
typedef float lanes
    __attribute__((vector_size(32), aligned(sizeof(float)), may_alias));

/* target += factor * source; the count is a multiple of LANES. */
static inline void lanes_add(float *target, float factor, const float *source,
                             int count)
{
    for (int i = 0; i < count; i += LANES)
        *(lanes *)(target + i) += factor * *(const lanes *)(source + i);
}

/* The sum of all eight. */
static inline float lanes_sum(lanes all)
{
    return ((all[0] + all[4]) + (all[2] + all[6])) +
           ((all[1] + all[5]) + (all[3] + all[7]));
}

#endif
