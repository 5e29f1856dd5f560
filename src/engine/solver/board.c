/* What each sowing adds to a board. */
#include "engine/solver/board.h"

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

bool board_fits_after(const struct kalah *kalah, uint64_t board, int pit)
{
    const int seeds = board_seeds(board, pit);
    const uint64_t lifted = board - ((uint64_t)seeds << (BOARD_BITS * pit));
    const uint64_t dropped = kalah->drops[pit][seeds].change +
                             ((uint64_t)seeds << (BOARD_BITS * pit));

    for (int i = 0; i < 2 * kalah->pits; i++)
        if (board_seeds(lifted, i) + board_seeds(dropped, i) > BOARD_PIT_MAX)
            return false;
    return true;
}
