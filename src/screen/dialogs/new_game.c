/* SPDX-License-Identifier: MIT */
/* A form: who plays what, and how it begins. */
#include "screen/dialogs/new_game.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- it begins ---- */

/* Remembers the choices. Closes the form, and opens it again with a message if
 * the game cannot be played. */
static void begin_game(void *whose, int64_t now)
{
    static const enum config_key played[] = {CONFIG_FIRST, CONFIG_HEAD_START,
                                             CONFIG_PREVIEW};
    const struct new_game *const new_game = whose;
    struct app *const app = new_game->form.dialog.app;
    const bool watch = new_game->watch;
    const int *const values = new_game->values;
    struct err err;

    app_set_text(app, CONFIG_GAME, game_spec_text(new_game->game).text);
    app_set_text(app, CONFIG_CLOCK, time_control_text(&new_game->clock).text);
    if (values[CONFIG_START] != SETUP_SET_UP)
        app_set(app, CONFIG_START, values[CONFIG_START]);
    if (new_game->game->players > 2)
        app_set_text(app, CONFIG_THIRD, new_game->who[watch ? 2 : 1]);
    app_set(app, CONFIG_SETS, values[CONFIG_SETS]);
    app_set_text(app, watch ? CONFIG_SOUTH : CONFIG_OPPONENT, new_game->who[0]);
    if (watch) {
        app_set_text(app, CONFIG_NORTH, new_game->who[1]);
        app_set(app, CONFIG_GAMES, values[CONFIG_GAMES]);
    }
    for (size_t i = 0; i < sizeof played / sizeof *played && !watch; i++)
        app_set(app, played[i], values[played[i]]);

    struct match_setup setup = match_setup_remembered(app, watch, app->seed);
    const struct play_options options = {
        .mode = watch ? MODE_WATCH : MODE_PLAY,
        .games = watch ? values[CONFIG_GAMES] : 1,
        .replaces = match_setup_has_game(app, 1),
    };

    if (values[CONFIG_START] == SETUP_SET_UP) {
        setup.start = SETUP_SET_UP;
        setup.position = new_game->position;
        setup.head_start = 0;
    }
    screens_pop(app->screens, now);
    if (match_setup_begin(app, &setup, &options, now, &err))
        return;
    new_game_open(app, watch, now);
    app_say(app, now, "%s", err.text);
}

/* The game that it replaces may not be kept. */
static void begin_unless_lost(struct new_game *new_game, int64_t now)
{
    struct app *const app = new_game->form.dialog.app;

    if (!match_setup_may_replace(app, now))
        return;
    if (match_setup_has_game(app, 1))
        ask_unkept(app, begin_game, new_game, now);
    else
        begin_game(new_game, now);
}

static void begin_at(void *whose, const struct position *position, int64_t now)
{
    struct new_game *const new_game = whose;

    new_game->position = *position;
    begin_unless_lost(new_game, now);
}

static void start_game(void *view, int32_t key, int64_t now)
{
    struct new_game *const new_game = view;
    const struct game *const game = new_game->game;
    struct position standard;

    (void)key;
    if (new_game->values[CONFIG_START] != SETUP_SET_UP) {
        begin_unless_lost(new_game, now);
        return;
    }
    game->class->start(game, &standard);
    set_up_open(new_game->form.dialog.app, game, &standard, begin_at, new_game,
                now);
}

/* ---- the screen ---- */

static void draw_new_game(void *self, struct canvas *canvas, int64_t now)
{
    struct new_game *const new_game = self;
    const int width = canvas_width(canvas);
    const int blank = canvas_height(canvas) >= 22 ? 1 : 0;
    const struct rect at = {0, 1 + blank, width,
                            canvas_height(canvas) - 2 - 2 * blank};
    const struct form_columns wide = {5, 19, 41, width - 3, true};
    const struct form_columns narrow = {2, 14, 0, width - 1, true};

    form_draw(&new_game->form, canvas, at, width < 60 ? &narrow : &wide);
    title_draw(canvas, new_game->watch ? "Watch" : "New game",
               rows_hidden(&new_game->form.lines).text,
               "⏎ starts from any line");
    dialog_draw_keys(&new_game->form.dialog, canvas, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓", .help = "field", .cap = "↑↓", .hint = "field"},
    {"← →", "h l Space", "value", "←→", "value", .click = INPUT_RIGHT,
     .act = form_change},
    {"Enter", NULL, "start", "⏎", "start", .act = start_game},
    {.keys = "Tab", .also = "Shift-Tab", .act = form_next},
    {0},
};

static const struct bindings KEYS = {
    .name = "new game", .rows = ROWS, .more = &DIALOG_BINDINGS};

static void free_new_game(void *self)
{
    struct new_game *const new_game = self;

    game_free(new_game->game);
    free(new_game);
}

static const struct screen_class NEW_GAME = {
    .name = "new game",
    .draw = draw_new_game,
    .event = form_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_new_game,
};

/* An agent that is no level is a choice of its own. */
static void name_slot(struct new_game *new_game, int slot, const char *who)
{
    snprintf(new_game->who[slot], sizeof new_game->who[slot], "%s", who);
    if (levels_find(new_game->form.dialog.app->levels, who) == NULL &&
        strcmp(who, "human") != 0)
        snprintf(new_game->own[slot], sizeof new_game->own[slot], "%s", who);
}

static struct new_game *push_form(struct app *app, bool watch, int64_t now)
{
    struct new_game *const new_game = memory_new(1, sizeof *new_game);
    const struct match_setup setup = match_setup_remembered(app, watch, 0);
    struct err unsaid;

    new_game->form.dialog = (struct dialog){.app = app, .bindings = &KEYS};
    new_game->watch = watch;
    new_game->game = game_new(setup.game, &unsaid);
    memcpy(new_game->values, app->config.values, sizeof new_game->values);
    new_game->values[CONFIG_START] = (int)setup.start;
    new_game->values[CONFIG_HEAD_START] = setup.head_start;
    new_game->clock = setup.clock;
    name_slot(new_game, 0, setup.who[watch ? 0 : 1 - setup.ahead]);
    if (watch)
        name_slot(new_game, 1, setup.who[1]);
    /* Set even for two players: the game may be changed to one for three. */
    name_slot(new_game, watch ? 2 : 1,
              new_game->game->players > 2 ? setup.who[2]
                                          : app->config.texts[CONFIG_THIRD]);
    new_game_list_fields(new_game);
    new_game->form.list.selected = new_game->form.list.count - 1;
    screens_push(app->screens, &NEW_GAME, new_game, now);
    return new_game;
}

static void say_unknown(const struct new_game *new_game, int64_t now)
{
    struct app *const app = new_game->form.dialog.app;
    struct err err;

    if (!match_setup_knows(app, new_game->game, new_game->watch, &err))
        app_say(app, now, "%s", err.text);
}

void new_game_open(struct app *app, bool watch, int64_t now)
{
    say_unknown(push_form(app, watch, now), now);
}

/* The game that was played last stays as it is, with its sets. */
static struct new_game *push_form_of(struct app *app, bool watch,
                                     const char *spec, int64_t now)
{
    struct new_game *const new_game = push_form(app, watch, now);

    if (strcmp(game_spec_text(new_game->game).text, spec) != 0)
        new_game_play(new_game, spec, now);
    return new_game;
}

void new_game_open_of(struct app *app, const char *spec, int64_t now)
{
    say_unknown(push_form_of(app, false, spec, now), now);
}

void new_game_open_against(struct app *app, const char *spec, const char *level,
                           int64_t now)
{
    name_slot(push_form_of(app, false, spec, now), 0, level);
}

void new_game_open_watched(struct app *app, const char *spec,
                           const char *const levels[2], int64_t now)
{
    struct new_game *const new_game = push_form_of(app, true, spec, now);

    for (int slot = 0; slot < 2; slot++)
        name_slot(new_game, slot, levels[slot]);
}
