/* SPDX-License-Identifier: MIT */
/* The levels in groups, their strength, the player's results against each, and
 * the player's strength by these. */
#include "base/memory.h"
#include "match/statistics.h"
#include "match/strength.h"
#include "screen/dialog.h"
#include "screen/match_setup.h"
#include "screen/pages/level_detail.h"
#include "screen/playable.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

/* A level, or the heading of a group of them. */
struct levels_line {
    const struct level *level; /* NULL: a heading */
    struct level_strength strength;
};

struct levels_screen {
    struct dialog dialog;
    char given[SPEC_TEXT_MAX]; /* the game it was opened for */
    struct game *game;         /* the game shown */
    struct levels_line *lines; /* one for each row */
    struct rows rows;
    const struct level *first; /* the first of two levels to watch; NULL */
};

/* ---- lines ---- */

static void add_line(struct levels_screen *screen, const struct level *level,
                     struct level_strength strength)
{
    screen->lines[screen->rows.list.count++] =
        (struct levels_line){level, strength};
}

/* Lists levels of equal strength under one heading, in the order of the
 * file. */
static void list_lines(struct levels_screen *screen)
{
    const struct levels *const levels = screen->dialog.app->levels;
    const int count = levels_playing(levels, screen->game->name);

    free(screen->lines);
    screen->lines =
        memory_new((size_t)count + LEVEL_CLASS_COUNT, sizeof *screen->lines);
    screen->rows.list.count = 0;
    for (int group = 0; group < LEVEL_CLASS_COUNT; group++) {
        bool headed = false;

        for (int i = 0; i < count; i++) {
            const struct level *const level =
                levels_playing_at(levels, screen->game->name, i);
            const struct level_strength strength = strength_of_level(
                levels, screen->dialog.app->record, level, screen->game);

            if ((int)strength.class != group)
                continue;
            if (!headed)
                add_line(screen, NULL, strength);
            headed = true;
            add_line(screen, level, strength);
        }
    }
}

static const struct levels_line *
selected_line(const struct levels_screen *screen)
{
    return &screen->lines[screen->rows.list.selected];
}

/* The line of the level with this key, or the first level. */
static void select_level(struct levels_screen *screen, const char *key)
{
    int *const selected = &screen->rows.list.selected;

    *selected = screen->rows.list.count > 1;
    for (int i = 0; i < screen->rows.list.count; i++)
        if (screen->lines[i].level != NULL &&
            strcmp(screen->lines[i].level->key, key) == 0)
            *selected = i;
}

/* Keeps the heading of the first visible level in sight, too. */
static void show_lines(struct levels_screen *screen, struct rect at)
{
    struct list *const list = &screen->rows.list;

    rows_show(&screen->rows, list->count, at);
    if (list->top > 0 && screen->lines[list->top - 1].level == NULL)
        rows_show_heading(&screen->rows);
}

/* How many levels are out of sight; "" if none is. */
static struct rows_words count_hidden(const struct levels_screen *screen)
{
    const struct list *const list = &screen->rows.list;
    int above = 0;
    int below = 0;

    for (int i = 0; i < list->count; i++) {
        above += i < list->top && screen->lines[i].level != NULL;
        below += i >= list->top + list->rows && screen->lines[i].level != NULL;
    }
    return rows_words(above, below);
}

/* ---- the columns ---- */

struct level_columns {
    int name;
    int bar;
    int number;
    int tally;
    int about; /* 0: not shown */
    int end;
};

enum { ROOMY_FROM = 110 /* columns: every description fits */ };

static struct level_columns choose_columns(int width)
{
    if (width < LEVELS_NARROW)
        return (struct level_columns){2, 13, 24, 30, 0, width - 1};
    if (width < ROOMY_FROM)
        return (struct level_columns){4,        16, 27, 32, width < 72 ? 0 : 40,
                                      width - 2};
    return (struct level_columns){5, 18, 30, 37, 46, width - 3};
}

static void draw_head(struct canvas *canvas,
                      const struct level_columns *columns, int y)
{
    const struct style style = ink(THEME_DIM);

    canvas_text(canvas, columns->name, y, style, "level");
    canvas_text(canvas, columns->bar, y, style, "strength");
    canvas_text(canvas, columns->number, y, style, " Elo");
    canvas_text(canvas, columns->tally, y, style, "you +-=");
}

static void draw_heading(struct canvas *canvas,
                         const struct level_columns *columns, int y,
                         enum level_class class)
{
    canvas_text(canvas, columns->name - 2, y, bold(THEME_TITLE),
                class == LEVEL_UNRATED ? "not rated for this game"
                                       : LEVEL_CLASS_WORDS[class]);
}

/* `Willow  ▪▪▪▪▪·····  1000  3-2-0  loves extra turns` */
static void draw_level(const struct levels_screen *screen,
                       struct canvas *canvas,
                       const struct level_columns *columns, int index)
{
    const struct levels_line *const line = &screen->lines[index];
    const struct level *const level = line->level;
    const struct tally tally =
        phrase_tally(screen->dialog.app->record, level, screen->game);
    const int y = rows_y(&screen->rows, index);
    const enum theme_role ground =
        rows_ground(canvas,
                    (struct rect){columns->name - 2, y,
                                  columns->end - columns->name + 2, 1},
                    index == screen->rows.list.selected);
    const struct style dim = on(ground, THEME_DIM);

    if (level == screen->first)
        canvas_text(canvas, columns->name - 1, y, on(ground, THEME_YOURS), "›");
    canvas_text_cut(canvas, columns->name, y, columns->bar - columns->name - 1,
                    on(ground, THEME_TEXT), level->name);
    if (line->strength.class != LEVEL_UNRATED) {
        canvas_text(canvas, columns->bar, y, on(ground, THEME_THEIRS),
                    phrase_bar(&line->strength).text);
        canvas_format(canvas, columns->number, y, dim, "%4d",
                      line->strength.number);
    }
    if (tally_games(&tally) > 0)
        canvas_format(canvas, columns->tally, y, on(ground, THEME_NUMBERS),
                      "%d-%d-%d", tally.won, tally.lost, tally.drawn);
    else
        canvas_text(canvas, columns->tally, y, dim, "·");
    if (columns->about > 0)
        canvas_text_clauses(canvas, columns->about, y,
                            columns->end - columns->about, dim, level->about);
}

/* ---- the title ---- */

/* If there is room, the game stands left, and the strength right. */
static void draw_title(const struct levels_screen *screen,
                       struct canvas *canvas)
{
    const bool narrow = canvas_width(canvas) < LEVELS_NARROW;
    const struct phrase game = phrase_game(screen->game);
    struct phrase left;
    struct phrase right = {""};
    FILE *out;

    if (narrow) {
        snprintf(left.text, sizeof left.text, "‹ %.100s ›", game.text);
        title_draw(canvas, "Levels", left.text, count_hidden(screen).text);
        return;
    }
    snprintf(left.text, sizeof left.text, "Levels  ‹ %.100s ›", game.text);
    out = memory_file(right.text, sizeof right.text);
    if (screen->rows.list.count > 0 &&
        screen->lines[0].strength.class != LEVEL_UNRATED)
        level_detail_write_strength(screen->dialog.app, screen->game,
                                    "your strength here", out);
    fclose(out);
    title_draw(canvas, left.text, "", right.text);
}

/* ---- all of it ---- */

/* Is any description wider than this? */
static bool are_long(const struct levels_screen *screen,
                     const struct canvas *canvas, int width)
{
    bool longer = false;

    for (int i = 0; i < screen->rows.list.count; i++) {
        const struct level *const level = screen->lines[i].level;

        longer = longer || (level != NULL &&
                            canvas_text_width(canvas, level->about) > width);
    }
    return longer;
}

enum { SPACED_FROM = 24 /* lines: a blank one stands before the details */ };

/* Draws the names of the columns, too, if there is room for them. */
static void draw_levels(void *self, struct canvas *canvas, int64_t now)
{
    struct levels_screen *const screen = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const bool roomy = height >= 20;
    const int first = roomy ? 3 : 1;
    const int gap = height >= SPACED_FROM;
    const struct level_columns columns = choose_columns(width);
    const bool wrapped = gap > 0 && width < LEVELS_NARROW &&
                         are_long(screen, canvas, width - 2 - columns.name);
    const int details = roomy ? 3 + gap + wrapped : 2;
    const struct list *const list = &screen->rows.list;

    show_lines(screen, (struct rect){0, first, width,
                                     height - first - 1 - details - gap});
    draw_title(screen, canvas);
    if (roomy)
        draw_head(canvas, &columns, first - 1);
    for (int i = list->top;
         i < list->count && i < list->top + screen->rows.at.height; i++)
        if (screen->lines[i].level == NULL)
            draw_heading(canvas, &columns, rows_y(&screen->rows, i),
                         screen->lines[i].strength.class);
        else
            draw_level(screen, canvas, &columns, i);
    if (list->count > 0) {
        const struct level_detail detail = {screen->dialog.app, screen->game,
                                            selected_line(screen)->level,
                                            count_hidden(screen)};

        level_detail_draw(
            &detail, canvas, columns.name,
            smaller(first + list->count + gap, height - 1 - details), details);
    }
    dialog_draw_keys(&screen->dialog, canvas, now);
}

/* ---- actions ---- */

static void show_game(struct levels_screen *screen, int number)
{
    game_free(screen->game);
    screen->game = playable_like(screen->dialog.app, screen->given, number);
    screen->first = NULL;
    list_lines(screen);
    select_level(screen, screen->dialog.app->config.texts[CONFIG_OPPONENT]);
}

static void show_next_game(void *view, int32_t key, int64_t now)
{
    struct levels_screen *const screen = view;
    const int number = playable_number(screen->dialog.app, screen->game);
    const int count = playable_count(screen->dialog.app);

    (void)now;
    show_game(screen, (number + dialog_direction(key) + count) % count);
}

/* Opens the form of a new game, with the choices made here. */
static void challenge_level(void *view, int32_t key, int64_t now)
{
    const struct levels_screen *const screen = view;
    struct app *const app = screen->dialog.app;

    (void)key;
    if (screen->rows.list.count == 0)
        return;
    screens_pop(app->screens, now);
    new_game_open_against(app, game_spec_text(screen->game).text,
                          selected_line(screen)->level->key, now);
}

/* Marks the first of two levels; with the second the form is opened. */
static void watch_level(void *view, int32_t key, int64_t now)
{
    struct levels_screen *const screen = view;
    struct app *const app = screen->dialog.app;
    const struct level *level;

    (void)key;
    if (screen->rows.list.count == 0)
        return;
    level = selected_line(screen)->level;
    if (screen->first == NULL) {
        screen->first = level;
        app_say(app, now, "watch %s: w on the one it plays", level->name);
        return;
    }
    screens_pop(app->screens, now);
    new_game_open_watched(app, game_spec_text(screen->game).text,
                          (const char *const[]){screen->first->key, level->key},
                          now);
}

static void open_games_of_level(void *view, int32_t key, int64_t now)
{
    const struct levels_screen *const screen = view;

    (void)key;
    if (screen->rows.list.count > 0)
        games_open_found(screen->dialog.app, selected_line(screen)->level->name,
                         now);
}

/* Drops the mark if there is one, else closes. */
static void drop_mark_or_close(void *view, int32_t key, int64_t now)
{
    struct levels_screen *const screen = view;

    if (screen->first != NULL)
        screen->first = NULL;
    else
        dialog_close(view, key, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k",
     .help = "choose a level",
     .cap = "↑↓",
     .hint = "level"},
    {.keys = "Home End", .also = "G", .help = "first and last level"},
    {"← →  h l", NULL, "another game", "←→", "game", .click = INPUT_RIGHT,
     .act = show_next_game},
    {"Enter", NULL, "play against it", "⏎", "play", .act = challenge_level},
    {"w", NULL, "watch it, and a second", "w", "watch", .act = watch_level},
    {"g", NULL, "games against it", "g", "games against it",
     .act = open_games_of_level},
    {.keys = "Esc", .cap = "Esc", .hint = "back", .act = drop_mark_or_close},
    {.keys = "q", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "levels", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct levels_screen *const screen = self;

    if (dialog_event(&screen->dialog, event, now))
        return true;

    const int before = screen->rows.list.selected;
    const enum list_answer answer = rows_event(&screen->rows, event);
    const bool heading =
        screen->rows.list.count > 0 && selected_line(screen)->level == NULL;

    if (heading)
        rows_pass_heading(&screen->rows, before);
    if (answer == LIST_CHOSEN && !heading)
        challenge_level(screen, 0, now);
    return answer != LIST_NOT_MINE;
}

static void free_levels(void *self)
{
    struct levels_screen *const screen = self;

    game_free(screen->game);
    free(screen->lines);
    free(screen);
}

static const struct screen_class LEVELS = {
    .name = "levels",
    .draw = draw_levels,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_levels,
};

void levels_open(struct app *app, const struct game *game, int64_t now)
{
    struct levels_screen *const screen = memory_new(1, sizeof *screen);

    screen->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    snprintf(screen->given, sizeof screen->given, "%s",
             game_spec_text(game).text);
    show_game(screen, playable_number(app, game));
    screens_push(app->screens, &LEVELS, screen, now);
}
