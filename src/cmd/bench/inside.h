/* SPDX-License-Identifier: MIT */
/* The parts of naqala bench: what each measures, and where it is written. */
#pragma once

#include "base/rng.h"
#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>

/* The best of BENCH_TRIES tries counts, since noise only ever makes things
 * slower. */
enum { BENCH_TRIES = 5 };

struct bench_sheet {
    bool csv;
    uint64_t nodes; /* of each search: the same on every machine */
};

/* Leaves out the user's nets and tables, so that the work is the same for
 * everybody. */
void bench_leave_home(void);

/* Writes a line, or a row of CSV, as soon as it is measured. */
static inline void bench_report(const struct bench_sheet *sheet,
                                const char *name, double value,
                                const char *unit)
{
    printf(sheet->csv ? "%s,%.4g,%s\n" : "%-26s %8.4g %s\n", name, value, unit);
    fflush(stdout);
}

/* The game of a spec that must be valid; freed with game_free. */
static inline struct game *bench_game(const char *spec)
{
    struct err err;
    struct game *game = game_new(spec, &err);

    if (game == NULL)
        abort();
    return game;
}

/* A random move. */
static inline struct move bench_draw(const struct game *game,
                                     const struct position *position,
                                     struct rng *rng)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    return moves[rng_below(rng, (uint32_t)count)];
}

/* How fast agents choose; agents.c. */
void bench_agents(struct bench_sheet *sheet);

/* How fast an actor is trained; actor.c. */
void bench_training(const struct bench_sheet *sheet);

/* How fast the solver proves, and how soon its book answers; solver.c. */
void bench_proofs(const struct bench_sheet *sheet);
void bench_book(const struct bench_sheet *sheet);

/* Is there room for a row that takes `megabytes`, on a machine with `memory`
 * bytes (0: unknown)? It may take half of them; if not, `out` is told so. */
bool bench_fits(const char *name, int megabytes, size_t memory, FILE *out);

/* How long games are reviewed; review.c. */
void bench_reviews(const struct bench_sheet *sheet);
