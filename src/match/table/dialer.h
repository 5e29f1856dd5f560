/* SPDX-License-Identifier: MIT */
/* Connecting in a thread, so that nobody waits for it. */
#pragma once

#include "base/socket.h"

struct dialer;

/* Gives up after so many nanoseconds. NULL: there is no thread to be had. */
struct dialer *dialer_new(const struct socket_address *address,
                          int64_t nanoseconds);
/* Stops it, and waits some tenths of a second at most. */
void dialer_free(struct dialer *dialer);

/* For poll(): readable when it is done. */
int dialer_descriptor(const struct dialer *dialer);

/* Is it done? Then the descriptor of the connection, which is the caller's, or
 * -1. */
bool dialer_take(struct dialer *dialer, int *descriptor);
