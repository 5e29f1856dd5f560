/* SPDX-License-Identifier: MIT */
/* Bytes are read into one buffer and cut into lines in place. */
#include "base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 4096 };

struct lines lines_new(int descriptor, size_t limit)
{
    return (struct lines){.descriptor = descriptor, .limit = limit};
}

void lines_free(struct lines *lines)
{
    free(lines->bytes);
    lines->bytes = NULL;
}

/* Makes room for one more piece, and for a zero behind it. Bytes already taken
 * are removed first, so that there are never more than a line and a piece. */
static bool make_room(struct lines *lines)
{
    const size_t kept = lines->count - lines->taken;

    if (lines->taken > 0) {
        memmove(lines->bytes, lines->bytes + lines->taken, kept);
        lines->seen -= lines->taken;
        lines->count = kept;
        lines->taken = 0;
    }
    if (lines->count + PIECE + 1 <= lines->capacity)
        return true;

    const size_t capacity = 2 * lines->count + PIECE + 1;
    char *const bytes = realloc(lines->bytes, capacity);

    if (bytes == NULL)
        return false;
    lines->bytes = bytes;
    lines->capacity = capacity;
    return true;
}

/* Without this a line without an end would take all memory. */
static void drop_long_line(struct lines *lines)
{
    if (lines->count - lines->taken > lines->limit + PIECE) {
        lines->taken = lines->seen = lines->count;
        lines->skipping = true;
    }
}

bool lines_fill(struct lines *lines)
{
    ssize_t count;

    if (lines->ended || !make_room(lines))
        return false;
    do
        count = read(lines->descriptor, lines->bytes + lines->count, PIECE);
    while (count < 0 && errno == EINTR);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return true;
    if (count <= 0) {
        lines->ended = true;
        lines->failed = count < 0;
        return false;
    }
    lines->count += (size_t)count;
    return true;
}

bool lines_were_read(const struct lines *lines, const char *name,
                     struct err *err)
{
    return !lines->failed || err_set(err, "%s cannot be read", name);
}

static char *close_line(struct lines *lines, size_t length)
{
    char *const line = lines->bytes + lines->taken;

    for (size_t i = 0; i < length; i++)
        if (line[i] == '\0')
            line[i] = '?';
    line[length] = '\0';
    return line;
}

char *lines_take(struct lines *lines, enum line_kind *kind)
{
    char *const end = lines->count > lines->seen
                          ? memchr(lines->bytes + lines->seen, '\n',
                                   lines->count - lines->seen)
                          : NULL;
    const bool last = end == NULL && lines->ended &&
                      (lines->count > lines->taken || lines->skipping);

    *kind = LINE_NONE;
    if (end == NULL && !last) {
        lines->seen = lines->count;
        drop_long_line(lines);
        return NULL;
    }

    const size_t stop =
        end != NULL ? (size_t)(end - lines->bytes) : lines->count;
    const bool returns = stop > lines->taken && lines->bytes[stop - 1] == '\r';
    const size_t length = stop - lines->taken - returns;
    const bool whole = !lines->skipping && length <= lines->limit;
    char *const line = close_line(lines, length);

    *kind = whole ? LINE_WHOLE : LINE_TOO_LONG;
    lines->skipping = false;
    lines->taken = lines->seen = end != NULL ? stop + 1 : stop;
    return whole ? line : NULL;
}
