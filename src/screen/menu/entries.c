/* SPDX-License-Identifier: MIT */
/* The entries of the menu, with a few words about each. */
#include "screen/menu/entries.h"
#include "base/clock.h"
#include "base/memory.h"
#include "match/lessons/lesson_progress.h"
#include "match/saves/game_list.h"
#include "match/statistics.h"
#include "match/strength.h"
#include "screen/board/board.h"
#include "screen/match_setup.h"
#include "screen/open.h"

#include <stdlib.h>
#include <string.h>

/* What the menu knows of the saved games. */
struct game_counts {
    const struct app *app;
    const struct listed_game *newest; /* the game that Continue opens, or
                                         NULL */
    int saved;                        /* under a name */
    int over;
    int unfinished;
    int shipped;
    struct lesson_progress progress;
};

/* Has nothing been played, and no lesson begun? A game of the command line that
 * was left is known only from its file. */
static bool is_first_time(const struct game_counts *counts)
{
    const struct tally all = record_sum(counts->app->record);

    return counts->newest == NULL && counts->progress.count == 0 &&
           counts->app->config.values[CONFIG_BEGUN] == 0 &&
           tally_games(&all) == 0;
}

/* ---- the words ---- */

/* `v Willow`, `v Plane v Oak`; all players if none is called You. */
static void write_others(const struct listed_game *saved_game, FILE *out)
{
    int you = -1;

    for (int i = 0; i < saved_game->player_count; i++)
        if (you < 0 && strcmp(saved_game->players[i], "You") == 0)
            you = i;
    for (int i = 0, written = 0; i < saved_game->player_count; i++)
        if (i != you)
            fprintf(out, "%s%s",
                    written++ > 0 ? " v "
                    : you >= 0    ? "v "
                                  : "",
                    saved_game->players[i]);
}

/* `kalah v Willow, move 12, 19-14 · an hour ago`; for a match `mangala v
 * Willow, set 2 of 5, move 3 · an hour ago`, or `set 2 of 5 next`. */
static void say_continue(const struct game_counts *counts, FILE *out)
{
    const struct listed_game *const saved_game = counts->newest;
    const struct match_sets *const sets = &saved_game->sets;
    struct spec_text name;

    snprintf(name.text, sizeof name.text, "%.*s",
             (int)strcspn(saved_game->game, ":"), saved_game->game);
    phrase_write_name(name.text, out);
    putc(' ', out);
    write_others(saved_game, out);
    if (sets->count > 1) {
        fputs(", ", out);
        sets_write_number(sets, sets->over + 1 + saved_game->awaits, out);
    }
    if (saved_game->awaits)
        fputs(" next", out);
    else
        fprintf(out, ", move %d", saved_game->ply + 1);
    if (sets->count < 2)
        fprintf(out, ", %s", saved_game->score);
    fprintf(out, " · %s",
            phrase_ago(saved_game->touched, clock_seconds()).text);
}

/* ` · ▪▪▪······· casual`; nothing for a player without a rating in this
 * game. */
static void say_strength(const struct app *app, const char *who,
                         const char *spec, FILE *out)
{
    const struct level *const level = levels_find(app->levels, who);
    struct err err;
    struct game *const game = game_new(spec, &err);

    if (level != NULL && game != NULL) {
        const struct level_strength strength =
            strength_of_level(app->levels, app->record, level, game);

        if (strength.class != LEVEL_UNRATED)
            fprintf(out, " · %s %s", phrase_bar(&strength).text,
                    LEVEL_CLASS_WORDS[strength.class]);
    }
    game_free(game);
}

static int count_players(const struct match_setup *setup)
{
    return *setup->who[PLAYERS_MAX - 1] != '\0' ? PLAYERS_MAX : 2;
}

/* `you v Oak v Elm`, `two people`, `two people v Elm`; returns how many people
 * they are. */
static int write_sides(const struct app *app, const struct match_setup *setup,
                       FILE *out)
{
    static const char *const words[PLAYERS_MAX + 1] = {"", "you", "two people",
                                                       "three people"};
    const int players = count_players(setup);
    int people = 0;

    for (int i = 0; i < players; i++)
        people += strcmp(setup->who[i], "human") == 0;
    fputs(words[people], out);
    for (int i = 0; i < players; i++)
        if (strcmp(setup->who[i], "human") != 0)
            fprintf(out, " v %s", phrase_who(app->levels, setup->who[i]).text);
    return people;
}

/* If there are two players, a machine is just `it`. */
static void write_first(const struct app *app, const struct match_setup *setup,
                        FILE *out)
{
    if (app->config.values[CONFIG_FIRST] == FIRST_RANDOM)
        fputs(", who starts is random", out);
    else if (setup->ahead == 0)
        fputs(", you start", out);
    else if (count_players(setup) == 2)
        fputs(", it starts", out);
    else
        fprintf(out, ", %s starts",
                phrase_who(app->levels, setup->who[0]).text);
}

static void say_new(const struct game_counts *counts, FILE *out)
{
    const struct app *const app = counts->app;
    const struct match_setup opening = match_setup_remembered(app, false, 0);
    const int people = write_sides(app, &opening, out);

    fprintf(out, ", %s", phrase_spec(opening.game).text);
    if (people == 1)
        write_first(app, &opening, out);
    if (count_players(&opening) == 2)
        say_strength(app, opening.who[1 - opening.ahead], opening.game, out);
}

static void say_watch(const struct game_counts *counts, FILE *out)
{
    const struct match_setup opening =
        match_setup_remembered(counts->app, true, 0);

    for (int i = 0; i < count_players(&opening); i++)
        fprintf(out, "%s%s", i > 0 ? " v " : "",
                phrase_who(counts->app->levels, opening.who[i]).text);
}

static void say_arena(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    fputs("levels play each other, and are rated", out);
}

static void say_games(const struct game_counts *counts, FILE *out)
{
    const struct {
        int count;
        const char *word;
    } kinds[] = {{counts->unfinished, "unfinished"},
                 {counts->over, "over"},
                 {counts->saved, "saved"}};
    bool any = false;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].count > 0)
            fprintf(out, "%s%d %s", any ? ", " : "", kinds[i].count,
                    kinds[i].word);
        any = any || kinds[i].count > 0;
    }
    if (!any)
        fprintf(out, "%d to look at", counts->shipped);
}

/* The levels that you have played, at most three, the strongest ones. */
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

static void say_openings(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    fputs("what first moves are worth, and what they brought", out);
}

static void say_statistics(const struct game_counts *counts, FILE *out)
{
    const struct tally all = record_sum(counts->app->record);
    const int games = all.won + all.drawn + all.lost;

    if (games == 0)
        fputs("nothing counted yet", out);
    else
        fprintf(out, "%d game%s, %d won", games, games == 1 ? "" : "s",
                all.won);
    if (all.streak > 1)
        fprintf(out, ", %d in a row", all.streak);
}

static void write_progress(const struct lesson_progress *progress, FILE *out)
{
    struct err unsaid;
    struct lessons lessons = lessons_load(&unsaid);
    const int next = lesson_progress_next(progress, &lessons);

    fprintf(out, "%d of %d done, next: %s",
            lesson_progress_done(progress, &lessons), lessons.count,
            lesson_name(lessons.items[next].lesson));
    lessons_free(&lessons);
}

static void say_lessons(const struct game_counts *counts, FILE *out)
{
    if (is_first_time(counts))
        fputs("never played? begin here, step by step", out);
    else if (counts->progress.count == 0)
        fputs("learn a game on the board, step by step", out);
    else
        write_progress(&counts->progress, out);
}

static void say_puzzles(const struct game_counts *counts, FILE *out)
{
    (void)counts;
    fputs("one a day, more for practice, and your own mistakes", out);
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

/* ---- actions ---- */

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

/* Opens something for the game that was played last. */
static void open_of_game(struct app *app, int64_t now,
                         void (*open)(struct app *app, const struct game *game,
                                      int64_t now))
{
    struct err err;
    struct game *const game =
        game_new(match_setup_remembered(app, false, 0).game, &err);

    open(app, game, now);
    game_free(game);
}

static void open_levels(struct app *app, int64_t now)
{
    open_of_game(app, now, levels_open);
}

static void open_rules(struct app *app, int64_t now)
{
    open_of_game(app, now, rules_list_open);
}

static void quit_program(struct app *app, int64_t now)
{
    (void)now;
    screens_leave(app->screens, 0);
}

/* ---- the entries ---- */

static const struct menu_row ENTRIES[] = {
    {'c', "Continue", say_continue, continue_game},
    {'n', "New game", say_new, open_new},
    {'f', "First steps", say_lessons, lessons_open},
    {'p', "Puzzles", say_puzzles, puzzles_open},
    {'w', "Watch", say_watch, open_watch},
    {'a', "Arena", say_arena, arena_open},
    {'g', "Games", say_games, games_open},
    {'e', "Openings", say_openings, openings_open},
    {'v', "Levels", say_levels, open_levels},
    {'s', "Statistics", say_statistics, statistics_open},
    {'r', "Rules", say_rules, open_rules},
    {'o', "Options", say_options, options_open},
    {'q', "Quit", NULL, quit_program},
};

enum { ENTRY_COUNT = sizeof ENTRIES / sizeof ENTRIES[0] };

_Static_assert(sizeof ENTRIES / sizeof ENTRIES[0] <= MENU_ENTRIES_MAX,
               "there is room for all");

/* Continue needs a game; all other entries are always there. */
bool menu_entries_fill(struct app *app, struct menu_entries *entries,
                       int64_t now)
{
    struct game_list list = game_list_read_own();
    struct game_counts counts = {.app = app,
                                 .newest = game_list_newest_of(&list)};
    struct err err;

    for (int i = 0; i < list.count; i++) {
        const struct listed_game *const saved = &list.games[i];

        if (saved->shipped)
            counts.shipped++;
        else if ((*saved->ended == '\0' || saved->awaits) &&
                 *saved->wrong == '\0')
            counts.unfinished++;
        else if (saved->saved)
            counts.saved++;
        else if (*saved->wrong == '\0')
            counts.over++;
    }
    counts.progress = lesson_progress_load(&err);
    if (*err.text != '\0')
        app_say(app, now, "%s", err.text);
    entries->count = 0;
    for (int i = 0; i < ENTRY_COUNT; i++) {
        if (ENTRIES[i].key == 'c' && counts.newest == NULL)
            continue;

        char *const info = entries->infos[entries->count].text;
        FILE *const out = memory_file(info, PHRASE_MAX);

        *info = '\0';
        if (ENTRIES[i].say != NULL)
            ENTRIES[i].say(&counts, out);
        fclose(out);
        entries->rows[entries->count++] = &ENTRIES[i];
    }

    const bool first = is_first_time(&counts);

    lesson_progress_free(&counts.progress);
    game_list_free(&list);
    return first;
}
