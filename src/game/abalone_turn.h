/*
 * Who may move what, and what becomes of it: whole sets of marbles at a time.
 * Where a direction is a constant, all of it is a few dozen instructions.
 */
#ifndef NAQALA_SRC_GAME_ABALONE_TURN_H
#define NAQALA_SRC_GAME_ABALONE_TURN_H

#include "game/abalone_cells.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/*
 * In a position: words[0..2] the marbles of each player; words[3..5] what each
 * may not take back: the cells where the marbles of his last move are now, and
 * above them the direction that it went. No cells: there is nothing.
 */
enum { WORD_LAST_MOVE = PLAYERS_MAX, DIRECTION_SHIFT = ABALONE_CELLS };

/*
 * A move's code: the bit of its first cell, the direction it goes, the
 * direction in which its other marbles follow the first, and one less than how
 * many they are. A marble alone follows nobody: the direction it goes stands
 * twice.
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
    uint64_t cells = bit_of(move_bit(move));

    for (int more = move_count(move) - 1; more > 0; more--)
        cells |= step_to(cells, line);
    return cells;
}

/* Of the one to move. */
struct sides {
    uint64_t own;
    uint64_t foreign;
    uint64_t empty;
};

ALWAYS_INLINE struct sides sides_of(const struct position *position)
{
    const uint64_t all =
        position->words[0] | position->words[1] | position->words[2];
    const uint64_t own = position->words[position->player];

    return (struct sides){own, all ^ own, all ^ ALL_CELLS};
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
    uint64_t second; /* has one behind it that comes with it */
    uint64_t third;  /* has two */
};

ALWAYS_INLINE struct ways ways_of(const struct sides *sides,
                                  enum direction direction)
{
    const uint64_t own = sides->own;
    const uint64_t second = own & step_to(own, direction);
    const uint64_t yielding =
        sides->foreign &
        (behind(sides->empty, direction) | ~GOES_ON[direction]);
    const uint64_t pressed = sides->foreign & behind(yielding, direction);

    return (struct ways){
        .free = own & behind(sides->empty, direction),
        .push_one = own & behind(yielding, direction),
        .push_two = own & behind(pressed, direction),
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

/* Those that are first of 2 and of 3 along a line, and go broadside. */
ALWAYS_INLINE uint64_t rows_of_two(uint64_t movable, enum direction line)
{
    return movable & behind(movable, line);
}

ALWAYS_INLINE uint64_t rows_of_three(uint64_t two, enum direction line)
{
    return two & behind(two, line);
}

/* The two lines that are not a direction's own: E, NE or NW. */
ALWAYS_INLINE enum direction line_across(enum direction direction, int which)
{
    return (enum direction)(((int)direction + 1 + which) % 3);
}

/* What the one to move may not do because it takes his last move back, or
 * MOVE_PASS for nothing. */
struct move abalone_inverse(const struct position *position);

/* E, NE or NW for marbles that are neighbours in a line, also when there is one
 * only; or -1. */
int abalone_line(uint64_t cells);

/* The move of marbles that are neighbours in a line. */
struct move abalone_move_of(uint64_t cells, enum direction direction);

/* Is this legal, were it not forbidden? */
bool abalone_can(const struct sides *sides, struct move move);

/* Somebody has won. */
void abalone_finish(struct position *position);

#endif
