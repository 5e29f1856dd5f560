/* SPDX-License-Identifier: MIT */
#include "support/game/save_text.h"
#include "match/saves/save.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

char *save_text_of(const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    save_write(match, out);
    fclose(out);
    return text;
}

struct match *save_read_text(const char *text)
{
    struct err err = {""};
    struct match *match = save_parse("x", text, strlen(text), &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    return match;
}
