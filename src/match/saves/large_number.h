/* SPDX-License-Identifier: MIT */
/*
 * A number of many bits that holds a stack of digits, each with a radix of its
 * own. The digit that was put in last is taken out first.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { LARGE_NUMBER_BITS = 24000, LIMB_BITS = 32 };

struct large_number {
    uint32_t limbs[LARGE_NUMBER_BITS / LIMB_BITS + 2]; /* the lowest first */
    int count; /* the last one is not 0 */
    bool full; /* there was no room for all digits */
};

void large_number_begin(struct large_number *number, uint32_t value);

/* Puts a digit below all others, or takes the lowest off. */
void large_number_put(struct large_number *number, uint32_t radix,
                      uint32_t digit);
uint32_t large_number_take(struct large_number *number, uint32_t radix);

bool large_number_is_one(const struct large_number *number);
