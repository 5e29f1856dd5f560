/* What the solver is made of. */
#include "engine/solver/solver.h"
#include "base/file.h"
#include "base/memory.h"
#include "engine/solver/inside.h"
#include "game/mancala.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    HASH_MEGABYTES = 1024, /* for those who prove a book; one proof has no use
                              for more than 64 once there are tables */
    BASE_MEGABYTES = 5,
    FULL_MEGABYTES = 448,   /* all tables, the hash, and building them */
    MODEST_MEGABYTES = 128, /* where nobody knows what there is */
    SIDE_BYTES = 32         /* that the lists of moves have for a side */
};

/* ---- what can be solved ---- */

static bool has_solved_rules(const struct mancala_rules *rules)
{
    return (rules->capture == CAPTURE_OPPOSITE ||
            rules->capture == CAPTURE_EMPTY) &&
           rules->ending == ENDING_EITHER && rules->sweep == SWEEP_OWNER &&
           rules->feeding == FEEDING_FREE && rules->store_sown &&
           !rules->clockwise && !rules->origin_skipped && !rules->relay &&
           !rules->pie && !rules->majority && !rules->repetition;
}

static bool has_solved_position(const struct game *game,
                                const struct position *position,
                                struct err *err)
{
    const int pits = mancala_rules(game)->pits;
    int seeds = 0;

    for (int i = 0; i < 2 * pits; i++) {
        const int here = mancala_hole(game, position, i + (i >= pits));

        if (here > SOLVER_PIT_MAX)
            return err_set(err,
                           "a pit of %d seeds: the solver holds at most %d",
                           here, SOLVER_PIT_MAX);
        seeds += here;
    }
    return seeds <= SOLVER_SEEDS_MAX ||
           err_set(err, "%d seeds on the board: the solver holds at most %d",
                   seeds, SOLVER_SEEDS_MAX);
}

bool solver_supports(const struct game *game, const struct position *position,
                     struct err *err)
{
    if (!mancala_is(game) || !has_solved_rules(mancala_rules(game)))
        return err_set(err,
                       "%s: the solver knows only kalah with capture=opposite "
                       "or capture=empty, and no other switches",
                       game_spec_text(game).text);
    if (mancala_rules(game)->pits > SOLVER_PITS_MAX)
        return err_set(err, "%d pits a side: the solver holds at most %d",
                       mancala_rules(game)->pits, SOLVER_PITS_MAX);
    return position == NULL || has_solved_position(game, position, err);
}

/* ---- memory ---- */

/* What is there anyhow, the program itself included. */
static size_t base_size(void)
{
    return sizeof(struct solver_table) + (size_t)BASE_MEGABYTES * MEGABYTE;
}

size_t solver_memory_min(const struct game *game)
{
    return base_size() + hash_least(mancala_rules(game)->pits);
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

static size_t memory_of(const struct solver *exact)
{
    return atomic_load_explicit(&exact->memory, memory_order_relaxed);
}

/* All that there is while so many threads build up to a level. */
static size_t size_to_build(const struct solver *exact, size_t hash, int level,
                            int threads)
{
    const struct ranking *ranking = &exact->table->ranking;
    size_t size = base_size() + hash +
                  layer_scratch_size(ranking, level) * (size_t)threads;

    for (int seeds = 0; seeds <= level; seeds++)
        size += layer_size(ranking, seeds) +
                (size_t)SIDE_BYTES * ranking->count[seeds];
    return size;
}

static int level_beside(const struct solver *exact, size_t hash)
{
    int level = 0;

    while (level < SOLVER_LEVEL_MAX &&
           size_to_build(exact, hash, level + 1, 1) <= memory_of(exact))
        level++;
    return level;
}

int solver_level_max(const struct solver *exact)
{
    return level_beside(exact, hash_size(&exact->hash));
}

/* Another layer is worth more than a larger hash. */
static size_t hash_share(const struct solver *exact)
{
    size_t hash = hash_least(exact->table->kalah.pits);
    const int level = level_beside(exact, hash);

    while (2 * hash <= (size_t)HASH_MEGABYTES * MEGABYTE &&
           base_size() + 2 * hash <= memory_of(exact) &&
           level_beside(exact, 2 * hash) == level)
        hash *= 2;
    return hash;
}

void solver_raise_memory(struct solver *exact, size_t memory)
{
    if (memory > memory_of(exact))
        atomic_store_explicit(&exact->memory, memory, memory_order_relaxed);
}

/* ---- the solver ---- */

static bool has_memory(const struct game *game, size_t memory, struct err *err)
{
    return memory >= solver_memory_min(game) ||
           err_set(err, "%zu MB are too little to solve %s; it takes %zu",
                   memory / MEGABYTE, game_spec_text(game).text,
                   solver_memory_min(game) / MEGABYTE + 1);
}

/* Its parts; what is missing is NULL. */
static void make(struct solver *exact, const struct game *game, struct err *err)
{
    const struct mancala_rules *rules = mancala_rules(game);

    exact->game = game_new(game_spec_text(game).text, err);
    exact->table =
        solver_table_new(rules->pits, rules->capture == CAPTURE_EMPTY);
    if (!hash_open(&exact->hash, rules->pits, hash_share(exact)))
        err_set(err, "there is no memory for the solver");
    if (exact->game != NULL)
        solver_use_book(exact, true);
}

struct solver *solver_new(const struct game *game, size_t memory,
                          struct err *err)
{
    if (!solver_supports(game, NULL, err) || !has_memory(game, memory, err))
        return NULL;

    struct solver *exact = memory_new(1, sizeof *exact);

    atomic_init(&exact->memory, memory);
    atomic_init(&exact->holders, 1);
    pthread_mutex_init(&exact->builder, NULL);
    pthread_mutex_init(&exact->lock, NULL);
    make(exact, game, err);
    if (exact->game != NULL && exact->hash.memory != NULL)
        return exact;
    solver_free(exact);
    return NULL;
}

struct solver *solver_retain(struct solver *exact)
{
    atomic_fetch_add_explicit(&exact->holders, 1, memory_order_relaxed);
    return exact;
}

void solver_free(struct solver *exact)
{
    if (exact == NULL ||
        atomic_fetch_sub_explicit(&exact->holders, 1, memory_order_acq_rel) > 1)
        return;
    solver_end_behind(exact);
    pthread_mutex_destroy(&exact->builder);
    pthread_mutex_destroy(&exact->lock);
    free(exact->folder);
    solver_table_free(exact->table);
    hash_close(&exact->hash);
    game_free(exact->game);
    free(exact);
}

bool solver_is_for(const struct solver *exact, const struct game *game)
{
    return strcmp(game_spec_text(exact->game).text,
                  game_spec_text(game).text) == 0;
}

void solver_clear(struct solver *exact)
{
    hash_clear(&exact->hash);
}

int solver_level(const struct solver *exact)
{
    return table_level(exact->table);
}

/* ---- files ---- */

/* Layers below the first are made in less time than a file is read in; above
 * the last they would take up hundreds of megabytes. */
enum { KEPT_FIRST = 13, KEPT_LAST = 18 };

void solver_use_files(struct solver *exact, const char *folder)
{
    pthread_mutex_lock(&exact->lock);
    free(exact->folder);
    exact->folder = folder != NULL ? memory_text(folder)
                                   : file_folder(FILE_CACHE, "tables");
    pthread_mutex_unlock(&exact->lock);
}

/* As it is now; to be freed. */
static char *folder_of(struct solver *exact)
{
    pthread_mutex_lock(&exact->lock);

    char *folder = exact->folder != NULL ? memory_text(exact->folder) : NULL;

    pthread_mutex_unlock(&exact->lock);
    return folder;
}

struct err solver_take_error(struct solver *exact)
{
    pthread_mutex_lock(&exact->lock);

    const struct err remark = exact->remark;

    *exact->remark.text = '\0';
    pthread_mutex_unlock(&exact->lock);
    return remark;
}

static void note(struct solver *exact, const struct err *remark)
{
    pthread_mutex_lock(&exact->lock);
    exact->remark = *remark;
    pthread_mutex_unlock(&exact->lock);
}

void solver_use_book(struct solver *exact, bool used)
{
    struct err err = {""};

    exact->book = (struct book){.count = 0};
    if (used && !book_built_in(&exact->book, exact->game, &err))
        note(exact, &err);
}

/* Who builds may: the next layer. */
static bool load(struct solver *exact, const char *folder,
                 const struct stop *stop)
{
    const int next = solver_level(exact) + 1;
    struct err err = {""};

    if (folder == NULL || next < KEPT_FIRST || next > KEPT_LAST ||
        stop_raised(stop))
        return false;
    if (solver_table_load(exact->table, folder, stop, &err))
        return true;
    if (*err.text != '\0' && !stop_raised(stop))
        note(exact, &err);
    return false;
}

/* The same: all that are there, and have no files yet. */
static bool keep(struct solver *exact, const char *folder,
                 const struct stop *stop, struct err *err)
{
    const int level = solver_level(exact);
    const int last = level < KEPT_LAST ? level : KEPT_LAST;
    bool fine = true;

    for (int seeds = KEPT_FIRST; fine && folder != NULL && seeds <= last;
         seeds++)
        if (!exact->table->layers[seeds].kept)
            fine = solver_table_keep(exact->table, seeds, folder, stop, err);
    return fine;
}

bool solver_wait_and_save(struct solver *exact, const struct stop *stop,
                          struct err *err)
{
    char *folder = folder_of(exact);

    pthread_mutex_lock(&exact->builder);

    const bool fine = keep(exact, folder, stop, err);

    pthread_mutex_unlock(&exact->builder);
    free(folder);
    return fine;
}

bool solver_save_tables(struct solver *exact, struct err *err)
{
    return solver_wait_and_save(exact, NULL, err);
}

/* ---- building ---- */

/* As many as there is memory for. */
static int builders(const struct solver *exact, int level, int threads)
{
    while (threads > 1 && size_to_build(exact, hash_size(&exact->hash), level,
                                        threads) > memory_of(exact))
        threads--;
    return threads;
}

/* From files as far as possible, the rest is made. */
static void grow(struct solver *exact, int level, int threads,
                 const char *folder, const struct stop *stop)
{
    const int most = solver_level_max(exact);
    const int top = level < most ? level : most;
    const int before = top < KEPT_FIRST ? top : KEPT_FIRST - 1;

    solver_table_grow(exact->table, before, threads, stop);
    for (bool loaded = true; loaded && solver_level(exact) < top;)
        loaded = load(exact, folder, stop);
    solver_table_grow(exact->table, top, builders(exact, top, threads), stop);
}

/* The builder is locked, and let go. */
static void build(struct solver *exact, int level, int threads,
                  const struct stop *stop)
{
    char *folder = folder_of(exact);

    grow(exact, level, threads, folder, stop);
    free(folder);
    pthread_mutex_unlock(&exact->builder);
}

void solver_build(struct solver *exact, int level, int threads,
                  const struct stop *stop)
{
    if (solver_level(exact) < level &&
        pthread_mutex_trylock(&exact->builder) == 0)
        build(exact, level, threads, stop);
}

void solver_wait_and_build(struct solver *exact, int level,
                           const struct stop *stop)
{
    pthread_mutex_lock(&exact->builder);
    build(exact, level, 1, stop);
}
