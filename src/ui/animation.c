/* SPDX-License-Identifier: MIT */
/* The animation of a move: its steps, one scene after the other. */
#include "ui/animation.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

/* What the functions that write a scene share. */
struct writer {
    struct move_animation *animation;
    const struct tempo *tempo;
    const int16_t *before;
    int came_to; /* the last place dropped on or banked in, or -1 */
};

/* ---- one event ---- */

static void add_event(struct writer *writer, struct animation_event event)
{
    struct move_animation *const animation = writer->animation;

    event.time = animation->length;
    animation->events =
        memory_grow(animation->events, &animation->capacity,
                    animation->count + 1, sizeof *animation->events);
    animation->events[animation->count++] = event;
}

static void add_rest(struct writer *writer)
{
    add_event(writer, (struct animation_event){.kind = ANIMATE_REST});
}

static void add_mark(struct writer *writer, int place, enum mark what)
{
    add_event(writer, (struct animation_event){.kind = ANIMATE_MARK,
                                               .what = (uint8_t)what,
                                               .to = (int16_t)place});
}

static void add_caption(struct writer *writer, enum caption caption, int number)
{
    add_event(writer, (struct animation_event){.kind = ANIMATE_SAY,
                                               .what = (uint8_t)caption,
                                               .count = (int16_t)number});
}

static void add_pause(struct writer *writer, int milliseconds)
{
    writer->animation->length += milliseconds * CLOCK_MILLISECOND;
}

/* ---- pauses ---- */

/* Hurry in thousandths; at HURRY_MAX only the first and the last pause are
 * left. */
enum { HURRY_MAX = 1 << 24, ONE = 1000 };

static int64_t shorten_pause(const int64_t *pauses, int count, int i,
                             int64_t hurry)
{
    const int from_end = count - 1 - i;
    const int64_t depth = i < from_end ? i : from_end;

    return pauses[i] * ONE / (ONE + hurry * depth);
}

/*
 * Shortens the pauses until they last `most` in all, if they are longer, by the
 * least hurry that is enough. The first and the last pause stay as they are;
 * the farther a pause is from both, the shorter it gets.
 *
 *     | . . . . : : : : : :::::::::::: : : : : : . . . . |
 */
static void shorten_pauses(int64_t *pauses, int count, int64_t most)
{
    int64_t low = 0;
    int64_t high = HURRY_MAX;

    while (low < high) {
        const int64_t middle = (low + high) / 2;
        int64_t all = 0;

        for (int i = 0; i < count; i++)
            all += shorten_pause(pauses, count, i, middle);
        if (all <= most)
            high = middle;
        else
            low = middle + 1;
    }
    for (int i = 0; i < (count + 1) / 2; i++) {
        const int64_t last = shorten_pause(pauses, count, count - 1 - i, low);

        pauses[i] = shorten_pause(pauses, count, i, low);
        pauses[count - 1 - i] = last;
    }
}

/* ---- scenes: each is given a run of steps ---- */

enum scene {
    SCENE_SOWING, /* all lifts and drops of a move */
    SCENE_CAPTURE,
    SCENE_TRIBUTE,
    SCENE_SWEEP,
    SCENE_SLIDE, /* marbles move, and are pushed out */
    SCENE_AGAIN,
    SCENE_SWAP,
    SCENE_NONE
};

static bool is_pushed_out(const struct step *step)
{
    return step->kind == STEP_CAPTURE && step->to == PLACE_AWAY;
}

static enum scene find_scene(const struct step *step)
{
    static const enum scene scenes[] = {
        [STEP_LIFT] = SCENE_SOWING, [STEP_DROP] = SCENE_SOWING,
        [STEP_SLIDE] = SCENE_SLIDE, [STEP_CAPTURE] = SCENE_CAPTURE,
        [STEP_TUZDIK] = SCENE_NONE, [STEP_TRIBUTE] = SCENE_TRIBUTE,
        [STEP_SWEEP] = SCENE_SWEEP, [STEP_SWAP] = SCENE_SWAP,
        [STEP_AGAIN] = SCENE_AGAIN, [STEP_PASS] = SCENE_NONE,
        [STEP_END] = SCENE_NONE,
    };

    return is_pushed_out(step) ? SCENE_SLIDE : scenes[step->kind];
}

/* Does a lap end with this step of a sowing? */
static bool ends_lap(const struct step *steps, int count, int i)
{
    return i + 1 == count || steps[i + 1].kind == STEP_LIFT;
}

/* How long each step is seen before the next; the last one is never shortened.
 * With short motion the drops are not shown one by one. */
static int64_t *make_pauses(const struct tempo *tempo, const struct step *steps,
                            int count)
{
    int64_t *const pauses = memory_new((size_t)count, sizeof *pauses);
    const int64_t end = tempo->drop + tempo->last;
    int first = 0; /* first step of the lap */

    for (int i = 0; i < count; i++)
        pauses[i] = CLOCK_MILLISECOND *
                    (steps[i].kind == STEP_LIFT ? tempo->lift : tempo->drop);
    for (int i = 0; i < count; i++)
        if (ends_lap(steps, count, i)) {
            shorten_pauses(pauses + first, i - first,
                           tempo->lap_max * CLOCK_MILLISECOND);
            if (i + 1 == count && first > 0)
                shorten_pauses(pauses, count - 1,
                               (tempo->relay_max - end) * CLOCK_MILLISECOND);
            first = i + 1;
        }
    for (int i = 0; i < count - 1 && tempo->motion == MOTION_SHORT; i++)
        pauses[i] = i == 0 ? tempo->lift * CLOCK_MILLISECOND : 0;
    pauses[count - 1] = end * CLOCK_MILLISECOND;
    return pauses;
}

static void animate_sowing(struct writer *writer, const struct step *steps,
                           int count)
{
    int64_t *const pauses = make_pauses(writer->tempo, steps, count);

    add_rest(writer);
    for (int i = 0; i < count; i++) {
        const bool lift = steps[i].kind == STEP_LIFT;

        add_event(writer,
                  (struct animation_event){.kind = lift ? ANIMATE_LIFT
                                                   : ends_lap(steps, count, i)
                                                       ? ANIMATE_LAND
                                                       : ANIMATE_DROP,
                                           .from = steps[i].from,
                                           .to = steps[i].to,
                                           .count = steps[i].count});
        writer->animation->length += pauses[i];
        writer->animation->laps += lift;
        writer->came_to = steps[i].to;
    }
    free(pauses);
}

static int count_seeds(const struct step *steps, int count)
{
    int seeds = 0;

    for (int i = 0; i < count; i++)
        seeds += steps[i].count;
    return seeds;
}

/* Seeds are carried home one by one, or in heaps if there are many, so that it
 * never takes longer than a lap. */
static void animate_carry(struct writer *writer, const struct step *steps,
                          int count, enum caption caption, int milliseconds)
{
    const struct tempo *const tempo = writer->tempo;
    const bool at_once = tempo->motion == MOTION_SHORT;
    const int seeds = count_seeds(steps, count);
    const int64_t whole = (int64_t)milliseconds * seeds;
    const int64_t most = whole < tempo->lap_max ? whole : tempo->lap_max;
    const int64_t each =
        seeds > 0 && !at_once ? most * CLOCK_MILLISECOND / seeds : 0;

    for (int i = 0; i < count; i++) {
        const int heap = at_once ? steps[i].count : 1;

        if (caption == CAPTION_SWEEP && !at_once)
            add_mark(writer, steps[i].from, MARK_TRAIL);
        for (int carried = 0; carried < steps[i].count; carried += heap) {
            add_event(writer, (struct animation_event){.kind = ANIMATE_CARRY,
                                                       .what = (uint8_t)caption,
                                                       .from = steps[i].from,
                                                       .to = steps[i].to,
                                                       .count = (int16_t)heap});
            writer->came_to = steps[i].to;
            writer->animation->length += each;
        }
    }
    if (at_once)
        add_pause(writer, tempo->capture);
}

static void animate_capture(struct writer *writer, const struct step *steps,
                            int count)
{
    add_rest(writer);
    for (int i = 0; i < count; i++)
        add_mark(writer, steps[i].from, MARK_CAPTURE);
    add_caption(writer, CAPTION_TAKES, count_seeds(steps, count));
    add_pause(writer, writer->tempo->capture);
    animate_carry(writer, steps, count, CAPTION_HOME, writer->tempo->home);
}

/* Seeds that are sown into a tuzdik lie there for a moment. */
static void animate_tribute(struct writer *writer, const struct step *steps,
                            int count)
{
    add_rest(writer);
    for (int i = 0; i < count; i++)
        add_mark(writer, steps[i].from, MARK_CAPTURE);
    add_pause(writer, writer->tempo->capture);
    animate_carry(writer, steps, count, CAPTION_HOME, writer->tempo->home);
}

static void animate_sweep(struct writer *writer, const struct step *steps,
                          int count)
{
    add_rest(writer);
    add_caption(writer, CAPTION_SWEEP, count_seeds(steps, count));
    animate_carry(writer, steps, count, CAPTION_SWEEP, writer->tempo->sweep);
}

/* Marks the marbles, then moves them, the foremost first, or all at once with
 * short motion. The hindmost belongs to the mover; marbles of other players are
 * pushed. */
static void animate_slide(struct writer *writer, const struct step *steps,
                          int count)
{
    const struct tempo *const tempo = writer->tempo;
    const int mover = writer->before[steps[count - 1].from];
    bool pushes = false;

    add_rest(writer);
    for (int i = 0; i < count; i++) {
        const bool pushed = writer->before[steps[i].from] != mover;

        add_mark(writer, steps[i].from,
                 is_pushed_out(&steps[i]) ? MARK_CAPTURE
                 : pushed                 ? MARK_LANDING
                                          : MARK_AIM);
        pushes = pushes || pushed;
    }
    add_pause(writer, tempo->lift);
    for (int i = 0; i < count; i++) {
        const bool out = is_pushed_out(&steps[i]);
        const int tray = PLACE_OUT + steps[i].player;

        add_event(writer, (struct animation_event){
                              .kind = out ? ANIMATE_AWAY : ANIMATE_SLIDE,
                              .from = steps[i].from,
                              .to = out ? (int16_t)tray : steps[i].to,
                              .count = steps[i].count});
        if (out)
            add_pause(writer, tempo->out);
        else if (tempo->motion != MOTION_SHORT)
            add_pause(writer,
                      (tempo->slide + (pushes ? tempo->push : 0)) / count);
    }
    add_pause(writer, tempo->last);
}

enum { PULSES = 2 };

/* The place of the last seed lights up twice. */
static void animate_again(struct writer *writer, const struct step *steps,
                          int count)
{
    const struct tempo *const tempo = writer->tempo;
    const bool steady = tempo->motion == MOTION_SHORT;

    (void)steps;
    (void)count;
    add_rest(writer);
    add_caption(writer, CAPTION_AGAIN, 0);
    for (int pulse = 0; pulse < (steady ? 1 : PULSES); pulse++) {
        add_mark(writer, writer->came_to, MARK_AGAIN);
        add_pause(writer, steady ? 2 * PULSES * tempo->again : tempo->again);
        add_mark(writer, writer->came_to, MARK_NONE);
        add_pause(writer, steady ? 0 : tempo->again);
    }
}

static void animate_swap(struct writer *writer, const struct step *steps,
                         int count)
{
    (void)steps;
    (void)count;
    add_rest(writer);
    add_caption(writer, CAPTION_SWAP, 0);
    add_pause(writer, 2 * PULSES * writer->tempo->again);
}

static void (*const ANIMATE[])(struct writer *, const struct step *,
                               int count) = {
    [SCENE_SOWING] = animate_sowing,   [SCENE_CAPTURE] = animate_capture,
    [SCENE_TRIBUTE] = animate_tribute, [SCENE_SWEEP] = animate_sweep,
    [SCENE_SLIDE] = animate_slide,     [SCENE_AGAIN] = animate_again,
    [SCENE_SWAP] = animate_swap,       [SCENE_NONE] = NULL,
};

struct move_animation animation_of(const int16_t before[PLACES_MAX],
                                   const struct steps *steps,
                                   const struct tempo *tempo)
{
    struct move_animation animation = {0};
    struct writer writer = {
        .animation = &animation,
        .tempo = tempo,
        .before = before,
        .came_to = -1,
    };

    for (int i = 0, end = 0; i < steps->count; i = end) {
        const enum scene scene = find_scene(&steps->items[i]);

        while (end < steps->count && find_scene(&steps->items[end]) == scene)
            end++;
        if (ANIMATE[scene] != NULL)
            ANIMATE[scene](&writer, steps->items + i, end - i);
    }
    if (animation.count > 0)
        add_rest(&writer);
    return animation;
}
