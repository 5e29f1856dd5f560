/* SPDX-License-Identifier: MIT */
/* The mouse that selects marbles. */
#include "screen/input/input.h"
#include "screen/input/test_selection.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <string.h>

/* `pc3 dc4 dc5 rd6`: pressed, dragged, released, pointed at (o). */
static struct selection_answer use_mouse(struct selection *selection,
                                         const struct selection_on *on,
                                         const char *script)
{
    static const char letters[] = "odpr";
    static const enum mouse_action actions[] = {MOUSE_POINT, MOUSE_DRAG,
                                                MOUSE_PRESS, MOUSE_RELEASE};
    struct selection_answer answer = {.result = SELECTION_NOT_MINE};

    for (; *script != '\0'; script += 3 + (script[3] == ' '))
        answer = selection_mouse(
            selection, on, actions[strchr(letters, *script) - letters],
            script[1] == '-' ? -1 : selection_probe_cell(script + 1));
    return answer;
}

static const struct {
    const char *script;
    enum selection_result result;
    const char *held;  /* after it */
    const char *words; /* the move, or why not */
} MICE[] = {
    {"pc3 rc3", SELECTION_CHANGED, "c3", NULL},
    {"pc3 rc3 pc3 rc3", SELECTION_CHANGED, "", NULL},
    {"pc3 rc3 pc5 rc5", SELECTION_CHANGED, "c3c4c5", NULL},
    {"pc3 rc3 pd4", SELECTION_MOVE, "c3", "c3d4"},
    {"pc3 rc3 pc5 rc5 pd3", SELECTION_MOVE, "c3c4c5", "c3c5d3"},
    {"pc3 rc3 pf5", SELECTION_CHANGED, "", NULL},
    {"pc3 rc3 p--", SELECTION_CHANGED, "", NULL},
    {"pa1 ra1 pb5", SELECTION_REFUSED, "a1", "b5 is not in a line with a1"},
    {"pe5", SELECTION_REFUSED, "", "e5 is empty"},
    {"pg5", SELECTION_REFUSED, "", "g5 is not yours"},
    {"pc3 dc4 dc5 dd6 rd6", SELECTION_MOVE, "c3c4c5", "c3c5d4"},
    /* From the marble that was come over last: north-west of c5. */
    {"pc3 dc4 dc5 dd5 rd5", SELECTION_MOVE, "c3c4c5", "c3c5d3"},
    {"pc3 dc4 dc5 dc6 rc6", SELECTION_MOVE, "c3c4c5", "c3c4"},
    {"pc4 dd5 rd5", SELECTION_MOVE, "c4", "c4d5"},
    {"pc3 dc5 rc5", SELECTION_CHANGED, "c3c4c5", NULL},
    {"pc3 dc4 de5 re5", SELECTION_CHANGED, "c3c4", NULL},
    {"pc3 dc4 d-- r--", SELECTION_CHANGED, "c3c4", NULL},
    /* A new line is begun beside what is held. */
    {"pa1 ra1 pc3 dc4 dc5 rc5", SELECTION_CHANGED, "c3c4c5", NULL},
    {"pc3 rc3 pc4 rc4 pc5 rc5 pc4 rc4", SELECTION_REFUSED, "c3c4c5",
     "c4 is between the other two; let one of them go first"},
    /* What is held is led from any of its marbles. */
    {"pc3 rc3 pc5 rc5 pc4 dd6 rd6", SELECTION_MOVE, "c3c4c5", "c3c5d4"},
    {"oc3", SELECTION_CHANGED, "", NULL},
};

START_TEST(the_mouse_does_the_same)
{
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;
    struct selection selection = selection_new();
    const struct selection_on on = {game, &start, 0};
    char text[8];

    game->class->start(game, &start);

    const struct selection_answer answer =
        use_mouse(&selection, &on, MICE[_i].script);

    ck_assert_int_eq(answer.result, MICE[_i].result);
    ck_assert_str_eq(selection_probe_text(&selection, text), MICE[_i].held);
    if (MICE[_i].result == SELECTION_REFUSED)
        ck_assert_str_eq(answer.err.text, MICE[_i].words);
    if (MICE[_i].result == SELECTION_MOVE)
        ck_assert_str_eq(game_move_text(game, &start, answer.move).text,
                         MICE[_i].words);
    game_free(game);
}
END_TEST

/* The first cell of the board in every role: pressed, dragged over, aimed from. */
static const struct {
    const char *script;
    enum selection_result result;
    const char *held;
    const char *words;
} CORNER[] = {
    {"pa1", SELECTION_CHANGED, "a1", NULL},
    {"pa1 ra1", SELECTION_CHANGED, "a1", NULL},
    {"pa1 ra1 pa1", SELECTION_CHANGED, "a1", NULL},
    {"pa1 ra1 pa1 ra1", SELECTION_CHANGED, "", NULL},
    {"pa1 ra1 pa1 ra2", SELECTION_CHANGED, "a1", NULL},
    {"pa1 ra1 pa3 ra3", SELECTION_CHANGED, "a1a2a3", NULL},
    {"pa3 ra3 pa1 ra1", SELECTION_CHANGED, "a1a2a3", NULL},
    {"pa1 ra1 pb1", SELECTION_MOVE, "a1", "a1b1"},
    {"pa1 ra1 pb2", SELECTION_MOVE, "a1", "a1b2"},
    {"pa1 ra1 pc1", SELECTION_CHANGED, "", NULL},
    {"pa1 db1 rb1", SELECTION_MOVE, "a1", "a1b1"},
    {"pa1 da2 da3 db4 rb4", SELECTION_MOVE, "a1a2a3", "a1a3b2"},
    {"pa3 da2 da1 db1 rb1", SELECTION_MOVE, "a1a2a3", "a1a3b1"},
    /* From a1, where b2 is no target of all three. */
    {"pa3 da2 da1 db2 rb2", SELECTION_MOVE, "a1a2a3", "a1a3b2"},
    {"pa3 da2 da1 d-- r--", SELECTION_CHANGED, "a1a2a3", NULL},
    {"pa2 da1 ra1", SELECTION_CHANGED, "a1a2", NULL},
    {"pa2 da1 da2 ra2", SELECTION_CHANGED, "a1a2", NULL},
    {"pa3 ra3 pa1 da1 ra1", SELECTION_CHANGED, "a1a2a3", NULL},
    {"pa3 ra3 pa1 ra1 pa1 db1 rb1", SELECTION_MOVE, "a1a2a3", "a1a3b1"},
    /* A drag begins where it was pressed, and once only. */
    {"pa1 da1 ra1", SELECTION_CHANGED, "a1", NULL},
    {"pa1 ra1 pa1 da1 ra1", SELECTION_CHANGED, "", NULL},
    {"pa1 da2 da1 ra1", SELECTION_CHANGED, "a1a2", NULL},
    {"da1 ra1", SELECTION_CHANGED, "", NULL},
    {"ra1", SELECTION_CHANGED, "", NULL},
    {"pc1 da1 ra1", SELECTION_CHANGED, "", NULL},
    {"pa1 ra1 pe5 da2 ra2", SELECTION_CHANGED, "", NULL},
    /* Pointing ends it: what was pressed is over. */
    {"pa1 ra1 pa1 ob1 ra1", SELECTION_CHANGED, "a1", NULL},
    {"pa1 da2 oa3 rb2", SELECTION_CHANGED, "a1a2", NULL},
    {"pb1", SELECTION_REFUSED, "", "b1 is empty"},
    {"oa1", SELECTION_CHANGED, "", NULL},
    {"o--", SELECTION_CHANGED, "", NULL},
    {"p--", SELECTION_CHANGED, "", NULL},
};

START_TEST(the_first_cell_is_a_cell_like_all_others)
{
    struct game *const game = variant_game("abalone:start=standard");
    const struct position position = selection_probe_position(
        game, "111../....../......./......../........./......../......./"
              "....../.2222/1/0,0");
    struct selection selection = selection_new();
    const struct selection_on on = {game, &position, 0};
    char text[8];
    const struct selection_answer answer =
        use_mouse(&selection, &on, CORNER[_i].script);

    ck_assert_int_eq(answer.result, CORNER[_i].result);
    ck_assert_str_eq(selection_probe_text(&selection, text), CORNER[_i].held);
    if (CORNER[_i].result == SELECTION_REFUSED)
        ck_assert_str_eq(answer.err.text, CORNER[_i].words);
    if (CORNER[_i].result == SELECTION_MOVE)
        ck_assert_str_eq(game_move_text(game, &position, answer.move).text,
                         CORNER[_i].words);
    game_free(game);
}
END_TEST

/* The cursor is where the pointer is, and beside the board there is none; the
 * wheel is for others. */
START_TEST(the_cursor_is_where_the_pointer_is)
{
    static const int cells[] = {0, 30, 60, -1};
    struct game *const game = variant_game("abalone:start=standard");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        const struct selection_on on = {game, &start, 3};
        struct selection selection = selection_new();

        selection_mouse(&selection, &on, MOUSE_POINT, cells[i]);
        ck_assert_int_eq(selection.roaming, cells[i] >= 0);
        ck_assert_int_eq(selection.cursor, cells[i] >= 0 ? cells[i] : 30);
        ck_assert_int_eq(selection.rotation, cells[i] >= 0 ? 3 : 0);
        ck_assert_int_eq(
            selection_mouse(&selection, &on, MOUSE_WHEEL_UP, cells[i]).result,
            SELECTION_NOT_MINE);
        ck_assert_int_eq(
            selection_mouse(&selection, &on, MOUSE_WHEEL_DOWN, cells[i]).result,
            SELECTION_NOT_MINE);
    }
    game_free(game);
}
END_TEST

/* ---- while a move is shown ---- */

static struct input_scene scene;
static int finished; /* so many times */

static struct input_scene get_scene(const struct input *input)
{
    (void)input;
    return scene;
}

static void finish_animation(struct input *input)
{
    (void)input;
    finished++;
}

START_TEST(a_press_finishes_the_move_that_is_shown_and_holds_nothing)
{
    static const struct input_host host = {
        .get_scene = get_scene, .finish_animation = finish_animation};
    static const enum mouse_action actions[] = {MOUSE_POINT, MOUSE_PRESS,
                                                MOUSE_DRAG, MOUSE_RELEASE};
    struct game *const game = variant_game("abalone:start=standard");
    struct input input = input_new(&host);
    struct position start;

    game->class->start(game, &start);
    scene = (struct input_scene){
        .game = game, .position = &start, .person = true, .animated = true};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        finished = 0;
        input_of(game)->mouse(&input, actions[i], selection_probe_cell("c3"),
                              0);
        ck_assert_int_eq(finished, actions[i] == MOUSE_PRESS);
        ck_assert(!input_of(game)->busy(&input));
    }
    game_free(game);
}
END_TEST

TCase *selection_mouse_case(void)
{
    TCase *const mouse = tcase_create("mouse");

    tcase_add_loop_test(mouse, the_mouse_does_the_same, 0,
                        sizeof MICE / sizeof *MICE);
    tcase_add_loop_test(mouse, the_first_cell_is_a_cell_like_all_others, 0,
                        sizeof CORNER / sizeof *CORNER);
    tcase_add_test(mouse, the_cursor_is_where_the_pointer_is);
    tcase_add_test(mouse,
                   a_press_finishes_the_move_that_is_shown_and_holds_nothing);
    return mouse;
}
