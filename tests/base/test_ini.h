/* SPDX-License-Identifier: MIT */
/* What the parts of the INI suite share. */
#pragma once

#include "base/ini.h"

#include <check.h>

/* The text, as x.ini; it has to be a good one. */
struct ini *ini_parsed(const char *text);

/* The text of a key that has to be there. */
const char *ini_text_at(struct ini *ini, const char *section, const char *key);

/* A text that is being written by way of a FILE. */
struct ini_written {
    FILE *out;
    char *text;
    size_t length;
};

void ini_open_written(struct ini_written *written);

/* Closes it and reads what was written; it has to be good. */
struct ini *ini_read_written(struct ini_written *written);

TCase *ini_refusal_case(void);
TCase *ini_limit_case(void);
TCase *ini_value_case(void);
TCase *ini_claim_case(void);
TCase *ini_write_case(void);
