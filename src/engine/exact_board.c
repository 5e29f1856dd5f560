/* What each sowing adds to a board. */
#include "engine/exact_board.h"

/* The store comes between both sides, the other's is left out. */
static struct drop drop_of(int pits, int pit, int seeds)
{
    struct drop drop = {.change = -((uint64_t)seeds << (BOARD_BITS * pit))};
    int place = pit;

    drop.last = (uint8_t)pit;
    for (int i = 0; i < seeds; i++) {
        if (place == pits - 1 && drop.last != LAST_STORE) {
            drop.last = LAST_STORE;
            drop.gain++;
            continue;
        }
        place = (place + 1) % (2 * pits);
        drop.last = (uint8_t)place;
        drop.change += UINT64_C(1) << (BOARD_BITS * place);
    }
    return drop;
}

void kalah_make(struct kalah *kalah, int pits, bool alone)
{
    *kalah = (struct kalah){.pits = pits, .alone = alone};
    for (int pit = 0; pit < pits; pit++)
        for (int seeds = 0; seeds <= BOARD_PIT_MAX; seeds++)
            kalah->drops[pit][seeds] = drop_of(pits, pit, seeds);
}
