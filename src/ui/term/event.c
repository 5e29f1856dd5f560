/* SPDX-License-Identifier: MIT */
/* What comes from the terminal: signals first, then what is typed. */
#include "ui/term/inside.h"
#include "ui/term/signal.h"
#include "ui/term/wire.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

enum {
    READ_BYTES = 4096,
    DROPPED_MAX = 16 /* reads: the sender may never end */
};

static bool tell_leave(struct term *term, int signal, struct event *event)
{
    *event = (struct event){.kind = EVENT_LEAVE, .signal = signal};
    term->gone = true;
    return true;
}

static bool tell_resize(struct event *event)
{
    term_fit();
    *event = (struct event){.kind = EVENT_RESIZE};
    return true;
}

static void stop(struct term *term, bool all)
{
    term_leave(term);
    term_signals_stop(all);
    term_come_back(term);
}

void term_suspend(struct term *term)
{
    stop(term, true);
}

static bool take_signal(struct term *term, struct event *event)
{
    const int signal = term_signals_take();

    switch (signal) {
    case 0:
        return false;
    case SIGTERM:
    case SIGHUP:
        return tell_leave(term, signal, event);
    case SIGINT:
        *event = (struct event){.kind = EVENT_INTERRUPT};
        return true;
    case SIGTSTP:
        stop(term, false);
        break;
    case SIGCONT: /* it was stopped without being asked */
        term_leave(term);
        term_come_back(term);
        break;
    default:
        break;
    }
    return tell_resize(event);
}

/* How many bytes have come; -1 at the end. */
static int fill(struct term *term)
{
    char bytes[READ_BYTES];
    const int got = term_wire_read(bytes, sizeof bytes);

    if (got > 0)
        term_input_feed(term->input, bytes, (size_t)got);
    return got;
}

bool term_event(struct term *term, int64_t now, struct event *event)
{
    if (term->gone)
        return false;
    if (take_signal(term, event))
        return true;

    int got = 0;

    do {
        got = term_input_waits(term->input) ? 1 : fill(term);
        if (term_input_event(term->input, now, event))
            return true;
    } while (got > 0);
    if (got < 0)
        return tell_leave(term, 0, event);
    return term_wire_lost() && tell_leave(term, SIGHUP, event);
}

int64_t term_due(const struct term *term)
{
    return term_input_due(term->input);
}

int term_descriptors(const struct term *term, struct pollfd *wake)
{
    wake[0] =
        (struct pollfd){.fd = term_signals_descriptor(), .events = POLLIN};
    wake[1] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    return term->gone ? 1 : 2;
}

void term_drop(struct term *term, int64_t now)
{
    for (int i = 0; i < DROPPED_MAX && fill(term) > 0; i++)
        term_input_drop(term->input, now);
    term_input_drop(term->input, now);
}
