/* SPDX-License-Identifier: MIT */
/* The measured ratings of a level, as a section of an INI file has them. */
#pragma once

#include "base/ini.h"
#include "match/level.h"

/* Reads the keys elo.GAME, south.GAME, north.GAME, loss.GAME, judged.GAME and
 * slack.GAME of the section with the level's key. The message has file and line. */
bool level_read_ratings(struct ini *ini, struct level *level, struct err *err);

/* Does a file of ratings hold nothing but ratings? */
bool level_check_ratings(const struct ini *ini, struct err *err);

/* Replaces the rating for this game, or adds one. False if the level can have
 * no more ratings. */
bool level_rate(struct level *level, const struct level_rating *rating);

/* Writes the section of a level, after an empty line; nothing if it has no
 * ratings. */
void level_write_ratings(const struct level *level, FILE *out);
