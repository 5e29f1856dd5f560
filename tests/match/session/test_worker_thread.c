/* SPDX-License-Identifier: MIT */
/* The thread itself: alone, undisturbed, with room, and gone when it should. */
#include "match/session/test_worker.h"
#include "support/system/memory_use.h"

#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { TRIES = 200, STACKS = 50, STACK_KILOBYTES = 16 << 10 };

START_TEST(two_workers_do_not_disturb_each_other)
{
    struct worker_probe *one = worker_probe_new();
    struct worker_probe *other = worker_probe_new();
    const uint64_t ticket = worker_probe_start(one);

    worker_probe_start(other);
    worker_news(one->worker);
    worker_news(other->worker);
    worker_cancel(other->worker);
    ck_assert(worker_is_quiet(other->worker));
    ck_assert(atomic_load(&one->thinker.thinking));
    worker_hurry(one->worker);
    ck_assert(move_same(worker_answer(one->worker, ticket).move,
                        worker_probe_move(one, true)));
    ck_assert(worker_is_quiet(other->worker));
    worker_probe_free(one);
    worker_probe_free(other);
}
END_TEST

START_TEST(a_worker_may_be_freed_whatever_it_does)
{
    worker_free(NULL);
    for (int i = 0; i < TRIES; i++) {
        struct worker_probe *probe = worker_probe_new();

        probe->thinker.beats = i % 4 == 3 ? 1 : 0;
        if (i % 4 == 1)
            worker_probe_ponder(probe);
        else if (i % 4 > 1)
            worker_probe_start(probe);
        if (i % 8 > 5)
            worker_news(probe->worker);
        worker_probe_free(probe);
    }
}
END_TEST

/* A thread that nobody has joined keeps its stack; the C library itself keeps a
 * few of those that have ended, for later threads. */
START_TEST(the_stack_of_the_thread_goes_with_the_worker)
{
    const long before = memory_use_mapped(getpid());

    for (int i = 0; i < STACKS; i++)
        worker_free(worker_made());
    ck_assert_int_lt(memory_use_mapped(getpid()) - before,
                     STACKS * STACK_KILOBYTES / 2);
}
END_TEST

static volatile sig_atomic_t caught;
static pthread_t catcher;

static void note(int number)
{
    caught = number;
    catcher = pthread_self();
}

START_TEST(signals_reach_the_owner)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP};
    struct worker_probe *probe = worker_probe_new();
    sigset_t own;

    worker_probe_start(probe);
    worker_news(probe->worker);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        signal(SIGNALS[i], note);
        kill(getpid(), SIGNALS[i]);
        ck_assert_int_eq(caught, SIGNALS[i]);
        ck_assert(pthread_equal(catcher, pthread_self()));
    }
    worker_cancel(probe->worker);
    pthread_sigmask(SIG_SETMASK, NULL, &own);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        ck_assert_int_eq(sigismember(&probe->thinker.mask, SIGNALS[i]), 1);
        ck_assert_int_eq(sigismember(&own, SIGNALS[i]), 0);
    }
    ck_assert_int_eq(sigismember(&probe->thinker.mask, SIGSEGV), 0);
    worker_probe_free(probe);
}
END_TEST

/* More than threads are given unasked. */
static int dig(int depth)
{
    volatile char room[1 << 16];

    room[0] = (char)depth;
    return depth == 0 ? 0 : dig(depth - 1) + (room[0] != (char)depth);
}

static struct move choose_deep(struct agent *agent, const struct task *task)
{
    return thinker_move(agent->game, line_position(task->line),
                        dig((12 << 20) >> 16) != 0);
}

START_TEST(an_agent_may_recurse_deeply)
{
    static const struct agent_class DEEP = {.choose = choose_deep};
    struct worker_probe *probe = worker_probe_new();

    probe->thinker.agent.class = &DEEP;
    ck_assert(
        move_same(worker_answer(probe->worker, worker_probe_start(probe)).move,
                  worker_probe_move(probe, false)));
    worker_probe_free(probe);
}
END_TEST

START_TEST(the_pipe_is_the_workers_own)
{
    struct worker *worker = worker_made();
    const int descriptor = worker_descriptor(worker);

    ck_assert(fcntl(descriptor, F_GETFD) & FD_CLOEXEC);
    ck_assert(fcntl(descriptor, F_GETFL) & O_NONBLOCK);
    worker_free(worker);
    ck_assert_int_eq(fcntl(descriptor, F_GETFD), -1);
}
END_TEST

START_TEST(where_there_is_no_pipe_there_is_an_error)
{
    struct rlimit limit;
    struct err err = {""};

    getrlimit(RLIMIT_NOFILE, &limit);

    const struct rlimit none = {0, limit.rlim_max};

    setrlimit(RLIMIT_NOFILE, &none);

    struct worker *worker = worker_new(&err);

    setrlimit(RLIMIT_NOFILE, &limit);
    ck_assert_ptr_null(worker);
    ck_assert_ptr_nonnull(strstr(err.text, "no pipe to a thread that thinks:"));
}
END_TEST

void worker_add_thread(Suite *suite)
{
    TCase *thread = tcase_create("thread");

    tcase_add_test(thread, two_workers_do_not_disturb_each_other);
    tcase_add_test(thread, a_worker_may_be_freed_whatever_it_does);
    tcase_add_test(thread, the_stack_of_the_thread_goes_with_the_worker);
    tcase_add_test(thread, signals_reach_the_owner);
    tcase_add_test(thread, an_agent_may_recurse_deeply);
    tcase_add_test(thread, the_pipe_is_the_workers_own);
    tcase_add_test(thread, where_there_is_no_pipe_there_is_an_error);
    suite_add_tcase(suite, thread);
}
