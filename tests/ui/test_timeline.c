/* SPDX-License-Identifier: MIT */
/* The animation: what it shows when, worked out by hand. */
#include "ui/test_timeline.h"
#include "base/clock.h"
#include "base/memory.h"
#include "support/game/animated_move.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>

/* A frame as a line:
 *
 *     counts / marks / held @ place, caption number, lap/laps
 */
static void write_frame(const struct animated_move *animated,
                        const struct frame *frame, char *line, size_t size)
{
    static const char marks[] = {'.', 'a', 't', 'l', 'c', 'g', 'h'};
    static const char *const captions[] = {"",      "held",  "takes", "home",
                                           "again", "sweep", "swap",  "out"};
    FILE *const out = memory_file(line, size);

    for (int i = 0; i < animated->places; i++)
        fprintf(out, "%d ", frame->counts[i]);
    for (int i = 0; i < animated->places; i++)
        putc(marks[frame->marks[i]], out);
    fprintf(out, " %d @%d %s %d, %d/%d", frame->held, frame->at,
            captions[frame->caption], frame->number, frame->lap, frame->laps);
    fclose(out);
}

struct expected_frame {
    int milliseconds;
    const char *line;
};

/* These frames one after the other, and no others; times are exact. */
static void check_frames(const struct animated_move *animated,
                         const struct expected_frame *frames, int count)
{
    int64_t t = -1;

    for (int i = 0; i < count; i++) {
        struct frame frame;
        char line[400];

        t = timeline_next(animated->timeline, t);
        ck_assert_int_eq(t, frames[i].milliseconds * CLOCK_MILLISECOND);
        timeline_at(animated->timeline, t, &frame);
        write_frame(animated, &frame, line, sizeof line);
        ck_assert_str_eq(line, frames[i].line);
    }
    ck_assert_int_eq(timeline_next(animated->timeline, t), INT64_MAX);
    ck_assert_int_eq(timeline_length(animated->timeline), t);
}

#define SHOWS(animated, frames) \
    check_frames(animated, frames, sizeof(frames) / sizeof((frames)[0]))

/* ---- by held ---- */

START_TEST(a_move_is_lifted_dropped_and_plays_again)
{
    static const struct expected_frame frames[] = {
        {0, "4 4 0 4 4 4 0 4 4 4 4 4 4 0 ..a........... 4 @2 held 4, 0/0"},
        {160, "4 4 0 5 4 4 0 4 4 4 4 4 4 0 ...t.......... 3 @3 held 3, 0/0"},
        {270, "4 4 0 5 5 4 0 4 4 4 4 4 4 0 ...tt......... 2 @4 held 2, 0/0"},
        {380, "4 4 0 5 5 5 0 4 4 4 4 4 4 0 ...ttt........ 1 @5 held 1, 0/0"},
        {490, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 ....ttl....... 0 @6  0, 0/0"},
        {820, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 ......g....... 0 @-1 again 0, 0/0"},
        {970, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 .............. 0 @-1 again 0, 0/0"},
        {1120, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 ......g....... 0 @-1 again 0, 0/0"},
        {1270, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 .............. 0 @-1 again 0, 0/0"},
        {1420, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 .............. 0 @-1  0, 0/0"},
    };
    struct animated_move animated = animated_from(
        "kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "3", &TEMPO_STANDARD);

    SHOWS(&animated, frames);
    animated_close_all(&animated);
}
END_TEST

/* The strip of pictures of the design. */
static const char CAPTURE[] = "5,0,2,2,1,0,12/3,6,2,1,4,0,10/s";

START_TEST(a_capture_is_marked_and_runs_home)
{
    static const struct expected_frame frames[] = {
        {0, "0 0 2 2 1 0 12 3 6 2 1 4 0 10 a............. 5 @0 held 5, 0/0"},
        {160, "0 1 2 2 1 0 12 3 6 2 1 4 0 10 .t............ 4 @1 held 4, 0/0"},
        {270, "0 1 3 2 1 0 12 3 6 2 1 4 0 10 .tt........... 3 @2 held 3, 0/0"},
        {380, "0 1 3 3 1 0 12 3 6 2 1 4 0 10 .ttt.......... 2 @3 held 2, 0/0"},
        {490, "0 1 3 3 2 0 12 3 6 2 1 4 0 10 ..ttt......... 1 @4 held 1, 0/0"},
        {600, "0 1 3 3 2 1 12 3 6 2 1 4 0 10 ...ttl........ 0 @5  0, 0/0"},
        {930,
         "0 1 3 3 2 1 12 3 6 2 1 4 0 10 .....c.c...... 0 @-1 takes 4, 0/0"},
        {1190, "0 1 3 3 2 0 13 3 6 2 1 4 0 10 .......c...... 0 @6 home 1, 0/0"},
        {1230, "0 1 3 3 2 0 14 2 6 2 1 4 0 10 .......c...... 0 @6 home 2, 0/0"},
        {1270, "0 1 3 3 2 0 15 1 6 2 1 4 0 10 .......c...... 0 @6 home 3, 0/0"},
        {1310, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @6 home 4, 0/0"},
        {1350, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @-1  0, 0/0"},
    };
    struct animated_move animated =
        animated_from("kalah", CAPTURE, "1", &TEMPO_STANDARD);

    SHOWS(&animated, frames);
    animated_close_all(&animated);
}
END_TEST

START_TEST(a_short_animation_has_no_single_drops)
{
    static const struct expected_frame frames[] = {
        {0, "0 0 2 2 1 0 12 3 6 2 1 4 0 10 a............. 5 @0 held 5, 0/0"},
        {160, "0 1 3 3 2 1 12 3 6 2 1 4 0 10 ...ttl........ 0 @5  0, 0/0"},
        {490,
         "0 1 3 3 2 1 12 3 6 2 1 4 0 10 .....c.c...... 0 @-1 takes 4, 0/0"},
        {750, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @6 home 4, 0/0"},
        {1010, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @-1  0, 0/0"},
    };
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = MOTION_SHORT;

    struct animated_move animated =
        animated_from("kalah", CAPTURE, "1", &tempo);

    SHOWS(&animated, frames);
    animated_close_all(&animated);
}
END_TEST

START_TEST(a_relay_counts_its_laps)
{
    static const struct expected_frame frames[] = {
        {0, "0 2 1 0 0 1 1 0 a....... 1 @0 held 1, 1/2"},
        {160, "0 3 1 0 0 1 1 0 .l...... 0 @1  0, 1/2"},
        {270, "0 0 1 0 0 1 1 0 .a...... 3 @1 held 3, 2/2"},
        {430, "0 0 2 0 0 1 1 0 ..t..... 2 @2 held 2, 2/2"},
        {540, "0 0 2 1 0 1 1 0 ..tt.... 1 @3 held 1, 2/2"},
        {650, "0 0 2 1 1 1 1 0 ..ttl... 0 @4  0, 2/2"},
        {980, "0 0 2 1 1 1 1 0 ........ 0 @-1  0, 0/0"},
    };
    struct animated_move animated = animated_from(
        "kalah:pits=3,relay=on", "1,2,1,0/0,1,1,0/s", "1", &TEMPO_STANDARD);

    SHOWS(&animated, frames);
    animated_close_all(&animated);
}
END_TEST

START_TEST(a_last_seed_sends_the_rest_home)
{
    static const struct expected_frame frames[] = {
        {0, "0 0 3 2 0 5 .a.... 1 @1 held 1, 0/0"},
        {160, "0 0 4 2 0 5 ..l... 0 @2  0, 0/0"},
        {490, "0 0 4 1 0 6 ...t.. 0 @5 sweep 2, 0/0"},
        {520, "0 0 4 0 0 7 ...... 0 @5 sweep 2, 0/0"},
        {550, "0 0 4 0 0 7 ...... 0 @-1  0, 0/0"},
    };
    struct animated_move animated =
        animated_from("kalah:pits=2", "0,1,3/2,0,5/s", "2", &TEMPO_STANDARD);

    SHOWS(&animated, frames);
    animated_close_all(&animated);
}
END_TEST

START_TEST(exchanging_sides_is_said)
{
    static const struct expected_frame frames[] = {
        {0, "0 1 1 1 1 0 ...... 0 @-1 swap 0, 0/0"},
        {600, "0 1 1 1 1 0 ...... 0 @-1  0, 0/0"},
    };
    static const struct step swap = {.kind = STEP_SWAP, .from = PLACE_AWAY};
    const int16_t before[PLACES_MAX] = {0, 1, 1, 1, 1, 0};
    struct steps steps = {0};

    steps_add(&steps, swap);

    struct animated_move animated = {
        .places = 6,
        .timeline = timeline_new(before, 6, &steps, &TEMPO_STANDARD)};

    SHOWS(&animated, frames);
    animated_close(&animated);
    steps_free(&steps);
}
END_TEST

START_TEST(marbles_go_one_after_another_the_foremost_first)
{
    static const struct expected_frame frames[] = {
        {0, "1 1 0 aa. 0 @-1  0, 0/0"},
        {160, "1 0 1 a.l 0 @-1  0, 0/0"},
        {240, "0 1 1 .ll 0 @-1  0, 0/0"},
        {540, "0 1 1 ... 0 @-1  0, 0/0"},
    };
    const int16_t before[PLACES_MAX] = {1, 1, 0};
    struct steps steps = {0};

    steps_add(&steps, (struct step){STEP_SLIDE, 0, 1, 2, 1});
    steps_add(&steps, (struct step){STEP_SLIDE, 0, 0, 1, 1});

    struct animated_move animated = {
        .places = 3,
        .timeline = timeline_new(before, 3, &steps, &TEMPO_STANDARD)};

    SHOWS(&animated, frames);
    animated_close(&animated);
    steps_free(&steps);
}
END_TEST

/* Two of player 1's push one of player 0's off the board. */
static struct animated_move push_out(const struct tempo *tempo)
{
    struct animated_move animated = {.places = 3, .before = {2, 2, 1}};

    steps_add(&animated.steps,
              (struct step){STEP_CAPTURE, 1, 2, PLACE_AWAY, 1});
    steps_add(&animated.steps, (struct step){STEP_SLIDE, 1, 1, 2, 1});
    steps_add(&animated.steps, (struct step){STEP_SLIDE, 1, 0, 1, 1});
    animated.before[PLACE_OUT + 1] = 4;
    animated.timeline =
        timeline_new(animated.before, PLACES_MAX, &animated.steps, tempo);
    return animated;
}

START_TEST(a_marble_that_is_pushed_out_lands_in_the_tray)
{
    static const struct expected_frame frames[] = {
        {0, "2 2 1 aac 0 @-1  0, 0/0"},
        {160, "2 2 0 aac 0 @-1 out 1, 0/0"},
        {420, "2 0 2 a.l 0 @-1 out 1, 0/0"},
        {500, "0 2 2 .ll 0 @-1 out 1, 0/0"},
        {800, "0 2 2 ... 0 @-1  0, 0/0"},
    };
    struct animated_move animated = push_out(&TEMPO_STANDARD);
    struct frame frame;

    SHOWS(&animated, frames);
    timeline_at(animated.timeline, 159 * CLOCK_MILLISECOND, &frame);
    ck_assert_int_eq(frame.counts[PLACE_OUT + 1], 4);
    timeline_at(animated.timeline, 160 * CLOCK_MILLISECOND, &frame);
    ck_assert_int_eq(frame.counts[PLACE_OUT + 1], 5);
    ck_assert_int_eq(frame.counts[PLACE_OUT], 0);
    ck_assert_int_eq(frame.marks[PLACE_OUT + 1], MARK_CAPTURE);
    animated_close(&animated);
}
END_TEST

START_TEST(in_a_hurry_marbles_go_at_once)
{
    static const struct expected_frame frames[] = {
        {0, "2 2 1 aac 0 @-1  0, 0/0"},
        {160, "2 2 0 aac 0 @-1 out 1, 0/0"},
        {420, "0 2 2 .ll 0 @-1 out 1, 0/0"},
        {640, "0 2 2 ... 0 @-1  0, 0/0"},
    };
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = MOTION_SHORT;

    struct animated_move animated = push_out(&tempo);

    SHOWS(&animated, frames);
    animated_close(&animated);
}
END_TEST

START_TEST(twice_the_speed_is_half_the_time)
{
    struct tempo tempo = TEMPO_STANDARD;

    tempo.speed = 2000;

    struct animated_move animated =
        animated_from("kalah", CAPTURE, "1", &tempo);

    ck_assert_int_eq(timeline_length(animated.timeline),
                     675 * CLOCK_MILLISECOND);
    ck_assert_int_eq(timeline_next(animated.timeline, 0),
                     80 * CLOCK_MILLISECOND);
    animated_close_all(&animated);
}
END_TEST

static void takes_no_time(const struct tempo *tempo)
{
    struct animated_move animated = animated_from("kalah", CAPTURE, "1", tempo);
    struct frame frame;
    char line[400];

    ck_assert_int_eq(timeline_length(animated.timeline), 0);
    timeline_at(animated.timeline, 0, &frame);
    write_frame(&animated, &frame, line, sizeof line);
    ck_assert_str_eq(
        line, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @-1  0, 0/0");
    timeline_at(animated.timeline, -1, &frame);
    write_frame(&animated, &frame, line, sizeof line);
    ck_assert_str_eq(
        line, "5 0 2 2 1 0 12 3 6 2 1 4 0 10 .............. 0 @-1  0, 0/0");
    animated_close_all(&animated);
}

START_TEST(nothing_moves_without_motion_or_at_once)
{
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = MOTION_NONE;
    takes_no_time(&tempo);
    tempo.motion = MOTION_FULL;
    tempo.speed = 0;
    takes_no_time(&tempo);
}
END_TEST

START_TEST(nothing_to_show_takes_no_time)
{
    const int16_t before[PLACES_MAX] = {7};
    const struct steps none = {0};
    struct timeline *const timeline =
        timeline_new(before, 1, &none, &TEMPO_STANDARD);
    struct frame frame;

    ck_assert_int_eq(timeline_length(timeline), 0);
    ck_assert_int_eq(timeline_next(timeline, -1), INT64_MAX);
    timeline_at(timeline, 0, &frame);
    ck_assert_int_eq(frame.counts[0], 7);
    timeline_free(timeline);
    timeline_free(NULL);
}
END_TEST

/* ---- long ones ---- */

/* When the last drop of the first lap is seen. */
static int64_t lap_end(const struct animated_move *animated)
{
    struct frame frame;
    int64_t t = 0;

    do {
        t = timeline_next(animated->timeline, t);
        timeline_at(animated->timeline, t, &frame);
    } while (frame.held > 0);
    return t;
}

START_TEST(a_long_sowing_hurries_in_the_middle)
{
    struct animated_move animated = animated_from(
        "kalah", "100,0,0,0,0,0,0/1,1,1,1,1,1,0/s", "1", &TEMPO_STANDARD);
    const int64_t end = lap_end(&animated);
    int64_t shortest = INT64_MAX;
    int64_t last = 0;

    for (int64_t t = 0; t < end; t += last) {
        last = timeline_next(animated.timeline, t) - t;
        if (last < shortest)
            shortest = last;
    }
    ck_assert_int_le(end, 1600 * CLOCK_MILLISECOND);
    ck_assert_int_ge(end, 1580 * CLOCK_MILLISECOND);
    ck_assert_int_eq(timeline_next(animated.timeline, 0),
                     160 * CLOCK_MILLISECOND);
    ck_assert_int_eq(last, 110 * CLOCK_MILLISECOND);
    ck_assert_int_lt(shortest, 10 * CLOCK_MILLISECOND);
    ck_assert_int_gt(shortest, 0);
    animated_close_all(&animated);
}
END_TEST

/* The laps would take much longer. It plays again, which is 600 more. */
START_TEST(a_long_relay_is_over_soon)
{
    static const char *const start =
        "3,0,9,2,4,1,9,1,20/3,10,19,4,19,10,5,4,5/s";
    struct tempo slow = TEMPO_STANDARD;

    slow.relay_max = 1000000;

    struct animated_move patient = animated_from("ohvalhu", start, "4", &slow);
    struct animated_move animated =
        animated_from("ohvalhu", start, "4", &TEMPO_STANDARD);

    ck_assert_int_gt(timeline_length(patient.timeline),
                     10000 * CLOCK_MILLISECOND);
    ck_assert_int_le(timeline_length(animated.timeline),
                     6600 * CLOCK_MILLISECOND);
    ck_assert_int_ge(timeline_length(animated.timeline),
                     6500 * CLOCK_MILLISECOND);
    ck_assert_int_eq(timeline_next(animated.timeline, 0),
                     160 * CLOCK_MILLISECOND);
    animated_close_all(&patient);
    animated_close_all(&animated);
}
END_TEST

START_TEST(a_big_sweep_is_over_soon)
{
    struct animated_move animated = animated_from(
        "kalah", "0,0,0,0,0,1,0/300,0,0,0,0,0,0/s", "6", &TEMPO_STANDARD);

    /* 160 to the landing, 330 of it, and 1600. */
    ck_assert_int_le(timeline_length(animated.timeline),
                     2090 * CLOCK_MILLISECOND);
    ck_assert_int_ge(timeline_length(animated.timeline),
                     2080 * CLOCK_MILLISECOND);
    animated_close_all(&animated);
}
END_TEST

Suite *timeline_suite(void)
{
    Suite *const suite = suite_create("timeline");
    TCase *const examples = tcase_create("by held");

    tcase_add_test(examples, a_move_is_lifted_dropped_and_plays_again);
    tcase_add_test(examples, a_capture_is_marked_and_runs_home);
    tcase_add_test(examples, a_short_animation_has_no_single_drops);
    tcase_add_test(examples, a_relay_counts_its_laps);
    tcase_add_test(examples, a_last_seed_sends_the_rest_home);
    tcase_add_test(examples, exchanging_sides_is_said);
    tcase_add_test(examples, marbles_go_one_after_another_the_foremost_first);
    tcase_add_test(examples, a_marble_that_is_pushed_out_lands_in_the_tray);
    tcase_add_test(examples, in_a_hurry_marbles_go_at_once);
    tcase_add_test(examples, twice_the_speed_is_half_the_time);
    tcase_add_test(examples, nothing_moves_without_motion_or_at_once);
    tcase_add_test(examples, nothing_to_show_takes_no_time);
    tcase_add_test(examples, a_long_sowing_hurries_in_the_middle);
    tcase_add_test(examples, a_long_relay_is_over_soon);
    tcase_add_test(examples, a_big_sweep_is_over_soon);
    suite_add_tcase(suite, examples);
    timeline_add_random(suite);
    return suite;
}
