/*
 * What long work has come to, in a file, so that it goes on another day as if
 * nothing had happened. It is text:
 *
 *     naqala-lab 1 genetic
 *     set game abalone          what must be the same to go on, a line each
 *     set seed 1
 *     numbers generation 1      what it had come to: a name, how many there
 *     7                         are, and the numbers, sixteen to a line
 *     sum 5d41402abc4b2a76      of all that stands above
 *
 * Numbers are whole and have 64 bits; a double goes as its bits, and is the
 * same when it comes back. A name is a word of at most 31 letters, and is there
 * once.
 */
#ifndef NAQALA_LAB_JOB_CHECKPOINT_H
#define NAQALA_LAB_JOB_CHECKPOINT_H

#include "base/err.h"
#include <stdint.h>

enum { STATE_NAME_MAX = 32, STATE_COUNT_MAX = 1 << 22 };

struct state; /* owns copies of everything that was put into it */

struct state *state_new(const char *work);
void state_free(struct state *state);

/* A setting without which this would be other work: one line of text. */
void state_set(struct state *state, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* At most STATE_COUNT_MAX numbers. */
void state_put(struct state *state, const char *name, const int64_t numbers[],
               int count);

/* Whoever reads it, even after a power cut, finds the old file or this one. */
bool state_write(const struct state *state, const char *path, struct err *err);

/*
 * NULL and a sentence that begins with the path: when the file is damaged, and
 * when it is of another work or has other settings than `like`, which is told.
 * The caller frees it.
 */
struct state *state_read(const char *path, const struct state *like,
                         struct err *err);

/* How many numbers stand under this name; -1: it is not there. */
int state_count(const struct state *state, const char *name);

/* False with a sentence when there are not exactly so many. */
bool state_take(const struct state *state, const char *name, int64_t numbers[],
                int count, struct err *err);

#endif
