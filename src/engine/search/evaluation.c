/* SPDX-License-Identifier: MIT */
/* The evaluations, one row of a table each. */
#include "engine/search/evaluation.h"
#include "engine/search/feature.h"
#include "engine/search/strategy.h"
#include "game/abalone.h"
#include "game/mancala.h"

#include <limits.h>

enum { UNIT = 2000 }; /* thousandths of a doubled feature */
enum { THOUSANDTHS = 1000 };

int evaluation_margin(const struct game *game, const struct position *position,
                      int player)
{
    int best = INT_MIN;

    for (int other = 0; other < game->players; other++) {
        const int score = other == player
                              ? INT_MIN
                              : game->class->score(game, position, other);

        best = score > best ? score : best;
    }
    return game->class->score(game, position, player) - best;
}

static int value_stores(const struct evaluation *evaluation,
                        const struct game *game,
                        const struct position *position,
                        const struct viewer *viewer)
{
    (void)evaluation;
    return evaluation_margin(game, position, viewer->player);
}

/* The same for two players, as fast as possible. */
static int value_two_stores(const struct evaluation *evaluation,
                            const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer)
{
    const int first = game->class->score(game, position, 0) -
                      game->class->score(game, position, 1);

    (void)evaluation;
    return viewer->player == 0 ? first : -first;
}

static int value_features(const struct evaluation *evaluation,
                          const struct game *game,
                          const struct position *position,
                          const struct viewer *viewer)
{
    const struct features features =
        features_of(game, position, viewer, evaluation->printed);
    int value = 0;

    for (int i = 0; i < FEATURE_COUNT; i++)
        value += evaluation->weights[i] * features.doubled[i];
    return value;
}

/* The terms of mancmancala: margin, own captures, theirs, own chains. */
enum { W_MARGIN, W_CAPTURES, W_LOSSES, W_CHAINS, W_HOARD };

static int value_threats(const struct evaluation *evaluation,
                         const struct game *game,
                         const struct position *position,
                         const struct viewer *viewer)
{
    const int side = mancala_owner(position, viewer->player);
    const struct mancala_threats own = mancala_threats(game, position, side);
    const struct mancala_threats theirs =
        mancala_threats(game, position, !side);
    const int *weights = evaluation->weights;

    return weights[W_MARGIN] *
               evaluation_margin(game, position, viewer->player) +
           weights[W_CAPTURES] * own.captures +
           weights[W_LOSSES] * theirs.captures + weights[W_CHAINS] * own.chains;
}

static int value_hoard(const struct evaluation *evaluation,
                       const struct game *game, const struct position *position,
                       const struct viewer *viewer)
{
    const int side = mancala_owner(position, viewer->player);

    return evaluation->weights[W_HOARD] *
           mancala_row(game, position, side).hoard;
}

/* The future gain of a tuzdik, in thousandths of all seeds in the pits, and of
 * a row, in thousandths of its seeds. */
enum { W_TUZDIK, W_ROW };

/* A tuzdik gains a share of all seeds that are still to be sown. */
static int value_tuzdiks(const struct evaluation *evaluation,
                         const struct game *game,
                         const struct position *position,
                         const struct viewer *viewer)
{
    const struct mancala_sums sums = mancala_sums(position, viewer->player);
    const int own = sums.rows[0];
    const int other = sums.rows[1];
    const int tuzdiks = sums.tuzdiks[1] - sums.tuzdiks[0];
    const int *weights = evaluation->weights;

    (void)game;
    return sums.stores[0] - sums.stores[1] +
           (weights[W_TUZDIK] * tuzdiks * (own + other) +
            weights[W_ROW] * (own - other)) /
               1000;
}

static int value_by_net(const struct evaluation *evaluation,
                        const struct game *game,
                        const struct position *position,
                        const struct viewer *viewer)
{
    const int value = value_net_margin(evaluation->net, position);

    (void)game;
    return viewer->player == position->player ? value : -value;
}

static const struct {
    const char *name;
    bool (*knows)(const struct game *game); /* NULL: every game */
    struct evaluation evaluation;
} KINDS[EVALUATION_COUNT] = {
    [EVALUATION_STORES] = {"stores", NULL,
                           .evaluation = {value_stores, .seed = 1,
                                          .margin = true}},
    [EVALUATION_HEURISTIC] = {"heuristic", mancala_is,
                              .evaluation = {value_features, .seed = UNIT}},
    [EVALUATION_WEIGHTED] = {"weighted", mancala_is,
                             .evaluation = {value_threats, .seed = 1000,
                                            .weights = {[W_MARGIN] = 450,
                                                        [W_CAPTURES] = 50,
                                                        [W_LOSSES] = -100,
                                                        [W_CHAINS] = 100}}},
    [EVALUATION_HOARDING] = {"hoarding", mancala_is,
                             .evaluation = {value_hoard, .seed = 1,
                                            .weights = {[W_HOARD] = 1}}},
    [EVALUATION_OFFENSIVE] = {"offensive", mancala_is,
                              .evaluation = {value_threats, .seed = 1,
                                             .weights = {[W_CAPTURES] = 1}}},
    [EVALUATION_DEFENSIVE] = {"defensive", mancala_is,
                              .evaluation = {value_threats, .seed = 1,
                                             .weights = {[W_LOSSES] = -1}}},
    [EVALUATION_CHAINING] = {"chaining", mancala_is,
                             .evaluation = {value_threats, .seed = 1,
                                            .weights = {[W_CHAINS] = 1}}},
    [EVALUATION_TUZDIKS] =
        {"tuzdiks", mancala_has_tuzdiks,
         .evaluation = {value_tuzdiks, .seed = 1, .margin = true,
                        .symmetric = true,
                        .weights = {[W_TUZDIK] = 200, [W_ROW] = 200}}},
    [EVALUATION_STRATEGIES] = {"strategies", abalone_is,
                               .evaluation = {strategy_leaf, strategy_read_root,
                                              .lead = STRATEGY_LEAD,
                                              .seed = STRATEGY_SEED}},
    [EVALUATION_NET] = {"net", value_net_plays,
                        .evaluation = {value_by_net, .seed = VALUE_NET_SEED,
                                       .margin = true, .symmetric = true}},
};

const char *evaluation_name(enum evaluation_kind kind)
{
    return KINDS[kind].name;
}

bool evaluation_make(enum evaluation_kind kind, const struct game *game,
                     struct evaluation *evaluation, struct err *err)
{
    if (KINDS[kind].knows != NULL && !KINDS[kind].knows(game))
        return err_set(err, "%s: does not know %s", KINDS[kind].name,
                       game->name);
    *evaluation = KINDS[kind].evaluation;
    if (kind == EVALUATION_STORES && game->players == 2) {
        evaluation->leaf = value_two_stores;
        evaluation->symmetric = true;
    }
    return true;
}

void evaluation_weigh(struct evaluation *evaluation,
                      const int weights[WEIGHTS_MAX], bool printed)
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        evaluation->weights[i] = weights[i];
    evaluation->printed = printed;
    evaluation->remembers = weights[4] != 0 || weights[6] != 0;
}

int evaluation_lead(enum evaluation_kind kind, const struct game *game)
{
    struct evaluation evaluation;
    struct err unsaid;

    if (!evaluation_make(kind, game, &evaluation, &unsaid) ||
        evaluation.lead == 0)
        return THOUSANDTHS;
    return (int)((int64_t)evaluation.lead * THOUSANDTHS / evaluation.seed);
}

bool evaluation_find_weights(enum evaluation_kind kind, const char *name,
                             struct evaluation *evaluation, struct err *err)
{
    int weights[WEIGHTS_MAX];

    if (kind == EVALUATION_STRATEGIES)
        return weights_find_matrix(name != NULL ? name : WEIGHTS_USUAL_MATRIX,
                                   &evaluation->matrix, err);
    if (kind != EVALUATION_HEURISTIC)
        return true;
    if (!weights_find(name != NULL ? name : WEIGHTS_USUAL, weights, err))
        return false;
    evaluation_weigh(evaluation, weights, evaluation->printed);
    return true;
}
