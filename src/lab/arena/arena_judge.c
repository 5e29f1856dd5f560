/* SPDX-License-Identifier: MIT */
/*
 * Measures the losses of moves when all games are over. The processes of a
 * cluster make one sample of all games, and divide its decisions; the parts of
 * a share judge their own samples, which become one in the end. See judge.h for
 * the same while games are played.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "lab/arena/arena_inside.h"

#include <stdlib.h>
#include <string.h>

bool arena_is_judged(const struct arena_setting *setting)
{
    return setting->reference != NULL || setting->proof != NULL;
}

/* ---- the sample of all processes ---- */

struct shared_decision {
    int player;
    struct arena_decision decision;
};

/* Makes one sample of those of all processes. */
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

/* ---- its decisions ---- */

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

/* Judges the decisions in the samples, player by player. */
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

/* ---- the samples of all parts ---- */

/* Joins the samples of all parts, as if all games had been played here. */
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

/* ---- all of it ---- */

bool arena_judge(const struct arena_setting *setting,
                 struct decision_sample samples[], struct arena_entry entries[],
                 struct err *err)
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
