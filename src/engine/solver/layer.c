/* SPDX-License-Identifier: MIT */
/*
 * Filling a layer. Two planes belong together, those of the two players who may
 * move on the same boards: A, who has fewer seeds, and B. A move that banks a
 * seed leads to a finished layer. One that does not gives the mover a side of a
 * higher rank; so every value is there when it is needed, if the sides of A are
 * taken from the last to the first, and for each of them first all boards where
 * A moves (which need A's later sides), then all where B does (which need this
 * side of A).
 *
 * A byte is then touched about as often as it has moves, mostly many at once.
 */
#include "base/memory.h"
#include "engine/solver/endgame.h"

#include <stdlib.h>
#include <string.h>

/* Rows are handled in whole blocks, in functions of their own: so the compiler
 * makes vectors of them. */
enum { BLOCK = 32 };
#define NOINLINE __attribute__((noinline))

struct layer_work {
    const struct endgame_table *table;
    int level;
    struct side_moves *moves[LAYERS_MAX];
    /* For each pit: all ones where a side has seeds across it. */
    uint8_t *masks[LAYERS_MAX][BOARD_PITS_MAX];
};

/* What one thread needs to fill two planes. */
struct plane_fill {
    const struct layer_work *work;
    const struct ranking *ranking;
    const struct stop *stop;
    int seeds;      /* on the board */
    int few;        /* of A */
    int many;       /* of B */
    size_t a_count; /* sides of A, and of B */
    size_t b_count;
    size_t b_stride;       /* b_count in whole blocks */
    uint8_t *a_plane;      /* the plane for A: a row for each of A's sides */
    uint8_t *b_plane;      /* the plane for B: a row for each of B's */
    uint8_t *b_transposed; /* the same, a row for each of A's */
    uint8_t *row;
};

static size_t round_to_blocks(size_t count)
{
    return (count + BLOCK - 1) / BLOCK * BLOCK;
}

/* ---- rows ---- */

static NOINLINE void take_min(uint8_t *restrict row,
                              const uint8_t *restrict other, size_t count)
{
    const size_t whole = round_to_blocks(count);

    for (size_t i = 0; i < whole; i++)
        row[i] = other[i] < row[i] ? other[i] : row[i];
}

/* Only where the mask is zero. */
static NOINLINE void take_min_unmasked(uint8_t *restrict row,
                                       const uint8_t *restrict other,
                                       const uint8_t *restrict mask,
                                       size_t count)
{
    const size_t whole = round_to_blocks(count);

    for (size_t i = 0; i < whole; i++) {
        const uint8_t value = other[i] | mask[i];

        row[i] = value < row[i] ? value : row[i];
    }
}

static NOINLINE void take_max_plus_one(uint8_t *restrict row,
                                       const uint8_t *restrict other,
                                       size_t count)
{
    const size_t whole = round_to_blocks(count);

    for (size_t i = 0; i < whole; i++) {
        const uint8_t value = (uint8_t)(other[i] + 1);

        row[i] = value > row[i] ? value : row[i];
    }
}

/* From what one player gets to what the other does. */
static NOINLINE void complement_row(uint8_t *row, int seeds, size_t count)
{
    const size_t whole = round_to_blocks(count);

    for (size_t i = 0; i < whole; i++)
        row[i] = (uint8_t)(seeds - row[i]);
}

/* The minimum of each side's value and that after its move in the list. */
static void take_min_of_moves(uint8_t *restrict target,
                              const uint8_t *restrict after,
                              const struct rank_pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++) {
        const struct rank_pair pair = pairs->items[i];
        const uint8_t value = after[pair.to];

        target[pair.from] =
            value < target[pair.from] ? value : target[pair.from];
    }
}

/* ---- transposing ---- */

enum { TILE = 8, FIELD = 64 }; /* a field fits the nearest memory */

/* The first byte is the lowest, on every machine. */
static uint64_t to_little_endian(uint64_t word)
{
    const bool big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;

    return big ? __builtin_bswap64(word) : word;
}

/* Two rows exchange what stands `shift` bits off the diagonal. */
ALWAYS_INLINE void exchange_bits(uint64_t *one, uint64_t *other, int shift,
                                 uint64_t mask)
{
    const uint64_t change = (*one >> shift ^ *other) & mask;

    *one ^= change << shift;
    *other ^= change;
}

/* Spelled out, so that all of it stays in registers. */
static void transpose_tile(const uint8_t *from, size_t from_stride, uint8_t *to,
                           size_t to_stride)
{
    const uint64_t bytes = UINT64_C(0x00ff00ff00ff00ff);
    const uint64_t pairs = UINT64_C(0x0000ffff0000ffff);
    const uint64_t fours = UINT64_C(0x00000000ffffffff);
    uint64_t words[TILE];

    for (size_t i = 0; i < TILE; i++) {
        memcpy(&words[i], from + i * from_stride, sizeof words[i]);
        words[i] = to_little_endian(words[i]);
    }
    exchange_bits(&words[0], &words[1], 8, bytes);
    exchange_bits(&words[2], &words[3], 8, bytes);
    exchange_bits(&words[4], &words[5], 8, bytes);
    exchange_bits(&words[6], &words[7], 8, bytes);
    exchange_bits(&words[0], &words[2], 16, pairs);
    exchange_bits(&words[1], &words[3], 16, pairs);
    exchange_bits(&words[4], &words[6], 16, pairs);
    exchange_bits(&words[5], &words[7], 16, pairs);
    exchange_bits(&words[0], &words[4], 32, fours);
    exchange_bits(&words[1], &words[5], 32, fours);
    exchange_bits(&words[2], &words[6], 32, fours);
    exchange_bits(&words[3], &words[7], 32, fours);
    for (size_t i = 0; i < TILE; i++) {
        words[i] = to_little_endian(words[i]);
        memcpy(to + i * to_stride, &words[i], sizeof words[i]);
    }
}

static void transpose_field(const uint8_t *from, size_t rows, size_t columns,
                            size_t from_stride, uint8_t *to, size_t to_stride)
{
    const size_t whole_rows = rows / TILE * TILE;
    const size_t whole_columns = columns / TILE * TILE;

    for (size_t row = 0; row < whole_rows; row += TILE)
        for (size_t column = 0; column < whole_columns; column += TILE)
            transpose_tile(from + row * from_stride + column, from_stride,
                           to + column * to_stride + row, to_stride);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = row < whole_rows ? whole_columns : 0;
             column < columns; column++)
            to[column * to_stride + row] = from[row * from_stride + column];
}

/* Strides are the bytes from row to row. */
static void transpose_plane(const uint8_t *from, size_t rows, size_t columns,
                            size_t from_stride, uint8_t *to, size_t to_stride)
{
    for (size_t row = 0; row < rows; row += FIELD)
        for (size_t column = 0; column < columns; column += FIELD)
            transpose_field(from + row * from_stride + column,
                            rows - row < FIELD ? rows - row : FIELD,
                            columns - column < FIELD ? columns - column : FIELD,
                            from_stride, to + column * to_stride + row,
                            to_stride);
}

/* ---- moves that bank a seed ---- */

/* A row of a finished layer, whose columns are the sides with `left` seeds. */
static const uint8_t *finished_row(const struct plane_fill *fill, int seeds,
                                   uint64_t own, int left)
{
    const struct rank rank = rank_side(fill->ranking, own);

    return fill->work->table->layers[seeds].planes[rank.seeds] +
           (size_t)rank.number * fill->ranking->count[left];
}

/*
 * For each side of the opponent a row: the least that the opponent gets after a
 * capture, a spill or a lap of the mover, who has `own` seeds. Extra turns are
 * left out.
 */
static bool fill_banking_moves(const struct plane_fill *fill, int own,
                               int others, uint8_t *plane, size_t stride)
{
    const struct endgame_table *table = fill->work->table;
    const struct kalah *kalah = &table->kalah;
    const struct side_moves *moves = fill->work->moves[own];
    const struct side_moves *opponent = fill->work->moves[others];
    const int pits = kalah->pits;
    const int seeds = fill->seeds;

    for (int i = 0; i < opponent->count && !stop_raised(fill->stop); i++) {
        const uint64_t other = opponent->sides[i];
        uint64_t grown = other;
        uint8_t *row = plane + (size_t)i * stride;

        for (int pit = 0; pit < pits; pit++) {
            const int shift = BOARD_BITS * (pits - 1 - pit);
            const int taken = board_seeds(other, pits - 1 - pit);
            const uint64_t left = other - ((uint64_t)taken << shift);

            if (taken > 0 || kalah->capture_empty)
                take_min_of_moves(
                    row, finished_row(fill, seeds - 1 - taken, left, own - 1),
                    &moves->capture[pit]);
        }
        for (int reach = 1; reach <= pits && own > reach; reach++) {
            grown += UINT64_C(1) << (BOARD_BITS * (reach - 1));
            take_min_of_moves(
                row, finished_row(fill, seeds - 1, grown, own - 1 - reach),
                &moves->spill[reach]);
        }
        for (int j = 0; j < moves->lap_count; j++) {
            const struct lap_move lap = moves->laps[j];
            const uint64_t board =
                moves->sides[lap.from] | other << (BOARD_BITS * pits);
            const struct successor next =
                board_sow(kalah, board, lap.pit, pits, kalah->capture_empty);
            const int after = *endgame_value(table, next.board, pits);
            const int value = next.again ? seeds - next.gain - after : after;

            if (value < row[lap.from])
                row[lap.from] = (uint8_t)value;
        }
    }
    return !stop_raised(fill->stop);
}

/* What A gets after the extra turns of B's sides, in rows of B's. */
static void fill_extra_turns(const struct plane_fill *fill)
{
    const struct rank_pairs *again = &fill->work->moves[fill->many]->again;
    const int seeds = fill->seeds;
    const uint8_t *plane =
        fill->work->table->layers[seeds - 1].planes[fill->many - 1];

    memset(fill->b_plane, seeds, fill->b_count * fill->a_count);
    for (int i = 0; i < again->count; i++) {
        const struct rank_pair pair = again->items[i];
        const uint8_t *after = plane + pair.to * fill->a_count;
        uint8_t *row = fill->b_plane + pair.from * fill->a_count;

        for (size_t j = 0; j < fill->a_count; j++) {
            const uint8_t value = (uint8_t)(seeds - 1 - after[j]);

            row[j] = value < row[j] ? value : row[j];
        }
    }
}

/* ---- two planes ---- */

/*
 * The row of one of A's sides in both planes. In a_plane it holds what B gets
 * after A's moves that bank a seed, in b_transposed the same for A after B's.
 */
static void fill_row(const struct plane_fill *fill, size_t at)
{
    const struct layer_work *work = fill->work;
    const struct kalah *kalah = &work->table->kalah;
    const struct side_moves *b_moves = work->moves[fill->many];
    const uint64_t side = work->moves[fill->few]->sides[at];
    const uint8_t *again_plane =
        work->table->layers[fill->seeds - 1].planes[fill->few - 1];
    const int pits = kalah->pits;
    const size_t count = fill->b_count;
    uint8_t *row = fill->row;
    uint8_t *a_row = fill->a_plane + at * count;
    uint8_t *b_row = fill->b_transposed + at * fill->b_stride;

    /* A's moves that end on the own side. */
    memcpy(row, a_row, count);
    for (int pit = 0; pit < pits; pit++) {
        const int last = pit + board_seeds(side, pit);

        if (last == pit || last >= pits)
            continue;

        const uint64_t own = side + kalah->deltas[pit][last - pit].change;
        const uint8_t *after =
            fill->b_transposed +
            rank_side(fill->ranking, own).number * fill->b_stride;

        if (board_seeds(own, last) > 1)
            take_min(row, after, count);
        else if (!kalah->capture_empty)
            take_min_unmasked(row, after, work->masks[fill->many][last], count);
    }
    complement_row(row, fill->seeds, count);

    /* A's extra turns. */
    for (int pit = 0; pit < pits; pit++)
        if (board_seeds(side, pit) == pits - pit) {
            const uint64_t own =
                board_own(side + kalah->deltas[pit][pits - pit].change, pits);

            take_max_plus_one(
                row, again_plane + rank_side(fill->ranking, own).number * count,
                count);
        }
    memcpy(a_row, row, count);

    /* B's moves that end on the own side. */
    take_min_of_moves(b_row, row, &b_moves->plain[BOARD_PITS_MAX]);
    for (int pit = 0; pit < pits; pit++)
        if (board_seeds(side, pits - 1 - pit) == 0)
            take_min_of_moves(b_row, row, &b_moves->plain[pit]);
    complement_row(b_row, fill->seeds, count);
}

/* The most that any two planes of the layer need: B's plane transposed, another
 * one where A's and B's plane are the same, and a row. */
size_t layer_scratch_size(const struct ranking *ranking, int seeds)
{
    size_t size = 0;

    for (int few = 1; 2 * few <= seeds; few++) {
        const size_t a = ranking->count[few];
        const size_t b = round_to_blocks(ranking->count[seeds - few]);
        const size_t needed = (a + 1) * b * (2 * few == seeds ? 2 : 1);

        size = needed > size ? needed : size;
    }
    return size + round_to_blocks(ranking->count[seeds]) + BLOCK;
}

bool layer_fill(const struct layer_work *work,
                const struct endgame_layer *layer, int seeds, int few,
                uint8_t *scratch, const struct stop *stop)
{
    const struct ranking *ranking = &work->table->ranking;
    const int many = seeds - few;
    const size_t a_count = ranking->count[few];
    const size_t b_count = ranking->count[many];
    const size_t b_stride = round_to_blocks(b_count);
    uint8_t *const b_transposed = scratch + b_stride;
    const struct plane_fill fill = {
        .work = work,
        .ranking = ranking,
        .stop = stop,
        .seeds = seeds,
        .few = few,
        .many = many,
        .a_count = a_count,
        .b_count = b_count,
        .b_stride = b_stride,
        .a_plane = layer->planes[few],
        .b_plane = few < many ? layer->planes[many]
                              : b_transposed + a_count * b_stride,
        .b_transposed = b_transposed,
        .row = scratch,
    };

    if (few == 0) {
        memset(layer->planes[0], 0, b_count);
        memset(layer->planes[many], seeds, b_count);
        return true;
    }

    /* Into A's plane: what B gets after A's moves that bank a seed. */
    memset(fill.b_plane, seeds, b_count * a_count);
    if (!fill_banking_moves(&fill, few, many, fill.b_plane, a_count))
        return false;
    transpose_plane(fill.b_plane, b_count, a_count, a_count, fill.a_plane,
                    b_count);
    if (stop_raised(stop))
        return false;

    /* Into B's, transposed: what A gets after B's. */
    fill_extra_turns(&fill);
    if (stop_raised(stop))
        return false;
    transpose_plane(fill.b_plane, b_count, a_count, a_count, b_transposed,
                    b_stride);
    if (!fill_banking_moves(&fill, many, few, b_transposed, b_stride))
        return false;

    for (size_t at = a_count; at-- > 0 && !stop_raised(stop);)
        fill_row(&fill, at);
    if (few < many)
        transpose_plane(b_transposed, a_count, b_count, b_stride, fill.b_plane,
                        a_count);
    return !stop_raised(stop);
}

/* ---- what all threads share ---- */

struct layer_work *layer_work_new(const struct endgame_table *table, int level,
                                  const struct stop *stop)
{
    struct layer_work *work = memory_new(1, sizeof *work);
    const int pits = table->kalah.pits;

    work->table = table;
    work->level = level;
    for (int own = 0; own <= level && !stop_raised(stop); own++) {
        const struct side_moves *const moves = work->moves[own] =
            side_moves_new(&table->kalah, &table->ranking, own);
        const size_t size = round_to_blocks((size_t)moves->count);

        for (int pit = 0; pit < pits; pit++) {
            uint8_t *const mask = work->masks[own][pit] = memory_new(size, 1);

            for (int i = 0; i < moves->count; i++)
                mask[i] =
                    board_seeds(moves->sides[i], pits - 1 - pit) > 0 ? 0xff : 0;
        }
    }
    return work;
}

void layer_work_free(struct layer_work *work)
{
    for (int own = 0; own <= work->level; own++) {
        side_moves_free(work->moves[own]);
        for (int pit = 0; pit < BOARD_PITS_MAX; pit++)
            free(work->masks[own][pit]);
    }
    free(work);
}
