/* SPDX-License-Identifier: MIT */
/*
 * Filling a layer. Two planes belong together, those of the two players who may
 * move on the same boards: A, who has fewer seeds, and B. A move that banks a
 * seed leads to a finished layer. A move that banks none leaves the mover a
 * side from which fewer such moves in a row are possible. So every value is
 * known when it is needed, if the sides of A are taken by the length of the
 * longest such row, and for each of them first all boards where A moves (which
 * need A's earlier sides), then all boards where B moves (which need this side
 * of A).
 *
 * The effect of a move on the mover's side does not depend on the opponent's.
 * So it is looked up in a list, and applied to sixteen of the opponent's sides
 * at once, which are lanes (lanes.h). Its effect on each of these sixteen
 * decides which rows of finished planes become the lanes that it leads to.
 */
#include "base/memory.h"
#include "engine/solver/endgame.h"
#include "engine/solver/lanes.h"

#include <stdlib.h>
#include <string.h>

/* Rows are handled in whole blocks, in separate functions, so that the compiler
 * uses vectors. */
enum { BLOCK = 32 };
#define NOINLINE __attribute__((noinline))

/* Lanes that are written into A's plane together: a cache line. */
enum { BATCH = 4 };

/* Columns of a plane that are transposed between two checks of the stop. */
enum { COLUMNS = 256 };

struct layer_work {
    const struct endgame_table *table;
    int level;
    struct side_moves *moves[LAYERS_MAX];
    struct side_order *orders[LAYERS_MAX];
    /* For each pit: all ones for a side that has seeds across it. */
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
    uint8_t *rows;         /* of LANES of A's sides */
    uint8_t *target;       /* lanes that are filled */
    uint8_t *source;       /* lanes that moves lead to */
    uint8_t *nothing;      /* a row of values above any minimum */
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

/* Takes the minimum only where the mask is 0. */
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

/* Turns what one player gets into what the other one gets. */
static NOINLINE void complement_row(uint8_t *row, int seeds, size_t count)
{
    const size_t whole = round_to_blocks(count);

    for (size_t i = 0; i < whole; i++)
        row[i] = (uint8_t)(seeds - row[i]);
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

/* Some of the opponent's sides; unused lanes repeat the last one. */
struct opponents {
    int count;
    uint64_t sides[LANES];
};

static struct opponents list_opponents(const struct side_moves *moves,
                                       size_t first)
{
    const size_t left = (size_t)moves->count - first;
    struct opponents others = {.count = left < LANES ? (int)left : LANES};

    for (int i = 0; i < LANES; i++)
        others.sides[i] =
            moves->sides[first +
                         (size_t)(i < others.count ? i : others.count - 1)];
    return others;
}

/* Takes the minimum over the moves of a list, which lead to these rows. Does
 * nothing after a stop, because a list can be long. */
static void fill_list(const struct plane_fill *fill,
                      const uint8_t *const rows[LANES],
                      const struct rank_pairs *pairs, uint8_t *target)
{
    if (stop_raised(fill->stop))
        return;
    lanes_gather_tiles(rows, pairs, fill->source);
    lanes_take_min(target, fill->source, pairs);
}

/* The captures of the mover, who has `own` seeds. */
static void fill_captures(const struct plane_fill *fill, int own,
                          const struct opponents *others, uint8_t *target)
{
    const struct kalah *kalah = &fill->work->table->kalah;
    const struct side_moves *moves = fill->work->moves[own];
    const int banked = capture_banks(kalah->capture);
    const int pits = kalah->pits;

    for (int pit = 0; pit < pits; pit++) {
        const uint64_t seed = pit_seed(pits - 1 - pit, pits);
        const uint8_t *rows[LANES];
        bool any = false;

        for (int i = 0; i < LANES && moves->capture[pit].count > 0; i++) {
            const uint64_t other = others->sides[i];
            const int taken = board_seeds(other, pits - 1 - pit, pits);
            const bool can = taken > 0 || kalah->capture == CAPTURE_EMPTY;

            rows[i] =
                can ? finished_row(fill, fill->seeds - banked - taken,
                                   other - (uint64_t)taken * seed, own - banked)
                    : fill->nothing;
            any |= can;
        }
        if (any)
            fill_list(fill, rows, &moves->capture[pit], target);
    }
}

static void fill_spills(const struct plane_fill *fill, int own,
                        const struct opponents *others, uint8_t *target)
{
    const struct side_moves *moves = fill->work->moves[own];
    const int pits = fill->work->table->kalah.pits;
    struct opponents grown = *others;

    for (int reach = 1; reach <= pits && own > reach; reach++) {
        const uint8_t *rows[LANES];

        for (int i = 0; i < LANES; i++) {
            grown.sides[i] += pit_seed(reach - 1, pits);
            rows[i] = finished_row(fill, fill->seeds - 1, grown.sides[i],
                                   own - 1 - reach);
        }
        fill_list(fill, rows, &moves->spill[reach], target);
    }
}

/* Sowings round the board that capture. A seed was dropped across, so there is
 * always something to capture. */
static void fill_lap_captures(const struct plane_fill *fill, int own,
                              const struct opponents *others, uint8_t *target)
{
    const struct side_moves *moves = fill->work->moves[own];
    const int banked = capture_banks(fill->work->table->kalah.capture);
    const int pits = fill->work->table->kalah.pits;

    for (int pit = 0; pit < pits; pit++) {
        const uint64_t seed = pit_seed(pits - 1 - pit, pits);
        const uint8_t *rows[LANES];

        if (moves->lap[pit].count == 0)
            continue;
        for (int i = 0; i < LANES; i++) {
            const uint64_t grown = others->sides[i] + side_ones(pits);
            const int taken = board_seeds(grown, pits - 1 - pit, pits);

            rows[i] = finished_row(fill, fill->seeds - 1 - banked - taken,
                                   grown - (uint64_t)taken * seed,
                                   own - 1 - banked - pits);
        }
        fill_list(fill, rows, &moves->lap[pit], target);
    }
}

/* Sowings round the board that reach the store or the opponent's side again. */
static void fill_laps(const struct plane_fill *fill, int own,
                      const struct opponents *others, uint8_t *target)
{
    const struct endgame_table *table = fill->work->table;
    const struct kalah *kalah = &table->kalah;
    const struct side_moves *moves = fill->work->moves[own];
    const int pits = kalah->pits;

    for (int j = 0; j < moves->lap_count && !stop_raised(fill->stop); j++) {
        const struct lap_move lap = moves->laps[j];
        uint8_t *here = target + (size_t)lap.from * LANES;

        for (int i = 0; i < others->count; i++) {
            const uint64_t board = moves->sides[lap.from] |
                                   others->sides[i] * pit_seed(pits, pits);
            const struct successor next =
                board_sow(kalah, board, lap.pit, pits, kalah->capture);
            const int after = *endgame_value(table, next.board, pits);
            const int value =
                next.again ? fill->seeds - next.gain - after : after;

            if (value < here[i])
                here[i] = (uint8_t)value;
        }
    }
}

/* The least that these opponents get after a capture, a spill or a lap of the
 * mover, who has `own` seeds. Extra turns are left out. */
static void fill_banking_moves(const struct plane_fill *fill, int own,
                               const struct opponents *others, uint8_t *target)
{
    fill_captures(fill, own, others, target);
    fill_spills(fill, own, others, target);
    fill_lap_captures(fill, own, others, target);
    fill_laps(fill, own, others, target);
}

/* Writes lanes that lie one behind the other into A's plane side by side. */
static void write_columns(const struct plane_fill *fill, size_t first)
{
    const size_t left = fill->b_count - first;

    for (size_t row = 0; row < fill->a_count; row++) {
        uint8_t *to = fill->a_plane + row * fill->b_count + first;
        const uint8_t *from = fill->target + row * LANES;

        if (left >= (size_t)BATCH * LANES) {
            for (size_t i = 0; i < BATCH; i++)
                memcpy(to + i * LANES, from + i * fill->a_count * LANES, LANES);
            continue;
        }
        for (size_t i = 0; i < left; i++)
            to[i] = from[i / LANES * fill->a_count * LANES + i % LANES];
    }
}

/* Fills A's plane with what B gets after A's moves that bank a seed. */
static bool fill_a_banking(const struct plane_fill *fill)
{
    const struct side_moves *moves = fill->work->moves[fill->many];

    for (size_t first = 0; first < fill->b_count;
         first += (size_t)BATCH * LANES) {
        if (stop_raised(fill->stop))
            return false;
        memset(fill->target, fill->seeds, BATCH * fill->a_count * LANES);
        for (size_t i = 0; i < BATCH && first + i * LANES < fill->b_count;
             i++) {
            const struct opponents others =
                list_opponents(moves, first + i * LANES);

            fill_banking_moves(fill, fill->few, &others,
                               fill->target + i * fill->a_count * LANES);
        }
        write_columns(fill, first);
    }
    return true;
}

/* Fills B's transposed plane with what A gets after B's moves that bank a seed,
 * including extra turns. */
static bool fill_b_banking(const struct plane_fill *fill)
{
    const struct side_moves *moves = fill->work->moves[fill->many];
    const uint8_t *again =
        fill->work->table->layers[fill->seeds - 1].planes[fill->many - 1];

    for (size_t first = 0; first < fill->a_count; first += LANES) {
        const struct opponents others =
            list_opponents(fill->work->moves[fill->few], first);
        uint8_t *rows[LANES];

        if (stop_raised(fill->stop))
            return false;
        memset(fill->target, fill->seeds, fill->b_count * LANES);
        lanes_take_min_complement(fill->target, again + first, fill->a_count,
                                  fill->seeds - 1, &moves->again);
        fill_banking_moves(fill, fill->many, &others, fill->target);
        for (size_t i = 0; i < LANES; i++)
            rows[i] = i < (size_t)others.count
                          ? fill->b_transposed + (first + i) * fill->b_stride
                          : fill->rows + i * fill->b_stride;
        lanes_scatter(fill->target, fill->b_count, rows);
    }
    return true;
}

/* ---- moves that bank none ---- */

/* Finds what A gets by all moves of one side. The values go into `row` and into
 * A's plane, which had what B gets after the moves that bank a seed. */
static void fill_a_row(const struct plane_fill *fill, size_t at, uint8_t *row)
{
    const struct layer_work *work = fill->work;
    const struct kalah *kalah = &work->table->kalah;
    const uint64_t side = work->moves[fill->few]->sides[at];
    const uint8_t *again =
        work->table->layers[fill->seeds - 1].planes[fill->few - 1];
    const int pits = kalah->pits;
    const size_t count = fill->b_count;
    uint8_t *a_row = fill->a_plane + at * count;

    memcpy(row, a_row, count);
    for (int pit = 0; pit < pits; pit++) {
        const int last = pit + board_seeds(side, pit, pits);

        if (last == pit || last >= pits)
            continue;

        const uint64_t own = side + kalah->deltas[pit][last - pit].change;
        const uint8_t *after =
            fill->b_transposed +
            rank_side(fill->ranking, own).number * fill->b_stride;

        if (board_seeds(own, last, pits) > 1 || kalah->capture == CAPTURE_NONE)
            take_min(row, after, count);
        else if (kalah->capture != CAPTURE_EMPTY)
            take_min_unmasked(row, after, work->masks[fill->many][last], count);
    }
    complement_row(row, fill->seeds, count);
    for (int pit = 0; pit < pits; pit++)
        if (board_seeds(side, pit, pits) == pits - pit) {
            const uint64_t own =
                board_own(side + kalah->deltas[pit][pits - pit].change, pits);

            take_max_plus_one(
                row, again + rank_side(fill->ranking, own).number * count,
                count);
        }
    memcpy(a_row, row, count);
}

/* Finds what B gets, for some of A's sides whose rows for A are filled. The
 * values go into rows of B's transposed plane, which had what A gets after
 * moves that bank a seed. */
static void fill_b_rows(const struct plane_fill *fill, const uint32_t *sides,
                        int count)
{
    const struct side_moves *moves = fill->work->moves[fill->many];
    const struct side_moves *a_moves = fill->work->moves[fill->few];
    const int pits = fill->work->table->kalah.pits;
    const uint8_t *sources[LANES];
    const uint8_t *before[LANES];
    uint8_t *targets[LANES];

    for (int i = 0; i < LANES; i++) {
        sources[i] = fill->rows + (size_t)i * fill->b_stride;
        targets[i] = i < count ? fill->b_transposed + sides[i] * fill->b_stride
                               : fill->rows + (size_t)i * fill->b_stride;
        before[i] = targets[i];
    }
    lanes_gather(sources, fill->b_count, fill->source);
    lanes_gather(before, fill->b_count, fill->target);
    lanes_take_min(fill->target, fill->source, &moves->plain[BOARD_PITS_MAX]);
    for (int pit = 0; pit < pits; pit++) {
        uint8_t mask[LANES];

        for (int i = 0; i < LANES; i++)
            mask[i] = i < count && board_seeds(a_moves->sides[sides[i]],
                                               pits - 1 - pit, pits) == 0
                          ? 0
                          : 0xff;
        lanes_take_min_unmasked(fill->target, fill->source, mask,
                                &moves->plain[pit]);
    }
    complement_row(fill->target, fill->seeds, fill->b_count * LANES);
    lanes_scatter(fill->target, fill->b_count, targets);
}

/* Fills together as many sides as there are lanes, if they do not need each
 * other. */
static bool fill_by_order(const struct plane_fill *fill)
{
    const struct side_order *order = fill->work->orders[fill->few];

    for (int length = 0; length < order->length_count; length++)
        for (uint32_t i = order->starts[length]; i < order->starts[length + 1];
             i += LANES) {
            const uint32_t *sides = order->sides + i;
            const uint32_t left = order->starts[length + 1] - i;
            const int count = left < LANES ? (int)left : LANES;

            if (stop_raised(fill->stop))
                return false;
            for (int k = 0; k < count; k++)
                fill_a_row(fill, sides[k],
                           fill->rows + (size_t)k * fill->b_stride);
            fill_b_rows(fill, sides, count);
        }
    return true;
}

/* ---- two planes ---- */

/* Makes B's plane from the transposed one, some columns at a time. */
static bool transpose_plane(const struct plane_fill *fill)
{
    for (size_t first = 0; first < fill->b_count; first += COLUMNS) {
        const size_t left = fill->b_count - first;

        if (stop_raised(fill->stop))
            return false;
        lanes_transpose(fill->b_transposed + first, fill->a_count,
                        left < COLUMNS ? left : COLUMNS, fill->b_stride,
                        fill->b_plane + first * fill->a_count, fill->a_count);
    }
    return true;
}

static size_t larger(size_t one, size_t other)
{
    return one > other ? one : other;
}

/* The lanes that two planes need. */
static size_t target_size(size_t a_count, size_t b_count)
{
    return larger(BATCH * a_count * LANES, lanes_size(b_count));
}

/* The most that any two planes of the layer need: B's plane transposed, rows,
 * and lanes. */
size_t layer_scratch_size(const struct ranking *ranking, int seeds)
{
    size_t size = 0;

    for (int few = 1; 2 * few <= seeds; few++) {
        const size_t a = ranking->count[few];
        const size_t b = ranking->count[seeds - few];

        size = larger(size, (a + LANES + 1) * round_to_blocks(b) +
                                target_size(a, b) + lanes_size(b));
    }
    return size + BLOCK;
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
    uint8_t *const lanes = scratch + (a_count + LANES + 1) * b_stride;
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
        .b_plane = layer->planes[many],
        .b_transposed = scratch,
        .rows = scratch + a_count * b_stride,
        .nothing = scratch + (a_count + LANES) * b_stride,
        .target = lanes,
        .source = lanes + target_size(a_count, b_count),
    };

    if (few == 0) {
        memset(layer->planes[0], 0, b_count);
        memset(layer->planes[many], seeds, b_count);
        return true;
    }
    memset(fill.nothing, 0xff, b_stride);
    return fill_a_banking(&fill) && fill_b_banking(&fill) &&
           fill_by_order(&fill) && (few == many || transpose_plane(&fill));
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

        work->orders[own] =
            side_order_new(moves, &table->kalah, &table->ranking);

        for (int pit = 0; pit < pits; pit++) {
            uint8_t *const mask = work->masks[own][pit] = memory_new(size, 1);

            for (int i = 0; i < moves->count; i++)
                mask[i] = board_seeds(moves->sides[i], pits - 1 - pit, pits) > 0
                              ? 0xff
                              : 0;
        }
    }
    return work;
}

void layer_work_free(struct layer_work *work)
{
    for (int own = 0; own <= work->level; own++) {
        side_moves_free(work->moves[own]);
        side_order_free(work->orders[own]);
        for (int pit = 0; pit < BOARD_PITS_MAX; pit++)
            free(work->masks[own][pit]);
    }
    free(work);
}
