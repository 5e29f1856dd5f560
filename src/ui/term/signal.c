/* SPDX-License-Identifier: MIT */
/* A pipe to ourselves. */

/* POSIX does not know SIGWINCH: macOS and the BSDs hide it where
 * _POSIX_C_SOURCE is defined, unless they are asked for all that they have. */
#define _DARWIN_C_SOURCE 1
#define _NETBSD_SOURCE   1
#define _BSD_SOURCE      1
#define __BSD_VISIBLE    1

#include "ui/term/signal.h"
#include "base/thread.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The most urgent first. */
static const int SIGNALS[] = {SIGTERM, SIGHUP,  SIGINT,
                              SIGTSTP, SIGCONT, SIGWINCH};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

/* A handler is given nothing but a number, so what it needs lies here. */
static struct {
    volatile sig_atomic_t came[SIGNAL_COUNT];
    int ends[2];
    struct sigaction before[SIGNAL_COUNT];
    struct sigaction pipe_before;
} state;

static int index_of(int signal)
{
    int i = 0;

    while (i + 1 < SIGNAL_COUNT && SIGNALS[i] != signal)
        i++;
    return i;
}

/* A full pipe is as good: it wakes. */
static void note(int signal)
{
    const int before = errno;

    state.came[index_of(signal)] = 1;
    if (write(state.ends[1], "", 1) < 0)
        errno = before;
}

static void listen_to(int index)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};

    state.came[index] = 0;
    sigemptyset(&action.sa_mask);
    sigaction(SIGNALS[index], NULL, &state.before[index]);
    if (state.before[index].sa_handler != SIG_IGN)
        sigaction(SIGNALS[index], &action, NULL);
}

bool term_signals_begin(struct err *err)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    if (!thread_wake_pipe(&state.ends[0], &state.ends[1]))
        return err_set(err, "no pipe for signals: %s", strerror(errno));
    for (int i = 0; i < SIGNAL_COUNT; i++)
        listen_to(i);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &state.pipe_before);
    return true;
}

void term_signals_end(void)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(SIGNALS[i], &state.before[i], NULL);
    sigaction(SIGPIPE, &state.pipe_before, NULL);
    close(state.ends[0]);
    close(state.ends[1]);
}

int term_signals_descriptor(void)
{
    return state.ends[0];
}

int term_signals_take(void)
{
    char bytes[64];

    ssize_t got;

    do
        got = read(state.ends[0], bytes, sizeof bytes);
    while (got > 0);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (state.came[i]) {
            state.came[i] = 0;
            return SIGNALS[i];
        }
    return 0;
}

void term_signals_stop(bool all)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction ours;

    if (state.before[index_of(SIGTSTP)].sa_handler == SIG_IGN)
        return;
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    if (all)
        kill(0, SIGTSTP);
    else
        raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    state.came[index_of(SIGTSTP)] = 0;
    state.came[index_of(SIGCONT)] =
        0; /* the process that stopped it knows that it goes on */
}
