/* SPDX-License-Identifier: MIT */
/* Handles the lines of a host. */
#include "match/table/guest.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- who plays ---- */

static bool take_greeting(struct table *table,
                          const struct table_message *message, int64_t now,
                          struct err *err)
{
    (void)now;
    table->unanswered = true;
    return message->numbers[0] == MESSAGE_VERSION ||
           err_set(err, "this program speaks naqala 1");
}

static bool take_welcome(struct table *table,
                         const struct table_message *message, int64_t now,
                         struct err *err)
{
    const char *const seat = message->words[0];
    const bool first = strcmp(seat, "1") == 0;

    (void)now;
    table->unanswered = false;
    if (strcmp(seat, table->watches ? "watch" : first ? "1" : "2") != 0)
        return err_set(err, "welcome: 1, 2 or watch");
    if (table->session == NULL)
        table->elsewhere = table->watches ? 3 : first ? 2 : 1;
    snprintf(table->token, sizeof table->token, "%s", message->words[1]);
    return true;
}

static bool take_player(struct table *table,
                        const struct table_message *message, int64_t now,
                        struct err *err)
{
    const int seat = (int)message->numbers[0];
    char name[TABLE_NAME_MAX];

    (void)now;
    if (message->numbers[0] > 1)
        return err_set(err, "player: 0 or 1");
    table_clean_name(message->text, name, seat == 0 ? "Ann" : "Ben");
    if (table->told.open)
        told_game_name(&table->told, seat, name);
    else if (table->session != NULL)
        session_set_name(table->session, seat, name);
    return true;
}

static bool take_score(struct table *table, const struct table_message *message,
                       int64_t now, struct err *err)
{
    (void)now;
    (void)err;
    table_take_score(table, message);
    return true;
}

/* ---- the host sends a game ---- */

static bool take_game(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    (void)now;
    if (table->elsewhere == 0)
        return err_set(err, "welcome comes first");
    return told_game_begin(&table->told, message, err);
}

static bool take_now(struct table *table, const struct table_message *message,
                     int64_t now, struct err *err)
{
    (void)message;
    return guest_take_game(table, now, err);
}

/* ---- the game goes on ---- */

static bool take_move(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    struct session *const session = table->session;
    const int ply = session_node(session, table->node)->ply;

    if (message->numbers[0] != table->epoch)
        return true;
    if (message->numbers[1] != ply + 1)
        return err_set(err, "move %" PRId64 ": it is time for move %d",
                       message->numbers[1], ply + 1);
    if (!table_awaits_move(table))
        return err_set(err, "move %d: it is not the host's turn", ply + 1);
    return table_take_move(table, message->words[0],
                           (uint32_t)message->numbers[2], now, err);
}

static bool take_back(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    const int ply = session_node(table->session, table->node)->ply;
    const struct asked back = {QUESTION_BACK, (int)message->numbers[1]};

    if (message->numbers[1] > ply)
        return err_set(err,
                       ply == 1 ? "back: there is %d move"
                                : "back: there are %d moves",
                       ply);
    if (message->numbers[0] != table->epoch) /* no move that came too late */
        table_tell_agreed(table, back);
    table_go_back(table, (int)message->numbers[1], (int)message->numbers[0],
                  now);
    return true;
}

static bool take_end(struct table *table, const struct table_message *message,
                     int64_t now, struct err *err)
{
    struct session *const session = table->session;
    const enum end end = table_read_end(message->words[0]);
    const int loser = (int)message->numbers[0];
    const struct node *const node = session_node(session, table->node);

    if (end == END_NOT || message->numbers[0] > 1)
        return err_set(err, "end: time, agreed or resigned, and 0 or 1");
    if (end == END_AGREED)
        table_tell_agreed(table, (struct asked){QUESTION_DRAW, node->ply});
    table_drop_questions(table);
    table->ended = true;
    session_restore(session, table->node, now);
    if (node->called != END_NOT ? node->called != end || node->loser != loser
                                : match_end(session_match(session)) == END_NOT)
        session_call(session, end, loser);
    return true;
}

static bool take_took(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    const int node = table_node_at(table, (int)message->numbers[1]);

    (void)now;
    (void)err;
    if (message->numbers[0] == table->epoch && node > NODE_START &&
        session_node(table->session, node)->ply == message->numbers[1])
        session_set_millis(table->session, node, (uint32_t)message->numbers[2]);
    return true;
}

/* If both ask the same, the host sees that both agree. */
static bool take_ask(struct table *table, const struct table_message *message,
                     int64_t now, struct err *err)
{
    struct asked asked;

    (void)now;
    (void)err;
    if (table_read_question(message, &asked))
        table_take_question(table, asked);
    return true;
}

static bool take_refusal(struct table *table,
                         const struct table_message *message, int64_t now,
                         struct err *err)
{
    struct asked asked;

    (void)now;
    (void)err;
    if (table_read_question(message, &asked))
        table_take_refusal(table, asked);
    return true;
}

/* The reason for a refusal, or why nobody may move; never empty, since it is
 * shown. */
static const char *read_reason(const struct table_message *message)
{
    return message->text[strspn(message->text, " ")] != '\0'
               ? message->text
               : "the host gives no reason";
}

static bool take_hold(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    (void)err;
    table_hold(table, now, read_reason(message));
    return true;
}

static bool take_go(struct table *table, const struct table_message *message,
                    int64_t now, struct err *err)
{
    (void)message;
    (void)err;
    if (table->state == TABLE_BROKEN)
        table_tell_event(table, TABLE_NEWS, "back at the table");
    table->state = TABLE_PLAYS;
    table_release(table, now);
    return true;
}

static bool take_words(struct table *table, const struct table_message *message,
                       int64_t now, struct err *err)
{
    (void)now;
    (void)err;
    if (*message->text != '\0')
        table_tell_event(table,
                         message->kind == MESSAGE_SAY ? TABLE_SAID : TABLE_NEWS,
                         "%s", message->text);
    return true;
}

/* ---- lines ---- */

/* When a line of the host is allowed: always, while it sends a game, or about a
 * game that is played. While it sends a game, lines of the game belong to
 * that. */
enum hearing { HEAR_ALWAYS, HEAR_TOLD, HEAR_PLAYED };

static const struct {
    bool (*take)(struct table *table, const struct table_message *message,
                 int64_t now, struct err *err);
    enum hearing when;
    bool (*tell)(struct told_game *told, const struct table_message *message,
                 struct err *err);
} HEARD[MESSAGE_KINDS] = {
    [MESSAGE_NAQALA] = {.take = take_greeting, .when = HEAR_ALWAYS},
    [MESSAGE_WELCOME] = {.take = take_welcome, .when = HEAR_ALWAYS},
    [MESSAGE_GAME] = {.take = take_game, .when = HEAR_ALWAYS},
    [MESSAGE_START] = {.when = HEAR_TOLD, .tell = told_game_start},
    [MESSAGE_PLAYER] = {.take = take_player, .when = HEAR_ALWAYS},
    [MESSAGE_CLOCK] = {.when = HEAR_TOLD, .tell = told_game_clock},
    [MESSAGE_SERIES] = {.take = take_score, .when = HEAR_ALWAYS},
    [MESSAGE_MOVE] = {.take = take_move,
                      .when = HEAR_PLAYED,
                      .tell = told_game_add},
    [MESSAGE_NOW] = {.take = take_now, .when = HEAR_TOLD},
    [MESSAGE_TOOK] = {.take = take_took, .when = HEAR_PLAYED},
    [MESSAGE_BACK] = {.take = take_back, .when = HEAR_PLAYED},
    [MESSAGE_END] = {.take = take_end, .when = HEAR_PLAYED},
    [MESSAGE_HOLD] = {.take = take_hold, .when = HEAR_PLAYED},
    [MESSAGE_GO] = {.take = take_go, .when = HEAR_PLAYED},
    [MESSAGE_ASK] = {.take = take_ask, .when = HEAR_PLAYED},
    [MESSAGE_REFUSE] = {.take = take_refusal, .when = HEAR_PLAYED},
    [MESSAGE_SAY] = {.take = take_words, .when = HEAR_ALWAYS},
    [MESSAGE_NOTE] = {.take = take_words, .when = HEAR_ALWAYS},
};

static bool hear_line(struct table *table, const struct table_message *message,
                      int64_t now, struct err *err)
{
    const enum hearing when = HEARD[message->kind].when;

    if (table->told.open && HEARD[message->kind].tell != NULL)
        return HEARD[message->kind].tell(&table->told, message, err);
    if (HEARD[message->kind].take == NULL ||
        (when == HEAR_TOLD && !table->told.open) ||
        (when == HEAR_PLAYED && (table->session == NULL || table->told.open)))
        return err_set(err, "the host says what is out of place");
    return HEARD[message->kind].take(table, message, now, err);
}

void guest_hear(struct table *table, const char *line, int64_t now)
{
    struct table_message message;
    struct err err;
    const bool read = table_message_read(line, &message, &err);

    if (read && message.kind == MESSAGE_NO)
        guest_close(table, now, read_reason(&message));
    else if (read && message.kind == MESSAGE_BYE)
        guest_close(table, now, "the host has closed the table");
    else if (read && wire_take_ping(&table->wire, &message))
        return;
    else if (!read || !hear_line(table, &message, now, &err))
        guest_refuse(table, now, err.text);
}
