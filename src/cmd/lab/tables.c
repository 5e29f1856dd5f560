/* SPDX-License-Identifier: MIT */
/* naqala lab tables: tables of all positions with few seeds, kept as files. */
#include "base/clock.h"
#include "base/memory.h"
#include "cmd/lab/lab.h"
#include "cmd/progress.h"
#include "engine/endings/endings.h"
#include "engine/solver/solver.h"

#include <stdio.h>

enum { MEGABYTE = 1 << 20, MEMORY_USUAL = 1024 };

/* One of the two, by the game. */
struct table_work {
    struct solver *solver;
    struct endings *endings;
    size_t memory;
    int threads;
    struct cluster *cluster;
    struct progress progress;
};

static int work_level(const struct table_work *work)
{
    return work->solver != NULL ? solver_level(work->solver)
                                : endings_level(work->endings);
}

static bool has_memory(const struct table_work *work, int level)
{
    return work->solver != NULL
               ? level <= solver_level_max(work->solver)
               : endings_size(work->endings, level) <= work->memory;
}

static void build_to(const struct table_work *work, int level)
{
    const struct stop *const stop = &work->progress.stop;

    if (work->solver != NULL && cluster_size(work->cluster) > 1)
        solver_build_shared(work->solver, level, work->threads, stop);
    else if (work->solver != NULL)
        solver_build(work->solver, level, work->threads, stop);
    else
        endings_build(work->endings, level, work->threads, stop);
}

static bool save_to(const struct table_work *work, int level, struct err *err)
{
    if (!cluster_is_first(work->cluster))
        return true;
    return work->solver != NULL
               ? solver_save_tables(work->solver, level, NULL, err)
               : endings_save(work->endings, level, NULL, err);
}

static void tell_errors(const struct table_work *work)
{
    const struct err err = work->solver != NULL
                               ? solver_take_error(work->solver)
                               : endings_take_error(work->endings);

    if (*err.text != '\0')
        command_fail(&err);
}

/* Layer by layer, each kept before the next is begun. */
static bool make_tables(struct table_work *work, int seeds, struct err *err)
{
    const int64_t began = clock_now();

    while (work_level(work) < seeds) {
        const int next = work_level(work) + 1;

        if (!has_memory(work, next))
            return err_set(err,
                           "%zu MB are too little for tables of %d seeds; "
                           "those of %d are there",
                           work->memory / MEGABYTE, next, next - 1);
        progress_draw(&work->progress, "tables of %d seeds", next);
        build_to(work, next);
        tell_errors(work);
        progress_is_stopped(&work->progress);
        if (cluster_share_stop(work->cluster) ||
            stop_raised(&work->progress.stop))
            return err_set(err, "tables of %d seeds are there",
                           work_level(work));
        if (work_level(work) < next)
            return err_set(err,
                           "there is no memory for tables of %d seeds; those "
                           "of %d are there",
                           next, next - 1);
        if (!save_to(work, next, err))
            return false;
    }
    progress_end(&work->progress);
    printf("tables of %d seeds, %.1f s\n", work_level(work),
           (double)(clock_now() - began) / 1e9);
    return true;
}

static bool begin_work(struct table_work *work, const struct game *game,
                       const char *folder, struct err *err)
{
    struct err unsaid;

    if (solver_supports(game, NULL, &unsaid)) {
        work->solver = solver_new(game, work->memory, err);
        if (work->solver == NULL)
            return false;
        solver_use_files(work->solver, folder);
        solver_share(work->solver, work->cluster);
        return true;
    }
    if (!endings_supports(game, &unsaid))
        return err_set(err,
                       "%s: there are tables of oware, awari, erherhe, and "
                       "kalah with capture=opposite or empty, up to 6 pits",
                       game_spec_text(game).text);
    if (cluster_size(work->cluster) > 1)
        return err_set(err, "tables of %s are built by one process",
                       game->name);
    work->endings = endings_new(game);
    endings_use_files(work->endings, folder);
    return true;
}

static int run_tables(const struct call *call)
{
    struct table_work work = {
        .memory = memory_megabytes(call_number(call, "--memory")),
        .threads = call_threads(call),
        .cluster = call->cluster,
    };
    const int seeds = (int)call_number(call, "--seeds");
    const char *const folder = call_value(call, "--folder");
    struct err err;
    struct game *const game = call_game(call, &err);
    int result = RESULT_FINE;

    if (game == NULL)
        return command_misused(call, &err);
    if (!begin_work(&work, game, folder, &err)) {
        result = command_misused(call, &err);
    } else if (work.endings != NULL && seeds > ENDINGS_SEEDS_MAX) {
        err_set(&err, "--seeds: %d, when tables of %s go up to %d", seeds,
                game->name, ENDINGS_SEEDS_MAX);
        result = command_misused(call, &err);
    } else {
        progress_begin_shared(&work.progress, work.cluster);
        if (!make_tables(&work, seeds, &err)) {
            progress_end(&work.progress);
            result = command_fail(&err);
        }
        progress_release(&work.progress);
    }
    solver_free(work.solver);
    endings_free(work.endings);
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--seeds", "N", OPTION_NUMBER, .min = 1, .max = SOLVER_LEVEL_MAX,
     .standard = SOLVER_LEVEL_KEPT, .about = "seeds on the board, at most"},
    {"--memory", "MB", OPTION_NUMBER, .min = 1, .max = 65536,
     .standard = MEMORY_USUAL, .about = "megabytes in all"},
    {"--folder", "DIR", OPTION_FILE, .standard_text = "the cache",
     .about = "where the files are"},
    COMMON_THREADS,
    {0},
};

const struct command lab_tables = {
    .name = "tables",
    .operands = "",
    .about = "build tables of positions with few seeds, and keep them",
    .details =
        "Of Kalah, Oware, Awari and Er Herhe: whoever solves or plays the game "
        "finds them in\nthe cache, as far as memory allows. Each number of "
        "seeds is a file, and is kept before\nthe next is begun; what is there "
        "already is read.\n",
    .options = OPTIONS,
    .run = run_tables,
    .shared = true,
};
