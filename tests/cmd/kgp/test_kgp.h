/* SPDX-License-Identifier: MIT */
/*
 * What the tests of naqala kgp share: a server that is played here by the rules,
 * with what real servers do, and what none should.
 *
 *     struct kgp_server server = server_start("--level willow", NULL);
 *
 *     server_greet(&server);
 *     server_say_state(&server, KGP_STATE);
 *     ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
 *     server_leave(&server);
 */
#pragma once

#include "base/lines.h"
#include "base/socket.h"
#include "game/game.h"
#include "support/peer.h"
#include <check.h>

enum { KGP_BOARD_MAX = 200, KGP_WORDS_MAX = 600 };

#define KGP_STATE       "<6,0,0,4,4,4,4,4,4,4,0,5,5,5,5>"
#define KGP_SMALL_BOARD "<1,0,0,1,1>"
#define KGP_LARGE_BOARD "<9,0,0,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9>"

struct kgp_server {
    struct socket_address address;
    int listener;
    int connection;
    struct lines lines;
    struct peer *peer;
    long heard; /* the number of the last message that came */
    long said;
};

/* Starts naqala kgp with these words behind the host and these settings, as
 * peer_watch() does, and lets it connect. */
struct kgp_server server_start(const char *words, const char *const settings[]);

/* Waits until the client connects. */
void server_accept(struct kgp_server *server);

/* The bytes as they are; and a line, whose end is added. */
void server_send(const struct kgp_server *server, const char *text);
void server_say(struct kgp_server *server, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What stands behind the name of the next message of this name, and what it
 * answers, -1: nothing. Others are not looked at. */
const char *server_hear(struct kgp_server *server, const char *name, long *ref);

void server_greet(struct kgp_server *server);
void server_hang_up(struct kgp_server *server);

/* Says goodbye, and looks at the status of the program. */
void server_leave(struct kgp_server *server);

/* The client leaves by itself, with this status. `told` is NULL, or how a line
 * begins that it writes first. */
void server_is_left(struct kgp_server *server, const char *told, int status);

/* A position as the player `mover` sees it. */
void server_write_board(const struct game *game,
                        const struct position *position, int mover,
                        char out[KGP_BOARD_MAX]);

/* Returns the board. */
const char *server_say_state(struct kgp_server *server, const char *board);

/* The last of the moves that it sends for the state before its yield. */
int server_hear_answer(struct kgp_server *server, long state);

/* Against moves that are drawn; it sits on that side. */
void server_play_game(struct kgp_server *server, const char *spec, int side,
                      uint64_t seed);

TCase *kgp_connection_case(void);
