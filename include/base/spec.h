/* SPDX-License-Identifier: MIT */
/*
 * `name:key=value,key=value`, cut into its parts: how games and players are
 * called on the command line and in files.
 */
#pragma once

#include "base/err.h"

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

/* A number of digits only, from min to max; `key` stands in the sentence. */
bool spec_number(const char *key, const char *text, int min, int max,
                 int *value, struct err *err);

/* A decimal number with at most three places, as so many thousandths. */
bool spec_thousandths(const char *key, const char *text, int min, int max,
                      int *value, struct err *err);

/* The same with six, and so many millionths; less than a thousand. */
bool spec_millionths(const char *key, const char *text, int min, int max,
                     int *value, struct err *err);

/* One of `count` words, as its index. */
bool spec_word(const char *key, const char *text, const char *const words[],
               int count, int *value, struct err *err);

/* A key that is none of these: the sentence names the nearest, or all. */
bool spec_unknown(const char *name, const char *key, const char *const keys[],
                  int count, struct err *err);
