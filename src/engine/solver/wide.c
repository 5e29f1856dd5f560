/*
 * Boards with more in a pit than five bits hold, pit by pit and without a hash:
 * they are rare, and a move or two later mostly no more.
 */
#include "engine/solver/hunt.h"

struct wide {
    uint8_t pits[2 * BOARD_PITS_MAX];
};

static int wide_node(struct hunt *hunt, const struct wide *wide, int seeds,
                     int want);

static struct wide wide_of(uint64_t board, int pits)
{
    struct wide wide = {{0}};

    for (int i = 0; i < 2 * pits; i++)
        wide.pits[i] = (uint8_t)board_seeds(board, i);
    return wide;
}

static bool wide_fits(const struct wide *wide, int pits, uint64_t *board)
{
    *board = 0;
    for (int i = 0; i < 2 * pits; i++) {
        if (wide->pits[i] > BOARD_PIT_MAX)
            return false;
        *board |= (uint64_t)wide->pits[i] << (BOARD_BITS * i);
    }
    return true;
}

static int wide_sum(const struct wide *wide, int first, int pits)
{
    int sum = 0;

    for (int i = first; i < first + pits; i++)
        sum += wide->pits[i];
    return sum;
}

static void wide_turn(struct wide *wide, int pits)
{
    const struct wide before = *wide;

    for (int i = 0; i < 2 * pits; i++)
        wide->pits[i] = before.pits[(i + pits) % (2 * pits)];
}

/* Sows, and says what it banked. */
static int wide_sow(const struct kalah *kalah, struct wide *wide, int pit,
                    bool *again)
{
    const int pits = kalah->pits;
    const int lap = 2 * pits + 1; /* places; the store is number `pits` */
    int place = pit;
    int gain = 0;

    for (int hand = wide->pits[pit], lifted = wide->pits[pit] = 0;
         hand > lifted; hand--) {
        place = (place + 1) % lap;
        if (place == pits)
            gain++;
        else
            wide->pits[place - (place > pits)]++;
    }
    *again = place == pits;
    if (*again)
        return gain;
    if (place < pits && wide->pits[place] == 1) {
        uint8_t *across = &wide->pits[2 * pits - 1 - place];

        if (*across > 0 || kalah->alone) {
            gain += 1 + *across;
            *across = wide->pits[place] = 0;
        }
    }
    wide_turn(wide, pits);
    return gain;
}

/* A bound after one of the moves. */
static int wide_try(struct hunt *hunt, struct wide wide, int seeds, int pit,
                    int want)
{
    bool again;
    const int gain = wide_sow(&hunt->table->kalah, &wide, pit, &again);
    const int left = seeds - gain;

    if (gain >= want)
        return gain;
    if (again)
        return gain + wide_node(hunt, &wide, left, want - gain);
    return seeds - wide_node(hunt, &wide, left, seeds - want + 1);
}

static int wide_node(struct hunt *hunt, const struct wide *wide, int seeds,
                     int want)
{
    const int pits = hunt->table->kalah.pits;
    uint64_t board;
    int best = 0;

    if (wide_fits(wide, pits, &board))
        return hunt_any(hunt, board, seeds, want);
    if (wide_sum(wide, 0, pits) == 0 || wide_sum(wide, pits, pits) == 0)
        return wide_sum(wide, 0, pits);
    if (++hunt->nodes >= hunt->checkpoint && hunt->poll(hunt))
        hunt->stopped = true;
    for (int pit = pits - 1; pit >= 0 && best < want && !hunt->stopped; pit--) {
        if (wide->pits[pit] == 0)
            continue;

        const int value = wide_try(hunt, *wide, seeds, pit, want);

        best = value > best ? value : best;
    }
    return best;
}

int hunt_move(struct hunt *hunt, uint64_t board, int seeds, int pit, int want)
{
    return wide_try(hunt, wide_of(board, hunt->table->kalah.pits), seeds, pit,
                    want);
}
