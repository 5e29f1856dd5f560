/* A match that the lab looks at, move by move, from a random opening. */
#ifndef NAQALA_SRC_LAB_ARENA_LAB_MATCH_H
#define NAQALA_SRC_LAB_ARENA_LAB_MATCH_H

#include "engine/task.h"

struct lab_match {
    const struct game *game;
    const struct stop *stop;    /* or NULL */
    void *players[PLAYERS_MAX]; /* by seats */
    struct move (*choose)(void *player, const struct task *task);
};

struct lab_match_end {
    int winner; /* a seat, or -1 */
    int points[PLAYERS_MAX];
    int plies;
};

/* So many random plies from the start; fewer where the match ends on the way.
 * The line is begun anew. */
void lab_match_open(const struct game *game, int plies, struct rng *rng,
                    struct line *line);

/* Plays on to the end; false when it was stopped. */
bool lab_match_play(const struct lab_match *bout, struct line *line,
                    struct lab_match_end *end);

#endif
