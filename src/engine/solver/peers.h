/* SPDX-License-Identifier: MIT */
/*
 * A proof that the processes of a cluster find together. Each searches the whole
 * tree, with a hash of its own, but they tell each other
 *
 *     what they have proven, if it took at least some hundred nodes
 *     which large boards they are searching: the others do those last
 *     the bounds of the goals, and which goals they work on
 *
 * and try the replies of large boards in different orders, so that they meet in
 * the middle. A message is true no matter when it arrives, so nobody waits for
 * it.
 */
#pragma once

#include "base/cluster.h"
#include "engine/solver/inside.h"

struct proof_peers; /* of one solver */

/* NULL for a single process. */
struct proof_peers *proof_peers_new(struct cluster *cluster);
void proof_peers_free(struct proof_peers *peers);

/* The functions below accept NULL, and do nothing then. */

/* Begins a proof with new goals. All processes call it in the same order. */
void proof_peers_begin(struct proof_peers *peers, struct proof *proof);

/* Sends what there is to tell, and uses what has arrived. The calling thread
 * calls it now and then; returns false if the last time was too recent. */
bool proof_peers_exchange(struct proof_peers *peers, struct proof *proof);

/* Called when this process can do no more; returns when none can. Afterwards
 * the goals, and whether it was stopped, are the same in all of them. */
void proof_peers_end(struct proof_peers *peers, struct proof *proof);

/* Which of `count` goals this process begins with: a different one in each
 * process, if there are enough. */
int proof_peers_first_goal(const struct proof_peers *peers, int count);

/* How many other processes search this goal already, as far as is known: a
 * search that begins with it takes another order than theirs. Under the lock.
 */
int proof_peers_before(const struct proof_peers *peers,
                       const struct proof *proof, const struct goal *goal);

/* Makes a search of this process tell the others what it proves. */
void proof_peers_join(struct proof_peers *peers, struct proof_search *search);
