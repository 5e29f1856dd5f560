/*
 * What moves give away against perfect play: positions, the same for everybody,
 * with the proven value of every move in them.
 *
 * They are out of games in which every move was drawn, one for each phase of
 * each game: nobody's own way to play is favoured, and what two players lose
 * can be compared move by move. A single legal move is a move as well.
 */
#ifndef NAQALA_SRC_LAB_PAPERS_LOSSES_H
#define NAQALA_SRC_LAB_PAPERS_LOSSES_H

#include "engine/solver/solver.h"
#include "lab/papers/papers.h"

/* By the seeds that are still on the board. Above, a proof takes seconds. */
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

/* Game by game, phase by phase. */
struct losses_places {
    int count;
    struct losses_place *places;
};

/* Finds and proves them; those that were not when it was stopped are left as
 * they are. False with a sentence when nothing can be proven of this game, or
 * no thread be made. To be freed in any case; starts as {0}. */
bool losses_find(const struct game *game, const struct paper_setting *setting,
                 struct losses_places *places, struct err *err);
void losses_free(struct losses_places *places);

/* What a legal move of the place loses. */
int losses_by(const struct losses_place *place, struct move move);

#endif
