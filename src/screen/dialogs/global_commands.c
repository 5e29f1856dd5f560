/* SPDX-License-Identifier: MIT */
/* The commands of every screen. */
#include "base/clock.h"
#include "screen/match_setup.h"

#include <string.h>

/* ---- screens ---- */

/* A dialog is not opened twice: the open one is closed first, with everything
 * on it. NULL: closes all dialogs, down to the game or the menu. */
static void close_dialogs(struct app *app, const char *name, int64_t now)
{
    struct screens *const screens = app->screens;
    int last = -1;

    for (int depth = 0; depth < screens_count(screens) - 1; depth++) {
        const struct screen_class *const class =
            screens_class_at(screens, depth);

        if (class->commands != NULL)
            break;
        if (name == NULL || strcmp(class->name, name) == 0)
            last = depth;
    }
    while (last-- >= 0)
        screens_pop(screens, now);
}

static void show_keys(void *view, const char *argument, int64_t now)
{
    struct app *const app = view;

    (void)argument;
    help_open(app, screens_bindings(app->screens), now);
}

static void show_commands(void *view, const char *argument, int64_t now)
{
    (void)argument;
    help_open_commands(view, now);
}

/* Reads the spec of a game or a file of rules, whose game is known from then
 * on. If it is neither, a message says so. */
static bool read_game(struct app *app, const char *text, struct spec_text *spec,
                      int64_t now)
{
    struct err err;
    struct game *const game = own_game_open(text, &err);
    struct own_game own;
    struct err unsaid;

    if (game != NULL && own_game_read(text, &own, &unsaid))
        own_games_add(&app->own_games, &own);

    if (game == NULL)
        app_say(app, now, "%s", err.text);
    else
        *spec = game_spec_text(game);
    game_free(game);
    return game != NULL;
}

static void open_new_game(void *view, const char *argument, int64_t now)
{
    struct app *const app = view;
    struct spec_text spec;

    if (*argument != '\0' && !read_game(app, argument, &spec, now))
        return;
    close_dialogs(app, NULL, now);
    if (*argument == '\0')
        new_game_open(app, false, now);
    else
        new_game_open_of(app, spec.text, now);
}

static void open_watch(void *view, const char *argument, int64_t now)
{
    (void)argument;
    close_dialogs(view, NULL, now);
    new_game_open(view, true, now);
}

/* A running arena goes on. */
static void open_arena(void *view, const char *argument, int64_t now)
{
    struct app *const app = view;

    (void)argument;
    if (strcmp(screens_class_at(app->screens, 0)->name, "arena") == 0)
        return;
    close_dialogs(app, NULL, now);
    arena_open(app, now);
}

static void open_games(void *view, const char *argument, int64_t now)
{
    (void)argument;
    close_dialogs(view, "games", now);
    games_open(view, now);
}

/* Opens something for the game that was played last. */
static void open_of_game(struct app *app, const char *name, int64_t now,
                         void (*open)(struct app *app, const struct game *game,
                                      int64_t now))
{
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);

    close_dialogs(app, name, now);
    open(app, game, now);
    game_free(game);
}

static void open_levels(void *view, const char *argument, int64_t now)
{
    (void)argument;
    open_of_game(view, "levels", now, levels_open);
}

static void open_statistics(void *view, const char *argument, int64_t now)
{
    (void)argument;
    close_dialogs(view, "statistics", now);
    statistics_open(view, now);
}

static void open_rules(void *view, const char *argument, int64_t now)
{
    if (*argument != '\0')
        rules_open_text(view, argument, now);
    else
        open_of_game(view, "list of rules", now, rules_list_open);
}

static void open_lesson(void *view, const char *argument, int64_t now)
{
    close_dialogs(view, "lessons", now);
    if (*argument != '\0')
        lessons_open_named(view, argument, now);
    else
        lessons_open(view, now);
}

static void open_puzzle(void *view, const char *argument, int64_t now)
{
    struct app *const app = view;
    struct spec_text spec;
    struct err err;

    if (*argument != '\0' && !read_game(app, argument, &spec, now))
        return;
    close_dialogs(app, "puzzle", now);
    if (*argument == '\0') {
        puzzles_open(app, now);
        return;
    }

    struct game *const game = game_new(spec.text, &err);

    if (!puzzles_open_day(app, game, clock_today(), now, &err))
        app_say(app, now, "%s", err.text);
    game_free(game);
}

/* A game that goes on would be helped by it: its own command knows when not. */
static void open_openings(void *view, const char *argument, int64_t now)
{
    struct app *const app = view;
    struct screens *const screens = app->screens;

    (void)argument;
    for (int depth = 0; depth < screens_count(screens); depth++)
        if (screens_class_at(screens, depth)->commands != NULL) {
            app_say(app, now, "%s", OPENINGS_REFUSAL);
            return;
        }
    close_dialogs(app, "openings", now);
    openings_open(app, now);
}

static void open_options(void *view, const char *argument, int64_t now)
{
    (void)argument;
    close_dialogs(view, "options", now);
    options_open(view, now);
}

/* ---- others ---- */

static void set_theme(void *view, const char *argument, int64_t now)
{
    struct app *const app = view;
    struct err err;
    int choice;

    if (*argument == '\0') {
        close_dialogs(app, "themes", now);
        themes_open(app, now);
        return;
    }
    if (!app_find_theme(app, argument, &choice, &err)) {
        app_say(app, now, "%s", err.text);
        return;
    }
    app_keep_theme(app, choice);
    app_say_theme(app, now);
}

static void leave_program(void *view, const char *argument, int64_t now)
{
    (void)argument;
    ask_leave(view, now);
}

static const struct typed_command ROWS[] = {
    {"help", NULL, "keys of this screen", .run = show_keys},
    {"commands", NULL, "this list", .run = show_commands},
    {"new", "[GAME]", "a new game", .run = open_new_game},
    {"watch", NULL, "machines play", .run = open_watch},
    {"arena", NULL, "levels play each other", .run = open_arena},
    {"games", NULL, "saved games", .run = open_games},
    {"levels", NULL, "the opponents", .run = open_levels},
    {"statistics", NULL, "what you won and lost", .run = open_statistics},
    {"rules", "[GAME]", "rules of a game", .run = open_rules},
    {"lesson", "[NAME]", "first steps", .run = open_lesson},
    {"puzzle", "[GAME]", "puzzle of the day", .run = open_puzzle},
    {"explore", NULL, "openings", .run = open_openings},
    {"options", NULL, "settings", .run = open_options},
    {"theme", "[NAME]", "choose a theme", .run = set_theme},
    {"quit", NULL, "leave the program", .run = leave_program},
    {"q", NULL, NULL, .run = leave_program},
    {0},
};

const struct typed_commands GLOBAL_COMMANDS = {.name = "everywhere",
                                               .rows = ROWS};
