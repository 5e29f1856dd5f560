/* Seeds ahead. */
#include "match/start.h"
#include "base/memory.h"
#include "game/mancala.h"

/* The fullest pit of a row, the leftmost of several. */
static int find_fullest(const int16_t *row, int pits)
{
    int best = 0;

    for (int pit = 1; pit < pits; pit++)
        if (row[pit] > row[best])
            best = pit;
    return best;
}

static bool shift_seeds(int16_t *row, int pits, int16_t *store, int seeds,
                        struct err *err)
{
    for (int i = 0; i < seeds; i++) {
        const int pit = find_fullest(row, pits);

        if (row[pit] < 2)
            return err_set(err,
                           "head start: %d seeds would empty a pit of the "
                           "opponent",
                           seeds);
        row[pit]--;
        ++*store;
    }
    return true;
}

bool start_ahead(const struct game *game, int player, int seeds,
                 struct position *position, struct err *err)
{
    int16_t holes[2 * (PITS_MAX + 1)] = {0};

    if (seeds == 0)
        return true;
    if (!mancala_is(game))
        return err_set(err, "head start: %s has no stores", game->name);

    const int pits = mancala_rules(game)->pits;
    const int side = mancala_owner(position, player);
    const int row = (1 - side) * (pits + 1);

    for (int hole = 0; hole < 2 * (pits + 1); hole++)
        holes[hole] = (int16_t)mancala_hole(game, position, hole);
    if (!shift_seeds(holes + row, pits, &holes[side * (pits + 1) + pits], seeds,
                     err))
        return false;

    struct position_text text = {""};
    FILE *const out = memory_file(text.text, sizeof text.text);

    mancala_write_counts(game, holes, mancala_side(position), out);
    fclose(out);
    return game->class->read_position(game, text.text, position, err);
}

int start_ahead_most(const struct game *game)
{
    if (!mancala_is(game))
        return 0;

    const struct mancala_rules *const rules = mancala_rules(game);
    const int most = rules->pits * (rules->seeds - 1);

    return most < START_AHEAD_MAX ? most : START_AHEAD_MAX;
}
