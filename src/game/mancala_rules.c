/* SPDX-License-Identifier: MIT */
/* The named games of the sowing family, and where they sow. */
#include "game/mancala_board.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZES = 1 << KEY_PITS | 1 << KEY_SEEDS,
    KALAH_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_END | 1 << KEY_SWEEP |
                     1 << KEY_MAJORITY | 1 << KEY_PIE | 1 << KEY_RELAY |
                     1 << KEY_START,
    OWARE_SWITCHES = 1 << KEY_SLAM,
    TOGYZKUMALAK_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_FIRST | 1 << KEY_TUZDIK,
    MANGALA_SWITCHES = 1 << KEY_CAPTURE | 1 << KEY_END | 1 << KEY_SWEEP |
                       1 << KEY_PIE | 1 << KEY_FIRST,
    CONGKAK_SWITCHES = 1 << KEY_ROUNDS,
    /* A fair board is one of Kalah. */
    ALL_SWITCHES = ((1 << KEY_COUNT) - 1) & ~(1 << KEY_START)
};

/* How many words of `capture` and of `end` the named games know. */
enum { ACROSS = CAPTURE_NONE + 1, BY_COUNT = CAPTURE_EVEN_OPPOSITE + 1 };
enum { BY_ROWS = ENDING_MOVER + 1 };

static const struct mancala_rules AWARI_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_TWO_THREE,
    .ending = ENDING_STUCK,
    .slam = SLAM_LEGAL,
    .feeding = FEEDING_ALWAYS,
    .origin_skipped = true,
    .majority = true,
    .repetition = REPETITION_SPLIT,
};
static const struct mancala_rules VAI_LUNG_THLAN_RULES = {
    .pits = 6,
    .seeds = 5,
    .capture = CAPTURE_LONE,
    .ending = ENDING_BOARD,
    .clockwise = true,
};
static const struct mancala_rules OHVALHU_RULES = {
    .pits = 8,
    .seeds = 8,
    .ending = ENDING_MOVER,
    .store_sown = true,
    .relay = true,
};
static const struct mancala_rules DAKON_RULES = {
    .pits = 8,
    .seeds = 8,
    .ending = ENDING_BOARD,
    .store_sown = true,
    .relay = true,
};
static const struct mancala_rules CONGKAK_RULES = {
    .pits = 7,
    .seeds = 7,
    .ending = ENDING_BOARD,
    .store_sown = true,
    .relay = true,
    .closing = true,
    .rounds = ROUNDS_OUT,
};
static const struct mancala_rules ERHERHE_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_ONE_THREE,
    .ending = ENDING_STUCK,
    .slam = SLAM_LEGAL,
    .feeding = FEEDING_HUNGRY,
    .origin_skipped = true,
    .majority = true,
};

static const struct mancala_rules MANGALA_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_EVEN_OPPOSITE,
    .ending = ENDING_EITHER,
    .sweep = SWEEP_EMPTIER,
    .store_sown = true,
    .origin_first = true,
    .sets = 5,
};

#define NAMED(name, switches, captures, endings, rules)                        \
    {                                                                          \
        name, SIZES | (switches), SIZES | (switches), captures, endings, rules \
    }

/* The last one stands for all other games: its spec may have all keys, and a
 * player who has chosen it is asked for its size and the pie rule. */
static const struct variant VARIANTS[] = {
    NAMED("kalah", KALAH_SWITCHES, ACROSS, BY_ROWS, &KALAH_RULES),
    NAMED("oware", OWARE_SWITCHES, 0, 0, &OWARE_RULES),
    NAMED("awari", 0, 0, 0, &AWARI_RULES),
    NAMED("vai-lung-thlan", 0, 0, 0, &VAI_LUNG_THLAN_RULES),
    NAMED("ohvalhu", 0, 0, 0, &OHVALHU_RULES),
    NAMED("dakon", 0, 0, 0, &DAKON_RULES),
    NAMED("erherhe", 0, 0, 0, &ERHERHE_RULES),
    NAMED("togyzkumalak", TOGYZKUMALAK_SWITCHES, BY_COUNT, 0,
          &TOGYZKUMALAK_RULES),
    NAMED("mangala", MANGALA_SWITCHES, BY_COUNT, BY_ROWS, &MANGALA_RULES),
    NAMED("congkak", CONGKAK_SWITCHES, 0, 0, &CONGKAK_RULES),
    NAMED("sungka", CONGKAK_SWITCHES, 0, 0, &CONGKAK_RULES),
    {MANCALA_OWN, ALL_SWITCHES, SIZES | 1 << KEY_PIE, 0, 0, &KALAH_RULES},
};

enum { VARIANT_COUNT = sizeof VARIANTS / sizeof VARIANTS[0] };

const struct variant *variant_of(const char *name)
{
    const struct variant *variant = VARIANTS;

    while (variant < &VARIANTS[VARIANT_COUNT - 1] &&
           strcmp(variant->name, name) != 0)
        variant++;
    return variant;
}

bool mancala_named(const char *name, struct mancala_rules *rules)
{
    const struct variant *const variant = variant_of(name);

    *rules = *variant->rules;
    return variant != &VARIANTS[VARIANT_COUNT - 1];
}

bool mancala_same_turn(const struct mancala_rules *one,
                       const struct mancala_rules *other)
{
    return one->capture == other->capture && one->ending == other->ending &&
           one->sweep == other->sweep && one->slam == other->slam &&
           one->feeding == other->feeding &&
           one->clockwise == other->clockwise &&
           one->store_sown == other->store_sown &&
           one->origin_skipped == other->origin_skipped &&
           one->origin_first == other->origin_first &&
           one->tuzdik == other->tuzdik && one->closing == other->closing &&
           one->relay == other->relay;
}

void plan_free(struct game *game)
{
    free(game->plan);
}

bool mancala_is(const struct game *game)
{
    return game->class->free == plan_free;
}

const struct mancala_rules *mancala_rules(const struct game *game)
{
    return &mancala_plan(game)->rules;
}

bool mancala_has_tuzdiks(const struct game *game)
{
    return mancala_is(game) && mancala_rules(game)->tuzdik;
}

/* ---- routes ---- */

/* Lists the lanes on which the mover's seeds fall after this lane: once around,
 * the lane itself last, unless that is skipped. */
static void lay_route(const struct mancala_plan *plan, bool wide, int lane,
                      uint8_t *route)
{
    const struct mancala_rules *const rules = &plan->rules;
    const int end = rules->pits - 1;

    for (int i = 0; i < plan->lap; i++) {
        const int row = lane_row(lane);
        const int pit = lane_pit(lane);

        if (rules->clockwise)
            lane = pit > 0 ? lane - 1 : lane_at(!row, end);
        else if (pit < end)
            lane++;
        else if (pit == end && rules->store_sown && row == OWN)
            lane = lane_at(OWN, store_pit(wide));
        else
            lane = lane_at(!row, 0);
        route[i] = (uint8_t)lane;
    }
}

/* Numbers the drops after a side has lifted the seeds of this lane. */
static void number_drops(struct mancala_plan *plan, int side, int lane)
{
    uint16_t *const halves = plan->wide_drops[side][lane].halves;

    for (int half = 0; half < 4 * POSITION_WORDS; half++)
        halves[half] = NOT_YET | NOT_REACHED;
    for (int i = 0; i < plan->lap; i++) {
        const int on = plan->wide_route[lane][i];

        halves[half_at(lane_row(on) ^ side, lane_pit(on))] =
            (uint16_t)(NOT_YET | i);
    }
}

void plan_add_routes(struct mancala_plan *plan)
{
    const int pits = plan->rules.pits;

    for (int origin = 0; origin < 2 * pits; origin++) {
        const int lane = lane_at(origin / pits, origin % pits);
        struct sowing_sum *sums = plan->sowing[lane];

        lay_route(plan, true, lane, plan->wide_route[lane]);
        number_drops(plan, 0, lane);
        number_drops(plan, 1, lane);
        if (pits > NARROW_STORE)
            continue;
        lay_route(plan, false, lane, plan->narrow_route[lane]);
        for (int seeds = 1; seeds <= NARROW_LAP_MAX; seeds++) {
            const int last = plan->narrow_route[lane][(seeds - 1) % plan->lap];

            sums[seeds] = sums[seeds - 1];
            sums[seeds].last = (uint64_t)last;
            sums[seeds].add[lane_row(last)] += UINT64_C(1)
                                               << (lane_pit(last) * 8);
        }
    }
}
