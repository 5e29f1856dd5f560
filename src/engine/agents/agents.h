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

/* How an agent begins its games: by the opening book, in its first moves. */
struct opening {
    struct book book; /* empty: none */
    int plies;        /* of its own in a match, in which it asks the book */
    int near;         /* thousandths of a seed that a move may be worth less */
    int spare;        /* likewise in a proven book, if it keeps a win or draw */
};

/* That of the agent's options `book`, `estimates` and `spare`, those of them that it
 * has; its `near` is 0. There is a book only for some games. */
struct opening agent_opening(const struct agent *agent);

/* In how many of its first plies an agent with the option `plies` draws: those of a
 * proven book come before them. 0: in all. */
int opening_drawn_plies(const struct opening *opening, int plies);

/* Draws one of the moves that the book has for this position and the opening allows;
 * it is reported. False if it asks no book here, the position is not in it, or it has
 * only an estimate of the move and nothing behind it. */
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
