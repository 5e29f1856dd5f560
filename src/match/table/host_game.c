/* SPDX-License-Identifier: MIT */
/* Sends a game in lines, which told_game.c reads. */
#include "base/memory.h"
#include "match/table/host.h"

#include <stdio.h>

struct table_message host_name_message(const struct table *table, int player)
{
    struct table_message message = table_message_text(
        MESSAGE_PLAYER, session_name(table->session, player));

    message.numbers[0] = player;
    return message;
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

struct table_message host_score_message(const struct table *table)
{
    const struct session_series *const series = session_series(table->session);
    struct table_message message = {
        .kind = MESSAGE_SERIES,
        .numbers = {series->played + 1, series->games > 1 ? series->games : 1}};

    write_points(table, message.text, sizeof message.text);
    return message;
}

struct table_message host_end_message(const struct table *table)
{
    const struct node *const node = session_node(table->session, table->node);
    struct table_message message = {.kind = MESSAGE_END,
                                    .numbers = {node->loser}};

    snprintf(message.words[0], sizeof message.words[0], "%s",
             table_end_word(node->called));
    return message;
}

/* The lines before the moves: rules, players, clocks, score. */
static void send_setting(const struct table *table, struct wire *wire)
{
    const struct session *const session = table->session;
    const struct game *const game = session_game(session);
    const struct time_control control =
        match_time_control(session_match(session));
    const struct table_message start = table_message_text(
        MESSAGE_START,
        game_position_text(game, &session_node(session, NODE_START)->position)
            .text);
    const struct table_message score = host_score_message(table);
    struct table_message played = {.kind = MESSAGE_GAME,
                                   .numbers = {table->game, table->epoch}};
    struct table_message clock = {.kind = MESSAGE_CLOCK};

    snprintf(played.text, sizeof played.text, "%s", game_spec_kept(game).text);
    snprintf(clock.words[0], sizeof clock.words[0], "%s",
             time_control_text(&control).text);
    wire_send(wire, &played);
    wire_send(wire, &start);
    for (int i = 0; i < game->players; i++) {
        const struct table_message name = host_name_message(table, i);

        wire_send(wire, &name);
    }
    wire_send(wire, &clock);
    wire_send(wire, &score);
}

static void send_moves(const struct table *table, struct wire *wire)
{
    const int plies = session_node(table->session, table->node)->ply;

    for (int ply = 1; ply <= plies; ply++) {
        const struct table_message move =
            table_move_message(table, table_node_at(table, ply));

        wire_send(wire, &move);
    }
}

void host_send_game(const struct table *table, struct wire *wire)
{
    send_setting(table, wire);
    send_moves(table, wire);
    wire_send(wire, &(struct table_message){.kind = MESSAGE_NOW});
    if (session_node(table->session, table->node)->called != END_NOT) {
        const struct table_message end = host_end_message(table);

        wire_send(wire, &end);
    }

    const struct table_message may_move =
        *table->why_held != '\0'
            ? table_message_text(MESSAGE_HOLD, table->why_held)
            : (struct table_message){.kind = MESSAGE_GO};

    wire_send(wire, &may_move);
}
