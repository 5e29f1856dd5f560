/* SPDX-License-Identifier: MIT */
/* Promises of a session about what is advised. */
#include "match/session/test_session.h"

#include <string.h>

/* The same values on every machine. */
#define ANALYST "deep:every=on,depth=6"

#define LAST_MOVE "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static struct session_probe *probe_new(void)
{
    return session_probe_new((struct session_plan){.analyst = ANALYST});
}

/* ---- hints ---- */

START_TEST(a_hint_is_asked_for_twice)
{
    struct session_probe *const probe = probe_new();

    ck_assert_int_eq(session_hint_step(probe->session), HINT_NONE);
    ck_assert(session_hint(probe->session));
    ck_assert(session_is_advising(probe->session));
    ck_assert_int_eq(session_hint_step(probe->session), HINT_MOVE);
    session_probe_settle(probe);
    ck_assert(session_advice_done(probe->session));
    ck_assert_int_eq(session_advice(probe->session)->move_count, 6);
    ck_assert(session_hint(probe->session));
    ck_assert(!session_is_advising(probe->session));
    ck_assert_int_eq(session_hint_step(probe->session), HINT_REASON);
    ck_assert(session_hint(probe->session));
    ck_assert_int_eq(session_hint_step(probe->session), HINT_REASON);
    ck_assert_int_eq(session_help(probe->session).hints, 1);
    session_drop_hint(probe->session);
    ck_assert_int_eq(session_hint_step(probe->session), HINT_NONE);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_hint_at_another_node_is_the_first_one_there)
{
    struct session_probe *const probe = probe_new();

    session_hint(probe->session);
    session_hint(probe->session);
    session_probe_settle(probe);
    session_probe_play(probe, "5");
    ck_assert_int_eq(session_hint_step(probe->session), HINT_NONE);
    ck_assert_ptr_null(session_advice(probe->session));
    ck_assert(!session_advice_done(probe->session));
    session_hint(probe->session);
    ck_assert_int_eq(session_hint_step(probe->session), HINT_MOVE);
    ck_assert_int_eq(session_help(probe->session).hints, 2);
    session_probe_settle(probe);
    ck_assert_int_eq(probe->last[SESSION_ADVISED].node,
                     session_cursor(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_move_ends_the_search_for_a_hint)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.analyst = "deep:every=on,time=60"});

    session_hint(probe->session);
    ck_assert(session_is_advising(probe->session));
    session_probe_play(probe, "5");
    ck_assert(!session_is_advising(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(there_is_no_hint_to_a_game_that_is_over)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = LAST_MOVE, .analyst = ANALYST});

    session_probe_play(probe, "6");
    ck_assert(!session_hint(probe->session));
    ck_assert_int_eq(session_help(probe->session).hints, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(what_others_will_do_after_a_move_can_be_asked)
{
    struct session_probe *const probe = probe_new();
    const struct game *const game = session_game(probe->session);
    struct position after = *session_position(probe->session);

    session_hint(probe->session);
    session_probe_settle(probe);

    const struct move move = session_advice(probe->session)->moves[4].move;

    game->class->apply(game, &after, move);
    ck_assert(session_ask_reply(probe->session, move));
    ck_assert_ptr_null(session_reply(probe->session));
    session_probe_await(probe, SESSION_REPLIED);

    const struct report *const reply = session_reply(probe->session);

    ck_assert_int_gt(reply->line_count, 0);
    ck_assert(game_is_legal(game, &after, reply->line[0]));
    ck_assert_int_eq(session_advice(probe->session)->move_count, 6);
    ck_assert(session_advice_done(probe->session));
    session_probe_play(probe, "5");
    ck_assert_ptr_null(session_reply(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(there_is_no_reply_to_the_last_move)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = LAST_MOVE, .analyst = ANALYST});
    const struct game *const game = session_game(probe->session);
    struct move moves[MOVES_MAX];

    ck_assert_int_eq(
        game->class->moves(game, session_position(probe->session), moves), 1);
    ck_assert(!session_ask_reply(probe->session, moves[0]));
    session_probe_free(probe);
}
END_TEST

/* ---- values ---- */

START_TEST(evaluation_follows_the_game_and_keeps_what_it_knows)
{
    struct session_probe *const probe = probe_new();

    session_evaluate(probe->session, true);
    session_probe_settle(probe);
    ck_assert_int_eq(probe->last[SESSION_ADVISED].node, NODE_START);
    ck_assert(probe->last[SESSION_ADVISED].done);
    session_probe_play(probe, "5");
    session_probe_settle(probe);

    const int node = session_cursor(probe->session);

    ck_assert_int_eq(probe->last[SESSION_ADVISED].node, node);
    ck_assert_ptr_nonnull(session_value(probe->session, NODE_START));
    ck_assert_ptr_nonnull(session_value(probe->session, node));
    session_evaluate(probe->session, false);
    session_probe_play(probe, "a");
    session_probe_settle(probe);
    ck_assert_ptr_null(
        session_value(probe->session, session_cursor(probe->session)));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_value_for_the_second_player_has_the_other_sign_for_the_first)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = "0,0,0,0,2,0,3/0,0,0,0,2,1,7/n", .analyst = ANALYST});

    session_evaluate(probe->session, true);
    session_probe_settle(probe);
    ck_assert_int_gt(session_value(probe->session, NODE_START)->value, 0);
    ck_assert_int_eq(session_value_south(probe->session, NODE_START),
                     -session_value(probe->session, NODE_START)->value);
    session_probe_free(probe);
}
END_TEST

START_TEST(advice_does_not_depend_on_what_was_asked_before)
{
    struct session_probe *const probe = probe_new();

    session_evaluate(probe->session, true);
    session_probe_settle(probe);

    const uint64_t nodes = session_advice(probe->session)->nodes;

    session_probe_play(probe, "5");
    session_probe_settle(probe);
    session_undo(probe->session, probe->now);
    session_probe_settle(probe);
    ck_assert_uint_eq(session_advice(probe->session)->nodes, nodes);
    session_probe_free(probe);
}
END_TEST

START_TEST(values_are_forgotten_with_the_next_game)
{
    struct session_probe *const probe = probe_new();
    struct err err;

    session_hint(probe->session);
    session_probe_settle(probe);
    ck_assert_ptr_nonnull(session_value(probe->session, NODE_START));
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_ptr_null(session_value(probe->session, NODE_START));
    ck_assert_ptr_null(session_advice(probe->session));
    ck_assert_int_eq(session_hint_step(probe->session), HINT_NONE);
    session_probe_free(probe);
}
END_TEST

START_TEST(no_advice_is_asked_for_under_a_card)
{
    struct session_probe *const probe = probe_new();

    session_cover(probe->session, true, probe->now);
    session_evaluate(probe->session, true);
    ck_assert(!session_is_advising(probe->session));
    session_cover(probe->session, false, probe->now);
    ck_assert(session_is_advising(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(values_that_are_shown_to_one_who_looks_back_are_no_help)
{
    struct session_probe *const probe = probe_new();

    session_probe_play(probe, "5");
    session_look_back(probe->session, true);
    ck_assert(session_is_evaluating(probe->session));
    session_goto(probe->session, NODE_START, probe->now);
    session_probe_settle(probe);
    ck_assert_ptr_nonnull(session_value(probe->session, NODE_START));
    session_return(probe->session, probe->now);
    ck_assert(!session_is_evaluating(probe->session));
    ck_assert(!session_is_helped(probe->session));
    session_probe_free(probe);
}
END_TEST

static void check_no_advice(const char *analyst, const char *words)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "low"}, .analyst = analyst});

    session_evaluate(probe->session, true);
    session_probe_await(probe, SESSION_NO_ADVICE);
    ck_assert_ptr_nonnull(strstr(probe->last[SESSION_NO_ADVICE].text, words));
    ck_assert(!session_is_evaluating(probe->session));
    ck_assert(!session_is_advising(probe->session));
    session_probe_free(probe);
}

START_TEST(it_is_told_whether_the_one_who_advises_proves)
{
    static const struct {
        const char *analyst;
        bool proves;
    } cases[] = {{ANALYST, false}, {"perfect", true}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session_probe *const probe =
            session_probe_new((struct session_plan){
                .from = LAST_MOVE, .analyst = cases[i].analyst});

        ck_assert(!session_advice_proves(probe->session)); /* nobody does */
        session_hint(probe->session);
        ck_assert_int_eq(session_advice_proves(probe->session),
                         cases[i].proves);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(an_analyst_that_has_nothing_to_say_is_not_waited_for)
{
    check_no_advice("random", "random: does not value moves");
}
END_TEST

/* ---- the review ---- */

/* A short game, to its end. */
static struct session_probe *probe_of_ended(void)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "kalah:pits=3,seeds=1",
                              .who = {"max", "max"},
                              .analyst = "deep:every=on,depth=1"});

    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    return probe;
}

START_TEST(a_line_is_proven_and_its_values_are_known)
{
    struct session_probe *const probe = probe_of_ended();
    const int tip = session_cursor(probe->session);

    ck_assert_ptr_null(session_reviewed(probe->session));
    session_review(probe->session, tip);
    ck_assert(session_is_reviewing(probe->session));
    session_probe_settle(probe);
    ck_assert(probe->last[SESSION_REVIEWED].done);
    ck_assert_int_eq(session_review_node(probe->session), tip);

    const struct review *const review = session_reviewed(probe->session);
    const struct review_sums sums = review_sum(review);

    ck_assert_int_eq(sums.proven, sums.moves);
    ck_assert(session_value(probe->session, NODE_START)->exact);
    ck_assert_int_eq(session_value_south(probe->session, NODE_START),
                     1000L * sums.start);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_line_is_not_proven_twice)
{
    struct session_probe *const probe = probe_of_ended();
    const int tip = session_cursor(probe->session);

    session_review(probe->session, tip);
    session_probe_settle(probe);
    session_review(probe->session, tip);
    ck_assert(!session_is_reviewing(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_proof_is_never_overruled)
{
    struct session_probe *const probe = probe_of_ended();

    session_review(probe->session, session_cursor(probe->session));
    session_probe_settle(probe);
    session_goto(probe->session, NODE_START, probe->now);
    session_look_back(probe->session, true);
    session_probe_settle(probe);
    ck_assert_int_eq(session_advice(probe->session)->value.kind, VALUE_MARGIN);
    ck_assert(session_value(probe->session, NODE_START)->exact);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_review_ends_with_its_match)
{
    struct session_probe *const probe = probe_of_ended();
    struct err err;

    session_review(probe->session, session_cursor(probe->session));
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert_ptr_null(session_reviewed(probe->session));
    ck_assert_int_eq(session_review_node(probe->session), NODE_NONE);
    ck_assert(!session_is_reviewing(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(of_games_that_cannot_be_proven_nothing_is_said)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "abalone", .who = {"greedy", "human"}});

    session_probe_settle(probe);
    session_review(probe->session, session_cursor(probe->session));
    ck_assert(!session_is_reviewing(probe->session));
    ck_assert_ptr_null(session_reviewed(probe->session));
    session_probe_free(probe);
}
END_TEST

/* Of tests/oracle/awari-solved.txt: -8 for south. */
START_TEST(what_tables_know_of_an_ending_is_exact_at_the_board)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "awari",
                              .from = "0,0,0,2,0,0,20/0,1,0,2,2,0,21/s",
                              .analyst = "deep:every=on,nodes=2000,tables=8"});
    const struct node_value *value;

    session_evaluate(probe->session, true);
    session_probe_settle(probe);
    value = session_value(probe->session, session_cursor(probe->session));
    ck_assert_ptr_nonnull(value);
    ck_assert(value->exact);
    ck_assert_int_eq(value->value, -8000);
    session_probe_free(probe);
}
END_TEST

/* ---- verdicts ---- */

enum { MARK = 77 };

/* Of this move it is known what it is worth, or what at most, or nothing. */
static void put_verdict(struct session_probe *probe, struct move move,
                        bool at_most)
{
    const struct verdict verdict = {
        .known = true,
        .value = MARK,
        .move_count = 1,
        .moves = {{.move = move, .value = MARK, .at_most = at_most}},
    };

    history_set_verdict(match_history(session_match(probe->session)),
                        NODE_START, &verdict);
}

/* What stands there is replaced if it says less of the move that was played; of
 * another one it was put there by another branch. */
START_TEST(a_verdict_gives_way_to_one_that_says_more)
{
    static const struct {
        bool other;
        bool at_most;
        bool replaced;
    } cases[] = {{false, true, true},
                 {false, false, false},
                 {true, false, false},
                 {true, true, false}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session_probe *const probe = probe_of_ended();
        const int tip = session_cursor(probe->session);
        const struct node *const first = session_node(
            probe->session, session_node(probe->session, NODE_START)->first);
        const struct move other = {.code = first->move.code + 1};
        const struct verdict *verdict;

        put_verdict(probe, cases[i].other ? other : first->move,
                    cases[i].at_most);
        ck_assert(session_judge(probe->session, tip, 0));
        session_probe_settle(probe);
        verdict = session_node(probe->session, NODE_START)->verdict;
        ck_assert_int_eq(verdict->value != MARK, cases[i].replaced);
        if (cases[i].replaced)
            ck_assert(!verdict_of_move(verdict, first->move)->at_most);
        session_probe_free(probe);
    }
}
END_TEST

/* Of a position in which there is a choice. */
START_TEST(where_there_was_no_verdict_one_is_kept)
{
    struct session_probe *const probe = probe_of_ended();
    const struct game *const game = session_game(probe->session);
    const int tip = session_cursor(probe->session);

    ck_assert(session_judge(probe->session, tip, 0));
    session_probe_settle(probe);
    for (int node = tip; node != NODE_NONE;
         node = session_node(probe->session, node)->parent) {
        const struct node *const place = session_node(probe->session, node);

        ck_assert_int_eq(place->verdict != NULL,
                         game->class->count(game, &place->position) > 1);
    }
    session_probe_free(probe);
}
END_TEST

START_TEST(an_analyst_that_is_not_known_gives_no_advice)
{
    check_no_advice("nobody", "nobody");
    check_no_advice("perfect:nodes=none", "nodes");
}
END_TEST

TCase *session_advice_case(void)
{
    TCase *const tests = tcase_create("advice");

    tcase_add_test(tests, what_tables_know_of_an_ending_is_exact_at_the_board);
    tcase_add_test(tests, a_hint_is_asked_for_twice);
    tcase_add_test(tests, a_hint_at_another_node_is_the_first_one_there);
    tcase_add_test(tests, a_move_ends_the_search_for_a_hint);
    tcase_add_test(tests, there_is_no_hint_to_a_game_that_is_over);
    tcase_add_test(tests, what_others_will_do_after_a_move_can_be_asked);
    tcase_add_test(tests, there_is_no_reply_to_the_last_move);
    tcase_add_test(tests, evaluation_follows_the_game_and_keeps_what_it_knows);
    tcase_add_test(
        tests, a_value_for_the_second_player_has_the_other_sign_for_the_first);
    tcase_add_test(tests, advice_does_not_depend_on_what_was_asked_before);
    tcase_add_test(tests, values_are_forgotten_with_the_next_game);
    tcase_add_test(tests, no_advice_is_asked_for_under_a_card);
    tcase_add_test(tests,
                   values_that_are_shown_to_one_who_looks_back_are_no_help);
    tcase_add_test(tests, it_is_told_whether_the_one_who_advises_proves);
    tcase_add_test(tests, an_analyst_that_has_nothing_to_say_is_not_waited_for);
    tcase_add_test(tests, a_line_is_proven_and_its_values_are_known);
    tcase_add_test(tests, a_line_is_not_proven_twice);
    tcase_add_test(tests, a_proof_is_never_overruled);
    tcase_add_test(tests, a_review_ends_with_its_match);
    tcase_add_test(tests, of_games_that_cannot_be_proven_nothing_is_said);
    tcase_add_test(tests, a_verdict_gives_way_to_one_that_says_more);
    tcase_add_test(tests, where_there_was_no_verdict_one_is_kept);
    tcase_add_test(tests, an_analyst_that_is_not_known_gives_no_advice);
    return tests;
}
