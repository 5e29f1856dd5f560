/* What the marbles of a last move are kept from, and single moves. */
#include "game/abalone_turn.h"

#include <assert.h>

/* The direction in which one of these lies behind the other; -1 for marbles
 * that are not neighbours in one line. */
int abalone_line(uint64_t cells)
{
    const int count = __builtin_popcountll(cells);

    for (int line = DIRECTION_E; line <= DIRECTION_NW; line++) {
        const uint64_t two = cells & behind(cells, (enum direction)line);

        if (__builtin_popcountll(two) == count - 1 &&
            (count < 3 || (two & behind(two, (enum direction)line)) != 0))
            return line;
    }
    return -1;
}

/* The one that has none of them before it. */
static uint64_t first_along(uint64_t cells, enum direction line)
{
    return cells & ~step_to(cells, line);
}

struct move abalone_move_of(uint64_t cells, enum direction direction)
{
    const int count = __builtin_popcountll(cells);
    enum direction line = direction;

    if (count > 1) {
        const int row = abalone_line(cells);

        assert(row >= 0);
        if (row != (int)direction % 3)
            line = (enum direction)row;
    }
    return move_of(first_bit(first_along(cells, line)), direction, line, count);
}

struct move abalone_inverse(const struct position *position)
{
    const uint64_t memory = position->words[WORD_LAST_MOVE + position->player];
    const enum direction went = (enum direction)(memory >> DIRECTION_SHIFT);

    if (memory == 0)
        return (struct move){MOVE_PASS};
    return abalone_move_of(memory & ALL_CELLS, opposite(went));
}

/* The foremost marble of a line. */
static uint64_t front_of(struct move move)
{
    const enum direction line = move_line(move);
    const uint64_t cells = move_cells(move);

    return cells & ~behind(cells, line);
}

bool abalone_can(const struct sides *sides, struct move move)
{
    const enum direction direction = move_direction(move);
    const uint64_t cells = move_cells(move);
    const struct ways ways = ways_of(sides, direction);

    if ((cells & ~sides->own) != 0)
        return false;
    if (move_line(move) != direction)
        return (cells & ~ways.free) == 0;
    return (front_of(move) & fronts_of(&ways).of[move_count(move) - 1]) != 0;
}

void abalone_finish(struct position *position)
{
    position->end = END_SIX_OUT;
    position->player = 0;
    for (int player = 0; player < PLAYERS_MAX; player++)
        position->words[WORD_LAST_MOVE + player] = 0;
}
