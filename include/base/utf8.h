/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, read one character at a time and strictly: no overlong sequences, no
 * surrogates, nothing above U+10FFFF.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct utf8 {
    int32_t code; /* -1 if the bytes are no character */
    int size;     /* in bytes; 1 if they are none */
};

/* The character that the bytes at..end begin with; there is at least one. */
struct utf8 utf8_at(const char *at, const char *end);

/* The length of the byte order mark that some editors begin a file with; 0 if
 * there is none. */
size_t utf8_mark(const char *bytes, size_t length);

/* Is it a control character, of ASCII or above, which a terminal may obey
 * instead of showing it? */
bool utf8_is_control(int32_t code);

/*
 * Is it a character that draws nothing but reorders or hides its neighbours:
 * direction marks, zero-width joints, tags, line and paragraph separators? Such
 * a character makes a name or a comment look like another one. The joiners of
 * scripts (U+200C, U+200D) and variation selectors do not count.
 */
bool utf8_is_invisible(int32_t code);

/* Is it a character that is neither a control nor invisible? */
bool utf8_is_shown(int32_t code);

/* The terminal cells that a character fills, by the Unicode standard: 0 for
 * accents, vowel signs and other marks on the character before (Mn, Me), 2 for
 * East Asian wide characters and emoji, else 1. */
int utf8_width(int32_t code);
/* The cells that the characters of the first `length` bytes fill. */
int utf8_columns(const char *text, int length);

/* Can it be shown: is it valid UTF-8, with only characters that are shown? */
bool utf8_is_text(const char *text);

/* How many bytes from `text` on, before `end`, are printable ASCII. Each of
 * them is a valid character that is shown. */
size_t utf8_plain(const char *text, const char *end);

/* How many of the first `most` bytes are whole characters: with %.*s a text is
 * cut between two. */
int utf8_fit(const char *text, int most);

/* Removes what a cut has left of a character at the end of the text. */
void utf8_end_whole(char *text);

/* Removes the invisible characters from the text. */
void utf8_clean(char *text);

/* Writes the text; each control character, and each byte that is no character,
 * becomes a ?, and invisible characters are left out. */
void utf8_write_text(const char *text, FILE *out);
