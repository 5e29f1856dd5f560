/* SPDX-License-Identifier: MIT */
/* Lanes: turning rows into lanes and back, and minima over lists of moves. */
#include "engine/solver/lanes.h"

#include <string.h>

/* ---- tiles ---- */

void tile_turn_plainly(const uint8_t *const from[LANES], size_t from_offset,
                       uint8_t *const to[LANES], size_t to_offset)
{
    for (int i = 0; i < LANES; i++)
        for (int j = 0; j < LANES; j++)
            to[j][to_offset + (size_t)i] = from[i][from_offset + (size_t)j];
}

#if defined __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define HAS_SHUFFLE 1
#endif
#endif

#ifdef HAS_SHUFFLE

typedef uint8_t vector __attribute__((vector_size(LANES)));

/* Interleaves the bytes of the first halves, or of the second halves. */
ALWAYS_INLINE vector zip_low(vector one, vector other)
{
    return __builtin_shufflevector(one, other, 0, 16, 1, 17, 2, 18, 3, 19, 4,
                                   20, 5, 21, 6, 22, 7, 23);
}

ALWAYS_INLINE vector zip_high(vector one, vector other)
{
    return __builtin_shufflevector(one, other, 8, 24, 9, 25, 10, 26, 11, 27, 12,
                                   28, 13, 29, 14, 30, 15, 31);
}

/* Interleaves the first half of all bytes with the second half: this rotates
 * the number of a place, which is row and column, by one bit. */
ALWAYS_INLINE void zip_rows(const vector from[LANES], vector to[LANES])
{
    to[0] = zip_low(from[0], from[8]);
    to[1] = zip_high(from[0], from[8]);
    to[2] = zip_low(from[1], from[9]);
    to[3] = zip_high(from[1], from[9]);
    to[4] = zip_low(from[2], from[10]);
    to[5] = zip_high(from[2], from[10]);
    to[6] = zip_low(from[3], from[11]);
    to[7] = zip_high(from[3], from[11]);
    to[8] = zip_low(from[4], from[12]);
    to[9] = zip_high(from[4], from[12]);
    to[10] = zip_low(from[5], from[13]);
    to[11] = zip_high(from[5], from[13]);
    to[12] = zip_low(from[6], from[14]);
    to[13] = zip_high(from[6], from[14]);
    to[14] = zip_low(from[7], from[15]);
    to[15] = zip_high(from[7], from[15]);
}

/* Four rotations exchange row and column. */
ALWAYS_INLINE void turn_rows(vector rows[LANES])
{
    vector spare[LANES];

    zip_rows(rows, spare);
    zip_rows(spare, rows);
    zip_rows(rows, spare);
    zip_rows(spare, rows);
}

/* Written without loops, so that everything stays in registers. */
#define LOAD_ROW(i)  memcpy(&rows[i], from[i] + from_offset, LANES)
#define STORE_ROW(i) memcpy(to[i] + to_offset, &rows[i], LANES)
#define FOUR(DO, i)  DO(i), DO((i) + 1), DO((i) + 2), DO((i) + 3)

void tile_turn(const uint8_t *const from[LANES], size_t from_offset,
               uint8_t *const to[LANES], size_t to_offset)
{
    vector rows[LANES];

    FOUR(LOAD_ROW, 0);
    FOUR(LOAD_ROW, 4);
    FOUR(LOAD_ROW, 8);
    FOUR(LOAD_ROW, 12);
    turn_rows(rows);
    FOUR(STORE_ROW, 0);
    FOUR(STORE_ROW, 4);
    FOUR(STORE_ROW, 8);
    FOUR(STORE_ROW, 12);
}

#else

void tile_turn(const uint8_t *const from[LANES], size_t from_offset,
               uint8_t *const to[LANES], size_t to_offset)
{
    tile_turn_plainly(from, from_offset, to, to_offset);
}

#endif

/* ---- rows and lanes ---- */

void lanes_gather(const uint8_t *const rows[LANES], size_t count,
                  uint8_t *restrict lanes)
{
    uint8_t *to[LANES];

    for (size_t i = 0; i < LANES; i++)
        to[i] = lanes + i * LANES;
    for (size_t column = 0; column < count; column += LANES)
        tile_turn(rows, column, to, column * LANES);
}

void lanes_gather_tiles(const uint8_t *const rows[LANES],
                        const struct rank_pairs *pairs, uint8_t *restrict lanes)
{
    uint8_t *to[LANES];

    for (size_t i = 0; i < LANES; i++)
        to[i] = lanes + i * LANES;
    for (int i = 0; i < pairs->tile_count; i++) {
        const size_t column = (size_t)pairs->tiles[i] * LANES;

        tile_turn(rows, column, to, column * LANES);
    }
}

void lanes_scatter(const uint8_t *restrict lanes, size_t count,
                   uint8_t *const rows[LANES])
{
    const uint8_t *from[LANES];

    for (size_t i = 0; i < LANES; i++)
        from[i] = lanes + i * LANES;
    for (size_t column = 0; column < count; column += LANES)
        tile_turn(from, column * LANES, rows, column);
}

/* ---- planes ---- */

enum { FIELD = 64 }; /* rows and columns that fit the nearest cache */

static void transpose_field(const uint8_t *from, size_t rows, size_t columns,
                            size_t from_stride, uint8_t *to, size_t to_stride)
{
    const size_t whole_rows = rows / LANES * LANES;
    const size_t whole_columns = columns / LANES * LANES;
    const uint8_t *from_rows[FIELD];
    uint8_t *to_rows[FIELD];

    for (size_t row = 0; row < rows; row++)
        from_rows[row] = from + row * from_stride;
    for (size_t column = 0; column < columns; column++)
        to_rows[column] = to + column * to_stride;
    for (size_t row = 0; row < whole_rows; row += LANES)
        for (size_t column = 0; column < whole_columns; column += LANES)
            tile_turn(from_rows + row, column, to_rows + column, row);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = row < whole_rows ? whole_columns : 0;
             column < columns; column++)
            to_rows[column][row] = from_rows[row][column];
}

void lanes_transpose(const uint8_t *from, size_t rows, size_t columns,
                     size_t from_stride, uint8_t *to, size_t to_stride)
{
    for (size_t column = 0; column < columns; column += FIELD)
        for (size_t row = 0; row < rows; row += FIELD)
            transpose_field(from + row * from_stride + column,
                            rows - row < FIELD ? rows - row : FIELD,
                            columns - column < FIELD ? columns - column : FIELD,
                            from_stride, to + column * to_stride + row,
                            to_stride);
}

/* ---- lists of moves ---- */

void lanes_take_min(uint8_t *restrict target, const uint8_t *restrict after,
                    const struct rank_pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++) {
        const struct rank_pair pair = pairs->items[i];
        const uint8_t *other = after + (size_t)pair.to * LANES;
        uint8_t *here = target + (size_t)pair.from * LANES;

        for (int lane = 0; lane < LANES; lane++)
            here[lane] = other[lane] < here[lane] ? other[lane] : here[lane];
    }
}

void lanes_take_min_unmasked(uint8_t *restrict target,
                             const uint8_t *restrict after,
                             const uint8_t mask[restrict LANES],
                             const struct rank_pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++) {
        const struct rank_pair pair = pairs->items[i];
        const uint8_t *other = after + (size_t)pair.to * LANES;
        uint8_t *here = target + (size_t)pair.from * LANES;

        for (int lane = 0; lane < LANES; lane++) {
            const uint8_t value = other[lane] | mask[lane];

            here[lane] = value < here[lane] ? value : here[lane];
        }
    }
}

void lanes_take_min_complement(uint8_t *restrict target,
                               const uint8_t *restrict rows, size_t stride,
                               int seeds, const struct rank_pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++) {
        const struct rank_pair pair = pairs->items[i];
        const uint8_t *other = rows + pair.to * stride;
        uint8_t *here = target + (size_t)pair.from * LANES;

        for (int lane = 0; lane < LANES; lane++) {
            const uint8_t value = (uint8_t)(seeds - other[lane]);

            here[lane] = value < here[lane] ? value : here[lane];
        }
    }
}
