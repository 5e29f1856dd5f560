/* SPDX-License-Identifier: MIT */
/* Proves and judges a line in a thread of its own. */
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/solver.h"
#include "match/review/inside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One thread that proves a line, and the flag that wakes its owner. */
struct reviewer {
    struct review_listener listener; /* first: the thread tells it of places */
    pthread_t thread;
    bool ended; /* only for the owner: reviewer_take has given the last */

    /* Relaxed is enough: it only says stop; results pass under the lock. */
    struct stop stop;
    struct review work;      /* only for the thread */
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

/* Makes the results so far available to the owner. */
static void publish_places(struct reviewer *reviewer, bool done)
{
    pthread_mutex_lock(&reviewer->lock);
    copy_places(reviewer->places, &reviewer->work, reviewer->work.places);
    reviewer->done = done;
    wake_flag_set(&reviewer->news, true);
    pthread_mutex_unlock(&reviewer->lock);
}

static void take_places(struct review_listener *listener)
{
    publish_places((struct reviewer *)listener, false);
}

static void *prove_line(void *data)
{
    struct reviewer *const reviewer = data;

    review_prove_telling(&reviewer->work, &reviewer->task, &reviewer->listener);
    publish_places(reviewer, true);
    return NULL;
}

static void free_reviewer(struct reviewer *reviewer)
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

    if (!task->judges && !solver_supports(review->game, NULL, err))
        return NULL;
    if (!wake_flag_open(&news)) {
        err_set(err, "no pipe to a thread that proves: %s", strerror(errno));
        return NULL;
    }

    struct reviewer *const reviewer = memory_new(1, sizeof *reviewer);
    const size_t count = (size_t)review->line.count;

    reviewer->listener.take_places = take_places;
    reviewer->news = news;
    reviewer->task = *task;
    reviewer->task.stop = &reviewer->stop;
    review_begin(&reviewer->work, review->game, &review->line);
    copy_places(reviewer->work.places, review, review->places);
    reviewer->places = memory_new(count, sizeof *reviewer->places);
    copy_places(reviewer->places, review, review->places);
    pthread_mutex_init(&reviewer->lock, NULL);

    const int failure = thread_start(&reviewer->thread, prove_line, reviewer);

    if (failure == 0)
        return reviewer;
    err_set(err, "no thread to prove in: %s", strerror(failure));
    free_reviewer(reviewer);
    return NULL;
}

void reviewer_free(struct reviewer *reviewer)
{
    if (reviewer == NULL)
        return;
    stop_raise(&reviewer->stop, true);
    pthread_join(reviewer->thread, NULL);
    free_reviewer(reviewer);
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
