/*
 * The sowing family at random: what game_playout does, for boards of bytes, in
 * half the time. Always inlined, as the turn is.
 */
#ifndef NAQALA_SRC_GAME_MANCALA_PLAYOUT_H
#define NAQALA_SRC_GAME_MANCALA_PLAYOUT_H

#include "game/mancala_turn.h"

/*
 * For each pit, a byte: how many of the pits up to it, itself among them, may
 * be sown. The last byte is the number of all, and the n-th pit is the first
 * whose byte is above n: no loop, so nothing that a processor guesses wrong.
 */
ALWAYS_INLINE uint64_t number_pits(const struct table *table)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t spread = UINT64_C(0x0002040810204081);

    return ones * (is_choosy(table) ? legal_pits(table) * spread & ones
                                    : full_bytes(table->rows[OWN]));
}

ALWAYS_INLINE unsigned nth_pit(uint64_t numbers, unsigned n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t above = (numbers + (0x7f - n) * ones) & (ones << 7);

    return (unsigned)__builtin_ctzll(above) >> 3;
}

/* As game_playout draws it from the list: pits or passing, then swapping. */
ALWAYS_INLINE struct move random_move(const struct table *table,
                                      struct rng *rng)
{
    const bool swap = table->rules->pie && swap_offered(table->board);
    const uint64_t numbers = number_pits(table);
    const unsigned sown = (unsigned)(numbers >> 56);
    const unsigned others = sown > 0 ? sown : 1;

    if (sown > 0 && !swap) /* which is nearly always so */
        return (struct move){nth_pit(numbers, rng_below(rng, sown))};

    const unsigned chosen = rng_below(rng, others + swap);

    if (chosen < sown)
        return (struct move){nth_pit(numbers, chosen)};
    return (struct move){chosen < others ? MOVE_PASS : MOVE_SWAP};
}

/* A store is the highest byte of its row, so what is below does not count. */
ALWAYS_INLINE bool has_more(const struct table *table, uint64_t points)
{
    const uint64_t row = (points + 1) << (8 * NARROW_STORE);

    return table->rows[OWN] >= row || table->rows[OTHER] >= row;
}

/*
 * The rows stay on the table from turn to turn, so that they need not be
 * fetched; what is constant is said anew, or the compiler would forget it.
 */
ALWAYS_INLINE int playout_by(const struct mancala_rules *rules,
                             const struct game *game, struct position *position,
                             int enough, int plies, struct rng *rng)
{
    int played = 0;

    if (is_wide(position) || enough < 0 || enough >= NARROW_SEEDS_MAX)
        return game_playout(game, position, enough, plies, rng);

    struct table next = play_open(rules, plan_of(game), position, NULL, false);

    while (played < plies && position->end == END_NOT &&
           !has_more(&next, (uint64_t)enough)) {
        struct table table =
            play_open(rules, plan_of(game), position, NULL, false);

        table.side = next.side;
        table.rows[OWN] = next.rows[OWN];
        table.rows[OTHER] = next.rows[OTHER];
        next = play_on(table, random_move(&table, rng));
        played++;
    }
    return played;
}

#endif
