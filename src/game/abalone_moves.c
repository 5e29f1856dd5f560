/* The legal moves of Abalone, listed and counted. */
#include "game/abalone_moves.h"
#include "game/abalone_turn.h"

static struct move *add_all(struct move *moves, uint64_t firsts,
                            enum direction direction, enum direction line,
                            int count)
{
    for (; firsts != 0; firsts &= firsts - 1)
        *moves++ = move_of(first_bit(firsts), direction, line, count);
    return moves;
}

ALWAYS_INLINE struct move *add_broadside(struct move *moves, uint64_t movable,
                                         enum direction direction)
{
    for (int which = 0; which < 2; which++) {
        const enum direction line = line_across(direction, which);
        const uint64_t two = rows_of_two(movable, line);

        moves = add_all(moves, two, direction, line, 2);
        moves = add_all(moves, rows_of_three(two, line), direction, line, 3);
    }
    return moves;
}

/* The foremost are known; a move is named by the hindmost. */
ALWAYS_INLINE struct move *add_in_line(struct move *moves, uint64_t fronts,
                                       enum direction direction, int count)
{
    for (int i = 1; i < count; i++)
        fronts = behind(fronts, direction);
    return add_all(moves, fronts, direction, direction, count);
}

/* Small ones first, and pushes among the last. */
static int list_all(const struct sides *sides, struct move *moves)
{
    struct fronts fronts[DIRECTION_COUNT];
    struct move *end = moves;

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        const enum direction direction = (enum direction)i;
        const struct ways ways = ways_of(sides, direction);

        fronts[i] = fronts_of(&ways);
        end = add_in_line(end, fronts[i].of[0], direction, 1);
        end = add_broadside(end, ways.free, direction);
    }
    for (int count = 2; count <= ABALONE_GROUP_MAX; count++)
        for (int i = 0; i < DIRECTION_COUNT; i++)
            end = add_in_line(end, fronts[i].of[count - 1], (enum direction)i,
                              count);
    return (int)(end - moves);
}

/* What is forbidden goes from the list, unless it is all there is. */
static int forbid(struct move *moves, int count, struct move forbidden)
{
    int kept = 0;

    if (count == 1)
        return count;
    for (int i = 0; i < count; i++)
        if (!move_same(moves[i], forbidden))
            moves[kept++] = moves[i];
    return kept;
}

int abalone_moves(const struct game *game, const struct position *position,
                  struct move *moves)
{
    const struct sides sides = sides_of(position);
    int count;

    (void)game;
    if (position->end != END_NOT)
        return 0;
    count = list_all(&sides, moves);
    if (position->words[WORD_LAST_MOVE + position->player] != 0)
        count = forbid(moves, count, abalone_inverse(position));
    if (count == 0)
        moves[count++].code = MOVE_PASS;
    return count;
}

ALWAYS_INLINE int count_bits(uint64_t cells)
{
    return __builtin_popcountll(cells);
}

ALWAYS_INLINE int count_towards(const struct sides *sides,
                                enum direction direction)
{
    const struct ways ways = ways_of(sides, direction);
    const struct fronts fronts = fronts_of(&ways);
    int count = 0;

    for (int i = 0; i < ABALONE_GROUP_MAX; i++)
        count += count_bits(fronts.of[i]);
    for (int which = 0; which < 2; which++) {
        const enum direction line = line_across(direction, which);
        const uint64_t two = rows_of_two(ways.free, line);

        count += count_bits(two) + count_bits(rows_of_three(two, line));
    }
    return count;
}

ALWAYS_INLINE int count_by_bits(const struct position *position)
{
    const struct sides sides = sides_of(position);

    if (position->end != END_NOT)
        return 0;

    const int count = count_towards(&sides, DIRECTION_E) +
                      count_towards(&sides, DIRECTION_NE) +
                      count_towards(&sides, DIRECTION_NW) +
                      count_towards(&sides, DIRECTION_W) +
                      count_towards(&sides, DIRECTION_SW) +
                      count_towards(&sides, DIRECTION_SE);

    if (count <= 1)
        return 1; /* it, or a pass */
    if (position->words[WORD_LAST_MOVE + position->player] == 0)
        return count;
    return count - abalone_can(&sides, abalone_inverse(position));
}

int abalone_count(const struct game *game, const struct position *position)
{
    (void)game;
    return count_by_bits(position);
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) int
abalone_count_fast(const struct game *game, const struct position *position)
{
    (void)game;
    return count_by_bits(position);
}
#endif
