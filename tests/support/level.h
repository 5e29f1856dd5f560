/* SPDX-License-Identifier: MIT */
/* Levels for a test. */
#pragma once

#include "match/level.h"

/* The levels of a text that is known to be good; the caller frees them. */
struct levels *level_read_text(const char *text);
