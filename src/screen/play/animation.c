/* The way of the match from node to node, as a film. */
#include "base/clock.h"
#include "screen/play/inside.h"

#include <stdlib.h>

bool film_runs(const struct desk *desk)
{
    return desk->film.timeline != NULL;
}

void film_finish(struct desk *desk)
{
    timeline_free(desk->film.timeline);
    desk->film = (struct film){.count = 0};
}

/* ---- the way ---- */

/* From a node down to one that comes after it; how many nodes, 0 where it does
 * not, or the way is too long. */
static int way_down(const struct desk *desk, int from, int to,
                    int way[FILM_PLIES_MAX + 1])
{
    const int count = desk_node(desk, to)->ply - desk_node(desk, from)->ply + 1;

    if (count < 2 || count > FILM_PLIES_MAX + 1)
        return 0;
    for (int i = count - 1; i >= 0; i--) {
        way[i] = to;
        to = desk_node(desk, to)->parent;
    }
    return way[0] == from ? count : 0;
}

static void turn_around(int *way, int count)
{
    for (int i = 0; i < count / 2; i++) {
        const int node = way[i];

        way[i] = way[count - 1 - i];
        way[count - 1 - i] = node;
    }
}

static int parent_of(const struct film *film)
{
    return film->way[film->at + (film->backwards ? 1 : 0)];
}

static int child_of(const struct film *film)
{
    return film->way[film->at + (film->backwards ? 0 : 1)];
}

const struct position *film_before(const struct desk *desk)
{
    return &desk_node(desk, parent_of(&desk->film))->position;
}

struct move film_move(const struct desk *desk)
{
    return desk_node(desk, child_of(&desk->film))->move;
}

/* ---- an edge of it ---- */

static struct tempo tempo_of(const struct desk *desk)
{
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = (enum motion)desk->house->config.values[CONFIG_MOTION];
    tempo.speed =
        house_speed(desk->house, desk_watching(desk)) * desk->film.haste;
    return tempo;
}

static void load_edge(struct desk *desk, int64_t now)
{
    struct film *const film = &desk->film;
    const struct game *const game = desk_game(desk);
    struct position position = *film_before(desk);
    const struct tempo tempo = tempo_of(desk);
    int16_t counts[PLACES_MAX] = {0};

    steps_clear(&desk->steps);
    const int places = board_of(game)->counts(game, &position, counts);

    game->class->tell(game, &position, film_move(desk), &desk->steps);
    timeline_free(film->timeline);
    film->timeline = timeline_new(counts, places, &desk->steps, &tempo);
    film->started = now;
}

bool film_begin(struct desk *desk, int from, int to, int haste, int64_t now)
{
    struct film *const film = &desk->film;

    film_finish(desk);
    film->count = way_down(desk, from, to, film->way);
    if (film->count == 0) {
        film->count = way_down(desk, to, from, film->way);
        film->backwards = true;
        turn_around(film->way, film->count);
    }
    film->haste = haste;
    if (film->count == 0)
        return false;
    load_edge(desk, now);
    film_tick(desk, now);
    return film_runs(desk);
}

/* ---- time ---- */

/* On the timeline of the edge; backwards it runs from its end. */
static int64_t time_of(const struct film *film, int64_t now)
{
    const int64_t passed =
        (film->stopped != 0 ? film->stopped : now) - film->started;

    return film->backwards ? timeline_length(film->timeline) - passed : passed;
}

static bool is_through(const struct film *film, int64_t now)
{
    const int64_t passed =
        (film->stopped != 0 ? film->stopped : now) - film->started;

    return passed >= timeline_length(film->timeline);
}

bool film_tick(struct desk *desk, int64_t now)
{
    struct film *const film = &desk->film;

    if (!film_runs(desk))
        return false;
    while (is_through(film, now)) {
        if (film->at + 2 >= film->count) {
            film_finish(desk);
            return true;
        }
        film->at++;
        load_edge(desk, now);
    }
    return false;
}

/* Backwards nobody tells when the next change comes: thirty times a second. */
int64_t film_due(const struct desk *desk, int64_t now)
{
    const struct film *const film = &desk->film;

    if (!film_runs(desk) || film->stopped != 0)
        return NEVER;
    if (film->backwards)
        return now + CLOCK_SECOND / 30;

    const int64_t next = timeline_next(film->timeline, time_of(film, now));
    const int64_t length = timeline_length(film->timeline);

    return film->started + (next < length ? next : length);
}

void film_stop(struct desk *desk, int64_t now)
{
    struct film *const film = &desk->film;

    if (film->stopped == 0) {
        film->stopped = now;
        return;
    }
    film->started += now - film->stopped;
    film->stopped = 0;
}

void film_step(struct desk *desk, int64_t now)
{
    struct film *const film = &desk->film;

    if (!film_runs(desk) || film->stopped == 0)
        return;

    const int64_t at = film->stopped - film->started;
    const int64_t length = timeline_length(film->timeline);
    const int64_t next =
        film->backwards ? length : timeline_next(film->timeline, at);

    film->started -= (next < length ? next : length) - at;
    film_tick(desk, now);
}

/* ---- what is seen ---- */

static void rest_frame(const struct desk *desk, struct frame *frame)
{
    const struct game *const game = desk_game(desk);

    *frame = (struct frame){.at = -1};
    board_of(game)->counts(game, desk_position(desk), frame->counts);
}

void film_frame(const struct desk *desk, int64_t now, struct frame *frame)
{
    if (film_runs(desk))
        timeline_at(desk->film.timeline, time_of(&desk->film, now), frame);
    else
        rest_frame(desk, frame);
}
