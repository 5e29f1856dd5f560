/* What the menu offers, and what it says of it. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/dialogs/menu_inside.h"
#include "screen/match_setup.h"

#include <stdlib.h>
#include <string.h>

/* What is known of the games that are kept. */
struct facts {
    const struct house *house;
    const struct kept *newest; /* that Continue opens, or NULL */
    int saved;
    int unfinished;
    int shipped;
};

/* ---- what can be said ---- */

static void say_continue(const struct facts *facts, FILE *out)
{
    const struct kept *const kept = facts->newest;
    const bool south = strcmp(kept->players[0], "You") == 0;

    if (south || strcmp(kept->players[1], "You") == 0)
        fprintf(out, "v %s", kept->players[south ? 1 : 0]);
    else
        fprintf(out, "%s v %s", kept->players[0], kept->players[1]);
    fprintf(out, ", move %d, %s · %s", kept->ply, kept->score,
            phrase_ago(kept->touched, clock_seconds()).text);
}

static void say_new(const struct facts *facts, FILE *out)
{
    static const char *const words[] = {"you start", NULL, "by turns",
                                        "who starts is random"};
    const struct house *const house = facts->house;
    const int first = house->config.values[CONFIG_FIRST];
    const struct opening opening = opening_remembered(house, false, 0);
    const char *const other = opening.who[1 - opening.ahead];
    const struct phrase name = phrase_who(house->levels, other);
    const struct phrase game = phrase_spec(opening.game);

    if (strcmp(other, "human") == 0)
        fprintf(out, "two people, %s", game.text);
    else if (first == FIRST_OPPONENT)
        fprintf(out, "you v %s, %s, %s starts", name.text, game.text,
                name.text);
    else
        fprintf(out, "you v %s, %s, %s", name.text, game.text, words[first]);
}

static void say_watch(const struct facts *facts, FILE *out)
{
    const struct opening opening = opening_remembered(facts->house, true, 0);

    fprintf(out, "%s v %s",
            phrase_who(facts->house->levels, opening.who[0]).text,
            phrase_who(facts->house->levels, opening.who[1]).text);
}

static void say_games(const struct facts *facts, FILE *out)
{
    if (facts->saved > 0)
        fprintf(out, "%d saved", facts->saved);
    if (facts->unfinished > 0)
        fprintf(out, "%s%d unfinished", facts->saved > 0 ? ", " : "",
                facts->unfinished);
    if (facts->saved == 0 && facts->unfinished == 0)
        fprintf(out, "%d to look at", facts->shipped);
}

/* The levels that were met, the strongest ones where there are many. */
static void say_levels(const struct facts *facts, FILE *out)
{
    enum { SHOWN = 3 };
    const struct house *const house = facts->house;
    struct err err;
    struct game *const game =
        game_new(opening_remembered(house, false, 0).game, &err);
    const int count = opening_levels(house->levels, game->name);
    struct phrase met[SHOWN] = {{""}};
    int found = 0;

    for (int i = count - 1; i >= 0 && found < SHOWN; i--) {
        const struct level *const level =
            opening_level(house->levels, game->name, i);
        const struct tally tally = phrase_tally(house->record, level, game);

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

static void say_rules(const struct facts *facts, FILE *out)
{
    (void)facts;
    for (int i = 0; i < board_game_count(); i++) {
        fputs(i > 0 ? ", " : "", out);
        for (const char *at = board_game(i); *at != '\0'; at++)
            putc(*at == '-' ? ' ' : *at, out);
    }
}

static void say_options(const struct facts *facts, FILE *out)
{
    const struct config *const config = &facts->house->config;
    const int speed = config->values[CONFIG_SPEED];

    fprintf(out, "theme %s, ", config->texts[CONFIG_THEME]);
    if (speed == 0)
        fputs("instant", out);
    else
        fprintf(out, "speed %g", speed / 1000.0);
    fprintf(out, ", motion %s",
            config_row(CONFIG_MOTION)->words[config->values[CONFIG_MOTION]]);
}

static void say_nothing(const struct facts *facts, FILE *out)
{
    (void)facts;
    (void)out;
}

/* ---- what they do ---- */

static void go_on(struct house *house, int64_t now)
{
    char *const path = keep_newest();
    struct table_options options = {.mode = TABLE_PLAY};
    struct err err = {"there is no game to go on with"};
    struct match *const match =
        path != NULL ? keep_open(path, &options.keep, &err) : NULL;

    free(path);
    if (match != NULL && match_humans(match) == 0)
        options.mode = TABLE_WATCH;
    if (match == NULL || !table_open(house, match, &options, now, &err))
        house_say(house, now, "%s", err.text);
}

static void open_new(struct house *house, int64_t now)
{
    new_game_open(house, false, now);
}

static void open_watch(struct house *house, int64_t now)
{
    new_game_open(house, true, now);
}

static void open_levels(struct house *house, int64_t now)
{
    struct err err;
    struct game *const game =
        game_new(opening_remembered(house, false, 0).game, &err);

    levels_open(house, game, now);
    game_free(game);
}

static void open_rules(struct house *house, int64_t now)
{
    struct err err;
    struct game *const game =
        game_new(opening_remembered(house, false, 0).game, &err);

    rules_open(house, game, now);
    game_free(game);
}

static void leave(struct house *house, int64_t now)
{
    (void)now;
    screens_leave(house->screens, 0);
}

/* ---- the entries ---- */

static const struct {
    int32_t key;
    const char *name;
    void (*say)(const struct facts *facts, FILE *out);
    void (*open)(struct house *house, int64_t now);
} ENTRIES[MENU_ENTRIES_MAX] = {
    {'c', "Continue", say_continue, go_on},
    {'n', "New game", say_new, open_new},
    {'w', "Watch", say_watch, open_watch},
    {'g', "Games", say_games, games_open},
    {'v', "Levels", say_levels, open_levels},
    {'r', "Rules", say_rules, open_rules},
    {'o', "Options", say_options, options_open},
    {'q', "Quit", say_nothing, leave},
};

static struct facts facts_of(const struct house *house,
                             const struct kept_list *list)
{
    struct facts facts = {.house = house};
    char *const newest = keep_newest();

    for (int i = 0; i < list->count; i++) {
        const struct kept *const kept = &list->games[i];

        if (newest != NULL && strcmp(kept->path, newest) == 0)
            facts.newest = kept;
        if (kept->shipped)
            facts.shipped++;
        else if (*kept->ended == '\0' && *kept->wrong == '\0')
            facts.unfinished++;
        else
            facts.saved++;
    }
    free(newest);
    return facts;
}

/* Continue needs something to go on with; all else works always. */
static bool works(const struct facts *facts, int index)
{
    return ENTRIES[index].key != 'c' || facts->newest != NULL;
}

int menu_fill(const struct house *house,
              struct menu_entry entries[MENU_ENTRIES_MAX])
{
    struct kept_list list = keep_list();
    const struct facts facts = facts_of(house, &list);
    int count = 0;

    for (int i = 0; i < MENU_ENTRIES_MAX; i++) {
        if (!works(&facts, i))
            continue;

        struct menu_entry *const entry = &entries[count++];

        *entry = (struct menu_entry){.key = ENTRIES[i].key,
                                     .name = ENTRIES[i].name,
                                     .open = ENTRIES[i].open};

        FILE *const out =
            memory_file(entry->info.text, sizeof entry->info.text);

        ENTRIES[i].say(&facts, out);
        fclose(out);
    }
    keep_list_free(&list);
    return count;
}
