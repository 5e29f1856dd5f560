/* SPDX-License-Identifier: MIT */
/*
 * A table as its host has it: the connections of those who have come (peers),
 * and what goes over them. Each file uses those above it, and no other:
 *
 *     host_send.c   sending to the player, to those who watch, or to all
 *     host_game.c   the game in lines
 *     host_join.c   who comes and goes
 *     host_lines.c  what those say who have come
 *     host.c        what there is to do by now
 */
#pragma once

#include "match/table/inside.h"

/* ---- host_send.c ---- */

/* To all who have joined, to the one who plays, or to those who watch. */
void host_send_all(struct table *table, const struct table_message *message);
void host_send_player(struct table *table, const struct table_message *message);
void host_send_watchers(struct table *table,
                        const struct table_message *message);

/* Has anybody joined? */
bool host_is_heard(const struct table *table);
/* The one who plays; NULL: it is not there. */
struct table_peer *host_player(struct table *table);

/* News, to the host's view and to all others. */
void host_tell(struct table *table, const char *text);
/* What somebody of this name says, to the same. */
void host_say(struct table *table, const char *name, const char *text);

/* ---- host_game.c ---- */

/* All of the game, from its start to where it stands. */
void host_send_game(const struct table *table, struct wire *wire);

/* What a player is called; the score of the series. */
struct table_message host_name_message(const struct table *table, int player);
struct table_message host_score_message(const struct table *table);
/* Of a game that the players have ended. */
struct table_message host_end_message(const struct table *table);

/* ---- host_join.c ---- */

/* Takes the connections that are there: each is one who has not joined yet, and
 * goes if it does not in time. */
void host_accept(struct table *table, int64_t now);
/* A line of one who has not joined yet: it joins, or is refused. Each wrong code
 * is refused later than the one before, and no other is looked at meanwhile, so
 * that nobody can try them all. */
void host_hear_stranger(struct table *table, struct table_peer *peer,
                        const struct table_message *message, int64_t now);
/* The patience of one who has not joined yet is over: it joins now, or goes. */
void host_lose_patience(struct table *table, struct table_peer *peer,
                        int64_t now);
/* One goes: it has said so, or else its line is broken. All are told, and
 * without the player the game is held. */
void host_close_peer(struct table *table, struct table_peer *peer, int64_t now,
                     bool left);

/* ---- host_lines.c ---- */

/* A line of a peer: it does something, nothing, or is the last one. */
void host_hear(struct table *table, struct table_peer *peer, const char *line,
               int64_t now);
/* Both players want what was asked. */
void host_agree(struct table *table, struct asked asked, int64_t now);

/* ---- host.c ---- */

/* The session is there: its players get names, and nobody has come yet. */
void host_sit(struct table *table, int64_t now);
void host_tick(struct table *table, int64_t now);
int64_t host_due(const struct table *table);
int host_descriptors(const struct table *table, struct pollfd *wake, int max);
/* Says goodbye to all, and closes their connections. */
void host_free(struct table *table);
