/* SPDX-License-Identifier: MIT */
/* How much of a question is answered: walks through the boards that follow, as
 * far as something is known of them. */
#include "engine/solver/inside.h"

/* The plies of the walk, and those of them in which all boards are looked at.
 * Beyond these only boards that took long are followed, and the boards next to
 * them: those with a millionth of all nodes, of which this is the logarithm. */
enum { WALK_PLIES = 8, WALK_ALWAYS = 5, WALK_WORK_SHARE = 20 };

static const struct solver_shares NOTHING = {0, 0}, YES = {1, 0}, NO = {0, 1};

struct share_walk {
    const struct endgame_table *table;
    const struct hash *hash;
    int level;
    int work; /* the least work of a board that is followed */
};

static struct solver_shares walk_board(const struct share_walk *walk,
                                       uint64_t board, int seeds, int want,
                                       int plies, bool looked);

/* The shares by this move alone; the pit holds seeds. */
static struct solver_shares walk_move(const struct share_walk *walk,
                                      uint64_t board, int pit, int seeds,
                                      int want, int plies, bool looked)
{
    const struct kalah *const kalah = &walk->table->kalah;

    if (!board_fits_after(kalah, board, pit))
        return NOTHING;

    const struct successor next =
        board_sow(kalah, board, pit, kalah->pits, kalah->capture);

    seeds -= next.gain;
    want -= next.gain;
    if (next.again)
        return walk_board(walk, next.board, seeds, want, plies - 1, looked);

    /* For a no the opponent must get more than what is then left. */
    const struct solver_shares other = walk_board(
        walk, next.board, seeds, seeds - want + 1, plies - 1, looked);

    return (struct solver_shares){.yes = other.no, .no = other.yes};
}

/* One move is enough for a yes, so the nearest one counts; for a no all moves
 * must be refuted, and each counts the same. */
static struct solver_shares walk_moves(const struct share_walk *walk,
                                       uint64_t board, int seeds, int want,
                                       int plies, bool looked)
{
    const int pits = walk->table->kalah.pits;
    struct solver_shares all = NOTHING;
    int count = 0;

    for (int pit = pits - 1; pit >= 0; pit--) {
        if (board_seeds(board, pit, pits) == 0)
            continue;

        const struct solver_shares shares =
            walk_move(walk, board, pit, seeds, want, plies, looked);

        if (shares.yes >= 1)
            return YES;
        all.yes = shares.yes > all.yes ? shares.yes : all.yes;
        all.no += shares.no;
        count++;
    }
    if (all.no >= count)
        return NO;
    all.no /= count;
    return all;
}

static struct solver_shares walk_board(const struct share_walk *walk,
                                       uint64_t board, int seeds, int want,
                                       int plies, bool looked)
{
    const int pits = walk->table->kalah.pits;

    if (want <= 0)
        return YES;
    if (want > seeds)
        return NO;
    if (board_own(board, pits) == 0)
        return NO;
    if (board_other(board, pits) == 0)
        return YES;
    if (seeds <= walk->level)
        return *endgame_value(walk->table, board, pits) >= want ? YES : NO;

    const struct proof_bounds known =
        hash_find(walk->hash, hash_key(walk->hash, board));
    const bool heavy = known.work >= walk->work;

    if (known.low >= want)
        return YES;
    if (known.high < want)
        return NO;
    if (plies == 0 || (!heavy && !looked && plies <= WALK_PLIES - WALK_ALWAYS))
        return NOTHING;
    return walk_moves(walk, board, seeds, want, plies, heavy);
}

struct solver_shares proof_shares(const struct proof *proof, int want)
{
    const struct solver *const solver = proof->solver;
    const uint64_t nodes =
        atomic_load_explicit(&proof->nodes, memory_order_relaxed);
    const int work = 64 - __builtin_clzll(nodes | 1) - WALK_WORK_SHARE;
    const struct share_walk walk = {
        .table = solver->table,
        .hash = &solver->hash,
        .level = endgame_level(solver->table),
        .work = work > 1 ? work : 1,
    };

    return walk_board(&walk, proof->board, proof->seeds, want, WALK_PLIES,
                      true);
}
