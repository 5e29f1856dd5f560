/* SPDX-License-Identifier: MIT */
/*
 * A connection of a table: lines in, lines out, and whether the other side still
 * lives. Nothing blocks: what cannot be sent yet waits, up to a limit.
 */
#pragma once

#include "base/lines.h"
#include "match/table/message.h"

#include <poll.h>
#include <stdint.h>

struct wire {
    int descriptor; /* -1: it is not there */
    struct lines lines;
    char *waiting; /* bytes that are not sent yet */
    int count;
    int capacity;
    int64_t heard;   /* when the last bytes came */
    int64_t pinged;  /* when the last ping was sent */
    bool broken;     /* to be closed */
    const char *why; /* of wire_break; NULL: the other side has ended it */
    bool refused;    /* nothing more is read from it */
};

/* Owns the descriptor, and sends the greeting that both sides begin with. */
void wire_open(struct wire *wire, int descriptor, int64_t now);
void wire_close(struct wire *wire);
bool wire_is_open(const struct wire *wire);

void wire_send(struct wire *wire, const struct table_message *message);
/* Marks it as broken, for this reason: a text that stays valid. */
void wire_break(struct wire *wire, const char *why);
/* Tells the other side why nothing more is read from it, and marks the wire as
 * broken. */
void wire_refuse(struct wire *wire, const char *why);
/* Answers a ping. True if the message was a ping or a pong, and needs nothing
 * more. */
bool wire_take_ping(struct wire *wire, const struct table_message *message);

/* Sends waiting bytes and reads once. Sends a ping if nothing has come for some
 * time, and marks the wire as broken if nothing has come for
 * TABLE_SILENT_MAX. */
void wire_tick(struct wire *wire, int64_t now);
/* The event for poll() that it waits for. */
struct pollfd wire_poll(const struct wire *wire);
int64_t wire_due(const struct wire *wire);

/* The next line; NULL if there is none. A line that is too long breaks the
 * wire. */
const char *wire_take(struct wire *wire);
