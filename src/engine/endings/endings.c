/* SPDX-License-Identifier: MIT */
/* Endings: their memory; building, also in the background; files. */
#include "engine/endings/endings.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/endings/inside.h"
#include "engine/table_file.h"
#include "game/mancala.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Changes with the form of the files, or the order of their bytes. */
enum { FILE_FORM = 1 };

/* Layers below it are built faster than their files are read. */
enum { SAVED_FIRST = 10 };

/* The background thread builds up to this level, which takes a second or two,
 * before it lowers its priority: an agent may be waiting for it. */
enum { SOON_LEVEL = 12 };

enum { WORDS_MAX = 64, WAIT_MILLISECONDS = 5 };

struct endings {
    struct ending_table table;
    /* The highest complete layer; 0: none. Written with release after the
     * layer; read with acquire before any layer is read. */
    atomic_int level;
    atomic_int holders;      /* each lets go with release; the last acquires */
    pthread_mutex_t builder; /* held by the thread that adds layers */
    pthread_mutex_t lock;    /* guards the error; never held for long */
    struct err error;
    char *folder; /* of files; NULL: none are used */
    struct {
        pthread_t thread;
        struct stop stop;
        int level;
        bool started;
    } background; /* belongs to the thread that prepares or frees */
};

/* ---- what can be known ---- */

/* Are these rules of the kind that the tables are made for? Every move leaves
 * the seeds that it does not take on the board, and gives the turn away; a pit
 * that was sown is empty. */
static bool has_known_rules(const struct mancala_rules *rules)
{
    return rules->ending == ENDING_STUCK && rules->sweep == SWEEP_OWNER &&
           rules->origin_skipped && rules->slam != SLAM_AGAIN &&
           !rules->store_sown && !rules->origin_first && !rules->relay &&
           !rules->clockwise && !rules->tuzdik && !rules->closing &&
           !rules->pie;
}

bool endings_supports(const struct game *game, struct err *err)
{
    if (!mancala_is(game) || !has_known_rules(mancala_rules(game)))
        return err_set(err,
                       "%s: there are tables of endings for games with the "
                       "rules of oware, awari and erherhe only",
                       game_spec_text(game).text);

    const int pits = mancala_rules(game)->pits;

    return (pits <= RANKED_PITS_MAX && mancala_has_rows(game)) ||
           err_set(err, "%d pits a side: tables of endings hold at most %d",
                   pits, RANKED_PITS_MAX);
}

bool endings_are_exact(const struct game *game)
{
    return mancala_rules(game)->repetition == REPETITION_SPLIT;
}

static void number_places(struct ending_table *table)
{
    const uint32_t *const count = table->ranking.count;

    for (int seeds = 0; seeds < ENDING_LAYERS; seeds++)
        for (int own = 0; own <= seeds; own++) {
            table->base[seeds][own] = table->count[seeds];
            table->count[seeds] += (size_t)count[own] * count[seeds - own];
        }
}

/* ---- layers ---- */

static size_t values_size(const struct ending_table *table, int seeds)
{
    return table->count[seeds] * (table->splits ? 1 : 2);
}

static bool allocate_layer(const struct ending_table *table, int seeds,
                           struct ending_layer *layer)
{
    *layer = (struct ending_layer){
        .bytes = memory_large(TABLE_HEADER + values_size(table, seeds))};
    if (layer->bytes == NULL)
        return false;
    layer->low = (ending_value *)(layer->bytes + TABLE_HEADER);
    layer->high = table->splits ? layer->low : layer->low + table->count[seeds];
    return true;
}

static void publish_layer(struct endings *endings, int seeds,
                          const struct ending_layer *layer)
{
    endings->table.layers[seeds] = *layer;
    atomic_store_explicit(&endings->level, seeds, memory_order_release);
}

/* Fills a layer. If only one value is kept, the upper bounds are temporary. */
static bool fill_layer(const struct ending_table *table,
                       struct ending_layer *layer, int seeds, int threads,
                       const struct stop *stop)
{
    ending_value *const high = layer->high;
    char *spare = NULL;

    if (table->splits) {
        spare = memory_large(table->count[seeds]);
        if (spare == NULL)
            return false;
        layer->high = (ending_value *)spare;
    }

    const bool fine = ending_layer_fill(table, layer, seeds, threads, stop);

    layer->high = high;
    free(spare);
    return fine;
}

/* ---- files ---- */

struct ending_file {
    char name[WORDS_MAX];
    char title[WORDS_MAX];
};

/* The name of a layer's file, with the numbers of the rules that values depend
 * on. */
static struct ending_file name_file(const struct ending_table *table, int seeds)
{
    const struct mancala_rules *const rules = mancala_rules(table->game);
    struct ending_file file;
    char kind[WORDS_MAX];

    snprintf(kind, sizeof kind, "%d-%d%d%d%d", rules->pits, (int)rules->capture,
             (int)rules->slam, (int)rules->feeding, table->splits);
    snprintf(file.name, sizeof file.name, "endings-%.16s-%d.table", kind,
             seeds);
    snprintf(file.title, sizeof file.title, "naqala endings %d %.16s %d",
             FILE_FORM, kind, seeds);
    return file;
}

void endings_use_files(struct endings *endings, const char *folder)
{
    if (endings->folder == NULL)
        endings->folder = folder != NULL ? memory_text(folder)
                                         : file_folder(FILE_CACHE, "tables");
}

static void store_error(struct endings *endings, const struct err *err)
{
    pthread_mutex_lock(&endings->lock);
    endings->error = *err;
    pthread_mutex_unlock(&endings->lock);
}

struct err endings_take_error(struct endings *endings)
{
    pthread_mutex_lock(&endings->lock);

    const struct err err = endings->error;

    *endings->error.text = '\0';
    pthread_mutex_unlock(&endings->lock);
    return err;
}

/* Reads the next layer from its file; false if there is no file that can be
 * used. */
static bool load_layer(struct endings *endings, int seeds,
                       const struct stop *stop)
{
    const struct ending_table *const table = &endings->table;
    const struct ending_file names = name_file(table, seeds);
    const struct table_file file = {endings->folder, names.name, names.title,
                                    values_size(table, seeds)};
    struct ending_layer layer;
    struct err err = {""};

    if (!table_file_exists(&file) || !allocate_layer(table, seeds, &layer))
        return false;
    layer.saved = table_file_read(&file, layer.bytes, stop, &err);
    if (layer.saved) {
        publish_layer(endings, seeds, &layer);
        return true;
    }
    if (!stop_raised(stop))
        store_error(endings, &err);
    free(layer.bytes);
    return false;
}

bool endings_save(struct endings *endings, int level, const struct stop *stop,
                  struct err *err)
{
    const struct ending_table *const table = &endings->table;
    bool fine = true;

    pthread_mutex_lock(&endings->builder);
    for (int seeds = SAVED_FIRST;
         fine && endings->folder != NULL && seeds <= level &&
         seeds <= endings_level(endings);
         seeds++) {
        const struct ending_file names = name_file(table, seeds);
        const struct table_file file = {endings->folder, names.name,
                                        names.title, values_size(table, seeds)};
        struct ending_layer *const layer = &endings->table.layers[seeds];

        if (layer->saved)
            continue;
        fine = layer->saved = table_file_write(&file, layer->bytes, stop, err);
    }
    pthread_mutex_unlock(&endings->builder);
    return fine;
}

/* ---- building ---- */

size_t endings_count(const struct endings *endings, int seeds)
{
    return endings->table.count[seeds];
}

static size_t layers_size(const struct ending_table *table, int level)
{
    size_t size = 0;

    for (int seeds = 0; seeds <= level; seeds++)
        size += values_size(table, seeds);
    return size;
}

size_t endings_bytes_to_build(const struct endings *endings, int level)
{
    const struct ending_table *const table = &endings->table;

    return layers_size(table, level) + ending_layer_scratch(table, level) +
           (table->splits ? table->count[level] : 0);
}

size_t endings_bytes_held(const struct endings *endings)
{
    return layers_size(&endings->table, endings_level(endings));
}

static bool add_layer(struct endings *endings, int threads,
                      const struct stop *stop)
{
    const struct ending_table *const table = &endings->table;
    const int seeds = endings_level(endings) + 1;
    struct ending_layer layer;

    if (endings->folder != NULL && seeds >= SAVED_FIRST &&
        load_layer(endings, seeds, stop))
        return true;
    if (stop_raised(stop) || !allocate_layer(table, seeds, &layer))
        return false;
    if (!fill_layer(table, &layer, seeds, threads, stop)) {
        free(layer.bytes);
        return false;
    }
    publish_layer(endings, seeds, &layer);
    return true;
}

/* Takes the builder's lock; waits while another thread builds. Returns false,
 * without the lock, if this thread is stopped, or if the level has been built
 * meanwhile: the other thread may go on with higher levels, and frees the lock
 * only for a moment between two layers. */
static bool lock_builder(struct endings *endings, int level,
                         const struct stop *stop)
{
    bool locked = pthread_mutex_trylock(&endings->builder) == 0;

    while (!locked && !stop_raised(stop) && endings_level(endings) < level) {
        poll(NULL, 0, WAIT_MILLISECONDS);
        locked = pthread_mutex_trylock(&endings->builder) == 0;
    }
    return locked;
}

void endings_build(struct endings *endings, int level, int threads,
                   const struct stop *stop)
{
    bool more = true;

    while (more && endings_level(endings) < level &&
           lock_builder(endings, level, stop)) {
        more = endings_level(endings) >= level ||
               add_layer(endings, threads, stop);
        pthread_mutex_unlock(&endings->builder);
    }
}

static void *run_background(void *data)
{
    struct endings *const endings = data;
    const struct stop *const stop = &endings->background.stop;
    const int level = endings->background.level;
    const int threads = thread_processors();
    struct err ignored;

    endings_build(endings, level < SOON_LEVEL ? level : SOON_LEVEL, threads,
                  stop);
    thread_lower_priority();
    endings_build(endings, level, threads, stop);
    if (!stop_raised(stop))
        endings_save(endings, ENDINGS_SEEDS_USUAL, stop, &ignored);
    return NULL;
}

static void end_background(struct endings *endings)
{
    if (!endings->background.started)
        return;
    stop_raise(&endings->background.stop, true);
    pthread_join(endings->background.thread, NULL);
    endings->background.started = false;
}

void endings_build_in_background(struct endings *endings, int level)
{
    if (endings_level(endings) >= level ||
        (endings->background.started && endings->background.level >= level))
        return;
    end_background(endings);
    endings->background.level = level;
    stop_raise(&endings->background.stop, false);
    endings->background.started =
        thread_start(&endings->background.thread, run_background, endings) == 0;
}

/* ---- all of it ---- */

struct endings *endings_new(const struct game *game)
{
    struct endings *const endings = memory_new(1, sizeof *endings);
    struct ending_table *const table = &endings->table;
    struct err unused;

    atomic_init(&endings->holders, 1);
    atomic_init(&endings->level, 0);
    pthread_mutex_init(&endings->builder, NULL);
    pthread_mutex_init(&endings->lock, NULL);
    table->game = game_new(game_spec_text(game).text, &unused);
    table->pits = mancala_rules(game)->pits;
    table->splits = endings_are_exact(game);
    ranking_init(&table->ranking, table->pits, NARROW_PIT_BITS);
    number_places(table);
    mancala_empty(game, &table->empty);
    return endings;
}

struct endings *endings_retain(struct endings *endings)
{
    atomic_fetch_add_explicit(&endings->holders, 1, memory_order_relaxed);
    return endings;
}

void endings_free(struct endings *endings)
{
    if (endings == NULL || atomic_fetch_sub_explicit(&endings->holders, 1,
                                                     memory_order_acq_rel) > 1)
        return;
    end_background(endings);
    pthread_mutex_destroy(&endings->builder);
    pthread_mutex_destroy(&endings->lock);
    for (int seeds = 0; seeds < ENDING_LAYERS; seeds++)
        free(endings->table.layers[seeds].bytes);
    game_free(endings->table.game);
    free(endings->folder);
    free(endings);
}

bool endings_are_for(const struct endings *endings, const struct game *game)
{
    return strcmp(game_spec_text(endings->table.game).text,
                  game_spec_text(game).text) == 0;
}

int endings_level(const struct endings *endings)
{
    return atomic_load_explicit(&endings->level, memory_order_acquire);
}

/* The seeds in the pits of a row; there are at most 255 on the board. */
ALWAYS_INLINE int count_pits(uint64_t row)
{
    const uint64_t pits = (UINT64_C(1) << MANCALA_ROW_STORE) - 1;

    return (int)((row & pits) * UINT64_C(0x0101010101010101) >>
                 MANCALA_ROW_STORE);
}

/* The view of the side that moves: both rows, and the lead of its store. */
struct ending_view {
    struct ending_rows rows;
    int margin;
};

/* Returns false if the pits hold more than `most` seeds. */
static bool view_rows(const struct position *position, int most,
                      struct ending_view *view)
{
    const int side = mancala_side(position);
    const uint64_t own = position->words[side];
    const uint64_t other = position->words[!side];

    if (count_pits(own) + count_pits(other) > most)
        return false;
    view->rows = (struct ending_rows){side_from_row(own), side_from_row(other)};
    view->margin =
        (int)(own >> MANCALA_ROW_STORE) - (int)(other >> MANCALA_ROW_STORE);
    return true;
}

/* The same for a board with more seeds than two words hold. */
static bool view_holes(const struct ending_table *table,
                       const struct position *position, int most,
                       struct ending_view *view)
{
    int holes[2 * (PITS_MAX + 1)];
    const int *const other = holes + table->pits + 1;

    mancala_holes(table->game, position, holes);
    *view =
        (struct ending_view){.margin = holes[table->pits] - other[table->pits]};
    for (int pit = 0; pit < table->pits; pit++) {
        most -= holes[pit] + other[pit];
        if (most < 0)
            return false;
        view->rows.own |= (uint64_t)holes[pit] << (NARROW_PIT_BITS * pit);
        view->rows.other |= (uint64_t)other[pit] << (NARROW_PIT_BITS * pit);
    }
    return true;
}

bool endings_find(const struct endings *endings, int seeds,
                  const struct position *position, struct ending_bounds *bounds)
{
    const struct ending_table *const table = &endings->table;
    const int level = endings_level(endings);
    const int most = seeds < level ? seeds : level;
    struct ending_view view;

    if (position->end != END_NOT ||
        !(mancala_is_rows(position) ? view_rows(position, most, &view)
                                    : view_holes(table, position, most, &view)))
        return false;

    const size_t place = ending_place(table, view.rows, &seeds);
    const struct ending_layer *const layer = &table->layers[seeds];

    *bounds =
        (struct ending_bounds){view.margin + ending_read(&layer->low[place]),
                               view.margin + ending_read(&layer->high[place])};
    return true;
}
