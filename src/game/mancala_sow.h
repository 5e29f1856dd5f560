/* SPDX-License-Identifier: MIT */
/*
 * A turn of the sowing family, first part: sowing, relays, captures.
 *
 * Written once, always inlined. With a list of steps it records every seed;
 * without one, and with constant rules and a constant width, it becomes
 * straight code without steps and switches.
 */
#pragma once

#include "game/mancala_board.h"

#include <stddef.h>

/*
 * No relay can run for ever, because the mover's store takes a seed on every
 * round. Should a rule that allows it ever be added, the turn ends after this
 * many laps.
 */
enum { RELAY_LAPS_MAX = 100000 };

/* Can a seed stay in its origin, a tuzdik be made, an even number be captured,
 * or a pit be closed? */
ALWAYS_INLINE bool has_rare_rules(const struct mancala_rules *rules)
{
    return rules->origin_first || rules->tuzdik || rules->closing ||
           rules->capture == CAPTURE_EVEN ||
           rules->capture == CAPTURE_EVEN_OPPOSITE;
}

/*
 * A turn that is being played. Narrow rows are read when it begins and written
 * by turn_write_back; wide ones stay in the position.
 */
struct mancala_turn {
    const struct mancala_rules *rules; /* a constant in the special leaves */
    const struct mancala_plan *plan;
    const struct position *seen;
    struct position *board; /* the same position; NULL if only looked at */
    struct steps *steps;    /* or NULL */
    bool wide;
    bool rare; /* has_rare_rules; a constant if these are excluded */
    int side;  /* the side that moves */
    uint64_t rows[2];
};

/* A turn that is only looked at. */
ALWAYS_INLINE struct mancala_turn turn_view(const struct mancala_rules *rules,
                                            const struct mancala_plan *plan,
                                            const struct position *position,
                                            bool wide)
{
    const int side = position->notes[NOTE_SIDE];

    return (struct mancala_turn){
        .rules = rules,
        .plan = plan,
        .seen = position,
        .wide = wide,
        .rare = has_rare_rules(rules),
        .side = side,
        .rows = {position->words[side], position->words[!side]},
    };
}

ALWAYS_INLINE struct mancala_turn turn_begin(const struct mancala_rules *rules,
                                             const struct mancala_plan *plan,
                                             struct position *position,
                                             struct steps *steps, bool wide)
{
    struct mancala_turn turn = turn_view(rules, plan, position, wide);

    turn.board = position;
    turn.steps = steps;
    return turn;
}

ALWAYS_INLINE void turn_write_back(const struct mancala_turn *turn)
{
    if (turn->wide)
        return;
    turn->board->words[turn->side] = turn->rows[OWN];
    turn->board->words[!turn->side] = turn->rows[OTHER];
}

ALWAYS_INLINE int turn_seeds(const struct mancala_turn *turn, int row, int pit)
{
    if (turn->wide)
        return turn->seen->halves[half_at(row ^ turn->side, pit)];

    const uint64_t seeds = row == OWN ? turn->rows[OWN] : turn->rows[OTHER];

    return (int)(seeds >> (pit * 8) & 0xff);
}

ALWAYS_INLINE void turn_add(struct mancala_turn *turn, int row, int pit,
                            int seeds)
{
    if (turn->wide) {
        uint16_t *half = &turn->board->halves[half_at(row ^ turn->side, pit)];

        *half = (uint16_t)(*half + seeds);
        return;
    }

    const uint64_t add = (uint64_t)seeds << (pit * 8);

    turn->rows[OWN] += row == OWN ? add : 0;
    turn->rows[OTHER] += row == OWN ? 0 : add;
}

/* The pits of a row that hold seeds, a bit each. */
ALWAYS_INLINE unsigned turn_filled(const struct mancala_turn *turn, int row)
{
    return turn->wide ? filled_pits(turn->seen, true, row ^ turn->side)
                      : filled_byte_bits(turn->rows[row]);
}

ALWAYS_INLINE bool turn_is_empty(const struct mancala_turn *turn, int row)
{
    if (!turn->wide)
        return turn->rows[row] << 8 == 0; /* but for the store */
    for (int pit = 0; pit < turn->plan->rules.pits; pit++)
        if (turn_seeds(turn, row, pit) != 0)
            return false;
    return true;
}

/* The number of a lane as a place of the steps. */
static inline int step_place(const struct mancala_turn *turn, int lane)
{
    const int pits = turn->plan->rules.pits;
    const int side = lane_row(lane) ^ turn->side;

    return side * (pits + 1) + (lane_pit(lane) < pits ? lane_pit(lane) : pits);
}

/* Adds a step; the places are lanes, or PLACE_HELD or PLACE_AWAY. */
static inline void tell_step(const struct mancala_turn *turn,
                             enum step_kind kind, int from, int to, int count)
{
    steps_add(turn->steps,
              (struct step){
                  .kind = (uint8_t)kind,
                  .player = turn->board->player,
                  .from = (int16_t)(from < 0 ? from : step_place(turn, from)),
                  .to = (int16_t)(to < 0 ? to : step_place(turn, to)),
                  .count = (int16_t)count,
              });
}

/* Is a pit of either row closed? */
ALWAYS_INLINE bool has_closed(const struct mancala_turn *turn)
{
    return turn->rules->closing &&
           (closed_at(turn->seen, 0) > 0 || closed_at(turn->seen, 1) > 0);
}

ALWAYS_INLINE bool is_closed(const struct mancala_turn *turn, int lane)
{
    const int pits = turn->plan->rules.pits;

    return turn->rare && turn->rules->closing && lane_pit(lane) < pits &&
           lane_pit(lane) >=
               pits - closed_at(turn->seen, lane_row(lane) ^ turn->side);
}

/* Sows the seeds lifted from this lane, and records each step; if `stays`, the
 * first seed stays there. Returns the lane of the last seed. */
ALWAYS_INLINE int sow_one_by_one(struct mancala_turn *turn, int lane, int seeds,
                                 bool stays)
{
    const uint8_t *route = turn->wide ? turn->plan->wide_route[lane]
                                      : turn->plan->narrow_route[lane];
    int last = lane;

    if (turn->steps != NULL)
        tell_step(turn, STEP_LIFT, lane, PLACE_HELD, seeds);
    for (int i = 0, sown = 0; sown < seeds; i++) {
        if (!stays || sown > 0)
            last = route[(i - stays) % turn->plan->lap];
        if (is_closed(turn, last))
            continue;
        turn_add(turn, lane_row(last), lane_pit(last), 1);
        if (turn->steps != NULL)
            tell_step(turn, STEP_DROP, PLACE_HELD, last, 1);
        sown++;
    }
    return last;
}

/* Adds a seed to each half of a wide board that `seeds` drops, at most a lap,
 * reach. */
ALWAYS_INLINE void drop_seeds(struct position *board,
                              const union wide_drops *drops, int seeds)
{
    const uint64_t ones = UINT64_C(0x0001000100010001);
    const uint64_t reach = ones * (uint64_t)seeds;

    for (int word = 0; word < POSITION_WORDS; word++)
        board->words[word] += ~(drops->words[word] - reach) >> 15 & ones;
}

/* Sows one pit, and returns the lane of the last seed. */
ALWAYS_INLINE int sow_once(struct mancala_turn *turn, int row, int pit)
{
    const struct mancala_plan *plan = turn->plan;
    const int lane = lane_at(row, pit);
    const uint8_t *route =
        turn->wide ? plan->wide_route[lane] : plan->narrow_route[lane];
    const int lap = plan->lap;
    int seeds = turn_seeds(turn, row, pit);
    const bool stays = turn->rare && turn->rules->origin_first && seeds > 1;

    if (turn->steps != NULL || (turn->rare && has_closed(turn))) {
        turn_add(turn, row, pit, -seeds);
        return sow_one_by_one(turn, lane, seeds, stays);
    }
    if (turn->wide) { /* all halves at once */
        const union wide_drops *drops = &plan->wide_drops[turn->side][lane];
        const int lifted = seeds - stays;

        for (seeds = lifted; seeds > lap; seeds -= lap)
            drop_seeds(turn->board, drops, lap);
        drop_seeds(turn->board, drops, seeds);
        turn_add(turn, row, pit, -lifted);
        return route[seeds - 1];
    }
    turn_add(turn, row, pit, stays - seeds);
    seeds -= stays;

    const struct sowing_sum *sums = plan->sowing[lane]; /* all lanes at once */

    for (; seeds > NARROW_LAP_MAX; seeds -= lap) {
        turn->rows[OWN] += sums[lap].add[OWN];
        turn->rows[OTHER] += sums[lap].add[OTHER];
    }
    turn->rows[OWN] += sums[seeds].add[OWN];
    turn->rows[OTHER] += sums[seeds].add[OTHER];
    return (int)sums[seeds].last;
}

/* Moves seeds of a pit into the store of `owner`; without a branch, because a
 * processor cannot predict how many there are. */
ALWAYS_INLINE void bank_seeds(struct mancala_turn *turn, enum step_kind kind,
                              int row, int pit, int seeds, int owner)
{
    const int store = store_pit(turn->wide);

    turn_add(turn, row, pit, -seeds);
    turn_add(turn, owner, store, seeds);
    if (turn->steps != NULL && seeds > 0)
        tell_step(turn, kind, lane_at(row, pit), lane_at(owner, store), seeds);
}

ALWAYS_INLINE void bank_pit(struct mancala_turn *turn, enum step_kind kind,
                            int row, int pit, int owner)
{
    bank_seeds(turn, kind, row, pit, turn_seeds(turn, row, pit), owner);
}

/* ---- tuzdiks ---- */

ALWAYS_INLINE int turn_tuzdik(const struct mancala_turn *turn, int row)
{
    return tuzdik_at(turn->seen, row ^ turn->side);
}

/* Moves the seeds in a tuzdik to the store of the player who sits across. */
ALWAYS_INLINE void pay_tuzdiks(struct mancala_turn *turn)
{
    if (!turn->rare || !turn->rules->tuzdik)
        return;
    for (int row = OWN; row <= OTHER; row++)
        if (turn_tuzdik(turn, row) >= 0)
            bank_pit(turn, STEP_TRIBUTE, row, turn_tuzdik(turn, row), !row);
}

/* Would a last seed in this pit of the opponent make it the mover's tuzdik? A
 * player may have one a game, not in the last pit, and not opposite the
 * opponent's. */
ALWAYS_INLINE bool makes_tuzdik(const struct mancala_turn *turn, int lane)
{
    const int pit = lane_pit(lane);

    return turn->rare && turn->rules->tuzdik && lane_row(lane) == OTHER &&
           turn_seeds(turn, OTHER, pit) == 3 && turn_tuzdik(turn, OTHER) < 0 &&
           pit != turn->plan->rules.pits - 1 && pit != turn_tuzdik(turn, OWN);
}

/* On a board that is only looked at, this only banks the three seeds. */
ALWAYS_INLINE void make_tuzdik(struct mancala_turn *turn, int lane)
{
    const int pit = lane_pit(lane);

    if (turn->board != NULL)
        turn->board->notes[NOTE_ROW + !turn->side] = (uint8_t)(pit + 1);
    if (turn->steps != NULL)
        tell_step(turn, STEP_TUZDIK, lane, lane, 0);
    bank_pit(turn, STEP_CAPTURE, OTHER, pit, OWN);
}

/* ---- a sowing ---- */

/* Sows a pit of the mover, and goes on if the rules have relays. Returns the
 * lane of the last seed. */
ALWAYS_INLINE int sow_pit(struct mancala_turn *turn, int pit)
{
    const int store = lane_at(OWN, store_pit(turn->wide));
    int last = sow_once(turn, OWN, pit);

    for (int lap = 1; turn->rules->relay && last != store &&
                      turn_seeds(turn, lane_row(last), lane_pit(last)) > 1 &&
                      lap < RELAY_LAPS_MAX;
         lap++)
        last = sow_once(turn, lane_row(last), lane_pit(last));
    pay_tuzdiks(turn);
    return last;
}

/* ---- captures ---- */

/* Kalah and its kin: a last seed in an empty pit of the mover captures the
 * seeds across. */
ALWAYS_INLINE void capture_across(struct mancala_turn *turn, int last)
{
    const int pits = turn->plan->rules.pits;
    const enum capture rule = turn->rules->capture;
    const bool captures =
        (last < pits) & (turn_seeds(turn, OWN, lane_pit(last)) == 1);
    const int home = captures ? last : 0;
    const int across = captures ? pits - 1 - last : 0;
    const int taken = captures ? turn_seeds(turn, OTHER, across) : 0;
    const bool own = rule == CAPTURE_EMPTY   ? captures
                     : rule == CAPTURE_LEAVE ? false
                                             : taken > 0;

    bank_seeds(turn, STEP_CAPTURE, OWN, home, own, OWN);
    bank_seeds(turn, STEP_CAPTURE, OTHER, across, taken, OWN);
}

/* Togyzkumalak and Mangala: a last seed that makes an opponent's pit even. */
ALWAYS_INLINE void capture_even(struct mancala_turn *turn, int last)
{
    const int pit = lane_row(last) == OTHER ? lane_pit(last) : 0;
    const int seeds =
        lane_row(last) == OTHER ? turn_seeds(turn, OTHER, pit) : 0;

    bank_seeds(turn, STEP_CAPTURE, OTHER, pit, seeds % 2 == 0 ? seeds : 0, OWN);
}

/* Vai Lung Thlan: single seeds in a row, back from where the last one fell. */
ALWAYS_INLINE void capture_singles(struct mancala_turn *turn, int last)
{
    const int pits = turn->plan->rules.pits;
    int row = lane_row(last);
    int pit = lane_pit(last);

    for (int i = 0; i < 2 * pits && turn_seeds(turn, row, pit) == 1; i++) {
        bank_pit(turn, STEP_CAPTURE, row, pit, OWN);

        /* Sown clockwise, so back is counter-clockwise. */
        row = pit + 1 < pits ? row : !row;
        pit = pit + 1 < pits ? pit + 1 : 0;
    }
}

/* Do Oware and its kin capture the seeds that this pit of the opponent now has?
 */
ALWAYS_INLINE bool is_captured(const struct mancala_turn *turn, int pit)
{
    const int seeds = turn_seeds(turn, OTHER, pit);

    return seeds == 3 ||
           seeds == (turn->rules->capture == CAPTURE_TWO_THREE ? 2 : 1);
}

/*
 * Oware and its kin: captures, from the last seed back, the opponent's pits
 * that hold the right numbers. Returns true if these are all its seeds: a grand
 * slam.
 */
ALWAYS_INLINE bool capture_back(struct mancala_turn *turn, int lane)
{
    const enum slam rule = turn->rules->slam;
    int last = lane_pit(lane);
    int first = last;

    if (lane_row(lane) == OWN || !is_captured(turn, last))
        return false;
    while (first > 0 && is_captured(turn, first - 1))
        first--;

    const bool slam = turn_filled(turn, OTHER) == (2U << last) - (1U << first);

    if (slam && (rule == SLAM_NOTHING || rule == SLAM_FORBIDDEN))
        return true;
    if (slam && rule == SLAM_LEAVE_LEFT && first < last)
        last--;
    if (slam && rule == SLAM_LEAVE_RIGHT && first < last)
        first++;
    for (int pit = last; pit >= first; pit--)
        bank_pit(turn, STEP_CAPTURE, OTHER, pit, OWN);
    if (slam && rule == SLAM_OPPONENT)
        for (int pit = 0; pit < turn->plan->rules.pits; pit++)
            bank_pit(turn, STEP_SWEEP, OWN, pit, OTHER);
    return slam;
}

/* Makes a tuzdik or captures an even number; false if the rules have neither.
 */
ALWAYS_INLINE bool capture_even_or_tuzdik(struct mancala_turn *turn, int last)
{
    const enum capture rule = turn->rules->capture;

    if (makes_tuzdik(turn, last)) {
        make_tuzdik(turn, last);
        return true;
    }
    if (rule == CAPTURE_EVEN_OPPOSITE)
        capture_across(turn, last);
    if (rule == CAPTURE_EVEN_OPPOSITE || rule == CAPTURE_EVEN)
        capture_even(turn, last);
    return rule == CAPTURE_EVEN_OPPOSITE || rule == CAPTURE_EVEN;
}

/* Captures by the lane of the last seed; returns true for a grand slam. */
ALWAYS_INLINE bool capture_seeds(struct mancala_turn *turn, int last)
{
    if (turn->rare && capture_even_or_tuzdik(turn, last))
        return false;
    switch (turn->rules->capture) {
    case CAPTURE_OPPOSITE:
    case CAPTURE_EMPTY:
    case CAPTURE_LEAVE:
        capture_across(turn, last);
        return false;
    case CAPTURE_TWO_THREE:
    case CAPTURE_ONE_THREE:
        return capture_back(turn, last);
    case CAPTURE_LONE:
        capture_singles(turn, last);
        return false;
    case CAPTURE_EVEN_OPPOSITE:
    case CAPTURE_EVEN:
    case CAPTURE_NONE:
        break;
    }
    return false;
}
