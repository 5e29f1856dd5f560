/* SPDX-License-Identifier: MIT */
/* A handler only notes the signal; a poll() wakes up. */
#include "cmd/leaving.h"
#include "base/thread.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

enum { SIGNALLED = 128 };

/* A handler gets only the number of the signal. */
static struct {
    volatile sig_atomic_t first;
    int ends[2]; /* ends[1] is 0 before there is a pipe */
} state;

static void note_signal(int signal)
{
    const int before = errno;

    if (state.first == 0)
        state.first = signal;
    /* If the pipe is full, it is readable in any case. */
    if (write(state.ends[1], "", 1) < 0)
        errno = before;
}

int leaving_begin(void)
{
    static const int signals[] = {SIGHUP, SIGTERM, SIGINT};
    struct sigaction action = {.sa_handler = note_signal};

    if (state.ends[1] > 0)
        return state.ends[0];
    if (!thread_wake_pipe(&state.ends[0], &state.ends[1]))
        return -1;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before;

        if (sigaction(signals[i], NULL, &before) == 0 &&
            before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
    /* The function that writes reports the error instead. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    return state.ends[0];
}

static volatile sig_atomic_t continued;

static void note_continuation(int signal)
{
    (void)signal;
    continued = 1;
}

void leaving_await_stops(void)
{
    /* A read goes on as if there had been no stop. */
    struct sigaction action = {.sa_handler = note_continuation,
                               .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    sigaction(SIGCONT, &action, NULL);
}

bool leaving_was_stopped(void)
{
    const bool was = continued != 0;

    if (was)
        continued = 0;
    return was;
}

int leaving_signal(void)
{
    return state.first;
}

int leaving_result(int result)
{
    return state.first != 0 ? SIGNALLED + state.first : result;
}
