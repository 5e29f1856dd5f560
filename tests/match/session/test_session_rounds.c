/* SPDX-License-Identifier: MIT */
/* Promises of a session that plays a match in rounds. */
#include "match/saves/game_list.h"
#include "match/session/test_session.h"

#include <stdlib.h>

/* Pits of three: 24 seeds. South sows 4, the last seed, into its store. */
#define SMALL        "congkak:pits=4,seeds=3"
#define SOUTH_WINS   "0,0,0,1,16/0,0,0,0,7/s"
#define DRAWN        "0,0,0,1,11/0,0,0,0,12/s"
#define NORTH_IS_OUT "0,0,0,1,21/0,0,0,0,2/s"

static struct session_probe *begin(const char *game, const char *from,
                                   const char *results)
{
    return session_probe_new((struct session_plan){.game = game,
                                                   .from = from,
                                                   .who = {"human", "human"},
                                                   .sets = 1,
                                                   .results = results});
}

static const struct session_series *series_of(const struct session_probe *probe)
{
    return session_series(probe->session);
}

static void begin_next(struct session_probe *probe)
{
    struct err err;

    ck_assert(session_set_follows(probe->session));
    ck_assert_msg(session_next_set(probe->session, probe->now, &err), "%s",
                  err.text);
    session_probe_settle(probe);
}

/* The first legal move, until the round is over. */
static void play_out(struct session_probe *probe)
{
    while (!session_is_over(probe->session)) {
        const struct game *const game = session_game(probe->session);
        struct move moves[MOVES_MAX];

        game->class->moves(game, session_position(probe->session), moves);
        session_play(probe->session, moves[0], probe->now);
    }
}

START_TEST(a_round_begins_with_what_the_one_before_has_left)
{
    struct session_probe *const probe = begin(SMALL, SOUTH_WINS, NULL);

    ck_assert(series_of(probe)->open);
    ck_assert_str_eq(series_of(probe)->unit, "round");
    session_probe_play(probe, "4");
    begin_next(probe);
    /* The winner sits in the north now, and begins. */
    session_probe_at(probe, "3,3,-,-,1/3,3,3,3,5/n");
    ck_assert_int_eq(series_of(probe)->halves[0], 2);
    ck_assert_int_eq(series_of(probe)->halves[1], 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(after_a_drawn_round_begins_who_did_not_begin_it)
{
    struct session_probe *const south = begin(SMALL, DRAWN, NULL);

    session_probe_play(south, "4");
    begin_next(south);
    session_probe_at(south, "3,3,3,3,0/3,3,3,3,0/s");
    session_probe_free(south);

    struct session_probe *const north =
        begin(SMALL, "0,0,0,0,12/0,0,0,1,11/n", NULL);

    session_probe_play(north, "d");
    begin_next(north);
    session_probe_at(north, "3,3,3,3,0/3,3,3,3,0/n");
    session_probe_free(north);
}
END_TEST

/* The first round may begin anywhere; what a later one begins with was left by the
 * one before. */
START_TEST(a_rematch_begins_where_the_match_of_rounds_began)
{
    static const struct {
        const char *from;
        const char *results;
        const char *again;
    } cases[] = {{SOUTH_WINS, NULL, SOUTH_WINS},
                 {"3,3,-,-,1/3,3,3,3,5/n", "1 17-7", "3,3,3,3,0/3,3,3,3,0/s"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session_probe *const probe =
            begin(SMALL, cases[i].from, cases[i].results);
        struct err err;

        ck_assert(session_rematch(probe->session, probe->now, &err));
        session_probe_at(probe, cases[i].again);
        ck_assert_int_eq(series_of(probe)->over, 0);
        ck_assert_int_eq(series_of(probe)->halves[0], 0);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(who_cannot_fill_a_pit_has_lost_the_match)
{
    struct session_probe *const probe = begin(SMALL, NORTH_IS_OUT, NULL);

    ck_assert_int_eq(series_of(probe)->out, SESSION_NOBODY);
    ck_assert(!session_series_is_over(probe->session));
    session_probe_play(probe, "4");
    ck_assert(session_series_is_over(probe->session));
    ck_assert(!session_set_follows(probe->session));
    ck_assert_int_eq(series_of(probe)->out, 1);
    ck_assert_int_eq(session_series_winner(probe->session), 0);
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(!session_series_is_over(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(who_can_fill_one_pit_is_not_out)
{
    struct session_probe *const probe =
        begin(SMALL, "0,0,0,1,20/0,0,0,0,3/s", NULL);

    session_probe_play(probe, "4");
    begin_next(probe);
    session_probe_at(probe, "3,-,-,-,0/3,3,3,3,9/n");
    session_probe_free(probe);
}
END_TEST

/* South, who has lost, has 0 + 3 + 0 + 1 + 2 seeds, which fill two pits; North has
 * 12 + 6, and begins the next round in the south. */
START_TEST(seeds_in_the_rows_count_for_a_round_that_ended_on_time)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.game = SMALL,
                                                .from = "0,3,0,1,2/3,3,3,3,6/s",
                                                .who = {"human", "human"},
                                                .clock = "1+0",
                                                .sets = 1});
    struct err err;

    session_probe_pass(probe, 61 * CLOCK_SECOND);
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(series_of(probe)->out, SESSION_NOBODY);
    ck_assert(session_next_set(probe->session, probe->now, &err));
    session_probe_at(probe, "3,3,3,3,6/3,3,-,-,0/s");
    ck_assert_int_eq(series_of(probe)->halves[0], 0);
    ck_assert_int_eq(series_of(probe)->halves[1], 2);

    ck_assert_int_eq(
        match_sets(session_match(probe->session))->results[0].halves[0], 12);
    ck_assert_int_eq(
        match_sets(session_match(probe->session))->results[0].halves[1], 36);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_won_a_round_began_the_next)
{
    struct session_probe *const probe =
        begin(SMALL, SOUTH_WINS, "1 13-11, 1 13-11, 0 11-13, 0.5 12-12");
    const struct series_game *const list = series_of(probe)->list;

    ck_assert(list[0].began && list[1].began);
    ck_assert(!list[2].began && !list[3].began);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_is_out_has_lost_with_more_points)
{
    struct session_probe *const probe =
        begin(SMALL, "0,0,0,0,2/0,0,0,1,21/n", "1 13-11, 1 13-11");

    session_probe_play(probe, "d");
    ck_assert_int_eq(series_of(probe)->halves[0], 4);
    ck_assert_int_eq(series_of(probe)->halves[1], 2);
    ck_assert_int_eq(series_of(probe)->out, 0);
    ck_assert_int_eq(session_series_winner(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

/* After three rounds the players have changed sides three times: in the south is
 * who began the match in the north. */
START_TEST(who_is_out_is_a_player_and_not_a_side)
{
    static const char *const results[] = {"1 13-11, 1 13-11, 1 13-11",
                                          "0 11-13, 0 11-13, 0 11-13"};

    for (int i = 0; i < 2; i++) {
        struct session_probe *const probe =
            begin(SMALL, "0,0,0,0,2/0,0,0,1,21/n", results[i]);

        session_probe_play(probe, "d");
        ck_assert(session_series_is_over(probe->session));
        ck_assert_int_eq(series_of(probe)->halves[0], i == 0 ? 8 : 2);
        ck_assert_int_eq(series_of(probe)->halves[1], i == 0 ? 0 : 6);
        ck_assert_int_eq(series_of(probe)->out, 1);
        ck_assert_int_eq(session_series_winner(probe->session), 0);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(who_is_out_is_out_after_looking_back_too)
{
    struct session_probe *const probe =
        begin(SMALL, "0,0,0,0,2/0,0,0,1,21/n", "1 13-11, 1 13-11");

    session_probe_play(probe, "d");
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_return(probe->session, probe->now);
    session_probe_settle(probe);
    ck_assert(session_series_is_over(probe->session));
    ck_assert_int_eq(session_series_winner(probe->session), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_match_of_so_many_rounds_ends_with_the_last)
{
    struct session_probe *const probe = begin(SMALL ",rounds=2", DRAWN, NULL);

    ck_assert(!series_of(probe)->open);
    ck_assert_int_eq(series_of(probe)->games, 2);
    session_probe_play(probe, "4");
    begin_next(probe);
    play_out(probe);
    ck_assert(session_series_is_over(probe->session));
    ck_assert(!session_set_follows(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(one_round_is_a_game)
{
    struct session_probe *const probe =
        begin(SMALL ",rounds=1", SOUTH_WINS, NULL);

    ck_assert(!series_of(probe)->sets);
    session_probe_play(probe, "4");
    ck_assert(!session_set_follows(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(undo_goes_back_to_the_round_before)
{
    struct session_probe *const probe = begin(SMALL, SOUTH_WINS, NULL);

    session_probe_play(probe, "4");
    begin_next(probe);
    ck_assert(session_undo(probe->session, probe->now));
    session_probe_at(probe, "0,0,0,0,17/0,0,0,0,7/-");
    begin_next(probe);
    session_probe_at(probe, "3,3,-,-,1/3,3,3,3,5/n");
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_begins_with_full_pits)
{
    struct session_probe *const probe = begin(SMALL, SOUTH_WINS, NULL);
    struct err err;

    session_probe_play(probe, "4");
    begin_next(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    session_probe_at(probe, "3,3,3,3,0/3,3,3,3,0/s");
    ck_assert_int_eq(series_of(probe)->over, 0);
    ck_assert(series_of(probe)->open);
    session_probe_free(probe);
}
END_TEST

/* What Continue opens. */
static void leave_and_continue(struct session_probe *probe)
{
    struct autosave *autosave = NULL;
    struct err err = {""};
    const struct position start =
        session_node(probe->session, NODE_START)->position;

    ck_assert(session_set_up(probe->session, &start, probe->now, &err));

    char *const path = game_list_newest();

    ck_assert_ptr_nonnull(path);

    struct match *const match = autosave_open(path, &autosave, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert(session_take(probe->session, match, autosave, probe->now, &err));
    free(path);
}

START_TEST(a_match_of_rounds_is_continued)
{
    struct session_probe *const probe = begin(SMALL, SOUTH_WINS, NULL);

    session_probe_play(probe, "4");
    session_probe_settle(probe);
    leave_and_continue(probe);
    session_probe_at(probe, "0,0,0,0,17/0,0,0,0,7/-");
    begin_next(probe);
    leave_and_continue(probe);
    session_probe_at(probe, "3,3,-,-,1/3,3,3,3,5/n");
    ck_assert(series_of(probe)->open);
    ck_assert_int_eq(series_of(probe)->over, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_match_that_one_has_lost_is_not_continued)
{
    struct session_probe *const probe = begin(SMALL, NORTH_IS_OUT, NULL);
    struct err err;
    const struct position start =
        session_node(probe->session, NODE_START)->position;

    session_probe_play(probe, "4");
    session_probe_settle(probe);
    ck_assert(session_set_up(probe->session, &start, probe->now, &err));
    session_probe_play(probe, "4");
    session_probe_settle(probe);

    char *const path = game_list_newest();

    ck_assert_ptr_null(path);
    session_probe_free(probe);
}
END_TEST

START_TEST(machines_begin_the_next_round_themselves)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = SMALL, .from = SOUTH_WINS, .who = {"low", "high"}, .sets = 1});

    session_probe_await(probe, SESSION_OVER);
    session_probe_pass(probe, 0);
    session_probe_pass(probe, SESSION_BETWEEN_GAMES);
    ck_assert_int_eq(series_of(probe)->played, 1);
    ck_assert_str_eq(session_name(probe->session, 1), "Low");
    session_probe_free(probe);
}
END_TEST

TCase *session_rounds_case(void)
{
    TCase *const tests = tcase_create("rounds");

    tcase_add_test(tests, a_round_begins_with_what_the_one_before_has_left);
    tcase_add_test(tests, after_a_drawn_round_begins_who_did_not_begin_it);
    tcase_add_test(tests, a_rematch_begins_where_the_match_of_rounds_began);
    tcase_add_test(tests, who_cannot_fill_a_pit_has_lost_the_match);
    tcase_add_test(tests, who_can_fill_one_pit_is_not_out);
    tcase_add_test(tests,
                   seeds_in_the_rows_count_for_a_round_that_ended_on_time);
    tcase_add_test(tests, who_won_a_round_began_the_next);
    tcase_add_test(tests, who_is_out_has_lost_with_more_points);
    tcase_add_test(tests, who_is_out_is_a_player_and_not_a_side);
    tcase_add_test(tests, who_is_out_is_out_after_looking_back_too);
    tcase_add_test(tests, a_match_of_so_many_rounds_ends_with_the_last);
    tcase_add_test(tests, one_round_is_a_game);
    tcase_add_test(tests, undo_goes_back_to_the_round_before);
    tcase_add_test(tests, a_rematch_begins_with_full_pits);
    tcase_add_test(tests, a_match_of_rounds_is_continued);
    tcase_add_test(tests, a_match_that_one_has_lost_is_not_continued);
    tcase_add_test(tests, machines_begin_the_next_round_themselves);
    return tests;
}
