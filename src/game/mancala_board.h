/* SPDX-License-Identifier: MIT */
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
 * In a position row 0 is south's. While a turn is played, row 0 is the mover's,
 * so that the tables of the plan are the same for both sides.
 *
 * Functions that take `wide` are always inlined: if it is a constant, the other
 * width costs nothing.
 */
#pragma once

#include "base/option.h"
#include "game/mancala.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    LANES = 32,
    NARROW_STORE = 7, /* and the most pits */
    NARROW_SEEDS_MAX = 255,
    NARROW_LAP_MAX = 2 * NARROW_STORE + 1,
    WIDE_STORE = 13,
    WIDE_LAP_MAX = 2 * PITS_MAX + 1
};

enum { OWN, OTHER }; /* the rows, as the mover sees them */

/* The contents of the notes of a position. */
enum note {
    NOTE_SIDE,    /* the side that moves: 0 south, 1 north */
    NOTE_SWAPPED, /* 1: player 0 owns the north side */
    NOTE_OPENING, /* enum opening */
    NOTE_WIDE,    /* 1: the lanes are the halves */
    NOTE_ROW      /* of south's row, the next of north's: the pit, from 1, that
                     is a tuzdik; or below 0: minus the number closed */
};

/* With the pie rule the first two turns are special. */
enum opening { OPENING_OVER, OPENING_FIRST, OPENING_ANSWER };

/* A move is the pit that it empties, from 0, or one of these. */
enum { MOVE_SWAP = 64, MOVE_PASS = 65 };

/* What the drops of one sowing add to the two rows, and the lane of the last.
 */
struct sowing_sum {
    uint64_t add[2];
    uint64_t last;
};

/* How many drops of a lap come before the one on each half of a wide board;
 * NOT_REACHED for a half on which none falls. Each has the bit NOT_YET set:
 * subtracting the number of seeds clears it in the halves that get a seed, in
 * four halves at once. */
enum { NOT_YET = 0x8000, NOT_REACHED = 0x7fff };
union wide_drops {
    uint64_t words[POSITION_WORDS];
    uint16_t halves[4 * POSITION_WORDS];
};

/* The switches, in the order of their table. */
enum key {
    KEY_PITS,
    KEY_SEEDS,
    KEY_CAPTURE,
    KEY_END,
    KEY_SWEEP,
    KEY_MAJORITY,
    KEY_PIE,
    KEY_RELAY,
    KEY_SLAM,
    KEY_FIRST,
    KEY_TUZDIK,
    KEY_ROUNDS,
    KEY_START,
    KEY_FEEDING,
    KEY_DIRECTION,
    KEY_STORE,
    KEY_ORIGIN,
    KEY_CLOSING,
    KEY_REPETITION,
    KEY_SETS,
    KEY_MIN_PITS,
    KEY_MAX_PITS,
    KEY_MIN_SEEDS,
    KEY_MAX_SEEDS,
    KEY_COUNT
};

struct mancala_plan {
    struct mancala_rules rules;
    int lap; /* drops until a sowing is back at its beginning */
    /* South's pits and store, then north's. */
    uint8_t start[2 * (PITS_MAX + 1)];
    /* The lanes that a seed falls on, in order, from any lane. */
    uint8_t narrow_route[LANES][NARROW_LAP_MAX];
    uint8_t wide_route[LANES][WIDE_LAP_MAX];
    /* The same added up, by the number of seeds, for up to one lap. */
    struct sowing_sum sowing[LANES][NARROW_LAP_MAX + 1];
    /* When a sowing reaches each half of a wide board, by the side that moves and
     * the lane that is sown. */
    union wide_drops wide_drops[2][LANES];
    char name[MANCALA_NAME_MAX + 1]; /* of a game that is none of the named */
    /* The switches that people may change, as this game has them. */
    struct option switches[KEY_COUNT + 1];
};

/* Fills the tables from the rules and the lap. */
void plan_add_routes(struct mancala_plan *plan);
/* Frees the plan of a game of the family; the family is known by this function.
 */
void plan_free(struct game *game);

static inline const struct mancala_plan *mancala_plan(const struct game *game)
{
    return game->plan;
}

static inline bool is_wide(const struct position *board)
{
    return board->notes[NOTE_WIDE] != 0;
}

ALWAYS_INLINE int lane_at(int row, int pit)
{
    return row * 16 + pit;
}

ALWAYS_INLINE int lane_row(int lane)
{
    return lane >> 4;
}

ALWAYS_INLINE int lane_pit(int lane)
{
    return lane & 15;
}

ALWAYS_INLINE int store_pit(bool wide)
{
    return wide ? WIDE_STORE : NARROW_STORE;
}

ALWAYS_INLINE int half_at(int row, int pit)
{
    return row * (WIDE_STORE + 1) + pit;
}

/* A byte of 1 for each pit that holds seeds, in a row of bytes. */
ALWAYS_INLINE uint64_t filled_bytes(uint64_t row)
{
    const uint64_t low = UINT64_C(0x007f7f7f7f7f7f7f);
    const uint64_t pits = row & UINT64_C(0x00ffffffffffffff);

    return ((((pits & low) + low) | pits) >> 7) & UINT64_C(0x0001010101010101);
}

/* The pits that hold seeds, as bits. */
ALWAYS_INLINE unsigned filled_byte_bits(uint64_t row)
{
    return (unsigned)((filled_bytes(row) * UINT64_C(0x0102040810204080)) >> 56);
}

/* The same for a row of halves. */
static inline unsigned filled_halves(const uint16_t *row)
{
    unsigned pits = 0;

    for (int pit = 0; pit < PITS_MAX; pit++)
        pits |= (unsigned)(row[pit] != 0) << pit;
    return pits;
}

/* Counts up to 16 bits; the compiler's builtin is a function call on processors
 * without such an instruction. */
ALWAYS_INLINE int count_pits(unsigned bits)
{
    bits = bits - (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0f0f;
    return (int)((bits + (bits >> 8)) & 0x1f);
}

/* The side's pits that hold seeds. */
ALWAYS_INLINE unsigned filled_pits(const struct position *board, bool wide,
                                   int side)
{
    return wide ? filled_halves(&board->halves[half_at(side, 0)])
                : filled_byte_bits(board->words[side]);
}

static inline int seeds_at(const struct position *board, int side, int pit)
{
    if (is_wide(board))
        return board->halves[half_at(side, pit)];
    return board->words[side] >> (pit * 8) & 0xff;
}

static inline int stored_at(const struct position *board, int side)
{
    return seeds_at(board, side, store_pit(is_wide(board)));
}

/* All seeds in the pits of a narrow row; and of a wide one. */
ALWAYS_INLINE int sum_bytes(uint64_t row)
{
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    const uint64_t pits = row & UINT64_C(0x00ffffffffffffff);
    const uint64_t pairs = (pits & even) + (pits >> 8 & even);

    return (int)(pairs * UINT64_C(0x0001000100010001) >> 48);
}

static inline int sum_halves(const struct position *board, int side)
{
    int sum = 0;

    for (int pit = 0; pit < PITS_MAX; pit++)
        sum += board->halves[half_at(side, pit)];
    return sum;
}

/* All seeds in the pits of a side. */
static inline int row_seeds(const struct position *board, int side)
{
    return is_wide(board) ? sum_halves(board, side)
                          : sum_bytes(board->words[side]);
}

static inline int row_note(const struct position *board, int side)
{
    enum { SIGN = 0x80 };

    return (board->notes[NOTE_ROW + side] ^ SIGN) - SIGN;
}

/* The pit of a side's row that is a tuzdik, from 0; below 0: none. */
static inline int tuzdik_at(const struct position *board, int side)
{
    return row_note(board, side) - 1;
}

/* How many pits of a side's row are closed: the last ones. */
static inline int closed_at(const struct position *board, int side)
{
    const int note = row_note(board, side);

    return note < 0 ? -note : 0;
}

/* Adds seeds to a pit, or takes them away if `seeds` is negative; the pit must
 * have as many. */
static inline void add_seeds(struct position *board, int side, int pit,
                             int seeds)
{
    uint16_t *half = &board->halves[half_at(side, pit)];

    if (is_wide(board))
        *half = (uint16_t)(*half + seeds);
    else
        board->words[side] += (uint64_t)seeds << (pit * 8);
}

static inline bool swap_offered(const struct position *position)
{
    return position->notes[NOTE_OPENING] == OPENING_ANSWER;
}

/* Makes an empty board of the width that this many pits and seeds need. */
static inline void board_clear(struct position *board, int pits, int total)
{
    *board = (struct position){0};
    board->notes[NOTE_WIDE] = pits > NARROW_STORE || total > NARROW_SEEDS_MAX;
}

/* Sets the side to move, and the state of the opening. */
static inline void board_turn_to(struct position *board, int side,
                                 enum opening opening)
{
    board->notes[NOTE_SIDE] = (uint8_t)side;
    board->notes[NOTE_OPENING] = (uint8_t)opening;
    board->player = (uint8_t)(side ^ board->notes[NOTE_SWAPPED]);
}

/* ---- the named games: mancala_rules.c ---- */

/* The three games that are searched most have instances with constant rules. */
static const struct mancala_rules KALAH_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_OPPOSITE,
    .ending = ENDING_EITHER,
    .store_sown = true,
};
static const struct mancala_rules OWARE_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_TWO_THREE,
    .ending = ENDING_STUCK,
    .feeding = FEEDING_HUNGRY,
    .origin_skipped = true,
    .majority = true,
    .repetition = REPETITION_ROWS,
};
static const struct mancala_rules TOGYZKUMALAK_RULES = {
    .pits = 9,
    .seeds = 9,
    .capture = CAPTURE_EVEN,
    .ending = ENDING_MOVER,
    .origin_first = true,
    .tuzdik = true,
    .majority = true,
};

struct variant {
    const char *name;
    unsigned keys;    /* that its spec may have, one bit each */
    unsigned offered; /* those of them that people are asked for */
    /* How many of the words of these keys it knows; 0: all. */
    int captures;
    int endings;
    const struct mancala_rules *rules;
};

/* The variant of this name; that of MANCALA_OWN if there is none. */
const struct variant *variant_of(const char *name);

/* ---- specs: mancala_switches.c ---- */

/* Fills rules, name and switches of the plan. */
bool rules_read(const struct spec *spec, struct mancala_plan *plan,
                struct err *err);
void rules_write(const char *name, const struct mancala_rules *rules,
                 FILE *out);
bool mancala_switch_at(const struct game *game, int index,
                       struct game_switch *found);

/* ---- fair boards: fair_set.c ---- */

/* How many fair boards are shipped for these rules; whether the rules have such
 * a start (false with err if not); and the seeds on the board then. */
int rules_fair_boards(const struct mancala_rules *rules);
bool rules_check_start(const struct mancala_rules *rules, struct err *err);
void rules_start_seeds(const struct mancala_rules *rules,
                       uint8_t seeds[2 * (PITS_MAX + 1)]);

/* ---- text: mancala_text.c ---- */

bool mancala_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err);
void mancala_write_position(const struct game *game,
                            const struct position *position, FILE *out);
bool mancala_head_start(const struct game *game, int player, int seeds,
                        struct position *position, struct err *err);
int mancala_head_start_most(const struct game *game);
bool mancala_read_move(const struct game *game, const struct position *position,
                       const char *text, struct move *move, struct err *err);
void mancala_write_move(const struct game *game,
                        const struct position *position, struct move move,
                        FILE *out);

/* ---- mancala_view.c ---- */

/* Ends a position that is over, and sweeps it, as a move would have done. */
void mancala_settle(const struct game *game, struct position *position);
