/* SPDX-License-Identifier: MIT */
/* The animation of a move: its steps, one scene after the other. */
#include "ui/animation.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

/* What a scene is written with. */
struct writer {
    struct move_animation *animation;
    const struct tempo *tempo;
    const int16_t *before;
    const struct step *steps;
    int count;
    int came_to; /* where something was dropped or banked last, or -1 */
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

static void add_carry(struct writer *writer, const struct step *step,
                      enum caption caption, int count)
{
    add_event(writer, (struct animation_event){.kind = ANIMATE_CARRY,
                                               .what = (uint8_t)caption,
                                               .from = step->from,
                                               .to = step->to,
                                               .count = (int16_t)count});
    writer->came_to = step->to;
}

static void add_pause(struct writer *writer, int milliseconds)
{
    writer->animation->length += milliseconds * CLOCK_MILLISECOND;
}

/* ---- pauses ---- */

/* Thousandths; so hurried, all but the first and the last are next to none. */
enum { HURRY_MAX = 1 << 24, ONE = 1000 };

static int64_t shorten_pause(const int64_t *pauses, int count, int i,
                             int64_t hurry)
{
    const int from_end = count - 1 - i;
    const int64_t depth = i < from_end ? i : from_end;

    return pauses[i] * ONE / (ONE + hurry * depth);
}

static int64_t add_shortened(const int64_t *pauses, int count, int64_t hurry)
{
    int64_t all = 0;

    for (int i = 0; i < count; i++)
        all += shorten_pause(pauses, count, i, hurry);
    return all;
}

/*
 * Shortens the pauses until they last `most` in all, if they are longer, by the
 * least hurry that is enough: the first and the last stay as they are, and the
 * farther one is from both, the shorter it gets.
 *
 *     | . . . . : : : : : :::::::::::: : : : : : . . . . |
 */
static void shorten_pauses(int64_t *pauses, int count, int64_t most)
{
    int64_t low = 0;
    int64_t high = HURRY_MAX;

    while (low < high) {
        const int64_t middle = (low + high) / 2;

        if (add_shortened(pauses, count, middle) <= most)
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

/* ---- the sowing: all lifts and drops of a move ---- */

static bool is_lift(const struct step *step)
{
    return step->kind == STEP_LIFT;
}

static bool is_sowing(const struct step *step)
{
    return step->kind == STEP_LIFT || step->kind == STEP_DROP;
}

/* From one of these steps on: how many are of that kind? */
static int count_run(const struct writer *writer, int first,
                     bool (*is)(const struct step *step))
{
    int end = first;

    while (end < writer->count && is(&writer->steps[end]))
        end++;
    return end - first;
}

/* From a lift to the drop before the next; nothing but lifts and drops. */
static int lap_length(const struct step *steps, int count)
{
    int length = 1;

    while (length < count && !is_lift(&steps[length]))
        length++;
    return length;
}

static bool ends_lap(const struct step *steps, int count, int i)
{
    return i + 1 == count || is_lift(&steps[i + 1]);
}

/* How long each step is seen before the next comes; the last one is not
 * hurried by anything. */
static int64_t *make_pauses(const struct tempo *tempo, const struct step *steps,
                            int count)
{
    int64_t *const pauses = memory_new((size_t)count, sizeof *pauses);
    const int64_t end = tempo->drop + tempo->last;
    int laps = 0;

    for (int i = 0; i < count; i++)
        pauses[i] = CLOCK_MILLISECOND *
                    (is_lift(&steps[i]) ? tempo->lift : tempo->drop);
    for (int i = 0; i < count; laps++) {
        const int length = lap_length(steps + i, count - i);

        shorten_pauses(pauses + i, length - 1,
                       tempo->lap_max * CLOCK_MILLISECOND);
        i += length;
    }
    if (laps > 1)
        shorten_pauses(pauses, count - 1,
                       (tempo->relay_max - end) * CLOCK_MILLISECOND);
    pauses[count - 1] = end * CLOCK_MILLISECOND;
    return pauses;
}

static struct animation_event make_sowing_event(const struct step *step,
                                                bool lands)
{
    return (struct animation_event){.kind = is_lift(step) ? ANIMATE_LIFT
                                            : lands       ? ANIMATE_LAND
                                                          : ANIMATE_DROP,
                                    .from = step->from,
                                    .to = step->to,
                                    .count = step->count};
}

/* Lifted, and there: what is between is not shown one by one. */
static void skip_drops(const struct tempo *tempo, int64_t *pauses, int count)
{
    for (int i = 0; i < count - 1; i++)
        pauses[i] = i == 0 ? tempo->lift * CLOCK_MILLISECOND : 0;
}

static int animate_sowing(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = count_run(writer, first, is_sowing);
    int64_t *const pauses = make_pauses(writer->tempo, steps, count);

    if (writer->tempo->motion == MOTION_SHORT)
        skip_drops(writer->tempo, pauses, count);
    add_rest(writer);
    for (int i = 0; i < count; i++) {
        add_event(writer,
                  make_sowing_event(&steps[i], ends_lap(steps, count, i)));
        writer->animation->length += pauses[i];
        writer->animation->laps += is_lift(&steps[i]);
        writer->came_to = steps[i].to;
    }
    free(pauses);
    return count;
}

/* ---- seeds run home ---- */

/* One by one, or in heaps where it is a long way: never longer than a lap. */
static int64_t make_pause(const struct tempo *tempo, int milliseconds,
                          int seeds)
{
    const int64_t whole = (int64_t)milliseconds * seeds;
    const int64_t most = whole < tempo->lap_max ? whole : tempo->lap_max;

    return seeds > 0 ? most * CLOCK_MILLISECOND / seeds : 0;
}

static void animate_carry(struct writer *writer, const struct step *steps,
                          int count, enum caption caption, int64_t each)
{
    const bool at_once = writer->tempo->motion == MOTION_SHORT;

    for (int i = 0; i < count; i++) {
        const int seeds = at_once ? steps[i].count : 1;

        if (caption == CAPTION_SWEEP && !at_once)
            add_mark(writer, steps[i].from, MARK_TRAIL);
        for (int carried = 0; carried < steps[i].count; carried += seeds) {
            add_carry(writer, &steps[i], caption, seeds);
            writer->animation->length += at_once ? 0 : each;
        }
    }
    if (at_once)
        add_pause(writer, writer->tempo->capture);
}

static int count_seeds(const struct step *steps, int count)
{
    int seeds = 0;

    for (int i = 0; i < count; i++)
        seeds += steps[i].count;
    return seeds;
}

static bool is_capture(const struct step *step)
{
    return step->kind == STEP_CAPTURE && step->to != PLACE_AWAY;
}

static int animate_capture(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = count_run(writer, first, is_capture);
    const int seeds = count_seeds(steps, count);

    add_rest(writer);
    for (int i = 0; i < count; i++)
        add_mark(writer, steps[i].from, MARK_CAPTURE);
    add_caption(writer, CAPTION_TAKES, seeds);
    add_pause(writer, writer->tempo->capture);
    animate_carry(writer, steps, count, CAPTION_HOME,
                  make_pause(writer->tempo, writer->tempo->home, seeds));
    return count;
}

static bool is_sweep(const struct step *step)
{
    return step->kind == STEP_SWEEP;
}

static int animate_sweep(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = count_run(writer, first, is_sweep);
    const int seeds = count_seeds(steps, count);

    add_rest(writer);
    add_caption(writer, CAPTION_SWEEP, seeds);
    animate_carry(writer, steps, count, CAPTION_SWEEP,
                  make_pause(writer->tempo, writer->tempo->sweep, seeds));
    return count;
}

/* ---- marbles move ---- */

static bool is_pushed_out(const struct step *step)
{
    return step->kind == STEP_CAPTURE && step->to == PLACE_AWAY;
}

static bool is_slide(const struct step *step)
{
    return step->kind == STEP_SLIDE || is_pushed_out(step);
}

/* The hindmost is of the one who moves; what is not like it, is pushed. */
static bool is_pushed(const struct writer *writer, const struct step *steps,
                      int count, int i)
{
    return writer->before[steps[i].from] !=
           writer->before[steps[count - 1].from];
}

/* What is going to go, and how. */
static bool mark_slide(struct writer *writer, const struct step *steps,
                       int count)
{
    bool pushes = false;

    add_rest(writer);
    for (int i = 0; i < count; i++) {
        const bool pushed = is_pushed(writer, steps, count, i);

        add_mark(writer, steps[i].from,
                 is_pushed_out(&steps[i]) ? MARK_CAPTURE
                 : pushed                 ? MARK_LANDING
                                          : MARK_AIM);
        pushes = pushes || pushed;
    }
    add_pause(writer, writer->tempo->lift);
    return pushes;
}

static void add_push_out(struct writer *writer, const struct step *step)
{
    add_event(writer, (struct animation_event){
                          .kind = ANIMATE_AWAY,
                          .from = step->from,
                          .to = (int16_t)(PLACE_OUT + step->player),
                          .count = step->count});
    add_pause(writer, writer->tempo->out);
}

/* The foremost first, one close after the other; or all at once. */
static int animate_slide(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = count_run(writer, first, is_slide);
    const bool pushes = mark_slide(writer, steps, count);
    const bool steady = writer->tempo->motion == MOTION_SHORT;
    const int whole = writer->tempo->slide + (pushes ? writer->tempo->push : 0);

    for (int i = 0; i < count; i++) {
        if (is_pushed_out(&steps[i])) {
            add_push_out(writer, &steps[i]);
            continue;
        }
        add_event(writer, (struct animation_event){.kind = ANIMATE_SLIDE,
                                                   .from = steps[i].from,
                                                   .to = steps[i].to});
        if (!steady)
            add_pause(writer, whole / count);
    }
    add_pause(writer, writer->tempo->last);
    return count;
}

/* ---- what is only said ---- */

enum { PULSES = 2 };

/* Where the last seed came to lies lit, twice. */
static int animate_again(struct writer *writer, int first)
{
    const struct tempo *const tempo = writer->tempo;
    const bool steady = tempo->motion == MOTION_SHORT;

    (void)first;
    add_rest(writer);
    add_caption(writer, CAPTION_AGAIN, 0);
    for (int pulse = 0; pulse < (steady ? 1 : PULSES); pulse++) {
        add_mark(writer, writer->came_to, MARK_AGAIN);
        add_pause(writer, steady ? 2 * PULSES * tempo->again : tempo->again);
        add_mark(writer, writer->came_to, MARK_NONE);
        add_pause(writer, steady ? 0 : tempo->again);
    }
    return 1;
}

/* Into a store, or out of the game. */
static int animate_any_capture(struct writer *writer, int first)
{
    return is_pushed_out(&writer->steps[first])
               ? animate_slide(writer, first)
               : animate_capture(writer, first);
}

static int animate_swap(struct writer *writer, int first)
{
    (void)first;
    add_rest(writer);
    add_caption(writer, CAPTION_SWAP, 0);
    add_pause(writer, 2 * PULSES * writer->tempo->again);
    return 1;
}

static int animate_nothing(struct writer *writer, int first)
{
    (void)writer;
    (void)first;
    return 1;
}

/* ---- all of it ---- */

/* Each writes as many steps as it says. */
static int (*const ANIMATE[])(struct writer *, int first) = {
    [STEP_LIFT] = animate_sowing, [STEP_DROP] = animate_sowing,
    [STEP_SLIDE] = animate_slide, [STEP_CAPTURE] = animate_any_capture,
    [STEP_SWEEP] = animate_sweep, [STEP_SWAP] = animate_swap,
    [STEP_AGAIN] = animate_again, [STEP_PASS] = animate_nothing,
    [STEP_END] = animate_nothing,
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
        .steps = steps->items,
        .count = steps->count,
        .came_to = -1,
    };

    for (int i = 0; i < steps->count;)
        i += ANIMATE[steps->items[i].kind](&writer, i);
    if (animation.count > 0)
        add_rest(&writer);
    return animation;
}
