/* SPDX-License-Identifier: MIT */
/* naqala features: the features that an evaluation sees in a position. */
#include "base/json.h"
#include "cmd/call.h"
#include "engine/search/feature.h"

#include <stdio.h>

static void write_line(const char *const names[], const double values[])
{
    for (int i = 0; names[i] != NULL; i++)
        printf("%s%s=%.9g", i > 0 ? " " : "", names[i], values[i]);
    putchar('\n');
}

static void write_object(const struct game *game,
                         const struct position *position,
                         const char *const names[], const double values[])
{
    struct json object = json_begin(stdout);

    json_text(&object, "position", game_position_text(game, position).text);
    json_object(&object, "features");
    for (int i = 0; names[i] != NULL; i++)
        json_real(&object, names[i], values[i]);
    json_end(&object);
}

static int run_features(const struct call *call)
{
    const bool json = call_has(call, "--json");
    char line[CALL_LINE_BYTES];
    struct err err;
    bool fine = true;
    struct game *const game = call_game(call, &err);
    const char *const *const names =
        game != NULL ? feature_names(game, &err) : NULL;

    if (names == NULL) {
        game_free(game);
        return command_misused(call, &err);
    }
    for (int number = 1; ferror(stdout) == 0 && call_read_line(stdin, line);
         number++) {
        struct position position;
        double values[FEATURE_COUNT];

        if (!game_read_position(game, line, &position, &err)) {
            call_write_error(number, &err, json);
            fine = false;
            continue;
        }
        feature_values(game, &position, values);
        if (json)
            write_object(game, &position, names, values);
        else
            write_line(names, values);
    }
    game_free(game);
    return call_input_result(fine);
}

static const struct option OPTIONS[] = {
    COMMON_GAME,
    CALL_JSON,
    {0},
};

const struct command features_command = {
    .name = "features",
    .operands = "",
    .about = "what an evaluation sees in the positions of standard input",
    .details = "Prints a line of NAME=VALUE for each position, as the player "
               "to move sees it.\nFor a line that is no position it prints "
               "`error: line N: why`; the exit status\nis then 1.\n",
    .options = OPTIONS,
    .run = run_features,
};
