/* SPDX-License-Identifier: MIT */
/* A frame of a move: its animation, applied up to there. */
#include "ui/timeline.h"
#include "base/memory.h"
#include "ui/animation.h"

#include <stdlib.h>
#include <string.h>

const struct tempo TEMPO_STANDARD = {
    .motion = MOTION_FULL,
    .lift = 160,
    .drop = 110,
    .last = 220,
    .capture = 260,
    .home = 40,
    .again = 150,
    .sweep = 30,
    .slide = 160,
    .push = 80,
    .out = 260,
    .lap_max = 1600,
    .relay_max = 6000,
    .speed = 1000,
};

struct timeline {
    int16_t before[PLACES_MAX];
    struct move_animation animation;
};

/* ---- life ---- */

/* As fast as the tempo says, or all at once. */
static int64_t at_speed(int64_t time, const struct tempo *tempo)
{
    if (tempo->speed <= 0 || tempo->motion == MOTION_NONE)
        return 0;
    return time * 1000 / tempo->speed;
}

struct timeline *timeline_new(const int16_t before[PLACES_MAX], int places,
                              const struct steps *steps,
                              const struct tempo *tempo)
{
    struct timeline *const timeline = memory_new(1, sizeof *timeline);
    struct move_animation *const animation = &timeline->animation;

    memcpy(timeline->before, before,
           (size_t)places * sizeof timeline->before[0]);
    *animation = animation_of(timeline->before, steps, tempo);
    animation->length = at_speed(animation->length, tempo);
    for (int i = 0; i < animation->count; i++)
        animation->events[i].time = at_speed(animation->events[i].time, tempo);
    return timeline;
}

void timeline_free(struct timeline *timeline)
{
    if (timeline == NULL)
        return;
    free(timeline->animation.events);
    free(timeline);
}

int64_t timeline_length(const struct timeline *timeline)
{
    return timeline->animation.length;
}

/* ---- one event ---- */

enum { TAIL = 2 };

/* A frame, and where the seeds before fell, which is not seen in it. */
struct moment {
    struct frame *frame;
    int16_t tail[TAIL];
};

static void add_count(struct frame *frame, int place, int count)
{
    if (place == PLACE_HAND)
        frame->hand = (int16_t)(frame->hand + count);
    else if (place >= 0)
        frame->counts[place] = (int16_t)(frame->counts[place] + count);
}

static void set_mark(struct frame *frame, int place, enum mark what)
{
    if (place >= 0)
        frame->marks[place] = (uint8_t)what;
}

static void set_caption(struct frame *frame, enum caption caption, int number)
{
    frame->caption = (uint16_t)caption;
    frame->number = (int16_t)number;
}

static void clear_tail(struct moment *moment)
{
    for (int i = 0; i < TAIL; i++)
        moment->tail[i] = -1;
}

static void clear_marks(struct frame *frame)
{
    memset(frame->marks, MARK_NONE, sizeof frame->marks);
}

static void apply_rest(struct moment *moment,
                       const struct animation_event *event)
{
    struct frame *const frame = moment->frame;

    (void)event;
    clear_tail(moment);
    clear_marks(frame);
    set_caption(frame, CAPTION_NONE, 0);
    frame->at = -1;
    frame->lap = 0;
    frame->laps = 0;
}

static int16_t clamp_to_int16(int number)
{
    return (int16_t)(number < INT16_MAX ? number : INT16_MAX);
}

static void apply_lift(struct moment *moment,
                       const struct animation_event *event)
{
    struct frame *const frame = moment->frame;

    clear_tail(moment);
    clear_marks(frame);
    add_count(frame, event->from, -event->count);
    add_count(frame, PLACE_HAND, event->count);
    set_mark(frame, event->from, MARK_AIM);
    frame->at = event->from;
    frame->lap = clamp_to_int16(frame->lap + 1);
    set_caption(frame, CAPTION_HAND, frame->hand);
}

static void apply_drop(struct moment *moment,
                       const struct animation_event *event)
{
    struct frame *const frame = moment->frame;

    clear_marks(frame);
    for (int i = 0; i < TAIL; i++)
        set_mark(frame, moment->tail[i], MARK_TRAIL);
    add_count(frame, PLACE_HAND, -event->count);
    add_count(frame, event->to, event->count);
    set_mark(frame, event->to,
             event->kind == ANIMATE_LAND ? MARK_LANDING : MARK_TRAIL);
    memmove(moment->tail + 1, moment->tail,
            (TAIL - 1) * sizeof moment->tail[0]);
    moment->tail[0] = event->to;
    frame->at = event->to;
    set_caption(frame, frame->hand > 0 ? CAPTION_HAND : CAPTION_NONE,
                frame->hand);
}

/* The caption counts along when seeds are banked. */
static void apply_carry(struct moment *moment,
                        const struct animation_event *event)
{
    struct frame *const frame = moment->frame;
    const int banked = frame->caption == CAPTION_HOME ? frame->number : 0;

    add_count(frame, event->from, -event->count);
    add_count(frame, event->to, event->count);
    if (event->from >= 0 && frame->counts[event->from] == 0)
        set_mark(frame, event->from, MARK_NONE);
    frame->at = event->to >= 0 ? event->to : (int16_t)-1;
    if (event->what == CAPTION_HOME)
        set_caption(frame, CAPTION_HOME, banked + event->count);
}

/* Whatever lies there. */
static void apply_slide(struct moment *moment,
                        const struct animation_event *event)
{
    int16_t *const counts = moment->frame->counts;

    counts[event->to] = counts[event->from];
    counts[event->from] = 0;
    set_mark(moment->frame, event->from, MARK_NONE);
    set_mark(moment->frame, event->to, MARK_LANDING);
}

static void apply_push_out(struct moment *moment,
                           const struct animation_event *event)
{
    struct frame *const frame = moment->frame;

    frame->counts[event->from] = 0;
    add_count(frame, event->to, event->count);
    set_mark(frame, event->to, MARK_CAPTURE);
    set_caption(frame, CAPTION_OUT, event->count);
}

static void apply_mark(struct moment *moment,
                       const struct animation_event *event)
{
    set_mark(moment->frame, event->to, event->what);
}

static void apply_caption(struct moment *moment,
                          const struct animation_event *event)
{
    set_caption(moment->frame, event->what, event->count);
}

static void (*const APPLY[])(struct moment *,
                             const struct animation_event *) = {
    [ANIMATE_REST] = apply_rest,     [ANIMATE_LIFT] = apply_lift,
    [ANIMATE_DROP] = apply_drop,     [ANIMATE_LAND] = apply_drop,
    [ANIMATE_CARRY] = apply_carry,   [ANIMATE_MARK] = apply_mark,
    [ANIMATE_SAY] = apply_caption,   [ANIMATE_SLIDE] = apply_slide,
    [ANIMATE_AWAY] = apply_push_out,
};

/* ---- any time ---- */

/* How many events have been by then. */
static int count_until(const struct move_animation *animation, int64_t t)
{
    int low = 0;
    int high = animation->count;

    while (low < high) {
        const int middle = (low + high) / 2;

        if (animation->events[middle].time <= t)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void timeline_at(const struct timeline *timeline, int64_t t,
                 struct frame *frame)
{
    const struct move_animation *const animation = &timeline->animation;
    const int count = count_until(animation, t);
    struct moment moment = {.frame = frame};

    memset(frame, 0, sizeof *frame);
    memcpy(frame->counts, timeline->before, sizeof frame->counts);
    apply_rest(&moment, NULL);
    for (int i = 0; i < count; i++)
        APPLY[animation->events[i].kind](&moment, &animation->events[i]);
    if (frame->lap > 0 && animation->laps > 1)
        frame->laps = clamp_to_int16(animation->laps);
    else
        frame->lap = 0;
}

int64_t timeline_next(const struct timeline *timeline, int64_t t)
{
    const struct move_animation *const animation = &timeline->animation;
    const int next = count_until(animation, t);

    return next < animation->count ? animation->events[next].time : INT64_MAX;
}
