/* SPDX-License-Identifier: MIT */
/* Numbers of many bits, in words of 32. */
#include "match/saves/large_number.h"

#include <assert.h>

enum { LIMBS_MAX = sizeof((struct large_number *)0)->limbs / sizeof(uint32_t) };

void large_number_begin(struct large_number *number, uint32_t value)
{
    *number = (struct large_number){.limbs = {value}, .count = value > 0};
}

void large_number_put(struct large_number *number, uint32_t radix,
                      uint32_t digit)
{
    uint64_t carry = digit;

    assert(digit < radix);
    for (int i = 0; i < number->count; i++) {
        carry += (uint64_t)number->limbs[i] * radix;
        number->limbs[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    if (carry == 0)
        return;
    if (number->count < LIMBS_MAX)
        number->limbs[number->count++] = (uint32_t)carry;
    else
        number->full = true;
}

uint32_t large_number_take(struct large_number *number, uint32_t radix)
{
    uint64_t rest = 0;

    for (int i = number->count - 1; i >= 0; i--) {
        rest = rest << LIMB_BITS | number->limbs[i];
        number->limbs[i] = (uint32_t)(rest / radix);
        rest %= radix;
    }
    while (number->count > 0 && number->limbs[number->count - 1] == 0)
        number->count--;
    return (uint32_t)rest;
}

bool large_number_is_one(const struct large_number *number)
{
    return number->count == 1 && number->limbs[0] == 1;
}
