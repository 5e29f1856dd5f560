/* SPDX-License-Identifier: MIT */
/* Does what is due at a guest. */
#include "match/table/guest.h"

#include <poll.h>

static void send_host(struct table *table, const struct table_message *message)
{
    wire_send(&table->wire, message);
}

/* Tells the host when a player has no time left by the clocks here. */
static void watch_end(struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);
    const struct table_message message = {.kind = MESSAGE_TIME,
                                          .numbers = {table->epoch, node->ply}};

    if (table->ended || node->called != END_TIME)
        return;
    table->ended = true;
    wire_send(&table->wire, &message);
}

void guest_tick(struct table *table, int64_t now)
{
    const char *line;

    if (table->state == TABLE_GONE)
        return;
    if (!wire_is_open(&table->wire))
        guest_connect(table, now);
    wire_tick(&table->wire, now);
    while (table->state != TABLE_GONE &&
           (table->session != NULL || table->match == NULL) &&
           (line = wire_take(&table->wire)) != NULL)
        guest_hear(table, line, now);
    if (table->state == TABLE_GONE)
        return;
    if (now >= table->patience)
        wire_break(&table->wire, guest_late_words(table));
    if (table->wire.descriptor >= 0 && !wire_is_open(&table->wire)) {
        table->patience = SESSION_NEVER;
        guest_lose(table, now);
    }
    if (table->session == NULL || table->state != TABLE_PLAYS)
        return;
    table_follow(table, now, send_host);
    watch_end(table);
}

int64_t guest_due(const struct table *table)
{
    const int64_t wire = wire_due(&table->wire);
    const int64_t first = wire < table->patience ? wire : table->patience;

    return first < table->try_again ? first : table->try_again;
}

int guest_descriptors(const struct table *table, struct pollfd *wake, int max)
{
    if (max < 1)
        return 0;
    if (table->dialer != NULL)
        *wake = (struct pollfd){.fd = dialer_descriptor(table->dialer),
                                .events = POLLIN};
    else if (table->wire.descriptor >= 0)
        *wake = wire_poll(&table->wire);
    else
        return 0;
    return 1;
}

void guest_free(struct table *table)
{
    wire_send(&table->wire, &(struct table_message){.kind = MESSAGE_BYE});
    wire_close(&table->wire);
    dialer_free(table->dialer);
    told_game_drop(&table->told);
    match_free(table->match);
}
