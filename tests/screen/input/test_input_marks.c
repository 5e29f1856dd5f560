/* SPDX-License-Identifier: MIT */
/* What is seen of a selection: marks on the board, words, values, and the digits
 * that can be pressed. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/input/input.h"
#include "screen/input/test_selection.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"

#include <stdio.h>
#include <string.h>

/* Black can push one out to the right of a3 and a4. */
#define PUSH                                                               \
    "..112/....../......./......../........./......../......./....../...." \
    "./1/0,0"

/* An input, and the screen that it knows, with a board. */
struct marked_input {
    struct input input; /* first */
    struct input_scene scene;
    struct position position;
    struct board board;
};

static struct input_scene get_scene(const struct input *input)
{
    return ((const struct marked_input *)input)->scene;
}

static const struct input_host HOST = {.get_scene = get_scene};

static void begin(struct marked_input *marked, const struct game *game,
                  const char *from)
{
    *marked = (struct marked_input){.input = input_new(&HOST)};
    marked->position = selection_probe_position(game, from);
    marked->scene = (struct input_scene){.game = game,
                                         .position = &marked->position,
                                         .viewer = marked->position.player,
                                         .played = true,
                                         .person = true,
                                         .preview = true};
}

static void mark(struct marked_input *marked)
{
    marked->board = (struct board){.game = marked->scene.game,
                                   .position = &marked->position};
    input_abalone.mark(&marked->input, &marked->board);
}

static int mark_at(const struct marked_input *marked, const char *cell)
{
    return marked->board.frame.marks[selection_probe_cell(cell)];
}

static int count_marks(const struct frame *frame)
{
    int count = 0;

    for (int place = 0; place < PLACES_MAX; place++)
        count += frame->marks[place] != MARK_NONE;
    return count;
}

static void check_words(const struct marked_input *marked, const char *words)
{
    char text[160] = "";
    FILE *const out = memory_file(text, sizeof text);

    input_abalone.words(&marked->input, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

/* Holds these, and leads the cursor to this cell. */
static void hold(struct marked_input *marked, const char *cells, const char *to)
{
    const struct selection_on on = {marked->scene.game, &marked->position, 0};

    selection_probe_hold(&marked->input.selection, &on, cells);
    selection_probe_walk(&marked->input.selection, &on,
                         selection_probe_cell(to));
}

/* ---- Abalone ---- */

START_TEST(what_is_held_has_marks_and_a_digit_at_each_target)
{
    static const struct {
        char digit;
        const char *cell;
    } targets[] = {{'7', "b3"}, {'9', "b5"}, {'4', "a2"}, {'6', "a5"}};
    enum { TARGETS = sizeof targets / sizeof *targets };
    struct game *const game = variant_game("abalone");
    struct marked_input marked;

    begin(&marked, game, PUSH);
    hold(&marked, "a3a4", "a3");
    mark(&marked);
    ck_assert_int_eq(mark_at(&marked, "a3"), MARK_AIM);
    ck_assert_int_eq(mark_at(&marked, "a4"), MARK_AIM);
    ck_assert_int_eq(count_marks(&marked.board.frame), 2);
    ck_assert(marked.board.roaming);
    ck_assert_int_eq(marked.board.cursor, selection_probe_cell("a3"));
    ck_assert_int_eq(marked.board.target_count, TARGETS);
    for (int i = 0; i < TARGETS; i++) {
        ck_assert_int_eq(marked.board.targets[i].digit, targets[i].digit);
        ck_assert_int_eq(marked.board.targets[i].place,
                         selection_probe_cell(targets[i].cell));
    }
    game_free(game);
}
END_TEST

/* Where nothing is held the cursor alone tells its own marble's ways. */
START_TEST(who_is_not_to_move_has_no_marks)
{
    struct game *const game = variant_game("abalone");
    struct marked_input marked;

    begin(&marked, game, PUSH);
    hold(&marked, "a3a4", "a5");
    marked.scene.person = false;
    mark(&marked);
    ck_assert_int_eq(count_marks(&marked.board.frame), 0);
    ck_assert_int_eq(marked.board.target_count, 0);
    ck_assert(marked.board.roaming);
    check_words(&marked, "");

    begin(&marked, game, PUSH);
    mark(&marked);
    ck_assert_int_eq(count_marks(&marked.board.frame), 0);
    ck_assert_int_eq(marked.board.target_count, 0);
    game_free(game);
}
END_TEST

START_TEST(an_aimed_push_marks_what_it_pushes)
{
    struct game *const game = variant_game("abalone");
    struct marked_input marked;

    begin(&marked, game, PUSH);
    hold(&marked, "a3a4", "a5");
    mark(&marked);
    ck_assert_int_eq(mark_at(&marked, "a3"), MARK_AIM);
    ck_assert_int_eq(mark_at(&marked, "a4"), MARK_AIM);
    ck_assert_int_eq(mark_at(&marked, "a5"), MARK_CAPTURE);
    ck_assert_int_eq(count_marks(&marked.board.frame), 3);
    check_words(&marked, "6: pushes one out");

    marked.scene.preview = false;
    mark(&marked);
    ck_assert_int_eq(mark_at(&marked, "a5"), MARK_NONE);
    ck_assert_int_eq(count_marks(&marked.board.frame), 2);
    check_words(&marked,
                "two marbles held: 4 6 along the line, 7y 9u to the side");
    game_free(game);
}
END_TEST

START_TEST(a_push_that_is_none_says_why)
{
    struct game *const game = variant_game("abalone");
    struct marked_input marked;
    char words[ERR_TEXT_MAX + sizeof "6: "];
    struct move move;
    struct err err = {""};

    begin(&marked, game, PUSH);
    hold(&marked, "a4", "a5");
    ck_assert(!selection_move(&marked.input.selection,
                              &(struct selection_on){game, &marked.position, 0},
                              DIRECTION_E, &move, &err));
    ck_assert_str_ne(err.text, "");
    snprintf(words, sizeof words, "6: %s", err.text);
    check_words(&marked, words);
    mark(&marked);
    ck_assert_int_eq(count_marks(&marked.board.frame), 1);
    game_free(game);
}
END_TEST

/* Where the marbles were, and where they are. */
START_TEST(a_push_that_was_made_has_a_trail)
{
    static const char *const cells[] = {"a3", "a4", "a5"};
    struct game *const game = variant_game("abalone");
    struct marked_input marked;

    begin(&marked, game, PUSH);
    marked.board = (struct board){.game = game};
    input_abalone.mark_move(game, &marked.position,
                            variant_read(game, &marked.position, "a3a4"),
                            MARK_TRAIL, &marked.board.frame);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        ck_assert_int_eq(mark_at(&marked, cells[i]), MARK_TRAIL);
    ck_assert_int_eq(count_marks(&marked.board.frame), 3);
    game_free(game);
}
END_TEST

/* ---- values ---- */

static struct move_value valued(const struct marked_input *marked,
                                const char *text, int thousandths)
{
    return (struct move_value){
        .move = variant_read(marked->scene.game, &marked->position, text),
        .value = {.kind = VALUE_EXACT, .thousandths = thousandths}};
}

/* A column has seven cells, of which one is a gap: what is longer is rounded. */
START_TEST(each_way_has_its_value_below)
{
    struct game *const game = variant_game("abalone");
    struct marked_input marked;
    struct report report = {.line_count = 1, .move_count = 3};
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(60, 5);
    char text[700] = "";
    FILE *out;

    begin(&marked, game, PUSH);
    hold(&marked, "a3a4", "a3");
    report.moves[0] = valued(&marked, "a4a3", -1000);
    report.moves[1] = valued(&marked, "a3a4", 112500);
    report.moves[2] = valued(&marked, "a3a4b3", 12500);
    report.line[0] = report.moves[1].move;
    marked.scene.valued = true;
    marked.scene.report = &report;
    canvas_begin(canvas, 60, 5, &glyphs);
    input_abalone.draw_previews(&marked.input, canvas,
                                (struct rect){0, 1, 53, 4});
    out = memory_file(text, sizeof text);
    canvas_write(canvas, out);
    fclose(out);
    ck_assert_msg(strstr(text, "best play") != NULL, "%s", text);
    ck_assert_str_eq(strstr(text, "best play"),
                     "best play   +12.5          -1    +113★\n");
    canvas_free(canvas);
    game_free(game);
}
END_TEST

/* ---- sowing ---- */

/* North's last pit may reach south's first; the first pit begins there. */
START_TEST(a_sowing_that_was_made_is_marked_at_both_ends)
{
    static const struct {
        const char *from;
        const char *move;
        int origin;
        int landing;
    } cases[] = {
        {"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "1", 0, 4},
        {"4,4,4,4,4,4,0/4,4,4,4,4,2,0/n", "f", 12, 0},
        {"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "3", 2, 6},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game("kalah");
        const struct position position = sowing_position(game, cases[i].from);
        const struct move move = variant_read(game, &position, cases[i].move);

        for (int hint = 0; hint < 2; hint++) {
            const enum mark wanted = hint != 0 ? MARK_HINT : MARK_TRAIL;
            struct frame frame = {.at = -1};

            input_sowing.mark_move(game, &position, move, wanted, &frame);
            ck_assert_int_eq(frame.marks[cases[i].origin], wanted);
            ck_assert_int_eq(frame.marks[cases[i].landing],
                             hint != 0 ? MARK_NONE : MARK_TRAIL);
            ck_assert_int_eq(count_marks(&frame), 2 - hint);
        }
        game_free(game);
    }
}
END_TEST

START_TEST(a_swap_has_no_place_to_be_marked)
{
    struct game *const game = sowing_game("kalah:pie=on");
    struct position position =
        sowing_position(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    struct frame frame = {.at = -1};

    game->class->apply(game, &position, variant_read(game, &position, "1"));
    input_sowing.mark_move(game, &position,
                           variant_read(game, &position, "swap"), MARK_TRAIL,
                           &frame);
    ck_assert_int_eq(count_marks(&frame), 0);
    game_free(game);
}
END_TEST

#define SIX  "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"
#define NINE "4,4,4,4,4,4,4,4,4,0/4,4,4,4,4,4,4,4,4,0/s"
#define TEN  "4,4,4,4,4,4,4,4,4,4,0/4,4,4,4,4,4,4,4,4,4,0/s"

START_TEST(the_bar_names_the_digits_of_the_row)
{
    static const struct {
        const char *game;
        const char *from;
        const char *words;
    } cases[] = {{"kalah", SIX, "1-6"},
                 {"kalah:pits=3", "4,4,4,0/4,4,4,0/s", "1-3"},
                 {"kalah:pits=10", TEN, "1-10"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].game);
        struct marked_input marked;
        char words[40] = "";
        FILE *const out = memory_file(words, sizeof words);

        begin(&marked, game, cases[i].from);
        input_sowing.keys[0].write_cap(&marked.input, out);
        fclose(out);
        ck_assert_str_eq(words, cases[i].words);
        game_free(game);
    }
}
END_TEST

/* The row that is offered for a digit: one that is not is not on the bar. */
static const struct binding *find_digits(const struct input *input)
{
    const struct binding *row = input_sowing.keys;

    while (strcmp(row->keys, "1..9") != 0 || !row->when(input))
        row++;
    return row;
}

START_TEST(the_bar_and_the_help_say_whether_digits_sow_or_aim)
{
    static const struct {
        const char *game;
        const char *from;
        bool digits_aim;
        const char *hint;
        const char *help;
    } cases[] = {
        {"kalah", SIX, false, "sow", "sow that pit"},
        {"kalah", SIX, true, "aim", "aim at that pit"},
        {"kalah:pits=9", NINE, false, "sow", "sow that pit"},
        {"kalah:pits=10", TEN, false, "aim", "aim at that pit"},
        {"kalah:pits=10", TEN, true, "aim", "aim at that pit"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].game);
        struct marked_input marked;

        begin(&marked, game, cases[i].from);
        marked.scene.digits_aim = cases[i].digits_aim;

        const struct binding *const row = find_digits(&marked.input);

        ck_assert_str_eq(row->hint, cases[i].hint);
        ck_assert_str_eq(row->help, cases[i].help);
        game_free(game);
    }
}
END_TEST

TCase *input_marks_case(void)
{
    TCase *const tests = tcase_create("marks");

    tcase_add_test(tests, what_is_held_has_marks_and_a_digit_at_each_target);
    tcase_add_test(tests, who_is_not_to_move_has_no_marks);
    tcase_add_test(tests, an_aimed_push_marks_what_it_pushes);
    tcase_add_test(tests, a_push_that_is_none_says_why);
    tcase_add_test(tests, a_push_that_was_made_has_a_trail);
    tcase_add_test(tests, each_way_has_its_value_below);
    tcase_add_test(tests, a_sowing_that_was_made_is_marked_at_both_ends);
    tcase_add_test(tests, a_swap_has_no_place_to_be_marked);
    tcase_add_test(tests, the_bar_names_the_digits_of_the_row);
    tcase_add_test(tests, the_bar_and_the_help_say_whether_digits_sow_or_aim);
    return tests;
}
