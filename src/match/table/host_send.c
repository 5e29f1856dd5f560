/* SPDX-License-Identifier: MIT */
/* A host sends to the player, to those who watch, or to all. */
#include "match/table/host.h"

#include <stdio.h>

void host_send_all(struct table *table, const struct table_message *message)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role >= PEER_PLAYER)
            wire_send(&table->peers[i].wire, message);
}

struct table_peer *host_player(struct table *table)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role == PEER_PLAYER)
            return &table->peers[i];
    return NULL;
}

void host_send_player(struct table *table, const struct table_message *message)
{
    struct table_peer *const player = host_player(table);

    if (player != NULL)
        wire_send(&player->wire, message);
}

void host_send_watchers(struct table *table,
                        const struct table_message *message)
{
    for (int i = 0; i < PEERS_MAX; i++)
        if (table->peers[i].role == PEER_WATCHER)
            wire_send(&table->peers[i].wire, message);
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

    host_send_all(table, &message);
}

void host_tell(struct table *table, const char *text)
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
