/* SPDX-License-Identifier: MIT */
/* The levels, how strong they are, and how the player did against each. */
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/match_setup.h"
#include "screen/text/describe.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct levels_screen {
    struct dialog dialog;
    char given[SPEC_TEXT_MAX]; /* the game it was opened for */
    struct game *game;         /* that is looked at */
    struct rows rows;
};

static const struct level *level_at(const struct levels_screen *screen,
                                    int index)
{
    return levels_playing_at(screen->dialog.app->levels, screen->game->name,
                             index);
}

/* ---- the columns ---- */

struct level_columns {
    int name;
    int elo;
    int tally;
    int helped; /* 0: not shown */
    int scale;  /* where each stands among the others; 0: not shown */
    int end;
};

/* The least and the greatest rating of all levels, with their errors. */
struct scale {
    int least;
    int most;
};

static struct scale scale_of(const struct levels_screen *screen)
{
    struct scale scale = {INT_MAX, INT_MIN};
    const struct level *level;

    for (int i = 0; (level = level_at(screen, i)) != NULL; i++) {
        const struct level_rating *const elo = level_elo(level, screen->game);

        if (elo != NULL && elo->rating - elo->error < scale.least)
            scale.least = elo->rating - elo->error;
        if (elo != NULL && elo->rating + elo->error > scale.most)
            scale.most = elo->rating + elo->error;
    }
    return scale;
}

static void draw_head(struct canvas *canvas,
                      const struct level_columns *columns,
                      const struct scale *scale, int y)
{
    const struct style style = ink(THEME_DIM);
    char most[16];

    canvas_text(canvas, columns->name, y, style, "level");
    canvas_text(canvas, columns->elo, y, style, " Elo");
    canvas_text(canvas, columns->tally, y, style, "you +-=");
    if (columns->helped > 0)
        canvas_text(canvas, columns->helped, y, style, "helped");
    if (columns->scale == 0 || scale->least > scale->most)
        return;
    snprintf(most, sizeof most, "%d", scale->most);
    canvas_format(canvas, columns->scale, y, style, "%d", scale->least);
    canvas_text_before(canvas, columns->end, y, style, most);
}

/* ---- a level ---- */

static bool has_met(const struct tally *tally)
{
    return tally->won + tally->drawn + tally->lost > 0;
}

/* `Willow  1200 ± 40  3-2-0  1  ├──●──┤`: the last is the rating with its
 * error. */
static void draw_level(const struct levels_screen *screen,
                       struct canvas *canvas,
                       const struct level_columns *columns,
                       const struct scale *scale, int index)
{
    const struct level *const level = level_at(screen, index);
    const struct level_rating *const elo = level_elo(level, screen->game);
    const struct tally tally =
        phrase_tally(screen->dialog.app->record, level, screen->game);
    const int y = rows_y(&screen->rows, index);
    const enum theme_role ground =
        rows_ground(canvas,
                    (struct rect){columns->name - 2, y,
                                  columns->end - columns->name + 2, 1},
                    index == screen->rows.list.selected);
    const struct style text = on(ground, THEME_TEXT);
    const struct style dim = on(ground, THEME_DIM);

    canvas_text_cut(canvas, columns->name, y, columns->elo - columns->name - 1,
                    text, level->name);
    if (!has_met(&tally))
        canvas_text(canvas, columns->tally, y, dim, "-");
    else
        canvas_format(canvas, columns->tally, y, on(ground, THEME_NUMBERS),
                      "%d-%d-%d", tally.won, tally.lost, tally.drawn);
    if (columns->helped > 0 && has_met(&tally) && tally.helped > 0)
        canvas_format(canvas, columns->helped, y, dim, "%d", tally.helped);
    if (elo == NULL) {
        canvas_text(canvas, columns->elo, y, dim, "unrated");
        return;
    }
    canvas_format(canvas, columns->elo, y, text, "%4d ± %d", elo->rating,
                  elo->error);
    if (columns->scale == 0 || scale->least >= scale->most)
        return;

    const int room = columns->end - columns->scale - 1;
    const int zero = scale->least;
    const int span = scale->most - zero;
    const int from = (elo->rating - elo->error - zero) * room / span;
    const int to = (elo->rating + elo->error - zero) * room / span;

    for (int x = from; x <= to; x++)
        canvas_text(canvas, columns->scale + x, y, dim, "─");
    canvas_text(canvas, columns->scale + (elo->rating - zero) * room / span, y,
                on(ground, THEME_THEIRS), "●");
}

/* The record from fair starts, which is another; or what counts at all. */
static void draw_fair(const struct levels_screen *screen, struct canvas *canvas,
                      const struct level *level, int x, int y)
{
    const struct tally tally =
        record_tally(screen->dialog.app->record, level->key,
                     record_name(screen->game, true).text);

    if (has_met(&tally))
        canvas_format(canvas, x, y, ink(THEME_DIM),
                      "From fair starts you won %d, lost %d, drew %d",
                      tally.won, tally.lost, tally.drawn);
    else
        canvas_text_cut(canvas, x, y, canvas_width(canvas) - x - 2,
                        ink(THEME_DIM),
                        "Counted: whole games from the usual start, these "
                        "rules, no head start");
}

/* What there is to say of the one that is selected. */
static void draw_detail(const struct levels_screen *screen,
                        struct canvas *canvas, int x, int y)
{
    const struct level *const level =
        level_at(screen, screen->rows.list.selected);

    if (level == NULL)
        return;

    const struct tally tally =
        phrase_tally(screen->dialog.app->record, level, screen->game);
    const int width = canvas_width(canvas) - x - 2;
    struct phrase phrase = {"You have never met"};

    if (has_met(&tally)) {
        FILE *const out = memory_file(phrase.text, sizeof phrase.text);

        fprintf(out, "You won %d, lost %d, drew %d", tally.won, tally.lost,
                tally.drawn);
        if (tally.streak > 1)
            fprintf(out, " · %d won in a row", tally.streak);
        if (tally.streak < -1)
            fprintf(out, " · %d lost in a row", -tally.streak);
        if (tally.best_margin > 0)
            fprintf(out, " · best win by %d", tally.best_margin);
        if (tally.hints > 0)
            fprintf(out, " · %d hint%s", tally.hints,
                    tally.hints == 1 ? "" : "s");
        if (tally.take_backs > 0)
            fprintf(out, " · %d taken back", tally.take_backs);
        fclose(out);
    }
    canvas_text_cut(canvas, x, y, width, ink(THEME_TEXT), level->about);
    canvas_text_cut(canvas, x, y + 1, width, ink(THEME_DIM), phrase.text);
    draw_fair(screen, canvas, level, x, y + 2);
}

static void draw_levels(void *self, struct canvas *canvas, int64_t now)
{
    struct levels_screen *const screen = self;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const bool detail = height >= 20;
    const int first = detail ? 3 : 2;
    const int count =
        levels_playing(screen->dialog.app->levels, screen->game->name);
    const struct scale scale = scale_of(screen);
    const struct level_columns columns =
        width < 60 ? (struct level_columns){2, 13, 25, 0, 0, width - 1}
                   : (struct level_columns){5, 17, 30, 42, 50, width - 3};
    struct phrase middle;

    snprintf(middle.text, sizeof middle.text, "‹ %.100s ›",
             phrase_game(screen->game).text);
    rows_show(
        &screen->rows, count,
        (struct rect){0, first, width, height - first - 1 - (detail ? 3 : 0)});

    const struct rows_words more = rows_words(&screen->rows);

    title_draw(canvas, "Levels", middle.text,
               *more.text != '\0' ? more.text : "your record against each");
    draw_head(canvas, &columns, &scale, first - 1);
    for (int i = screen->rows.list.top;
         i < count && i < screen->rows.list.top + screen->rows.at.height; i++)
        draw_level(screen, canvas, &columns, &scale, i);
    if (detail)
        draw_detail(screen, canvas, columns.name, height - 4);
    dialog_draw_keys(&screen->dialog, canvas, now);
}

/* ---- what is done ---- */

static void show_game(struct levels_screen *screen, int number)
{
    game_free(screen->game);
    screen->game = board_game_like(screen->given, number);
}

static void show_next_game(void *view, int32_t key, int64_t now)
{
    struct levels_screen *const screen = view;
    const int count = board_game_count();
    const int number = board_game_number(screen->game);

    (void)now;
    show_game(screen, (number + dialog_direction(key) + count) % count);
}

/* The form of a new game, with that opponent in it. */
static void challenge_level(void *view, int32_t key, int64_t now)
{
    const struct levels_screen *const screen = view;
    struct app *const app = screen->dialog.app;
    const struct level *const level =
        level_at(screen, screen->rows.list.selected);

    (void)key;
    if (level == NULL)
        return;
    app_set_text(app, CONFIG_GAME, game_spec_text(screen->game).text);
    app_set_text(app, CONFIG_OPPONENT, level->key);
    screens_pop(app->screens, now);
    new_game_open(app, false, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k",
     .help = "choose a level",
     .cap = "↑↓",
     .hint = "level"},
    {.keys = "g G  Home End", .help = "first, last"},
    {"← →  h l", NULL, "another game", "←→", "game", .click = INPUT_RIGHT,
     .act = show_next_game},
    {"Enter", NULL, "play against it", "⏎", "play", .act = challenge_level},
    {0},
};

static const struct bindings KEYS = {
    .name = "levels", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct levels_screen *const screen = self;

    if (dialog_event(&screen->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&screen->rows, event);

    if (answer == LIST_CHOSEN)
        challenge_level(screen, 0, now);
    return answer != LIST_NOT_MINE;
}

static void free_levels(void *self)
{
    struct levels_screen *const screen = self;

    game_free(screen->game);
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
    const int usual = levels_playing_number(app->levels, game->name,
                                            app->config.texts[CONFIG_OPPONENT]);

    screen->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    snprintf(screen->given, sizeof screen->given, "%s",
             game_spec_text(game).text);
    show_game(screen, board_game_number(game));
    screen->rows.list.count = levels_playing(app->levels, game->name);
    screen->rows.list.selected = usual > 0 ? usual : 0;
    screens_push(app->screens, &LEVELS, screen, now);
}
