/* SPDX-License-Identifier: MIT */
/* A frame of a move: the events of its animation up to that time. */
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

/* Scales a time by the speed of the tempo; 0 is instant. */
static int64_t scale_time(int64_t time, const struct tempo *tempo)
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
    animation->length = scale_time(animation->length, tempo);
    for (int i = 0; i < animation->count; i++)
        animation->events[i].time =
            scale_time(animation->events[i].time, tempo);
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

/* A frame, and the places of the last seeds, for their trail. */
struct moment {
    struct frame *frame;
    int16_t tail[TAIL];
};

static void add_count(struct frame *frame, int place, int count)
{
    if (place == PLACE_HELD)
        frame->held = (int16_t)(frame->held + count);
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

/* No marks, no trail. */
static void clear_marks(struct moment *moment)
{
    memset(moment->frame->marks, MARK_NONE, sizeof moment->frame->marks);
    for (int i = 0; i < TAIL; i++)
        moment->tail[i] = -1;
}

static int16_t clamp_to_int16(int number)
{
    return (int16_t)(number < INT16_MAX ? number : INT16_MAX);
}

static void clear_moment(struct moment *moment)
{
    clear_marks(moment);
    set_caption(moment->frame, CAPTION_NONE, 0);
    moment->frame->at = -1;
    moment->frame->lap = 0;
    moment->frame->laps = 0;
}

/* Marks the seeds that fell before as the trail of this one. */
static void apply_drop(struct moment *moment,
                       const struct animation_event *event)
{
    struct frame *const frame = moment->frame;

    memset(frame->marks, MARK_NONE, sizeof frame->marks);
    for (int i = 0; i < TAIL; i++)
        set_mark(frame, moment->tail[i], MARK_TRAIL);
    add_count(frame, PLACE_HELD, -event->count);
    add_count(frame, event->to, event->count);
    set_mark(frame, event->to,
             event->kind == ANIMATE_LAND ? MARK_LANDING : MARK_TRAIL);
    memmove(moment->tail + 1, moment->tail,
            (TAIL - 1) * sizeof moment->tail[0]);
    moment->tail[0] = event->to;
    frame->at = event->to;
    set_caption(frame, frame->held > 0 ? CAPTION_HELD : CAPTION_NONE,
                frame->held);
}

static void apply_event(struct moment *moment,
                        const struct animation_event *event)
{
    struct frame *const frame = moment->frame;
    const int banked = frame->caption == CAPTION_HOME ? frame->number : 0;

    switch ((enum animation_kind)event->kind) {
    case ANIMATE_REST:
        clear_moment(moment);
        break;
    case ANIMATE_LIFT:
        clear_marks(moment);
        add_count(frame, event->from, -event->count);
        add_count(frame, PLACE_HELD, event->count);
        set_mark(frame, event->from, MARK_AIM);
        frame->at = event->from;
        frame->lap = clamp_to_int16(frame->lap + 1);
        set_caption(frame, CAPTION_HELD, frame->held);
        break;
    case ANIMATE_DROP:
    case ANIMATE_LAND:
        apply_drop(moment, event);
        break;
    case ANIMATE_CARRY: /* the caption counts along when seeds are banked */
        add_count(frame, event->from, -event->count);
        add_count(frame, event->to, event->count);
        if (event->from >= 0 && frame->counts[event->from] == 0)
            set_mark(frame, event->from, MARK_NONE);
        frame->at = event->to >= 0 ? event->to : (int16_t)-1;
        if (event->what == CAPTION_HOME)
            set_caption(frame, CAPTION_HOME, banked + event->count);
        break;
    case ANIMATE_SLIDE: /* regardless of what lies there */
        frame->counts[event->to] = frame->counts[event->from];
        frame->counts[event->from] = 0;
        set_mark(frame, event->from, MARK_NONE);
        set_mark(frame, event->to, MARK_LANDING);
        break;
    case ANIMATE_AWAY:
        frame->counts[event->from] = 0;
        add_count(frame, event->to, event->count);
        set_mark(frame, event->to, MARK_CAPTURE);
        set_caption(frame, CAPTION_OUT, event->count);
        break;
    case ANIMATE_MARK:
        set_mark(frame, event->to, event->what);
        break;
    case ANIMATE_SAY:
        set_caption(frame, event->what, event->count);
        break;
    }
}

/* ---- any time ---- */

/* The number of events up to this time. */
static int count_events(const struct move_animation *animation, int64_t t)
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
    const int count = count_events(animation, t);
    struct moment moment = {.frame = frame};

    memset(frame, 0, sizeof *frame);
    memcpy(frame->counts, timeline->before, sizeof frame->counts);
    clear_moment(&moment);
    for (int i = 0; i < count; i++)
        apply_event(&moment, &animation->events[i]);
    if (frame->lap > 0 && animation->laps > 1)
        frame->laps = clamp_to_int16(animation->laps);
    else
        frame->lap = 0;
}

int64_t timeline_next(const struct timeline *timeline, int64_t t)
{
    const struct move_animation *const animation = &timeline->animation;
    const int next = count_events(animation, t);

    return next < animation->count ? animation->events[next].time : INT64_MAX;
}
