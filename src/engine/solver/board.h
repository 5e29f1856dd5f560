/* SPDX-License-Identifier: MIT */
/*
 * Kalah as the solver sees it: the pits of a position in one word, the mover's
 * first; with six pits a side five bits each, which hold 31 seeds, else six
 * bits, which hold 63. The stores are left out; a value is how many of the
 * seeds on the board the mover will get, and the opponent gets the rest.
 *
 *     bits 0..4    5..9   ...   30..34               ...
 *     pit 0        1            the opponent's pit 0
 */
#pragma once

#include "engine/ranks.h"
#include "game/mancala.h"

#include <stdbool.h>

enum {
    BOARD_PITS_MAX = RANKED_PITS_MAX,
    BOARD_PIT_MAX = (1 << WIDE_PIT_BITS) - 1 /* in any pit of any board */
};

ALWAYS_INLINE int pit_bits(int pits)
{
    return pits < BOARD_PITS_MAX ? WIDE_PIT_BITS : NARROW_PIT_BITS;
}

/* The most seeds that a pit holds. */
ALWAYS_INLINE int pit_most(int pits)
{
    return (1 << pit_bits(pits)) - 1;
}

/* One seed in a pit of a side, or of a board. */
ALWAYS_INLINE uint64_t pit_seed(int pit, int pits)
{
    return UINT64_C(1) << (pit_bits(pits) * pit);
}

/* One in each pit of a side. */
ALWAYS_INLINE uint64_t side_ones(int pits)
{
    return (pits < BOARD_PITS_MAX ? UINT64_C(0x01041041)
                                  : UINT64_C(0x02108421)) &
           (pit_seed(pits, pits) - 1);
}

ALWAYS_INLINE int board_seeds(uint64_t board, int pit, int pits)
{
    return (int)(board >> (pit_bits(pits) * pit)) & pit_most(pits);
}

/* What sowing a pit adds to a board, and where the last seed falls. */
struct sowing_delta {
    uint64_t change; /* to be added to the board */
    uint8_t gain;    /* seeds in the store */
    uint8_t last;    /* a pit, the opponent's from `pits` on; or LAST_STORE */
};

enum { LAST_STORE = 2 * BOARD_PITS_MAX };

struct kalah {
    int pits;
    enum capture capture; /* OPPOSITE, EMPTY, LEAVE or NONE */
    struct sowing_delta deltas[BOARD_PITS_MAX][BOARD_PIT_MAX + 1];
    /* The pit in which the last seed could capture, as its lowest bit; 0 if
     * there is none. If the seed goes round the board, the opponent's pit with
     * the same number stands for it. */
    uint64_t reached[BOARD_PITS_MAX][BOARD_PIT_MAX + 1];
};

void kalah_init(struct kalah *kalah, int pits, enum capture capture);

/* Reads the pits of a position, `bits` bits each; false if a pit has more seeds
 * than these hold. */
bool board_read(const struct game *game, const struct position *position,
                int bits, uint64_t *board);

/* Can all pits still hold their seeds after this one is sown? */
bool board_fits_after(const struct kalah *kalah, uint64_t board, int pit);

/* A board after a move, as the player who moves next sees it. */
struct successor {
    uint64_t board;
    int gain;
    bool again;
};

ALWAYS_INLINE uint64_t board_own(uint64_t board, int pits)
{
    return board & (pit_seed(pits, pits) - 1);
}

ALWAYS_INLINE uint64_t board_other(uint64_t board, int pits)
{
    return board >> (pit_bits(pits) * pits);
}

/* The board with both sides exchanged. */
ALWAYS_INLINE uint64_t board_flipped(uint64_t board, int pits)
{
    return board_own(board, pits) << (pit_bits(pits) * pits) |
           board_other(board, pits);
}

/* How many of the mover's own seeds a capture banks: the last one, or none. */
ALWAYS_INLINE int capture_banks(enum capture capture)
{
    return capture == CAPTURE_LEAVE ? 0 : 1;
}

/* The pit must hold seeds, and the board must fit after the move. */
ALWAYS_INLINE struct successor board_sow(const struct kalah *kalah,
                                         uint64_t board, int pit, int pits,
                                         enum capture capture)
{
    const struct sowing_delta delta =
        kalah->deltas[pit][board_seeds(board, pit, pits)];
    const int last = delta.last;
    struct successor next = {board + delta.change, delta.gain,
                             last == LAST_STORE};

    if (next.again)
        return next;
    if (capture != CAPTURE_NONE && last < pits &&
        board_seeds(next.board, last, pits) == 1) {
        const int across = 2 * pits - 1 - last;
        const int seeds = board_seeds(next.board, across, pits);

        if (seeds > 0 || capture == CAPTURE_EMPTY) {
            const int banked = capture_banks(capture);

            next.board -= (uint64_t)banked * pit_seed(last, pits);
            next.board -= (uint64_t)seeds * pit_seed(across, pits);
            next.gain += banked + seeds;
        }
    }
    next.board = board_flipped(next.board, pits);
    return next;
}

/* ---- lists of moves ---- */

enum { TILE_RANKS = 16 };

/* The side that moves before and after the move, by their ranks. */
struct rank_pair {
    uint32_t from;
    uint32_t to;
};

struct rank_pairs {
    struct rank_pair *items;
    int count;
    int capacity;
    uint32_t *tiles; /* sixteen ranks each: those with ranks in `to` */
    int tile_count;
    int tile_capacity;
};

/* A sowing that reaches the opponent's side or the store for the second time. */
struct lap_move {
    uint32_t from;
    uint8_t pit;
};

/* The moves of all sides with a number of seeds, sorted by their effect on the
 * opponent's side, so that a layer is filled list by list. */
struct side_moves {
    int count;       /* of sides */
    uint32_t *sides; /* in the order of their ranks */
    /* Moves that end on the mover's own side without a capture. The last list:
     * they never capture. The others: they end in that pit, and do not capture
     * if nothing lies across. */
    struct rank_pairs plain[BOARD_PITS_MAX + 1];
    struct rank_pairs capture[BOARD_PITS_MAX]; /* ends in that pit, captures */
    struct rank_pairs again;                   /* ends in the store */
    struct rank_pairs spill[BOARD_PITS_MAX + 1]; /* ends in the opponent's nth
                                                    pit; the last list: there or
                                                    beyond, without a capture */
    /* Goes beyond the opponent's side, ends in the mover's pit, captures. */
    struct rank_pairs lap[BOARD_PITS_MAX];
    struct lap_move *laps;
    int lap_count;
    int lap_capacity;
};

struct side_moves *side_moves_new(const struct kalah *kalah,
                                  const struct ranking *ranking, int seeds);
void side_moves_free(struct side_moves *moves);

/* Sides by the length of the longest chain of moves from each that stay on the
 * mover's own side and bank nothing: sides of the same length do not need each
 * other's values. */
struct side_order {
    int length_count;
    uint32_t *starts; /* of each length, and the end */
    uint32_t *sides;  /* their ranks */
};

struct side_order *side_order_new(const struct side_moves *moves,
                                  const struct kalah *kalah,
                                  const struct ranking *ranking);
void side_order_free(struct side_order *order);
