/* SPDX-License-Identifier: MIT */
/*
 * An arena is a batch of games, each thread adding up what it played, and then
 * the proofs, or the opinion of a reference, about a sample of the decisions.
 */
#include "lab/arena/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "lab/arena/arena_games.h"
#include "lab/arena/arena_loss.h"
#include "lab/arena/arena_rows.h"
#include "lab/arena/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Openings between two looks at the sequential test: so few that not much
     * is played for nothing, and so many that all threads have work. */
    TEST_EVERY = 100,
    TIMED_EVERY = 8 /* openings; a clock costs as much as a fast move */
};

/* What one thread has played. */
struct arena_tally {
    struct arena_row *rows;
    struct arena_entry entries[ARENA_PLAYERS_MAX];
    struct decision_sample samples[ARENA_PLAYERS_MAX];
    int64_t pairs[SPRT_OUTCOMES]; /* by half points of the first player */
    int64_t kept;                 /* games that the file had */

    struct arena_row *row; /* of the game that it is playing */
    struct arena_number number;
    struct line line; /* of a game that the file has */
    struct rng keys;  /* one for each decision */
    bool timed;
    int scored; /* half points of the first player from this opening */
};

struct arena_run {
    const struct arena_setting *setting;
    struct arena_result *result;
    struct arena_tally *tallies; /* one for each thread */
    struct arena_games *games;   /* of the file, if there is one */
    int first;                   /* opening of this batch */
    int openings;                /* in it */
    /* In a cluster: for each game of the batch, is it in the file? NULL: none
     * is. All processes know, and have counted them. */
    bool *known;

    pthread_mutex_t lock; /* guards what follows */
    struct err unread;    /* why a game of the file is none of these */
    struct err unkept;    /* why one cannot be added */
};

/* ---- games ---- */

static bool measures_losses(const struct arena_setting *setting)
{
    return setting->reference != NULL || setting->proof != NULL;
}

/* Keeps the first error, which ends the games. */
static void end_games(struct arena_run *run, struct err *first,
                      const struct err *err)
{
    pthread_mutex_lock(&run->lock);
    if (*first->text == '\0')
        *first = *err;
    pthread_mutex_unlock(&run->lock);
}

static void count_end(const struct arena_run *run, struct arena_tally *tally,
                      const struct batch_end *end)
{
    const int seatings = arena_seatings(run->setting->game);
    const int seating = tally->number.seating;

    arena_row_count(tally->row, run->setting->game->players, end);

    /* With two players, the first sits in the seat of the seating's number. */
    tally->scored = (seating == 0 ? 0 : tally->scored) +
                    (end->winner < 0 ? 1 : 2 * (end->winner == seating));
    if (run->setting->sprt != NULL && seating == seatings - 1)
        tally->pairs[tally->scored]++;
}

/* Counts a game that the file has as if it had been played now. */
static enum batch_step count_kept(struct arena_run *run,
                                  struct arena_tally *tally,
                                  const struct batch_game *game,
                                  struct batch_end *end)
{
    const int index = arena_games_find(run->games, &tally->number);
    struct line *line = &tally->line;
    int opening;
    struct outcome outcome;
    struct err err;

    if (index < 0)
        return BATCH_PLAY;
    if (!arena_games_read(run->games, index, game, line, &opening, &outcome,
                          &err)) {
        end_games(run, &run->unread, &err);
        return BATCH_END;
    }

    if (measures_losses(run->setting))
        sample_match(tally->samples, run->setting->game, tally->row->players,
                     line, opening, &tally->keys);
    batch_end_of(run->setting->game, line, &outcome, end);
    count_end(run, tally, end);
    tally->kept++;
    return BATCH_SKIP;
}

/* A batch is played group by group, opening by opening, and each opening in all
 * seatings by one thread. */
static void find_game(struct arena_run *run, int worker, int64_t number,
                      struct batch_game *game)
{
    const struct arena_setting *setting = run->setting;
    struct arena_tally *tally = &run->tallies[worker];
    const int seatings = arena_seatings(setting->game);
    const int seating = (int)(number % seatings);
    const int group = (int)(number / seatings / run->openings);
    const int opening = run->first + (int)(number / seatings % run->openings);

    tally->row = &tally->rows[group * seatings + seating];
    tally->number = (struct arena_number){group, opening, seating};
    tally->keys = arena_sample_keys(setting, &tally->number);
    tally->timed = opening % TIMED_EVERY == 0;
    arena_plan(setting, tally->row, opening, seating, game);
}

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *game)
{
    struct arena_run *run = context;
    const struct arena_setting *setting = run->setting;
    struct arena_tally *tally = &run->tallies[worker];
    struct batch_end end;

    if (!share_has(setting->share, number / arena_seatings(setting->game)) ||
        (run->known != NULL && run->known[number])) {
        game->step = BATCH_SKIP;
        return;
    }
    find_game(run, worker, number, game);
    if (run->games != NULL && cluster_size(setting->cluster) == 1)
        game->step = count_kept(run, tally, game, &end);
    if (setting->watcher != NULL && game->step == BATCH_PLAY)
        setting->watcher->begin(setting->watcher, worker, &tally->number);
}

static void *make_player(void *context, int worker, int player, struct err *err)
{
    const struct arena_run *run = context;
    const struct who *who = &run->setting->players[player];
    struct agent *agent = agent_new(who->agent, run->setting->game, 0, err);

    (void)worker;
    if (agent == NULL)
        err_prefix(err, "%s: ", who->player.who);
    return agent;
}

/* Takes the time, and keeps the decision where the sample wants it. */
static struct move choose_move(void *context, int worker, struct agent *agent,
                               const struct task *task)
{
    const struct arena_run *run = context;
    struct arena_tally *tally = &run->tallies[worker];
    const int seat = line_position(task->line)->player;
    const int player = tally->row->players[seat];
    struct arena_entry *entry = &tally->entries[player];
    struct arena_watcher *watcher = run->setting->watcher;

    if (watcher != NULL)
        watcher->move(watcher, worker, task->line);

    const int64_t before = tally->timed ? clock_now() : 0;
    const struct move move = agent_choose(agent, task);

    if (tally->timed) {
        entry->nanoseconds += clock_now() - before;
        entry->moves++;
    }
    if (measures_losses(run->setting) && !move_is_none(move))
        sample_note(&tally->samples[player], run->setting->game, task->line,
                    move, rng_next(&tally->keys));
    return move;
}

/* What a program did in place of a move. */
static void log_loss(const struct arena_run *run,
                     const struct arena_tally *tally,
                     const struct batch_end *end)
{
    const int seat = line_position(end->line)->player;
    const int player = tally->row->players[seat];

    if (run->setting->log != NULL)
        fprintf(run->setting->log,
                "naqala: opening %d, seating %d, ply %d: %s loses: %s\n",
                tally->number.opening + 1, tally->number.seating + 1,
                end->plies + 1, run->setting->players[player].player.who,
                end->lost);
}

static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    struct arena_run *run = context;
    struct arena_tally *tally = &run->tallies[worker];
    struct err err;

    (void)number;
    count_end(run, tally, end);
    if (end->lost != NULL)
        log_loss(run, tally, end);
    if (run->games != NULL && end->line != NULL &&
        !arena_games_add(run->games, &tally->number, tally->row, end, &err)) {
        end_games(run, &run->unkept, &err);
        return BATCH_COUNT_END;
    }
    if (run->setting->watcher != NULL)
        run->setting->watcher->end(run->setting->watcher, worker,
                                   &tally->number, end);
    return 0;
}

/* ---- in a cluster ---- */

/* A game for the file, which the first process has. */
static void tell_game(void *context, int worker, int64_t number,
                      const struct batch_end *end, FILE *out)
{
    const struct arena_run *const run = context;
    const struct arena_tally *const tally = &run->tallies[worker];
    struct err err;

    (void)number;
    if (run->setting->saved && !cluster_is_first(run->setting->cluster) &&
        !arena_games_write(run->setting, &tally->number, tally->row, end, out,
                           &err))
        abort();
}

static void hear_game(void *context, int64_t number, const char *text,
                      size_t length)
{
    struct arena_run *const run = context;
    struct err err;

    (void)number;
    if (run->games != NULL &&
        !game_file_add(run->setting->file, text, length, &err))
        end_games(run, &run->unkept, &err);
}

/* A game of the file. */
struct known_game {
    int64_t number;
    struct batch_end end;
};

/* Those of this batch, which the first process looks up and counts. The caller
 * frees them. */
static struct known_game *find_known(struct arena_run *run, int64_t games,
                                     int *count)
{
    struct known_game *known = NULL;
    int capacity = 0;

    *count = 0;
    for (int64_t i = 0; run->games != NULL && i < games; i++) {
        struct batch_game game = {0};
        struct known_game one = {.number = i};

        find_game(run, 0, i, &game);
        if (count_kept(run, &run->tallies[0], &game, &one.end) != BATCH_SKIP)
            continue;
        one.end.line = NULL;
        known = memory_grow(known, &capacity, *count + 1, sizeof *known);
        known[(*count)++] = one;
    }
    return known;
}

/* All processes count the games that the file has. */
static void share_known(struct arena_run *run, int64_t games)
{
    struct cluster *const cluster = run->setting->cluster;
    int own;
    size_t length;

    free(run->known);
    run->known = NULL;
    if (cluster_size(cluster) == 1 || !run->setting->saved)
        return;

    struct known_game *const found = find_known(run, games, &own);
    struct known_game *const all =
        cluster_gather(cluster, found, (size_t)own * sizeof *found, &length);
    const int count = (int)(length / sizeof *all);

    if (count > 0)
        run->known = memory_new((size_t)games, sizeof *run->known);
    for (int i = 0; i < count; i++) {
        struct batch_game game = {0};

        run->known[all[i].number] = true;
        if (cluster_is_first(cluster))
            continue;
        find_game(run, 0, all[i].number, &game);
        count_end(run, &run->tallies[0], &all[i].end);
    }
    free(found);
    free(all);
}

/* The file is that of the first process, and so is what goes wrong with it. */
static void share_errors(struct arena_run *run)
{
    cluster_broadcast(run->setting->cluster, 0, &run->unread,
                      sizeof run->unread);
    cluster_broadcast(run->setting->cluster, 0, &run->unkept,
                      sizeof run->unkept);
}

/* What each process has timed. The whole time is that of the first. */
static void share_times(const struct arena_setting *setting,
                        struct arena_result *result)
{
    for (int i = 0; i < result->count; i++) {
        cluster_sum(setting->cluster, &result->entries[i].moves, 1);
        cluster_sum(setting->cluster, &result->entries[i].nanoseconds, 1);
    }
    cluster_broadcast(setting->cluster, 0, &result->nanoseconds,
                      sizeof result->nanoseconds);
}

struct shared_decision {
    int player;
    struct arena_decision decision;
};

/* The samples of all games, whoever played them. */
static void join_samples(const struct arena_setting *setting,
                         struct decision_sample samples[])
{
    struct shared_decision *const own =
        memory_new((size_t)setting->count * SAMPLE_MAX, sizeof *own);
    size_t count = 0;
    size_t length;

    for (int i = 0; i < setting->count; i++)
        for (int k = 0; k < samples[i].count; k++)
            own[count++] = (struct shared_decision){i, samples[i].decisions[k]};

    struct shared_decision *const all =
        cluster_gather(setting->cluster, own, count * sizeof *own, &length);

    for (int i = 0; i < setting->count; i++)
        samples[i].count = 0;
    for (size_t i = 0; i < length / sizeof *all; i++)
        if (sample_wants(&samples[all[i].player], all[i].decision.key))
            sample_add(&samples[all[i].player], &all[i].decision);
    free(all);
    free(own);
}

/* ---- all games ---- */

static bool play_games(struct arena_run *run, struct err *err)
{
    const struct arena_setting *setting = run->setting;
    const int seatings = arena_seatings(setting->game);
    const int groups =
        arena_group_count(setting->count, setting->game->players);
    const int all = setting->games / seatings;
    const int most = setting->sprt != NULL ? TEST_EVERY
                     : setting->round > 0  ? setting->round
                                           : all;
    const int64_t began = clock_now();
    struct sprt *sprt = &run->result->sprt;

    for (; run->first < all; run->first += run->openings) {
        run->openings = all - run->first < most ? all - run->first : most;

        const struct batch batch = {
            .game = setting->game,
            .games = (int64_t)groups * run->openings * seatings,
            .run = seatings,
            .threads = setting->threads,
            .stop = setting->stop,
            .cluster = setting->cluster,
            .progress = {.listener = setting->listener,
                         .what = "games",
                         .before = (int64_t)run->first * seatings,
                         .total = (int64_t)setting->games * groups,
                         .began = began},
            .context = run,
            .plan = plan_game,
            .make = make_player,
            .choose = choose_move,
            .count = count_game,
            .tell = tell_game,
            .hear = hear_game,
        };

        share_known(run, batch.games);

        const bool played = batch_play(&batch, err);

        share_errors(run);
        if (*run->unread.text != '\0')
            *err = run->unread;
        if (*run->unread.text != '\0' || (!played && *run->unkept.text == '\0'))
            return false;

        /* All pairs of games so far, which are whole batches. */
        memset(sprt->pairs, 0, sizeof sprt->pairs);
        for (int i = 0; i < setting->threads; i++)
            for (int k = 0; k < SPRT_OUTCOMES; k++)
                sprt->pairs[k] += run->tallies[i].pairs[k];
        if ((setting->sprt != NULL && sprt_verdict(sprt) != SPRT_OPEN) ||
            *run->unkept.text != '\0' || stop_raised(setting->stop))
            break;
    }
    run->result->nanoseconds = clock_now() - began;
    return true;
}

/* ---- what moves lose ---- */

struct loss_run {
    const struct arena_setting *setting;
    struct agent **references; /* one for each thread, made when needed */
    struct arena_decision **decisions;
    int count;
};

static const void *find_loss(void *context, int worker, int64_t piece,
                             size_t *length)
{
    const struct loss_run *const run = context;

    (void)worker;
    *length = sizeof run->decisions[piece]->loss;
    return &run->decisions[piece]->loss;
}

static void take_loss(void *context, int64_t piece, const void *bytes,
                      size_t length)
{
    const struct loss_run *const run = context;

    memcpy(&run->decisions[piece]->loss, bytes, length);
}

static bool measure_loss(void *context, int worker, int64_t piece,
                         struct err *err)
{
    const struct loss_run *run = context;
    const struct arena_setting *setting = run->setting;
    struct arena_decision *decision = run->decisions[piece];
    struct agent **reference = &run->references[worker];

    if (setting->proof != NULL) {
        decision->loss = loss_prove(setting->proof, setting->game, decision,
                                    setting->proof_nodes, setting->stop);
        return true;
    }
    if (*reference == NULL)
        *reference = agent_new(setting->reference, setting->game, 0, err);
    if (*reference == NULL)
        return false;
    decision->loss = loss_measure(*reference, decision, setting->stop);
    return true;
}

/* Of the decisions in the samples, player by player. */
static bool judge_samples(const struct arena_setting *setting,
                          struct decision_sample samples[], struct err *err)
{
    static const struct cluster_pieces losses = {find_loss, take_loss, NULL};
    const size_t threads = (size_t)setting->threads;
    const size_t most = (size_t)setting->count * SAMPLE_MAX;
    struct loss_run run = {
        .setting = setting,
        .references = memory_new(threads, sizeof(struct agent *)),
        .decisions = memory_new(most, sizeof(struct arena_decision *)),
    };

    for (int i = 0; i < setting->count; i++)
        for (int k = 0; k < samples[i].count; k++)
            run.decisions[run.count++] = &samples[i].decisions[k];

    const bool fine =
        cluster_pool_run(setting->cluster,
                         &(struct thread_pool){
                             .threads = setting->threads,
                             .pieces = run.count,
                             .stop = setting->stop,
                             .context = &run,
                             .work = measure_loss,
                             .progress = {.listener = setting->listener,
                                          .what = "decisions",
                                          .total = run.count,
                                          .began = clock_now()},
                         },
                         &losses, err);

    for (size_t i = 0; i < threads; i++)
        agent_free(run.references[i]);
    free(run.references);
    free(run.decisions);
    return fine;
}

/* Those of all parts, as if all games had been played here. */
static void share_samples(const struct arena_setting *setting,
                          struct decision_sample samples[])
{
    enum { NUMBERS = 4, HALF = 32 };
    int count = 0;
    int all;
    int64_t *const own =
        memory_new((size_t)setting->count * SAMPLE_MAX * NUMBERS, sizeof *own);

    for (int i = 0; i < setting->count; i++)
        for (int k = 0; k < samples[i].count; k++, count++) {
            const struct arena_decision *const decision =
                &samples[i].decisions[k];
            int64_t *const row = &own[(size_t)count * NUMBERS];

            row[0] = i;
            row[1] = (int64_t)(decision->key >> HALF);
            row[2] = (int64_t)(decision->key & UINT32_MAX);
            row[3] = decision->loss;
        }

    int64_t *const rows =
        share_gather(setting->share, "sample", NUMBERS, own, count, &all);

    for (int i = 0; i < setting->count; i++)
        samples[i].count = 0;
    for (int i = 0; i < all; i++) {
        const int64_t *const row = &rows[(size_t)i * NUMBERS];
        const struct arena_decision decision = {
            .key = (uint64_t)row[1] << HALF | (uint64_t)row[2],
            .loss = (int)row[3]};

        if (row[0] >= 0 && row[0] < setting->count &&
            sample_wants(&samples[row[0]], decision.key))
            sample_add(&samples[row[0]], &decision);
    }
    free(rows);
    free(own);
}

static bool measure_losses(const struct arena_setting *setting,
                           struct decision_sample samples[],
                           struct arena_entry entries[], struct err *err)
{
    if (cluster_size(setting->cluster) > 1)
        join_samples(setting, samples);
    if (!judge_samples(setting, samples, err))
        return false;
    share_samples(setting, samples);
    for (int i = 0; i < setting->count; i++)
        sample_sum(&samples[i], &entries[i].judged, &entries[i].lost);
    return true;
}

/* ---- the result ---- */

/* What is told of it, which all parts play. */
static void tell_setting(const struct arena_setting *setting)
{
    for (int i = 0; i < setting->count; i++) {
        char name[24];

        snprintf(name, sizeof name, "player%d", i + 1);
        share_fact(setting->share, name, setting->players[i].agent);
    }
}

/* The rows of all parts, and times. */
static void sum_rows(const struct arena_setting *setting,
                     struct arena_result *result)
{
    enum { NUMBERS = 3 + 2 * PLAYERS_MAX, TIMES = 2 };
    int64_t times[ARENA_PLAYERS_MAX][TIMES] = {{0}};
    int64_t *const numbers =
        memory_new((size_t)result->row_count * NUMBERS, sizeof *numbers);

    for (int i = 0; i < result->row_count; i++) {
        const struct arena_row *const row = &result->rows[i];
        int64_t *const own = &numbers[(size_t)i * NUMBERS];

        own[0] = row->games;
        own[1] = row->draws;
        own[2] = row->plies;
        memcpy(own + 3, row->wins, sizeof row->wins);
        memcpy(own + 3 + PLAYERS_MAX, row->halves, sizeof row->halves);
    }
    share_sum(setting->share, "rows", numbers, result->row_count * NUMBERS);
    for (int i = 0; i < result->row_count; i++) {
        struct arena_row *const row = &result->rows[i];
        const int64_t *const own = &numbers[(size_t)i * NUMBERS];

        row->games = own[0];
        row->draws = own[1];
        row->plies = own[2];
        memcpy(row->wins, own + 3, sizeof row->wins);
        memcpy(row->halves, own + 3 + PLAYERS_MAX, sizeof row->halves);
    }
    free(numbers);
    for (int i = 0; i < result->count; i++) {
        times[i][0] = result->entries[i].moves;
        times[i][1] = result->entries[i].nanoseconds;
    }
    share_sum(setting->share, "times", times[0], result->count * TIMES);
    share_sum(setting->share, "time", &result->nanoseconds, 1);
    for (int i = 0; i < result->count; i++) {
        result->entries[i].moves = times[i][0];
        result->entries[i].nanoseconds = times[i][1];
    }
}

/* Adds up the threads; the samples in the first of them. */
static void fill_result(struct arena_run *run)
{
    struct arena_result *result = run->result;
    struct arena_tally *all = &run->tallies[0];

    for (int k = 0; k < run->setting->threads; k++) {
        const struct arena_tally *tally = &run->tallies[k];

        result->kept += tally->kept;
        for (int i = 0; i < result->row_count; i++) {
            struct arena_row *row = &result->rows[i];
            const struct arena_row *more = &tally->rows[i];

            row->games += more->games;
            row->draws += more->draws;
            row->plies += more->plies;
            for (int seat = 0; seat < PLAYERS_MAX; seat++) {
                row->wins[seat] += more->wins[seat];
                row->halves[seat] += more->halves[seat];
            }
        }
        for (int i = 0; i < result->count; i++) {
            result->entries[i].moves += tally->entries[i].moves;
            result->entries[i].nanoseconds += tally->entries[i].nanoseconds;
            if (k > 0)
                sample_join(&all->samples[i], &tally->samples[i]);
        }
    }
}

void arena_begin(const struct arena_setting *setting,
                 struct arena_result *result)
{
    *result = (struct arena_result){.game = setting->game,
                                    .seed = setting->seed,
                                    .reference = setting->reference,
                                    .anchor = ELO_NOBODY,
                                    .count = setting->count,
                                    .tested = setting->sprt != NULL};
    result->rows = arena_rows_new(setting->count, setting->game->players,
                                  &result->row_count);
    if (setting->sprt != NULL)
        result->sprt = *setting->sprt;
    for (int i = 0; i < setting->count; i++) {
        const struct who *who = &setting->players[i];
        struct arena_entry *entry = &result->entries[i];
        int before = 0, same = 0;

        for (int k = 0; k < setting->count; k++)
            if (strcmp(setting->players[k].player.who, who->player.who) == 0) {
                same++;
                before += k < i;
            }
        if (same == 1)
            snprintf(entry->name, sizeof entry->name, "%s", who->player.who);
        else
            snprintf(entry->name, sizeof entry->name, "%s#%d", who->player.who,
                     before + 1);
        if (result->anchor == ELO_NOBODY &&
            (strcmp(who->agent, "max") == 0 ||
             strcmp(who->agent, "max:chain=on") == 0 ||
             strcmp(who->agent, "greedy") == 0))
            result->anchor = i;
    }
}

void arena_free(struct arena_result *result)
{
    free(result->rows);
    *result = (struct arena_result){0};
}

bool arena_play(const struct arena_setting *setting,
                struct arena_result *result, struct err *err)
{
    struct arena_run run = {
        .setting = setting,
        .result = result,
        .tallies = memory_new((size_t)setting->threads, sizeof *run.tallies),
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };

    arena_begin(setting, result);
    tell_setting(setting);
    for (int i = 0; i < setting->threads; i++) {
        int row_count;

        run.tallies[i].rows =
            arena_rows_new(setting->count, setting->game->players, &row_count);
    }

    *err->text = '\0';
    if (setting->file != NULL)
        run.games = arena_games_new(setting, err);
    cluster_broadcast(setting->cluster, 0, err, sizeof *err);

    bool fine = *err->text == '\0' && play_games(&run, err);

    fill_result(&run);
    share_times(setting, result);
    sum_rows(setting, result);
    if (fine && run.games != NULL && *run.unkept.text == '\0')
        arena_games_sort(run.games, &run.unkept);
    share_errors(&run);
    result->unkept = run.unkept;
    if (fine && measures_losses(setting) && *run.unkept.text == '\0' &&
        !stop_raised(setting->stop))
        fine = measure_losses(setting, run.tallies[0].samples, result->entries,
                              err);
    for (int i = 0; i < setting->threads; i++) {
        for (int k = 0; k < setting->count; k++)
            sample_free(&run.tallies[i].samples[k]);
        line_free(&run.tallies[i].line);
        free(run.tallies[i].rows);
    }
    free(run.tallies);
    arena_games_free(run.games);
    free(run.known);
    pthread_mutex_destroy(&run.lock);
    if (!fine)
        arena_free(result);
    return fine;
}
