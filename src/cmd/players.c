/* SPDX-License-Identifier: MIT */
/* From the words of the command line to players at a board. */
#include "cmd/players.h"
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "match/saves/saved_games.h"
#include "match/who.h"

struct match *call_match(const struct call *call, int *result)
{
    const char *file = call_value(call, "--load");
    struct position position;
    struct err err;

    if (file != NULL && (call_value(call, "--game") != NULL ||
                         call_value(call, "--from") != NULL)) {
        err_set(&err, "--load: brings its own game and position");
        *result = command_misused(call, &err);
        return NULL;
    }
    if (file != NULL) {
        struct match *match = saved_games_open(file, &err);

        if (match == NULL)
            *result = command_fail(&err);
        return match;
    }

    struct game *const game = call_position(call, &position, &err);

    if (game != NULL)
        return match_new(game, &position);
    *result = command_misused(call, &err);
    return NULL;
}

const char *call_player(const struct call *call, int player)
{
    static const char *const seats[PLAYERS_MAX] = {"--south", "--north",
                                                   "--third"};

    return call_value(call, seats[player]);
}

bool call_seats_fit(const struct call *call, const struct game *game,
                    struct err *err)
{
    return game->players > 2 || call_value(call, "--third") == NULL ||
           err_set(err, "--third: %s has two players",
                   game_spec_text(game).text);
}

bool call_seat_player(struct match *match, int player, const char *text,
                      const struct levels *levels, struct err *err)
{
    const struct game *game = match_game(match);
    struct who who;

    if (!who_read_for(text, levels, game->name, &who, err))
        return false;
    if (*who.agent != '\0') {
        struct agent *agent = agent_new(who.agent, game, 0, err);

        if (agent == NULL)
            return err_prefix(err, "%s: ", text);
        agent_free(agent);
    }
    who_sit(match, player, &who);
    return true;
}

uint64_t call_seed(const struct call *call)
{
    return (uint64_t)(call_has(call, "--seed") ? call_number(call, "--seed")
                                               : clock_now());
}
