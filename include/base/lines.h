/* SPDX-License-Identifier: MIT */
/*
 * Lines that another program writes, as they come in: pieces of a line, several
 * at once, of any length. What is not whole yet waits for the rest.
 *
 *     poll(descriptor) -> lines_fill -> lines_take, until there is none
 *
 * The other program is not trusted: a line that is longer than the limit is
 * thrown away while it is read, and told as LINE_TOO_LONG.
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
    bool failed;   /* ... for reading them fails */
    bool skipping; /* the rest of a line that was too long */
    char *bytes;   /* that were read; the ones before `taken` are used up */
    size_t taken;
    size_t seen; /* no end of a line lies before */
    size_t count;
    size_t capacity;
};

/* Does not own the descriptor. */
struct lines lines_new(int descriptor, size_t limit);
void lines_free(struct lines *lines);

/* Reads once, and blocks only if the descriptor does and nothing is there. False
 * where it has ended, or fails. */
bool lines_fill(struct lines *lines);

/* Did they end without a failure, if they have ended? False with err. */
bool lines_were_read(const struct lines *lines, const char *name,
                     struct err *err);

/*
 * The next line, without LF or CR LF, closed by a zero, good until the next call
 * of any of these; NULL with LINE_NONE and LINE_TOO_LONG. A zero byte within is
 * made a `?`. The last line needs no end once the input has ended.
 */
char *lines_take(struct lines *lines, enum line_kind *kind);
