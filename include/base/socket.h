/* SPDX-License-Identifier: MIT */
/*
 * Lines over TCP, by IPv4 and IPv6: connecting with a time limit, listening,
 * and accepting.
 *
 *     socket_read_address -> socket_connect -> lines.h, socket_send
 *     socket_listen       -> socket_accept  -> lines.h, socket_send
 *
 * All descriptors are non-blocking and closed on exec; the caller closes them.
 * It listens to other machines only if the given address says so.
 */
#pragma once

#include "base/err.h"
#include "base/thread.h"

#include <stdint.h>

enum { SOCKET_HOST_MAX = 256, SOCKET_PORT_MAX = 65535, SOCKET_NAME_MAX = 320 };

struct socket_address {
    char host[SOCKET_HOST_MAX]; /* a name, 127.0.0.1 or ::1 */
    int port;
};

/* An address as people write it. */
struct socket_name {
    char text[SOCKET_NAME_MAX];
};

/* The default address. */
#define SOCKET_LOOPBACK "127.0.0.1"

/* Reads HOST, HOST:PORT, [IPV6]:PORT or an IPv6 address; `port` is the default
 * port. */
bool socket_read_address(const char *text, int port,
                         struct socket_address *address, struct err *err);
struct socket_name socket_address_name(const struct socket_address *address);

/*
 * Tries all addresses of the host one after the other, and gives up at `until`
 * (clock_now) or when `stopped` returns true; it is called a few times a
 * second, and may be NULL. Returns the descriptor, or -1 with err.
 */
int socket_connect(const struct socket_address *address, int64_t until,
                   bool (*stopped)(void *whose), void *whose, struct err *err);

/* Listens. For port 0 the system chooses a port, which is stored in the
 * address. Returns the descriptor, or -1 with err. */
int socket_listen(struct socket_address *address, struct err *err);

/* Returns the descriptor of the next connection, and sets `from` to its
 * address; -1 if there is none. */
int socket_accept(int listener, struct socket_name *from);

/* Sends all the bytes. False if the other side has gone, or has not read them
 * by `until`. */
bool socket_send(int descriptor, const char *bytes, size_t count,
                 int64_t until);
