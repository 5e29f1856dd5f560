/* The games of one worker. */
#ifndef NAQALA_SRC_LAB_NETS_ACTOR_GAMES_H
#define NAQALA_SRC_LAB_NETS_ACTOR_GAMES_H

#include "engine/agents/agent.h"
#include "lab/nets/actor_loss.h"

/* A game that goes round and round teaches nothing: it ends after so many
 * plies. */
enum { ACTOR_PLIES_MAX = 250 };

/* The decisions of the net in a game. */
struct actor_record {
    int count;
    int seeds; /* of the board */
    struct actor_turn *turns;
    struct actor_policy *thoughts;
    int *pits;
    float margin; /* at the end, as actor_returns has it */
};

void actor_record_free(struct actor_record *record);

/* A table: somebody plays the net, or nobody does and it plays both sides. */
struct actor_table {
    const struct game *game;
    const struct actor_net *net;
    struct agent *agent; /* or NULL */
    int side;            /* the net's, when there is an agent */
    bool sample;         /* does the net draw, or prefer? */
    struct line *line;   /* room to work, kept from game to game */
};

/* Plays from the position to the end, and says what the margin of player 0 is
 * then, in half seeds. */
int actor_play(const struct actor_table *table, struct position position,
               struct rng *rng, struct actor_record *record);

#endif
