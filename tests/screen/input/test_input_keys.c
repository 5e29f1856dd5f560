/* SPDX-License-Identifier: MIT */
/*
 * Games played by hand, without a screen: what keys and clicks do to what is
 * selected, which move they play, and when they must not.
 */
#include "game/mancala.h"
#include "screen/input/input.h"
#include "screen/input/test_selection.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <stdio.h>
#include <string.h>

/* A screen that only writes down what it is asked for. */
struct hand {
    struct input input; /* first */
    struct input_scene scene;
    struct position position;
    bool may;
    char played[40]; /* the last move; "" */
    char words[120]; /* the last that were said */
    int finished;    /* animations */
};

static struct hand *hand_of(struct input *input)
{
    return (struct hand *)input;
}

static struct input_scene get_scene(const struct input *input)
{
    return ((const struct hand *)input)->scene;
}

static void finish_animation(struct input *input)
{
    hand_of(input)->finished++;
}

static bool may_play(struct input *input, int64_t now)
{
    (void)now;
    return hand_of(input)->may;
}

static void play_move(struct input *input, struct move move, int64_t now)
{
    struct hand *const hand = hand_of(input);

    (void)now;
    ck_assert(game_is_legal(hand->scene.game, &hand->position, move));
    snprintf(hand->played, sizeof hand->played, "%s",
             game_move_text(hand->scene.game, &hand->position, move).text);
}

static void say_words(struct input *input, int64_t now, const char *words)
{
    (void)now;
    snprintf(hand_of(input)->words, sizeof hand_of(input)->words, "%s", words);
}

static const struct input_host HOST = {.get_scene = get_scene,
                                       .finish_animation = finish_animation,
                                       .may_play = may_play,
                                       .play_move = play_move,
                                       .say_words = say_words};

/* A person is to move, and may. The hand must stay where it is. */
static void hand_begin(struct hand *hand, struct game *game, const char *from)
{
    *hand = (struct hand){.input = input_new(&HOST), .may = true};
    hand->position = sowing_position(game, from);
    hand->scene = (struct input_scene){.game = game,
                                       .position = &hand->position,
                                       .viewer = hand->position.player,
                                       .played = true,
                                       .person = true,
                                       .preview = true};
}

/* False: no row has the key now. */
static bool press(struct hand *hand, int32_t key)
{
    const struct bindings bindings = {.rows = input_of(hand->scene.game)->keys};

    *hand->played = *hand->words = '\0';
    hand->finished = 0;
    return bindings_key(&bindings, &hand->input, key, 0);
}

static void point(struct hand *hand, enum mouse_action action, int place)
{
    *hand->played = *hand->words = '\0';
    hand->finished = 0;
    input_of(hand->scene.game)->mouse(&hand->input, action, place, 0);
}

/* ---- sowing: digits ---- */

#define KALAH "2,0,1,0,0,1,0/4,4,4,4,4,4,0/s"

START_TEST(a_digit_sows_its_pit_or_aims_at_it)
{
    struct game *const game = sowing_game("kalah");
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    ck_assert(press(&hand, '3'));
    ck_assert_str_eq(hand.played, "3");
    ck_assert_int_eq(hand.input.aim, -1);
    hand.scene.digits_aim = true;
    hand.input.pointed = true;
    press(&hand, '3');
    ck_assert_str_eq(hand.played, "");
    ck_assert_int_eq(hand.input.aim, 2);
    ck_assert(!hand.input.pointed);
    game_free(game);
}
END_TEST

START_TEST(a_digit_that_sows_nothing_says_why)
{
    struct game *const game = sowing_game("kalah");
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    press(&hand, '2');
    ck_assert_str_eq(hand.played, "");
    ck_assert_str_eq(hand.words, "pit 2 is empty");
    press(&hand, '7');
    ck_assert_str_eq(hand.played, "");
    ck_assert_str_ne(hand.words, "");
    hand.scene.person = false;
    press(&hand, '3');
    ck_assert_str_eq(hand.played, "");
    ck_assert_int_eq(hand.finished, 1);
    game_free(game);
}
END_TEST

/* In a row of more than nine pits all digits aim, as 1 may be only the first of
 * two; else the second has no key of its own. */
START_TEST(in_long_rows_one_begins_ten_to_twelve)
{
    struct game *const game = sowing_game("kalah:pits=12");
    struct hand hand;

    hand_begin(&hand, game,
               "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s");
    ck_assert(!press(&hand, '0'));
    press(&hand, '3');
    ck_assert_int_eq(hand.input.aim, 2);
    ck_assert_str_eq(hand.played, "");
    press(&hand, '1');
    ck_assert_int_eq(hand.input.aim, 0);
    press(&hand, '2');
    ck_assert_int_eq(hand.input.aim, 11);
    press(&hand, '2');
    ck_assert_int_eq(hand.input.aim, 1);
    press(&hand, '1');
    ck_assert(press(&hand, '0'));
    ck_assert_int_eq(hand.input.aim, 9);
    press(&hand, '1');
    press(&hand, '1');
    ck_assert_int_eq(hand.input.aim, 10);
    /* The second 1 of 11 begins nothing. */
    press(&hand, '2');
    ck_assert_int_eq(hand.input.aim, 1);
    /* One that was given up begins nothing either. */
    press(&hand, '1');
    input_sowing.forget(&hand.input);
    press(&hand, '2');
    ck_assert_int_eq(hand.input.aim, 1);
    game_free(game);
}
END_TEST

/* ---- sowing: arrows and Enter ---- */

struct aimed {
    int32_t key;
    int aim; /* from the aim before */
};

static void check_aims(struct hand *hand, const struct aimed *steps, int count)
{
    for (int i = 0; i < count; i++) {
        ck_assert(press(hand, steps[i].key));
        ck_assert_msg(hand->input.aim == steps[i].aim, "step %d: %d, not %d", i,
                      hand->input.aim, steps[i].aim);
        ck_assert_int_eq(hand->finished, 1);
        ck_assert_str_eq(hand->played, "");
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
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    check_aims(&hand, steps, sizeof steps / sizeof *steps);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        hand_begin(&hand, game, KALAH);
        check_aims(&hand, &begins[i], 1);
    }
    /* For one who sits on the other side the row runs to the left. */
    hand.scene.viewer = 1;
    hand.input.aim = -1;
    check_aims(&hand,
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
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    hand.input.aim = 2;
    press(&hand, INPUT_DOWN);
    ck_assert_int_eq(hand.input.aim, 2);
    ck_assert_str_eq(hand.words, "Enter or Space sows pit 3");
    press(&hand, 'j');
    ck_assert_int_eq(hand.input.aim, 2);
    ck_assert_str_eq(hand.words, "Enter or Space sows pit 3");
    press(&hand, INPUT_RIGHT);
    ck_assert_int_eq(hand.input.aim, 5);
    ck_assert_str_eq(hand.words, "");
    game_free(game);
}
END_TEST

START_TEST(who_may_not_play_aims_at_nothing_by_keys)
{
    static const int32_t keys[] = {INPUT_RIGHT, INPUT_LEFT, INPUT_DOWN,
                                   INPUT_ENTER, ' ',        's'};
    struct game *const game = sowing_game("kalah:pie=on");
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    hand.may = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ck_assert(press(&hand, keys[i]));
        ck_assert_int_eq(hand.input.aim, -1);
        ck_assert_str_eq(hand.played, "");
        ck_assert_str_eq(hand.words, "");
    }
    hand.may = true;
    hand.scene.played = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        ck_assert(!press(&hand, keys[i]));
    game_free(game);
}
END_TEST

START_TEST(the_first_enter_aims_and_the_second_sows)
{
    static const int32_t keys[] = {INPUT_ENTER, ' '};
    struct game *const game = sowing_game("kalah");

    for (int i = 0; i < 2; i++) {
        struct hand hand;

        hand_begin(&hand, game, KALAH);
        press(&hand, keys[i]);
        ck_assert_int_eq(hand.input.aim, 0);
        ck_assert_str_eq(hand.played, "");
        press(&hand, keys[i]);
        ck_assert_str_eq(hand.played, "1");
    }
    game_free(game);
}
END_TEST

START_TEST(who_has_nothing_to_sow_passes_by_enter)
{
    struct game *const game = sowing_game("vai-lung-thlan");
    char words[80] = "";
    struct hand hand;

    hand_begin(&hand, game, "0,0,0,0,0,0,10/1,0,0,2,0,0,47/s");
    press(&hand, INPUT_RIGHT);
    ck_assert_int_eq(hand.input.aim, -1);
    press(&hand, INPUT_ENTER);
    ck_assert_str_eq(hand.played, "pass");

    FILE *const out = fmemopen(words, sizeof words, "w");

    input_sowing.offer(&hand.input, out);
    fclose(out);
    ck_assert_str_eq(words, "nothing to sow: Enter passes");
    game_free(game);
}
END_TEST

START_TEST(s_changes_sides_where_the_rules_have_it)
{
    struct game *const game = sowing_game("kalah:pie=on");
    char words[80] = "";
    struct hand hand;
    struct move move;
    struct err err;

    hand_begin(&hand, game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    press(&hand, 's');
    ck_assert_str_eq(hand.played, "");
    ck_assert_str_eq(hand.words, "there is nothing to swap now");
    ck_assert_int_eq(hand.finished, 1);
    game->class->start(game, &hand.position);
    ck_assert(game->class->read_move(game, &hand.position, "1", &move, &err));
    game->class->apply(game, &hand.position, move);
    press(&hand, 's');
    ck_assert_str_eq(hand.played, "swap");

    FILE *const out = fmemopen(words, sizeof words, "w");

    input_sowing.offer(&hand.input, out);
    fclose(out);
    ck_assert_str_eq(words, "sow, or press s to change sides");
    game_free(game);
}
END_TEST

/* ---- sowing: the mouse, and what is selected ---- */

START_TEST(pointing_aims_and_a_press_sows)
{
    struct game *const game = sowing_game("kalah");
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    point(&hand, MOUSE_POINT, 2);
    ck_assert_int_eq(hand.input.aim, 2);
    point(&hand, MOUSE_POINT, 1);
    ck_assert_int_eq(hand.input.aim, -1);
    /* What was aimed at by keys stays. */
    press(&hand, INPUT_RIGHT);
    point(&hand, MOUSE_POINT, 1);
    ck_assert_int_eq(hand.input.aim, 0);
    point(&hand, MOUSE_PRESS, 5);
    ck_assert_str_eq(hand.played, "6");
    ck_assert_int_eq(hand.input.aim, 0);
    point(&hand, MOUSE_PRESS, 1);
    ck_assert_str_eq(hand.played, "");
    ck_assert_int_eq(hand.finished, 1);
    point(&hand, MOUSE_RELEASE, 2);
    ck_assert_str_eq(hand.played, "");
    ck_assert_int_eq(hand.input.aim, 0);
    game_free(game);
}
END_TEST

START_TEST(pointing_aims_at_nothing_while_it_is_nobodys_turn)
{
    struct game *const game = sowing_game("kalah");
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    hand.scene.animated = true;
    point(&hand, MOUSE_POINT, 2);
    ck_assert_int_eq(hand.input.aim, -1);
    hand.scene.animated = false;
    hand.scene.person = false;
    point(&hand, MOUSE_POINT, 2);
    ck_assert_int_eq(hand.input.aim, -1);
    hand.scene.person = true;
    hand.scene.over = true;
    point(&hand, MOUSE_POINT, 2);
    ck_assert_int_eq(hand.input.aim, -1);
    point(&hand, MOUSE_PRESS, 2);
    ck_assert_str_eq(hand.played, "");
    game_free(game);
}
END_TEST

static void check_words(const struct hand *hand, const char *words)
{
    char text[120] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    input_of(hand->scene.game)->words(&hand->input, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

START_TEST(an_aim_is_told_and_can_be_dropped)
{
    struct game *const game = sowing_game("kalah");
    struct hand hand;

    hand_begin(&hand, game, KALAH);
    ck_assert(!input_sowing.busy(&hand.input));
    ck_assert(!input_sowing.drop(&hand.input));
    ck_assert_int_eq(input_sowing.place(&hand.input), -1);
    check_words(&hand, "");
    hand.input.aim = 0;
    ck_assert(input_sowing.busy(&hand.input));
    ck_assert_int_eq(input_sowing.place(&hand.input), 0);
    check_words(&hand, "1: 2 seeds, ends on 3");
    hand.scene.preview = false;
    check_words(&hand, "1");
    ck_assert(input_sowing.drop(&hand.input));
    ck_assert(!input_sowing.busy(&hand.input));
    ck_assert(!input_sowing.drop(&hand.input));
    game_free(game);
}
END_TEST

/* ---- Abalone ---- */

#define START GRIP_ROWS "/1/0,0"

static bool holds_cells(const struct hand *hand, const char *cells)
{
    char text[8];

    return strcmp(selection_probe_text(&hand->input.selection, text), cells) ==
           0;
}

static void hold(struct hand *hand, const char *cells)
{
    const struct selection_on on = {hand->scene.game, &hand->position, 0};

    selection_probe_hold(&hand->input.selection, &on, cells);
}

START_TEST(the_cursor_may_be_led_at_any_time_and_holds_only_in_turn)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct hand hand;

    hand_begin(&hand, game, START);
    hand.may = false;
    ck_assert_int_eq(input_abalone.place(&hand.input), -1);
    ck_assert(press(&hand, INPUT_UP));
    ck_assert_int_eq(hand.finished, 1);
    ck_assert(input_abalone.busy(&hand.input));

    const int cursor = input_abalone.place(&hand.input);

    ck_assert(abalone_owner(&hand.position, cursor) == 0);
    press(&hand, ' ');
    ck_assert_int_eq(hand.finished, 1);
    ck_assert(holds_cells(&hand, ""));
    hand.may = true;
    press(&hand, ' ');
    ck_assert_int_eq(hand.input.selection.count, 1);
    ck_assert_int_eq(hand.input.selection.cells[0], cursor);
    hand.scene.over = true;
    ck_assert(!press(&hand, INPUT_UP));
    ck_assert(!press(&hand, ' '));
    hand.scene.over = false;
    hand.scene.played = false;
    ck_assert(!press(&hand, INPUT_UP));
    game_free(game);
}
END_TEST

START_TEST(digits_and_letters_send_what_is_held)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct hand hand;

    hand_begin(&hand, game, START);
    ck_assert(!press(&hand, 'u'));
    hold(&hand, "c3");
    ck_assert(press(&hand, 'u'));
    ck_assert_str_eq(hand.played, "c3d4");
    press(&hand, '9');
    ck_assert_str_eq(hand.played, "c3d4");
    ck_assert_int_eq(hand.finished, 1);
    press(&hand, '5');
    ck_assert_str_eq(hand.played, "");
    ck_assert_str_eq(hand.words, "5 is no direction; they are 7 9 4 6 1 3");
    /* While a move of a machine is shown they only finish that. */
    hand.scene.foreign = true;
    press(&hand, '9');
    ck_assert_str_eq(hand.played, "");
    ck_assert_int_eq(hand.finished, 1);
    ck_assert(holds_cells(&hand, "c3"));
    hand.scene.foreign = false;
    hand.may = false;
    press(&hand, '9');
    ck_assert_str_eq(hand.played, "");
    game_free(game);
}
END_TEST

START_TEST(a_press_holds_a_marble_only_in_turn)
{
    struct game *const game = variant_game("abalone:start=standard");
    const int c3 = selection_probe_cell("c3");
    struct hand hand;

    hand_begin(&hand, game, START);
    hand.may = false;
    point(&hand, MOUSE_PRESS, c3);
    point(&hand, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&hand, ""));
    hand.may = true;
    hand.scene.person = false;
    point(&hand, MOUSE_PRESS, c3);
    point(&hand, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&hand, ""));
    hand.scene.person = true;
    hand.scene.animated = true;
    point(&hand, MOUSE_POINT, c3);
    ck_assert_int_eq(hand.finished, 0);
    point(&hand, MOUSE_PRESS, c3);
    ck_assert_int_eq(hand.finished, 1);
    ck_assert(holds_cells(&hand, ""));
    hand.scene.animated = false;
    point(&hand, MOUSE_PRESS, c3);
    point(&hand, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&hand, "c3"));
    point(&hand, MOUSE_PRESS, selection_probe_cell("d4"));
    ck_assert_str_eq(hand.played, "c3d4");
    /* The trays are no cells: all is let go. */
    point(&hand, MOUSE_PRESS, ABALONE_CELLS);
    point(&hand, MOUSE_RELEASE, ABALONE_CELLS);
    ck_assert(holds_cells(&hand, ""));
    game_free(game);
}
END_TEST

START_TEST(marbles_that_are_held_can_be_dropped_and_the_cursor_stays)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct hand hand;

    hand_begin(&hand, game, START);
    ck_assert(!input_abalone.busy(&hand.input));
    ck_assert(!input_abalone.drop(&hand.input));
    hold(&hand, "c3c4");
    ck_assert(input_abalone.busy(&hand.input));
    ck_assert(input_abalone.drop(&hand.input));
    ck_assert(holds_cells(&hand, ""));
    ck_assert(!input_abalone.drop(&hand.input));
    press(&hand, INPUT_UP);
    ck_assert(!input_abalone.drop(&hand.input));
    ck_assert(input_abalone.busy(&hand.input));
    input_abalone.forget(&hand.input);
    ck_assert(!input_abalone.busy(&hand.input));
    game_free(game);
}
END_TEST

START_TEST(the_open_ways_of_what_is_held_are_told)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct hand hand;

    hand_begin(&hand, game, START);
    check_words(&hand, "");
    hold(&hand, "c3");
    check_words(&hand, "one marble held: 7y 9u 4");
    hand.scene.person = false;
    check_words(&hand, "");
    hand_begin(&hand, game, START);
    hold(&hand, "c3c4c5");
    check_words(&hand,
                "three marbles held: 4 6 along the line, 7y 9u to the side");
    hand_begin(&hand, game, START);
    hold(&hand, "a1");
    check_words(&hand, "one marble held: no way is open");

    const struct selection_on on = {game, &hand.position, 0};

    hand_begin(&hand, game, START);
    selection_probe_walk(&hand.input.selection, &on,
                         selection_probe_cell("c3"));
    check_words(&hand, "c3: 7 9 4; Space holds it");
    game_free(game);
}
END_TEST

/* The second marble of white shuts black in. */
START_TEST(who_cannot_move_is_told_to_pass)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct hand hand;

    hand_begin(&hand, game,
               "12.../22..../......./......../........./......../......./"
               "....../...../1/0,0");
    for (int over = 0; over < 2; over++) {
        char words[80] = "";
        FILE *const out = fmemopen(words, sizeof words, "w");

        hand.scene.over = over == 1;
        input_abalone.offer(&hand.input, out);
        fclose(out);
        ck_assert_str_eq(words,
                         over == 1 ? "" : "no marble can move: Enter passes");
    }
    hand.scene.over = false;
    press(&hand, INPUT_ENTER);
    ck_assert_str_eq(hand.played, "pass");
    game_free(game);
}
END_TEST

/* ---- what each way does ---- */

static void check_ways(const struct hand *hand, int height,
                       const char *const lines[4])
{
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(60, 4);
    char text[1000] = "";
    char wanted[1000] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    canvas_begin(canvas, 60, 4, &glyphs);
    input_abalone.draw_previews(&hand->input, canvas,
                                (struct rect){0, 0, 53, height});
    canvas_write(canvas, out);
    fclose(out);
    for (int i = 0; i < 4; i++) {
        strcat(wanted, lines[i]);
        strcat(wanted, "\n");
    }
    ck_assert_str_eq(text, wanted);
    canvas_free(canvas);
}

START_TEST(each_way_of_what_is_held_is_told_in_its_column)
{
    static const char *const nothing[] = {
        "each way      7      9      4      6      1      3",
        "does          ·      ·      ·      ·      ·      ·",
        "written",
        "",
    };
    static const char *const one[] = {
        "each way     7y     9u      4      6     1b     3n",
        "does        step   step   step     ·      ·      ·",
        "written     c3d3   c3d4   c3c2",
        "",
    };
    static const char *const three[] = {
        "each way     7y     9u      4      6     1b     3n",
        "does        side   side   line   line     ·      ·",
        "written    c3c5d3 c3c5d4  c5c4   c3c4",
        "",
    };
    const char *const low[] = {one[0], one[1], "", ""};
    struct game *const game = variant_game("abalone:start=standard");
    struct hand hand;

    hand_begin(&hand, game, START);
    check_ways(&hand, 4, nothing);
    hold(&hand, "c3");
    check_ways(&hand, 4, one);
    check_ways(&hand, 2, low);
    hand_begin(&hand, game, START);
    hold(&hand, "c3c4c5");
    check_ways(&hand, 4, three);
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
    tcase_add_test(tests, pointing_aims_and_a_press_sows);
    tcase_add_test(tests, pointing_aims_at_nothing_while_it_is_nobodys_turn);
    tcase_add_test(tests, an_aim_is_told_and_can_be_dropped);
    tcase_add_test(tests,
                   the_cursor_may_be_led_at_any_time_and_holds_only_in_turn);
    tcase_add_test(tests, digits_and_letters_send_what_is_held);
    tcase_add_test(tests, a_press_holds_a_marble_only_in_turn);
    tcase_add_test(tests,
                   marbles_that_are_held_can_be_dropped_and_the_cursor_stays);
    tcase_add_test(tests, the_open_ways_of_what_is_held_are_told);
    tcase_add_test(tests, who_cannot_move_is_told_to_pass);
    tcase_add_test(tests, each_way_of_what_is_held_is_told_in_its_column);
    return tests;
}
