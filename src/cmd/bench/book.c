/* How soon what follows the first turns is answered, with the book and without:
 * by tables of 16 seeds, and what was proven of the others. */
#include "base/clock.h"
#include "base/memory.h"
#include "cmd/bench/inside.h"
#include "engine/solver/solver.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLACES_MAX = 1000, LEVEL = 16, MEGABYTES = 128 };

/* ---- positions ---- */

struct places {
    const struct game *game;
    int count;
    struct position items[PLACES_MAX];
};

static void add(struct places *places, const struct position *position)
{
    for (int i = 0; i < places->count; i++)
        if (position_same(&places->items[i], position))
            return;
    if (places->count < PLACES_MAX)
        places->items[places->count++] = *position;
}

/* Those after two turns. */
static void collect(struct places *places, const struct position *position,
                    int turns)
{
    const struct game *game = places->game;
    struct move moves[MOVES_MAX];

    if (turns == 2 && position->end == END_NOT) {
        add(places, position);
        return;
    }
    for (int i = game->class->moves(game, position, moves) - 1; i >= 0; i--) {
        struct position next = *position;

        game->class->apply(game, &next, moves[i]);
        collect(places, &next, turns + (next.player != position->player));
    }
}

/* ---- times ---- */

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;

    return (a > b) - (a < b);
}

static double time_of(struct solver *exact, const struct position *position)
{
    const int64_t before = clock_now();
    struct solver_report report;

    solver_solve(
        exact,
        &(struct solver_task){
            .position = position, .every = true, .line = true, .threads = 1},
        &report);
    return (double)(clock_now() - before) / 1e6;
}

static void report(const struct sheet *sheet, const char *name, double *times,
                   int count)
{
    char line[64];

    qsort(times, (size_t)count, sizeof *times, by_size);
    snprintf(line, sizeof line, "%s-median", name);
    bench_report(sheet, line, times[count / 2], "ms");
    snprintf(line, sizeof line, "%s-worst", name);
    bench_report(sheet, line, times[count - 1], "ms");
}

/* Every so many of them. */
static void bench_answers(const struct sheet *sheet, const char *name,
                          const char *spec, bool book, int step)
{
    struct game *const game = bench_game(spec);
    struct places *const places = memory_new(1, sizeof *places);
    struct err err;
    struct solver *const exact =
        solver_new(game, (size_t)MEGABYTES << 20, &err);
    double times[PLACES_MAX];
    struct position start;
    int count = 0;

    if (exact == NULL)
        abort();
    places->game = game;
    game->class->start(game, &start);
    collect(places, &start, 0);
    solver_use_book(exact, book);
    solver_build(exact, LEVEL, 1, NULL);
    for (int i = 0; i < places->count; i += step)
        times[count++] = time_of(exact, &places->items[i]);
    report(sheet, name, times, count);
    solver_free(exact);
    free(places);
    game_free(game);
}

void bench_book(const struct sheet *sheet)
{
    bench_answers(sheet, "book.kalah-6-4", "kalah", true, 1);
    bench_answers(sheet, "book.kalah-6-3", "kalah:seeds=3", true, 1);
    bench_answers(sheet, "book.kalah-6-3-without", "kalah:seeds=3", false, 5);
}
