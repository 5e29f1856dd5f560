/* SPDX-License-Identifier: MIT */
/* The form of an arena as a screen: its keys, players that are typed, and how
 * the arena begins. */
#include "screen/arena/arena_form.h"
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/match_setup.h"
#include "screen/open.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_FIRST = 20, /* of a pair, in a first arena */
    OPENING_FIRST = 4 /* random moves */
};

#define WRITE_TITLE "Another player, such as minimax:depth=4"

static void take_player(void *whose, const char *text, int64_t now)
{
    struct arena_form *const arena = whose;
    struct app *const app = arena->form.dialog.app;
    struct err err;

    if (*text == '\0')
        return;
    if (arena_form_add(arena, text, &err)) {
        app_say(app, now, "%.60s plays", text);
        return;
    }
    ask_text(app, WRITE_TITLE, text, take_player, arena, now);
    app_say(app, now, "%s", err.text);
}

static void write_player(void *view, int32_t key, int64_t now)
{
    struct arena_form *const arena = view;

    (void)key;
    ask_text(arena->form.dialog.app, WRITE_TITLE, "", take_player, arena, now);
}

/* ---- it begins ---- */

static bool make_setting(struct arena_form *arena, struct err *err)
{
    struct tournament_setting *const setting = &arena->setting;
    const int chosen = arena_form_players(arena);

    if (chosen > ARENA_PLAYERS_MAX)
        return err_set(err, "%d players are chosen, at most %d can play",
                       chosen, ARENA_PLAYERS_MAX);
    *setting = (struct tournament_setting){.games = arena->games,
                                           .opening = arena->opening,
                                           .seed = (uint64_t)arena->seed,
                                           .judged = arena->judged};
    snprintf(setting->game, sizeof setting->game, "%s",
             game_spec_text(arena->game).text);
    for (int i = 0; i < arena_form_levels(arena); i++)
        if (arena->chosen[i] &&
            !who_read_for(arena_form_level(arena, i)->key,
                          arena->form.dialog.app->levels, arena->game,
                          &setting->players[setting->count++], err))
            return false;
    for (int i = 0; i < arena->written_count; i++)
        if (arena->written[i].chosen)
            setting->players[setting->count++] = arena->written[i].who;
    return setting->count >= arena->game->players ||
           err_set(err, "choose at least %d players: Space on their lines",
                   arena->game->players);
}

/* Closes the form; opens it again with a message if there can be no arena. */
static void begin_arena(void *whose, int64_t now)
{
    struct arena_form *const arena = whose;
    struct app *const app = arena->form.dialog.app;
    const struct tournament_setting setting = arena->setting;
    struct err err;

    screens_pop(app->screens, now);
    if (arena_screen_open(app, &setting, true, now, &err))
        return;
    arena_form_open(app, &setting, now);
    app_say(app, now, "%s", err.text);
}

static void start_arena(void *view, int32_t key, int64_t now)
{
    struct arena_form *const arena = view;
    struct app *const app = arena->form.dialog.app;
    char question[100];
    struct err err;

    (void)key;
    if (!make_setting(arena, &err)) {
        app_say(app, now, "%s", err.text);
        return;
    }

    const int lost = arena_lost_games(app, &arena->setting);

    snprintf(question, sizeof question,
             "Begin, and drop the %d game%s of the last arena?", lost,
             lost == 1 ? "" : "s");
    if (lost == 0)
        begin_arena(arena, now);
    else
        ask_yes(app, question, begin_arena, arena, now);
}

/* ---- the screen ---- */

static void draw_form(void *self, struct canvas *canvas, int64_t now)
{
    struct arena_form *const arena = self;
    const int width = canvas_width(canvas);
    const int blank = canvas_height(canvas) >= 22 ? 1 : 0;
    const struct rect at = {0, 1 + blank, width,
                            canvas_height(canvas) - 2 - 2 * blank};
    const struct form_columns wide = {5, 19, 32, width - 3, true};
    const struct form_columns narrow = {2, 16, 0, width - 1, true};
    char middle[64];

    snprintf(middle, sizeof middle, "%d players, %" PRId64 " games",
             arena_form_players(arena), arena_form_games(arena));
    form_draw(&arena->form, canvas, at, width < 60 ? &narrow : &wide);

    const struct rows_words more = rows_hidden(&arena->form.lines);

    title_draw(canvas, "New arena", middle,
               *more.text != '\0' ? more.text
               : width < 60       ? ""
                                  : "⏎ begins from any line");
    dialog_draw_keys(&arena->form.dialog, canvas, now);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓", .help = "field", .cap = "↑↓", .hint = "field"},
    {"← →", "h l Space", "value", "←→", "value", .click = INPUT_RIGHT,
     .act = form_change},
    {"Enter", NULL, "begin", "⏎", "begin", .act = start_arena},
    {"w", NULL, "write a player", "w", "write a player", .act = write_player},
    {.keys = "Tab", .also = "Shift-Tab", .act = form_next},
    {0},
};

static const struct bindings KEYS = {
    .name = "new arena", .rows = ROWS, .more = &DIALOG_BINDINGS};

static void free_form(void *self)
{
    struct arena_form *const arena = self;

    game_free(arena->game);
    free(arena);
}

static const struct screen_class ARENA_FORM = {
    .name = "new arena",
    .draw = draw_form,
    .event = form_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_form,
};

/* Players who are no longer levels of this game are listed with the written
 * ones. */
static void fill_in(struct arena_form *arena,
                    const struct tournament_setting *setting)
{
    arena->games = setting->games;
    arena->opening = setting->opening;
    arena->seed = (int64_t)setting->seed;
    arena->judged = setting->judged;
    for (int i = 0; i < setting->count; i++) {
        const int number = levels_playing_number(
            arena->form.dialog.app->levels, arena->game->name,
            setting->players[i].player.who);

        if (number >= 0 && number < arena_form_levels(arena))
            arena->chosen[number] = true;
        else
            arena->written[arena->written_count++] =
                (struct written_player){setting->players[i], true};
    }
    arena_form_fit_games(arena);
}

void arena_form_open(struct app *app, const struct tournament_setting *setting,
                     int64_t now)
{
    struct arena_form *const arena = memory_new(1, sizeof *arena);
    struct err unsaid;

    arena->form.dialog = (struct dialog){.app = app, .bindings = &KEYS};
    snprintf(arena->spec, sizeof arena->spec, "%s",
             setting != NULL ? setting->game
                             : match_setup_remembered(app, false, 0).game);
    arena->game = game_new(arena->spec, &unsaid);
    if (setting != NULL) {
        fill_in(arena, setting);
    } else {
        arena->games = GAMES_FIRST;
        arena->opening = OPENING_FIRST;
        arena->seed = 1;
        arena_form_fit_games(arena);
        arena_form_choose_first(arena);
    }
    arena_form_list(arena);
    screens_push(app->screens, &ARENA_FORM, arena, now);
}
