/* SPDX-License-Identifier: MIT */
/* naqala levels: the opponents that there are. */
#include "base/file.h"
#include "cmd/call.h"

#include <stdio.h>
#include <string.h>

static int run_levels(const struct call *call)
{
    const bool csv = call_has(call, "--csv");
    struct err err;
    struct game *const game = call_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    struct levels *const levels = call_levels();

    if (csv)
        puts("key,name,agent,about");
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);
        const struct level_rating *const elo = level_elo(level, game);
        char strength[32] = "unrated";

        if (!level_plays(level, game->name))
            continue;
        if (csv) {
            csv_write_field(level->key, ',', stdout);
            csv_write_field(level->name, ',', stdout);
            csv_write_field(level->agent, ',', stdout);
            csv_write_field(level->about, '\n', stdout);
            continue;
        }
        if (elo != NULL)
            snprintf(strength, sizeof strength, "%d +-%d", elo->rating,
                     elo->error);
        /* For people: of the agent its name only. */
        printf("%-10s %-10s %-10.*s %11s  %s\n", level->key, level->name,
               (int)strcspn(level->agent, ":"), level->agent, strength,
               level->about);
    }
    levels_free(levels);
    game_free(game);
    return RESULT_FINE;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    CALL_CSV("key,name,agent,about"),
    {0},
};

const struct command levels_command = {
    .name = "levels",
    .operands = "",
    .about = "the opponents that there are",
    .details = "Between the agent and what it is like stands its Elo for this "
               "game, with the\nerror that it has in 95 of 100 cases; max has "
               "1000,\nand in Abalone greedy.\n",
    .options = OPTIONS,
    .run = run_levels,
};
