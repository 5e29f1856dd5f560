/* SPDX-License-Identifier: MIT */
/*
 * A table at its host: the connections of those who have come (peers), and what
 * goes over them. Each file uses those above it, and no other:
 *
 *     host_send.c   sends to the player, to those who watch, or to all
 *     host_game.c   the game in lines
 *     host_join.c   peers come and go
 *     host_lines.c  lines of peers
 *     host.c        does what is due now
 */
#pragma once

#include "match/table/inside.h"

/* ---- host_send.c ---- */

/* Send to all who have joined, to the player, or to those who watch. */
void host_send_all(struct table *table, const struct table_message *message);
void host_send_player(struct table *table, const struct table_message *message);
void host_send_watchers(struct table *table,
                        const struct table_message *message);

/* Has anybody joined? */
bool host_is_heard(const struct table *table);
/* The peer who plays, or NULL. */
struct table_peer *host_player(struct table *table);

/* Tells news to the host's view and to all peers. */
void host_tell(struct table *table, const char *text);
/* Passes on what somebody with this name says, to the same. */
void host_say(struct table *table, const char *name, const char *text);

/* ---- host_game.c ---- */

/* Sends the whole game, from its start to its present node. */
void host_send_game(const struct table *table, struct wire *wire);

/* The messages with a player's name, and with the score of the series. */
struct table_message host_name_message(const struct table *table, int player);
struct table_message host_score_message(const struct table *table);
/* The message that the players have ended the game. */
struct table_message host_end_message(const struct table *table);

/* ---- host_join.c ---- */

/* Takes new connections. Each is a peer that has not joined yet, and that is
 * closed if it does not join in time. */
void host_accept(struct table *table, int64_t now);
/* Handles a line of a peer that has not joined yet: it joins, or is refused.
 * Each wrong code is refused later than the one before, and no other code is
 * checked meanwhile, so that nobody can try all codes. */
void host_hear_stranger(struct table *table, struct table_peer *peer,
                        const struct table_message *message, int64_t now);
/* The time of a peer that has not joined yet is over: it joins now, or is
 * closed. */
void host_stop_waiting(struct table *table, struct table_peer *peer,
                       int64_t now);
/* Closes a peer, which has `left`, or whose line is broken. All are told;
 * without the player the game is held. */
void host_close_peer(struct table *table, struct table_peer *peer, int64_t now,
                     bool left);

/* ---- host_lines.c ---- */

/* Handles a line of a peer: it has an effect, none, or ends the connection. */
void host_hear(struct table *table, struct table_peer *peer, const char *line,
               int64_t now);
/* Both players have agreed: does what was asked. */
void host_agree(struct table *table, struct asked asked, int64_t now);

/* ---- host.c ---- */

/* Takes the session: its players get names; no peer has come yet. */
void host_sit(struct table *table, int64_t now);
void host_tick(struct table *table, int64_t now);
int64_t host_due(const struct table *table);
int host_descriptors(const struct table *table, struct pollfd *wake, int max);
/* Says goodbye to all, and closes their connections. */
void host_free(struct table *table);
