/* SPDX-License-Identifier: MIT */
/* Selecting marbles without a screen: the cursor, and what is held. */
#include "screen/input/test_selection.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"
#include "support/suites.h"

/* ---- the keypad and the targets ---- */

START_TEST(digits_lie_as_the_directions_do)
{
    static const char digits[] = "697413";

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        for (int turn = 0; turn < DIRECTION_COUNT; turn++) {
            const char digit = selection_digit((enum direction)i, turn);

            ck_assert_int_eq(digit, digits[(i + turn) % DIRECTION_COUNT]);
            ck_assert_int_eq(selection_direction(digit, turn), i);
        }
    }
    ck_assert_int_eq(selection_direction('5', 0), -1);
    ck_assert_int_eq(selection_direction('2', 4), -1);
}
END_TEST

START_TEST(a_target_is_before_the_foremost)
{
    static const char *const wanted[DIRECTION_COUNT] = {"c6", "d6", "d3",
                                                        "c2", "b2", "b5"};
    const struct abalone_group row = {.count = 3,
                                      .cells = {selection_probe_cell("c3"),
                                                selection_probe_cell("c4"),
                                                selection_probe_cell("c5")}};
    const struct abalone_group edge = {.count = 1,
                                       .cells = {selection_probe_cell("a1")}};

    for (int i = 0; i < DIRECTION_COUNT; i++)
        ck_assert_int_eq(selection_target(&row, (enum direction)i),
                         selection_probe_cell(wanted[i]));
    ck_assert_int_eq(selection_target(&edge, DIRECTION_SW), -1);
    ck_assert_int_eq(selection_target(&edge, DIRECTION_NE),
                     selection_probe_cell("b2"));
}
END_TEST

/* ---- the cursor ---- */

START_TEST(up_and_down_do_not_drift)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;

    game->class->start(game, &start);
    for (int i = 0; i < DIRECTION_COUNT * ABALONE_CELLS; i++) {
        const int turn = i / ABALONE_CELLS;
        const struct selection_on on = {game, &start, turn};
        const int at = i % ABALONE_CELLS;
        const int seen = abalone_rotated(at, turn);
        const int row = abalone_row(seen);
        const int rows = ABALONE_ROWS - 1 - row;
        struct selection selection = {.roaming = true,
                                      .cursor = at,
                                      .across = 2 * abalone_column(seen) - row,
                                      .rotation = turn};

        for (int j = 0; j < rows; j++)
            selection_key(&selection, &on, 'k');
        ck_assert_int_eq(abalone_row(abalone_rotated(selection.cursor, turn)),
                         ABALONE_ROWS - 1);
        for (int j = 0; j < rows; j++)
            selection_key(&selection, &on, 'j');
        ck_assert_int_eq(selection.cursor, at);
    }
    game_free(game);
}
END_TEST

/* Up and down keep to the place where the cursor is seen, not to where it was
 * before the board was turned. */
START_TEST(the_cursor_stays_where_it_is_when_the_board_is_turned)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;

    game->class->start(game, &start);
    for (int turn = 0; turn < DIRECTION_COUNT; turn++) {
        const struct selection_on before = {game, &start, 0};
        const struct selection_on on = {game, &start, turn};
        const int from = selection_probe_cell("d2");
        struct selection selection = selection_new();
        bool near = false;

        selection_probe_walk(&selection, &before, from);
        selection_key(&selection, &on, 'k');
        for (int i = 0; i < DIRECTION_COUNT; i++)
            near = near || abalone_neighbour(from, (enum direction)i) ==
                               selection.cursor;
        ck_assert_msg(near, "%d: %s", turn,
                      abalone_cell_text(selection.cursor).text);
    }
    game_free(game);
}
END_TEST

/* From e5 the left of the two above, as it is seen. */
START_TEST(the_cursor_goes_as_it_is_seen)
{
    static const int turns[] = {0, 2, 3};
    static const char *const first[] = {"c4", "c3", "c4"};
    static const struct {
        const char *keys;
        const char *there[3];
    } walks[] = {
        {"l", {"e6", "d4", "e4"}},      {"h", {"e4", "f6", "e6"}},
        {"k", {"f5", "e6", "d5"}},      {"j", {"d4", "f5", "f6"}},
        {"kk", {"g6", "d6", "c4"}},     {"kkkkkkk", {"i7", "c7", "a3"}},
        {"hhhhhh", {"e1", "i9", "e9"}}, {"hhhhk", {"f2", "h9", "d8"}}};
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < 3 * sizeof walks / sizeof *walks; i++) {
        const struct selection_on on = {game, &start, turns[i % 3]};
        struct selection selection = selection_new();

        ck_assert(!selection.roaming);
        selection_key(&selection, &on, 'l');
        ck_assert(selection.roaming);
        ck_assert_int_eq(selection.cursor, selection_probe_cell(first[i % 3]));
        selection = selection_new();
        ck_assert_int_eq(selection.cursor, selection_probe_cell("e5"));
        selection.roaming = true;
        for (const char *key = walks[i / 3].keys; *key != '\0'; key++)
            ck_assert_int_eq(selection_key(&selection, &on, *key).result,
                             SELECTION_CHANGED);
        ck_assert_str_eq(abalone_cell_text(selection.cursor).text,
                         walks[i / 3].there[i % 3]);
    }
    game_free(game);
}
END_TEST

/* ---- what is held ---- */

static const struct {
    const char *position;
    const char *before; /* is held */
    const char *cell;
    const char *after;
    const char *message; /* NULL: none */
} TOGGLES[] = {
    {GRIP_ROWS "/1/0,0", "", "c3", "c3", NULL},
    {GRIP_ROWS "/1/0,0", "c3", "c4", "c3c4", NULL},
    {GRIP_ROWS "/1/0,0", "c4c5", "c3", "c3c4c5", NULL},
    {GRIP_ROWS "/1/0,0", "c3", "c5", "c3c4c5", NULL},
    {GRIP_ROWS "/1/0,0", "c3c4c5", "c5", "c3c4", NULL},
    {GRIP_ROWS "/1/0,0", "c3c4c5", "c3", "c4c5", NULL},
    {GRIP_ROWS "/1/0,0", "c3", "c3", "", NULL},
    {GRIP_ROWS "/1/0,0", "a1", "b2", "a1b2", NULL},
    {GRIP_ROWS "/1/0,0", "", "e5", "", "e5 is empty"},
    {GRIP_ROWS "/1/0,0", "", "g5", "", "g5 is not yours"},
    {GRIP_ROWS "/1/0,0", "c3c4c5", "c4", "c3c4c5",
     "c4 is between the other two; let one of them go first"},
    {GRIP_ROWS "/1/0,0", "b1b2b3", "b4", "b1b2b3",
     "that would be 4 marbles; three at most move together"},
    {GRIP_ROWS "/1/0,0", "b1", "b6", "b1",
     "that would be 6 marbles; three at most move together"},
    {GRIP_ROWS "/1/0,0", "a1", "c4", "a1", "c4 is not in a line with a1"},
    {GRIP_ROWS "/1/0,0", "c3c4", "b3", "c3c4",
     "b3 is not in the line of c3 and c4"},
    {"1.1../....../......./......../........./......../......./....../....."
     "/1/0,0",
     "a1", "a3", "a1", "a2, between them, is empty"},
    {"121../....../......./......../........./......../......./....../....."
     "/1/0,0",
     "a1", "a3", "a1", "a2, between them, is not yours"},
};

START_TEST(marbles_are_held_and_let_go)
{
    struct game *const game = variant_game("abalone:start=standard");
    const struct position position =
        selection_probe_position(game, TOGGLES[_i].position);
    const struct selection_on on = {game, &position, 0};
    struct selection selection = selection_new();
    struct err err = {""};
    char text[8];

    selection_probe_hold(&selection, &on, TOGGLES[_i].before);
    ck_assert(selection_toggle(&selection, &on,
                               selection_probe_cell(TOGGLES[_i].cell),
                               &err) == (TOGGLES[_i].message == NULL));
    ck_assert_str_eq(selection_probe_text(&selection, text), TOGGLES[_i].after);
    if (TOGGLES[_i].message != NULL)
        ck_assert_str_eq(err.text, TOGGLES[_i].message);
    game_free(game);
}
END_TEST

Suite *selection_suite(void)
{
    Suite *const suite = suite_create("selection");
    TCase *const tests = tcase_create("selection");

    tcase_add_test(tests, digits_lie_as_the_directions_do);
    tcase_add_test(tests, a_target_is_before_the_foremost);
    tcase_add_test(tests, up_and_down_do_not_drift);
    tcase_add_test(tests,
                   the_cursor_stays_where_it_is_when_the_board_is_turned);
    tcase_add_test(tests, the_cursor_goes_as_it_is_seen);
    tcase_add_loop_test(tests, marbles_are_held_and_let_go, 0,
                        sizeof TOGGLES / sizeof *TOGGLES);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, selection_keys_case());
    suite_add_tcase(suite, selection_mouse_case());
    suite_add_tcase(suite, selection_games_case());
    suite_add_tcase(suite, selection_ways_case());
    suite_add_tcase(suite, selection_reference_case());
    suite_add_tcase(suite, input_keys_case());
    suite_add_tcase(suite, input_abalone_case());
    suite_add_tcase(suite, input_marks_case());
    suite_add_tcase(suite, input_tables_case());
    return suite;
}
