/* SPDX-License-Identifier: MIT */
/* A list of all games, to read their rules. */
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/open.h"
#include "screen/playable.h"
#include "screen/text/describe.h"
#include "ui/paragraph.h"

#include <stdlib.h>

struct rules_list {
    struct dialog dialog;
    char given[SPEC_TEXT_MAX]; /* the variant that was played last */
    struct rows rows;
};

enum { NARROW = 60, CUT_LINES = 2 };

static int find_name_x(int width)
{
    return width < NARROW ? 2 : 5;
}

/* What is told of a game in one sentence. */
static struct phrase read_gist(const struct app *app, const struct game *game)
{
    const struct own_game *const own = own_games_about(&app->own_games, game);
    struct phrase gist = {""};
    FILE *const out = memory_file(gist.text, sizeof gist.text);

    if (own != NULL)
        fputs(own->about, out);
    else
        describer_of(game)->gist(game, out);
    fclose(out);
    return gist;
}

/* Of the one that is selected what its line has cut is told whole in these lines. */
static void draw_game(const struct rules_list *list, struct canvas *canvas,
                      int index, struct rect whole)
{
    const int width = canvas_width(canvas);
    const int x = find_name_x(width);
    const int second = width < NARROW ? 18 : 24;
    const int y = rows_y(&list->rows, index);
    const struct app *const app = list->dialog.app;
    struct game *const game = playable_like(app, list->given, index);
    const struct phrase gist = read_gist(app, game);
    const enum theme_role ground =
        rows_ground(canvas, (struct rect){x - 2, y, width - x + 1, 1},
                    index == list->rows.list.selected);

    canvas_text_cut(canvas, x, y, second - x - 1, on(ground, THEME_TEXT),
                    phrase_game(game).text);
    canvas_text_cut(canvas, second, y, width - second - 1,
                    on(ground, THEME_DIM), gist.text);
    if (index == list->rows.list.selected)
        paragraph_write_cut(canvas, whole, width - second - 1, gist.text);
    game_free(game);
}

/* Below the list a blank line, if there is one, and what the selected line cuts. */
static void draw_list(void *self, struct canvas *canvas, int64_t now)
{
    struct rules_list *const list = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int first = height >= 16 ? 3 : 2;
    const int count = playable_count(list->dialog.app);
    const int left = larger(height - first - 1 - count, 0);
    const int cut = width < NARROW ? CUT_LINES : smaller(left, CUT_LINES);
    const int rows = smaller(count, larger(height - first - 1 - cut, 0));
    const int x = find_name_x(width);
    const struct rect whole = {x, first + rows + (left > cut), width - x - 1,
                               cut};

    rows_show(&list->rows, count, (struct rect){0, first, width, rows});
    title_draw(canvas, "Rules", rows_hidden(&list->rows.list).text,
               "of every game");
    for (int i = list->rows.list.top;
         i < list->rows.list.count &&
         i < list->rows.list.top + list->rows.at.height;
         i++)
        draw_game(list, canvas, i, whole);
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
