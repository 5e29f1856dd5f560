/* SPDX-License-Identifier: MIT */
/*
 * Values and specs as people write them.
 *
 * Values are read strictly: the whole text is the value, with nothing around
 * it. The messages do not say what the value is of; the caller puts that in
 * front:
 *
 *     40 is not in 1..12
 *     4x is not a whole number
 *     .5 is not a decimal number, as 0.5 is
 *     sometimes is not one of auto, always or never
 *
 * On failure the target stays as it is.
 */
#pragma once

#include "base/err.h"
#include <stdbool.h>
#include <stdint.h>

/* 12 and -4. */
bool value_number(const char *text, int64_t min, int64_t max, int64_t *value,
                  struct err *err);

/* A decimal number with at most `places` places, times ten to their power:
 * 0.25 with three places is 250, and so are min and max meant. */
bool value_decimal(const char *text, int places, int64_t min, int64_t max,
                   int64_t *value, struct err *err);

/* One of `count` words, as its index. */
bool value_word(const char *text, const char *const words[], int count,
                int *value, struct err *err);

/*
 * A spec is `name:key=value,key=value`, cut into its parts: how games and
 * players are called on the command line and in files.
 */
enum { SPEC_TEXT_MAX = 256, SPEC_PAIRS_MAX = 24 };

struct spec_pair {
    const char *key;
    const char *value;
};

/* Points into itself: not to be copied. */
struct spec {
    char text[SPEC_TEXT_MAX]; /* the parts, each closed by a zero */
    const char *name;
    int count;
    struct spec_pair pairs[SPEC_PAIRS_MAX];
};

bool spec_cut(const char *text, struct spec *spec, struct err *err);

/* A key that is none of these: the message names the nearest, or all. */
bool spec_unknown(const char *name, const char *key, const char *const keys[],
                  int count, struct err *err);
