/* SPDX-License-Identifier: MIT */
/* The features of a position of Abalone that the report's strategies use. */
#include "game/abalone_board.h"

/* Cells by their distance to e5, in 65536ths of the pitch; the first is e5
 * itself, the last are the corners. */
enum { RING_COUNT = 9 };

static const struct {
    uint64_t cells;
    int squared;
    int distance;
} RINGS[RING_COUNT] = {
    {UINT64_C(0x0100000000000000), 0, 0},
    {UINT64_C(0x02800c0000000300), 1, 65536},
    {UINT64_C(0x0000120020400480), 3, 113512},
    {UINT64_C(0x0440000050a00000), 4, 131072},
    {UINT64_C(0x0000211889118840), 7, 173392},
    {UINT64_C(0x0820002400024000), 9, 196608},
    {UINT64_C(0x0002000106080004), 12, 227023},
    {UINT64_C(0x000540c20004302a), 13, 236293},
    {UINT64_C(0x1018800000000011), 16, 262144},
};

ALWAYS_INLINE int sum_distances(uint64_t cells)
{
    int distance = 0;

    for (int i = 1; i < RING_COUNT; i++)
        distance += count_cells(cells & RINGS[i].cells) * RINGS[i].distance;
    return distance;
}

ALWAYS_INLINE int count_neighbours(uint64_t own)
{
    return 2 * (count_cells(own & step_to(own, DIRECTION_E)) +
                count_cells(own & step_to(own, DIRECTION_NE)) +
                count_cells(own & step_to(own, DIRECTION_NW)));
}

ALWAYS_INLINE int count_between(uint64_t own, uint64_t foreign,
                                enum direction line)
{
    return count_cells(own & step_to(foreign, line) & step_back(foreign, line));
}

ALWAYS_INLINE int count_pushes(const struct sides *sides,
                               enum direction direction)
{
    const struct ways ways = ways_of(sides, direction);

    return count_cells((ways.push_one & ways.second) |
                       (ways.push_two & ways.third));
}

/* The foreign marbles that this side could push off the board in a direction.
 */
ALWAYS_INLINE uint64_t find_ejected(const struct sides *sides,
                                    enum direction direction)
{
    const uint64_t second = sides->own & step_to(sides->own, direction);
    const uint64_t third = second & step_to(second, direction);
    const uint64_t edge = sides->foreign & ~HAS_NEXT[direction];
    const uint64_t next = sides->foreign & step_back(edge, direction);

    return (edge & step_to(second, direction)) |
           (edge & step_to(next & step_to(third, direction), direction));
}

ALWAYS_INLINE uint64_t find_all_ejected(const struct sides *sides)
{
    return find_ejected(sides, DIRECTION_E) |
           find_ejected(sides, DIRECTION_NE) |
           find_ejected(sides, DIRECTION_NW) |
           find_ejected(sides, DIRECTION_W) |
           find_ejected(sides, DIRECTION_SW) |
           find_ejected(sides, DIRECTION_SE);
}

ALWAYS_INLINE int count_endangered(const struct position *position, int player)
{
    uint64_t endangered = 0;

    for (int other = 0; other < PLAYERS_MAX; other++) {
        const struct sides sides = sides_for(position, other);

        if (other != player && sides.own != 0)
            endangered |= find_all_ejected(&sides);
    }
    return count_cells(endangered & position->words[player]);
}

ALWAYS_INLINE struct abalone_features
find_features(const struct position *position, int player)
{
    const struct sides sides = sides_for(position, player);
    const uint64_t own = sides.own;
    const uint64_t foreign = sides.foreign;

    return (struct abalone_features){
        .own = count_cells(own),
        .foreign = count_cells(foreign),
        .own_distance = sum_distances(own),
        .foreign_distance = sum_distances(foreign),
        .cohesion = count_neighbours(own),
        .sandwiched = count_between(own, foreign, DIRECTION_E) +
                      count_between(own, foreign, DIRECTION_NE) +
                      count_between(own, foreign, DIRECTION_NW),
        .pushes = count_pushes(&sides, DIRECTION_E) +
                  count_pushes(&sides, DIRECTION_NE) +
                  count_pushes(&sides, DIRECTION_NW) +
                  count_pushes(&sides, DIRECTION_W) +
                  count_pushes(&sides, DIRECTION_SW) +
                  count_pushes(&sides, DIRECTION_SE),
        .endangered = count_endangered(position, player),
    };
}

/* For processors that have an instruction to count bits. */
#if defined(__x86_64__)
static __attribute__((target("popcnt"))) struct abalone_features
find_features_fast(const struct position *position, int player)
{
    return find_features(position, player);
}
#endif

struct abalone_features abalone_features(const struct position *position,
                                         int player)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("popcnt"))
        return find_features_fast(position, player);
#endif
    return find_features(position, player);
}

/* ---- moves ---- */

/* Each is more than the marbles of a move can come nearer to the middle. */
enum { PUSH_APPEAL = 1 << 20, OUT_APPEAL = 1 << 21 };

int abalone_order_score(const struct position *position, struct move move)
{
    if (move.code == MOVE_PASS)
        return 0;

    const struct sides sides = sides_of(position);
    const enum direction direction = move_direction(move);
    const uint64_t cells = move_cells(move);
    const uint64_t moved = step_to(cells, direction);
    const uint64_t first = moved & sides.foreign;
    const uint64_t pushed = first | (step_to(first, direction) & sides.foreign);
    const int nearer =
        sum_distances(cells & ~moved) - sum_distances(moved & ~cells);

    if ((pushed & ~HAS_NEXT[direction]) != 0)
        return nearer + OUT_APPEAL;
    if (pushed != 0)
        return nearer + PUSH_APPEAL;
    return nearer;
}

void abalone_rings(const struct position *position, int player,
                   int counts[ABALONE_SQUARED_MAX + 1])
{
    for (int squared = 0; squared <= ABALONE_SQUARED_MAX; squared++)
        counts[squared] = 0;
    for (int i = 0; i < RING_COUNT; i++)
        counts[RINGS[i].squared] =
            count_cells(position->words[player] & RINGS[i].cells);
}
