/* SPDX-License-Identifier: MIT */
/* All the games whose rules can be read. */
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/open.h"
#include "screen/playable.h"
#include "screen/text/describe.h"

#include <stdlib.h>

struct rules_list {
    struct dialog dialog;
    char given[SPEC_TEXT_MAX]; /* the variant that was played last */
    struct rows rows;
};

static void draw_game(const struct rules_list *list, struct canvas *canvas,
                      int index)
{
    const int width = canvas_width(canvas);
    const int x = width < 60 ? 2 : 5;
    const int second = width < 60 ? 18 : 24;
    const int y = rows_y(&list->rows, index);
    const struct app *const app = list->dialog.app;
    struct game *const game = playable_like(app, list->given, index);
    const struct own_game *const own = own_games_about(&app->own_games, game);
    struct phrase gist = {""};
    FILE *const out = memory_file(gist.text, sizeof gist.text);
    const enum theme_role ground =
        rows_ground(canvas, (struct rect){x - 2, y, width - x + 1, 1},
                    index == list->rows.list.selected);

    describer_of(game)->gist(game, out);
    fclose(out);
    canvas_text_cut(canvas, x, y, second - x - 1, on(ground, THEME_TEXT),
                    phrase_game(game).text);
    canvas_text_cut(canvas, second, y, width - second - 1,
                    on(ground, THEME_DIM),
                    own != NULL ? own->about : gist.text);
    game_free(game);
}

static void draw_list(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_list *const list = self;
    const int first = canvas_height(canvas) >= 16 ? 3 : 2;

    title_draw(canvas, "Rules", "", "of every game");
    rows_show(&list->rows, playable_count(list->dialog.app),
              (struct rect){0, first, canvas_width(canvas),
                            larger(canvas_height(canvas) - first - 1, 0)});
    for (int i = list->rows.list.top;
         i < list->rows.list.count &&
         i < list->rows.list.top + list->rows.at.height;
         i++)
        draw_game(list, canvas, i);
    dialog_draw_keys(&list->dialog, canvas, now);
}

static void read_rules(void *view, int32_t key, int64_t now)
{
    struct rules_list *const list = view;
    struct game *const game =
        playable_like(list->dialog.app, list->given, list->rows.list.selected);

    (void)key;
    rules_open(list->dialog.app, game, now);
    game_free(game);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose a game", .cap = "↑↓", .hint = "game"},
    {.keys = "g G  Home End", .help = "first, last"},
    {"Enter", NULL, "read its rules", "⏎", "read", .act = read_rules},
    {0},
};

static const struct bindings KEYS = {
    .name = "list of rules", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct rules_list *const list = self;

    if (dialog_event(&list->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&list->rows, event);

    if (answer == LIST_CHOSEN)
        read_rules(list, 0, now);
    return answer != LIST_NOT_MINE;
}

static const struct screen_class RULES_LIST = {
    .name = "list of rules",
    .draw = draw_list,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void rules_list_open(struct app *app, const struct game *game, int64_t now)
{
    struct rules_list *const list = memory_new(1, sizeof *list);

    list->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    snprintf(list->given, sizeof list->given, "%s", game_spec_text(game).text);
    list->rows.list.selected = playable_number(app, game);
    list->rows.list.count = playable_count(app);
    screens_push(app->screens, &RULES_LIST, list, now);
}
