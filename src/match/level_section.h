/* SPDX-License-Identifier: MIT */
/* A level as it stands in a section of levels.ini. */
#pragma once

#include "base/ini.h"
#include "match/level.h"

/* The name of the file that is built in. */
#define LEVELS_BUILTIN "levels.ini"

/* Reads the section with this key. The message has file and line. */
bool level_read(struct ini *ini, const char *section, struct level *level,
                struct err *err);
