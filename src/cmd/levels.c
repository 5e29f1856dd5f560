/* naqala levels: the opponents that there are. */
#include "base/csv.h"
#include "cmd/command.h"
#include "game/game.h"
#include "match/level.h"

#include <stdio.h>

static void write_level(const struct level *level, bool csv)
{
    if (!csv) {
        printf("%-10s %-10s %-16s %s\n", level->key, level->name, level->agent,
               level->about);
        return;
    }
    csv_write_field(level->key, ',', stdout);
    csv_write_field(level->name, ',', stdout);
    csv_write_field(level->agent, ',', stdout);
    csv_write_field(level->about, '\n', stdout);
}

static int list_levels(const struct call *call)
{
    const bool csv = call_value(call, "--csv") != NULL;
    const char *spec = call_value(call, "--game");
    struct err err;
    struct game *game = game_new(spec != NULL ? spec : "kalah", &err);

    if (game == NULL) {
        err_prefix(&err, "--game: ");
        return command_misused(call, &err);
    }

    struct levels *levels = levels_builtin();

    if (csv)
        puts("key,name,agent,about");
    for (int i = 0; i < levels_count(levels); i++)
        if (level_plays(levels_at(levels, i), game->name))
            write_level(levels_at(levels, i), csv);
    levels_free(levels);
    game_free(game);
    return RESULT_FINE;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "those that play it; kalah by default"},
    {"--csv", NULL, ARGUMENT_NONE, "rows of key,name,agent,about"},
    {0},
};

const struct command levels_command = {
    .name = "levels",
    .operands = "",
    .about = "the opponents that there are",
    .options = OPTIONS,
    .run = list_levels,
};
