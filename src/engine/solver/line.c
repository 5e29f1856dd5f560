/* Best play, move by move: what keeps the value that is proven. */
#include "engine/solver/inside.h"

/* A place on the line, with what its mover gets. */
struct stage {
    uint64_t board;
    int seeds;
    int value;
};

/* Where a move leads, if it keeps the value. */
static bool keeps(struct hunt *hunt, const struct stage *stage, int pit,
                  struct stage *next)
{
    const struct kalah *kalah = &hunt->table->kalah;

    if (board_seeds(stage->board, pit) == 0 ||
        !board_fits_after(kalah, stage->board, pit))
        return false;

    const struct after after =
        board_sow(kalah, stage->board, pit, kalah->pits, kalah->alone);

    next->board = after.board;
    next->seeds = stage->seeds - after.gain;
    next->value =
        after.again ? stage->value - after.gain : stage->seeds - stage->value;
    if (next->value < 0 || next->value > next->seeds)
        return false;

    /* The mover asks for no less, or the other for no more. */
    const int want = after.again ? next->value : next->value + 1;
    const int bound = want < 1 || want > next->seeds
                          ? next->value
                          : hunt_any(hunt, next->board, next->seeds, want);

    return !hunt->stopped &&
           (after.again ? bound >= next->value : bound <= next->value);
}

/* The pit that the hash remembers comes first. */
static bool step_on(struct hunt *hunt, struct stage *stage, int *pit)
{
    const int pits = hunt->table->kalah.pits;
    const struct known known =
        hash_find(hunt->hash, hash_key(hunt->hash, stage->board));
    struct stage next;

    for (int i = -1; i < pits; i++) {
        *pit = i < 0 ? known.pit : i;
        if (*pit < pits && keeps(hunt, stage, *pit, &next)) {
            *stage = next;
            return true;
        }
    }
    return false;
}

static bool is_over(const struct stage *stage, int pits)
{
    return board_own(stage->board, pits) == 0 ||
           board_other(stage->board, pits) == 0;
}

void solver_write_line(struct hunt *hunt, uint64_t board, int seeds, int value,
                       struct solver_report *report)
{
    struct stage stage = {board, seeds, value};
    int pit;

    while (report->line_count < SOLVER_LINE_MAX &&
           !is_over(&stage, hunt->table->kalah.pits) &&
           step_on(hunt, &stage, &pit))
        report->line[report->line_count++] = (struct move){(uint32_t)pit};
}
