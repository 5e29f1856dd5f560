/* SPDX-License-Identifier: MIT */
/* The entries of the menu, and a few words about each. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/saves/game_list.h"
#include "screen/board/board.h"
#include "screen/dialogs/menu_inside.h"
#include "screen/match_setup.h"

#include <stdlib.h>
#include <string.h>

/* What the menu says of the saved games. */
struct game_counts {
    const struct app *app;
    const struct listed_game *newest; /* that Continue opens, or NULL */
    int saved;
    int unfinished;
    int shipped;
};

/* ---- what can be said ---- */

static void say_continue(const struct game_counts *counts, FILE *out)
{
    const struct listed_game *const saved_game = counts->newest;
    const bool south = strcmp(saved_game->players[0], "You") == 0;

    if (south || strcmp(saved_game->players[1], "You") == 0)
        fprintf(out, "v %s", saved_game->players[south ? 1 : 0]);
    else
        fprintf(out, "%s v %s", saved_game->players[0], saved_game->players[1]);
    fprintf(out, ", move %d, %s · %s", saved_game->ply, saved_game->score,
            phrase_ago(saved_game->touched, clock_seconds()).text);
}

static void say_new(const struct game_counts *counts, FILE *out)
{
    static const char *const words[] = {"you start", NULL, "by turns",
                                        "who starts is random"};
    const struct app *const app = counts->app;
    const int first = app->config.values[CONFIG_FIRST];
    const struct match_setup opening = match_setup_remembered(app, false, 0);
    const char *const other = opening.who[1 - opening.ahead];
    const struct phrase name = phrase_who(app->levels, other);
    const struct phrase game = phrase_spec(opening.game);

    if (strcmp(other, "human") == 0)
        fprintf(out, "two people, %s", game.text);
    else if (first == FIRST_OPPONENT)
        fprintf(out, "you v %s, %s, %s starts", name.text, game.text,
                name.text);
    else
        fprintf(out, "you v %s, %s, %s", name.text, game.text, words[first]);
}

static void say_watch(const struct game_counts *counts, FILE *out)
{
    const struct match_setup opening =
        match_setup_remembered(counts->app, true, 0);

    fprintf(out, "%s v %s",
            phrase_who(counts->app->levels, opening.who[0]).text,
            phrase_who(counts->app->levels, opening.who[1]).text);
}

static void say_games(const struct game_counts *counts, FILE *out)
{
    if (counts->saved > 0)
        fprintf(out, "%d saved", counts->saved);
    if (counts->unfinished > 0)
        fprintf(out, "%s%d unfinished", counts->saved > 0 ? ", " : "",
                counts->unfinished);
    if (counts->saved == 0 && counts->unfinished == 0)
        fprintf(out, "%d to look at", counts->shipped);
}

/* The levels that you met, at most three, the strongest ones. */
static void say_levels(const struct game_counts *counts, FILE *out)
{
    enum { SHOWN = 3 };
    const struct app *const app = counts->app;
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);
    const int count = levels_playing(app->levels, game->name);
    struct phrase met[SHOWN] = {{""}};
    int found = 0;

    for (int i = count - 1; i >= 0 && found < SHOWN; i--) {
        const struct level *const level =
            levels_playing_at(app->levels, game->name, i);
        const struct tally tally = phrase_tally(app->record, level, game);

        if (tally.won + tally.drawn + tally.lost > 0)
            snprintf(met[found++].text, PHRASE_MAX, "%s %d-%d", level->name,
                     tally.won, tally.lost);
    }
    fputs(found > 0 ? "you:" : "", out);
    for (int i = found - 1; i >= 0; i--)
        fprintf(out, "%s %s", i < found - 1 ? " " : "", met[i].text);
    if (found == 0)
        fprintf(out, "%d opponents to beat", count);
    game_free(game);
}

static void say_rules(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    for (int i = 0; i < board_game_count(); i++) {
        fputs(i > 0 ? ", " : "", out);
        phrase_write_name(board_game(i), out);
    }
}

static void say_options(const struct game_counts *counts, FILE *out)
{
    const struct config *const config = &counts->app->config;
    const int speed = config->values[CONFIG_SPEED];

    fprintf(out, "theme %s, ", config->texts[CONFIG_THEME]);
    if (speed == 0)
        fputs("instant", out);
    else
        fprintf(out, "speed %g", speed / 1000.0);
    fprintf(out, ", motion %s",
            config_option(CONFIG_MOTION)->words[config->values[CONFIG_MOTION]]);
}

static void say_nothing(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    (void)out;
}

/* ---- what they do ---- */

static void continue_game(struct app *app, int64_t now)
{
    char *const path = game_list_newest();
    struct play_options options = {.mode = MODE_PLAY};
    struct err err = {"there is no game to go on with"};
    struct match *const match =
        path != NULL ? autosave_open(path, &options.autosave, &err) : NULL;

    free(path);
    if (match != NULL && match_humans(match) == 0)
        options.mode = MODE_WATCH;
    if (match == NULL || !play_open(app, match, &options, now, &err))
        app_say(app, now, "%s", err.text);
}

static void open_new(struct app *app, int64_t now)
{
    new_game_open(app, false, now);
}

static void open_watch(struct app *app, int64_t now)
{
    new_game_open(app, true, now);
}

static void open_levels(struct app *app, int64_t now)
{
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);

    levels_open(app, game, now);
    game_free(game);
}

static void open_rules(struct app *app, int64_t now)
{
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);

    rules_open(app, game, now);
    game_free(game);
}

static void quit_program(struct app *app, int64_t now)
{
    (void)now;
    screens_leave(app->screens, 0);
}

/* ---- the entries ---- */

static const struct {
    int32_t key;
    const char *name;
    void (*say)(const struct game_counts *counts, FILE *out);
    void (*open)(struct app *app, int64_t now);
} ENTRIES[MENU_ENTRIES_MAX] = {
    {'c', "Continue", say_continue, continue_game},
    {'n', "New game", say_new, open_new},
    {'w', "Watch", say_watch, open_watch},
    {'g', "Games", say_games, games_open},
    {'v', "Levels", say_levels, open_levels},
    {'r', "Rules", say_rules, open_rules},
    {'o', "Options", say_options, options_open},
    {'q', "Quit", say_nothing, quit_program},
};

static struct game_counts count_games(const struct app *app,
                                      const struct game_list *list)
{
    struct game_counts counts = {.app = app};
    char *const newest = game_list_newest();

    for (int i = 0; i < list->count; i++) {
        const struct listed_game *const saved_game = &list->games[i];

        if (newest != NULL && strcmp(saved_game->path, newest) == 0)
            counts.newest = saved_game;
        if (saved_game->shipped)
            counts.shipped++;
        else if (*saved_game->ended == '\0' && *saved_game->wrong == '\0')
            counts.unfinished++;
        else
            counts.saved++;
    }
    free(newest);
    return counts;
}

/* Continue needs a game; all other entries are always there. */
static bool is_offered(const struct game_counts *counts, int index)
{
    return ENTRIES[index].key != 'c' || counts->newest != NULL;
}

int menu_fill(const struct app *app,
              struct menu_entry entries[MENU_ENTRIES_MAX])
{
    struct game_list list = game_list_read();
    const struct game_counts counts = count_games(app, &list);
    int count = 0;

    for (int i = 0; i < MENU_ENTRIES_MAX; i++) {
        if (!is_offered(&counts, i))
            continue;

        struct menu_entry *const entry = &entries[count++];

        *entry = (struct menu_entry){.key = ENTRIES[i].key,
                                     .name = ENTRIES[i].name,
                                     .open = ENTRIES[i].open};

        FILE *const out =
            memory_file(entry->info.text, sizeof entry->info.text);

        ENTRIES[i].say(&counts, out);
        fclose(out);
    }
    game_list_free(&list);
    return count;
}
