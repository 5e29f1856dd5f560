/* SPDX-License-Identifier: MIT */
/* Films for tests. */
#include "support/game/folded.h"
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

void film_count(const struct game *game, const struct position *position,
                int16_t counts[PLACES_MAX])
{
    memset(counts, 0, PLACES_MAX * sizeof counts[0]);
    for (int place = 0; place < count_places(game); place++)
        counts[place] = abalone_is(game)
                            ? count_marbles(game, position, place)
                            : (int16_t)mancala_hole(game, position, place);
}

struct film film_of(struct game *game, const struct position *position,
                    struct move move, const struct tempo *tempo)
{
    struct film film = {
        .game = game, .after = *position, .places = count_places(game)};

    film_count(game, position, film.before);
    game->class->tell(game, &film.after, move, &film.steps);
    film.timeline = timeline_new(film.before, film.places, &film.steps, tempo);
    return film;
}

void film_close(struct film *film)
{
    timeline_free(film->timeline);
    steps_free(&film->steps);
}

struct film film_from(const char *spec, const char *position, const char *text,
                      const struct tempo *tempo)
{
    struct game *const game = sowing_game(spec);
    const struct position from = sowing_position(game, position);
    struct err err = {""};
    struct move move = {0};

    ck_assert_msg(game->class->read_move(game, &from, text, &move, &err), "%s",
                  err.text);
    return film_of(game, &from, move, tempo);
}

void film_close_all(struct film *film)
{
    film_close(film);
    game_free(film->game);
}
