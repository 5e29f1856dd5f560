/* SPDX-License-Identifier: MIT */
/*
 * The games that an arena keeps. Which game of the arena it is stands in the
 * comment on its start; the date is left out, so that the same seed gives the
 * same file:
 *
 *     comment.0 = "arena with seed 1 and 4 random moves: group 1, opening 7,
 *                  seating 2"                                   (in one line)
 *
 * Games are added as they end, each in one write, so that whoever kills the
 * arena loses none; at the end they are put in order: by groups, openings and
 * seatings.
 */
#pragma once

#include "lab/arena/arena_rows.h"

struct arena_games; /* which games the file has */

/* Reads what the file of the setting has. A last game that is not whole is cut
 * off. Returns NULL and sets err if there is any game of another arena. */
struct arena_games *arena_games_new(const struct arena_setting *setting,
                                    struct err *err);
void arena_games_free(struct arena_games *games);

/* Its index in the file when the arena began, or -1. */
int arena_games_find(const struct arena_games *games,
                     const struct arena_number *number);

/* Which game of the arena is at this index of the file now. False with err if
 * it is none. */
bool arena_games_number(const struct arena_setting *setting, int index,
                        struct arena_number *number, struct err *err);

/* Replays the game of that index, which has so many random plies. False with
 * err if it is not the game that this plan leads to, or is not over. */
bool arena_games_read(const struct arena_games *games, int index,
                      const struct batch_game *plan, struct line *line,
                      int *opening, struct outcome *outcome, struct err *err);

/* A game that was played, as the file has it. False with err if there is no
 * memory for that. */
bool arena_games_write(const struct arena_setting *setting,
                       const struct arena_number *number,
                       const struct arena_row *row, const struct batch_end *end,
                       FILE *out, struct err *err);

/* Adds it. False with err if it cannot be written. */
bool arena_games_add(const struct arena_games *games,
                     const struct arena_number *number,
                     const struct arena_row *row, const struct batch_end *end,
                     struct err *err);

/* Puts the file in order, if it is not. */
bool arena_games_sort(const struct arena_games *games, struct err *err);
