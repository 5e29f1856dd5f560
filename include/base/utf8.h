/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, read one character at a time and strictly: nothing longer than it need
 * be, no surrogates, nothing above U+10FFFF.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct utf8 {
    int32_t code; /* -1 where there is no character */
    int size;     /* in bytes; 1 where there is none */
};

/* The character that the bytes at..end begin with; there is at least one. */
struct utf8 utf8_at(const char *at, const char *end);

/* Bytes of the mark that some editors begin a file with; 0: it has none. */
size_t utf8_mark(const char *bytes, size_t length);

/* What a terminal may obey instead of showing it; in ASCII and above. */
bool utf8_is_control(int32_t code);

/*
 * What draws nothing and turns or hides what stands beside it: signs of
 * direction, joints without a width, tags, line and paragraph separators. In a
 * name or a comment they make it look like another one. The joiners of scripts
 * (U+200C, U+200D) and variation selectors are no such signs.
 */
bool utf8_is_invisible(int32_t code);

/* Is it a character that is shown: no control, not invisible? */
bool utf8_is_shown(int32_t code);

/* Cells of a terminal that a character fills, by the Unicode standard: 0 for
 * accents, vowel signs and other marks that stand on or below the one before (Mn,
 * Me), 2 for what is wide in East Asia and for emoji, else 1. */
int utf8_width(int32_t code);
/* The cells of the characters of so many bytes. */
int utf8_columns(const char *text, int length);

/* Fit to be shown: characters only, and all of them are shown. */
bool utf8_is_text(const char *text);

/* How many bytes from `text` on, before `end`, are printable ASCII: in them each
 * character is one byte, valid and shown. */
size_t utf8_plain(const char *text, const char *end);

/* Takes the invisible ones out of it. */
void utf8_clean(char *text);

/* Writes it so: controls, and bytes that are no character, become a ? each, and
 * what is invisible is left out. */
void utf8_write_text(const char *text, FILE *out);
