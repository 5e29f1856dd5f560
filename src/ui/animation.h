/* SPDX-License-Identifier: MIT */
/*
 * The animation of a move: events in order of time, each a change of what is
 * shown. A frame of the timeline is their sum.
 */
#pragma once

#include "ui/timeline.h"

enum animation_kind {
    ANIMATE_REST,  /* no marks, no caption */
    ANIMATE_LIFT,  /* `count` of `from` are lifted; a lap begins */
    ANIMATE_DROP,  /* `count` of the held ones fall to `to` */
    ANIMATE_LAND,  /* the same, as the last of the lap */
    ANIMATE_CARRY, /* `count` go from `from` to `to`, with the caption `what` */
    ANIMATE_SLIDE, /* what lies at `from` goes to `to` */
    ANIMATE_AWAY,  /* what lies at `from` leaves for the tray `to` */
    ANIMATE_MARK,  /* `to` gets the mark `what` */
    ANIMATE_SAY    /* the caption `what`, with the number `count` */
};

struct animation_event {
    int64_t time;
    uint8_t kind;
    uint8_t what;
    int16_t from;
    int16_t to;
    int16_t count;
};

struct move_animation {
    struct animation_event *events;
    int count;
    int capacity;
    int laps;       /* lifts in all, if there are several */
    int64_t length; /* while it is made: so far */
};

/* At speed 1; `before` is what lies at each place. The caller frees the
 * events. */
struct move_animation animation_of(const int16_t before[PLACES_MAX],
                                   const struct steps *steps,
                                   const struct tempo *tempo);
