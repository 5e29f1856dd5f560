/* A sowing as somebody sees it who has miscounted. */
#include "game/mancala.h"
#include "game/mancala_board.h"

/* The seeds in a lane of the mover's table. */
static int seeds_on(const struct position *position, int lane)
{
    return seeds_at(position, row_of(lane) ^ position->notes[NOTE_SIDE],
                    pit_of(lane));
}

/* Where the way of so many seeds first comes by a hole that is not empty, or by
 * any; -1 when it does not. */
static int first_on_way(const struct plan *plan,
                        const struct position *position, int origin, int seeds,
                        bool any)
{
    const uint8_t *route = is_wide(position) ? plan->wide_route[origin]
                                             : plan->narrow_route[origin];

    for (int i = 0; i < seeds && i < plan->lap; i++)
        if (route[i] != origin && (any || seeds_on(position, route[i]) > 0))
            return route[i];
    return -1;
}

bool mancala_miscount(const struct game *game, struct position *position,
                      struct move move, int further)
{
    const int side = position->notes[NOTE_SIDE];
    const int pit = mancala_pit(move);

    if (pit < 0)
        return false;

    const int lane = first_on_way(plan_of(game), position, lane_of(0, pit),
                                  seeds_at(position, side, pit), further < 0);
    struct position believed = *position;

    if (lane < 0)
        return false;
    add_seeds(&believed, side, pit, further);
    add_seeds(&believed, row_of(lane) ^ side, pit_of(lane), -further);
    if (!game_is_legal(game, &believed, move))
        return false;
    *position = believed;
    return true;
}
