/* SPDX-License-Identifier: MIT */
/* Promises of a session about the kind tutor. What moves give away is compared
 * with a minimax of the tests. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/game/sowing.h"
#include "support/game/textbook.h"

#include <stdlib.h>
#include <string.h>

/* By proof, and by a search that does not see the end. */
#define PROVER "perfect:every=on"
#define JUDGE  "deep:every=on,depth=4"

enum { SEED = 1000, TO_THE_END = 60, BOTH = 2 };

static struct session_probe *probe_of(const char *game, const char *from,
                                      const char *analyst, int least)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = game, .from = from, .analyst = analyst});

    session_tutor(probe->session, least);
    return probe;
}

static struct move move_of(const struct session_probe *probe, const char *text)
{
    const struct game *const game = session_game(probe->session);
    struct move move;
    struct err err;

    ck_assert_msg(game->class->read_move(game, session_position(probe->session),
                                         text, &move, &err),
                  "%s", err.text);
    return move;
}

/* The move is tried, and the tutor looks as long as it needs. Is it played? */
static bool is_played(struct session_probe *probe, struct move move)
{
    const int from = session_cursor(probe->session);

    session_try(probe->session, move, probe->now);
    while (session_is_weighing(probe->session))
        session_probe_listen(probe);
    ck_assert((session_cursor(probe->session) == from) ==
              (session_objection(probe->session) != NULL));
    return session_cursor(probe->session) != from;
}

/* ---- what is given away ---- */

/* What the moves of this position are worth, as every textbook has it. */
static struct textbook_answer look_up(const struct session_probe *probe)
{
    const struct game *const game = session_game(probe->session);
    const struct textbook book = {
        .game = game, .kind = EVALUATION_STORES, .patience = 1000000};
    struct textbook_answer answer;
    struct line line = {0};

    line_begin(&line, session_position(probe->session));
    ck_assert(textbook_answer(&book, &line, TO_THE_END, &answer));
    line_free(&line);
    return answer;
}

/* Every move of every position of a small game. */
START_TEST(what_a_move_gives_away_is_what_the_textbook_says)
{
    struct session_probe *const probe =
        probe_of("kalah:pits=3,seeds=2", NULL, PROVER, 1);
    int spoken = 0;
    int silent = 0;

    while (!session_is_over(probe->session)) {
        const struct textbook_answer answer = look_up(probe);
        const int node = session_cursor(probe->session);

        for (int i = 0; i < answer.count; i++) {
            const int lost =
                (answer.value - answer.values[i]) / (TEXTBOOK_SEED / SEED);

            if (is_played(probe, answer.moves[i])) {
                ck_assert_int_eq(lost, 0);
                session_goto(probe->session, node, probe->now);
                silent++;
            } else {
                ck_assert_int_eq(session_objection(probe->session)->lost, lost);
                ck_assert(session_objection(probe->session)->exact);
                ck_assert(move_same(session_objection(probe->session)->move,
                                    answer.moves[i]));
                spoken++;
            }
        }
        session_play(probe->session, answer.moves[answer.count / BOTH],
                     probe->now);
    }
    ck_assert_int_gt(spoken, 0);
    ck_assert_int_gt(silent, 0);
    session_probe_free(probe);
}
END_TEST

/* Pit 2 takes six, pit 5 lets them go. */
#define TEMPTING "0,1,0,0,1,0,10/0,0,0,5,0,0,8/s"

START_TEST(a_tutor_speaks_from_its_degree_on)
{
    struct session_probe *probe = probe_of("kalah", TEMPTING, PROVER, 1);

    ck_assert(!is_played(probe, move_of(probe, "5")));

    const int lost = session_objection(probe->session)->lost;

    session_probe_free(probe);
    probe = probe_of("kalah", TEMPTING, PROVER, lost);
    ck_assert(!is_played(probe, move_of(probe, "5")));
    session_probe_free(probe);
    probe = probe_of("kalah", TEMPTING, PROVER, lost + 1);
    ck_assert(is_played(probe, move_of(probe, "5")));
    session_probe_free(probe);
}
END_TEST

START_TEST(where_nothing_is_proven_it_is_judged)
{
    struct session_probe *const probe =
        probe_of("oware", "0,0,0,0,1,2,0/1,1,0,4,4,4,0/s", JUDGE, SEED);

    ck_assert(!is_played(probe, move_of(probe, "5")));
    ck_assert(!session_objection(probe->session)->exact);
    session_probe_free(probe);
}
END_TEST

/* ---- when it speaks ---- */

START_TEST(a_tutor_is_off_until_it_is_asked)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.from = TEMPTING, .analyst = PROVER});

    ck_assert(!session_is_tutored(probe->session));
    session_try(probe->session, move_of(probe, "5"), probe->now);
    ck_assert_int_ne(session_cursor(probe->session), NODE_START);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_move_does_not_wait_long)
{
    struct session_probe *const probe =
        probe_of("kalah", NULL, "deep:every=on,time=60", 1);

    session_try(probe->session, move_of(probe, "1"), probe->now);
    ck_assert(session_is_weighing(probe->session));
    ck_assert(session_due(probe->session) == probe->now + SESSION_TUTOR_WAIT);
    session_probe_pass(probe, SESSION_TUTOR_WAIT - 1);
    ck_assert(session_is_weighing(probe->session));
    session_probe_pass(probe, 1);
    ck_assert_int_ne(session_cursor(probe->session), NODE_START);
    ck_assert(!session_is_helped(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_search_that_goes_on_objects_only_to_what_it_proved)
{
    struct session_probe *const probe =
        probe_of("kalah", NULL, "deep:every=on,time=60", 1);

    session_probe_listen(probe); /* its first report is there */
    session_try(probe->session, move_of(probe, "1"), probe->now);
    session_probe_pass(probe, SESSION_TUTOR_WAIT);
    ck_assert_ptr_null(session_objection(probe->session));
    ck_assert_int_ne(session_cursor(probe->session), NODE_START);
    session_probe_free(probe);
}
END_TEST

START_TEST(an_analyst_without_values_has_no_objection)
{
    struct session_probe *const probe =
        probe_of("kalah", TEMPTING, "random", 1);

    ck_assert(is_played(probe, move_of(probe, "5")));
    ck_assert_int_eq(probe->heard[SESSION_NO_ADVICE], 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(an_objection_counts_as_help_and_silence_does_not)
{
    struct session_probe *const probe = probe_of("kalah", TEMPTING, PROVER, 1);

    ck_assert(is_played(probe, move_of(probe, "2")));
    ck_assert(!session_is_helped(probe->session));
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert(!is_played(probe, move_of(probe, "5")));
    ck_assert(session_is_helped(probe->session));
    ck_assert_int_eq(session_help(probe->session).hints, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_same_objection_counts_once)
{
    struct session_probe *const probe =
        probe_of("kalah", "0,1,0,0,1,1,10/0,0,0,5,0,0,8/s", PROVER, 1);
    struct err err;

    ck_assert(!is_played(probe, move_of(probe, "5")));
    ck_assert(!is_played(probe, move_of(probe, "5")));
    ck_assert_int_eq(session_help(probe->session).hints, 1);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(!is_played(probe, move_of(probe, "5")));
    ck_assert_int_eq(session_help(probe->session).hints, 1);
    session_probe_free(probe);
}
END_TEST

/* ---- what follows ---- */

START_TEST(what_is_insisted_on_is_played)
{
    struct session_probe *const probe = probe_of("kalah", TEMPTING, PROVER, 1);

    ck_assert(!is_played(probe, move_of(probe, "5")));
    session_play(probe->session, session_objection(probe->session)->move,
                 probe->now);
    ck_assert_int_ne(session_cursor(probe->session), NODE_START);
    ck_assert_ptr_null(session_objection(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(an_objection_goes_with_its_position)
{
    struct session_probe *const probe = probe_of("kalah", TEMPTING, PROVER, 1);

    ck_assert(!is_played(probe, move_of(probe, "5")));
    session_drop_objection(probe->session);
    ck_assert_ptr_null(session_objection(probe->session));
    ck_assert(is_played(probe, move_of(probe, "2")));
    session_undo(probe->session, probe->now);
    ck_assert(!is_played(probe, move_of(probe, "5")));
    session_redo(probe->session, probe->now);
    ck_assert_ptr_null(session_objection(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_move_that_waits_is_forgotten_by_one_who_looks_back)
{
    struct session_probe *const probe =
        probe_of("kalah", NULL, "deep:every=on,time=60", 1);

    session_probe_play(probe, "3");
    session_try(probe->session, move_of(probe, "1"), probe->now);
    session_look_back(probe->session, false);
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert(!session_is_weighing(probe->session));
    ck_assert_int_eq(
        session_node(probe->session, session_cursor(probe->session))->ply, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(what_the_tutor_knows_is_not_to_be_seen)
{
    struct session_probe *const probe = probe_of("kalah", TEMPTING, PROVER, 1);

    ck_assert(!is_played(probe, move_of(probe, "5")));
    ck_assert_ptr_null(session_advice(probe->session));
    ck_assert(!session_advice_done(probe->session));
    ck_assert(!session_is_advising(probe->session));
    ck_assert_ptr_null(session_value(probe->session, NODE_START));
    session_probe_free(probe);
}
END_TEST

START_TEST(machines_are_not_asked)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = TEMPTING, .who = {"low", "human"}, .analyst = PROVER});

    session_tutor(probe->session, 1);
    session_probe_settle(probe);
    ck_assert_int_ne(session_cursor(probe->session), NODE_START);
    ck_assert_int_eq(probe->heard[SESSION_OBJECTED], 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(hints_of_a_tutor_come_in_four_steps)
{
    struct session_probe *const probe = probe_of("kalah", TEMPTING, PROVER, 1);

    for (int step = HINT_SIDE; step <= HINT_REASON; step++) {
        ck_assert(session_hint(probe->session));
        session_probe_settle(probe);
        ck_assert(session_advice_done(probe->session));
        ck_assert_int_eq(session_hint_step(probe->session), step);
    }
    session_hint(probe->session);
    ck_assert_int_eq(session_hint_step(probe->session), HINT_REASON);
    ck_assert_int_eq(session_help(probe->session).hints, 1);
    ck_assert_ptr_nonnull(session_value(probe->session, NODE_START));
    session_probe_free(probe);
}
END_TEST

START_TEST(the_tutor_looks_as_soon_as_a_person_sits_where_the_turn_is)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"muser", "human"}});
    const struct analysis *const analysis = &probe->session->analysis;

    session_tutor(probe->session, 1000);
    ck_assert_uint_eq(analysis->ticket, 0);
    session_probe_seat(probe, 0, "human");
    ck_assert_uint_ne(analysis->ticket, 0);
    ck_assert(!session_is_advising(probe->session));
    session_probe_seat(probe, 0, "muser");
    ck_assert_uint_eq(analysis->ticket, 0);
    session_probe_free(probe);
}
END_TEST

TCase *session_tutor_case(void)
{
    TCase *const tests = tcase_create("tutor");

    tcase_add_test(tests, what_a_move_gives_away_is_what_the_textbook_says);
    tcase_add_test(tests, a_tutor_speaks_from_its_degree_on);
    tcase_add_test(tests, where_nothing_is_proven_it_is_judged);
    tcase_add_test(tests, a_tutor_is_off_until_it_is_asked);
    tcase_add_test(tests, a_move_does_not_wait_long);
    tcase_add_test(tests, a_search_that_goes_on_objects_only_to_what_it_proved);
    tcase_add_test(tests, an_analyst_without_values_has_no_objection);
    tcase_add_test(tests, an_objection_counts_as_help_and_silence_does_not);
    tcase_add_test(tests, the_same_objection_counts_once);
    tcase_add_test(tests, what_is_insisted_on_is_played);
    tcase_add_test(tests, an_objection_goes_with_its_position);
    tcase_add_test(tests, a_move_that_waits_is_forgotten_by_one_who_looks_back);
    tcase_add_test(tests, what_the_tutor_knows_is_not_to_be_seen);
    tcase_add_test(tests, machines_are_not_asked);
    tcase_add_test(tests,
                   the_tutor_looks_as_soon_as_a_person_sits_where_the_turn_is);
    tcase_add_test(tests, hints_of_a_tutor_come_in_four_steps);
    return tests;
}
