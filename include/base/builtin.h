/* SPDX-License-Identifier: MIT */
/*
 * The files that are compiled in, byte for byte as they are installed, so that
 * the program runs from anywhere with no file beside it.
 */
#pragma once

#include <stddef.h>
#include <string.h>

struct builtin {
    const char
        *name; /* as in the source tree: "levels.ini", "saves/x.naqala" */
    const char *bytes;
    const char *end;
};

/* Written by src/make/builtin.sh, sorted by the bytes of the names; an entry
 * without a name ends the table. */
extern const struct builtin builtin_table[];

/* Returns NULL if no file has that name. */
static inline const struct builtin *builtin_find(const char *name)
{
    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}

static inline size_t builtin_length(const struct builtin *builtin)
{
    return (size_t)(builtin->end - builtin->bytes);
}
