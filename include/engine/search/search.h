/* SPDX-License-Identifier: MIT */
/*
 * Looking ahead: alpha-beta over any game, in the fail-soft form, with what is
 * built upon it. One search serves one player of one game, and keeps its table
 * from move to move.
 *
 * The root player maximises and all others minimise: with two players it is
 * minimax, with three the paranoid search. The sign of a value changes between
 * the root player and the others, not with each turn: an extra turn keeps it.
 *
 * Along the path the match can end where the position does not: majority,
 * repetition (the line that led to the root included) and the cap of plies are
 * seen, and worth what the match would be.
 */
#pragma once

#include "base/rng.h"
#include "engine/search/evaluation.h"
#include "engine/search/transposition.h"
#include "engine/task.h"

enum search_driver {
    DRIVER_PLAIN,      /* one window, as wide as it must be */
    DRIVER_ASPIRATION, /* a small one around the last depth's value */
    DRIVER_MTD         /* MTD(f): windows of nothing, closing in on it */
};

struct search_setting {
    struct evaluation evaluation;
    enum search_driver driver;
    size_t transposition_bytes; /* 0: no table */
    int first_depth;            /* deepened from here on; at least 1 */
    bool prune;       /* false: the whole tree, minimax as in a textbook */
    bool order;       /* likely moves first */
    bool free_extra;  /* an extra turn costs no depth: it counts turns */
    bool ties;        /* every move that is as good as the best is known */
    int near;         /* so is every one that is worse by less than this ... */
    int near_plies;   /* ... in so many of its first moves; 0: in all of them */
    bool every;       /* the value of every root move, not only the best */
    bool equal_depth; /* what the table knows cuts at its own depth only, so
                           that the value is that of the textbook */
    bool endless;     /* matches end with their positions only */
    bool played_on;   /* likewise, unless a root move repeats a position of the
                         line: then as the rules say; the principal line ends
                         with the match in any case */
    bool reduce;      /* likely bad moves are searched less deeply at first, and
                         all but the first by whether they are better at all */
};

struct search;
struct endings;

/* Copies the setting; the game must live longer. */
struct search *search_new(const struct game *game,
                          const struct search_setting *setting);
void search_free(struct search *search);

/* From now on it knows what positions with at most so many seeds in their pits
 * are worth: as far as there are tables, or with `builds` of all of them, and where
 * its task has no time limit it builds the tables of a position that it meets, or
 * waits for who does. The
 * endings must live longer. */
void search_use_endings(struct search *search, struct endings *endings,
                        int seeds, bool builds);

/* The bytes of its table; less than was asked for if there was no more. */
size_t search_table_bytes(const struct search *search);

/* Forgets what it found out, for another game. */
void search_forget(struct search *search);

/*
 * Searches for the player to move at the end of the task's line, deeper and
 * deeper, within the task's budget; without one, until all is proven. (A single
 * move is not searched, unless `every` asks for its value.) The best move is
 * report->line[0], always a legal one. report->moves has the values of the last
 * depth that was completed, each for the player who moves; a move that a value
 * is `at_most` for is worse than the best, or (without `ties`) not better.
 */
void search_run(struct search *search, const struct task *task,
                struct report *report);

/* The moves that the last run found to be best: with `ties` all of them, and
 * with `near` those that are nearly as good. */
int search_best_moves(const struct search *search,
                      struct move moves[MOVES_MAX]);

/* Draws one of them to be played; with `near` once in TASK_DRAWS times, and
 * else it is the first. The report of the run is then about that
 * move: its value, its line; the listener is told. */
struct move search_draw(struct search *search, struct rng *rng);

/* The `near` for moves that are worse by so many thousandths of a seed, or by
 * less; 0: for those of equal value. */
int search_near(const struct evaluation *evaluation, int thousandths);
