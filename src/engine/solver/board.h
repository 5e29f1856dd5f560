/*
 * Kalah as the solver sees it: the pits of a position in one word, the mover's
 * first, five bits each. Stores are no part of it; a value is how many of the
 * seeds on the board the mover will get, and the other gets the rest.
 *
 *     bits 0..4    5..9   ...   5m..5m+4   ...
 *     pit 0        1            pit 0 of the other, as he counts
 */
#ifndef NAQALA_SRC_ENGINE_SOLVER_BOARD_H
#define NAQALA_SRC_ENGINE_SOLVER_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    BOARD_BITS = 5,       /* of a pit */
    BOARD_PIT_MAX = 31,   /* seeds in it */
    BOARD_PITS_MAX = 6,   /* a side */
    BOARD_SEEDS_MAX = 120 /* on the board */
};

/* What a sowing does to a board, and where its last seed falls. */
struct drop {
    uint64_t change; /* to be added */
    uint8_t gain;    /* seeds in the store */
    uint8_t last;    /* a pit, the other's from `pits` on; or the store */
};

enum { LAST_STORE = 2 * BOARD_PITS_MAX };

struct kalah {
    int pits;
    bool alone; /* a last seed is banked with nothing across it, too */
    struct drop drops[BOARD_PITS_MAX][BOARD_PIT_MAX + 1];
};

void kalah_make(struct kalah *kalah, int pits, bool alone);

/* Does every pit still hold what comes into it? */
bool board_fits_after(const struct kalah *kalah, uint64_t board, int pit);

/* A move made: the board as whoever moves next sees it. */
struct after {
    uint64_t board;
    int gain;
    bool again;
};

ALWAYS_INLINE uint64_t side_mask(int pits)
{
    return (UINT64_C(1) << (BOARD_BITS * pits)) - 1;
}

ALWAYS_INLINE int board_seeds(uint64_t board, int pit)
{
    return (int)(board >> (BOARD_BITS * pit)) & BOARD_PIT_MAX;
}

ALWAYS_INLINE uint64_t board_own(uint64_t board, int pits)
{
    return board & side_mask(pits);
}

ALWAYS_INLINE uint64_t board_other(uint64_t board, int pits)
{
    return board >> (BOARD_BITS * pits);
}

ALWAYS_INLINE uint64_t board_turned(uint64_t board, int pits)
{
    return board_own(board, pits) << (BOARD_BITS * pits) |
           board_other(board, pits);
}

/* The pit holds seeds, and no pit comes to hold too many. */
ALWAYS_INLINE struct after board_sow(const struct kalah *kalah, uint64_t board,
                                     int pit, int pits, bool alone)
{
    const struct drop drop = kalah->drops[pit][board_seeds(board, pit)];
    const int last = drop.last;
    struct after after = {board + drop.change, drop.gain, last == LAST_STORE};

    if (after.again)
        return after;
    if (last < pits && board_seeds(after.board, last) == 1) {
        const int across = 2 * pits - 1 - last;
        const int seeds = board_seeds(after.board, across);

        if (seeds > 0 || alone) {
            after.board -= UINT64_C(1) << (BOARD_BITS * last);
            after.board -= (uint64_t)seeds << (BOARD_BITS * across);
            after.gain += 1 + seeds;
        }
    }
    after.board = board_turned(after.board, pits);
    return after;
}

/* All the seeds of a side. */
ALWAYS_INLINE int side_sum(uint64_t side)
{
    int sum = 0;

    for (; side != 0; side >>= BOARD_BITS)
        sum += (int)(side & BOARD_PIT_MAX);
    return sum;
}

#endif
