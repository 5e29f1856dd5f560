/* SPDX-License-Identifier: MIT */
/* Peers come to a host and go: codes, seats, tokens. */
#include "match/table/host.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A peer that has not joined within this time is closed. After a wrong code all
 * must wait, longer each time. */
#define GREETING_WAIT (10 * CLOCK_SECOND)
enum { REFUSAL_SECONDS_MAX = 60, REFUSAL_DOUBLINGS_MAX = 6 };

/* ---- going ---- */

/* Holds the game even if it is over: another one may begin. */
static void hold_table(struct table *table, int64_t now, const char *why)
{
    const struct table_message hold = table_message_text(MESSAGE_HOLD, why);

    table_hold(table, now, why);
    host_send_all(table, &hold);
}

void host_close_peer(struct table *table, struct table_peer *peer, int64_t now,
                     bool left)
{
    const enum peer_role role = peer->role;
    struct err words;

    wire_close(&peer->wire);
    peer->role = PEER_FREE;
    if (role == PEER_WATCHER) {
        err_set(&words, "%s watches no more", peer->name);
        host_tell(table, words.text);
    } else if (role == PEER_PLAYER) {
        table->state = TABLE_BROKEN;
        table_drop_questions(table);
        err_set(&words,
                left ? "%s has left the table" : "the line to %s is broken",
                peer->name);
        hold_table(table, now, words.text);
        host_tell(table, words.text);
    }
}

/* ---- coming ---- */

void host_accept(struct table *table, int64_t now)
{
    struct socket_name from;
    int descriptor;

    while ((descriptor = socket_accept(table->listener, &from)) >= 0) {
        struct table_peer *peer = NULL;

        for (int i = 0; i < PEERS_MAX && peer == NULL; i++)
            if (table->peers[i].role == PEER_FREE)
                peer = &table->peers[i];
        if (peer == NULL) {
            close(descriptor);
            continue;
        }
        *peer = (struct table_peer){.role = PEER_NEW,
                                    .patience = now + GREETING_WAIT};
        wire_open(&peer->wire, descriptor, now);
    }
}

static void refuse_peer(struct table_peer *peer, int64_t when, const char *why)
{
    peer->refused = true;
    peer->patience = when;
    err_set(&peer->why, "%s", why);
}

static void refuse_code(struct table *table, struct table_peer *peer,
                        int64_t now)
{
    const int doublings = table->failures < REFUSAL_DOUBLINGS_MAX
                              ? table->failures
                              : REFUSAL_DOUBLINGS_MAX;
    const int seconds = 1 << doublings;

    table->failures++;
    table->codes_from =
        now + (seconds < REFUSAL_SECONDS_MAX ? seconds : REFUSAL_SECONDS_MAX) *
                  CLOCK_SECOND;
    refuse_peer(peer, table->codes_from, "this is not the code of the table");
}

static int count_watchers(const struct table *table)
{
    int count = 0;

    for (int i = 0; i < PEERS_MAX; i++)
        count += table->peers[i].role == PEER_WATCHER;
    return count;
}

static void welcome_peer(struct table *table, struct table_peer *peer,
                         const char *seat)
{
    struct table_message message = {.kind = MESSAGE_WELCOME};

    snprintf(message.words[0], sizeof message.words[0], "%s", seat);
    snprintf(message.words[1], sizeof message.words[1], "%s",
             peer->role == PEER_PLAYER ? table->token : "-");
    wire_send(&peer->wire, &message);
}

static void join_watcher(struct table *table, struct table_peer *peer,
                         int64_t now)
{
    struct err words;

    if (count_watchers(table) >= TABLE_WATCHERS_MAX) {
        refuse_peer(peer, now, "there is no room for more who watch");
        return;
    }
    err_set(&words, "%s watches", peer->name);
    host_tell(table, words.text);
    peer->role = PEER_WATCHER;
    welcome_peer(table, peer, "watch");
    host_send_game(table, &peer->wire);
}

static void seat_player(struct table *table, struct table_peer *peer,
                        int64_t now)
{
    const int seat = table_other_seat(table);
    char word[MESSAGE_WORD_MAX];
    struct err words;

    err_set(&words,
            table->visited &&
                    strcmp(session_name(table->session, seat), peer->name) == 0
                ? "%s is back"
                : "%s has come",
            peer->name);
    snprintf(word, sizeof word, "%d", seat + 1);
    session_set_name(table->session, seat, peer->name);

    const struct table_message named = host_name_message(table, seat);

    host_send_all(table, &named);
    host_tell(table, words.text);
    peer->role = PEER_PLAYER;
    welcome_peer(table, peer, word);
    table->visited = true;
    table->state = TABLE_PLAYS;
    table_release(table, now);
    host_send_game(table, &peer->wire);
    host_send_watchers(table, &(struct table_message){.kind = MESSAGE_GO});
}

/* A peer with the player's token is the player, even if the old connection does
 * not seem broken. */
static void join_player(struct table *table, struct table_peer *peer,
                        const char *token, int64_t now)
{
    struct table_peer *const player = host_player(table);

    if (player != NULL && strcmp(token, table->token) != 0) {
        refuse_peer(peer, now,
                    "both players are there; --watch lets you watch");
        return;
    }
    if (player != NULL)
        host_close_peer(table, player, now, false);
    seat_player(table, peer, now);
}

/* A new connection must wait, too, but not that of a player who was let in
 * before. */
static bool must_wait(const struct table *table,
                      const struct table_message *message, int64_t now)
{
    return now < table->codes_from &&
           strcmp(message->words[2], table->token) != 0;
}

static void take_join(struct table *table, struct table_peer *peer,
                      const struct table_message *message, int64_t now)
{
    const bool watches = strcmp(message->words[0], "watch") == 0;

    peer->waits = must_wait(table, message, now);
    if (peer->waits) {
        peer->join = *message;
        peer->patience = table->codes_from;
        return;
    }
    if (strcmp(message->words[1], table->code) != 0) {
        refuse_code(table, peer, now);
        return;
    }
    table_clean_name(message->text, peer->name, watches ? "Watcher" : "Guest");
    if (watches)
        join_watcher(table, peer, now);
    else if (strcmp(message->words[0], "play") == 0)
        join_player(table, peer, message->words[2], now);
    else
        refuse_peer(peer, now, "join: play or watch");
}

void host_hear_stranger(struct table *table, struct table_peer *peer,
                        const struct table_message *message, int64_t now)
{
    if (peer->refused || peer->waits)
        return;
    if (!peer->greeted && message->kind == MESSAGE_NAQALA &&
        message->numbers[0] == MESSAGE_VERSION)
        peer->greeted = true;
    else if (!peer->greeted)
        refuse_peer(peer, now, "this table speaks naqala 1");
    else if (message->kind == MESSAGE_JOIN)
        take_join(table, peer, message, now);
    else
        refuse_peer(peer, now, "join comes first");
}

void host_stop_waiting(struct table *table, struct table_peer *peer,
                       int64_t now)
{
    const struct table_message join = peer->join;

    if (peer->waits) {
        take_join(table, peer, &join, now);
        return;
    }
    if (peer->refused)
        wire_refuse(&peer->wire, peer->why.text);
    host_close_peer(table, peer, now, false);
}
