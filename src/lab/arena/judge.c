/* SPDX-License-Identifier: MIT */
/* Measures losses of moves in the background, one decision after the other. */
#include "lab/arena/judge.h"
#include "base/memory.h"
#include "lab/arena/arena_loss.h"

#include <stdlib.h>

struct judge {
    const struct arena_setting *setting;
    struct judge_listener *listener;
    struct agent *reference; /* of the thread */
    pthread_t thread;
    struct stop stop;

    pthread_mutex_t lock;   /* guards the members below */
    pthread_cond_t changed; /* there is work, or it is over */
    bool paused;
    int turn; /* the player whose moves are judged next */
    struct decision_sample samples[ARENA_PLAYERS_MAX];
};

/* ---- the sample; with the lock held ---- */

/* A decision that is not judged yet, or NULL. */
static struct arena_decision *find_open(const struct decision_sample *sample)
{
    for (int i = 0; i < sample->count; i++)
        if (sample->decisions[i].loss == LOSS_OPEN)
            return &sample->decisions[i];
    return NULL;
}

/* The next decision, of the players in turn, so that all are known equally
 * well. */
static struct arena_decision *find_next(struct judge *judge)
{
    for (int i = 0; i < judge->setting->count; i++) {
        struct arena_decision *const open =
            find_open(&judge->samples[judge->turn]);

        if (open != NULL)
            return open;
        judge->turn = (judge->turn + 1) % judge->setting->count;
    }
    return NULL;
}

/* Another decision may have replaced it by now. */
static void note_loss(struct judge *judge, uint64_t key, int loss)
{
    const struct decision_sample *const sample = &judge->samples[judge->turn];

    for (int i = 0; i < sample->count; i++)
        if (sample->decisions[i].key == key)
            sample->decisions[i].loss = loss;
    judge->turn = (judge->turn + 1) % judge->setting->count;
}

/* ---- the thread ---- */

/* Waits for the next decision to judge. False when the judge is to end. */
static bool await_decision(struct judge *judge, struct arena_decision *decision)
{
    const struct arena_decision *next = NULL;

    while (!stop_raised(&judge->stop) &&
           (judge->paused || (next = find_next(judge)) == NULL))
        pthread_cond_wait(&judge->changed, &judge->lock);
    if (next == NULL || stop_raised(&judge->stop))
        return false;
    *decision = *next;
    return true;
}

static void *judge_moves(void *data)
{
    struct judge *const judge = data;
    struct arena_decision decision;

    pthread_mutex_lock(&judge->lock);
    while (await_decision(judge, &decision)) {
        pthread_mutex_unlock(&judge->lock);

        const int loss =
            loss_measure(judge->reference, &decision, &judge->stop);

        pthread_mutex_lock(&judge->lock);
        note_loss(judge, decision.key, loss);

        const bool done = find_next(judge) == NULL;

        pthread_mutex_unlock(&judge->lock);
        judge->listener->take_news(judge->listener, done);
        pthread_mutex_lock(&judge->lock);
    }
    pthread_mutex_unlock(&judge->lock);
    return NULL;
}

/* ---- beginning and ending ---- */

static void free_parts(struct judge *judge)
{
    for (int i = 0; i < judge->setting->count; i++)
        sample_free(&judge->samples[i]);
    agent_free(judge->reference);
    pthread_mutex_destroy(&judge->lock);
    pthread_cond_destroy(&judge->changed);
    free(judge);
}

struct judge *judge_new(const struct arena_setting *setting,
                        struct judge_listener *listener, struct err *err)
{
    struct judge *const judge = memory_new(1, sizeof *judge);

    *judge = (struct judge){
        .setting = setting,
        .listener = listener,
        .reference = agent_new(ARENA_REFERENCE, setting->game, 0, err),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
        .paused = true,
    };
    if (judge->reference != NULL &&
        (thread_start(&judge->thread, judge_moves, judge) == 0 ||
         err_set(err, "cannot start a thread")))
        return judge;
    free_parts(judge);
    return NULL;
}

void judge_free(struct judge *judge)
{
    if (judge == NULL)
        return;
    pthread_mutex_lock(&judge->lock);
    stop_raise(&judge->stop, true);
    pthread_cond_broadcast(&judge->changed);
    pthread_mutex_unlock(&judge->lock);
    pthread_join(judge->thread, NULL);
    free_parts(judge);
}

/* ---- games, orders, news ---- */

void judge_take(struct judge *judge, const struct arena_number *number,
                const struct arena_row *row, const struct line *line,
                int opening)
{
    const struct arena_setting *const setting = judge->setting;
    struct rng keys = arena_sample_keys(setting, number);

    pthread_mutex_lock(&judge->lock);
    sample_match(judge->samples, setting->game, row->players, line, opening,
                 &keys);
    pthread_cond_broadcast(&judge->changed);
    pthread_mutex_unlock(&judge->lock);
}

void judge_pause(struct judge *judge, bool paused)
{
    pthread_mutex_lock(&judge->lock);
    judge->paused = paused;
    pthread_cond_broadcast(&judge->changed);
    pthread_mutex_unlock(&judge->lock);
}

bool judge_sum(struct judge *judge, struct arena_entry entries[])
{
    bool done = true;

    pthread_mutex_lock(&judge->lock);
    for (int i = 0; i < judge->setting->count; i++) {
        const struct decision_sample *const sample = &judge->samples[i];

        entries[i].judged = entries[i].lost = 0;
        sample_sum(sample, &entries[i].judged, &entries[i].lost);
        done = done && find_open(sample) == NULL;
    }
    pthread_mutex_unlock(&judge->lock);
    return done;
}
