/* SPDX-License-Identifier: MIT */
/* Changes of the game that host and guest share: moves made here and there,
 * moves taken back, another game, the score. */
#include "base/memory.h"
#include "match/table/inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

void table_follow(struct table *table, int64_t now,
                  void (*send)(struct table *table,
                               const struct table_message *message))
{
    struct session *const session = table->session;
    const int cursor = session_cursor(session);
    int *way;
    int count = 0;
    int node = cursor;

    if (session_is_looking(session) || cursor == table->node)
        return;
    while (node != NODE_NONE && node != table->node) {
        node = session_node(session, node)->parent;
        count++;
    }
    if (node == NODE_NONE) {
        session_restore(session, table->node, now);
        return;
    }
    way = memory_new((size_t)count, sizeof *way);
    node = cursor;
    for (int i = count - 1; i >= 0; i--) {
        way[i] = node;
        node = session_node(session, node)->parent;
    }
    table_drop_questions(table);
    for (int i = 0; i < count; i++) {
        const struct table_message message = table_move_message(table, way[i]);

        table_stand_at(table, way[i], now);
        send(table, &message);
    }
    free(way);
}

bool table_awaits_move(const struct table *table)
{
    const struct session *const session = table->session;

    return match_end_at(session_match(session), table->node) == END_NOT &&
           session_is_elsewhere(
               session, session_node(session, table->node)->position.player);
}

bool table_take_move(struct table *table, const char *text, uint32_t millis,
                     int64_t now, struct err *err)
{
    struct session *const session = table->session;
    const struct game *const game = session_game(session);
    const struct node *const node = session_node(session, table->node);
    struct move move;

    if (!game->class->read_move(game, &node->position, text, &move, err))
        return err_prefix(err, "move %d: ", node->ply + 1);
    session_play_after(session, move, millis, now);
    table_stand_at(table, session_cursor(session), now);
    table_drop_outdated(table);
    return true;
}

void table_go_back(struct table *table, int ply, int epoch, int64_t now)
{
    table_drop_questions(table);
    table->epoch = epoch;
    table->ended = false;
    table_stand_at(table, table_node_at(table, ply), now);
    session_restore(table->session, table->node, now);
}

/* ---- games ---- */

void table_begin_game(struct table *table, int game, int epoch, int64_t now)
{
    table_drop_questions(table);
    table->matches = session_matches(table->session);
    table->game = game;
    table->epoch = epoch;
    table->ended = false;
    table_stand_at(table, session_cursor(table->session), now);
    table_tell_event(table, TABLE_NEW_GAME, "game %d", game);
}

bool table_take_score(struct table *table, const struct table_message *message)
{
    const int64_t number = message->numbers[0];
    const int64_t games = message->numbers[1];
    char text[ERR_TEXT_MAX] = "";

    if (games > 1)
        snprintf(text, sizeof text, "game %" PRId64 " of %" PRId64 ": %.200s",
                 number, games, message->text);
    table->goes_on = number < games;
    if (strcmp(text, table->score) == 0)
        return false;
    snprintf(table->score, sizeof table->score, "%s", text);
    return true;
}
