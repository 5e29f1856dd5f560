/*
 * The hexagon as bits of a word. The cell in row r and column c is bit
 * (13 r + c) mod 61: each cell has its own, and a step in a direction is one
 * rotation of the 61 bits for all cells at once, and a mask for those that have
 * a neighbour there.
 */
#ifndef NAQALA_SRC_GAME_ABALONE_CELLS_H
#define NAQALA_SRC_GAME_ABALONE_CELLS_H

#include "game/abalone.h"

#define ALL_CELLS ((UINT64_C(1) << ABALONE_CELLS) - 1)

/* By how much a step in each direction rotates. */
static const int TURN[DIRECTION_COUNT] = {1, 14, 13, 60, 47, 48};

/* The cells that have a neighbour in each direction. */
static const uint64_t GOES_ON[DIRECTION_COUNT] = {
    UINT64_C(0x0ff7bfbefdfbefef), UINT64_C(0x0ff07fbffdffefff),
    UINT64_C(0x1fe07ffdfff7ffdf), UINT64_C(0x1fef7f7dfbf7dfde),
    UINT64_C(0x1fefff7ffbffdfe0), UINT64_C(0x0fffbffefffbffe0),
};

static inline enum direction opposite(enum direction direction)
{
    return direction < 3 ? direction + 3 : direction - 3;
}

static inline uint64_t bit_of(int bit)
{
    return UINT64_C(1) << bit;
}

static inline int first_bit(uint64_t cells)
{
    return __builtin_ctzll(cells);
}

/* Of all these cells the neighbours in a direction, where there are any. */
static inline uint64_t step_to(uint64_t cells, enum direction direction)
{
    const int turn = TURN[direction];
    const uint64_t going = cells & GOES_ON[direction];

    return (going << turn | going >> (ABALONE_CELLS - turn)) & ALL_CELLS;
}

/* The cells whose neighbour in a direction is one of these. */
static inline uint64_t behind(uint64_t cells, enum direction direction)
{
    return step_to(cells, opposite(direction));
}

/* The bit of the neighbour, which must exist. */
static inline int next_bit(int bit, enum direction direction)
{
    const int next = bit + TURN[direction];

    return next < ABALONE_CELLS ? next : next - ABALONE_CELLS;
}

int bit_of_cell(int cell);
int cell_of_bit(int bit);

#endif
