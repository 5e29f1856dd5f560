/* SPDX-License-Identifier: MIT */
/* Lines over a connection that may break at any time. */
#include "match/table/wire.h"
#include "base/memory.h"
#include "match/table/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* If this many bytes wait to be sent, the other side is gone. */
enum { WAITING_MAX = 1 << 20 };

#define PING_AFTER (TABLE_SILENT_MAX / 3)

void wire_close(struct wire *wire)
{
    if (wire->descriptor < 0)
        return;
    close(wire->descriptor);
    lines_free(&wire->lines);
    free(wire->waiting);
    *wire = (struct wire){.descriptor = -1};
}

bool wire_is_open(const struct wire *wire)
{
    return wire->descriptor >= 0 && !wire->broken;
}

/* Sends as much as the connection takes now. */
static void send_waiting(struct wire *wire)
{
    int sent = 0;

    while (sent < wire->count) {
        const ssize_t count = send(wire->descriptor, wire->waiting + sent,
                                   (size_t)(wire->count - sent), MSG_NOSIGNAL);

        if (count > 0) {
            sent += (int)count;
        } else if (errno != EINTR) {
            wire->broken |= errno != EAGAIN && errno != EWOULDBLOCK;
            break;
        }
    }
    wire->count -= sent;
    if (sent > 0)
        memmove(wire->waiting, wire->waiting + sent, (size_t)wire->count);
}

void wire_send(struct wire *wire, const struct table_message *message)
{
    char line[MESSAGE_LINE_MAX];
    FILE *const out = memory_file(line, sizeof line);

    table_message_write(message, out);
    fclose(out);
    if (!wire_is_open(wire))
        return;

    const int length = (int)strlen(line);

    if (wire->count + length > WAITING_MAX) {
        wire->broken = true;
        return;
    }
    wire->waiting =
        memory_grow(wire->waiting, &wire->capacity, wire->count + length, 1);
    memcpy(wire->waiting + wire->count, line, (size_t)length);
    wire->count += length;
    send_waiting(wire);
}

void wire_open(struct wire *wire, int descriptor, int64_t now)
{
    static const struct table_message greeting = {.kind = MESSAGE_NAQALA,
                                                  .numbers = {MESSAGE_VERSION}};

    *wire = (struct wire){.descriptor = descriptor,
                          .lines = lines_new(descriptor, MESSAGE_LINE_MAX),
                          .heard = now,
                          .pinged = now};
    wire_send(wire, &greeting);
}

void wire_break(struct wire *wire, const char *why)
{
    wire->broken = true;
    wire->why = why;
}

void wire_refuse(struct wire *wire, const char *why)
{
    const struct table_message no = table_message_text(MESSAGE_NO, why);

    wire_send(wire, &no);
    wire->broken = wire->refused = true;
}

bool wire_take_ping(struct wire *wire, const struct table_message *message)
{
    static const struct table_message pong = {.kind = MESSAGE_PONG};

    if (message->kind == MESSAGE_PING)
        wire_send(wire, &pong);
    return message->kind == MESSAGE_PING || message->kind == MESSAGE_PONG;
}

/* A part of a line before the end of the connection is not taken as a line. */
static void read_more(struct wire *wire, int64_t now)
{
    wire->broken |= !lines_fill(&wire->lines);
    wire->lines.ended = false;
    wire->heard = now;
}

void wire_tick(struct wire *wire, int64_t now)
{
    static const struct table_message ping = {.kind = MESSAGE_PING};
    struct pollfd ready = {.fd = wire->descriptor, .events = POLLIN};

    if (!wire_is_open(wire))
        return;
    send_waiting(wire);
    if (poll(&ready, 1, 0) > 0) {
        read_more(wire, now);
    } else if (now - wire->heard > TABLE_SILENT_MAX) {
        wire_break(wire, "nothing was heard for 30 seconds");
    } else if (now - wire->heard > PING_AFTER &&
               now - wire->pinged > PING_AFTER) {
        wire->pinged = now;
        wire_send(wire, &ping);
    }
}

struct pollfd wire_poll(const struct wire *wire)
{
    return (struct pollfd){
        .fd = wire->descriptor,
        .events = (short)(POLLIN | (wire->count > 0 ? POLLOUT : 0))};
}

int64_t wire_due(const struct wire *wire)
{
    const int64_t last =
        wire->heard > wire->pinged ? wire->heard : wire->pinged;

    return wire_is_open(wire) ? last + PING_AFTER + 1 : SESSION_NEVER;
}

const char *wire_take(struct wire *wire)
{
    enum line_kind kind;
    const char *line;

    if (wire->descriptor < 0 || wire->refused)
        return NULL;
    line = lines_take(&wire->lines, &kind);
    if (kind == LINE_TOO_LONG) {
        wire_refuse(wire, "a line is too long");
        wire_break(wire, "a line is too long");
    }
    return line;
}
