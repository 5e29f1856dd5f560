/* SPDX-License-Identifier: MIT */
/* Promises of a session: turns, going through the history, the end. */
#include "match/session/test_session.h"
#include "base/memory.h"
#include "match/saves/game_list.h"
#include "match/saves/save.h"
#include "match/session/inside.h"
#include "match/who.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* After the only move south has won by two, or lost by two. */
#define LAST_MOVE "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

enum { PATIENCE = 60000 };

static const char LEVELS[] =
    "[low]\nname = Low\nabout = weak\nagent = max\n"
    "[middle]\nname = Middle\nabout = fair\nagent = max\n"
    "[high]\nname = High\nabout = good\nagent = max\n"
    "[muser]\nname = Muser\nabout = slow\nagent = deep\ntime = 1\n"
    "ponder = on\n"
    "[other]\nname = Other\nabout = elsewhere\nagent = max\n"
    "games = \"abalone\"\n";

/* ---- the probe ---- */

static void hear(struct session_probe *probe)
{
    struct session_event event;

    while (session_next_event(probe->session, &event)) {
        probe->heard[event.kind]++;
        probe->last[event.kind] = event;
    }
}

struct session *session_probe_try(struct session_probe *probe,
                                  const struct session_plan *plan,
                                  struct err *err)
{
    struct game *const game =
        variant_game(plan->game != NULL ? plan->game : "kalah");
    struct position start;

    game->class->start(game, &start);
    if (plan->from != NULL)
        ck_assert_msg(game->class->read_position(game, plan->from, &start, err),
                      "%s", err->text);

    struct match *const match = match_new(game, &start);

    match_set_origin(match, plan->origin);
    if (plan->sets > 0) {
        struct match_sets sets = sets_of(game, plan->sets);

        ck_assert(plan->results == NULL ||
                  sets_read_results(plan->results, &sets, err));
        match_set_sets(match, &sets);
    }
    if (plan->clock != NULL) {
        struct time_control control;

        ck_assert(time_control_read(plan->clock, &control, err));
        match_set_time_control(match, control);
    }
    for (int i = 0; i < game->players; i++) {
        const char *const text = plan->who[i] != NULL ? plan->who[i] : "human";
        struct who who = {.player = {.who = "", .name = "Nobody"}};

        snprintf(who.player.who, sizeof who.player.who, "%s", text);
        who_read_for(text, probe->levels, game, &who, err);
        who.player.from_file = plan->from_file;
        who_sit(match, i, &who);
    }
    return session_new(match, NULL,
                       &(struct session_setting){
                           .levels = probe->levels,
                           .record = probe->record,
                           .seed = &probe->seed,
                           .analyst = plan->analyst,
                           .review = {.memory = 1 << 24, .level = 8},
                           .earliest = plan->earliest,
                           .games = plan->games,
                           .evaluates = plan->evaluates,
                           .autosaves = true,
                           .by_hand = plan->by_hand,
                           .elsewhere = plan->elsewhere,
                       },
                       probe->now, err);
}

struct session_probe *session_probe_new(struct session_plan plan)
{
    struct session_probe *const probe = memory_new(1, sizeof *probe);
    struct err err = {""};

    probe->home = folder_new_home();
    probe->levels = levels_parse("test", LEVELS, strlen(LEVELS), &err);
    probe->record = record_load(&err);
    probe->seed = 1;
    probe->now = 1000 * CLOCK_SECOND;
    probe->slow = plan.slow;
    probe->session = session_probe_try(probe, &plan, &err);
    ck_assert_msg(probe->session != NULL, "%s", err.text);
    hear(probe);
    return probe;
}

void session_probe_free(struct session_probe *probe)
{
    session_free(probe->session);
    record_free(probe->record);
    levels_free(probe->levels);
    folder_free_home(probe->home);
    free(probe);
}

void session_probe_play(struct session_probe *probe, const char *move)
{
    const struct game *const game = session_game(probe->session);
    struct move read;
    struct err err;

    ck_assert_msg(game->class->read_move(game, session_position(probe->session),
                                         move, &read, &err),
                  "%s", err.text);
    session_play(probe->session, read, probe->now);
    hear(probe);
}

static void tick(struct session_probe *probe)
{
    if (!probe->slow)
        session_shown(probe->session);
    session_tick(probe->session, probe->now);
    hear(probe);
    if (!probe->slow)
        session_shown(probe->session);
}

void session_probe_pass(struct session_probe *probe, int64_t nanoseconds)
{
    probe->now += nanoseconds;
    tick(probe);
}

void session_probe_listen(struct session_probe *probe)
{
    struct pollfd wake[3];
    const int count = session_descriptors(probe->session, wake, 3);

    poll(wake, (nfds_t)count, PATIENCE);
    tick(probe);
}

void session_probe_await(struct session_probe *probe, enum session_kind kind)
{
    const int before = probe->heard[kind];

    tick(probe);
    while (probe->heard[kind] == before)
        if (session_due(probe->session) <= probe->now)
            tick(probe);
        else
            session_probe_listen(probe);
}

void session_probe_settle(struct session_probe *probe)
{
    const struct session *const session = probe->session;

    tick(probe);
    for (;;) {
        if (session_due(session) != SESSION_NEVER) {
            if (session_due(session) > probe->now)
                probe->now = session_due(session);
            tick(probe);
        } else if (session_is_thinking(session) ||
                   session_is_advising(session) ||
                   session_is_reviewing(session)) {
            session_probe_listen(probe);
        } else {
            return;
        }
    }
}

void session_probe_finish(struct session_probe *probe)
{
    const struct game *const game = session_game(probe->session);
    struct move moves[MOVES_MAX];

    ck_assert_int_eq(
        game->class->moves(game, session_position(probe->session), moves), 1);
    session_play(probe->session, moves[0], probe->now);
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
}

void session_probe_at(const struct session_probe *probe, const char *position)
{
    ck_assert_str_eq(game_position_text(session_game(probe->session),
                                        session_position(probe->session))
                         .text,
                     position);
}

void session_probe_seat(struct session_probe *probe, int player,
                        const char *who)
{
    struct err err;

    ck_assert_msg(session_seat(probe->session, player, who, probe->now, &err),
                  "%s", err.text);
    hear(probe);
}

struct tally session_probe_tally(const struct session_probe *probe,
                                 const char *level, const char *game)
{
    return record_tally(probe->record, level, game);
}

struct match *session_probe_kept(void)
{
    struct game_list list = game_list_read();
    const char *path = NULL;
    struct err err = {""};

    for (int i = 0; i < list.count; i++)
        if (!list.games[i].shipped) {
            ck_assert_ptr_null(path);
            path = list.games[i].path;
        }
    ck_assert_ptr_nonnull(path);

    struct match *const match = save_load(path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    game_list_free(&list);
    return match;
}

/* ---- turns ---- */

static const struct session_plan AGAINST_LOW = {.who = {"human", "low"}};

START_TEST(a_move_is_answered_by_the_machine)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    ck_assert_int_eq(session_mover(probe->session), 0);
    ck_assert(session_is_person(probe->session, 0));
    ck_assert(!session_is_person(probe->session, 1));
    session_probe_play(probe, "5");
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 0);
    ck_assert_int_eq(session_may_play(probe->session, probe->now),
                     MAY_NOT_THINKS);
    session_probe_settle(probe);
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 1);
    ck_assert_int_eq(probe->last[SESSION_MOVED].change.to,
                     session_cursor(probe->session));
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_PLAY);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_thinks_on_while_its_last_move_is_shown)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "low"}, .slow = true});

    session_probe_play(probe, "5");
    session_probe_await(probe, SESSION_THOUGHT);
    while (session_is_thinking(probe->session))
        session_probe_listen(probe);
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    ck_assert(session_has_answer(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 1);
    ck_assert(session_due(probe->session) == SESSION_NEVER);
    session_shown(probe->session);
    ck_assert(session_due(probe->session) <= probe->now);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_does_not_move_before_it_may)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .who = {"human", "low"}, .earliest = SESSION_MOVE_EARLIEST});

    session_probe_play(probe, "5");
    while (session_is_thinking(probe->session))
        session_probe_listen(probe);
    ck_assert(session_due(probe->session) ==
              probe->now + SESSION_MOVE_EARLIEST);
    session_probe_pass(probe, SESSION_MOVE_EARLIEST - 1);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 1);
    session_probe_pass(probe, 1);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_that_is_hurried_answers_at_once)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"muser", "human"}});

    ck_assert(session_is_thinking(probe->session));
    ck_assert(session_move_now(probe->session));
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->last[SESSION_MOVED].player, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_person_cannot_be_hurried)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    ck_assert(!session_move_now(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(what_a_machine_thinks_can_be_asked)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"deep:depth=3"}});

    session_cover(probe->session, true, probe->now);
    session_probe_settle(probe);

    const struct thought *const thought = session_thought(probe->session, 0);

    ck_assert_ptr_nonnull(thought);
    ck_assert_int_eq(thought->report.depth, 3);
    ck_assert_str_eq(
        game_position_text(session_game(probe->session), &thought->position)
            .text,
        START);
    ck_assert_ptr_null(session_thought(probe->session, 1));
    ck_assert_ptr_null(session_thought_before(probe->session, 1));
    session_probe_free(probe);
}
END_TEST

START_TEST(what_was_thought_of_one_move_is_not_told_of_the_next)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "deep:depth=3"}});

    session_probe_play(probe, "5");
    ck_assert_ptr_null(session_thought(probe->session, 1));
    session_probe_settle(probe);
    ck_assert_ptr_nonnull(session_thought(probe->session, 1));
    session_probe_play(probe, "1");
    ck_assert(session_is_thinking(probe->session));
    ck_assert_ptr_null(session_thought(probe->session, 1));
    ck_assert_ptr_null(session_thought_before(probe->session, 1));
    session_probe_free(probe);
}
END_TEST

START_TEST(one_who_proves_its_moves_says_what_they_stand_on)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:pits=3,seeds=2", .who = {"perfect:nodes=100000"}});

    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->last[SESSION_MOVED].ground, GROUND_PROVEN);
    session_probe_free(probe);
}
END_TEST

START_TEST(of_reports_not_taken_only_the_newest_is_left)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"muser", "human"}});
    struct session_event event;

    probe->slow = true;
    session_shown(probe->session);
    session_cover(probe->session, true, probe->now);
    for (int i = 0; i < 3; i++) {
        struct pollfd wake[3];

        poll(wake, (nfds_t)session_descriptors(probe->session, wake, 3),
             PATIENCE);
        session_tick(probe->session, probe->now);
    }
    ck_assert(session_next_event(probe->session, &event));
    ck_assert_int_eq(event.kind, SESSION_THOUGHT);
    ck_assert(!session_next_event(probe->session, &event));
    session_probe_free(probe);
}
END_TEST

/* ---- back and forth ---- */

START_TEST(undo_goes_back_to_ones_own_decision_and_stops_the_machine)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "muser"}});

    session_probe_play(probe, "5");
    ck_assert(session_is_thinking(probe->session));
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(!session_is_thinking(probe->session));
    session_probe_at(probe, START);
    ck_assert(!session_undo(probe->session, probe->now));
    session_probe_free(probe);
}
END_TEST

START_TEST(redo_goes_on_where_undo_left_it)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    ck_assert(!session_redo(probe->session, probe->now));
    session_probe_play(probe, "5");
    session_probe_settle(probe);

    const int node = session_cursor(probe->session);

    ck_assert(session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    ck_assert(session_redo(probe->session, probe->now));
    ck_assert_int_eq(session_cursor(probe->session), node);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_looks_back_is_not_disturbed_and_comes_back)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "high"}});

    for (int i = 0; i < 4; i++)
        session_probe_await(probe, SESSION_MOVED);

    const int home = session_cursor(probe->session);
    const int moves = probe->heard[SESSION_MOVED];

    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert(session_is_looking(probe->session));
    ck_assert(!session_is_thinking(probe->session));
    session_probe_settle(probe);
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    session_return(probe->session, probe->now);
    ck_assert_int_eq(session_cursor(probe->session), home);
    ck_assert(!session_is_looking(probe->session));
    session_probe_settle(probe);
    ck_assert_int_gt(probe->heard[SESSION_MOVED], moves + 1);
    session_probe_free(probe);
}
END_TEST

/* Keys that come in one burst: the place looked at was not shown yet when a
 * rematch begins, and there is no such place in it. */
START_TEST(what_was_not_told_of_a_match_is_not_told_of_the_next)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);
    struct session_event event;
    struct err err;

    session_probe_play(probe, "5");
    session_probe_settle(probe);

    const int home = session_cursor(probe->session);

    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_probe_settle(probe);
    session_goto(probe->session, home, probe->now);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(session_next_event(probe->session, &event));
    ck_assert_int_eq(event.kind, SESSION_BEGUN);
    session_probe_free(probe);
}
END_TEST

START_TEST(messages_outlive_the_match_in_which_they_were_said)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct session_event event;
    int remarks = 0;
    int begun = 0;
    struct err err;

    session_say(probe->session, SESSION_REMARK, SESSION_NOBODY, "first");
    session_play(probe->session, (struct move){4}, probe->now);
    session_say(probe->session, SESSION_REMARK, SESSION_NOBODY, "second");
    ck_assert(session_rematch(probe->session, probe->now, &err));
    while (session_next_event(probe->session, &event)) {
        ck_assert_int_ne(event.kind, SESSION_MOVED);
        remarks += event.kind == SESSION_REMARK && begun == 0;
        begun += event.kind == SESSION_BEGUN;
    }
    ck_assert_int_eq(remarks, 2);
    ck_assert_int_eq(begun, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(while_one_looks_back_no_machine_thinks)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"muser", "human"}});

    ck_assert(session_is_thinking(probe->session));
    session_look_back(probe->session, false);
    ck_assert(!session_is_thinking(probe->session));
    session_return(probe->session, probe->now);
    ck_assert(session_is_thinking(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_goes_on_from_where_one_has_looked)
{
    struct session_probe *const probe = session_probe_new(AGAINST_LOW);

    session_probe_play(probe, "5");
    session_probe_settle(probe);
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_play_on(probe->session, probe->now);
    session_probe_settle(probe);
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    ck_assert_int_eq(session_may_play(probe->session, probe->now), MAY_PLAY);
    session_probe_free(probe);
}
END_TEST

/* ---- the end ---- */

START_TEST(the_end_is_told_once_and_when_the_last_move_was_seen)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = LAST_MOVE, .slow = true});

    session_probe_play(probe, "6");
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_OVER], 0);
    session_shown(probe->session);
    session_probe_pass(probe, 0);
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert_int_eq(probe->heard[SESSION_OVER], 1);
    ck_assert_int_eq(session_mover(probe->session), SESSION_NOBODY);
    ck_assert_int_eq(session_may_play(probe->session, probe->now),
                     MAY_NOT_OVER);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_ends_again_after_undo_is_told_again)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.from = LAST_MOVE});

    session_probe_play(probe, "6");
    session_probe_settle(probe);
    session_undo(probe->session, probe->now);
    session_probe_settle(probe);
    session_probe_play(probe, "6");
    session_probe_settle(probe);
    ck_assert_int_eq(probe->heard[SESSION_OVER], 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_was_over_when_it_came_is_not_told)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = "0,0,0,0,0,0,6/0,0,0,0,0,0,4/s"});

    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_OVER], 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_decided_abalone_position_is_no_draw)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "abalone",
        .from = "..112/....../......./......../........./......../......./"
                "....../...../1/5,2/-,-",
        .who = {"greedy", "human"}});

    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));

    const struct outcome outcome = match_outcome_at(
        session_match(probe->session), session_cursor(probe->session));

    ck_assert_int_eq(outcome.winner, 0);
    ck_assert(!outcome.even);
    ck_assert_int_eq(outcome.halves[0], 12);
    ck_assert_int_eq(outcome.halves[1], 4);
    session_probe_free(probe);
}
END_TEST

/* ---- the suite ---- */

static TCase *turns_case(void)
{
    TCase *const tests = tcase_create("turns");

    tcase_add_test(tests, a_move_is_answered_by_the_machine);
    tcase_add_test(tests, a_machine_thinks_on_while_its_last_move_is_shown);
    tcase_add_test(tests, a_machine_does_not_move_before_it_may);
    tcase_add_test(tests, a_machine_that_is_hurried_answers_at_once);
    tcase_add_test(tests, a_person_cannot_be_hurried);
    tcase_add_test(tests, what_a_machine_thinks_can_be_asked);
    tcase_add_test(tests, what_was_thought_of_one_move_is_not_told_of_the_next);
    tcase_add_test(tests, one_who_proves_its_moves_says_what_they_stand_on);
    tcase_add_test(tests, of_reports_not_taken_only_the_newest_is_left);
    tcase_add_test(tests,
                   undo_goes_back_to_ones_own_decision_and_stops_the_machine);
    tcase_add_test(tests, redo_goes_on_where_undo_left_it);
    tcase_add_test(tests, who_looks_back_is_not_disturbed_and_comes_back);
    tcase_add_test(tests, what_was_not_told_of_a_match_is_not_told_of_the_next);
    tcase_add_test(tests, messages_outlive_the_match_in_which_they_were_said);
    tcase_add_test(tests, while_one_looks_back_no_machine_thinks);
    tcase_add_test(tests, a_game_goes_on_from_where_one_has_looked);
    tcase_add_test(tests, the_end_is_told_once_and_when_the_last_move_was_seen);
    tcase_add_test(tests, a_game_that_ends_again_after_undo_is_told_again);
    tcase_add_test(tests, a_game_that_was_over_when_it_came_is_not_told);
    tcase_add_test(tests, a_decided_abalone_position_is_no_draw);
    return tests;
}

Suite *session_suite(void)
{
    Suite *const suite = suite_create("session");

    suite_add_tcase(suite, turns_case());
    suite_add_tcase(suite, session_time_case());
    suite_add_tcase(suite, session_seats_case());
    suite_add_tcase(suite, session_help_case());
    suite_add_tcase(suite, session_kept_case());
    suite_add_tcase(suite, session_record_case());
    suite_add_tcase(suite, session_counted_case());
    suite_add_tcase(suite, session_grown_case());
    suite_add_tcase(suite, session_clock_case());
    suite_add_tcase(suite, session_series_case());
    suite_add_tcase(suite, session_sets_case());
    suite_add_tcase(suite, session_rounds_case());
    suite_add_tcase(suite, session_advice_case());
    suite_add_tcase(suite, session_tutor_case());
    suite_add_tcase(suite, session_elsewhere_case());
    suite_add_tcase(suite, session_history_case());
    suite_add_tcase(suite, session_program_case());
    suite_add_tcase(suite, session_machine_case());
    suite_add_tcase(suite, session_events_case());
    suite_add_tcase(suite, session_counts_case());
    suite_add_tcase(suite, session_analyst_case());
    suite_add_tcase(suite, session_judged_case());
    return suite;
}
