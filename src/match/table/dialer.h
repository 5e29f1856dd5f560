/* SPDX-License-Identifier: MIT */
/* Connecting in a thread, so that nobody waits for it. */
#pragma once

#include "base/socket.h"

struct dialer;

/* Gives up after `nanoseconds`. NULL if the system has no thread to give. */
struct dialer *dialer_new(const struct socket_address *address,
                          int64_t nanoseconds);
/* Stops it, and waits some tenths of a second at most. */
void dialer_free(struct dialer *dialer);

/* For poll(): readable when it is done. */
int dialer_descriptor(const struct dialer *dialer);

/* Is it done? Then *descriptor is that of the connection, which the caller
 * owns, or -1. */
bool dialer_take(struct dialer *dialer, int *descriptor);
