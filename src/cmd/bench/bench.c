/* SPDX-License-Identifier: MIT */
/* naqala bench: fixed work, measured. */
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "cmd/bench/inside.h"
#include "cmd/command.h"
#include "match/saves/save.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static int64_t shorter_time(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* ---- counting ---- */

static const struct {
    const char *name;
    const char *spec;
    int depth;
} COUNTS[] = {
    {"perft-kalah", "kalah", 10},
    {"perft-kalah-7-7", "kalah:pits=7,seeds=7", 8},
    {"perft-kalah-8-6", "kalah:pits=8,seeds=6", 7},
    {"perft-kalah-empty", "kalah:capture=empty", 9},
    {"perft-oware", "oware", 9},
    {"perft-oware-forbidden", "oware:slam=forbidden", 7},
    {"perft-awari", "awari", 7},
    {"perft-vai-lung-thlan", "vai-lung-thlan", 8},
    {"perft-ohvalhu", "ohvalhu", 6},
    {"perft-togyzkumalak", "togyzkumalak", 8},
    {"perft-mangala", "mangala", 9},
    {"perft-abalone", "abalone:preset=report", 5},
    {"perft-abalone-official", "abalone:start=standard", 5},
    {"perft-abalone-three", "abalone:players=3,inverse=forbidden", 5},
};

static void bench_count(const struct bench_sheet *sheet, int index)
{
    struct game *game = bench_game(COUNTS[index].spec);
    struct position start;
    int64_t best = INT64_MAX;
    uint64_t leaves = 0;

    game->class->start(game, &start);
    for (int i = 0; i < BENCH_TRIES; i++) {
        const int64_t before = clock_now();

        leaves = game_perft(game, &start, COUNTS[index].depth);
        best = shorter_time(best, clock_now() - before);
    }
    bench_report(sheet, COUNTS[index].name, (double)leaves * 1e3 / (double)best,
                 "M leaves/s");
    game_free(game);
}

/* ---- single moves ---- */

enum { POSITIONS = 256, ROUNDS = 4096 };

/* A position of a random game, and the move that was played there. */
struct bench_scene {
    struct position position;
    struct move move;
};

static const struct {
    const char *name;
    const char *game;
} MOVES[] = {
    {"move-kalah", "kalah"},
    {"move-kalah-8-6", "kalah:pits=8,seeds=6"},
    {"move-oware", "oware"},
    {"move-ohvalhu", "ohvalhu"},
    {"move-abalone", "abalone:preset=report"},
};

/* As in a search: copies a position, and makes the move on the copy. */
static void bench_moves(const struct bench_sheet *sheet, int index)
{
    struct bench_scene *scenes = memory_new(POSITIONS, sizeof *scenes);
    struct game *game = bench_game(MOVES[index].game);
    struct rng rng = rng_new(1, 0);
    struct position position;
    int64_t best = INT64_MAX;

    game->class->start(game, &position);
    for (int i = 0; i < POSITIONS; i++) {
        scenes[i].position = position;
        scenes[i].move = bench_draw(game, &position, &rng);
        game->class->apply(game, &position, scenes[i].move);
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    for (int i = 0; i < BENCH_TRIES; i++) {
        const int64_t before = clock_now();

        for (int round = 0; round < ROUNDS; round++)
            for (int k = 0; k < POSITIONS; k++) {
                struct position child = scenes[k].position;

                game->class->apply(game, &child, scenes[k].move);
            }
        best = shorter_time(best, clock_now() - before);
    }
    bench_report(sheet, MOVES[index].name, (double)best / (POSITIONS * ROUNDS),
                 "ns/move");
    free(scenes);
    game_free(game);
}

/* ---- saves ---- */

enum { SAVED_PLIES = 200 };

static bool bench_saves(const struct bench_sheet *sheet, struct err *err)
{
    /* A board that is large enough for this many plies. */
    struct game *game = bench_game("kalah:pits=12,seeds=20");
    struct rng rng = rng_new(7, 0);
    struct position start;

    game->class->start(game, &start);

    struct match *match = match_new(game, &start);

    while (match_ply(match) < SAVED_PLIES)
        match_play(match, bench_draw(game, match_position(match), &rng), 1000);

    int descriptor;
    char *path = file_temporary(&descriptor);
    int64_t saving = INT64_MAX;
    int64_t loading = INT64_MAX;
    bool fine = path != NULL || err_set(err, "a temporary file cannot be made");

    for (int i = 0; fine && i < BENCH_TRIES; i++) {
        const int64_t before = clock_now();

        fine = save_store(match, path, FILE_REPLACE, err);

        const int64_t between = clock_now();
        struct match *loaded = fine ? save_load(path, err) : NULL;

        fine = loaded != NULL;
        match_free(loaded);
        saving = shorter_time(saving, between - before);
        loading = shorter_time(loading, clock_now() - between);
    }
    if (path != NULL) {
        close(descriptor);
        unlink(path);
    }
    free(path);
    match_free(match);
    if (fine) {
        bench_report(sheet, "save-200-plies", (double)saving / 1e6, "ms");
        bench_report(sheet, "load-200-plies", (double)loading / 1e6, "ms");
    }
    return fine;
}

/* ---- the command ---- */

void bench_leave_home(void)
{
    static const char *const homes[] = {"HOME", "XDG_DATA_HOME",
                                        "XDG_CACHE_HOME"};

    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++)
        unsetenv(homes[i]);
}

static int run_bench(const struct call *call)
{
    struct bench_sheet sheet = {.csv = call_has(call, "--csv")};
    struct err err;

    bench_leave_home();
    if (sheet.csv)
        puts("name,value,unit");
    for (size_t i = 0; i < sizeof COUNTS / sizeof COUNTS[0]; i++)
        bench_count(&sheet, (int)i);
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++)
        bench_moves(&sheet, (int)i);
    bench_agents(&sheet);
    bench_training(&sheet);
    bench_proofs(&sheet);
    bench_book(&sheet);
    bench_reviews(&sheet);
    if (!bench_saves(&sheet, &err))
        return command_fail(&err);
    printf(sheet.csv ? "bench,%" PRIu64 ",nodes\n" : "bench: %" PRIu64 "\n",
           sheet.nodes);
    return RESULT_FINE;
}

static const struct option OPTIONS[] = {
    {"--csv", .about = "rows of name,value,unit"},
    {0},
};

const struct command bench_command = {
    .name = "bench",
    .operands = "",
    .about = "how fast this machine does fixed work",
    .details = "The last line counts the positions that searches looked at; it "
               "is the same on\nevery machine, and changes only when what they "
               "do does.\n",
    .options = OPTIONS,
    .run = run_bench,
};
