/* SPDX-License-Identifier: MIT */
/*
 * Fewer bytes for the same picture. Curses sends ink and ground whenever one of
 * them changes, and the colours of blanks. Parts of SGR sequences (select
 * graphic rendition) that the terminal has been told already, or that cannot be
 * seen, are left out.
 *
 *     ESC[38;5;221m ESC[48;5;232m a ESC[38;5;130m ESC[48;5;232m b    becomes
 *     ESC[38;5;221;48;5;232m      a ESC[38;5;130m               b
 *
 * A picture is passed in one piece, and curses begins and ends it without
 * colours.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { SGR_COLOUR_BYTES = 24 /* 48;2;255;255;255 */ };

/* How a sign is written. Owns nothing. */
struct sgr {
    char ink[SGR_COLOUR_BYTES];    /* as in a sequence; "": the default */
    char ground[SGR_COLOUR_BYTES]; /* the same */
    bool bold;
    bool underline;
    bool reverse;
};

struct sgr_filter {
    bool takes_back; /* the terminal knows 22, 24, 27, 39 and 49 */
    bool unknown;    /* it is not known what the terminal was told */
    char charset;    /* of ESC ( */
    struct sgr told; /* to the terminal */
    struct sgr wanted;
};

/* The end of a control sequence that begins at ESC [, behind its last letter;
 * NULL if it has none. */
const char *sgr_find_end(const char *at, const char *end);

/* Reads what stands between ESC [ and m. False if a part is not known here. */
bool sgr_read(const char *part, const char *end, struct sgr *style);

void sgr_filter_begin(struct sgr_filter *filter, bool takes_back);

/* Something else has been written to the terminal. */
void sgr_filter_forget(struct sgr_filter *filter);

/* Tells the terminal the style of what is written next; for a blank only what
 * can be seen of it. */
void sgr_filter_tell(struct sgr_filter *filter, const struct sgr *style,
                     bool blank, FILE *out);

/* Everything behind a sequence that is not known here passes unchanged. */
void sgr_filter_picture(struct sgr_filter *filter, const char *bytes,
                        size_t length, FILE *out);
