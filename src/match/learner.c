/* SPDX-License-Identifier: MIT */
/* The first game. */
#include "match/learner.h"

#include <assert.h>

const struct level *learner_opponent(const struct levels *levels,
                                     const struct game *game)
{
    const struct level *const level = levels_playing_at(levels, game->name, 0);

    assert(level != NULL); /* a test checks every game */
    return level;
}

struct match *learner_match(const struct levels *levels,
                            const struct game *game)
{
    const char *who[PLAYERS_MAX];
    struct position start;
    struct err err;

    game->class->start(game, &start);
    for (int i = 0; i < game->players; i++)
        who[i] =
            i == start.player ? "human" : learner_opponent(levels, game)->key;

    struct match *const match =
        match_seated(levels, game_spec_text(game).text, who, NULL, &err);

    assert(match != NULL);
    return match;
}
