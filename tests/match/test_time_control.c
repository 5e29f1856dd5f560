/* SPDX-License-Identifier: MIT */
/* Promises of limited time: as text, as it counts, as it is shown. */
#include "base/clock.h"
#include "match/match.h"
#include "match/saves/save.h"
#include "match/time_control.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static struct time_control read_control(const char *text)
{
    struct time_control control;
    struct err err = {""};

    ck_assert_msg(time_control_read(text, &control, &err), "%s", err.text);
    return control;
}

/* ---- as text ---- */

START_TEST(what_is_read_is_written_the_same)
{
    static const char *const texts[] = {"none",     "5+3",      "0.5+0",
                                        "0.25+2",   "1.25+0.5", "90+30",
                                        "30s/move", "1.5s/move"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct time_control control = read_control(texts[i]);

        ck_assert_str_eq(time_control_text(&control).text, texts[i]);
    }
    ck_assert_int_eq(read_control("5+3").base, 300000);
    ck_assert_int_eq(read_control("5+3").increment, 3000);
    ck_assert_int_eq(read_control("30s/move").base, 30000);
}
END_TEST

START_TEST(what_is_no_time_is_refused)
{
    static const char *const texts[] = {
        "",        "5",         "5+",     "+3",      "5+3x",
        "s/move",  "5m",        "-1+0",   "0+0",     "0+2",
        "0s/move", "0.5s/move", "9999+0", "5+99999", "1234567+0"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct time_control control;
        struct err err = {""};

        ck_assert_msg(!time_control_read(texts[i], &control, &err), "%s",
                      texts[i]);
        ck_assert_str_ne(err.text, "");
        ck_assert_int_eq(
            strncmp(err.text, *texts[i] != '\0' ? texts[i] : "n", 1), 0);
    }
}
END_TEST

START_TEST(what_is_too_short_or_too_long_is_told_of_its_part)
{
    static const struct {
        const char *text;
        const char *message;
    } rows[] = {
        {"0+3", "0+3: the time for the game is not from a second to a day"},
        {"1440.01+0",
         "1440.01+0: the time for the game is not from a second to a day"},
        {"0.99s/move",
         "0.99s/move: the time for a move is not from a second to a day"},
        {"86400.01s/move",
         "86400.01s/move: the time for a move is not from a second to a day"},
        {"5+86400.01",
         "5+86400.01: the time for every move made is more than a day"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct time_control control;
        struct err err = {""};

        ck_assert(!time_control_read(rows[i].text, &control, &err));
        ck_assert_str_eq(err.text, rows[i].message);
    }
    ck_assert_int_eq(read_control("1440+86400").base, 86400000);
    ck_assert_int_eq(read_control("1440+86400").increment, 86400000);
}
END_TEST

/* ---- as it counts ---- */

START_TEST(the_time_of_fischer_is_for_the_game_and_grows_with_each_move)
{
    const struct time_control control = read_control("5+3");

    ck_assert_int_eq(time_control_left(&control, 0, 0), 300000);
    ck_assert_int_eq(time_control_left(&control, 10, 100000), 230000);
    ck_assert_int_lt(time_control_left(&control, 1, 304000), 0);
}
END_TEST

START_TEST(the_time_for_a_move_is_always_the_same)
{
    const struct time_control control = read_control("30s/move");

    ck_assert_int_eq(time_control_left(&control, 0, 0), 30000);
    ck_assert_int_eq(time_control_left(&control, 9, 200000), 30000);
}
END_TEST

/* A machine that takes its share each time never has none left. */
START_TEST(a_machine_keeps_within_its_time)
{
    static const char *const texts[] = {"0.5+0", "1+0",     "5+3",
                                        "0.1+2", "1s/move", "30s/move"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct time_control control = read_control(texts[i]);
        uint64_t thought = 0;

        for (int moves = 0; moves < 200; moves++) {
            const int64_t left = time_control_left(&control, moves, thought);
            const int64_t share = time_control_share(&control, left);

            ck_assert_int_gt(left, 0);
            ck_assert_int_ge(share, 0);
            ck_assert_int_lt(share, left);
            thought += (uint64_t)share;
        }
    }
}
END_TEST

/* ---- as it is shown ---- */

START_TEST(time_is_shown_in_seconds_and_at_the_end_in_tenths_with_a_warning)
{
    static const struct {
        int64_t millis;
        const char *text;
    } rows[] = {{300000, "5:00"},    {299999, "5:00"}, {299000, "4:59"},
                {10000, "0:10"},     {9999, "!9.9"},   {450, "!0.4"},
                {0, "!0.0"},         {-5000, "!0.0"},  {3600000, "1:00:00"},
                {5025000, "1:23:45"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(time_shown(rows[i].millis * CLOCK_MILLISECOND).text,
                         rows[i].text);
}
END_TEST

/* From change to change; a text stands until then, and no longer. */
START_TEST(it_is_drawn_again_exactly_when_it_changes)
{
    int64_t left = 63 * CLOCK_SECOND + 123456789;
    int changes = 0;

    while (left > 0) {
        const struct time_shown before = time_shown(left);
        const int64_t wait = time_shown_for(left);

        ck_assert_int_gt(wait, 0);
        ck_assert_str_eq(time_shown(left - wait + 1).text, before.text);
        left -= wait;
        if (left > 0)
            ck_assert_str_ne(time_shown(left).text, before.text);
        changes++;
    }
    /* Every second, and every tenth of the last ten. */
    ck_assert_int_ge(changes, 54 + 100);
    ck_assert_int_le(changes, 54 + 101);
    ck_assert_int_eq(time_shown_for(0), INT64_MAX);
}
END_TEST

/* ---- in a match ---- */

static struct match *timed_match(const char *clock)
{
    struct game *const game = variant_game("kalah");
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    match_set_time_control(match, read_control(clock));
    return match;
}

static void play(struct match *match, const char *text, uint32_t millis)
{
    struct move move;
    struct err err;

    ck_assert(match_game(match)->class->read_move(
        match_game(match), match_position(match), text, &move, &err));
    match_play(match, move, millis);
}

/* By way of a save. */
static struct match *stored_and_read(const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    struct err err = {""};

    save_write(match, out);
    fclose(out);

    struct match *const again = save_parse("x", text, length, &err);

    ck_assert_msg(again != NULL, "%s\n%s", err.text, text);
    free(text);
    return again;
}

START_TEST(a_move_that_is_taken_back_gives_its_time_back)
{
    struct match *const match = timed_match("1+2");

    play(match, "1", 10000);
    ck_assert_int_eq(match_time_left(match, 0), 52000);
    ck_assert_int_eq(match_time_left(match, 1), 60000);
    match_undo(match);
    ck_assert_int_eq(match_time_left(match, 0), 60000);
    play(match, "1", 30000);
    ck_assert_int_eq(match_time_left(match, 0), 32000);
    match_free(match);
}
END_TEST

START_TEST(who_has_no_time_left_has_lost_whatever_is_banked)
{
    struct match *const match = timed_match("1+2");

    play(match, "3", 100);
    play(match, "1", 100); /* one is banked */
    match_undo(match);
    match_time_out(match);
    ck_assert_int_eq(match_end(match), END_TIME);
    ck_assert_int_eq(match_outcome_at(match, 1).winner, 1);
    ck_assert_int_eq(match_outcome_at(match, 1).halves[0], 2);
    ck_assert_str_eq(game_end_words(END_TIME), "no time left");
    match_undo(match);
    ck_assert_int_eq(match_end(match), END_NOT);
    play(match, "3", 200); /* another try: the time runs again */
    ck_assert_int_eq(match_end(match), END_NOT);
    match_free(match);
}
END_TEST

START_TEST(time_is_kept_in_the_save)
{
    struct match *const match = timed_match("1+2");
    struct match *again;

    play(match, "3", 1500);
    match_set_thinking(match, 7000);
    again = stored_and_read(match);
    ck_assert_int_eq(match_time_left(again, 0), 60500);
    ck_assert_uint_eq(match_thinking(again), 7000);
    match_free(again);
    match_time_out(match);
    again = stored_and_read(match);
    ck_assert_int_eq(match_end(again), END_TIME);
    ck_assert_int_eq(match_outcome_at(again, 1).winner, 1);
    match_free(again);
    match_free(match);
}
END_TEST

START_TEST(a_branch_keeps_where_time_ran_out)
{
    struct match *const match = timed_match("30s/move");
    struct match *again;

    play(match, "1", 1000);
    play(match, "a", 1000);
    match_goto(match, NODE_START);
    play(match, "2", 1000);
    match_time_out(match);
    match_goto(match, 1);
    again = stored_and_read(match);
    ck_assert_int_eq(match_end_at(again, 3), END_TIME);
    ck_assert_int_eq(match_end_at(again, 1), END_NOT);
    ck_assert_int_eq(match_end_at(again, 2), END_NOT);
    match_free(again);
    match_free(match);
}
END_TEST

static void check_refused(const char *lines, const char *words)
{
    char text[1000];
    struct err err = {""};

    snprintf(text, sizeof text,
             "[naqala]\nformat = 1\n[game]\nspec = \"kalah\"\n"
             "start = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n"
             "date = \"2026-11-21T09:12:05Z\"\n%s",
             lines);

    struct match *const match = save_parse("x", text, strlen(text), &err);

    ck_assert_ptr_null(match);
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
}

START_TEST(a_clock_that_is_none_is_told_with_its_line)
{
    static const char rest[] =
        "[players]\nsouth = \"human\"\nsouth.name = \"a\"\n"
        "north = \"human\"\nnorth.name = \"b\"\n[cursor]\nline = 0\n"
        "ply = 0\nposition = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n[moves]\n"
        "timeout.0 = on\n";
    char lines[600];

    snprintf(lines, sizeof lines, "clock = \"5 minutes\"\n%s", rest);
    check_refused(lines,
                  "x:7: [game] clock: 5 minutes is not none, nor minutes "
                  "and seconds as 5+3, nor seconds as 30s/move");
    check_refused(rest, "timeout.0: not known");
}
END_TEST

Suite *time_control_suite(void)
{
    Suite *const suite = suite_create("time control");
    TCase *const text = tcase_create("text");
    TCase *const counted = tcase_create("counted");

    tcase_add_test(text, what_is_read_is_written_the_same);
    tcase_add_test(text, what_is_no_time_is_refused);
    tcase_add_test(text, what_is_too_short_or_too_long_is_told_of_its_part);
    tcase_add_test(
        text, time_is_shown_in_seconds_and_at_the_end_in_tenths_with_a_warning);
    tcase_add_test(text, it_is_drawn_again_exactly_when_it_changes);
    suite_add_tcase(suite, text);
    tcase_add_test(
        counted, the_time_of_fischer_is_for_the_game_and_grows_with_each_move);
    tcase_add_test(counted, the_time_for_a_move_is_always_the_same);
    tcase_add_test(counted, a_machine_keeps_within_its_time);
    tcase_add_test(counted, a_move_that_is_taken_back_gives_its_time_back);
    tcase_add_test(counted, who_has_no_time_left_has_lost_whatever_is_banked);
    tcase_add_test(counted, time_is_kept_in_the_save);
    tcase_add_test(counted, a_branch_keeps_where_time_ran_out);
    tcase_add_test(counted, a_clock_that_is_none_is_told_with_its_line);
    suite_add_tcase(suite, counted);
    return suite;
}
