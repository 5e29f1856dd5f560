/* SPDX-License-Identifier: MIT */
/* Handles the lines of peers: the player's moves and answers, and lines that
 * all may send. */
#include "match/table/host.h"

#include <stdio.h>

/* The time that counts for the move: that which the player measured, as far as
 * it is possible. */
static uint32_t judge_millis(const struct table *table, int64_t told,
                             int64_t now)
{
    const int64_t most = table_thinking(table, now);
    const int64_t least = most - TABLE_LAG_MAX / CLOCK_MILLISECOND;
    const int64_t millis = told > most ? most : told < least ? least : told;

    return (uint32_t)(millis < MESSAGE_NUMBER_MAX ? millis
                                                  : MESSAGE_NUMBER_MAX);
}

static void send_took(struct table *table, struct table_peer *peer)
{
    const struct node *const node = session_node(table->session, table->node);
    const struct table_message message = {
        .kind = MESSAGE_TOOK,
        .numbers = {table->epoch, node->ply, node->millis}};

    wire_send(&peer->wire, &message);
}

/* Is a line of a player about the present game? It is not if it was on its way
 * while the game went back, or another one began. */
static bool is_of_now(const struct table *table,
                      const struct table_message *message, int ply)
{
    return message->numbers[0] == table->epoch && message->numbers[1] == ply &&
           table_awaits_move(table);
}

static void take_move(struct table *table, struct table_peer *peer,
                      const struct table_message *message, int64_t now)
{
    const int ply = session_node(table->session, table->node)->ply;
    const uint32_t told = (uint32_t)message->numbers[2];
    const uint32_t millis = judge_millis(table, (int64_t)told, now);
    struct err err;

    if (!is_of_now(table, message, ply + 1))
        return;
    if (!table_take_move(table, message->words[0], millis, now, &err)) {
        wire_refuse(&peer->wire, err.text);
        return;
    }
    if (millis != told)
        send_took(table, peer);

    const struct table_message passed = table_move_message(table, table->node);

    host_send_watchers(table, &passed);
}

static void take_end(struct table *table, const struct table_message *message,
                     int64_t now)
{
    const int ply = session_node(table->session, table->node)->ply;

    if (message->kind == MESSAGE_RESIGN) {
        if (message->numbers[0] != table->epoch || message->numbers[1] != ply ||
            match_end_at(session_match(table->session), table->node) != END_NOT)
            return;
        session_return(table->session, now);
        session_call(table->session, END_RESIGNED, table_other_seat(table));
    } else if (is_of_now(table, message, ply) &&
               session_is_timed(table->session)) {
        session_return(table->session, now);
        session_call(table->session, END_TIME, table_other_seat(table));
    }
}

void host_agree(struct table *table, struct asked asked, int64_t now)
{
    struct session *const session = table->session;
    struct table_message back = {.kind = MESSAGE_BACK};
    struct err err;

    table_tell_agreed(table, asked);
    table_drop_questions(table);
    switch (asked.what) {
    case QUESTION_BACK:
        table_go_back(table, asked.number, table->epoch + 1, now);
        back.numbers[0] = table->epoch;
        back.numbers[1] = asked.number;
        host_send_all(table, &back);
        break;
    case QUESTION_DRAW:
        session_return(session, now);
        session_call(session, END_AGREED, SESSION_NOBODY);
        break;
    case QUESTION_AGAIN:
        session_return(session, now);
        if (!session_begin_anew(session, now, &err))
            host_tell(table, err.text);
        break;
    case QUESTION_NONE:
        break;
    }
}

static void take_answer(struct table *table,
                        const struct table_message *message, int64_t now)
{
    struct asked asked;

    if (!table_read_question(message, &asked))
        return;
    if (message->kind == MESSAGE_ASK) {
        if (table_take_question(table, asked))
            host_agree(table, asked, now);
        return;
    }
    if (message->kind == MESSAGE_REFUSE)
        table_take_refusal(table, asked);
    else if (asked.what == table->mine.what &&
             asked.number == table->mine.number)
        host_agree(table, asked, now);
}

static void take_words(struct table *table, const struct table_peer *peer,
                       const struct table_message *message)
{
    char text[TABLE_SAY_MAX];
    char name[TABLE_NAME_MAX + sizeof " (watching)"];

    table_message_clean(message->text, text, sizeof text);
    snprintf(name, sizeof name, "%s%s", peer->name,
             peer->role == PEER_WATCHER ? " (watching)" : "");
    if (*text != '\0')
        host_say(table, name, text);
}

static void hear_player(struct table *table, struct table_peer *peer,
                        const struct table_message *message, int64_t now)
{
    const enum message_kind kind = message->kind;

    if (kind == MESSAGE_MOVE) {
        take_move(table, peer, message, now);
    } else if (kind == MESSAGE_TIME || kind == MESSAGE_RESIGN) {
        take_end(table, message, now);
    } else if (kind == MESSAGE_ASK || kind == MESSAGE_AGREE ||
               kind == MESSAGE_REFUSE) {
        take_answer(table, message, now);
    } else {
        wire_refuse(&peer->wire, "a player does not say this");
    }
}

void host_hear(struct table *table, struct table_peer *peer, const char *line,
               int64_t now)
{
    struct table_message message;
    struct err err;

    if (!table_message_read(line, &message, &err)) {
        wire_refuse(&peer->wire, err.text);
    } else if (message.kind == MESSAGE_BYE) {
        host_close_peer(table, peer, now, true);
    } else if (wire_take_ping(&peer->wire, &message)) {
        return;
    } else if (peer->role == PEER_NEW) {
        host_hear_stranger(table, peer, &message, now);
    } else if (message.kind == MESSAGE_SAY) {
        take_words(table, peer, &message);
    } else if (peer->role == PEER_PLAYER) {
        hear_player(table, peer, &message, now);
    } else {
        wire_refuse(&peer->wire, "who watches does not play");
    }
}
