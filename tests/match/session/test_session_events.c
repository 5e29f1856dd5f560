/* SPDX-License-Identifier: MIT */
/* The queue of what a session has to tell. */
#include "match/session/inside.h"
#include "match/session/test_session.h"

static const struct session_plan PEOPLE = {.who = {"human", "human"}};

static void send(struct session_probe *probe, enum session_kind kind,
                 int player, int node)
{
    session_send(probe->session, (struct session_event){
                                     .kind = kind,
                                     .player = player,
                                     .node = node,
                                 });
}

/* The next event is this one. */
static void comes(struct session_probe *probe, enum session_kind kind,
                  int player, int node)
{
    struct session_event event;

    ck_assert(session_next_event(probe->session, &event));
    ck_assert_int_eq(event.kind, kind);
    ck_assert_int_eq(event.player, player);
    ck_assert_int_eq(event.node, node);
}

static void is_empty(struct session_probe *probe)
{
    struct session_event event;

    ck_assert(!session_next_event(probe->session, &event));
    ck_assert(!session_next_event(probe->session, &event));
}

START_TEST(only_a_report_that_is_not_taken_is_replaced_by_a_newer_one)
{
    static const enum session_kind reports[] = {
        SESSION_THOUGHT, SESSION_ADVISED, SESSION_REVIEWED};
    struct session_probe *const probe = session_probe_new(PEOPLE);

    for (int i = 0; i < 3; i++) {
        const enum session_kind kind = reports[i];
        const enum session_kind other = reports[(i + 1) % 3];

        for (int again = 0; again < 3; again++)
            send(probe, kind, 0, 1);
        send(probe, kind, 1, 1);
        send(probe, kind, 1, 2);
        send(probe, other, 1, 2);
        send(probe, SESSION_REPLIED, 1, 2);
        send(probe, SESSION_REPLIED, 1, 2);
        send(probe, kind, 1, 2);
        send(probe, kind, 1, 2);
        comes(probe, kind, 0, 1);
        comes(probe, kind, 1, 1);
        comes(probe, kind, 1, 2);
        comes(probe, other, 1, 2);
        comes(probe, SESSION_REPLIED, 1, 2);
        comes(probe, SESSION_REPLIED, 1, 2);
        comes(probe, kind, 1, 2);
        /* What was taken is told already. */
        send(probe, kind, 1, 2);
        comes(probe, kind, 1, 2);
        is_empty(probe);
    }
    session_probe_free(probe);
}
END_TEST

START_TEST(a_newer_report_is_told_with_what_it_says)
{
    struct session_probe *const probe = session_probe_new(PEOPLE);
    struct session_event event;

    send(probe, SESSION_THOUGHT, 0, 0);
    session_send(probe->session,
                 (struct session_event){.kind = SESSION_THOUGHT, .done = true});
    ck_assert(session_next_event(probe->session, &event));
    ck_assert(event.done);
    is_empty(probe);
    session_probe_free(probe);
}
END_TEST

/* One of each kind, the first of which is taken before. */
START_TEST(another_match_takes_away_what_was_to_be_told_of_this_one)
{
    static const enum session_kind stay[] = {
        SESSION_SEATED,     SESSION_NO_ADVICE, SESSION_REMARK,
        SESSION_NO_MACHINE, SESSION_NOT_KEPT,  SESSION_NOT_COUNTED,
        SESSION_KEPT_AGAIN};
    struct session_probe *const probe = session_probe_new(PEOPLE);

    for (int kind = 0; kind < SESSION_KINDS; kind++)
        send(probe, (enum session_kind)kind, kind, kind);
    comes(probe, SESSION_BEGUN, SESSION_BEGUN, SESSION_BEGUN);
    session_drop_events(probe->session);
    for (size_t i = 0; i < sizeof stay / sizeof *stay; i++)
        comes(probe, stay[i], (int)stay[i], (int)stay[i]);
    is_empty(probe);
    session_drop_events(probe->session);
    is_empty(probe);
    send(probe, SESSION_MOVED, 1, 2);
    comes(probe, SESSION_MOVED, 1, 2);
    is_empty(probe);
    session_probe_free(probe);
}
END_TEST

START_TEST(what_is_said_is_told_with_its_words)
{
    struct session_probe *const probe = session_probe_new(PEOPLE);
    struct session_event event;

    session_say(probe->session, SESSION_NOT_KEPT, SESSION_ANALYST, "no room");
    ck_assert(session_next_event(probe->session, &event));
    ck_assert_int_eq(event.kind, SESSION_NOT_KEPT);
    ck_assert_int_eq(event.player, SESSION_ANALYST);
    ck_assert_str_eq(event.text, "no room");
    is_empty(probe);
    session_probe_free(probe);
}
END_TEST

TCase *session_events_case(void)
{
    TCase *const tests = tcase_create("events");

    tcase_add_test(tests,
                   only_a_report_that_is_not_taken_is_replaced_by_a_newer_one);
    tcase_add_test(tests, a_newer_report_is_told_with_what_it_says);
    tcase_add_test(tests,
                   another_match_takes_away_what_was_to_be_told_of_this_one);
    tcase_add_test(tests, what_is_said_is_told_with_its_words);
    return tests;
}
