/* SPDX-License-Identifier: MIT */
/* The files that are compiled in, by name. */
#include "base/builtin.h"

#include <string.h>

const struct builtin *builtin_find(const char *name)
{
    for (const struct builtin *file = builtin_table; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}
