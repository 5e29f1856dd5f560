/* SPDX-License-Identifier: MIT */
/* naqala lab tables: tables of all positions with few seeds, kept as files. */
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "cmd/lab/lab.h"
#include "cmd/progress.h"
#include "engine/endings/endings.h"
#include "engine/solver/solver.h"
#include "engine/solver/spread.h"

#include <stdio.h>
#include <stdlib.h>

enum { MEGABYTE = 1 << 20, MEMORY_USUAL = 1024 };

/* The tables to make: the solver's, by one process or several, or those of
 * endings. */
struct table_work {
    const struct table_kind *kind;
    struct solver *solver;
    struct spread *spread;
    struct endings *endings;
    char *folder; /* owned; NULL: there is none */
    size_t memory;
    int threads;
    struct cluster *cluster;
    struct progress progress;
};

/* The functions for each kind of tables. */
struct table_kind {
    int (*level)(const struct table_work *work);
    bool (*has_room)(const struct table_work *work, int level);
    void (*build)(struct table_work *work, int level, struct err *err);
    bool (*save)(struct table_work *work, int level, struct err *err);
};

/* ---- of the solver ---- */

static int solver_work_level(const struct table_work *work)
{
    return solver_level(work->solver);
}

static bool solver_has_room(const struct table_work *work, int level)
{
    return level <= solver_level_max(work->solver);
}

static void build_solver(struct table_work *work, int level, struct err *err)
{
    solver_build(work->solver, level, work->threads, &work->progress.stop);
    *err = solver_take_error(work->solver);
}

static bool save_solver(struct table_work *work, int level, struct err *err)
{
    return solver_save_tables(work->solver, level, NULL, err);
}

static const struct table_kind SOLVER_TABLES = {
    solver_work_level, solver_has_room, build_solver, save_solver};

/* ---- the same, spread over processes ---- */

static int spread_work_level(const struct table_work *work)
{
    return spread_level(work->spread);
}

static bool spread_work_has_room(const struct table_work *work, int level)
{
    return spread_has_room(work->spread, level);
}

static void build_spread(struct table_work *work, int level, struct err *err)
{
    (void)level; /* it is always the next one */
    spread_build(work->spread, work->folder, &work->progress.stop, err);
}

static bool save_spread(struct table_work *work, int level, struct err *err)
{
    (void)level;
    return spread_save(work->spread, work->folder, NULL, err);
}

static const struct table_kind SPREAD_TABLES = {
    spread_work_level, spread_work_has_room, build_spread, save_spread};

/* ---- of endings ---- */

static int endings_work_level(const struct table_work *work)
{
    return endings_level(work->endings);
}

static bool endings_has_room(const struct table_work *work, int level)
{
    return endings_bytes_to_build(work->endings, level) <=
           memory_beside_program(work->memory, work->threads);
}

static void build_endings(struct table_work *work, int level, struct err *err)
{
    endings_build(work->endings, level, work->threads, &work->progress.stop);
    *err = endings_take_error(work->endings);
}

static bool save_endings(struct table_work *work, int level, struct err *err)
{
    return endings_save(work->endings, level, NULL, err);
}

static const struct table_kind ENDING_TABLES = {
    endings_work_level, endings_has_room, build_endings, save_endings};

/* ---- all of them ---- */

/* Makes the tables layer by layer, and keeps each layer before beginning the
 * next. */
static bool make_tables(struct table_work *work, int seeds, struct err *err)
{
    const int64_t began = clock_now();
    int level = work->kind->level(work);

    while (level < seeds) {
        const int next = level + 1;
        struct err problem;

        if (!work->kind->has_room(work, next))
            return err_set(err,
                           "%zu MB are too little for tables of %d seed%s; "
                           "those of %d are there",
                           work->memory / MEGABYTE, next, next == 1 ? "" : "s",
                           next - 1);
        progress_draw(&work->progress, "tables of %d seed%s", next,
                      next == 1 ? "" : "s");
        work->kind->build(work, next, &problem);
        level = work->kind->level(work);
        if (*problem.text != '\0')
            command_fail(&problem);
        if (cluster_share_stop(work->cluster) ||
            stop_raised(&work->progress.stop))
            return err_set(err, "tables of %d seed%s are there", level,
                           level == 1 ? "" : "s");
        if (level < next)
            return err_set(err,
                           "there is no memory for tables of %d seed%s; those "
                           "of %d are there",
                           next, next == 1 ? "" : "s", next - 1);
        if (!work->kind->save(work, next, err))
            return false;
    }
    progress_end(&work->progress);
    printf("tables of %d seed%s, %.1f s\n", level, level == 1 ? "" : "s",
           (double)(clock_now() - began) / 1e9);
    return true;
}

/* Returns false and sets err: if a kind was chosen, because the machine does
 * not have the memory; otherwise because such tables cannot be made. */
static bool begin_work(struct table_work *work, const struct game *game,
                       struct err *err)
{
    struct err unsaid;

    if (solver_supports(game, NULL, &unsaid) &&
        cluster_size(work->cluster) > 1) {
        work->kind = &SPREAD_TABLES;
        work->spread =
            spread_new(game, work->memory, work->threads, work->cluster);
        return true;
    }
    if (solver_supports(game, NULL, &unsaid)) {
        if (!solver_fits(game, work->memory, err))
            return false;
        work->kind = &SOLVER_TABLES;
        work->solver = solver_new(game, work->memory, err);
        if (work->solver == NULL)
            return false;
        solver_use_files(work->solver, work->folder);
        return true;
    }
    if (!endings_supports(game, &unsaid))
        return err_set(err,
                       "%s: there are tables of oware, awari, erherhe and "
                       "kalah, up to 6 pits",
                       game_spec_text(game).text);
    if (cluster_size(work->cluster) > 1)
        return err_set(err, "tables of %s are built by one process",
                       game->name);
    work->kind = &ENDING_TABLES;
    work->endings = endings_new(game);
    endings_use_files(work->endings, work->folder);
    return true;
}

/* The most seeds of any tables of the game. */
static int tables_max(const struct table_work *work, const struct game *game)
{
    return work->endings != NULL ? ENDINGS_SEEDS_MAX : solver_tables_max(game);
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
    int result;

    if (game == NULL)
        return command_misused(call, &err);
    work.folder = folder != NULL ? memory_text(folder)
                                 : file_folder(FILE_CACHE, "tables");
    if (work.folder == NULL) {
        err_set(&err, "there is no folder to keep tables in; --folder names "
                      "one");
        result = command_fail(&err);
    } else if (!begin_work(&work, game, &err)) {
        result = work.kind != NULL ? command_fail(&err)
                                   : command_misused(call, &err);
    } else if (seeds > tables_max(&work, game)) {
        err_set(&err, "--seeds: %d, when tables of %s go up to %d", seeds,
                game_spec_text(game).text, tables_max(&work, game));
        result = command_misused(call, &err);
    } else {
        progress_begin_shared(&work.progress, work.cluster);
        result = lab_end(&work.progress, make_tables(&work, seeds, &err), &err);
    }
    solver_free(work.solver);
    spread_free(work.spread);
    endings_free(work.endings);
    free(work.folder);
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
        "Of Kalah, Oware, Awari and Er Herhe: whoever solves or plays the "
        "game finds\nthem in the cache, as far as memory allows. Each number "
        "of seeds is a file, and\nis kept before the next is begun; what is "
        "there already is read.\n",
    .options = OPTIONS,
    .run = run_tables,
    .shared = true,
};
