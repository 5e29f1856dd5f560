/* SPDX-License-Identifier: MIT */
/*
 * Reads JSON as a stream, without building a tree: the reader stands before a
 * value, and takes it or skips it.
 *
 *     struct json_reader reader = json_reader_new(text);
 *
 *     json_open(&reader, '{');
 *     while (json_member(&reader, key, sizeof key))
 *         if (strcmp(key, "move") == 0)
 *             json_take_text(&reader, move, sizeof move);
 *         else
 *             json_skip(&reader);
 *     json_finish(&reader);
 *
 * The first error is kept in `err`, and all later calls do nothing and return
 * false. No text, however broken, makes it read past the end, and nesting that
 * is too deep is an error.
 */
#pragma once

#include "base/err.h"

#include <stdint.h>

enum { JSON_NESTED_MAX = 32 };

struct json_reader {
    const char *at; /* ends with a zero */
    int depth;
    bool begun; /* the open object or list has something in it */
    bool failed;
    struct err err;
};

/* Does not own the text. */
struct json_reader json_reader_new(const char *text);

/* Opens an object, '{', or a list, '['. False if the value is not of this kind.
 */
bool json_open(struct json_reader *reader, char kind);

/* Reads the key of the next member of the object; the reader then stands before
 * its value. A key that does not fit is cut. False if there are no more
 * members: the object is closed. */
bool json_member(struct json_reader *reader, char *key, size_t size);

/* Goes to the next item of the list. False if there are no more items: the list
 * is closed. */
bool json_item(struct json_reader *reader);

/* Reads a text, closed by a zero. A text that does not fit, contains a zero, or
 * is not UTF-8 is an error. */
bool json_take_text(struct json_reader *reader, char *text, size_t size);

/* Reads a whole number in this range. */
bool json_take_number(struct json_reader *reader, int64_t min, int64_t max,
                      int64_t *number);

/* Skips a value of any kind. */
void json_skip(struct json_reader *reader);

/* Returns true if nothing but blanks follows. */
bool json_finish(struct json_reader *reader);
