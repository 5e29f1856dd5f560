/*
 * Filling a layer. Two planes belong together, for the two who may move on the
 * same boards: A, who has fewer seeds, and B. What banks a seed leads to a
 * finished layer. What does not gives the mover a side of a higher number; so
 * all that is asked for is there, if the sides of A are taken from the last to
 * the first, and for each of them first all boards where A moves (which ask for
 * A's later sides), and then all where B does (which ask for this side of A).
 *
 * A byte is then looked at about as often as it has moves, mostly many at once.
 */
#include "base/memory.h"
#include "engine/solver/moves.h"
#include "engine/solver/table.h"
#include "engine/solver/turn.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 32 }; /* bytes that are handled together */

struct layer_work {
    const struct solver_table *table;
    int most; /* seeds on a side */
    struct moves *moves[LAYERS_MAX];
    /* For each pit: all ones where a side has seeds across it. */
    uint8_t *masks[LAYERS_MAX][BOARD_PITS_MAX];
};

/* What one thread needs to fill two planes. */
struct desk {
    const struct layer_work *work;
    const struct ranking *ranking;
    const struct stop *stop;
    int seeds;      /* on the board */
    int few;        /* of A */
    int many;       /* of B */
    size_t a_count; /* sides of A, and of B */
    size_t b_count;
    size_t b_stride;   /* b_count in whole blocks */
    uint8_t *a_moves;  /* the plane for A: a row for each of A's sides */
    uint8_t *b_moves;  /* the plane for B: a row for each of B's */
    uint8_t *b_turned; /* the same, a row for each of A's */
    uint8_t *row;
};

static size_t in_blocks(size_t count)
{
    return (count + BLOCK - 1) / BLOCK * BLOCK;
}

/* ---- rows ---- */

static void smaller(uint8_t *restrict row, const uint8_t *restrict other,
                    size_t count)
{
    for (size_t i = 0; i < count; i += BLOCK)
        for (size_t j = i; j < i + BLOCK; j++)
            row[j] = other[j] < row[j] ? other[j] : row[j];
}

/* The smaller where the mask is zero. */
static void smaller_but(uint8_t *restrict row, const uint8_t *restrict other,
                        const uint8_t *restrict mask, size_t count)
{
    for (size_t i = 0; i < count; i += BLOCK)
        for (size_t j = i; j < i + BLOCK; j++) {
            const uint8_t value = other[j] | mask[j];

            row[j] = value < row[j] ? value : row[j];
        }
}

/* What it was for the one, for the other. */
static void reverse(uint8_t *row, int seeds, size_t count)
{
    for (size_t i = 0; i < count; i += BLOCK)
        for (size_t j = i; j < i + BLOCK; j++)
            row[j] = (uint8_t)(seeds - row[j]);
}

static void one_more(uint8_t *restrict row, const uint8_t *restrict other,
                     size_t count)
{
    for (size_t i = 0; i < count; i += BLOCK)
        for (size_t j = i; j < i + BLOCK; j++) {
            const uint8_t value = (uint8_t)(other[j] + 1);

            row[j] = value > row[j] ? value : row[j];
        }
}

static void follow(uint8_t *restrict row, const uint8_t *restrict after,
                   const struct pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++) {
        const struct pair pair = pairs->items[i];
        const uint8_t value = after[pair.to];

        row[pair.at] = value < row[pair.at] ? value : row[pair.at];
    }
}

/* ---- what banks a seed ---- */

static const uint8_t *row_at(const struct desk *desk, int seeds, uint64_t own,
                             int left)
{
    const struct rank rank = rank_of(desk->ranking, own);

    return desk->work->table->layers[seeds].planes[rank.seeds] +
           (size_t)rank.number * desk->ranking->count[left];
}

/* All captures of a mover with so many seeds, from this side of the other. */
static void follow_captures(const struct desk *desk, const struct moves *moves,
                            int own, uint64_t other, uint8_t *row)
{
    const struct kalah *kalah = &desk->work->table->kalah;

    for (int pit = 0; pit < kalah->pits; pit++) {
        const int across = kalah->pits - 1 - pit;
        const int taken = board_seeds(other, across);
        const uint64_t left =
            other - ((uint64_t)taken << (BOARD_BITS * across));

        if (taken > 0 || kalah->alone)
            follow(row, row_at(desk, desk->seeds - 1 - taken, left, own - 1),
                   &moves->take[pit]);
    }
}

static void follow_spills(const struct desk *desk, const struct moves *moves,
                          int own, uint64_t other, uint8_t *row)
{
    uint64_t grown = other;

    for (int reach = 1; reach <= desk->work->table->kalah.pits && own > reach;
         reach++) {
        grown += UINT64_C(1) << (BOARD_BITS * (reach - 1));
        follow(row, row_at(desk, desk->seeds - 1, grown, own - 1 - reach),
               &moves->spill[reach]);
    }
}

/* Of a whole lap only the values count, so it is simply sown. */
static void follow_wraps(const struct desk *desk, const struct moves *moves,
                         uint64_t other, uint8_t *row)
{
    const struct solver_table *table = desk->work->table;
    const int pits = table->kalah.pits;
    const int seeds = desk->seeds;

    for (int i = 0; i < moves->wrap_count; i++) {
        const struct wrap *wrap = &moves->wraps[i];
        const uint64_t board =
            moves->sides[wrap->at] | other << (BOARD_BITS * pits);
        const struct after after = board_sow(&table->kalah, board, wrap->pit,
                                             pits, table->kalah.alone);
        const int next = *table_place(table, after.board, pits);
        const int value = after.again ? seeds - after.gain - next : next;

        if (value < row[wrap->at])
            row[wrap->at] = (uint8_t)value;
    }
}

/* For each of the other's sides a row: the least that he gets after a move of
 * the mover, who has `own` seeds. */
static bool follow_all(const struct desk *desk, int own, int others,
                       uint8_t *plane, size_t stride)
{
    const struct moves *moves = desk->work->moves[own];
    const struct moves *other = desk->work->moves[others];

    for (int i = 0; i < other->count && !stop_raised(desk->stop); i++) {
        uint8_t *row = plane + (size_t)i * stride;

        follow_captures(desk, moves, own, other->sides[i], row);
        follow_spills(desk, moves, own, other->sides[i], row);
        follow_wraps(desk, moves, other->sides[i], row);
    }
    return !stop_raised(desk->stop);
}

/* What A gets after the extra turns of B's sides, in rows of theirs. */
static void follow_again(const struct desk *desk)
{
    const struct moves *moves = desk->work->moves[desk->many];
    const int seeds = desk->seeds;
    const uint8_t *plane =
        desk->work->table->layers[seeds - 1].planes[desk->many - 1];

    memset(desk->b_moves, seeds, desk->b_count * desk->a_count);
    for (int i = 0; i < moves->again.count; i++) {
        const struct pair pair = moves->again.items[i];
        const uint8_t *after = plane + pair.to * desk->a_count;
        uint8_t *row = desk->b_moves + pair.at * desk->a_count;

        for (size_t j = 0; j < desk->a_count; j++) {
            const uint8_t value = (uint8_t)(seeds - 1 - after[j]);

            row[j] = value < row[j] ? value : row[j];
        }
    }
}

/* ---- what does not ---- */

/* A's moves that end on his own side, or in his store. */
static void look_along(const struct desk *desk, uint32_t side)
{
    const struct layer_work *work = desk->work;
    const struct kalah *kalah = &work->table->kalah;

    for (int pit = 0; pit < kalah->pits; pit++) {
        const int seeds = board_seeds(side, pit);
        const int last = pit + seeds;

        if (seeds == 0 || last >= kalah->pits)
            continue;

        const uint64_t own = side + kalah->drops[pit][seeds].change;
        const uint8_t *after =
            desk->b_turned +
            rank_of(desk->ranking, own).number * desk->b_stride;

        if (board_seeds(own, last) > 1)
            smaller(desk->row, after, desk->b_count);
        else if (!kalah->alone)
            smaller_but(desk->row, after, work->masks[desk->many][last],
                        desk->b_count);
    }
}

static void look_again(const struct desk *desk, uint32_t side)
{
    const struct solver_table *table = desk->work->table;
    const struct kalah *kalah = &table->kalah;
    const uint8_t *plane = table->layers[desk->seeds - 1].planes[desk->few - 1];

    for (int pit = 0; pit < kalah->pits; pit++) {
        const int seeds = board_seeds(side, pit);

        if (seeds != kalah->pits - pit)
            continue;

        const uint64_t own =
            board_own(side + kalah->drops[pit][seeds].change, kalah->pits);

        one_more(desk->row,
                 plane + rank_of(desk->ranking, own).number * desk->b_count,
                 desk->b_count);
    }
}

/* B's moves that end on his own side. */
static void look_across(const struct desk *desk, uint32_t side, uint8_t *row)
{
    const struct kalah *kalah = &desk->work->table->kalah;
    const struct moves *moves = desk->work->moves[desk->many];

    follow(row, desk->row, &moves->plain[BOARD_PITS_MAX]);
    for (int pit = 0; pit < kalah->pits; pit++)
        if (board_seeds(side, kalah->pits - 1 - pit) == 0)
            follow(row, desk->row, &moves->plain[pit]);
}

static void fill_row(const struct desk *desk, size_t at)
{
    const int seeds = desk->seeds;
    const uint32_t side = desk->work->moves[desk->few]->sides[at];
    uint8_t *plane_row = desk->a_moves + at * desk->b_count;
    uint8_t *turned_row = desk->b_turned + at * desk->b_stride;

    memcpy(desk->row, plane_row, desk->b_count);
    look_along(desk, side);
    reverse(desk->row, seeds, desk->b_count);
    look_again(desk, side);
    memcpy(plane_row, desk->row, desk->b_count);
    look_across(desk, side, turned_row);
    reverse(turned_row, seeds, desk->b_count);
}

/* ---- two planes ---- */

/* Into A's plane: what B gets after A's moves that bank a seed. */
static bool fill_a(const struct desk *desk)
{
    memset(desk->b_moves, desk->seeds, desk->b_count * desk->a_count);
    if (!follow_all(desk, desk->few, desk->many, desk->b_moves, desk->a_count))
        return false;
    plane_turn(desk->b_moves, desk->b_count, desk->a_count, desk->a_count,
               desk->a_moves, desk->b_count);
    return !stop_raised(desk->stop);
}

/* Into B's, turned over: the same for him. */
static bool fill_b(const struct desk *desk)
{
    follow_again(desk);
    if (stop_raised(desk->stop))
        return false;
    plane_turn(desk->b_moves, desk->b_count, desk->a_count, desk->a_count,
               desk->b_turned, desk->b_stride);
    return follow_all(desk, desk->many, desk->few, desk->b_turned,
                      desk->b_stride);
}

static bool fill(const struct desk *desk)
{
    if (!fill_a(desk) || !fill_b(desk))
        return false;
    for (size_t at = desk->a_count; at-- > 0 && !stop_raised(desk->stop);)
        fill_row(desk, at);
    if (desk->few < desk->many)
        plane_turn(desk->b_turned, desk->a_count, desk->b_count, desk->b_stride,
                   desk->b_moves, desk->a_count);
    return !stop_raised(desk->stop);
}

/* The largest that any two planes of the layer need: what is turned over, the
 * plane for B where it is A's as well, and a row. */
size_t layer_scratch_size(const struct ranking *ranking, int seeds)
{
    size_t size = 0;

    for (int few = 1; 2 * few <= seeds; few++) {
        const size_t a = ranking->count[few];
        const size_t b = in_blocks(ranking->count[seeds - few]);
        const size_t needed = (a + 1) * b * (2 * few == seeds ? 2 : 1);

        size = needed > size ? needed : size;
    }
    return size + in_blocks(ranking->count[seeds]) + BLOCK;
}

bool layer_fill(const struct layer_work *work, const struct layer *layer,
                int seeds, int few, uint8_t *scratch, const struct stop *stop)
{
    const struct ranking *ranking = &work->table->ranking;
    const int many = seeds - few;
    struct desk desk = {
        .work = work,
        .ranking = ranking,
        .stop = stop,
        .seeds = seeds,
        .few = few,
        .many = many,
        .a_count = ranking->count[few],
        .b_count = ranking->count[many],
        .b_stride = in_blocks(ranking->count[many]),
        .a_moves = layer->planes[few],
        .b_moves = layer->planes[many],
    };

    desk.row = scratch;
    desk.b_turned = scratch + in_blocks(ranking->count[many]);

    if (few == 0) {
        memset(layer->planes[0], 0, desk.b_count);
        memset(layer->planes[many], seeds, desk.b_count);
        return true;
    }
    if (few == many)
        desk.b_moves = desk.b_turned + desk.a_count * desk.b_stride;
    return fill(&desk);
}

/* ---- what all threads share ---- */

static uint8_t *mask_of(const struct moves *moves, int across)
{
    const size_t size = in_blocks((size_t)moves->count);
    uint8_t *mask = memory_new(size, 1);

    for (int i = 0; i < moves->count; i++)
        mask[i] = board_seeds(moves->sides[i], across) > 0 ? 0xff : 0;
    return mask;
}

struct layer_work *layer_work_new(const struct solver_table *table, int most,
                                  const struct stop *stop)
{
    struct layer_work *work = memory_new(1, sizeof *work);
    const int pits = table->kalah.pits;

    work->table = table;
    work->most = most;
    for (int own = 0; own <= most && !stop_raised(stop); own++) {
        work->moves[own] = moves_new(&table->kalah, &table->ranking, own);
        for (int pit = 0; pit < pits; pit++)
            work->masks[own][pit] = mask_of(work->moves[own], pits - 1 - pit);
    }
    return work;
}

void layer_work_free(struct layer_work *work)
{
    for (int own = 0; own <= work->most; own++) {
        moves_free(work->moves[own]);
        for (int pit = 0; pit < BOARD_PITS_MAX; pit++)
            free(work->masks[own][pit]);
    }
    free(work);
}
