/* SPDX-License-Identifier: MIT */
/*
 * What is shown of each pit below the board, compared with what the move does
 * when it is played: whatever the game, the position and the width.
 */
#include "screen/input/input.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADS = 11,      /* cells of the words at the left, */
    SHORT_HEADS = 6, /* and where columns of COLUMN_LEAST have no room so */
    COLUMN_LEAST = 4,
    ROWS = 10, /* of two tables */
    WIDEST = 110,
    CELL_MAX = 40,
    PLIES = 16,
    BOARD_SIZES = 12
};

/* An input, and the screen that it knows. */
struct table_of_facts {
    struct input input; /* first */
    struct input_scene scene;
    struct report report;
    struct canvas *canvas;
    int width;
    int height;
    /* The table that is looked at; of one, 0 where that is as everywhere. */
    int top;
    int lines;
    int first; /* of its pits */
    int pits;
};

static struct input_scene get_scene(const struct input *input)
{
    return ((const struct table_of_facts *)input)->scene;
}

static const struct input_host HOST = {.get_scene = get_scene};

static void draw_table(struct table_of_facts *table)
{
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};

    canvas_begin(table->canvas, WIDEST + 10, ROWS, &glyphs);
    input_sowing.draw_previews(
        &table->input, table->canvas,
        (struct rect){0, 0, table->width, table->height});
}

static const char *sign_at(const struct table_of_facts *table, int x, int row)
{
    return canvas_cell(table->canvas, x, table->top + row)->sign;
}

static bool is_blank(const struct table_of_facts *table, int x, int row)
{
    return strcmp(sign_at(table, x, row), " ") == 0;
}

static bool is_empty(const struct table_of_facts *table)
{
    for (int x = 0; x < WIDEST; x++)
        if (!is_blank(table, x, 0))
            return false;
    return true;
}

static bool has_two(const struct table_of_facts *table)
{
    return table->width <
           SHORT_HEADS + COLUMN_LEAST * mancala_rules(table->scene.game)->pits;
}

/* Of the first table, which has one more of an odd number. */
static int columns_of(const struct table_of_facts *table)
{
    const int pits = mancala_rules(table->scene.game)->pits;

    return has_two(table) ? (pits + 1) / 2 : pits;
}

static int heads_of(const struct table_of_facts *table)
{
    return table->width >= HEADS + COLUMN_LEAST * columns_of(table)
               ? HEADS
               : SHORT_HEADS;
}

static int step_of(const struct table_of_facts *table)
{
    const int fair = (table->width - heads_of(table)) / columns_of(table);

    return fair < 7 ? fair : 7;
}

/* The text of a column, without the blanks around it. The last cell of every
 * column is a gap. */
static void read_cell(const struct table_of_facts *table, int pit, int row,
                      char text[CELL_MAX])
{
    const int step = step_of(table);
    const int first = heads_of(table) + (pit - table->first) * step;
    size_t length = 0;

    *text = '\0';
    for (int x = first; x < first + step; x++) {
        const char *const sign = sign_at(table, x, row);

        if (length == 0 && *sign == ' ')
            continue;
        length +=
            (size_t)snprintf(text + length, CELL_MAX - length, "%s", sign);
    }
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
}

/* The line with one of these heads, or else with a `~` before it; -1. */
static int find_row(const struct table_of_facts *table, const char *head,
                    const char *short_head)
{
    const int width = heads_of(table);
    const char *const words = width == HEADS ? head : short_head;

    for (int row = 0; row < table->lines; row++) {
        char text[HEADS + 1] = "";
        const char *const shown = text + (*sign_at(table, 0, row) == '~');

        for (int x = 0; x < width; x++)
            strncat(text, sign_at(table, x, row), 1);
        if (strncmp(shown, words, strlen(words)) == 0)
            return row;
    }
    return -1;
}

static int find_values(const struct table_of_facts *table)
{
    return find_row(table, "best play ", "best ");
}

static int find_consequences(const struct table_of_facts *table)
{
    return find_row(table, "and then ", "then ");
}

/* What stands together in the middle of a column, in the first line of the values
 * or the second: two that touch are read as one. */
static void read_value(const struct table_of_facts *table, int pit,
                       char text[CELL_MAX])
{
    const int step = step_of(table);
    const int middle = heads_of(table) + (pit - table->first) * step + step / 2;
    int row = find_values(table);
    size_t length = 0;

    ck_assert_int_ge(row, 0);
    row += is_blank(table, middle, row);
    ck_assert_int_lt(row, table->lines);

    int x = middle;

    while (x > 0 && !is_blank(table, x - 1, row))
        x--;
    for (*text = '\0'; !is_blank(table, x, row) && length < CELL_MAX - 8; x++)
        length += (size_t)snprintf(text + length, CELL_MAX - length, "%s",
                                   sign_at(table, x, row));
}

/* ---- what a move does, from playing it ---- */

struct deed {
    int captured; /* without what a tuzdik gets, and the sweep at the end */
    int tribute;  /* what falls into the mover's tuzdik, */
    int paid;     /* and into the other's */
    bool tuzdik;
    bool again;
    bool over;
    int landing;
};

static struct deed play_move(const struct game *game,
                             const struct position *before, struct move move)
{
    const int pits = mancala_rules(game)->pits;
    const int store = mancala_side(before) * (pits + 1) + pits;
    struct position after = *before;
    struct steps steps = {0};
    struct deed deed = {.landing = -1};
    int gained = 0;

    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct step *const step = &steps.items[i];

        if (step->kind == STEP_DROP) {
            deed.landing = step->to;
            gained -= step->to == store;
        }
        deed.tuzdik = deed.tuzdik || step->kind == STEP_TUZDIK;
        if (step->kind == STEP_TRIBUTE)
            *(step->to == store ? &deed.tribute : &deed.paid) += step->count;
        if (step->kind == STEP_SWEEP || step->kind == STEP_TRIBUTE)
            gained -= step->to == store ? step->count : 0;
    }
    steps_free(&steps);
    after = *before;
    game->class->apply(game, &after, move);
    gained +=
        mancala_hole(game, &after, store) - mancala_hole(game, before, store);
    deed.captured = gained;
    deed.over = after.end != END_NOT;
    deed.again = !deed.over && after.player == before->player;
    return deed;
}

/* ---- is that what is shown? ---- */

static void check_end(const struct table_of_facts *table, int pit,
                      const struct deed *deed)
{
    const struct game *const game = table->scene.game;
    const int pits = mancala_rules(game)->pits;
    const int numbered = table->scene.labels == LABELS_MIRRORED ? 1 : 0;
    const int place = deed->landing % (pits + 1);
    char wanted[CELL_MAX];
    char text[CELL_MAX];

    read_cell(table, pit, 1, text);
    if (place == pits && strcmp(text, "st") == 0)
        return;
    if (place == pits)
        snprintf(wanted, sizeof wanted, "store");
    else if (deed->landing / (pits + 1) == numbered)
        snprintf(wanted, sizeof wanted, "%d", place + 1);
    else
        snprintf(wanted, sizeof wanted, "%c", 'a' + place);
    ck_assert_msg(strcmp(text, wanted) == 0, "pit %d: %s for %s", pit + 1, text,
                  wanted);
}

/* ` ◆+1-2` at the end of a cell is what the tuzdiks get, and cut off. */
static void check_tribute(char text[CELL_MAX], int pit, const struct deed *deed)
{
    char *const sign = strstr(text, "◆");
    char wanted[CELL_MAX] = "";
    size_t length = 0;

    if (sign == NULL || deed->tuzdik)
        return;
    if (deed->tribute > 0)
        length = (size_t)snprintf(wanted, sizeof wanted, "+%d", deed->tribute);
    if (deed->paid > 0)
        snprintf(wanted + length, sizeof wanted - length, "-%d", deed->paid);
    ck_assert_msg(strcmp(sign + strlen("◆"), wanted) == 0, "pit %d: %s for %s",
                  pit + 1, text, wanted);
    ck_assert(*wanted != '\0');
    sign[sign > text ? -1 : 0] = '\0';
}

static void check_consequence(const struct table_of_facts *table, int pit,
                              const struct deed *deed)
{
    const int row = find_consequences(table);
    char text[CELL_MAX];

    if (row < 0)
        return;
    read_cell(table, pit, row, text);
    ck_assert_msg(deed->tuzdik ==
                      (strcmp(text, "tuzdik") == 0 || strcmp(text, "+3◆") == 0),
                  "pit %d: %s", pit + 1, text);
    if (deed->tuzdik)
        return;
    check_tribute(text, pit, deed);

    const bool numbered = *text == '+';
    const bool crossed = strncmp(text, "✕", strlen("✕")) == 0;
    char *rest = text;
    const long number = numbered ? strtol(text + 1, &rest, 10) : 0;
    const bool again =
        strstr(text, "again") != NULL || strstr(text, "↻") != NULL;
    const bool over = strstr(text, "end") != NULL;

    ck_assert_msg(numbered || crossed ? deed->captured > 0
                                      : deed->captured == 0,
                  "pit %d takes %d: %s", pit + 1, deed->captured, text);
    ck_assert_msg(!numbered || number == deed->captured, "pit %d takes %d: %s",
                  pit + 1, deed->captured, text);
    ck_assert_msg(again == deed->again, "pit %d: %s", pit + 1, text);
    ck_assert_msg(over ? deed->over : !deed->over || deed->captured > 0,
                  "pit %d: %s", pit + 1, text);
    if (numbered)
        ck_assert_msg(*rest == '\0' || strcmp(rest, " again") == 0 ||
                          strcmp(rest, " ↻") == 0 || strcmp(rest, "↻") == 0 ||
                          strncmp(rest, " end", 4) == 0,
                      "pit %d: %s", pit + 1, text);
}

/* Does a `~` before the words of the row say that of all in it? */
static bool is_rough(const struct table_of_facts *table)
{
    const int row = find_values(table);

    return strcmp(sign_at(table, 0, row), "~") == 0;
}

/* To tenths, or to whole seeds; an estimate is never taken for more, and a bound,
 * which may be told weaker than it is, for no value. */
static void check_value(const struct table_of_facts *table, int pit,
                        const struct value *value)
{
    const int wanted = value->thousandths;
    const bool estimated = value->kind == VALUE_MARGIN;
    char text[CELL_MAX] = "";

    read_value(table, pit, text);

    const bool bound = *text == '<';
    const bool whole = strncmp(text, "<=", 2) == 0;
    const char *const rest = text + (whole ? 2 : bound ? 1 : 0);
    const char *const number = rest + (*rest == '~' || *rest == '=');
    char *end = NULL;
    const double shown = strtod(number, &end) * 1000;
    const int error = strchr(text, '.') != NULL ? 51 : 501;

    ck_assert_msg(end > number && (*end == '\0' || strcmp(end, "★") == 0),
                  "pit %d: %s for %d", pit + 1, text, wanted);
    ck_assert_msg(bound == value->at_most, "pit %d: %s", pit + 1, text);
    if (*rest == '~' || *rest == '=')
        ck_assert_msg((*rest == '~') == estimated, "pit %d: %s", pit + 1, text);
    else
        ck_assert_msg(!estimated || is_rough(table), "pit %d: %s", pit + 1,
                      text);
    ck_assert_msg(shown >= wanted - error &&
                      (shown <= wanted + error || (bound && !whole)),
                  "pit %d: %s for %d", pit + 1, text, wanted);
}

static void check_gaps(const struct table_of_facts *table)
{
    const int pits = table->pits;
    const int step = step_of(table);
    const int values = find_values(table);

    /* Texts are centred: of two neighbours one has the blank. */
    for (int row = 0; row < values; row++)
        for (int pit = 0; pit < pits; pit++) {
            const int last = heads_of(table) + (pit + 1) * step - 1;

            ck_assert_msg(is_blank(table, last, row) ||
                              is_blank(table, last + 1, row),
                          "row %d, pit %d: no gap", row, pit + 1);
        }
    for (int row = 0; row < table->lines; row++)
        for (int x = table->width; x < WIDEST + 10; x++)
            ck_assert(is_blank(table, x, row));
    for (int row = 0; row < table->lines; row++)
        ck_assert(is_blank(table, heads_of(table) - 1, row));
}

/* Of the first or the second half of the pits, or of all. */
static void look_at(struct table_of_facts *table, int part)
{
    const int pits = mancala_rules(table->scene.game)->pits;
    const bool two = has_two(table);

    table->lines = two ? table->height / 2 : table->height;
    table->top = part * table->lines;
    table->first = part * columns_of(table);
    table->pits = part == 0 ? columns_of(table) : pits - table->first;
}

/* Of one table or the other. */
static bool has_second_line(const struct table_of_facts *table, int values)
{
    bool second = false;

    for (int part = 0; part < 1 + has_two(table); part++) {
        struct table_of_facts other = *table;

        look_at(&other, part);
        for (int x = 0; x < table->width && values + 1 < table->lines; x++)
            second = second || !is_blank(&other, x, values + 1);
    }
    return second;
}

/* Values of two lines take that of the consequences where there are only four. */
static void check_rows(const struct table_of_facts *table)
{
    const int values = find_values(table);

    ck_assert_int_eq(
        values, has_second_line(table, values) && table->lines == 4 ? 2 : 3);
    ck_assert_int_eq(find_consequences(table), values == 3 ? 2 : -1);
}

static void check_part(const struct table_of_facts *table)
{
    const struct game *const game = table->scene.game;
    const struct position *const position = table->scene.position;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    check_rows(table);
    check_gaps(table);
    for (int i = 0; i < count; i++) {
        const int pit = mancala_pit(moves[i]);

        if (pit < table->first || pit >= table->first + table->pits)
            continue;

        const struct deed deed = play_move(game, position, moves[i]);

        check_end(table, pit, &deed);
        check_consequence(table, pit, &deed);
        check_value(table, pit, &table->report.moves[i].value);
    }
}

/* There is none where neither one nor two have room. */
static void check_table(struct table_of_facts *table)
{
    const bool wide =
        table->width >= SHORT_HEADS + COLUMN_LEAST * columns_of(table);
    const bool high = table->height >= (has_two(table) ? 6 : 2);

    look_at(table, 0);
    draw_table(table);
    ck_assert_int_eq(!is_empty(table), wide && high);
    for (int part = 0; part < 1 + has_two(table) && wide && high; part++) {
        look_at(table, part);
        check_part(table);
    }
}

/* Of as many seeds as there are; estimates mostly, some of them bounds, and what
 * is proven among them or alone. */
static void value_moves(struct report *report, const struct game *game,
                        const struct position *position, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    const struct mancala_rules *const rules = mancala_rules(game);
    const int most = 2000 * rules->pits * rules->seeds;
    const uint32_t proven = rng_below(rng, 4); /* of three */

    *report = (struct report){.move_count = count};
    for (int i = 0; i < count; i++)
        report->moves[i] = (struct move_value){
            .move = moves[i],
            .value = {.kind = rng_below(rng, 3) < proven ? VALUE_EXACT
                                                         : VALUE_MARGIN,
                      .at_most = rng_below(rng, 5) == 0,
                      .thousandths =
                          (int)rng_below(rng, 2 * (uint32_t)most + 1) - most}};
}

static void check_position(const struct game *game,
                           const struct position *position, struct rng *rng)
{
    static const int widths[] = {30, 34, 38, 42, 53,    54,
                                 59, 60, 66, 74, WIDEST};
    struct table_of_facts table = {
        .input = input_new(&HOST),
        .scene = {.game = game, .position = position, .valued = true},
        .canvas = canvas_new(WIDEST + 10, ROWS),
    };

    value_moves(&table.report, game, position, rng);
    table.scene.report = &table.report;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        for (int labels = 0; labels < 2; labels++) {
            table.width = widths[i];
            table.height = (has_two(&table) ? ROWS : ROWS / 2) - labels;
            table.scene.labels =
                labels == 0 ? LABELS_NOTATION : LABELS_MIRRORED;
            check_table(&table);
        }
    canvas_free(table.canvas);
}

/* Of a random game. */
static void check_game(const char *spec, uint64_t seed)
{
    struct game *const game = variant_game(spec);
    struct rng rng = rng_new(seed, 15);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
        check_position(game, &position, &rng);
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
    }
    game_free(game);
}

START_TEST(what_is_shown_of_a_pit_is_what_its_move_does)
{
    const int variant = effort_case(_i);

    check_game(VARIANTS[variant], (uint64_t)variant);
}
END_TEST

START_TEST(boards_of_all_sizes_keep_a_gap_between_the_pits)
{
    static const struct {
        const char *name;
        const char *switches;
    } rules[] = {{"kalah", "seeds=9"},
                 {"kalah", "seeds=4,relay=on"},
                 {"oware", "slam=again"},
                 {"ohvalhu", "seeds=12"}};

    for (size_t i = (size_t)effort_first(_i); i < sizeof rules / sizeof *rules;
         i += EFFORT_PART) {
        char spec[60];

        snprintf(spec, sizeof spec, "%s:pits=%d,%s", rules[i].name, _i,
                 rules[i].switches);
        check_game(spec, (uint64_t)_i);
    }
}
END_TEST

/* Pit 3 of kalah ends in the store; pit 5 goes round to the second pit beyond. */
START_TEST(a_pit_that_is_aimed_at_is_marked_and_so_is_where_its_last_seed_falls)
{
    static const struct {
        int aim;
        int landing;
    } aims[] = {{0, 4}, {2, 6}, {4, 8}, {-1, -1}};
    struct game *const game = variant_game("kalah");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof aims / sizeof *aims; i++) {
        struct table_of_facts table = {
            .input = input_new(&HOST),
            .scene = {.game = game, .position = &start, .preview = true}};
        struct board board = {.game = game, .position = &start};

        table.input.aim = aims[i].aim;
        input_sowing.mark(&table.input, &board);
        for (int place = 0; place < 14; place++)
            ck_assert_int_eq(board.frame.marks[place],
                             place == aims[i].aim       ? MARK_AIM
                             : place == aims[i].landing ? MARK_LANDING
                                                        : MARK_NONE);
        /* Who wants no previews sees only where it begins. */
        board.frame = (struct frame){.at = -1};
        table.scene.preview = false;
        input_sowing.mark(&table.input, &board);
        for (int place = 0; place < 14; place++)
            ck_assert_int_eq(board.frame.marks[place],
                             place == aims[i].aim ? MARK_AIM : MARK_NONE);
    }
    game_free(game);
}
END_TEST

/* ---- as it looks ---- */

static void looks(const char *spec, const char *from, int width, int row,
                  const char *words)
{
    struct game *const game = sowing_game(spec);
    const struct position position = sowing_position(game, from);
    struct table_of_facts table = {
        .input = input_new(&HOST),
        .scene = {.game = game, .position = &position},
        .canvas = canvas_new(WIDEST + 10, ROWS),
        .width = width,
        .height = 4,
    };
    char text[4 * WIDEST] = "";
    size_t length = 0;

    draw_table(&table);
    for (int x = 0; x < width; x++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s",
                                   canvas_cell(table.canvas, x, row)->sign);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    ck_assert_str_eq(text, words);
    canvas_free(table.canvas);
    game_free(game);
}

/* The columns have the least width there, or where tuzdiks are made that of the
 * word, and a gap; with short heads there is a table as long as the least columns
 * have room. */
START_TEST(the_least_width_has_a_column_for_each_pit)
{
    for (int i = 0; i < SOWING_COUNT; i++) {
        struct game *const game = sowing_game(VARIANTS[i]);
        const struct mancala_rules *const rules = mancala_rules(game);
        const int column = rules->tuzdik ? (int)sizeof "tuzdik" : COLUMN_LEAST;
        struct position start;
        struct table_of_facts table = {.input = input_new(&HOST),
                                       .canvas = canvas_new(WIDEST + 10, ROWS),
                                       .width =
                                           input_sowing.previews_width(game),
                                       .height = 4};

        game->class->start(game, &start);
        table.scene = (struct input_scene){.game = game, .position = &start};
        ck_assert_int_eq(table.width, HEADS + rules->pits * column);
        draw_table(&table);
        ck_assert(!is_empty(&table));
        table.width = SHORT_HEADS + COLUMN_LEAST * rules->pits;
        draw_table(&table);
        ck_assert(!is_empty(&table));
        table.width--;
        draw_table(&table);
        ck_assert(is_empty(&table));
        canvas_free(table.canvas);
        game_free(game);
    }
}
END_TEST

/* The columns of both are of the same width; what is too low for two has none. */
START_TEST(pits_that_have_no_room_in_one_table_have_two)
{
    static const char *const lines[] = {"each pit     1    2    3    4    5",
                                        "last seed    9    a    b    c    d",
                                        "and then         +10  +10  +10  +10",
                                        "each pit     6    7    8    9",
                                        "last seed    e    f    g    h",
                                        "and then    +10  +10  +10  +10"};
    struct game *const game = sowing_game("togyzkumalak");
    const struct glyphs glyphs = {.set = GLYPHS_UTF8};
    struct canvas *const canvas = canvas_new(40, ROWS);
    struct position start;

    game->class->start(game, &start);
    for (int height = 5; height <= 7; height++) {
        const struct table_of_facts table = {
            .input = input_new(&HOST),
            .scene = {.game = game, .position = &start}};
        char text[600] = "";
        char wanted[600] = "";
        FILE *const out = fmemopen(text, sizeof text, "w");

        canvas_begin(canvas, 40, ROWS, &glyphs);
        input_sowing.draw_previews(&table.input, canvas,
                                   (struct rect){0, 0, 38, height});
        canvas_write(canvas, out);
        fclose(out);
        for (int i = 0; i < ROWS; i++) {
            strcat(wanted, height > 5 && i < 6 ? lines[i] : "");
            strcat(wanted, "\n");
        }
        ck_assert_str_eq(text, wanted);
    }
    ck_assert_int_eq(input_sowing.previews_height(game, 38), 8);
    ck_assert_int_eq(input_sowing.previews_height(game, 42), 4);
    ck_assert_int_eq(input_sowing.previews_height(game, 25), 0);
    canvas_free(canvas);
    game_free(game);
}
END_TEST

START_TEST(large_captures_stand_apart)
{
    static const char from[] = "2,1,0,0,0,0,10/0,0,0,10,6,0,19/s";

    looks("kalah", from, 53, 2, "and then     +11    +11");
    looks("kalah", from, 35, 2, "and then    +11 +11");
    looks("kalah", from, 34, 2, "then   +11 +11");
}
END_TEST

/* Two lines are enough for where the last seeds fall; one is not. */
START_TEST(a_low_table_has_the_lines_that_have_room)
{
    static const char *const lines[] = {
        "each pit      1      2      3      4      5      6",
        "last seed     5      6    store    a      b      c",
        "and then                  again"};
    struct game *const game = sowing_game("kalah");
    struct position start;

    game->class->start(game, &start);
    for (int height = 1; height <= ROWS; height++) {
        const struct glyphs glyphs = {.set = GLYPHS_UTF8};
        const struct table_of_facts table = {
            .input = input_new(&HOST),
            .scene = {.game = game, .position = &start}};
        struct canvas *const canvas = canvas_new(60, ROWS);
        char text[600] = "";
        char wanted[600] = "";
        FILE *const out = fmemopen(text, sizeof text, "w");

        canvas_begin(canvas, 60, ROWS, &glyphs);
        input_sowing.draw_previews(&table.input, canvas,
                                   (struct rect){0, 0, 53, height});
        canvas_write(canvas, out);
        fclose(out);
        for (int i = 0; i < ROWS; i++) {
            strcat(wanted, height > 1 && i < height && i < 3 ? lines[i] : "");
            strcat(wanted, "\n");
        }
        ck_assert_str_eq(text, wanted);
        canvas_free(canvas);
    }
    game_free(game);
}
END_TEST

START_TEST(a_move_may_take_and_go_again)
{
    static const char from[] = "0,0,0,0,4,1,9/2,0,0,0,0,0,10/s";

    looks("oware:slam=again", from, 53, 2,
          "and then                                       +3 ↻");
    looks("oware:slam=again", from, 35, 2,
          "and then                        +3↻");
}
END_TEST

Suite *sowing_facts_suite(void)
{
    Suite *const suite = suite_create("sowing_facts");
    TCase *const facts = tcase_create("facts");

    tcase_set_timeout(facts, 60);
    tcase_add_loop_test(facts, what_is_shown_of_a_pit_is_what_its_move_does, 0,
                        effort_cases(SOWING_COUNT));
    tcase_add_loop_test(facts, boards_of_all_sizes_keep_a_gap_between_the_pits,
                        1, BOARD_SIZES + 1);
    tcase_add_test(facts, the_least_width_has_a_column_for_each_pit);
    tcase_add_test(facts, pits_that_have_no_room_in_one_table_have_two);
    tcase_add_test(facts, large_captures_stand_apart);
    tcase_add_test(
        facts,
        a_pit_that_is_aimed_at_is_marked_and_so_is_where_its_last_seed_falls);
    tcase_add_test(facts, a_low_table_has_the_lines_that_have_room);
    tcase_add_test(facts, a_move_may_take_and_go_again);
    suite_add_tcase(suite, facts);
    return suite;
}
