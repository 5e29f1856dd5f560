/* SPDX-License-Identifier: MIT */
/* What a proof asks next, and what its answers leave to be asked. */
#include "engine/solver/inside.h"
#include "engine/solver/test_solver.h"

#include <limits.h>

static struct goal goal_of(int floor, int ceiling)
{
    struct goal goal;

    goal_init(&goal, 3, floor, ceiling);
    return goal;
}

static void is_at(const struct goal *goal, int low, int high, int want)
{
    ck_assert_int_eq(goal_low(goal), low);
    ck_assert_int_eq(goal_high(goal), high);
    ck_assert_int_eq(goal->want, want);
}

START_TEST(the_first_question_is_whether_it_is_more_than_half)
{
    static const struct {
        int floor;
        int ceiling;
        int want;
    } cases[] = {{0, 20, 11}, {0, 21, 11},  {0, 1, 1},    {0, 2, 2},
                 {9, 20, 11}, {10, 20, 11}, {11, 20, 12}, {19, 20, 20}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct goal goal = goal_of(cases[i].floor, cases[i].ceiling);

        is_at(&goal, 0, cases[i].ceiling, cases[i].want);
        ck_assert_int_eq(goal.pit, 3);
        ck_assert_int_eq(goal.threads + goal.elsewhere, 0);
        ck_assert(goal_is_open(&goal));
    }
}
END_TEST

START_TEST(what_is_known_is_asked_for_from_below)
{
    static const struct {
        int low;
        int high;
        int want;
        bool open;
    } cases[] = {{0, 20, 5, true},   {3, 20, 5, true},    {4, 20, 5, true},
                 {5, 20, 6, true},   {12, 13, 13, true},  {12, 12, 13, false},
                 {14, 15, 15, true}, {15, 15, 15, false}, {16, 20, 15, false},
                 {0, 4, 5, false},   {0, 5, 5, true}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct goal goal = goal_of(4, 15);
        const int high = cases[i].high < 15 ? cases[i].high : 15;

        goal_know(&goal, cases[i].low, cases[i].high);
        is_at(&goal, cases[i].low, high, cases[i].want);
        ck_assert_msg(goal_is_open(&goal) == cases[i].open, "%zu", i);
    }
}
END_TEST

START_TEST(a_goal_that_is_settled_is_not_open)
{
    for (int value = 0; value <= 20; value++) {
        struct goal goal = goal_of(0, 20);

        goal_settle(&goal, value);
        ck_assert_int_eq(goal_low(&goal), value);
        ck_assert_int_eq(goal_high(&goal), value);
        ck_assert(!goal_is_open(&goal));
        goal_ask(&goal, 7); /* and what is asked does not change it */
        goal_settle(&goal, value);
        ck_assert_int_eq(goal_low(&goal), value);
        ck_assert_int_eq(goal_high(&goal), value);
        ck_assert(!goal_is_open(&goal));
    }
}
END_TEST

START_TEST(a_single_question_is_answered_once)
{
    for (int more = 0; more < 2; more++) {
        struct goal goal = goal_of(0, 20);

        goal_ask(&goal, 7);
        is_at(&goal, 0, 20, 7);
        ck_assert(goal_is_open(&goal));
        if (more == 1)
            goal_narrow(&goal, 7, INT_MAX);
        else
            goal_narrow(&goal, 0, 6);
        ck_assert(!goal_is_open(&goal));
    }
}
END_TEST

START_TEST(an_answer_narrows_and_never_widens)
{
    static const struct {
        int low;
        int high;
        int left[3]; /* low, high, want */
    } cases[] = {{0, INT_MAX, {5, 15, 10}},   {5, 15, {5, 15, 10}},
                 {4, 16, {5, 15, 10}},        {6, INT_MAX, {6, 15, 10}},
                 {9, INT_MAX, {9, 15, 10}},   {10, INT_MAX, {10, 15, 11}},
                 {14, INT_MAX, {14, 15, 15}}, {0, 14, {5, 14, 10}},
                 {0, 10, {5, 10, 10}},        {0, 9, {5, 9, 9}},
                 {0, 6, {5, 6, 6}},           {11, 11, {11, 11, 11}}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct goal goal = goal_of(0, 20);

        goal_know(&goal, 5, 15);
        goal.want = 10;
        goal_narrow(&goal, cases[i].low, cases[i].high);
        is_at(&goal, cases[i].left[0], cases[i].left[1], cases[i].left[2]);
    }
}
END_TEST

/* Asks until there is nothing to ask, with answers that say no more than they
 * must; returns how many questions there were. */
static int ask_all(struct goal *goal, int value)
{
    int questions = 0;

    for (; goal_is_open(goal); questions++) {
        const int want = goal->want;

        ck_assert_int_gt(want, goal_low(goal));
        ck_assert_int_le(want, goal_high(goal));
        ck_assert_int_gt(want, goal->floor);
        ck_assert_int_le(want, goal->ceiling);
        if (value >= want)
            goal_narrow(goal, want, INT_MAX);
        else
            goal_narrow(goal, 0, want - 1);
        ck_assert_int_lt(questions, 30);
    }
    return questions;
}

/* What is no more than the floor, or no less than the ceiling, is not told from
 * it. */
START_TEST(all_answers_together_are_the_value)
{
    for (int floor = 0; floor < 12; floor++)
        for (int ceiling = floor + 1; ceiling <= 12; ceiling++)
            for (int value = 0; value <= 12; value++) {
                struct goal goal = goal_of(floor, ceiling);

                ask_all(&goal, value);
                if (value <= floor) {
                    ck_assert_int_ge(goal_high(&goal), value);
                    ck_assert_int_le(goal_high(&goal), floor);
                } else if (value >= ceiling) {
                    ck_assert_int_eq(goal_low(&goal), ceiling);
                } else {
                    ck_assert_int_eq(goal_low(&goal), value);
                    ck_assert_int_eq(goal_high(&goal), value);
                }
            }
}
END_TEST

/* What the mover gets is twice the difference from half of the seeds. */
START_TEST(a_margin_is_that_of_the_stores_and_of_the_seeds)
{
    const struct proof proof = {.seeds = 20, .margin = -3};

    ck_assert_int_eq(proof_margin(&proof, 0), -23);
    ck_assert_int_eq(proof_margin(&proof, 10), -3);
    ck_assert_int_eq(proof_margin(&proof, 20), 17);
}
END_TEST

START_TEST(a_proof_is_complete_when_no_goal_is_open)
{
    struct proof proof = {.seeds = 20, .count = 3};

    for (int i = 0; i < 3; i++)
        proof.goals[i] = goal_of(0, 20);
    for (int i = 2; i >= 0; i--) {
        ck_assert(!proof_is_complete(&proof));
        goal_settle(&proof.goals[i], i);
    }
    ck_assert(proof_is_complete(&proof));
}
END_TEST

TCase *solver_goal_case(void)
{
    TCase *const goals = tcase_create("goals");

    tcase_add_test(goals, the_first_question_is_whether_it_is_more_than_half);
    tcase_add_test(goals, what_is_known_is_asked_for_from_below);
    tcase_add_test(goals, a_goal_that_is_settled_is_not_open);
    tcase_add_test(goals, a_single_question_is_answered_once);
    tcase_add_test(goals, an_answer_narrows_and_never_widens);
    tcase_add_test(goals, all_answers_together_are_the_value);
    tcase_add_test(goals, a_margin_is_that_of_the_stores_and_of_the_seeds);
    tcase_add_test(goals, a_proof_is_complete_when_no_goal_is_open);
    return goals;
}
