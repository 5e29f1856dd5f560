/* SPDX-License-Identifier: MIT */
/*
 * A machine that thinks as long as a test wants it to. It goes on in beats, and
 * makes one, and reports, as soon as the test allows it; it looks for the stop
 * all the time. Undisturbed it chooses the last move of the board, stopped the
 * first: so the move tells how the thinking ended.
 */
#pragma once

#include "engine/agents/agent.h"

#include <limits.h>
#include <signal.h>

enum { BEAT_NODES = 1024, ALWAYS = INT_MAX };

struct thinker {
    struct agent agent;
    int beats;          /* until it is done; 0: never, but for a budget */
    atomic_int allowed; /* beats */
    atomic_int made;    /* beats of this job that were heard of */
    atomic_bool thinking;

    /* Not atomic: the thread sanitizer says who looks at them too early. */
    int jobs;             /* begun so far */
    struct position seen; /* at the end of the line, when it was done */
    int plies;
    sigset_t mask; /* signals that do not reach the thread */
};

/* Allowed everything, and never done. The thinker must stay where it is. */
void thinker_set_up(struct thinker *thinker, const struct game *game);

/* What it says with its beat of this number, the first is 1. */
struct report thinker_report(const struct game *game,
                             const struct position *position, int beat);

/* Returns when it has been heard of so many beats. */
void thinker_await(const struct thinker *thinker, int beats);

/* The move of one that was done, and of one that was stopped. */
struct move thinker_move(const struct game *game,
                         const struct position *position, bool stopped);
