/* SPDX-License-Identifier: MIT */
/*
 * A player and puzzles, in every front end: the one of the day, more of them
 * for practice, and those of the player's own mistakes; and what is kept of how
 * it goes.
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

/* With the puzzle of this day of a game that has puzzles; today is the day of
 * the calendar, and only its puzzle counts as one of a day. Returns NULL and
 * sets err if the game has none. What is kept and damaged is told by
 * puzzle_trainer_take_trouble. */
struct puzzle_trainer *puzzle_trainer_new(const struct game *game, int64_t day,
                                          int64_t today, struct err *err);
void puzzle_trainer_free(struct puzzle_trainer *trainer);

/* The next thing that went wrong with files, once each; false: none. */
bool puzzle_trainer_take_trouble(struct puzzle_trainer *trainer,
                                 struct err *err);

enum puzzle_source puzzle_trainer_source(const struct puzzle_trainer *trainer);
int64_t puzzle_trainer_day(const struct puzzle_trainer *trainer);
bool puzzle_trainer_is_today(const struct puzzle_trainer *trainer);
/* The game of the set; that of a puzzle of one's own may be another one. */
const struct game *puzzle_trainer_game(const struct puzzle_trainer *trainer);
struct puzzle_player *
puzzle_trainer_player(const struct puzzle_trainer *trainer);
struct puzzle_score puzzle_trainer_score(const struct puzzle_trainer *trainer);
int puzzle_trainer_days(const struct puzzle_trainer *trainer);
/* The mistake that a puzzle of one's own comes from. */
const struct repetition_item *
puzzle_trainer_mistake(const struct puzzle_trainer *trainer);
/* In how many days it comes back; 0: it is known. */
int64_t puzzle_trainer_comes_back(const struct puzzle_trainer *trainer);
/* How many of one's own wait today; one that is answered no longer does. */
int puzzle_trainer_waiting(const struct puzzle_trainer *trainer);

/* What practice is about. */
int puzzle_trainer_theme(const struct puzzle_trainer *trainer);
void puzzle_trainer_next_theme(struct puzzle_trainer *trainer);

/* Another puzzle: of the day, near the player's rating, or the own one that has
 * waited longest; false: none waits. */
void puzzle_trainer_open_day(struct puzzle_trainer *trainer);
void puzzle_trainer_open_practice(struct puzzle_trainer *trainer);
bool puzzle_trainer_open_own(struct puzzle_trainer *trainer);

/* As puzzle_player has them; what they change is kept. */
bool puzzle_trainer_try(struct puzzle_trainer *trainer, struct move move);
bool puzzle_trainer_hint(struct puzzle_trainer *trainer);
