/* SPDX-License-Identifier: MIT */
/* One thread that proves a line, and the flag that wakes its owner. */
#include "match/session/reviewer.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/solver.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct reviewer {
    struct review_listener listener; /* first: the review knows it by this */
    pthread_t thread;
    bool ended; /* the owner's alone: reviewer_take has said so */

    /* Relaxed is enough: it only says stop; what is done goes by the lock. */
    struct stop stop;
    struct review work;      /* the thread's alone */
    struct review_task task; /* never changes */

    pthread_mutex_t lock; /* guards the rest */
    struct review_place *places;
    struct wake_flag news; /* raised: the places are new, or it is done */
    bool done;
};

static void copy_places(struct review_place *to, const struct review *review,
                        const struct review_place *from)
{
    memcpy(to, from, (size_t)review->line.count * sizeof *to);
}

/* ---- the thread ---- */

static void take_review(struct review_listener *listener,
                        const struct review *review)
{
    struct reviewer *const reviewer = (struct reviewer *)listener;

    pthread_mutex_lock(&reviewer->lock);
    copy_places(reviewer->places, review, review->places);
    wake_flag_set(&reviewer->news, true);
    pthread_mutex_unlock(&reviewer->lock);
}

static void *prove_line(void *data)
{
    struct reviewer *const reviewer = data;

    review_prove(&reviewer->work, &reviewer->task);
    pthread_mutex_lock(&reviewer->lock);
    reviewer->done = true;
    wake_flag_set(&reviewer->news, true);
    pthread_mutex_unlock(&reviewer->lock);
    return NULL;
}

/* ---- the reviewer ---- */

static void free_parts(struct reviewer *reviewer)
{
    pthread_mutex_destroy(&reviewer->lock);
    wake_flag_close(&reviewer->news);
    review_free(&reviewer->work);
    free(reviewer->places);
    free(reviewer);
}

struct reviewer *reviewer_new(const struct review *review,
                              const struct review_task *task, struct err *err)
{
    struct wake_flag news;

    if (!solver_supports(review->game, NULL, err))
        return NULL;
    if (!wake_flag_open(&news)) {
        err_set(err, "no pipe to a thread that proves: %s", strerror(errno));
        return NULL;
    }

    struct reviewer *const reviewer = memory_new(1, sizeof *reviewer);
    const size_t count = (size_t)review->line.count;

    reviewer->listener.take_review = take_review;
    reviewer->news = news;
    reviewer->task = *task;
    reviewer->task.stop = &reviewer->stop;
    reviewer->task.listener = &reviewer->listener;
    review_begin(&reviewer->work, review->game, &review->line);
    copy_places(reviewer->work.places, review, review->places);
    reviewer->places = memory_new(count, sizeof *reviewer->places);
    copy_places(reviewer->places, review, review->places);
    pthread_mutex_init(&reviewer->lock, NULL);

    const int failure = thread_start(&reviewer->thread, prove_line, reviewer);

    if (failure == 0)
        return reviewer;
    err_set(err, "no thread to prove in: %s", strerror(failure));
    free_parts(reviewer);
    return NULL;
}

void reviewer_free(struct reviewer *reviewer)
{
    if (reviewer == NULL)
        return;
    stop_raise(&reviewer->stop, true);
    pthread_join(reviewer->thread, NULL);
    free_parts(reviewer);
}

int reviewer_descriptor(const struct reviewer *reviewer)
{
    return reviewer->news.receiver;
}

bool reviewer_take(struct reviewer *reviewer, struct review *review)
{
    pthread_mutex_lock(&reviewer->lock);

    const bool given = reviewer->news.raised;

    if (given)
        copy_places(review->places, review, reviewer->places);
    reviewer->ended = reviewer->done;
    wake_flag_set(&reviewer->news, false);
    pthread_mutex_unlock(&reviewer->lock);
    return given;
}

bool reviewer_done(const struct reviewer *reviewer)
{
    return reviewer->ended;
}
