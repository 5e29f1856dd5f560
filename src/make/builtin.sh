#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes C that holds the named files byte for byte: builtin.sh FILE... > x.c
# The assembler reads the files (.incbin), so nothing has to run on the machine
# that builds, and gcc, clang, ELF and Mach-O are all served. Names are taken
# from the top of the source tree; the order given is the order of the table.
set -eu

cat <<'top'
/* Written by src/make/builtin.sh. */
#include "base/builtin.h"

#define TEXT(word) TEXT_OF(word)
#define TEXT_OF(word) #word
#define LABEL(name) TEXT(__USER_LABEL_PREFIX__) #name
#ifdef __APPLE__
#define READ_ONLY ".section __TEXT,__const\n"
#else
#define READ_ONLY ".section .rodata\n"
#endif
/* A zero after the last byte, so that text can be read as a string. */
#define EMBED(name, file)                                                      \
    __asm__(READ_ONLY                                                          \
            ".globl " LABEL(name) "\n.globl " LABEL(name##_end) "\n"           \
            LABEL(name) ":\n.incbin " #file "\n"                               \
            LABEL(name##_end) ":\n.byte 0\n.text\n");                          \
    extern const char name[], name##_end[]

top

number=0
for file in "$@"; do
    printf 'EMBED(builtin_%d, "%s");\n' "$number" "$file"
    number=$((number + 1))
done

printf '\nconst struct builtin builtin_table[] = {\n'
number=0
for file in "$@"; do
    printf '    {"%s", builtin_%d, builtin_%d_end},\n' \
        "$file" "$number" "$number"
    number=$((number + 1))
done
printf '    {0, 0, 0},\n};\n'
