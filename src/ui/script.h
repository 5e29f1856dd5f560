/*
 * What a film is made of: changes, and when they happen. The script of a move
 * is a list of them in order of time; a moment is what they fold to.
 */
#ifndef NAQALA_SRC_UI_SCRIPT_H
#define NAQALA_SRC_UI_SCRIPT_H

#include "ui/timeline.h"

enum beat_kind {
    BEAT_REST,  /* no marks, no words, nobody's hand anywhere */
    BEAT_LIFT,  /* `count` of `from` into the hand; a lap begins */
    BEAT_DROP,  /* `count` of the hand to `to` */
    BEAT_LAND,  /* the same, and it is the last of the lap */
    BEAT_CARRY, /* `count` of `from` to `to`, as the caption `what` says */
    BEAT_SLIDE, /* what lies at `from` goes to `to` */
    BEAT_AWAY,  /* what lies at `from` leaves the board for the tray `to` */
    BEAT_MARK,  /* `what` is the mark of `to` */
    BEAT_SAY    /* the caption `what`, of `count` */
};

struct beat {
    int64_t time;
    uint8_t kind;
    uint8_t what;
    int16_t from;
    int16_t to;
    int16_t count;
};

struct script {
    struct beat *beats;
    int count;
    int capacity;
    int laps;       /* lifts in all, where there are several */
    int64_t length; /* while it is written: where it has come to */
};

/* At speed 1, of what lies where before. The caller frees the beats. */
struct script script_of(const int16_t before[PLACES_MAX],
                        const struct steps *steps, const struct tempo *tempo);

#endif
