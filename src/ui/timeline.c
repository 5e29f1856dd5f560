/* A moment of a move: its script, folded up to there. */
#include "ui/timeline.h"
#include "base/memory.h"
#include "ui/script.h"

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
    struct script script;
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
    struct script *const script = &timeline->script;

    memcpy(timeline->before, before,
           (size_t)places * sizeof timeline->before[0]);
    *script = script_of(timeline->before, steps, tempo);
    script->length = at_speed(script->length, tempo);
    for (int i = 0; i < script->count; i++)
        script->beats[i].time = at_speed(script->beats[i].time, tempo);
    return timeline;
}

void timeline_free(struct timeline *timeline)
{
    if (timeline == NULL)
        return;
    free(timeline->script.beats);
    free(timeline);
}

int64_t timeline_length(const struct timeline *timeline)
{
    return timeline->script.length;
}

/* ---- one beat ---- */

enum { TAIL = 2 };

/* A frame, and what is not seen of it: where the seeds before fell. */
struct moment {
    struct frame *frame;
    int16_t tail[TAIL];
};

static void add(struct frame *frame, int place, int count)
{
    if (place == PLACE_HAND)
        frame->hand = (int16_t)(frame->hand + count);
    else if (place >= 0)
        frame->counts[place] = (int16_t)(frame->counts[place] + count);
}

static void mark(struct frame *frame, int place, enum mark what)
{
    if (place >= 0)
        frame->marks[place] = (uint8_t)what;
}

static void say(struct frame *frame, enum caption caption, int number)
{
    frame->caption = (uint16_t)caption;
    frame->number = (int16_t)number;
}

static void forget_tail(struct moment *moment)
{
    for (int i = 0; i < TAIL; i++)
        moment->tail[i] = -1;
}

static void clear_marks(struct frame *frame)
{
    memset(frame->marks, MARK_NONE, sizeof frame->marks);
}

static void rest(struct moment *moment, const struct beat *beat)
{
    struct frame *const frame = moment->frame;

    (void)beat;
    forget_tail(moment);
    clear_marks(frame);
    say(frame, CAPTION_NONE, 0);
    frame->at = -1;
    frame->lap = 0;
    frame->laps = 0;
}

static int16_t clamped(int number)
{
    return (int16_t)(number < INT16_MAX ? number : INT16_MAX);
}

static void lift(struct moment *moment, const struct beat *beat)
{
    struct frame *const frame = moment->frame;

    forget_tail(moment);
    clear_marks(frame);
    add(frame, beat->from, -beat->count);
    add(frame, PLACE_HAND, beat->count);
    mark(frame, beat->from, MARK_AIM);
    frame->at = beat->from;
    frame->lap = clamped(frame->lap + 1);
    say(frame, CAPTION_HAND, frame->hand);
}

static void drop(struct moment *moment, const struct beat *beat)
{
    struct frame *const frame = moment->frame;

    clear_marks(frame);
    for (int i = 0; i < TAIL; i++)
        mark(frame, moment->tail[i], MARK_TRAIL);
    add(frame, PLACE_HAND, -beat->count);
    add(frame, beat->to, beat->count);
    mark(frame, beat->to, beat->kind == BEAT_LAND ? MARK_LANDING : MARK_TRAIL);
    memmove(moment->tail + 1, moment->tail,
            (TAIL - 1) * sizeof moment->tail[0]);
    moment->tail[0] = beat->to;
    frame->at = beat->to;
    say(frame, frame->hand > 0 ? CAPTION_HAND : CAPTION_NONE, frame->hand);
}

/* The words count along when seeds are banked. */
static void carry(struct moment *moment, const struct beat *beat)
{
    struct frame *const frame = moment->frame;
    const int banked = frame->caption == CAPTION_HOME ? frame->number : 0;

    add(frame, beat->from, -beat->count);
    add(frame, beat->to, beat->count);
    if (beat->from >= 0 && frame->counts[beat->from] == 0)
        mark(frame, beat->from, MARK_NONE);
    frame->at = beat->to >= 0 ? beat->to : (int16_t)-1;
    if (beat->what == CAPTION_HOME)
        say(frame, CAPTION_HOME, banked + beat->count);
}

/* Whatever lies there. */
static void slide(struct moment *moment, const struct beat *beat)
{
    int16_t *const counts = moment->frame->counts;

    counts[beat->to] = counts[beat->from];
    counts[beat->from] = 0;
    mark(moment->frame, beat->from, MARK_NONE);
    mark(moment->frame, beat->to, MARK_LANDING);
}

static void put_away(struct moment *moment, const struct beat *beat)
{
    struct frame *const frame = moment->frame;

    frame->counts[beat->from] = 0;
    add(frame, beat->to, beat->count);
    mark(frame, beat->to, MARK_CAPTURE);
    say(frame, CAPTION_OUT, beat->count);
}

static void put_mark(struct moment *moment, const struct beat *beat)
{
    mark(moment->frame, beat->to, beat->what);
}

static void put_words(struct moment *moment, const struct beat *beat)
{
    say(moment->frame, beat->what, beat->count);
}

static void (*const PLAY[])(struct moment *, const struct beat *) = {
    [BEAT_REST] = rest,     [BEAT_LIFT] = lift,   [BEAT_DROP] = drop,
    [BEAT_LAND] = drop,     [BEAT_CARRY] = carry, [BEAT_MARK] = put_mark,
    [BEAT_SAY] = put_words, [BEAT_SLIDE] = slide, [BEAT_AWAY] = put_away,
};

/* ---- any time ---- */

/* How many beats have been by then. */
static int count_until(const struct script *script, int64_t t)
{
    int low = 0;
    int high = script->count;

    while (low < high) {
        const int middle = (low + high) / 2;

        if (script->beats[middle].time <= t)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void timeline_at(const struct timeline *timeline, int64_t t,
                 struct frame *frame)
{
    const struct script *const script = &timeline->script;
    const int count = count_until(script, t);
    struct moment moment = {.frame = frame};

    memset(frame, 0, sizeof *frame);
    memcpy(frame->counts, timeline->before, sizeof frame->counts);
    rest(&moment, NULL);
    for (int i = 0; i < count; i++)
        PLAY[script->beats[i].kind](&moment, &script->beats[i]);
    if (frame->lap > 0 && script->laps > 1)
        frame->laps = clamped(script->laps);
    else
        frame->lap = 0;
}

int64_t timeline_next(const struct timeline *timeline, int64_t t)
{
    const struct script *const script = &timeline->script;
    const int next = count_until(script, t);

    return next < script->count ? script->beats[next].time : INT64_MAX;
}
