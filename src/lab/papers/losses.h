/* SPDX-License-Identifier: MIT */
/*
 * The loss of moves against perfect play: positions, the same for all agents,
 * with the proven value of every move in them.
 *
 * They come from random games, one for each phase of each game: so no agent's
 * own way to play is favoured, and the losses of two agents can be compared
 * move by move. Positions with a single legal move are among them.
 */
#pragma once

#include "engine/solver/solver.h"
#include "lab/papers/papers.h"

/* By the number of seeds on the board; with more than these a proof takes
 * seconds. */
enum { LOST_PHASES = 4 };

struct losses_phase {
    int least;
    int most;
};

extern const struct losses_phase LOST_PHASE[LOST_PHASES];

struct losses_place {
    bool there; /* the game had such a position */
    bool proven;
    struct position position;
    int move_count;
    struct move moves[SOLVER_PITS_MAX];
    int losses[SOLVER_PITS_MAX]; /* of each move, in seeds */
};

/* In the order of the games, and of the phases in each. */
struct losses_places {
    int count;
    struct losses_place *places;
};

/* Finds and proves as many as the setting has games; some are not proven if it
 * is stopped. False and err if nothing can be proven of this game, or no thread
 * can be started. To be freed in any case; starts as {0}. */
bool losses_find(const struct game *game, const struct paper_setting *setting,
                 struct losses_places *places, struct err *err);
void losses_free(struct losses_places *places);

/* The loss of a legal move of the place. */
int losses_by(const struct losses_place *place, struct move move);
