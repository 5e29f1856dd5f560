/* SPDX-License-Identifier: MIT */
/* The words of a selection, and the tables below the board: whole, with their
 * inks, where there is room for them and where there is none. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/input/input.h"
#include "screen/input/test_selection.h"
#include "support/game/variants.h"
#include "support/screen/selection_probe.h"
#include "support/screen/style_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An input, and the screen that it knows. */
struct input_table {
    struct input input; /* first */
    struct input_scene scene;
    struct game *game;
    struct position position;
    struct report report;
    struct canvas *canvas;
};

static struct input_scene get_scene(const struct input *input)
{
    return ((const struct input_table *)input)->scene;
}

static const struct input_host HOST = {.get_scene = get_scene};

/* It is the turn of a person, who has the own side below. */
static void table_open(struct input_table *table, const char *spec,
                       const char *from)
{
    *table = (struct input_table){.input = input_new(&HOST),
                                  .game = variant_game(spec),
                                  .canvas = canvas_new(70, 6)};
    table->position = selection_probe_position(table->game, from);
    table->scene = (struct input_scene){
        .game = table->game,
        .position = &table->position,
        .viewer = table->position.player,
        .labels =
            board_labels(table->game, &table->position, table->position.player),
        .played = true,
        .person = true,
        .preview = true};
}

static void table_close(struct input_table *table)
{
    canvas_free(table->canvas);
    game_free(table->game);
}

static void draw_table(struct input_table *table, struct rect rect)
{
    static const struct glyphs glyphs = {.set = GLYPHS_UTF8};

    canvas_begin(table->canvas, 70, 6, &glyphs);
    input_of(table->game)->draw_previews(&table->input, table->canvas, rect);
}

/* The canvas is these lines, in these inks. */
static void table_shows(const struct input_table *table,
                        const char *const lines[6], const char *const inks[6])
{
    char *text = NULL;
    char *wanted = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    canvas_write(table->canvas, out);
    style_write_picture(table->canvas, out);
    fclose(out);
    out = open_memstream(&wanted, &size);
    for (int i = 0; i < 6; i++)
        fprintf(out, "%s\n", lines[i]);
    for (int i = 0; i < 6; i++)
        fprintf(out, "%s\n", inks[i]);
    fputs("-- grounds\n", out);
    fclose(out);
    ck_assert_str_eq(text, wanted);
    free(text);
    free(wanted);
}

static void value_move(struct input_table *table, const char *text,
                       enum value_kind kind, int thousandths)
{
    table->report.moves[table->report.move_count++] = (struct move_value){
        .move = variant_read(table->game, &table->position, text),
        .value = {.kind = kind, .thousandths = thousandths}};
}

/* The last that was valued is the best. */
static void show_values(struct input_table *table)
{
    table->report.line_count = 1;
    table->report.line[0] =
        table->report.moves[table->report.move_count - 1].move;
    table->scene.valued = true;
    table->scene.report = &table->report;
}

static const char *const NOTHING[6] = {"", "", "", "", "", ""};

/* ---- Abalone ---- */

/* Row A, and nothing else; who moves. */
#define ROW_A(cells, mover)                                                       \
    cells                                                                         \
        "/....../......./......../........./......../......./....../...../" mover \
        "/0,0"
#define ROWS_AB(cells, others, mover)                                       \
    cells "/" others "/......./......../........./......../......./....../" \
          "...../" mover "/0,0"

static void hold(struct input_table *table, const char *cells, const char *to)
{
    const struct selection_on on = {
        table->game, &table->position,
        abalone_rotation(table->game, table->scene.viewer)};

    selection_probe_hold(&table->input.selection, &on, cells);
    if (*to != '\0')
        selection_probe_walk(&table->input.selection, &on,
                             selection_probe_cell(to));
}

static const struct {
    const char *from;
    const char *held;
    const char *to; /* the cursor; "": it is not seen */
    const char *words;
    const char *plain; /* where no previews are wanted */
} SAID[] = {
    {ROW_A("..112", "1"), "", "", "", ""},
    {ROW_A("..112", "1"), "", "b3", "", ""},
    {ROW_A("..112", "1"), "", "a3", "a3: 7 9 4; Space holds it",
     "a3: 7 9 4; Space holds it"},
    {ROW_A("..112", "1"), "", "a5", "a5 could be pushed out", ""},
    {ROW_A("..112", "2"), "", "a5", "a5: 1 3, in danger; Space holds it",
     "a5: 1 3; Space holds it"},
    {ROW_A("2..11", "1"), "", "a1", "", ""},
    {ROW_A("211..", "1"), "", "a1", "a1 could be pushed out", ""},
    {ROW_A("211..", "2"), "", "a1", "a1: 1 3, in danger; Space holds it",
     "a1: 1 3; Space holds it"},
    {ROW_A("1....", "1"), "", "a1", "a1: 7 9 6; Space holds it",
     "a1: 7 9 6; Space holds it"},
    {ROWS_AB("12...", "22....", "1"), "", "a1", "a1; Space holds it",
     "a1; Space holds it"},
    {ROW_A("..112", "1"), "a3", "a3", "one marble held: 7y 9u 4",
     "one marble held: 7y 9u 4"},
    {ROW_A("..112", "1"), "a3", "a2", "4: one marble",
     "one marble held: 7y 9u 4"},
    {ROW_A("..112", "1"), "a3a4", "a5", "6: pushes one out",
     "two marbles held: 4 6 along the line, 7y 9u to the side"},
    {ROW_A("..112", "1"), "a3a4", "b3", "7: two marbles to the side",
     "two marbles held: 4 6 along the line, 7y 9u to the side"},
    {ROW_A("..112", "1"), "a3a4", "e5",
     "two marbles held: 4 6 along the line, 7y 9u to the side",
     "two marbles held: 4 6 along the line, 7y 9u to the side"},
    /* What would be held next is told, not where the others would go. */
    {ROW_A("..112", "1"), "a3", "a4", "one marble held: 7y 9u 4",
     "one marble held: 7y 9u 4"},
    {ROW_A("..112", "2"), "a5", "b5", "3: one marble",
     "one marble held: 1b 3n"},
    {ROWS_AB("11...", "22....", "1"), "a1a2", "a1",
     "two marbles held: 6 along the line",
     "two marbles held: 6 along the line"},
    {ROW_A("12211", "1"), "a4a5", "a5", "two marbles held: 7y 9u to the side",
     "two marbles held: 7y 9u to the side"},
    {ROWS_AB("12211", "222222", "1"), "a4a5", "a5",
     "two marbles held: no way is open", "two marbles held: no way is open"},
    {ROW_A("111..", "1"), "a1a2a3", "",
     "three marbles held: 6 along the line, 7y 9u to the side",
     "three marbles held: 6 along the line, 7y 9u to the side"},
};

static void check_said(const struct input_table *table, const char *wanted)
{
    char words[160] = "";
    FILE *const out = memory_file(words, sizeof words);

    input_abalone.words(&table->input, out);
    fclose(out);
    ck_assert_str_eq(words, wanted);
}

START_TEST(the_cursor_tells_what_lies_there_and_where_what_is_held_can_go)
{
    struct input_table table;

    table_open(&table, "abalone:preset=report", SAID[_i].from);
    hold(&table, SAID[_i].held, SAID[_i].to);
    check_said(&table, SAID[_i].words);
    table.scene.preview = false;
    check_said(&table, SAID[_i].plain);
    table.scene.person = false;
    check_said(&table, "");
    table_close(&table);
}
END_TEST

/* clang-format off */

START_TEST(the_ways_of_marbles_stand_in_columns_with_their_values)
{
    static const char *const lines[6] = {
"",
"   each way     7y     9u      4      6     1b     3n",
"   does        side   side   line   1 out    ·      ·",
"   written    a3a4b3 a3a4b4  a4a3   a3a4",
"   best play   +12.5          -1    +113★",
"",
    };
    static const char *const inks[6] = {
"",
"   dddd ddd     NN     NN      N      N     dd     dd",
"   dddd        tttt   tttt   tttt   c ccc    d      d",
"   ddddddd    dddddd dddddd  dddd   dddd",
"   dddd dddd   ttttt          tt    HHHHH",
"",
    };
    static const char *const bare[6] = {
"",
"   each way     7y     9u      4      6     1b     3n",
"   does          ·      ·      ·      ·      ·      ·",
"   written",
"",
"",
    };
    static const char *const dim[6] = {
"",
"   dddd ddd     dd     dd      d      d     dd     dd",
"   dddd          d      d      d      d      d      d",
"   ddddddd",
"",
"",
    };
    struct input_table table;

    table_open(&table, "abalone:preset=report", ROW_A("..112", "1"));
    hold(&table, "a3a4", "a3");
    value_move(&table, "a4a3", VALUE_EXACT, -1000);
    value_move(&table, "a3a4b3", VALUE_EXACT, 12500);
    value_move(&table, "a3a4", VALUE_EXACT, 112500);
    show_values(&table);
    draw_table(&table, (struct rect){3, 1, 53, 4});
    table_shows(&table, lines, inks);
    draw_table(&table, (struct rect){3, 1, 35, 4});
    table_shows(&table, NOTHING, NOTHING);
    draw_table(&table, (struct rect){3, 1, 53, 1});
    table_shows(&table, NOTHING, NOTHING);
    table.scene.valued = false;
    table.scene.person = false;
    draw_table(&table, (struct rect){3, 1, 53, 4});
    table_shows(&table, bare, dim);
    table.scene.over = true;
    draw_table(&table, (struct rect){3, 1, 53, 4});
    table_shows(&table, NOTHING, NOTHING);
    table_close(&table);
}
END_TEST

/* Without how the moves are written, which has no room. */
START_TEST(on_a_narrow_screen_each_way_has_a_narrow_column)
{
    static const char *const lines[6] = {
"",
"   way    7y   9u    4    6   1b   3n",
"   does  side side line  out   ·    ·",
"   best   +13       -1  +113",
"",
"",
    };
    static const char *const line_inks[6] = {
"",
"   ddd    NN   NN    N    N   dd   dd",
"   dddd  tttt tttt tttt  ccc   d    d",
"   dddd   ttt       tt  HHHH",
"",
"",
    };
    static const char *const pushed[6] = {
"way    7y   9u    4    6   1b   3n",
"does  side side push   ·    ·    ·",
"",
"",
"",
"",
    };
    static const char *const inks[6] = {
"ddd    NN   NN    N    d   dd   dd",
"dddd  tttt tttt hhhh   d    d    d",
"",
"",
"",
"",
    };
    struct input_table table;

    table_open(&table, "abalone:preset=report", ROW_A("1.211", "1"));
    hold(&table, "a4a5", "a5");
    draw_table(&table, (struct rect){0, 0, 36, 3});
    table_shows(&table, pushed, inks);
    table_close(&table);
    table_open(&table, "abalone:preset=report", ROW_A("..112", "1"));
    hold(&table, "a3a4", "a3");
    value_move(&table, "a4a3", VALUE_EXACT, -1000);
    value_move(&table, "a3a4b3", VALUE_EXACT, 12500);
    value_move(&table, "a3a4", VALUE_EXACT, 112500);
    show_values(&table);
    draw_table(&table, (struct rect){3, 1, 52, 4});
    table_shows(&table, lines, line_inks);
    table_close(&table);
}
END_TEST

START_TEST(a_push_has_an_ink_of_its_own)
{
    static const char *const lines[6] = {
"each way     7y     9u      4      6     1b     3n",
"does        side   side  push 1    ·      ·      ·",
"written    a4a5b4 a4a5b5  a5a4",
"",
"",
"",
    };
    static const char *const inks[6] = {
"dddd ddd     NN     NN      N      d     dd     dd",
"dddd        tttt   tttt  hhhh h    d      d      d",
"ddddddd    dddddd dddddd  dddd",
"",
"",
"",
    };
    struct input_table table;

    table_open(&table, "abalone:preset=report", ROW_A("1.211", "1"));
    hold(&table, "a4a5", "a5");
    draw_table(&table, (struct rect){0, 0, 60, 3});
    table_shows(&table, lines, inks);
    table_close(&table);
}
END_TEST

/* ---- sowing ---- */

START_TEST(the_facts_of_pits_stand_in_columns_with_their_values)
{
    static const char *const lines[6] = {
"",
"  each pit      1      2      3      4      5      6",
"  last seed     a      b      c    store    6      ·",
"  and then                         again   +3",
"  best play    -1    ~+0.5                 +3★",
"",
    };
    static const char *const inks[6] = {
"",
"  dddd ddd      Y      Y      Y      Y      Y      d",
"  dddd dddd     t      t      t    ttttt    t      d",
"  ddd dddd                         aaaaa   cc",
"  dddd dddd    tt    ttttt                 HHH",
"",
    };
    struct input_table table;

    table_open(&table, "kalah", "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s");
    value_move(&table, "1", VALUE_EXACT, -1000);
    value_move(&table, "2", VALUE_MARGIN, 500);
    value_move(&table, "5", VALUE_EXACT, 3000);
    show_values(&table);
    draw_table(&table, (struct rect){2, 1, 53, 4});
    table_shows(&table, lines, inks);
    table.scene.over = true;
    draw_table(&table, (struct rect){2, 1, 53, 4});
    table_shows(&table, NOTHING, NOTHING);
    table_close(&table);
}
END_TEST

/* While they are looked for there is no line for them, nor where they are not
 * wanted. */
START_TEST(without_values_the_facts_have_three_lines)
{
    static const char *const lines[6] = {
"each pit      1      2      3      4      5      6",
"last seed     a      b      c    store    6      ·",
"and then                         again   +3",
"",
"",
"",
    };
    static const char *const inks[6] = {
"dddd ddd      Y      Y      Y      Y      Y      d",
"dddd dddd     t      t      t    ttttt    t      d",
"ddd dddd                         aaaaa   cc",
"",
"",
"",
    };
    struct input_table table;

    table_open(&table, "kalah", "7,7,7,3,1,0,4/2,3,0,1,8,1,4/s");
    value_move(&table, "1", VALUE_EXACT, -1000);
    for (int wanted = 0; wanted < 2; wanted++) {
        table.scene.valued = wanted == 1;
        table.scene.report = wanted == 1 ? NULL : &table.report;
        draw_table(&table, (struct rect){0, 0, 53, 4});
        table_shows(&table, lines, inks);
    }
    table_close(&table);
}
END_TEST

/* North is to move and above; its pits have letters. */
START_TEST(the_facts_of_the_other_side_have_its_ink)
{
    static const char *const lines[6] = {
"each pit     a   b   c   d   e   f",
"last seed    c   e   ·   e   6  st",
"and then    +4                   ↻",
"",
"",
"",
    };
    static const char *const inks[6] = {
"dddd ddd     O   O   d   O   O   O",
"dddd dddd    t   t   d   t   t  tt",
"ddd dddd    cc                   a",
"",
"",
"",
    };
    struct input_table table;

    table_open(&table, "kalah", "7,7,7,3,1,0,4/2,3,0,1,8,1,4/n");
    table.scene.viewer = 0;
    table.scene.labels = LABELS_NOTATION;
    draw_table(&table, (struct rect){0, 0, 40, 4});
    table_shows(&table, lines, inks);
    /* Four cells are the least of a column, beside short words. */
    draw_table(&table, (struct rect){0, 0, 29, 4});
    table_shows(&table, NOTHING, NOTHING);
    table_close(&table);
}
END_TEST

/* clang-format on */

/* ---- values ---- */

/* To tenths where there is room, else to whole things, halves away from zero, and
 * without the star of the best if that needs it, or without its plus. */
START_TEST(a_value_is_as_exact_as_there_is_room_for)
{
    static const struct {
        int thousandths;
        bool best;
        int width;
        const char *words; /* at 20 cells, centred at 10 */
    } values[] = {
        {12500, false, 5, "        +12.5"}, {12500, false, 4, "         +13"},
        {12500, false, 3, "         +13"},  {12500, false, 2, "         13"},
        {12400, false, 4, "         +12"},  {-12500, false, 4, "         -13"},
        {-12400, false, 4, "         -12"}, {12500, true, 6, "       +12.5★"},
        {12500, true, 5, "        +13★"},   {12500, true, 4, "        +13★"},
        {12500, true, 3, "         +13"},   {12500, true, 2, "         13"},
        {3000, false, 2, "         +3"},    {3000, false, 1, "          3"},
        {3000, true, 3, "         +3★"},    {3000, true, 2, "         +3"},
    };
    struct input_table table;

    table_open(&table, "kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    value_move(&table, "1", VALUE_EXACT, 0);
    value_move(&table, "2", VALUE_EXACT, 0);
    show_values(&table);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const struct move_value *const valued =
            &table.report.moves[values[i].best ? 1 : 0];
        const char *lines[6] = {"", values[i].words, "", "", "", ""};
        char inks[40];
        const char *wanted[6] = {"", inks, "", "", "", ""};
        const int blanks = (int)strspn(values[i].words, " ");
        const char *const words = values[i].words + blanks;
        const int signs =
            (int)strcspn(words, "\xe2") + (strstr(words, "\xe2") != NULL);

        memset(inks, ' ', (size_t)blanks);
        memset(inks + blanks, values[i].best ? 'H' : 't', (size_t)signs);
        inks[blanks + signs] = '\0';
        table.report.moves[0].value.thousandths = values[i].thousandths;
        table.report.moves[1].value.thousandths = values[i].thousandths;
        canvas_begin(table.canvas, 70, 6, &(struct glyphs){.set = GLYPHS_UTF8});
        input_draw_value(&table.report, valued->move, table.canvas, 10, 1,
                         values[i].width);
        table_shows(&table, lines, wanted);
    }
    table_close(&table);
}
END_TEST

START_TEST(what_is_not_valued_has_no_value)
{
    struct input_table table;
    struct move other;

    table_open(&table, "kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    other = variant_read(table.game, &table.position, "3");
    value_move(&table, "1", VALUE_EXACT, 0);
    value_move(&table, "2", VALUE_EXACT, 0);
    show_values(&table);
    canvas_begin(table.canvas, 70, 6, &(struct glyphs){.set = GLYPHS_UTF8});
    input_draw_value(&table.report, other, table.canvas, 10, 1, 9);
    input_draw_value(NULL, other, table.canvas, 10, 1, 9);
    table_shows(&table, NOTHING, NOTHING);
    table_close(&table);
}
END_TEST

TCase *input_tables_case(void)
{
    TCase *const tests = tcase_create("tables");

    tcase_add_loop_test(
        tests, the_cursor_tells_what_lies_there_and_where_what_is_held_can_go,
        0, sizeof SAID / sizeof *SAID);
    tcase_add_test(tests,
                   the_ways_of_marbles_stand_in_columns_with_their_values);
    tcase_add_test(tests, a_push_has_an_ink_of_its_own);
    tcase_add_test(tests, on_a_narrow_screen_each_way_has_a_narrow_column);
    tcase_add_test(tests, the_facts_of_pits_stand_in_columns_with_their_values);
    tcase_add_test(tests, without_values_the_facts_have_three_lines);
    tcase_add_test(tests, the_facts_of_the_other_side_have_its_ink);
    tcase_add_test(tests, a_value_is_as_exact_as_there_is_room_for);
    tcase_add_test(tests, what_is_not_valued_has_no_value);
    return tests;
}
