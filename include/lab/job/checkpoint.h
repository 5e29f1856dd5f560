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

enum { CHECKPOINT_NAME_MAX = 32, CHECKPOINT_COUNT_MAX = 1 << 22 };

struct checkpoint; /* owns copies of everything that was put into it */

struct checkpoint *checkpoint_new(const char *work);
void checkpoint_free(struct checkpoint *state);

/* A setting without which this would be other work: one line of text. */
void checkpoint_set(struct checkpoint *state, const char *name,
                    const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* At most CHECKPOINT_COUNT_MAX numbers. */
void checkpoint_put(struct checkpoint *state, const char *name,
                    const int64_t numbers[], int count);

/* Whoever reads it, even after a power cut, finds the old file or this one. */
bool checkpoint_write(const struct checkpoint *state, const char *path,
                      struct err *err);

/*
 * NULL and a sentence that begins with the path: when the file is damaged, and
 * when it is of another work or has other settings than `like`, which is told.
 * The caller frees it.
 */
struct checkpoint *checkpoint_read(const char *path,
                                   const struct checkpoint *like,
                                   struct err *err);

/* How many numbers stand under this name; -1: it is not there. */
int checkpoint_count(const struct checkpoint *state, const char *name);

/* False with a sentence when there are not exactly so many. */
bool checkpoint_take(const struct checkpoint *state, const char *name,
                     int64_t numbers[], int count, struct err *err);

#endif
