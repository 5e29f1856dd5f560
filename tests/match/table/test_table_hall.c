/* SPDX-License-Identifier: MIT */
/* The hall of the tests of tables. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/table/test_table.h"
#include "match/who.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Most lines are there at once; a processor may be wanted for the others. */
enum { REST_AFTER = 16 };

static struct session *open_session(struct hall *hall, struct hall_side *side,
                                    struct match *match, int games)
{
    const struct session_setting setting = {
        .levels = hall->levels,
        .seed = &side->seed,
        .games = games,
        .elsewhere = table_elsewhere(side->table),
    };
    struct err err = {""};
    struct session *const session =
        session_new(match, NULL, &setting, hall_now(hall), &err);

    ck_assert_msg(session != NULL, "%s", err.text);
    return session;
}

struct hall *hall_new(struct hall_plan plan)
{
    struct hall *const hall = memory_new(1, sizeof *hall);
    const struct table_setting setting = {.name = "Ann",
                                          .code = "ABCD",
                                          .seat = plan.seat,
                                          .address = {SOCKET_LOOPBACK, 0}};
    const char *who[PLAYERS_MAX] = {"human", "human", "human"};
    struct time_control control;
    struct match *match;
    struct err err = {""};

    hall->levels = levels_builtin();
    hall->host.table = table_host(&setting, &err);
    ck_assert_msg(hall->host.table != NULL, "%s", err.text);
    match = match_seated(hall->levels, plan.game, who, NULL, &err);
    ck_assert_msg(match != NULL, "%s", err.text);
    if (plan.clock != NULL) {
        ck_assert(time_control_read(plan.clock, &control, &err));
        match_set_time_control(match, control);
    }
    hall->host.session = open_session(hall, &hall->host, match, plan.games);
    table_sit(hall->host.table, hall->host.session, hall_now(hall));
    return hall;
}

static void free_side(struct hall_side *side)
{
    table_free(side->table);
    session_free(side->session);
}

void hall_free(struct hall *hall)
{
    free_side(&hall->watcher);
    free_side(&hall->guest);
    free_side(&hall->host);
    levels_free(hall->levels);
    free(hall);
}

int64_t hall_now(const struct hall *hall)
{
    return clock_now() + hall->ahead;
}

/* ---- work ---- */

static void work_side(const struct hall *hall, struct hall_side *side)
{
    struct session_event unread;
    struct table_event event;

    if (side->session == NULL)
        return;
    table_tick(side->table, hall_now(hall));
    session_shown(side->session);
    session_tick(side->session, hall_now(hall));
    table_tick(side->table, hall_now(hall));
    while (session_next_event(side->session, &unread))
        ;
    while (table_next_event(side->table, &event)) {
        const size_t length = strlen(side->log);

        snprintf(side->log + length, sizeof side->log - length, "%d %s\n",
                 (int)event.kind, event.text);
    }
}

void hall_work(void *whose)
{
    struct hall *const hall = whose;

    work_side(hall, &hall->host);
    work_side(hall, &hall->guest);
    work_side(hall, &hall->watcher);
    poll(NULL, 0, ++hall->rounds % REST_AFTER == 0);
}

/* ---- coming ---- */

struct joining {
    struct hall *hall;
    struct stop stop;
};

static void *work_meanwhile(void *data)
{
    struct joining *const joining = data;

    while (!stop_raised(&joining->stop))
        hall_work(joining->hall);
    return NULL;
}

void hall_join(struct hall *hall, struct hall_side *side, bool watches)
{
    struct joining joining = {.hall = hall};
    const struct table_call call = {
        .address = *table_address(hall->host.table),
        .code = "ABCD",
        .name = watches ? "Cleo" : "Ben",
        .watches = watches,
        .until = clock_now() + 60 * CLOCK_SECOND,
    };
    pthread_t thread;
    struct err err = {""};
    struct table *table;

    ck_assert_int_eq(thread_start(&thread, work_meanwhile, &joining), 0);
    table = table_join(&call, &err);
    stop_raise(&joining.stop, true);
    pthread_join(thread, NULL);
    ck_assert_msg(table != NULL, "%s", err.text);
    side->table = table;
    side->session = open_session(hall, side, table_take_match(table), 1);
    table_sit(table, side->session, hall_now(hall));
}

struct caller *hall_caller(struct hall *hall)
{
    struct caller *const caller =
        caller_new(table_address(hall->host.table)->port);

    caller_say(caller, "naqala 1");
    return caller;
}

void hall_say(struct hall *hall, struct caller *caller, const char *line)
{
    caller_say(caller, line);
    caller_settle(caller, hall_work, hall);
}

struct caller *hall_ben(struct hall *hall)
{
    struct caller *const caller = hall_caller(hall);

    hall_say(hall, caller, "join play ABCD - Ben");
    return caller;
}

/* ---- what is played ---- */

void hall_play(struct hall *hall, struct hall_side *side, const char *text)
{
    const struct game *const game = session_game(side->session);
    struct move move;
    struct err err = {""};

    ck_assert_msg(game->class->read_move(game, session_position(side->session),
                                         text, &move, &err),
                  "%s", err.text);
    ck_assert_int_eq(session_may_play(side->session, hall_now(hall)), MAY_PLAY);
    session_play(side->session, move, hall_now(hall));
}

int hall_ply(const struct hall_side *side)
{
    return session_node(side->session, session_cursor(side->session))->ply;
}

bool hall_agrees(const struct hall *hall, const struct hall_side *side)
{
    const struct session *const one = hall->host.session;
    const struct session *const other = side->session;
    int node = session_cursor(one);
    int same = session_cursor(other);

    while (node != NODE_NONE && same != NODE_NONE) {
        const struct node *const ours = session_node(one, node);
        const struct node *const theirs = session_node(other, same);

        if (!position_same(&ours->position, &theirs->position) ||
            ours->ply != theirs->ply || ours->called != theirs->called ||
            ours->millis != theirs->millis)
            return false;
        node = ours->parent;
        same = theirs->parent;
    }
    return node == same &&
           strcmp(session_name(one, 0), session_name(other, 0)) == 0 &&
           strcmp(session_name(one, 1), session_name(other, 1)) == 0;
}

bool hall_logged(const struct hall_side *side, const char *words)
{
    return strstr(side->log, words) != NULL;
}
