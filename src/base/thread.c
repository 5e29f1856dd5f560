/* Threads and bells. */
#include "base/thread.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/* Agents recurse, with all moves of each ply at hand; some systems give a
 * thread a hundred kilobytes if nobody asks. */
enum { STACK_BYTES = 16 << 20 };

static void fill_mask(sigset_t *mask)
{
    static const int OWN[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

    sigfillset(mask);
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++)
        sigdelset(mask, OWN[i]);
}

/* A thread begins with its maker's mask. */
int thread_start(pthread_t *thread, void *(*work)(void *), void *data)
{
    pthread_attr_t attributes;
    sigset_t mask, before;

    fill_mask(&mask);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &mask, &before);

    const int failure = pthread_create(thread, &attributes, work, data);

    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return failure;
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
