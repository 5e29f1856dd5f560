/* SPDX-License-Identifier: MIT */
/*
 * The search beside the textbook: random places in random games, settings drawn
 * by lot, and the two answers laid side by side.
 */
#pragma once

#include "base/rng.h"
#include "engine/search/search.h"
#include "support/game/textbook.h"

/* How often everything is tried: 1, or what $NAQALA_PROOF says. */
int proof_times(void);

/* A match under way, cut at random: from the start of the game or from a board
 * with few seeds; sometimes near the cap of plies. */
void proof_random_line(const struct game *game, struct rng *rng,
                       struct line *line);

/* The evaluations that are compared, from 0; the first few are quick. */
enum { PROOF_LOOKS = 9, PROOF_QUICK_LOOKS = 5 };
void proof_evaluation(int look, const struct game *game, struct textbook *book,
                      struct evaluation *evaluation);

/* Drivers, pruning, order, table, deepening by lot, for a proof of this depth;
 * the meaning of an extra turn as the book has it. */
struct search_setting proof_setting(struct rng *rng,
                                    const struct textbook *book,
                                    const struct evaluation *evaluation,
                                    int depth);

/* The search finds what the book found: value, best moves, all that is said of
 * the others. Ends the test with the whole case if it does not. */
void proof_compare(struct search *search, const struct search_setting *setting,
                   const struct textbook *book, const struct line *line,
                   int depth, const struct textbook_answer *answer);

/* One place, one depth: the textbook's answer, and the search's in a few
 * settings. False when the textbook gave up. */
bool proof_agree(const struct textbook *book,
                 const struct evaluation *evaluation, const struct line *line,
                 int depth, struct rng *rng);
