/* SPDX-License-Identifier: MIT */
/* The saved games: find one, open it, rename it, delete it. */
#include "base/memory.h"
#include "match/saves/saved_games.h"
#include "screen/dialogs/games_inside.h"
#include "screen/match_setup.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- what is listed ---- */

static bool has_words(const char *text, const char *words)
{
    const size_t length = strlen(words);

    for (; *text != '\0'; text++)
        if (strncasecmp(text, words, length) == 0)
            return true;
    return length == 0;
}

static bool matches_query(const struct games *games,
                          const struct listed_game *saved)
{
    const char *const query = games->query;

    return has_words(games_title(saved).text, query) ||
           has_words(games_when(saved).text, query) ||
           has_words(phrase_spec(saved->game).text, query) ||
           has_words(saved->players[0], query) ||
           has_words(saved->players[1], query) ||
           has_words(saved->ended, query);
}

/* Loads the selected game, if another was selected before. */
static void load_preview(struct games *games)
{
    const struct listed_game *const saved = games_selected(games);
    const int index =
        saved != NULL ? games->found[games->rows.list.selected] : -1;
    struct err err;

    if (index == games->previewed)
        return;
    match_free(games->preview);
    games->preview = NULL;
    games->previewed = index;
    if (saved != NULL && *saved->wrong == '\0')
        games->preview = saved->shipped ? saved_games_load(saved->name, &err)
                                        : save_load(saved->path, &err);
}

static void find_games(struct games *games)
{
    struct list *const list = &games->rows.list;

    games->found = memory_grow(games->found, &games->capacity,
                               games->all.count + 1, sizeof *games->found);
    list->count = 0;
    for (int i = 0; i < games->all.count; i++)
        if (matches_query(games, &games->all.games[i]))
            games->found[list->count++] = i;
    if (list->selected >= list->count)
        list->selected = list->count > 0 ? list->count - 1 : 0;
    load_preview(games);
}

static void select_path(struct games *games, const char *path)
{
    struct list *const list = &games->rows.list;

    for (int i = 0; i < list->count; i++)
        if (strcmp(games->all.games[games->found[i]].path, path) == 0)
            list->selected = i;
    load_preview(games);
}

/* The same game stays selected, if it is still there. */
static void reload_list(struct games *games)
{
    const struct listed_game *const saved = games_selected(games);
    char *const path = memory_text(saved != NULL ? saved->path : "");

    game_list_free(&games->all);
    games->all = game_list_read();
    games->previewed = -1;
    match_free(games->preview);
    games->preview = NULL;
    find_games(games);
    select_path(games, path);
    free(path);
}

/* ---- what is done with one ---- */

static enum play_mode mode_of(const struct listed_game *saved,
                              const struct match *match)
{
    if (*saved->ended != '\0' || saved->shipped)
        return MODE_HISTORY;
    return match_humans(match) > 0 ? MODE_PLAY : MODE_WATCH;
}

/* Closes the list, and opens it again with a message if the game cannot be
 * played. */
static void open_game(void *view, int32_t key, int64_t now)
{
    const struct games *const games = view;
    struct app *const app = games->dialog.app;
    const struct listed_game *const saved = games_selected(games);
    struct play_options options = {
        .replaces = match_setup_has_game(app, 1),
    };
    struct err err;

    (void)key;
    if (saved == NULL)
        return;
    if (saved->busy) {
        app_say(app, now, "%s is being played already",
                games_title(saved).text);
        return;
    }

    struct match *const match =
        autosave_open(saved->path, &options.autosave, &err);

    if (match == NULL) {
        app_say(app, now, "%s", err.text);
        return;
    }
    options.mode = mode_of(saved, match);
    screens_pop(app->screens, now);
    if (play_open(app, match, &options, now, &err))
        return;
    games_open(app, now);
    app_say(app, now, "%s", err.text);
}

static void rename_game(void *whose, const char *name, int64_t now)
{
    struct games *const games = whose;
    const struct listed_game *const saved = games_selected(games);
    struct err err;

    if (saved == NULL)
        return;
    if (game_list_rename(saved, name, &err))
        app_say(games->dialog.app, now, "saved as %s", name);
    else
        app_say(games->dialog.app, now, "%s", err.text);
    reload_list(games);
}

static void delete_game(void *whose, int64_t now)
{
    struct games *const games = whose;
    const struct listed_game *const saved = games_selected(games);
    struct err err;

    if (saved != NULL && !game_list_delete(saved, &err))
        app_say(games->dialog.app, now, "%s", err.text);
    reload_list(games);
}

static void ask_name(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;
    const struct listed_game *const saved = games_selected(games);

    (void)key;
    if (saved != NULL)
        ask_text(games->dialog.app, "Keep it under the name", saved->name,
                 rename_game, games, now);
}

static void ask_delete(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;
    const struct listed_game *const saved = games_selected(games);
    char question[2 * PHRASE_MAX + 40];

    (void)key;
    if (saved == NULL)
        return;
    snprintf(question, sizeof question, "Delete %s, %s?",
             games_title(saved).text, games_when(saved).text);
    ask_yes(games->dialog.app, question, delete_game, games, now);
}

/* ---- looking for one ---- */

/* The list follows the query while it is typed. */
static bool handle_finding(struct games *games, const struct event *event)
{
    switch (prompt_event(&games->prompt, event)) {
    case PROMPT_EDITED:
        break;
    case PROMPT_DONE:
        games->finding = false;
        break;
    case PROMPT_LEFT:
        games->finding = false;
        prompt_begin(&games->prompt, "");
        break;
    case PROMPT_NOT_MINE:
        return false;
    }
    snprintf(games->query, sizeof games->query, "%s", games->prompt.text);
    find_games(games);
    return true;
}

/* ---- the screen ---- */

/* The first time only the query is cleared. */
static void leave(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;

    if (*games->query == '\0') {
        dialog_close(view, key, now);
        return;
    }
    *games->query = '\0';
    find_games(games);
}

static void begin_finding(void *view, int32_t key, int64_t now)
{
    struct games *const games = view;

    (void)key;
    (void)now;
    games->finding = true;
    prompt_begin(&games->prompt, games->query);
}

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose", .cap = "↑↓", .hint = "choose"},
    {.keys = "g G  Home End", .help = "first, last"},
    {"Enter", NULL, "open", "⏎", "open", .act = open_game},
    {"/", NULL, "find", "/", "find", .act = begin_finding},
    {"R", NULL, "rename", "R", "rename", .act = ask_name},
    {"D", "Delete", "delete", "D", "delete", .act = ask_delete},
    {.keys = "Esc", .cap = "Esc", .hint = "back", .act = leave},
    {.keys = "q", .act = dialog_close},
    {0},
};

static const struct bindings KEYS = {.name = "games", .rows = ROWS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct games *const games = self;

    if (games->finding ? handle_finding(games, event)
                       : dialog_event(&games->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&games->rows, event);

    load_preview(games);
    if (answer == LIST_CHOSEN)
        open_game(games, 0, now);
    return answer != LIST_NOT_MINE;
}

static void draw_screen(void *self, struct canvas *canvas, int64_t now)
{
    games_draw(self, canvas, now);
}

/* What was done on top of the list may have changed the games. */
static void cover_games(void *self, bool covered, int64_t now)
{
    (void)now;
    if (!covered)
        reload_list(self);
}

static void free_games(void *self)
{
    struct games *const games = self;

    game_list_free(&games->all);
    match_free(games->preview);
    free(games->found);
    free(games);
}

static const struct screen_class GAMES = {
    .name = "games",
    .draw = draw_screen,
    .event = handle_event,
    .due = dialog_due,
    .cover = cover_games,
    .bindings = dialog_bindings,
    .free = free_games,
};

void games_open(struct app *app, int64_t now)
{
    struct games *const games = memory_new(1, sizeof *games);

    games->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    games->previewed = -1;
    reload_list(games);
    screens_push(app->screens, &GAMES, games, now);
}
