/* The way of the match from node to node is shown, move by move. */
#include "base/clock.h"
#include "screen/play/inside.h"

#include <stdlib.h>

bool animation_runs(const struct play_screen *play)
{
    return play->animation.timeline != NULL;
}

void animation_finish(struct play_screen *play)
{
    timeline_free(play->animation.timeline);
    play->animation = (struct animation){.steps = play->animation.steps};
}

/* ---- the way ---- */

/* From a node down to one that comes after it; how many nodes, 0 where it does
 * not, or the way is too long. */
static int way_down(const struct play_screen *play, int from, int to,
                    int way[ANIMATION_PLIES_MAX + 1])
{
    const int count = session_node(play->session, to)->ply -
                      session_node(play->session, from)->ply + 1;

    if (count < 2 || count > ANIMATION_PLIES_MAX + 1)
        return 0;
    for (int i = count - 1; i >= 0; i--) {
        way[i] = to;
        to = session_node(play->session, to)->parent;
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

static int parent_of(const struct animation *animation)
{
    return animation->way[animation->at + (animation->backwards ? 1 : 0)];
}

static int child_of(const struct animation *animation)
{
    return animation->way[animation->at + (animation->backwards ? 0 : 1)];
}

const struct position *animation_before(const struct play_screen *play)
{
    return &session_node(play->session, parent_of(&play->animation))->position;
}

struct move animation_move(const struct play_screen *play)
{
    return session_node(play->session, child_of(&play->animation))->move;
}

/* ---- an edge of it ---- */

static struct tempo tempo_of(const struct play_screen *play)
{
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = (enum motion)play->app->config.values[CONFIG_MOTION];
    tempo.speed = app_speed(play->app, play->watched) * play->animation.haste;
    return tempo;
}

static void load_edge(struct play_screen *play, int64_t now)
{
    struct animation *const animation = &play->animation;
    const struct game *const game = session_game(play->session);
    struct position position = *animation_before(play);
    const struct tempo tempo = tempo_of(play);
    int16_t counts[PLACES_MAX] = {0};

    steps_clear(&play->animation.steps);
    const int places = board_of(game)->counts(game, &position, counts);

    game->class->tell(game, &position, animation_move(play),
                      &play->animation.steps);
    timeline_free(animation->timeline);
    animation->timeline =
        timeline_new(counts, places, &play->animation.steps, &tempo);
    animation->started = now;
}

void animation_begin(struct play_screen *play, int from, int to, int haste,
                     int64_t now)
{
    struct animation *const animation = &play->animation;

    animation_finish(play);
    animation->count = way_down(play, from, to, animation->way);
    if (animation->count == 0) {
        animation->count = way_down(play, to, from, animation->way);
        animation->backwards = true;
        turn_around(animation->way, animation->count);
    }
    animation->haste = haste;
    if (animation->count == 0)
        return;
    load_edge(play, now);
    animation_tick(play, now);
}

/* ---- time ---- */

/* On the timeline of the edge; backwards it runs from its end. */
static int64_t time_of(const struct animation *animation, int64_t now)
{
    const int64_t passed =
        (animation->stopped != 0 ? animation->stopped : now) -
        animation->started;

    return animation->backwards ? timeline_length(animation->timeline) - passed
                                : passed;
}

static bool is_through(const struct animation *animation, int64_t now)
{
    const int64_t passed =
        (animation->stopped != 0 ? animation->stopped : now) -
        animation->started;

    return passed >= timeline_length(animation->timeline);
}

bool animation_tick(struct play_screen *play, int64_t now)
{
    struct animation *const animation = &play->animation;

    if (!animation_runs(play))
        return false;
    while (is_through(animation, now)) {
        if (animation->at + 2 >= animation->count) {
            animation_finish(play);
            return true;
        }
        animation->at++;
        load_edge(play, now);
    }
    return false;
}

/* Backwards the timeline does not say when the next change comes: thirty times a
 * second. */
int64_t animation_due(const struct play_screen *play, int64_t now)
{
    const struct animation *const animation = &play->animation;

    if (!animation_runs(play) || animation->stopped != 0)
        return NEVER;
    if (animation->backwards)
        return now + CLOCK_SECOND / 30;

    const int64_t next =
        timeline_next(animation->timeline, time_of(animation, now));
    const int64_t length = timeline_length(animation->timeline);

    return animation->started + (next < length ? next : length);
}

void animation_stop(struct play_screen *play, int64_t now)
{
    struct animation *const animation = &play->animation;

    if (animation->stopped == 0) {
        animation->stopped = now;
        return;
    }
    animation->started += now - animation->stopped;
    animation->stopped = 0;
}

void animation_step(struct play_screen *play, int64_t now)
{
    struct animation *const animation = &play->animation;

    if (!animation_runs(play) || animation->stopped == 0)
        return;

    const int64_t at = animation->stopped - animation->started;
    const int64_t length = timeline_length(animation->timeline);
    const int64_t next =
        animation->backwards ? length : timeline_next(animation->timeline, at);

    animation->started -= (next < length ? next : length) - at;
    animation_tick(play, now);
}

/* ---- what is seen ---- */

static void rest_frame(const struct play_screen *play, struct frame *frame)
{
    const struct game *const game = session_game(play->session);

    *frame = (struct frame){.at = -1};
    board_of(game)->counts(game, session_position(play->session),
                           frame->counts);
}

void animation_frame(const struct play_screen *play, int64_t now,
                     struct frame *frame)
{
    if (animation_runs(play))
        timeline_at(play->animation.timeline, time_of(&play->animation, now),
                    frame);
    else
        rest_frame(play, frame);
}
