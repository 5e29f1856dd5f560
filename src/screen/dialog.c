/* SPDX-License-Identifier: MIT */
/* What dialogs have in common. */
#include "screen/dialog.h"

/* ---- keys ---- */

void dialog_draw_keys(struct dialog *dialog, struct canvas *canvas, int64_t now)
{
    dialog->seen = canvas;
    bindings_draw(dialog->bindings, dialog, canvas,
                  app_notice(dialog->app, now));
}

/* A click is sent to the screens as the key that it stands for. */
bool dialog_event(struct dialog *dialog, const struct event *event, int64_t now)
{
    if (event->kind == EVENT_KEY)
        return bindings_key(dialog->bindings, dialog, event->key, now);
    if (!event_is_press(event) || dialog->seen == NULL)
        return false;

    const int32_t key = bindings_click(dialog->bindings, dialog, dialog->seen,
                                       event->x, event->y);
    const struct event pressed = event_key(key);

    if (key == 0)
        return false;
    screens_event(dialog->app->screens, &pressed, now);
    return true;
}

int64_t dialog_due(const void *self, int64_t now)
{
    const struct app *const app = ((const struct dialog *)self)->app;

    return app_notice_due(app, now);
}

const struct bindings *dialog_bindings(const void *self)
{
    return ((const struct dialog *)self)->bindings;
}

void dialog_close(void *self, int32_t key, int64_t now)
{
    const struct dialog *const dialog = self;

    (void)key;
    screens_pop(dialog->app->screens, now);
}

static const struct binding ROWS[] = {
    {"Esc", "q", NULL, "Esc", "back", .act = dialog_close},
    {0},
};

const struct bindings DIALOG_BINDINGS = {.name = "", .rows = ROWS};

int dialog_direction(int32_t key)
{
    return binding_names("← ↑ h k Shift-Tab", key) ? -1 : 1;
}

/* ---- a list with a line for each item ---- */

void rows_show(struct rows *rows, int count, struct rect at)
{
    rows->at = at;
    rows->list.count = count;
    list_show(&rows->list, at.height > 0 ? at.height : 1);
}

enum list_answer rows_event(struct rows *rows, const struct event *event)
{
    const bool click = event_is_press(event);
    const int item = rows->list.top + event->y - rows->at.y;

    if (event->kind != EVENT_MOUSE ||
        (!click && event->action != MOUSE_POINT) ||
        !rect_holds(rows->at, event->x, event->y) || item >= rows->list.count)
        return list_event(&rows->list, event);
    rows->list.selected = item;
    return click ? LIST_CHOSEN : LIST_MOVED;
}

void rows_pass_heading(struct rows *rows, int before)
{
    int *const selected = &rows->list.selected;

    *selected += *selected > 0 && *selected < before ? -1 : 1;
}

void rows_show_heading(struct rows *rows)
{
    if (rows->list.top == rows->list.selected && rows->list.top > 0)
        rows->list.top--;
}

struct rows_words rows_words(int above, int below)
{
    struct rows_words words = {""};

    if (above > 0 && below > 0)
        snprintf(words.text, sizeof words.text, "↑ %d  ↓ %d more", above,
                 below);
    else if (above > 0)
        snprintf(words.text, sizeof words.text, "↑ %d more", above);
    else if (below > 0)
        snprintf(words.text, sizeof words.text, "↓ %d more", below);
    return words;
}

struct rows_words rows_hidden(const struct list *list)
{
    return rows_words(list->top,
                      larger(list->count - list->top - list->rows, 0));
}

enum theme_role rows_ground(struct canvas *canvas, struct rect line,
                            bool selected)
{
    if (!selected)
        return THEME_BACKGROUND;
    canvas_fill(canvas, line, on(THEME_SELECTED, THEME_TEXT), " ");
    canvas_text(canvas, line.x, line.y, on(THEME_SELECTED, THEME_TITLE), "▌");
    canvas_set_cursor(canvas, line.x + 2, line.y);
    return THEME_SELECTED;
}

/* ---- text that may be longer than the screen ---- */

static int find_last_top(const struct scroll *scroll)
{
    return scroll->total > scroll->rows ? scroll->total - scroll->rows : 0;
}

/* A page begins with the last line of the page before, except where pictures
 * would be cut. */
static void begin_pages(struct scroll *scroll)
{
    scroll->drawn = scroll->top;
    scroll->above = scroll->top - larger(scroll->rows - 1, 1);
    scroll->below = scroll->top + larger(scroll->rows - 1, 1);
}

void scroll_keep(struct scroll *scroll, int y, int lines)
{
    const int first = y - scroll->y;
    const int end = first + lines;
    const int bottom = scroll->top + scroll->rows;

    if (lines > scroll->rows)
        return;
    if (first > scroll->top && first < scroll->below + 1 && end > bottom)
        scroll->below = first;
    else if (first < scroll->below && end > scroll->below)
        scroll->below = end;
    if (first < scroll->above && end > scroll->above)
        scroll->above = end < scroll->top ? end : first;
}

bool scroll_event(struct scroll *scroll, const struct event *event)
{
    const bool key = event->kind == EVENT_KEY;
    struct list list = {.count = find_last_top(scroll) + 1,
                        .selected = scroll->top,
                        .rows = scroll->rows};

    if (scroll->drawn != scroll->top)
        begin_pages(scroll);
    if (key && binding_names("Space PgDn Ctrl-F", event->key))
        list.selected = smaller(scroll->below, list.count - 1);
    else if (key && binding_names("PgUp Ctrl-B", event->key))
        list.selected = larger(scroll->above, 0);
    else if (list_event(&list, event) != LIST_MOVED)
        return false;
    scroll->top = list.selected;
    return true;
}

void scroll_draw(struct scroll *scroll, struct canvas *canvas, struct rect rect,
                 int (*draw)(const void *view, struct scroll *scroll,
                             struct canvas *canvas, struct rect rect),
                 const void *view)
{
    const struct rect before = canvas_clip(canvas, rect);
    int top;

    do {
        top = scroll->top;
        canvas_fill(canvas, rect, ink(THEME_TEXT), " ");
        scroll->rows = rect.height;
        scroll->y = rect.y - top;
        begin_pages(scroll);
        scroll->total = draw(view, scroll, canvas,
                             (struct rect){rect.x, scroll->y, rect.width, 0});
        if (top > find_last_top(scroll))
            scroll->top = find_last_top(scroll);
    } while (scroll->top != top);
    canvas_unclip(canvas, before);
}

const char *scroll_words(const struct scroll *scroll)
{
    const bool above = scroll->top > 0;
    const bool below = scroll->top < find_last_top(scroll);

    return above && below ? "↑↓ more"
           : above        ? "↑ more"
           : below        ? "↓ more"
                          : "";
}
