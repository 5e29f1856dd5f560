/* SPDX-License-Identifier: MIT */
/*
 * Puzzles for a player, in every front end: the puzzle of the day, more of them
 * for practice, and those of the player's own mistakes. Keeps the results.
 *
 *     set, day ------------+
 *     scores, a theme -----+--> a puzzle --> puzzle_player --> scores, repetition
 *     repetition ----------+
 */
#pragma once

#include "match/puzzle/puzzle_player.h"
#include "match/puzzle/puzzle_scores.h"
#include "match/puzzle/repetition.h"

enum puzzle_source { PUZZLE_OF_DAY, PUZZLE_PRACTICE, PUZZLE_OWN };

enum { PUZZLE_ANY_THEME = -1 };

struct puzzle_trainer;

/* Begins with the puzzle of `day`. `today` is the day of the calendar, and only
 * its puzzle counts as the puzzle of a day. Returns NULL and sets err if the
 * game has no puzzles. Damaged files are told by
 * puzzle_trainer_take_trouble. */
struct puzzle_trainer *puzzle_trainer_new(const struct game *game, int64_t day,
                                          int64_t today, struct err *err);
void puzzle_trainer_free(struct puzzle_trainer *trainer);

/* The next trouble with files; each is told once. False if there is none. */
bool puzzle_trainer_take_trouble(struct puzzle_trainer *trainer,
                                 struct err *err);

enum puzzle_source puzzle_trainer_source(const struct puzzle_trainer *trainer);
int64_t puzzle_trainer_day(const struct puzzle_trainer *trainer);
bool puzzle_trainer_is_today(const struct puzzle_trainer *trainer);
/* The game of the set; the puzzle of a mistake may be of another game. */
const struct game *puzzle_trainer_game(const struct puzzle_trainer *trainer);
struct puzzle_player *
puzzle_trainer_player(const struct puzzle_trainer *trainer);
struct puzzle_score puzzle_trainer_score(const struct puzzle_trainer *trainer);
int puzzle_trainer_days(const struct puzzle_trainer *trainer);
/* The mistake that a puzzle of the source PUZZLE_OWN comes from. */
const struct repetition_item *
puzzle_trainer_mistake(const struct puzzle_trainer *trainer);
/* In how many days this puzzle comes back; 0: it is known. */
int64_t puzzle_trainer_comes_back(const struct puzzle_trainer *trainer);
/* How many puzzles of the player's own wait today, without answered ones. */
int puzzle_trainer_waiting(const struct puzzle_trainer *trainer);

/* The theme of practice, or PUZZLE_ANY_THEME. */
int puzzle_trainer_theme(const struct puzzle_trainer *trainer);
void puzzle_trainer_next_theme(struct puzzle_trainer *trainer);

/* Open another puzzle: that of the day; one near the player's rating; or that
 * of the player's own that has waited longest, false if none waits. */
void puzzle_trainer_open_day(struct puzzle_trainer *trainer);
void puzzle_trainer_open_practice(struct puzzle_trainer *trainer);
bool puzzle_trainer_open_own(struct puzzle_trainer *trainer);

/* As puzzle_player_try and puzzle_player_hint; the results are kept. */
bool puzzle_trainer_try(struct puzzle_trainer *trainer, struct move move);
bool puzzle_trainer_hint(struct puzzle_trainer *trainer);
