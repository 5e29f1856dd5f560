/* Lists and lines of keys that can be clicked on: what a screen remembers of
 * where it drew them last. */
#ifndef NAQALA_SRC_SCREEN_ROWS_H
#define NAQALA_SRC_SCREEN_ROWS_H

#include "screen/app.h"
#include "ui/widget.h"

/* A line for each item. */
struct rows {
    struct list list;
    struct rect at; /* as drawn last */
};

/* Before it is drawn there: keeps the selected one in sight. */
void rows_show(struct rows *rows, int count, struct rect at);
/* The line of an item that is in sight. */
static inline int rows_y(const struct rows *rows, int item)
{
    return rows->at.y + item - rows->list.top;
}
/* The item there, or -1. */
int rows_at(const struct rows *rows, int x, int y);
/* As list_event; pointing selects, and a click chooses. */
enum list_answer rows_event(struct rows *rows, const struct event *event);

/* The line of keys at the bottom of a screen. */
struct footer {
    const struct key_hint *hints;
    int count;
    const struct canvas *canvas; /* as drawn last */
};

/* What the house has to say stands in its place. */
void footer_draw(struct footer *footer, const struct app *app,
                 struct canvas *canvas, int64_t now);
/* A click on it becomes the key; false: it is no such click. */
bool footer_event(const struct footer *footer, struct app *app,
                  const struct event *event, int64_t now);

/* When what the house says is over, or NEVER: for a screen's due. */
int64_t footer_due(const struct app *app, int64_t now);

/* The ground and the mark of what is selected, a line of a list. */
void rows_mark(struct canvas *canvas, struct rect line);

#endif
