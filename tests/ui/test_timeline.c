/* SPDX-License-Identifier: MIT */
/* The film: what it shows when, worked out by hand. */
#include "ui/test_timeline.h"
#include "base/clock.h"
#include "base/memory.h"
#include "support/game/folded.h"
#include "support/suites.h"

#include <check.h>
#include <stdio.h>

/* A frame as a line:
 *
 *     counts / marks / hand @ place, caption number, lap/laps
 */
static void spell(const struct film *film, const struct frame *frame,
                  char *line, size_t size)
{
    static const char marks[] = {'.', 'a', 't', 'l', 'c', 'g', 'h'};
    static const char *const captions[] = {"",      "hand",  "takes", "home",
                                           "again", "sweep", "swap",  "out"};
    FILE *const out = memory_file(line, size);

    for (int i = 0; i < film->places; i++)
        fprintf(out, "%d ", frame->counts[i]);
    for (int i = 0; i < film->places; i++)
        putc(marks[frame->marks[i]], out);
    fprintf(out, " %d @%d %s %d, %d/%d", frame->hand, frame->at,
            captions[frame->caption], frame->number, frame->lap, frame->laps);
    fclose(out);
}

struct shot {
    int milliseconds;
    const char *line;
};

/* These frames one after the other, and no others; times are exact. */
static void shows(const struct film *film, const struct shot *shots, int count)
{
    int64_t t = -1;

    for (int i = 0; i < count; i++) {
        struct frame frame;
        char line[400];

        t = timeline_next(film->timeline, t);
        ck_assert_int_eq(t, shots[i].milliseconds * CLOCK_MILLISECOND);
        timeline_at(film->timeline, t, &frame);
        spell(film, &frame, line, sizeof line);
        ck_assert_str_eq(line, shots[i].line);
    }
    ck_assert_int_eq(timeline_next(film->timeline, t), INT64_MAX);
    ck_assert_int_eq(timeline_length(film->timeline), t);
}

#define SHOWS(film, shots) \
    shows(film, shots, sizeof(shots) / sizeof((shots)[0]))

/* ---- by hand ---- */

START_TEST(a_move_is_lifted_dropped_and_plays_again)
{
    static const struct shot shots[] = {
        {0, "4 4 0 4 4 4 0 4 4 4 4 4 4 0 ..a........... 4 @2 hand 4, 0/0"},
        {160, "4 4 0 5 4 4 0 4 4 4 4 4 4 0 ...t.......... 3 @3 hand 3, 0/0"},
        {270, "4 4 0 5 5 4 0 4 4 4 4 4 4 0 ...tt......... 2 @4 hand 2, 0/0"},
        {380, "4 4 0 5 5 5 0 4 4 4 4 4 4 0 ...ttt........ 1 @5 hand 1, 0/0"},
        {490, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 ....ttl....... 0 @6  0, 0/0"},
        {820, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 ......g....... 0 @-1 again 0, 0/0"},
        {970, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 .............. 0 @-1 again 0, 0/0"},
        {1120, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 ......g....... 0 @-1 again 0, 0/0"},
        {1270, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 .............. 0 @-1 again 0, 0/0"},
        {1420, "4 4 0 5 5 5 1 4 4 4 4 4 4 0 .............. 0 @-1  0, 0/0"},
    };
    struct film film = film_from("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "3",
                                 &TEMPO_STANDARD);

    SHOWS(&film, shots);
    film_close_all(&film);
}
END_TEST

/* The strip of pictures of the design. */
static const char CAPTURE[] = "5,0,2,2,1,0,12/3,6,2,1,4,0,10/s";

START_TEST(a_capture_is_marked_and_runs_home)
{
    static const struct shot shots[] = {
        {0, "0 0 2 2 1 0 12 3 6 2 1 4 0 10 a............. 5 @0 hand 5, 0/0"},
        {160, "0 1 2 2 1 0 12 3 6 2 1 4 0 10 .t............ 4 @1 hand 4, 0/0"},
        {270, "0 1 3 2 1 0 12 3 6 2 1 4 0 10 .tt........... 3 @2 hand 3, 0/0"},
        {380, "0 1 3 3 1 0 12 3 6 2 1 4 0 10 .ttt.......... 2 @3 hand 2, 0/0"},
        {490, "0 1 3 3 2 0 12 3 6 2 1 4 0 10 ..ttt......... 1 @4 hand 1, 0/0"},
        {600, "0 1 3 3 2 1 12 3 6 2 1 4 0 10 ...ttl........ 0 @5  0, 0/0"},
        {930,
         "0 1 3 3 2 1 12 3 6 2 1 4 0 10 .....c.c...... 0 @-1 takes 4, 0/0"},
        {1190, "0 1 3 3 2 0 13 3 6 2 1 4 0 10 .......c...... 0 @6 home 1, 0/0"},
        {1230, "0 1 3 3 2 0 14 2 6 2 1 4 0 10 .......c...... 0 @6 home 2, 0/0"},
        {1270, "0 1 3 3 2 0 15 1 6 2 1 4 0 10 .......c...... 0 @6 home 3, 0/0"},
        {1310, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @6 home 4, 0/0"},
        {1350, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @-1  0, 0/0"},
    };
    struct film film = film_from("kalah", CAPTURE, "1", &TEMPO_STANDARD);

    SHOWS(&film, shots);
    film_close_all(&film);
}
END_TEST

START_TEST(a_short_film_has_no_single_drops)
{
    static const struct shot shots[] = {
        {0, "0 0 2 2 1 0 12 3 6 2 1 4 0 10 a............. 5 @0 hand 5, 0/0"},
        {160, "0 1 3 3 2 1 12 3 6 2 1 4 0 10 ...ttl........ 0 @5  0, 0/0"},
        {490,
         "0 1 3 3 2 1 12 3 6 2 1 4 0 10 .....c.c...... 0 @-1 takes 4, 0/0"},
        {750, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @6 home 4, 0/0"},
        {1010, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @-1  0, 0/0"},
    };
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = MOTION_SHORT;

    struct film film = film_from("kalah", CAPTURE, "1", &tempo);

    SHOWS(&film, shots);
    film_close_all(&film);
}
END_TEST

START_TEST(a_relay_counts_its_laps)
{
    static const struct shot shots[] = {
        {0, "0 2 1 0 0 1 1 0 a....... 1 @0 hand 1, 1/2"},
        {160, "0 3 1 0 0 1 1 0 .l...... 0 @1  0, 1/2"},
        {270, "0 0 1 0 0 1 1 0 .a...... 3 @1 hand 3, 2/2"},
        {430, "0 0 2 0 0 1 1 0 ..t..... 2 @2 hand 2, 2/2"},
        {540, "0 0 2 1 0 1 1 0 ..tt.... 1 @3 hand 1, 2/2"},
        {650, "0 0 2 1 1 1 1 0 ..ttl... 0 @4  0, 2/2"},
        {980, "0 0 2 1 1 1 1 0 ........ 0 @-1  0, 0/0"},
    };
    struct film film = film_from("kalah:pits=3,relay=on", "1,2,1,0/0,1,1,0/s",
                                 "1", &TEMPO_STANDARD);

    SHOWS(&film, shots);
    film_close_all(&film);
}
END_TEST

START_TEST(a_last_seed_sends_the_rest_home)
{
    static const struct shot shots[] = {
        {0, "0 0 3 2 0 5 .a.... 1 @1 hand 1, 0/0"},
        {160, "0 0 4 2 0 5 ..l... 0 @2  0, 0/0"},
        {490, "0 0 4 1 0 6 ...t.. 0 @5 sweep 2, 0/0"},
        {520, "0 0 4 0 0 7 ...... 0 @5 sweep 2, 0/0"},
        {550, "0 0 4 0 0 7 ...... 0 @-1  0, 0/0"},
    };
    struct film film =
        film_from("kalah:pits=2", "0,1,3/2,0,5/s", "2", &TEMPO_STANDARD);

    SHOWS(&film, shots);
    film_close_all(&film);
}
END_TEST

START_TEST(exchanging_sides_is_said)
{
    static const struct shot shots[] = {
        {0, "0 1 1 1 1 0 ...... 0 @-1 swap 0, 0/0"},
        {600, "0 1 1 1 1 0 ...... 0 @-1  0, 0/0"},
    };
    static const struct step swap = {.kind = STEP_SWAP, .from = PLACE_AWAY};
    const int16_t before[PLACES_MAX] = {0, 1, 1, 1, 1, 0};
    struct steps steps = {0};

    steps_add(&steps, swap);

    struct film film = {.places = 6,
                        .timeline =
                            timeline_new(before, 6, &steps, &TEMPO_STANDARD)};

    SHOWS(&film, shots);
    film_close(&film);
    steps_free(&steps);
}
END_TEST

START_TEST(marbles_go_one_after_another_the_foremost_first)
{
    static const struct shot shots[] = {
        {0, "1 1 0 aa. 0 @-1  0, 0/0"},
        {160, "1 0 1 a.l 0 @-1  0, 0/0"},
        {240, "0 1 1 .ll 0 @-1  0, 0/0"},
        {540, "0 1 1 ... 0 @-1  0, 0/0"},
    };
    const int16_t before[PLACES_MAX] = {1, 1, 0};
    struct steps steps = {0};

    steps_add(&steps, (struct step){STEP_SLIDE, 0, 1, 2, 1});
    steps_add(&steps, (struct step){STEP_SLIDE, 0, 0, 1, 1});

    struct film film = {.places = 3,
                        .timeline =
                            timeline_new(before, 3, &steps, &TEMPO_STANDARD)};

    SHOWS(&film, shots);
    film_close(&film);
    steps_free(&steps);
}
END_TEST

/* Two of player 1's push one of player 0's off the board. */
static struct film push_out(const struct tempo *tempo)
{
    struct film film = {.places = 3, .before = {2, 2, 1}};

    steps_add(&film.steps, (struct step){STEP_CAPTURE, 1, 2, PLACE_AWAY, 1});
    steps_add(&film.steps, (struct step){STEP_SLIDE, 1, 1, 2, 1});
    steps_add(&film.steps, (struct step){STEP_SLIDE, 1, 0, 1, 1});
    film.before[PLACE_OUT + 1] = 4;
    film.timeline = timeline_new(film.before, PLACES_MAX, &film.steps, tempo);
    return film;
}

START_TEST(a_marble_that_is_pushed_out_lands_in_the_tray)
{
    static const struct shot shots[] = {
        {0, "2 2 1 aac 0 @-1  0, 0/0"},
        {160, "2 2 0 aac 0 @-1 out 1, 0/0"},
        {420, "2 0 2 a.l 0 @-1 out 1, 0/0"},
        {500, "0 2 2 .ll 0 @-1 out 1, 0/0"},
        {800, "0 2 2 ... 0 @-1  0, 0/0"},
    };
    struct film film = push_out(&TEMPO_STANDARD);
    struct frame frame;

    SHOWS(&film, shots);
    timeline_at(film.timeline, 159 * CLOCK_MILLISECOND, &frame);
    ck_assert_int_eq(frame.counts[PLACE_OUT + 1], 4);
    timeline_at(film.timeline, 160 * CLOCK_MILLISECOND, &frame);
    ck_assert_int_eq(frame.counts[PLACE_OUT + 1], 5);
    ck_assert_int_eq(frame.counts[PLACE_OUT], 0);
    ck_assert_int_eq(frame.marks[PLACE_OUT + 1], MARK_CAPTURE);
    film_close(&film);
}
END_TEST

START_TEST(in_a_hurry_marbles_go_at_once)
{
    static const struct shot shots[] = {
        {0, "2 2 1 aac 0 @-1  0, 0/0"},
        {160, "2 2 0 aac 0 @-1 out 1, 0/0"},
        {420, "0 2 2 .ll 0 @-1 out 1, 0/0"},
        {640, "0 2 2 ... 0 @-1  0, 0/0"},
    };
    struct tempo tempo = TEMPO_STANDARD;

    tempo.motion = MOTION_SHORT;

    struct film film = push_out(&tempo);

    SHOWS(&film, shots);
    film_close(&film);
}
END_TEST

START_TEST(twice_the_speed_is_half_the_time)
{
    struct tempo tempo = TEMPO_STANDARD;

    tempo.speed = 2000;

    struct film film = film_from("kalah", CAPTURE, "1", &tempo);

    ck_assert_int_eq(timeline_length(film.timeline), 675 * CLOCK_MILLISECOND);
    ck_assert_int_eq(timeline_next(film.timeline, 0), 80 * CLOCK_MILLISECOND);
    film_close_all(&film);
}
END_TEST

static void takes_no_time(const struct tempo *tempo)
{
    struct film film = film_from("kalah", CAPTURE, "1", tempo);
    struct frame frame;
    char line[400];

    ck_assert_int_eq(timeline_length(film.timeline), 0);
    timeline_at(film.timeline, 0, &frame);
    spell(&film, &frame, line, sizeof line);
    ck_assert_str_eq(
        line, "0 1 3 3 2 0 16 0 6 2 1 4 0 10 .............. 0 @-1  0, 0/0");
    timeline_at(film.timeline, -1, &frame);
    spell(&film, &frame, line, sizeof line);
    ck_assert_str_eq(
        line, "5 0 2 2 1 0 12 3 6 2 1 4 0 10 .............. 0 @-1  0, 0/0");
    film_close_all(&film);
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
static int64_t lap_end(const struct film *film)
{
    struct frame frame;
    int64_t t = 0;

    do {
        t = timeline_next(film->timeline, t);
        timeline_at(film->timeline, t, &frame);
    } while (frame.hand > 0);
    return t;
}

START_TEST(a_long_sowing_hurries_in_the_middle)
{
    struct film film = film_from("kalah", "100,0,0,0,0,0,0/1,1,1,1,1,1,0/s",
                                 "1", &TEMPO_STANDARD);
    const int64_t end = lap_end(&film);
    int64_t shortest = INT64_MAX;
    int64_t last = 0;

    for (int64_t t = 0; t < end; t += last) {
        last = timeline_next(film.timeline, t) - t;
        if (last < shortest)
            shortest = last;
    }
    ck_assert_int_le(end, 1600 * CLOCK_MILLISECOND);
    ck_assert_int_ge(end, 1580 * CLOCK_MILLISECOND);
    ck_assert_int_eq(timeline_next(film.timeline, 0), 160 * CLOCK_MILLISECOND);
    ck_assert_int_eq(last, 110 * CLOCK_MILLISECOND);
    ck_assert_int_lt(shortest, 10 * CLOCK_MILLISECOND);
    ck_assert_int_gt(shortest, 0);
    film_close_all(&film);
}
END_TEST

/* The laps would take much longer. It plays again, which is 600 more. */
START_TEST(a_long_relay_is_over_soon)
{
    static const char *const start =
        "3,0,9,2,4,1,9,1,20/3,10,19,4,19,10,5,4,5/s";
    struct tempo slow = TEMPO_STANDARD;

    slow.relay_max = 1000000;

    struct film patient = film_from("ohvalhu", start, "4", &slow);
    struct film film = film_from("ohvalhu", start, "4", &TEMPO_STANDARD);

    ck_assert_int_gt(timeline_length(patient.timeline),
                     10000 * CLOCK_MILLISECOND);
    ck_assert_int_le(timeline_length(film.timeline), 6600 * CLOCK_MILLISECOND);
    ck_assert_int_ge(timeline_length(film.timeline), 6500 * CLOCK_MILLISECOND);
    ck_assert_int_eq(timeline_next(film.timeline, 0), 160 * CLOCK_MILLISECOND);
    film_close_all(&patient);
    film_close_all(&film);
}
END_TEST

START_TEST(a_big_sweep_is_over_soon)
{
    struct film film = film_from("kalah", "0,0,0,0,0,1,0/300,0,0,0,0,0,0/s",
                                 "6", &TEMPO_STANDARD);

    /* 160 to the landing, 330 of it, and 1600. */
    ck_assert_int_le(timeline_length(film.timeline), 2090 * CLOCK_MILLISECOND);
    ck_assert_int_ge(timeline_length(film.timeline), 2080 * CLOCK_MILLISECOND);
    film_close_all(&film);
}
END_TEST

Suite *timeline_suite(void)
{
    Suite *const suite = suite_create("timeline");
    TCase *const examples = tcase_create("by hand");

    tcase_add_test(examples, a_move_is_lifted_dropped_and_plays_again);
    tcase_add_test(examples, a_capture_is_marked_and_runs_home);
    tcase_add_test(examples, a_short_film_has_no_single_drops);
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
