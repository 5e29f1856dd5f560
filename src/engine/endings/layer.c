/* SPDX-License-Identifier: MIT */
/*
 * Fills a layer, backwards. Moves that take seeds lead to finished layers; the
 * other moves of each position are counted. Then, for every margin from the
 * highest down, two sets of positions are found:
 *
 *     sure   the side that moves can reach at least this margin: by a move that
 *            takes seeds, or by a move to a position that is held
 *     held   the other side can reach at least this margin: all moves that take
 *            seeds allow no more, and all others lead to sure positions
 *
 * A position joins each set once, and then tells the positions from which a
 * move leads to it: so each move is looked at twice in all. Positions that
 * never join a set are endless play. If that splits the seeds, it is enough to
 * go down to a margin of one, and the remaining positions are worth 0 to both.
 *
 * The sets do not depend on the order of joining, nor on the threads.
 */
#include "base/memory.h"
#include "base/thread.h"
#include "engine/endings/inside.h"
#include "game/mancala.h"

#include <assert.h>
#include <stdlib.h>

/* A pit of a row of bytes. */
enum { NARROW_PIT = 0xff };

enum { PLACES_AT_ONCE = 1 << 14 }; /* that a thread takes at a time */

/* The parts of a position's state: the number of its moves that take nothing
 * and lead to positions that are not sure; and the sets that it has joined. */
enum { STATE_COUNT = 7, STATE_SURE = 8, STATE_HELD = 16 };

typedef _Atomic uint8_t ending_state;

/* The work on one margin of a layer. Until a position is sure, layer->low has
 * the lower bound of its moves that take seeds; until it is held, layer->high
 * has their upper bound. */
struct layer_fill {
    const struct ending_table *table;
    const struct ending_layer *layer;
    int seeds;
    int margin;
    const struct stop *stop;
    uint32_t *sides[ENDING_LAYERS]; /* by their seeds and ranks */
    ending_state *states;
    size_t units;       /* of work in this pass: rows, or positions */
    atomic_size_t next; /* relaxed: it only deals out numbers */
};

/* A position that has joined a set, and must still tell others. */
struct joined {
    size_t place;
    int set; /* STATE_SURE or STATE_HELD */
};

/* The data of one thread. */
struct filler {
    struct layer_fill *fill;
    struct joined *joined;
    int count;
    int capacity;
};

/* ---- a position ---- */

static struct ending_rows rows_at(const struct layer_fill *fill, size_t place)
{
    const struct ending_table *const table = fill->table;
    const size_t *const base = table->base[fill->seeds];
    int own = fill->seeds;

    while (base[own] > place)
        own--;

    const int other = fill->seeds - own;
    const size_t count = table->ranking.count[other];
    const size_t number = place - base[own];

    return (struct ending_rows){fill->sides[own][number / count],
                                fill->sides[other][number % count]};
}

/* Makes a position in which south moves. */
static struct position make_position(const struct layer_fill *fill,
                                     struct ending_rows rows)
{
    struct position position = fill->table->empty;

    position.words[0] = row_from_side(rows.own);
    position.words[1] = row_from_side(rows.other);
    return position;
}

static void write_value(ending_value *value, int margin)
{
    atomic_store_explicit(value, (int8_t)margin, memory_order_relaxed);
}

/* ---- its moves ---- */

struct bounds {
    int low;
    int high;
};

/* Sets the bounds of a move for the side that makes it. Returns false if the
 * move takes nothing and the position is not over. */
static bool value_move(const struct layer_fill *fill,
                       const struct position *position, struct move move,
                       struct bounds *value)
{
    const struct ending_table *const table = fill->table;
    struct position after = *position;
    int seeds;

    table->game->class->apply(table->game, &after, move);

    const int own = (int)(after.words[0] >> MANCALA_ROW_STORE);
    const int other = (int)(after.words[1] >> MANCALA_ROW_STORE);

    *value = (struct bounds){own - other, own - other};
    if (after.end != END_NOT || own + other == 0)
        return after.end != END_NOT;

    const size_t place =
        ending_place(table,
                     (struct ending_rows){side_from_row(after.words[1]),
                                          side_from_row(after.words[0])},
                     &seeds);
    const struct ending_layer *const layer = &table->layers[seeds];

    value->low -= ending_read(&layer->high[place]);
    value->high -= ending_read(&layer->low[place]);
    return true;
}

/* Sets what is known of a position at first. */
static void begin_position(const struct layer_fill *fill,
                           struct ending_rows rows, size_t place)
{
    const struct game *const game = fill->table->game;
    const struct ending_layer *const layer = fill->layer;
    const struct position position = make_position(fill, rows);
    struct bounds best = {-fill->seeds, -fill->seeds};
    struct move moves[MOVES_MAX];
    unsigned state = 0;
    const int count = game->class->moves(game, &position, moves);

    assert(count > 0); /* a side without a move passes, or ends the game */
    for (int i = 0; i < count; i++) {
        struct bounds value;

        if (!value_move(fill, &position, moves[i], &value)) {
            state++;
            continue;
        }
        best.low = value.low > best.low ? value.low : best.low;
        best.high = value.high > best.high ? value.high : best.high;
    }
    write_value(&layer->low[place], best.low);
    write_value(&layer->high[place], best.high);
    atomic_store_explicit(&fill->states[place], (uint8_t)state,
                          memory_order_relaxed);
}

/* The mover's row of this number in the layer. */
static size_t find_row(const struct layer_fill *fill, size_t number, int *seeds)
{
    const struct ranking *const ranking = &fill->table->ranking;

    for (*seeds = 0; number >= ranking->count[*seeds]; ++*seeds)
        number -= ranking->count[*seeds];
    return number;
}

static void begin_row(const struct layer_fill *fill, size_t number)
{
    const struct ending_table *const table = fill->table;
    int seeds;
    const size_t rank = find_row(fill, number, &seeds);
    const int others = fill->seeds - seeds;
    const size_t count = table->ranking.count[others];
    const size_t base = table->base[fill->seeds][seeds] + rank * count;

    for (size_t i = 0; i < count; i++)
        begin_position(fill,
                       (struct ending_rows){fill->sides[seeds][rank],
                                            fill->sides[others][i]},
                       base + i);
}

static void *begin_rows(void *data)
{
    struct layer_fill *const fill = data;

    for (;;) {
        const size_t row =
            atomic_fetch_add_explicit(&fill->next, 1, memory_order_relaxed);

        if (row >= fill->units || stop_raised(fill->stop))
            return NULL;
        begin_row(fill, row);
    }
}

/* ---- joining ---- */

/* Makes a position join a set, unless it is in it already. */
static void join(struct filler *filler, size_t place, int set)
{
    const struct layer_fill *const fill = filler->fill;
    const struct ending_layer *const layer = fill->layer;

    if ((atomic_fetch_or_explicit(&fill->states[place], (uint8_t)set,
                                  memory_order_relaxed) &
         set) != 0)
        return;
    if (set == STATE_SURE)
        write_value(&layer->low[place], fill->margin);
    else
        write_value(&layer->high[place], -fill->margin);
    filler->joined = memory_grow(filler->joined, &filler->capacity,
                                 filler->count + 1, sizeof *filler->joined);
    filler->joined[filler->count++] = (struct joined){place, set};
}

/* Tells a position that one of its moves leads to a position that has joined a
 * set. */
static void tell(struct filler *filler, size_t place, int set)
{
    const struct layer_fill *const fill = filler->fill;

    if (set == STATE_HELD) {
        join(filler, place, STATE_SURE);
        return;
    }

    const unsigned left = atomic_fetch_sub_explicit(&fill->states[place], 1,
                                                    memory_order_relaxed) -
                          1U;

    if ((left & STATE_COUNT) == 0 &&
        ending_read(&fill->layer->high[place]) <= -fill->margin)
        join(filler, place, STATE_HELD);
}

static bool is_legal(const struct game *game, const struct position *position,
                     int pit)
{
    struct move moves[MOVES_MAX];
    int left = game->class->moves(game, position, moves);

    while (left > 0 && moves[left - 1].code != (uint32_t)pit)
        left--;
    return left > 0;
}

/* Is there a move of this pit from one position to the other? The sowing is
 * known to fit, but it might take seeds. Legality matters only if grand slams
 * are forbidden: other illegal moves leave nothing to be sown, which is no
 * position here. */
static bool is_move(const struct game *game, struct position before, int origin,
                    const struct position *after)
{
    if (mancala_rules(game)->slam == SLAM_FORBIDDEN &&
        !is_legal(game, &before, origin))
        return false;
    game->class->apply(game, &before, (struct move){(uint32_t)origin});
    return before.end == END_NOT && before.words[0] == after->words[1] &&
           before.words[1] == after->words[0];
}

/*
 * Tells all positions from which a sowing of this pit, which is now empty,
 * leads to the position. The sown seeds are lifted again, one by one, as long
 * as there are any, and each time all of them are put back into the pit.
 */
static void tell_before_pit(struct filler *filler, struct joined joined,
                            const struct position *position, int origin)
{
    const struct ending_table *const table = filler->fill->table;
    const uint64_t pit = NARROW_PIT;
    struct position before = *position;
    int place = origin, unused;

    before.words[0] = position->words[1];
    before.words[1] = position->words[0];
    for (;;) {
        place = place + 1 < 2 * table->pits ? place + 1 : 0;
        if (place == origin)
            continue;

        const int side = place >= table->pits;
        const int shift = 8 * (place - (side ? table->pits : 0));

        if ((before.words[side] >> shift & pit) == 0)
            return;
        before.words[side] -= UINT64_C(1) << shift;
        before.words[0] += UINT64_C(1) << (8 * origin);
        if (is_move(table->game, before, origin, position))
            tell(filler,
                 ending_place(
                     table,
                     (struct ending_rows){side_from_row(before.words[0]),
                                          side_from_row(before.words[1])},
                     &unused),
                 joined.set);
    }
}

static void tell_before(struct filler *filler, struct joined joined)
{
    const struct layer_fill *const fill = filler->fill;
    const struct position position =
        make_position(fill, rows_at(fill, joined.place));

    for (int pit = 0; pit < fill->table->pits; pit++)
        if ((position.words[1] >> (8 * pit) & NARROW_PIT) == 0)
            tell_before_pit(filler, joined, &position, pit);
}

/* Lets a position join if its moves that take seeds decide it at this margin.
 */
static void look_at(struct filler *filler, size_t place)
{
    const struct layer_fill *const fill = filler->fill;
    const struct ending_layer *const layer = fill->layer;
    const unsigned state =
        atomic_load_explicit(&fill->states[place], memory_order_relaxed);

    if ((state & STATE_SURE) == 0 &&
        ending_read(&layer->low[place]) >= fill->margin)
        join(filler, place, STATE_SURE);
    if ((state & (STATE_HELD | STATE_COUNT)) == 0 &&
        ending_read(&layer->high[place]) <= -fill->margin)
        join(filler, place, STATE_HELD);
    while (filler->count > 0)
        tell_before(filler, filler->joined[--filler->count]);
}

static void *look_at_places(void *data)
{
    struct layer_fill *const fill = data;
    struct filler filler = {.fill = fill};

    for (;;) {
        const size_t first = atomic_fetch_add_explicit(
            &fill->next, PLACES_AT_ONCE, memory_order_relaxed);

        if (first >= fill->units || stop_raised(fill->stop))
            break;
        for (size_t i = first; i < first + PLACES_AT_ONCE && i < fill->units;
             i++)
            look_at(&filler, i);
    }
    free(filler.joined);
    return NULL;
}

/* ---- a layer ---- */

/* Does the work for all units, in several threads. */
static void pass_over(struct layer_fill *fill, int threads, size_t units,
                      void *(*work)(void *data))
{
    fill->units = units;
    atomic_store_explicit(&fill->next, 0, memory_order_relaxed);
    thread_run_together(threads, work, fill);
}

/* If endless play is worth 0 to both sides: positions in no set get that value,
 * and the others have the value of their set. */
static void settle_endless(const struct layer_fill *fill)
{
    const struct ending_layer *const layer = fill->layer;

    for (size_t i = 0; i < fill->units; i++) {
        const unsigned state =
            atomic_load_explicit(&fill->states[i], memory_order_relaxed);

        if ((state & STATE_HELD) != 0)
            write_value(&layer->low[i], ending_read(&layer->high[i]));
        else if ((state & STATE_SURE) == 0)
            write_value(&layer->low[i], 0);
    }
}

static void find_sets(struct layer_fill *fill, int threads)
{
    const struct ending_table *const table = fill->table;
    const int last = table->splits ? 1 : -fill->seeds;
    size_t rows = 0;

    for (int seeds = 0; seeds <= fill->seeds; seeds++)
        rows += table->ranking.count[seeds];
    pass_over(fill, threads, rows, begin_rows);
    for (fill->margin = fill->seeds;
         fill->margin >= last && !stop_raised(fill->stop); fill->margin--)
        pass_over(fill, threads, table->count[fill->seeds], look_at_places);
    if (table->splits)
        settle_endless(fill);
}

size_t ending_layer_scratch(const struct ending_table *table, int seeds)
{
    size_t size = table->count[seeds];

    for (int own = 0; own <= seeds; own++)
        size += table->ranking.count[own] * sizeof(uint32_t);
    return size;
}

bool ending_layer_fill(const struct ending_table *table,
                       const struct ending_layer *layer, int seeds, int threads,
                       const struct stop *stop)
{
    struct layer_fill fill = {
        .table = table,
        .layer = layer,
        .seeds = seeds,
        .stop = stop,
        .states = memory_large(table->count[seeds]),
    };

    if (fill.states == NULL)
        return false;
    for (int own = 0; own <= seeds; own++) {
        fill.sides[own] =
            memory_new(table->ranking.count[own], sizeof *fill.sides[own]);
        ranking_list(&table->ranking, own, fill.sides[own]);
    }
    find_sets(&fill, threads);
    for (int own = 0; own <= seeds; own++)
        free(fill.sides[own]);
    free(fill.states);
    return !stop_raised(stop);
}
