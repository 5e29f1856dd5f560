/* SPDX-License-Identifier: MIT */
/* naqala stats: what the player has won and lost. */
#include "base/file.h"
#include "cmd/call.h"
#include "match/statistics.h"

#include <stdio.h>

static void write_row(const char *what, const struct statistic *row)
{
    const struct tally *const tally = &row->tally;

    const int games = tally_games(tally);

    printf("%-5s %-24s %5d %-5s  %5d won %5d drawn %5d lost  %3d %%  "
           "%5d helped\n",
           what, row->name, games, games == 1 ? "game" : "games", tally->won,
           tally->drawn, tally->lost, tally_percent(tally), tally->helped);
}

static void write_streaks(const struct tally *all)
{
    const int streak = all->streak;

    printf("now %d %s in a row, longest %d won in a row\n",
           streak < 0 ? -streak : streak, streak < 0 ? "lost" : "won",
           all->longest);
}

static void write_csv(const struct record *record)
{
    struct record_entry entry;

    puts("level,game,won,drawn,lost,helped,longest,best_margin");
    for (int i = 0; i < record_entries(record); i++) {
        if (!record_entry_at(record, i, &entry))
            continue;
        csv_write_field(entry.level, ',', stdout);
        csv_write_field(entry.game, ',', stdout);
        printf("%d,%d,%d,%d,%d,%d\n", entry.tally.won, entry.tally.drawn,
               entry.tally.lost, entry.tally.helped, entry.tally.longest,
               entry.tally.best_margin);
    }
}

static void write_statistics(const struct record *record)
{
    struct levels *const levels = call_levels();
    struct statistics statistics = statistics_read(record, levels);
    struct statistic all = {.name = "", .tally = statistics.all};

    if (tally_games(&all.tally) == 0) {
        puts("nothing is counted yet: play a whole game against a level, from "
             "the usual start");
    } else {
        write_row("all", &all);
        write_streaks(&all.tally);
    }
    for (int i = 0; i < statistics.level_count; i++)
        write_row("level", &statistics.levels[i]);
    for (int i = 0; i < statistics.game_count; i++)
        write_row("game", &statistics.games[i]);
    statistics_free(&statistics);
    levels_free(levels);
}

static int run_stats(const struct call *call)
{
    struct err err;
    struct record *const record = record_load(&err);
    const bool read = *err.text == '\0';

    if (!read)
        command_fail(&err);
    else if (call_has(call, "--csv"))
        write_csv(record);
    else
        write_statistics(record);
    record_free(record);
    return read ? RESULT_FINE : RESULT_FAILED;
}

static const struct option OPTIONS[] = {
    CALL_CSV("level,game,won,drawn,lost,helped,longest,best_margin"),
    {0},
};

const struct command stats_command = {
    .name = "stats",
    .operands = "",
    .about = "what you have won and lost, by level and by game",
    .details =
        "Counted are whole games against one level, from the usual start or a "
        "fair one.\n",
    .options = OPTIONS,
    .run = run_stats,
};
