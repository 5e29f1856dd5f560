/* SPDX-License-Identifier: MIT */
/* What is true of the animation of any move. */
#include "base/clock.h"
#include "game/abalone.h"
#include "support/game/animated_move.h"
#include "support/game/variants.h"
#include "ui/test_timeline.h"

#include <string.h>

static int64_t milliseconds(int64_t time)
{
    return time / CLOCK_MILLISECOND;
}

/* What the parts of a move may last. */
static int64_t longest(const struct steps *steps)
{
    int lifts = 0;
    bool captured = false;
    bool paid = false;
    bool swept = false;
    bool again = false;
    bool slid = false;
    bool out = false;

    for (int i = 0; i < steps->count; i++) {
        lifts += steps->items[i].kind == STEP_LIFT;
        out = out || (steps->items[i].kind == STEP_CAPTURE &&
                      steps->items[i].to == PLACE_AWAY);
        captured = captured || (steps->items[i].kind == STEP_CAPTURE &&
                                steps->items[i].to != PLACE_AWAY);
        slid = slid || steps->items[i].kind == STEP_SLIDE;
        paid = paid || steps->items[i].kind == STEP_TRIBUTE;
        swept = swept || steps->items[i].kind == STEP_SWEEP;
        again = again || steps->items[i].kind == STEP_AGAIN ||
                steps->items[i].kind == STEP_SWAP;
    }
    return (lifts > 1    ? 6000
            : lifts == 1 ? 1600 + 330
                         : 0) +
           (captured ? 260 + 1600 : 0) + (paid ? 260 + 1600 : 0) +
           (swept ? 2 * 1600 : 0) + (again ? 600 : 0) +
           (slid ? 160 + 240 + 220 : 0) + (out ? 260 : 0);
}

static bool is_conserved(const struct animated_move *animated,
                         const struct frame *frame, int material)
{
    int sum = frame->held;

    for (int i = 0; i < animated->places; i++) {
        const bool cell = abalone_is(animated->game) && i < ABALONE_CELLS;

        if (frame->counts[i] < 0)
            return false;
        sum += cell ? frame->counts[i] > 0 : frame->counts[i];
    }
    return sum == material && frame->held >= 0;
}

static void check_promises(const struct animated_move *animated,
                           const struct position *before)
{
    const int material =
        animated->game->class->material(animated->game, before);
    const int64_t length = timeline_length(animated->timeline);
    struct frame frame;
    int16_t counts[PLACES_MAX];
    int64_t t = -1;

    for (int i = 0; t < length && i < 500; i++) {
        const int64_t next = timeline_next(animated->timeline, t);

        if (next == INT64_MAX)
            break;
        holds(next > t, "time goes on", animated->game, before);
        holds(next <= length, "all is in the animation", animated->game,
              before);
        t = next;
        timeline_at(animated->timeline, t, &frame);
        holds(is_conserved(animated, &frame, material), "no seed is lost",
              animated->game, before);
    }
    timeline_at(animated->timeline, length, &frame);
    animated_count(animated->game, &animated->after, counts);
    holds(memcmp(counts, frame.counts, sizeof counts) == 0 && frame.held == 0,
          "it ends where the move leads", animated->game, before);
    holds(milliseconds(length) <= longest(&animated->steps), "it is over soon",
          animated->game, before);
}

/* Asked backwards and between the changes, the same is seen. */
static void check_purity(const struct animated_move *animated,
                         const struct position *before)
{
    enum { SHOTS = 60 };
    static struct frame frames[SHOTS];
    int64_t times[SHOTS];
    int count = 0;

    for (int64_t t = -1; count < SHOTS && t != INT64_MAX;
         t = timeline_next(animated->timeline, t)) {
        times[count] = t;
        timeline_at(animated->timeline, t, &frames[count++]);
    }
    for (int i = count - 1; i >= 0; i--) {
        const int64_t next = timeline_next(animated->timeline, times[i]);
        struct frame frame;

        memset(&frame, 0xff, sizeof frame);
        timeline_at(animated->timeline, times[i], &frame);
        holds(memcmp(&frame, &frames[i], sizeof frame) == 0,
              "backwards is the same", animated->game, before);
        if (next == INT64_MAX)
            continue;
        timeline_at(animated->timeline, next - 1, &frame);
        holds(memcmp(&frame, &frames[i], sizeof frame) == 0,
              "nothing changes in between", animated->game, before);
    }
}

static void check_animations(const char *spec, const struct tempo *tempo,
                             struct rng *rng)
{
    struct game *const game = variant_game(spec);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < 40 && position.end == END_NOT; ply++) {
        const struct move move = variant_move(game, &position, rng);
        struct animated_move animated =
            animated_of(game, &position, move, tempo);

        check_promises(&animated, &position);
        check_purity(&animated, &position);
        position = animated.after;
        animated_close(&animated);
    }
    game_free(game);
}

START_TEST(every_animation_ends_where_the_move_leads)
{
    struct rng rng = rng_new(7, (uint64_t)_i);
    struct tempo tempo = TEMPO_STANDARD;

    for (int motion = MOTION_FULL; motion <= MOTION_NONE; motion++) {
        tempo.motion = (enum motion)motion;
        check_animations(VARIANTS[_i], &tempo, &rng);
    }
}
END_TEST

void timeline_add_random(Suite *suite)
{
    TCase *const random = tcase_create("random games");

    tcase_add_loop_test(random, every_animation_ends_where_the_move_leads, 0,
                        VARIANT_COUNT);
    suite_add_tcase(suite, random);
}
