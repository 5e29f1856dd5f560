/*
 * The hands of the sowing family: lifting, sowing, relaying, capturing.
 *
 * Written once, always inlined. Who passes steps hears of every seed; who
 * passes none, constant rules and a constant width gets straight code: the
 * silence and the switches are gone when the compiler is done.
 */
#ifndef NAQALA_SRC_GAME_MANCALA_SOW_H
#define NAQALA_SRC_GAME_MANCALA_SOW_H

#include "game/mancala_board.h"

#include <stddef.h>

/*
 * No relay can run for ever while the own store takes a seed on every round;
 * should a rule that allows it ever be added, the turn ends after so many laps.
 */
enum { RELAY_LAPS_MAX = 100000 };

enum { OWN, OTHER }; /* the rows on the table */

/*
 * What a turn is played on. Narrow rows are taken up when it is opened and laid
 * back by table_close; wide ones stay in the position.
 */
struct table {
    const struct mancala_rules *rules; /* a constant in the special leaves */
    const struct plan *plan;
    const struct position *seen;
    struct position *board; /* the same; NULL where nothing is to be moved */
    struct steps *steps;    /* NULL where nobody listens */
    bool wide;
    int side; /* that moves */
    uint64_t rows[2];
};

/* A table to look at. */
ALWAYS_INLINE struct table table_show(const struct mancala_rules *rules,
                                      const struct plan *plan,
                                      const struct position *position,
                                      bool wide)
{
    const int side = position->notes[NOTE_SIDE];

    return (struct table){
        .rules = rules,
        .plan = plan,
        .seen = position,
        .wide = wide,
        .side = side,
        .rows = {position->words[side], position->words[!side]},
    };
}

/* A table to play on. */
ALWAYS_INLINE struct table play_open(const struct mancala_rules *rules,
                                     const struct plan *plan,
                                     struct position *position,
                                     struct steps *steps, bool wide)
{
    struct table table = table_show(rules, plan, position, wide);

    table.board = position;
    table.steps = steps;
    return table;
}

ALWAYS_INLINE void table_close(const struct table *table)
{
    if (table->wide)
        return;
    table->board->words[table->side] = table->rows[OWN];
    table->board->words[!table->side] = table->rows[OTHER];
}

ALWAYS_INLINE int seeds_in(const struct table *table, int row, int pit)
{
    if (table->wide)
        return table->seen->halves[half_of(row ^ table->side, pit)];

    const uint64_t seeds = row == OWN ? table->rows[OWN] : table->rows[OTHER];

    return (int)(seeds >> (pit * 8) & 0xff);
}

ALWAYS_INLINE void add_in(struct table *table, int row, int pit, int seeds)
{
    if (table->wide) {
        uint16_t *half = &table->board->halves[half_of(row ^ table->side, pit)];

        *half = (uint16_t)(*half + seeds);
        return;
    }

    const uint64_t add = (uint64_t)seeds << (pit * 8);

    table->rows[OWN] += row == OWN ? add : 0;
    table->rows[OTHER] += row == OWN ? 0 : add;
}

/* The pits of a row that hold seeds, a bit each. */
ALWAYS_INLINE unsigned seeded_in(const struct table *table, int row)
{
    return table->wide ? seeded_pits(table->seen, true, row ^ table->side)
                       : seeded_bytes(table->rows[row]);
}

ALWAYS_INLINE bool empty_in(const struct table *table, int row)
{
    return table->wide ? seeded_in(table, row) == 0
                       : table->rows[row] << 8 == 0; /* but for the store */
}

/* The place that the steps call a lane by. */
static inline int place_of(const struct table *table, int lane)
{
    const int pits = table->plan->rules.pits;
    const int side = row_of(lane) ^ table->side;

    return side * (pits + 1) + (pit_of(lane) < pits ? pit_of(lane) : pits);
}

/* Tells a step; the places are lanes, or the hand. */
static inline void say(const struct table *table, enum step_kind kind, int from,
                       int to, int count)
{
    steps_add(table->steps,
              (struct step){
                  .kind = (uint8_t)kind,
                  .player = table->board->player,
                  .from = (int16_t)(from < 0 ? from : place_of(table, from)),
                  .to = (int16_t)(to < 0 ? to : place_of(table, to)),
                  .count = (int16_t)count,
              });
}

/* Takes everything out of a pit. */
ALWAYS_INLINE int lift(struct table *table, int row, int pit)
{
    const int seeds = seeds_in(table, row, pit);

    add_in(table, row, pit, -seeds);
    if (table->steps != NULL)
        say(table, STEP_LIFT, lane_of(row, pit), PLACE_HAND, seeds);
    return seeds;
}

/* Seed by seed along the route, for those who watch. */
static inline int drop_slowly(struct table *table, const uint8_t *route,
                              int seeds)
{
    int lane = 0;

    for (int i = 0; i < seeds; i++) {
        lane = route[i % table->plan->lap];
        add_in(table, row_of(lane), pit_of(lane), 1);
        say(table, STEP_DROP, PLACE_HAND, lane, 1);
    }
    return lane;
}

/* The same at once: every lane of the route gets its share. */
ALWAYS_INLINE int drop_wide(struct table *table, const uint8_t *route,
                            int seeds)
{
    const int lap = table->plan->lap;

    for (int i = 0; i < lap && i < seeds; i++)
        add_in(table, row_of(route[i]), pit_of(route[i]),
               (seeds - i - 1) / lap + 1);
    return route[(seeds - 1) % lap];
}

ALWAYS_INLINE int drop_narrow(struct table *table, int lane, int seeds)
{
    const struct sowing *sowing = table->plan->sowing[lane];
    const int lap = table->plan->lap;

    while (seeds > NARROW_LAP_MAX) {
        table->rows[OWN] += sowing[lap].add[OWN];
        table->rows[OTHER] += sowing[lap].add[OTHER];
        seeds -= lap;
    }
    table->rows[OWN] += sowing[seeds].add[OWN];
    table->rows[OTHER] += sowing[seeds].add[OTHER];
    return (int)sowing[seeds].last;
}

/* Sows one pit and says in which lane the last seed fell. */
ALWAYS_INLINE int sow_once(struct table *table, int row, int pit)
{
    const int lane = lane_of(row, pit);
    const uint8_t *route = table->wide ? table->plan->wide_route[lane]
                                       : table->plan->narrow_route[lane];
    const int seeds = lift(table, row, pit);

    if (table->steps != NULL)
        return drop_slowly(table, route, seeds);
    return table->wide ? drop_wide(table, route, seeds)
                       : drop_narrow(table, lane, seeds);
}

/* Sows a pit of the mover, and on where the rules have relays. */
ALWAYS_INLINE int sow(struct table *table, int pit)
{
    const int store = lane_of(OWN, store_of(table->wide));
    int last = sow_once(table, OWN, pit);

    for (int lap = 1; table->rules->relay && last != store &&
                      seeds_in(table, row_of(last), pit_of(last)) > 1 &&
                      lap < RELAY_LAPS_MAX;
         lap++)
        last = sow_once(table, row_of(last), pit_of(last));
    return last;
}

/* Moves seeds of a pit into the store of `owner`; without a branch, for the
 * search, which cannot guess how many there will be. */
ALWAYS_INLINE void bank_some(struct table *table, enum step_kind kind, int row,
                             int pit, int seeds, int owner)
{
    const int store = store_of(table->wide);

    add_in(table, row, pit, -seeds);
    add_in(table, owner, store, seeds);
    if (table->steps != NULL && seeds > 0)
        say(table, kind, lane_of(row, pit), lane_of(owner, store), seeds);
}

/* All of them. */
ALWAYS_INLINE void bank(struct table *table, enum step_kind kind, int row,
                        int pit, int owner)
{
    bank_some(table, kind, row, pit, seeds_in(table, row, pit), owner);
}

/* Kalah and its kin: a last seed in an own empty pit takes those across. */
ALWAYS_INLINE void capture_across(struct table *table, int last)
{
    const int pits = table->plan->rules.pits;
    const enum capture rule = table->rules->capture;
    const bool captures =
        (last < pits) & (seeds_in(table, OWN, pit_of(last)) == 1);
    const int home = captures ? last : 0;
    const int across = captures ? pits - 1 - last : 0;
    const int taken = captures ? seeds_in(table, OTHER, across) : 0;
    const bool own = rule == CAPTURE_EMPTY   ? captures
                     : rule == CAPTURE_LEAVE ? false
                                             : taken > 0;

    bank_some(table, STEP_CAPTURE, OWN, home, own, OWN);
    bank_some(table, STEP_CAPTURE, OTHER, across, taken, OWN);
}

/* Vai Lung Thlan: single seeds in a row, back from where the last one fell. */
ALWAYS_INLINE void capture_lone(struct table *table, int last)
{
    const int pits = table->plan->rules.pits;
    int row = row_of(last);
    int pit = pit_of(last);

    for (int i = 0; i < 2 * pits && seeds_in(table, row, pit) == 1; i++) {
        bank(table, STEP_CAPTURE, row, pit, OWN);

        /* Sown clockwise, so back is counter-clockwise. */
        row = pit + 1 < pits ? row : !row;
        pit = pit + 1 < pits ? pit + 1 : 0;
    }
}

/* Does Oware, or its kin, take what this pit of the opponent holds now? */
ALWAYS_INLINE bool taken(const struct table *table, int pit)
{
    const int seeds = seeds_in(table, OTHER, pit);

    return seeds == 3 ||
           seeds == (table->rules->capture == CAPTURE_TWO_THREE ? 2 : 1);
}

/* The pits first..last are all that the opponent has; what of them? */
ALWAYS_INLINE void take_everything(struct table *table, int first, int last)
{
    const enum slam slam = table->rules->slam;

    if (slam == SLAM_NOTHING || slam == SLAM_FORBIDDEN)
        return;
    if (slam == SLAM_LEAVE_LEFT && first < last)
        last--;
    if (slam == SLAM_LEAVE_RIGHT && first < last)
        first++;
    for (int pit = last; pit >= first; pit--)
        bank(table, STEP_CAPTURE, OTHER, pit, OWN);
    if (slam != SLAM_OPPONENT)
        return;
    for (int pit = 0; pit < table->plan->rules.pits; pit++)
        bank(table, STEP_SWEEP, OWN, pit, OTHER);
}

/*
 * Oware and its kin: from the last seed back, the opponent's pits that hold the
 * right numbers. True when they were all that he had: a grand slam.
 */
ALWAYS_INLINE bool capture_rows(struct table *table, int lane)
{
    const int last = pit_of(lane);
    int first = last;

    if (row_of(lane) == OWN || !taken(table, last))
        return false;
    while (first > 0 && taken(table, first - 1))
        first--;
    if (seeded_in(table, OTHER) == (2U << last) - (1U << first)) {
        take_everything(table, first, last);
        return true;
    }
    for (int pit = last; pit >= first; pit--)
        bank(table, STEP_CAPTURE, OTHER, pit, OWN);
    return false;
}

/* Takes what the last seed earned; true for a grand slam. */
ALWAYS_INLINE bool capture(struct table *table, int last)
{
    switch (table->rules->capture) {
    case CAPTURE_OPPOSITE:
    case CAPTURE_EMPTY:
    case CAPTURE_LEAVE:
        capture_across(table, last);
        return false;
    case CAPTURE_TWO_THREE:
    case CAPTURE_ONE_THREE:
        return capture_rows(table, last);
    case CAPTURE_LONE:
        capture_lone(table, last);
        return false;
    case CAPTURE_NONE:
        break;
    }
    return false;
}

#endif
