/* SPDX-License-Identifier: MIT */
/* Games in notations. */
#include "support/notation.h"
#include "match/saves/game_format.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

const struct game_format *notation_format(const char *name)
{
    const struct game_format *format = NULL;

    for (int i = 0; i < game_format_count(); i++)
        if (strcmp(game_format_at(i)->name, name) == 0)
            format = game_format_at(i);
    ck_assert_ptr_nonnull(format);
    return format;
}

static struct match *read_as(const char *format, const char *text,
                             struct err *err)
{
    return notation_format(format)->read("x", text, strlen(text), err);
}

struct match *notation_reads(const char *format, const char *text)
{
    struct err err = {""};
    struct match *const match = read_as(format, text, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    return match;
}

void notation_refuses(const char *format, const char *text, const char *message)
{
    struct err err = {""};

    ck_assert_ptr_null(read_as(format, text, &err));
    ck_assert_str_eq(err.text, message);
}

char *notation_writes(const char *format, const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    struct err err = {""};

    ck_assert_msg(notation_format(format)->write(match, out, &err), "%s",
                  err.text);
    fclose(out);
    return text;
}
