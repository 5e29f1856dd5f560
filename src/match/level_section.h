/* SPDX-License-Identifier: MIT */
/* A level as a section of levels.ini has it. */
#pragma once

#include "base/ini.h"
#include "match/level.h"

/* The name of the file that is built in. */
#define LEVELS_BUILTIN "levels.ini"

/* Reads the section with this key. The message has file and line. */
bool level_read(struct ini *ini, const char *section, struct level *level,
                struct err *err);
