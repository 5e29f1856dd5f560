/* SPDX-License-Identifier: MIT */
/* Films for tests. */
#include "support/game/animated_move.h"
#include "game/abalone.h"
#include "game/mancala.h"
#include "support/game/sowing.h"

#include <string.h>

static int count_places(const struct game *game)
{
    return abalone_is(game) ? ABALONE_CELLS + game->players
                            : 2 * mancala_rules(game)->pits + 2;
}

/* Whose marbles lie on the board, and how many are in each tray. */
static int16_t count_marbles(const struct game *game,
                             const struct position *position, int place)
{
    return (int16_t)(place < ABALONE_CELLS
                         ? abalone_owner(position, place) + 1
                         : game->class->score(game, position,
                                              place - ABALONE_CELLS));
}

void animated_count(const struct game *game, const struct position *position,
                    int16_t counts[PLACES_MAX])
{
    memset(counts, 0, PLACES_MAX * sizeof counts[0]);
    for (int place = 0; place < count_places(game); place++)
        counts[place] = abalone_is(game)
                            ? count_marbles(game, position, place)
                            : (int16_t)mancala_hole(game, position, place);
}

struct animated_move animated_of(struct game *game,
                                 const struct position *position,
                                 struct move move, const struct tempo *tempo)
{
    struct animated_move animated = {
        .game = game, .after = *position, .places = count_places(game)};

    animated_count(game, position, animated.before);
    game->class->tell(game, &animated.after, move, &animated.steps);
    animated.timeline =
        timeline_new(animated.before, animated.places, &animated.steps, tempo);
    return animated;
}

void animated_close(struct animated_move *animated)
{
    timeline_free(animated->timeline);
    steps_free(&animated->steps);
}

struct animated_move animated_from(const char *spec, const char *position,
                                   const char *text, const struct tempo *tempo)
{
    struct game *const game = sowing_game(spec);
    const struct position from = sowing_position(game, position);
    struct err err = {""};
    struct move move = {0};

    ck_assert_msg(game->class->read_move(game, &from, text, &move, &err), "%s",
                  err.text);
    return animated_of(game, &from, move, tempo);
}

void animated_close_all(struct animated_move *animated)
{
    animated_close(animated);
    game_free(animated->game);
}
