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
struct input_probe {
    struct input input; /* first */
    struct input_scene scene;
    struct position position;
    bool may;
    char played[40]; /* the last move; "" */
    char words[120]; /* the last that were said */
    int finished;    /* animations */
};

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

/* A person is to move, and may. The probe must stay where it is. */
static void probe_begin(struct input_probe *probe, struct game *game,
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

/* False: no row has the key now. */
static bool press(struct input_probe *probe, int32_t key)
{
    const struct bindings bindings = {.rows =
                                          input_of(probe->scene.game)->keys};

    *probe->played = *probe->words = '\0';
    probe->finished = 0;
    return bindings_key(&bindings, &probe->input, key, 0);
}

static void point(struct input_probe *probe, enum mouse_action action,
                  int place)
{
    *probe->played = *probe->words = '\0';
    probe->finished = 0;
    input_of(probe->scene.game)->mouse(&probe->input, action, place, 0);
}

/* ---- sowing: digits ---- */

#define KALAH "2,0,1,0,0,1,0/4,4,4,4,4,4,0/s"

START_TEST(a_digit_sows_its_pit_or_aims_at_it)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    probe_begin(&probe, game, KALAH);
    ck_assert(press(&probe, '3'));
    ck_assert_str_eq(probe.played, "3");
    ck_assert_int_eq(probe.input.aim, -1);
    probe.scene.digits_aim = true;
    probe.input.pointed = true;
    press(&probe, '3');
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

    probe_begin(&probe, game, KALAH);
    press(&probe, '2');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_eq(probe.words, "pit 2 is empty");
    press(&probe, '7');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_ne(probe.words, "");
    probe.scene.person = false;
    press(&probe, '3');
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

    probe_begin(&probe, game,
                "1,1,1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,1,1,0/s");
    ck_assert(!press(&probe, '0'));
    press(&probe, '3');
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert_str_eq(probe.played, "");
    press(&probe, '1');
    ck_assert_int_eq(probe.input.aim, 0);
    press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 11);
    press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 1);
    press(&probe, '1');
    ck_assert(press(&probe, '0'));
    ck_assert_int_eq(probe.input.aim, 9);
    press(&probe, '1');
    press(&probe, '1');
    ck_assert_int_eq(probe.input.aim, 10);
    /* The second 1 of 11 begins nothing. */
    press(&probe, '2');
    ck_assert_int_eq(probe.input.aim, 1);
    /* One that was given up begins nothing either. */
    press(&probe, '1');
    input_sowing.forget(&probe.input);
    press(&probe, '2');
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
        ck_assert(press(probe, steps[i].key));
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

    probe_begin(&probe, game, KALAH);
    check_aims(&probe, steps, sizeof steps / sizeof *steps);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        probe_begin(&probe, game, KALAH);
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

    probe_begin(&probe, game, KALAH);
    probe.input.aim = 2;
    press(&probe, INPUT_DOWN);
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert_str_eq(probe.words, "Enter or Space sows pit 3");
    press(&probe, 'j');
    ck_assert_int_eq(probe.input.aim, 2);
    ck_assert_str_eq(probe.words, "Enter or Space sows pit 3");
    press(&probe, INPUT_RIGHT);
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

    probe_begin(&probe, game, KALAH);
    probe.may = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ck_assert(press(&probe, keys[i]));
        ck_assert_int_eq(probe.input.aim, -1);
        ck_assert_str_eq(probe.played, "");
        ck_assert_str_eq(probe.words, "");
    }
    probe.may = true;
    probe.scene.played = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        ck_assert(!press(&probe, keys[i]));
    game_free(game);
}
END_TEST

START_TEST(the_first_enter_aims_and_the_second_sows)
{
    static const int32_t keys[] = {INPUT_ENTER, ' '};
    struct game *const game = sowing_game("kalah");

    for (int i = 0; i < 2; i++) {
        struct input_probe probe;

        probe_begin(&probe, game, KALAH);
        press(&probe, keys[i]);
        ck_assert_int_eq(probe.input.aim, 0);
        ck_assert_str_eq(probe.played, "");
        press(&probe, keys[i]);
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

    probe_begin(&probe, game, "0,0,0,0,0,0,10/1,0,0,2,0,0,47/s");
    press(&probe, INPUT_RIGHT);
    ck_assert_int_eq(probe.input.aim, -1);
    press(&probe, INPUT_ENTER);
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

    probe_begin(&probe, game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    press(&probe, 's');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_eq(probe.words, "there is nothing to swap now");
    ck_assert_int_eq(probe.finished, 1);
    game->class->start(game, &probe.position);
    ck_assert(game->class->read_move(game, &probe.position, "1", &move, &err));
    game->class->apply(game, &probe.position, move);
    press(&probe, 's');
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

    probe_begin(&probe, game, KALAH);
    ck_assert(!press(&probe, 's'));
    game_free(game);
}
END_TEST

/* ---- sowing: the mouse, and what is selected ---- */

START_TEST(pointing_aims_and_a_press_sows)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    probe_begin(&probe, game, KALAH);
    point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, 2);
    point(&probe, MOUSE_POINT, 1);
    ck_assert_int_eq(probe.input.aim, -1);
    /* What was aimed at by keys stays. */
    press(&probe, INPUT_RIGHT);
    point(&probe, MOUSE_POINT, 1);
    ck_assert_int_eq(probe.input.aim, 0);
    point(&probe, MOUSE_PRESS, 5);
    ck_assert_str_eq(probe.played, "6");
    ck_assert_int_eq(probe.input.aim, 0);
    point(&probe, MOUSE_PRESS, 1);
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.finished, 1);
    point(&probe, MOUSE_RELEASE, 2);
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.input.aim, 0);
    game_free(game);
}
END_TEST

START_TEST(pointing_aims_at_nothing_while_it_is_nobodys_turn)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    probe_begin(&probe, game, KALAH);
    probe.scene.animated = true;
    point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, -1);
    probe.scene.animated = false;
    probe.scene.person = false;
    point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, -1);
    probe.scene.person = true;
    probe.scene.over = true;
    point(&probe, MOUSE_POINT, 2);
    ck_assert_int_eq(probe.input.aim, -1);
    point(&probe, MOUSE_PRESS, 2);
    ck_assert_str_eq(probe.played, "");
    game_free(game);
}
END_TEST

static void check_words(const struct input_probe *probe, const char *words)
{
    char text[120] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    input_of(probe->scene.game)->words(&probe->input, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

START_TEST(an_aim_is_told_and_can_be_dropped)
{
    struct game *const game = sowing_game("kalah");
    struct input_probe probe;

    probe_begin(&probe, game, KALAH);
    ck_assert(!input_sowing.busy(&probe.input));
    ck_assert(!input_sowing.drop(&probe.input));
    ck_assert_int_eq(input_sowing.place(&probe.input), -1);
    check_words(&probe, "");
    probe.input.aim = 0;
    ck_assert(input_sowing.busy(&probe.input));
    ck_assert_int_eq(input_sowing.place(&probe.input), 0);
    check_words(&probe, "1: 2 seeds, ends on 3");
    probe.scene.preview = false;
    check_words(&probe, "1");
    ck_assert(input_sowing.drop(&probe.input));
    ck_assert(!input_sowing.busy(&probe.input));
    ck_assert(!input_sowing.drop(&probe.input));
    game_free(game);
}
END_TEST

/* ---- Abalone ---- */

#define START GRIP_ROWS "/1/0,0"

static bool holds_cells(const struct input_probe *probe, const char *cells)
{
    char text[8];

    return strcmp(selection_probe_text(&probe->input.selection, text), cells) ==
           0;
}

static void hold(struct input_probe *probe, const char *cells)
{
    const struct selection_on on = {probe->scene.game, &probe->position, 0};

    selection_probe_hold(&probe->input.selection, &on, cells);
}

START_TEST(the_cursor_may_be_led_at_any_time_and_holds_only_in_turn)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    probe_begin(&probe, game, START);
    probe.may = false;
    ck_assert_int_eq(input_abalone.place(&probe.input), -1);
    ck_assert(press(&probe, INPUT_UP));
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(input_abalone.busy(&probe.input));

    const int cursor = input_abalone.place(&probe.input);

    ck_assert(abalone_owner(&probe.position, cursor) == 0);
    press(&probe, ' ');
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(holds_cells(&probe, ""));
    probe.may = true;
    press(&probe, ' ');
    ck_assert_int_eq(probe.input.selection.count, 1);
    ck_assert_int_eq(probe.input.selection.cells[0], cursor);
    probe.scene.over = true;
    ck_assert(!press(&probe, INPUT_UP));
    ck_assert(!press(&probe, ' '));
    probe.scene.over = false;
    probe.scene.played = false;
    ck_assert(!press(&probe, INPUT_UP));
    game_free(game);
}
END_TEST

START_TEST(digits_and_letters_send_what_is_held)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    probe_begin(&probe, game, START);
    ck_assert(!press(&probe, 'u'));
    hold(&probe, "c3");
    ck_assert(press(&probe, 'u'));
    ck_assert_str_eq(probe.played, "c3d4");
    press(&probe, '9');
    ck_assert_str_eq(probe.played, "c3d4");
    ck_assert_int_eq(probe.finished, 1);
    press(&probe, '5');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_eq(probe.words, "5 is no direction; they are 7 9 4 6 1 3");
    /* While a move of a machine is shown they only finish that. */
    probe.scene.foreign = true;
    press(&probe, '9');
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(holds_cells(&probe, "c3"));
    probe.scene.foreign = false;
    probe.may = false;
    press(&probe, '9');
    ck_assert_str_eq(probe.played, "");
    game_free(game);
}
END_TEST

START_TEST(a_press_holds_a_marble_only_in_turn)
{
    struct game *const game = variant_game("abalone:start=standard");
    const int c3 = selection_probe_cell("c3");
    struct input_probe probe;

    probe_begin(&probe, game, START);
    probe.may = false;
    point(&probe, MOUSE_PRESS, c3);
    point(&probe, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&probe, ""));
    probe.may = true;
    probe.scene.person = false;
    point(&probe, MOUSE_PRESS, c3);
    point(&probe, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&probe, ""));
    probe.scene.person = true;
    probe.scene.animated = true;
    point(&probe, MOUSE_POINT, c3);
    ck_assert_int_eq(probe.finished, 0);
    point(&probe, MOUSE_PRESS, c3);
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(holds_cells(&probe, ""));
    probe.scene.animated = false;
    point(&probe, MOUSE_PRESS, c3);
    point(&probe, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&probe, "c3"));
    point(&probe, MOUSE_PRESS, selection_probe_cell("d4"));
    ck_assert_str_eq(probe.played, "c3d4");
    /* The trays are no cells: all is let go. */
    point(&probe, MOUSE_PRESS, ABALONE_CELLS);
    point(&probe, MOUSE_RELEASE, ABALONE_CELLS);
    ck_assert(holds_cells(&probe, ""));
    game_free(game);
}
END_TEST

START_TEST(marbles_that_are_held_can_be_dropped_and_the_cursor_stays)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    probe_begin(&probe, game, START);
    ck_assert(!input_abalone.busy(&probe.input));
    ck_assert(!input_abalone.drop(&probe.input));
    hold(&probe, "c3c4");
    ck_assert(input_abalone.busy(&probe.input));
    ck_assert(input_abalone.drop(&probe.input));
    ck_assert(holds_cells(&probe, ""));
    ck_assert(!input_abalone.drop(&probe.input));
    press(&probe, INPUT_UP);
    ck_assert(!input_abalone.drop(&probe.input));
    ck_assert(input_abalone.busy(&probe.input));
    input_abalone.forget(&probe.input);
    ck_assert(!input_abalone.busy(&probe.input));
    game_free(game);
}
END_TEST

START_TEST(the_open_ways_of_what_is_held_are_told)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    probe_begin(&probe, game, START);
    check_words(&probe, "");
    hold(&probe, "c3");
    check_words(&probe, "one marble held: 7y 9u 4");
    probe.scene.person = false;
    check_words(&probe, "");
    probe_begin(&probe, game, START);
    hold(&probe, "c3c4c5");
    check_words(&probe,
                "three marbles held: 4 6 along the line, 7y 9u to the side");
    probe_begin(&probe, game, START);
    hold(&probe, "a1");
    check_words(&probe, "one marble held: no way is open");

    const struct selection_on on = {game, &probe.position, 0};

    probe_begin(&probe, game, START);
    selection_probe_walk(&probe.input.selection, &on,
                         selection_probe_cell("c3"));
    check_words(&probe, "c3: 7 9 4; Space holds it");
    game_free(game);
}
END_TEST

/* The second marble of white shuts black in. */
START_TEST(who_cannot_move_is_told_to_pass)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    probe_begin(&probe, game,
                "12.../22..../......./......../........./......../......./"
                "....../...../1/0,0");
    for (int over = 0; over < 2; over++) {
        char words[80] = "";
        FILE *const out = fmemopen(words, sizeof words, "w");

        probe.scene.over = over == 1;
        input_abalone.offer(&probe.input, out);
        fclose(out);
        ck_assert_str_eq(words,
                         over == 1 ? "" : "no marble can move: Enter passes");
    }
    probe.scene.over = false;
    press(&probe, INPUT_ENTER);
    ck_assert_str_eq(probe.played, "pass");
    game_free(game);
}
END_TEST

/* ---- what each way does ---- */

static void check_ways(const struct input_probe *probe, int height,
                       const char *const lines[4])
{
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(60, 4);
    char text[1000] = "";
    char wanted[1000] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    canvas_begin(canvas, 60, 4, &glyphs);
    input_abalone.draw_previews(&probe->input, canvas,
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
    struct input_probe probe;

    probe_begin(&probe, game, START);
    check_ways(&probe, 4, nothing);
    hold(&probe, "c3");
    check_ways(&probe, 4, one);
    check_ways(&probe, 2, low);
    probe_begin(&probe, game, START);
    hold(&probe, "c3c4c5");
    check_ways(&probe, 4, three);
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
