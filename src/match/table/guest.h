/* SPDX-License-Identifier: MIT */
/*
 * A table at a guest: one connection, over which the host sends the game, and
 * which is made again when it breaks. Each file uses those above it, and no
 * other:
 *
 *     guest_join.c   the connection: joining, also again, and closing it for good
 *     guest_game.c   takes a game that the host has sent
 *     guest_lines.c  lines of the host
 *     guest.c        does what is due now
 */
#pragma once

#include "match/table/inside.h"

/* ---- guest_join.c ---- */

/* Joins over this connection, which the table takes. It is lost if the host has
 * not sent the game at the time `patience`. */
void guest_begin(struct table *table, int descriptor, int64_t now,
                 int64_t patience);
/* Makes a connection if there is none: in the background, and each time after a
 * longer pause. */
void guest_connect(struct table *table, int64_t now);
/* The connection is lost, or could not be made. Without a session this closes
 * the table. */
void guest_lose(struct table *table, int64_t now);

/* Why there is no game when the patience ends. */
const char *guest_late_words(const struct table *table);

/* Closes the table for good, and says why. */
void guest_close(struct table *table, int64_t now, const char *why);
/* The same, since a line of the host makes no sense; the host is told so. */
void guest_refuse(struct table *table, int64_t now, const char *why);

/* ---- guest_game.c ---- */

/* The host has sent a game. The first one waits for table_take_match; a new one
 * begins; if it is the game that is played here, missed moves are made. False
 * with err if it cannot be played. */
bool guest_take_game(struct table *table, int64_t now, struct err *err);

/* ---- guest_lines.c ---- */

/* Handles a line of the host. */
void guest_hear(struct table *table, const char *line, int64_t now);

/* ---- guest.c ---- */

void guest_tick(struct table *table, int64_t now);
int64_t guest_due(const struct table *table);
int guest_descriptors(const struct table *table, struct pollfd *wake, int max);
/* Says goodbye, and closes the connection. */
void guest_free(struct table *table);
