/* SPDX-License-Identifier: MIT */
/*
 * What the players gave away in a line that was played:
 *
 *     place     0 ----- 1 ----- 2 ----- 3      positions of the line
 *     margin   +2      +2      -4      -4      final margin of player 0 by best
 *                           |                  play from there
 *                   the second move lost 6
 *
 * A margin is proven or not known; it is never an estimate. So if only a part
 * of the line could be proven, the sums are true of that part.
 *
 * A place also has a verdict: the values of its moves, by proof or else by a
 * search. marks.h makes marks from both.
 */
#pragma once

#include "engine/task.h"
#include "match/history.h"

struct review_place {
    bool known;
    int margin;  /* final, of player 0 over the other */
    bool choice; /* the player to move has more than one move */
    bool better_known;
    struct move better; /* a move that gives nothing away */
    struct verdict verdict;
};

/* Starts as {0}. Owns its line, and an array with a place for each position of
 * it and one more place, of which nothing is known. */
struct review {
    const struct game *game;
    struct line line;
    struct review_place *places;
};

/* Copies the line. Only the last place is known, if the game is over there. The
 * game must outlive the review. */
void review_begin(struct review *review, const struct game *game,
                  const struct line *line);
void review_free(struct review *review);

/* Enters a margin that was proven elsewhere. */
void review_know(struct review *review, int place, int margin);

struct review_task {
    size_t memory;           /* bytes for the solver */
    int level;               /* build endgame tables up to it when they pay */
    bool files;              /* read tables from files if there are any */
    struct budget budget;    /* for proofs: nodes, nanoseconds */
    bool judges;             /* it judges all places, too */
    uint64_t glance;         /* proofs within this many nodes come first; 0:
                                20000 */
    int within;              /* where proofs take more nodes, a loss from this
                                on is known only as `at least`; 0: all losses
                                are known exactly */
    uint64_t judge_nodes;    /* nodes of a search that judges a place; 0: the
                                usual, few if proofs have a budget of nodes */
    const struct stop *stop; /* NULL: it cannot be stopped */
};

/* The task for a game on the screen: the solver's usual memory, all tables and
 * files. */
struct review_task review_usual(struct budget budget);

/* Enters a verdict that was found elsewhere. */
void review_take_verdict(struct review *review, int place,
                         const struct verdict *verdict);

/* Enters the verdicts that were kept with the game; `nodes` has the node of
 * each place. Leaves out verdicts that are less exact than `within`
 * (review_task). */
void review_take_kept(struct review *review, const struct history *history,
                      const int *nodes, int within);

/*
 * Proves what it can, beginning at the end of the line, where proofs are cheap
 * and help with the places before: first what takes few nodes, then the rest.
 * Returns true if all places are known; false if the budget is used up, it was
 * stopped (within 20 ms), or the game cannot be proven at all. With a budget of
 * nodes alone the result is the same on every machine.
 *
 * If it judges, it then finds the values of the moves at all places with a
 * choice: by proof if the margin is known, else by a search. It searches each
 * place by itself, so the values do not depend on interruptions.
 */
bool review_prove(struct review *review, const struct review_task *task);

/*
 * ---- in a thread of its own, so that the screen stays awake ----
 *
 * All functions belong to one thread, the owner's; only reviewer_free waits, 20
 * ms at most.
 */

struct reviewer; /* owns a thread, a pipe and a copy of the review */

/* Begins at once, with what the review knows already; `stop` of the task is not
 * used. Returns NULL and sets err if the game cannot be proven, unless the task
 * judges, or if the system has no thread or pipe to give. The game must outlive
 * the reviewer. */
struct reviewer *reviewer_new(const struct review *review,
                              const struct review_task *task, struct err *err);
void reviewer_free(struct reviewer *reviewer); /* stops it */

/* For poll(): readable while reviewer_take has something to give. */
int reviewer_descriptor(const struct reviewer *reviewer);

/* Copies new results into the review that the reviewer was made from; false if
 * there are none. */
bool reviewer_take(struct reviewer *reviewer, struct review *review);

/* No more will come; true once reviewer_take has given the last. */
bool reviewer_done(const struct reviewer *reviewer);

/* ---- sums ---- */

/* Sums for one player, over the proven moves. */
struct review_side {
    int decisions; /* moves with a choice */
    int lost;      /* seeds of margin, by all decisions */
    int worst;     /* the largest loss of a decision; 0: nothing was lost */
    int worst_ply; /* the first decision with this loss, counted from 1 */
};

struct review_sums {
    int moves;  /* of the line */
    int proven; /* moves of the line whose loss is known */
    bool start_known;
    int start; /* margin of player 0 by best play from the start */
    struct review_side sides[2];
    /* The last move that changed the outcome between won, drawn and lost; 0:
     * there was none, or it lies before a place that is not known. */
    int turning_ply;
    int turning_player;
};

struct review_sums review_sum(const struct review *review);

/* Mean loss of a decision in thousandths of a seed; there must be one. */
int review_mean(const struct review_side *side);
