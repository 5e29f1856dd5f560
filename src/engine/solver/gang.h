/* Several threads that do the same work and are done with it together. */
#ifndef NAQALA_SRC_ENGINE_SOLVER_GANG_H
#define NAQALA_SRC_ENGINE_SOLVER_GANG_H

#include <pthread.h>
#include <stdbool.h>

enum { GANG_MAX = 256 };

/* Calls `work` in this thread and in as many others as make up the number, or
 * as there are to be had; returns when all have come back. */
void gang_run(int threads, void *(*work)(void *data), void *data);

/* One of them, to be joined by whoever began it; false: there is none to be
 * had. */
bool gang_begin(pthread_t *thread, void *(*work)(void *data), void *data);

#endif
