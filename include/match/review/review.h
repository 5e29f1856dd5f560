/* SPDX-License-Identifier: MIT */
/*
 * What the players gave away in a line that was played:
 *
 *     place     0 ----- 1 ----- 2 ----- 3      positions of the line
 *     margin   +2      +2      -4      -4      final margin of player 0 by best
 *                           |                  play from there
 *                   the second move lost 6
 *
 * A margin is known, by proof, or it is not; none is ever an estimate. So the
 * sums of a line of which only a part could be proven are true of that part.
 *
 * Beside that a place has a verdict: what its moves are worth, by proof or,
 * where there is none, by a search. marks.h tells what is made of both.
 */
#pragma once

#include "engine/task.h"
#include "match/history.h"

struct review_place {
    bool known;
    int margin;  /* final, of player 0 over the other */
    bool choice; /* the one to move has more than one move */
    bool better_known;
    struct move better; /* one that gives nothing away */
    struct verdict verdict;
};

/* Starts as {0}; owns its line, and an array of as many places and one more, of
 * which nothing is known. */
struct review {
    const struct game *game;
    struct line line;
    struct review_place *places;
};

/* Copies the line; nothing is known yet but the end, if its last position is
 * over. The game must live longer. */
void review_begin(struct review *review, const struct game *game,
                  const struct line *line);
void review_free(struct review *review);

/* What was proven elsewhere. */
void review_know(struct review *review, int place, int margin);

struct review_task {
    size_t memory;           /* bytes for the solver */
    int level;               /* build endgame tables up to it when they pay */
    bool files;              /* read tables from files if there are any */
    struct budget budget;    /* for proofs: nodes, nanoseconds */
    bool judges;             /* it judges all places, too; that takes ... */
    uint64_t glance;         /* what takes so few nodes comes first; 0: 20000 */
    int within;              /* where it takes more, moves that lose as much are
                                only told to lose at least that; 0: what all
                                moves lose */
    uint64_t judge_nodes;    /* ... so many nodes where it searches; 0: the
                                usual, few if proofs have a budget of nodes */
    const struct stop *stop; /* NULL: it cannot be stopped */
};

/* The solver's usual memory, all tables and files: for a game on the screen. */
struct review_task review_usual(struct budget budget);

/* What was judged elsewhere. */
void review_take_verdict(struct review *review, int place,
                         const struct verdict *verdict);

/* What was judged before, and kept with the game: at these nodes of it, one for
 * each place; but not what is known less exactly than within (review_task). */
void review_take_kept(struct review *review, const struct history *history,
                      const int *nodes, int within);

/*
 * Proves what it can, from the end, which is cheap and helps with the places
 * before it: first what takes few nodes, then the rest. Returns true if all
 * places are known; false if the budget is used up, it was stopped (within 20
 * ms), or the game cannot be proven at all. With a budget of nodes alone the
 * result is the same on every machine.
 *
 * If it judges, it then finds the values of the moves of all places where there
 * was a choice: by proof where the margin is known, and else by a search, of
 * each place for itself; so they are the same whether or not it was interrupted.
 */
bool review_prove(struct review *review, const struct review_task *task);

/*
 * ---- in a thread of its own, so that the screen stays awake ----
 *
 * All functions belong to one thread, the owner's; only reviewer_free waits, 20
 * ms at most.
 */

struct reviewer; /* owns a thread, a pipe and a copy of the review */

/* Begins at once and keeps proven moves; `stop` of the task is not used.
 * Returns NULL and sets err for games that cannot be proven, unless it judges,
 * and when the system has no thread or pipe to give. The game must live longer. */
struct reviewer *reviewer_new(const struct review *review,
                              const struct review_task *task, struct err *err);
void reviewer_free(struct reviewer *reviewer); /* stops it */

/* For poll(): readable while reviewer_take has something to give. */
int reviewer_descriptor(const struct reviewer *reviewer);

/* Copies new results into the review that it was made from; false if there are
 * none. */
bool reviewer_take(struct reviewer *reviewer, struct review *review);

/* No more will come; true once reviewer_take has given the last. */
bool reviewer_done(const struct reviewer *reviewer);

/* ---- sums ---- */

/* Of one player, over the moves that are proven. */
struct review_side {
    int decisions; /* moves with a choice */
    int lost;      /* seeds of margin, by all of them */
    int worst;     /* by one of them; 0: none lost anything */
    int worst_ply; /* the first of those, counted from 1 */
};

struct review_sums {
    int moves;  /* of the line */
    int proven; /* of them, whose loss is known */
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
