/* SPDX-License-Identifier: MIT */
/* The rules to be read: heads on the left, or above where it is narrow. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/screens.h"
#include "screen/text/rules_words.h"

#include <stdlib.h>

enum { WIDE = 60, HEAD_WIDTH = 17, TEXT_WIDTH = 66 };

struct rules_screen {
    struct dialog dialog;
    struct spec_text spec;
    struct rules_part parts[RULES_PARTS_MAX];
    int count;
    struct scroll scroll;
};

/* The lines that it takes; `rect` may begin above the clip. */
static int draw_part(const struct rules_part *part, struct canvas *canvas,
                     struct rect rect)
{
    const bool wide = rect.width >= WIDE;
    const int indent = wide ? HEAD_WIDTH : 0;
    const int down = wide ? 0 : 1;
    const int room = rect.width - indent;
    const struct rect text = {rect.x + indent, rect.y + down,
                              room < TEXT_WIDTH ? room : TEXT_WIDTH,
                              RULES_TEXT_MAX};

    canvas_text(canvas, rect.x, rect.y, bold(THEME_TITLE), part->head);
    return down + canvas_paragraph(canvas, text, ink(THEME_TEXT), part->text);
}

/* From the line of the scroll's top on; all the lines there are. */
static int draw_parts(const struct rules_screen *rules, struct canvas *canvas,
                      struct rect rect)
{
    const struct rect before = canvas_clip(canvas, rect);
    int line = 0;

    for (int i = 0; i < rules->count; i++)
        line += 1 + draw_part(&rules->parts[i], canvas,
                              (struct rect){rect.x,
                                            rect.y + line - rules->scroll.top,
                                            rect.width, 0});
    canvas_unclip(canvas, before);
    return line > 0 ? line - 1 : 0;
}

static struct rect find_middle(const struct canvas *canvas)
{
    const int width = canvas_width(canvas);
    const int margin = width >= WIDE ? 2 : 1;
    const int height = canvas_height(canvas) - 4;

    return (struct rect){margin, 2, width - 2 * margin,
                         height > 0 ? height : 0};
}

static void draw_rules(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_screen *const rules = self;
    const struct rect rect = find_middle(canvas);

    if (!scroll_show(&rules->scroll, rect.height,
                     draw_parts(rules, canvas, rect))) {
        canvas_fill(canvas, rect, ink(THEME_TEXT), " ");
        draw_parts(rules, canvas, rect);
    }
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
