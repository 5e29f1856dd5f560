/* SPDX-License-Identifier: MIT */
/*
 * The games that an arena keeps. A comment on the start of a game tells its
 * number in the arena; the date is left out, so that the same seed gives the
 * same file:
 *
 *     comment.0 = "arena with seed 1 and 4 random moves: group 1, opening 7,
 *                  seating 2"                                   (in one line)
 *
 * Games are added as they end, each in one write, so that none is lost if the
 * arena is killed; at the end they are sorted by groups, openings and seatings.
 */
#pragma once

#include "lab/arena/arena_rows.h"

struct arena_games; /* the games in the file */

/* Reads the file of the setting. An incomplete last game is cut off. Returns
 * NULL and sets err if there is a game of another arena. */
struct arena_games *arena_games_new(const struct arena_setting *setting,
                                    struct err *err);
void arena_games_free(struct arena_games *games);

/* The index that a game had in the file when the arena began, or -1. */
int arena_games_find(const struct arena_games *games,
                     const struct arena_number *number);

/* The number of the game that is at this index of the file now. False with err
 * if it is not of this arena. */
bool arena_games_number(const struct arena_setting *setting, int index,
                        struct arena_number *number, struct err *err);

/* Replays the game with this index; *opening is the number of its random plies.
 * False with err if it is not the game of this plan, or is not over. */
bool arena_games_read(const struct arena_games *games, int index,
                      const struct batch_game *plan, struct line *line,
                      int *opening, struct outcome *outcome, struct err *err);

/* Writes a game that was played, as the file has it. False with err if there is
 * no memory for it. */
bool arena_games_write(const struct arena_setting *setting,
                       const struct arena_number *number,
                       const struct arena_row *row, const struct batch_end *end,
                       FILE *out, struct err *err);

/* Adds such a game to the file. False with err if it cannot be written. */
bool arena_games_add(const struct arena_games *games,
                     const struct arena_number *number,
                     const struct arena_row *row, const struct batch_end *end,
                     struct err *err);

/* Sorts the file, if it is not sorted. */
bool arena_games_sort(const struct arena_games *games, struct err *err);
