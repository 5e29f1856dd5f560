/* SPDX-License-Identifier: MIT */
/*
 * How a person sees the game: a few turns ahead, and not every move.
 *
 *     position --moves--> noticed, with what it believes each of them to do
 *                 \-----> overlooked: the far ones, and those further ahead
 *
 * All that a person misses is drawn from one number, the seed. Within a
 * decision the same question gets the same answer, so a move that was
 * overlooked is overlooked in every line; the next decision has another seed.
 */
#pragma once

#include "engine/task.h"

enum { PERSON_POINT = 1000 }; /* values are thousandths of a point */

struct person {
    const struct game *game;
    int player; /* the player that decides */
    uint64_t seed;
    int attention; /* thousandths; 1000 overlooks nothing */
    int counting;  /* sowings of more seeds are sometimes misjudged */
    const struct task *task;
    int64_t deadline;    /* 0: none */
    uint64_t nodes_left; /* positions that may still be imagined */
    bool stopped;        /* by the task, or because its time ran out */
};

/* Does an event with this chance happen? `subject` is what it happens to;
 * `question` keeps different questions about one subject apart. */
bool person_draw(const struct person *person, uint64_t question,
                 uint64_t subject, int thousandths);

/* Has the task been stopped, or its time run out? Looks at the clock each time.
 */
bool person_stopped(struct person *person);

/*
 * Sets `after` to the position that the person believes the move to lead to, if
 * `ahead` moves were imagined before it. Returns false if the move is
 * overlooked; `after` is set all the same.
 */
bool person_imagine(const struct person *person, const struct position *before,
                    struct move move, int ahead, struct position *after);

/*
 * The margin after `turns` more turns, as the person sees it: the person makes
 * its best moves, all others those that are worst for it. All moves of an extra
 * turn belong to one turn. Outside alpha..beta the margin is a bound, as usual.
 */
int person_search(struct person *person, const struct position *position,
                  int turns, int ahead, int alpha, int beta);
