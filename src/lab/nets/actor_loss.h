/* What a game teaches: returns, and the slopes of the cost. */
#ifndef NAQALA_SRC_LAB_NETS_ACTOR_LOSS_H
#define NAQALA_SRC_LAB_NETS_ACTOR_LOSS_H

#include "lab/nets/actor_training.h"

/* A decision, as far as its return depends on it. */
struct actor_turn {
    int player;
    float margin; /* of player 0 in the stores, a share of all seeds */
    float value;  /* what the critic thought, for the player */
};

/* `margin` is the final one, of player 0, a share of all seeds. */
void actor_returns(const struct actor_setting *setting,
                   const struct actor_turn *turns, int count, float margin,
                   float *returns);

/* The cost of a decision by each output of the net; what it costs is added to
 * the sums. The return and the advantage are taken as they are: they have no
 * slope. */
void actor_blame(const struct actor_setting *setting,
                 const struct actor_policy *thought, int pits, int played,
                 float reward, float *slopes, struct actor_sums *sums);

#endif
