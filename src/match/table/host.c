/* SPDX-License-Identifier: MIT */
/* Does what is due at a host: lines, clocks, and changes of the game here. */
#include "match/table/host.h"

#include <poll.h>
#include <unistd.h>

/* ---- time ---- */

static void tick_peer(struct table *table, struct table_peer *peer, int64_t now)
{
    const char *line;

    wire_tick(&peer->wire, now);
    while (peer->role != PEER_FREE && (line = wire_take(&peer->wire)) != NULL)
        host_hear(table, peer, line, now);
    if (peer->role == PEER_NEW && now >= peer->patience)
        host_stop_waiting(table, peer, now);
    if (peer->role != PEER_FREE && !wire_is_open(&peer->wire))
        host_close_peer(table, peer, now, false);
}

static void begin_game(struct table *table, int64_t now)
{
    table_begin_game(table, table->game + 1, table->epoch + 1, now);
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role >= PEER_PLAYER)
            host_send_game(table, &table->peers[i].wire);
}

/* When the player elsewhere, who should have told it before, has lost on
 * time. */
static int64_t find_time_loss(const struct table *table, int64_t now)
{
    const struct session *const session = table->session;
    const int mover = session_mover(session);

    if (!session_is_timed(session) || *table->why_held != '\0' ||
        session_is_looking(session) || !session_is_elsewhere(session, mover))
        return SESSION_NEVER;
    return now + session_time_left(session, mover, now) + TABLE_LAG_MAX + 1;
}

static void watch_clock(struct table *table, int64_t now)
{
    if (find_time_loss(table, now) <= now)
        session_call(table->session, END_TIME, session_mover(table->session));
}

/* Tells the player elsewhere that a move that is on its way comes too late. */
static void recall_move(struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);
    const struct table_message back = {.kind = MESSAGE_BACK,
                                       .numbers = {table->epoch, node->ply}};

    if (session_is_elsewhere(table->session, node->position.player))
        host_send_all(table, &back);
}

static void watch_end(struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);

    if (table->ended || node->called == END_NOT)
        return;
    table->ended = true;
    table_drop_questions(table);
    recall_move(table);

    const struct table_message end = host_end_message(table);

    host_send_all(table, &end);
}

static void watch_score(struct table *table)
{
    const struct table_message score = host_score_message(table);

    if (table_take_score(table, &score))
        host_send_all(table, &score);
}

void host_tick(struct table *table, int64_t now)
{
    host_accept(table, now);
    if (table->matches != session_matches(table->session))
        begin_game(table, now);
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role != PEER_FREE)
            tick_peer(table, &table->peers[i], now);
    watch_clock(table, now);
    if (table->matches != session_matches(table->session))
        begin_game(table, now);
    table_follow(table, now, host_send_all);
    watch_end(table);
    watch_score(table);
    table->lost_at = find_time_loss(table, now);
}

int64_t host_due(const struct table *table)
{
    int64_t first = table->lost_at;

    for (int i = 0; i < PEERS_MAX; i++) {
        const struct table_peer *const peer = &table->peers[i];
        const int64_t wire =
            peer->role != PEER_FREE ? wire_due(&peer->wire) : SESSION_NEVER;
        const int64_t due = peer->role == PEER_NEW && peer->patience < wire
                                ? peer->patience
                                : wire;

        if (due < first)
            first = due;
    }
    return first;
}

int host_descriptors(const struct table *table, struct pollfd *wake, int max)
{
    int count = 0;

    if (count < max)
        wake[count++] =
            (struct pollfd){.fd = table->listener, .events = POLLIN};
    for (int i = 0; i < PEERS_MAX && count < max; i++)
        if (table->peers[i].role != PEER_FREE)
            wake[count++] = wire_poll(&table->peers[i].wire);
    return count;
}

/* ---- beginning and end ---- */

void host_sit(struct table *table, int64_t now)
{
    const int seat = table_own_seat(table);

    session_set_name(table->session, seat, table->name);
    session_set_name(table->session, 1 - seat, "Guest");
    table->state = TABLE_WAITS;
    table_hold(table, now, "nobody has come yet");
}

void host_free(struct table *table)
{
    host_send_all(table, &(struct table_message){.kind = MESSAGE_BYE});
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role != PEER_FREE)
            wire_close(&table->peers[i].wire);
    close(table->listener);
}
