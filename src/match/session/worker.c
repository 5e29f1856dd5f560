/* SPDX-License-Identifier: MIT */
/* One thread that thinks, and the flag that wakes its owner. */
#include "match/session/worker.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum phase { IDLE, THINKING, ANSWERED };

/* Only the owner writes to it, and never while the thread works on it; so both
 * may read it without the lock. */
struct worker_job {
    struct agent *agent;
    struct line line; /* a copy */
    struct budget budget;
};

/* The budget of a pondered job after worker_start has taken it over; zeros
 * before. */
struct grant {
    struct budget budget;
    uint64_t nodes; /* of the last report before that */
    int64_t since;  /* clock_now() */
};

struct worker {
    struct listener listener; /* first: the agents know the worker by it */
    pthread_t thread;
    uint64_t ticket; /* only for the owner */

    /* Relaxed is enough: it only says hurry; its job passes to the thread and
     * back under the lock. */
    struct stop stop;
    struct worker_job job;

    pthread_mutex_t lock;   /* guards the rest */
    pthread_cond_t changed; /* the phase, or closing */
    enum phase phase;
    bool closing;
    bool pondering;        /* a worker_start may take it over */
    bool silent;           /* no news of it: pondered, or cancelled */
    bool fresh;            /* the report has not been taken */
    struct wake_flag news; /* raised while worker_take has something to give */
    struct report report;
    int64_t began;    /* the job, clock_now() */
    int64_t reported; /* the same of the report */
    struct move move;
    struct grant grant;
};

/* ---- under the lock ---- */

static bool has_news(const struct worker *worker)
{
    return !worker->silent && (worker->fresh || worker->phase == ANSWERED);
}

/* Call this after any change of has_news. */
static void update_flag(struct worker *worker)
{
    wake_flag_set(&worker->news, has_news(worker));
}

static void stop_if_used_up(struct worker *worker)
{
    const struct grant *grant = &worker->grant;
    const struct budget *budget = &grant->budget;
    const struct report *report = &worker->report;

    if ((budget->depth > 0 && report->depth >= budget->depth) ||
        (budget->nodes > 0 && report->nodes > grant->nodes &&
         report->nodes - grant->nodes >= budget->nodes) ||
        (budget->nanoseconds > 0 &&
         clock_now() - grant->since >= budget->nanoseconds))
        stop_raise(&worker->stop, true);
}

/* ---- the thread ---- */

static void take_report(struct listener *listener, const struct report *report)
{
    struct worker *worker = (struct worker *)listener;

    pthread_mutex_lock(&worker->lock);
    worker->report = *report;
    worker->reported = clock_now();
    worker->fresh = true;
    stop_if_used_up(worker);
    update_flag(worker);
    pthread_mutex_unlock(&worker->lock);
}

static void *run_jobs(void *data)
{
    struct worker *worker = data;
    const struct worker_job *job = &worker->job;

    pthread_mutex_lock(&worker->lock);
    while (!worker->closing) {
        if (worker->phase != THINKING) {
            pthread_cond_wait(&worker->changed, &worker->lock);
            continue;
        }
        pthread_mutex_unlock(&worker->lock);

        const struct move move =
            agent_choose(job->agent, &(struct task){
                                         .line = &job->line,
                                         .budget = job->budget,
                                         .stop = &worker->stop,
                                         .listener = &worker->listener,
                                     });

        pthread_mutex_lock(&worker->lock);
        worker->move = move;
        worker->phase = ANSWERED;
        update_flag(worker);
        pthread_cond_broadcast(&worker->changed);
    }
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

/* ---- the worker ---- */

static void free_parts(struct worker *worker)
{
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->lock);
    wake_flag_close(&worker->news);
    line_free(&worker->job.line);
    free(worker);
}

struct worker *worker_new(struct err *err)
{
    struct worker *worker = memory_new(1, sizeof *worker);

    if (!wake_flag_open(&worker->news)) {
        err_set(err, "no pipe to a thread that thinks: %s", strerror(errno));
        free(worker);
        return NULL;
    }
    worker->listener.take_report = take_report;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->changed, NULL);

    const int failure = thread_start(&worker->thread, run_jobs, worker);

    if (failure == 0)
        return worker;
    err_set(err, "no thread to think in: %s", strerror(failure));
    free_parts(worker);
    return NULL;
}

void worker_free(struct worker *worker)
{
    if (worker == NULL)
        return;
    worker_cancel(worker);
    pthread_mutex_lock(&worker->lock);
    worker->closing = true;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    free_parts(worker);
}

int worker_descriptor(const struct worker *worker)
{
    return worker->news.receiver;
}

bool worker_take(struct worker *worker, struct news *news)
{
    pthread_mutex_lock(&worker->lock);

    const bool given = has_news(worker);

    if (given) {
        *news = (struct news){
            .ticket = worker->ticket,
            .answered = worker->phase == ANSWERED,
            .move = worker->move,
            .report = worker->report,
            .nanoseconds = worker->reported - worker->began,
        };
        worker->fresh = false;
        if (news->answered)
            worker->phase = IDLE;
        update_flag(worker);
    }
    pthread_mutex_unlock(&worker->lock);
    return given;
}

/* ---- jobs ---- */

void worker_cancel(struct worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->silent = true;
    worker->pondering = false;
    stop_raise(&worker->stop, true);
    update_flag(worker);
    while (worker->phase == THINKING)
        pthread_cond_wait(&worker->changed, &worker->lock);
    worker->phase = IDLE;
    pthread_mutex_unlock(&worker->lock);
}

void worker_hurry(struct worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    if (!worker->pondering)
        stop_raise(&worker->stop, true);
    pthread_mutex_unlock(&worker->lock);
}

/* The worker must be idle. */
static void begin_job(struct worker *worker, struct agent *agent,
                      const struct line *line, struct budget budget,
                      bool pondering)
{
    assert(line_position(line)->end == END_NOT);
    pthread_mutex_lock(&worker->lock);
    worker->job.agent = agent;
    worker->job.budget = budget;
    line_copy(&worker->job.line, line);
    stop_raise(&worker->stop, false);
    worker->pondering = worker->silent = pondering;
    worker->fresh = false;
    worker->report = (struct report){.depth = 0};
    worker->began = worker->reported = clock_now();
    worker->move = (struct move){0};
    worker->grant = (struct grant){.nodes = 0};
    worker->phase = THINKING;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
}

static bool is_same_line(const struct line *one, const struct line *other)
{
    bool same = one->count == other->count && one->before == other->before;

    for (int i = 0; same && i < one->count; i++)
        same =
            position_same(&one->places[i].position,
                          &other->places[i].position) &&
            (i == 0 || move_same(one->places[i].move, other->places[i].move));
    return same;
}

uint64_t worker_start(struct worker *worker, struct agent *agent,
                      const struct line *line, struct budget budget)
{
    worker->ticket++;
    pthread_mutex_lock(&worker->lock);

    /* The pondered job becomes the new one. */
    const bool expected = worker->pondering && worker->job.agent == agent &&
                          is_same_line(&worker->job.line, line);

    if (expected) {
        worker->pondering = worker->silent = false;
        worker->grant =
            (struct grant){budget, worker->report.nodes, clock_now()};
        stop_if_used_up(worker);
        update_flag(worker);
    }
    pthread_mutex_unlock(&worker->lock);
    if (!expected) {
        worker_cancel(worker);
        begin_job(worker, agent, line, budget, false);
    }
    return worker->ticket;
}

void worker_ponder(struct worker *worker, struct agent *agent,
                   const struct line *line)
{
    worker_cancel(worker);
    begin_job(worker, agent, line, (struct budget){0}, true);
}

bool worker_expect(const struct game *game, const struct report *report,
                   int player, struct line *line)
{
    int at = 1;

    while (line_end(line, game) == END_NOT &&
           line_position(line)->player != player && at < report->line_count &&
           game_is_legal(game, line_position(line), report->line[at]))
        line_play(line, game, report->line[at++]);
    return at > 1 && line_end(line, game) == END_NOT &&
           line_position(line)->player == player;
}
