/* Tiles of eight by eight, in fields that fit the nearest memory. */
#include "engine/solver/turn.h"
#include "engine/solver/board.h"

#include <string.h>

enum { TILE = 8, FIELD = 64 };

/* The first byte is the lowest, on every machine. */
static uint64_t in_order(uint64_t word)
{
    const bool big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;

    return big ? __builtin_bswap64(word) : word;
}

static uint64_t load(const uint8_t *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return in_order(word);
}

static void save(uint64_t word, uint8_t *bytes)
{
    const uint64_t ordered = in_order(word);

    memcpy(bytes, &ordered, sizeof ordered);
}

/* Two rows exchange what stands `shift` bits off the diagonal. */
ALWAYS_INLINE void exchange(uint64_t *one, uint64_t *other, int shift,
                            uint64_t mask)
{
    const uint64_t change = (*one >> shift ^ *other) & mask;

    *one ^= change << shift;
    *other ^= change;
}

ALWAYS_INLINE void exchange_bytes(uint64_t *one, uint64_t *other)
{
    exchange(one, other, 8, UINT64_C(0x00ff00ff00ff00ff));
}

ALWAYS_INLINE void exchange_pairs(uint64_t *one, uint64_t *other)
{
    exchange(one, other, 16, UINT64_C(0x0000ffff0000ffff));
}

ALWAYS_INLINE void exchange_fours(uint64_t *one, uint64_t *other)
{
    exchange(one, other, 32, UINT64_C(0x00000000ffffffff));
}

/* Columns become rows. Spelled out, so that all of it stays in registers. */
ALWAYS_INLINE void turn_words(uint64_t words[TILE])
{
    exchange_bytes(&words[0], &words[1]);
    exchange_bytes(&words[2], &words[3]);
    exchange_bytes(&words[4], &words[5]);
    exchange_bytes(&words[6], &words[7]);
    exchange_pairs(&words[0], &words[2]);
    exchange_pairs(&words[1], &words[3]);
    exchange_pairs(&words[4], &words[6]);
    exchange_pairs(&words[5], &words[7]);
    exchange_fours(&words[0], &words[4]);
    exchange_fours(&words[1], &words[5]);
    exchange_fours(&words[2], &words[6]);
    exchange_fours(&words[3], &words[7]);
}

static void turn_tile(const uint8_t *from, size_t from_stride, uint8_t *to,
                      size_t to_stride)
{
    uint64_t words[TILE];

    for (size_t i = 0; i < TILE; i++)
        words[i] = load(from + i * from_stride);
    turn_words(words);
    for (size_t i = 0; i < TILE; i++)
        save(words[i], to + i * to_stride);
}

static void turn_field(const uint8_t *from, size_t rows, size_t columns,
                       size_t from_stride, uint8_t *to, size_t to_stride)
{
    const size_t whole_rows = rows / TILE * TILE;
    const size_t whole_columns = columns / TILE * TILE;

    for (size_t row = 0; row < whole_rows; row += TILE)
        for (size_t column = 0; column < whole_columns; column += TILE)
            turn_tile(from + row * from_stride + column, from_stride,
                      to + column * to_stride + row, to_stride);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = row < whole_rows ? whole_columns : 0;
             column < columns; column++)
            to[column * to_stride + row] = from[row * from_stride + column];
}

static size_t at_most(size_t one, size_t other)
{
    return one < other ? one : other;
}

void plane_turn(const uint8_t *from, size_t rows, size_t columns,
                size_t from_stride, uint8_t *to, size_t to_stride)
{
    for (size_t row = 0; row < rows; row += FIELD)
        for (size_t column = 0; column < columns; column += FIELD)
            turn_field(from + row * from_stride + column,
                       at_most(rows - row, FIELD),
                       at_most(columns - column, FIELD), from_stride,
                       to + column * to_stride + row, to_stride);
}
