/* SPDX-License-Identifier: MIT */
/*
 * A table as a guest has it: one connection, over which the host tells the game,
 * and which is made again when it breaks. Each file uses those above it, and no
 * other:
 *
 *     guest_join.c   the connection: joining, also again, and closing it for good
 *     guest_game.c   a game that was told is played from here on
 *     guest_lines.c  what the host says
 *     guest.c        what there is to do by now
 */
#pragma once

#include "match/table/inside.h"

/* ---- guest_join.c ---- */

/* Joins over this connection, which is the table's from now on. It is lost if the
 * host does not tell the game by the time that the patience ends. */
void guest_begin(struct table *table, int descriptor, int64_t now,
                 int64_t patience);
/* Makes a connection where there is none: in the background, and each time after a
 * longer pause. */
void guest_connect(struct table *table, int64_t now);
/* The connection is gone, or could not be made. Without a session, the table is
 * closed then. */
void guest_lose(struct table *table, int64_t now);

/* Why there is no game when the patience ends. */
const char *guest_late_words(const struct table *table);

/* For good, and why. */
void guest_close(struct table *table, int64_t now, const char *why);
/* The same, since what the host says makes no sense, which it is told. */
void guest_refuse(struct table *table, int64_t now, const char *why);

/* ---- guest_game.c ---- */

/* The game is told: the first one waits for table_take_match, another one begins,
 * and in the one that is played here what was missed is made up for. False with
 * err if it cannot be played. */
bool guest_take_game(struct table *table, int64_t now, struct err *err);

/* ---- guest_lines.c ---- */

/* A line of the host. */
void guest_hear(struct table *table, const char *line, int64_t now);

/* ---- guest.c ---- */

void guest_tick(struct table *table, int64_t now);
int64_t guest_due(const struct table *table);
int guest_descriptors(const struct table *table, struct pollfd *wake, int max);
/* Says goodbye, and closes the connection. */
void guest_free(struct table *table);
