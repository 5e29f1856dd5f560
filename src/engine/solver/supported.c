/* SPDX-License-Identifier: MIT */
/* What can be solved. */
#include "engine/solver/board.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"

_Static_assert((int)SOLVER_LEVEL_MAX == (int)RANK_SEEDS_MAX,
               "tables are built for all sides that are ranked");

int solver_tables_max(const struct game *game)
{
    return rank_seeds_max(pit_bits(mancala_rules(game)->pits));
}

/* Are these the rules of Kalah, with any of the captures that the solver knows?
 * The name of the game does not matter. */
static bool has_solved_rules(const struct mancala_rules *rules)
{
    struct mancala_rules solved;

    mancala_named("kalah", &solved);
    if (rules->capture <= CAPTURE_NONE)
        solved.capture = rules->capture;
    return mancala_same_turn(rules, &solved) && !rules->majority &&
           rules->repetition == REPETITION_OFF;
}

bool solver_supports(const struct game *game, const struct position *position,
                     struct err *err)
{
    if (!mancala_is(game) || !has_solved_rules(mancala_rules(game)))
        return err_set(err,
                       "%s: the solver knows only kalah, and of its switches "
                       "only capture and pie",
                       game_spec_text(game).text);

    const int pits = mancala_rules(game)->pits;
    int seeds = 0;

    if (pits > SOLVER_PITS_MAX)
        return err_set(err, "%d pits a side: the solver holds at most %d", pits,
                       SOLVER_PITS_MAX);
    for (int i = 0; position != NULL && i < 2 * pits; i++) {
        const int here = mancala_hole(game, position, i + (i >= pits));

        if (here > pit_most(pits))
            return err_set(err,
                           "a pit of %d seeds: the solver holds at most %d",
                           here, pit_most(pits));
        seeds += here;
    }
    return seeds <= SOLVER_SEEDS_MAX ||
           err_set(err, "%d seeds on the board: the solver holds at most %d",
                   seeds, SOLVER_SEEDS_MAX);
}
