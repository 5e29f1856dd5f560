/* SPDX-License-Identifier: MIT */
/* naqala features: what an evaluation sees in a position. */
#include "cmd/call.h"
#include "engine/search/feature.h"

#include <stdio.h>

static void write_features(const struct game *game, const char *const *names,
                           const struct position *position)
{
    double values[FEATURE_COUNT];

    feature_values(game, position, values);
    for (int i = 0; names[i] != NULL; i++)
        printf("%s%s=%.9g", i > 0 ? " " : "", names[i], values[i]);
    putchar('\n');
}

/* A line in, a line out; false when it holds no position. */
static bool answer_line(const struct game *game, const char *const *names,
                        const char *line, int number)
{
    struct position position;
    struct err err;

    if (call_read_position(game, line, &position, &err)) {
        write_features(game, names, &position);
        return true;
    }
    printf("error: line %d: %s\n", number, err.text);
    return false;
}

static int run_features(const struct call *call)
{
    char line[CALL_LINE_BYTES];
    struct err err;
    bool fine = true;

    struct game *const game = call_game(call, &err);

    if (game == NULL)
        return command_misused(call, &err);

    const char *const *names = feature_names(game, &err);

    if (names == NULL) {
        game_free(game);
        return command_misused(call, &err);
    }
    for (int number = 1; ferror(stdout) == 0 && call_read_line(stdin, line);
         number++)
        fine = answer_line(game, names, line, number) && fine;
    game_free(game);
    if (ferror(stdin)) {
        err_set(&err, "standard input: cannot be read");
        return command_fail(&err);
    }
    return fine ? RESULT_FINE : RESULT_FAILED;
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    {0},
};

const struct command features_command = {
    .name = "features",
    .operands = "",
    .about = "what an evaluation sees in the positions of standard input",
    .details = "Prints a line of NAME=VALUE for each position, as whoever "
               "moves there sees it.\nFor a line that is no position it prints "
               "`error: line N: why`; the exit status\nis then 1.\n",
    .options = OPTIONS,
    .run = run_features,
};
