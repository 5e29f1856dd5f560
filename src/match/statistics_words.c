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

/* `strength kalah-6-4: about 1010, club` */
static void write_strength(const struct statistic_strength *row, FILE *out)
{
    fprintf(out, "strength %s: ", row->name);
    statistics_write_strength(&row->strength, row->games, out);
    putc('\n', out);
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
    for (int i = 0; i < statistics.strength_count; i++)
        write_strength(&statistics.strengths[i], out);
    statistics_free(&statistics);
}
