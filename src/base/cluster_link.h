/* SPDX-License-Identifier: MIT */
/*
 * The functions that a cluster needs of the library that connects its
 * processes: src/base/mpi.c implements them by MPI or, in a plain build, says
 * that there is none. Only one thread may call them. A failure within MPI ends
 * all processes, with its message.
 */
#pragma once

#include "base/err.h"

#include <stddef.h>
#include <stdint.h>

struct link_place {
    int rank;
    int size;
    int near; /* processes on this machine */
};

/* Connects this process with the others that it was started with. Returns false
 * if it was started alone. Sets err if they cannot be connected: then it knows
 * its rank, and may only call link_end. Otherwise err is "". */
bool link_join(struct link_place *place, struct err *err);
void link_end(void);

/* Ends all processes at once, with this status. */
void link_abort(int status);

void link_broadcast(int from, void *bytes, size_t length);
/* Gathers a number from each process, by rank. */
void link_gather_number(int64_t number, int64_t numbers[]);

/* link_send copies the bytes and does not wait; link_under_way returns how many
 * such messages have not been received yet. */
void link_send(int to, int kind, const void *bytes, size_t length);
int link_under_way(void);

/* Sends without a copy, and may wait until the bytes are received. */
void link_send_lent(int to, int kind, const void *bytes, size_t length);

bool link_has_message(int kind, int *from, size_t *length);
void link_receive(int from, int kind, void *bytes, size_t length);
