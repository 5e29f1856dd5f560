/* Threads that take pieces of work until there are none. */
#include "lab/arena/crew.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { BEAT_MILLISECONDS = 200, READING = 0, WRITING = 1 };

/* What the threads share. */
struct yard {
    const struct crew *crew;
    int bell[2]; /* a pipe: a byte for each worker who leaves */
    /* The number of the next piece, which is all that it tells; and that
     * somebody gave up. What was done is published by the end of the thread. */
    atomic_llong next;
    atomic_bool given_up;
};

struct worker_badge {
    struct yard *yard;
    int number;
    pthread_t thread;
};

static bool goes_on(struct yard *yard)
{
    return !stop_raised(yard->crew->stop) &&
           !atomic_load_explicit(&yard->given_up, memory_order_relaxed);
}

static void ring(struct yard *yard)
{
    ssize_t rung;

    do
        rung = write(yard->bell[WRITING], "", 1);
    while (rung < 0 && errno == EINTR);
}

static void *labour(void *argument)
{
    const struct worker_badge *badge = argument;
    struct yard *yard = badge->yard;
    const struct crew *crew = yard->crew;

    while (goes_on(yard)) {
        const int64_t piece =
            atomic_fetch_add_explicit(&yard->next, 1, memory_order_relaxed);

        if (piece >= crew->pieces)
            break;
        if (!crew->work(crew->context, badge->number, piece))
            atomic_store_explicit(&yard->given_up, true, memory_order_relaxed);
    }
    ring(yard);
    return NULL;
}

/* How many there are; all signals stay with the caller. */
static int hire(struct yard *yard, struct worker_badge *badges)
{
    int count = 0;
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (; count < yard->crew->threads; count++) {
        badges[count] = (struct worker_badge){.yard = yard, .number = count};
        if (pthread_create(&badges[count].thread, NULL, labour,
                           &badges[count]) != 0)
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

static int64_t taken(struct yard *yard)
{
    const int64_t next =
        atomic_load_explicit(&yard->next, memory_order_relaxed);

    return next < yard->crew->pieces ? next : yard->crew->pieces;
}

/* Until so many workers have rung. */
static void await(struct yard *yard, int working)
{
    const struct crew *crew = yard->crew;
    struct pollfd bell = {.fd = yard->bell[READING], .events = POLLIN};
    char rung[CREW_THREADS_MAX];

    while (working > 0) {
        if (poll(&bell, 1, BEAT_MILLISECONDS) > 0) {
            const ssize_t count = read(bell.fd, rung, sizeof rung);

            working -= count > 0 ? (int)count : 0;
        }
        crew->wait(crew->context, taken(yard));
    }
}

bool crew_run(const struct crew *crew, struct err *err)
{
    struct worker_badge badges[CREW_THREADS_MAX];
    struct yard yard = {.crew = crew};

    if (pipe(yard.bell) < 0)
        return err_set(err, "a pipe cannot be made: %s", strerror(errno));

    const int count = hire(&yard, badges);

    await(&yard, count);
    for (int i = 0; i < count; i++)
        pthread_join(badges[i].thread, NULL);
    close(yard.bell[READING]);
    close(yard.bell[WRITING]);
    return count > 0 || err_set(err, "no thread can be made");
}

int crew_size(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1                  ? 1
           : count > CREW_THREADS_MAX ? CREW_THREADS_MAX
                                      : (int)count;
}
