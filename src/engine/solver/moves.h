/*
 * What the moves of all sides of so many seeds do, sorted by what they do to
 * the other side, so that a layer is filled list by list.
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_MOVES_H
#define NAQALA_SRC_ENGINE_SOLVER_MOVES_H

#include "engine/solver/rank.h"

/* The side that moves, and what the move leaves of it, by their numbers. */
struct pair {
    uint16_t at;
    uint16_t to;
};

struct pairs {
    struct pair *items;
    int count;
    int capacity;
};

/* A sowing that goes around the whole board. */
struct wrap {
    uint64_t board; /* after it: what the other has is to be added */
    uint16_t at;
    uint8_t pit;
    uint8_t seeds;
};

struct moves {
    int count;       /* of sides */
    uint32_t *sides; /* in their order */
    /* Stays on its own side; the last list: not in an empty pit, the others:
     * in that empty pit, with nothing across it. */
    struct pairs plain[BOARD_PITS_MAX + 1];
    struct pairs take[BOARD_PITS_MAX]; /* ends in that empty pit, is banked */
    struct pairs again;                /* ends in the store */
    struct pairs spill[BOARD_PITS_MAX + 1]; /* ends in the other's nth pit */
    struct wrap *wraps;
    int wrap_count;
    int wrap_capacity;
};

struct moves *moves_new(const struct kalah *kalah,
                        const struct ranking *ranking, int seeds);
void moves_free(struct moves *moves);

#endif
