/* SPDX-License-Identifier: MIT */
/*
 * The hexagon as bits of a word, and moves of whole sets of marbles at a time.
 * With a constant direction all of it is a few dozen instructions.
 *
 * The cell in row r and column c is bit (13 r + c) mod 61: each cell has a bit
 * of its own, and a step of all cells in a direction is one rotation of the 61
 * bits, and a mask for the cells that have a neighbour there.
 */
#pragma once

#include "game/abalone.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define ALL_CELLS     ((UINT64_C(1) << ABALONE_CELLS) - 1)

/* The number of bits by which a step in each direction rotates. */
static const int ROTATION[DIRECTION_COUNT] = {1, 14, 13, 60, 47, 48};

/* The cells that have a neighbour in each direction. */
static const uint64_t HAS_NEXT[DIRECTION_COUNT] = {
    UINT64_C(0x0ff7bfbefdfbefef), UINT64_C(0x0ff07fbffdffefff),
    UINT64_C(0x1fe07ffdfff7ffdf), UINT64_C(0x1fef7f7dfbf7dfde),
    UINT64_C(0x1fefff7ffbffdfe0), UINT64_C(0x0fffbffefffbffe0),
};

static inline enum direction opposite(enum direction direction)
{
    return direction < 3 ? direction + 3 : direction - 3;
}

static inline uint64_t bit_mask(int bit)
{
    return UINT64_C(1) << bit;
}

static inline int first_bit(uint64_t cells)
{
    return __builtin_ctzll(cells);
}

/* The neighbours of all these cells in a direction, as far as there are any. */
static inline uint64_t step_to(uint64_t cells, enum direction direction)
{
    const int turn = ROTATION[direction];
    const uint64_t going = cells & HAS_NEXT[direction];

    return (going << turn | going >> (ABALONE_CELLS - turn)) & ALL_CELLS;
}

/* The cells whose neighbour in a direction is one of these. */
static inline uint64_t step_back(uint64_t cells, enum direction direction)
{
    return step_to(cells, opposite(direction));
}

/* The bit of the neighbour, which must exist. */
static inline int next_bit(int bit, enum direction direction)
{
    const int next = bit + ROTATION[direction];

    return next < ABALONE_CELLS ? next : next - ABALONE_CELLS;
}

int bit_of_cell(int cell);
int cell_of_bit(int bit);

ALWAYS_INLINE int count_cells(uint64_t cells)
{
    return __builtin_popcountll(cells);
}

/*
 * In a position words[0..2] are the marbles of each player. words[3..5] are the
 * last move of each player, if it may not be taken back: the cells where its
 * marbles are now, and above them the direction that it went; 0 if there is
 * none.
 */
enum { WORD_LAST_MOVE = PLAYERS_MAX, DIRECTION_SHIFT = ABALONE_CELLS };

/*
 * A move's code: the bit of its first cell, the direction it goes, the
 * direction in which its other marbles lie from the first, and how many these
 * are. For a single marble both directions are the one it goes.
 */
enum {
    CODE_DIRECTION = 6,
    CODE_LINE = 9,
    CODE_MORE = 12,
    CODE_CELL_MASK = 63,
    CODE_DIRECTION_MASK = 7,
    MOVE_PASS = 1 << 14
};

static inline struct move move_of(int bit, enum direction direction,
                                  enum direction line, int count)
{
    return (struct move){(uint32_t)bit | (uint32_t)direction << CODE_DIRECTION |
                         (uint32_t)line << CODE_LINE |
                         (uint32_t)(count - 1) << CODE_MORE};
}

static inline int move_bit(struct move move)
{
    return (int)(move.code & CODE_CELL_MASK);
}
static inline enum direction move_direction(struct move move)
{
    return (enum direction)(move.code >> CODE_DIRECTION & CODE_DIRECTION_MASK);
}
static inline enum direction move_line(struct move move)
{
    return (enum direction)(move.code >> CODE_LINE & CODE_DIRECTION_MASK);
}
static inline int move_count(struct move move)
{
    return (int)(move.code >> CODE_MORE) + 1;
}

static inline uint64_t move_cells(struct move move)
{
    const enum direction line = move_line(move);
    uint64_t cells = bit_mask(move_bit(move));

    for (int more = move_count(move) - 1; more > 0; more--)
        cells |= step_to(cells, line);
    return cells;
}

struct sides {
    uint64_t own;
    uint64_t foreign;
    uint64_t empty;
};

/* The sides as this player sees them; and as the player to move does. */
ALWAYS_INLINE struct sides sides_for(const struct position *position,
                                     int player)
{
    const uint64_t all =
        position->words[0] | position->words[1] | position->words[2];
    const uint64_t own = position->words[player];

    return (struct sides){own, all ^ own, all ^ ALL_CELLS};
}
ALWAYS_INLINE struct sides sides_of(const struct position *position)
{
    return sides_for(position, position->player);
}

/*
 * What can go in a direction, as the foremost marbles of groups:
 *
 *     ooo.   free      ooox.  pushes one      oooxx.  pushes two
 */
struct ways {
    uint64_t free;
    uint64_t push_one;
    uint64_t push_two;
    uint64_t second; /* has one behind it that moves with it */
    uint64_t third;  /* has two */
};

ALWAYS_INLINE struct ways ways_of(const struct sides *sides,
                                  enum direction direction)
{
    const uint64_t own = sides->own;
    const uint64_t second = own & step_to(own, direction);
    const uint64_t yielding =
        sides->foreign &
        (step_back(sides->empty, direction) | ~HAS_NEXT[direction]);
    const uint64_t pressed = sides->foreign & step_back(yielding, direction);

    return (struct ways){
        .free = own & step_back(sides->empty, direction),
        .push_one = own & step_back(yielding, direction),
        .push_two = own & step_back(pressed, direction),
        .second = second,
        .third = second & step_to(second, direction),
    };
}

/* The three sets of marbles that are foremost in a line of 1, 2 and 3. */
struct fronts {
    uint64_t of[ABALONE_GROUP_MAX];
};

ALWAYS_INLINE struct fronts fronts_of(const struct ways *ways)
{
    return (struct fronts){{
        ways->free,
        (ways->free | ways->push_one) & ways->second,
        (ways->free | ways->push_one | ways->push_two) & ways->third,
    }};
}

/* The marbles that are first of 2 and of 3 along a line, for broadside moves.
 */
ALWAYS_INLINE uint64_t rows_of_two(uint64_t movable, enum direction line)
{
    return movable & step_back(movable, line);
}

ALWAYS_INLINE uint64_t rows_of_three(uint64_t two, enum direction line)
{
    return two & step_back(two, line);
}

/* The two lines that are not a direction's own: E, NE or NW. */
ALWAYS_INLINE enum direction line_across(enum direction direction, int which)
{
    return (enum direction)(((int)direction + 1 + which) % 3);
}

/* ---- abalone_turn.c ---- */

/* The line of marbles that are neighbours in one, also of a single marble: E,
 * NE or NW; else -1. */
int abalone_line(uint64_t cells);

/* The move of marbles that are neighbours in a line. */
struct move abalone_move_of(uint64_t cells, enum direction direction);

/* Is the move legal, apart from inverse=forbidden? */
bool abalone_can(const struct sides *sides, struct move move);

int abalone_moves(const struct game *game, const struct position *position,
                  struct move *moves);
int abalone_count(const struct game *game, const struct position *position);

/* Only for processors with an instruction that counts bits. */
#if defined(__x86_64__)
int abalone_count_fast(const struct game *game,
                       const struct position *position);
#endif

/* Ends the position: a player has won. */
void abalone_finish(struct position *position);

/* ---- abalone_move.c ---- */

/* A move as it is spelled, on any board. */
struct spelled_move {
    uint64_t cells; /* the cells named, or between two that are named */
    enum direction direction;
    bool open; /* c3d4: the first cell, and all that lie before it in line */
};
bool abalone_read_spelled(const char *text, struct spelled_move *spelled,
                          struct err *err);

bool abalone_read_move(const struct game *game, const struct position *position,
                       const char *text, struct move *move, struct err *err);
void abalone_write_move(const struct game *game,
                        const struct position *position, struct move move,
                        FILE *out);

/* ---- abalone_starts.c ---- */

/* The rows A to I of a start. */
const char *abalone_start_rows(enum abalone_start start);

/* ---- abalone_text.c ---- */

/* Fills the board with rows that are known to be right; player 0 moves. */
void abalone_fill_board(const char *rows, struct position *position);

bool abalone_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err);
void abalone_write_position(const struct game *game,
                            const struct position *position, FILE *out);
