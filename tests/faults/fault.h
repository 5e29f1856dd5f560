/* SPDX-License-Identifier: MIT */
/*
 * Faults by number: a library that is loaded before the others (LD_PRELOAD)
 * counts the calls of some functions and lets one of them fail.
 *
 *     NAQALA_FAULT=write:12          the twelfth write() fails
 *     NAQALA_FAULT=write:12+         and all that follow
 *     NAQALA_FAULT=write:12!         the program is killed there: half of the
 *                                    bytes are written, nothing else is done
 *     NAQALA_FAULT=memory:65536      so many bytes are there, for whoever asks
 *     NAQALA_FAULT_COUNTS=FILE       a struct fault_counts, kept up to date
 *
 * A program that waits for ever is ended by SIGALRM.
 */
#pragma once

#include <stdatomic.h>

/* Names of what may fail, in the order of the counts. */
#define FAULTS(FAULT)     \
    FAULT(malloc)         \
    FAULT(calloc)         \
    FAULT(realloc)        \
    FAULT(aligned_alloc)  \
    FAULT(open)           \
    FAULT(write)          \
    FAULT(fsync)          \
    FAULT(rename)         \
    FAULT(mkdir)          \
    FAULT(flock)          \
    FAULT(mmap)           \
    FAULT(pipe)           \
    FAULT(poll)           \
    FAULT(pthread_create) \
    FAULT(fopen)          \
    FAULT(stream)

#define FAULT_NUMBER(name) FAULT_##name,
enum fault { FAULTS(FAULT_NUMBER) FAULT_COUNT };
#undef FAULT_NUMBER

struct fault_counts {
    atomic_long calls[FAULT_COUNT];
    atomic_long failed;
};
