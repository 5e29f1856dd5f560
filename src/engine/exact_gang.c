/* Threads that come and go. */
#include "engine/exact_gang.h"

#include <pthread.h>
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

void gang_run(int threads, void *(*work)(void *data), void *data)
{
    pthread_t others[GANG_MAX];
    pthread_attr_t attributes;
    sigset_t mask, before;
    int count = 0;

    fill_mask(&mask);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &mask, &before);
    while (count < threads - 1 && count < GANG_MAX &&
           pthread_create(&others[count], &attributes, work, data) == 0)
        count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    work(data);
    for (int i = 0; i < count; i++)
        pthread_join(others[i], NULL);
}
