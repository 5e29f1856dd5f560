/* The script of a move: its steps, one scene after the other. */
#include "ui/script.h"
#include "base/clock.h"
#include "base/memory.h"
#include "ui/pace.h"

#include <stdlib.h>

/* What a scene is written with. */
struct writer {
    struct script *script;
    const struct tempo *tempo;
    const int16_t *before;
    const struct step *steps;
    int count;
    int came_to; /* where something was dropped or banked last, or -1 */
};

/* ---- one beat ---- */

static void write_beat(struct writer *writer, struct beat beat)
{
    struct script *const script = writer->script;

    beat.time = script->length;
    script->beats = memory_grow(script->beats, &script->capacity,
                                script->count + 1, sizeof *script->beats);
    script->beats[script->count++] = beat;
}

static void rest(struct writer *writer)
{
    write_beat(writer, (struct beat){.kind = BEAT_REST});
}

static void mark(struct writer *writer, int place, enum mark what)
{
    write_beat(writer, (struct beat){.kind = BEAT_MARK,
                                     .what = (uint8_t)what,
                                     .to = (int16_t)place});
}

static void say(struct writer *writer, enum caption caption, int number)
{
    write_beat(writer, (struct beat){.kind = BEAT_SAY,
                                     .what = (uint8_t)caption,
                                     .count = (int16_t)number});
}

static void carry(struct writer *writer, const struct step *step,
                  enum caption caption, int count)
{
    write_beat(writer, (struct beat){.kind = BEAT_CARRY,
                                     .what = (uint8_t)caption,
                                     .from = step->from,
                                     .to = step->to,
                                     .count = (int16_t)count});
    writer->came_to = step->to;
}

static void wait(struct writer *writer, int milliseconds)
{
    writer->script->length += milliseconds * CLOCK_MILLISECOND;
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
static int run(const struct writer *writer, int first,
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
static int64_t *waits_of(const struct tempo *tempo, const struct step *steps,
                         int count)
{
    int64_t *const waits = memory_new((size_t)count, sizeof *waits);
    const int64_t end = tempo->drop + tempo->last;
    int laps = 0;

    for (int i = 0; i < count; i++)
        waits[i] = CLOCK_MILLISECOND *
                   (is_lift(&steps[i]) ? tempo->lift : tempo->drop);
    for (int i = 0; i < count; laps++) {
        const int length = lap_length(steps + i, count - i);

        pace(waits + i, length - 1, tempo->lap_max * CLOCK_MILLISECOND);
        i += length;
    }
    if (laps > 1)
        pace(waits, count - 1, (tempo->relay_max - end) * CLOCK_MILLISECOND);
    waits[count - 1] = end * CLOCK_MILLISECOND;
    return waits;
}

static struct beat beat_of(const struct step *step, bool lands)
{
    return (struct beat){.kind = is_lift(step) ? BEAT_LIFT
                                 : lands       ? BEAT_LAND
                                               : BEAT_DROP,
                         .from = step->from,
                         .to = step->to,
                         .count = step->count};
}

/* Lifted, and there: what is between is not shown one by one. */
static void skim(const struct tempo *tempo, int64_t *waits, int count)
{
    for (int i = 0; i < count - 1; i++)
        waits[i] = i == 0 ? tempo->lift * CLOCK_MILLISECOND : 0;
}

static int sow(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = run(writer, first, is_sowing);
    int64_t *const waits = waits_of(writer->tempo, steps, count);

    if (writer->tempo->motion == MOTION_SHORT)
        skim(writer->tempo, waits, count);
    rest(writer);
    for (int i = 0; i < count; i++) {
        write_beat(writer, beat_of(&steps[i], ends_lap(steps, count, i)));
        writer->script->length += waits[i];
        writer->script->laps += is_lift(&steps[i]);
        writer->came_to = steps[i].to;
    }
    free(waits);
    return count;
}

/* ---- seeds run home ---- */

/* One by one, or in heaps where it is a long way: never longer than a lap. */
static int64_t stride(const struct tempo *tempo, int milliseconds, int seeds)
{
    const int64_t whole = (int64_t)milliseconds * seeds;
    const int64_t most = whole < tempo->lap_max ? whole : tempo->lap_max;

    return seeds > 0 ? most * CLOCK_MILLISECOND / seeds : 0;
}

static void run_home(struct writer *writer, const struct step *steps, int count,
                     enum caption caption, int64_t each)
{
    for (int i = 0; i < count; i++) {
        if (caption == CAPTION_SWEEP)
            mark(writer, steps[i].from, MARK_TRAIL);
        for (int seed = 0; seed < steps[i].count; seed++) {
            carry(writer, &steps[i], caption, 1);
            writer->script->length += each;
        }
    }
}

static void go_home_at_once(struct writer *writer, const struct step *steps,
                            int count, enum caption caption)
{
    for (int i = 0; i < count; i++)
        carry(writer, &steps[i], caption, steps[i].count);
    wait(writer, writer->tempo->capture);
}

static void go_home(struct writer *writer, const struct step *steps, int count,
                    enum caption caption, int64_t each)
{
    if (writer->tempo->motion == MOTION_SHORT)
        go_home_at_once(writer, steps, count, caption);
    else
        run_home(writer, steps, count, caption, each);
}

static int seeds_of(const struct step *steps, int count)
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

static int take(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = run(writer, first, is_capture);
    const int seeds = seeds_of(steps, count);

    rest(writer);
    for (int i = 0; i < count; i++)
        mark(writer, steps[i].from, MARK_CAPTURE);
    say(writer, CAPTION_TAKES, seeds);
    wait(writer, writer->tempo->capture);
    go_home(writer, steps, count, CAPTION_HOME,
            stride(writer->tempo, writer->tempo->home, seeds));
    return count;
}

static bool is_sweep(const struct step *step)
{
    return step->kind == STEP_SWEEP;
}

static int sweep(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = run(writer, first, is_sweep);
    const int seeds = seeds_of(steps, count);

    rest(writer);
    say(writer, CAPTION_SWEEP, seeds);
    go_home(writer, steps, count, CAPTION_SWEEP,
            stride(writer->tempo, writer->tempo->sweep, seeds));
    return count;
}

/* ---- marbles move ---- */

static bool leaves(const struct step *step)
{
    return step->kind == STEP_CAPTURE && step->to == PLACE_AWAY;
}

static bool goes(const struct step *step)
{
    return step->kind == STEP_SLIDE || leaves(step);
}

/* The hindmost is of the one who moves; what is not like it, is pushed. */
static bool is_pushed(const struct writer *writer, const struct step *steps,
                      int count, int i)
{
    return writer->before[steps[i].from] !=
           writer->before[steps[count - 1].from];
}

/* What is going to go, and how. */
static bool announce(struct writer *writer, const struct step *steps, int count)
{
    bool pushes = false;

    rest(writer);
    for (int i = 0; i < count; i++) {
        const bool pushed = is_pushed(writer, steps, count, i);

        mark(writer, steps[i].from,
             leaves(&steps[i]) ? MARK_CAPTURE
             : pushed          ? MARK_LANDING
                               : MARK_AIM);
        pushes = pushes || pushed;
    }
    wait(writer, writer->tempo->lift);
    return pushes;
}

static void put_away(struct writer *writer, const struct step *step)
{
    write_beat(writer,
               (struct beat){.kind = BEAT_AWAY,
                             .from = step->from,
                             .to = (int16_t)(PLACE_OUT + step->player),
                             .count = step->count});
    wait(writer, writer->tempo->out);
}

/* The foremost first, one close after the other; or all at once. */
static int slide(struct writer *writer, int first)
{
    const struct step *const steps = writer->steps + first;
    const int count = run(writer, first, goes);
    const bool pushes = announce(writer, steps, count);
    const bool steady = writer->tempo->motion == MOTION_SHORT;
    const int whole = writer->tempo->slide + (pushes ? writer->tempo->push : 0);

    for (int i = 0; i < count; i++) {
        if (leaves(&steps[i])) {
            put_away(writer, &steps[i]);
            continue;
        }
        write_beat(writer, (struct beat){.kind = BEAT_SLIDE,
                                         .from = steps[i].from,
                                         .to = steps[i].to});
        if (!steady)
            wait(writer, whole / count);
    }
    wait(writer, writer->tempo->last);
    return count;
}

/* ---- what is only said ---- */

enum { PULSES = 2 };

/* Where the last seed came to lies lit, twice. */
static int again(struct writer *writer, int first)
{
    const struct tempo *const tempo = writer->tempo;
    const bool steady = tempo->motion == MOTION_SHORT;

    (void)first;
    rest(writer);
    say(writer, CAPTION_AGAIN, 0);
    for (int pulse = 0; pulse < (steady ? 1 : PULSES); pulse++) {
        mark(writer, writer->came_to, MARK_AGAIN);
        wait(writer, steady ? 2 * PULSES * tempo->again : tempo->again);
        mark(writer, writer->came_to, MARK_NONE);
        wait(writer, steady ? 0 : tempo->again);
    }
    return 1;
}

/* Into a store, or out of the game. */
static int capture(struct writer *writer, int first)
{
    return leaves(&writer->steps[first]) ? slide(writer, first)
                                         : take(writer, first);
}

static int swap(struct writer *writer, int first)
{
    (void)first;
    rest(writer);
    say(writer, CAPTION_SWAP, 0);
    wait(writer, 2 * PULSES * writer->tempo->again);
    return 1;
}

static int nothing(struct writer *writer, int first)
{
    (void)writer;
    (void)first;
    return 1;
}

/* ---- all of it ---- */

/* Each writes as many steps as it says. */
static int (*const SCENES[])(struct writer *, int first) = {
    [STEP_LIFT] = sow,        [STEP_DROP] = sow,     [STEP_SLIDE] = slide,
    [STEP_CAPTURE] = capture, [STEP_SWEEP] = sweep,  [STEP_SWAP] = swap,
    [STEP_AGAIN] = again,     [STEP_PASS] = nothing, [STEP_END] = nothing,
};

struct script script_of(const int16_t before[PLACES_MAX],
                        const struct steps *steps, const struct tempo *tempo)
{
    struct script script = {0};
    struct writer writer = {
        .script = &script,
        .tempo = tempo,
        .before = before,
        .steps = steps->items,
        .count = steps->count,
        .came_to = -1,
    };

    for (int i = 0; i < steps->count;)
        i += SCENES[steps->items[i].kind](&writer, i);
    if (script.count > 0)
        rest(&writer);
    return script;
}
