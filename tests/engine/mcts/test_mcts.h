/* SPDX-License-Identifier: MIT */
/* What the tests of the tree search share. */
#pragma once

#include "engine/mcts/mcts.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

/* UCT with rollouts, as the agent has it, in a megabyte. */
struct mcts_setting mcts_usual(uint64_t iterations);

/* Searches the end of a line. */
struct move mcts_search(struct mcts *mcts, const struct line *line);

/* A line of the start and moves separated by blanks. */
void mcts_line(struct line *line, const struct game *game, const char *moves);

/* The tests of other files, put into the suite. */
void mcts_add_rules(Suite *suite);
void mcts_add_agent(Suite *suite);
void mcts_add_marbles(Suite *suite);
void mcts_add_nodes(Suite *suite);
void mcts_add_values(Suite *suite);
