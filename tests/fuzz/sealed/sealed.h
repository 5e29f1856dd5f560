/* SPDX-License-Identifier: MIT */
/*
 * Files that end in a checksum: a fuzzer would never guess one, so the target
 * puts the right one behind the bytes, and what reads them is shown both.
 */
#pragma once

#include "base/file.h"
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <unistd.h>

/* The bytes, the word before the checksum, and the checksum. The caller frees
 * them. */
static inline char *seal_bytes(const uint8_t *bytes, size_t length,
                               const char *word, size_t *sealed)
{
    const size_t letters = strlen(word);
    char *const text = calloc(length + letters + SUM_LINE + 1, 1);

    insist(text != NULL);
    if (length > 0)
        memcpy(text, bytes, length);
    snprintf(text + length, letters + 1, "%s", word);
    sum_line(text, length, text + length + letters);
    *sealed = length + letters + SUM_LINE;
    return text;
}

/* A file with these bytes; it is removed with unlink. */
struct seal_path {
    char text[32];
};

static inline struct seal_path seal_file(const char *bytes, size_t length)
{
    struct seal_path path = {"/tmp/naqala-fuzz-XXXXXX"};
    const int file = mkstemp(path.text);

    insist(file >= 0);
    insist(length == 0 || write(file, bytes, length) == (ssize_t)length);
    insist(close(file) == 0);
    return path;
}
