/*
 * What every thread behind the screens needs: to be left alone by signals, and
 * a bell that poll() can hear.
 */
#ifndef NAQALA_BASE_THREAD_H
#define NAQALA_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* 0, or what the system says. All signals that can wait are the owner's; a
 * crash cannot. */
int thread_start(pthread_t *thread, void *(*work)(void *), void *data);

/* Both ends of a pipe that nobody waits at, and no other program inherits. */
bool thread_wake_pipe(int *receiver, int *sender);

#endif
