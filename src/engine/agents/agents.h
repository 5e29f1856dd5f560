/* SPDX-License-Identifier: MIT */
/*
 * The classes of the registry, and the options that several of them have.
 *
 * An agent that always plays the best move plays the same game again and again.
 * `near` lets it draw among the moves that are worse by at most that much, in
 * its first `plies` moves of a match.
 */
#pragma once

#include "engine/agents/agent.h"
#include "engine/solver/book.h"

/* Sends one report with this move, for an agent that reports nothing else. */
void agent_tell(const struct task *task, struct move move, struct choice choice,
                struct value value, int depth);

enum { NEAR_LARGEST = 8000, PLIES_LARGEST = 9999 };

/* In thousandths of the unit in which the agent values its moves. */
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

#define OPTION_SPARE                                \
    "spare", NULL, OPTION_THOUSANDTHS,              \
        .max = NEAR_LARGEST,                        \
        .about = "by a proven book it draws among " \
                 "moves that give away so many "    \
                 "seeds at most, and no win or draw"

#define OPTION_ESTIMATES            \
    "estimates", NULL, OPTION_WORD, \
        .words = {"off", "on"},     \
        .about = "does it follow a book that is not proven, too?"

/* The value of an option; 0 if the agent does not have it. */
int agent_number(const struct agent *agent, const char *key);

/* Draws one of the moves whose value is lower than the best by at most `near`;
 * returns its index. */
int agent_draw_near(struct agent *agent, const int values[], int count,
                    int near);

/* Does the agent draw in this decision? It does so once in TASK_DRAWS times, in
 * its first `plies` moves of a match (0: in all). Only for a `near` above 0. */
static inline bool agent_draws_now(struct agent *agent, const struct line *line,
                                   int plies)
{
    return (plies == 0 || line_own_plies(line) < plies) &&
           rng_once_in(&agent->rng, TASK_DRAWS);
}

/* How an agent begins its games: by the opening book, in its first moves. */
struct opening {
    struct book book; /* empty: none */
    int plies;        /* its first moves in a match that ask the book */
    int near;         /* thousandths of a seed that a move may be worth less */
    int spare;        /* the same in a proven book, if it keeps a win or draw */
};

/* The opening by those of the options `book`, `estimates` and `spare` that the
 * agent has; its `near` is 0. Only some games have a book. */
struct opening agent_opening(const struct agent *agent);

/* In how many of its first moves an agent with the option `plies` draws: the
 * moves of a proven book come first and are added. 0: in all. */
int opening_drawn_plies(const struct opening *opening, int plies);

/* Draws one of the book's moves that the opening allows, and reports it.
 * Returns false if the agent asks no book here, if the position is not in it,
 * or if the book has only an estimate of the move and does not have the
 * position after it. */
bool agent_choose_by_book(struct agent *agent, const struct opening *opening,
                          const struct task *task, struct move *move);

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
