/* SPDX-License-Identifier: MIT */
/*
 * A proof that the processes of a cluster find together. Each searches the whole
 * tree, with a hash of its own, but they tell each other
 *
 *     what they have proven, where it took some hundred nodes at least
 *     which large boards they are searching: the others do those last
 *     between which values the goals are, and which they work on
 *
 * and try the replies of large boards in different orders, so that they meet in
 * the middle. What comes is true whenever it comes, so nobody waits for it.
 */
#pragma once

#include "base/cluster.h"
#include "engine/solver/inside.h"

struct proof_peers; /* of one solver */

/* NULL for a single process. */
struct proof_peers *proof_peers_new(struct cluster *cluster);
void proof_peers_free(struct proof_peers *peers);

/* What follows holds for NULL too, and does nothing then. */

/* The goals are new ones. All processes come here in the same order. */
void proof_peers_begin(struct proof_peers *peers, struct proof *proof);

/* Now and then, by the calling thread: what there is to tell is sent, what has
 * come is used. False where it is too soon after the last time. */
bool proof_peers_exchange(struct proof_peers *peers, struct proof *proof);

/* This process can do no more; returns when none can. The goals and whether it
 * was stopped are the same in all of them afterwards. */
void proof_peers_end(struct proof_peers *peers, struct proof *proof);

/* Which of so many goals this process begins with: another one than the others, as
 * far as there are enough. */
int proof_peers_first_goal(const struct proof_peers *peers, int count);

/* How many other processes search this goal already, for all that is known: a
 * search that begins with it goes another way than they do. Under the lock. */
int proof_peers_before(const struct proof_peers *peers,
                       const struct proof *proof, const struct goal *goal);

/* A search of this process, which tells what it proves. */
void proof_peers_join(struct proof_peers *peers, struct proof_search *search);
