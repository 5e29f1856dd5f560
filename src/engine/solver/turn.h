/* A plane whose columns become rows. */
#ifndef NAQALA_SRC_ENGINE_SOLVER_TURN_H
#define NAQALA_SRC_ENGINE_SOLVER_TURN_H

#include <stddef.h>
#include <stdint.h>

/* Strides are the bytes from row to row. */
void plane_turn(const uint8_t *from, size_t rows, size_t columns,
                size_t from_stride, uint8_t *to, size_t to_stride);

#endif
