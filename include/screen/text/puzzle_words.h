/* SPDX-License-Identifier: MIT */
/* A puzzle in words, for all front ends. */
#pragma once

#include "match/level.h"
#include "match/puzzle/puzzle_trainer.h"
#include "screen/text/describe.h"

/* `Puzzle of 22 November · Kalah`, `Practice · Oware`, `Your own · Kalah`. */
void puzzle_say_title(const struct puzzle_trainer *trainer, FILE *out);
/* `chain, capture · as hard as Rowan`; nothing for the player's own puzzles. */
void puzzle_say_about(const struct puzzle_trainer *trainer,
                      const struct levels *levels, FILE *out);

/* The name of a player: the one who must solve it is You. */
struct phrase puzzle_name(const struct puzzle_trainer *trainer, int player);
enum labels puzzle_labels(const struct puzzle_trainer *trainer);

/* The task: `One line wins by 9 or more. Which pit comes first?` */
void puzzle_say_question(const struct puzzle_trainer *trainer, FILE *out);
/* What a wrong move does and leads to, or what the solution brings. `viewer` is
 * as in describer.turn. */
void puzzle_say_answer(const struct puzzle_trainer *trainer, int viewer,
                       FILE *out);
/* The hints given so far for the move that is asked for. */
void puzzle_say_hints(const struct puzzle_trainer *trainer, FILE *out);

/* `6 5 …`: the moves found so far; all of them once it is solved. */
void puzzle_say_line(const struct puzzle_trainer *trainer, FILE *out);
/* `solved at the first try`, `not solved yet, 2 tries`. */
void puzzle_say_outcome(const struct puzzle_trainer *trainer, FILE *out);
/* `6 in a row · best 11 · rating 1180` */
void puzzle_say_record(const struct puzzle_trainer *trainer, FILE *out);
/* `3 from your own games wait for you today` */
void puzzle_say_waiting(const struct puzzle_trainer *trainer, FILE *out);

/* `count` mistakes were kept: `2 of your mistakes come back as puzzles, from
 * tomorrow on`; nothing if there are none. */
void puzzle_say_kept(int count, FILE *out);

/* Three lines that can be sent to others and do not tell the solution. */
void puzzle_say_result(const struct puzzle_trainer *trainer,
                       const struct levels *levels, FILE *out);
