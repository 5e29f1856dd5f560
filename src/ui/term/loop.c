/* SPDX-License-Identifier: MIT */
/* Waits, takes events, draws. */
#include "ui/term/loop.h"
#include "base/clock.h"

#include <poll.h>
#include <stddef.h>

#define FRAME (CLOCK_SECOND / 30)

enum {
    SIGNALLED = 128,  /* added to a signal, as a shell does */
    EVENTS_MAX = 200, /* at most, between two frames */
    WAKE_MAX = 32
};

struct loop {
    struct term *term;
    struct screens *screens;
    const struct theme *theme;
    struct canvas *canvas;
    const void *lowest; /* the lowest screen of the last picture */
    bool changed;       /* since the last picture, or that is not shown whole */
    bool busy;          /* there may be more events */
    int64_t drawn;      /* time of the last picture */
    int64_t due;        /* when it must be replaced, as known when it was
                           drawn */
    int64_t now;        /* given to the screens; read before each event, so
                           that a stop is known before any time after it */
    int turns;
};

static bool has_left(const struct loop *loop)
{
    int result;

    return screens_left(loop->screens, &result);
}

/* Keys that were typed ahead are not meant for a new screen. */
static void drop_when_turned(struct loop *loop)
{
    const int turns = screens_turns(loop->screens);

    if (turns != loop->turns)
        term_drop(loop->term, loop->now);
    loop->turns = turns;
}

/* Returns when the program goes on; games stand meanwhile. */
static void suspend(struct loop *loop, bool all)
{
    screens_stop(loop->screens, true, loop->now);
    term_suspend(loop->term, all);
    loop->now = clock_now();
    screens_stop(loop->screens, false, loop->now);
}

/* SIGSTOP cannot be caught: games stand from the last time that the screens were
 * given until now. */
static void pass_stop(struct loop *loop, int64_t known)
{
    screens_stop(loop->screens, true, known);
    loop->now = clock_now();
    screens_stop(loop->screens, false, loop->now);
}

static void take_event(struct loop *loop, const struct event *event)
{
    if (event->kind == EVENT_GROUND) /* the picture before was a guess */
        loop->drawn = loop->now - FRAME;
    screens_event(loop->screens, event, loop->now);
    /* The next event must not reach a board that this one has replaced. */
    screens_tick(loop->screens, loop->now);
    drop_when_turned(loop);
    if (event->kind == EVENT_LEAVE && !has_left(loop))
        screens_leave(loop->screens,
                      event->signal != 0 ? SIGNALLED + event->signal : 0);
}

/* Returns how many events there were. Ctrl-L and stops are handled here. */
static int take_events(struct loop *loop)
{
    int count = 0;

    for (; count < EVENTS_MAX && !has_left(loop); count++) {
        const int64_t known = loop->now;
        struct event event;

        loop->now = clock_now();
        if (!term_event(loop->term, loop->now, &event))
            break;

        const int32_t key = event.kind == EVENT_KEY ? event.key : 0;

        loop->changed = true;
        if (key == INPUT_CTRL('l'))
            term_redraw(loop->term);
        else if (key == INPUT_CTRL('z') || event.kind == EVENT_STOP)
            suspend(loop, event.kind == EVENT_KEY);
        else if (event.kind == EVENT_CONTINUE)
            pass_stop(loop, known);
        else
            take_event(loop, &event);
    }
    loop->busy = count == EVENTS_MAX;
    return count;
}

/* ---- waiting ---- */

/* Returns true if a descriptor of the screens is ready. */
static bool wait_for_something(const struct loop *loop)
{
    struct pollfd wake[WAKE_MAX];
    const int own = term_descriptors(loop->term, wake);
    const int theirs =
        screens_descriptors(loop->screens, wake + own, WAKE_MAX - own);
    const int64_t now = clock_now();
    const int64_t wanted = loop->changed ? now : loop->due;
    const int64_t soonest = loop->drawn + FRAME;
    const int64_t picture = wanted < soonest ? soonest : wanted;
    const int64_t key = term_due(loop->term);
    const int patience =
        loop->busy
            ? 0
            : clock_milliseconds_until(key < picture ? key : picture, now);
    const int count = poll(wake, (nfds_t)own + (nfds_t)theirs, patience);

    for (int i = own; count > 0 && i < own + theirs; i++)
        if (wake[i].revents != 0)
            return true;
    return false;
}

/* A new screen that is no card is shown at once. */
static void draw_picture(struct loop *loop)
{
    const int64_t now = loop->now;
    const void *const lowest = screens_lowest(loop->screens);

    canvas_begin(loop->canvas, term_width(loop->term), term_height(loop->term),
                 &loop->theme->glyphs);
    screens_draw(loop->screens, loop->canvas, now);
    loop->changed = term_show(loop->term, loop->canvas, loop->theme,
                              lowest != loop->lowest);
    loop->lowest = lowest;
    loop->drawn = now;
    loop->due = screens_due(loop->screens, now);
}

static void run_once(struct loop *loop)
{
    const bool woken = wait_for_something(loop);
    const bool touched = take_events(loop) > 0;
    const int64_t now = loop->now;
    const bool in_time = now >= loop->drawn + FRAME;

    if (!has_left(loop) &&
        (woken || touched || (in_time && now >= loop->due))) {
        screens_tick(loop->screens, now);
        drop_when_turned(loop);
        loop->changed = true;
    }
    if (!has_left(loop) && loop->changed && in_time)
        draw_picture(loop);
}

int loop_run(struct term *term, struct screens *screens,
             const struct theme *theme)
{
    struct loop loop = {
        .term = term,
        .screens = screens,
        .theme = theme,
        .canvas = canvas_new(0, 0),
        .changed = true,
        .now = clock_now(),
        .turns = screens_turns(screens),
    };
    int result = 0;

    while (!screens_left(screens, &result))
        run_once(&loop);
    canvas_free(loop.canvas);
    return result;
}
