/* Actors learn: the weights of all, and who may change them. */
#include "lab/nets/actor_training.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/nets/actor_workers.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More batches than anybody waits for. */
#define BATCHES_MAX (INT64_C(1) << 60)

#define DRAW_STREAM UINT64_MAX /* of random numbers; the others are batches */

enum { PROGRESS_MAX = 80, SHOWN_STEPS = 1000 };

struct actor_training *actor_training_new(const struct actor_setting *setting)
{
    struct actor_training *const training = memory_new(1, sizeof *training);
    struct rng rng = rng_new(setting->seed, DRAW_STREAM);

    training->setting = *setting;
    actor_net_make(&training->net, setting->game, setting->hidden);
    perceptron_draw(&training->net.net, &rng);
    optimiser_make(&training->optimiser, setting->optimiser,
                   &training->net.net);
    return training;
}

void actor_training_free(struct actor_training *training)
{
    if (training == NULL)
        return;
    actor_workers_free(training->hall);
    optimiser_free(&training->optimiser);
    actor_net_free(&training->net);
    free(training);
}

/* ---- how far it is ---- */

/* What remains of the whole is by steps, or by the time that was spent. */
static double share_of(const struct actor_training *training,
                       int64_t nanoseconds)
{
    const struct actor_setting *const setting = &training->setting;
    const double share = setting->steps > 0
                             ? (double)training->steps / (double)setting->steps
                             : (double)nanoseconds / ((double)setting->seconds *
                                                      (double)CLOCK_SECOND);

    return share < 1 ? share : 1;
}

double actor_training_share(const struct actor_training *training)
{
    return share_of(training, training->nanoseconds);
}

bool actor_training_done(const struct actor_training *training)
{
    return training->point_count == ACTOR_POINTS;
}

/* ---- a part ---- */

/* What the workers share until the next point. */
struct lesson {
    struct actor_training *training;
    const struct actor_help *help;
    int64_t first; /* batch */
    int64_t began;
    int64_t steps_before;
    /* Guards the training: its weights, its optimiser, and what it counts. */
    pthread_mutex_t lock;
};

static double share_now(const struct lesson *lesson)
{
    const struct actor_training *const training = lesson->training;

    return share_of(training,
                    training->nanoseconds + clock_now() - lesson->began);
}

/* A copy of the weights; false where the part is done. */
static bool fetch(struct lesson *lesson, struct actor_worker *booth)
{
    const struct actor_training *const training = lesson->training;
    const struct perceptron *const net = &training->net.net;
    const size_t size =
        (size_t)perceptron_count(net->inputs, net->hidden, net->outputs) *
        sizeof(float);

    pthread_mutex_lock(&lesson->lock);

    const bool goes_on =
        share_now(lesson) * ACTOR_POINTS < (double)(training->point_count + 1);

    if (goes_on)
        memcpy(booth->net.net.weights, net->weights, size);
    pthread_mutex_unlock(&lesson->lock);
    return goes_on;
}

static void add_sums(struct actor_sums *sums, const struct actor_sums *more)
{
    sums->decisions += more->decisions;
    sums->value_cost += more->value_cost;
    sums->policy_cost += more->policy_cost;
    sums->entropy += more->entropy;
}

static void deliver(struct lesson *lesson, const struct actor_worker *booth)
{
    struct actor_training *const training = lesson->training;

    pthread_mutex_lock(&lesson->lock);

    const double rest = 1 - share_now(lesson);
    const double rate = (double)training->setting.rate / ACTOR_ONE * rest;

    optimiser_step(&training->optimiser, &training->net.net, &booth->gradient,
                   (float)rate);
    add_sums(&training->sums, &booth->sums);
    training->steps += booth->sums.decisions;
    training->batches++;
    pthread_mutex_unlock(&lesson->lock);
}

static bool work(void *context, int worker, int64_t piece, struct err *err)
{
    struct lesson *const lesson = context;
    const struct actor_training *const training = lesson->training;
    struct actor_worker *const booth = &training->hall->booths[worker];
    struct rng rng =
        rng_new(training->setting.seed, (uint64_t)(lesson->first + piece));

    (void)err;
    if (!fetch(lesson, booth))
        return false;
    actor_workers_learn(&training->setting, booth, &rng);
    deliver(lesson, booth);
    return true;
}

/* `k, 812 k/s, cost 0.31, entropy 0.92, 97:71:56` */
static void describe(const struct lesson *lesson, char text[PROGRESS_MAX])
{
    const struct actor_training *const training = lesson->training;
    const struct actor_sums *const sums = &training->sums;
    const double count = (double)(sums->decisions > 0 ? sums->decisions : 1);
    const double seconds =
        (double)(clock_now() - lesson->began) / (double)CLOCK_SECOND;
    const double speed =
        (double)(training->steps - lesson->steps_before) / seconds / 1000;
    const int length = snprintf(
        text, PROGRESS_MAX, "k, %.0f k/s, cost %.3f, entropy %.2f", speed,
        (sums->value_cost + sums->policy_cost) / count, sums->entropy / count);

    if (training->point_count > 0) {
        const double *const judged =
            training->points[training->point_count - 1].judged;

        snprintf(text + length, (size_t)(PROGRESS_MAX - length),
                 ", %.0f:%.0f:%.0f", 100 * judged[0], 100 * judged[1],
                 100 * judged[2]);
    }
}

static void tell(void *context, int64_t done)
{
    struct lesson *const lesson = context;
    const struct actor_training *const training = lesson->training;
    struct progress_listener *const watch = lesson->help->watch;
    char text[PROGRESS_MAX];

    (void)done;
    if (watch == NULL)
        return;
    pthread_mutex_lock(&lesson->lock);
    describe(lesson, text);

    const double share = share_now(lesson);
    const int64_t steps = training->steps / SHOWN_STEPS;
    const int64_t total = training->setting.steps > 0
                              ? training->setting.steps / SHOWN_STEPS
                              : (int64_t)((double)steps / share);

    const struct progress_report progress = {
        .what = text,
        .done = steps,
        .total = total,
        .nanoseconds = training->nanoseconds + clock_now() - lesson->began,
    };

    pthread_mutex_unlock(&lesson->lock);
    watch->hear(watch, &progress);
}

static bool learn(struct actor_training *training,
                  const struct actor_help *help, struct err *err)
{
    struct lesson lesson = {
        .training = training,
        .help = help,
        .first = training->batches,
        .began = clock_now(),
        .steps_before = training->steps,
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    const bool fine =
        thread_pool_run(&(struct thread_pool){.threads = help->threads,
                                              .pieces = BATCHES_MAX,
                                              .stop = help->stop,
                                              .context = &lesson,
                                              .work = work,
                                              .wait = tell},
                        err);

    training->nanoseconds += clock_now() - lesson.began;
    pthread_mutex_destroy(&lesson.lock);
    return fine && !stop_raised(help->stop);
}

static void add_point(struct actor_training *training,
                      const double judged[ACTOR_JUDGES])
{
    const struct actor_sums *const sums = &training->sums;
    const double count = (double)(sums->decisions > 0 ? sums->decisions : 1);
    struct actor_point point = {
        .steps = training->steps,
        .value_cost = sums->value_cost / count,
        .policy_cost = sums->policy_cost / count,
        .entropy = sums->entropy / count,
    };

    memcpy(point.judged, judged, sizeof point.judged);
    training->points[training->point_count++] = point;
    training->sums = (struct actor_sums){0};
}

bool actor_training_step(struct actor_training *training,
                         const struct actor_help *help, struct err *err)
{
    double judged[ACTOR_JUDGES];

    if (training->hall == NULL || training->hall->threads != help->threads) {
        actor_workers_free(training->hall);
        training->hall = actor_workers_new(training, help->threads);
    }
    if (!learn(training, help, err) ||
        !actor_workers_judge(training, help, judged, err))
        return false;
    add_point(training, judged);
    return true;
}
