/* SPDX-License-Identifier: MIT */
/* A server of the Kalah Game Protocol, played by the rules. */
#include "cmd/kgp/test_kgp.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 240000 /* milliseconds: a machine may be busy */ };

static void wait_for(int descriptor)
{
    struct pollfd news = {.fd = descriptor, .events = POLLIN};

    ck_assert_msg(poll(&news, 1, PATIENCE) == 1, "nothing comes");
}

void server_accept(struct kgp_server *server)
{
    struct socket_name from;

    wait_for(server->listener);
    server->connection = socket_accept(server->listener, &from);
    ck_assert_int_ge(server->connection, 0);
    server->lines = lines_new(server->connection, 20000);
    server->heard = -1;
}

void server_send(const struct kgp_server *server, const char *text)
{
    ck_assert(socket_send(server->connection, text, strlen(text), INT64_MAX));
}

void server_say(struct kgp_server *server, const char *format, ...)
{
    char text[KGP_WORDS_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text - 2, format, arguments);
    va_end(arguments);
    strcat(text, "\r\n");
    server_send(server, text);
}

struct kgp_server server_start(const char *words, const char *const settings[])
{
    struct kgp_server server = {.address = {SOCKET_LOOPBACK, 0}};
    struct err err = {""};
    char all[KGP_WORDS_MAX];

    server.listener = socket_listen(&server.address, &err);
    ck_assert_msg(server.listener >= 0, "%s", err.text);
    snprintf(all, sizeof all, "kgp %s %s",
             socket_address_name(&server.address).text, words);
    server.peer = peer_watch(all, settings);
    server_accept(&server);
    return server;
}

const char *server_hear(struct kgp_server *server, const char *name, long *ref)
{
    for (;;) {
        enum line_kind kind;
        char *line;

        while ((line = lines_take(&server->lines, &kind)) != NULL) {
            char *rest = line;
            const long id = strtol(rest, &rest, 10);
            const size_t length = strlen(name);

            ck_assert_msg(rest > line && id % 2 == 1 && id > server->heard,
                          "%s", line);
            server->heard = id;
            *ref = *rest == '@' ? strtol(rest + 1, &rest, 10) : -1;
            ck_assert_msg(*rest == ' ', "%s", line);
            if (strncmp(rest + 1, name, length) == 0 &&
                (rest[1 + length] == ' ' || rest[1 + length] == '\0'))
                return rest + 1 + length + (rest[1 + length] == ' ');
        }
        ck_assert_msg(!server->lines.ended, "it left before it said %s", name);
        wait_for(server->connection);
        lines_fill(&server->lines);
    }
}

void server_greet(struct kgp_server *server)
{
    long ref;

    server_say(server, "kgp 1 0 1");
    ck_assert_str_eq(server_hear(server, "mode", &ref), "freeplay");
    server_say(server, "2@%ld ok", server->heard);
    server->said = 2;
}

void server_hang_up(struct kgp_server *server)
{
    lines_free(&server->lines);
    close(server->connection);
}

void server_leave(struct kgp_server *server)
{
    server_say(server, "goodbye");
    ck_assert_int_eq(peer_end(server->peer), 0);
    server_hang_up(server);
    close(server->listener);
}

void server_is_left(struct kgp_server *server, const char *told, int status)
{
    if (told != NULL)
        peer_hear(server->peer, told);
    ck_assert_int_eq(peer_end(server->peer), status);
    server_hang_up(server);
    close(server->listener);
}

/* The text of a position, P.../S/P.../S/s, as the one to move sees it. */
void server_write_board(const struct game *game,
                        const struct position *position, int mover,
                        char out[KGP_BOARD_MAX])
{
    const struct position_text text = game_position_text(game, position);
    int numbers[2][14] = {{0}};
    int pits = 0;
    const char *at = text.text;
    size_t length;

    for (int side = 0; side < 2; side++)
        for (int i = 0;; i++) {
            char *end;

            numbers[side][i] = (int)strtol(at, &end, 10);
            at = end + 1;
            pits = i;
            if (*end == '/')
                break;
        }
    length = (size_t)snprintf(out, KGP_BOARD_MAX, "<%d,%d,%d", pits,
                              numbers[mover][pits], numbers[!mover][pits]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < pits; i++)
            length +=
                (size_t)snprintf(out + length, KGP_BOARD_MAX - length, ",%d",
                                 numbers[side == 0 ? mover : !mover][i]);
    snprintf(out + length, KGP_BOARD_MAX - length, ">");
}

/* The move of this pit, from 1, of whoever is to move. */
static struct move find_move(const struct game *game,
                             const struct position *position, int pit)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        const struct move_text text = game_move_text(game, position, moves[i]);
        const int number =
            *text.text >= 'a' ? *text.text - 'a' + 1 : atoi(text.text);

        if (number == pit)
            return moves[i];
    }
    ck_abort_msg("pit %d is no move", pit);
}

const char *server_say_state(struct kgp_server *server, const char *board)
{
    server->said += 2;
    server_say(server, "%ld state %s", server->said, board);
    return board;
}

int server_hear_answer(struct kgp_server *server, long state)
{
    int pit = 0;

    for (;;) {
        enum line_kind kind;
        const char *line;

        while ((line = lines_take(&server->lines, &kind)) != NULL) {
            long id, ref;
            int move;
            char name[20] = "";

            if (sscanf(line, "%ld@%ld %19s %d", &id, &ref, name, &move) >= 3 &&
                ref == state && strcmp(name, "move") == 0)
                pit = move;
            else if (ref == state && strcmp(name, "yield") == 0)
                return pit;
            server->heard = id;
        }
        ck_assert_msg(!server->lines.ended, "it left before it answered");
        wait_for(server->connection);
        lines_fill(&server->lines);
    }
}

void server_play_game(struct kgp_server *server, const char *spec, int side,
                      uint64_t seed)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);
    struct rng rng = rng_new(seed, 0);
    struct position position;

    ck_assert_msg(game != NULL, "%s", err.text);
    game->class->start(game, &position);
    while (position.end == END_NOT) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);
        struct move move = moves[rng_below(&rng, (uint32_t)count)];

        if (position.player == side) {
            char board[KGP_BOARD_MAX];

            server_write_board(game, &position, side, board);
            server_say_state(server, board);
            move = find_move(game, &position,
                             server_hear_answer(server, server->said));
            server_say(server, "%ld@%ld stop", server->said + 1000000,
                       server->said);
        }
        game->class->apply(game, &position, move);
    }
    game_free(game);
}
