/* SPDX-License-Identifier: MIT */
/* Where things are on the play screen, at every size. */
#include "game/mancala.h"
#include "screen/play/layout.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>

enum {
    WIDTH_LEAST = 40,
    WIDTH_MOST = 200,
    HEIGHT_LEAST = 12,
    HEIGHT_MOST = 60,
    PARTS = 6
};

/* One game at one size. */
struct sized_layout {
    const struct game *game;
    int width;
    int height;
    struct play_layout layout;
    struct rect parts[PARTS];
};

static void check(bool promise, const char *words,
                  const struct sized_layout *sized)
{
    if (!promise)
        ck_abort_msg("%s at %dx%d: %s", sized->game->name, sized->width,
                     sized->height, words);
}

static bool is_there(struct rect rect)
{
    return rect.width > 0 && rect.height > 0;
}

static bool overlap(struct rect one, struct rect other)
{
    return one.x < other.x + other.width && other.x < one.x + one.width &&
           one.y < other.y + other.height && other.y < one.y + one.height;
}

/* The first and the last line belong to the title and the keys. */
static void stays_on_the_screen(const struct sized_layout *sized)
{
    for (int i = 0; i < PARTS; i++) {
        const struct rect part = sized->parts[i];

        check(!is_there(part) ||
                  (part.x >= 0 && part.x + part.width <= sized->width &&
                   part.y >= 1 && part.y + part.height <= sized->height - 1),
              "it stays on the screen", sized);
    }
}

static void lies_on_nothing(const struct sized_layout *sized)
{
    for (int i = 0; i < PARTS; i++)
        for (int j = 0; j < i; j++)
            check(!is_there(sized->parts[i]) || !is_there(sized->parts[j]) ||
                      !overlap(sized->parts[i], sized->parts[j]),
                  "nothing lies on anything else", sized);
}

/* What is left free on both sides differs by a column at most. */
static bool is_centred(int from, int to, int first, int end)
{
    const int before = from - first;
    const int behind = end - to;

    return before - behind <= 1 && behind - before <= 1;
}

/* With the panel, or with the moves beside it. */
static bool ends_with_block(const struct play_layout *layout)
{
    const struct rect graph = play_whole_graph(layout);
    const struct rect last =
        is_there(layout->values) && layout->values.x == layout->side.x
            ? layout->side
            : layout->panel;

    return graph.x + graph.width == last.x + last.width;
}

/* The board lies in the middle of its column, and that with the moves beside it
 * in the middle of the screen; the last column is left free. */
static void stands_in_the_middle(const struct sized_layout *sized)
{
    const struct play_layout *const layout = &sized->layout;
    const struct rect board = layout->board;
    const struct rect panel = layout->panel;
    const int margin = 3;
    const int right = is_there(layout->side)
                          ? layout->side.x + layout->side.width + 1
                          : panel.x + panel.width + margin;

    check(is_centred(panel.x - margin, right, 0, sized->width),
          "the block is in the middle", sized);
    check(is_centred(board.x, board.x + board.width, panel.x,
                     panel.x + panel.width),
          "the board is in the middle of it", sized);
    check(is_centred(layout->score.x, layout->score.x + layout->score.width,
                     panel.x, panel.x + panel.width),
          "the score is in the middle of it", sized);
    if (is_there(layout->graph))
        check(layout->graph.x == panel.x && ends_with_block(layout),
              "charts are as wide as what is above them", sized);
    if (is_there(layout->graph) && sized->height >= 40)
        check(is_centred(board.y, layout->graph.y + layout->graph.height, 2,
                         sized->height - 2),
              "the block is half way down", sized);
}

static bool is_same(struct rect one, struct rect other)
{
    return one.x == other.x && one.y == other.y && one.width == other.width &&
           one.height == other.height;
}

/* On a page of its own width the block has the same parts. */
static void fits_its_page(const struct sized_layout *sized)
{
    const int page = play_block_width(sized->game, sized->width, sized->height);
    const int left = (sized->width - page) / 2;
    const struct play_layout layout =
        play_lay_out(sized->game, page, sized->height);
    const struct rect parts[PARTS] = {layout.board, layout.score,  layout.panel,
                                      layout.graph, layout.values, layout.side};

    check(page <= sized->width, "the page is not wider than the screen", sized);
    for (int i = 0; i < PARTS; i++) {
        struct rect moved = parts[i];

        moved.x += left;
        check(!is_there(sized->parts[i]) || is_same(sized->parts[i], moved),
              "its page holds the same", sized);
    }
}

static void check_size(const struct game *game, int width, int height)
{
    const struct play_layout layout = play_lay_out(game, width, height);
    const struct sized_layout sized = {
        .game = game,
        .width = width,
        .height = height,
        .layout = layout,
        .parts = {layout.board, layout.score, layout.panel, layout.graph,
                  layout.values, layout.side},
    };

    check(is_there(layout.board), "there is a board", &sized);
    stays_on_the_screen(&sized);
    lies_on_nothing(&sized);
    stands_in_the_middle(&sized);
    fits_its_page(&sized);
}

static void check_all_sizes(const char *spec)
{
    struct game *const game = variant_game(spec);

    for (int width = WIDTH_LEAST; width <= WIDTH_MOST; width++)
        for (int height = HEIGHT_LEAST; height <= HEIGHT_MOST; height++)
            check_size(game, width, height);
    game_free(game);
}

START_TEST(every_variant_has_its_place_at_every_size)
{
    check_all_sizes(VARIANTS[_i]);
}
END_TEST

START_TEST(one_to_twelve_pits_have_their_place_at_every_size)
{
    char spec[40];

    snprintf(spec, sizeof spec, "kalah:pits=%d", _i);
    check_all_sizes(spec);
}
END_TEST

/* Columns, lines, and what of it is there. */
START_TEST(a_large_screen_has_more)
{
    static const struct {
        const char *spec;
        int width;
        int height;
        int board_width;
        int board_height;
        bool graph;
        bool values;
        bool side;
    } wanted[] = {
        {"kalah", 40, 12, 40, 7, false, false, false},
        {"kalah", 80, 24, 74, 11, false, false, false},
        {"kalah", 80, 33, 74, 11, true, true, false},
        {"kalah", 120, 40, 94, 17, true, true, true},
        {"kalah", 200, 40, 94, 17, true, true, true},
        {"kalah", 200, 60, 126, 21, true, true, true},
        {"kalah:pits=7", 200, 60, 141, 21, true, true, true},
        {"kalah:pits=12", 200, 60, 160, 17, true, true, true},
        {"abalone", 120, 40, 91, 21, true, true, true},
        {"abalone", 200, 60, 118, 38, true, true, true},
        {"kalah", 40, 40, 40, 7, true, false, false},
    };

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct game *const game = variant_game(wanted[i].spec);
        const struct play_layout layout =
            play_lay_out(game, wanted[i].width, wanted[i].height);

        ck_assert_int_eq(layout.board.width, wanted[i].board_width);
        ck_assert_int_eq(layout.board.height, wanted[i].board_height);
        ck_assert_int_eq(is_there(layout.graph), wanted[i].graph);
        ck_assert_int_eq(is_there(layout.values), wanted[i].values);
        ck_assert_int_eq(is_there(layout.side), wanted[i].side);
        game_free(game);
    }
}
END_TEST

/* ---- by columns and lines ---- */

/* Counted by hand. Charts of six lines take the blank ones at the board, those of
 * seven do not; the block stands half way down where lines are left. */
START_TEST(every_part_has_its_columns_and_lines)
{
    static const struct {
        const char *spec;
        int width;
        int height;
        struct rect parts[PARTS]; /* board, score, panel, graph, values, side */
    } wanted[] = {
        {"kalah",
         40,
         12,
         {{0, 2, 40, 7}, {0, 9, 40, 1}, {1, 11, 38, 0}, {0}, {0}, {0}}},
        {"abalone",
         40,
         12,
         {{0, 1, 40, 10}, {0, 11, 40, 0}, {1, 13, 38, 0}, {0}, {0}, {0}}},
        {"kalah",
         59,
         20,
         {{0, 1, 58, 12}, {0, 14, 59, 2}, {1, 16, 57, 2}, {0}, {0}, {0}}},
        {"kalah",
         60,
         20,
         {{1, 1, 58, 12}, {0, 14, 60, 2}, {3, 16, 54, 2}, {0}, {0}, {0}}},
        {"kalah",
         80,
         24,
         {{3, 2, 74, 11}, {0, 15, 80, 2}, {3, 18, 74, 4}, {0}, {0}, {0}}},
        {"kalah",
         80,
         29,
         {{3, 2, 74, 11}, {0, 15, 80, 2}, {3, 18, 74, 9}, {0}, {0}, {0}}},
        {"kalah",
         80,
         30,
         {{3, 1, 74, 11},
          {0, 13, 80, 2},
          {3, 16, 74, 5},
          {3, 21, 42, 7},
          {47, 21, 30, 7},
          {0}}},
        {"kalah",
         80,
         31,
         {{3, 1, 74, 11},
          {0, 13, 80, 2},
          {3, 16, 74, 5},
          {3, 21, 42, 8},
          {47, 21, 30, 8},
          {0}}},
        {"kalah",
         80,
         32,
         {{3, 2, 74, 11},
          {0, 15, 80, 2},
          {3, 18, 74, 5},
          {3, 23, 42, 7},
          {47, 23, 30, 7},
          {0}}},
        {"kalah",
         120,
         34,
         {{2, 2, 94, 17},
          {0, 21, 98, 2},
          {3, 24, 92, 8},
          {0},
          {0},
          {98, 2, 21, 30}}},
        {"kalah",
         120,
         40,
         {{2, 2, 94, 17},
          {0, 21, 98, 2},
          {3, 24, 92, 5},
          {3, 29, 60, 9},
          {65, 29, 30, 9},
          {98, 2, 21, 36}}},
        {"kalah",
         140,
         40,
         {{6, 2, 94, 17},
          {4, 21, 98, 2},
          {7, 24, 92, 5},
          {7, 29, 92, 9},
          {102, 29, 33, 9},
          {102, 2, 33, 27}}},
        {"kalah",
         200,
         60,
         {{20, 6, 126, 21},
          {18, 29, 130, 2},
          {21, 32, 124, 5},
          {21, 37, 124, 17},
          {148, 37, 33, 17},
          {148, 6, 33, 31}}},
    };

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct game *const game = variant_game(wanted[i].spec);
        const struct play_layout layout =
            play_lay_out(game, wanted[i].width, wanted[i].height);
        const struct rect parts[PARTS] = {layout.board,  layout.score,
                                          layout.panel,  layout.graph,
                                          layout.values, layout.side};

        for (int part = 0; part < PARTS; part++) {
            const struct rect rect = parts[part];
            const bool there = is_there(rect) || part < 3;

            ck_assert_msg(there ? is_same(rect, wanted[i].parts[part])
                                : !is_there(wanted[i].parts[part]),
                          "%s at %dx%d, part %d: %d,%d %dx%d", wanted[i].spec,
                          wanted[i].width, wanted[i].height, part, rect.x,
                          rect.y, rect.width, rect.height);
        }
        game_free(game);
    }
}
END_TEST

/* Each pit, its last seed, and then, best play. */
START_TEST(the_facts_of_all_pits_have_four_lines_from_twenty_three_on)
{
    char spec[40];

    snprintf(spec, sizeof spec, "kalah:pits=%d", _i);

    struct game *const game = variant_game(spec);

    for (int height = 23; height <= 24; height++)
        ck_assert_msg(play_lay_out(game, 80, height).panel.height >= 4,
                      "%s at 80x%d", spec, height);
    game_free(game);
}
END_TEST

/* In two tables, with a blank line below, also on narrow screens. */
START_TEST(many_pits_have_eight_lines_on_narrow_screens)
{
    static const struct {
        const char *spec;
        int width;
        int height;
    } sizes[] = {{"togyzkumalak", 40, 24},  {"togyzkumalak", 43, 30},
                 {"togyzkumalak", 40, 40},  {"kalah:pits=12", 40, 30},
                 {"kalah:pits=12", 55, 30}, {"kalah:pits=12", 40, 24}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct game *const game = variant_game(sizes[i].spec);
        const struct play_layout layout =
            play_lay_out(game, sizes[i].width, sizes[i].height);

        ck_assert_msg(layout.panel.height >= 8 + is_there(layout.graph),
                      "%s at %dx%d: %d", sizes[i].spec, sizes[i].width,
                      sizes[i].height, layout.panel.height);
        ck_assert_int_eq(is_there(layout.graph), sizes[i].height >= 30);
        game_free(game);
    }
}
END_TEST

Suite *play_layout_suite(void)
{
    Suite *const suite = suite_create("play_layout");
    TCase *const tests = tcase_create("play_layout");

    tcase_add_loop_test(tests, every_variant_has_its_place_at_every_size, 0,
                        VARIANT_COUNT);
    tcase_add_loop_test(tests,
                        one_to_twelve_pits_have_their_place_at_every_size, 1,
                        PITS_MAX + 1);
    tcase_add_loop_test(
        tests, the_facts_of_all_pits_have_four_lines_from_twenty_three_on, 1,
        PITS_MAX + 1);
    tcase_add_test(tests, many_pits_have_eight_lines_on_narrow_screens);
    tcase_add_test(tests, a_large_screen_has_more);
    tcase_add_test(tests, every_part_has_its_columns_and_lines);
    suite_add_tcase(suite, tests);
    return suite;
}
