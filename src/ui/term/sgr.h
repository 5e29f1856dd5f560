/* SPDX-License-Identifier: MIT */
/*
 * Fewer bytes for the same picture. Curses sends ink and ground whenever one of
 * them changes, and the colours of blanks; those parts of SGR sequences (select
 * graphic rendition) that the terminal has been told already, or that could not
 * be seen, are left out.
 *
 *     ESC[38;5;221m ESC[48;5;232m a ESC[38;5;130m ESC[48;5;232m b    becomes
 *     ESC[38;5;221;48;5;232m      a ESC[38;5;130m               b
 *
 * A picture comes whole, and curses begins and ends it without colours.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { SGR_COLOUR_BYTES = 24 /* 48;2;255;255;255 */ };

/* How a sign is written. A value that owns nothing. */
struct sgr {
    char ink[SGR_COLOUR_BYTES];    /* as in a sequence; "" is the usual one */
    char ground[SGR_COLOUR_BYTES]; /* the same */
    bool bold;
    bool underline;
    bool reverse;
};

struct sgr_filter {
    bool takes_back; /* 22, 24, 27, 39 and 49 are known to the terminal */
    bool unknown;    /* what the terminal has been told before */
    char charset;    /* of ESC ( */
    struct sgr told; /* to the terminal */
    struct sgr wanted;
};

/* The end of a control sequence that begins at ESC [, behind its last letter;
 * NULL if it has none. */
const char *sgr_find_end(const char *at, const char *end);

/* The parts of ESC [ ... m, without these. False for what is not known here. */
bool sgr_read(const char *part, const char *end, struct sgr *style);

void sgr_filter_begin(struct sgr_filter *filter, bool takes_back);

/* Something else has been written meanwhile. */
void sgr_filter_forget(struct sgr_filter *filter);

/* What is written next has this style; of a blank only what can be seen. */
void sgr_filter_tell(struct sgr_filter *filter, const struct sgr *style,
                     bool blank, FILE *out);

/* From a sequence on that is not known here the rest passes as it is. */
void sgr_filter_picture(struct sgr_filter *filter, const char *bytes,
                        size_t length, FILE *out);
