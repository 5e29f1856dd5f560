/* SPDX-License-Identifier: MIT */
/* When the line to a node is reviewed, and when it is known already. */
#include "match/session/inside.h"
#include "match/session/test_session.h"

/* After the first move, which goes again. */
static struct session_probe *probe_after(const char *game, const char *move)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = game, .analyst = "perfect:every=on"});

    session_probe_play(probe, move);
    return probe;
}

static struct session_probe *probe_new(void)
{
    return probe_after("kalah:pits=2,seeds=1", "2");
}

/* Within what it was judged, and is to be judged now: 0 tells what all moves lose,
 * and else the larger number tells more. */
static const struct {
    int before, now;
    bool again;
} EXACT[] = {
    {0, 0, false}, {0, 5, false}, {5, 0, true}, {5, 5, false},
    {5, 6, true},  {5, 4, false}, {1, 2, true},
};

START_TEST(a_line_is_judged_anew_where_that_is_more_exact)
{
    struct session_probe *const probe = probe_new();
    struct session *const session = probe->session;

    ck_assert_int_eq(session_review_node(session), NODE_NONE);
    ck_assert_ptr_null(session_reviewed(session));
    ck_assert(session_judge(session, 1, EXACT[_i].before));
    ck_assert(session_is_reviewing(session));
    ck_assert_int_eq(session_review_node(session), 1);
    session_probe_settle(probe);
    ck_assert(!session_is_reviewing(session));
    ck_assert_int_gt(probe->heard[SESSION_REVIEWED], 0);
    ck_assert(probe->last[SESSION_REVIEWED].done);
    ck_assert(session_judge(session, 1, EXACT[_i].now));
    ck_assert_int_eq(session_is_reviewing(session), EXACT[_i].again);
    session_probe_settle(probe);
    ck_assert_ptr_nonnull(session_reviewed(session));
    session_probe_free(probe);
}
END_TEST

START_TEST(what_was_proven_alone_is_not_judged_yet)
{
    struct session_probe *const probe = probe_new();
    struct session *const session = probe->session;

    session_review(session, 1);
    ck_assert(session_is_reviewing(session));
    session_probe_settle(probe);
    ck_assert(!session_help(session).evaluation);
    ck_assert_ptr_null(session_node(session, NODE_START)->verdict);
    session_review(session, 1);
    ck_assert(!session_is_reviewing(session));
    ck_assert(session_judge(session, 1, 0));
    ck_assert(session_is_reviewing(session));
    ck_assert(session_help(session).evaluation);
    session_probe_settle(probe);
    ck_assert_ptr_nonnull(session_node(session, NODE_START)->verdict);
    session_review(session, 1);
    ck_assert(!session_is_reviewing(session));
    session_probe_free(probe);
}
END_TEST

START_TEST(of_no_move_and_of_three_players_nothing_is_judged)
{
    struct session_probe *probe = probe_new();

    ck_assert(!session_judge(probe->session, NODE_START, 0));
    ck_assert(!session_is_reviewing(probe->session));
    ck_assert_int_eq(session_review_node(probe->session), NODE_NONE);
    ck_assert(!session_help(probe->session).evaluation);
    session_probe_free(probe);
    probe =
        session_probe_new((struct session_plan){.game = "abalone:players=3"});

    struct move moves[MOVES_MAX];

    session_game(probe->session)
        ->class->moves(session_game(probe->session),
                       session_position(probe->session), moves);
    session_play(probe->session, moves[0], probe->now);
    ck_assert(!session_judge(probe->session, 1, 0));
    ck_assert(!session_is_reviewing(probe->session));
    session_probe_free(probe);
}
END_TEST

/* What the analyst has proven is known of the line from its beginning on, unless
 * the same is to be found everywhere. */
START_TEST(what_is_proven_of_a_node_need_not_be_proven_again)
{
    for (uint64_t nodes = 0; nodes <= 2; nodes++) {
        struct session_probe *const probe =
            session_probe_new((struct session_plan){
                .game = "kalah:pits=2,seeds=1", .analyst = "perfect:every=on"});
        struct session *const session = probe->session;
        const struct node_value *value;

        session_evaluate(session, true);
        session_probe_settle(probe);
        value = session_value(session, NODE_START);
        ck_assert(value != NULL && value->exact);
        session_probe_play(probe, "2");
        session_evaluate(session, false);
        session->setting.review.budget.nodes = nodes;
        session_review(session, 1);

        const struct review *const review = session_reviewed(session);

        ck_assert_ptr_nonnull(review);
        ck_assert_int_eq(review->places[0].known, nodes == 0);
        ck_assert(!review->places[1].known);
        if (nodes == 0)
            ck_assert_int_eq(review->places[0].margin, value->value / 1000);
        session_probe_free(probe);
    }
}
END_TEST

TCase *session_judged_case(void)
{
    TCase *const tests = tcase_create("judged");

    tcase_add_loop_test(tests, a_line_is_judged_anew_where_that_is_more_exact,
                        0, sizeof EXACT / sizeof *EXACT);
    tcase_add_test(tests, what_was_proven_alone_is_not_judged_yet);
    tcase_add_test(tests, of_no_move_and_of_three_players_nothing_is_judged);
    tcase_add_test(tests, what_is_proven_of_a_node_need_not_be_proven_again);
    return tests;
}
