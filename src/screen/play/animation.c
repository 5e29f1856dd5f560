/* SPDX-License-Identifier: MIT */
/* Shows the way of the match from node to node, move by move. */
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

const struct position *animation_before(const struct play_screen *play)
{
    const struct animation *const animation = &play->animation;

    return &session_node(play->session, animation->way[animation->at])
                ->position;
}

struct move animation_move(const struct play_screen *play)
{
    const struct animation *const animation = &play->animation;

    return session_node(play->session, animation->way[animation->at + 1])->move;
}

/* Finds the way from a node down to a later one. Returns the number of its
 * nodes, or 0 if it is not a later one, or the way is too long. */
static int read_way(const struct play_screen *play, int from, int to,
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

static void load_edge(struct play_screen *play, int64_t now)
{
    struct animation *const animation = &play->animation;
    const struct game *const game = session_game(play->session);
    struct position position = *animation_before(play);
    struct tempo tempo = TEMPO_STANDARD;
    int16_t counts[PLACES_MAX] = {0};
    const int places = board_of(game)->counts(game, &position, counts);

    /* Seed by seed, the full motion is shown, whatever is set for running
     * moves. */
    if (!play->by_seeds || !session_is_paused(play->session)) {
        tempo.motion = (enum motion)play->app->config.values[CONFIG_MOTION];
        tempo.speed = app_speed(play->app, play->watched) * animation->haste;
    }
    steps_clear(&animation->steps);
    game->class->tell(game, &position, animation_move(play), &animation->steps);
    timeline_free(animation->timeline);
    animation->timeline =
        timeline_new(counts, places, &animation->steps, &tempo);
    animation->started = now;
}

void animation_begin(struct play_screen *play, int from, int to, int haste,
                     int64_t now)
{
    struct animation *const animation = &play->animation;

    animation_finish(play);
    animation->haste = haste;
    animation->count = read_way(play, from, to, animation->way);
    if (animation->count == 0) {
        animation->count = read_way(play, to, from, animation->way);
        animation->backwards = true;
        animation->at = animation->count - 2;
    }
    if (animation->count == 0)
        return;
    load_edge(play, now);
    animation_tick(play, now);
}

/* ---- time ---- */

/* How long the edge has been shown. */
static int64_t get_passed(const struct animation *animation, int64_t now)
{
    return (animation->stopped != 0 ? animation->stopped : now) -
           animation->started;
}

/* The time on the edge's timeline, which runs from its end if backwards. */
static int64_t get_time(const struct animation *animation, int64_t now)
{
    const int64_t passed = get_passed(animation, now);

    return animation->backwards ? timeline_length(animation->timeline) - passed
                                : passed;
}

void animation_tick(struct play_screen *play, int64_t now)
{
    struct animation *const animation = &play->animation;

    if (!animation_runs(play))
        return;
    while (get_passed(animation, now) >= timeline_length(animation->timeline)) {
        if (animation->backwards ? animation->at == 0
                                 : animation->at + 2 >= animation->count) {
            animation_finish(play);
            return;
        }
        animation->at += animation->backwards ? -1 : 1;
        load_edge(play, now);
    }
}

/* Backwards, the timeline cannot tell the next change: thirty times a
 * second. */
int64_t animation_due(const struct play_screen *play, int64_t now)
{
    const struct animation *const animation = &play->animation;

    if (!animation_runs(play) || animation->stopped != 0)
        return NEVER;
    if (animation->backwards)
        return now + CLOCK_SECOND / 30;

    const int64_t next =
        timeline_next(animation->timeline, get_time(animation, now));
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

/* ---- the picture ---- */

void animation_frame(const struct play_screen *play, int64_t now,
                     struct frame *frame)
{
    const struct game *const game = session_game(play->session);

    if (animation_runs(play)) {
        timeline_at(play->animation.timeline, get_time(&play->animation, now),
                    frame);
        return;
    }
    *frame = (struct frame){.at = -1};
    board_of(game)->counts(game, session_position(play->session),
                           frame->counts);
}
