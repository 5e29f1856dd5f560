/* SPDX-License-Identifier: MIT */
/* naqala stats: the player's wins and losses. */
#include "base/file.h"
#include "cmd/call.h"
#include "match/statistics.h"

#include <stdio.h>

#define COLUMNS "level,game,won,drawn,lost,helped,longest,best_margin"

static void write_csv(const struct record *record)
{
    struct record_entry entry;

    puts(COLUMNS);
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

static void write_lines(const struct record *record)
{
    struct levels *const levels = call_levels();

    statistics_write(record, levels, stdout);
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
        write_lines(record);
    record_free(record);
    return read ? RESULT_FINE : RESULT_FAILED;
}

static const struct option OPTIONS[] = {
    CALL_CSV(COLUMNS),
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
