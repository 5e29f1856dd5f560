/* SPDX-License-Identifier: MIT */
/*
 * Values and specs as people write them.
 *
 * Values are read strictly: the whole text is the value, with nothing around
 * it. The messages do not name the setting; the caller puts its name in front:
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

/* A whole number, such as 12 or -4. */
bool value_number(const char *text, int64_t min, int64_t max, int64_t *value,
                  struct err *err);

/* A decimal number with at most `places` decimal places, multiplied by ten to
 * that power: 0.25 with three places is 250. min and max are scaled alike. */
bool value_decimal(const char *text, int places, int64_t min, int64_t max,
                   int64_t *value, struct err *err);

/* One of `count` words; *value is its index. */
bool value_word(const char *text, const char *const words[], int count,
                int *value, struct err *err);

/*
 * A spec is `name:key=value,key=value`: the way games and players are named on
 * the command line and in files. Here it is cut into its parts.
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

/* Sets err to say that no key has this name; it names the nearest, or all.
 * Always false. */
bool spec_unknown(const char *name, const char *key, const char *const keys[],
                  int count, struct err *err);
