/* SPDX-License-Identifier: MIT */
/* What the record adds up to, in words. */
#include "match/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COURSE_FEWEST = 3 };

/* ---- parts, for any front end ---- */

void statistics_write_streak(const struct tally *all, const char *between,
                             FILE *out)
{
    if (all->streak > 1)
        fprintf(out, "now %d won in a row%slongest %d", all->streak, between,
                all->longest);
    else if (all->streak < -1)
        fprintf(out, "now %d lost in a row%slongest won %d", -all->streak,
                between, all->longest);
    else
        fprintf(out, "longest %d won in a row", all->longest);
}

void statistics_write_help(const struct tally *all, const char *between,
                           FILE *out)
{
    if (all->helped == 0)
        fputs("never helped", out);
    else
        fprintf(out, "helped in %d%s%d hint%s, %d undo%s", all->helped, between,
                all->hints, all->hints == 1 ? "" : "s", all->take_backs,
                all->take_backs == 1 ? "" : "s");
}

bool statistics_write_course(const struct statistics *statistics, FILE *out)
{
    int balance[RECORD_RECENT_MAX + 1];
    const int games = statistics_balance(statistics, balance) - 1;

    if (games < COURSE_FEWEST)
        return false;
    fprintf(out, "the last %d games, won less lost: %+d", games,
            balance[games]);
    return true;
}

void statistics_write_strength(const struct level_strength *strength, int games,
                               FILE *out)
{
    const int missing = STATISTICS_STRENGTH_GAMES - games;

    if (strength->class != LEVEL_UNRATED)
        fprintf(out, "about %d, %s", (strength->number + 5) / 10 * 10,
                LEVEL_CLASS_WORDS[strength->class]);
    else
        fprintf(out, "told after %d%s game%s", missing,
                games > 0 ? " more" : "", missing == 1 ? "" : "s");
}

/* ---- all of it, in lines ---- */

static void write_row(const char *what, const char *name,
                      const struct tally *tally, FILE *out)
{
    const int games = tally_games(tally);

    fprintf(out,
            "%-5s %-24s %5d %-5s  %5d won %5d drawn %5d lost  %3d %%  "
            "%5d helped\n",
            what, name, games, games == 1 ? "game" : "games", tally->won,
            tally->drawn, tally->lost, tally_percent(tally), tally->helped);
}

/* What is known of all games together. */
static void write_all(const struct statistics *statistics, FILE *out)
{
    const struct tally *const all = &statistics->all;

    write_row("all", "", all, out);
    statistics_write_streak(all, ", ", out);
    putc('\n', out);
    statistics_write_help(all, ": ", out);
    putc('\n', out);
    if (statistics_write_course(statistics, out))
        putc('\n', out);
}

/* The game of this spec, if the record calls it so. */
static struct game *find_called(const char *spec, const char *name)
{
    struct err unsaid;
    struct game *const game = game_new(spec, &unsaid);

    if (game != NULL && strcmp(record_name(game, false).text, name) == 0)
        return game;
    game_free(game);
    return NULL;
}

/* The game that the record calls so: `abalone`, `kalah-6-4`; NULL where its rules
 * are others than those of its name: no level is rated in such a one. The caller
 * frees it. */
static struct game *find_game(const char *name)
{
    const char *at = name + strlen(name);
    struct game *game = find_called(name, name);

    for (int dashes = 0; game == NULL && at > name && dashes < 2;)
        dashes += *--at == '-';
    if (game == NULL && at > name) {
        const int pits = (int)strcspn(at + 1, "-");
        char spec[SPEC_TEXT_MAX];

        snprintf(spec, sizeof spec, "%.*s", (int)(at - name), name);
        game = find_called(spec, name);
        snprintf(spec, sizeof spec, "%.*s:pits=%.*s,seeds=%s", (int)(at - name),
                 name, pits, at + 1, at + 2 + pits);
        if (game == NULL)
            game = find_called(spec, name);
    }
    return game;
}

/* `strength kalah-6-4: about 1010, club`; nothing where no rated level was met. */
static void write_strength(const struct record *record,
                           const struct levels *levels, const char *name,
                           FILE *out)
{
    struct game *const game = find_game(name);
    int games = 0;

    if (game != NULL) {
        const struct level_strength strength =
            statistics_strength(record, levels, game, &games);

        if (games > 0 || strength.class != LEVEL_UNRATED) {
            fprintf(out, "strength %s: ", name);
            statistics_write_strength(&strength, games, out);
            putc('\n', out);
        }
    }
    game_free(game);
}

/* Both kinds of start count for one strength: it stands behind the first of
 * them. */
static void write_strengths(const struct statistics *statistics,
                            const struct record *record,
                            const struct levels *levels, FILE *out)
{
    for (int i = 0; i < statistics->game_count; i++) {
        const char *const text = statistics->games[i].name;
        const size_t length = strcspn(text, ".");
        bool told = false;

        if (text[length] != '\0' && strcmp(text + length, ".fair") != 0)
            continue;
        for (int before = 0; before < i; before++)
            told =
                told ||
                (strncmp(statistics->games[before].name, text, length) == 0 &&
                 strchr(".", statistics->games[before].name[length]) != NULL);
        if (!told) {
            char name[INI_NAME_MAX + 1];

            snprintf(name, sizeof name, "%.*s", (int)length, text);
            write_strength(record, levels, name, out);
        }
    }
}

void statistics_write(const struct record *record, const struct levels *levels,
                      FILE *out)
{
    struct statistics statistics = statistics_read(record, levels);

    if (tally_games(&statistics.all) == 0)
        fputs("nothing is counted yet: play a whole game against a level, from "
              "the usual start or a fair one\n",
              out);
    else
        write_all(&statistics, out);
    for (int i = 0; i < statistics.level_count; i++)
        write_row("level", statistics.levels[i].name,
                  &statistics.levels[i].tally, out);
    for (int i = 0; i < statistics.game_count; i++)
        write_row("game", statistics.games[i].name, &statistics.games[i].tally,
                  out);
    write_strengths(&statistics, record, levels, out);
    statistics_free(&statistics);
}
