/* SPDX-License-Identifier: MIT */
/* The strategies and the modes of the report. */
#include "engine/search/strategy.h"
#include "game/abalone.h"

/* More sandwiches or places to push than MANY are no better, and more marbles
 * in danger than ALL_LOST no worse. */
enum { MANY = 8, ALL_LOST = 6, FOREIGN_MAX = 28 };

/*
 * The least and the greatest sum of the distances to e5 of n marbles, in
 * 65536ths: with the nearest cells filled, or the furthest.
 */
static const int NEAREST[FOREIGN_MAX + 1] = {
    0,       0,       65536,   131072,  196608,  262144,  327680,  393216,
    506728,  620240,  733752,  847264,  960776,  1074288, 1205360, 1336432,
    1467504, 1598576, 1729648, 1860720, 2034112, 2207504, 2380896, 2554288,
    2727680, 2901072, 3074464, 3247856, 3421248};
static const int FURTHEST[FOREIGN_MAX + 1] = {
    0,       262144,  524288,  786432,  1048576, 1310720, 1572864, 1809157,
    2045450, 2281743, 2518036, 2754329, 2990622, 3226915, 3463208, 3699501,
    3935794, 4172087, 4408380, 4635403, 4862426, 5089449, 5316472, 5543495,
    5770518, 5967126, 6163734, 6360342, 6556950};

/* The number of neighbours, summed over n marbles that lie as close as
 * possible: twice 3n - sqrt(12n - 3), rounded down before it is doubled. */
static const int CLOSEST[] = {0,  0,  2,  6,  10, 14, 18, 24,
                              28, 32, 38, 42, 48, 52, 58};

/* A part of a whole, as the value of a strategy. */
static int share(int part, int whole)
{
    if (whole <= 0)
        return 0;
    return (int)((int64_t)part * STRATEGY_ONE / whole);
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* 1 in the middle, 0 at the edge. */
static int make_closing(int distance, int count)
{
    return share(FURTHEST[count] - distance, FURTHEST[count] - NEAREST[count]);
}

void strategy_values(const struct position *position,
                     const struct viewer *viewer, int values[STRATEGY_COUNT])
{
    const struct root_context *root = &viewer->root;
    const struct abalone_features look =
        abalone_features(position, viewer->player);

    values[0] = make_closing(look.own_distance, look.own);
    values[1] =
        look.foreign > 0
            ? STRATEGY_ONE - make_closing(look.foreign_distance, look.foreign)
            : STRATEGY_ONE;
    values[2] =
        look.own > 1 ? share(look.cohesion, CLOSEST[look.own]) : STRATEGY_ONE;
    values[3] = share(at_most(look.sandwiched, MANY), MANY);
    values[4] = share(at_most(look.pushes, MANY), MANY);
    values[5] = share(root->foreign - look.foreign, root->own_plies);
    values[6] = STRATEGY_ONE - share(root->own - look.own, root->foreign_plies);
    values[7] =
        STRATEGY_ONE - share(at_most(look.endangered, ALL_LOST), ALL_LOST);
}

/* Half of the most that weights of 1, in thousandths, can give. */
enum { HALF = STRATEGY_ONE / 2 * 1000 };

int strategy_leaf(const struct evaluation *evaluation, const struct game *game,
                  const struct position *position, const struct viewer *viewer)
{
    const int *weights = viewer->root.weights;
    int values[STRATEGY_COUNT];
    int64_t value = 0;

    (void)evaluation;
    (void)game;
    strategy_values(position, viewer, values);
    for (int i = 0; i < STRATEGY_COUNT; i++)
        value += (int64_t)weights[i] * values[i];

    /* A draw is worth 0, so half of the most must be worth 0 too. */
    return (int)(value - HALF);
}

/* ---- modes ---- */

enum { MODE_OPENING, MODE_LEVEL, MODE_AHEAD, MODE_ONE_LEFT, MODE_ONE_TO_GO };

/* Once S1 is this high, the opening is over for the rest of the game. */
enum { GATHERED = STRATEGY_ONE / 4 * 3 };

/* Has the player gathered at any of its turns, up to the end of the line? */
static bool is_opening_over(const struct line *line, int player)
{
    for (int i = line->count - 1; i >= 0; i--) {
        const struct position *position = &line->places[i].position;

        if (position->player != player)
            continue;

        const struct abalone_features look = abalone_features(position, player);

        if (make_closing(look.own_distance, look.own) >= GATHERED)
            return true;
    }
    return false;
}

int strategy_mode(const struct game *game, const struct line *line, int player)
{
    const struct position *position = line_position(line);
    const int own = game->class->score(game, position, player);
    int best = 0;

    for (int other = 0; other < game->players; other++) {
        const int score = game->class->score(game, position, other);

        if (other != player && score > best)
            best = score;
    }
    if (own >= ABALONE_GOAL - 1)
        return MODE_ONE_TO_GO;
    if (best >= ABALONE_GOAL - 1)
        return MODE_ONE_LEFT;
    if (!is_opening_over(line, player))
        return MODE_OPENING;
    return own > best ? MODE_AHEAD : MODE_LEVEL;
}

void strategy_read_root(const struct evaluation *evaluation,
                        const struct game *game, const struct line *line,
                        int plies, struct viewer *viewer)
{
    const int player = viewer->player;
    const struct abalone_features look =
        abalone_features(line_position(line), player);
    const int mode = strategy_mode(game, line, player);
    const int own_plies = (plies + game->players - 1) / game->players;

    viewer->root = (struct root_context){
        .weights = evaluation->matrix.rows[mode],
        .own = look.own,
        .foreign = look.foreign,
        .own_plies = own_plies,
        .foreign_plies = plies - own_plies,
    };
}
