/* SPDX-License-Identifier: MIT */
#include "support/level.h"

#include <check.h>
#include <string.h>

struct levels *level_read_text(const char *text)
{
    struct err err = {""};
    struct levels *levels = levels_parse("x", text, strlen(text), &err);

    ck_assert_msg(levels != NULL, "%s", err.text);
    return levels;
}
