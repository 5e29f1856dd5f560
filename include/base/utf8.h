/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, read one character at a time and strictly: nothing longer than it need
 * be, no surrogates, nothing above U+10FFFF.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct utf8 {
    int32_t code; /* -1 where there is no character */
    int size;     /* in bytes; 1 where there is none */
};

/* The character that the bytes at..end begin with; there is at least one. */
struct utf8 utf8_at(const char *at, const char *end);

/* What a terminal may obey instead of showing it; in ASCII and above. */
bool utf8_is_control(int32_t code);

/* Cells of a terminal that a character fills, by the Unicode standard: 0 for
 * accents, vowel signs and other marks that belong to the one before, 2 for
 * what is wide in East Asia and for emoji, else 1. */
int utf8_width(int32_t code);

/* Fit to be shown: characters only, and none of them a control. */
bool utf8_is_text(const char *text);

/* Writes it so: what is not fit becomes a ? for each character or byte. */
void utf8_write_text(const char *text, FILE *out);
