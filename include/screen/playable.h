/* SPDX-License-Identifier: MIT */
/*
 * The games that can be chosen on the screen: the built-in games that have a
 * board and, behind the sowing games, the games of files. A game that is played
 * but is neither, because its file is gone or lies elsewhere, is listed with
 * the games of files for as long as the program runs.
 */
#pragma once

#include "screen/app.h"

int playable_count(const struct app *app);

/* The index of a game, which is added if it is not listed. */
int playable_number(struct app *app, const struct game *game);

/* The game at this index: the variant of this spec if it has that name, else
 * the usual one. The caller frees it. */
struct game *playable_like(const struct app *app, const char *spec, int index);
