/* SPDX-License-Identifier: MIT */
/* What a session makes of a machine: what it says, when it moves, what it thinks on
 * about. The machine does as the test says. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/game/stub.h"
#include "support/game/thinker.h"

#include <poll.h>
#include <string.h>
#include <sys/resource.h>

/* Person against stub, and the move of the person that leads to the turn of it. */
struct machine_probe {
    struct session_probe *probe;
    struct session *session;
    const struct game *game;
    struct agent *replaced;
    struct stub stub;
};

static struct machine_probe *machine_probe_new(struct session_plan plan)
{
    static struct machine_probe one;

    plan.who[0] = "human";
    plan.who[1] = "low";
    one = (struct machine_probe){.probe = session_probe_new(plan)};
    one.session = one.probe->session;
    one.game = session_game(one.session);
    one.replaced = one.session->seats[1].agent;
    stub_set_up(&one.stub, one.game);
    one.session->seats[1].agent = &one.stub.agent;
    return &one;
}

static void machine_probe_free(struct machine_probe *one)
{
    machines_stop(one->session);
    machines_rest(one->session);
    one->session->seats[1].agent = one->replaced;
    session_probe_free(one->probe);
}

/* The moves of a position after the first move of the person, which is pit 5. */
static int list_moves(const struct machine_probe *one, struct move *moves)
{
    struct position position = *session_position(one->session);
    struct move own[MOVES_MAX];
    const int count = one->game->class->moves(one->game, &position, own);

    ck_assert_int_eq(count, 6);
    one->game->class->apply(one->game, &position, own[4]);
    return one->game->class->moves(one->game, &position, moves);
}

/* It plays its last move, of so many that it values, and says what it is worth. */
static void prepare_stub(struct machine_probe *one, int move_count,
                         enum value_kind kind)
{
    struct move moves[MOVES_MAX];
    const int count = list_moves(one, moves);

    ck_assert_int_eq(count, 6);
    one->stub.move = moves[count - 1];
    one->stub.report = (struct report){.value = {.kind = kind},
                                       .depth = 1,
                                       .line_count = 1,
                                       .line = {moves[count - 1]},
                                       .move_count = move_count};
}

/* ---- what it says ---- */

/* The first and the last report of a machine that thinks as long as it may. */
START_TEST(a_machine_tells_what_it_sees_and_what_it_saw_before)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = false});
    struct session_probe *const probe = one->probe;
    struct thinker thinker;
    struct position asked;

    thinker_set_up(&thinker, one->game);
    atomic_store(&thinker.allowed, 0);
    one->session->seats[1].agent = &thinker.agent;
    session_probe_play(probe, "5");
    asked = *session_position(one->session);
    for (int beat = 1; beat <= 3; beat++) {
        const struct thought *const thought = session_thought(one->session, 1);
        const struct thought *const before =
            session_thought_before(one->session, 1);

        ck_assert_int_eq(probe->heard[SESSION_THOUGHT], beat - 1);
        ck_assert_int_eq(thought != NULL, beat > 1);
        ck_assert_int_eq(before != NULL, beat > 2);
        if (beat > 1) {
            ck_assert_int_eq(thought->report.depth, beat - 1);
            ck_assert_int_eq(thought->nanoseconds, (beat - 1) * CLOCK_SECOND);
            ck_assert(position_same(&thought->position, &asked));
        }
        if (beat > 2) {
            ck_assert_int_eq(before->report.depth, beat - 2);
            ck_assert_int_eq(before->nanoseconds, (beat - 2) * CLOCK_SECOND);
        }
        probe->now += CLOCK_SECOND;
        atomic_store(&thinker.allowed, beat);
        session_probe_await(probe, SESSION_THOUGHT);
        ck_assert_int_eq(probe->last[SESSION_THOUGHT].player, 1);
        ck_assert(!probe->last[SESSION_THOUGHT].done);
    }
    ck_assert(session_move_now(one->session));
    session_probe_await(probe, SESSION_MOVED);
    ck_assert(probe->last[SESSION_THOUGHT].done);
    ck_assert_int_eq(session_thought(one->session, 1)->report.depth, 3);
    ck_assert_int_eq(session_thought_before(one->session, 1)->report.depth, 2);
    machine_probe_free(one);
}
END_TEST

/* Stopped, it plays the first of its moves, and has told of a line that begins
 * with the last one. */
START_TEST(the_line_of_another_move_than_the_one_it_makes_is_forgotten)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = false});
    struct move moves[MOVES_MAX];
    const int count = list_moves(one, moves);
    const struct report *told;

    prepare_stub(one, count, VALUE_MARGIN);
    for (int i = 0; i < count; i++)
        one->stub.report.line[i] = moves[count - 1 - i];
    one->stub.report.line_count = count;
    one->stub.move = moves[0];
    session_probe_play(one->probe, "5");
    session_probe_await(one->probe, SESSION_MOVED);
    told = &session_thought(one->session, 1)->report;
    ck_assert_int_eq(told->line_count, 1);
    ck_assert(move_same(told->line[0], moves[0]));
    machine_probe_free(one);
}
END_TEST

START_TEST(the_line_that_begins_with_its_move_stays)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = false});
    const struct report *told;

    prepare_stub(one, 6, VALUE_MARGIN);
    one->stub.report.line[1] = (struct move){3};
    one->stub.report.line_count = 2;
    session_probe_play(one->probe, "5");
    session_probe_await(one->probe, SESSION_MOVED);
    told = &session_thought(one->session, 1)->report;
    ck_assert_int_eq(told->line_count, 2);
    ck_assert(move_same(told->line[0], one->stub.move));
    ck_assert(move_same(told->line[1], (struct move){3}));
    machine_probe_free(one);
}
END_TEST

START_TEST(without_a_line_its_move_is_the_line)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = false});
    const struct report *told;

    prepare_stub(one, 6, VALUE_MARGIN);
    one->stub.report.line_count = 0;
    session_probe_play(one->probe, "5");
    session_probe_await(one->probe, SESSION_MOVED);
    told = &session_thought(one->session, 1)->report;
    ck_assert_int_eq(told->line_count, 1);
    ck_assert(move_same(told->line[0], one->stub.move));
    machine_probe_free(one);
}
END_TEST

START_TEST(what_a_machine_remarks_after_its_move_is_told_once)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = false});

    prepare_stub(one, 6, VALUE_MARGIN);
    one->stub.remark = "a busy machine";
    session_probe_play(one->probe, "5");
    session_probe_await(one->probe, SESSION_MOVED);
    session_probe_settle(one->probe);
    ck_assert_int_eq(one->probe->heard[SESSION_REMARK], 1);
    ck_assert_int_eq(one->probe->last[SESSION_REMARK].player, 1);
    ck_assert_str_eq(one->probe->last[SESSION_REMARK].text, "a busy machine");
    machine_probe_free(one);
}
END_TEST

/* ---- on what its moves stand ---- */

static const struct {
    bool proves;
    int move_count;
    enum value_kind kind;
    enum move_ground ground;
} GROUNDS[] = {
    {true, 6, VALUE_EXACT, GROUND_PROVEN},
    {true, 0, VALUE_EXACT, GROUND_PROVEN},
    {true, 2, VALUE_MARGIN, GROUND_BEST_KNOWN},
    {true, 0, VALUE_NONE, GROUND_BEST_KNOWN},
    {true, 1, VALUE_EXACT, GROUND_UNSAID},
    {true, 1, VALUE_MARGIN, GROUND_UNSAID},
    {false, 6, VALUE_EXACT, GROUND_UNSAID},
    {false, 1, VALUE_MARGIN, GROUND_UNSAID},
};

START_TEST(only_one_who_proves_and_had_a_choice_says_whether_a_move_is_proven)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = false});

    prepare_stub(one, GROUNDS[_i].move_count, GROUNDS[_i].kind);
    one->stub.class.proves = GROUNDS[_i].proves;
    session_probe_play(one->probe, "5");
    ck_assert_int_eq(one->probe->last[SESSION_MOVED].ground, GROUND_UNSAID);
    session_probe_await(one->probe, SESSION_MOVED);
    ck_assert_int_eq(one->probe->last[SESSION_MOVED].player, 1);
    ck_assert_int_eq(one->probe->last[SESSION_MOVED].ground,
                     GROUNDS[_i].ground);
    machine_probe_free(one);
}
END_TEST

/* ---- its time ---- */

/* A 25th of what is left, and three quarters of what a move brings; at most what
 * is left without 300 ms, or the half of it; never nothing. */
static const struct {
    const char *clock;
    uint32_t used; /* by its first move */
    int64_t nanoseconds;
} BUDGETS[] = {
    {"none", 0, 0},
    {"5+0", 0, 12000 * CLOCK_MILLISECOND},
    {"5+4", 4000, 15000 * CLOCK_MILLISECOND},
    {"30s/move", 29000, 29700 * CLOCK_MILLISECOND},
    {"0.5+0", 29950, 2 * CLOCK_MILLISECOND},
    {"0.5+0", 29975, CLOCK_MILLISECOND},
    {"0.5+0", 29976, 1},
    {"0.5+0", 29999, 1},
};

START_TEST(a_machine_gets_its_share_of_the_time_that_is_left)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.clock = BUDGETS[_i].clock});
    struct move moves[MOVES_MAX];

    list_moves(one, moves);
    prepare_stub(one, 6, VALUE_MARGIN);
    session_probe_play(one->probe, "5");
    session_probe_await(one->probe, SESSION_MOVED);
    session_set_millis(one->session, session_cursor(one->session),
                       BUDGETS[_i].used);
    one->stub.move = moves[0];
    session_probe_play(one->probe, "1");
    session_probe_await(one->probe, SESSION_MOVED);
    ck_assert_int_eq(one->stub.jobs, 2);
    ck_assert_int_eq(one->stub.budget.nanoseconds, BUDGETS[_i].nanoseconds);
    ck_assert_int_eq(one->stub.budget.depth, 0);
    ck_assert_uint_eq(one->stub.budget.nodes, 0);
    machine_probe_free(one);
}
END_TEST

/* The move is found after two seconds, and seen after twelve. */
START_TEST(only_a_limited_time_ends_when_the_move_is_found)
{
    struct machine_probe *const one = machine_probe_new(
        (struct session_plan){.clock = _i == 0 ? "5+3" : "none", .slow = true});
    struct session_probe *const probe = one->probe;

    prepare_stub(one, 6, VALUE_MARGIN);
    session_probe_play(probe, "5");
    ck_assert(!session_has_answer(one->session));
    probe->now += 2 * CLOCK_SECOND;
    while (session_is_thinking(one->session))
        session_probe_listen(probe);
    ck_assert(session_has_answer(one->session));
    ck_assert(session_move_now(one->session));
    session_probe_pass(probe, 10 * CLOCK_SECOND);
    if (_i == 0)
        ck_assert_int_eq(session_time_left(one->session, 1, probe->now),
                         298 * CLOCK_SECOND);
    ck_assert_int_eq(session_clock_due(one->session, probe->now),
                     SESSION_NEVER);
    session_shown(one->session);
    session_probe_pass(probe, 0);
    ck_assert(!session_has_answer(one->session));
    ck_assert(!session_move_now(one->session));
    ck_assert_uint_eq(session_clock(one->session, 1), _i == 0 ? 2000 : 12000);
    machine_probe_free(one);
}
END_TEST

/* When the answer is taken: it was found after so long. */
static const struct {
    const char *clock;
    int64_t took;
    bool looking;
    bool late, moves;
} ANSWERS[] = {
    {"0.5+0", 30 * CLOCK_SECOND, false, false, true},
    {"0.5+0", 30 * CLOCK_SECOND + 1, false, true, false},
    {"0.5+0", 30 * CLOCK_SECOND + 1, true, false, false},
    {"30s/move", 30 * CLOCK_SECOND + 1, false, true, false},
    {"none", 900 * CLOCK_SECOND, false, false, true},
};

START_TEST(a_machine_that_answers_too_late_has_lost)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.clock = ANSWERS[_i].clock});
    struct session_probe *const probe = one->probe;

    prepare_stub(one, 6, VALUE_MARGIN);
    session_probe_play(probe, "5");
    session_shown(one->session);
    if (ANSWERS[_i].looking)
        session_look_back(one->session, false);
    machines_stop(one->session);
    one->session->machines.answered = true;
    one->session->machines.answer = one->stub.move;
    one->session->machines.took = ANSWERS[_i].took;
    session_probe_pass(probe, 0);
    ck_assert_int_eq(match_end(session_match(one->session)),
                     ANSWERS[_i].late ? END_TIME : END_NOT);
    ck_assert_int_eq(session_cursor(one->session), ANSWERS[_i].moves ? 2 : 1);
    machine_probe_free(one);
}
END_TEST

/* It is said once, and the machine moves as soon as there is one. */
START_TEST(where_there_is_no_thread_for_a_machine_that_is_said_once)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "low"}, .clock = "5+3"});
    struct session *const session = probe->session;
    struct rlimit limit;

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);

    const struct rlimit none = {0, limit.rlim_max};

    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    session_probe_play(probe, "5");
    machines_ask(session);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    session_probe_pass(probe, 0);
    ck_assert_int_eq(probe->heard[SESSION_REMARK], 1);
    ck_assert_int_eq(probe->last[SESSION_REMARK].player, SESSION_NOBODY);
    ck_assert_ptr_nonnull(strstr(probe->last[SESSION_REMARK].text,
                                 "no pipe to a thread that thinks: "));
    ck_assert(!session_is_thinking(session));
    machines_ask(session);
    ck_assert(session_is_thinking(session));
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(probe->heard[SESSION_REMARK], 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(of_all_threads_as_many_are_polled_as_there_is_room_for)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {"human", "low"}, .analyst = "max"});
    struct session *const session = probe->session;
    struct pollfd wake[3];

    ck_assert_int_eq(session_descriptors(session, wake, 3), 0);
    session_probe_play(probe, "5");
    ck_assert_int_eq(session_descriptors(session, wake, 3), 1);
    session_evaluate(session, true);
    for (int max = 0; max <= 3; max++)
        ck_assert_int_eq(session_descriptors(session, wake, max),
                         max < 2 ? max : 2);
    ck_assert_int_ne(wake[0].fd, wake[1].fd);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_ge(wake[i].fd, 0);
        ck_assert_int_eq(wake[i].events, POLLIN);
    }
    session_probe_free(probe);
}
END_TEST

START_TEST(an_answer_that_waits_is_forgotten_when_the_cursor_moves)
{
    struct machine_probe *const one =
        machine_probe_new((struct session_plan){.slow = true});
    struct session_probe *const probe = one->probe;

    prepare_stub(one, 6, VALUE_MARGIN);
    session_probe_play(probe, "5");
    while (session_is_thinking(one->session))
        session_probe_listen(probe);
    ck_assert(session_has_answer(one->session));
    session_goto(one->session, NODE_START, probe->now);
    ck_assert(!session_has_answer(one->session));
    session_shown(one->session);
    session_probe_pass(probe, CLOCK_SECOND);
    ck_assert_int_eq(session_cursor(one->session), NODE_START);
    machine_probe_free(one);
}
END_TEST

/* ---- thinking on ---- */

/* What keeps it from that, if anything does. */
enum obstacle {
    OBSTACLE_NONE,
    OBSTACLE_NOT_ASKED,
    OBSTACLE_NO_REPLY,
    OBSTACLE_VALUES,
    OBSTACLE_TUTOR,
    OBSTACLE_ELSEWHERE,
    OBSTACLE_COUNT
};

/* After its last move the person plays the first one, as it expects. */
START_TEST(a_machine_thinks_on_about_the_reply_unless_advice_is_wanted)
{
    const enum obstacle obstacle = (enum obstacle)_i;
    struct machine_probe *const one = machine_probe_new(
        (struct session_plan){.analyst = "deep:depth=1",
                              .evaluates = obstacle == OBSTACLE_VALUES,
                              .elsewhere = obstacle == OBSTACLE_ELSEWHERE});
    struct session_probe *const probe = one->probe;
    struct move own[MOVES_MAX];

    one->game->class->moves(one->game, session_position(one->session), own);
    prepare_stub(one, 6, VALUE_MARGIN);
    one->stub.report.line[1] = own[0];
    one->stub.report.line_count = obstacle == OBSTACLE_NO_REPLY ? 1 : 2;
    one->session->seats[1].who.ponder = obstacle != OBSTACLE_NOT_ASKED;
    session_tutor(one->session, obstacle == OBSTACLE_TUTOR ? 1000 : 0);
    session_probe_play(probe, "5");
    session_probe_await(probe, SESSION_MOVED);
    ck_assert_int_eq(session_mover(one->session), 0);
    machines_rest(one->session); /* waits until it has begun and ended */
    ck_assert_int_eq(one->stub.jobs, obstacle == OBSTACLE_NONE ? 2 : 1);
    if (obstacle == OBSTACLE_NONE) {
        struct position expected = *session_position(one->session);

        one->game->class->apply(one->game, &expected, own[0]);
        ck_assert(position_same(&one->stub.seen, &expected));
        ck_assert_int_eq(one->stub.budget.nanoseconds, 0);
    }
    machine_probe_free(one);
}
END_TEST

/* What is done while it thinks on; after each of these another one might be asked,
 * or it is gone. */
enum deed { DEED_REMATCH, DEED_SEAT, DEED_HINT, DEED_EVALUATE, DEED_COUNT };

START_TEST(a_machine_that_thinks_on_ends_when_it_would_be_in_the_way)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"low", "human"}});
    struct session *const session = probe->session;
    struct line line = {0};
    struct thinker thinker;
    struct err err = {""};

    session_probe_settle(probe);
    ck_assert(session_is_person(session, session_mover(session)));
    thinker_set_up(&thinker, session_game(session));
    match_line(session_match(session), &line);
    worker_ponder(session->machines.worker, &thinker.agent, &line);
    thinker_await(&thinker, 1);
    ck_assert(atomic_load(&thinker.thinking));
    switch ((enum deed)_i) {
    case DEED_REMATCH:
        ck_assert(session_rematch(session, probe->now, &err));
        ck_assert_int_eq(session_mover(session), 0);
        ck_assert(session_is_person(session, 0));
        break;
    case DEED_SEAT:
        session_probe_seat(probe, 0, "high");
        break;
    case DEED_HINT:
        ck_assert(session_hint(session));
        break;
    case DEED_EVALUATE:
        session_evaluate(session, true);
        break;
    case DEED_COUNT:
        break;
    }
    ck_assert(!atomic_load(&thinker.thinking));
    machines_rest(session);
    line_free(&line);
    session_probe_free(probe);
}
END_TEST

TCase *session_machine_case(void)
{
    TCase *const tests = tcase_create("machine");

    tcase_add_test(tests, a_machine_tells_what_it_sees_and_what_it_saw_before);
    tcase_add_test(tests,
                   the_line_of_another_move_than_the_one_it_makes_is_forgotten);
    tcase_add_test(tests, the_line_that_begins_with_its_move_stays);
    tcase_add_test(tests, without_a_line_its_move_is_the_line);
    tcase_add_test(tests, what_a_machine_remarks_after_its_move_is_told_once);
    tcase_add_loop_test(
        tests,
        only_one_who_proves_and_had_a_choice_says_whether_a_move_is_proven, 0,
        sizeof GROUNDS / sizeof *GROUNDS);
    tcase_add_loop_test(tests,
                        a_machine_gets_its_share_of_the_time_that_is_left, 0,
                        sizeof BUDGETS / sizeof *BUDGETS);
    tcase_add_loop_test(tests, only_a_limited_time_ends_when_the_move_is_found,
                        0, 2);
    tcase_add_loop_test(tests, a_machine_that_answers_too_late_has_lost, 0,
                        sizeof ANSWERS / sizeof *ANSWERS);
    tcase_add_test(tests,
                   where_there_is_no_thread_for_a_machine_that_is_said_once);
    tcase_add_test(tests,
                   of_all_threads_as_many_are_polled_as_there_is_room_for);
    tcase_add_test(tests,
                   an_answer_that_waits_is_forgotten_when_the_cursor_moves);
    tcase_add_loop_test(
        tests, a_machine_thinks_on_about_the_reply_unless_advice_is_wanted, 0,
        OBSTACLE_COUNT);
    tcase_add_loop_test(
        tests, a_machine_that_thinks_on_ends_when_it_would_be_in_the_way, 0,
        DEED_COUNT);
    return tests;
}
