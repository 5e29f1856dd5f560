/* Lists and keys, by mouse. */
#include "screen/rows.h"

void rows_show(struct rows *rows, int count, struct rect at)
{
    rows->at = at;
    rows->list.count = count;
    list_show(&rows->list, at.height > 0 ? at.height : 1);
}

int rows_at(const struct rows *rows, int x, int y)
{
    const int item = rows->list.top + y - rows->at.y;

    return rect_holds(rows->at, x, y) && item < rows->list.count ? item : -1;
}

enum list_answer rows_event(struct rows *rows, const struct event *event)
{
    const bool click =
        event->action == MOUSE_PRESS && event->button == MOUSE_LEFT;
    const int item =
        event->kind == EVENT_MOUSE && (click || event->action == MOUSE_POINT)
            ? rows_at(rows, event->x, event->y)
            : -1;

    if (item < 0)
        return list_event(&rows->list, event);
    rows->list.selected = item;
    return click ? LIST_CHOSEN : LIST_MOVED;
}

void footer_draw(struct footer *footer, const struct app *app,
                 struct canvas *canvas, int64_t now)
{
    footer->canvas = canvas;
    keybar_draw(canvas, footer->hints, footer->count, app_notice(app, now));
}

bool footer_event(const struct footer *footer, struct app *app,
                  const struct event *event, int64_t now)
{
    if (event->kind != EVENT_MOUSE || event->action != MOUSE_PRESS ||
        event->button != MOUSE_LEFT || footer->canvas == NULL)
        return false;

    const int32_t key = keybar_key(footer->canvas, footer->hints, footer->count,
                                   event->x, event->y);
    const struct event meant = event_key(key);

    if (key == 0)
        return false;
    screens_event(app->screens, &meant, now);
    return true;
}

void rows_mark(struct canvas *canvas, struct rect line)
{
    canvas_fill(canvas, line, on(THEME_SELECTED, THEME_TEXT), " ");
    canvas_text(canvas, line.x, line.y, on(THEME_SELECTED, THEME_TITLE), "▌");
}

int64_t footer_due(const struct app *app, int64_t now)
{
    return *app_notice(app, now) != '\0' ? app->notice_until : NEVER;
}
