/* SPDX-License-Identifier: MIT */
/*
 * Looking ahead: fail-soft alpha-beta for any game, and the methods that build
 * upon it. One search serves one player of one game, and keeps its table from
 * move to move.
 *
 * The root player maximises and all others minimise: with two players it is
 * minimax, with three the paranoid search. The sign of a value changes between
 * the root player and the others, not with each turn: an extra turn keeps it.
 *
 * A match can end before its position is over. The search sees a majority, a
 * repetition (also of positions before the root) and the cap of plies, and
 * values such an end as the match would be judged.
 */
#pragma once

#include "base/rng.h"
#include "engine/search/evaluation.h"
#include "engine/search/transposition.h"
#include "engine/task.h"

enum search_driver {
    DRIVER_PLAIN,      /* one window without bounds */
    DRIVER_ASPIRATION, /* a small window around the last depth's value */
    DRIVER_MTD         /* MTD(f): null windows that close in on the value */
};

struct search_setting {
    struct evaluation evaluation;
    enum search_driver driver;
    size_t transposition_bytes; /* 0: no table */
    int first_depth;            /* the depth of the first search; at least 1 */
    bool prune;       /* false: the whole tree, minimax as in a textbook */
    bool order;       /* likely moves first */
    bool free_extra;  /* an extra turn costs no depth: depth counts turns */
    bool ties;        /* finds all moves that are as good as the best ... */
    int near;         /* ... and those that are worse by less than this ... */
    int near_plies;   /* ... in this many of its first moves; 0: in all */
    bool every;       /* the value of every root move, not only the best */
    bool equal_depth; /* a table entry cuts only at its own depth, so that the
                         value is that of the textbook */
    bool endless;     /* a match ends only when its position is over */
    bool played_on;   /* the same, unless a root move repeats a position of the
                         line: then the rules of the match apply; the principal
                         line ends with the match in any case */
    bool reduce;      /* searches likely bad moves less deeply at first, and all
                         but the first move with a null window */
};

struct search;
struct endings;

/* Copies the setting; the game must live longer. */
struct search *search_new(const struct game *game,
                          const struct search_setting *setting);
void search_free(struct search *search);

/* From now on the search takes the value of positions with at most `seeds`
 * seeds in their pits from the endings, as far as their tables are built. With
 * `builds`, and if the task has no time limit, it builds the table of a
 * position that it meets, or waits for the thread that does. The endings must
 * live longer. */
void search_use_endings(struct search *search, struct endings *endings,
                        int seeds, bool builds);

/* Changes `first_depth` of the setting. */
void search_set_first_depth(struct search *search, int depth);

/* The bytes of its table; fewer than asked for if memory was short. */
size_t search_table_bytes(const struct search *search);

/* Clears the table, for another game. */
void search_forget(struct search *search);

/*
 * Searches for the player to move at the end of the task's line, deeper and
 * deeper, within the task's budget; without a budget, until all is proven. (A
 * single legal move is searched one ply deep only, unless `every` asks for its
 * value.) The best move is report->line[0], which is always legal.
 * report->moves has the values of the last completed depth, each for the player
 * who moves. If a value is `at_most`, its move is worse than the best, or
 * (without `ties`) not better.
 */
void search_run(struct search *search, const struct task *task,
                struct report *report);

/* The best moves that the last run found: with `ties` all of them, with `near`
 * also those that are nearly as good. Returns how many. */
int search_best_moves(const struct search *search,
                      struct move moves[MOVES_MAX]);

/* Draws one of the best moves; with `near` only once in TASK_DRAWS times, and
 * the first one otherwise. The report of the run then has the value and the
 * line of that move, and is sent to the listener. */
struct move search_draw(struct search *search, struct rng *rng);

/* The `near` of a setting for moves that are worse by at most this many
 * thousandths of a seed; 0: for moves of equal value. */
int search_near(const struct evaluation *evaluation, int thousandths);
