/* SPDX-License-Identifier: MIT */
/* How fast the solver proves, from nothing, with one thread; and how fast it
 * answers positions after the first turns, with the book and without: by tables
 * of 16 seeds, and by what was proven of the other positions. */
#include "engine/solver/solver.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "cmd/bench/inside.h"
#include "engine/endings/endings.h"

#include <unistd.h>

/* ---- proofs ---- */

enum { MEGABYTE = 1 << 20, TABLE_LEVEL = 16 };

static struct solver *new_solver(const struct game *game, int megabytes)
{
    struct err err;
    struct solver *solver =
        solver_new(game, (size_t)megabytes * MEGABYTE, &err);

    if (solver == NULL)
        abort();
    solver_use_book(solver, false);
    return solver;
}

bool bench_fits(const char *name, int megabytes, size_t memory, FILE *out)
{
    const size_t half = memory / 2 / MEGABYTE;

    if (memory == 0 || (size_t)megabytes <= half)
        return true;
    fprintf(out,
            "naqala: %s is left out: it takes %d MB, and half of the memory is "
            "%zu MB\n",
            name, megabytes, half);
    return false;
}

/* False, with a message instead of a row, if that takes more than half of the
 * memory. */
static bool has_room(const char *name, int megabytes)
{
    return bench_fits(name, megabytes, memory_of_machine(), stderr);
}

/* Small tables; those of a proof, also built with two threads; and those that
 * are built only if there is memory to spare. */
static const struct {
    const char *name;
    int level;
    int megabytes;
    double places;
    int threads;
    int tries;
} TABLES[] = {
    {"exact.table-16", 16, 128, 30421755, 1, BENCH_TRIES},
    {"exact.table-20", 20, 320, 225792840, 1, BENCH_TRIES},
    {"exact.table-20-threads-2", 20, 320, 225792840, 2, BENCH_TRIES},
    {"exact.table-22", 22, 768, 548354040, 1, 2},
};

static void bench_table(const struct bench_sheet *sheet, int index)
{
    struct game *game;
    double best = 1e9;

    if (!has_room(TABLES[index].name, TABLES[index].megabytes))
        return;
    game = bench_game("kalah");
    for (int i = 0; i < TABLES[index].tries; i++) {
        struct solver *solver = new_solver(game, TABLES[index].megabytes);
        const int64_t before = clock_now();

        solver_build(solver, TABLES[index].level, TABLES[index].threads, NULL);

        const double time =
            (double)(clock_now() - before) / TABLES[index].places;

        best = time < best ? time : best;
        solver_free(solver);
    }
    bench_report(sheet, TABLES[index].name, best, "ns/position");
    game_free(game);
}

/* The tables up to this many seeds, except the small ones, which are never
 * kept. */
enum { LOADED_LEVEL = 18, LOADED_FIRST = 13, LOADED_PLACES = 83789069 };

/* Reads the layers in this folder, and keeps the missing ones there. */
static double time_loading(const struct game *game, const char *folder)
{
    struct solver *const solver = new_solver(game, 256);
    struct err err;

    solver_use_files(solver, folder);
    solver_build(solver, LOADED_FIRST - 1, 1, NULL);

    const int64_t before = clock_now();

    solver_build(solver, LOADED_LEVEL, 1, NULL);

    const double time = (double)(clock_now() - before) / LOADED_PLACES;

    solver_save_tables(solver, LOADED_LEVEL, NULL, &err);
    solver_free(solver);
    return time;
}

/* Reads from files that the system still holds in memory; no row if they cannot
 * be kept. */
static void bench_loading(const struct bench_sheet *sheet)
{
    struct game *const game = bench_game("kalah");
    int descriptor;
    char *const place = file_temporary(&descriptor);
    struct err err;

    if (place != NULL && close(descriptor) == 0 && unlink(place) == 0 &&
        file_make_folder(place, &err)) {
        double best = 1e9;

        time_loading(game, place);
        for (int i = 0; i < BENCH_TRIES; i++) {
            const double time = time_loading(game, place);

            best = time < best ? time : best;
        }

        struct file_names files = file_names(place, ".table");
        const bool kept = files.count == LOADED_LEVEL - LOADED_FIRST + 1;

        for (int i = 0; i < files.count; i++) {
            char *const path = file_join(place, files.names[i]);

            unlink(path);
            free(path);
        }
        file_names_free(&files);
        rmdir(place);
        if (kept)
            bench_report(sheet, "exact.table-18-load", best, "s/GB");
    }
    free(place);
    game_free(game);
}

/* All layers up to one of these, with one thread. */
static const struct {
    const char *name;
    const char *spec;
} ENDINGS[] = {
    {"exact.endings-awari-12", "awari"},
    {"exact.endings-oware-12", "oware"},
};

enum { ENDINGS_LEVEL = 12, ENDINGS_PLACES = 2704156 /* 24 over 12 */ };

static void bench_endings(const struct bench_sheet *sheet, int index)
{
    struct game *const game = bench_game(ENDINGS[index].spec);
    double best = 1e9;

    for (int i = 0; i < BENCH_TRIES; i++) {
        struct endings *const endings = endings_new(game);
        const int64_t before = clock_now();

        endings_build(endings, ENDINGS_LEVEL, 1, NULL);

        const double time = (double)(clock_now() - before) / ENDINGS_PLACES;

        best = time < best ? time : best;
        endings_free(endings);
    }
    bench_report(sheet, ENDINGS[index].name, best, "ns/position");
    game_free(game);
}

static const struct {
    const char *name;
    const char *spec;
    int megabytes;
    bool every;
    int threads;
    int tries;
    int built; /* the seeds of tables that are built before; 0: as many as
                  pay */
} PROOFS[] = {
    {"exact.kalah-6-3", "kalah:seeds=3", 320, false, 1, BENCH_TRIES, 0},
    {"exact.kalah-6-3-moves", "kalah:seeds=3", 320, true, 1, BENCH_TRIES, 0},
    {"exact.kalah-6-4", "kalah", 320, false, 1, 2, 0},
    {"exact.kalah-6-4-128", "kalah", 128, false, 1, 1, 0},
    {"exact.kalah-6-4-empty", "kalah:capture=empty", 320, false, 1, 1, 0},
    {"exact.kalah-6-4-moves", "kalah", 320, true, 1, 1, 0},
    {"exact.kalah-6-4-moves-threads-2", "kalah", 320, true, 2, 1, 0},
    {"exact.kalah-6-4-table-22", "kalah", 768, false, 1, 1, 22},
    {"exact.kalah-6-5", "kalah:seeds=5", 2048, false, 1, 1, 0},
};

/* Measures the seconds, and the positions searched, which are the same
 * everywhere with one thread. */
static void bench_proof(const struct bench_sheet *sheet, int index)
{
    struct game *game;
    struct solver_report report = {.nodes = 0};
    struct position start;
    double best = 1e9;
    char name[64];

    if (!has_room(PROOFS[index].name, PROOFS[index].megabytes))
        return;
    game = bench_game(PROOFS[index].spec);
    game->class->start(game, &start);
    for (int i = 0; i < PROOFS[index].tries; i++) {
        struct solver *solver = new_solver(game, PROOFS[index].megabytes);

        solver_build(solver, PROOFS[index].built, 1, NULL);

        const int64_t before = clock_now();

        solver_solve(solver,
                     &(struct solver_task){.position = &start,
                                           .every = PROOFS[index].every,
                                           .threads = PROOFS[index].threads,
                                           .level = SOLVER_LEVEL_MAX},
                     &report);

        const double time = (double)(clock_now() - before) / 1e9;

        best = time < best ? time : best;
        solver_free(solver);
    }
    snprintf(name, sizeof name, "%s-nodes", PROOFS[index].name);
    bench_report(sheet, PROOFS[index].name, best, "s");
    if (PROOFS[index].threads == 1)
        bench_report(sheet, name, (double)report.nodes / 1e6, "M positions");
    game_free(game);
}

void bench_proofs(const struct bench_sheet *sheet)
{
    for (size_t i = 0; i < sizeof TABLES / sizeof TABLES[0]; i++)
        bench_table(sheet, (int)i);
    bench_loading(sheet);
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++)
        bench_endings(sheet, (int)i);
    for (size_t i = 0; i < sizeof PROOFS / sizeof PROOFS[0]; i++)
        bench_proof(sheet, (int)i);
}

/* ---- answers after the first turns ---- */

enum { PLACES_MAX = 1000, BOOK_MEGABYTES = 128 };

struct bench_places {
    const struct game *game;
    int count;
    struct position items[PLACES_MAX];
};

/* Collects the positions after this many turns, each once. */
static void collect_places(struct bench_places *places,
                           const struct position *position, int turns)
{
    const struct game *game = places->game;
    struct move moves[MOVES_MAX];

    if (turns == 2 && position->end == END_NOT) {
        for (int i = 0; i < places->count; i++)
            if (position_same(&places->items[i], position))
                return;
        if (places->count < PLACES_MAX)
            places->items[places->count++] = *position;
        return;
    }
    for (int i = game->class->moves(game, position, moves) - 1; i >= 0; i--) {
        struct position next = *position;

        game->class->apply(game, &next, moves[i]);
        collect_places(places, &next,
                       turns + (next.player != position->player));
    }
}

static int compare_times(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;

    return (a > b) - (a < b);
}

static const struct {
    const char *name;
    const char *game;
    bool book;
    int step; /* takes every step-th of the places */
} ANSWERS[] = {
    {"book.kalah-6-4", "kalah", true, 1},
    {"book.kalah-6-3", "kalah:seeds=3", true, 1},
    {"book.kalah-6-3-without", "kalah:seeds=3", false, 5},
};

static void bench_answers(const struct bench_sheet *sheet, int index)
{
    struct game *const game = bench_game(ANSWERS[index].game);
    struct bench_places *const places = memory_new(1, sizeof *places);
    struct solver *const solver = new_solver(game, BOOK_MEGABYTES);
    struct solver_report report;
    struct position start;
    double times[PLACES_MAX] = {0};
    int count = 0;
    char name[64];

    places->game = game;
    game->class->start(game, &start);
    collect_places(places, &start, 0);
    solver_use_book(solver, ANSWERS[index].book);
    solver_build(solver, TABLE_LEVEL, 1, NULL);
    for (int i = 0; i < places->count; i += ANSWERS[index].step) {
        const struct solver_task task = {.position = &places->items[i],
                                         .every = true,
                                         .line = true,
                                         .threads = 1};
        const int64_t before = clock_now();

        solver_solve(solver, &task, &report);
        times[count++] = (double)(clock_now() - before) / 1e6;
    }
    qsort(times, (size_t)count, sizeof *times, compare_times);
    snprintf(name, sizeof name, "%s-median", ANSWERS[index].name);
    bench_report(sheet, name, times[count / 2], "ms");
    snprintf(name, sizeof name, "%s-worst", ANSWERS[index].name);
    bench_report(sheet, name, times[count - 1], "ms");
    solver_free(solver);
    free(places);
    game_free(game);
}

void bench_book(const struct bench_sheet *sheet)
{
    for (size_t i = 0; i < sizeof ANSWERS / sizeof ANSWERS[0]; i++)
        bench_answers(sheet, (int)i);
}
