/* The tables of a plan: which lanes a sowing passes, and what it adds there. */
#include "game/mancala_sow.h"

/* Where the mover's seed falls after one in this lane. */
static int next_lane(const struct mancala_rules *rules, bool wide, int lane)
{
    const int row = row_of(lane);
    const int pit = pit_of(lane);

    if (rules->clockwise)
        return pit > 0 ? lane - 1 : lane_of(!row, rules->pits - 1);
    if (pit < rules->pits - 1)
        return lane + 1;
    if (pit == rules->pits - 1 && rules->store_sown && row == OWN)
        return lane_of(OWN, store_of(wide));
    return lane_of(!row, 0);
}

/* Once around, and where it began last, unless that is skipped. */
static void lay_route(const struct plan *plan, bool wide, int lane,
                      uint8_t *route)
{
    int next = lane;

    for (int i = 0; i < plan->lap; i++) {
        next = next_lane(&plan->rules, wide, next);
        route[i] = (uint8_t)next;
    }
}

static void add_up(struct plan *plan, int lane)
{
    struct sowing *sowing = plan->sowing[lane];

    for (int seeds = 1; seeds <= NARROW_LAP_MAX; seeds++) {
        const int last = plan->narrow_route[lane][(seeds - 1) % plan->lap];

        sowing[seeds] = sowing[seeds - 1];
        sowing[seeds].last = (uint64_t)last;
        sowing[seeds].add[row_of(last)] += UINT64_C(1) << (pit_of(last) * 8);
    }
}

void plan_lay_routes(struct plan *plan)
{
    const int pits = plan->rules.pits;

    for (int origin = 0; origin < 2 * pits; origin++) {
        const int lane = lane_of(origin / pits, origin % pits);

        lay_route(plan, true, lane, plan->wide_route[lane]);
        if (pits > NARROW_STORE)
            continue;
        lay_route(plan, false, lane, plan->narrow_route[lane]);
        add_up(plan, lane);
    }
}
