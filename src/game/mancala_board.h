/*
 * How a sowing game lies in a position, and the tables that its rules become.
 *
 * Every pit and store has a lane, 16 * row + pit: the pits of a row from its
 * owner's left, then a gap, then the store. Up to seven pits and 255 seeds the
 * rows are two words and the pits their bytes, so that a sowing is two
 * additions; otherwise the rows are 14 of the 16-bit halves each:
 *
 *     narrow  words[row], byte `pit`       store: pit 7
 *     wide    halves[14 * row + pit]       store: pit 13
 *
 * In a position row 0 is south's. On the table, where a turn is played, row 0
 * is the mover's, so that the tables of the plan are the same for both.
 *
 * The functions take `wide` as an argument and are always inlined, so that a
 * caller who knows it pays nothing for the other.
 */
#ifndef NAQALA_SRC_GAME_MANCALA_BOARD_H
#define NAQALA_SRC_GAME_MANCALA_BOARD_H

#include "game/mancala.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    LANES = 32,
    NARROW_STORE = 7, /* and so many pits */
    NARROW_SEEDS_MAX = 255,
    NARROW_LAP_MAX = 2 * NARROW_STORE + 1,
    WIDE_STORE = 13,
    WIDE_LAP_MAX = 2 * PITS_MAX + 1
};

/* What the notes of a position hold. */
enum note {
    NOTE_SIDE,    /* whose pits are moved now: 0 south, 1 north */
    NOTE_SWAPPED, /* 1: player 0 owns the north side */
    NOTE_OPENING, /* enum opening */
    NOTE_WIDE     /* 1: the lanes are the halves */
};

/* With the pie rule the first two turns are special. */
enum opening { OPENING_OVER, OPENING_FIRST, OPENING_ANSWER };

/* A move is the pit that it empties, from 0, or one of these. */
enum { MOVE_SWAP = 64, MOVE_PASS = 65 };

/* What the drops of one sowing add to the two rows, and the last one's lane. */
struct sowing {
    uint64_t add[2];
    uint64_t last;
};

struct plan {
    struct mancala_rules rules;
    int lap; /* drops until a sowing is back where it began */
    /* The lanes that a seed falls on, in order, from any lane. */
    uint8_t narrow_route[LANES][NARROW_LAP_MAX];
    uint8_t wide_route[LANES][WIDE_LAP_MAX];
    /* The same added up, for so many seeds as can be one lap. */
    struct sowing sowing[LANES][NARROW_LAP_MAX + 1];
};

/* Fills the tables from the rules and the lap. */
void plan_lay_routes(struct plan *plan);

static inline const struct plan *plan_of(const struct game *game)
{
    return game->plan;
}

static inline bool is_wide(const struct position *board)
{
    return board->notes[NOTE_WIDE] != 0;
}

ALWAYS_INLINE int lane_of(int row, int pit)
{
    return row * 16 + pit;
}

ALWAYS_INLINE int row_of(int lane)
{
    return lane >> 4;
}

ALWAYS_INLINE int pit_of(int lane)
{
    return lane & 15;
}

ALWAYS_INLINE int store_of(bool wide)
{
    return wide ? WIDE_STORE : NARROW_STORE;
}

ALWAYS_INLINE int half_of(int row, int pit)
{
    return row * (WIDE_STORE + 1) + pit;
}

/* A byte of 1 for each pit that holds seeds, in a row of bytes. */
ALWAYS_INLINE uint64_t full_bytes(uint64_t row)
{
    const uint64_t low = UINT64_C(0x007f7f7f7f7f7f7f);
    const uint64_t pits = row & UINT64_C(0x00ffffffffffffff);

    return ((((pits & low) + low) | pits) >> 7) & UINT64_C(0x0001010101010101);
}

/* The same as bits. */
ALWAYS_INLINE unsigned seeded_bytes(uint64_t row)
{
    return (unsigned)((full_bytes(row) * UINT64_C(0x0102040810204080)) >> 56);
}

/* And in a row of halves. */
static inline unsigned seeded_halves(const uint16_t *row)
{
    unsigned pits = 0;

    for (int pit = 0; pit < PITS_MAX; pit++)
        pits |= (unsigned)(row[pit] != 0) << pit;
    return pits;
}

/* Up to 16 bits; the compiler's own is a call where no such instruction is. */
ALWAYS_INLINE int count_bits(unsigned bits)
{
    bits = bits - (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0f0f;
    return (int)((bits + (bits >> 8)) & 0x1f);
}

/* The side's pits that hold seeds. */
ALWAYS_INLINE unsigned seeded_pits(const struct position *board, bool wide,
                                   int side)
{
    return wide ? seeded_halves(&board->halves[half_of(side, 0)])
                : seeded_bytes(board->words[side]);
}

static inline int seeds_at(const struct position *board, int side, int pit)
{
    if (is_wide(board))
        return board->halves[half_of(side, pit)];
    return board->words[side] >> (pit * 8) & 0xff;
}

static inline int stored_at(const struct position *board, int side)
{
    return seeds_at(board, side, store_of(is_wide(board)));
}

/* More, or less when `seeds` is negative; never less than none. */
static inline void add_seeds(struct position *board, int side, int pit,
                             int seeds)
{
    uint16_t *half = &board->halves[half_of(side, pit)];

    if (is_wide(board))
        *half = (uint16_t)(*half + seeds);
    else
        board->words[side] += (uint64_t)seeds << (pit * 8);
}

static inline bool swap_offered(const struct position *position)
{
    return position->notes[NOTE_OPENING] == OPENING_ANSWER;
}

/* An empty board of the width that so many pits and seeds need. */
static inline void board_clear(struct position *board, int pits, int total)
{
    *board = (struct position){0};
    board->notes[NOTE_WIDE] = pits > NARROW_STORE || total > NARROW_SEEDS_MAX;
}

/* Who moves, and what is still to be offered. */
static inline void board_turn_to(struct position *board, int side,
                                 enum opening opening)
{
    board->notes[NOTE_SIDE] = (uint8_t)side;
    board->notes[NOTE_OPENING] = (uint8_t)opening;
    board->player = (uint8_t)(side ^ board->notes[NOTE_SWAPPED]);
}

#endif
