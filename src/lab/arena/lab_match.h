/* A match that the lab looks at, move by move, from a random opening. */
#ifndef NAQALA_SRC_LAB_ARENA_LAB_MATCH_H
#define NAQALA_SRC_LAB_ARENA_LAB_MATCH_H

#include "engine/task.h"

struct bout {
    const struct game *game;
    const struct stop *stop;    /* or NULL */
    void *players[PLAYERS_MAX]; /* by seats */
    struct move (*choose)(void *player, const struct task *task);
};

struct bout_end {
    int winner; /* a seat, or -1 */
    int points[PLAYERS_MAX];
    int plies;
};

/* So many random plies from the start; fewer where the match ends on the way.
 * The line is begun anew. */
void bout_open(const struct game *game, int plies, struct rng *rng,
               struct line *line);

/* Plays on to the end; false when it was stopped. */
bool bout_play(const struct bout *bout, struct line *line,
               struct bout_end *end);

#endif
