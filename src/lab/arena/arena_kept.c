/* SPDX-License-Identifier: MIT */
/*
 * The file of an arena that is being played: games that it has are counted,
 * others are played and added, and the first error ends the games. In a cluster
 * only the first process has it:
 *
 *     first:   looks up, counts --> known games --> all: count, do not play
 *     others:  play             --> texts       --> first: adds
 */
#include "base/memory.h"
#include "lab/arena/arena_games.h"
#include "lab/arena/arena_inside.h"

#include <pthread.h>
#include <stdlib.h>

struct arena_kept {
    const struct arena_setting *setting;
    struct arena_games *games; /* NULL: another process has the file */
    /* In a cluster: for each game of the round, is it in the file? NULL: none
     * is. All processes know this, and have counted these games. */
    bool *known;

    pthread_mutex_t lock; /* guards the members below */
    struct err unread;    /* why a game of the file is not of this arena */
    struct err unkept;    /* why a game could not be added */
};

struct arena_kept *arena_kept_new(const struct arena_setting *setting,
                                  struct err *err)
{
    struct arena_kept *const kept = memory_new(1, sizeof *kept);

    *kept = (struct arena_kept){.setting = setting,
                                .lock = PTHREAD_MUTEX_INITIALIZER};
    *err->text = '\0';
    if (setting->file != NULL)
        kept->games = arena_games_new(setting, err);
    cluster_broadcast(setting->cluster, 0, err, sizeof *err);
    if (*err->text == '\0')
        return kept;
    arena_kept_free(kept);
    return NULL;
}

void arena_kept_free(struct arena_kept *kept)
{
    if (kept == NULL)
        return;
    arena_games_free(kept->games);
    free(kept->known);
    pthread_mutex_destroy(&kept->lock);
    free(kept);
}

/* ---- errors ---- */

static void note_error(struct arena_kept *kept, struct err *first,
                       const struct err *err)
{
    pthread_mutex_lock(&kept->lock);
    if (*first->text == '\0')
        *first = *err;
    pthread_mutex_unlock(&kept->lock);
}

void arena_kept_errors(struct arena_kept *kept, struct err *unread,
                       struct err *unkept)
{
    cluster_broadcast(kept->setting->cluster, 0, &kept->unread,
                      sizeof kept->unread);
    cluster_broadcast(kept->setting->cluster, 0, &kept->unkept,
                      sizeof kept->unkept);
    *unread = kept->unread;
    *unkept = kept->unkept;
}

/* ---- games that the file has ---- */

static enum batch_step count_game(struct arena_kept *kept,
                                  struct arena_tally *tally,
                                  const struct batch_game *game,
                                  struct batch_end *end)
{
    const struct arena_setting *const setting = kept->setting;
    const int index = arena_games_find(kept->games, &tally->number);
    struct line *const line = &tally->line;
    int opening;
    struct outcome outcome;
    struct err err;

    if (index < 0)
        return BATCH_PLAY;
    if (!arena_games_read(kept->games, index, game, line, &opening, &outcome,
                          &err)) {
        note_error(kept, &kept->unread, &err);
        return BATCH_END;
    }

    if (arena_is_judged(setting))
        sample_match(tally->samples, setting->game, tally->row->players, line,
                     opening, &tally->keys);
    batch_end_of(setting->game, line, &outcome, end);
    arena_tally_count(tally, setting, end);
    tally->kept++;
    return BATCH_SKIP;
}

enum batch_step arena_kept_count(struct arena_kept *kept,
                                 struct arena_tally *tally,
                                 const struct batch_game *game)
{
    struct batch_end end;

    if (kept->games == NULL || cluster_size(kept->setting->cluster) > 1)
        return BATCH_PLAY;
    return count_game(kept, tally, game, &end);
}

/* ---- the same in a cluster ---- */

/* A game of the file. */
struct known_game {
    int64_t number;
    struct batch_end end;
};

/* The games of this round in the file, which the first process looks up and
 * counts. The caller frees them. */
static struct known_game *find_known(struct arena_kept *kept,
                                     struct arena_tally *tally,
                                     const struct arena_round *round,
                                     int64_t games, int *count)
{
    const struct arena_setting *const setting = kept->setting;
    struct known_game *known = NULL;
    int capacity = 0;

    *count = 0;
    for (int64_t i = 0; kept->games != NULL && i < games; i++) {
        struct batch_game game = {0};
        struct known_game one = {.number = i};

        if (!arena_is_shared(setting, i))
            continue;
        arena_tally_begin(tally, setting, round, i, &game);
        if (count_game(kept, tally, &game, &one.end) != BATCH_SKIP)
            continue;
        one.end.line = NULL;
        known = memory_grow(known, &capacity, *count + 1, sizeof *known);
        known[(*count)++] = one;
    }
    return known;
}

void arena_kept_share(struct arena_kept *kept, struct arena_tally *tally,
                      const struct arena_round *round, int64_t games)
{
    const struct arena_setting *const setting = kept->setting;
    struct cluster *const cluster = setting->cluster;
    int own;
    size_t length;

    free(kept->known);
    kept->known = NULL;
    if (cluster_size(cluster) == 1 || !setting->saved)
        return;

    struct known_game *const found =
        find_known(kept, tally, round, games, &own);
    struct known_game *const all =
        cluster_gather(cluster, found, (size_t)own * sizeof *found, &length);
    const int count = (int)(length / sizeof *all);

    if (count > 0)
        kept->known = memory_new((size_t)games, sizeof *kept->known);
    for (int i = 0; i < count; i++) {
        struct batch_game game = {0};

        kept->known[all[i].number] = true;
        if (cluster_is_first(cluster))
            continue;
        arena_tally_begin(tally, setting, round, all[i].number, &game);
        arena_tally_count(tally, setting, &all[i].end);
    }
    free(found);
    free(all);
}

bool arena_kept_knows(const struct arena_kept *kept, int64_t number)
{
    return kept->known != NULL && kept->known[number];
}

/* ---- games that the file gets ---- */

bool arena_kept_add(struct arena_kept *kept, const struct arena_tally *tally,
                    const struct batch_end *end)
{
    struct err err;

    if (kept->games == NULL || end->line == NULL ||
        arena_games_add(kept->games, &tally->number, tally->row, end, &err))
        return true;
    note_error(kept, &kept->unkept, &err);
    return false;
}

void arena_kept_tell(const struct arena_kept *kept,
                     const struct arena_tally *tally,
                     const struct batch_end *end, FILE *out)
{
    const struct arena_setting *const setting = kept->setting;
    struct err err;

    if (setting->saved && !cluster_is_first(setting->cluster) &&
        !arena_games_write(setting, &tally->number, tally->row, end, out, &err))
        abort();
}

void arena_kept_hear(struct arena_kept *kept, const char *text, size_t length)
{
    struct err err;

    if (kept->games != NULL &&
        !game_file_add(kept->setting->file, text, length, &err))
        note_error(kept, &kept->unkept, &err);
}

void arena_kept_sort(struct arena_kept *kept)
{
    if (kept->games != NULL && *kept->unkept.text == '\0')
        arena_games_sort(kept->games, &kept->unkept);
}
