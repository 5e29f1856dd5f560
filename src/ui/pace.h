/* How long waits are made short: what is in the middle goes by, how it begins
 * and how it ends can be followed. */
#ifndef NAQALA_SRC_UI_PACE_H
#define NAQALA_SRC_UI_PACE_H

#include <stdint.h>

/*
 * Shortens the waits until they last `most` in all, if they are longer: the
 * first and the last stay as they are, and the farther one is from both, the
 * shorter it gets.
 *
 *     | . . . . : : : : : :::::::::::: : : : : : . . . . |
 */
void pace(int64_t *waits, int count, int64_t most);

#endif
