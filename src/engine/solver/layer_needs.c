/* SPDX-License-Identifier: MIT */
/* Finds the planes of finished layers that two planes are filled from. */
#include "engine/solver/endgame.h"

/* Seeds of the mover and of the opponent. */
struct side_seeds {
    int own;
    int other;
};

static int count_seeds(uint64_t side, int pits)
{
    int seeds = 0;

    for (int pit = 0; pit < pits; pit++)
        seeds += board_seeds(side, pit, pits);
    return seeds;
}

static void add_plane(struct plane_set *planes, int mover, int opponent)
{
    planes->has[mover + opponent][mover] = true;
}

/* The last seed falls into a pit of the mover's that may have been empty: it
 * captures the seeds across, at least as many as were dropped there. */
static void add_captures(const struct kalah *kalah, struct side_seeds after,
                         int dropped, struct plane_set *planes)
{
    const bool always = dropped > 0 || kalah->capture == CAPTURE_EMPTY;
    const int least = always ? dropped : 1;
    const int most = after.other;

    for (int taken = least; taken <= most; taken++)
        add_plane(planes, after.other - taken,
                  after.own - capture_banks(kalah->capture));
}

/* Adds the planes for moves that sow `seeds` seeds from a pit, for any content
 * of the other pits. */
static void add_moves(const struct kalah *kalah, struct side_seeds before,
                      int pit, int seeds, struct plane_set *planes)
{
    const int pits = kalah->pits;
    const struct sowing_delta delta = kalah->deltas[pit][seeds];
    const uint64_t sown = (uint64_t)seeds * pit_seed(pit, pits) + delta.change;
    const int reached = count_seeds(board_other(sown, pits), pits);
    const struct side_seeds after = {before.own - reached - delta.gain,
                                     before.other + reached};
    const int last = delta.last;

    if (last == LAST_STORE)
        add_plane(planes, after.own, after.other);
    else if (delta.gain > 0)
        add_plane(planes, after.other, after.own);
    if (kalah->capture != CAPTURE_NONE && last < pits &&
        board_seeds(sown, last, pits) == 1)
        add_captures(kalah, after, board_seeds(sown, 2 * pits - 1 - last, pits),
                     planes);
}

void layer_list_needs(const struct kalah *kalah, int seeds, int few,
                      struct plane_set *planes)
{
    const struct side_seeds both[] = {{few, seeds - few}, {seeds - few, few}};

    for (int i = 0; i < 2 && few > 0; i++)
        for (int pit = 0; pit < kalah->pits; pit++)
            for (int sown = 1; sown <= both[i].own; sown++)
                add_moves(kalah, both[i], pit, sown, planes);
}
