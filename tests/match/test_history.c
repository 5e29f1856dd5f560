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
    history_set_comment(history, NODE_START, "three");
    history_set_comment(history, NODE_START, NULL);
    ck_assert_ptr_null(history_node(history, NODE_START)->comment);
    history_free(history);
}
END_TEST

START_TEST(a_tree_that_was_never_made_may_be_freed)
{
    history_free(NULL);
}
END_TEST

/* ---- verdicts of a review ---- */

/* 1 and 2 are moves of the start, 3 follows the second of them. */
static struct history *forked_tree(void)
{
    struct history *const history = small_tree();

    add(history, NODE_START, 5);
    add(history, add(history, NODE_START, 6), 7);
    return history;
}

static void judge(struct history *history, int node, int value)
{
    history_set_verdict(history, node, &(struct verdict){.value = value});
}

/* -1: there is none. */
static int judged(const struct history *history, int node)
{
    const struct verdict *const verdict = history_node(history, node)->verdict;

    return verdict == NULL ? -1 : verdict->value;
}

START_TEST(a_verdict_is_copied_and_replaced)
{
    struct history *const history = forked_tree();
    struct verdict verdict = {.value = 4};

    history_set_verdict(history, 2, &verdict);
    verdict.value = 5;
    ck_assert_int_eq(judged(history, 2), 4);
    history_set_verdict(history, 2, &verdict);
    ck_assert_int_eq(judged(history, 2), 5);
    ck_assert_int_eq(judged(history, 1), -1);
    ck_assert_int_eq(judged(history, NODE_START), -1);
    history_free(history);
}
END_TEST

static void are_same(const struct history *tree, const struct history *again,
                     bool same)
{
    ck_assert_int_eq(history_is_same(tree, again), same);
    ck_assert_int_eq(history_is_same(again, tree), same);
}

START_TEST(two_trees_are_the_same_by_their_start_and_all_their_moves)
{
    struct history *const history = forked_tree();
    struct history *const again = forked_tree();
    const struct position start = {.player = 1};
    struct history *const others[] = {history_new(&start), small_tree(),
                                      small_tree(), small_tree()};

    /* From another start; of another last move, or first; below another move. */
    add(others[0], NODE_START, 5);
    add(others[0], add(others[0], NODE_START, 6), 7);
    add(others[1], NODE_START, 5);
    add(others[1], add(others[1], NODE_START, 6), 8);
    add(others[2], NODE_START, 4);
    add(others[2], add(others[2], NODE_START, 6), 7);
    add(others[3], NODE_START, 5);
    add(others[3], NODE_START, 6);
    add(others[3], 1, 7);
    are_same(history, history, true);
    are_same(history, again, true);
    for (int i = 0; i < 4; i++) {
        are_same(history, others[i], false);
        history_free(others[i]);
    }
    /* What else is known of them does not count. */
    history_set_comment(again, 1, "good");
    history_set_millis(again, 3, 500);
    judge(again, 2, 4);
    history_goto(again, 3);
    are_same(history, again, true);
    add(again, 3, 1);
    are_same(history, again, false);
    history_free(again);
    history_free(history);
}
END_TEST

START_TEST(verdicts_are_taken_over_where_there_are_none)
{
    struct history *const history = forked_tree();
    struct history *const review = forked_tree();

    ck_assert(!history_take_verdicts(history, review));
    judge(review, NODE_START, 10);
    judge(review, 2, 12);
    judge(review, 3, 13);
    judge(history, 2, 2);
    judge(history, 1, 1);
    ck_assert(history_take_verdicts(history, review));
    ck_assert(!history_take_verdicts(history, review));
    judge(review, 3, 14);
    ck_assert(!history_take_verdicts(history, review));
    history_free(review);
    ck_assert_int_eq(judged(history, NODE_START), 10);
    ck_assert_int_eq(judged(history, 1), 1);
    ck_assert_int_eq(judged(history, 2), 2);
    ck_assert_int_eq(judged(history, 3), 13);
    history_free(history);
}
END_TEST

Suite *history_suite(void)
{
    Suite *suite = suite_create("history");
    TCase *tree = tcase_create("tree");
    TCase *verdicts = tcase_create("verdicts");

    tcase_add_test(tree, a_new_history_is_its_start);
    tcase_add_test(tree, children_stand_in_the_order_in_which_they_were_played);
    tcase_add_test(tree, redo_follows_the_way_that_was_gone_last);
    tcase_add_test(tree, nodes_keep_their_number_while_the_tree_grows);
    tcase_add_test(tree, a_comment_is_replaced_and_taken_away);
    tcase_add_test(tree, a_tree_that_was_never_made_may_be_freed);
    suite_add_tcase(suite, tree);

    tcase_add_test(verdicts, a_verdict_is_copied_and_replaced);
    tcase_add_test(verdicts,
                   two_trees_are_the_same_by_their_start_and_all_their_moves);
    tcase_add_test(verdicts, verdicts_are_taken_over_where_there_are_none);
    suite_add_tcase(suite, verdicts);
    return suite;
}
