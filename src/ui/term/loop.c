/* SPDX-License-Identifier: MIT */
/* Sleeping, most of the time. */
#include "ui/term/loop.h"
#include "base/clock.h"

#include <limits.h>
#include <poll.h>
#include <stddef.h>

#define FRAME (CLOCK_SECOND / 30)

enum {
    SIGNALLED = 128,  /* as a shell counts those who leave by a signal */
    EVENTS_MAX = 200, /* between two frames */
    WAKE_MAX = 16
};

struct loop {
    struct term *term;
    struct screens *screens;
    struct loop_look (*look)(void *whose);
    void *whose;
    struct canvas *canvas;
    bool changed;  /* since the last picture */
    bool busy;     /* there may be more events */
    int64_t drawn; /* the last picture */
    int64_t due;   /* when it was to be replaced, as it was drawn */
    int turns;
};

static bool left(const struct loop *loop)
{
    int result;

    return screens_left(loop->screens, &result);
}

/* What was typed is not meant for a screen that has just come. */
static void drop_when_turned(struct loop *loop, int64_t now)
{
    const int turns = screens_turns(loop->screens);

    if (turns != loop->turns)
        term_drop(loop->term, now);
    loop->turns = turns;
}

/* ---- what happens ---- */

/* Keys that hold for all programs. */
static bool serve_key(struct loop *loop, int32_t key)
{
    if (key == INPUT_CTRL('l'))
        term_redraw(loop->term);
    else if (key == INPUT_CTRL('z'))
        term_suspend(loop->term);
    else
        return false;
    return true;
}

static void handle(struct loop *loop, const struct event *event, int64_t now)
{
    loop->changed = true;
    if (event->kind == EVENT_KEY && serve_key(loop, event->key))
        return;
    screens_event(loop->screens, event, now);
    drop_when_turned(loop, now);
    if (event->kind == EVENT_LEAVE && !left(loop))
        screens_leave(loop->screens,
                      event->signal != 0 ? SIGNALLED + event->signal : 0);
}

/* How many there were. */
static int take_events(struct loop *loop)
{
    struct event event;
    int count = 0;

    while (count < EVENTS_MAX && !left(loop) &&
           term_event(loop->term, clock_now(), &event)) {
        handle(loop, &event, clock_now());
        count++;
    }
    loop->busy = count == EVENTS_MAX;
    return count;
}

/* ---- pictures ---- */

static void draw(struct loop *loop, int64_t now)
{
    const struct loop_look look = loop->look(loop->whose);

    canvas_begin(loop->canvas, term_width(loop->term), term_height(loop->term),
                 look.glyphs);
    screens_draw(loop->screens, loop->canvas, now);
    term_show(loop->term, loop->canvas, look.theme);
    loop->changed = false;
    loop->drawn = now;
    loop->due = screens_due(loop->screens, now);
}

static void tick(struct loop *loop, int64_t now)
{
    screens_tick(loop->screens, now);
    drop_when_turned(loop, now);
    loop->changed = true;
}

/* ---- waiting ---- */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Milliseconds, as poll wants them; what has begun counts whole. */
static int milliseconds_until(int64_t due, int64_t now)
{
    if (due == NEVER)
        return -1;
    if (due <= now)
        return 0;

    const int64_t rest = (due - now - 1) / CLOCK_MILLISECOND + 1;

    return rest < INT_MAX ? (int)rest : INT_MAX;
}

static int64_t next_picture(const struct loop *loop, int64_t now)
{
    const int64_t wanted = loop->changed ? now : loop->due;
    const int64_t soonest = loop->drawn + FRAME;

    return wanted < soonest ? soonest : wanted;
}

/* True when a descriptor of the screens is ready. */
static bool wait_for_something(const struct loop *loop)
{
    struct pollfd wake[WAKE_MAX];
    const int own = term_descriptors(loop->term, wake);
    const int theirs =
        screens_descriptors(loop->screens, wake + own, WAKE_MAX - own);
    const int64_t now = clock_now();
    const int64_t due = earlier(term_due(loop->term), next_picture(loop, now));
    const int patience = loop->busy ? 0 : milliseconds_until(due, now);
    const int count = poll(wake, (nfds_t)own + (nfds_t)theirs, patience);

    for (int i = own; count > 0 && i < own + theirs; i++)
        if (wake[i].revents != 0)
            return true;
    return false;
}

static void turn(struct loop *loop)
{
    const bool woken = wait_for_something(loop);
    const bool touched = take_events(loop) > 0;
    const int64_t now = clock_now();
    const bool in_time = now >= loop->drawn + FRAME;

    if (!left(loop) && (woken || touched || (in_time && now >= loop->due)))
        tick(loop, now);
    if (!left(loop) && loop->changed && in_time)
        draw(loop, now);
}

int loop_run(struct term *term, struct screens *screens,
             struct loop_look (*look)(void *whose), void *whose)
{
    struct loop loop = {
        .term = term,
        .screens = screens,
        .look = look,
        .whose = whose,
        .canvas = canvas_new(0, 0),
        .changed = true,
        .turns = screens_turns(screens),
    };
    int result = 0;

    while (!screens_left(screens, &result))
        turn(&loop);
    canvas_free(loop.canvas);
    return result;
}
