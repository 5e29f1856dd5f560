/* SPDX-License-Identifier: MIT */
/* The keys that select marbles, one after the other. */
#include "screen/input/test_selection.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <string.h>

static const struct {
    const char *position;
    const char *at; /* the cursor; "" where it is not seen */
    const char *held;
    int32_t key;
    enum selection_result result;
    const char *words; /* the move, or why not; NULL */
} KEYS[] = {
    {GRIP_ROWS "/1/0,0", "c3", "c3c4c5", '6', SELECTION_MOVE, "c3c4"},
    {GRIP_ROWS "/1/0,0", "a1", "c3c4c5", '7', SELECTION_MOVE, "c3c5d3"},
    {GRIP_ROWS "/1/0,0", "c3", "", '9', SELECTION_MOVE, "c3d4"},
    {GRIP_ROWS "/1/0,0", "e5", "", '9', SELECTION_REFUSED, "e5 is empty"},
    {GRIP_ROWS "/1/0,0", "", "", '9', SELECTION_REFUSED,
     "which marble? here is the cursor"},
    {GRIP_ROWS "/1/0,0", "c3", "c3", '5', SELECTION_REFUSED,
     "5 is no direction; they are 7 9 4 6 1 3"},
    {GRIP_ROWS "/1/0,0", "a1", "a1", '1', SELECTION_REFUSED,
     "a1 is at the edge; your own cannot leave the board"},
    {GRIP_ROWS "/1/0,0", "d6", "c3c4c5", INPUT_ENTER, SELECTION_MOVE, "c3c5d4"},
    {GRIP_ROWS "/1/0,0", "c3", "c3c4c5", INPUT_ENTER, SELECTION_REFUSED,
     "which way? the digits on the board say"},
    {GRIP_ROWS "/1/0,0", "c4", "c3", INPUT_ENTER, SELECTION_CHANGED, NULL},
    {GRIP_ROWS "/1/0,0", "c3", "", INPUT_ENTER, SELECTION_CHANGED, NULL},
    {GRIP_ROWS "/1/0,0", "e5", "", INPUT_ENTER, SELECTION_REFUSED,
     "e5 is empty"},
    {GRIP_ROWS "/1/0,0", "e5", "", ' ', SELECTION_REFUSED, "e5 is empty"},
    {GRIP_ROWS "/1/0,0", "", "", ' ', SELECTION_CHANGED, NULL},
    {GRIP_ROWS "/1/0,0", "c3", "c3c4c5", 'y', SELECTION_MOVE, "c3c5d3"},
    {GRIP_ROWS "/1/0,0", "c3", "c3c4c5", 'u', SELECTION_MOVE, "c3c5d4"},
    {GRIP_ROWS "/1/0,0", "a1", "a1", 'b', SELECTION_REFUSED,
     "a1 is at the edge; your own cannot leave the board"},
    {GRIP_ROWS "/1/0,0", "b1", "b1", 'n', SELECTION_REFUSED, NULL},
    {GRIP_ROWS "/1/0,0", "c3", "c3", 'x', SELECTION_NOT_MINE, NULL},
    /* One way is open. */
    {"12..1/122222/......./......../........./......../......./....../....."
     "/1/0,0",
     "a5", "a5", INPUT_ENTER, SELECTION_MOVE, "a5a4"},
    /* Two are, one of them the first of all directions. */
    {"12.1./122222/......./......../........./......../......./....../....."
     "/1/0,0",
     "a4", "a4", INPUT_ENTER, SELECTION_REFUSED,
     "which way? the digits on the board say"},
    /* None at all. */
    {"12.../22..../......./......../........./......../......./....../....."
     "/1/0,0",
     "a1", "", '6', SELECTION_REFUSED, "no marble can move; Enter passes"},
    {"12.../22..../......./......../........./......../......./....../....."
     "/1/0,0",
     "", "", INPUT_ENTER, SELECTION_MOVE, "pass"},
    {"12.../22..../......./......../........./......../......./....../....."
     "/1/0,0",
     "", "", INPUT_TAB, SELECTION_REFUSED, "no marble can move; Enter passes"},
};

START_TEST(a_key_does_what_it_says)
{
    struct game *const game = variant_game("abalone:start=standard");
    const struct position position =
        selection_probe_position(game, KEYS[_i].position);
    const struct selection_on on = {game, &position, 0};
    struct selection selection = selection_new();

    selection_probe_hold(&selection, &on, KEYS[_i].held);
    if (*KEYS[_i].at != '\0')
        selection_probe_walk(&selection, &on,
                             selection_probe_cell(KEYS[_i].at));

    const struct selection_answer answer =
        selection_key(&selection, &on, KEYS[_i].key);

    ck_assert_int_eq(answer.result, KEYS[_i].result);
    if (KEYS[_i].result == SELECTION_REFUSED && KEYS[_i].words != NULL)
        ck_assert_str_eq(answer.err.text, KEYS[_i].words);
    if (KEYS[_i].result == SELECTION_MOVE)
        ck_assert_str_eq(game_move_text(game, &position, answer.move).text,
                         KEYS[_i].words);
    game_free(game);
}
END_TEST

START_TEST(tab_goes_through_what_can_move)
{
    static const char *const wanted[] = {"c5",   "b4c5",   "b5c5",  "c3c4c5",
                                         "c4c5", "a3b4c5", "a5b5c5"};
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;
    bool seen[7] = {false};
    struct selection selection = selection_new();
    const struct selection_on on = {game, &start, 0};
    char text[8];

    game->class->start(game, &start);
    selection_probe_walk(&selection, &on, selection_probe_cell("c5"));
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(selection_key(&selection, &on, INPUT_TAB).result,
                         SELECTION_CHANGED);
        for (int j = 0; j < 7; j++)
            seen[j] |=
                strcmp(selection_probe_text(&selection, text), wanted[j]) == 0;
    }
    for (int j = 0; j < 7; j++)
        ck_assert_msg(seen[j], "%s", wanted[j]);

    const struct selection last = selection;

    selection_key(&selection, &on, INPUT_TAB);
    selection_key(&selection, &on, INPUT_BACK_TAB);
    ck_assert_str_eq(selection_probe_text(&selection, text),
                     selection_probe_text(&last, (char[8]){""}));
    /* From an empty cell on to the next marble. */
    selection_let_go(&selection);
    selection_probe_walk(&selection, &on, selection_probe_cell("c1"));
    selection_key(&selection, &on, INPUT_TAB);
    ck_assert(selection_has(&selection, selection_probe_cell("c3")));
    ck_assert_int_eq(selection.cursor, selection_probe_cell("c3"));
    game_free(game);
}
END_TEST

TCase *selection_keys_case(void)
{
    TCase *const keys = tcase_create("keys");

    tcase_add_loop_test(keys, a_key_does_what_it_says, 0,
                        sizeof KEYS / sizeof *KEYS);
    tcase_add_test(keys, tab_goes_through_what_can_move);
    return keys;
}
