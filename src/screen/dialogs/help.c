/* The keys: a card with two columns, or one list to scroll where it is small.
 */
#include "base/memory.h"
#include "screen/dialogs/help_keys.h"
#include "screen/screens.h"
#include "screen/scroll.h"

#include <stdlib.h>

enum {
    KEYS_WIDTH = 14,
    COLUMN = 36,
    GAP = 2,
    CARD_WIDTH = 2 * COLUMN + GAP + 4
};

struct help {
    struct app *app;
    const struct help_page *own; /* NULL: only those of everywhere */
    struct scroll scroll;
};

static int rows_of(const struct help_page *page)
{
    int count = 0;

    while (page != NULL && page->rows[count].keys != NULL)
        count++;
    return count;
}

/* A head and the rows; how many lines. */
static int page_draw(const struct help_page *page, struct canvas *canvas, int x,
                     int y, int width)
{
    const int count = rows_of(page);

    if (page == NULL)
        return 0;
    canvas_text_cut(canvas, x, y, width, bold(THEME_TITLE), page->screen);
    for (int i = 0; i < count; i++) {
        const int line = y + 1 + i;

        canvas_text(canvas, x, line, bold(THEME_NUMBERS), page->rows[i].keys);
        canvas_text_cut(canvas, x + KEYS_WIDTH, line, width - KEYS_WIDTH,
                        ink(THEME_TEXT), page->rows[i].what);
    }
    return count + 1;
}

/* ---- large enough: a card ---- */

static int card_height(const struct help *help)
{
    const int own = rows_of(help->own);
    const int everywhere = rows_of(&HELP_EVERYWHERE);

    return (own > everywhere ? own : everywhere) + 3;
}

static void draw_card(const struct help *help, struct canvas *canvas)
{
    const int width = help->own != NULL ? CARD_WIDTH : COLUMN + 4;
    const struct rect inside =
        card_draw(canvas, width, card_height(help), "Help");
    int x = inside.x;

    if (page_draw(help->own, canvas, x, inside.y, COLUMN) > 0)
        x += COLUMN + GAP;
    page_draw(&HELP_EVERYWHERE, canvas, x, inside.y, COLUMN);
}

/* ---- small: a list ---- */

static int draw_pages(const struct help *help, struct canvas *canvas,
                      struct rect rect)
{
    const int first = rect.y - help->scroll.top;
    const struct rect before = canvas_clip(canvas, rect);
    const int own = page_draw(help->own, canvas, rect.x, first, rect.width);
    const int gap = own > 0 ? 1 : 0;
    const int everywhere = page_draw(&HELP_EVERYWHERE, canvas, rect.x,
                                     first + own + gap, rect.width);

    canvas_unclip(canvas, before);
    return own + gap + everywhere;
}

static void draw_list(struct help *help, struct canvas *canvas, int64_t now)
{
    static const struct key_hint hints[] = {{"↑↓", "scroll", 0},
                                            {"Esc", "back", INPUT_ESCAPE}};
    const int height = canvas_height(canvas) - 3;
    const struct rect rect = {1, 2, canvas_width(canvas) - 2,
                              height > 0 ? height : 0};

    canvas_fill(canvas, canvas_area(canvas), ink(THEME_TEXT), " ");
    if (!scroll_show(&help->scroll, rect.height,
                     draw_pages(help, canvas, rect))) {
        canvas_fill(canvas, rect, ink(THEME_TEXT), " ");
        draw_pages(help, canvas, rect);
    }
    title_draw(canvas, "Help", "", scroll_words(&help->scroll));
    keybar_draw(canvas, hints, 2, app_notice(help->app, now));
}

static void help_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct help *const help = self;

    if (canvas_width(canvas) >= CARD_WIDTH &&
        canvas_height(canvas) >= card_height(help))
        draw_card(help, canvas);
    else
        draw_list(help, canvas, now);
}

/* ---- what is done ---- */

static bool closes(const struct event *event)
{
    return event_is_press(event) ||
           (event->kind == EVENT_KEY &&
            (event->key == INPUT_ESCAPE || event->key == 'q' ||
             event->key == '?' || event->key == INPUT_F1 ||
             event->key == INPUT_ENTER));
}

static bool help_event(void *self, const struct event *event, int64_t now)
{
    struct help *const help = self;

    if (scroll_event(&help->scroll, event))
        return true;
    if (!closes(event))
        return false;
    screens_pop(help->app->screens, now);
    return true;
}

static int64_t help_due(const void *self, int64_t now)
{
    return notice_due(((const struct help *)self)->app, now);
}

static const struct screen_class HELP = {
    .name = "help",
    .card = true,
    .draw = help_draw,
    .event = help_event,
    .due = help_due,
    .free = free,
};

void help_open(struct app *app, const char *screen, int64_t now)
{
    struct help *const help = memory_new(1, sizeof *help);

    help->app = app;
    help->own = help_page(screen);
    screens_push(app->screens, &HELP, help, now);
}
