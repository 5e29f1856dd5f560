/* SPDX-License-Identifier: MIT */
/* The keys of a view: a card with two columns, or a list to scroll where it is
 * small. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/screens.h"

#include <stdlib.h>

enum {
    KEYS_WIDTH = 14,
    COLUMN = 36,
    GAP = 2,
    CARD_WIDTH = 2 * COLUMN + GAP + 4
};

struct help {
    struct dialog dialog;
    const struct bindings *own; /* NULL: only those of everywhere */
    struct scroll scroll;
};

static int count_rows(const struct bindings *table)
{
    int count = 0;

    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;)
        count += row->help != NULL;
    return count;
}

/* Returns how many lines it takes. */
static int draw_page(const struct bindings *table, struct canvas *canvas, int x,
                     int y, int width)
{
    const int first = y;

    if (table == NULL)
        return 0;
    canvas_text_cut(canvas, x, y++, width, bold(THEME_TITLE), table->name);
    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;) {
        if (row->help == NULL)
            continue;
        canvas_text(canvas, x, y, bold(THEME_NUMBERS), row->keys);
        canvas_text_cut(canvas, x + KEYS_WIDTH, y++, width - KEYS_WIDTH,
                        ink(THEME_TEXT), row->help);
    }
    return y - first;
}

/* ---- large enough: a card ---- */

static int card_height(const struct help *help)
{
    const int own = count_rows(help->own);
    const int everywhere = count_rows(&APP_BINDINGS);

    return (own > everywhere ? own : everywhere) + 3;
}

static void draw_card(const struct help *help, struct canvas *canvas)
{
    const int width = help->own != NULL ? CARD_WIDTH : COLUMN + 4;
    const struct rect inside =
        card_draw(canvas, width, card_height(help), "Help");
    int x = inside.x;

    if (draw_page(help->own, canvas, x, inside.y, COLUMN) > 0)
        x += COLUMN + GAP;
    draw_page(&APP_BINDINGS, canvas, x, inside.y, COLUMN);
}

/* ---- small: a list ---- */

static int draw_pages(const struct help *help, struct canvas *canvas,
                      struct rect rect)
{
    const int first = rect.y - help->scroll.top;
    const struct rect before = canvas_clip(canvas, rect);
    const int own = draw_page(help->own, canvas, rect.x, first, rect.width);
    const int gap = own > 0 ? 1 : 0;
    const int everywhere =
        draw_page(&APP_BINDINGS, canvas, rect.x, first + own + gap, rect.width);

    canvas_unclip(canvas, before);
    return own + gap + everywhere;
}

static void draw_list(struct help *help, struct canvas *canvas, int64_t now)
{
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
    dialog_draw_keys(&help->dialog, canvas, now);
}

static void draw_help(void *self, struct canvas *canvas, int64_t now)
{
    struct help *const help = self;

    help->dialog.seen = NULL;
    if (canvas_width(canvas) >= CARD_WIDTH &&
        canvas_height(canvas) >= card_height(help))
        draw_card(help, canvas);
    else
        draw_list(help, canvas, now);
}

/* ---- what is done ---- */

static const struct binding ROWS[] = {
    {.keys = "↑ ↓", .cap = "↑↓", .hint = "scroll"},
    {"Esc", "q ? F1 Enter", NULL, "Esc", "back", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "help", .rows = ROWS};

/* On the card, a click anywhere closes it. */
static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct help *const help = self;

    if (scroll_event(&help->scroll, event) ||
        dialog_event(&help->dialog, event, now))
        return true;
    if (!event_is_press(event))
        return false;
    dialog_close(help, 0, now);
    return true;
}

static const struct screen_class HELP = {
    .name = "help",
    .card = true,
    .draw = draw_help,
    .event = handle_event,
    .due = dialog_due,
    .free = free,
};

void help_open(struct app *app, const struct bindings *bindings, int64_t now)
{
    struct help *const help = memory_new(1, sizeof *help);

    help->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    help->own = bindings;
    screens_push(app->screens, &HELP, help, now);
}
