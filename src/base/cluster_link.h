/* SPDX-License-Identifier: MIT */
/*
 * What a cluster needs of the library that connects its processes, and no more:
 * src/base/mpi.c does it by MPI, or, in a plain build, says that there is none.
 * One thread may call these functions. A failure that MPI meets ends all
 * processes, with its message.
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

/* Connects this process with the others that it was started with. False if it
 * was started alone; sets err, which is "" otherwise, if they cannot be
 * connected: then it knows its rank, and may call link_end alone. */
bool link_join(struct link_place *place, struct err *err);
void link_end(void);

/* Ends all processes at once, with this status. */
void link_abort(int status);

void link_broadcast(int from, void *bytes, size_t length);
/* A number of each process, by rank. */
void link_gather_number(int64_t number, int64_t numbers[]);

/* Copies the bytes and does not wait; and how many such messages have not been
 * received yet. */
void link_send(int to, int kind, const void *bytes, size_t length);
int link_under_way(void);

/* Copies nothing, and may wait until the bytes are received. */
void link_send_lent(int to, int kind, const void *bytes, size_t length);

bool link_has_message(int kind, int *from, size_t *length);
void link_receive(int from, int kind, void *bytes, size_t length);
