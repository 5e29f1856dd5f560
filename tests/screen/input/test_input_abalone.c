/* SPDX-License-Identifier: MIT */
/* Games of Abalone played by hand, without a screen: what keys and clicks do to
 * the marbles that are held, and which way they are moved. */
#include "screen/input/test_input.h"
#include "screen/input/test_selection.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <stdio.h>
#include <string.h>

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

    input_probe_begin(&probe, game, START);
    probe.may = false;
    ck_assert_int_eq(input_abalone.place(&probe.input), -1);
    ck_assert(input_probe_press(&probe, INPUT_UP));
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(input_abalone.busy(&probe.input));

    const int cursor = input_abalone.place(&probe.input);

    ck_assert(abalone_owner(&probe.position, cursor) == 0);
    input_probe_press(&probe, ' ');
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(holds_cells(&probe, ""));
    probe.may = true;
    input_probe_press(&probe, ' ');
    ck_assert_int_eq(probe.input.selection.count, 1);
    ck_assert_int_eq(probe.input.selection.cells[0], cursor);
    probe.scene.over = true;
    ck_assert(!input_probe_press(&probe, INPUT_UP));
    ck_assert(!input_probe_press(&probe, ' '));
    probe.scene.over = false;
    probe.scene.played = false;
    ck_assert(!input_probe_press(&probe, INPUT_UP));
    game_free(game);
}
END_TEST

START_TEST(digits_and_letters_send_what_is_held)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    input_probe_begin(&probe, game, START);
    ck_assert(!input_probe_press(&probe, 'u'));
    hold(&probe, "c3");
    ck_assert(input_probe_press(&probe, 'u'));
    ck_assert_str_eq(probe.played, "c3d4");
    input_probe_press(&probe, '9');
    ck_assert_str_eq(probe.played, "c3d4");
    ck_assert_int_eq(probe.finished, 1);
    input_probe_press(&probe, '5');
    ck_assert_str_eq(probe.played, "");
    ck_assert_str_eq(probe.words, "5 is no direction; they are 7 9 4 6 1 3");
    /* While a move of a machine is shown they only finish that. */
    probe.scene.foreign = true;
    input_probe_press(&probe, '9');
    ck_assert_str_eq(probe.played, "");
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(holds_cells(&probe, "c3"));
    probe.scene.foreign = false;
    probe.may = false;
    input_probe_press(&probe, '9');
    ck_assert_str_eq(probe.played, "");
    game_free(game);
}
END_TEST

START_TEST(a_press_holds_a_marble_only_in_turn)
{
    struct game *const game = variant_game("abalone:start=standard");
    const int c3 = selection_probe_cell("c3");
    struct input_probe probe;

    input_probe_begin(&probe, game, START);
    probe.may = false;
    input_probe_point(&probe, MOUSE_PRESS, c3);
    input_probe_point(&probe, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&probe, ""));
    probe.may = true;
    probe.scene.person = false;
    input_probe_point(&probe, MOUSE_PRESS, c3);
    input_probe_point(&probe, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&probe, ""));
    probe.scene.person = true;
    probe.scene.animated = true;
    input_probe_point(&probe, MOUSE_POINT, c3);
    ck_assert_int_eq(probe.finished, 0);
    input_probe_point(&probe, MOUSE_PRESS, c3);
    ck_assert_int_eq(probe.finished, 1);
    ck_assert(holds_cells(&probe, ""));
    probe.scene.animated = false;
    input_probe_point(&probe, MOUSE_PRESS, c3);
    input_probe_point(&probe, MOUSE_RELEASE, c3);
    ck_assert(holds_cells(&probe, "c3"));
    input_probe_point(&probe, MOUSE_PRESS, selection_probe_cell("d4"));
    ck_assert_str_eq(probe.played, "c3d4");
    /* The trays are no cells: all is let go. */
    input_probe_point(&probe, MOUSE_PRESS, ABALONE_CELLS);
    input_probe_point(&probe, MOUSE_RELEASE, ABALONE_CELLS);
    ck_assert(holds_cells(&probe, ""));
    game_free(game);
}
END_TEST

START_TEST(marbles_that_are_held_can_be_dropped_and_the_cursor_stays)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    input_probe_begin(&probe, game, START);
    ck_assert(!input_abalone.busy(&probe.input));
    ck_assert(!input_abalone.drop(&probe.input));
    hold(&probe, "c3c4");
    ck_assert(input_abalone.busy(&probe.input));
    ck_assert(input_abalone.drop(&probe.input));
    ck_assert(holds_cells(&probe, ""));
    ck_assert(!input_abalone.drop(&probe.input));
    input_probe_press(&probe, INPUT_UP);
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

    input_probe_begin(&probe, game, START);
    input_probe_tells(&probe, "");
    hold(&probe, "c3");
    input_probe_tells(&probe, "one marble held: 7y 9u 4");
    probe.scene.person = false;
    input_probe_tells(&probe, "");
    input_probe_begin(&probe, game, START);
    hold(&probe, "c3c4c5");
    input_probe_tells(
        &probe, "three marbles held: 4 6 along the line, 7y 9u to the side");
    input_probe_begin(&probe, game, START);
    hold(&probe, "a1");
    input_probe_tells(&probe, "one marble held: no way is open");

    const struct selection_on on = {game, &probe.position, 0};

    input_probe_begin(&probe, game, START);
    selection_probe_walk(&probe.input.selection, &on,
                         selection_probe_cell("c3"));
    input_probe_tells(&probe, "c3: 7 9 4; Space holds it");
    game_free(game);
}
END_TEST

/* The second marble of white shuts black in. */
START_TEST(who_cannot_move_is_told_to_pass)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct input_probe probe;

    input_probe_begin(
        &probe, game,
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
    input_probe_press(&probe, INPUT_ENTER);
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

    input_probe_begin(&probe, game, START);
    check_ways(&probe, 4, nothing);
    hold(&probe, "c3");
    check_ways(&probe, 4, one);
    check_ways(&probe, 2, low);
    input_probe_begin(&probe, game, START);
    hold(&probe, "c3c4c5");
    check_ways(&probe, 4, three);
    game_free(game);
}
END_TEST

TCase *input_abalone_case(void)
{
    TCase *const abalone = tcase_create("input_abalone");

    tcase_add_test(abalone,
                   the_cursor_may_be_led_at_any_time_and_holds_only_in_turn);
    tcase_add_test(abalone, digits_and_letters_send_what_is_held);
    tcase_add_test(abalone, a_press_holds_a_marble_only_in_turn);
    tcase_add_test(abalone,
                   marbles_that_are_held_can_be_dropped_and_the_cursor_stays);
    tcase_add_test(abalone, the_open_ways_of_what_is_held_are_told);
    tcase_add_test(abalone, who_cannot_move_is_told_to_pass);
    tcase_add_test(abalone, each_way_of_what_is_held_is_told_in_its_column);
    return abalone;
}
