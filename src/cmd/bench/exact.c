/* How fast the solver proves, from nothing, with one thread. */
#include "base/clock.h"
#include "cmd/bench/inside.h"
#include "engine/solver/solver.h"

#include <stdio.h>
#include <stdlib.h>

enum { MEGABYTE = 1 << 20, TABLE_LEVEL = 16, TABLE_PLACES = 30421754 };

static struct solver *solver_of(const struct game *game, int megabytes)
{
    struct err err;
    struct solver *exact = solver_new(game, (size_t)megabytes * MEGABYTE, &err);

    if (exact == NULL)
        abort();
    solver_use_book(exact, false);
    return exact;
}

static void bench_table(const struct sheet *sheet)
{
    struct game *game = bench_game("kalah");
    double best = 1e9;

    for (int i = 0; i < BENCH_TRIES; i++) {
        struct solver *exact = solver_of(game, 128);
        const int64_t before = clock_now();

        solver_build(exact, TABLE_LEVEL, 1, NULL);

        const double time = (double)(clock_now() - before) / TABLE_PLACES;

        best = time < best ? time : best;
        solver_free(exact);
    }
    bench_report(sheet, "exact.table-16", best, "ns/position");
    game_free(game);
}

static const struct {
    const char *name;
    const char *spec;
    int megabytes;
    bool every;
    int tries;
} PROOFS[] = {
    {"exact.kalah-6-3", "kalah:seeds=3", 320, false, BENCH_TRIES},
    {"exact.kalah-6-3-moves", "kalah:seeds=3", 320, true, BENCH_TRIES},
    {"exact.kalah-6-4", "kalah", 320, false, 2},
    {"exact.kalah-6-4-128", "kalah", 128, false, 1},
    {"exact.kalah-6-4-empty", "kalah:capture=empty", 320, false, 1},
};

/* Seconds, and the positions that were looked at, which is the same number
 * everywhere. */
static void bench_proof(const struct sheet *sheet, int index)
{
    struct game *game = bench_game(PROOFS[index].spec);
    struct solver_report report = {.nodes = 0};
    struct position start;
    double best = 1e9;
    char name[64];

    game->class->start(game, &start);
    for (int i = 0; i < PROOFS[index].tries; i++) {
        struct solver *exact = solver_of(game, PROOFS[index].megabytes);
        const int64_t before = clock_now();

        solver_solve(exact,
                     &(struct solver_task){.position = &start,
                                           .every = PROOFS[index].every,
                                           .threads = 1,
                                           .level = SOLVER_LEVEL_MAX},
                     &report);

        const double time = (double)(clock_now() - before) / 1e9;

        best = time < best ? time : best;
        solver_free(exact);
    }
    snprintf(name, sizeof name, "%s-nodes", PROOFS[index].name);
    bench_report(sheet, PROOFS[index].name, best, "s");
    bench_report(sheet, name, (double)report.nodes / 1e6, "M positions");
    game_free(game);
}

void bench_exact(const struct sheet *sheet)
{
    bench_table(sheet);
    for (size_t i = 0; i < sizeof PROOFS / sizeof PROOFS[0]; i++)
        bench_proof(sheet, (int)i);
}
