/* SPDX-License-Identifier: MIT */
/* Shows moves, one after the other. */
#include "screen/exercise/film.h"
#include "screen/board/board.h"

#include <assert.h>
#include <string.h>

bool film_runs(const struct film *film)
{
    return film->timeline != NULL;
}

void film_end(struct film *film)
{
    timeline_free(film->timeline);
    steps_free(&film->steps);
    *film = (struct film){.at = 0};
}

static void load_move(struct film *film, const struct app *app, int64_t now)
{
    struct tempo tempo = TEMPO_STANDARD;
    struct position after = film->position;
    int16_t counts[PLACES_MAX] = {0};
    const int places =
        board_of(film->game)->counts(film->game, &film->position, counts);

    tempo.motion = (enum motion)app->config.values[CONFIG_MOTION];
    tempo.speed = app_speed(app, false);
    steps_clear(&film->steps);
    film->game->class->tell(film->game, &after, film->moves[film->at],
                            &film->steps);
    timeline_free(film->timeline);
    film->timeline = timeline_new(counts, places, &film->steps, &tempo);
    film->started = now;
}

void film_begin(struct film *film, const struct app *app,
                const struct game *game, const struct position *before,
                const struct move moves[], int count, int64_t now)
{
    assert(count <= FILM_MOVES_MAX);
    film_end(film);
    if (count == 0)
        return;
    film->game = game;
    film->count = count;
    memcpy(film->moves, moves, (size_t)count * sizeof *moves);
    film->position = *before;
    load_move(film, app, now);
    film_tick(film, app, now);
}

bool film_tick(struct film *film, const struct app *app, int64_t now)
{
    while (film_runs(film) &&
           now - film->started >= timeline_length(film->timeline)) {
        film->game->class->apply(film->game, &film->position,
                                 film->moves[film->at]);
        if (++film->at < film->count)
            load_move(film, app, now);
        else
            film_end(film);
    }
    return film_runs(film);
}

int64_t film_due(const struct film *film, int64_t now)
{
    if (!film_runs(film))
        return NEVER;

    const int64_t next = timeline_next(film->timeline, now - film->started);
    const int64_t length = timeline_length(film->timeline);

    return film->started + (next < length ? next : length);
}

const struct position *film_before(const struct film *film)
{
    return &film->position;
}

void film_frame(const struct film *film, int64_t now, struct frame *frame)
{
    timeline_at(film->timeline, now - film->started, frame);
}
