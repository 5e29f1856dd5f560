#!/bin/sh
# Writes src/base/utf8_width.h, the widths of characters, from libutf8proc. To be
# run by hand when Unicode has grown: the build does not need the library.
set -eu

cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/widths.c" <<'END'
#include <stdio.h>
#include <utf8proc.h>

/* Vowel signs that stand beside their letter (spacing marks, Mc) fill a cell, as
 * terminals and wcwidth() have it; the library counts them as 0. */
static int width_of(int code)
{
    if (code < 0x20 || (code >= 0x7F && code < 0xA0) || /* controls */
        (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF)
        return 1;

    const int width = utf8proc_charwidth(code);

    return width == 0 && utf8proc_category(code) == UTF8PROC_CATEGORY_MC
               ? 1
               : width;
}

static void write_ranges(const char *name, int width)
{
    int column = 80;

    printf("\nstatic const struct utf8_range %s[] = {", name);
    for (int code = 0; code <= 0x10FFFF; code++) {
        const int first = code;

        if (width_of(code) != width)
            continue;
        while (width_of(code + 1) == width)
            code++;

        char range[32];
        const int length =
            snprintf(range, sizeof range, " {0x%X, 0x%X},", first, code);

        column += length;
        if (column > 80) {
            printf("\n   ");
            column = 3 + length;
        }
        fputs(range, stdout);
    }
    puts("\n};");
}

int main(void)
{
    printf("/* SPDX-License-Identifier: MIT */\n"
           "/* Written by src/make/utf8_width.sh from Unicode %s as utf8proc %s\n"
           " * has it: what fills no cell, and what fills two. */\n",
           utf8proc_unicode_version(), utf8proc_version());
    puts("#pragma once\n\n"
         "#include <stdint.h>\n\n"
         "struct utf8_range {\n    int32_t first, last;\n};\n\n/* clang-format off */");
    write_ranges("ZERO_WIDTH", 0);
    write_ranges("DOUBLE_WIDTH", 2);
    puts("/* clang-format on */");
    return 0;
}
END
${CC:-cc} -o "$work/widths" "$work/widths.c" -lutf8proc
"$work/widths" >src/base/utf8_width.h
