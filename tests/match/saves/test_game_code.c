/* SPDX-License-Identifier: MIT */
/* A game as one short line: it comes back whole, with its clocks. */
#include "match/saves/test_game_code.h"
#include "match/saves/code_clock.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 15, GAMES = 4, SHORT_LINE = 60 };

struct match *game_code_random(const char *spec, const struct position *start,
                               int plies, uint64_t stream)
{
    struct game *const game = variant_game(spec);
    struct rng rng = rng_new(SEED, stream);
    struct position standard;

    game->class->start(game, &standard);

    struct match *const match =
        match_new(game, start != NULL ? start : &standard);

    while (plies-- > 0 && match_end(match) == END_NOT)
        match_play(match, variant_move(game, match_position(match), &rng), 0);
    return match;
}

char *game_code_of(const struct match *match)
{
    return game_code_write(match, history_cursor(match_history(match)));
}

struct match *game_code_match(const char *code)
{
    struct err err = {""};
    struct match *const match = game_code_read(code, &err);

    ck_assert_msg(match != NULL, "%s: %s", code, err.text);
    return match;
}

/* The same rules, and the same positions one after the other. */
static void check_same(const struct match *one, const struct match *other)
{
    struct line lines[2] = {{0}, {0}};

    ck_assert_str_eq(game_spec_text(match_game(one)).text,
                     game_spec_text(match_game(other)).text);
    ck_assert_int_eq(match_ply(one), match_ply(other));
    match_line(one, &lines[0]);
    match_line(other, &lines[1]);
    for (int i = 0; i <= match_ply(one); i++)
        holds(position_same(&lines[0].places[i].position,
                            &lines[1].places[i].position),
              "a code keeps every position", match_game(one),
              &lines[0].places[i].position);
    line_free(&lines[0]);
    line_free(&lines[1]);
}

/* Written and read; returns how long the code is. */
static size_t check_there_and_back(const struct match *match)
{
    char *const code = game_code_of(match);
    struct match *const read = game_code_match(code);
    char *const again = game_code_of(read);
    const size_t length = strlen(code);

    check_same(match, read);
    ck_assert_str_eq(code, again);
    ck_assert_uint_eq(strspn(code, GAME_CODE_SIGNS), length);
    ck_assert(game_code_is(code));
    free(again);
    free(code);
    match_free(read);
    return length;
}

/* ---- there and back ---- */

START_TEST(any_game_of_any_variant_comes_back_from_its_code)
{
    for (int i = 0; i < GAMES; i++) {
        struct match *const match = game_code_random(
            VARIANTS[_i], NULL, i == 0 ? 0 : 1 << (4 * i), (uint64_t)i);

        check_there_and_back(match);
        match_free(match);
    }
}
END_TEST

START_TEST(so_does_a_game_from_any_position)
{
    struct match *const before = game_code_random(VARIANTS[_i], NULL, 7, 9);
    struct position start;
    struct err err = {""};

    /* As it was typed in: what came before does not belong to it. */
    ck_assert_msg(
        match_game(before)->class->read_position(
            match_game(before),
            game_position_text(match_game(before), match_position(before)).text,
            &start, &err),
        "%s", err.text);

    struct match *const match = game_code_random(VARIANTS[_i], &start, 40, 10);

    check_there_and_back(match);
    match_free(match);
    match_free(before);
}
END_TEST

START_TEST(a_head_start_takes_no_more_than_two_characters)
{
    struct match *const usual = game_code_random("kalah", NULL, 0, 0);
    struct position start;
    struct err err;
    const struct game *const game = match_game(usual);

    for (int player = 0; player < 2; player++)
        for (int seeds = 1; seeds <= 10; seeds++) {
            game->class->start(game, &start);
            ck_assert(
                game->class->head_start(game, player, seeds, &start, &err));

            struct match *const match =
                game_code_random("kalah", &start, 12, 3);
            struct match *const bare = game_code_random("kalah", &start, 0, 3);

            check_there_and_back(match);
            ck_assert_uint_le(check_there_and_back(bare),
                              check_there_and_back(usual) + 2);
            match_free(bare);
            match_free(match);
        }
    match_free(usual);
}
END_TEST

START_TEST(forty_moves_of_kalah_fit_into_a_short_line)
{
    struct match *const match =
        game_code_random("kalah", NULL, 40, (uint64_t)_i);

    ck_assert_uint_lt(check_there_and_back(match), SHORT_LINE);
    match_free(match);
}
END_TEST

START_TEST(blanks_and_line_ends_do_not_matter)
{
    struct match *const match = game_code_random("oware", NULL, 30, 4);
    char *const code = game_code_of(match);
    char broken[GAME_CODE_BYTES];

    snprintf(broken, sizeof broken, " \n%.12s\r\n  %s\n", code, code + 12);
    ck_assert(game_code_is(broken));

    struct match *const read = game_code_match(broken);

    check_same(match, read);
    match_free(read);
    free(code);
    match_free(match);
}
END_TEST

START_TEST(the_line_to_a_node_is_written_without_what_follows)
{
    struct match *const match = game_code_random("kalah", NULL, 9, 5);
    char *const code = game_code_write(match, 4);
    struct match *const read = game_code_match(code);

    ck_assert_int_eq(match_ply(read), 4);
    ck_assert_int_eq(match_origin(read), ORIGIN_OTHER);
    ck_assert_int_eq(match_humans(read), 2);
    free(code);
    match_free(read);
    match_free(match);
}
END_TEST

/* As another notation is read that goes on behind repetitions. */
static struct match *endless_match(int plies)
{
    static const char *const round[] = {"c3d3", "g7f7", "d3c3", "f7g7"};
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;

    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    match_set_unlimited(match, true);
    for (int ply = 0; ply < plies; ply++)
        match_play(match,
                   variant_read(game, match_position(match), round[ply % 4]),
                   0);
    return match;
}

START_TEST(a_game_without_limits_comes_back_from_its_code)
{
    struct match *const match = endless_match(30);
    char *const code = game_code_of(match);
    struct match *const read = game_code_match(code);

    check_same(match, read);
    ck_assert(match_is_unlimited(read));
    ck_assert_int_eq(match_end(read), END_NOT);
    match_free(read);
    free(code);
    match_free(match);
}
END_TEST

/* Of some fifty moves each takes nearly six bits, a character. */
START_TEST(a_game_that_is_too_long_has_no_code)
{
    struct match *const match = endless_match(6000);
    int ply = 3600; /* nodes are numbered as they were played */
    char *code;

    ck_assert_ptr_null(game_code_of(match));
    for (; (code = game_code_write(match, ply)) != NULL; ply += 100) {
        struct match *const read = game_code_match(code);

        ck_assert_int_eq(match_ply(read), ply);
        match_free(read);
        free(code);
    }
    ck_assert_int_gt(ply, 3600);
    match_free(match);
}
END_TEST

/* What was sent once is read for ever. */
START_TEST(a_code_of_the_first_version_is_still_read)
{
    static const struct {
        const char *code, *position;
    } known[] = {
        {"nq1.kalah.BgqiY1", "0,5,1,6,6,5,1/4,4,4,4,4,4,0/n"},
        {"nq1.kalah.pits-7.seeds-7.capture-leave.DGYHc",
         "7,7,7,7,7,7,7,0/7,7,7,7,7,7,7,0/s"},
        {"nq1.kalah.qvxFn-4NvZQwCNo5ynp8p6WtgiDzq2mLZ",
         "2,1,0,0,0,0,10/0,0,0,10,6,0,19/s"},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct match *const match = game_code_match(known[i].code);

        ck_assert_str_eq(
            game_position_text(match_game(match), match_position(match)).text,
            known[i].position);
        match_free(match);
    }
}
END_TEST

/* ---- clocks ---- */

/* Random moves under this clock, each of so many milliseconds. */
static struct match *timed_match(const char *spec, const char *clock, int plies,
                                 uint32_t millis)
{
    struct match *const match = game_code_random(spec, NULL, plies, 8);
    struct history *const history = match_history(match);
    struct time_control control;
    struct err err = {""};

    ck_assert_msg(time_control_read(clock, &control, &err), "%s", err.text);
    match_set_time_control(match, control);
    for (int node = 1; node < history_count(history); node++)
        history_set_millis(history, node, millis);
    return match;
}

START_TEST(a_code_with_clocks_brings_them_and_what_is_left_of_them)
{
    static const char *const clocks[] = {"5+3",      "0.5+0",     "30s/move",
                                         "1.25+0.5", "1440+0.01", "1s/move"};

    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct match *const match =
            timed_match(VARIANTS[_i], clocks[i], 15, 1300);
        char *const code = game_code_of(match);
        struct match *const read = game_code_match(code);
        const struct time_control control = match_time_control(read);

        check_there_and_back(match);
        ck_assert_str_eq(time_control_text(&control).text, clocks[i]);
        for (int player = 0; player < match_game(match)->players; player++)
            ck_assert_int_eq(match_time_left(read, player),
                             match_time_left(match, player));
        free(code);
        match_free(read);
        match_free(match);
    }
}
END_TEST

START_TEST(a_game_that_was_lost_by_time_is_so_in_its_code)
{
    struct match *const match = timed_match("kalah", "0.5+0", 9, 3000);

    match_time_out(match);

    char *const code = game_code_of(match);
    struct match *const read = game_code_match(code);

    ck_assert_int_eq(match_end(read), END_TIME);
    ck_assert_int_eq(
        match_outcome_at(read, history_cursor(match_history(read))).winner,
        match_outcome_at(match, history_cursor(match_history(match))).winner);
    free(code);
    match_free(read);
    match_free(match);
}
END_TEST

START_TEST(the_time_of_a_code_never_runs_out_on_the_way)
{
    struct match *const match = timed_match("kalah", "1+0", 20, 5000);
    char *const code = game_code_of(match);
    struct match *const read = game_code_match(code);
    const int plies = match_ply(read);

    for (int node = plies; node >= 0; node--) {
        match_goto(read, node);
        ck_assert_int_gt(match_time_left(read, 0), 0);
        ck_assert_int_gt(match_time_left(read, 1), 0);
    }
    free(code);
    match_free(read);
    match_free(match);
}
END_TEST

/* As in a save that was edited by hand. */
START_TEST(who_has_used_more_time_than_there_was_has_none_left)
{
    struct match *const match = timed_match("kalah", "0.5+0", 20, 60000);
    char *const code = game_code_of(match);
    struct match *const read = game_code_match(code);

    ck_assert_int_eq(match_time_left(read, 0), 0);
    ck_assert_int_eq(match_time_left(read, 1), 0);
    free(code);
    match_free(read);
    match_free(match);
}
END_TEST

START_TEST(clocks_cost_a_code_few_characters)
{
    struct match *const bare = timed_match("kalah", "none", 30, 0);
    struct match *const timed = timed_match("kalah", "5+3", 30, 7000);

    ck_assert_uint_le(check_there_and_back(timed),
                      check_there_and_back(bare) + 12);
    match_free(bare);
    match_free(timed);
}
END_TEST

/* What was sent once is read for ever. */
START_TEST(a_code_of_the_second_version_is_still_read)
{
    struct match *const match =
        game_code_match("nq2.kalah.Djbs3Isx3pXO36fJmavyvfbyc");
    const struct time_control control = match_time_control(match);

    ck_assert_str_eq(time_control_text(&control).text, "5+3");
    ck_assert_int_eq(match_time_left(match, 0), 240000);
    ck_assert_int_eq(match_time_left(match, 1), 240000);
    match_free(match);
}
END_TEST

/* ---- the parts of a code ---- */

/* What is put in comes out from the last to the first, whatever the sizes. */
START_TEST(a_large_number_gives_back_what_was_put_in)
{
    enum { PUT = 400 };
    struct rng rng = rng_new(SEED, 77);
    static struct large_number number;
    uint32_t radices[PUT], digits[PUT];

    large_number_begin(&number, 0);
    ck_assert(!large_number_is_one(&number));
    ck_assert_uint_eq(large_number_take(&number, 7), 0);
    large_number_put(&number, 9, 2);
    ck_assert(!large_number_is_one(&number));
    large_number_begin(&number, 1);
    for (int i = 0; i < PUT; i++) {
        ck_assert_int_eq(large_number_is_one(&number), i == 0);
        radices[i] = i % 50 == 0 ? UINT32_MAX : 2 + rng_below(&rng, 70);
        digits[i] = rng_below(&rng, radices[i]);
        large_number_put(&number, radices[i], digits[i]);
    }
    for (int i = PUT - 1; i >= 0; i--) {
        ck_assert(!large_number_is_one(&number));
        ck_assert_uint_eq(large_number_take(&number, radices[i]), digits[i]);
    }
    ck_assert(large_number_is_one(&number));
}
END_TEST

/* Of south, who has made two moves at 30 seconds and 2 for each. */
START_TEST(a_clock_is_set_up_to_the_time_that_there_was)
{
    struct match *const match = game_code_random("oware", NULL, 3, 8);
    const struct history *const history = match_history(match);
    struct code_clock clock = {
        .control = {.kind = TIME_FISCHER, .base = 30000, .increment = 2000},
        .tenths = {340, 0},
    };
    struct err err = {""};

    ck_assert_msg(code_clock_set(&clock, match, &err), "%s", err.text);
    ck_assert_uint_eq(history_node(history, 1)->millis, 17000);
    ck_assert_uint_eq(history_node(history, 2)->millis, 0);
    ck_assert_uint_eq(history_node(history, 3)->millis, 17000);
    ck_assert_int_eq(match_time_left(match, 0), 0);
    ck_assert_int_eq(match_time_left(match, 1), 32000);
    clock.tenths[0] = 341;
    ck_assert(!code_clock_set(&clock, match, &err));
    ck_assert_str_eq(err.text, "a player has used more time than there was");
    clock.tenths[0] = 25;
    clock.tenths[1] = 320;
    ck_assert(code_clock_set(&clock, match, &err));
    ck_assert_uint_eq(history_node(history, 1)->millis, 1250);
    ck_assert_uint_eq(history_node(history, 3)->millis, 1250);
    ck_assert_uint_eq(history_node(history, 2)->millis, 32000);
    clock.tenths[1] = 321;
    ck_assert(!code_clock_set(&clock, match, &err));
    match_free(match);
}
END_TEST

START_TEST(time_runs_out_once_and_before_the_game_is_over)
{
    struct match *const match = game_code_random("oware", NULL, 3, 8);
    const struct code_clock clock = {
        .control = {.kind = TIME_MOVE, .base = 30000}, .lost = true};
    struct err err = {""};

    ck_assert(code_clock_set(&clock, match, &err));
    ck_assert_int_eq(match_end(match), END_TIME);
    ck_assert(!code_clock_set(&clock, match, &err));
    ck_assert_str_eq(err.text, "time runs out behind the end of the game");
    match_free(match);
}
END_TEST

START_TEST(nobody_has_used_time_before_the_first_move)
{
    struct match *const match = game_code_random("oware", NULL, 0, 8);
    struct code_clock clock = {
        .control = {.kind = TIME_FISCHER, .base = 30000, .increment = 2000}};
    struct err err = {""};

    ck_assert(code_clock_set(&clock, match, &err));
    ck_assert_int_eq(match_time_left(match, 0), 30000);
    clock.tenths[1] = 1;
    ck_assert(!code_clock_set(&clock, match, &err));
    match_free(match);
}
END_TEST

Suite *game_code_suite(void)
{
    Suite *const suite = suite_create("game code");
    TCase *const whole = tcase_create("there and back");
    TCase *const parts = tcase_create("parts");

    tcase_add_loop_test(whole, any_game_of_any_variant_comes_back_from_its_code,
                        0, VARIANT_COUNT);
    tcase_add_loop_test(whole, so_does_a_game_from_any_position, 0,
                        VARIANT_COUNT);
    tcase_add_test(whole, a_head_start_takes_no_more_than_two_characters);
    tcase_add_loop_test(whole, forty_moves_of_kalah_fit_into_a_short_line, 0,
                        20);
    tcase_add_test(whole, blanks_and_line_ends_do_not_matter);
    tcase_add_test(whole, the_line_to_a_node_is_written_without_what_follows);
    tcase_add_test(whole, a_game_without_limits_comes_back_from_its_code);
    tcase_add_test(whole, a_game_that_is_too_long_has_no_code);
    tcase_add_test(whole, a_code_of_the_first_version_is_still_read);
    tcase_add_loop_test(whole,
                        a_code_with_clocks_brings_them_and_what_is_left_of_them,
                        0, VARIANT_COUNT);
    tcase_add_test(whole, a_game_that_was_lost_by_time_is_so_in_its_code);
    tcase_add_test(whole, the_time_of_a_code_never_runs_out_on_the_way);
    tcase_add_test(whole, who_has_used_more_time_than_there_was_has_none_left);
    tcase_add_test(whole, clocks_cost_a_code_few_characters);
    tcase_add_test(whole, a_code_of_the_second_version_is_still_read);
    suite_add_tcase(suite, whole);
    suite_add_tcase(suite, game_code_typos_case());
    tcase_add_test(parts, a_large_number_gives_back_what_was_put_in);
    tcase_add_test(parts, a_clock_is_set_up_to_the_time_that_there_was);
    tcase_add_test(parts, time_runs_out_once_and_before_the_game_is_over);
    tcase_add_test(parts, nobody_has_used_time_before_the_first_move);
    suite_add_tcase(suite, parts);
    return suite;
}
