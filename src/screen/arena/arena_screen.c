/* SPDX-License-Identifier: MIT */
/* The arena: a tournament goes on while its table is shown. */
#include "base/file.h"
#include "base/lock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/saves/saved_games.h"
#include "screen/arena/arena.h"
#include "screen/open.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* ---- its files ---- */

#define GAMES_FILE   "games.naqala"
#define SETTING_FILE "arena.ini"

/* A path in the folder of the arena, which the caller frees; NULL if there is
 * no home. */
static char *find_path(const char *name)
{
    char *const folder = file_folder(FILE_STATE, "arena");
    char *const path = folder != NULL ? file_join(folder, name) : NULL;

    free(folder);
    return path;
}

static bool store_setting(const struct tournament_setting *setting,
                          const char *path, struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    tournament_write(setting, out);
    fclose(out);

    const bool stored = file_write(path, text, length, err);

    free(text);
    return stored;
}

/* Could one of them continue the games of the other? */
static bool is_same(const struct tournament_setting *one,
                    const struct tournament_setting *other)
{
    bool same = strcmp(one->game, other->game) == 0 &&
                one->count == other->count && one->opening == other->opening &&
                one->seed == other->seed;

    for (int i = 0; same && i < one->count; i++)
        same = strcmp(one->players[i].player.who,
                      other->players[i].player.who) == 0;
    return same;
}

/* ---- the present state ---- */

/* If the first line is selected, it stays so; otherwise the same player
 * does. */
static void sort_players(struct arena_screen *arena)
{
    const int selected = arena->order[arena->rows.list.selected];
    const struct elo *const elos = arena->table.elos;
    int *const order = arena->order;

    for (int i = 0; i < arena->table.result.count; i++) {
        int k = i;

        for (; k > 0 && elos[order[k - 1]].rating < elos[i].rating; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    for (int i = 0; i < arena->table.result.count; i++)
        if (order[i] == selected && arena->rows.list.selected > 0)
            arena->rows.list.selected = i;
}

static void refresh_table(struct arena_screen *arena)
{
    tournament_table_free(&arena->table);
    arena->table = tournament_table(arena->tournament);
    arena->live = tournament_game(arena->tournament, false, &arena->game);
    sort_players(arena);
}

static void draw_arena(void *self, struct canvas *canvas, int64_t now)
{
    struct arena_screen *const arena = self;

    arena_draw_title(arena, canvas);
    arena_draw(arena, canvas);
    dialog_draw_keys(&arena->dialog, canvas, now);
}

/* ---- actions ---- */

static bool is_playing(const void *view)
{
    const struct arena_screen *const arena = view;

    return arena->table.state == TOURNAMENT_PLAYING;
}

static bool can_go_on(const void *view)
{
    const struct arena_screen *const arena = view;

    return !is_playing(view) && *arena->table.err.text == '\0' &&
           arena->table.played < arena->table.total;
}

static bool can_stop(const void *view)
{
    const struct arena_screen *const arena = view;

    return is_playing(view) || arena->table.state == TOURNAMENT_PAUSED;
}

static bool is_unfinished(const void *view)
{
    return can_go_on(view) || can_stop(view);
}

static void pause_games(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;

    (void)key;
    (void)now;
    tournament_pause(arena->tournament);
    refresh_table(arena);
}

static void go_on(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;

    (void)key;
    (void)now;
    tournament_play(arena->tournament);
    refresh_table(arena);
}

static void stop_games(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;

    (void)key;
    tournament_stop(arena->tournament);
    refresh_table(arena);
    app_say(arena->dialog.app, now,
            "stopped; the games that are over stay, p goes on");
}

static void change_parallel(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;
    const int games = tournament_parallel(arena->tournament);

    tournament_set_parallel(arena->tournament,
                            key == '-' ? games - 1 : games + 1);

    const int after = tournament_parallel(arena->tournament);

    app_say(arena->dialog.app, now, "%d game%s at once%s", after,
            after == 1 ? "" : "s",
            after == games && key != '-' ? ", as many as there are processors"
                                         : "");
}

static void show_next(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;

    (void)key;
    (void)now;
    arena->live = tournament_game(arena->tournament, true, &arena->game);
}

/* ---- its games ---- */

static bool is_his(const void *whose, int index)
{
    const struct arena_screen *const arena = whose;
    const int player = arena->order[arena->rows.list.selected];
    int players[PLAYERS_MAX] = {-1, -1, -1};
    const int seats = tournament_game_of(arena->tournament)->players;
    bool his = false;

    if (!tournament_seats(arena->tournament, index, players))
        return false;
    for (int i = 0; i < seats; i++)
        his = his || players[i] == player;
    return his;
}

static void show_games(struct arena_screen *arena,
                       const struct game_filter *filter, int64_t now)
{
    file_games_open_some(arena->dialog.app, tournament_games(arena->tournament),
                         filter, now);
}

static void show_his_games(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;
    const int player = arena->order[arena->rows.list.selected];
    const char *const name = arena_player_name(arena, player);
    struct game_filter filter = {.shown = is_his, .whose = arena};

    (void)key;
    snprintf(filter.title, sizeof filter.title, "of %.*s",
             utf8_fit(name, ARENA_NAME_BYTES), name);
    show_games(arena, &filter, now);
}

static void show_all_games(void *view, int32_t key, int64_t now)
{
    (void)key;
    show_games(view, &(struct game_filter){.title = "of the arena"}, now);
}

/* ---- saving ---- */

static bool save_csv(const struct arena_screen *arena, const char *path,
                     struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    arena_write_csv(&arena->table.result, out);
    fclose(out);

    const bool saved = file_write_as(path, FILE_NEW_OUTPUT, text, length, err);

    free(text);
    return saved;
}

static bool save_games(const struct arena_screen *arena, const char *name,
                       struct err *err)
{
    char *const path = saved_games_place(name, err);
    bool saved = path != NULL;

    if (saved && file_exists(path))
        saved = err_set(err, "%s: there is one already", name);
    saved =
        saved && game_file_copy(tournament_games(arena->tournament), path, err);
    free(path);
    return saved;
}

static void save_as(void *whose, const char *name, int64_t now)
{
    const struct arena_screen *const arena = whose;
    struct app *const app = arena->dialog.app;
    const size_t length = strlen(name);
    const bool csv = length > 4 && strcmp(name + length - 4, ".csv") == 0;
    struct err err;

    if (length == 0)
        return;
    if (csv ? save_csv(arena, name, &err) : save_games(arena, name, &err))
        app_say(app, now,
                csv ? "the results are in %s" : "the games are saved as %s",
                name);
    else
        app_say(app, now, "%s", err.text);
}

static void ask_name(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;

    (void)key;
    if (arena->table.played == 0)
        app_say(arena->dialog.app, now, "no game is over yet");
    else
        ask_text(arena->dialog.app, "Keep the games as (x.csv: results)", "",
                 save_as, arena, now);
}

/* ---- another one ---- */

static void open_form(void *view, int32_t key, int64_t now)
{
    struct arena_screen *const arena = view;
    struct app *const app = arena->dialog.app;
    const struct tournament_setting setting =
        *tournament_setting(arena->tournament);

    (void)key;
    screens_pop(app->screens, now);
    arena_form_open(app, &setting, now);
}

/* ---- the screen ---- */

static const struct binding ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose a player"},
    {"Enter", NULL, "the games of a player", "⏎", "games",
     .act = show_his_games},
    {"L", NULL, "all games", NULL, NULL, .act = show_all_games},
    {"p", "Space", "pause", "p", "pause", .when = is_playing,
     .act = pause_games},
    {"p", "Space", "go on", "p", "go on", .when = can_go_on, .act = go_on},
    {"x", NULL, "stop: p goes on later", "x", "stop", .when = can_stop,
     .act = stop_games},
    {"+ -", "=", "more at once, fewer", "+-", "at once", .click = '+',
     .when = is_unfinished, .act = change_parallel},
    {"Tab", NULL, "watch another game", NULL, NULL, .when = is_playing,
     .act = show_next},
    {"s", NULL, "save under a name", "s", "save", .act = ask_name},
    {"n", NULL, "a new arena", "n", "new", .act = open_form},
    {0},
};

static const struct bindings KEYS = {
    .name = "arena", .rows = ROWS, .more = &DIALOG_BINDINGS};

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct arena_screen *const arena = self;

    if (dialog_event(&arena->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&arena->rows, event);

    if (answer == LIST_CHOSEN)
        show_his_games(arena, 0, now);
    return answer != LIST_NOT_MINE;
}

/* The table changes at most ten times a second. */
static void tick_arena(void *self, int64_t now)
{
    struct arena_screen *const arena = self;
    struct pollfd news = {.fd = tournament_descriptor(arena->tournament),
                          .events = POLLIN};

    (void)now;
    if (poll(&news, 1, 0) > 0)
        refresh_table(arena);
}

static int find_descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct arena_screen *const arena = self;

    if (max < 1)
        return 0;
    wake[0] = (struct pollfd){.fd = tournament_descriptor(arena->tournament),
                              .events = POLLIN};
    return 1;
}

/* The screen on top of it took time. */
static void cover_arena(void *self, bool covered, int64_t now)
{
    (void)now;
    if (!covered)
        refresh_table(self);
}

static void free_arena(void *self)
{
    struct arena_screen *const arena = self;

    tournament_free(arena->tournament);
    tournament_table_free(&arena->table);
    free(arena);
}

static const struct screen_class ARENA = {
    .name = "arena",
    .draw = draw_arena,
    .event = handle_event,
    .tick = tick_arena,
    .due = dialog_due,
    .descriptors = find_descriptors,
    .cover = cover_arena,
    .bindings = dialog_bindings,
    .free = free_arena,
};

/* ---- opening ---- */

/* Are the kept games those of this tournament? */
static bool goes_on(const struct app *app,
                    const struct tournament_setting *setting)
{
    char *const path = find_path(SETTING_FILE);
    struct tournament_setting before;
    struct err unsaid;
    const bool same = path != NULL &&
                      tournament_read(path, app->levels, &before, &unsaid) &&
                      is_same(setting, &before);

    free(path);
    return same;
}

int arena_lost_games(const struct app *app,
                     const struct tournament_setting *setting)
{
    char *const path = find_path(GAMES_FILE);
    struct err unsaid;
    struct game_file *const file = path != NULL && !goes_on(app, setting)
                                       ? game_file_open(path, &unsaid)
                                       : NULL;
    const int lost = file != NULL ? game_file_count(file) : 0;

    game_file_free(file);
    free(path);
    return lost;
}

/* Deletes the games of another tournament, unless a process plays it. */
static bool make_room(const struct app *app,
                      const struct tournament_setting *setting,
                      const char *games, struct err *err)
{
    char *const folder = file_folder(FILE_STATE, "arena");
    const bool fine = file_make_folder(folder, err) &&
                      (goes_on(app, setting) || game_file_delete(games, err));

    free(folder);
    return fine;
}

/* Says it in words that fit into a line, without the path. */
static void tell_who_plays(const char *games, struct err *err)
{
    char *const lock = lock_beside(games);

    if (lock_is_held(lock))
        err_set(err, "the arena is open in another naqala");
    free(lock);
}

bool arena_screen_open(struct app *app,
                       const struct tournament_setting *setting, bool plays,
                       int64_t now, struct err *err)
{
    char *const path = find_path(SETTING_FILE);
    char *const games = find_path(GAMES_FILE);
    struct tournament *tournament = NULL;

    if (path == NULL)
        err_set(err, "there is no home to keep the games in");
    else if (!plays || make_room(app, setting, games, err))
        tournament = tournament_new(setting, games, err);
    if (tournament == NULL && games != NULL)
        tell_who_plays(games, err);
    /* The games are locked now, so no other process plays with this setting. */
    if (plays && tournament != NULL && !store_setting(setting, path, err)) {
        tournament_free(tournament);
        tournament = NULL;
    }
    free(path);
    free(games);
    if (tournament == NULL)
        return false;

    struct arena_screen *const arena = memory_new(1, sizeof *arena);

    arena->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    arena->tournament = tournament;
    if (plays)
        tournament_play(tournament);
    refresh_table(arena);
    screens_push(app->screens, &ARENA, arena, now);
    return true;
}

void arena_open(struct app *app, int64_t now)
{
    char *const path = find_path(SETTING_FILE);
    struct tournament_setting setting;
    struct err err = {""};
    const bool there = path != NULL && file_exists(path);
    const bool known =
        there && tournament_read(path, app->levels, &setting, &err);

    free(path);
    if (known && arena_screen_open(app, &setting, false, now, &err))
        return;
    arena_form_open(app, known ? &setting : NULL, now);
    if (there)
        app_say(app, now, "%s", err.text);
}
