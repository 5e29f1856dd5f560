/* SPDX-License-Identifier: MIT */
/*
 * The classes of the registry, and the options that several of them have.
 *
 * Whoever always plays the best move plays the same game again and again.
 * `near` lets an agent draw among the moves that are worse by no more than so
 * much, in its first `plies` of a match.
 */
#pragma once

#include "engine/agents/agent.h"
#include "engine/solver/book.h"

/* Reports this move, of an agent that has no more to say while it thinks. */
void agent_tell(const struct task *task, struct move move, struct choice choice,
                struct value value, int depth);

enum { NEAR_LARGEST = 8000, PLIES_LARGEST = 9999 };

/* In thousandths of whatever the agent values its moves in. */
#define OPTION_NEAR_OF(what) \
    "near", NULL, OPTION_THOUSANDTHS, .max = NEAR_LARGEST, .about = what
#define OPTION_NEAR_SEEDS                                               \
    OPTION_NEAR_OF("it draws among moves that are worse than the best " \
                   "by so many seeds at most")
#define OPTION_PLIES_DRAWN                                                  \
    "plies", NULL, OPTION_NUMBER, .max = PLIES_LARGEST,                     \
                                  .about = "its first moves in a match in " \
                                           "which it draws so; 0: all"
#define OPTION_BOOK_PLIES                                                   \
    "book", NULL, OPTION_NUMBER, .max = PLIES_LARGEST,                      \
                                 .about = "its first moves in a match, by " \
                                          "the opening book"

#define OPTION_ESTIMATES            \
    "estimates", NULL, OPTION_WORD, \
        .words = {"off", "on"},     \
        .about = "does it follow a book that is not proven, too?"

/* Draws one of the moves whose value is lower than the best by no more than
 * `near`: its number. */
int agent_draw_near(struct agent *agent, const int values[], int count,
                    int near);

/* Does it draw in this decision? In its first `plies` of a match (0: in all) it
 * does so once in TASK_DRAWS times. It has a `near` above 0. */
static inline bool agent_draws_now(struct agent *agent, const struct line *line,
                                   int plies)
{
    return (plies == 0 || line_own_plies(line) < plies) &&
           rng_once_in(&agent->rng, TASK_DRAWS);
}

/* The built-in opening book of the game, also if it is one of estimates; an empty
 * one where there is none. */
struct book agent_book(const struct game *game, bool estimates);

/* The best move by the book, or one that is worse by no more than so many
 * thousandths of a seed, drawn; it is reported. False if the position is not in
 * the book, or it has only an estimate of the move and nothing behind it. */
bool agent_choose_by_book(struct agent *agent, const struct book *book,
                          const struct task *task, int near, struct move *move);

extern const struct agent_class agent_random;
extern const struct agent_class agent_max;
extern const struct agent_class agent_person;
extern const struct agent_class agent_greedy;
extern const struct agent_class agent_evolved;
extern const struct agent_class agent_minimax;
extern const struct agent_class agent_heuristic;
extern const struct agent_class agent_weighted;
extern const struct agent_class agent_deep;
extern const struct agent_class agent_mtd;
extern const struct agent_class agent_mcts;
extern const struct agent_class agent_perfect;
extern const struct agent_class agent_net;
extern const struct agent_class agent_actor;
extern const struct agent_class agent_mirror;
extern const struct agent_class agent_ugi;
extern const struct agent_class agent_uci;
extern const struct agent_class agent_mkagent;
