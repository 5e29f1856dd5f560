/* SPDX-License-Identifier: MIT */
/* What was measured of a level, as it stands in a section of an INI file. */
#pragma once

#include "base/ini.h"
#include "match/level.h"

/* Reads the keys elo.GAME, south.GAME, north.GAME, loss.GAME, judged.GAME and
 * slack.GAME of the section with the level's key. The message has file and line. */
bool level_read_ratings(struct ini *ini, struct level *level, struct err *err);

/* Has a file of ratings nothing else in it? */
bool level_check_ratings(const struct ini *ini, struct err *err);

/* In the place of what was measured before in this game. False when the level
 * has as many as it can. */
bool level_rate(struct level *level, const struct level_rating *rating);

/* Its section, with an empty line before it; nothing when there is none. */
void level_write_ratings(const struct level *level, FILE *out);
