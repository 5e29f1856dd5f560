/* SPDX-License-Identifier: MIT */
/*
 * The files that are compiled in. The assembler put their bytes into the
 * program as they lay on the disk; here is only how to find one.
 */
#include "base/builtin.h"
#include "base/builtin_table.h"
#include <assert.h>
#include <string.h>

int builtin_count(void)
{
    return builtin_table_count;
}

const struct builtin *builtin_at(int index)
{
    assert(index >= 0 && index < builtin_table_count);
    return &builtin_table[index];
}

const struct builtin *builtin_find(const char *name)
{
    for (int i = 0; i < builtin_table_count; i++)
        if (strcmp(builtin_table[i].name, name) == 0)
            return &builtin_table[i];
    return NULL;
}

size_t builtin_length(const struct builtin *builtin)
{
    return (size_t)(builtin->end - builtin->bytes);
}
