/* SPDX-License-Identifier: MIT */
/* The sums of the feature checker, and the move that it takes for them. */
#include "engine/search/checker.h"

#include <limits.h>

/* Divided only where it must be: that takes longer than all the rest. */
static int column_of(int pit, int pits)
{
    return pits == CHECKER_PITS ? pit
                                : (2 * pit + 1) * CHECKER_PITS / (2 * pits);
}

static int worth(const struct checker *checker, int column,
                 const struct mancala_preview *prospect)
{
    int sum = checker->weights[CHECKER_DEFAULT][column];

    if (prospect->captured > 0)
        sum += checker->weights[CHECKER_CAPTURE][column] + prospect->captured;
    if (prospect->again)
        sum += checker->weights[CHECKER_AGAIN][column];
    if (prospect->bare)
        sum += checker->weights[CHECKER_DENY_CAPTURE][column];
    if (prospect->withheld)
        sum += checker->weights[CHECKER_DENY_OVERFLOW][column];
    return sum;
}

void checker_worths(const struct checker *checker, const struct game *game,
                    const struct position *position, int worths[PITS_MAX])
{
    const int pits = mancala_rules(game)->pits;
    struct mancala_preview prospects[PITS_MAX];

    mancala_previews(game, position, prospects);
    for (int pit = 0; pit < pits; pit++)
        worths[pit] = worth(checker, column_of(pit, pits), &prospects[pit]);
}

struct move checker_choose(const struct checker *checker,
                           const struct game *game,
                           const struct position *position, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int worths[PITS_MAX];
    struct move chosen = moves[0];
    int best = INT_MIN;
    uint32_t ties = 0;

    checker_worths(checker, game, position, worths);
    for (int i = 0; i < count; i++) {
        const int pit = mancala_pit(moves[i]);

        if (pit >= 0 && rng_prefers(rng, worths[pit], &best, &ties))
            chosen = moves[i];
    }
    return chosen;
}
