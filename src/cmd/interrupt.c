/* SPDX-License-Identifier: MIT */
/* Blocked, they wait where they can be asked for. */
#include "cmd/interrupt.h"

#include <stddef.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

static bool is_ignored(int signal)
{
    struct sigaction action;

    return sigaction(signal, NULL, &action) == 0 &&
           action.sa_handler == SIG_IGN;
}

void interrupt_hold(struct interrupt *interrupt)
{
    interrupt->signal = 0;
    sigemptyset(&interrupt->held);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (!is_ignored(SIGNALS[i]))
            sigaddset(&interrupt->held, SIGNALS[i]);
    pthread_sigmask(SIG_BLOCK, &interrupt->held, &interrupt->before);
}

/* Takes a signal that waits, and lets the next one through. */
static void take_signal(struct interrupt *interrupt)
{
    sigset_t one;

    sigemptyset(&one);
    sigaddset(&one, interrupt->signal);
    sigwait(&one, &(int){0});
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}

bool interrupt_came(struct interrupt *interrupt)
{
    sigset_t waiting;

    if (interrupt->signal != 0 || sigpending(&waiting) < 0)
        return interrupt->signal != 0;
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (sigismember(&interrupt->held, SIGNALS[i]) == 1 &&
            sigismember(&waiting, SIGNALS[i]) == 1) {
            interrupt->signal = SIGNALS[i];
            take_signal(interrupt);
            return true;
        }
    return false;
}

void interrupt_release(struct interrupt *interrupt)
{
    if (interrupt->signal != 0)
        raise(interrupt->signal);
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}
