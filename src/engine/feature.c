/* The features of the sowing family: H1..H10 of Hunter's thesis (2021). */
#include "engine/feature.h"
#include "game/mancala.h"

static const char *const NAMES[] = {"h1", "h2", "h3", "h4",  "h5", "h6",
                                    "h7", "h8", "h9", "h10", NULL};

/* From so many seeds in a store its lead of one and a half counts. */
enum { LEAD_FROM = 5 };

/*
 * H9, how near the own win is, and H10, how near the opponent's is, are one and
 * a half times the own store less the other's, each once the seeds are there.
 */
static int own_lead(int own, int other)
{
    return other >= LEAD_FROM ? 2 * own - 3 * other : 0;
}

static int printed_lead(int own, int other)
{
    return other >= LEAD_FROM ? -3 * other - 2 * own : 0;
}

static int other_lead(int own, int other)
{
    return own >= LEAD_FROM ? 3 * own - 2 * other : 0;
}

const char *const *feature_names(const struct game *game, struct err *err)
{
    if (mancala_is(game))
        return NAMES;
    err_set(err, "%s: has no features", game->name);
    return NULL;
}

struct features features_of(const struct game *game,
                            const struct position *position,
                            const struct viewer *viewer, bool printed)
{
    const int side = mancala_owner(position, viewer->player);
    const struct mancala_row row = mancala_row(game, position, side);
    const int own = row.store;
    const int other = game->class->score(game, position, !viewer->player);

    return (struct features){{
        2 * row.leftmost,
        2 * row.seeds,
        2 * row.filled,
        2 * own,
        2 * viewer->rightmost,
        -2 * other,
        2 * viewer->again,
        2 * (own - other),
        printed ? printed_lead(own, other) : own_lead(own, other),
        other_lead(own, other),
    }};
}

bool feature_rightmost(const struct game *game, const struct position *before,
                       struct move move)
{
    const int pit = mancala_pit(move);

    return pit >= 0 &&
           pit == mancala_row(game, before, mancala_side(before)).last;
}
