/* SPDX-License-Identifier: MIT */
/* The tree of what was played: nothing is ever lost. */
#include "match/history.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <string.h>

/* A tree without a game: the positions do not matter here. */
static struct history *small_tree(void)
{
    const struct position start = {.player = 0};

    return history_new(&start);
}

static int add(struct history *history, int node, uint32_t code)
{
    const struct position after = {.player = 1};

    return history_add(history, node, (struct move){code}, &after);
}

START_TEST(a_new_history_is_its_start)
{
    struct history *history = small_tree();
    const struct node *start = history_node(history, NODE_START);

    ck_assert_int_eq(history_count(history), 1);
    ck_assert_int_eq(history_cursor(history), NODE_START);
    ck_assert_int_eq(start->parent, NODE_NONE);
    ck_assert_int_eq(start->first, NODE_NONE);
    ck_assert_int_eq(start->latest, NODE_NONE);
    ck_assert_int_eq(start->ply, 0);
    history_free(history);
}
END_TEST

START_TEST(children_stand_in_the_order_in_which_they_were_played)
{
    struct history *history = small_tree();
    const int one = add(history, NODE_START, 5);
    const int two = add(history, NODE_START, 3);
    const int three = add(history, NODE_START, 4);

    ck_assert_int_eq(history_node(history, NODE_START)->first, one);
    ck_assert_int_eq(history_node(history, one)->next, two);
    ck_assert_int_eq(history_node(history, two)->next, three);
    ck_assert_int_eq(history_node(history, three)->next, NODE_NONE);
    ck_assert_int_eq(history_child(history, NODE_START, (struct move){3}), two);
    ck_assert_int_eq(history_child(history, NODE_START, (struct move){9}),
                     NODE_NONE);
    history_free(history);
}
END_TEST

START_TEST(redo_follows_the_way_that_was_gone_last)
{
    struct history *history = small_tree();
    const int one = add(history, NODE_START, 1);
    const int left = add(history, one, 2);
    const int right = add(history, one, 3);
    const int deep = add(history, right, 4);

    ck_assert_int_eq(history_tip(history, NODE_START), left);
    history_goto(history, deep);
    ck_assert_int_eq(history_tip(history, NODE_START), deep);
    history_goto(history, NODE_START);
    ck_assert_int_eq(history_tip(history, NODE_START), deep);
    history_goto(history, left);
    ck_assert_int_eq(history_tip(history, NODE_START), left);
    history_free(history);
}
END_TEST

START_TEST(nodes_keep_their_number_while_the_tree_grows)
{
    struct history *history = small_tree();
    int node = NODE_START;

    for (uint32_t i = 0; i < 5000; i++) {
        const int child = add(history, node, i);

        ck_assert_int_eq(child, (int)i + 1);
        ck_assert_int_eq(history_node(history, child)->parent, node);
        ck_assert_int_eq(history_node(history, child)->ply, (int)i + 1);
        node = child;
    }
    ck_assert_int_eq(history_tip(history, NODE_START), node);
    history_free(history);
}
END_TEST

START_TEST(a_comment_is_replaced_and_taken_away)
{
    struct history *history = small_tree();

    history_set_comment(history, NODE_START, "one");
    history_set_comment(history, NODE_START, "two");
    ck_assert_str_eq(history_node(history, NODE_START)->comment, "two");
    history_set_comment(history, NODE_START, "");
    ck_assert_ptr_null(history_node(history, NODE_START)->comment);
    history_free(history);
}
END_TEST

Suite *history_suite(void)
{
    Suite *suite = suite_create("history");
    TCase *tree = tcase_create("tree");

    tcase_add_test(tree, a_new_history_is_its_start);
    tcase_add_test(tree, children_stand_in_the_order_in_which_they_were_played);
    tcase_add_test(tree, redo_follows_the_way_that_was_gone_last);
    tcase_add_test(tree, nodes_keep_their_number_while_the_tree_grows);
    tcase_add_test(tree, a_comment_is_replaced_and_taken_away);
    suite_add_tcase(suite, tree);
    return suite;
}
