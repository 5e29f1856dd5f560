/* SPDX-License-Identifier: MIT */
/* Fields of RFC 4180. */
#include "base/csv.h"

#include <stdbool.h>
#include <string.h>

void csv_write_field(const char *text, char after, FILE *out)
{
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;

    if (quoted)
        putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    if (quoted)
        putc('"', out);
    putc(after, out);
}
