/* SPDX-License-Identifier: MIT */
/* Threads: their stack and signals, the pipe that wakes poll(), the pool. */
#define _GNU_SOURCE 1 /* sched_setaffinity */

#include "base/thread.h"
#include "support/attempt.h"
#include "support/suites.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- a thread ---- */

static const int CRASHES[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
static const int OTHERS[] = {SIGINT,   SIGTERM, SIGHUP, SIGTSTP,
                             SIGWINCH, SIGCONT, SIGPIPE};

enum {
    CRASH_COUNT = sizeof CRASHES / sizeof CRASHES[0],
    OTHER_COUNT = sizeof OTHERS / sizeof OTHERS[0],
    DESCRIPTORS_MAX = 64
};

static void *get_mask(void *data)
{
    pthread_sigmask(SIG_SETMASK, NULL, data);
    return NULL;
}

static void check_mask(const sigset_t *mask)
{
    for (int i = 0; i < CRASH_COUNT; i++)
        ck_assert_int_eq(sigismember(mask, CRASHES[i]), 0);
    for (int i = 0; i < OTHER_COUNT; i++)
        ck_assert_int_eq(sigismember(mask, OTHERS[i]), 1);
}

START_TEST(a_thread_blocks_all_signals_but_those_of_a_crash)
{
    sigset_t mask, before, after;
    pthread_t thread;

    pthread_sigmask(SIG_SETMASK, NULL, &before);
    ck_assert_int_eq(thread_start(&thread, get_mask, &mask), 0);
    pthread_join(thread, NULL);
    check_mask(&mask);

    pthread_sigmask(SIG_SETMASK, NULL, &after);
    for (int i = 0; i < OTHER_COUNT; i++)
        ck_assert_int_eq(sigismember(&after, OTHERS[i]),
                         sigismember(&before, OTHERS[i]));
}
END_TEST

/* 64 KB at each depth. */
static int recurse(int depth)
{
    volatile char room[1 << 16];

    room[0] = (char)depth;
    return depth == 0 ? 0 : recurse(depth - 1) + (room[0] != (char)depth);
}

static void *recurse_deeply(void *data)
{
    *(int *)data = recurse((12 << 20) >> 16);
    return NULL;
}

START_TEST(a_thread_has_a_stack_of_twelve_megabytes_and_more)
{
    pthread_t thread;
    int wrong = -1;

    ck_assert_int_eq(thread_start(&thread, recurse_deeply, &wrong), 0);
    pthread_join(thread, NULL);
    ck_assert_int_eq(wrong, 0);
}
END_TEST

START_TEST(a_byte_in_the_wake_pipe_ends_a_poll)
{
    int receiver, sender;
    char byte;

    ck_assert(thread_wake_pipe(&receiver, &sender));
    ck_assert(fcntl(receiver, F_GETFD) & FD_CLOEXEC);
    ck_assert(fcntl(sender, F_GETFD) & FD_CLOEXEC);

    struct pollfd waiting = {.fd = receiver, .events = POLLIN};

    ck_assert_int_eq(poll(&waiting, 1, 0), 0);
    ck_assert_int_lt(read(receiver, &byte, 1), 0); /* and does not wait */
    ck_assert_int_eq(write(sender, "", 1), 1);
    ck_assert_int_eq(poll(&waiting, 1, 0), 1);
    ck_assert_int_eq(read(receiver, &byte, 1), 1);
    ck_assert_int_eq(poll(&waiting, 1, 0), 0);
    close(receiver);
    close(sender);
}
END_TEST

static void *count_call(void *data)
{
    atomic_fetch_add((atomic_int *)data, 1);
    return NULL;
}

START_TEST(work_together_is_done_once_by_each_thread)
{
    for (int threads = 1; threads <= 5; threads++) {
        atomic_int calls = 0;

        thread_run_together(threads, count_call, &calls);
        ck_assert_int_eq(atomic_load(&calls), threads);
    }
}
END_TEST

/* ---- the pool ---- */

enum { PIECES = 1000, WORKERS = 5, NO_PIECE = -1 };

struct pool_log {
    int done[PIECES]; /* a piece belongs to one worker, so no lock */
    sigset_t mask;    /* of the worker that did the last piece */
    int64_t last;     /* told by `wait` */
    struct stop stop;
    int64_t stop_at;
    int64_t fail_from; /* this piece and those after it fail */
    int64_t end_at;
};

static bool log_piece(void *context, int worker, int64_t piece, struct err *err)
{
    struct pool_log *log = context;

    ck_assert_int_ge(worker, 0);
    ck_assert_int_lt(worker, WORKERS);
    log->done[piece]++;
    if (piece == PIECES - 1)
        pthread_sigmask(SIG_SETMASK, NULL, &log->mask);
    if (piece == log->stop_at)
        stop_raise(&log->stop, true);
    if (log->fail_from != NO_PIECE && piece >= log->fail_from)
        return err_set(err, "piece %d", (int)piece);
    return piece != log->end_at;
}

static void note_done(void *context, int64_t done)
{
    ((struct pool_log *)context)->last = done;
}

static struct pool_log new_log(void)
{
    return (struct pool_log){
        .stop_at = NO_PIECE, .fail_from = NO_PIECE, .end_at = NO_PIECE};
}

static bool run_pool(struct pool_log *log, int threads, struct err *err)
{
    return thread_pool_run(&(struct thread_pool){.threads = threads,
                                                 .pieces = PIECES,
                                                 .stop = &log->stop,
                                                 .context = log,
                                                 .work = log_piece,
                                                 .wait = note_done},
                           err);
}

/* How many pieces were done, none of them twice. */
static int count_done(const struct pool_log *log)
{
    int sum = 0;

    for (int i = 0; i < PIECES; i++) {
        ck_assert_int_le(log->done[i], 1);
        sum += log->done[i];
    }
    return sum;
}

START_TEST(every_piece_is_done_once)
{
    for (int threads = 1; threads <= WORKERS; threads++) {
        struct pool_log log = new_log();
        struct err err = {""};

        ck_assert_msg(run_pool(&log, threads, &err), "%s", err.text);
        ck_assert_int_eq(count_done(&log), PIECES);
        ck_assert_int_eq(log.last, PIECES);
        check_mask(&log.mask);
    }
}
END_TEST

START_TEST(a_pool_without_pieces_is_done_at_once)
{
    struct pool_log log = new_log();
    struct err err;

    ck_assert(thread_pool_run(&(struct thread_pool){.threads = WORKERS,
                                                    .context = &log,
                                                    .work = log_piece},
                              &err));
    ck_assert_int_eq(count_done(&log), 0);
}
END_TEST

START_TEST(no_piece_is_begun_after_the_stop)
{
    struct pool_log before = new_log(), within = new_log();
    struct err err;

    stop_raise(&before.stop, true);
    ck_assert(run_pool(&before, WORKERS, &err));
    ck_assert_int_eq(count_done(&before), 0);

    within.stop_at = 10;
    ck_assert(run_pool(&within, 1, &err));
    ck_assert_int_eq(count_done(&within), 11);
}
END_TEST

START_TEST(a_piece_can_end_the_pool_without_an_error)
{
    struct pool_log log = new_log();
    struct err err = {""};

    log.end_at = 10;
    ck_assert(run_pool(&log, 1, &err));
    ck_assert_int_eq(count_done(&log), 11);
    ck_assert_str_eq(err.text, "");
}
END_TEST

START_TEST(a_failed_piece_ends_the_pool_with_its_error)
{
    struct pool_log log = new_log();
    struct err err = {""};

    log.fail_from = 10;
    ck_assert(!run_pool(&log, 1, &err));
    ck_assert_int_eq(count_done(&log), 11);
    ck_assert_str_eq(err.text, "piece 10");
}
END_TEST

START_TEST(the_error_is_that_of_the_failed_piece_with_the_lowest_number)
{
    for (int i = 0; i < 50; i++) {
        struct pool_log log = new_log();
        struct err err = {""};

        log.fail_from = 10;
        ck_assert(!run_pool(&log, WORKERS, &err));
        ck_assert_int_lt(count_done(&log), 10 + 2 * WORKERS);
        for (int piece = 0; piece <= 10; piece++)
            ck_assert_int_eq(log.done[piece], 1);
        ck_assert_str_eq(err.text, "piece 10");
    }
}
END_TEST

/* The pipe of the pool is among them. */
static bool lose_pipes(void *context, int worker, int64_t piece,
                       struct err *err)
{
    struct stat status;

    (void)context, (void)worker, (void)piece, (void)err;
    for (int i = STDERR_FILENO + 1; i < DESCRIPTORS_MAX; i++)
        if (fstat(i, &status) == 0 && S_ISFIFO(status.st_mode))
            close(i);
    return true;
}

static bool run_losing(const char *path, struct err *err)
{
    struct stop stop = {0};

    (void)path;
    return thread_pool_run(
        &(struct thread_pool){
            .threads = 2, .pieces = PIECES, .stop = &stop, .work = lose_pipes},
        err);
}

START_TEST(a_pool_whose_pipe_cannot_be_written_ends)
{
    const struct attempted attempted = attempt_apart(run_losing, NULL);

    ck_assert_msg(attempted.done, "%s", attempted.err.text);
}
END_TEST

START_TEST(there_is_one_processor_at_least)
{
    ck_assert_int_ge(thread_processors(), 1);
    ck_assert_int_le(thread_processors(), THREADS_MAX);
}
END_TEST

#ifdef __linux__
/* As taskset has it. */
static bool run_on_one_processor(const char *path, struct err *err)
{
    const int machine = thread_machine_processors();
    cpu_set_t all, one;
    size_t first = 0;

    (void)path;
    sched_getaffinity(0, sizeof all, &all);
    while (!CPU_ISSET(first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    sched_setaffinity(0, sizeof one, &one);
    return (thread_processors() == 1 &&
            thread_machine_processors() == machine) ||
           err_set(err, "%d of %d, before %d", thread_processors(),
                   thread_machine_processors(), machine);
}

START_TEST(only_the_processors_that_it_may_run_on_are_counted)
{
    const struct attempted attempted = attempt_apart(run_on_one_processor, "");

    ck_assert_msg(attempted.done, "%s", attempted.err.text);
}
END_TEST
#endif

Suite *thread_suite(void)
{
    Suite *const suite = suite_create("thread");
    TCase *const threads = tcase_create("threads");
    TCase *const pools = tcase_create("pools");

    tcase_add_test(threads, a_thread_blocks_all_signals_but_those_of_a_crash);
    tcase_add_test(threads, a_thread_has_a_stack_of_twelve_megabytes_and_more);
    tcase_add_test(threads, a_byte_in_the_wake_pipe_ends_a_poll);
    tcase_add_test(threads, work_together_is_done_once_by_each_thread);
    tcase_add_test(threads, there_is_one_processor_at_least);
#ifdef __linux__
    tcase_add_test(threads, only_the_processors_that_it_may_run_on_are_counted);
#endif
    suite_add_tcase(suite, threads);
    tcase_add_test(pools, every_piece_is_done_once);
    tcase_add_test(pools, a_pool_without_pieces_is_done_at_once);
    tcase_add_test(pools, no_piece_is_begun_after_the_stop);
    tcase_add_test(pools, a_piece_can_end_the_pool_without_an_error);
    tcase_add_test(pools, a_failed_piece_ends_the_pool_with_its_error);
    tcase_add_test(
        pools, the_error_is_that_of_the_failed_piece_with_the_lowest_number);
    tcase_add_test(pools, a_pool_whose_pipe_cannot_be_written_ends);
    suite_add_tcase(suite, pools);
    return suite;
}
