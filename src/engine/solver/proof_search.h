/* SPDX-License-Identifier: MIT */
/*
 * The proof search of one thread: does the mover get at least this many of the
 * seeds on the board? It does not matter which thread proves it: the bounds go
 * to the transposition table that all threads share.
 */
#pragma once

#include "engine/solver/endgame.h"
#include "engine/solver/transposition.h"

struct proof_peers;

/* Other processes are told of proofs whose logarithm of nodes is at least this.
 */
enum { PROOF_TOLD_WORK = 9 };

/*
 * The large boards that some thread is searching, by their keys; starts as {0}.
 * A key may be overwritten by another: then two threads search one board, which
 * costs time and nothing else.
 */
enum { IN_PROGRESS_MAX = 1021 };
struct in_progress {
    hash_word keys[IN_PROGRESS_MAX];
};

struct proof_search {
    const struct endgame_table *table;
    const struct hash *hash;
    int level;  /* of the table; does not change during a search */
    int unkept; /* boards with at most this many seeds are not hashed */
    struct in_progress *in_progress; /* NULL for a single thread */

    uint64_t nodes;
    uint64_t checkpoint; /* the number of nodes at which to call `poll` */
    /* Returns true to stop the search. Sets the next checkpoint. */
    bool (*poll)(struct proof_search *search);
    bool stopped;

    /* In a cluster (peers.h), else NULL and 0: `tell` is called with bounds
     * that took long to prove; `others` is how many other processes were
     * searching the same goal already. */
    struct proof_peers *peers;
    void (*tell)(struct proof_peers *peers, uint64_t key,
                 struct proof_bounds bounds);
    int others;
};

/* The best `unkept` for a table of this level. */
int proof_search_unkept(const struct kalah *kalah, int level);

/*
 * Returns a bound of what the mover gets, between 0 and `seeds`: a lower bound
 * if it is at least `want`, else an upper bound. Meaningless once
 * search->stopped. `want` is in 1..seeds.
 */
int proof_search_board(struct proof_search *search, uint64_t board, int seeds,
                       int want);

/* The same for what the mover gets by sowing this pit, which holds seeds. */
int proof_search_move(struct proof_search *search, uint64_t board, int seeds,
                      int pit, int want);
