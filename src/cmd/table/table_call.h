/* SPDX-License-Identifier: MIT */
/* What host and join share: a name, a code, and playing at a table. */
#pragma once

#include "cmd/command.h"
#include "match/match.h"
#include "match/table/table.h"

#define TABLE_NAME_OPTION                                                 \
    {                                                                     \
        "--name", "NAME", OPTION_TEXT, .standard_text = "your user name", \
                                       .about = "as which you play"       \
    }

const char *table_call_name(const struct call *call, const char *otherwise);

/* Reads a code, and writes it in capitals. Returns false and sets err if it
 * cannot be one. */
bool table_call_read_code(const char *text, char code[TABLE_CODE_MAX],
                          struct err *err);

/* Plays on screens or in lines of text, until the player leaves. Takes
 * ownership of table and match. */
int table_call_play(const struct call *call, struct table *table,
                    struct match *match, int games);
