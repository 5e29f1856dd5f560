/* SPDX-License-Identifier: MIT */
/* A guest's connection: joining, joining again when it broke, and closing it. */
#include "match/table/guest.h"

#include <stdio.h>

/* How long the host may take to send the game when it is reached again, how
 * long a connection may take, and the shortest and the longest pause between
 * attempts. */
#define TELLING_WAIT (10 * CLOCK_SECOND)
#define DIALLING     (5 * CLOCK_SECOND)
#define PAUSE_FIRST  (1 * CLOCK_SECOND)
#define PAUSE_LAST   (15 * CLOCK_SECOND)

static void send_join(struct table *table)
{
    struct table_message join = {.kind = MESSAGE_JOIN};

    snprintf(join.words[0], sizeof join.words[0], "%s",
             table->watches ? "watch" : "play");
    snprintf(join.words[1], sizeof join.words[1], "%s", table->code);
    snprintf(join.words[2], sizeof join.words[2], "%s",
             *table->token != '\0' ? table->token : "-");
    snprintf(join.text, sizeof join.text, "%s", table->name);
    wire_send(&table->wire, &join);
}

void guest_begin(struct table *table, int descriptor, int64_t now,
                 int64_t patience)
{
    wire_open(&table->wire, descriptor, now);
    table->try_again = SESSION_NEVER;
    table->patience = patience;
    table->unanswered = false;
    send_join(table);
}

const char *guest_late_words(const struct table *table)
{
    return table->unanswered
               ? "the host has not answered to the code; after each wrong one "
                 "it takes longer, up to a minute"
               : "the host does not tell the game";
}

void guest_close(struct table *table, int64_t now, const char *why)
{
    wire_close(&table->wire);
    told_game_drop(&table->told);
    table->try_again = SESSION_NEVER;
    table->state = TABLE_GONE;
    if (table->session == NULL) {
        snprintf(table->why_held, sizeof table->why_held, "%s", why);
        return;
    }
    table_drop_questions(table);
    table_hold(table, now, why);
    table_tell_event(table, TABLE_CLOSED, "%s", why);
}

void guest_refuse(struct table *table, int64_t now, const char *why)
{
    char clean[MESSAGE_TEXT_MAX];

    table_message_clean(why, clean, sizeof clean);
    wire_refuse(&table->wire, clean);
    guest_close(table, now, clean);
}

void guest_lose(struct table *table, int64_t now)
{
    const char *const why = table->wire.why;

    wire_close(&table->wire);
    told_game_drop(&table->told);
    if (table->session == NULL) {
        guest_close(table, now,
                    why != NULL ? why : "the host has closed the connection");
        return;
    }
    if (table->state == TABLE_PLAYS) {
        table->state = TABLE_BROKEN;
        table_drop_questions(table);
        table_hold(table, now, "the line is broken; trying again");
        table_tell_event(table, TABLE_NEWS, "%s", table->why_held);
        table->pause = PAUSE_FIRST;
    }
    table->try_again = now + table->pause;
    table->pause =
        2 * table->pause < PAUSE_LAST ? 2 * table->pause : PAUSE_LAST;
}

void guest_connect(struct table *table, int64_t now)
{
    int descriptor;

    if (table->dialer == NULL) {
        if (now < table->try_again)
            return;
        table->try_again = SESSION_NEVER;
        table->dialer = dialer_new(&table->address, DIALLING);
        if (table->dialer == NULL)
            guest_lose(table, now);
        return;
    }
    if (!dialer_take(table->dialer, &descriptor))
        return;
    dialer_free(table->dialer);
    table->dialer = NULL;
    if (descriptor >= 0)
        guest_begin(table, descriptor, now, now + TELLING_WAIT);
    else
        guest_lose(table, now);
}
