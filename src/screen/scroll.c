/* Scrolling is going through a list of the places where the top can be. */
#include "screen/scroll.h"

static int last_top(const struct scroll *scroll)
{
    return scroll->total > scroll->rows ? scroll->total - scroll->rows : 0;
}

bool scroll_event(struct scroll *scroll, const struct event *event)
{
    const bool space = event->kind == EVENT_KEY && event->key == ' ';
    const struct event page = event_key(INPUT_PAGE_DOWN);
    struct list list = {.count = last_top(scroll) + 1,
                        .selected = scroll->top,
                        .rows = scroll->rows};

    if (list_event(&list, space ? &page : event) != LIST_MOVED)
        return false;
    scroll->top = list.selected;
    return true;
}

bool scroll_show(struct scroll *scroll, int rows, int total)
{
    const int before = scroll->top;

    scroll->rows = rows;
    scroll->total = total;
    if (scroll->top > last_top(scroll))
        scroll->top = last_top(scroll);
    return scroll->top == before;
}

const char *scroll_words(const struct scroll *scroll)
{
    const bool above = scroll->top > 0;
    const bool below = scroll->top < last_top(scroll);

    return above && below ? "↑↓ more"
           : above        ? "↑ more"
           : below        ? "↓ more"
                          : "";
}

struct event bar_event(const struct canvas *canvas,
                       const struct key_hint *hints, int count,
                       const struct event *event)
{
    const int32_t key =
        canvas != NULL && event_is_press(event)
            ? keybar_key(canvas, hints, count, event->x, event->y)
            : 0;

    return key != 0 ? event_key(key) : *event;
}
