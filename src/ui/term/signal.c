/* SPDX-License-Identifier: MIT */
/* A pipe to ourselves, and the bytes that a crash writes to the terminal. */

/* SIGWINCH is not in POSIX: macOS and the BSDs hide it if _POSIX_C_SOURCE is
 * defined, unless one asks for everything that they have. */
#define _DARWIN_C_SOURCE 1
#define _NETBSD_SOURCE   1
#define _BSD_SOURCE      1
#define __BSD_VISIBLE    1

#include "ui/term/signal.h"
#include "base/err.h"
#include "base/thread.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* The most urgent first. */
static const int SIGNALS[] = {SIGTERM, SIGHUP,  SIGINT,
                              SIGTSTP, SIGCONT, SIGWINCH};

/* Failed writes, to a pipe or a file at its size limit, are reported as errors
 * by the function that writes. */
static const int IGNORED[] = {SIGPIPE, SIGXFSZ};

enum {
    SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0],
    IGNORED_COUNT = sizeof IGNORED / sizeof IGNORED[0]
};

/* A handler gets only the number of the signal, so the rest is here and in
 * `last`. */
static struct {
    volatile sig_atomic_t came[SIGNAL_COUNT];
    int ends[2];
    struct sigaction before[SIGNAL_COUNT];
    struct sigaction ignored_before[IGNORED_COUNT];
} state;

static int find_signal(int signal)
{
    int i = 0;

    while (i + 1 < SIGNAL_COUNT && SIGNALS[i] != signal)
        i++;
    return i;
}

/* If the pipe is full, poll() wakes up in any case. */
static void note_signal(int signal)
{
    const int before = errno;

    state.came[find_signal(signal)] = 1;
    if (write(state.ends[1], "", 1) < 0)
        errno = before;
}

bool term_signals_begin(struct err *err)
{
    struct sigaction action = {.sa_handler = note_signal,
                               .sa_flags = SA_RESTART};
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    if (!thread_wake_pipe(&state.ends[0], &state.ends[1]))
        return err_set(err, "no pipe for signals: %s", strerror(errno));
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        state.came[i] = 0;
        sigaction(SIGNALS[i], NULL, &state.before[i]);
        if (state.before[i].sa_handler != SIG_IGN)
            sigaction(SIGNALS[i], &action, NULL);
    }
    sigemptyset(&ignore.sa_mask);
    for (int i = 0; i < IGNORED_COUNT; i++)
        sigaction(IGNORED[i], &ignore, &state.ignored_before[i]);
    return true;
}

void term_signals_end(void)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(SIGNALS[i], &state.before[i], NULL);
    for (int i = 0; i < IGNORED_COUNT; i++)
        sigaction(IGNORED[i], &state.ignored_before[i], NULL);
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

    while (read(state.ends[0], bytes, sizeof bytes) > 0) {
    }
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

    if (state.before[find_signal(SIGTSTP)].sa_handler == SIG_IGN)
        return;
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    if (all)
        kill(0, SIGTSTP);
    else
        raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    state.came[find_signal(SIGTSTP)] = 0;
    /* The caller stopped the program, and need not be told that it
     * continues. */
    state.came[find_signal(SIGCONT)] = 0;
}

/* ---- crashes ---- */

static const int CRASHES[] = {SIGSEGV, SIGABRT, SIGBUS,
                              SIGFPE,  SIGILL,  SIGQUIT};

enum {
    CRASH_COUNT = sizeof CRASHES / sizeof CRASHES[0],
    STACK_BYTES = 1 << 16
};

static struct {
    volatile sig_atomic_t armed;
    int descriptor;
    size_t length;
    struct termios found;
    char bytes[TERM_CRASH_BYTES];
    struct sigaction before[CRASH_COUNT];
} last;

/* A handler needs another stack if the first has overflowed. */
static char stack[STACK_BYTES];

static void give_back(void)
{
    size_t done = 0;
    ssize_t put = 1;

    if (!last.armed)
        return;
    last.armed = 0;
    for (; done < last.length && put > 0; done += (size_t)put)
        put = write(last.descriptor, last.bytes + done, last.length - done);
    tcsetattr(last.descriptor, TCSANOW, &last.found);
}

/* The default action is restored, so that raising the signal ends the
 * program. */
static void handle_crash(int signal)
{
    give_back();
    raise(signal);
}

void term_crash_arm(int descriptor, const struct termios *found,
                    const char *bytes, size_t length)
{
    struct sigaction action = {.sa_handler = handle_crash};
    stack_t before;

    last.descriptor = descriptor;
    last.found = *found;
    last.length = length < sizeof last.bytes ? length : sizeof last.bytes;
    memcpy(last.bytes, bytes, last.length);
    /* An existing stack (a sanitizer's) is used as it is. */
    if (sigaltstack(NULL, &before) == 0 && (before.ss_flags & SS_DISABLE) != 0)
        sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CRASH_COUNT; i++)
        sigaction(CRASHES[i], &action, &last.before[i]);
    last.armed = 1;
    err_before_end(give_back);
}

void term_crash_disarm(void)
{
    if (!last.armed)
        return;
    last.armed = 0;
    err_before_end(NULL);
    for (int i = 0; i < CRASH_COUNT; i++)
        sigaction(CRASHES[i], &last.before[i], NULL);
}
