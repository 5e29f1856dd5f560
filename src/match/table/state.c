/* SPDX-License-Identifier: MIT */
/* The state of the shared game at host and guest, and their questions. */
#include "base/memory.h"
#include "base/utf8.h"
#include "match/table/inside.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

/* More events than anybody reads. */
enum { EVENTS_MAX = 200 };

/* ---- events ---- */

void table_tell_event(struct table *table, enum table_event_kind kind,
                      const char *format, ...)
{
    struct table_event event = {.kind = kind};
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(event.text, sizeof event.text, format, arguments);
    va_end(arguments);
    if (table->event_count - table->event_first >= EVENTS_MAX)
        table->event_first++;
    if (table->event_first > 0) {
        table->event_count -= table->event_first;
        memmove(table->events, table->events + table->event_first,
                (size_t)table->event_count * sizeof *table->events);
        table->event_first = 0;
    }
    table->events = memory_grow(table->events, &table->event_capacity,
                                table->event_count + 1, sizeof *table->events);
    table->events[table->event_count++] = event;
}

bool table_next_event(struct table *table, struct table_event *event)
{
    if (table->event_first == table->event_count)
        return false;
    *event = table->events[table->event_first++];
    return true;
}

/* ---- who ---- */

void table_clean_name(const char *text, char name[TABLE_NAME_MAX],
                      const char *otherwise)
{
    size_t length;

    table_message_clean(text + strspn(text, " "), name, TABLE_NAME_MAX);
    length = strlen(name);
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = '\0';
    /* `You win` is said to the person here. */
    if (length == 0 || strcasecmp(name, "you") == 0)
        snprintf(name, TABLE_NAME_MAX, "%s", otherwise);
}

int table_own_seat(const struct table *table)
{
    for (int i = 0; i < session_game(table->session)->players; i++)
        if (!session_is_elsewhere(table->session, i))
            return i;
    return SESSION_NOBODY;
}

int table_other_seat(const struct table *table)
{
    const int own = table_own_seat(table);

    return own < 0 ? SESSION_NOBODY : 1 - own;
}

static const char *name_other(const struct table *table)
{
    const int other = table_other_seat(table);

    return other < 0 ? "the host" : session_name(table->session, other);
}

/* ---- may they move? ---- */

void table_hold(struct table *table, int64_t now, const char *why)
{
    snprintf(table->why_held, sizeof table->why_held, "%s", why);
    if (table->held_since == 0)
        table->held_since = now;
    session_hold(table->session, true, now);
}

void table_release(struct table *table, int64_t now)
{
    *table->why_held = '\0';
    if (table->held_since != 0)
        table->since += now - table->held_since;
    table->held_since = 0;
    session_hold(table->session, false, now);
}

void table_stand_at(struct table *table, int node, int64_t now)
{
    table->node = node;
    table->since = now;
    if (table->held_since != 0)
        table->held_since = now;
}

int64_t table_thinking(const struct table *table, int64_t now)
{
    const int64_t end = table->held_since != 0 ? table->held_since : now;

    return (end - table->since) / CLOCK_MILLISECOND;
}

/* ---- the line ---- */

int table_node_at(const struct table *table, int ply)
{
    int node = table->node;

    while (node != NODE_NONE && session_node(table->session, node)->ply > ply)
        node = session_node(table->session, node)->parent;
    return node;
}

int table_ply_back(const struct table *table, int player)
{
    int node = table->node;

    do
        node = session_node(table->session, node)->parent;
    while (node != NODE_NONE &&
           session_node(table->session, node)->position.player != player);
    return node == NODE_NONE ? -1 : session_node(table->session, node)->ply;
}

struct table_message table_move_message(const struct table *table, int node)
{
    const struct session *const session = table->session;
    const struct node *const at = session_node(session, node);
    const uint32_t millis =
        at->millis < MESSAGE_NUMBER_MAX ? at->millis : MESSAGE_NUMBER_MAX;
    struct table_message message = {.kind = MESSAGE_MOVE,
                                    .numbers = {table->epoch, at->ply, millis}};
    const struct move_text text =
        game_move_text(session_game(session),
                       &session_node(session, at->parent)->position, at->move);

    snprintf(message.words[0], sizeof message.words[0], "%s", text.text);
    return message;
}

/* ---- questions ---- */

static const char *const QUESTION_WORDS[] = {
    [QUESTION_NONE] = "none",
    [QUESTION_BACK] = "back",
    [QUESTION_DRAW] = "draw",
    [QUESTION_AGAIN] = "again",
};

struct table_message table_question_message(enum message_kind kind,
                                            struct asked asked)
{
    struct table_message message = {.kind = kind, .numbers = {asked.number}};

    snprintf(message.words[0], sizeof message.words[0], "%s",
             QUESTION_WORDS[asked.what]);
    return message;
}

bool table_read_question(const struct table_message *message,
                         struct asked *asked)
{
    asked->number = (int)message->numbers[0];
    for (int what = QUESTION_BACK; what <= QUESTION_AGAIN; what++)
        if (strcmp(message->words[0], QUESTION_WORDS[what]) == 0) {
            asked->what = (enum table_question)what;
            return true;
        }
    return false;
}

static bool is_same(struct asked one, struct asked other)
{
    return one.what == other.what && one.number == other.number;
}

void table_set_mine(struct table *table, struct asked asked)
{
    if (!is_same(table->mine, asked))
        table->mine_times = 0;
    table->mine = asked;
    table->mine_times++;
}

void table_drop_theirs(struct table *table)
{
    if (table->theirs.what != QUESTION_NONE)
        table_tell_event(table, TABLE_DROPPED, "%s", "");
    table->theirs = (struct asked){QUESTION_NONE, 0};
}

void table_tell_agreed(struct table *table, struct asked asked)
{
    if (is_same(table->mine, asked))
        table_tell_event(table, TABLE_NEWS, "%s agrees", name_other(table));
}

void table_drop_questions(struct table *table)
{
    table_drop_theirs(table);
    table_set_mine(table, (struct asked){QUESTION_NONE, 0});
}

bool table_may_be_asked(const struct table *table, struct asked asked,
                        int player)
{
    const struct session *const session = table->session;
    const struct game *const game = session_game(session);
    const int ply = session_node(session, table->node)->ply;
    const bool over =
        match_end_at(session_match(session), table->node) != END_NOT;

    switch (asked.what) {
    case QUESTION_BACK:
        return asked.number >= 0 &&
               asked.number == table_ply_back(table, player);
    case QUESTION_DRAW:
        return !over && asked.number == ply &&
               game->class->limits(game).agreement;
    case QUESTION_AGAIN:
        return over && asked.number == ply && !table->goes_on;
    case QUESTION_NONE:
        break;
    }
    return false;
}

void table_drop_outdated(struct table *table)
{
    const int own = table_own_seat(table);

    table_drop_theirs(table);
    if (own < 0 || !table_may_be_asked(table, table->mine, own))
        table_drop_questions(table);
}

/* `Ben asks to take move 12 back` */
static void tell_question(struct table *table)
{
    const char *const name = name_other(table);

    switch (table->theirs.what) {
    case QUESTION_BACK:
        table_tell_event(table, TABLE_ASKED, "%s asks to take move %d back",
                         name, table->theirs.number + 1);
        break;
    case QUESTION_DRAW:
        table_tell_event(table, TABLE_ASKED, "%s offers a draw", name);
        break;
    case QUESTION_AGAIN:
        table_tell_event(table, TABLE_ASKED, "%s asks for another game", name);
        break;
    case QUESTION_NONE:
        break;
    }
}

bool table_take_question(struct table *table, struct asked asked)
{
    if (!table_may_be_asked(table, asked, table_other_seat(table)))
        return false;
    if (table->mine.what == asked.what && asked.what != QUESTION_BACK)
        return true;
    /* Asked twice while it waits, it is still one question. */
    if (!is_same(table->theirs, asked)) {
        table->theirs = asked;
        tell_question(table);
    }
    return false;
}

void table_take_refusal(struct table *table, struct asked asked)
{
    if (!is_same(table->mine, asked))
        return;
    if (--table->mine_times <= 0)
        table_set_mine(table, (struct asked){QUESTION_NONE, 0});
    table_tell_event(table, TABLE_NEWS, "%s does not agree", name_other(table));
}

/* ---- ends ---- */

static const struct {
    enum end end;
    const char *word;
} ENDS[] = {
    {END_TIME, "time"}, {END_AGREED, "agreed"}, {END_RESIGNED, "resigned"}};

enum end table_read_end(const char *word)
{
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (strcmp(ENDS[i].word, word) == 0)
            return ENDS[i].end;
    return END_NOT;
}

const char *table_end_word(enum end end)
{
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (ENDS[i].end == end)
            return ENDS[i].word;
    return "";
}
