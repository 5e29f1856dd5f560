/* SPDX-License-Identifier: MIT */
/*
 * Tables as files in the cache. A file begins with a line of text that says
 * what it is, filled up with blanks; then come the bytes as they are in memory.
 * The line has their checksum, so that a damaged file is recognised; its table
 * is then made anew.
 */
#pragma once

#include "base/err.h"
#include "engine/task.h"

#include <stddef.h>

enum { TABLE_HEADER = 64 }; /* bytes in front of a table, for its file */

struct table_file {
    const char *folder;
    const char *name;
    const char *title; /* what it is, in words; 47 bytes at most */
    size_t length;     /* bytes behind the header */
};

bool table_file_exists(const struct table_file *file);

/* Reads the file into memory, with room for the header. Returns false and sets
 * err if the file is not valid, or if it is stopped. */
bool table_file_read(const struct table_file *file, char *bytes,
                     const struct stop *stop, struct err *err);

/* Fills in the header, and replaces the file. */
bool table_file_write(const struct table_file *file, char *bytes,
                      const struct stop *stop, struct err *err);

/* The same for a table that is too large for one memory: the bytes behind the
 * header come and go in parts, in order, each a megabyte but for the last. The
 * parts that were taken are valid only if the whole file was read. */
struct table_parts {
    void (*take)(void *whose, const char *bytes, size_t length); /* to read */
    void (*give)(void *whose, char *bytes, size_t length);       /* to write */
    void *whose;
};

bool table_file_read_parts(const struct table_file *file,
                           const struct table_parts *parts,
                           const struct stop *stop, struct err *err);
bool table_file_write_parts(const struct table_file *file,
                            const struct table_parts *parts,
                            const struct stop *stop, struct err *err);
