/* SPDX-License-Identifier: MIT */
/*
 * Reads the lines that another program writes. They may arrive in pieces or
 * several at once, and have any length; an incomplete line waits for the rest.
 *
 *     poll(descriptor) -> lines_fill -> lines_take, until there is none
 *
 * The other program is not trusted: a line that is longer than the limit is
 * thrown away while it is read, and reported as LINE_TOO_LONG.
 */
#pragma once

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

enum line_kind { LINE_NONE, LINE_WHOLE, LINE_TOO_LONG };

struct lines {
    int descriptor;
    size_t limit;  /* bytes of a line, without its end */
    bool ended;    /* there will be no more bytes, ... */
    bool failed;   /* ... because reading failed */
    bool skipping; /* the rest of a line that was too long */
    char *bytes;   /* the bytes read; those before `taken` are used up */
    size_t taken;
    size_t seen; /* the bytes before it hold no end of a line */
    size_t count;
    size_t capacity;
};

/* Does not own the descriptor. */
struct lines lines_new(int descriptor, size_t limit);
void lines_free(struct lines *lines);

/* Reads once; blocks only if the descriptor is a blocking one and there are no
 * bytes. False if the input has ended or reading fails. */
bool lines_fill(struct lines *lines);

/* Returns false and sets err if reading has failed. */
bool lines_were_read(const struct lines *lines, const char *name,
                     struct err *err);

/*
 * Returns the next line, without LF or CR LF and closed by a zero, valid until
 * the next call of any of these functions; NULL with LINE_NONE and
 * LINE_TOO_LONG. A zero byte in the line becomes a `?`. Once the input has
 * ended the last line needs no line end.
 */
char *lines_take(struct lines *lines, enum line_kind *kind);
