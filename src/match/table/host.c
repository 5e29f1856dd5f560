/* SPDX-License-Identifier: MIT */
/* The host: who comes, what they say, what they are told. */
#include "base/memory.h"
#include "match/table/inside.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Who says nothing sensible for so long goes; who has a wrong code waits, and all
 * of them longer each time. */
#define GREETING_WAIT (10 * CLOCK_SECOND)
enum { REFUSAL_SECONDS_MAX = 60, REFUSAL_DOUBLINGS_MAX = 6 };

/* ---- sending ---- */

static void send_joined(struct table *table,
                        const struct table_message *message)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role >= PEER_PLAYER)
            wire_send(&table->peers[i].wire, message);
}

static struct table_peer *find_player(struct table *table)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role == PEER_PLAYER)
            return &table->peers[i];
    return NULL;
}

void host_send_player(struct table *table, const struct table_message *message)
{
    struct table_peer *const player = find_player(table);

    if (player != NULL)
        wire_send(&player->wire, message);
}

bool host_is_heard(const struct table *table)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role >= PEER_PLAYER)
            return true;
    return false;
}

static void send_text(struct table *table, enum message_kind kind,
                      const char *text)
{
    const struct table_message message = table_message_text(kind, text);

    send_joined(table, &message);
}

/* To the host's view, and to all others. */
static void tell_all(struct table *table, const char *text)
{
    table_tell_event(table, TABLE_NEWS, "%s", text);
    send_text(table, MESSAGE_NOTE, text);
}

void host_say(struct table *table, const char *name, const char *text)
{
    char line[MESSAGE_TEXT_MAX];

    snprintf(line, sizeof line, "%s: %s", name, text);
    send_text(table, MESSAGE_SAY, line);
    table_tell_event(table, TABLE_SAID, "%s", line);
}

/* `Ann 1, Ben ½` */
static void write_points(const struct table *table, char *text, size_t size)
{
    const struct session_series *const series = session_series(table->session);
    FILE *const out = memory_file(text, size);

    for (int i = 0; i < 2; i++) {
        fprintf(out, "%s%s ", i > 0 ? ", " : "",
                session_name(table->session, i));
        game_write_halves(series->halves[(i + series->played) % 2], out);
    }
    fclose(out);
}

static struct table_message make_score(const struct table *table)
{
    const struct session_series *const series = session_series(table->session);
    struct table_message message = {
        .kind = MESSAGE_SERIES,
        .numbers = {series->played + 1, series->games > 1 ? series->games : 1}};

    write_points(table, message.text, sizeof message.text);
    return message;
}

static struct table_message make_end(const struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);
    struct table_message message = {.kind = MESSAGE_END,
                                    .numbers = {node->loser}};

    snprintf(message.words[0], sizeof message.words[0], "%s",
             table_end_word(node->called));
    return message;
}

/* All of the game, from its start on. */
static void send_game(struct table *table, struct wire *wire)
{
    const struct session *const session = table->session;
    const struct game *const game = session_game(session);
    const struct time_control control =
        match_time_control(session_match(session));
    const int plies = session_node(session, table->node)->ply;
    struct table_message message = {.kind = MESSAGE_GAME,
                                    .numbers = {table->game, table->epoch}};

    snprintf(message.text, sizeof message.text, "%s",
             game_spec_kept(game).text);
    wire_send(wire, &message);
    message = table_message_text(
        MESSAGE_START,
        game_position_text(game, &session_node(session, NODE_START)->position)
            .text);
    wire_send(wire, &message);
    for (int i = 0; i < game->players; i++) {
        message = table_message_text(MESSAGE_PLAYER, session_name(session, i));
        message.numbers[0] = i;
        wire_send(wire, &message);
    }
    message = (struct table_message){.kind = MESSAGE_CLOCK};
    snprintf(message.words[0], sizeof message.words[0], "%s",
             time_control_text(&control).text);
    wire_send(wire, &message);
    message = make_score(table);
    wire_send(wire, &message);
    for (int ply = 1; ply <= plies; ply++) {
        message = table_move_message(table, table_node_at(table, ply));
        wire_send(wire, &message);
    }
    wire_send(wire, &(struct table_message){.kind = MESSAGE_NOW});
    if (session_node(session, table->node)->called != END_NOT) {
        message = make_end(table);
        wire_send(wire, &message);
    }
    message = *table->why_held != '\0'
                  ? table_message_text(MESSAGE_HOLD, table->why_held)
                  : (struct table_message){.kind = MESSAGE_GO};
    wire_send(wire, &message);
}

/* ---- coming and going ---- */

static void refuse_peer(struct table_peer *peer, int64_t when, const char *why)
{
    peer->refused = true;
    peer->patience = when;
    err_set(&peer->why, "%s", why);
}

static void hold_table(struct table *table, int64_t now, const char *why)
{
    if (session_is_over(table->session)) {
        snprintf(table->why_held, sizeof table->why_held, "%s", why);
        return;
    }
    table_hold(table, now, why);
    send_text(table, MESSAGE_HOLD, why);
}

static void close_peer(struct table *table, struct table_peer *peer,
                       int64_t now, bool left)
{
    const enum peer_role role = peer->role;
    struct err words;

    wire_close(&peer->wire);
    peer->role = PEER_FREE;
    if (role == PEER_WATCHER) {
        err_set(&words, "%s watches no more", peer->name);
        tell_all(table, words.text);
    } else if (role == PEER_PLAYER) {
        table->state = TABLE_BROKEN;
        table_drop_questions(table);
        err_set(&words,
                left ? "%s has left the table" : "the line to %s is broken",
                peer->name);
        hold_table(table, now, words.text);
        tell_all(table, words.text);
    }
}

static void accept_peers(struct table *table, int64_t now)
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

/* Wrong codes are answered later each time. */
static void refuse_code(struct table *table, struct table_peer *peer,
                        int64_t now)
{
    const int doublings = table->failures < REFUSAL_DOUBLINGS_MAX
                              ? table->failures
                              : REFUSAL_DOUBLINGS_MAX;
    const int seconds = 1 << doublings;

    table->failures++;
    refuse_peer(
        peer,
        now + (seconds < REFUSAL_SECONDS_MAX ? seconds : REFUSAL_SECONDS_MAX) *
                  CLOCK_SECOND,
        "this is not the code of the table");
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

static void seat_watcher(struct table *table, struct table_peer *peer)
{
    struct err words;

    err_set(&words, "%s watches", peer->name);
    tell_all(table, words.text);
    peer->role = PEER_WATCHER;
    welcome_peer(table, peer, "watch");
    send_game(table, &peer->wire);
}

static void seat_player(struct table *table, struct table_peer *peer,
                        int64_t now)
{
    const int seat = table_other_seat(table);
    struct table_message named = table_message_text(MESSAGE_PLAYER, peer->name);
    char word[MESSAGE_WORD_MAX];
    struct err words;

    err_set(&words, table->visited ? "%s is back" : "%s has come", peer->name);
    named.numbers[0] = seat;
    snprintf(word, sizeof word, "%d", seat + 1);
    session_set_name(table->session, seat, peer->name);
    send_joined(table, &named);
    tell_all(table, words.text);
    peer->role = PEER_PLAYER;
    welcome_peer(table, peer, word);
    table->visited = true;
    table->state = TABLE_PLAYS;
    table_release(table, now);
    send_game(table, &peer->wire);
    send_joined(table, &(struct table_message){.kind = MESSAGE_GO});
}

static void take_join(struct table *table, struct table_peer *peer,
                      const struct table_message *message, int64_t now)
{
    const bool watches = strcmp(message->words[0], "watch") == 0;
    struct table_peer *const player = find_player(table);

    if (strcmp(message->words[1], table->code) != 0) {
        refuse_code(table, peer, now);
        return;
    }
    table_clean_name(message->text, peer->name, watches ? "Watcher" : "Guest");
    if (!watches && strcmp(message->words[0], "play") != 0) {
        refuse_peer(peer, now, "join: play or watch");
    } else if (watches) {
        if (count_watchers(table) >= TABLE_WATCHERS_MAX)
            refuse_peer(peer, now, "there is no room for more who watch");
        else
            seat_watcher(table, peer);
    } else {
        if (player != NULL && strcmp(message->words[2], table->token) != 0) {
            refuse_peer(peer, now,
                        "both players are there; --watch lets you watch");
            return;
        }
        if (player != NULL)
            close_peer(table, player, now, false);
        seat_player(table, peer, now);
    }
}

/* ---- what players say ---- */

/* The time that the move is counted with: what the player has measured, as far as
 * that can be. */
static uint32_t judge_millis(const struct table *table, long told, int64_t now)
{
    const int64_t most = table_thinking(table, now);
    const int64_t least = most - TABLE_LAG_MAX / CLOCK_MILLISECOND;
    const int64_t millis = told > most ? most : told < least ? least : told;

    return (uint32_t)millis;
}

static void send_took(struct table *table, struct table_peer *peer)
{
    const struct node *const node = session_node(table->session, table->node);
    const struct table_message message = {
        .kind = MESSAGE_TOOK,
        .numbers = {table->epoch, node->ply, node->millis}};

    wire_send(&peer->wire, &message);
}

/* Where a line of a player comes from: one that was on its way while the game
 * went back, or another began, is about nothing. */
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
    const uint32_t millis = judge_millis(table, (long)told, now);
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

    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role == PEER_WATCHER)
            wire_send(&table->peers[i].wire, &passed);
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

    table_drop_questions(table);
    switch (asked.what) {
    case QUESTION_BACK:
        table_go_back(table, asked.number, table->epoch + 1, now);
        back.numbers[0] = table->epoch;
        back.numbers[1] = asked.number;
        send_joined(table, &back);
        break;
    case QUESTION_DRAW:
        session_return(session, now);
        session_call(session, END_AGREED, SESSION_NOBODY);
        break;
    case QUESTION_AGAIN:
        session_return(session, now);
        if (!session_begin_anew(session, now, &err))
            tell_all(table, err.text);
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
    if (asked.what != table->mine.what || asked.number != table->mine.number)
        return;
    if (message->kind == MESSAGE_AGREE)
        host_agree(table, asked, now);
    else
        table_take_refusal(table);
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

/* A line of one who has not joined yet. */
static void hear_stranger(struct table *table, struct table_peer *peer,
                          const struct table_message *message, int64_t now)
{
    if (peer->refused)
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

static void hear_peer(struct table *table, struct table_peer *peer,
                      const char *line, int64_t now)
{
    struct table_message message;
    struct err err;

    if (!table_message_read(line, &message, &err)) {
        wire_refuse(&peer->wire, err.text);
    } else if (message.kind == MESSAGE_BYE) {
        close_peer(table, peer, now, true);
    } else if (wire_take_ping(&peer->wire, &message)) {
        return;
    } else if (peer->role == PEER_NEW) {
        hear_stranger(table, peer, &message, now);
    } else if (message.kind == MESSAGE_SAY) {
        take_words(table, peer, &message);
    } else if (peer->role == PEER_PLAYER) {
        hear_player(table, peer, &message, now);
    } else {
        wire_refuse(&peer->wire, "who watches does not play");
    }
}

static void tick_peer(struct table *table, struct table_peer *peer, int64_t now)
{
    const char *line;

    wire_tick(&peer->wire, now);
    while (peer->role != PEER_FREE && (line = wire_take(&peer->wire)) != NULL)
        hear_peer(table, peer, line, now);
    if (peer->role == PEER_NEW && now >= peer->patience) {
        if (peer->refused)
            wire_refuse(&peer->wire, peer->why.text);
        close_peer(table, peer, now, false);
    }
    if (peer->role != PEER_FREE && !wire_is_open(&peer->wire))
        close_peer(table, peer, now, false);
}

/* ---- what happens here ---- */

static void tell_game(struct table *table)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role >= PEER_PLAYER)
            send_game(table, &table->peers[i].wire);
}

static void begin_game(struct table *table, int64_t now)
{
    table_begin_game(table, table->game + 1, table->epoch + 1, now);
    tell_game(table);
}

/* The one elsewhere has no time left, and would have had to say so. */
static void watch_clock(struct table *table, int64_t now)
{
    struct session *const session = table->session;
    const int mover = session_mover(session);

    if (session_is_timed(session) && *table->why_held == '\0' &&
        !session_is_looking(session) && session_is_elsewhere(session, mover) &&
        session_time_left(session, mover, now) < -TABLE_LAG_MAX)
        session_call(session, END_TIME, mover);
}

static void watch_end(struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);

    if (table->ended || node->called == END_NOT)
        return;
    table->ended = true;
    table_drop_questions(table);

    const struct table_message end = make_end(table);

    send_joined(table, &end);
}

static void watch_score(struct table *table)
{
    const struct table_message score = make_score(table);

    if (table_take_score(table, &score))
        send_joined(table, &score);
}

void host_tick(struct table *table, int64_t now)
{
    accept_peers(table, now);
    if (table->matches != session_matches(table->session))
        begin_game(table, now);
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role != PEER_FREE)
            tick_peer(table, &table->peers[i], now);
    watch_clock(table, now);
    if (table->matches != session_matches(table->session))
        begin_game(table, now);
    table_follow(table, now, send_joined);
    watch_end(table);
    watch_score(table);
}

int64_t host_due(const struct table *table)
{
    int64_t first = SESSION_NEVER;

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
    send_joined(table, &(struct table_message){.kind = MESSAGE_BYE});
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role != PEER_FREE)
            wire_close(&table->peers[i].wire);
    close(table->listener);
}
