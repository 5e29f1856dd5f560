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
    int64_t heard;   /* when something came last */
    int64_t pinged;  /* when something was sent to see whether it lives */
    bool broken;     /* to be closed */
    const char *why; /* of wire_break; NULL: the other side has ended it */
    bool refused;    /* nothing more is heard of it */
};

/* Owns the descriptor, and sends the greeting that both sides begin with. */
void wire_open(struct wire *wire, int descriptor, int64_t now);
void wire_close(struct wire *wire);
bool wire_is_open(const struct wire *wire);

void wire_send(struct wire *wire, const struct table_message *message);
/* It is broken, for this reason: a text that stays. */
void wire_break(struct wire *wire, const char *why);
/* Tells the other side why it is not heard any more: the wire is broken then. */
void wire_refuse(struct wire *wire, const char *why);
/* Answers a ping; true: it was one, or a pong, and there is no more in it. */
bool wire_take_ping(struct wire *wire, const struct table_message *message);

/* Sends what waits and reads what is there, once. Says ping where nothing came
 * for long, and calls it broken where nothing came at all. */
void wire_tick(struct wire *wire, int64_t now);
/* What it waits for. */
struct pollfd wire_poll(const struct wire *wire);
int64_t wire_due(const struct wire *wire);

/* The next line; NULL: there is none. A line that is too long breaks it. */
const char *wire_take(struct wire *wire);
