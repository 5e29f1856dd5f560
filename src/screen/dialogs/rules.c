/* SPDX-License-Identifier: MIT */
/* The rules to be read: heads on the left, or above where it is narrow. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>

enum { WIDE = 60, HEAD_WIDTH = 17, TEXT_WIDTH = 66 };

struct rules_screen {
    struct dialog dialog;
    struct spec_text spec;
    struct rules_part parts[RULES_PARTS_MAX];
    int count;
    struct scroll scroll;
};

static int draw_parts(const void *view, struct canvas *canvas, struct rect rect)
{
    const struct rules_screen *const rules = view;
    const int indent = rect.width >= WIDE ? HEAD_WIDTH : 0;
    const int room = rect.width - indent;
    int y = rect.y;

    for (int i = 0; i < rules->count; i++) {
        canvas_text(canvas, rect.x, y, bold(THEME_TITLE), rules->parts[i].head);
        y += indent == 0;
        y += 1 + canvas_paragraph(
                     canvas,
                     (struct rect){rect.x + indent, y,
                                   room < TEXT_WIDTH ? room : TEXT_WIDTH,
                                   RULES_TEXT_MAX},
                     ink(THEME_TEXT), rules->parts[i].text);
    }
    return y > rect.y ? y - rect.y - 1 : 0;
}

static void draw_rules(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_screen *const rules = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas) - 4;
    const int margin = width >= WIDE ? 2 : 1;

    scroll_draw(
        &rules->scroll, canvas,
        (struct rect){margin, 2, width - 2 * margin, height > 0 ? height : 0},
        draw_parts, rules);
    title_draw(canvas, "Rules", rules->spec.text, scroll_words(&rules->scroll));
    dialog_draw_keys(&rules->dialog, canvas, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "scroll", .cap = "↑↓", .hint = "scroll"},
    {.keys = "Space", .help = "a page", .cap = "␣", .hint = "page"},
    {.keys = "g G  Home End", .help = "top, bottom"},
    {0},
};

static const struct bindings KEYS = {
    .name = "rules", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct rules_screen *const rules = self;

    return scroll_event(&rules->scroll, event) ||
           dialog_event(&rules->dialog, event, now);
}

static const struct screen_class RULES = {
    .name = "rules",
    .draw = draw_rules,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void rules_open(struct app *app, const struct game *game, int64_t now)
{
    struct rules_screen *const rules = memory_new(1, sizeof *rules);

    rules->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    rules->spec = game_spec_text(game);
    rules->count = rules_parts(game, rules->parts);
    screens_push(app->screens, &RULES, rules, now);
}
