/* SPDX-License-Identifier: MIT */
/* Where the parts of a review are, at every size. */
#include "screen/review/inside.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <check.h>

enum {
    WIDTH_LEAST = 40,
    WIDTH_MOST = 130,
    HEIGHT_LEAST = 12,
    HEIGHT_MOST = 60,
    PARTS = 5,
    LIST_LEAST = 6,
    COMMENT_MOST = 6
};

static bool is_there(struct rect rect)
{
    return rect.width > 0 && rect.height > 0;
}

static bool overlap(struct rect one, struct rect other)
{
    return is_there(one) && is_there(other) && one.x < other.x + other.width &&
           other.x < one.x + one.width && one.y < other.y + other.height &&
           other.y < one.y + one.height;
}

/* The first and the last line belong to the title and the keys. */
static bool is_inside(struct rect rect, int width, int height)
{
    return rect.x >= 0 && rect.x + rect.width <= width && rect.y >= 1 &&
           rect.y + rect.height <= height - 1;
}

/* With the marks below the graph, and the head above the list. */
static void check_parts(const struct review_layout *layout, int width,
                        int height)
{
    const struct rect graph = {layout->graph.x, layout->graph.y,
                               layout->graph.width, layout->graph.height + 1};
    const struct rect list = {layout->list.x, layout->list.y - 1,
                              layout->list.width, layout->list.height + 1};
    const struct rect none = {0};
    const struct rect parts[PARTS] = {graph, list, layout->words, layout->table,
                                      layout->small ? none : layout->board};

    for (int i = 0; i < PARTS; i++) {
        ck_assert_msg(!is_there(parts[i]) || is_inside(parts[i], width, height),
                      "%dx%d: part %d is not on the screen", width, height, i);
        for (int j = 0; j < i; j++)
            ck_assert_msg(!overlap(parts[i], parts[j]),
                          "%dx%d: part %d lies on part %d", width, height, i,
                          j);
    }
    ck_assert(is_there(list));
    ck_assert(is_there(layout->words));
    ck_assert(is_inside(layout->board, width, height));
}

START_TEST(nothing_lies_on_anything_else)
{
    struct game *const game = variant_game(VARIANTS[_i]);

    for (int width = WIDTH_LEAST; width <= WIDTH_MOST; width++)
        for (int height = HEIGHT_LEAST; height <= HEIGHT_MOST; height++) {
            const struct review_layout layout =
                review_lay_out(game, width, height);

            check_parts(&layout, width, height);
        }
    game_free(game);
}
END_TEST

/* A comment of any length has lines of its own, and the list one for the mistake
 * that is looked at. */
START_TEST(a_comment_lies_on_nothing_else)
{
    struct game *const game = variant_game(VARIANTS[_i]);

    for (int width = WIDTH_LEAST; width <= WIDTH_MOST; width++)
        for (int height = HEIGHT_LEAST; height <= HEIGHT_MOST; height++)
            for (int lines = 1; lines <= COMMENT_MOST; lines++) {
                struct review_layout layout =
                    review_lay_out(game, width, height);

                review_place_comment(&layout, lines);

                const struct rect comment = layout.comment;
                const struct rect graph = {
                    layout.graph.x, layout.graph.y, layout.graph.width,
                    layout.graph.height + (layout.graph.height > 0)};

                ck_assert_int_ge(comment.height, lines < 3 ? lines : 3);
                ck_assert_int_le(comment.height, lines);
                ck_assert(is_inside(comment, width, height));
                ck_assert(!overlap(comment, graph));
                ck_assert(!overlap(comment, layout.words));
                ck_assert(!overlap(comment, layout.list));
                ck_assert(!overlap(comment, layout.table));
                ck_assert(layout.small || !overlap(comment, layout.board));
                ck_assert(is_there(layout.list));
            }
    game_free(game);
}
END_TEST

/* Of those that are too small for all parts beside each other. */
START_TEST(a_high_narrow_screen_has_a_board_above_the_list)
{
    static const char *const games[] = {"kalah", "oware", "togyzkumalak",
                                        "kalah:pits=12"};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *const game = variant_game(games[i]);

        for (int width = WIDTH_LEAST; width < 72; width++)
            for (int height = 24; height <= HEIGHT_MOST; height++) {
                const struct review_layout layout =
                    review_lay_out(game, width, height);

                ck_assert_msg(!layout.small, "%s at %dx%d", games[i], width,
                              height);
                ck_assert_int_gt(layout.size.width, 0);
                ck_assert_int_lt(layout.words.y, layout.board.y);
                ck_assert_int_lt(layout.board.y, layout.list.y);
                ck_assert_int_ge(layout.list.height, LIST_LEAST);
            }
        ck_assert(review_lay_out(game, WIDTH_LEAST, HEIGHT_LEAST).small);
        game_free(game);
    }
}
END_TEST

Suite *review_layout_suite(void)
{
    Suite *const suite = suite_create("review_layout");
    TCase *const tests = tcase_create("layout");

    tcase_add_loop_test(tests, nothing_lies_on_anything_else, 0, VARIANT_COUNT);
    tcase_add_loop_test(tests, a_comment_lies_on_nothing_else, 0,
                        VARIANT_COUNT);
    tcase_add_test(tests, a_high_narrow_screen_has_a_board_above_the_list);
    suite_add_tcase(suite, tests);
    return suite;
}
