/* naqala play: a game at this terminal. */
#include "cmd/setting.h"
#include "match/shelf.h"
#include "screen/linear.h"

#include <errno.h>
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
        struct match *match = shelf_load(file, &err);

        if (match == NULL)
            *result = command_fail(&err);
        return match;
    }
    if (setting_read(call, &setting, &err))
        return match_new(setting.game, &setting.position);
    *result = command_misused(call, &err);
    return NULL;
}

static int play(const struct call *call)
{
    int result = RESULT_FINE;
    struct match *match = match_of(call, &result);
    struct err err;

    if (match == NULL || linear_play(match, stdin, stdout, !isatty(0)))
        return result;
    err_set(&err, "standard output: %s", strerror(errno));
    return command_fail(&err);
}

static const struct option OPTIONS[] = {
    SETTING_OPTIONS,
    {"--load", "FILE", ARGUMENT_FILE,
     "go on with a saved game; its name will do"},
    {"--text", NULL, ARGUMENT_NONE, "lines of text, drawing nothing"},
    {0},
};

const struct command play_command = {
    .name = "play",
    .operands = "",
    .about = "play, two people at one terminal",
    .details = "Type ? in the game for what can be said beside a move.\n",
    .options = OPTIONS,
    .run = play,
};
