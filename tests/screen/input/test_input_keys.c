/* SPDX-License-Identifier: MIT */
/*
 * Games of sowing played by hand, without a screen: what keys and clicks do to the
 * pit that is aimed at, which move they play, and when they must not.
 */
#include "screen/input/test_input.h"
#include "screen/input/test_selection.h"
#include "support/game/sowing.h"

#include <stdio.h>

static struct input_probe *probe_of(struct input *input)
{
    return (struct input_probe *)input;
}

static struct input_scene get_scene(const struct input *input)
{
    return ((const struct input_probe *)input)->scene;
}

static void finish_animation(struct input *input)
{
    probe_of(input)->finished++;
}

static bool may_play(struct input *input, int64_t now)
{
    (void)now;
    return probe_of(input)->may;
}

static void play_move(struct input *input, struct move move, int64_t now)
{
    struct input_probe *const probe = probe_of(input);

    (void)now;
    ck_assert(game_is_legal(probe->scene.game, &probe->position, move));
    snprintf(probe->played, sizeof probe->played, "%s",
             game_move_text(probe->scene.game, &probe->position, move).text);
}

static void say_words(struct input *input, int64_t now, const char *words)
{
    (void)now;
    snprintf(probe_of(input)->words, sizeof probe_of(input)->words, "%s",
             words);
}

static const struct input_host HOST = {.get_scene = get_scene,
                                       .finish_animation = finish_animation,
                                       .may_play = may_play,
                                       .play_move = play_move,
                                       .say_words = say_words};

void input_probe_begin(struct input_probe *probe, struct game *game,
                       const char *from)
{
    *probe = (struct input_probe){.input = input_new(&HOST), .may = true};
    probe->position = sowing_position(game, from);
    probe->scene = (struct input_scene){.game = game,
                                        .position = &probe->position,
                                        .viewer = probe->position.player,
                                        .played = true,
                                        .person = true,
                                        .preview = true};
}

bool input_probe_press(struct input_probe *probe, int32_t key)
{
    const struct bindings bindings = {.rows =
                                          input_of(probe->scene.game)->keys};

    *probe->played = *probe->words = '\0';
    probe->finished = 0;
    return bindings_key(&bindings, &probe->input, key, 0);
}

void input_probe_point(struct input_probe *probe, enum mouse_action action,
                       int place)
{
    *probe->played = *probe->words = '\0';
    probe->finished = 0;
    input_of(probe->scene.game)->mouse(&probe->input, action, place, 0);
}

void input_probe_tells(const struct input_probe *probe, const char *words)
{
    char text[120] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    input_of(probe->scene.game)->words(&probe->input, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

/* ---- sowing: digits ---- */

#define KALAH "2,0,1,0,0,1,0/4,4,4,4,4,4,0/s"

START_TEST(a_digit_sows_its_pit_or_aims_at_it)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    ck_assert(input_probe_press(&probe, '3'));
    ck_assert_str_eq(probe.played, "3");
    ck_assert_int_eq(probe.input.aim, -1);
    probe.scene.digits_aim = true;
    probe.input.pointed = true;
    input_probe_press(&probe, '3');
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert(!probe.input.pointed);
    game_free(game);
}
END_TEST

START_TEST(a_digit_that_sows_nothing_says_why)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    input_probe_press(&probe, '2');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_eq(probe.words, "pit 2 is empty");
    input_probe_press(&probe, '7');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_ne(probe.words, "");
    probe.scene.person = false;
    input_probe_press(&probe, '3');
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.finished, 1);
    game_free(game);
}
END_TEST

/* In a row of more than nine pits all digits aim, as 1 may be only the first of
 * two; else the second has no key of its own. */
START_TEST(in_long_rows_one_begins_ten_to_twelve)
{
    struct game *const game = sowing_game("kalah:pits=12");
    struct input_probe probe;

    input_probe_begin(&probe, game,
                      "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s");
    ck_assert(!input_probe_press(&probe, '0'));
    input_probe_press(&probe, '3');
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert_str_eq(probe.played, "");
    input_probe_press(&probe, '1');
    ck_assert_int_eq(probe.input.aim, 0);
    input_probe_press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 11);
    input_probe_press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 1);
    input_probe_press(&probe, '1');
    ck_assert(input_probe_press(&probe, '0'));
    ck_assert_int_eq(probe.input.aim, 9);
    input_probe_press(&probe, '1');
    input_probe_press(&probe, '1');
    ck_assert_int_eq(probe.input.aim, 10);
    /* The second 1 of 11 begins nothing. */
    input_probe_press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 1);
    /* One that was given up begins nothing either. */
    input_probe_press(&probe, '1');
    input_sowing.forget(&probe.input);
    input_probe_press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 1);
    game_free(game);
}
END_TEST

/* ---- sowing: arrows and Enter ---- */

struct aimed {
    int32_t key;
    int aim; /* from the aim before */
};

static void check_aims(struct input_probe *probe, const struct aimed *steps,
                       int count)
{
    for (int i = 0; i < count; i++) {
        ck_assert(input_probe_press(probe, steps[i].key));
        ck_assert_msg(probe->input.aim == steps[i].aim, "step %d: %d, not %d",
                      i, probe->input.aim, steps[i].aim);
        ck_assert_int_eq(probe->finished, 1);
        ck_assert_str_eq(probe->played, "");
    }
}

START_TEST(arrows_aim_at_what_can_be_sown_and_go_round)
{
    static const struct aimed steps[] = {
        {INPUT_RIGHT, 0}, {INPUT_RIGHT, 2}, {'l', 5},        {INPUT_RIGHT, 0},
        {INPUT_LEFT, 5},  {'h', 2},         {INPUT_LEFT, 0}, {INPUT_LEFT, 5}};
    static const struct aimed begins[] = {
        {INPUT_LEFT, 5}, {'h', 5}, {INPUT_RIGHT, 0}, {INPUT_DOWN, 0}, {'j', 0}};
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    check_aims(&probe, steps, sizeof steps / sizeof *steps);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        input_probe_begin(&probe, game, KALAH);
        check_aims(&probe, &begins[i], 1);
    }
    /* For one who sits on the other side the row runs to the left. */
    probe.scene.viewer = 1;
    probe.input.aim = -1;
    check_aims(&probe,
               (struct aimed[]){{INPUT_RIGHT, 5},
                                {INPUT_RIGHT, 2},
                                {INPUT_RIGHT, 0},
                                {INPUT_LEFT, 2}},
               4);
    game_free(game);
}
END_TEST

START_TEST(down_says_how_the_aimed_pit_is_sown)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    probe.input.aim = 2;
    input_probe_press(&probe, INPUT_DOWN);
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert_str_eq(probe.words, "Enter or Space sows pit 3");
    input_probe_press(&probe, 'j');
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert_str_eq(probe.words, "Enter or Space sows pit 3");
    input_probe_press(&probe, INPUT_RIGHT);
    ck_assert_int_eq(probe.input.aim, 5);
    ck_assert_str_eq(probe.words, "");
    game_free(game);
}
END_TEST

START_TEST(who_may_not_play_aims_at_nothing_by_keys)
{
    static const int32_t keys[] = {INPUT_RIGHT, INPUT_LEFT, INPUT_DOWN,
                                   INPUT_ENTER, ' ',        's'};
    struct game *const game = sowing_game("kalah:pie=on");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    probe.may = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ck_assert(input_probe_press(&probe, keys[i]));
        ck_assert_int_eq(probe.input.aim, -1);
        ck_assert_str_eq(probe.played, "");
        ck_assert_str_eq(probe.words, "");
    }
    probe.may = true;
    probe.scene.played = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        ck_assert(!input_probe_press(&probe, keys[i]));
    game_free(game);
}
END_TEST

START_TEST(the_first_enter_aims_and_the_second_sows)
{
    static const int32_t keys[] = {INPUT_ENTER, ' '};
    struct game *const game = sowing_game("kalah");

    for (int i = 0; i < 2; i++) {
        struct input_probe probe;

        input_probe_begin(&probe, game, KALAH);
        input_probe_press(&probe, keys[i]);
        ck_assert_int_eq(probe.input.aim, 0);
        ck_assert_str_eq(probe.played, "");
        input_probe_press(&probe, keys[i]);
        ck_assert_str_eq(probe.played, "1");
    }
    game_free(game);
}
END_TEST

START_TEST(who_has_nothing_to_sow_passes_by_enter)
{
    struct game *const game = sowing_game("vai-lung-thlan");
    char words[80] = "";
    struct input_probe probe;

    input_probe_begin(&probe, game, "0,0,0,0,0,0,10/1,0,0,2,0,0,47/s");
    input_probe_press(&probe, INPUT_RIGHT);
    ck_assert_int_eq(probe.input.aim, -1);
    input_probe_press(&probe, INPUT_ENTER);
    ck_assert_str_eq(probe.played, "pass");

    FILE *const out = fmemopen(words, sizeof words, "w");

    input_sowing.offer(&probe.input, out);
    fclose(out);
    ck_assert_str_eq(words, "nothing to sow: Enter passes");
    game_free(game);
}
END_TEST

START_TEST(s_changes_sides_where_the_rules_have_it)
{
    struct game *const game = sowing_game("kalah:pie=on");
    char words[80] = "";
    struct input_probe probe;
    struct move move;
    struct err err;

    input_probe_begin(&probe, game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    input_probe_press(&probe, 's');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_eq(probe.words, "there is nothing to swap now");
    ck_assert_int_eq(probe.finished, 1);
    game->class->start(game, &probe.position);
    ck_assert(game->class->read_move(game, &probe.position, "1", &move, &err));
    game->class->apply(game, &probe.position, move);
    input_probe_press(&probe, 's');
    ck_assert_str_eq(probe.played, "swap");

    FILE *const out = fmemopen(words, sizeof words, "w");

    input_sowing.offer(&probe.input, out);
    fclose(out);
    ck_assert_str_eq(words, "sow, or press s to change sides");
    game_free(game);
}
END_TEST

/* Elsewhere the key is for other rows. */
START_TEST(s_is_no_key_where_the_rules_know_no_change_of_sides)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    ck_assert(!input_probe_press(&probe, 's'));
    game_free(game);
}
END_TEST

/* ---- sowing: the mouse, and what is selected ---- */

START_TEST(pointing_aims_and_a_press_sows)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    input_probe_point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, 2);
    input_probe_point(&probe, MOUSE_POINT, 1);
    ck_assert_int_eq(probe.input.aim, -1);
    /* What was aimed at by keys stays. */
    input_probe_press(&probe, INPUT_RIGHT);
    input_probe_point(&probe, MOUSE_POINT, 1);
    ck_assert_int_eq(probe.input.aim, 0);
    input_probe_point(&probe, MOUSE_PRESS, 5);
    ck_assert_str_eq(probe.played, "6");
    ck_assert_int_eq(probe.input.aim, 0);
    input_probe_point(&probe, MOUSE_PRESS, 1);
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.finished, 1);
    input_probe_point(&probe, MOUSE_RELEASE, 2);
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.input.aim, 0);
    game_free(game);
}
END_TEST

START_TEST(pointing_aims_at_nothing_while_it_is_nobodys_turn)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    probe.scene.animated = true;
    input_probe_point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, -1);
    probe.scene.animated = false;
    probe.scene.person = false;
    input_probe_point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, -1);
    probe.scene.person = true;
    probe.scene.over = true;
    input_probe_point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, -1);
    input_probe_point(&probe, MOUSE_PRESS, 2);
    ck_assert_str_eq(probe.played, "");
    game_free(game);
}
END_TEST

START_TEST(an_aim_is_told_and_can_be_dropped)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    input_probe_begin(&probe, game, KALAH);
    ck_assert(!input_sowing.busy(&probe.input));
    ck_assert(!input_sowing.drop(&probe.input));
    ck_assert_int_eq(input_sowing.place(&probe.input), -1);
    input_probe_tells(&probe, "");
    probe.input.aim = 0;
    ck_assert(input_sowing.busy(&probe.input));
    ck_assert_int_eq(input_sowing.place(&probe.input), 0);
    input_probe_tells(&probe, "1: 2 seeds, ends on 3");
    probe.scene.preview = false;
    input_probe_tells(&probe, "1");
    ck_assert(input_sowing.drop(&probe.input));
    ck_assert(!input_sowing.busy(&probe.input));
    ck_assert(!input_sowing.drop(&probe.input));
    game_free(game);
}
END_TEST

TCase *input_keys_case(void)
{
    TCase *const tests = tcase_create("input");

    tcase_add_test(tests, a_digit_sows_its_pit_or_aims_at_it);
    tcase_add_test(tests, a_digit_that_sows_nothing_says_why);
    tcase_add_test(tests, in_long_rows_one_begins_ten_to_twelve);
    tcase_add_test(tests, arrows_aim_at_what_can_be_sown_and_go_round);
    tcase_add_test(tests, down_says_how_the_aimed_pit_is_sown);
    tcase_add_test(tests, who_may_not_play_aims_at_nothing_by_keys);
    tcase_add_test(tests, the_first_enter_aims_and_the_second_sows);
    tcase_add_test(tests, who_has_nothing_to_sow_passes_by_enter);
    tcase_add_test(tests, s_changes_sides_where_the_rules_have_it);
    tcase_add_test(tests, s_is_no_key_where_the_rules_know_no_change_of_sides);
    tcase_add_test(tests, pointing_aims_and_a_press_sows);
    tcase_add_test(tests, pointing_aims_at_nothing_while_it_is_nobodys_turn);
    tcase_add_test(tests, an_aim_is_told_and_can_be_dropped);
    return tests;
}
