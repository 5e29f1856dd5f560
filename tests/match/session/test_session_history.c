/* SPDX-License-Identifier: MIT */
/* Promises of a session about its history: branches, and the way of redo. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/game/variants.h"

#include <string.h>

static struct session_probe *of_people(void)
{
    return session_probe_new((struct session_plan){.who = {"human", "human"}});
}

/* How many positions the game has as it is kept. */
static int kept_count(void)
{
    struct match *const match = session_probe_kept();
    const int count = history_count(match_history(match));

    match_free(match);
    return count;
}

START_TEST(a_move_that_is_tried_becomes_a_branch)
{
    struct session_probe *const probe = of_people();
    int tried;

    session_probe_play(probe, "5");

    const int played = session_cursor(probe->session);
    const struct move move =
        variant_read(session_game(probe->session),
                     &session_node(probe->session, NODE_START)->position, "2");

    tried = session_branch(probe->session, NODE_START, move);
    ck_assert_int_ne(tried, played);
    ck_assert_int_eq(session_cursor(probe->session), played);
    ck_assert_int_eq(session_node(probe->session, tried)->parent, NODE_START);
    ck_assert(move_same(session_node(probe->session, tried)->move, move));
    /* Four seeds from the second pit: 3, 4, 5 and 6. */
    ck_assert_str_eq(
        game_position_text(session_game(probe->session),
                           &session_node(probe->session, tried)->position)
            .text,
        "4,0,5,5,5,5,0/4,4,4,4,4,4,0/n");
    ck_assert_int_eq(kept_count(), 3);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_goes_where_the_game_stands_does_not_move)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct session_event event;

    session_probe_play(probe, "5");
    session_goto(probe->session, 1, probe->now);
    ck_assert(!session_next_event(probe->session, &event));
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert(session_next_event(probe->session, &event));
    ck_assert_int_eq(event.kind, SESSION_MOVED);
    ck_assert_int_eq(event.player, SESSION_NOBODY);
    ck_assert_int_eq(event.change.from, 1);
    ck_assert_int_eq(event.change.to, NODE_START);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_move_that_is_there_is_no_branch)
{
    struct session_probe *const probe = of_people();

    session_probe_play(probe, "5");

    const int played = session_cursor(probe->session);
    const struct move move =
        variant_read(session_game(probe->session),
                     &session_node(probe->session, NODE_START)->position, "5");

    ck_assert_int_eq(session_branch(probe->session, NODE_START, move), played);
    ck_assert_int_eq(
        history_count(match_history(session_match(probe->session))), 2);
    session_probe_free(probe);
}
END_TEST

/* Two first moves, one after the other was taken back. */
static void play_two_ways(struct session_probe *probe, int nodes[2])
{
    session_probe_play(probe, "5");
    nodes[0] = session_cursor(probe->session);
    session_undo(probe->session, probe->now);
    session_probe_play(probe, "2");
    nodes[1] = session_cursor(probe->session);
}

START_TEST(redo_goes_the_way_that_was_chosen)
{
    struct session_probe *const probe = of_people();
    int nodes[2];

    play_two_ways(probe, nodes);
    for (int i = 0; i < 2; i++) {
        session_goto(probe->session, NODE_START, probe->now);
        session_choose(probe->session, nodes[i]);
        ck_assert_int_eq(session_cursor(probe->session), NODE_START);
        ck_assert(session_redo(probe->session, probe->now));
        ck_assert_int_eq(session_cursor(probe->session), nodes[i]);
    }
    session_probe_free(probe);
}
END_TEST

/* A way that was chosen is the game's as much as one that was gone. */
START_TEST(the_way_that_was_chosen_is_kept)
{
    struct session_probe *const probe = of_people();
    int nodes[2];

    play_two_ways(probe, nodes);
    session_goto(probe->session, NODE_START, probe->now);
    for (int i = 0; i < 2; i++) {
        session_choose(probe->session, nodes[i]);

        struct match *const kept = session_probe_kept();
        const int to = match_redo(kept).to;

        ck_assert(move_same(history_node(match_history(kept), to)->move,
                            session_node(probe->session, nodes[i])->move));
        match_free(kept);
    }
    session_probe_free(probe);
}
END_TEST

/* The set that was begun behind this one follows from another end. */
START_TEST(another_way_has_no_set_behind_it)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "human"}, .sets = 3});
    struct match_sets sets = *match_sets(session_match(probe->session));

    session_probe_play(probe, "5");
    session_undo(probe->session, probe->now);
    strcpy(sets.after, "game.naqala");
    match_set_sets(probe->session->match, &sets);
    session_choose(probe->session,
                   session_node(probe->session, NODE_START)->first);
    ck_assert_str_eq(match_sets(session_match(probe->session))->after, "");
    session_probe_free(probe);
}
END_TEST

TCase *session_history_case(void)
{
    TCase *const tests = tcase_create("history");

    tcase_add_test(tests, a_move_that_is_tried_becomes_a_branch);
    tcase_add_test(tests, who_goes_where_the_game_stands_does_not_move);
    tcase_add_test(tests, a_move_that_is_there_is_no_branch);
    tcase_add_test(tests, redo_goes_the_way_that_was_chosen);
    tcase_add_test(tests, the_way_that_was_chosen_is_kept);
    tcase_add_test(tests, another_way_has_no_set_behind_it);
    return tests;
}
