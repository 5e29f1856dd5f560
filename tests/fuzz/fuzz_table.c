/* SPDX-License-Identifier: MIT */
/* Any bytes as what comes over the line to a table: `h` and the words of a guest, or
 * `g` and the words of a host. What is told is text, and the game is one. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "match/table/guest.h"
#include "match/who.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TICKS = 12, BYTES_MAX = 1 << 16 };

static struct levels *levels;

static struct session *open_session(struct match *match, unsigned elsewhere)
{
    static uint64_t seed;
    const struct session_setting setting = {
        .levels = levels, .seed = &seed, .elsewhere = elsewhere};
    struct err err;
    struct session *const session = session_new(match, NULL, &setting, 0, &err);

    insist(session != NULL);
    return session;
}

/* The end of a line on which all of that has come, and nothing more will. */
static int open_line(const uint8_t *bytes, size_t length, int *other)
{
    int ends[2];
    size_t sent = 0;

    insist(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    for (int i = 0; i < 2; i++)
        insist(fcntl(ends[i], F_SETFL, O_NONBLOCK) == 0);
    while (sent < length && sent < BYTES_MAX) {
        const ssize_t count = write(ends[1], bytes + sent, length - sent);

        if (count <= 0)
            break;
        sent += (size_t)count;
    }
    shutdown(ends[1], SHUT_WR);
    *other = ends[1];
    return ends[0];
}

/* All that is told can be shown. */
static void take_events(struct table *table)
{
    struct table_event event;

    while (table_next_event(table, &event))
        insist(utf8_is_text(event.text));
    insist(utf8_is_text(table_why_held(table)));
    insist(utf8_is_text(table_score(table)));
    for (int i = 0; table->session != NULL && i < 2; i++)
        insist(utf8_is_text(session_name(table->session, i)));
}

/* The moves from the start are legal ones. */
static void check_line(const struct session *session)
{
    for (int node = session_cursor(session); node != NODE_START;
         node = session_node(session, node)->parent)
        insist(game_is_legal(
            session_game(session),
            &session_node(session, session_node(session, node)->parent)
                 ->position,
            session_node(session, node)->move));
}

/* A guest whose line has ended would call again, which is not tried here. */
static void tick_for_long(struct table *table)
{
    for (int i = 1; i <= TICKS && (table->hosts || table->state == TABLE_PLAYS);
         i++) {
        const int64_t now = i * CLOCK_SECOND;

        table_tick(table, now);
        if (table->session != NULL) {
            session_shown(table->session);
            session_tick(table->session, now);
            check_line(table->session);
        }
        take_events(table);
    }
}

static void talk_to_host(int descriptor)
{
    const struct table_setting setting = {
        .name = "Ann", .code = "ABCD", .address = {SOCKET_LOOPBACK, 0}};
    const char *who[PLAYERS_MAX] = {"human", "human", "human"};
    struct err err;
    struct table *const table = table_host(&setting, &err);
    struct match *const match = match_seated(levels, "kalah", who, NULL, &err);
    struct session *session;

    insist(table != NULL && match != NULL);
    session = open_session(match, table_elsewhere(table));
    table_sit(table, session, 0);
    table->peers[0] =
        (struct table_peer){.role = PEER_NEW, .patience = 5 * CLOCK_SECOND};
    wire_open(&table->peers[0].wire, descriptor, 0);
    tick_for_long(table);
    table_free(table);
    session_free(session);
}

static void talk_to_guest(int descriptor)
{
    struct table *const table = memory_new(1, sizeof *table);
    struct session *session = NULL;

    snprintf(table->name, sizeof table->name, "Ben");
    table->listener = -1;
    guest_begin(table, descriptor, 0, SESSION_NEVER);
    guest_tick(table, 0);
    if (table->match != NULL) {
        session = open_session(table_take_match(table), table_elsewhere(table));
        table_sit(table, session, 0);
        tick_for_long(table);
    }
    table_free(table);
    session_free(session);
}

int fuzz_table(const uint8_t *bytes, size_t length)
{
    int other;
    int descriptor;

    if (length == 0)
        return 0;
    if (levels == NULL)
        levels = levels_builtin();
    descriptor = open_line(bytes + 1, length - 1, &other);
    if (*bytes == 'g')
        talk_to_guest(descriptor);
    else
        talk_to_host(descriptor);
    close(other);
    return 0;
}
