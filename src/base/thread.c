/* SPDX-License-Identifier: MIT */
/* Threads, the pipe that wakes poll(), and the pool of workers. */
#define _GNU_SOURCE 1 /* sched_getaffinity */

#include "base/thread.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STACK_BYTES = 16 << 20, WAIT_MILLISECONDS = 200, TRIES = 10 };

/* The stack of the main thread: as most systems give it; and twice what was
 * ever used. */
enum { STACK_USUAL = 8 << 20, STACK_LEAST = 512 << 10 };

bool thread_grow_stack(struct err *err)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_STACK, &limit) != 0 ||
        limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= STACK_USUAL)
        return true;
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > STACK_USUAL
            ? STACK_USUAL
            : limit.rlim_max;
    setrlimit(RLIMIT_STACK, &limit);
    return limit.rlim_cur >= STACK_LEAST ||
           err_set(err,
                   "the stack is limited to %llu KB (ulimit -s); at least %d "
                   "are needed",
                   (unsigned long long)limit.rlim_cur / 1024,
                   STACK_LEAST / 1024);
}

/* A thread inherits the signal mask of the one that starts it. */
int thread_start(pthread_t *thread, void *(*work)(void *data), void *data)
{
    static const int CRASHES[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    pthread_attr_t attributes;
    sigset_t mask, before;

    sigfillset(&mask);
    for (size_t i = 0; i < sizeof CRASHES / sizeof CRASHES[0]; i++)
        sigdelset(&mask, CRASHES[i]);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &mask, &before);

    const int failure = pthread_create(thread, &attributes, work, data);

    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return failure;
}

/* With 19 a thread would get almost no time on a busy machine, and hold up
 * those that wait for it. */
enum { LOWERED_NICE = 10 };

void thread_lower_priority(void)
{
#ifdef __linux__ /* where a nice value is a thread's own */
    setpriority(PRIO_PROCESS, 0, LOWERED_NICE);
#endif
}

bool thread_wake_pipe(int *receiver, int *sender)
{
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    *receiver = ends[0];
    *sender = ends[1];
    return true;
}

bool wake_flag_open(struct wake_flag *flag)
{
    flag->raised = false;
    return thread_wake_pipe(&flag->receiver, &flag->sender);
}

/* A thread might wait for the flag for ever, so writing is tried more than
 * once; a pipe that cannot be written is closed, which wakes every later
 * poll(). */
void wake_flag_set(struct wake_flag *flag, bool raised)
{
    char byte = 0;

    for (int i = 0; i < TRIES && raised != flag->raised; i++)
        if ((raised ? write(flag->sender, &byte, 1)
                    : read(flag->receiver, &byte, 1)) == 1)
            flag->raised = raised;
    if (raised && !flag->raised) {
        close(flag->sender);
        flag->sender = -1;
        flag->raised = true;
    }
}

void wake_flag_close(struct wake_flag *flag)
{
    close(flag->sender);
    close(flag->receiver);
}

int thread_machine_processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (int)count;
}

/* If the set is too small for the machine, all processors are counted. */
int thread_processors(void)
{
    const int all = thread_machine_processors();
#ifdef __linux__
    cpu_set_t allowed;

    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 &&
        CPU_COUNT(&allowed) < all)
        return CPU_COUNT(&allowed);
#endif
    return all;
}

void progress_tell(const struct progress_scale *scale, int64_t pieces)
{
    struct progress_listener *listener = scale->listener;

    if (listener != NULL)
        listener->take_progress(
            listener, &(struct progress_report){
                          .what = scale->what,
                          .done = scale->before +
                                  pieces * (scale->each > 0 ? scale->each : 1),
                          .total = scale->total,
                          .nanoseconds = clock_now() - scale->began,
                      });
}

void thread_run_together(int threads, void *(*work)(void *data), void *data)
{
    pthread_t others[THREADS_MAX];
    int count = 0;

    while (count < threads - 1 && count < THREADS_MAX &&
           thread_start(&others[count], work, data) == 0)
        count++;
    work(data);
    for (int i = 0; i < count; i++)
        pthread_join(others[i], NULL);
}

/* ---- the pool ---- */

/* Shared by the workers. */
struct pool_run {
    const struct thread_pool *pool;
    int receiver; /* a byte for each worker that ends; some may be lost */
    int sender;
    /* Relaxed is enough for all: the first hands out numbers, the second says
     * stop, the third counts the workers that are left; results are published
     * by the end of the thread. */
    atomic_llong next;
    atomic_bool ended;
    atomic_int working;

    pthread_mutex_t lock; /* guards the rest */
    int64_t failed_piece;
    struct err *err;
};

struct pool_worker {
    struct pool_run *run;
    int number;
    pthread_t thread;
};

static void *do_pieces(void *data)
{
    const struct pool_worker *worker = data;
    struct pool_run *run = worker->run;
    const struct thread_pool *pool = run->pool;

    while (!stop_raised(pool->stop) &&
           !atomic_load_explicit(&run->ended, memory_order_relaxed)) {
        const int64_t piece =
            atomic_fetch_add_explicit(&run->next, 1, memory_order_relaxed);
        struct err err = {""};

        if (piece >= pool->pieces)
            break;
        if (pool->work(pool->context, worker->number, piece, &err))
            continue;
        pthread_mutex_lock(&run->lock);
        if (*err.text != '\0' && piece < run->failed_piece) {
            run->failed_piece = piece;
            *run->err = err;
        }
        pthread_mutex_unlock(&run->lock);
        atomic_store_explicit(&run->ended, true, memory_order_relaxed);
    }
    atomic_fetch_sub_explicit(&run->working, 1, memory_order_relaxed);
    while (write(run->sender, "", 1) < 0 && errno == EINTR)
        ;
    return NULL;
}

/* Waits for the workers. A byte may be lost, so the count of workers decides.
 * Reports progress once more when all have ended. */
static void await_workers(struct pool_run *run)
{
    const struct thread_pool *pool = run->pool;
    struct pollfd pipe = {.fd = run->receiver, .events = POLLIN};
    const int wait = pool->wait_milliseconds > 0 ? pool->wait_milliseconds
                                                 : WAIT_MILLISECONDS;
    char bytes[THREADS_MAX];

    for (bool working = true; working;) {
        working = atomic_load_explicit(&run->working, memory_order_relaxed) > 0;
        if (working && poll(&pipe, 1, wait) > 0 &&
            read(pipe.fd, bytes, sizeof bytes) < 0)
            continue;

        const int64_t next =
            atomic_load_explicit(&run->next, memory_order_relaxed);
        const int64_t begun = next < pool->pieces ? next : pool->pieces;

        progress_tell(&pool->progress, begun);
        if (pool->wait != NULL)
            pool->wait(pool->context, begun);
    }
}

bool thread_pool_run(const struct thread_pool *pool, struct err *err)
{
    struct pool_worker workers[THREADS_MAX];
    struct pool_run run = {.pool = pool,
                           .lock = PTHREAD_MUTEX_INITIALIZER,
                           .failed_piece = INT64_MAX,
                           .err = err};
    int count = 0;

    if (!thread_wake_pipe(&run.receiver, &run.sender))
        return err_set(err, "cannot make a pipe: %s", strerror(errno));
    for (; count < pool->threads; count++) {
        workers[count] = (struct pool_worker){.run = &run, .number = count};
        atomic_fetch_add_explicit(&run.working, 1, memory_order_relaxed);
        if (thread_start(&workers[count].thread, do_pieces, &workers[count]) ==
            0)
            continue;
        atomic_fetch_sub_explicit(&run.working, 1, memory_order_relaxed);
        break;
    }
    await_workers(&run);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
    close(run.receiver);
    close(run.sender);
    pthread_mutex_destroy(&run.lock);
    if (count == 0)
        return err_set(err, "cannot start a thread");
    return run.failed_piece == INT64_MAX;
}
