/* SPDX-License-Identifier: MIT */
/*
 * The features of the families: of sowing games H1..H10 of Hunter's thesis
 * (2021), of Abalone the raw strategies of the report of Maastricht (2020); and
 * the feature checker, which plays by the features of each pit.
 */
#include "engine/search/feature.h"
#include "engine/search/checker.h"
#include "game/abalone.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* ---- sowing ---- */

static const char *const SOWING_NAMES[] = {"h1", "h2", "h3", "h4",  "h5", "h6",
                                           "h7", "h8", "h9", "h10", NULL};

/* H9 and H10 count once a store has this many seeds. */
enum { LEAD_FROM = 5 };

struct features features_of(const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer, bool printed)
{
    const int side = mancala_owner(position, viewer->player);
    const struct mancala_row row = mancala_row(game, position, side);
    const int own = row.store;
    const int other = game->class->score(game, position, !viewer->player);

    /* H9 is the player's store less 1.5 times the other, once the other has
     * LEAD_FROM seeds. H10 is 1.5 times the player's store less the other, once
     * the player's has as many. */
    const int own_win = printed ? -3 * other - 2 * own : 2 * own - 3 * other;
    const int other_win = 3 * own - 2 * other;

    return (struct features){{
        2 * row.leftmost,
        2 * row.seeds,
        2 * row.filled,
        2 * own,
        2 * viewer->rightmost,
        -2 * other,
        2 * viewer->again,
        2 * (own - other),
        other >= LEAD_FROM ? own_win : 0,
        own >= LEAD_FROM ? other_win : 0,
    }};
}

bool feature_rightmost(const struct game *game, const struct position *before,
                       struct move move)
{
    const int pit = mancala_pit(move);

    return pit >= 0 &&
           pit == mancala_row(game, before, mancala_side(before)).last;
}

static void fill_sowing(const struct game *game,
                        const struct position *position,
                        double values[FEATURE_COUNT])
{
    const struct viewer viewer = {.player = position->player};
    const struct features features =
        features_of(game, position, &viewer, false);

    for (int i = 0; i < FEATURE_COUNT; i++)
        values[i] = features.doubled[i] / 2.0;
}

/* ---- Abalone ---- */

static const char *const ABALONE_NAMES[] = {"n",  "m",  "d1", "d2", "s3",
                                            "s4", "s5", "s8", NULL};

/* The mean distance to e5 of all marbles of a player, or of all others. */
static double mean_distance(const struct game *game,
                            const struct position *position, bool foreign)
{
    double sum = 0;
    int count = 0;

    for (int player = 0; player < game->players; player++) {
        int rings[ABALONE_SQUARED_MAX + 1];

        if ((player != position->player) != foreign)
            continue;
        abalone_rings(position, player, rings);
        for (int squared = 0; squared <= ABALONE_SQUARED_MAX; squared++) {
            sum += rings[squared] * sqrt(squared);
            count += rings[squared];
        }
    }
    return count > 0 ? sum / count : 0;
}

static void fill_abalone(const struct game *game,
                         const struct position *position,
                         double values[FEATURE_COUNT])
{
    const struct abalone_features look =
        abalone_features(position, position->player);

    *values++ = look.own;
    *values++ = look.foreign;
    *values++ = mean_distance(game, position, false);
    *values++ = mean_distance(game, position, true);
    *values++ = look.cohesion;
    *values++ = look.sandwiched;
    *values++ = look.pushes;
    *values++ = look.endangered;
}

/* ---- the families ---- */

static const struct {
    bool (*is)(const struct game *game);
    const char *const *names;
    void (*fill)(const struct game *game, const struct position *position,
                 double values[FEATURE_COUNT]);
    void (*order)(const struct game *game, const struct position *position,
                  const struct move *moves, int count,
                  int *scores); /* or NULL */
} FAMILIES[] = {
    {mancala_is, SOWING_NAMES, fill_sowing, mancala_order_scores},
    {abalone_is, ABALONE_NAMES, fill_abalone, NULL},
};

enum { FAMILY_COUNT = sizeof FAMILIES / sizeof FAMILIES[0] };

/* The row of the game's family; FAMILY_COUNT if it has none. */
static int find_family(const struct game *game)
{
    int family = 0;

    while (family < FAMILY_COUNT && !FAMILIES[family].is(game))
        family++;
    return family;
}

const char *const *feature_names(const struct game *game, struct err *err)
{
    const int family = find_family(game);

    if (family < FAMILY_COUNT)
        return FAMILIES[family].names;
    err_set(err, "%s: has no features", game->name);
    return NULL;
}

void feature_values(const struct game *game, const struct position *position,
                    double values[FEATURE_COUNT])
{
    FAMILIES[find_family(game)].fill(game, position, values);
}

void feature_order_scores(const struct game *game,
                          const struct position *position,
                          const struct move *moves, int count, int *scores)
{
    const int family = find_family(game);

    if (family < FAMILY_COUNT && FAMILIES[family].order != NULL)
        FAMILIES[family].order(game, position, moves, count, scores);
    else
        memset(scores, 0, (size_t)count * sizeof *scores);
}

/* ---- the feature checker ---- */

void checker_worths(const struct checker *checker, const struct game *game,
                    const struct position *position, int worths[PITS_MAX])
{
    const int pits = mancala_rules(game)->pits;
    struct mancala_preview previews[PITS_MAX];

    mancala_previews(game, position, previews);
    for (int pit = 0; pit < pits; pit++) {
        const struct mancala_preview *const preview = &previews[pit];
        /* Divided only if necessary: division takes longest of all this. */
        const int column = pits == CHECKER_PITS
                               ? pit
                               : (2 * pit + 1) * CHECKER_PITS / (2 * pits);
        int worth = checker->weights[CHECKER_DEFAULT][column];

        if (preview->captured > 0)
            worth +=
                checker->weights[CHECKER_CAPTURE][column] + preview->captured;
        if (preview->again)
            worth += checker->weights[CHECKER_AGAIN][column];
        if (preview->bare)
            worth += checker->weights[CHECKER_DENY_CAPTURE][column];
        if (preview->withheld)
            worth += checker->weights[CHECKER_DENY_OVERFLOW][column];
        worths[pit] = worth;
    }
}

struct move checker_choose(const struct checker *checker,
                           const struct game *game,
                           const struct position *position, int near,
                           struct rng *rng)
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
    ties = 0;
    for (int i = 0; near > 0 && i < count; i++) {
        const int pit = mancala_pit(moves[i]);

        if (pit >= 0 && worths[pit] >= best - near &&
            rng_below(rng, ++ties) == 0)
            chosen = moves[i];
    }
    return chosen;
}
