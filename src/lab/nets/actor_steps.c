/* SPDX-License-Identifier: MIT */
/*
 * From a point of the curve to the next: batches of games that many threads
 * play, and that change the weights in their order.
 *
 *     batches   |0 1 2 ... 15|16 17 ...       in blocks
 *
 * A batch is played by the weights of `lag` batches before, or of the beginning
 * of its block. A training ends, pauses, is stopped and goes on only between
 * blocks, so that only its last weights must be kept.
 *
 * Several processes play a round of batches that do not depend on each other,
 * and exchange the results; then each changes its own weights, in the same
 * order. So the weights do not depend on the number of processes.
 */
#include "base/clock.h"
#include "base/cluster.h"
#include "base/memory.h"
#include "lab/nets/actor_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 16,
    PROGRESS_MAX = 80,
    SHOWN_STEPS = 1000,
    TELL_EVERY = CLOCK_SECOND / 5
};

/* More batches than will ever be played. */
#define BATCHES_MAX (INT64_C(1) << 60)

/* Batch n is kept in the place n modulo the number of places, until the batches
 * before it have changed the weights; so are the weights after n batches. There
 * is one place more than the lag. */
struct actor_place {
    struct actor_net net;
    struct actor_batch batch;
    bool played; /* the batch is there */
};

/* Shared by the workers. */
struct actor_part {
    struct actor_training *training;
    const struct job_context *context;
    int64_t first; /* batch */
    int64_t began;
    int64_t steps_before;
    int place_count;
    struct actor_place *places;
    /* Guards the training (its weights, its optimiser, its counts), `played` of
     * each place, and `end`. Weights of a place change only when no batch needs
     * them any more. */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* the weights or `end` have changed */
    int64_t end;            /* the first batch that is not played */
};

/* The done share of the whole training, by steps or by time. */
static double find_share(const struct actor_part *part)
{
    const struct actor_training *const training = part->training;
    const struct actor_setting *const setting = &training->setting;
    const int64_t nanoseconds =
        training->nanoseconds + clock_now() - part->began;
    const double share = setting->steps > 0
                             ? (double)training->steps / (double)setting->steps
                             : (double)nanoseconds / ((double)setting->seconds *
                                                      (double)CLOCK_SECOND);

    return share < 1 ? share : 1;
}

static bool is_at_point(const struct actor_part *part)
{
    return find_share(part) * ACTOR_POINTS >=
           (double)(part->training->job.count + 1);
}

static bool is_pause_due(const struct actor_part *part)
{
    const int64_t pause = part->context->pause_after;

    return pause > 0 && clock_now() - part->began >= pause;
}

/* Is it time to pause? The first process decides for all. */
static bool share_pause(const struct actor_part *part)
{
    bool due = is_pause_due(part);

    if (part->context->pause_after > 0)
        cluster_broadcast(part->context->cluster, 0, &due, sizeof due);
    return due;
}

static struct actor_place *place_of(const struct actor_part *part,
                                    int64_t number)
{
    return &part->places[number % part->place_count];
}

static void keep_weights(const struct actor_part *part)
{
    const struct actor_training *const training = part->training;
    const struct perceptron *const net = &training->net.net;
    const size_t count =
        (size_t)perceptron_count(net->inputs, net->hidden, net->outputs);

    memcpy(place_of(part, training->batches)->net.net.weights, net->weights,
           count * sizeof(float));
}

/* How many batches must have changed the weights before this one is played. */
static int64_t needed_before(const struct actor_part *part, int64_t number)
{
    const int64_t block = number - number % BLOCK;
    const int64_t before = number - part->training->setting.lag;

    return before > block ? before : block;
}

/* Waits for the net that plays a batch; NULL if the part ends before it. */
static const struct actor_net *await_net(struct actor_part *part,
                                         int64_t number)
{
    const struct actor_training *const training = part->training;
    const int64_t needed = needed_before(part, number);

    pthread_mutex_lock(&part->lock);
    while (training->batches < needed && number < part->end)
        pthread_cond_wait(&part->changed, &part->lock);
    if (number % BLOCK == 0 && number < part->end &&
        (stop_raised(part->context->stop) || is_at_point(part) ||
         (number > part->first && is_pause_due(part)))) {
        part->end = number;
        pthread_cond_broadcast(&part->changed);
    }

    const bool goes_on = number < part->end;

    pthread_mutex_unlock(&part->lock);
    return goes_on ? &place_of(part, needed)->net : NULL;
}

/* Changes the weights by the next batch. */
static void apply_batch(struct actor_part *part,
                        const struct actor_batch *batch)
{
    struct actor_training *const training = part->training;
    struct actor_sums *const sums = &training->sums;
    const double rest = 1 - find_share(part);
    const double rate = (double)training->setting.rate / ACTOR_ONE * rest;

    optimiser_step(&training->optimiser, &training->net.net, &batch->gradient,
                   (float)rate);
    sums->decisions += batch->sums.decisions;
    sums->value_loss += batch->sums.value_loss;
    sums->policy_loss += batch->sums.policy_loss;
    sums->entropy += batch->sums.entropy;
    training->steps += batch->sums.decisions;
    training->batches++;
    keep_weights(part);
}

/* Puts a batch into its place, where it waits; or changes the weights by it,
 * and by the batches that waited for it. */
static void pass_batch(struct actor_part *part, struct actor_batch *batch,
                       int64_t number)
{
    const struct actor_training *const training = part->training;
    struct actor_place *place = place_of(part, number);

    if (number != training->batches) {
        const struct actor_batch spare = place->batch;

        place->batch = *batch;
        place->played = true;
        *batch = spare;
        return;
    }
    apply_batch(part, batch);
    while ((place = place_of(part, training->batches))->played) {
        place->played = false;
        apply_batch(part, &place->batch);
    }
    pthread_cond_broadcast(&part->changed);
}

static bool learn_batch(void *context, int number, int64_t piece,
                        struct err *err)
{
    struct actor_part *const part = context;
    const struct actor_setting *const setting = &part->training->setting;
    struct actor_worker *const worker = &part->training->workers->each[number];
    const int64_t batch = part->first + piece;
    const struct actor_net *const net = await_net(part, batch);
    struct rng rng = rng_new(setting->seed, (uint64_t)batch);

    (void)err;
    if (net == NULL)
        return false;
    actor_worker_learn(setting, worker, net, &rng);
    pthread_mutex_lock(&part->lock);
    pass_batch(part, &worker->batch, batch);
    pthread_mutex_unlock(&part->lock);
    return true;
}

/* ---- by several processes ---- */

/* A round: batches from the next one on, divided among the processes. */
struct actor_round {
    struct actor_part *part;
    int64_t first;
    int count;
    int rank;
    int processes;
};

/* False at the end, in all processes. */
static bool begin_round(struct actor_round *round)
{
    struct actor_part *const part = round->part;
    const struct actor_training *const training = part->training;
    const int within = (int)(training->batches % BLOCK);
    const int most = training->setting.lag + 1;

    if (within == 0 &&
        (cluster_share_stop(part->context->cluster) || is_at_point(part) ||
         (training->batches > part->first && share_pause(part))))
        return false;
    round->first = training->batches;
    round->count = most < BLOCK - within ? most : BLOCK - within;
    return true;
}

static int count_own(const struct actor_round *round, int rank)
{
    return (round->count - rank + round->processes - 1) / round->processes;
}

static struct actor_batch *batch_of(const struct actor_round *round, int index)
{
    return &place_of(round->part, round->first + index)->batch;
}

static bool play_own(void *context, int number, int64_t piece, struct err *err)
{
    const struct actor_round *const round = context;
    const struct actor_training *const training = round->part->training;
    struct actor_worker *const worker = &training->workers->each[number];
    const int index = round->rank + (int)piece * round->processes;
    const int64_t batch = round->first + index;
    const struct actor_place *const place =
        place_of(round->part, needed_before(round->part, batch));
    struct actor_batch *const kept = batch_of(round, index);
    struct rng rng = rng_new(training->setting.seed, (uint64_t)batch);

    (void)err;
    actor_worker_learn(&training->setting, worker, &place->net, &rng);

    const struct actor_batch spare = *kept;

    *kept = worker->batch;
    worker->batch = spare;
    return true;
}

/* Packs the sums of a batch, and then its gradient. */
static char *pack_batch(const struct actor_batch *batch, char *bytes)
{
    memcpy(bytes, &batch->sums, sizeof batch->sums);
    bytes += sizeof batch->sums;
    return bytes + gradient_pack(&batch->gradient, bytes);
}

static const char *unpack_batch(struct actor_batch *batch, const char *bytes)
{
    memcpy(&batch->sums, bytes, sizeof batch->sums);
    bytes += sizeof batch->sums;
    return bytes + gradient_unpack(&batch->gradient, bytes);
}

/* Sends the batches of each process to all. */
static void exchange_round(const struct actor_round *round)
{
    const size_t most = sizeof(struct actor_sums) +
                        gradient_size(&batch_of(round, 0)->gradient);
    const int own = count_own(round, round->rank);
    char *const mine = memory_new((size_t)own + 1, most);
    char *end = mine;
    size_t length;

    for (int i = 0; i < own; i++)
        end = pack_batch(batch_of(round, round->rank + i * round->processes),
                         end);

    char *const all = cluster_gather(round->part->context->cluster, mine,
                                     (size_t)(end - mine), &length);
    const char *at = all;

    for (int rank = 0; rank < round->processes; rank++)
        for (int i = 0; i < count_own(round, rank); i++)
            at = unpack_batch(batch_of(round, rank + i * round->processes), at);
    free(all);
    free(mine);
}

/* `k, 812 k/s, cost 0.31, entropy 0.92, 97:71:56` */
static void show_progress(void *context, int64_t done)
{
    struct actor_part *const part = context;
    const struct actor_training *const training = part->training;
    const struct actor_sums *const sums = &training->sums;
    struct progress_listener *const listener = part->context->listener;
    char text[PROGRESS_MAX];

    (void)done;
    if (listener == NULL)
        return;
    pthread_mutex_lock(&part->lock);

    const int64_t time = clock_now() - part->began;
    const double count = (double)(sums->decisions > 0 ? sums->decisions : 1);
    const double speed = (double)(training->steps - part->steps_before) /
                         ((double)time / (double)CLOCK_SECOND) / 1000;
    const int64_t steps = training->steps / SHOWN_STEPS;
    const struct progress_report report = {
        .what = text,
        .done = steps,
        .total = training->setting.steps > 0
                     ? training->setting.steps / SHOWN_STEPS
                     : (int64_t)((double)steps / find_share(part)),
        .nanoseconds = training->nanoseconds + time,
    };
    const int length = snprintf(
        text, PROGRESS_MAX, "k, %.0f k/s, cost %.3f, entropy %.2f", speed,
        (sums->value_loss + sums->policy_loss) / count, sums->entropy / count);

    if (training->job.count > 0) {
        const double *const scores =
            training->points[training->job.count - 1].scores;

        snprintf(text + length, (size_t)(PROGRESS_MAX - length),
                 ", %.0f:%.0f:%.0f", 100 * scores[0], 100 * scores[1],
                 100 * scores[2]);
    }
    pthread_mutex_unlock(&part->lock);
    listener->take_progress(listener, &report);
}

static bool learn_together(struct actor_part *part, struct err *err)
{
    struct cluster *const cluster = part->context->cluster;
    struct actor_round round = {.part = part,
                                .rank = cluster_rank(cluster),
                                .processes = cluster_size(cluster)};
    int64_t told = clock_now();

    while (begin_round(&round)) {
        const struct thread_pool pool = {.threads = part->context->threads,
                                         .pieces =
                                             count_own(&round, round.rank),
                                         .context = &round,
                                         .work = play_own};

        if (pool.pieces > 0 && !thread_pool_run(&pool, err))
            return false;
        exchange_round(&round);
        for (int i = 0; i < round.count; i++)
            apply_batch(part, batch_of(&round, i));
        if (clock_now() - told > TELL_EVERY) {
            show_progress(part, 0);
            told = clock_now();
        }
    }
    return true;
}

static void make_places(struct actor_part *part)
{
    const struct actor_training *const training = part->training;
    const struct actor_setting *const setting = &training->setting;

    part->place_count = setting->lag + 1;
    part->places = memory_new((size_t)part->place_count, sizeof *part->places);
    for (int i = 0; i < part->place_count; i++) {
        actor_net_make(&part->places[i].net, setting->game, setting->hidden);
        gradient_make(&part->places[i].batch.gradient, &training->net.net);
    }
    keep_weights(part);
}

static void free_places(struct actor_part *part)
{
    for (int i = 0; i < part->place_count; i++) {
        gradient_free(&part->places[i].batch.gradient);
        actor_net_free(&part->places[i].net);
    }
    free(part->places);
}

/* Learns until the next point or a pause; *at_point says which. False and err if
 * it failed. */
static bool learn_to_point(struct actor_training *training,
                           const struct job_context *context, bool *at_point,
                           struct err *err)
{
    struct actor_part part = {
        .training = training,
        .context = context,
        .first = training->batches,
        .began = clock_now(),
        .steps_before = training->steps,
        .end = BATCHES_MAX,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
    };
    /* learn_batch stops it, between blocks. */
    const struct thread_pool pool = {.threads = context->threads,
                                     .pieces = BATCHES_MAX,
                                     .context = &part,
                                     .work = learn_batch,
                                     .wait = show_progress};

    make_places(&part);

    const bool fine = cluster_size(context->cluster) > 1
                          ? learn_together(&part, err)
                          : thread_pool_run(&pool, err);

    *at_point = is_at_point(&part);
    training->nanoseconds += clock_now() - part.began;
    free_places(&part);
    pthread_cond_destroy(&part.changed);
    pthread_mutex_destroy(&part.lock);
    return fine;
}

bool actor_run_to_point(struct job *job, const struct job_context *context,
                        struct err *err)
{
    struct actor_training *const training = (struct actor_training *)job;
    const struct actor_sums *const sums = &training->sums;
    struct actor_point point;
    bool there;

    if (training->workers == NULL ||
        training->workers->threads != context->threads) {
        actor_workers_free(training->workers);
        training->workers = actor_workers_new(training, context->threads);
    }
    if (!learn_to_point(training, context, &there, err) ||
        stop_raised(context->stop))
        return false;
    if (!there)
        return true;
    if (!actor_workers_evaluate(training, context, point.scores, err))
        return false;

    const double count = (double)(sums->decisions > 0 ? sums->decisions : 1);

    point.steps = training->steps;
    point.value_loss = sums->value_loss / count;
    point.policy_loss = sums->policy_loss / count;
    point.entropy = sums->entropy / count;
    training->points[job->count++] = point;
    training->sums = (struct actor_sums){0};
    return true;
}
