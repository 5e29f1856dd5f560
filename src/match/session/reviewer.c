/* One thread that proves a line, and the pipe that wakes whoever waits. */
#include "match/session/reviewer.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/solver.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct reviewer {
    struct review_listener listener; /* first: it is what the review knows */
    pthread_t thread;
    int receiver; /* the two ends of the pipe */
    int sender;
    bool ended; /* the owner's alone: has he been told? */

    /* Relaxed is enough: it only says stop; what is done goes by the lock. */
    struct stop stop;
    struct review work;      /* the thread's alone */
    struct review_task task; /* never changes */

    pthread_mutex_t lock; /* guards the rest */
    struct review_place *places;
    bool fresh;
    bool done;
    bool rung; /* there is a byte in the pipe */
};

/* Under the lock: one byte or none is in the pipe, so nobody ever waits. */
static void ring(struct reviewer *reviewer)
{
    char byte = 0;

    if (reviewer->fresh == reviewer->rung)
        return;

    const ssize_t moved = reviewer->fresh ? write(reviewer->sender, &byte, 1)
                                          : read(reviewer->receiver, &byte, 1);

    if (moved == 1)
        reviewer->rung = reviewer->fresh;
}

static void copy_places(struct review_place *to, const struct review *review,
                        const struct review_place *from)
{
    memcpy(to, from, (size_t)review->line.count * sizeof *to);
}

/* ---- the thread ---- */

static void hear(struct review_listener *listener, const struct review *review)
{
    struct reviewer *const reviewer = (struct reviewer *)listener;

    pthread_mutex_lock(&reviewer->lock);
    copy_places(reviewer->places, review, review->places);
    reviewer->fresh = true;
    ring(reviewer);
    pthread_mutex_unlock(&reviewer->lock);
}

static void *work(void *data)
{
    struct reviewer *const reviewer = data;

    review_prove(&reviewer->work, &reviewer->task);
    pthread_mutex_lock(&reviewer->lock);
    reviewer->fresh = reviewer->done = true;
    ring(reviewer);
    pthread_mutex_unlock(&reviewer->lock);
    return NULL;
}

/* ---- the reviewer ---- */

static void dispose(struct reviewer *reviewer)
{
    pthread_mutex_destroy(&reviewer->lock);
    close(reviewer->sender);
    close(reviewer->receiver);
    review_free(&reviewer->work);
    free(reviewer->places);
    free(reviewer);
}

static struct reviewer *prepare(const struct review *review)
{
    struct reviewer *const reviewer = memory_new(1, sizeof *reviewer);
    const size_t count = (size_t)review->line.count;

    reviewer->listener.hear = hear;
    review_begin(&reviewer->work, review->game, &review->line);
    copy_places(reviewer->work.places, review, review->places);
    reviewer->places = memory_new(count, sizeof *reviewer->places);
    copy_places(reviewer->places, review, review->places);
    pthread_mutex_init(&reviewer->lock, NULL);
    return reviewer;
}

struct reviewer *reviewer_new(const struct review *review,
                              const struct review_task *task, struct err *err)
{
    if (!solver_supports(review->game, NULL, err))
        return NULL;

    struct reviewer *const reviewer = prepare(review);

    reviewer->task = *task;
    reviewer->task.stop = &reviewer->stop;
    reviewer->task.listener = &reviewer->listener;
    if (!thread_wake_pipe(&reviewer->receiver, &reviewer->sender)) {
        err_set(err, "no pipe to a thread that proves: %s", strerror(errno));
        reviewer->receiver = reviewer->sender = -1;
        dispose(reviewer);
        return NULL;
    }

    const int failure = thread_start(&reviewer->thread, work, reviewer);

    if (failure == 0)
        return reviewer;
    err_set(err, "no thread to prove in: %s", strerror(failure));
    dispose(reviewer);
    return NULL;
}

void reviewer_free(struct reviewer *reviewer)
{
    if (reviewer == NULL)
        return;
    stop_raise(&reviewer->stop, true);
    pthread_join(reviewer->thread, NULL);
    dispose(reviewer);
}

int reviewer_descriptor(const struct reviewer *reviewer)
{
    return reviewer->receiver;
}

bool reviewer_take(struct reviewer *reviewer, struct review *review)
{
    pthread_mutex_lock(&reviewer->lock);

    const bool given = reviewer->fresh;

    if (given)
        copy_places(review->places, review, reviewer->places);
    reviewer->ended = reviewer->done;
    reviewer->fresh = false;
    ring(reviewer);
    pthread_mutex_unlock(&reviewer->lock);
    return given;
}

bool reviewer_done(const struct reviewer *reviewer)
{
    return reviewer->ended;
}
