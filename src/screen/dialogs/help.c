/* SPDX-License-Identifier: MIT */
/* The keys of a view: a card with two columns, or a list to scroll where it is
 * small. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/open.h"

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

/* Returns how many lines it takes; nothing is drawn without a canvas. */
static int draw_page(const struct bindings *table, struct canvas *canvas, int x,
                     int y, int width)
{
    const int first = y++;

    if (table == NULL)
        return 0;
    if (canvas != NULL)
        canvas_text_cut(canvas, x, first, width, bold(THEME_TITLE),
                        table->name);
    for (const struct binding *row = NULL;
         (row = bindings_next(&table, row)) != NULL;) {
        if (row->help == NULL)
            continue;
        if (canvas != NULL) {
            canvas_text(canvas, x, y, bold(THEME_NUMBERS), row->keys);
            canvas_text_cut(canvas, x + KEYS_WIDTH, y, width - KEYS_WIDTH,
                            ink(THEME_TEXT), row->help);
        }
        y++;
    }
    return y - first;
}

/* One below the other. */
static int draw_pages(const void *view, struct canvas *canvas, struct rect rect)
{
    const struct help *const help = view;
    int own = draw_page(help->own, canvas, rect.x, rect.y, rect.width);

    own += own > 0;
    return own +
           draw_page(&GLOBAL_KEYS, canvas, rect.x, rect.y + own, rect.width);
}

/* A card with the pages side by side, or else a list. */
static void draw_help(void *self, struct canvas *canvas, int64_t now)
{
    struct help *const help = self;
    const int own = draw_page(help->own, NULL, 0, 0, 0);
    const int everywhere = draw_page(&GLOBAL_KEYS, NULL, 0, 0, 0);
    const int lines = own > everywhere ? own : everywhere;
    const int height = canvas_height(canvas) - 3;

    help->dialog.seen = NULL;
    if (canvas_width(canvas) >= CARD_WIDTH &&
        canvas_height(canvas) >= lines + 2) {
        const struct rect inside = card_draw(
            canvas, own > 0 ? CARD_WIDTH : COLUMN + 4, lines + 2, "Help");

        draw_page(help->own, canvas, inside.x, inside.y, COLUMN);
        draw_page(&GLOBAL_KEYS, canvas, inside.x + (own > 0 ? COLUMN + GAP : 0),
                  inside.y, COLUMN);
        return;
    }
    canvas_fill(canvas, canvas_area(canvas), ink(THEME_TEXT), " ");
    scroll_draw(
        &help->scroll, canvas,
        (struct rect){1, 2, canvas_width(canvas) - 2, height > 0 ? height : 0},
        draw_pages, help);
    title_draw(canvas, "Help", "", scroll_words(&help->scroll));
    dialog_draw_keys(&help->dialog, canvas, now);
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
