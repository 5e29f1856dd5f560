/* SPDX-License-Identifier: MIT */
/* Threads that prove a position together, question by question. */
#include "base/clock.h"
#include "engine/solver/inside.h"
#include "engine/solver/peers.h"

#include <limits.h>

enum { POLL_SLOW = CLOCK_MILLISECOND / 2 };

uint64_t prover_count_nodes(struct prover *prover)
{
    const uint64_t more = prover->search.nodes - prover->counted;

    prover->counted = prover->search.nodes;
    return atomic_fetch_add_explicit(&prover->proof->nodes, more,
                                     memory_order_relaxed) +
           more;
}

uint64_t prover_pace(uint64_t pace, int64_t nanoseconds)
{
    if (nanoseconds > POLL_SLOW)
        return PACE_MIN;
    return 2 * pace < PACE_MAX ? 2 * pace : PACE_MAX;
}

/* One node in PACE_MAX is always polled, and the limit of nodes is checked only
 * there, so that the number of nodes does not depend on time. */
static void set_checkpoint(struct prover *prover, int64_t now)
{
    struct proof_search *const search = &prover->search;
    const uint64_t left = PACE_MAX - search->nodes % PACE_MAX;

    prover->pace = prover_pace(prover->pace, now - prover->polled);
    prover->polled = now;
    search->checkpoint =
        search->nodes + (prover->pace < left ? prover->pace : left);
}

/* The poll of the search: has the budget ended, is it time to build tables, has
 * another thread answered the question? */
static bool should_return(struct proof_search *search)
{
    struct prover *prover = (struct prover *)search;
    struct proof *proof = prover->proof;
    const struct goal *goal = prover->goal;
    const uint64_t nodes = prover_count_nodes(prover);
    const bool judged = search->nodes % PACE_MAX == 0;
    const int64_t now = clock_now();

    set_checkpoint(prover, now);
    if (prover->reports && proof_peers_exchange(proof->solver->peers, proof))
        prover->polled = clock_now();
    if (stop_raised(proof->task->stop) || now >= proof->deadline ||
        (judged && nodes >= proof->nodes_max))
        flag_set(&proof->ended, true);
    else if (judged && nodes >= atomic_load_explicit(&proof->pause_at,
                                                     memory_order_relaxed))
        flag_set(&proof->paused, true);
    else if (prover->reports)
        proof_tell(proof, false);
    return flag_is_set(&proof->ended) || flag_is_set(&proof->paused) ||
           (goal != NULL &&
            (goal_low(goal) >= prover->want || goal_high(goal) < prover->want));
}

struct prover prover_new(struct proof *proof)
{
    const struct endgame_table *const table = proof->solver->table;
    const int level = endgame_level(table);
    struct prover prover = {
        .search = {.table = table,
                   .hash = &proof->solver->hash,
                   .level = level,
                   .unkept = proof_search_unkept(&table->kalah, level),
                   .in_progress =
                       proof->task->threads > 1 || proof->solver->peers != NULL
                           ? &proof->in_progress
                           : NULL,
                   .checkpoint = PACE_MIN,
                   .poll = should_return},
        .proof = proof,
        .pace = PACE_MIN,
        .polled = clock_now(),
        .reports = pthread_equal(pthread_self(), proof->caller) != 0,
    };

    proof_peers_join(proof->solver->peers, &prover.search);
    return prover;
}

static int all_threads(const struct goal *goal)
{
    return goal->threads + goal->elsewhere;
}

/* Chooses the open goal with the fewest threads; false if there is none to work
 * on. Under the lock. */
static bool take_question(struct prover *prover)
{
    struct proof *proof = prover->proof;
    const int first =
        proof_peers_first_goal(proof->solver->peers, proof->count);
    struct goal *best = NULL;

    if (flag_is_set(&proof->ended) || flag_is_set(&proof->paused))
        return false;
    for (int i = 0; i < proof->count; i++) {
        struct goal *goal = &proof->goals[(first + i) % proof->count];

        if (goal_is_open(goal) &&
            (best == NULL || all_threads(goal) < all_threads(best)))
            best = goal;
    }
    if (best == NULL)
        return false;
    prover->goal = best;
    prover->want = best->want;
    prover->search.others =
        proof_peers_before(proof->solver->peers, proof, best);
    best->threads++;
    prover->search.stopped = false;
    return true;
}

/* Takes the answer to the question whether the goal is worth `want`. */
static void take_answer(struct goal *goal, int want, int bound)
{
    if (bound >= want)
        goal_narrow(goal, bound, INT_MAX);
    else
        goal_narrow(goal, 0, bound);
}

void *prover_run(void *data)
{
    struct proof *proof = data;
    struct prover prover = prover_new(proof);

    pthread_mutex_lock(&proof->lock);
    while (take_question(&prover)) {
        struct goal *goal = prover.goal;

        pthread_mutex_unlock(&proof->lock);

        const int bound =
            goal->pit < 0
                ? proof_search_board(&prover.search, proof->board, proof->seeds,
                                     prover.want)
                : proof_search_move(&prover.search, proof->board, proof->seeds,
                                    goal->pit, prover.want);

        pthread_mutex_lock(&proof->lock);
        goal->threads--;
        if (!prover.search.stopped)
            take_answer(goal, prover.want, bound);
    }
    pthread_mutex_unlock(&proof->lock);
    prover_count_nodes(&prover);
    return NULL;
}
