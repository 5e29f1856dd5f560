/* Threads that come and go. */
#include "engine/solver/gang.h"

#include <signal.h>
#include <stddef.h>

/* Proofs recurse; some systems give a thread a hundred kilobytes. */
enum { STACK_BYTES = 16 << 20 };

/* All signals but a crash's stay with whoever owns the program's time. */
static void fill_mask(sigset_t *mask)
{
    static const int OWN[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

    sigfillset(mask);
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0]; i++)
        sigdelset(mask, OWN[i]);
}

bool gang_begin(pthread_t *thread, void *(*work)(void *data), void *data)
{
    pthread_attr_t attributes;
    sigset_t mask, before;

    fill_mask(&mask);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &mask, &before);

    const bool begun = pthread_create(thread, &attributes, work, data) == 0;

    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return begun;
}

void gang_run(int threads, void *(*work)(void *data), void *data)
{
    pthread_t others[GANG_MAX];
    int count = 0;

    while (count < threads - 1 && count < GANG_MAX &&
           gang_begin(&others[count], work, data))
        count++;
    work(data);
    for (int i = 0; i < count; i++)
        pthread_join(others[i], NULL);
}
