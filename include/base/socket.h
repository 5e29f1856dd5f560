/* SPDX-License-Identifier: MIT */
/*
 * Lines over TCP, by IPv4 and IPv6: connecting with a limit of time, listening,
 * and accepting.
 *
 *     socket_read_address -> socket_connect -> lines.h, socket_send
 *     socket_listen       -> socket_accept  -> lines.h, socket_send
 *
 * All descriptors are non-blocking and closed on exec; the caller closes them.
 * Nothing listens to other machines unless the address that is given says so.
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

/* Where nothing else is said. */
#define SOCKET_LOOPBACK "127.0.0.1"

/* HOST, HOST:PORT, [IPV6]:PORT or an IPv6 address; `port` is the one that is
 * meant where none is given. */
bool socket_read_address(const char *text, int port,
                         struct socket_address *address, struct err *err);
struct socket_name socket_address_name(const struct socket_address *address);

/*
 * Tries all addresses of the host one after the other, and gives up at `until`
 * (clock_now) or when `stopped` says so, which is asked some times a second; it
 * may be NULL. Returns the descriptor, or -1 with err.
 */
int socket_connect(const struct socket_address *address, int64_t until,
                   bool (*stopped)(void *whose), void *whose, struct err *err);

/* Listens; of port 0 the system chooses one, which is written back. Returns the
 * descriptor, or -1 with err. */
int socket_listen(struct socket_address *address, struct err *err);

/* The next one that has connected, and the address it came from; -1: there is
 * none. */
int socket_accept(int listener, struct socket_name *from);

/* Writes all of it. False if the other side has gone, or does not read by
 * `until`. */
bool socket_send(int descriptor, const char *bytes, size_t count,
                 int64_t until);
