/* SPDX-License-Identifier: MIT */
/* Tables: beginning and end, events, and verbs. */
#include "match/table/table.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/table/guest.h"
#include "match/table/host.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Characters that look different from each other: no 0, O, 1, I, L. */
static const char SIGNS[] = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/* Draws random characters from the system, since nobody may guess them. */
static bool draw_signs(char *text, int count, struct err *err)
{
    unsigned char bytes[32];

    if (getentropy(bytes, sizeof bytes) != 0)
        return err_set(err, "the system gives no random numbers for a code");
    for (int i = 0; i < count; i++)
        text[i] = SIGNS[bytes[i] % (sizeof SIGNS - 1)];
    text[count] = '\0';
    return true;
}

static struct table *new_table(const char *name, const char *otherwise)
{
    struct table *const table = memory_new(1, sizeof *table);

    table_clean_name(name, table->name, otherwise);
    table->wire.descriptor = -1;
    table->listener = -1;
    table->patience = table->try_again = SESSION_NEVER;
    return table;
}

/* ---- beginning ---- */

struct table *table_host(const struct table_setting *setting, struct err *err)
{
    struct table *const table = new_table(setting->name, "Host");

    table->hosts = true;
    table->seat = setting->seat;
    table->lost_at = SESSION_NEVER;
    table->address = setting->address;
    table->elsewhere = setting->seat == 0 ? 2 : 1;
    if (setting->code != NULL)
        snprintf(table->code, sizeof table->code, "%s", setting->code);
    if ((setting->code != NULL ||
         draw_signs(table->code, TABLE_CODE_MAX - 1, err)) &&
        draw_signs(table->token, TOKEN_LETTERS, err) &&
        (table->listener = socket_listen(&table->address, err)) >= 0)
        return table;
    free(table);
    return NULL;
}

/* Waits until the host has sent the game, has refused, or the time is up. */
static bool await_game(struct table *table, const struct table_call *call,
                       struct err *err)
{
    enum { ASK_EVERY = 100 /* milliseconds: whether to stop */ };
    struct pollfd wake[1];

    while (table->match == NULL && table->state != TABLE_GONE) {
        const int64_t now = clock_now();

        if (call->stopped != NULL && call->stopped(call->whose))
            return err_set(err, "stopped");
        if (now >= call->until)
            return err_set(err, "%s", guest_late_words(table));
        poll(wake, (nfds_t)guest_descriptors(table, wake, 1), ASK_EVERY);
        guest_tick(table, clock_now());
    }
    return table->match != NULL || err_set(err, "%s", table->why_held);
}

struct table *table_join(const struct table_call *call, struct err *err)
{
    struct table *const table =
        new_table(call->name, call->watches ? "Watcher" : "Guest");
    const int descriptor = socket_connect(&call->address, call->until,
                                          call->stopped, call->whose, err);

    table->address = call->address;
    table->watches = call->watches;
    snprintf(table->code, sizeof table->code, "%s", call->code);
    if (descriptor >= 0) {
        guest_begin(table, descriptor, clock_now(), SESSION_NEVER);
        if (await_game(table, call, err))
            return table;
        err_prefix(err, "%s: ", socket_address_name(&call->address).text);
    }
    table_free(table);
    return NULL;
}

struct match *table_take_match(struct table *table)
{
    struct match *const match = table->match;

    table->match = NULL;
    return match;
}

unsigned table_elsewhere(const struct table *table)
{
    return table->elsewhere;
}

void table_sit(struct table *table, struct session *session, int64_t now)
{
    table->session = session;
    table->matches = session_matches(session);
    table_stand_at(table, session_cursor(session), now);
    if (table->hosts) {
        table->game = table->epoch = 1;
        host_sit(table, now);
    } else {
        table->state = TABLE_PLAYS;
    }
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    if (table->hosts)
        host_free(table);
    else
        guest_free(table);
    free(table->events);
    free(table);
}

/* ---- time ---- */

void table_tick(struct table *table, int64_t now)
{
    if (table->hosts)
        host_tick(table, now);
    else
        guest_tick(table, now);
}

int64_t table_due(const struct table *table)
{
    return table->hosts ? host_due(table) : guest_due(table);
}

int table_descriptors(const struct table *table, struct pollfd *wake, int max)
{
    return table->hosts ? host_descriptors(table, wake, max)
                        : guest_descriptors(table, wake, max);
}

/* ---- verbs ---- */

bool table_say(struct table *table, const char *text, int64_t now,
               struct err *err)
{
    struct table_message message = {.kind = MESSAGE_SAY};
    char clean[TABLE_SAY_MAX];

    (void)now;
    table_message_clean(text, clean, sizeof clean);
    if (table->hosts ? !host_is_heard(table) : !wire_is_open(&table->wire))
        return err_set(err, "%s", table->why_held);
    if (table->hosts) {
        host_say(table, table->name, clean);
        return true;
    }
    snprintf(message.text, sizeof message.text, "%s", clean);
    wire_send(&table->wire, &message);
    return true;
}

bool table_resign(struct table *table, int64_t now, struct err *err)
{
    const int own = table_own_seat(table);
    const struct node *const node = session_node(table->session, table->node);
    const struct table_message message = {.kind = MESSAGE_RESIGN,
                                          .numbers = {table->epoch, node->ply}};

    if (own < 0)
        return err_set(err, "you watch this game");
    if (match_end_at(session_match(table->session), table->node) != END_NOT)
        return err_set(err, "the game is over");
    if (table->state != TABLE_PLAYS)
        return err_set(err, "%s", table->why_held);
    if (!table->hosts) {
        wire_send(&table->wire, &message);
        return true;
    }
    session_return(table->session, now);
    session_call(table->session, END_RESIGNED, own);
    return true;
}

/* Why this question makes no sense now. */
static const char *find_nonsense(const struct table *table,
                                 enum table_question question)
{
    static const char *const nonsense[] = {
        [QUESTION_NONE] = "nothing is asked",
        [QUESTION_BACK] = "you have made no move that could be taken back",
        [QUESTION_DRAW] = "no draw can be offered here",
        [QUESTION_AGAIN] = "the game is not over yet",
    };

    return question == QUESTION_AGAIN && table->goes_on &&
                   match_end_at(session_match(table->session), table->node) !=
                       END_NOT
               ? "the next game of the series comes by itself"
               : nonsense[question];
}

bool table_ask_agrees(const struct table *table, enum table_question question)
{
    return table->theirs.what == question && question != QUESTION_BACK;
}

bool table_ask(struct table *table, enum table_question question, int64_t now,
               struct err *err)
{
    const int own = table_own_seat(table);
    struct asked asked = {question,
                          session_node(table->session, table->node)->ply};

    if (own < 0)
        return err_set(err, "you watch this game");
    if (table->state != TABLE_PLAYS)
        return err_set(err, "%s", table->why_held);
    if (question == QUESTION_BACK)
        asked.number = table_ply_back(table, own);
    if (!table_may_be_asked(table, asked, own))
        return err_set(err, "%s", find_nonsense(table, question));
    if (table_ask_agrees(table, question)) {
        table_answer(table, true, now);
        return true;
    }

    const struct table_message message =
        table_question_message(MESSAGE_ASK, asked);

    table_set_mine(table, asked);
    if (table->hosts)
        host_send_player(table, &message);
    else
        wire_send(&table->wire, &message);
    return true;
}

void table_answer(struct table *table, bool agrees, int64_t now)
{
    const struct asked asked = table->theirs;
    const struct table_message message =
        table_question_message(agrees ? MESSAGE_AGREE : MESSAGE_REFUSE, asked);

    if (asked.what == QUESTION_NONE)
        return;
    table_drop_theirs(table);
    if (!table->hosts)
        wire_send(&table->wire, &message);
    else if (agrees)
        host_agree(table, asked, now);
    else
        host_send_player(table, &message);
}

/* ---- questions ---- */

enum table_state table_state(const struct table *table)
{
    return table->state;
}

const char *table_why_held(const struct table *table)
{
    return table->why_held;
}

enum table_question table_asked(const struct table *table)
{
    return table->theirs.what;
}

bool table_is_host(const struct table *table)
{
    return table->hosts;
}

bool table_watches(const struct table *table)
{
    return table->watches;
}

const char *table_code(const struct table *table)
{
    return table->code;
}

const struct socket_address *table_address(const struct table *table)
{
    return &table->address;
}

const char *table_watcher(const struct table *table, int index)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role == PEER_WATCHER && index-- == 0)
            return table->peers[i].name;
    return NULL;
}

const char *table_score(const struct table *table)
{
    return table->score;
}

bool table_goes_on(const struct table *table)
{
    return table->goes_on;
}
