/* SPDX-License-Identifier: MIT */
/*
 * Somebody who comes to a table and says what the test wants, whether it makes
 * sense or not: lines over a connection of the loopback.
 *
 *     struct caller *caller = caller_new(port);
 *
 *     caller_say(caller, "naqala 1");
 *     work(...)                     the host is ticked
 *     caller_hear(caller)           what it has said so far
 */
#pragma once

#include <stdbool.h>

struct caller;

struct caller *caller_new(int port);
/* The connection ends. */
void caller_free(struct caller *caller);

/* A line; its end is added. */
void caller_say(struct caller *caller, const char *line);
/* Bytes as they are. */
void caller_send(struct caller *caller, const char *bytes);

/* All lines that have come so far, good until the next call. Does not wait. */
const char *caller_hear(struct caller *caller);
/* Forgets them. */
void caller_forget(struct caller *caller);
/* Has the host closed the connection? */
bool caller_is_closed(struct caller *caller);

/* Lets the host work until it has taken all that was said, or has closed the
 * connection. */
void caller_settle(struct caller *caller, void (*work)(void *whose),
                   void *whose);
