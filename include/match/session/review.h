/*
 * What the players gave away in a line that was played, by proof:
 *
 *     place     0 ----- 1 ----- 2 ----- 3      positions of the line
 *     margin   +2      +2      -4      -4      what best play from there comes
 *                           |                  to, for player 0
 *                   the second move lost 6
 *
 * A margin is known or it is not; none is ever a guess. So what is said of a
 * line of which only a part could be proven is true of that part.
 */
#ifndef NAQALA_MATCH_SESSION_REVIEW_H
#define NAQALA_MATCH_SESSION_REVIEW_H

#include "engine/task.h"

struct review_place {
    bool known;
    int margin;  /* final, of player 0 over the other */
    bool choice; /* whoever moves here has more than one move */
    bool better_known;
    struct move better; /* one that gives nothing away */
};

/* Starts as {0}; owns its line and its places, which are as many. */
struct review {
    const struct game *game;
    struct line line;
    struct review_place *places;
};

/* A copy of the line; nothing is known yet but how it ends, if its last
 * position is over. The game must live longer. */
void review_begin(struct review *review, const struct game *game,
                  const struct line *line);
void review_free(struct review *review);

/* What somebody else has proven. */
void review_know(struct review *review, int place, int margin);

/* Put this first in a struct of yours; called in the thread that proves, when
 * another place is known, and with what is better at the end. */
struct review_listener {
    void (*hear)(struct review_listener *listener, const struct review *review);
};

struct review_task {
    size_t memory;           /* bytes */
    int level;               /* build tables when they pay, up to it */
    bool files;              /* take them from files if there are any */
    struct budget budget;    /* for all of it: nodes, nanoseconds */
    const struct stop *stop; /* NULL: nobody stops it */
    struct review_listener *listener; /* NULL: nobody listens */
};

/* All the memory, tables and files that a review of a person's game has. */
struct review_task review_usual(struct budget budget);

/*
 * Proves what it can: from the end, which is cheap and helps with what was
 * before; first what can be seen at a glance, then the rest. True when all is
 * known. False when the budget is used up, it was stopped (within 20 ms), or
 * the game cannot be proven at all. With a budget of nodes alone the same is
 * known in the end wherever it runs.
 */
bool review_prove(struct review *review, const struct review_task *task);

/* ---- what there is to tell ---- */

/* A player's, over the moves that are proven. */
struct review_side {
    int decisions; /* where there was a choice */
    int lost;      /* seeds of margin, by all of them */
    int worst;     /* of one; 0: no move lost anything */
    int worst_ply; /* the first of those, counted from 1 */
};

struct review_sums {
    int moves;  /* of the line */
    int proven; /* those of them whose loss is known */
    bool start_known;
    int start; /* best play's margin from the start, of player 0 */
    struct review_side sides[2];
    /* The last move that made another outcome of it, won, drawn or lost; 0:
     * there was none, or it lies before what is proven without a gap. */
    int turning_ply;
    int turning_player;
};

struct review_sums review_sum(const struct review *review);

/* In thousandths of a seed, by a move; there are decisions. */
int review_mean(const struct review_side *side);

#endif
