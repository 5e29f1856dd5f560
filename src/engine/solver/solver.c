/* SPDX-License-Identifier: MIT */
/* The struct solver: memory, tables and their files, building. */
#include "engine/solver/solver.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/inside.h"
#include "engine/solver/peers.h"
#include "game/mancala.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    HASH_MEGABYTES = 64, /* a proof can use no more beside small tables */
    HASH_SHARE = 4,      /* beside large ones no more than a quarter of them */
    HASH_SHARE_LEAST = 16, /* and at least a sixteenth */
    HASH_POSITIONS = 1024, /* a long proof can use a byte for this many */
    BASE_MEGABYTES = 7,
    FULL_MEGABYTES = 448,   /* tables of 20 seeds, the hash, building them */
    MODEST_MEGABYTES = 128, /* if the system does not tell its memory */
    SIDE_BYTES = 64,        /* of the lists of moves for each side */
    THREAD_BYTES = 32 << 10 /* of a stack: 22 to 31 kilobytes were measured */
};

/* The background thread builds up to this level before it lowers its priority:
 * the tables are useful at once, and ready in a few tenths of a second. */
enum { SOON_LEVEL = 16 };

/* ---- memory ---- */

/* The memory that is always used, including that of the program itself. */
static size_t base_size(void)
{
    return sizeof(struct endgame_table) + (size_t)BASE_MEGABYTES * MEGABYTE;
}

size_t solver_memory_min(const struct game *game)
{
    return base_size() + hash_size_min(mancala_rules(game)->pits);
}

size_t solver_threads_size(int threads)
{
    return (size_t)threads * THREAD_BYTES;
}

size_t solver_memory_default(void)
{
    const size_t quarter = memory_of_machine() / 4;
    const size_t modest = (size_t)MODEST_MEGABYTES * MEGABYTE;
    const size_t full = (size_t)FULL_MEGABYTES * MEGABYTE;

    if (quarter == 0)
        return modest;
    return quarter < full ? quarter : full;
}

static size_t memory_limit(const struct solver *solver)
{
    return atomic_load_explicit(&solver->memory, memory_order_relaxed);
}

static uint64_t size_of_layers(const struct solver *solver, int level)
{
    uint64_t size = 0;

    for (int seeds = 0; seeds <= level; seeds++)
        size += layer_size(&solver->table->ranking, seeds);
    return size;
}

/* All memory that is used while `threads` threads build up to a level. */
static uint64_t size_to_build(const struct solver *solver, size_t hash,
                              int level, int threads)
{
    const struct ranking *ranking = &solver->table->ranking;
    uint64_t size =
        base_size() + hash + size_of_layers(solver, level) +
        (uint64_t)layer_scratch_size(ranking, level) * (uint64_t)threads;

    for (int seeds = 0; seeds <= level; seeds++)
        size += (uint64_t)SIDE_BYTES * ranking->count[seeds];
    return size;
}

static uint64_t count_seeds(const struct solver *solver)
{
    const struct mancala_rules *const rules = mancala_rules(solver->game);

    return 2 * (uint64_t)rules->pits * (uint64_t)rules->seeds;
}

/* The level of the largest tables that the game can use. */
static int level_of_use(const struct solver *solver)
{
    const int most = solver_tables_max(solver->game);
    const uint64_t seeds = count_seeds(solver);

    return seeds < (uint64_t)most ? (int)seeds : most;
}

/* The level that `threads` threads can build beside a hash of this size. */
static int level_beside(const struct solver *solver, size_t hash, int threads)
{
    const int most = solver_tables_max(solver->game);
    int level = 0;

    while (level < most && size_to_build(solver, hash, level + 1, threads) <=
                               memory_limit(solver))
        level++;
    return level;
}

int solver_level_max(const struct solver *solver)
{
    return level_beside(solver, hash_size(&solver->hash), 1);
}

/* In how many ways the seeds of the game can lie in its pits and stores. */
static uint64_t count_positions(const struct solver *solver)
{
    const uint64_t places = 2 * (uint64_t)solver->table->kalah.pits + 1;
    const uint64_t seeds = count_seeds(solver);
    uint64_t count = 1;

    for (uint64_t i = 1; i <= places; i++)
        count = count * (seeds + i) / i;
    return count;
}

/* The largest hash that a proof can use beside tables of a level. More memory
 * is better spent on another layer; if there is none, a long proof needs it. */
static uint64_t hash_of_use(const struct solver *solver, int level)
{
    const uint64_t few = (uint64_t)HASH_MEGABYTES * MEGABYTE;
    const uint64_t share = level < level_of_use(solver)
                               ? size_of_layers(solver, level) / HASH_SHARE
                               : count_positions(solver) / HASH_POSITIONS;

    return share > few ? share : few;
}

/* All of the memory that is left beside tables of a level, built by two
 * threads, but no more than a proof can use. */
static size_t hash_beside(const struct solver *solver, int level)
{
    const size_t least = hash_size_min(solver->table->kalah.pits);
    const uint64_t most = hash_of_use(solver, level);
    const uint64_t used = size_to_build(solver, 0, level, 2);
    const uint64_t left =
        memory_limit(solver) > used ? memory_limit(solver) - used : 0;

    return left < least ? least : (size_t)(left > most ? most : left);
}

/* Another layer is worth more than a larger hash: it saves a third of the nodes
 * of a proof, while halving a hash of a quarter of the tables costs one node in
 * a hundred. It is not worth more if next to nothing would be left for the
 * hash. */
static size_t choose_hash_size(const struct solver *solver)
{
    const size_t least = hash_size_min(solver->table->kalah.pits);
    int level = level_beside(solver, least, 1);

    while (level > SOLVER_LEVEL_USUAL &&
           hash_beside(solver, level) <
               size_of_layers(solver, level) / HASH_SHARE_LEAST)
        level--;
    return hash_beside(solver, level);
}

void solver_raise_memory(struct solver *solver, size_t memory)
{
    if (memory > memory_limit(solver))
        atomic_store_explicit(&solver->memory, memory, memory_order_relaxed);
}

bool solver_memory_fits(const struct game *game, size_t memory, size_t least,
                        struct err *err)
{
    return memory >= least ||
           err_set(err, "%zu MB are too little to solve %s; it takes %zu",
                   memory / MEGABYTE, game_spec_text(game).text,
                   least / MEGABYTE + 1);
}

bool solver_fits(const struct game *game, size_t memory, struct err *err)
{
    return solver_memory_fits(game, memory, solver_memory_min(game), err);
}

/* ---- the solver ---- */

struct solver *solver_new(const struct game *game, size_t memory,
                          struct err *err)
{
    if (!solver_supports(game, NULL, err) || !solver_fits(game, memory, err))
        return NULL;

    const struct mancala_rules *rules = mancala_rules(game);
    struct solver *solver = memory_new(1, sizeof *solver);

    atomic_init(&solver->memory, memory);
    atomic_init(&solver->holders, 1);
    pthread_mutex_init(&solver->builder, NULL);
    pthread_mutex_init(&solver->lock, NULL);
    solver->table = endgame_new(rules->pits, rules->capture);
    solver->game = game_new(game_spec_text(game).text, err);

    bool fine = solver->game != NULL;

    if (fine &&
        !hash_init(&solver->hash, rules->pits, choose_hash_size(solver)))
        fine = err_set(err, "there is no memory for the solver");
    if (!fine) {
        solver_free(solver);
        return NULL;
    }
    solver_use_book(solver, true);
    return solver;
}

struct solver *solver_retain(struct solver *solver)
{
    atomic_fetch_add_explicit(&solver->holders, 1, memory_order_relaxed);
    return solver;
}

/* Stops the background thread, and waits until it has ended. */
static void end_background_build(struct background_build *background)
{
    if (!background->started)
        return;
    stop_raise(&background->stop, true);
    pthread_join(background->thread, NULL);
    background->started = false;
}

void solver_free(struct solver *solver)
{
    if (solver == NULL || atomic_fetch_sub_explicit(&solver->holders, 1,
                                                    memory_order_acq_rel) > 1)
        return;
    end_background_build(&solver->background);
    pthread_mutex_destroy(&solver->builder);
    pthread_mutex_destroy(&solver->lock);
    free(solver->folder);
    proof_peers_free(solver->peers);
    endgame_free(solver->table);
    hash_destroy(&solver->hash);
    game_free(solver->game);
    free(solver);
}

bool solver_is_for(const struct solver *solver, const struct game *game)
{
    return strcmp(game_spec_text(solver->game).text,
                  game_spec_text(game).text) == 0;
}

void solver_clear(struct solver *solver)
{
    hash_clear(&solver->hash);
}

int solver_level(const struct solver *solver)
{
    return endgame_level(solver->table);
}

static void store_error(struct solver *solver, const struct err *err)
{
    pthread_mutex_lock(&solver->lock);
    solver->error = *err;
    pthread_mutex_unlock(&solver->lock);
}

struct err solver_take_error(struct solver *solver)
{
    pthread_mutex_lock(&solver->lock);

    const struct err err = solver->error;

    *solver->error.text = '\0';
    pthread_mutex_unlock(&solver->lock);
    return err;
}

void solver_use_book(struct solver *solver, bool used)
{
    struct err err = {""};

    solver->book = (struct book){.count = 0};
    if (used && !book_built_in(&solver->book, solver->game, &err))
        store_error(solver, &err);
}

/* ---- table files ---- */

void solver_use_files(struct solver *solver, const char *folder)
{
    pthread_mutex_lock(&solver->lock);
    free(solver->folder);
    solver->folder = folder != NULL ? memory_text(folder)
                                    : file_folder(FILE_CACHE, "tables");
    pthread_mutex_unlock(&solver->lock);
}

/* The folder as it is now, or NULL; the caller frees it. */
static char *copy_folder(struct solver *solver)
{
    pthread_mutex_lock(&solver->lock);

    char *folder = solver->folder != NULL ? memory_text(solver->folder) : NULL;

    pthread_mutex_unlock(&solver->lock);
    return folder;
}

bool solver_save_tables(struct solver *solver, int level,
                        const struct stop *stop, struct err *err)
{
    char *folder = copy_folder(solver);
    bool fine = true;

    pthread_mutex_lock(&solver->builder);

    const int there = solver_level(solver);
    const int last = there < level ? there : level;

    for (int seeds = LAYER_SAVED; fine && folder != NULL && seeds <= last;
         seeds++)
        if (!solver->table->layers[seeds].saved)
            fine = endgame_save(solver->table, seeds, folder, stop, err);
    pthread_mutex_unlock(&solver->builder);
    free(folder);
    return fine;
}

/* ---- building ---- */

/* The caller has locked the builder; it is unlocked here. */
static void build_and_unlock(struct solver *solver, int level, int threads,
                             const struct stop *stop)
{
    struct endgame_table *const table = solver->table;
    char *folder = copy_folder(solver);
    const int most = solver_level_max(solver);
    const int top = level < most ? level : most;

    while (threads > 1 && size_to_build(solver, hash_size(&solver->hash), top,
                                        threads) > memory_limit(solver))
        threads--;
    endgame_build(table,
                  folder != NULL && top >= LAYER_SAVED ? LAYER_SAVED - 1 : top,
                  threads, stop);
    /* Read layers from their files; build those without a valid file. */
    for (int next = LAYER_SAVED;
         folder != NULL && next <= top && !stop_raised(stop); next++) {
        struct err err = {""};

        if (next <= solver_level(solver) ||
            endgame_load(table, folder, stop, &err))
            continue;
        if (*err.text != '\0' && !stop_raised(stop))
            store_error(solver, &err);
        endgame_build(table, next, threads, stop);
        if (solver_level(solver) < next)
            break;
    }
    free(folder);
    pthread_mutex_unlock(&solver->builder);
}

void solver_build(struct solver *solver, int level, int threads,
                  const struct stop *stop)
{
    if (solver_level(solver) < level &&
        pthread_mutex_trylock(&solver->builder) == 0)
        build_and_unlock(solver, level, threads, stop);
}

/* ---- in a cluster ---- */

void solver_share(struct solver *solver, struct cluster *cluster)
{
    solver->cluster = cluster;
    proof_peers_free(solver->peers);
    solver->peers = proof_peers_new(cluster);
}

/* ---- in the background ---- */

/* Waits for any other thread that builds. */
static void wait_and_build(struct solver *solver, int level)
{
    const struct background_build *background = &solver->background;
    const int last = background->level;

    pthread_mutex_lock(&solver->builder);
    build_and_unlock(solver, level < last ? level : last, 1, &background->stop);
}

/* The layers that have files are saved long before the last one is built. */
static void *run_background_build(void *data)
{
    struct solver *solver = data;
    struct background_build *background = &solver->background;
    struct err ignored;

    wait_and_build(solver, SOON_LEVEL);
    thread_lower_priority(); /* moderately: freeing the solver waits for it */
    wait_and_build(solver, SOLVER_LEVEL_KEPT);
    if (!stop_raised(&background->stop))
        solver_save_tables(solver, SOLVER_LEVEL_KEPT, &background->stop,
                           &ignored);
    wait_and_build(solver, background->level);
    atomic_store_explicit(&background->ended, true, memory_order_relaxed);
    return NULL;
}

void solver_build_in_background(struct solver *solver, int level)
{
    struct background_build *background = &solver->background;
    const int room = solver_level_max(solver);
    const int use = level_of_use(solver);
    const int most = room < use ? room : use;
    const int top = level < most ? level : most;

    if (solver_level(solver) >= top ||
        (background->started && background->level >= top &&
         !atomic_load_explicit(&background->ended, memory_order_relaxed)))
        return;
    end_background_build(background);
    background->level = top;
    stop_raise(&background->stop, false);
    atomic_store_explicit(&background->ended, false, memory_order_relaxed);
    background->started =
        thread_start(&background->thread, run_background_build, solver) == 0;
}
