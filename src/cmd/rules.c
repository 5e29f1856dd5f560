/* SPDX-License-Identifier: MIT */
/* naqala rules: how a game is played, in words or as a file. */
#include "cmd/call.h"
#include "match/own_game.h"
#include "screen/text/text_mode.h"

#include <stdio.h>

/* Returns false and sets err for a game that cannot be written as a file of
 * rules. */
static bool write_file(const struct game *game, struct err *err)
{
    if (!mancala_is(game))
        return err_set(err, "--ini: %s is no sowing game", game->name);
    if (mancala_rules(game)->start > 0)
        return err_set(err, "--ini: start=fair-%d cannot stand in such a file",
                       mancala_rules(game)->start);

    const struct own_game own = own_game_of(game);

    own_game_write(&own, stdout);
    return true;
}

static int run_rules(const struct call *call)
{
    struct err err;
    struct game *const game = call_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    int result = RESULT_FINE;

    if (!call_has(call, "--ini"))
        text_mode_write_rules(game, call->called, stdout);
    else if (!write_file(game, &err))
        result = command_misused(call, &err);
    game_free(game);
    return result;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {"--ini", .about = "a file of these rules, to be changed"},
    {0},
};

const struct command rules_command = {
    .name = "rules",
    .operands = "",
    .about = "how a game is played",
    .details = "With --ini the rules of a sowing game are written as a file "
               "that can be changed\nand played: naqala play --game "
               "./FILE.ini; naqala-game(5) tells what can stand\nthere.\n",
    .options = OPTIONS,
    .run = run_rules,
};
