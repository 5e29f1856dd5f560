/* SPDX-License-Identifier: MIT */
/* Takes a game that the host has sent: the game that is played here, with
 * missed moves, or another one. */
#include "match/table/guest.h"

#include <stdlib.h>
#include <string.h>

/* Is it the game that is played here? */
static bool is_same_game(const struct table *table,
                         const struct told_game *told)
{
    const struct match *const match = session_match(table->session);

    return told->game == table->game &&
           strcmp(game_spec_kept(match_game(match)).text,
                  game_spec_kept(match_game(told->match)).text) == 0 &&
           position_same(
               &session_node(table->session, NODE_START)->position,
               &history_node(match_history(told->match), NODE_START)->position);
}

/* Is the cursor after this node, with only own moves in between? Then the host
 * has not got these moves, and they are sent again. */
static bool has_own_moves(const struct table *table, int node, int epoch)
{
    const struct session *const session = table->session;
    int at = session_cursor(session);

    if (epoch != table->epoch)
        return false;
    while (at != NODE_NONE && at != node) {
        const int parent = session_node(session, at)->parent;

        if (parent == NODE_NONE ||
            session_is_elsewhere(
                session, session_node(session, parent)->position.player))
            return false;
        at = parent;
    }
    return at == node;
}

/* How many moves of their line are known here; *node is that after the last
 * known one. */
static int count_known(const struct history *ours, const struct history *theirs,
                       const int *way, int plies, int *node)
{
    int ply = 0;

    *node = NODE_START;
    while (ply < plies) {
        const struct move move = history_node(theirs, way[ply + 1])->move;
        const int child = history_child(ours, *node, move);

        if (child == NODE_NONE)
            break;
        *node = child;
        ply++;
    }
    return ply;
}

/* Plays missed moves, and takes back moves that were taken back meanwhile. */
static void catch_up(struct table *table, int64_t now)
{
    struct session *const session = table->session;
    const struct told_game *const told = &table->told;
    const struct history *const theirs = match_history(told->match);
    const int plies = match_ply(told->match);
    struct line line = {0};
    int *const way = match_way(told->match, history_cursor(theirs), &line);
    int node;
    const int known = count_known(match_history(session_match(session)), theirs,
                                  way, plies, &node);

    line_free(&line);
    table_drop_questions(table);
    session_return(session, now);
    if (known < plies || !has_own_moves(table, node, told->epoch)) {
        session_restore(session, node, now);
        for (int ply = known; ply < plies; ply++) {
            const struct node *const next = history_node(theirs, way[ply + 1]);

            session_play_after(session, next->move, next->millis, now);
        }
        node = session_cursor(session);
    }
    free(way);
    table_stand_at(table, node, now);
    table->epoch = told->epoch;
    table->ended = false;
}

/* Keeps the first game until table_take_match. */
static void keep_first(struct table *table)
{
    table->match = table->told.match;
    table->told.match = NULL;
    table->game = table->told.game;
    table->epoch = table->told.epoch;
}

/* Sides change from game to game. */
static void find_seats(struct table *table, int game)
{
    if (!table->watches && table->game != 0 && (game - table->game) % 2 != 0)
        table->elsewhere = 3 - table->elsewhere;
}

static bool begin_another(struct table *table, int64_t now, struct err *err)
{
    struct told_game *const told = &table->told;
    struct match *const match = told->match;

    told->match = NULL;
    find_seats(table, told->game);
    if (!session_share(table->session, match, table->elsewhere, now, err))
        return false;
    table_begin_game(table, told->game, told->epoch, now);
    return true;
}

bool guest_take_game(struct table *table, int64_t now, struct err *err)
{
    bool fine = true;

    if (!told_game_play(&table->told, err))
        return false;
    table->patience = SESSION_NEVER;
    if (table->session == NULL)
        keep_first(table);
    else if (is_same_game(table, &table->told))
        catch_up(table, now);
    else
        fine = begin_another(table, now, err);
    told_game_drop(&table->told);
    return fine;
}
