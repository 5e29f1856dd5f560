/* SPDX-License-Identifier: MIT */
/* Promises of a session about what machines say of their moves, and about those
 * that are programs and make none. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/game/variants.h"

#include <string.h>

#define GONE "ugi:sh -c 'exit 3'"

/* The game as it is kept: this player has lost, and a comment says why. */
static void check_kept(int loser)
{
    struct match *const match = session_probe_kept();
    const int cursor = history_cursor(match_history(match));

    ck_assert_int_eq(match_end(match), END_RESIGNED);
    ck_assert_int_eq(match_outcome_at(match, cursor).winner, 1 - loser);
    ck_assert_str_eq(history_node(match_history(match), cursor)->comment,
                     "it ended with status 3");
    match_free(match);
}

START_TEST(a_program_that_makes_no_move_has_lost)
{
    const int loser = _i;
    struct session_plan plan = {.who = {"human", "human"}};

    plan.who[loser] = GONE;

    struct session_probe *const probe = session_probe_new(plan);

    if (loser == 1)
        session_probe_play(probe, "5");

    const int moves = probe->heard[SESSION_MOVED];
    const int cursor = session_cursor(probe->session);

    session_probe_await(probe, SESSION_OVER);
    ck_assert_int_eq(session_cursor(probe->session), cursor);
    ck_assert_int_eq(probe->heard[SESSION_MOVED], moves);
    ck_assert_int_eq(match_end(session_match(probe->session)), END_RESIGNED);
    ck_assert_int_eq(
        match_outcome_at(session_match(probe->session), cursor).winner,
        1 - loser);
    ck_assert_int_eq(probe->heard[SESSION_REMARK], 1);
    ck_assert_int_eq(probe->last[SESSION_REMARK].player, loser);
    ck_assert_str_eq(probe->last[SESSION_REMARK].text,
                     "lost, since it ended with status 3");
    check_kept(loser);
    session_probe_free(probe);
}
END_TEST

/* A line of what was thought: all its moves can be played one after the other. */
static void check_line(const struct game *game, const struct thought *thought)
{
    struct position position = thought->position;

    ck_assert_int_gt(thought->report.line_count, 0);
    for (int i = 0; i < thought->report.line_count; i++) {
        ck_assert(game_is_legal(game, &position, thought->report.line[i]));
        game->class->apply(game, &position, thought->report.line[i]);
    }
}

/* A machine draws among moves that are as good; the line that it tells is that of
 * the move it makes. */
START_TEST(what_a_machine_says_begins_with_its_move)
{
    enum { MOVES = 12 };
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "abalone", .who = {"greedy", "greedy"}});

    for (int i = 0; i < MOVES; i++) {
        const struct thought *thought;
        int player;

        session_probe_await(probe, SESSION_MOVED);
        player = probe->last[SESSION_MOVED].player;
        thought = session_thought(probe->session, player);
        ck_assert_ptr_nonnull(thought);
        ck_assert(move_same(
            thought->report.line[0],
            session_node(probe->session, probe->last[SESSION_MOVED].change.to)
                ->move));
        check_line(session_game(probe->session), thought);
    }
    session_probe_free(probe);
}
END_TEST

/* ---- named by a save ---- */

#define LAST_MOVE "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static bool begin_next_set(struct session_probe *probe, struct err *err)
{
    session_probe_finish(probe);
    return session_next_set(probe->session, probe->now, err);
}

static bool begin_rematch(struct session_probe *probe, struct err *err)
{
    return session_rematch(probe->session, probe->now, err);
}

static bool begin_anew(struct session_probe *probe, struct err *err)
{
    return session_begin_anew(probe->session, probe->now, err);
}

static bool begin_against_level(struct session_probe *probe, struct err *err)
{
    return session_seat(probe->session, 0, "low", probe->now, err) &&
           session_rematch(probe->session, probe->now, err);
}

static bool begin_there(struct session_probe *probe, struct err *err)
{
    const struct position here = *session_position(probe->session);

    return session_set_up(probe->session, &here, probe->now, err);
}

static bool begin_other_game(struct session_probe *probe, struct err *err)
{
    struct game *const game = variant_game("oware");
    struct position start;

    game->class->start(game, &start);
    return session_set_up_game(probe->session, match_new(game, &start),
                               probe->now, err);
}

static bool (*const BEGINNINGS[])(struct session_probe *probe,
                                  struct err *err) = {
    begin_next_set,      begin_rematch, begin_anew,
    begin_against_level, begin_there,   begin_other_game};

/* A person sits where the program would. Returns how many there are. */
static int check_not_run(const struct session_probe *probe)
{
    int programs = 0;

    for (int i = 0; i < 2; i++) {
        const char *const who =
            match_player(session_match(probe->session), i)->who;

        if (strcmp(who, GONE) != 0)
            continue;
        programs++;
        ck_assert_msg(session_is_person(probe->session, i), "seat %d", i);
    }
    return programs;
}

START_TEST(a_program_that_a_save_names_is_not_run_in_another_match_either)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", GONE},
                                                .from = LAST_MOVE,
                                                .sets = 3,
                                                .by_hand = true,
                                                .from_file = true});
    const int matches = session_matches(probe->session);
    struct err err = {""};

    ck_assert_int_eq(check_not_run(probe), 1);
    ck_assert_msg(BEGINNINGS[_i](probe, &err), "%s", err.text);
    ck_assert_int_eq(session_matches(probe->session), matches + 1);
    ck_assert_int_eq(check_not_run(probe), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(programs_that_a_save_names_are_not_run_in_the_set_that_follows)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {GONE, GONE},
                                                .from = LAST_MOVE,
                                                .sets = 3,
                                                .by_hand = true,
                                                .from_file = true});

    session_probe_play(probe, "6");
    session_probe_pass(probe, 1);
    session_probe_pass(probe, SESSION_BETWEEN_GAMES);
    ck_assert_int_eq(match_sets(session_match(probe->session))->over, 1);
    ck_assert_int_eq(check_not_run(probe), 2);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_program_that_the_player_names_is_run_in_another_match_too)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", GONE}, .by_hand = true});
    struct err err;

    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(!session_is_person(probe->session, 0));
    session_probe_free(probe);
}
END_TEST

TCase *session_program_case(void)
{
    TCase *const tests = tcase_create("programs");

    tcase_add_loop_test(tests, a_program_that_makes_no_move_has_lost, 0, 2);
    tcase_add_test(tests, what_a_machine_says_begins_with_its_move);
    tcase_add_loop_test(
        tests, a_program_that_a_save_names_is_not_run_in_another_match_either,
        0, (int)(sizeof BEGINNINGS / sizeof *BEGINNINGS));
    tcase_add_test(
        tests, programs_that_a_save_names_are_not_run_in_the_set_that_follows);
    tcase_add_test(tests,
                   a_program_that_the_player_names_is_run_in_another_match_too);
    return tests;
}
