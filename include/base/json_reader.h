/* SPDX-License-Identifier: MIT */
/*
 * JSON as it comes, without a tree: the reader stands before a value, and takes it
 * or skips it.
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
 * false. Whatever the text is, nothing is read behind its end, and what is nested
 * too deep is an error.
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

/* An object, '{', or a list, '['. False: the value is none. */
bool json_open(struct json_reader *reader, char kind);

/* The next member of the object: its key, cut where it is too long for any that
 * is known, and the reader stands before its value. False: it was the last one,
 * and the object is closed. */
bool json_member(struct json_reader *reader, char *key, size_t size);

/* Stands before the next item of the list; false: there is none, and the list is
 * closed. */
bool json_item(struct json_reader *reader);

/* A text, closed by a zero. Longer ones are an error, and so is one with a zero
 * in it, or with bytes that are not UTF-8. */
bool json_take_text(struct json_reader *reader, char *text, size_t size);

/* A whole number of this range. */
bool json_take_number(struct json_reader *reader, int64_t min, int64_t max,
                      int64_t *number);

/* Any value. */
void json_skip(struct json_reader *reader);

/* Nothing but blanks follows. */
bool json_finish(struct json_reader *reader);
