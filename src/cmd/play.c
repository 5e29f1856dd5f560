/* naqala play: a game at this terminal. */
#include "base/clock.h"
#include "cmd/setting.h"
#include "match/shelf.h"
#include "match/who.h"
#include "screen/linear.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The match to begin with, or to go on with; NULL with the result to return. */
static struct match *match_of(const struct call *call, int *result)
{
    const char *file = call_value(call, "--load");
    struct setting setting;
    struct err err;

    if (file != NULL && (call_value(call, "--game") != NULL ||
                         call_value(call, "--from") != NULL)) {
        err_set(&err, "--load: brings its own game and position");
        *result = command_misused(call, &err);
        return NULL;
    }
    if (file != NULL) {
        struct match *match = shelf_open(file, &err);

        if (match == NULL)
            *result = command_fail(&err);
        return match;
    }
    if (setting_read(call, &setting, &err))
        return match_new(setting.game, &setting.position);
    *result = command_misused(call, &err);
    return NULL;
}

/* Who sits where: by the options, or all at once as the opponent. */
static const char *who_at(const struct call *call, int player)
{
    static const char *const seats[] = {"--south", "--north"};
    const char *given = call_value(call, seats[player]);

    if (given == NULL && player == 1 && call->operand_count > 0)
        given = call->operands[0];
    return given;
}

static bool seat_player(struct match *match, int player, const char *text,
                        const struct levels *levels, struct err *err)
{
    struct who who;

    if (!who_read_for(text, match_game(match)->name, levels, &who, err))
        return false;
    match_seat_human(match, player);
    if (*who.agent != '\0')
        match_set_player(match, player, &who.player);
    return true;
}

/* A human who has no name of his own, and plays alone, is You. */
static void name_alone(struct match *match)
{
    const int player = match_human(match, 0) ? 0 : 1;
    struct player you = *match_player(match, player);

    if (match_human(match, 0) == match_human(match, 1))
        return;
    match_seat_human(match, player);
    if (strcmp(match_player(match, player)->name, you.name) == 0)
        snprintf(you.name, sizeof you.name, "You");
    match_set_player(match, player, &you);
}

/* Those who are named sit down; the others stay who they are. */
static bool seat_players(const struct call *call, struct match *match,
                         struct err *err)
{
    struct levels *levels = levels_builtin();
    bool fine = true;

    for (int player = 0; fine && player < 2; player++) {
        const char *text = who_at(call, player);

        fine = text == NULL || seat_player(match, player, text, levels, err);
    }
    levels_free(levels);
    name_alone(match);
    return fine;
}

static bool read_seed(const struct call *call, uint64_t *seed, struct err *err)
{
    const char *text = call_value(call, "--seed");
    long number = 0;

    if (text == NULL)
        *seed = (uint64_t)clock_now();
    else if (!command_number("--seed", text, 0, LONG_MAX, &number, err))
        return false;
    else
        *seed = (uint64_t)number;
    return true;
}

static int play(const struct call *call)
{
    int result = RESULT_FINE;
    uint64_t seed;
    struct err err;

    if (!read_seed(call, &seed, &err))
        return command_misused(call, &err);

    struct match *match = match_of(call, &result);

    if (match == NULL)
        return result;
    if (!seat_players(call, match, &err)) {
        match_free(match);
        return command_misused(call, &err);
    }
    return linear_play(match, seed, stdin, stdout, !isatty(0), &err)
               ? RESULT_FINE
               : command_fail(&err);
}

static const struct option OPTIONS[] = {
    SETTING_OPTIONS,
    {"--load", "FILE", ARGUMENT_FILE,
     "go on with a saved game; its name will do"},
    {"--south", "WHO", ARGUMENT_WORD, "human (the default), a level, an agent"},
    {"--north", "WHO", ARGUMENT_WORD, "the same for the other side"},
    {"--seed", "N", ARGUMENT_WORD, "the same number, the same machine's moves"},
    {"--text", NULL, ARGUMENT_NONE, "lines of text, drawing nothing"},
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
