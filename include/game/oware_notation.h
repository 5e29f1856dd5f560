/* SPDX-License-Identifier: MIT */
/*
 * Boards and moves of oware as other programs write them, in OGN files and in
 * their dialect of UCI:
 *
 *     4-4-4-4-4-4-4-4-4-4-4-4-0-0-S     south's A..F, north's a..f, the stores of
 *                                       south and north, who moves
 *     A..F  a..f                        a pit of south's, one of north's
 */
#pragma once

#include "game/game.h"

/* Is it oware with six pits a side? Call the other functions only if it is. */
bool oware_has_letters(const struct game *game);

/* False with err. */
bool oware_read_board(const struct game *game, const char *text,
                      struct position *position, struct err *err);
void oware_write_board(const struct game *game, const struct position *position,
                       FILE *out);

/* Returns false and sets err if the letter is no pit, or the move not legal. */
bool oware_read_move(const struct game *game, const struct position *position,
                     char letter, struct move *move, struct err *err);
char oware_write_move(const struct game *game, const struct position *position,
                      struct move move);
