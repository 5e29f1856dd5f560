/* SPDX-License-Identifier: MIT */
/*
 * The games of a list on the screen: those that have a name and a board, and
 * behind those of sowing the ones of files. One that is played and in neither,
 * because its file is gone or lies elsewhere, stands with these for as long as
 * the program runs.
 */
#pragma once

#include "screen/app.h"

int playable_count(const struct app *app);

/* The place of a game, which is there from now on. */
int playable_number(struct app *app, const struct game *game);

/* The game at this place: the variant of this spec if it is of that name, else
 * the usual one. The caller frees it. */
struct game *playable_like(const struct app *app, const char *spec, int index);
