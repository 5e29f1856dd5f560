/* naqala play: a game at this terminal. */
#include "cmd/seats.h"
#include "screen/linear.h"

#include <stdio.h>
#include <unistd.h>

/* Who sits where: by the options, or all at once as the opponent. */
static const char *who_at(const struct call *call, int player)
{
    const char *given = seats_given(call, player);

    if (given == NULL && player == 1 && call->operand_count > 0)
        given = call->operands[0];
    return given;
}

/* Those who are named sit down; the others stay who they are. */
static bool seat_players(const struct call *call, struct match *match,
                         struct err *err)
{
    struct levels *levels = command_levels();
    bool fine = true;

    for (int player = 0; fine && player < 2; player++) {
        const char *text = who_at(call, player);

        fine = text == NULL || seats_sit(match, player, text, levels, err);
    }
    levels_free(levels);
    return fine;
}

static int play(const struct call *call)
{
    struct linear_options options = {
        .in = stdin,
        .out = stdout,
        .echo = !isatty(0),
    };
    int result = RESULT_FINE;
    struct err err;

    if (!seats_seed(call, &options.seed, &err))
        return command_misused(call, &err);

    struct match *match = seats_match(call, &result);

    if (match == NULL)
        return result;
    if (!seat_players(call, match, &err)) {
        match_free(match);
        return command_misused(call, &err);
    }
    return linear_play(match, &options, &err) ? RESULT_FINE
                                              : command_fail(&err);
}

static const struct option OPTIONS[] = {
    SEATS_OPTIONS("human (the default), a level, an agent",
                  "the same for the other side"),
    {0},
};

const struct command play_command = {
    .name = "play",
    .operands = "[WHO]",
    .argument = ARGUMENT_WORD,
    .operands_max = 1,
    .about = "play, two people at one terminal or one against a level",
    .details =
        "WHO plays north: a level that `naqala levels` lists, or an "
        "agent with options,\nmax:chain=off. Type ? in the game for what "
        "can be said beside a move.\n",
    .options = OPTIONS,
    .run = play,
};
