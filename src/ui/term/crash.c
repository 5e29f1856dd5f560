/* SPDX-License-Identifier: MIT */
/* The last words to a terminal. */
#include "ui/term/crash.h"

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int CRASHES[] = {SIGSEGV, SIGABRT, SIGBUS,
                              SIGFPE,  SIGILL,  SIGQUIT};

enum {
    CRASH_COUNT = sizeof CRASHES / sizeof CRASHES[0],
    STACK_BYTES = 1 << 16
};

/* A handler is given nothing but a number, so what it needs lies here. */
static struct {
    volatile sig_atomic_t armed;
    int descriptor;
    size_t length;
    struct termios found;
    char bytes[TERM_CRASH_BYTES];
    struct sigaction before[CRASH_COUNT];
} last;

/* A stack that has run over has no room for a handler. */
static char stack[STACK_BYTES];

static void write_all(void)
{
    size_t done = 0;

    while (done < last.length) {
        const ssize_t put =
            write(last.descriptor, last.bytes + done, last.length - done);

        if (put <= 0)
            return;
        done += (size_t)put;
    }
}

/* Its action is the default one again: raised, it ends the program. */
static void crash(int signal)
{
    if (last.armed) {
        last.armed = 0;
        write_all();
        tcsetattr(last.descriptor, TCSANOW, &last.found);
    }
    raise(signal);
}

/* Where there is one already (a sanitizer's), it will do. */
static void lay_stack(void)
{
    stack_t before;

    if (sigaltstack(NULL, &before) == 0 && (before.ss_flags & SS_DISABLE) != 0)
        sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
}

static void catch_all(void)
{
    struct sigaction action = {.sa_handler = crash};

    action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CRASH_COUNT; i++)
        sigaction(CRASHES[i], &action, &last.before[i]);
}

void term_crash_arm(int descriptor, const struct termios *found,
                    const char *bytes, size_t length)
{
    last.descriptor = descriptor;
    last.found = *found;
    last.length = length < sizeof last.bytes ? length : sizeof last.bytes;
    memcpy(last.bytes, bytes, last.length);
    lay_stack();
    catch_all();
    last.armed = 1;
}

void term_crash_disarm(void)
{
    if (!last.armed)
        return;
    last.armed = 0;
    for (int i = 0; i < CRASH_COUNT; i++)
        sigaction(CRASHES[i], &last.before[i], NULL);
}
