/* A sowing board at a glance: what lies where, and what could be made of it. */
#include "game/mancala_turn.h"

#include <stddef.h>

void mancala_holes(const struct game *game, const struct position *position,
                   int holes[2 * (PITS_MAX + 1)])
{
    const int pits = plan_of(game)->rules.pits;

    for (int row = 0; row < 2; row++) {
        const int side = row ^ position->notes[NOTE_SIDE];

        for (int pit = 0; pit < pits; pit++)
            *holes++ = seeds_at(position, side, pit);
        *holes++ = stored_at(position, side);
    }
}

/* The pits of a narrow row, added up two by two. */
static int sum_of_bytes(uint64_t row)
{
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    const uint64_t pits = row & UINT64_C(0x00ffffffffffffff);
    const uint64_t pairs = (pits & even) + (pits >> 8 & even);

    return (int)(pairs * UINT64_C(0x0001000100010001) >> 48);
}

static int sum_of_halves(const struct position *position, int side, int pits)
{
    int sum = 0;

    for (int pit = 0; pit < pits; pit++)
        sum += position->halves[half_of(side, pit)];
    return sum;
}

static int last_bit(unsigned bits)
{
    return bits == 0 ? -1 : 31 - __builtin_clz(bits);
}

struct mancala_row mancala_row(const struct game *game,
                               const struct position *position, int side)
{
    const int pits = plan_of(game)->rules.pits;
    const bool wide = is_wide(position);
    const unsigned seeded = seeded_pits(position, wide, side);

    return (struct mancala_row){
        .store = stored_at(position, side),
        .seeds = wide ? sum_of_halves(position, side, pits)
                      : sum_of_bytes(position->words[side]),
        .filled = count_bits(seeded),
        .leftmost = seeds_at(position, side, 0),
        .hoard = seeds_at(position, side, pits - 1) +
                 (pits > 1 ? seeds_at(position, side, pits - 2) : 0),
        .last = last_bit(seeded),
    };
}

static void copy_halves(const struct position *position, int side,
                        uint8_t seeds[MANCALA_ROW])
{
    for (int pit = 0; pit < MANCALA_ROW; pit++) {
        const int count = position->halves[half_of(side, pit)];

        seeds[pit] = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
    }
}

int mancala_row_bytes(const struct position *position,
                      uint8_t seeds[2 * MANCALA_ROW])
{
    const int side = position->notes[NOTE_SIDE];

    for (int row = 0; row < 2; row++) {
        if (is_wide(position))
            copy_halves(position, side ^ row,
                        seeds + (ptrdiff_t)row * MANCALA_ROW);
        else /* bytes already, the first pit in the lowest */
            for (int pit = 0; pit < MANCALA_ROW; pit++)
                seeds[row * MANCALA_ROW + pit] =
                    (uint8_t)(position->words[side ^ row] >> (8 * pit));
    }
    return stored_at(position, side) - stored_at(position, !side);
}

/* What a last seed would take, there or from the pit across. */
ALWAYS_INLINE int taken_at(const struct table *table, int last, int seeds)
{
    const int lap = table->plan->lap;
    const int there = seeds_in(table, row_of(last), pit_of(last)) + 1;
    const bool own = row_of(last) == OWN;

    switch (table->rules->capture) {
    case CAPTURE_OPPOSITE:
    case CAPTURE_EMPTY:
    case CAPTURE_LEAVE:
        return own && (there == 1 || seeds == lap)
                   ? 1 + seeds_in(table, OTHER,
                                  table->rules->pits - 1 - pit_of(last))
                   : 0;
    case CAPTURE_TWO_THREE:
        return !own && (there == 2 || there == 3) ? there : 0;
    case CAPTURE_ONE_THREE:
        return !own && (there == 1 || there == 3) ? there : 0;
    case CAPTURE_LONE:
        return there == 1;
    case CAPTURE_NONE:
        break;
    }
    return 0;
}

ALWAYS_INLINE int promise_of(const struct table *table, int pit)
{
    const struct plan *plan = table->plan;
    const int lane = lane_of(OWN, pit);
    const int seeds = seeds_in(table, OWN, pit);
    const uint8_t *route =
        table->wide ? plan->wide_route[lane] : plan->narrow_route[lane];
    const int steps = seeds <= plan->lap ? seeds : (seeds - 1) % plan->lap + 1;
    const int last = route[steps - 1];

    if (last == lane_of(OWN, store_of(table->wide)))
        return MANCALA_AGAIN;
    return (table->rules->store_sown && seeds >= table->rules->pits - pit) +
           taken_at(table, last, seeds);
}

ALWAYS_INLINE void promise_by(const struct table *table,
                              const struct move *moves, int count,
                              int *promises)
{
    for (int i = 0; i < count; i++)
        promises[i] = moves[i].code < PITS_MAX
                          ? promise_of(table, (int)moves[i].code)
                          : 0;
}

void mancala_order_scores(const struct game *game,
                          const struct position *position,
                          const struct move *moves, int count, int *promises)
{
    const struct plan *plan = plan_of(game);

    if (is_wide(position)) {
        const struct table table =
            table_show(&plan->rules, plan, position, true);

        promise_by(&table, moves, count, promises);
    } else {
        const struct table table =
            table_show(&plan->rules, plan, position, false);

        promise_by(&table, moves, count, promises);
    }
}

/* Sows a pit on a copy, and adds what that would bring. */
static void try_chance(const struct table *shown, int pit,
                       struct mancala_threats *chances)
{
    struct position board = *shown->seen;
    struct table table =
        play_open(shown->rules, shown->plan, &board, NULL, shown->wide);
    const int store = store_of(table.wide);
    const bool first = first_of_pie(&table);
    const int last = sow(&table, pit);
    const int sown = seeds_in(&table, OWN, store);
    const bool slam = capture(&table, last);
    const bool again = (last == lane_of(OWN, store) && !first) ||
                       (slam && table.rules->slam == SLAM_AGAIN);

    chances->captures += seeds_in(&table, OWN, store) > sown;
    chances->chains += again && end_on(&table) == END_NOT;
}

struct mancala_threats mancala_threats(const struct game *game,
                                       const struct position *position,
                                       int side)
{
    const struct plan *plan = plan_of(game);
    struct position turned = *position;
    struct mancala_threats chances = {0};

    turned.notes[NOTE_SIDE] = (uint8_t)side;

    const struct table table =
        table_show(&plan->rules, plan, &turned, is_wide(position));

    for (unsigned pits = legal_pits(&table); pits != 0; pits &= pits - 1)
        try_chance(&table, __builtin_ctz(pits), &chances);
    return chances;
}

ALWAYS_INLINE int seeds_of_row(const struct table *table, int row)
{
    return table->wide ? sum_of_halves(table->seen, row ^ table->side,
                                       table->plan->rules.pits)
                       : sum_of_bytes(table->rows[row]);
}

/* Sows it on a table of its own: narrow rows are the table's, wide ones lie in
 * the position. */
ALWAYS_INLINE struct mancala_preview prospect_of(const struct table *shown,
                                                 int pit)
{
    struct table table = *shown;
    struct position board;

    if (shown->wide) {
        board = *shown->seen;
        table = play_open(shown->rules, shown->plan, &board, NULL, true);
    }

    const bool hungry = empty_in(&table, OTHER);
    const int last = sow(&table, pit);
    const int seeds = seeds_of_row(&table, OTHER);
    const bool slam = capture(&table, last);
    const bool stored = last == lane_of(OWN, store_of(table.wide));
    const bool first =
        table.rules->pie && shown->seen->notes[NOTE_OPENING] == OPENING_FIRST;

    return (struct mancala_preview){
        .captured = seeds - seeds_of_row(&table, OTHER),
        .again =
            (stored && !first) || (slam && table.rules->slam == SLAM_AGAIN),
        .bare = seeds_in(shown, OTHER, table.rules->pits - 1 - pit) == 0,
        .withheld = hungry && seeds == 0,
    };
}

ALWAYS_INLINE void prospects_by(const struct table *table,
                                struct mancala_preview *prospects)
{
    for (int pit = 0; pit < table->plan->rules.pits; pit++)
        prospects[pit] = (struct mancala_preview){0};
    for (unsigned pits = seeded_in(table, OWN); pits != 0; pits &= pits - 1) {
        const int pit = __builtin_ctz(pits);

        prospects[pit] = prospect_of(table, pit);
    }
}

void mancala_previews(const struct game *game, const struct position *position,
                      struct mancala_preview prospects[PITS_MAX])
{
    const struct plan *plan = plan_of(game);

    if (is_wide(position)) {
        const struct table table =
            table_show(&plan->rules, plan, position, true);

        prospects_by(&table, prospects);
    } else {
        const struct table table =
            table_show(&plan->rules, plan, position, false);

        prospects_by(&table, prospects);
    }
}
