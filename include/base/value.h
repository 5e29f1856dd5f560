/* SPDX-License-Identifier: MIT */
/*
 * Values as people write them, read strictly: the whole text is the value, with
 * nothing around it. The messages do not say what the value is of; the caller
 * puts that in front:
 *
 *     40 is not in 1..12
 *     4x is not a whole number
 *     sometimes is not one of auto, always or never
 *
 * On failure the target stays as it is.
 */
#pragma once

#include "base/err.h"
#include <stdbool.h>

/* 12 and -4. */
bool value_number(const char *text, long min, long max, long *value,
                  struct err *err);

/* A decimal number with at most `places` places, times ten to their power:
 * 0.25 with three places is 250, and so are min and max meant. */
bool value_decimal(const char *text, int places, long min, long max,
                   long *value, struct err *err);

/* One of `count` words, as its index. */
bool value_word(const char *text, const char *const words[], int count,
                int *value, struct err *err);
