/* Text that is longer than the screen, and the clicks that are keys. */
#ifndef NAQALA_SRC_SCREEN_SCROLL_H
#define NAQALA_SRC_SCREEN_SCROLL_H

#include "screen/app.h"
#include "ui/widget.h"

struct scroll {
    int top;   /* the first line that is seen */
    int rows;  /* that can be seen; the drawing says */
    int total; /* lines there are; the same */
};

/* The keys of a list, and Space. */
bool scroll_event(struct scroll *scroll, const struct event *event);
/* After drawing. The text may have become shorter: false, and it is to be drawn
 * again, when that moved the top. */
bool scroll_show(struct scroll *scroll, int rows, int total);
/* `↓ more`: words for the title line. */
const char *scroll_words(const struct scroll *scroll);

static inline bool event_is_press(const struct event *event)
{
    return event->kind == EVENT_MOUSE && event->action == MOUSE_PRESS &&
           event->button == MOUSE_LEFT;
}

/* A click on the line of keys becomes the key; `canvas` may be NULL. */
struct event bar_event(const struct canvas *canvas,
                       const struct key_hint *hints, int count,
                       const struct event *event);

/* When what the house says is over, or NEVER. */
static inline int64_t notice_due(const struct app *app, int64_t now)
{
    return *app_notice(app, now) != '\0' ? app->notice_until : NEVER;
}

#endif
