/*
 * Alpha-beta with a common defect, to show what it does: the moves of the root
 * share alpha, so that of a move that is no better only a bound is known; and
 * where the bound happens to be the value of the best, the move is drawn for as
 * if it were as good.
 */
#ifndef NAQALA_SRC_LAB_PAPERS_FALSE_TIES_H
#define NAQALA_SRC_LAB_PAPERS_FALSE_TIES_H

#include "engine/search/search.h"

struct false_ties;

/* An extra turn costs a ply; the heuristic has its usual weights. NULL with a
 * sentence when the evaluation does not know the game, which must live longer.
 */
struct false_ties *false_ties_new(const struct game *game,
                                  enum evaluation_kind evaluation, int depth,
                                  struct err *err);
void false_ties_free(struct false_ties *player);

/* Another game, another chance. */
void false_ties_begin(struct false_ties *player, uint64_t seed);

struct move false_ties_choose(struct false_ties *player,
                              const struct task *task);

#endif
